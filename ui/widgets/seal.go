package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Seal is a mark with a word or two, beside what it is about: it explains itself as a
// term does, and a click opens what says more. The words give way, the mark does not.
type Seal struct {
	widget.BaseWidget
	Mark  *Mark
	Words *Line
	// Term is for the Terms that the keyboard comes to it by.
	Term *Term
}

// NewSeal says nothing yet, and takes no room.
func NewSeal(tips *Tips, words func() string, opens func()) *Seal {
	s := &Seal{Mark: NewMark(), Words: NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)}
	s.Term = NewLiveTerm(container.New(sealLayout{s}, s.Mark, s.Words), tips, words)
	s.Term.Opens = opens
	s.ExtendBaseWidget(s)
	s.Hide()
	return s
}

// Say shows a sign and words in a colour; NoSign leaves the room to others.
func (s *Seal) Say(sign Sign, words string, colour fyne.ThemeColorName) {
	s.Mark.SayIn(sign, colour)
	s.Words.Say(words, colour)
	Show(s, sign != NoSign)
}

// Wanted is the width of all of it, MinSize that of the mark.
func (s *Seal) Wanted() float32 { return s.Mark.MinSize().Width + s.Words.Wanted() + 1 }

// MinSize is that of the mark, on a line.
func (s *Seal) MinSize() fyne.Size {
	return fyne.NewSize(s.Mark.MinSize().Width, max(s.Mark.MinSize().Height, s.Words.MinSize().Height))
}

// Tapped opens what says more.
func (s *Seal) Tapped(*fyne.PointEvent) {
	if s.Term.Opens != nil {
		s.Term.Opens()
	}
}

// sealLayout lays the words behind the mark, all of them or none.
type sealLayout struct{ seal *Seal }

// MinSize is that of the mark, on a line.
func (l sealLayout) MinSize([]fyne.CanvasObject) fyne.Size { return l.seal.MinSize() }

// Layout leaves the words out where they have no room.
func (l sealLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	mark, words := l.seal.Mark, l.seal.Words
	wide := mark.MinSize().Width
	mark.Resize(fyne.NewSize(wide, size.Height))
	if there := size.Width >= l.seal.Wanted(); there == words.Hidden {
		Show(words, there)
	}
	height := words.MinSize().Height
	words.Resize(fyne.NewSize(max(size.Width-wide, 1), height))
	words.Move(fyne.NewPos(wide, (size.Height-height)/2))
}

// CreateRenderer shows the term alone.
func (s *Seal) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.Term) }
