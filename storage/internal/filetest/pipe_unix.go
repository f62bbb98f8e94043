//go:build unix

package filetest

import (
	"path/filepath"
	"syscall"
	"testing"
)

// Pipe makes a pipe with a name, that nobody writes to.
func Pipe(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	return path
}
