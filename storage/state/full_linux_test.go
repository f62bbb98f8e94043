package state

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// childLimited names the state folder to a program whose files can't grow.
const childLimited = "PROCURA_TEST_LIMITED"

// limitFiles lets no file of this program grow beyond a size.
func limitFiles(round int) (callOff func()) {
	var usual syscall.Rlimit
	_ = syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual)
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 60_000 + uint64(round)*3_000, Max: usual.Max})
	return func() { _ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual) }
}

// writeFull writes a session while there is room and while there is none: what can't be written whole is not written at
// all. It returns what went wrong.
func writeFull(root string, fill func(round int) (callOff func())) error {
	f := At(root)
	if err := f.Open(); err != nil {
		return err
	}
	kept, refused := map[string][]byte{}, 0
	check := func(round int, when string) error {
		if now, damaged := f.Load(); damaged != "" || !equal(now, kept) {
			return fmt.Errorf("round %d, %s: %d entities, want %d; damaged %q", round, when, len(now), len(kept), damaged)
		}
		return nil
	}
	for round := range 40 {
		number := fmt.Sprint(round)
		changes := map[string][]byte{"a": []byte(number), "b": []byte(strings.Repeat(number, 5000)), "c" + number: make([]byte, 3000)}
		callOff := fill(round)
		err := f.Write(changes)
		if err == nil {
			maps.Copy(kept, changes)
		} else {
			refused++
		}
		err = check(round, "while there is no room")
		callOff()
		if err != nil {
			return err
		}
		if round%5 == 0 {
			if err := errors.Join(f.Close(), f.Open()); err != nil {
				return err
			}
		}
		if err := check(round, "when there is room again"); err != nil {
			return err
		}
		if round%3 == 0 {
			if err := f.Write(changes); err != nil {
				return err
			}
			maps.Copy(kept, changes)
		}
	}
	if refused < 5 {
		return fmt.Errorf("the disk was full %d times", refused)
	}
	return f.Close()
}

func TestWhatDoesNotFitLeavesWhatIsThere(t *testing.T) {
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), childLimited+"="+t.TempDir())
	if out, err := child.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%s, %v", out, err)
	}
}

//nolint:gochecknoinits // what this system can do
func init() {
	if root := os.Getenv(childLimited); root != "" {
		signal.Ignore(syscall.SIGXFSZ)
		if err := writeFull(root, limitFiles); err != nil {
			fmt.Println(err)
		}
		os.Exit(0)
	}
}

func TestAFullDiskKeepsWhatIsThere(t *testing.T) {
	root := t.TempDir()
	if err := syscall.Mount("tmpfs", root, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("no disk to be had: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(root, syscall.MNT_DETACH) })
	var full error
	filler := filepath.Join(root, "filler")
	err := writeFull(root, func(int) func() {
		f, err := os.Create(filler)
		for err == nil {
			_, err = f.Write(make([]byte, 4096))
		}
		full = errors.Join(err, f.Close())
		return func() { _ = os.Remove(filler) }
	})
	if err != nil || !errors.Is(full, syscall.ENOSPC) {
		t.Error(err, full)
	}
}
