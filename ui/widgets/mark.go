package widgets

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
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

// Sign is the meaning of a mark.
type Sign int

// The signs.
const (
	NoSign Sign = iota
	UnderWay
	Waiting
	Verified
	Refused
	Par    // the fewest moves, to be played against
	ParMet // somebody has
)

// UnderWayIcon is the drawing of what is under way: a circle that begins to fill.
var UnderWayIcon = fynetheme.NewThemedResource(NewDrawing("mark-under-way", ring+"M12 12 V6.4 A5.6 5.6 0 0 1 12 17.6 Z"))

// VerifiedIcon is the drawing of what was verified: a check in a seal.
var VerifiedIcon = fynetheme.NewThemedResource(NewDrawing("mark-verified", ring+"M7.1 12.3 L8.7 10.7 L10.9 12.9 L15.5 8.1 L17.1 9.6 L10.9 16.1 Z"))

// signs are the drawings, and the colours that they have where none is said.
var signs = map[Sign]struct {
	drawing fyne.Resource
	colour  fyne.ThemeColorName
}{
	UnderWay: {UnderWayIcon, theme.Accent},
	Waiting:  {NewDrawing("mark-waiting", ring+"M11 6.8 H13 V11.4 L16 13.4 L14.9 15.1 L11 12.5 Z"), theme.Muted},
	Verified: {VerifiedIcon, theme.Proved},
	Par:      {NewDrawing("mark-par", rhomb+"M12 5.4 L5.4 12 L12 18.6 L18.6 12 Z"), theme.Accent},
	ParMet:   {NewDrawing("mark-par-met", rhomb), theme.Proved},
	Refused:  {NewDrawing("mark-refused", "M12 2.5 L22.5 21 H1.5 Z M11 9 V15 H13 V9 Z M11 16.6 V18.6 H13 V16.6 Z"), theme.Impossible},
}

// rhomb is a square on its corner.
const rhomb = "M12 2.6 L21.4 12 L12 21.4 L2.6 12 Z "

// ring is a circle, drawn as an area: Fyne colours no lines.
const ring = "M12 2.6 A9.4 9.4 0 0 1 12 21.4 A9.4 9.4 0 0 1 12 2.6 Z M12 4.6 A7.4 7.4 0 0 0 12 19.4 A7.4 7.4 0 0 0 12 4.6 Z "

// NewDrawing is a drawing of one area, in a square of 24.
func NewDrawing(name, path string) fyne.Resource {
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

// SetSign has it say something in a colour, "" the sign\'s own.
func (m *Mark) SetSign(sign Sign, colour fyne.ThemeColorName) {
	colour = cmp.Or(colour, signs[sign].colour)
	if m.sign == sign && m.colour == colour {
		return
	}
	m.sign, m.colour = sign, colour
	if sign == NoSign {
		m.Hide()
		return
	}
	m.icon.SetResource(fynetheme.NewColoredResource(signs[sign].drawing, colour))
	m.Show()
	m.Refresh()
}

func (m *Mark) Sign() Sign { return m.sign }

// markSize is its size, at the usual size of texts, and markGap the air behind it.
const (
	markSize = 14
	markGap  = 4
)

// MinSize grows with the texts.
func (m *Mark) MinSize() fyne.Size {
	return fyne.NewSize((markSize+markGap)*TextScale(), markSize*TextScale())
}

func (m *Mark) CreateRenderer() fyne.WidgetRenderer {
	return NewRenderer(m, container.New(LayoutFunc{Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		side := markSize * TextScale()
		Place(m.icon, 0, (size.Height-side)/2, side, side)
	}}, m.icon))
}

// Remark is a line with a drawn mark before it, in one colour; words that are cut are
// told on a layer. Content is what goes into a layout.
type Remark struct {
	Line    *Line
	Content *Hint
	icon    *widget.Icon
}

// remarkIcon is the width of the mark, at the usual size of texts.
const remarkIcon = 18

// NewRemark is a remark that says nothing yet, and takes no room.
func NewRemark(tips *Tips) *Remark {
	r := &Remark{icon: widget.NewIcon(nil), Line: NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)}
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
func (r *Remark) Hush() {
	r.Content.More = ""
	r.Content.Hide()
}

// Seal is a mark with a word or two, beside what it is about: it explains itself as a
// term does, and a click opens what says more. The words give way, the mark does not.
type Seal struct {
	widget.BaseWidget
	Mark  *Mark
	Words *Line
	// Term is for the Terms that the keyboard comes to it by.
	Term *Term
}

// NewSeal makes a seal that says nothing yet, and takes no room.
func NewSeal(tips *Tips, words func() string, opens func()) *Seal {
	s := &Seal{Mark: NewMark(), Words: NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)}
	by := LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size { return s.MinSize() }, Place: s.place}
	s.Term = NewLiveTerm(container.New(by, s.Mark, s.Words), tips, words)
	s.Term.Opens = opens
	s.ExtendBaseWidget(s)
	s.Hide()
	return s
}

// ShowSign shows a sign and words in a colour; NoSign leaves the room to others.
func (s *Seal) ShowSign(sign Sign, words string, colour fyne.ThemeColorName) {
	s.Mark.SetSign(sign, colour)
	s.Words.Say(words, colour)
	Show(s, sign != NoSign)
}

// Wanted returns the width of mark and words, MinSize the size of the mark alone.
func (s *Seal) Wanted() float32 { return s.Mark.MinSize().Width + s.Words.Wanted() + 1 }

// MinSize has room for the mark, in the height of a line.
func (s *Seal) MinSize() fyne.Size {
	return fyne.NewSize(s.Mark.MinSize().Width, max(s.Mark.MinSize().Height, s.Words.MinSize().Height))
}

func (s *Seal) Tapped(*fyne.PointEvent) {
	if s.Term.Opens != nil {
		s.Term.Opens()
	}
}

// place lays the words behind the mark, all of them or none.
func (s *Seal) place(_ []fyne.CanvasObject, size fyne.Size) {
	wide := s.Mark.MinSize().Width
	s.Mark.Resize(fyne.NewSize(wide, size.Height))
	if there := size.Width >= s.Wanted(); there == s.Words.Hidden {
		Show(s.Words, there)
	}
	height := s.Words.MinSize().Height
	Place(s.Words, wide, (size.Height-height)/2, max(size.Width-wide, 1), height)
}

func (s *Seal) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.Term) }
