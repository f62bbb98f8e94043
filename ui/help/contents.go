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

// showChapter turns to a chapter by its key, the first one where there is none of that name.
func (c *contents) showChapter(key string) {
	i := max(0, slices.IndexFunc(c.list, func(ch chapter) bool { return ch.key == key }))
	if on := fyne.CurrentApp().Driver().CanvasForObject(c.entries[i]); on != nil {
		on.Focus(c.entries[i])
	}
	c.showAt(i)
}

// showAt shows the page of a chapter by its place.
func (c *contents) showAt(i int) {
	if i == c.at {
		return
	}
	c.leave()
	c.at, c.page = i, c.box.newPage(c.list[i])
	for j, e := range c.entries {
		if j == i {
			e.paint(theme.VisitedCell)
		} else {
			e.paint("")
		}
	}
	c.box.frame.Objects = []fyne.CanvasObject{c.page.content()}
	c.box.frame.Refresh()
	if c.open {
		c.enter()
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
	e := &entry{contents: c, at: at, line: widgets.NewText(name, false), ground: widgets.NewSurface("", "", 5)}
	hover := func(colour fyne.ThemeColorName) func() {
		return func() {
			if at != c.at {
				e.paint(colour)
			}
		}
	}
	e.Attach(e, &widgets.Hover{OnIn: hover(fynetheme.ColorNameHover), OnOut: hover("")})
	e.ExtendBaseWidget(e)
	return e
}

// paint gives the chapter a ground, as that has which is shown.
func (e *entry) paint(colour fyne.ThemeColorName) {
	e.ground.Fill = colour
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
	e.Focus.FocusGained()
	e.contents.showAt(e.at)
}

// TypedKey is for the page; what it has no use for is the window's.
func (e *entry) TypedKey(event *fyne.KeyEvent) {
	if !e.contents.page.key(event.Name) {
		widgets.ForwardKey(e, event)
	}
}

// entryHeight is the height of a chapter's line, at the usual size of texts.
const entryHeight = 24

func (e *entry) CreateRenderer() fyne.WidgetRenderer {
	name := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 4), widgets.Middle(e.line))
	return widgets.NewRenderer(e, widgets.AtLeast(0, entryHeight, container.NewStack(e.ground, name, e.Ring())))
}
