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
	moment   *widgets.Sentence // which node that is
	told     string            // the same in full
	counters []*widgets.Line
	figures  *fyne.Container
	progress *laneBar
	verdict  *widgets.Sentence
	proof    string // what gave it
	time     *widgets.Line
	note     *widgets.Line
	content  fyne.CanvasObject
}

// laneWords says what there is to say of a lane: searchWords at problems, thoughtWords at two players.
type laneWords interface {
	listCounters() []counter
	// sayCounters writes the counters.
	sayCounters(l *compare.Lane, now *laneSnapshot) []string
	// sayNode says what is on the board, and what of it fits a narrow lane, "" for a cut. Both may have drawings; told has none.
	sayNode(l *compare.Lane, now *laneSnapshot) (said, short, told string)
	sayOutcome(l *compare.Lane, now *laneSnapshot) outcome
	explainOutcome() string
	// sayCurves says what the curves are, and a value of the measure on them.
	sayCurves(value float64) (name, at, about string)
}

// outcome is what a lane has found by now. Said and short may have drawings.
type outcome struct {
	said   string
	colour fyne.ThemeColorName
	short  string // what is said in a narrow lane, "" for a cut
	proof  string // what gave it, or all of it
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

func (w searchWords) listCounters() (list []counter) {
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

func (w searchWords) sayCounters(l *compare.Lane, now *laneSnapshot) []string {
	memory := nothing
	if l.Recording != nil {
		memory = w.Bytes(l.Row.Run.Bytes)
	}
	return []string{knownNumber(w.Words, now.Expanded), knownNumber(w.Words, now.Generated), knownNumber(w.Words, int64(now.Waiting)), knownNumber(w.Words, int64(now.Depth)), memory}
}

func (w searchWords) sayNode(l *compare.Lane, now *laneSnapshot) (said, short, told string) {
	said = w.Key("compare.race.moment.node", "Node", w.Number(int64(now.Node)))
	if run := &l.Row.Run; now.Ended && run.Solved() {
		said = w.Key("compare.race.moment.goal", "Count", run.Length)
	}
	return said, "", said
}

func (w searchWords) sayOutcome(l *compare.Lane, now *laneSnapshot) outcome {
	if !now.Ended {
		return outcome{said: w.Key("compare.race.running"), colour: theme.Muted}
	}
	run := &l.Row.Run
	known := w.host.Known(run.Identity)
	return outcome{said: i18n.Sentence(report.Cell(w.Words, known.Lift(*run))), colour: page.VerdictColour(run.Verdict), proof: known.Why(w.Words, *run)}
}

func (w searchWords) explainOutcome() string { return w.Key("compare.race.about.verdict") }

func (w searchWords) sayCurves(value float64) (name, at, about string) {
	return w.Key("compare.race.curves"), w.Key("compare.race.at", "Count", int(value)), w.Key("compare.race.about.curves")
}

// thoughtWords says what there is to say of a lane of a race at two players.
type thoughtWords struct{ *i18n.Words }

func (w thoughtWords) listCounters() []counter {
	return []counter{
		{w.Key("compare.two.nodes"), w.Key("compare.race.about.nodes"), true},
		{w.Key("compare.two.leaves"), w.Key("compare.page.about.leaves"), true},
		{w.Key("compare.two.cuts"), w.Key("compare.page.about.cuts"), true},
		{w.Key("compare.two.limit.depth"), w.Key("compare.race.about.depth"), false},
		{w.Key("compare.race.window"), w.Key("compare.race.about.window"), false},
	}
}

func (w thoughtWords) sayCounters(l *compare.Lane, now *laneSnapshot) []string {
	t := now.Thought
	if t == nil { // it failed
		return slices.Repeat([]string{nothing}, len(w.listCounters()))
	}
	window := nothing
	if t.HasWindow {
		thought := &l.Recording.(*compare.ThoughtRecording).Thought
		window = "[" + report.NodeValue(w.Words, thought, t.Alpha) + ", " + report.NodeValue(w.Words, thought, t.Beta) + "]"
	}
	return []string{w.Number(t.Nodes), knownNumber(w.Words, t.Leaves), knownNumber(w.Words, t.Cuts), knownNumber(w.Words, int64(now.Depth)), window}
}

// sayNode draws the moves that are played on the board.
func (w thoughtWords) sayNode(l *compare.Lane, now *laneSnapshot) (said, short, told string) {
	var drawn []string
	p := l.Recording.(*compare.ThoughtRecording).Start
	for _, move := range now.Thought.Path {
		drawn = append(drawn, page.DrawMove(p, move))
		p, _ = p.Play(move)
	}
	short, told = strings.Join(drawn, " · "), strings.Join(now.Thought.Path, " ")
	switch {
	case len(drawn) == 0:
		return w.Key("compare.race.root"), "", w.Key("compare.race.root")
	case now.Ended:
		return w.Key("compare.race.line", "Line", short), short, w.Key("compare.race.line", "Line", told)
	}
	return short, "", told
}

func (w thoughtWords) sayOutcome(l *compare.Lane, now *laneSnapshot) outcome {
	t := now.Thought
	if t == nil || t.Move == "" {
		return outcome{said: w.Key("compare.race.running"), colour: theme.Muted}
	}
	p, value := l.Recording.(*compare.ThoughtRecording).Start, report.MatchValue(w.Words, t.Value)
	move := page.DrawMove(p, t.Move)
	best := w.Key("compare.race.best", "Move", move, "Value", value)
	told := w.Key("compare.race.best", "Move", page.MoveInWords(w.Words, p, t.Move), "Value", value)
	if !now.Ended {
		return outcome{said: w.Key("compare.race.sofar", "Move", move, "Value", value), colour: theme.Muted, short: best, proof: told}
	}
	return outcome{said: best, colour: page.ValueColour(t.Value, fynetheme.ColorNameForeground), short: value, proof: told}
}

func (w thoughtWords) explainOutcome() string { return w.Key("compare.race.about.best") }

func (w thoughtWords) sayCurves(value float64) (name, at, about string) {
	return w.Key("compare.two.cuts"), w.Key("compare.race.at.nodes", "Count", int(value)), w.Key("compare.race.about.cuts")
}

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
	drawings := v.racing.session.Host
	c := &lane{view: v, board: board.New(drawings, w), progress: newLaneBar(theme.SeriesColour(i))}
	c.moment = widgets.NewSentence(drawings, theme.Muted, fynetheme.SizeNameCaptionText, 1)
	c.verdict = widgets.NewSentence(drawings, fynetheme.ColorNameForeground, fynetheme.SizeNameText, 1)
	c.moment.IsCentred, c.verdict.Bold = true, true
	race := v.racing.race
	title, more := laneTitle(w, race, l)
	name, detail := widgets.NewText(title, true), widgets.NewCaption(more)
	detail.Short = shortened(w, l.Contender, more)
	widgets.Show(detail, slices.ContainsFunc(race.Lanes, func(l compare.Lane) bool {
		_, more := laneTitle(w, race, &l)
		return more != ""
	})) // boards stand beside each other
	swatch := container.NewCenter(widgets.FixedSize(10, 10, widgets.NewSurface(theme.SeriesColour(i), theme.SeriesColour(i), 2)))
	head := widgets.Border(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 6), swatch), nil, widgets.Stacked(-4, name, widgets.NewHint(detail, detail, v.Tips)))
	c.time, c.note = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText), widgets.NewCaption("")
	c.why = widgets.NewParagraph("")
	c.why.Alignment = fyne.TextAlignCenter
	c.blind = container.New(layout.NewCustomPaddedVBoxLayout(0), layout.NewSpacer(), c.why, layout.NewSpacer())
	moment := widgets.NewLiveTerm(c.moment, v.Tips, func() string {
		if c.moment.Words == c.told && !c.moment.Cut() {
			return ""
		}
		return c.told
	})
	terms := c.newCounters()
	verdict := widgets.NewLiveTerm(c.verdict, v.Tips, func() string { return strings.TrimSpace(c.proof + "\n" + v.says.explainOutcome()) })
	terms = append(terms, verdict)
	below := widgets.Stacked(2, moment, c.progress.content, widgets.NewTerms(widgets.Stacked(0, c.figures, container.NewBorder(nil, nil, nil, c.time, verdict)), terms...), c.note)
	middle := container.NewStack(c.board, c.blind)
	c.content = widgets.Card(container.New(layout.NewCustomPaddedLayout(4, 4, 8, 8), widgets.Border(head, nil, nil, nil, container.New(boardAndFigures, middle, below))))
	return c
}

func (c *lane) newCounters() (terms []*widgets.Term) {
	c.figures = widgets.Stacked(-2)
	for _, counter := range c.view.says.listCounters() {
		value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)
		c.counters = append(c.counters, value)
		name := widgets.NewCaption(counter.name)
		name.Whole = true // its figure has the rest
		term := widgets.NewTerm(name, c.view.Tips, counter.about)
		terms = append(terms, term)
		c.figures.Add(widgets.Figure(term, value))
	}
	return terms
}

// nothing stands where there is no value.
const nothing = "–"

func (c *lane) render(l *compare.Lane, now *laneSnapshot) {
	widgets.Show(c.board, now.shown)
	widgets.Show(c.blind, !now.shown)
	said := ""
	c.told = ""
	if now.shown {
		c.board.Display(now.board)
		said, c.moment.Short, c.told = c.view.says.sayNode(l, now)
	}
	c.moment.SetText(said)
	c.why.SetText(c.unseen(l))
	short := now.Ended && l.Row.CutShort()
	counters := c.view.says.listCounters()
	for i, value := range c.view.says.sayCounters(l, now) {
		if short && value != nothing && counters[i].grows {
			value = i18n.MoreThan(value)
		}
		c.counters[i].SetText(value)
		if c.counters[i].Cut() {
			c.figures.Objects[i].Refresh() // it takes room from its name
		}
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
	c.note.SetText("")
	c.time.SetText("")
	found := outcome{said: i18n.Sentence(w.Key("compare.failed")), colour: theme.Impossible}
	if !now.Ended || !l.Row.HasFailed() {
		found = c.view.says.sayOutcome(l, now)
	}
	c.proof, c.verdict.Short = found.proof, found.short
	c.verdict.Say(found.said, found.colour)
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
