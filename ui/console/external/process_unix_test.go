//go:build unix

package external

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// vanishes waits until a process is gone, or at least a zombie of whoever has
// inherited it.
func vanishes(t *testing.T, pid int) {
	t.Helper()
	if pid <= 1 {
		t.Fatalf("process %d", pid)
	}
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if err == nil && strings.Contains(string(status), ") Z ") || syscall.Kill(pid, 0) != nil {
			return
		}
	}
	t.Errorf("process %d lives on", pid)
	_ = syscall.Kill(pid, syscall.SIGKILL)
}
