//go:build nogui

package app

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"procura/ui/i18n"
)

// A program without a window has no use for these, and does not know what a window asks of
// them.
type (
	State       = any
	Preferences = any
)

// Window becomes the program with a window, which is beside this one; where it can't, it says so.
// The libraries of a window take long to begin, so that commands have a program without.
func Window(p Program) int {
	name := "procura-window"
	if runtime.GOOS == "windows" {
		name = "procura.exe"
	}
	reason := p.Store.Reason(become(name))
	fmt.Fprintln(os.Stderr, "procura:", i18n.MustLoad(p.Translations, "").Key("console.app.nowindow", "Program", name, "Reason", reason))
	return 2
}

// become runs another program of this one's folder in its place, and returns only where it can't.
func become(name string) error {
	self, err := os.Executable()
	if err != nil {
		return err //nolint:wrapcheck // says all
	}
	path := filepath.Join(filepath.Dir(self), name)
	if path == self {
		return fs.ErrNotExist
	}
	return syscall.Exec(path, os.Args, os.Environ()) //nolint:wrapcheck // says all
}
