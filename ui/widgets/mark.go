package widgets

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/theme"
)

// Mark is a small drawing beside words, which says that something is under way or waits
// for that, or what a checker made of it. It stands still: nothing blinks.
type Mark struct {
	widget.BaseWidget
	sign   Sign
	colour fyne.ThemeColorName
	icon   *widget.Icon
}

// Sign is what a mark says.
type Sign int

// The signs.
const (
	NoSign Sign = iota
	UnderWay
	Waiting
	Verified
	Refused
)

// UnderWayIcon is the drawing of what is under way: a circle that begins to fill.
var UnderWayIcon = fynetheme.NewThemedResource(drawing("mark-under-way", ring+"M12 12 V6.4 A5.6 5.6 0 0 1 12 17.6 Z"))

// VerifiedIcon is the drawing of what was verified: a check in a seal.
var VerifiedIcon = fynetheme.NewThemedResource(drawing("mark-verified", ring+"M7.1 12.3 L8.7 10.7 L10.9 12.9 L15.5 8.1 L17.1 9.6 L10.9 16.1 Z"))

// signs are the drawings, and the colours that they have where none is said.
var signs = map[Sign]struct {
	drawing fyne.Resource
	colour  fyne.ThemeColorName
}{
	UnderWay: {UnderWayIcon, theme.Accent},
	Waiting:  {drawing("mark-waiting", ring+"M11 6.8 H13 V11.4 L16 13.4 L14.9 15.1 L11 12.5 Z"), theme.Muted},
	Verified: {VerifiedIcon, theme.Proved},
	Refused:  {drawing("mark-refused", "M12 2.5 L22.5 21 H1.5 Z M11 9 V15 H13 V9 Z M11 16.6 V18.6 H13 V16.6 Z"), theme.Impossible},
}

// ring is a circle, drawn as an area: Fyne colours no lines.
const ring = "M12 2.6 A9.4 9.4 0 0 1 12 21.4 A9.4 9.4 0 0 1 12 2.6 Z M12 4.6 A7.4 7.4 0 0 0 12 19.4 A7.4 7.4 0 0 0 12 4.6 Z "

func drawing(name, path string) fyne.Resource {
	return fyne.NewStaticResource(name+".svg", []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path d="`+path+`" fill="#000000"/></svg>`))
}

// NewMark is a mark that says nothing yet, and takes no room.
func NewMark() *Mark {
	m := &Mark{icon: widget.NewIcon(nil)}
	m.ExtendBaseWidget(m)
	m.Hide()
	return m
}

// Say has it say something.
func (m *Mark) Say(sign Sign) { m.SayIn(sign, "") }

// SayIn has it say something in a colour, "" the sign's own.
func (m *Mark) SayIn(sign Sign, colour fyne.ThemeColorName) {
	if colour = cmp.Or(colour, signs[sign].colour); m.sign == sign && m.colour == colour {
		return
	}
	if m.sign, m.colour = sign, colour; sign == NoSign {
		m.Hide()
		return
	}
	m.icon.SetResource(fynetheme.NewColoredResource(signs[sign].drawing, colour))
	m.Show()
	m.Refresh()
}

// Sign is what it says.
func (m *Mark) Sign() Sign { return m.sign }

// markSize is how large it is, at the usual size of texts, and markGap the air behind it.
const (
	markSize = 14
	markGap  = 4
)

// MinSize grows with the texts.
func (m *Mark) MinSize() fyne.Size {
	return fyne.NewSize((markSize+markGap)*TextScale(), markSize*TextScale())
}

// CreateRenderer shows the drawing at the height of the words.
func (m *Mark) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(markLayout{}, m.icon))
}

// markLayout leaves the gap, and centres the drawing on the line.
type markLayout struct{}

// MinSize is nothing: the mark has its own.
func (markLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, 0) }

// Layout centres the drawing.
func (markLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	side := markSize * TextScale()
	for _, o := range objects {
		o.Resize(fyne.NewSquareSize(side))
		o.Move(fyne.NewPos(0, (size.Height-side)/2))
	}
}
