package solver

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// colourOf is the colour of a verdict.
func colourOf(v search.Verdict) fyne.ThemeColorName {
	switch v {
	case search.Optimal:
		return theme.Proved
	case search.Impossible:
		return theme.Impossible
	}
	return theme.Bound
}

// newProblemList lists the problems of a session: name, summary, badge.
func newProblemList(w *i18n.Words, s *Session, tips *widgets.Tips, onSelect func(int)) *widgets.KeyedList {
	list := widgets.NewKeyedList(
		func() int { return len(s.problems) },
		func() fyne.CanvasObject { return newProblemRow(tips) },
		func(i int, row fyne.CanvasObject) { showProblem(w, s, i, row) },
	)
	list.OnSelected = onSelect
	list.Explain(tips)
	return list
}

// problemRow is a row of the list: what a search makes of it stands before its badge.
type problemRow struct {
	*widgets.Hint
	name, badge *widgets.Line
	mark        *widgets.Mark
}

func newProblemRow(tips *widgets.Tips) fyne.CanvasObject {
	r := &problemRow{mark: widgets.NewMark()}
	r.name = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	r.badge = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	told := container.NewBorder(nil, nil, r.mark, nil, r.badge)
	row := container.New(layout.NewCustomPaddedLayout(3, 3, 8, 8), container.NewBorder(nil, nil, nil, told, r.name))
	r.Hint = widgets.NewHint(r.name, row, tips)
	return r
}

func showProblem(w *i18n.Words, s *Session, i int, row fyne.CanvasObject) {
	p, r := s.problems[i], row.(*problemRow)
	r.name.SetText(p.Name + " · " + w.Say(p.Puzzle.Summary()))
	r.More = ""
	turn := s.turn(p)
	switch {
	case s.searches(p):
		r.mark.Say(widgets.UnderWay)
		r.badge.Say(w.Key("waiting.row.searching"), theme.Accent)
		r.More = w.Key("waiting.tip.searching")
	case turn > 0:
		r.mark.Say(widgets.Waiting)
		r.badge.Say(w.Key("waiting.row", "Place", turn), theme.Muted)
		r.More = w.Key("waiting.tip", "Count", turn)
	default:
		r.mark.Say(widgets.NoSign)
		r.badge.Say(badgeOf(w, s, i))
	}
	row.Refresh() // the badge may want another width
}

// badgeOf is the best known verdict of a problem, and its colour.
func badgeOf(w *i18n.Words, s *Session, i int) (string, fyne.ThemeColorName) {
	run, ok := s.history.best(s.problems[i].Puzzle)
	if !ok {
		return "", theme.Muted
	}
	said := report.Badge(w, run)
	if i >= s.own() {
		said = w.Key("problems.results") + " · " + said
	}
	return said, colourOf(run.Verdict)
}
