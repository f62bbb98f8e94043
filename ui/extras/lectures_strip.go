package extras

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
	"procura/ui/widgets"
)

// lectureStrip is the line at the foot of the window while a lecture is open.
type lectureStrip struct {
	desk        *Lectures
	back, next  *widgets.Button
	cancel      *widgets.Button
	place       *widgets.Line
	title, note *widgets.Line
	tips        *widgets.Tips
	content     fyne.CanvasObject
}

// Strip is the line at the foot of the window, in the words of now; it is hidden while
// no lecture is open.
func (d *Lectures) Strip() fyne.CanvasObject {
	d.strip = newLectureStrip(d)
	d.strip.render()
	return d.strip.content
}

func newLectureStrip(d *Lectures) *lectureStrip {
	w := d.window.Words()
	s := &lectureStrip{desk: d, tips: widgets.NewTips()}
	button := func(icon fyne.Resource, words, tip string, act func()) *widgets.Button {
		b := widgets.NewButton(words, icon, act)
		b.Importance = widget.LowImportance
		b.Explain(s.tips, w.Key(tip))
		return b
	}
	s.back = button(widgets.ChevronLeft, "", "extras.lecture.back.tip", func() { d.Walk(-1) })
	s.next = button(widgets.ChevronRight, "", "extras.lecture.next.tip", func() { d.Walk(1) })
	s.cancel = button(nil, w.Key("menu.button.cancel"), "extras.lecture.cancel.tip", d.cancel)
	steps := button(fynetheme.ListIcon(), "", "extras.lecture.steps.tip", d.Edit)
	shut := button(fynetheme.CancelIcon(), "", "extras.lecture.shut.tip", d.Shut)
	s.place = widgets.NewWhole(theme.Muted, fynetheme.SizeNameText)
	s.title = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
	s.note = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	hint := widgets.NewHint(s.note, container.New(layout.NewCustomPaddedLayout(0, 0, 10, 0), widgets.Middle(s.note)), s.tips)
	left := container.NewHBox(s.back, widgets.Middle(s.place), s.next, widgets.Middle(s.title))
	row := container.NewBorder(nil, nil, left, container.NewHBox(s.cancel, steps, shut), hint)
	s.content = s.tips.Over(container.NewStack(widgets.NewSurface(theme.Surface, theme.Line, 0), container.New(layout.NewCustomPaddedLayout(1, 1, 6, 6), row)))
	return s
}

// render shows where in the lecture one is.
func (s *lectureStrip) render() {
	d := s.desk
	if !d.open {
		s.content.Hide()
		return
	}
	s.place.SetText(fmt.Sprintf("%d/%d", d.at+1, len(d.lecture.Steps)))
	title, note := d.title(), ""
	if d.at >= 0 && d.at < len(d.lecture.Steps) {
		title, note = d.lecture.Steps[d.at].Title, d.lecture.Steps[d.at].Note
	}
	if d.staging.Searching {
		note = d.window.Words().Key("extras.lecture.searching")
	}
	s.title.SetText(title)
	s.note.SetText(note)
	widgets.Show(s.cancel, d.staging.Searching)
	widgets.Enable(s.back, d.at > 0)
	widgets.Enable(s.next, d.at < len(d.lecture.Steps)-1)
	s.content.Show()
	s.content.Refresh()
}
