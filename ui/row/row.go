// Package row is the row of tabs, with the switches that choose a page of the tab on top.
package row

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/widgets"
)

// leastPage is the least size of a page, in whatever size of texts: one that
// wants more is scrolled, so that none makes the window larger.
var leastPage = fyne.NewSize(480, 300)

// Tab is a tab: its views one upon the other, and the switches of its pages, nil for none.
type Tab struct {
	Title string
	Icon  fyne.Resource // while it works, nil else
	Views fyne.CanvasObject
	Rail  *Rail
}

// Row lays out the switches of the tabs, and the tabs under them.
type Row struct {
	Tabs *container.AppTabs
	// Framed has the views of each tab, below those of its switches that are under the tabs.
	Framed []*fyne.Container
	size   fyne.Size
	rails  []*Rail // nil for none
}

// New makes the row of tabs, and lays it out with the switches of their pages:
//
//	Quatro  Cavalo  Laboratório      [Jogar|Resolver|Investigar]
//
// The switches are under the tabs where there is no room beside them, and fold where there is none for all
// of their names: see Rail. In a window that is
// bare, shown to a room, the pages are alone.
func New(list []Tab, bare bool) (f *Row, framed fyne.CanvasObject) {
	f = &Row{}
	var items []*container.TabItem // all at once: a row refreshes all of them for each one that is added
	var parts []fyne.CanvasObject
	for _, t := range list {
		page := container.NewScroll(t.Views)
		page.SetMinSize(leastPage)
		rail := t.Rail
		if bare {
			rail = nil
		}
		below := container.New(f.below(rail), page)
		items = append(items, container.NewTabItemWithIcon(t.Title, t.Icon, newStill(below)))
		f.Framed, f.rails = append(f.Framed, below), append(f.rails, rail)
		parts = append(parts, rail.switches()...)
	}
	f.Tabs = container.NewAppTabs(items...)
	if bare {
		return f, container.NewClip(container.New(raised(f.Tabs), f.Tabs))
	}
	return f, container.New(f, append(parts, f.Tabs)...)
}

func (f *Row) MinSize([]fyne.CanvasObject) fyne.Size { return f.Tabs.MinSize() }

// Layout gives the row the whole size, and finds a place for the switches.
func (f *Row) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	f.size = size
	widgets.Place(f.Tabs, 0, 0, size.Width, size.Height)
	gap, scale := fynetheme.Padding(), widgets.TextScale()
	for _, r := range f.rails {
		if r == nil {
			continue
		}
		p := f.places(r)
		right := size.Width - gap
		y := gap / 2
		height := switchHeight * scale
		if p.below {
			y, height = f.Tabs.Selected().Content.Position().Y, lowHeight*scale
		}
		r.places = p
		r.render()
		widgets.Place(r.all, right-p.main, y, p.main, height)
		widgets.Place(r.main.content, right-p.main, y, p.main, height)
		if r.inner != nil {
			right -= p.main + gap
			widgets.Place(r.folded, right-p.inner, y, p.inner, height)
			widgets.Place(r.inner.content, right-p.inner, y, p.inner, height)
		}
	}
}

// Free returns the room between the tabs and the switches beside them.
func (f *Row) Free(width float32) (from, to float32) {
	from, to = f.tabsWidth(), width
	for _, r := range f.rails {
		if r == nil || !r.onTop || r.places.below {
			continue
		}
		for _, s := range r.switches() {
			if s.Visible() {
				to = min(to, s.Position().X)
			}
		}
	}
	return from, to
}

// mostLine is the share of the height that the switches take in a line of their own; they fold before that takes more.
const mostLine = 0.07

// places puts the switches beside the tabs, as wide as they want to be where there is room, and under the
// tabs where there is none. The one of pages folds before the one of modes, which does not move for it.
func (f *Row) places(r *Rail) (p railPlaces) {
	gap, scale := fynetheme.Padding(), widgets.TextScale()
	inner, folded, wanted := float32(0), float32(0), float32(0)
	if r.inner != nil {
		inner, folded, wanted = r.inner.content.MinSize().Width+gap, r.folded.MinSize().Width+gap, r.inner.wanted*scale
	}
	least, all := r.main.content.MinSize().Width, r.all.MinSize().Width
	beside, whole := f.size.Width-f.tabsWidth()-2*gap, f.size.Width-2*gap
	left := beside
	if least+folded > beside {
		low := lowHeight*scale > mostLine*f.size.Height
		p.allFolded = low && all <= beside || least+folded > whole
		p.below = !p.allFolded || all > beside
	}
	if p.allFolded {
		p.main = all
		return p
	}
	if p.below {
		left = whole
	}
	p.innerFolded = least+inner > left
	if p.innerFolded {
		inner, wanted = folded, 0
	}
	p.main = min(left-inner, max(least, r.main.wanted*scale))
	p.inner = min(left-p.main-gap, max(inner-gap, wanted))
	return p
}

// tabsWidth returns the width of the tabs, one of them with a mark.
func (f *Row) tabsWidth() float32 {
	width := fynetheme.IconInlineSize() + fynetheme.Padding()
	for _, item := range f.Tabs.Items {
		width += fyne.MeasureText(item.Text, fynetheme.TextSize(), fyne.TextStyle{Bold: true}).Width + 2*fynetheme.InnerPadding() + fynetheme.Padding()
	}
	return width
}

// below lays a page out below its switches, where one is under the tabs.
func (f *Row) below(r *Rail) fyne.Layout {
	return widgets.LayoutFunc{Least: widgets.FirstLeast, Place: func(objects []fyne.CanvasObject, size fyne.Size) {
		top := float32(0)
		if r != nil {
			if f.places(r).below {
				top = lowHeight*widgets.TextScale() + 2
			}
		}
		widgets.Place(objects[0], 0, top, size.Width, size.Height-top)
	}}
}

// raised lays the row out so that its pages fill the place, and its tabs are above it: by how
// much is known when it is laid out.
func raised(row *container.AppTabs) fyne.Layout {
	return widgets.LayoutFunc{Least: widgets.FirstLeast, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
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

// look is the theme that a tab is drawn with.
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
