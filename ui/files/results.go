package files

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/widgets"
)

// resultsWidth is the width of the box, at the usual size of texts.
const resultsWidth = 520

// resultsBox asks which runs are to be written, by their problems, and whether to a new file.
type resultsBox struct {
	shown    host.Box
	problems []*runsOfProblem
	all      *widgets.KeyedCheck // of the problems
	buttons  []*widgets.Button   // that write
}

type runsOfProblem struct {
	name  string
	runs  []game.Run
	check *widgets.KeyedCheck
}

func newResultsBox(w Window, runs []game.Run, write func(does host.ResultsWriting, chosen []game.Run)) {
	say := w.Words().Key
	b := &resultsBox{problems: byProblem(runs)}
	b.all = widgets.NewCheck(say("shell.results.all"), b.checkAll)
	rows := widgets.Stacked(0)
	if len(b.problems) > 1 {
		rows.Add(b.all)
	}
	for _, p := range b.problems {
		name := text.Clip(w.Words().Dated(text.Plain(p.name)), 40)
		p.check = widgets.NewCheck(say("shell.results.problem", "Problem", name, "Count", len(p.runs)), func(bool) { b.render() })
		p.check.Checked = true
		rows.Add(p.check)
	}
	button := func(key string, does host.ResultsWriting) *widgets.Button {
		return widgets.NewButton(say(key), nil, func() {
			b.shown.Hide()
			write(does, b.chosen())
		})
	}
	add, made := button("menu.button.addto", host.AddResults), button("menu.button.newfile", host.NewResults)
	made.Importance = widget.HighImportance
	b.buttons = []*widgets.Button{add, made}
	leave := widgets.NewButton(say("menu.button.cancel"), nil, func() { b.shown.Hide() })
	about := widgets.Stacked(0, widgets.NewCaption(say("shell.results.about.add")), widgets.NewCaption(say("shell.results.about.new")))
	below := widgets.Stacked(8, about, container.NewCenter(container.NewHBox(leave, add, made)))
	b.render()
	b.shown = w.ShowFocusedForm(say("menu.dialog.results"), widgets.BoxForm(resultsWidth, w.BoxRoom, rows, below), made, func() {})
}

// byProblem puts the runs of each problem together, in the order of their names.
func byProblem(runs []game.Run) (list []*runsOfProblem) {
	for _, run := range runs {
		i := slices.IndexFunc(list, func(p *runsOfProblem) bool { return p.name == run.Problem })
		if i < 0 {
			i = len(list)
			list = append(list, &runsOfProblem{name: run.Problem})
		}
		list[i].runs = append(list[i].runs, run)
	}
	slices.SortFunc(list, func(a, b *runsOfProblem) int { return cmp.Compare(a.name, b.name) })
	return list
}

func (b *resultsBox) chosen() (runs []game.Run) {
	for _, p := range b.problems {
		if p.check.Checked {
			runs = append(runs, p.runs...)
		}
	}
	return runs
}

// checkAll checks all problems, or none.
func (b *resultsBox) checkAll(on bool) {
	for _, p := range b.problems {
		p.check.Checked = on
		p.check.Refresh()
	}
	b.render()
}

// render shows whether all are checked, and whether there is something to write.
func (b *resultsBox) render() {
	b.all.Checked = !slices.ContainsFunc(b.problems, func(p *runsOfProblem) bool { return !p.check.Checked })
	b.all.Refresh()
	for _, button := range b.buttons {
		widgets.Enable(button, len(b.chosen()) > 0)
	}
}
