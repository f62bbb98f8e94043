// Package app puts the window together from its parts: Fyne's app, the
// native dialogs, the resources. Only the program itself imports it. With the
// build tag nogui it leaves all of that out and says so.
package app

import (
	"embed"
	"io/fs"

	"procura/core/game"
	"procura/ui/report"
)

// Program has everything that main hands to the window.
type Program struct {
	Modules []game.Module
	Store   report.Store
	// Translations are the words of all languages.
	Translations embed.FS
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
	// State is the folder that keeps what outlives the window.
	State State
	// Preferences is the file of what the user chose for good.
	Preferences Preferences
	// Drawings, Problems and Lessons are the built-in resources.
	Drawings, Problems, Lessons fs.FS
	// Tasks is the built-in set of tasks for two.
	Tasks []byte
	// Args are the arguments of the command line.
	Args []string
}
