// Package help is the help of the window, for the shell: what the rules of each game
// are, with pictures; for each setting a film of what it changes; what each algorithm
// guarantees; the keys, and what the program is made of. It knows games as interfaces:
// what is shown on boards are their lessons, played by their own rules.
//
//	contents      page
//	+-----------+-----------------------------+
//	| CAVALO    |  Números        ligados ... |
//	|  Regras   |                             |
//	| >Números  |            board            |
//	|  Duplo... |                             |
//	| ...       |  what is to be seen, player |
//	+-----------+-----------------------------+
package help

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"procura/ui/host"
	"procura/ui/widgets"
)

// Desk opens the help.
type Desk struct {
	window host.Host
	box    *box // open, nil for none
}

func New(w host.Host) *Desk { return &Desk{window: w} }

// Open opens the help at a chapter, the first one where there is none of that name.
func (d *Desk) Open(chapter string) {
	if d.box != nil {
		d.box.contents.showChapter(chapter)
		return
	}
	d.box = newBox(d.window, chapter)
	d.box.open(func() {
		d.box.contents.leave()
		d.box = nil
	})
}

// Sizes at the usual size of texts; the box takes less where the window has less.
const (
	boxWidth      = 1040
	boxHeight     = 700
	contentsWidth = 176
	gap           = 14
)

// box is the help while it is open.
type box struct {
	window   host.Host
	size     fyne.Size // of the page
	contents *contents
	frame    *fyne.Container // shows the page
	shown    host.Box
}

func newBox(w host.Host, chapter string) *box {
	b := &box{window: w, frame: container.NewStack()}
	b.size = b.pageIn(b.fullSize())
	b.contents = newContents(b, chapters(w))
	b.contents.showChapter(chapter)
	return b
}

// fullSize returns the size of the box in the current window.
func (b *box) fullSize() fyne.Size {
	scale, room := widgets.TextScale(), b.window.BoxRoom()
	return fyne.NewSize(min(boxWidth*scale, room.Width), min(boxHeight*scale, room.Height))
}

func (b *box) pageIn(size fyne.Size) fyne.Size {
	return size.SubtractWidthHeight(contentsWidth*widgets.TextScale()+gap, 0)
}

// place gives contents and page the whole size, and has a page to be read made anew where
// its width is another.
func (b *box) place(objects []fyne.CanvasObject, size fyne.Size) {
	if page := b.pageIn(size); page != b.size {
		b.size = page
		c := b.contents
		if _, film := c.page.(*show); !film {
			at := c.at
			c.at = -1
			c.showAt(at)
		}
	}
	widgets.LayoutFunc{}.Layout(objects, size)
}

// open shows the box; closed is told when it is closed.
func (b *box) open(closed func()) {
	w := b.window.Words()
	leave := widgets.NewButton(w.Key("menu.button.close"), nil, func() { b.shown.Hide() })
	left := widgets.WithWidth(contentsWidth, container.NewBorder(nil, leave, nil, nil, b.contents.scroll))
	content := widgets.Border(nil, nil, left, nil, container.New(layout.NewCustomPaddedLayout(0, 0, gap, 0), b.frame))
	b.shown = b.window.ShowFocusedForm(w.Key("menu.help"), container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size { return b.fullSize() }, Place: b.place}, content), b.contents.entries[b.contents.at], closed)
	b.contents.enter()
}

// fixed gives its content a size.
func fixed(size fyne.Size) fyne.Layout {
	return widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size { return size }}
}

// page is the content of a chapter.
type page interface {
	content() fyne.CanvasObject
	// key obeys a key and reports whether it did; enter is called when the page can be
	// seen, and leave when it can't any more.
	key(fyne.KeyName) bool
	enter()
	leave()
}
