package exploring

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/data/binding"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// front is the page while there is nothing to walk through: what to do, how far the
// repeating is, or why it can't be; and the runs that there are.
type front struct {
	view           *View
	title          *widgets.Line
	says           *widget.Label
	fraction       binding.Float
	bar            fyne.CanvasObject
	figures        *widgets.Line
	repeat, cancel *widgets.Button
	recent         *listing
	runs           fyne.CanvasObject
	samples        fyne.CanvasObject
	content        fyne.CanvasObject
}

// The width of the card and the height of the list of runs, at the usual size of texts.
const (
	frontWidth = 560
	runsHeight = 190
)

func newFront(v *View) *front {
	w, s := v.words, v.session
	f := &front{view: v, fraction: binding.NewFloat(), says: widget.NewLabel("")}
	f.title = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameHeadingText, true).Align(fyne.TextAlignCenter)
	f.says.Wrapping, f.says.Alignment = fyne.TextWrapWord, fyne.TextAlignCenter
	bar := widget.NewProgressBarWithData(f.fraction)
	bar.TextFormatter = func() string { return "" }
	f.bar = widgets.WithHeight(6, bar)
	f.figures = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignCenter)
	f.repeat = widgets.NewButton(w.Key("exploring.repeat"), nil, s.repeat)
	f.repeat.Importance = widget.HighImportance
	f.repeat.Explain(v.tips, w.Key("exploring.about.repeat"))
	f.cancel = widgets.NewButton(w.Key("button.cancel"), nil, s.cancel)
	f.cancel.Importance = widget.DangerImportance
	f.cancel.Explain(v.tips, w.Key("exploring.about.cancel"))
	f.recent = newListing(widgets.Columns{Shares: []float32{1}}, 1, v.tips, v.Key)
	f.runs = widgets.Stacked(4, widgets.Heading(w.Key("exploring.recent")), widgets.WithHeight(runsHeight, f.recent.list))
	f.samples = f.newSamples()
	buttons := container.NewCenter(container.NewStack(f.repeat, f.cancel))
	card := container.New(layout.NewCustomPaddedLayout(18, 18, 20, 20), widgets.Stacked(10, f.title, f.says, f.bar, f.figures, buttons, f.samples, f.runs))
	f.content = container.NewCenter(widgets.WithWidth(frontWidth, widgets.Card(card)))
	return f
}

// newSamples are buttons that look into a problem of each game.
func (f *front) newSamples() fyne.CanvasObject {
	w, s := f.view.words, f.view.session
	row := container.New(layout.NewHBoxLayout())
	for _, p := range samples(s.host.Problems()) {
		run := game.Proposed(p, game.Method{Algorithm: search.AStar})
		b := widgets.NewButton(sampleName(w, run), nil, func() { s.Explore(run) })
		b.Explain(f.view.tips, w.Key("exploring.about.sample"))
		row.Add(b)
	}
	return container.NewCenter(row)
}

// sampleName is "Cavalo A — A*".
func sampleName(w *i18n.Words, run game.Run) string {
	return w.Key("game."+run.Game) + " " + run.Problem + " — " + w.Key("algorithm."+string(run.Ran.Algorithm))
}

// samples are the first problem of each game.
func samples(problems []game.Problem) []game.Problem {
	var list []game.Problem
	known := map[string]bool{}
	for _, p := range problems {
		if id := p.Puzzle.Module().ID(); !known[id] {
			known[id] = true
			list = append(list, p)
		}
	}
	return list
}

// repeat begins what is offered.
func (s *Session) repeat() {
	if s.phase == offered {
		s.begin(s.run)
	}
}

// render shows the phase.
func (f *front) render() {
	s, w := f.view.session, f.view.words
	title, says := w.Key("exploring.empty.title"), w.Key("exploring.empty")
	switch s.phase {
	case offered, refused:
		title, says = runName(w, s.run, time.Now()), w.Say(s.why)
	case repeating, cancelling:
		title, says = runName(w, s.run, time.Now()), w.Key("exploring.repeating")
	case empty, walking:
	}
	f.title.SetText(title)
	if f.says.Text != says {
		f.says.SetText(says)
	}
	widgets.Show(f.bar, s.busy())
	widgets.Show(f.figures, s.busy())
	f.renderProgress()
	widgets.Show(f.repeat, s.phase == offered)
	widgets.Show(f.cancel, s.busy())
	widgets.Enable(f.cancel, s.phase == repeating)
	f.renderRuns()
	widgets.Show(f.samples, s.phase == empty && len(f.recent.lines) == 0)
}

// renderProgress says how far the repeating is.
func (f *front) renderProgress() {
	s, w := f.view.session, f.view.words
	if p := s.progress; p != nil {
		expanded := p.Expanded.Load()
		f.figures.SetText(w.Key("exploring.counts", "Expanded", expanded, "Generated", p.Generated.Load()))
		_ = f.fraction.Set(min(1, float64(expanded)/float64(max(1, s.run.Expanded)))) // a binding of our own never fails
	}
}

// renderRuns lists the runs.
func (f *front) renderRuns() {
	s, w, now := f.view.session, f.view.words, time.Now()
	var lines []line
	for _, run := range s.recent() {
		lines = append(lines, line{cells: []string{runName(w, run, now)}, node: game.NoNode, about: w.Key("exploring.about.choose"), do: func() { s.Explore(run) }})
	}
	f.recent.show(lines, game.NoNode)
	widgets.Show(f.runs, len(lines) > 0)
}
