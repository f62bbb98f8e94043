package comparing

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/compare"
	"procura/core/game"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// prizes say who was best in what, and what that is worth.
type prizes struct {
	view    *RaceView
	race    *compare.Race // whose prizes are shown
	rows    *fyne.Container
	remarks *widget.Label
	content fyne.CanvasObject
}

func newPrizes(v *RaceView) *prizes {
	p := &prizes{view: v, rows: widgets.Stacked(0), remarks: widgets.NewParagraph("")}
	p.remarks.SizeName = fynetheme.SizeNameCaptionText
	title := widgets.NewCaption(strings.ToUpper(v.Words.Key("compare.race.prizes")))
	p.content = container.NewBorder(title, nil, nil, nil, container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 14), widgets.Stacked(0, p.rows, widgets.Outdented(p.remarks)))))
	return p
}

// render shows the prizes of a race.
func (p *prizes) render(r *compare.Race) {
	if p.race == r {
		return
	}
	p.race = r
	w := p.view.Words
	p.rows.RemoveAll()
	var terms []*widgets.Term
	list := widgets.Stacked(-2)
	for _, prize := range r.Prizes() {
		name := widgets.NewTerm(widgets.NewCaption(w.Key("compare.race.prize."+string(prize.Measure))), p.view.Tips, w.Key("compare.race.about.prize."+string(prize.Measure)))
		terms = append(terms, name)
		who := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, true)
		value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignTrailing)
		who.Say(p.winners(r, prize.Winners), fynetheme.ColorNameForeground)
		if len(prize.Winners) > 0 {
			value.SetText(p.value(prize))
		} else {
			who.Say(w.Key("compare.race.prize.nobody"), theme.Muted)
		}
		list.Add(container.New(widgets.Columns{Shares: []float32{6, 10, 5}, Gap: 6}, name, who, value))
	}
	p.rows.Add(widgets.NewTerms(list, terms...))
	p.remarks.SetText(p.said(r))
	p.content.Refresh()
}

func (p *prizes) value(prize compare.Prize) string {
	w := p.view.Words
	switch prize.Measure {
	case compare.Seconds:
		return w.Duration(time.Duration(prize.Value * float64(time.Second)))
	case compare.Bytes:
		return w.Bytes(int64(prize.Value))
	}
	return w.Number(int64(prize.Value))
}

// name is what a lane is called here: with its heuristic where another one is called so.
func (p *prizes) name(r *compare.Race, i int) string {
	puzzles := []game.Puzzle{r.Problem.Puzzle}
	name, detail := contenderName(p.view.Words, r.Lanes[i].Contender, puzzles)
	for j := range r.Lanes {
		if other, _ := contenderName(p.view.Words, r.Lanes[j].Contender, puzzles); j != i && other == name && detail != "" {
			return name + " · " + detail
		}
	}
	return name
}

// winners names some lanes.
func (p *prizes) winners(r *compare.Race, list []int) string {
	if len(list) > 2 && len(list) == len(r.Lanes) {
		return p.view.Words.Key("compare.race.prize.all")
	}
	names := make([]string, len(list))
	for k, i := range list {
		names[k] = p.name(r, i)
	}
	return strings.Join(names, ", ")
}

// said are the remarks: who was faster and has proved less, and what was not carried out.
func (p *prizes) said(r *compare.Race) string {
	w := p.view.Words
	var list []string
	for _, remark := range r.Remarks() {
		args := remark.Why
		args.Args["Fast"], args.Args["Slow"] = p.name(r, remark.Fast), p.name(r, remark.Slow)
		list = append(list, i18n.Sentence(w.Say(args)))
	}
	for i := range r.Lanes {
		l := &r.Lanes[i]
		switch {
		case !l.Row.Failed.IsZero():
			list = append(list, w.Key("compare.race.failed.lane", "Method", p.name(r, i), "Why", l.Row.Failed))
		case l.Contender.IsProgram():
			list = append(list, w.Key("compare.race.program", "Method", p.name(r, i)))
		case l.Exploration != nil && !l.Exploration.Whole():
			list = append(list, w.Key("compare.race.notwhole", "Method", p.name(r, i), "Nodes", w.Number(int64(l.Exploration.Nodes()))))
		}
	}
	return strings.Join(list, "\n")
}
