//go:build nogui

package app

import (
	"fmt"
	"os"
)

// Window says that this program was built without a window.
func Window(Program) int {
	fmt.Fprintln(os.Stderr, "procura: built without a window (nogui); see procura help")
	return 2
}
