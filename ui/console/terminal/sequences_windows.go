package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// takesSequences lets a console read escape sequences, which one older than Windows 10 can't.
func takesSequences(file *os.File) bool {
	console, mode := windows.Handle(file.Fd()), uint32(0)
	return windows.GetConsoleMode(console, &mode) == nil &&
		windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
