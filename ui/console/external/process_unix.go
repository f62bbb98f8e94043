//go:build unix && !linux

package external

import (
	"os/exec"
	"syscall"
)

// processTree is a program and what it has started, as far as that has stayed in the
// program's group: what calls setsid is not found again.
type processTree struct{ cmd *exec.Cmd }

// containProcesses makes a program the leader of a group of its own, which is ended as a
// whole. So Ctrl-C in a terminal reaches us alone.
func containProcesses(cmd *exec.Cmd) *processTree {
	k := &processTree{cmd}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return k
}

// afterStart is called when the program runs.
func (*processTree) afterStart() {}

func (k *processTree) killRest() {
	if k.cmd.Process != nil {
		_ = syscall.Kill(-k.cmd.Process.Pid, syscall.SIGKILL) // usually nobody is left
	}
}
