//go:build unix && !linux

package external

import (
	"os/exec"
	"syscall"
)

// containProcesses makes a program the leader of a group of its own, which is ended as a
// whole, as far as what it starts stays in it: what calls setsid is not found again. So
// Ctrl-C in a terminal reaches us alone.
func containProcesses(cmd *exec.Cmd) (started, ended func()) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return func() {}, func() {
		if cmd.Process != nil {
			_ = cmd.Cancel() // usually nobody is left
		}
	}
}
