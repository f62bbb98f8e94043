package solver

import (
	"strings"

	"fyne.io/fyne/v2"

	"procura/ui/widgets"
)

// verdictRow lays a headline, its seal, figures and the reason of a verdict side by side.
// Where there is too little room for all, the words of the seal go first, and the figures
// are cut before the reason.
type verdictRow struct {
	headline, details, why *widgets.Line
	seal                   *widgets.Seal
}

func newVerdictRow(headline, details, why *widgets.Line, seal *widgets.Seal) fyne.CanvasObject {
	return &fyne.Container{Layout: verdictRow{headline, details, why, seal}, Objects: []fyne.CanvasObject{headline, details, why, seal}}
}

// The air beside and between what stands in a row, and the width below which words
// are not worth their room.
const (
	rowMargin  = 8
	rowGap     = 14
	leastWords = 150
)

// MinSize is that of the headline, and of the seal's mark.
func (r verdictRow) MinSize([]fyne.CanvasObject) fyne.Size {
	size := r.headline.MinSize().AddWidthHeight(2*rowMargin, 0)
	if r.seal.Visible() {
		size.Width += rowGap + r.seal.MinSize().Width
	}
	return size
}

// layOutSeal gives the seal's words what they want where nothing is cut for that; where
// the figures have just enough room, the mark of the table is enough.
func (r verdictRow) layOutSeal(x float32, size fyne.Size) float32 {
	sign := r.seal.Mark.Sign()
	if sign == widgets.NoSign {
		return x
	}
	width, mark, left := r.seal.Wanted(), r.seal.MinSize().Width, size.Width-x-rowMargin
	others := r.details.Wanted() + r.why.Wanted() + 2*rowGap + 4
	if quiet := sign == widgets.Verified; quiet && width+others > left || width > left {
		width = mark
	}
	there := sign != widgets.Verified || others > left || mark+others <= left
	if there == r.seal.Hidden {
		widgets.Show(r.seal, there)
	}
	if !there {
		return x
	}
	height := r.seal.MinSize().Height
	r.seal.Resize(fyne.NewSize(width, height))
	r.seal.Move(fyne.NewPos(x, (size.Height-height)/2))
	return x + width + rowGap
}

// Layout gives the reason what it wants, if the figures have some room too.
func (r verdictRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := float32(rowMargin)
	lay := func(l *widgets.Line, width float32) {
		if there := l.Words != "" && (width >= l.Wanted() || width >= leastWords*widgets.TextScale()); there == l.Hidden {
			widgets.Show(l, there)
		}
		if l.Hidden {
			return
		}
		height := l.MinSize().Height
		l.Resize(fyne.NewSize(width, height))
		l.Move(fyne.NewPos(x, (size.Height-height)/2))
		x += width + rowGap
	}
	lay(r.headline, r.headline.MinSize().Width)
	x = r.layOutSeal(x, size)
	left := size.Width - x - rowMargin
	details, why := r.details.Wanted()+1, r.why.Wanted()+1
	if r.why.Words != "" && details+rowGap+why > left {
		why = min(why, left)
		details = left - why - rowGap
	}
	lay(r.details, min(details, left))
	lay(r.why, min(why, size.Width-x-rowMargin))
}

// behind is what explains a verdict, with the words of its row that are cut.
func behind(words string, lines ...*widgets.Line) string {
	said := []string{words}
	for _, l := range lines {
		if l.Words != "" && (l.Hidden || l.Cut()) {
			said = append(said, l.Words)
		}
	}
	return strings.TrimSpace(strings.Join(said, "\n"))
}

// toldLine lays how a step stands, what was done in it, and a switch at the end side by
// side; the switch gives way, and is not there where it has no use.
type toldLine struct {
	status, caption *widgets.Line
	useless, on     func() bool // the switch at the end: it can do nothing; it shows something
}

// MinSize is the height of all.
func (t toldLine) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := t.status.MinSize().Height
	for _, o := range objects {
		height = max(height, o.MinSize().Height)
	}
	return fyne.NewSize(t.status.MinSize().Width, height)
}

// leastTold is the width that is left for what was done, at the usual size of texts.
const leastTold = 260

// Layout gives the caption what is left. A switch that is on does not go: what it shows
// could not be taken away.
func (t toldLine) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	end, right, x := objects[2], size.Width, float32(0)
	least := end.MinSize().Width
	room := size.Width-t.status.MinSize().Width-rowGap-least >= leastTold*widgets.TextScale()
	if there := !t.useless() && (room || t.on()); there != end.Visible() {
		widgets.Show(end, there)
	}
	if end.Visible() {
		right -= least
		end.Resize(fyne.NewSize(least, size.Height))
		end.Move(fyne.NewPos(right, 0))
	}
	if t.status.Words != "" {
		width := t.status.MinSize().Width
		middle(t.status, 0, width, size.Height)
		x = width + rowGap
	}
	middle(t.caption, x, right-x-rowGap, size.Height)
}

// middle puts a line in the middle of a row.
func middle(l *widgets.Line, x, width, row float32) {
	height := l.MinSize().Height
	l.Resize(fyne.NewSize(max(width, 1), height))
	l.Move(fyne.NewPos(x, (row-height)/2))
}

// wholly shows a line where there is room for all of it, and else nothing.
type wholly struct{}

// MinSize is the height of the line.
func (wholly) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout shows the line, or nothing.
func (wholly) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l := objects[0].(*widgets.Line)
	if there := l.Wanted() <= size.Width; there == l.Hidden {
		widgets.Show(l, there)
	}
	middle(l, 0, size.Width, size.Height)
}
