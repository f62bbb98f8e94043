package ui

import (
	"fyne.io/fyne/v2"

	"procura/core/match"
	"procura/ui/host"
	"procura/ui/lecture"
)

// What the shell has of lectures: the screen that is filled for a room, in which board
// and texts grow together, and the prepared list of steps, which is package lecture's.

var (
	_ host.Presenter = services{}
	_ lecture.Window = frame{}
)

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

// Presenting reports whether the window fills the screen for a room of people.
func (h services) Presenting() bool { return h.shell.presenting }

// fill has the window fill the screen for a room, or gives it its size back.
func (s *Shell) fill() { s.present(!s.presenting) }

// present fills the screen for a room, or no more.
func (s *Shell) present(on bool) {
	if s.presenting == on || s.returning {
		return
	}
	s.observe()
	s.presenting, s.enlarged = on, 0
	s.window.SetFullScreen(on)
	if on {
		s.enlarged = roomScale(s.window.Canvas().Size())
	}
	s.dress()
	s.build()
	if !on { // Fyne gives the window that of the screen
		s.window.Resize(s.settings.size())
	}
}

// resized fits texts to a screen that turns out to have another size.
func (s *Shell) resized(size fyne.Size) {
	if !s.presenting || s.program.Post == nil || roomScale(size) == s.enlarged {
		return
	}
	s.program.Post(func() {
		scale := roomScale(s.window.Canvas().Size())
		if !s.presenting || scale == s.enlarged {
			return
		}
		s.enlarged = scale
		s.dress()
		s.build()
	})
}

// watching tells the size of what it lays out, which has all of it.
type watching struct{ resized func(fyne.Size) }

// MinSize is that of the content.
func (watching) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout gives the content the whole size, and tells it.
func (w watching) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.NewPos(0, 0))
	w.resized(size)
}

// lectureItem is the menu of lectures.
func (s menus) lectureItem() *fyne.MenuItem {
	d := s.lectures
	parent := fyne.NewMenuItem(s.words.Key("menu.lecture"), nil)
	items := []*fyne.MenuItem{
		s.item("lecture.add", d.Add), s.item("lecture.edit", d.Edit), s.item("lecture.begin", d.Begin),
		s.item("lecture.save", d.Save), s.item("lecture.saveas", d.SaveAs), s.item("lecture.shut", d.Shut),
	}
	parent.ChildMenu = s.menu("menu.lecture", items...)
	return parent
}

// Lecturer is the page on top, nil where it can't be part of a lecture.
func (f frame) Lecturer() host.Lecturer {
	if f.shell.row == nil {
		return nil
	}
	l, _ := f.shell.top().Session().(host.Lecturer)
	return l
}

// BringLecturer brings the page of a game to the front that can be part of a lecture.
func (f frame) BringLecturer(game string) host.Lecturer {
	for i, t := range f.shell.tabs {
		for place, session := range t.Sessions() {
			if l, ok := session.(host.Lecturer); ok && t.Game() == game {
				t.Turn(place)
				f.shell.bring(i)
				return l
			}
		}
	}
	return nil
}

// Fill fills the screen for a room.
func (f frame) Fill(on bool) { f.shell.present(on) }

// Lecture takes a lecture that was read; one whose text was not understood is written to
// another file.
func (f frame) Lecture(file match.File, from string) {
	stamp := file.Stamp
	if file.Lecture.Damaged {
		from, stamp = "", ""
	}
	f.shell.lectures.Open(*file.Lecture, from, stamp)
}
