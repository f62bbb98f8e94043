package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"procura/ui/widgets"
)

// A room of people sees a window that fills the screen: board and texts grow together, and menu and tabs go.
// In a window of this size texts are as large as usual.
const (
	roomWidth, roomHeight = 760, 560
	leastScale, mostScale = 1, 5
	scaleStep             = 0.05
)

// roomScale returns the scale of texts on a screen for a room. They grow with the screen, as
// the board does.
func roomScale(screen fyne.Size) float32 {
	scale := min(screen.Width/roomWidth, screen.Height/roomHeight, mostScale)
	return max(leastScale, float32(int(scale/scaleStep))*scaleStep)
}

// present fills the screen for a room, or gives the window its size back.
func (f *frame) present(on bool) {
	if f.settings.presenting == on || f.pages.waiting {
		return
	}
	f.settings.setSize(f.window.Canvas().Size())
	f.settings.presenting, f.settings.enlarged = on, 0
	f.window.SetFullScreen(on)
	if on {
		f.settings.enlarged = roomScale(f.window.Canvas().Size())
	}
	f.applyTheme()
	f.build()
	if !on {
		f.window.Resize(f.settings.size()) // Fyne gives the window that of the screen
	}
}

// leavingLine is the line that tells how to leave a screen that is filled. It stays, since a line that came and went
// would lie over the page, or move it. Toasts have the rest of it.
type leavingLine struct {
	line *widgets.Line
	high float32
}

func (f *frame) newLeavingLine() *leavingLine {
	l := &leavingLine{line: widgets.NewCaption(f.notices.Words().Key("shell.full.leave")).Align(fyne.TextAlignTrailing)}
	l.high = max(l.line.MinSize().Height, f.notices.status.content.MinSize().Height)
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

// leavingAir is the air beside the line that tells how to leave.
const leavingAir = 8

// resized fits texts to a screen that turns out to have another size.
func (f *frame) resized(size fyne.Size) {
	if !f.settings.presenting || roomScale(size) == f.settings.enlarged {
		return
	}
	f.Post(func() {
		scale := roomScale(f.window.Canvas().Size())
		if !f.settings.presenting || scale == f.settings.enlarged {
			return
		}
		f.settings.enlarged = scale
		f.applyTheme()
		f.build()
	})
}

// watched lays out what has all of the window, and follows its size.
func (f *frame) watched(content fyne.CanvasObject) *fyne.Container {
	return container.New(widgets.LayoutFunc{Least: widgets.FirstLeast, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		widgets.Place(content, 0, 0, size.Width, size.Height)
		f.resized(size)
	}}, content)
}
