package comparing

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// View is the page.
//
//	+----------+--------------------------------------+
//	| problems | exports                      filters |
//	|          | table                                |
//	| methods  | how it stands, remarks  Race Explore |
//	|          +--------------------------------------+
//	| limits   | column, shape, scale                 |
//	| run      | figure                               |
//	+----------+--------------------------------------+
type View struct {
	page.Frame

	session  *Session
	panel    *panel
	progress *widget.ProgressBar
	bar      fyne.CanvasObject
	problem  *widgets.Choice
	method   *widgets.Choice
	verdict  *widgets.Choice
	table    *widgets.Table[*line]
	shared   *widgets.Line // what all methods of the table have in common
	remarks  *remarkLines
	hint     *widgets.Line // shown before there is a row
	open     *widgets.Button
	watch    *widgets.Button
	keep     *widgets.Button // opens the exports
	column   *widgets.Choice
	shape    *widgets.Choice
	log      *widgets.KeyedCheck
	chart    *chart.Chart
	turns    [][]turn // the lines of the points of the figure
	compared fyne.CanvasObject
	filled   []fyne.CanvasObject // hidden before there is a row
	race     *raceView
	board    *board.Board // of the chosen line, at two players
	none     *widget.Label
}

func newView(s *Session) *View {
	title := "menu.lab.comparing"
	if s.forTwo != nil {
		title = "menu.lab.comparing-two"
	}
	v := &View{Frame: s.NewFrame(title), session: s, progress: widgets.NewProgress()}
	w := v.Words
	v.panel = newPanel(w, s, v.Tips)
	s.sheet.columns = columnsOf(w, &s.sheet, s.Host, func(t turn) bool { return slices.Contains(s.picked, t) })
	s.sheet.refilter()
	v.table = newTable(s, v.Tips)
	rest := widgets.SharedHeight(0.57, widgets.AtLeast(0, leastHalf, v.upper()), widgets.AtLeast(0, leastHalf, v.lower()))
	v.compared = widgets.Beside(panelWidth, widgets.SideShare, v.panel.content, rest)
	v.race = newRaceView(v.Explainer, s.racing, v)
	v.SetContent(container.NewPadded(container.NewStack(v.compared, v.race.content)))
	return v
}

// offerExports shows the menu of exports.
func (v *View) offerExports() {
	var items []*fyne.MenuItem
	for _, e := range v.session.exports() {
		items = append(items, fyne.NewMenuItem(v.Words.Key(e.Key), e.Do))
	}
	widgets.OpenMenuOver(v.keep, items)
}

// filterWidth is the width of a filter, leastChoice the least width of a choice, headHeight the height of a row of
// choices, at the usual size of texts.
const (
	filterWidth = 126
	leastChoice = 72
	headHeight  = 36
)

// upper makes the card with the table.
func (v *View) upper() fyne.CanvasObject {
	w, s := v.Words, v.session
	v.bar = container.New(layout.NewCustomPaddedLayout(0, 2, 8, 8), widgets.WithHeight(5, v.progress))
	filter := func(key string, set func(place int)) (*widgets.Choice, fyne.CanvasObject) {
		var c *widgets.Choice
		c = widgets.NewChoice(nil, nil, func(chosen string) {
			set(slices.Index(c.Keys, chosen) - 1)
			s.sheet.refilter()
			s.Changed()
		})
		c.Explain(v.Tips, w.Key("compare.page.about.filter."+key))
		return c, widgets.WithWidth(filterWidth, c.KeyedSelect)
	}
	var problem, method, verdict fyne.CanvasObject
	v.problem, problem = filter("problem", func(i int) { s.sheet.problem = i })
	v.method, method = filter("method", func(i int) { s.sheet.contender = i })
	v.verdict, verdict = filter("verdict", func(i int) { s.sheet.verdict = append([]string{""}, kinds...)[i+1] })
	v.filled = []fyne.CanvasObject{problem, method}
	if s.forTwo == nil {
		v.filled = append(v.filled, verdict)
	} else {
		verdict.Hide()
	}
	v.keep = widgets.NewQuietButton(v.Tips, w.Key("compare.page.about.keep"), w.Key("compare.page.keep"), fynetheme.DocumentSaveIcon(), v.offerExports)
	v.shared = widgets.NewCaption("")
	between := widgets.NewHint(v.shared, v.shared, v.Tips)
	head := widgets.AtLeast(0, headHeight, container.New(widgets.Shrinking{Least: leastChoice, Fills: between}, widgets.Outdented(v.keep), between, problem, method, verdict))
	about := "compare.page.about.explore"
	if s.forTwo != nil {
		about = "compare.two.explore"
	}
	v.open = v.Button("compare.page.explore", about, s.explore)
	v.watch = v.Button("compare.race.run", "compare.race.about.run", s.racing.run)
	v.remarks = newRemarkLines(v.Tips)
	said := widgets.Middle(container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), v.remarks.content))
	of := container.NewHBox(v.watch, v.open)
	foot := widgets.Border(nil, nil, nil, widgets.Middle(of), said)
	table := v.table.Build()
	v.filled = append(v.filled, v.keep, table)
	v.hint = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false).Align(fyne.TextAlignCenter)
	v.hint.SetText(w.Key("compare.page.empty"))
	if s.forTwo != nil {
		v.hint.SetText(w.Key("compare.two.empty"))
	}
	return widgets.Card(widgets.Border(widgets.Stacked(0, head, v.bar), foot, nil, nil, container.NewStack(table, widgets.Middle(v.hint))))
}

// kinds lists the verdicts that lines are filtered by.
var kinds = []string{"optimal", "solution", "impossible", "unknown", failed}

// shapeKeys lists the shapes of a figure.
var shapeKeys = []string{"bars", "lines"}

// lower makes the card with the figure.
func (v *View) lower() fyne.CanvasObject {
	w, s := v.Words, v.session
	v.column = widgets.NewKeyChoice(w, "compare.page.figure.", measureKeys(s.forTwo != nil), func(key string) {
		s.choices.Figure = key
		s.Changed()
	})
	v.column.Explain(v.Tips, w.Key("compare.page.about.figure"))
	v.shape = widgets.NewKeyChoice(w, "compare.page.", shapeKeys, func(key string) {
		s.choices.Lines = key == "lines"
		s.Changed()
	})
	v.shape.Explain(v.Tips, w.Key("compare.page.about.shape"))
	v.log = v.Check("compare.page.log", "compare.page.about.log", func(on bool) {
		if s.choices.Log != on {
			s.choices.Log = on
			s.Changed()
		}
	})
	v.chart = chart.New(w)
	v.chart.Explain(v.Tips, w.Key("compare.page.about.chart"))
	v.chart.OnTap = func(_, _ float64, series, point int) {
		if series >= 0 && series < len(v.turns) && point < len(v.turns[series]) {
			s.choose(v.turns[series][point])
		}
	}
	v.filled = append(v.filled, v.column, v.shape, v.log, v.chart)
	choices := container.New(widgets.Shrinking{Gap: fynetheme.Padding(), Least: leastChoice}, widgets.WithWidth(190, v.column.KeyedSelect), widgets.WithWidth(110, v.shape.KeyedSelect), v.log)
	figure := widgets.Card(widgets.Border(widgets.AtLeast(0, headHeight, choices), nil, nil, nil, container.New(layout.NewCustomPaddedLayout(4, 2, 4, 4), v.chart)))
	if s.forTwo == nil {
		return figure
	}
	v.board = board.New(s.Host, w)
	v.none = widgets.NewEmpty(w.Key("compare.two.choose"))
	card := widgets.Card(container.NewStack(widgets.Middle(v.none), widgets.AtMost(leastHalf, v.board)))
	return widgets.Border(nil, nil, nil, widgets.WithWidth(boardWidth, card), figure)
}

// boardWidth is the width of the board of the chosen line, at the usual size of texts.
const boardWidth = 260

// VisibilityChanged updates the open problems when the page comes to the front.
func (v *View) VisibilityChanged(visible bool) {
	v.race.player.Pause()
	if v.board != nil {
		v.board.Stop()
	}
	if visible {
		v.session.update()
		v.panel.reveal()
	}
}

// HandleKey handles Escape while something runs, and the keys of a race.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	switch does := keys.Of(keys.Comparing, event.Name); {
	case does == keys.Cancel && v.session.Working():
		v.session.cancel()
		return true
	case does == keys.Explore && !v.open.Disabled():
		v.session.explore()
		return true
	}
	return v.race.handleKey(event)
}

// DoMainAction runs the plan, or the race once more.
func (v *View) DoMainAction() {
	if v.session.racing.race != nil {
		v.race.runAgain()
		return
	}
	v.session.start()
}

// BoardText returns the board of the first lane of a race that has one, else that of the chosen line.
func (v *View) BoardText() string {
	if v.session.racing.race != nil {
		for _, l := range v.race.lanes {
			if l.board.Visible() {
				return l.board.Text()
			}
		}
		return ""
	}
	if _, has := v.session.sheet.boardOf(v.session.sheet.line(v.session.chosen())); has {
		return v.board.Text()
	}
	return ""
}

func (v *View) Leave() { v.race.player.Detach() }

// Copy copies the table to the clipboard in Markdown.
func (v *View) Copy() { v.session.copyTable() }

func (v *View) MenuEntries() []host.MenuEntry { return v.session.exports() }

func (v *View) Render() {
	s, w := v.session, v.Words
	widgets.Show(v.compared, s.racing.race == nil)
	v.race.render()
	v.panel.render()
	v.renderFilters()
	v.table.ShowRows(s.sheet.shown, nil) // what is chosen is ticked
	_, shared := contenderNames(w, s.sheet.contenders, s.choices.puzzle())
	v.shared.SetText(shared)
	v.renderFoot()
	widgets.Show(v.hint, s.sheet.Total == 0)
	for _, o := range v.filled {
		widgets.Show(o, s.sheet.Total > 0)
	}
	widgets.Enable(v.open, s.sheet.line(s.chosen()) != nil)
	widgets.Enable(v.watch, s.sheet.Total > 0 && !s.Working())
	v.column.Set(s.choices.Figure)
	if s.choices.Lines {
		v.shape.Set("lines")
	} else {
		v.shape.Set("bars")
	}
	v.log.SetChecked(s.choices.Log)
	if v.board != nil {
		step, has := s.sheet.boardOf(s.sheet.line(s.chosen()))
		v.board.Display(step)
		widgets.Show(v.board, has)
		widgets.Show(v.none, !has && s.sheet.Total > 0)
	}
	var f chart.Figure
	f, v.turns = figure(w, &s.sheet, &s.choices.State)
	v.chart.Display(f)
	for i, series := range v.turns {
		if j := slices.Index(series, s.chosen()); j >= 0 {
			v.chart.MarkPoint(i, j)
		}
	}
}

// renderFoot shows the progress, why the chosen line failed, and the remarks.
func (v *View) renderFoot() {
	s, w := v.session, v.Words
	said := remarks(w, &s.sheet)
	for i := range said {
		said[i] = i18n.Sentence(said[i])
	}
	stands, colour := v.stands()
	if l := s.sheet.line(s.chosen()); l != nil && noteOf(w, l) != "" {
		stands, colour = s.sheet.Names[l.Problem]+" · "+s.sheet.Called[l.Contender]+": "+noteOf(w, l), theme.Bound
	}
	v.remarks.showTexts(stands, colour, said)
	done, all := len(s.sheet.Rows), s.sheet.Total
	if s.racing.recording.Busy() {
		done, all = s.racing.recording.Latest().contender, len(s.picked)
	}
	v.progress.SetValue(float64(done) / float64(max(1, all)))
	widgets.Show(v.bar, s.Working())
}

// stands describes the progress, "" when all is done.
func (v *View) stands() (string, fyne.ThemeColorName) {
	s, w := v.session, v.Words
	t := &s.sheet
	number, total := w.Number(int64(len(t.Rows))), w.Number(int64(t.Total))
	recording := s.racing.recording
	switch {
	case recording.Phase() == task.Stopping:
		return w.Key("compare.race.stopping"), theme.Bound
	case recording.Busy():
		return v.standsRecording(recording.Latest()), theme.Accent
	case s.comparing.Phase() == task.Stopping || s.looking.Busy():
		return w.Key("compare.page.stopping", "Number", number, "Total", total), theme.Bound
	case s.comparing.Phase() == task.Running && t.running:
		return w.Key("compare.page.running", "Number", number, "Total", total, "Problem", t.Names[t.now.Problem], "Method", t.Called[t.now.Contender]), theme.Accent
	case s.comparing.Phase() == task.Running:
		return w.Key("compare.page.starting"), theme.Accent
	case len(t.Rows) < t.Total:
		return w.Key("compare.page.stopped", "Number", number, "Total", total), theme.Bound
	}
	return "", theme.Muted
}

// standsRecording names the method of a race that runs, with its counts.
func (v *View) standsRecording(now recorded) string {
	w, list := v.Words, v.session.racers()
	if now.counters == nil && v.session.forTwo == nil {
		return w.Key("compare.race.recording.begins")
	}
	racer := list[min(now.contender, len(list)-1)].Contender
	name := contenderName(w, v.session.sheet.contenders[racer], v.session.choices.puzzle())
	said := w.Key("compare.race.recording", "Number", now.contender+1, "Total", len(list), "Method", name)
	if now.counters == nil {
		return said
	}
	return said + " · " +
		w.Key("compare.race.recording.figures", "Expanded", w.Number(now.counters.Expanded.Load()), "Frontier", w.Number(now.counters.Frontier.Load()))
}

// renderFilters offers the problems, methods and verdicts of the table.
func (v *View) renderFilters() {
	s, w := &v.session.sheet, v.Words
	offer := func(c *widgets.Choice, all string, names []string, at int) {
		keys := []string{""}
		for i := range names {
			keys = append(keys, strconv.Itoa(i))
		}
		c.Offer(keys, append([]string{w.Key(all)}, names...), keys[at+1])
	}
	problems := "compare.page.filter.problem"
	if s.isForTwo {
		problems = "compare.two.filter"
	}
	offer(v.problem, problems, s.Names, s.problem)
	offer(v.method, "compare.page.filter.method", s.Called, s.contender)
	offer(v.verdict, "compare.page.filter.verdict", i18n.Names(w, "core.verdict.", kinds), slices.Index(kinds, s.verdict))
}

// The width of the panel, the least height of its lists, and that of table and figure, at the usual size of texts.
const (
	panelWidth = 240
	leastList  = 68
	leastHalf  = 150
)

// Arrange ticks the named problems alone, and sets methods, as the command line writes them, with so many
// repetitions: for tests of other rooms.
func (v *View) Arrange(problems, methods []string, times int) bool {
	s, f := v.session, &v.session.choices
	f.Repeat = times
	clear(f.Ticked)
	for _, e := range f.problems {
		if slices.Contains(problems, e.name) {
			f.Ticked[e.id] = true
		}
	}
	ok := f.setMethods(methods, slices.Repeat([]bool{true}, len(methods)))
	s.Changed()
	return ok && len(f.Ticked) == len(problems)
}
