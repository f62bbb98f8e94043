package help

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
	"procura/ui/widgets"
)

// contents are the chapters, one under another. Where the keyboard is at one, its page
// is shown: Tab goes from chapter to chapter, and all other keys are for the page.
type contents struct {
	box     *box
	list    []chapter
	entries []*entry
	column  *fyne.Container
	scroll  *container.Scroll
	at      int
	page    page // nil before the first
	open    bool // what is shown can be seen
}

func newContents(b *box, list []chapter) *contents {
	c := &contents{box: b, list: list, at: -1, column: widgets.Stacked(0)}
	for i, ch := range list {
		if ch.heading != "" {
			above := float32(min(i, 1) * 5)
			c.column.Add(container.New(layout.NewCustomPaddedLayout(above, 0, 4, 0), widgets.Heading(ch.heading)))
		}
		e := newEntry(c, i, ch.name)
		c.entries = append(c.entries, e)
		c.column.Add(e)
	}
	c.scroll = container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, barRoom), c.column))
	return c
}

// show turns to a chapter by its key, the first one where there is none of that name.
func (c *contents) show(key string) {
	i := max(0, slices.IndexFunc(c.list, func(ch chapter) bool { return ch.key == key }))
	if on := fyne.CurrentApp().Driver().CanvasForObject(c.entries[i]); on != nil {
		on.Focus(c.entries[i])
	}
	c.turn(i)
}

// turn shows the page of a chapter.
func (c *contents) turn(i int) {
	if i == c.at {
		return
	}
	c.leave()
	c.at, c.page = i, c.list[i].page(c.box)
	for j, e := range c.entries {
		e.light(j == i)
	}
	c.box.frame.Objects = []fyne.CanvasObject{c.page.content()}
	c.box.frame.Refresh()
	if c.open {
		c.enter()
	}
}

// reset makes a page that is read anew, for another size.
func (c *contents) reset() {
	if _, film := c.page.(*show); !film {
		at := c.at
		c.at = -1
		c.turn(at)
	}
}

// reveal scrolls the contents no further than it must for a chapter to be seen.
func (c *contents) reveal(e *entry) {
	offset, top := c.scroll.Offset, e.Position().Y
	offset.Y = max(min(offset.Y, top), top+e.Size().Height-c.scroll.Size().Height)
	if offset != c.scroll.Offset {
		c.scroll.ScrollToOffset(offset)
	}
}

// enter begins what moves on the page.
func (c *contents) enter() {
	c.open = true
	c.page.enter()
}

// leave ends what moves on the page.
func (c *contents) leave() {
	if c.page != nil {
		c.page.leave()
	}
}

// entry is a chapter in the contents.
type entry struct {
	widget.BaseWidget
	widgets.Focus
	contents *contents
	at       int
	line     *widgets.Line
	ground   *widgets.Surface
}

func newEntry(c *contents, at int, name string) *entry {
	e := &entry{contents: c, at: at, line: widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)}
	e.line.SetText(name)
	e.ground = widgets.NewSurface("", "", 5)
	e.Attach(e, &widgets.Hover{OnIn: e.lightUp, OnOut: func() { e.light(at == c.at) }})
	e.ExtendBaseWidget(e)
	return e
}

// light marks the chapter that is shown.
func (e *entry) light(on bool) {
	e.ground.Fill = ""
	if on {
		e.ground.Fill = theme.VisitedCell
	}
	e.ground.Refresh()
}

// Tapped turns to the chapter.
func (e *entry) Tapped(*fyne.PointEvent) {
	if on := fyne.CurrentApp().Driver().CanvasForObject(e); on != nil {
		on.Focus(e)
	}
}

// FocusGained turns to the chapter.
func (e *entry) FocusGained() {
	e.Ring().Show()
	e.contents.turn(e.at)
	e.contents.reveal(e)
}

// lightUp shows that the pointer is there.
func (e *entry) lightUp() {
	if e.at != e.contents.at {
		e.ground.Fill = fynetheme.ColorNameHover
		e.ground.Refresh()
	}
}

// TypedKey is for the page; what it has no use for is the window's.
func (e *entry) TypedKey(event *fyne.KeyEvent) {
	if !e.contents.page.key(event.Name) {
		widgets.ForwardKey(e, event)
	}
}

// entryHeight is that of a chapter's line, at the usual size of texts.
const entryHeight = 24

func (e *entry) CreateRenderer() fyne.WidgetRenderer {
	name := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 4), widgets.Middle(e.line))
	return widget.NewSimpleRenderer(widgets.AtLeast(0, entryHeight, container.NewStack(e.ground, name, e.Ring())))
}
