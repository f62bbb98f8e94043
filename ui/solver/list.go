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

func newProblemRow(tips *widgets.Tips) fyne.CanvasObject {
	name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	badge := widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	row := container.New(layout.NewCustomPaddedLayout(3, 3, 8, 8), container.NewBorder(nil, nil, nil, badge, name))
	return widgets.NewHint(name, row, tips)
}

func showProblem(w *i18n.Words, s *Session, i int, row fyne.CanvasObject) {
	p := s.problems[i]
	objects := row.(*widgets.Hint).Row().(*fyne.Container).Objects[0].(*fyne.Container).Objects
	name, badge := objects[0].(*widgets.Line), objects[1].(*widgets.Line)
	name.SetText(p.Name + " · " + w.Say(p.Puzzle.Summary()))
	if run, ok := s.history.best(p.Puzzle); ok && !s.lectern.veiled {
		said := report.Badge(w, run)
		if i >= s.own() {
			said = w.Key("problems.results") + " · " + said
		}
		badge.Say(said, colourOf(run.Verdict))
	} else {
		badge.Say("", theme.Muted)
	}
	row.Refresh() // the badge may want another width
}
