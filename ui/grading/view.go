package grading

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/grade"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is the page: tools above, the table, and below what is known of the chosen
// row, with its path on a board.
//
//	+---------------------------------------------+
//	| folder, file, problems           again, CSV |
//	+---------------------------------------------+
//	| how it stands                        filter |
//	| table                                       |
//	+---------------------+-----------------------+
//	| board and player    | details               |
//	+---------------------+-----------------------+
type View struct {
	page.Frame

	session *Session
	drawn   int  // the serial of the replay on the board
	told    *row // the row in the details
	atWork  bool // whether it was shown before all was judged

	tools      *tools
	banner     *widgets.Banner
	counted    *widgets.Term // the banner, which names the files without results
	progress   *widget.ProgressBar
	bar        fyne.CanvasObject // the progress
	choice     *widgets.Choice
	empty      *widget.Label // shown if there are no rows
	table      *widgets.Table[*row]
	blocks     *fyne.Container // the table of blocks
	ofPrograms bool            // or of the results of programs
	class      *classView
	lower      fyne.CanvasObject // what is below the table
	shared     fyne.CanvasObject // the height
	laid       [2]bool           // whether students are listed, and the blocks of one, as it is laid out
	board      *board.Board
	player     *board.Player
	status     *widgets.Line
	caption    *widgets.Line
	said       string       // the caption of the step that is shown
	beside     *board.Board // the written board, or that of another answer
	titles     []*widgets.Line
	second     fyne.CanvasObject // beside and its title
	difference *widgets.Line     // where the two answers differ
	watch      fyne.CanvasObject
	details    *details
	start      fyne.CanvasObject // shown before any file was chosen
	work       fyne.CanvasObject
}

// VisibilityChanged judges the files of an earlier window again when the page is first seen.
func (v *View) VisibilityChanged(visible bool) {
	if visible && v.session.phase == waiting {
		gradeOpened(v.session)
	}
}

func newView(s *Session) *View {
	v := &View{Frame: s.NewFrame("menu.lab.grading"), session: s, drawn: -1, banner: widgets.NewBanner(), progress: widgets.NewProgress(), blocks: container.NewStack()}
	w := v.Words
	v.tools = newTools(v.Explainer, s)
	v.bar = container.New(layout.NewCustomPaddedLayout(0, 4, 8, 8), widgets.WithHeight(6, v.progress))
	v.counted = widgets.NewLiveTerm(v.banner.Content, v.Tips, v.tellCounts)
	v.class = newClassView(v)
	v.choice = widgets.NewKeyChoice(w, "grade.page.filter.", filters(), func(key string) { v.class.filterBy(filter(key)) })
	v.choice.Explain(v.Tips, w.Key("grade.page.about.filter"))
	for _, r := range s.rows { // in another language, maybe
		r.wrong = issuesShort(w, r)
	}
	v.buildTable()
	v.empty = widgets.NewEmpty("")
	v.board = board.New(s.Host, w)
	v.board.Owner = v
	v.beside = board.New(s.Host, w)
	v.player = board.NewPlayer(w, v)
	v.player.ShowKeys(false)
	v.player.Explain(v.Tips)
	v.status = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText)
	v.caption, v.difference = widgets.NewCaption(""), widgets.NewCaption("").Align(fyne.TextAlignCenter)
	v.details = newDetails(v.Explainer, s)
	v.start, v.work = newStart(w, s), v.layOut()
	v.SetContent(container.NewStack(v.start, v.work))
	return v
}

// buildTable makes the table of blocks, with the columns for files or for programs.
func (v *View) buildTable() {
	s := v.session
	v.ofPrograms, s.columns = s.State.Programs, columnsOf(v.Words)
	if v.ofPrograms {
		s.columns = programColumns(v.Words, s.columns)
	}
	s.arrangeRows()
	v.table = &widgets.Table[*row]{
		Columns: s.columns, Gap: 8, Padding: fyne.NewSize(8, 1), Tips: v.Tips, HoverCells: true,
		Sorting: &s.State.Sorting, OnChoose: s.pick,
		OnSort: func() {
			s.arrangeRows()
			s.Changed()
		},
	}
	v.blocks.Objects = []fyne.CanvasObject{v.table.Build()}
	v.blocks.Refresh()
}

// The table's share of the height, and the least height of what is below, at the usual
// size of texts: a board can be small.
const (
	tableShare = 0.42
	leastLower = 210
)

// The widths of the choices of rows and of what a row is, and the least height of the table, at the usual size of texts.
const (
	filterWidth   = 190
	groupingWidth = 120
	leastTable    = 96
)

func (v *View) layOut() fyne.CanvasObject {
	filter := widgets.WithWidth(filterWidth, v.choice.KeyedSelect)
	by := widgets.WithWidth(groupingWidth, v.class.by.KeyedSelect)
	head := container.NewBorder(nil, v.bar, v.class.back, container.NewHBox(v.class.html, by, filter), v.counted)
	table := widgets.Card(widgets.Border(head, nil, nil, nil, widgets.AtLeast(0, leastTable, container.NewStack(v.blocks, v.class.holder, widgets.Middle(v.empty)))))
	told := container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), v.status), nil, v.caption)
	below := widgets.Stacked(0, v.difference, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), told), v.player)
	v.titles = []*widgets.Line{widgets.NewCaption("").Align(fyne.TextAlignCenter), widgets.NewCaption("").Align(fyne.TextAlignCenter)}
	v.second = container.NewBorder(v.titles[1], nil, nil, nil, v.beside)
	boards := container.New(layout.NewGridLayoutWithRows(1), container.NewBorder(v.titles[0], nil, nil, nil, v.board), v.second)
	v.watch = container.NewBorder(nil, below, nil, nil, boards)
	showBeside(v)
	v.lower = container.New(widgets.Columns{Shares: []float32{11, 9}, Gap: 6}, widgets.Card(v.watch), v.details.content)
	v.lower = widgets.AtMost(leastLower, v.lower)
	v.shared = widgets.SharedHeight(tableShare, table, v.lower)
	return container.NewPadded(widgets.Border(widgets.Card(v.tools.content), nil, nil, nil, v.shared))
}

func (v *View) Leave() {
	v.player.Detach()
	v.board.Stop()
	v.beside.Stop()
}

// ShowNote shows the note on what is under the pointer, or else on the step.
func (v *View) ShowNote(note string) { v.caption.SetText(cmp.Or(note, v.said)) }

func (v *View) PlayerChanged(state board.PlayerState) { v.session.player = state }

// HandleKey handles the keys of the player, Enter, which chooses the row under the keyboard, and Escape while files
// are judged.
func (v *View) HandleKey(event *fyne.KeyEvent) bool {
	switch keys.Of(keys.Grading, event.Name) {
	case keys.Press:
		if v.session.class.isListed() {
			v.class.table.List.Choose()
		} else {
			v.table.List.Choose()
		}
		return true
	case keys.Cancel:
		if v.session.Working() {
			v.session.judging.Cancel()
			return true
		}
		if v.session.class.inside != nil {
			v.session.class.leave()
			return true
		}
	}
	if v.session.class.isListed() {
		return false
	}
	return v.player.Key(event.Name)
}

// DoMainAction judges all again, or asks for a folder.
func (v *View) DoMainAction() {
	switch s := v.session; {
	case s.Working():
	case len(s.State.Paths) > 0:
		gradeAgain(s)
	default:
		s.askFolder()
	}
}

// Copy copies the chosen row to the clipboard.
func (v *View) Copy() {
	if v.session.class.isListed() {
		if line := v.class.copied(); line != "" {
			v.session.Host.Clipboard().SetContent(line)
		}
		return
	}
	if r := v.session.chosen; r != nil {
		w := v.Words
		v.session.Host.Clipboard().SetContent(strings.Join([]string{
			r.File, strconv.Itoa(r.Block), problemOf(w, r), methodOf(w, r), report.BlockStatus(w, r.Status), movesOf(w, r), rulesShort(w, r), issuesShort(w, r), sameOf(w, r),
		}, "\t"))
	}
}

func (v *View) Undo() { v.session.undo() }
func (v *View) Redo() { v.session.redo() }

func (v *View) BoardText() string {
	if v.session.replay.Len() == 0 || v.session.class.isListed() {
		return ""
	}
	return v.board.Text()
}

// Picture returns the path of the chosen row as a picture.
func (v *View) Picture() (host.Picture, bool) {
	s, w := v.session, v.Words
	r, p := s.chosen, s.replay
	if r == nil || p.Len() == 0 || s.class.isListed() {
		return host.Picture{}, false
	}
	made := host.Picture{
		Name: r.Problem, Title: r.Problem, Said: strings.ToUpper(report.BlockStatus(w, r.Status)), Lines: append([]string{v.details.describePlace(r), rulesWhole(w, r)}, issuesOf(w, r)...),
		At: s.player.Index, Len: p.Len(), Marks: v.board.Marks(), Step: p.StepAt,
	}
	if len(r.Path) > 0 {
		made.Lines = append(made.Lines, w.Key("shell.picture.path", "Moves", strings.Join(r.Path, " ")))
	}
	return made, true
}

func (v *View) MenuEntries() []host.MenuEntry {
	s := v.session
	unlessBusy := func(do func()) func() {
		return func() {
			if !s.Working() {
				do()
			}
		}
	}
	return []host.MenuEntry{
		{Menu: host.FileMenu, Place: 10, Key: "menu.grading.folder", Do: unlessBusy(s.askFolder), Scope: host.Anywhere},
		{Menu: host.FileMenu, Place: 11, Key: "menu.grading.file", Do: unlessBusy(s.askFile), Scope: host.Anywhere},
		{Menu: host.FileMenu, Place: 33, Key: "menu.grading.problems", Do: unlessBusy(s.askProblems)},
		{Menu: host.FileMenu, Place: 34, Key: "menu.grading.save", Do: s.askSave},
		{Menu: host.FileMenu, Place: 35, Key: "menu.grading.html", Do: s.class.askPages},
		{Menu: host.FileMenu, Place: 36, Key: "menu.grading.clear", Do: s.clear},
		{Menu: host.EditMenu, Place: 15, Key: "menu.grading.copy", Do: v.Copy},
	}
}

func (v *View) Render() {
	s := v.session
	begun := s.phase != empty || s.Working()
	widgets.Show(v.start, !begun)
	widgets.Show(v.work, begun)
	v.tools.render()
	if v.ofPrograms != s.State.Programs {
		v.buildTable()
	}
	v.class.offerFilters(v.choice)
	v.renderState()
	v.class.render()
	v.table.ShowRows(s.shown, s.chosen)
	v.showLower()
	v.renderReplay()
}

// showLower shows the board and the details under blocks; students have all the height.
func (v *View) showLower() {
	listed := v.session.class.isListed()
	now := [2]bool{listed, v.session.class.inside != nil}
	if v.laid == now {
		return
	}
	v.laid = now
	widgets.Show(v.blocks, !listed)
	widgets.Show(v.lower, !listed)
	widgets.LayOutAnew(v.shared)
}

// renderState shows progress and counts; all right is shown in the colour of a proof.
func (v *View) renderState() {
	s, say := v.session, v.Words.Key
	p := s.judging.Latest()
	colour := theme.Accent
	if len(s.rows) > 0 && s.counts[grade.Right] == len(s.rows) {
		colour = theme.Proved
	}
	switch {
	case s.judging.Phase() == task.Stopping:
		v.banner.Say(say("grade.page.stopping"), theme.Bound, v.joinCounts())
	case s.Working() && !p.stage.IsZero():
		v.banner.Say(v.Words.Say(p.stage), theme.Accent, v.joinCounts())
	case s.Working() && p.files == 0:
		v.banner.Say(say("grade.page.listing"), theme.Accent, "")
	case s.Working():
		v.banner.Say(say("grade.page.judging", "Number", min(p.read+1, p.files), "Total", p.files), theme.Accent, v.joinCounts())
	case s.class.inside != nil:
		v.class.tellStudent()
	case s.phase == waiting:
		v.banner.Say(say("grade.page.waiting"), theme.Muted, say("grade.page.waiting.how"))
	case s.State.Programs:
		v.sayPrograms(p.read, p.files, colour)
	case s.phase == stopped:
		v.banner.Say(say("grade.page.stopped", "Number", p.read, "Total", p.files), theme.Bound, v.joinCounts())
	default:
		handIns := text.M("grade.page.handins", "Count", s.class.handIns)
		v.banner.Say(say("grade.page.done", "Count", s.counts[grade.Right], "Blocks", s.blocks(), "HandIns", handIns), colour, v.joinCounts())
	}
	v.progress.SetValue(float64(p.read) / float64(max(1, p.files)))
	widgets.Show(v.bar, s.Working() || s.phase == stopped)
}

// sayPrograms tells how many answers of programs are right, or where judging was stopped.
func (v *View) sayPrograms(read, all int, colour fyne.ThemeColorName) {
	s, say := v.session, v.Words.Key
	if s.phase == stopped {
		v.banner.Say(say("grade.page.programs.stopped", "Number", read, "Total", all), theme.Bound, v.joinCounts())
		return
	}
	programs := text.M("grade.page.programs.count", "Count", all/max(1, len(s.class.problems)))
	v.banner.Say(say("grade.page.programs.done", "Count", s.counts[grade.Right], "Total", all, "Programs", programs), colour, v.joinCounts())
}

func (v *View) joinCounts() string {
	s := v.session
	var parts []string
	for _, status := range grade.Statuses() {
		if count := s.counts[status]; count > 0 && (status != grade.Right || s.Working() || s.phase != done) {
			parts = append(parts, v.Words.Key("grade.page.count."+string(status), "Count", count))
		}
	}
	copies, key := countRows(filterCopies, s.rows, filter.has), "grade.page.count.copies"
	if s.class.isListed() {
		parts = append([]string{v.class.count()}, parts...)
		copies, key = countRows(filterCopies, s.class.students, filter.hasStudent), "grade.page.count.signs"
	}
	if copies > 0 {
		parts = append(parts, v.Words.Key(key, "Count", copies))
	}
	if without := len(s.without); without > 0 {
		parts = append(parts, v.Words.Key("grade.without", "Count", without))
	}
	if names := s.names.judgedNames(v.Words); names != "" {
		parts = append(parts, names)
	}
	return strings.Join(parts, " · ")
}

// mostListed is the greatest number of files without results that are named.
const mostListed = 12

// tellCounts returns the counts that were cut, and the names of the files without results.
func (v *View) tellCounts() string {
	var list []string
	if v.banner.Details.Cut() {
		list = append(list, v.banner.Details.Words)
	}
	rows := v.session.without
	if len(rows) > 0 {
		list = append(list, v.Words.Key("grade.page.without"))
	}
	for _, r := range rows[:min(len(rows), mostListed)] {
		list = append(list, r.name)
	}
	if len(rows) > mostListed {
		list = append(list, "…")
	}
	return strings.Join(list, "\n")
}

func (v *View) renderReplay() {
	s := v.session
	isEmpty := len(s.rows) > 0 && (len(s.shown) == 0 && !s.class.isListed() || len(s.class.shown) == 0 && s.class.isListed())
	widgets.Show(v.empty, isEmpty)
	v.details.sayKept()
	widgets.Show(v.details.body, !isEmpty || s.class.lacksAnswer())
	if v.drawn == s.replaySerial && v.told == s.chosen {
		if v.atWork && !s.Working() { // only now it is known which answers are alike
			v.details.render(s.chosen, &s.replay)
		}
		v.atWork = s.Working()
		return
	}
	v.atWork = s.Working()
	v.drawn, v.told = s.replaySerial, s.chosen
	v.Tips.Hide()
	p, state := &s.replay, s.player
	v.details.render(s.chosen, p)
	v.player.SetLength(0) // the older replay ends here
	tellDifference(v)
	length := p.Len()
	widgets.Show(v.watch, length > 0)
	if length > 0 {
		at := min(state.Index, length-1)
		v.tellStep(at)
		v.showOther(state.Index, false)
		v.board.Display(p.StepAt(at))
		v.markBroken(at)
		length = s.steps()
	}
	if !p.HasPath() {
		length = 0
	}
	v.player.StepKey = board.StepWords
	if p.BrokenAt > 0 && length == p.Len() {
		v.player.StepKey = board.LegalStepWords
	}
	v.player.Restore(length, state)
}
