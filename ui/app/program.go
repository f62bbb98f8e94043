// Package app puts the window together from its parts: Fyne's app, the
// native dialogs, the resources. Only the program itself imports it. With the
// build tag nogui it leaves all of that out and says so.
package app

import (
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"iter"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/lecture"
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
	// State is the folder that keeps what outlives the window.
	State State
	// Preferences is the file of what the user chose for good.
	Preferences Preferences
	// Drawings and Problems are the built-in resources.
	Drawings, Problems fs.FS
	// Args are the arguments of the command line.
	Args []string
}

// Store reads problems and keeps problems and results.
type Store interface {
	Open(ctx context.Context, path string) match.File
	Read(name string, src []byte) match.File
	Save(path string, document match.Document) (match.Saved, error)
	Rebuild(run game.Run) (game.Problem, bool)
	AppendResults(path string, runs ...game.Run) error
	AppendMove(path string, seat int, move match.Played) error
	SaveMatch(path string, record match.Record) error
	SaveLecture(path string, l lecture.Lecture, known string) (stamp string, err error)
	FormatLecture(l lecture.Lecture) string
	Format(problems []game.Problem) string
	FormatResults(runs ...game.Run) string
	FormatMatch(record match.Record) string
	ReadResults(src []byte) ([]game.Run, []game.Issue)
	ReadJournal(path string) (string, error)
	HoldJournal(path, known string) (add func(line string) error, release func(), err error)
	SaveJournal(path, lines string) error
	Submissions(ctx context.Context, paths []string) ([]string, []game.Issue)
	Submission(ctx context.Context, path string) iter.Seq[grade.Submission]
	SaveTable(path, table string) error
	IsProof(path string) bool
	OpenProof(path string) (proof io.ReadCloser, size int64, err error)
	SaveProof(path string, write func(io.Writer) error, verify func(io.Reader) error) error
	SameFile(path string, others ...string) bool
	SavePicture(path string, content []byte) error
	SavePrint(name string, content []byte) (path string, err error)
	Reason(err error) text.Message
}

// State keeps entities, bytes under names, in a slot of a folder; see ui/session.
type State interface {
	Wanted() bool
	Open() error
	Load() (entities map[string][]byte, damaged []string)
	Write(name string, content []byte) error
	Remove(name string) error
	SetAside(name string) error
	PutAway() error
	BringBack() error
	HasPrevious() bool
	Newer() bool
	Close() error
}

// Preferences keep values under keys, for all windows; see ui/session.
type Preferences interface {
	Read() (map[string]json.RawMessage, error)
	Change(changes map[string]json.RawMessage, merge func(key string, old, changed json.RawMessage) json.RawMessage) error
	Leave(changes map[string]json.RawMessage) error
}
