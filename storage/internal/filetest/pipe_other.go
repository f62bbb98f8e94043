//go:build !unix

package filetest

import "testing"

// Pipe is not to be had as a file here.
func Pipe(t *testing.T) string {
	t.Skip("no pipes with names")
	return ""
}
