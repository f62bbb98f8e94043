//go:build unix

package external

import (
	"context"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func TestLookingAtAPipeWaitsForNobody(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bot")
	if err := syscall.Mkfifo(path, 0o755); err != nil {
		t.Skip(err)
	}
	done := make(chan CommandFiles, 1)
	go func() {
		s, _ := InspectCommand(context.Background(), []string{path, "--book=" + path})
		done <- s
	}()
	select {
	case s := <-done:
		if s.Path == "" || s.Fingerprint == "" {
			t.Errorf("%+v", s)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("it waits for somebody who writes")
	}
}
