package external

import (
	"context"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// eachWay tries both ways to hold a program.
func eachWay(t *testing.T, try func(t *testing.T)) {
	t.Helper()
	t.Run("bubblewrap", func(t *testing.T) {
		needBubblewrap(t)
		try(t)
	})
	t.Run("subreaper", func(t *testing.T) {
		withoutBubblewrap(t)
		try(t)
	})
}

func needBubblewrap(t *testing.T) {
	t.Helper()
	if bubblewrap() == "" {
		t.Skip("bwrap is not installed, or may not do its work here")
	}
}

// withoutBubblewrap leaves it out, in programs of the test that run programs too.
func withoutBubblewrap(t *testing.T) {
	t.Helper()
	found := bubblewrap
	bubblewrap = func() string { return "" }
	t.Cleanup(func() { bubblewrap = found })
}

// beating is a command of the shell that beats.
const beating = `while :; do printf . >>` + beats + `; sleep 0.002; done`

// Each leaves something behind that is no child of the program, in a session of its own.
var daemons = map[string]string{
	"nohup":       `nohup setsid sh -c '` + beating + `' >/dev/null 2>&1 &`,
	"double fork": `(setsid sh -c '(` + beating + `) &' &) &`,
	"environment": `env -i "$(command -v setsid)" sh -c '` + beating + `' &`,
	"two deep":    `setsid sh -c 'setsid sh -c "` + beating + `" & sleep 60' &`,
}

func TestADaemonEndsWithItsProgram(t *testing.T) {
	eachWay(t, func(t *testing.T) {
		for name, daemon := range daemons {
			t.Chdir(t.TempDir())
			script := daemon + ` while [ ! -e ` + beats + ` ]; do sleep 0.002; done`
			if _, fault := Run(t.Context(), []string{"sh", "-c", script}, "", time.Minute); fault != nil {
				t.Fatal(fault)
			}
			if !still(t) {
				t.Errorf("%s lives on", name)
			}
		}
	})
}

func TestADaemonEndsWithItsProgramThatIsCancelled(t *testing.T) {
	eachWay(t, func(t *testing.T) {
		for name, daemon := range daemons {
			runUntilItBeats(t, "sh", "-c", daemon+` sleep 60`)
			if !still(t) {
				t.Errorf("%s lives on", name)
			}
		}
	})
}

// A chain of processes, of which each starts the next and ends: none has a parent for
// long. It ends by itself some time after the test has seen it live.
func TestAChainOfOrphansEndsWithTheProgram(t *testing.T) {
	eachWay(t, func(t *testing.T) {
		for _, pause := range []string{"", "sleep 0.002;"} {
			chain := `f() { printf . >>` + beats + `; [ $((n += 1)) -gt 3000 ] || (` + pause + ` f) & }; f`
			runUntilItBeats(t, "sh", "-c", `setsid sh -c '`+chain+`' & sleep 60`)
			if !still(t) {
				t.Errorf("a chain with %q lives on", pause)
			}
		}
	})
}

func TestProgramsThatStillRunAreLeftAlone(t *testing.T) {
	eachWay(t, func(t *testing.T) {
		t.Chdir(t.TempDir())
		ctx, cancel := context.WithCancel(t.Context())
		over := make(chan struct{})
		go func() {
			Run(ctx, []string{"sh", "-c", beating}, "", time.Minute)
			close(over)
		}()
		waitFor(beats)
		Run(t.Context(), []string{"true"}, "", time.Minute)
		if still(t) {
			t.Error("another program has ended")
		}
		cancel()
		<-over
	})
}

// An orphan of our own session, as a viewer may be, is adopted while a program runs.
func TestOtherProcessesAreLeftAlone(t *testing.T) {
	withoutBubblewrap(t)
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	number := make(chan int, 1)
	go func() {
		defer cancel()
		waitFor("begun")
		said, err := exec.Command("sh", "-c", `sleep 60 >/dev/null 2>&1 & echo $!`).Output()
		if err != nil {
			t.Error(err)
		}
		pid, _ := strconv.Atoi(strings.TrimSpace(string(said)))
		number <- pid
	}()
	Run(ctx, []string{"sh", "-c", "touch begun; sleep 60"}, "", time.Minute)
	pid := <-number
	if err := syscall.Kill(pid, 0); pid <= 1 || err != nil {
		t.Fatalf("process %d has ended: %v", pid, err)
	}
	_ = syscall.Kill(pid, syscall.SIGKILL)
	_, _ = syscall.Wait4(pid, nil, 0, nil)
}

// In bubblewrap daemons end with us too.
func TestAProgramEndsWithUsHoweverWeEnd(t *testing.T) {
	eachWay(t, func(t *testing.T) {
		t.Chdir(t.TempDir())
		t.Setenv(behaviour, "host")
		script := beating
		if bubblewrap() == "" {
			t.Setenv("PATH", withoutBwrap(t))
		} else {
			script = daemons["nohup"] + " sleep 60"
		}
		host := exec.Command(os.Args[0], "sh", "-c", script)
		if err := host.Start(); err != nil {
			t.Fatal(err)
		}
		waitFor(beats)
		_ = host.Process.Kill()
		_ = host.Wait()
		for deadline := time.Now().Add(20 * time.Second); !still(t); {
			if time.Now().After(deadline) {
				t.Fatal("it lives on")
			}
		}
	})
}

// withoutBwrap makes a folder with what the scripts run, and no bwrap.
func withoutBwrap(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for _, name := range []string{"sh", "sleep"} {
		path, err := exec.LookPath(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, folder+"/"+name); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}
