// Package state keeps on the disk what outlives a window, for the window: what was
// open, and the preferences. It knows neither games nor pages: an entity is bytes
// under a name.
//
//	pt.procura.app/            the state folder, for its owner alone
//	  window-1/                a slot: one window at a time has it
//	    lock                   locked as long as the window lives
//	    now/NAME               an entity a file: a line with version and checksum, and its bytes
//	    previous/NAME          what was put away last
//	    earlier-1/NAME         what was put away before, the higher the later
//	    NAME.damaged-1         what could not be read
//	  window-2/                of a second window
//
// Every file is replaced as a whole or not at all. What is damaged is set aside;
// what a newer version of the program wrote stays as it is.
package state

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// application is the name of the program's folders.
const application = "pt.procura.app"

// Off is what PROCURA_STATE says where nothing is to be kept.
const Off = "off"

// Default is the state folder of the user, or the one that PROCURA_STATE names; it is
// not Wanted where that says "off", or the system tells of no folder.
func Default() *Folder {
	root := os.Getenv("PROCURA_STATE")
	if root == "" {
		root = usual(runtime.GOOS, os.Getenv)
	}
	if root == Off {
		root = ""
	}
	return At(root)
}

// usual is where a system keeps the state of programs, "" where it does not say.
func usual(system string, env func(string) string) string {
	below := func(base string, folders ...string) string {
		if base == "" || !filepath.IsAbs(base) {
			return ""
		}
		return filepath.Join(append(append([]string{base}, folders...), application)...)
	}
	switch system {
	case "windows":
		return below(env("LocalAppData"))
	case "darwin":
		return below(env("HOME"), "Library", "Application Support")
	}
	if chosen := below(env("XDG_STATE_HOME")); chosen != "" {
		return chosen
	}
	return below(env("HOME"), ".local", "state")
}

var (
	// ErrFull says that as many windows are open as can be kept.
	ErrFull = errors.New("too many windows are open")
	// errDamaged says that an entity is not as it was written.
	errDamaged = errors.New("is damaged")
	// errNewer says that a newer version of the program wrote an entity.
	errNewer = errors.New("is of a newer version")
)
