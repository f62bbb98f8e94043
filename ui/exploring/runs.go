package exploring

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// startPane is the page while there is nothing to walk through: what to do, how far the
// repeating is, or why it can't be; and the runs that there are.
type startPane struct {
	view           *View
	title          *widgets.Line
	says           *widget.Label
	progress       *widget.ProgressBar
	bar            fyne.CanvasObject
	figures        *widgets.Line
	method         *widgets.Choice // where there was no search yet
	methodBox      fyne.CanvasObject
	repeat, cancel *widgets.Button
	choices        *LineTable // runs and lessons
	heading        *widgets.Line
	lessons        []datafile.File
	content        fyne.CanvasObject
}

// The widths of the card and of the choice of a method, and the height of the list of runs, at the usual size of texts.
const (
	frontWidth  = 560
	methodWidth = 230
	runsHeight  = 222
)

func newStartPane(v *View) *startPane {
	s := v.session
	f := &startPane{view: v, progress: widgets.NewProgress(), says: widgets.NewParagraph("")}
	f.title = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameHeadingText, true).Align(fyne.TextAlignCenter)
	f.says.Alignment = fyne.TextAlignCenter
	f.bar = widgets.WithHeight(6, f.progress)
	f.figures = widgets.NewCaption("").Align(fyne.TextAlignCenter)
	f.repeat = v.Button("explore.repeat", "explore.about.repeat", s.repeatOffered)
	f.repeat.Importance = widget.HighImportance
	f.cancel = v.Button("menu.button.cancel", "explore.about.cancel", s.repeating.Cancel)
	f.cancel.Importance = widget.DangerImportance
	f.choices, f.lessons = NewLineTable([]float32{1}, 1, v.Tips), s.Host.Lessons()
	f.heading = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	choices := widgets.Stacked(4, f.heading, widgets.WithHeight(runsHeight, f.choices.List))
	f.method = widgets.NewKeyChoice(v.Words, "core.algorithm.", search.Algorithms(), func(a string) { propose(s, search.Algorithm(a)) })
	f.method.Explain(v.Tips, v.Words.Key("explore.about.method"))
	f.methodBox = widgets.WithWidth(methodWidth, f.method.KeyedSelect)
	buttons := widgets.CentredRow(f.methodBox, container.NewStack(f.repeat, f.cancel))
	card := container.New(layout.NewCustomPaddedLayout(18, 18, 20, 20), widgets.Stacked(10, f.title, f.says, f.bar, f.figures, buttons, choices))
	f.content = widgets.Centred(frontWidth, widgets.Card(card))
	return f
}

// propose offers another algorithm for a problem that was not searched yet.
func propose(s *Session, a search.Algorithm) {
	if chosen, ok := s.Host.Chosen(); ok && s.run.When.IsZero() {
		s.run = game.Proposed(chosen.Problem, game.Method{Algorithm: a})
		s.Changed()
	}
}

func (f *startPane) render() {
	s, w := f.view.session, f.view.Words
	busy, now := s.Working(), time.Now()
	title, says := w.Key("explore.empty.title"), w.Key("explore.empty")
	switch {
	case busy:
		title, says = runName(w, s.run, now), w.Key("explore.repeating")
	case s.phase == offered, s.phase == refused:
		title, says = runName(w, s.run, now), w.Say(s.why)
	}
	if s.phase == offered && !s.State.Position.Told {
		says += " " + w.Key("explore.offered.hidden")
	}
	f.title.SetText(title)
	if f.says.Text != says {
		f.says.SetText(says)
	}
	widgets.Show(f.bar, busy)
	widgets.Show(f.figures, busy)
	if p := s.progress; p != nil {
		expanded := p.Expanded.Load()
		f.figures.SetText(w.Key("explore.counts", "Expanded", expanded, "Generated", p.Generated.Load()))
		f.progress.SetValue(min(1, float64(expanded)/float64(max(1, s.run.Expanded))))
	}
	repeat := "explore.repeat"
	if s.run.When.IsZero() {
		repeat = "explore.begin"
	}
	f.repeat.SetText(w.Key(repeat))
	widgets.Show(f.repeat, s.phase == offered && !busy)
	widgets.Show(f.cancel, busy)
	widgets.Show(f.methodBox, f.repeat.Visible() && s.run.When.IsZero())
	f.method.Set(string(s.run.Asked.Algorithm))
	widgets.Enable(f.cancel, s.repeating.Phase() == task.Running)
	f.renderChoices()
}

// renderChoices lists the lessons, and the runs, those first where the problem has one.
func (f *startPane) renderChoices() {
	s, w, now := f.view.session, f.view.Words, time.Now()
	var lines, lessons []*ListLine
	for i, file := range f.lessons {
		lessons = append(lessons, &ListLine{Cells: []widgets.Cell{{Text: w.Key("explore.lesson", "Number", i+1, "Title", file.Lecture.Title)}}, Node: explore.None, About: w.Key("explore.about.lesson"), Do: func() { s.Host.ShowFile(file) }})
	}
	for _, run := range recentRuns(s.Host) {
		lines = append(lines, &ListLine{Cells: []widgets.Cell{{Text: runName(w, run, now)}}, Node: explore.None, About: w.Key("explore.about.choose"), Do: func() { s.Host.Send(host.RunToExplore{Run: run}) }})
	}
	heading := "explore.recent"
	switch {
	case len(lines) == 0:
		heading = "explore.lessons"
	case s.run.When.IsZero():
		heading = "explore.lessons.recent"
	}
	f.heading.SetText(w.Key(heading))
	if s.run.When.IsZero() {
		lines = append(lessons, lines...)
	} else {
		lines = append(lines, lessons...)
	}
	f.choices.SetLines(lines, explore.None)
}

// maxRecentRuns is the greatest number of runs that can be chosen from. choiceWidth is the width of that
// choice, at the usual size of texts.
const (
	maxRecentRuns = 40
	choiceWidth   = 390
	choiceShare   = 0.4
	leastVerdict  = 90
)

// runHeader shows which run is looked into, and what was found.
type runHeader struct {
	view    *View
	runs    []game.Run
	choice  *widgets.KeyedSelect
	quiet   bool
	verdict *widgets.Line
	facts   *widgets.Line
	hidden  bool // no verdict is told
	eye     *widgets.Button
	fault   *widgets.Button // back to it
	content fyne.CanvasObject
}

func newRunHeader(v *View) *runHeader {
	h := &runHeader{view: v}
	h.choice = widgets.NewSelect(nil, func(i int) {
		if !h.quiet && i >= 0 && i < len(h.runs) {
			v.session.Host.Send(host.RunToExplore{Run: h.runs[i]})
			h.render() // where it is asked first
		}
	})
	h.choice.Explain(v.Tips, v.Words.Key("explore.about.run"))
	h.eye = widgets.NewQuietButton(v.Tips, v.Words.Key("explore.about.answer"), "", nil, v.ToggleAnswer)
	h.fault = h.view.Button("explore.fault.back", "explore.about.fault.back", func() { goToFault(v.session) })
	h.verdict = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
	h.facts = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	verdict := widgets.NewLiveTerm(h.verdict, v.Tips, h.meaning)
	facts := widgets.NewLiveTerm(h.facts, v.Tips, h.about)
	terms := widgets.NewTerms(container.New(widgets.Shrinking{Gap: fynetheme.Padding(), Least: 40, Fills: facts}, verdict, facts), verdict, facts)
	eye := container.New(widgets.Tight(toolHeight), container.NewHBox(h.fault, h.eye))
	h.content = widgets.Beside(choiceWidth, choiceShare, h.choice, widgets.Border(nil, nil, nil, widgets.Middle(eye), container.NewPadded(widgets.AtLeast(leastVerdict, 0, widgets.Middle(widgets.Giving(terms))))))
	return h
}

func (h *runHeader) render() {
	s, w := h.view.session, h.view.Words
	h.offer()
	e := s.exploration
	if e == nil {
		return
	}
	h.hidden = s.answerHidden
	widgets.Show(h.fault, e.judged.Fault != nil && !h.hidden)
	h.renderEye()
	if h.hidden {
		h.verdict.Say(w.Key("explore.hidden"), theme.Muted)
		h.facts.SetText("")
		if !hidesSteps(s) && !e.Whole() {
			h.facts.SetText(w.Key("explore.part", "Nodes", e.Nodes()))
		}
		return
	}
	known := s.Host.Known(s.run.Identity)
	headline := nothing // of a trace that shows no goal
	if s.run.Verdict != "" {
		headline = report.Headline(w, known.Lift(s.run))
	}
	if fault := e.judged.Fault; fault != nil {
		h.verdict.Say(w.Key("explore.fault", "Line", fault.Line), theme.Impossible)
		h.facts.SetText(w.Say(fault.What) + "; " + w.Say(fault.Expected))
		return
	}
	h.verdict.Say(headline, cmp.Or(verdictColours[s.run.Verdict], theme.Bound))
	facts := h.counts()
	h.facts.Short = ""
	if why := known.Why(w, s.run); why != "" {
		facts, h.facts.Short = w.Key("explore.reason", "Why", why), w.Key("explore.reason.short")
	}
	if !e.Whole() {
		facts += " · " + w.Key("explore.part", "Nodes", e.Nodes())
	}
	if e.judged.Judged {
		facts += " · " + w.Key("explore.judged", "Algorithm", report.AlgorithmWord(w, e.judged.Algorithm))
	}
	h.facts.SetText(facts)
}

func (h *runHeader) renderEye() {
	words, icon := "explore.answer.hide", fynetheme.VisibilityOffIcon()
	if h.hidden {
		words, icon = "explore.answer.show", fynetheme.VisibilityIcon()
	}
	h.eye.SetIcon(icon)
	h.eye.SetText(h.view.Words.Key(words))
}

func (h *runHeader) counts() string {
	run := h.view.session.exploration.run
	return h.view.Words.Key("explore.counts", "Expanded", run.Expanded, "Generated", run.Generated)
}

// offer lists the runs to choose from, and marks the run that is explored.
func (h *runHeader) offer() {
	s, w, now := h.view.session, h.view.Words, time.Now()
	h.runs = recentRuns(s.Host)
	at := slices.IndexFunc(h.runs, func(run game.Run) bool { return run.Key() == s.run.Key() })
	if at < 0 && s.phase != empty {
		h.runs, at = slices.Insert(h.runs, 0, s.run), 0
	}
	var names []string
	for _, run := range h.runs {
		name := runName(w, run, now)
		for n := 2; slices.Contains(names, name); n++ { // a select knows its values by their names
			name = fmt.Sprintf("%s (%d)", runName(w, run, now), n)
		}
		names = append(names, name)
	}
	h.quiet = true
	if !slices.Equal(h.choice.Options, names) {
		h.choice.SetOptions(names)
	}
	if h.choice.SelectedIndex() != at {
		h.choice.SetSelectedIndex(at)
	}
	h.quiet = false
}

func (h *runHeader) meaning() string {
	w, run := h.view.Words, h.view.session.run
	switch {
	case h.view.session.exploration == nil:
		return ""
	case h.view.session.answerHidden:
		return w.Key("explore.about.hidden")
	case run.Verdict == "":
		return w.Key("explore.trace.about")
	}
	said := w.Key("explain.verdict." + string(run.Verdict))
	if why := h.view.session.Host.Known(run.Identity).Why(w, run); why != "" {
		said = why + "\n" + said
	}
	return said
}

func (h *runHeader) about() string {
	w, walk := h.view.Words, h.view.session.exploration
	switch {
	case walk == nil:
		return ""
	case h.view.session.answerHidden:
		return w.Key("explore.about.hidden")
	}
	if walk.run.When.IsZero() {
		return w.Key("explore.trace.about")
	}
	trace, _ := walk.Bytes()
	said := h.counts()
	if h.facts.Short != "" {
		said = h.facts.Words + "\n" + said
	}
	said += "\n" + w.Key("explore.about.trace", "Bytes", w.Bytes(trace))
	if !walk.Whole() {
		said += " " + w.Key("explore.about.part")
	}
	if was := h.view.session.run; was.Expanded != walk.run.Expanded {
		said += " " + w.Key("explore.about.other", "Expanded", was.Expanded)
	}
	return said
}

// tabRun follows the run that the solver of the tab shows.
type tabRun struct {
	host host.Host
	last game.RunKey // the run that was taken up last
}

// now returns the run that the solver shows, else the newest one of its problem that can be looked into,
// else a proposed one; at is the position of its path.
func (t *tabRun) now() (run game.Run, at int, ok bool) {
	chosen, ok := t.host.Chosen()
	if !ok {
		return game.Run{}, 0, false
	}
	if chosen.Run != nil {
		return *chosen.Run, chosen.At, true
	}
	for _, run := range recentRuns(t.host) {
		if run.Identity == chosen.Puzzle.Identity() {
			return run, 0, true
		}
	}
	method := chosen.Method
	if method.Algorithm == game.Best { // the card has none of that name
		method = game.Method{Algorithm: search.AStar}
	}
	return game.Proposed(chosen.Problem, method), 0, true
}

// stayWith has the page stay with what is looked into until the solver shows another run.
func (t *tabRun) stayWith() {
	run, _, _ := t.now()
	t.last = run.Key()
}

// recentRuns returns the newest runs that can be looked into.
func recentRuns(h host.Host) []game.Run {
	var list []game.Run
	for _, run := range h.RecordedRuns() {
		if len(list) < maxRecentRuns && refusal(run).IsZero() {
			list = append(list, run)
		}
	}
	return list
}

// ListLine is a row of a LineTable.
type ListLine struct {
	Cells []widgets.Cell
	// About is told of the row besides what had to be cut.
	About string
	// Node is the node that the row is about, NoNode for none. Do runs when the row is chosen, nil for
	// nothing.
	Node uint32
	Do   func()
}

// linePadding is the air beside a line, in which the scroll bar has room.
const linePadding = 10

// LineTable is a table of lines, of which the list alone is shown, without its heads.
type LineTable struct {
	widgets.Table[*ListLine]
	lines []*ListLine
}

// NewLineTable returns a list whose last few cells are numbers.
func NewLineTable(shares []float32, texts int, tips *widgets.Tips) *LineTable {
	t := &LineTable{Table: widgets.Table[*ListLine]{
		Gap: 6, Padding: fyne.NewSize(linePadding, -1), Tips: tips,
		OnChoose: func(l *ListLine) {
			if l.Do != nil {
				l.Do()
			}
		},
	}}
	for i, share := range shares {
		t.Columns = append(t.Columns, widgets.Column[*ListLine]{Share: share, Number: i >= texts, Cell: func(l *ListLine) widgets.Cell {
			cell := l.Cells[i]
			if i == 0 {
				cell.About = l.About
			}
			return cell
		}})
	}
	t.Build()
	return t
}

// Lines returns the lines that are shown.
func (t *LineTable) Lines() []*ListLine { return t.lines }

// SetLines shows lines, and marks that of a node.
func (t *LineTable) SetLines(lines []*ListLine, node uint32) {
	t.lines = lines
	var marked *ListLine
	if at := slices.IndexFunc(lines, func(one *ListLine) bool { return one.Node == node && node != explore.None }); at >= 0 {
		marked = lines[at]
	}
	t.ShowRows(lines, marked)
}

// runName names a run in a line: "Cavalo C · 270 — A* · pares — há 2 min".
func runName(w *i18n.Words, run game.Run, now time.Time) string {
	name := strings.TrimSpace(w.Key("core.game."+run.Game) + " " + w.Dated(run.Problem))
	if run.HasTarget {
		name += " · " + w.Number(int64(run.Target))
	}
	if run.Ran.Algorithm != "" {
		name += " — " + report.Method(w, run)
	}
	if !run.When.IsZero() {
		name += " — " + formatAge(w, now.Sub(run.When))
	}
	return name
}

// formatAge returns words for how long ago something was.
func formatAge(w *i18n.Words, d time.Duration) string {
	switch {
	case d < time.Minute:
		return w.Key("explore.ago.now")
	case d < time.Hour:
		return w.Key("explore.ago.minutes", "Count", int(d/time.Minute))
	case d < 24*time.Hour:
		return w.Key("explore.ago.hours", "Count", int(d/time.Hour))
	}
	return w.Key("explore.ago.days", "Count", int(d/(24*time.Hour)))
}

// verdictColours holds the colours of proved verdicts. All others have the colour of a bound.
var verdictColours = map[search.Verdict]fyne.ThemeColorName{search.Optimal: theme.Proved, search.Impossible: theme.Impossible}
