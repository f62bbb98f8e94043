package comparing

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/compare"
	"procura/core/search/explore"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// lane is the column of a contender: its name, its board at the moment, counters, and
// how it ended.
type lane struct {
	view     *raceView
	board    *board.Board
	blind    fyne.CanvasObject // in the place of a board, where nothing can be seen
	why      *widget.Label     // why that is so
	moment   *widgets.Line     // which node that is
	counters []*widgets.Line
	progress *laneBar
	verdict  *widgets.Line
	proof    string // what gave it
	time     *widgets.Line
	note     *widgets.Line
	content  fyne.CanvasObject
}

// counted lists the counters of a lane, by the keys of their words.
var counted = []string{"expanded", "generated", "frontier", "depth", "memory"}

func newLane(v *raceView, i int, l *compare.Lane) *lane {
	w := v.Words
	c := &lane{view: v, board: board.New(v.racing.session.Host, w), moment: widgets.NewCaption("").Align(fyne.TextAlignCenter), progress: newLaneBar(theme.SeriesColour(i))}
	name := widgets.NewText(contenderName(w, l.Contender, v.racing.race.Problem.Puzzle), true)
	command := widgets.NewCaption(strings.Join(l.Contender.Command, " "))
	widgets.Show(command, l.Contender.IsProgram())
	swatch := container.NewCenter(widgets.FixedSize(10, 10, widgets.NewSurface(theme.SeriesColour(i), theme.SeriesColour(i), 2)))
	head := widgets.Border(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 6), swatch), nil, widgets.Stacked(-4, name, command))
	c.verdict = widgets.NewText("", true)
	c.time, c.note = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText), widgets.NewCaption("")
	c.why = widgets.NewParagraph("")
	c.why.Alignment = fyne.TextAlignCenter
	c.blind = container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), c.why, layout.NewSpacer())
	figures, terms := c.newCounters()
	verdict := widgets.NewLiveTerm(c.verdict, v.Tips, func() string { return strings.TrimSpace(c.proof + "\n" + w.Key("compare.race.about.verdict")) })
	terms = append(terms, verdict)
	below := widgets.Stacked(2, c.moment, c.progress.content, widgets.NewTerms(widgets.Stacked(0, figures, container.NewBorder(nil, nil, nil, c.time, verdict)), terms...), c.note)
	middle := container.NewStack(c.board, c.blind)
	c.content = widgets.Card(container.New(layout.NewCustomPaddedLayout(4, 4, 8, 8), widgets.Border(head, nil, nil, nil, container.New(boardAndFigures, middle, below))))
	return c
}

func (c *lane) newCounters() (fyne.CanvasObject, []*widgets.Term) {
	w := c.view.Words
	rows := widgets.Stacked(-2)
	var terms []*widgets.Term
	for _, key := range counted {
		value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)
		c.counters = append(c.counters, value)
		about := "explain.counter." + key
		switch key {
		case "memory":
			about = "compare.race.about.memory"
		case "frontier": // of the moment
			about = "compare.race.about.frontier"
		}
		name := widgets.NewCaption(w.Key("solver.counter." + key))
		name.Whole = true // its figure has the rest
		term := widgets.NewTerm(name, c.view.Tips, w.Key(about))
		terms = append(terms, term)
		rows.Add(widgets.Figure(term, value))
	}
	return rows, terms
}

// nothing stands where there is no value.
const nothing = "–"

func (c *lane) render(l *compare.Lane, now *laneSnapshot) {
	w := c.view.Words
	run := &l.Row.Run
	widgets.Show(c.board, now.shown && (now.Node != explore.None || now.Ended && run.Solved()))
	widgets.Show(c.blind, !c.board.Visible())
	if c.board.Visible() {
		c.board.Display(now.board)
	}
	c.why.SetText(c.unseen(l))
	memory := nothing
	if l.Exploration != nil {
		memory = w.Bytes(run.Bytes)
	}
	short := now.Ended && run.CutShort()
	for i, value := range []string{c.number(now.Expanded), c.number(now.Generated), c.number(int64(now.Waiting)), c.number(int64(now.Depth)), memory} {
		if short && value != nothing && (counted[i] == "expanded" || counted[i] == "generated" || counted[i] == "memory") {
			value = i18n.MoreThan(value)
		}
		c.counters[i].SetText(value)
	}
	c.progress.setPart(now.Part, now.Ended, short)
	c.renderOutcome(l, now)
}

// unseen returns words that tell why there is no board.
func (c *lane) unseen(l *compare.Lane) string {
	w := c.view.Words
	switch {
	case l.Row.HasFailed():
		return i18n.Sentence(w.Say(l.Row.Failed))
	case l.Exploration != nil:
		return w.Key("compare.race.beyond")
	}
	return w.Key("compare.race.blind")
}

// number returns a counter in words, a dash if it is not known.
func (c *lane) number(n int64) string {
	if n < 0 {
		return nothing
	}
	return c.view.Words.Number(n)
}

// renderOutcome shows which node is on the board, and at the end what came of the run.
func (c *lane) renderOutcome(l *compare.Lane, now *laneSnapshot) {
	w, run := c.view.Words, &l.Row.Run
	c.moment.SetText("")
	switch {
	case !c.board.Visible():
	case now.Ended && run.Solved():
		c.moment.SetText(w.Key("compare.race.moment.goal", "Count", run.Length))
	case now.Node != explore.None:
		c.moment.SetText(w.Key("compare.race.moment.node", "Node", w.Number(int64(now.Node))))
	}
	c.proof = ""
	c.note.SetText("")
	c.time.SetText("")
	switch {
	case !now.Ended:
		c.verdict.Say(w.Key("compare.race.running"), theme.Muted)
	case l.Row.HasFailed():
		c.verdict.Say(i18n.Sentence(w.Key("compare.failed")), theme.Impossible)
	default:
		known := c.view.racing.session.Host.Known(run.Identity)
		c.verdict.Say(i18n.Sentence(report.Cell(w, known.Lift(*run))), page.VerdictColour(run.Verdict))
		c.time.SetText(w.Duration(run.Elapsed))
		if run.CutShort() {
			c.time.SetText(i18n.MoreThan(c.time.Words))
		}
		c.proof = known.Why(w, *run)
		if note := l.Row.Explanation(); !note.IsZero() {
			c.note.SetText(w.Say(note))
		}
	}
	widgets.Show(c.note, c.note.Words != "")
}

// laneBar is a bar that fills, in the colour of its lane, with a line at its end when that
// is reached. Gaps show that it was stopped before.
type laneBar struct {
	part    float32
	filled  *widgets.Surface
	finish  *widgets.Surface
	gaps    []*widgets.Surface
	content *fyne.Container
}

// progressHeight is the height of the bar, progressGaps how many gaps it has where it was
// stopped.
const progressHeight, progressGaps = 6, 24

func newLaneBar(colour fyne.ThemeColorName) *laneBar {
	p := &laneBar{filled: widgets.NewSurface(colour, colour, 2), finish: widgets.NewSurface(fynetheme.ColorNameForeground, fynetheme.ColorNameForeground, 0)}
	ground := widgets.NewSurface(fynetheme.ColorNameSeparator, fynetheme.ColorNameSeparator, 2)
	p.content = container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, progressHeight) }, Place: p.place,
	}, ground, p.filled, p.finish)
	for range progressGaps {
		gap := widgets.NewSurface(theme.Surface, theme.Surface, 0)
		p.gaps = append(p.gaps, gap)
		p.content.Add(gap)
	}
	return p
}

func (p *laneBar) place(objects []fyne.CanvasObject, size fyne.Size) {
	widgets.LayoutFunc{}.Layout(objects, size)
	p.filled.Resize(fyne.NewSize(size.Width*p.part, size.Height))
	widgets.Place(p.finish, size.Width-3, 0, 3, size.Height)
	for i, gap := range p.gaps {
		widgets.Place(gap, size.Width*(float32(i)+0.5)/progressGaps, 0, 2, size.Height)
	}
}

func (p *laneBar) setPart(part float64, ended, stopped bool) {
	p.part = float32(part)
	widgets.Show(p.finish, ended && !stopped)
	for _, gap := range p.gaps {
		widgets.Show(gap, stopped)
	}
	p.content.Refresh()
}

// laneGap is between two lanes, leastBoard the least height of a board, and leastOver that of one over
// figures, at the usual size of texts.
const (
	laneGap    = 6
	leastBoard = 96
	leastOver  = 130
)

// boardAndFigures lays a board over figures, or beside them where it would be small: nothing is
// tapped, and cells can be.
var boardAndFigures = widgets.LayoutFunc{
	Least: func(objects []fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, max(leastBoard, objects[1].MinSize().Height))
	},
	Place: func(objects []fyne.CanvasObject, size fyne.Size) {
		figures := objects[1].MinSize().Height
		if over := size.Height - figures; over >= leastOver*widgets.TextScale() {
			widgets.Place(objects[0], 0, 0, size.Width, over)
			widgets.Place(objects[1], 0, over, size.Width, figures)
			return
		}
		widgets.Place(objects[0], 0, 0, (size.Width-laneGap)/2, size.Height)
		widgets.Place(objects[1], (size.Width+laneGap)/2, (size.Height-figures)/2, (size.Width-laneGap)/2, figures)
	},
}
