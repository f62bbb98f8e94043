package comparing

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/compare"
	"procura/ui/board"
	"procura/ui/host"
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

// laneWords says what there is to say of a lane: searchWords at problems, thoughtWords at two players.
type laneWords interface {
	counters() []counter
	// values writes the counters.
	values(l *compare.Lane, now *laneSnapshot) []string
	// caption says what is on the board, and what of it fits a narrow lane.
	caption(l *compare.Lane, now *laneSnapshot) (said, short string)
	// outcome says what has been found by now, and what proves it.
	outcome(l *compare.Lane, now *laneSnapshot) (said string, colour fyne.ThemeColorName, proof string)
	aboutOutcome() string
	// curves says what the curves are, at where one is on them.
	curves() (title, about string)
	at(value float64) string
}

// counter is the name of a number of a lane. That of a run which a limit ended would have grown.
type counter struct {
	name, about string
	grows       bool
}

// searchWords says it of a lane that solves a problem.
type searchWords struct {
	*i18n.Words
	host host.Host
}

func (w searchWords) counters() (list []counter) {
	for _, key := range []string{"expanded", "generated", "frontier", "depth", "memory"} {
		about := "explain.counter." + key
		switch key {
		case "memory":
			about = "compare.race.about.memory"
		case "frontier": // of the moment
			about = "compare.race.about.frontier"
		}
		list = append(list, counter{w.Key("solver.counter." + key), w.Key(about), key != "frontier" && key != "depth"})
	}
	return list
}

func (w searchWords) values(l *compare.Lane, now *laneSnapshot) []string {
	memory := nothing
	if l.Recording != nil {
		memory = w.Bytes(l.Row.Run.Bytes)
	}
	return []string{knownNumber(w.Words, now.Expanded), knownNumber(w.Words, now.Generated), knownNumber(w.Words, int64(now.Waiting)), knownNumber(w.Words, int64(now.Depth)), memory}
}

func (w searchWords) caption(l *compare.Lane, now *laneSnapshot) (said, short string) {
	if run := &l.Row.Run; now.Ended && run.Solved() {
		return w.Key("compare.race.moment.goal", "Count", run.Length), ""
	}
	return w.Key("compare.race.moment.node", "Node", w.Number(int64(now.Node))), ""
}

func (w searchWords) outcome(l *compare.Lane, now *laneSnapshot) (said string, colour fyne.ThemeColorName, proof string) {
	if !now.Ended {
		return w.Key("compare.race.running"), theme.Muted, ""
	}
	run := &l.Row.Run
	known := w.host.Known(run.Identity)
	return i18n.Sentence(report.Cell(w.Words, known.Lift(*run))), page.VerdictColour(run.Verdict), known.Why(w.Words, *run)
}

func (w searchWords) aboutOutcome() string { return w.Key("compare.race.about.verdict") }

func (w searchWords) curves() (title, about string) {
	return w.Key("compare.race.curves"), w.Key("compare.race.about.curves")
}

func (w searchWords) at(value float64) string { return w.Key("compare.race.at", "Count", int(value)) }

// laneTitle names a lane, and has the command of a program or the switches of a method for two players.
func laneTitle(w *i18n.Words, r *compare.Race, l *compare.Lane) (name, more string) {
	name = contenderName(w, l.Contender, r.Problem.Puzzle)
	if l.Contender.Thinks == nil {
		return name, strings.Join(l.Contender.Command, " ")
	}
	name, more, _ = strings.Cut(name, switchMark)
	return name, more
}

func newLane(v *raceView, i int, l *compare.Lane) *lane {
	w := v.Words
	c := &lane{view: v, board: board.New(v.racing.session.Host, w), moment: widgets.NewCaption("").Align(fyne.TextAlignCenter), progress: newLaneBar(theme.SeriesColour(i))}
	race := v.racing.race
	title, more := laneTitle(w, race, l)
	name, detail := widgets.NewText(title, true), widgets.NewCaption(more)
	widgets.Show(detail, slices.ContainsFunc(race.Lanes, func(l compare.Lane) bool {
		_, more := laneTitle(w, race, &l)
		return more != ""
	})) // boards stand beside each other
	swatch := container.NewCenter(widgets.FixedSize(10, 10, widgets.NewSurface(theme.SeriesColour(i), theme.SeriesColour(i), 2)))
	head := widgets.Border(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 6), swatch), nil, widgets.Stacked(-4, name, widgets.NewHint(detail, detail, v.Tips)))
	c.verdict = widgets.NewText("", true)
	c.time, c.note = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText), widgets.NewCaption("")
	c.why = widgets.NewParagraph("")
	c.why.Alignment = fyne.TextAlignCenter
	c.blind = container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), c.why, layout.NewSpacer())
	figures, terms := c.newCounters()
	verdict := widgets.NewLiveTerm(c.verdict, v.Tips, func() string { return strings.TrimSpace(c.proof + "\n" + v.says.aboutOutcome()) })
	terms = append(terms, verdict)
	below := widgets.Stacked(2, widgets.NewHint(c.moment, c.moment, v.Tips), c.progress.content, widgets.NewTerms(widgets.Stacked(0, figures, container.NewBorder(nil, nil, nil, c.time, verdict)), terms...), c.note)
	middle := container.NewStack(c.board, c.blind)
	c.content = widgets.Card(container.New(layout.NewCustomPaddedLayout(4, 4, 8, 8), widgets.Border(head, nil, nil, nil, container.New(boardAndFigures, middle, below))))
	return c
}

func (c *lane) newCounters() (fyne.CanvasObject, []*widgets.Term) {
	rows := widgets.Stacked(-2)
	var terms []*widgets.Term
	for _, counter := range c.view.says.counters() {
		value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)
		c.counters = append(c.counters, value)
		name := widgets.NewCaption(counter.name)
		name.Whole = true // its figure has the rest
		term := widgets.NewTerm(name, c.view.Tips, counter.about)
		terms = append(terms, term)
		rows.Add(widgets.Figure(term, value))
	}
	return rows, terms
}

// nothing stands where there is no value.
const nothing = "–"

func (c *lane) render(l *compare.Lane, now *laneSnapshot) {
	widgets.Show(c.board, now.shown)
	widgets.Show(c.blind, !now.shown)
	c.moment.SetText("")
	if now.shown {
		c.board.Display(now.board)
		said, short := c.view.says.caption(l, now)
		c.moment.Short = short
		c.moment.SetText(said)
	}
	c.why.SetText(c.unseen(l))
	short := now.Ended && l.Row.CutShort()
	counters := c.view.says.counters()
	for i, value := range c.view.says.values(l, now) {
		if short && value != nothing && counters[i].grows {
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
	case l.Recording != nil:
		return w.Key("compare.race.beyond")
	}
	return w.Key("compare.race.blind")
}

// knownNumber returns a counter in words, a dash if it is not known.
func knownNumber(w *i18n.Words, n int64) string {
	if n < 0 {
		return nothing
	}
	return w.Number(n)
}

// renderOutcome shows what was found, and at the end what came of the run.
func (c *lane) renderOutcome(l *compare.Lane, now *laneSnapshot) {
	w := c.view.Words
	c.proof = ""
	c.note.SetText("")
	c.time.SetText("")
	if now.Ended && l.Row.HasFailed() {
		c.verdict.Say(i18n.Sentence(w.Key("compare.failed")), theme.Impossible)
	} else {
		said, colour, proof := c.view.says.outcome(l, now)
		c.verdict.Say(said, colour)
		c.proof = proof
	}
	if now.Ended && !l.Row.HasFailed() {
		c.time.SetText(w.Duration(l.Row.Elapsed()))
		if l.Row.CutShort() {
			c.time.SetText(i18n.MoreThan(c.time.Words))
		}
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
