//go:build nogui

package app

import (
	"fmt"
	"os"
)

// A program without a window has no use for these, and does not know what a window asks of
// them.
type (
	State       = any
	Preferences = any
)

// Window says that this program was built without a window.
func Window(Program) int {
	fmt.Fprintln(os.Stderr, "procura: built without a window (nogui); see procura help")
	return 2
}
