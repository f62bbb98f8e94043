package storage

import (
	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
)

// Read reads problems from a text, such as the clipboard's; name stands for
// the file in issues.
func (s Store) Read(name string, src []byte) match.File { return Read(name, src, s.Games) }

// Format writes problems as they stand in a file.
func (s Store) Format(problems []game.Problem) string { return Format(problems) }

// Reason says in the user's words why the system refused a file.
func (s Store) Reason(err error) text.Message { return Reason(err) }
