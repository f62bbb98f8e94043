package page

import (
	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/play"
	"procura/core/search"
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
