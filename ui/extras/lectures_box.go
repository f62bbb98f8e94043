package extras

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// The width of the box, at the usual size of texts; in large texts it is scrolled.
const (
	lectureWidth = 700
	largeText    = 1.3
	largeWidth   = 470
	largeHeight  = 230
)

// lectureBox is the list of steps of the lecture.
type lectureBox struct {
	desk                   *Lectures
	words                  *i18n.Words
	chosen                 int
	filling                bool // widgets are given what the lecture has
	list                   *widgets.KeyedList
	name, title, note      *widgets.Entry
	up, down, remove, undo *widgets.Button
	renew, add, save, show *widgets.Button
	shown                  host.Box
}

// Edit opens the list of steps.
func (d *Lectures) Edit() {
	if d.box != nil {
		return
	}
	d.open = true
	newLectureBox(d)
}

func newLectureBox(d *Lectures) {
	w := d.window.Words()
	b := &lectureBox{desk: d, words: w, chosen: max(d.state.At, 0)}
	b.list = widgets.NewKeyedList(
		func() int { return len(d.lecture.Steps) },
		func() fyne.CanvasObject {
			row := widgets.NewRow(widgets.Columns{Shares: []float32{0.5, 4, 5}, Gap: 8}, 3, fynetheme.ColorNameForeground, false)
			return container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), row)
		}, b.fill)
	b.list.OnSelected = func(i int) {
		if !b.filling {
			b.chosen = i
			b.render()
		}
	}
	entry := func(change func(words string)) *widgets.Entry {
		e := widgets.NewEntry()
		e.OnChanged = func(words string) {
			if !b.filling {
				change(words)
			}
		}
		return e
	}
	b.name = entry(func(words string) { d.edit(func(l *game.Lecture) { l.Title = words }) })
	b.title = entry(func(words string) { b.retype(func(s *game.LectureStep) { s.Title = words }) })
	b.note = entry(func(words string) { b.retype(func(s *game.LectureStep) { s.Note = words }) })
	b.buttons()
	b.open()
}

func (b *lectureBox) buttons() {
	d := b.desk
	button := func(key string, act func()) *widgets.Button { return widgets.NewButton(b.words.Key(key), nil, act) }
	b.up = button("extras.lecture.up", func() { b.move(-1) })
	b.down = button("extras.lecture.down", func() { b.move(1) })
	b.remove = button("extras.lecture.remove", b.delete)
	b.undo = button("menu.undo", d.Undo)
	b.renew = button("extras.lecture.renew", d.renew)
	b.add = button("extras.lecture.add", func() { d.Add(); b.chosen = max(d.state.At, 0); b.render() })
	b.save = button("extras.lecture.save", func() { b.shown.Hide(); d.Save() })
	b.show = button("extras.lecture.show", func() { b.shown.Hide(); d.Go(b.chosen) })
	b.show.Importance = widget.HighImportance
}

func (b *lectureBox) open() {
	w, d := b.words, b.desk
	row := func(key string, e *widgets.Entry) fyne.CanvasObject {
		name := widgets.NewText(w.Key(key), false)
		return container.New(widgets.Columns{Shares: []float32{1, 5}}, name, e)
	}
	leave := widgets.NewButton(w.Key("menu.button.close"), nil, func() { b.shown.Hide() })
	order := widgets.Stacked(6, b.up, b.down, b.remove, b.undo)
	var content fyne.CanvasObject = widgets.Stacked(8,
		row("extras.lecture.title", b.name),
		container.NewBorder(nil, nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), order), b.list),
		row("extras.lecture.step.title", b.title),
		row("extras.lecture.step.note", b.note),
		container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), container.NewBorder(nil, nil, container.NewHBox(b.add, b.renew), container.NewHBox(b.save, leave, b.show))))
	width := float32(lectureWidth)
	if scale := widgets.TextScale(); scale > largeText {
		content = widgets.WithHeight(largeHeight, container.NewVScroll(content))
		width = largeWidth
	}
	d.box = b
	b.render()
	b.shown = d.window.ShowFocusedForm(w.Key("extras.lecture.box"), widgets.WithWidth(width, content), b.title, func() { d.box = nil; d.render() })
}

// fill shows a step in a row.
func (b *lectureBox) fill(i int, row fyne.CanvasObject) {
	s := &b.desk.lecture.Steps[i]
	row = row.(*fyne.Container).Objects[0]
	widgets.CellOf(row, 0).Say(fmt.Sprint(i+1), theme.Muted)
	widgets.CellOf(row, 1).SetText(s.Title)
	widgets.CellOf(row, 2).Say(stepSummary(b.words, s), theme.Muted)
}

// stepSummary describes what a step shows.
func stepSummary(w *i18n.Words, s *game.LectureStep) string {
	said := stepName(w, s)
	if s.Puzzle != nil {
		said += " · " + w.Say(s.Puzzle.Summary())
	}
	said += stepMethod(w, s)
	if s.At > 0 {
		said += " · " + w.Key("extras.lecture.at", "Index", s.At)
	}
	return said
}

// stepName names what a step is about: a problem, or a position of a game for two.
func stepName(w *i18n.Words, s *game.LectureStep) string {
	name := s.Name
	if s.Thought != nil {
		name = s.Thought.Position.Line()
	}
	return w.Say(s.Module().Title()) + " " + name
}

// stepMethod describes the method of a step's path or search, "" if it shows none.
func stepMethod(w *i18n.Words, s *game.LectureStep) string {
	switch {
	case s.Thought != nil:
		return " · " + s.Thought.Method.String()
	case s.Method != nil:
		run := game.Run{Game: s.Puzzle.Module().ID(), Maximise: s.Method.Maximise, Ran: s.Method.Method}
		return " · " + report.Method(w, run)
	case len(s.Moves) > 0:
		return " · " + w.Key("extras.lecture.byhand")
	}
	return ""
}

func (b *lectureBox) render() {
	d := b.desk
	b.filling = true
	defer func() { b.filling = false }()
	n := len(d.lecture.Steps)
	b.chosen = max(0, min(b.chosen, n-1))
	set := func(e *widgets.Entry, words string) {
		if e.Text != words {
			e.SetText(words)
		}
	}
	set(b.name, d.lecture.Title)
	b.list.Refresh()
	for _, w := range []fyne.Disableable{b.title, b.note, b.remove, b.show} {
		widgets.Enable(w, n > 0)
	}
	widgets.Enable(b.up, n > 0 && b.chosen > 0)
	widgets.Enable(b.down, b.chosen < n-1)
	widgets.Enable(b.undo, d.changes.CanUndo())
	page := d.window.Lecturer()
	widgets.Enable(b.add, page != nil)
	widgets.Enable(b.renew, page != nil && d.state.At >= 0 && d.state.At < n)
	widgets.Enable(b.save, d.open)
	var chosen game.LectureStep
	if n > 0 {
		chosen = d.lecture.Steps[b.chosen]
		b.list.Select(b.chosen)
	}
	set(b.title, chosen.Title)
	set(b.note, chosen.Note)
}

// move moves the chosen step by one place.
func (b *lectureBox) move(by int) {
	from := b.chosen
	b.chosen += by
	b.desk.edit(func(l *game.Lecture) { l.Move(from, from+by) })
	if b.desk.state.At == from {
		b.desk.state.At = b.chosen
	}
	b.desk.render()
}

func (b *lectureBox) delete() {
	place := b.chosen
	b.desk.edit(func(l *game.Lecture) { l.Delete(place) })
	if b.desk.state.At >= place {
		b.desk.state.At--
	}
	b.desk.render()
}

// retype changes the chosen step while the user types.
func (b *lectureBox) retype(change func(*game.LectureStep)) {
	if b.chosen >= len(b.desk.lecture.Steps) {
		return
	}
	b.desk.edit(func(l *game.Lecture) {
		s := l.Steps[b.chosen]
		change(&s)
		l.Change(b.chosen, s)
	})
}

// renew makes the current step show what is on the screen, with the title and note that it has.
func (d *Lectures) renew() {
	if s, ok := d.onScreen(); ok && d.state.At >= 0 {
		old := d.lecture.Steps[d.state.At]
		s.Title, s.Note = old.Title, old.Note
		d.edit(func(l *game.Lecture) { l.Change(d.state.At, s) })
	}
}

// lectureStrip is the line at the foot of the window while a lecture is open.
type lectureStrip struct {
	window     fyne.CanvasObject // all of it
	desk       *Lectures
	back, next *widgets.Button
	cancel     *widgets.Button
	place      *widgets.Line
	title      *widgets.Line
	note       *widgets.Line
	tips       *widgets.Tips
	content    fyne.CanvasObject
}

// AboveStrip puts pages above the strip, which is visible while a lecture is open.
func (d *Lectures) AboveStrip(pages fyne.CanvasObject) fyne.CanvasObject {
	d.strip = newLectureStrip(d)
	d.strip.window = container.NewBorder(nil, d.strip.content, nil, nil, pages)
	d.strip.render()
	return d.strip.window
}

func newLectureStrip(d *Lectures) *lectureStrip {
	w := d.window.Words()
	s := &lectureStrip{desk: d, tips: widgets.NewTips()}
	button := func(icon fyne.Resource, words, tip string, act func()) *widgets.Button {
		return widgets.NewQuietButton(s.tips, w.Key(tip), words, icon, act)
	}
	s.back = button(widgets.ChevronLeft, "", "extras.lecture.back.tip", func() { d.Walk(-1) })
	s.next = button(widgets.ChevronRight, w.Key("extras.lecture.next"), "extras.lecture.next.tip", d.goOn)
	s.cancel = button(nil, w.Key("menu.button.cancel"), "extras.lecture.cancel.tip", func() { d.on.CancelStaging() })
	steps := button(fynetheme.ListIcon(), "", "extras.lecture.steps.tip", d.Edit)
	shut := button(fynetheme.CancelIcon(), "", "extras.lecture.shut.tip", d.Shut)
	s.place = widgets.NewWhole(theme.Muted, fynetheme.SizeNameText)
	s.title = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
	s.note = widgets.NewLines(3)
	hint := widgets.NewLiveTerm(container.New(layout.NewCustomPaddedLayout(0, 0, 10, 0), s.note), s.tips, func() string { return s.note.Words })
	left := container.NewHBox(s.back, widgets.Middle(s.place), s.next)
	said := container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, max(s.title.MinSize().Height, hint.MinSize().Height))
	}, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		width, high := size.Width, s.title.MinSize().Height
		if s.note.Words != "" {
			width /= 2
		}
		width = min(width, s.title.MinSize().Width)
		widgets.Place(s.title, 0, (size.Height-high)/2, width, high)
		widgets.Place(hint, width, 0, size.Width-width, size.Height)
	}}, s.title, hint)
	row := container.NewBorder(nil, nil, widgets.Middle(left), widgets.Middle(container.NewHBox(s.cancel, steps, shut)), said)
	s.content = s.tips.Over(container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 0), container.New(layout.NewCustomPaddedLayout(1, 1, 6, 6), row)))
	return s
}

func (s *lectureStrip) render() {
	d := s.desk
	if s.content.Visible() != d.open {
		widgets.Show(s.content, d.open)
		widgets.LayOutAnew(s.window)
	}
	if !d.open {
		return
	}
	s.place.SetText(fmt.Sprintf("%d/%d", d.state.At+1, len(d.lecture.Steps)))
	title, note := d.title(), ""
	s.next.Importance = widget.LowImportance
	if at := d.state.At; at >= 0 && at < len(d.lecture.Steps) {
		step := &d.lecture.Steps[at]
		title, note = step.Title, step.Note
		if step.Moment != nil { // the page has no button of its own that goes on
			s.next.Importance = widget.HighImportance
		}
	}
	if d.staging.Searching {
		note = d.window.Words().Key("extras.lecture.searching")
	}
	s.title.SetText(title)
	s.note.Say(note, fynetheme.ColorNameForeground)
	widgets.Show(s.cancel, d.staging.Searching)
	widgets.Enable(s.back, d.state.At > 0)
	next := "extras.lecture.next"
	if d.isAtEnd() {
		next = "extras.lecture.end"
	}
	s.next.SetText(d.window.Words().Key(next))
	s.content.Refresh()
}
