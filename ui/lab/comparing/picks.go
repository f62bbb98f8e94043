package comparing

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// picks is a list whose rows are ticked or not: by a tap, or by Enter or Space.
type picks struct {
	list *widgets.KeyedList
	tips *widgets.Tips
}

// row is what a row of picks shows.
type row struct {
	on          bool
	name, badge string
	colour      fyne.ThemeColorName
}

// newPicks lists rows; tapped hears of one.
func newPicks(tips *widgets.Tips, length func() int, of func(int) row, tapped func(int), onKey func(*fyne.KeyEvent) bool) *picks {
	p := &picks{tips: tips}
	p.list = widgets.NewKeyedList(length, p.newRow, func(i int, o fyne.CanvasObject) {
		if i < length() {
			o.(*pick).show(of(i))
		}
	})
	p.list.OnSelected = func(i widget.ListItemID) {
		p.list.Unselect(i)
		tapped(i)
	}
	p.list.OnKey = func(e *fyne.KeyEvent) bool {
		if keys.Of(keys.Check, e.Name) == keys.Switch {
			p.list.Choose()
			return true
		}
		return onKey(e)
	}
	p.list.Explain(tips)
	return p
}

// pick is a row: a box, a name, and at the right what is known of it.
type pick struct {
	widget.BaseWidget
	box         *widget.Icon
	name, badge *widgets.Line
	content     fyne.CanvasObject
}

// boxSize is the side of the box, at the usual size of texts, and barRoom what is left
// free for the bar that a list is scrolled by.
const boxSize, barRoom = 18, 8

func (p *picks) newRow() fyne.CanvasObject {
	r := &pick{box: widget.NewIcon(nil)}
	r.name = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	r.badge = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	r.badge.Whole = true
	r.content = container.New(layout.NewCustomPaddedLayout(0, 0, 0, barRoom),
		container.NewBorder(nil, nil, widgets.WithWidth(boxSize, r.box), r.badge, r.name))
	r.ExtendBaseWidget(r)
	return r
}

func (r *pick) show(s row) {
	icon := fynetheme.CheckButtonIcon()
	if s.on {
		icon = fynetheme.NewColoredResource(fynetheme.CheckButtonCheckedIcon(), theme.Accent)
	}
	r.box.SetResource(icon)
	r.name.Say(s.name, fynetheme.ColorNameForeground)
	if s.badge != r.badge.Words || s.colour != r.badge.Colour {
		r.badge.Say(s.badge, s.colour)
		r.content.Refresh()
	}
}

// Told is the name where it is cut.
func (r *pick) Told() string {
	if r.name.Cut() {
		return r.name.Words
	}
	return ""
}

// CreateRenderer shows the row alone.
func (r *pick) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }
