package files

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/widgets"
)

// resultsWidth is the width of the box, at the usual size of texts.
const resultsWidth = 520

// mostSingle is how many runs have a check each; of more, those of a problem have one.
const mostSingle = 12

// resultsBox asks which runs are to be written, and whether to a new file.
type resultsBox struct {
	shown   host.Box
	parts   []*partOfResults
	all     *widgets.KeyedCheck
	buttons []*widgets.Button // that write
}

// partOfResults is a run, or the runs of a problem.
type partOfResults struct {
	problem string
	runs    []game.Run
	check   *widgets.KeyedCheck
}

func newResultsBox(w Window, runs []game.Run, write func(mode host.WriteMode, chosen []game.Run)) {
	say := w.Words().Key
	b := &resultsBox{parts: partsOf(runs)}
	b.all = widgets.NewCheck(say("shell.results.all"), b.checkAll)
	rows := widgets.Stacked(0)
	if len(b.parts) > 1 {
		rows.Add(b.all)
	}
	for _, p := range b.parts {
		name := text.Clip(w.Words().Dated(text.Plain(p.problem)), 40)
		words := say("shell.results.problem", "Problem", name, "Count", len(p.runs))
		if len(p.runs) == 1 {
			run := p.runs[0]
			words = say("shell.results.run", "Problem", name, "Method", report.Method(w.Words(), run), "Verdict", report.Badge(w.Words(), run))
		}
		p.check = widgets.NewCheck(words, func(bool) { b.render() })
		p.check.Checked = true
		rows.Add(p.check)
	}
	button := func(key string, mode host.WriteMode) *widgets.Button {
		return widgets.NewButton(say(key), nil, func() {
			b.shown.Hide()
			write(mode, b.chosen())
		})
	}
	add, made := button("menu.button.addto", host.AddToFile), button("menu.button.newfile", host.NewFile)
	made.Importance = widget.HighImportance
	b.buttons = []*widgets.Button{add, made}
	leave := widgets.NewButton(say("menu.button.cancel"), nil, func() { b.shown.Hide() })
	about := widgets.Stacked(0, widgets.NewCaption(say("shell.results.about.add")), widgets.NewCaption(say("shell.results.about.new")))
	below := widgets.Stacked(8, about, container.NewCenter(container.NewHBox(leave, add, made)))
	b.render()
	b.shown = w.ShowFocusedForm(say("menu.dialog.results"), widgets.BoxForm(resultsWidth, w.BoxRoom, rows, below), made, func() {})
}

// partsOf are the runs one by one, or those of each problem together where there are many, in the order of the
// problems' names.
func partsOf(runs []game.Run) (list []*partOfResults) {
	for _, run := range runs {
		i := slices.IndexFunc(list, func(p *partOfResults) bool { return p.problem == run.Problem })
		if i < 0 || len(runs) <= mostSingle {
			i = len(list)
			list = append(list, &partOfResults{problem: run.Problem})
		}
		list[i].runs = append(list[i].runs, run)
	}
	slices.SortStableFunc(list, func(a, b *partOfResults) int { return cmp.Compare(a.problem, b.problem) })
	return list
}

func (b *resultsBox) chosen() (runs []game.Run) {
	for _, p := range b.parts {
		if p.check.Checked {
			runs = append(runs, p.runs...)
		}
	}
	return runs
}

// checkAll checks all runs, or none.
func (b *resultsBox) checkAll(on bool) {
	for _, p := range b.parts {
		p.check.Checked = on
		p.check.Refresh()
	}
	b.render()
}

// render shows whether all are checked, and whether there is something to write.
func (b *resultsBox) render() {
	b.all.Checked = !slices.ContainsFunc(b.parts, func(p *partOfResults) bool { return !p.check.Checked })
	b.all.Refresh()
	for _, button := range b.buttons {
		widgets.Enable(button, len(b.chosen()) > 0)
	}
}
