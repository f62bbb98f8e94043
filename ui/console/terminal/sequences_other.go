//go:build !windows

package terminal

import "os"

// takesSequences reports whether a terminal reads escape sequences.
func takesSequences(*os.File) bool { return true }
