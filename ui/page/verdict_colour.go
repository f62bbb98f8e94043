package page

import (
	"fyne.io/fyne/v2"

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
