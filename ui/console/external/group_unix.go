//go:build unix

package external

import (
	"os/exec"
	"syscall"
)

// contain makes a program the leader of a group of its own, which is ended as a
// whole. So Ctrl-C in a terminal reaches us alone.
func contain(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// sweep ends what a program has left behind.
func sweep(cmd *exec.Cmd) {
	if cmd.Process != nil {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // usually nobody is left
	}
}
