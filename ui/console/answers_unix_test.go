//go:build unix

package console_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"procura/ui/console"
)

// Programs print a banner before their answer, or parts of it on lines of their own.
func TestAnswersOfTheFieldAreRead(t *testing.T) {
	h := run(t, "compare", cavalo, "--problem", "A", "--json", "--method", "cmd:sh testdata/field/answers-two-lines.sh")
	h.expect(t, 0, 0)
	if row := h.objects(t)[0]; row["verdict"] != "solution" || row["length"] != 3.0 || row["note"] != "" {
		t.Errorf("%v", row)
	}
	t.Setenv(player, "move")
	t.Setenv("PROCURA", os.Args[0])
	t.Setenv("PATH", filepath.Dir(os.Args[0])+":"+os.Getenv("PATH")) // what stands there is shown to programs
	for _, script := range []string{"answers-banner.sh", "answers-package.sh"} {
		h = heldTournament(t, "cmd:sh testdata/field/"+script+" {variant}", "easy", "--games", "2", "--opening-pieces", "9", "--time", "2000", "--json")
		h.expect(t, console.Done, 0)
		for _, o := range h.objects(t)[:2] {
			if o["reason"] != "" || len(o["moves"].([]any)) == 0 {
				t.Errorf("%s: %v", script, o)
			}
		}
	}
}

// Who asks for a completion has not started the command: what waits in a pipe is for that.
func TestACompletionReadsNoPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.dat")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	pipe, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close() //nolint:errcheck // it is removed
	if _, err := pipe.WriteString(named); err != nil {
		t.Fatal(err)
	}
	if got := complete(t, "solve", path, "--problem", ""); got != offersNone {
		t.Error(got)
	}
	left := make([]byte, len(named))
	if n, err := pipe.Read(left); n != len(named) {
		t.Errorf("%d bytes are left, %v", n, err)
	}
}
