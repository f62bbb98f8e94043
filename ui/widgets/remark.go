package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Remark is a line with a drawn mark before it, in one colour; words that are cut are
// told on a layer. Content is what goes into a layout.
type Remark struct {
	Line    *Line
	Content fyne.CanvasObject
	icon    *widget.Icon
}

// remarkIcon is the width of the mark, at the usual size of texts.
const remarkIcon = 18

// NewRemark is a remark that says nothing yet, and takes no room.
func NewRemark(tips *Tips) *Remark {
	r := &Remark{icon: widget.NewIcon(nil), Line: NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)}
	row := container.NewBorder(nil, nil, WithWidth(remarkIcon, r.icon), nil, container.New(layout.NewCustomPaddedLayout(0, 0, 6, 0), r.Line))
	r.Content = NewHint(r.Line, row, tips)
	r.Content.Hide()
	return r
}

// Say shows words with a drawing of the theme, nil for none.
func (r *Remark) Say(words string, mark fyne.Resource, colour fyne.ThemeColorName) {
	if mark != nil {
		mark = fynetheme.NewColoredResource(mark, colour)
	}
	r.icon.SetResource(mark)
	r.Line.Say(words, colour)
	r.Content.Show()
}

// Hush says nothing any more.
func (r *Remark) Hush() { r.Content.Hide() }
