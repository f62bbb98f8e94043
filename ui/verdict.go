package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/ui/look"
	"procura/ui/words"
)

// verdictLine is the second thing one reads: what is proved, in words.
type verdictLine struct {
	words    *words.Words
	headline *line
	details  *line
	content  fyne.CanvasObject
}

func newVerdictLine(w *words.Words) *verdictLine {
	v := &verdictLine{words: w}
	v.headline = newWhole(look.Muted, theme.SizeNameSubHeadingText)
	v.details = newLine(look.Muted, theme.SizeNameText, false)
	v.content = container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), v.headline), nil, v.details))
	return v
}

// say shows a headline of one's own.
func (v *verdictLine) say(headline string, colour fyne.ThemeColorName, details string) {
	v.headline.say(headline, colour)
	v.details.show(details)
	v.content.Refresh()
}

// show says a run's verdict.
func (v *verdictLine) show(r record) {
	if r.Failed {
		v.say(v.words.Key("headline.failed"), look.Impossible, v.words.Key("fact.failed"))
		return
	}
	v.say(v.words.Headline(r.Run), colourOf(r.Verdict), v.words.Details(r.Run))
}

// searching says the best bound that a search under way has proved.
func (v *verdictLine) searching(bound int64) {
	v.say(v.words.Key("headline.searching", "Count", int(bound)), look.Bound, "")
}

// waiting invites to solve a problem.
func (v *verdictLine) waiting(p game.Puzzle) {
	details := ""
	if target, ok := p.Target(); ok {
		details = v.words.Key("fact.target", "Target", target)
	}
	v.say(v.words.Key("headline.waiting"), look.Muted, details)
}
