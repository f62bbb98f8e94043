//go:build unix && !linux

package external

import (
	"os/exec"
	"syscall"
)

// run runs a program, and ends its process group with it. What leaves the group, by setsid, is not
// found again. Ctrl-C in a terminal reaches us alone.
func run(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := cmd.Start(); err != nil {
		return err //nolint:wrapcheck // told as the fault's detail
	}
	defer func() { _ = cmd.Cancel() }() // usually nobody is left
	return cmd.Wait()                   //nolint:wrapcheck // as above
}
