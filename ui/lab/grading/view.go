package grading

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/data/binding"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/player"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is the page: tools above, the table, and below what is known of the chosen
// row, with its way on a board.
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
	host.Plain

	words   *i18n.Words
	session *Session
	drawn   int  // what of the replay is on the board, by its serial
	told    *row // what is in the details

	tools    *tools
	banner   *widgets.Banner
	fraction binding.Float
	bar      fyne.CanvasObject // how far it is
	choice   *widgets.Choice
	table    *table
	board    *board.Board
	player   *player.Player
	status   *widgets.Line
	caption  *widgets.Line
	said     string // the caption of the step that is shown
	watch    fyne.CanvasObject
	details  *details
	tips     *widgets.Tips
	start    fyne.CanvasObject // before anything was chosen
	work     fyne.CanvasObject
	content  fyne.CanvasObject
}

// newView builds the page of a session.
func newView(s *Session) *View {
	w := s.host.Words()
	v := &View{words: w, session: s, drawn: -1, banner: widgets.NewBanner(), fraction: binding.NewFloat(), tips: widgets.NewTips()}
	v.tips.Later = s.runner.After
	v.tools = newTools(w, s, v.tips)
	bar := widget.NewProgressBarWithData(v.fraction)
	bar.TextFormatter = func() string { return "" }
	v.bar = container.New(layout.NewCustomPaddedLayout(0, 4, 8, 8), widgets.WithHeight(6, bar))
	var keys, names []string
	for _, f := range filters() {
		keys, names = append(keys, string(f)), append(names, w.Key("grading.filter."+string(f)))
	}
	v.choice = widgets.NewChoice(keys, names, func(key string) { s.filterBy(filter(key)) })
	v.table = newTable(w, v.tips, s.sortBy, s.choose)
	v.choice.Explain(v.tips, w.Key("grading.about.filter"))
	v.table.list.OnKey = v.Key
	v.board = board.New(s.host.Drawing, w.Say)
	v.board.OnNote = func(note string) { v.caption.SetText(orElse(note, v.said)) }
	v.board.OnKey = func(event *fyne.KeyEvent) { v.Key(event) }
	v.player = player.New(w.Say)
	v.player.ShowKeys(false)
	v.player.Explain(v.tips)
	v.player.OnStep = v.step
	v.player.OnChange = func(state player.State) { s.replay.player = state }
	v.status = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText)
	v.caption = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	v.details = newDetails(w, v.tips)
	v.start, v.work = newStart(w, s), v.layOut()
	v.content = v.tips.Over(container.NewStack(v.start, v.work))
	return v
}

func orElse(words, other string) string {
	if words == "" {
		return other
	}
	return words
}

// halves lays the table over what is known of a row, in shares of the height.
type halves struct{}

// upper is the table's share, and leastLower the least height of what is below, at the
// usual size of texts: a board can be small.
const (
	upper      = 0.42
	leastLower = 210
)

// MinSize is the least of both; the board gives way.
func (halves) MinSize(objects []fyne.CanvasObject) fyne.Size {
	above, below := objects[0].MinSize(), objects[1].MinSize()
	lower := min(below.Height, leastLower*widgets.TextScale())
	return fyne.NewSize(max(above.Width, below.Width), above.Height+lower+fynetheme.Padding())
}

// Layout places the two.
func (halves) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := fynetheme.Padding()
	above := max(objects[0].MinSize().Height, min(upper*size.Height, size.Height-objects[1].MinSize().Height-gap))
	objects[0].Resize(fyne.NewSize(size.Width, above))
	objects[0].Move(fyne.NewPos(0, 0))
	objects[1].Resize(fyne.NewSize(size.Width, size.Height-above-gap))
	objects[1].Move(fyne.NewPos(0, above+gap))
}

// filterWidth is the width of the choice of rows, at the usual size of texts.
const filterWidth = 190

// leastTable is the least height of the table, at the usual size of texts.
const leastTable = 96

func (v *View) layOut() fyne.CanvasObject {
	filter := widgets.WithWidth(filterWidth, v.choice.KeyedSelect)
	head := container.NewBorder(nil, v.bar, nil, filter, v.banner.Content)
	table := widgets.Card(widgets.Border(head, nil, nil, nil, widgets.AtLeast(0, leastTable, v.table.content)))
	told := container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), v.status), nil, v.caption)
	below := widgets.Stacked(0, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), told), v.player)
	v.watch = container.NewBorder(nil, below, nil, nil, v.board)
	lower := container.New(widgets.Columns{Shares: []float32{11, 9}, Gap: 6}, widgets.Card(v.watch), v.details.content)
	return container.NewPadded(widgets.Border(widgets.Card(v.tools.content), nil, nil, nil, container.New(halves{}, table, lower)))
}

// leave lets the page go: another one takes its place.
func (v *View) leave() {
	v.player.OnChange = nil
	v.player.Pause()
	v.board.Stop()
}

// step shows a step of the replay, animated when it is the next one.
func (v *View) step(i int, animate, _ bool, done func()) {
	f := &v.session.replay.film
	if i >= f.len() {
		done()
		return
	}
	step := f.step(i)
	v.tell(i)
	if !animate || !v.session.host.Animated() {
		v.board.Display(step)
		v.mark(i)
		done()
		return
	}
	v.board.SetMarks(nil)
	v.board.Animate(step, v.player.Speed(), func() {
		v.mark(i)
		done()
	})
}

// mark marks where a move that is not allowed would go.
func (v *View) mark(i int) {
	f := &v.session.replay.film
	if !f.breaksAt(i) || f.cell < 0 {
		v.board.SetMarks(nil)
		return
	}
	v.board.SetMarks([]board.Mark{{Place: f.cell, Choice: true, Text: f.broken, Color: theme.Impossible, Strong: true, Note: v.breaking(f)}})
}

// breaking says which move is not allowed.
func (v *View) breaking(f *film) string {
	if f.broken == "" {
		return v.words.Key("grading.breaks.board", "Number", f.at)
	}
	return v.words.Key("grading.breaks", "Number", f.at, "Move", f.broken)
}

// tell says how a step stands, and what was done in it, or why it is the last.
func (v *View) tell(i int) {
	f := &v.session.replay.film
	step := f.step(i)
	v.status.SetText(v.words.Say(step.Board.Status))
	v.said = ""
	colour := theme.Muted
	switch {
	case f.breaksAt(i):
		v.said, colour = v.breaking(f), theme.Impossible
	case !step.Caption.IsZero():
		v.said = v.words.Say(step.Caption)
	}
	v.caption.Say(v.said, colour)
}

// Key obeys the player's keys, Enter, which shows the row under the keyboard, and Escape
// while files are judged; it reports whether it did.
func (v *View) Key(event *fyne.KeyEvent) bool {
	switch keys.Of(keys.Grading, event.Name) {
	case keys.Press:
		v.table.list.Choose()
		return true
	case keys.Cancel:
		if v.session.busy() {
			v.session.cancel()
			return true
		}
	}
	return v.player.Key(event.Name)
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("lab.grading") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act judges again what was chosen, or asks for a folder.
func (v *View) Act() {
	switch s := v.session; {
	case s.busy():
	case len(s.paths) > 0:
		s.judge()
	default:
		s.askFolder()
	}
}

// Copy puts the chosen row on the clipboard.
func (v *View) Copy() {
	if r := v.session.chosen; r != nil {
		v.session.host.Clipboard().SetContent(line(v.words, r))
	}
}

// Board is the board that is shown, as text.
func (v *View) Board() string {
	if v.session.replay.film.len() == 0 {
		return ""
	}
	return v.board.Text()
}

// Entries are those of the page in the menus.
func (v *View) Entries() []host.Entry {
	s := v.session
	return []host.Entry{
		{Menu: host.FileMenu, Place: 31, Key: "menu.grading.folder", Do: v.unlessBusy(s.askFolder), Scope: host.Only},
		{Menu: host.FileMenu, Place: 32, Key: "menu.grading.file", Do: v.unlessBusy(s.askFile), Scope: host.Only},
		{Menu: host.FileMenu, Place: 33, Key: "menu.grading.problems", Do: v.unlessBusy(s.askProblems), Scope: host.Only},
		{Menu: host.FileMenu, Place: 34, Key: "menu.grading.save", Do: s.askSave, Scope: host.Only},
		{Menu: host.EditMenu, Place: 15, Key: "menu.grading.copy", Do: v.Copy, Scope: host.Only},
	}
}

// unlessBusy does something unless files are judged.
func (v *View) unlessBusy(do func()) func() {
	return func() {
		if !v.session.busy() {
			do()
		}
	}
}
