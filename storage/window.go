package storage

import (
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/storage/document"
	"procura/storage/gamefile"
	"procura/storage/reader"
	"procura/storage/results"
)

// Read reads problems from a text, such as the clipboard's; name stands for
// the file in issues.
func (s Store) Read(name string, src []byte) match.File { return Read(name, src, s.Games) }

// Format writes problems as they stand in a file.
func (s Store) Format(problems []game.Problem) string { return document.Format(problems) }

// FormatResults writes runs as they stand in a file.
func (s Store) FormatResults(runs ...game.Run) string {
	var b strings.Builder
	for i := range runs {
		b.WriteString(results.Format(&runs[i], s.settings(runs[i].Game)))
	}
	return b.String()
}

// ReadResults reads the runs of a text; see the function ReadResults.
func (s Store) ReadResults(src []byte) ([]game.Run, []game.Issue) { return results.Read(src) }

// FormatMatch writes a game for two as it stands in a file.
func (s Store) FormatMatch(record match.Record) string { return gamefile.Format(record) }

// Reason says in the user's words why the system refused a file.
func (s Store) Reason(err error) text.Message { return Reason(err) }

// Rebuild is the problem that a run solved, false where no game of the store knows it.
func (s Store) Rebuild(run game.Run) (game.Problem, bool) { return reader.Rebuild(run, s.Games) }
