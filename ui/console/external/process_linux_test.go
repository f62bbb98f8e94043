package external

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// apart is the program of the tests in a session of its own.
func apart(kind string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), behaviour+"="+kind)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return cmd
}

// still fails when a file still grows.
func still(t *testing.T, path string) {
	t.Helper()
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond)
	if after, err := os.Stat(path); err != nil || after.Size() != before.Size() {
		t.Errorf("%s still grows", path)
	}
}

func TestADaemonThatAProgramHasStartedEndsWithIt(t *testing.T) {
	beats := filepath.Join(t.TempDir(), "beats")
	t.Setenv("BEAT", beats)
	if _, fault := ask(t.Context(), t, "daemon", "", time.Minute); fault != nil {
		t.Fatal(fault)
	}
	still(t, beats)
}

func TestADaemonOfALateProgramEndsWithIt(t *testing.T) {
	beats := filepath.Join(t.TempDir(), "beats")
	t.Setenv("BEAT", beats)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		waitFor(beats)
		cancel()
	}()
	// The environment is cleared: then the parents must tell.
	command := []string{"sh", "-c", `env -i ` + behaviour + `=beat BEAT="$BEAT" setsid "$0" & wait`, os.Args[0]}
	Run(ctx, command, "", time.Minute)
	still(t, beats)
}

func TestOtherProcessesAreLeftAlone(t *testing.T) {
	beats := filepath.Join(t.TempDir(), "beats")
	t.Setenv("BEAT", beats)
	other := make(chan *exec.Cmd, 1)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		time.Sleep(50 * time.Millisecond) // the program is there before
		cmd := apart("beat")
		if err := cmd.Start(); err != nil {
			t.Error(err)
		}
		waitFor(beats)
		other <- cmd
		cancel()
	}()
	Run(ctx, []string{"sleep", "60"}, "", time.Minute)
	cmd := <-other
	if err := cmd.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("another process has ended: %v", err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

func TestAProgramEndsWithUsHoweverWeEnd(t *testing.T) {
	folder := t.TempDir()
	host := exec.Command(os.Args[0], "sh", "-c", `echo $$ >"$1/new" && mv "$1/new" "$1/pid" && exec sleep 60`, "sh", folder)
	host.Env = append(os.Environ(), behaviour+"=host")
	if err := host.Start(); err != nil {
		t.Fatal(err)
	}
	waitFor(folder + "/pid")
	_ = host.Process.Kill()
	_ = host.Wait()
	content, err := os.ReadFile(folder + "/pid")
	if err != nil {
		t.Fatal(err)
	}
	pid, _ := strconv.Atoi(string(content[:len(content)-1]))
	vanishes(t, pid)
}

// A chain of processes, of which each starts the next and ends: none has a parent for
// long. It ends by itself some time after the test has seen it live.
func TestAChainOfOrphansEndsWithTheProgram(t *testing.T) {
	for _, pause := range []string{"", "sleep 0.002;"} {
		for range 5 {
			beats := filepath.Join(t.TempDir(), "beats")
			t.Setenv("BEAT", beats)
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				waitFor(beats)
				time.Sleep(20 * time.Millisecond)
				cancel()
			}()
			chain := `f() { printf . >>"$BEAT"; [ $((n += 1)) -gt 3000 ] || (` + pause + ` f) & }; f`
			Run(ctx, []string{"sh", "-c", `setsid sh -c '` + chain + `' & sleep 60`}, "", time.Minute)
			still(t, beats)
		}
	}
}
