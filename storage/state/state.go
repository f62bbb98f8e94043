// Package state keeps on the disk what outlives a window, for the window: what was
// open, and the preferences. It knows neither games nor pages: an entity is bytes
// under a name.
//
//	pt.procura.app/            the state folder, for its owner alone
//	  lock                     locked while a window chooses a session
//	  window-1.db              a session: the entities of one window, in a bbolt database, which
//	                           is locked as long as the window has it open
//	  window-1.db.previous     a copy from when it was opened last
//	  window-1.db.damaged      a file that could not be read
//	  window-2.db              of another window, open or not
//
// A session is written in transactions, as a whole or not at all. What a newer version of the
// program wrote stays as it is.
package state

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// application is the name of the program's folders.
const application = "pt.procura.app"

// Off is the value of PROCURA_STATE with which nothing is saved.
const Off = "off"

// DefaultFolder returns the folder that PROCURA_STATE names, else the user's state folder. With PROCURA_STATE=off
// nothing is saved: Wanted reports false. Where the system names no folder, Open fails.
func DefaultFolder() *Folder {
	switch root := os.Getenv("PROCURA_STATE"); root {
	case "":
		return At(usualFolder(runtime.GOOS, os.Getenv))
	case Off:
		return &Folder{off: true}
	default:
		return At(root)
	}
}

// ProofFolder returns the folder of proofs that are kept: in the folder that PROCURA_STATE names, else in the user's cache
// folder; "" where nothing is kept.
func ProofFolder() string {
	switch root := os.Getenv("PROCURA_STATE"); root {
	case Off:
		return ""
	case "":
		cache, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		return filepath.Join(cache, application, "proofs")
	default:
		return filepath.Join(root, "proofs")
	}
}

// usualFolder returns the folder where a system keeps the state of programs, "" if it does not tell.
func usualFolder(system string, env func(string) string) string {
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

// ErrFull means that as many windows are open as can be kept.
var ErrFull = errors.New("too many windows are open")

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
