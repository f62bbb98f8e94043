//go:build unix && !linux

package external

import (
	"os"
	"os/exec"
	"runtime"
	"syscall"
)

// run runs a program, and ends its process group with it. What leaves the group, by setsid, is not
// found again. Ctrl-C in a terminal reaches us alone. The memory of a job is known when it has ended.
func run(cmd *exec.Cmd, r *room, _ func(error)) error {
	if r != nil {
		r.enter(cmd)
		defer func() { r.peak.Store(mostResident(cmd.ProcessState)) }()
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := cmd.Start(); err != nil {
		return err //nolint:wrapcheck // told as the fault's detail
	}
	defer func() { _ = cmd.Cancel() }() // usually nobody is left
	return cmd.Wait()                   //nolint:wrapcheck // as above
}

// mostResident returns the most memory of a process that has ended, 0 if it never began.
func mostResident(state *os.ProcessState) int64 {
	if state == nil {
		return 0
	}
	used, ok := state.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin":
		return used.Maxrss
	}
	return used.Maxrss << 10
}

// Confinement returns what keeps jobs from doing harm.
func Confinement() ConfinementKind { return Unconfined }
