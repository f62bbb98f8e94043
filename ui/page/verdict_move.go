package page

import (
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/play"
	"procura/core/search"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// VerdictColour returns the colour of a verdict's text.
func VerdictColour(v search.Verdict) fyne.ThemeColorName {
	switch v {
	case search.Optimal:
		return theme.Proved
	case search.Impossible:
		return theme.Impossible
	}
	return theme.Bound
}

// ValueColour returns the colour of a proved win or loss, else another one.
func ValueColour(v game.Value, otherwise fyne.ThemeColorName) fyne.ThemeColorName {
	switch v.Outcome {
	case play.Won:
		return theme.Proved
	case play.Lost:
		return theme.Impossible
	}
	return otherwise
}

// DrawMove writes a move with its pieces, for a widgets.Sentence.
func DrawMove(p game.Position, move string) string {
	step, wrong := p.Show(move)
	if wrong != nil {
		return move
	}
	return board.MoveText(p.Scene(), &step)
}

// MoveInWords writes a move as files have it, and then in words, if its game has some.
func MoveInWords(w *i18n.Words, p game.Position, move string) string {
	step, _ := p.Show(move)
	switch said := w.Say(step.Caption); {
	case strings.HasPrefix(said, move+":"):
		return said
	case said != "":
		return move + " (" + said + ")"
	}
	return move
}
