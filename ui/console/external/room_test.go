package external

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// A killed process leaves its rooms; the next one removes them, and nothing else.
func TestRoomsOfKilledProcessesAreRemoved(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	t.Setenv("TMP", folder)
	ended := exec.Command(os.Args[0], "-test.list=^$")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	left := strconv.Itoa(ended.Process.Pid)
	other := "procura-run-" + strconv.Itoa(os.Getuid()+1) + "-" + left + "-1" // another user's
	stay := []string{ownPrefix("run") + strconv.Itoa(os.Getpid()) + "-1", ownPrefix("run") + "x-1", ownPrefix("run") + left, other, "procura-" + left + "-1"}
	for _, name := range append([]string{ownPrefix("run") + left + "-1", ownPrefix("programs") + left + "-2"}, stay...) {
		if err := os.MkdirAll(filepath.Join(folder, name, "work"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	removeLeft()
	var names []string
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	slices.Sort(stay)
	if err != nil || !slices.Equal(names, stay) {
		t.Errorf("%q are left, want %q; %v", names, stay, err)
	}
}
