// Package app puts the window together from its parts: Fyne's app, the
// native dialogs, the resources. Only the program itself imports it. With the
// build tag nogui it leaves all of that out and says so.
package app

import (
	"io/fs"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/i18n"
)

// Program is what main hands in.
type Program struct {
	Modules []game.Module
	Store   Store
	// Speak loads a language, "" the system's.
	Speak func(language string) *i18n.Words
	// Memory is the default memory limit of a search, in bytes.
	Memory int64
	// Drawings and Problems are the built-in resources.
	Drawings, Problems fs.FS
	// Args are the arguments of the command line.
	Args []string
}

// Store reads problems and keeps problems and results.
type Store interface {
	Open(path string) match.File
	Read(name string, src []byte) match.File
	Save(path string, document match.Document) (match.Saved, error)
	Rebuild(run game.Run) (game.Problem, bool)
	AppendResults(path string, runs ...game.Run) error
	AppendMove(path string, seat int, move match.Played) error
	SaveMatch(path string, record match.Record) error
	Format(problems []game.Problem) string
	ReadJournal(path string) (string, error)
	AppendJournal(path, line string) error
	SaveJournal(path, lines string) error
	Reason(err error) text.Message
}
