package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/widgets"
)

// leastPage is what the window leaves a page at least, in whatever size of texts: one that
// wants more is scrolled, so that none makes the window larger.
var leastPage = fyne.NewSize(480, 300)

// newRow makes the row of tabs, and lays it out with the switches of their pages:
//
//	Quatro  Cavalo  Laboratório      [Explorar|Comparar|Corrigir]
//
// The switches are under the tabs where there is no room beside them. In a window that is
// bare, shown to a room, the pages are alone.
func newRow(list []*tab, say func(text.Message) string, bare bool) (row *container.AppTabs, framed fyne.CanvasObject) {
	f := &rowLayout{}
	var items []*container.TabItem // all at once: a row refreshes all of them for each one that is added
	var parts []fyne.CanvasObject
	for _, t := range list {
		page := container.NewScroll(t.content)
		page.SetMinSize(leastPage)
		var rail fyne.CanvasObject
		if t.rail != nil && !bare {
			rail = t.rail.content
		}
		items = append(items, container.NewTabItemWithIcon(say(t.Title()), t.workingMark(), newStill(container.New(f.below(rail), page))))
		if rail != nil {
			parts = append(parts, rail)
		}
	}
	f.row = container.NewAppTabs(items...)
	if bare {
		return f.row, container.NewClip(container.New(raised(f.row), f.row))
	}
	return f.row, container.New(f, append(parts, f.row)...)
}

// rowLayout lays out the switches, and the row under them.
type rowLayout struct{ row *container.AppTabs }

func (f *rowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return f.row.MinSize() }

// Layout gives the row the whole size, and finds a place for the switches.
func (f *rowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	gap := fynetheme.Padding()
	widgets.Place(f.row, 0, 0, size.Width, size.Height)
	for _, o := range objects[:len(objects)-1] {
		top, least := gap/2, o.MinSize()
		if f.crowded(o, size.Width) {
			top = f.row.Selected().Content.Position().Y
		}
		width := min(least.Width, size.Width-2*gap)
		widgets.Place(o, size.Width-width-gap, top, width, least.Height)
	}
}

// crowded reports whether there is no room for a switch beside the tabs.
func (f *rowLayout) crowded(rail fyne.CanvasObject, width float32) bool {
	return rail != nil && f.tabsWidth()+rail.MinSize().Width+2*fynetheme.Padding() > width
}

// tabsWidth is how wide the tabs are, one of them with a mark.
func (f *rowLayout) tabsWidth() float32 {
	width := fynetheme.IconInlineSize() + fynetheme.Padding()
	for _, item := range f.row.Items {
		width += fyne.MeasureText(item.Text, fynetheme.TextSize(), fyne.TextStyle{Bold: true}).Width + 2*fynetheme.InnerPadding() + fynetheme.Padding()
	}
	return width
}

// below lays a page out below its switch, where that is under the tabs.
func (f *rowLayout) below(rail fyne.CanvasObject) fyne.Layout {
	return widgets.LayoutFunc{Least: firstLeast, Place: func(objects []fyne.CanvasObject, size fyne.Size) {
		top := float32(0)
		if f.crowded(rail, size.Width) {
			top = rail.MinSize().Height + fynetheme.Padding()
		}
		widgets.Place(objects[0], 0, top, size.Width, size.Height-top)
	}}
}

// raised lays the row out so that its pages fill the place, and its tabs are above it: by how
// much is known when it is laid out.
func raised(row *container.AppTabs) fyne.Layout {
	return widgets.LayoutFunc{Least: firstLeast, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		pages := row.Selected().Content
		above := pages.Position().Y
		row.Resize(size.AddWidthHeight(0, above))
		if now := pages.Position().Y; now != above {
			above = now
			row.Resize(size.AddWidthHeight(0, above))
		}
		row.Move(fyne.NewPos(0, -above))
	}}
}

// still is a tab's content in Fyne's row of tabs, which draws all of its tabs anew
// whenever another one is chosen. What is in here is drawn anew only when the look is
// another one, and not before it is seen.
type still struct {
	widget.BaseWidget
	content fyne.CanvasObject
	drawn   look
}

// look is what a tab is drawn with.
type look struct {
	theme   fyne.Theme
	variant fyne.ThemeVariant
}

// newStill is content for a tab of Fyne's.
func newStill(content fyne.CanvasObject) fyne.CanvasObject {
	s := &still{content: content, drawn: lookOfNow()}
	s.ExtendBaseWidget(s)
	return s
}

func lookOfNow() look {
	settings := fyne.CurrentApp().Settings()
	return look{settings.Theme(), settings.ThemeVariant()}
}

// Refresh draws the content in another look, if it is seen.
func (s *still) Refresh() {
	if now := lookOfNow(); s.Visible() && now != s.drawn {
		s.drawn = now
		s.BaseWidget.Refresh()
	}
}

func (s *still) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.content) }

func (s *still) Enclosed() fyne.CanvasObject { return s.content }
