//go:build unix && !linux

package external

import (
	"os/exec"
	"syscall"
)

// kin is a program and what it has started, as far as that has stayed in the
// program's group: what calls setsid is not found again.
type kin struct{ cmd *exec.Cmd }

// contain makes a program the leader of a group of its own, which is ended as a
// whole. So Ctrl-C in a terminal reaches us alone.
func contain(cmd *exec.Cmd) *kin {
	k := &kin{cmd}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return k
}

// begun is called when the program runs.
func (*kin) begun() {}

// end ends what the program has left behind.
func (k *kin) end() {
	if k.cmd.Process != nil {
		_ = syscall.Kill(-k.cmd.Process.Pid, syscall.SIGKILL) // usually nobody is left
	}
}
