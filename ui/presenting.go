package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"procura/ui/widgets"
)

// The screen is filled for a room of people: board and texts grow together, and menu and
// tabs go.

// A room sees a window of this size with texts as large as usual.
const (
	roomWidth, roomHeight = 760, 560
	leastScale, mostScale = 1, 5
	scaleStep             = 0.05
)

// roomScale is how large texts are on a screen for a room: they grow with the screen, as
// the board does.
func roomScale(screen fyne.Size) float32 {
	scale := min(screen.Width/roomWidth, screen.Height/roomHeight, mostScale)
	return max(leastScale, float32(int(scale/scaleStep))*scaleStep)
}

// present fills the screen for a room, or gives the window its size back.
func (s *Shell) present(on bool) {
	if s.settings.presenting == on || s.pages.waiting {
		return
	}
	s.settings.setSize(s.window.Canvas().Size())
	s.settings.presenting, s.settings.enlarged = on, 0
	s.window.SetFullScreen(on)
	if on {
		s.settings.enlarged = roomScale(s.window.Canvas().Size())
	}
	s.applyTheme()
	s.build()
	if !on {
		s.window.Resize(s.settings.size()) // Fyne gives the window that of the screen
	}
}

// leavingLine is the line that says how to leave a screen that is filled. It stays: what came and went would lie over
// the page, or move it. Toasts have the rest of it.
type leavingLine struct {
	line *widgets.Line
	high float32
}

func (s *Shell) newLeavingLine() *leavingLine {
	l := &leavingLine{line: widgets.NewCaption(s.notices.Words().Key("shell.full.leave")).Align(fyne.TextAlignTrailing)}
	l.high = max(l.line.MinSize().Height, s.notices.status.content.MinSize().Height)
	return l
}

// above lays the line over pages.
func (l *leavingLine) above(pages fyne.CanvasObject) fyne.CanvasObject {
	room := container.New(layout.NewCustomPaddedLayout(0, 0, leavingAir, leavingAir), l.line)
	return container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		return pages.MinSize().AddWidthHeight(0, l.high)
	}, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		widgets.Place(room, 0, 0, size.Width, l.high)
		widgets.Place(pages, 0, l.high, size.Width, size.Height-l.high)
	}}, room, pages)
}

func (l *leavingLine) free(width float32) (from, to float32) {
	return 0, width - l.line.Wanted() - 2*leavingAir
}

// leavingAir is the air beside the line that says how to leave.
const leavingAir = 8

// resized fits texts to a screen that turns out to have another size.
func (s *Shell) resized(size fyne.Size) {
	if !s.settings.presenting || roomScale(size) == s.settings.enlarged {
		return
	}
	s.program.Post(func() {
		scale := roomScale(s.window.Canvas().Size())
		if !s.settings.presenting || scale == s.settings.enlarged {
			return
		}
		s.settings.enlarged = scale
		s.applyTheme()
		s.build()
	})
}

// watched lays out what has all of the window, and follows its size.
func (s *Shell) watched(content fyne.CanvasObject) *fyne.Container {
	return container.New(widgets.LayoutFunc{Least: firstLeast, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		widgets.Place(content, 0, 0, size.Width, size.Height)
		s.resized(size)
	}}, content)
}
