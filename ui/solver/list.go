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

// problemRow lays a row of the list out: what a search makes of a problem stands before
// its badge.
type problemRow struct {
	layouter
	name, badge *widgets.Line
	mark        *widgets.Mark
}

type layouter = fyne.Layout // whose only method has its name

func newProblemRow(tips *widgets.Tips) fyne.CanvasObject {
	r := &problemRow{layouter: layout.NewCustomPaddedLayout(3, 3, 8, 8), mark: widgets.NewMark()}
	r.name = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	r.badge = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	told := container.NewBorder(nil, nil, r.mark, nil, r.badge)
	return widgets.NewHint(r.name, container.New(r, container.NewBorder(nil, nil, nil, told, r.name)), tips)
}

// rowOf are the parts of a row that newProblemRow has made.
func rowOf(row fyne.CanvasObject) (*widgets.Hint, *problemRow) {
	hint := row.(*widgets.Hint)
	return hint, hint.Row().(*fyne.Container).Layout.(*problemRow)
}

func showProblem(w *i18n.Words, s *Session, i int, row fyne.CanvasObject) {
	p := s.problems[i]
	hint, r := rowOf(row)
	r.name.SetText(w.Dated(p.Name) + " · " + w.Say(p.Puzzle.Summary()))
	r.badge.Say(badgeOf(w, s, i))
	hint.More = ""
	sign := widgets.NoSign
	if turn := s.turn(p); s.searches(p) {
		sign, hint.More = widgets.UnderWay, w.Key("waiting.tip.searching")
	} else if turn > 0 {
		sign, hint.More = widgets.Waiting, w.Key("waiting.tip", "Count", turn)
		r.badge.Say(w.Key("waiting.row", "Place", turn), theme.Muted)
	}
	r.mark.Say(sign)
	row.Refresh() // the badge may want another width
}

// badgeOf is the best known verdict of a problem, and its colour.
func badgeOf(w *i18n.Words, s *Session, i int) (string, fyne.ThemeColorName) {
	run, ok := s.history.best(s.problems[i].Puzzle)
	if !ok || s.lectern.veiled {
		return "", theme.Muted
	}
	said := report.Badge(w, run)
	if i >= s.own() {
		said = w.Key("problems.results") + " · " + said
	}
	return said, colourOf(run.Verdict)
}
