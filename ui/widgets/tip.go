package widgets

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/keys"
	"procura/ui/theme"
)

// Tips is a layer over some content on which words are shown beside what they are
// about: those of a line that had to cut them, or what a widget is for. A pop-up would
// not do: it takes the pointer away from what is under it.
type Tips struct {
	// Clock counts the pause; where it is nil, words that are awaited are shown at once.
	Clock Clock

	layer  *fyne.Container
	ground *Surface
	words  *widget.Label
	serial int      // counts what was awaited or shown
	about  *subject // whose words are shown or awaited, nil for none
}

// Clock does something when a time has passed, unless it is stopped before; a task.Runner does.
type Clock interface {
	After(d time.Duration, do func()) (stop func())
}

// Frames is a clock that goes with the frames of animations.
type Frames struct{}

func (Frames) After(d time.Duration, do func()) (stop func()) {
	wait := fyne.NewAnimation(d, func(t float32) {
		if t >= 1 {
			do()
		}
	})
	wait.Start()
	return wait.Stop
}

// subject is the subject of words; only who asked for the words takes them back.
type subject struct {
	find func() (words string, under fyne.CanvasObject)
}

// tipWidth is the greatest width of the words, at the usual size of texts. pause is the time
// that passes before the words of a widget are shown.
const (
	tipWidth = 420
	pause    = 600 * time.Millisecond
)

// NewTips is a layer that shows nothing yet.
func NewTips() *Tips {
	t := &Tips{ground: NewSurface(theme.Surface, theme.Line, 6), words: widget.NewLabel("")}
	t.words.Wrapping = fyne.TextWrapWord
	t.layer = container.New(unplaced, t.ground, t.words)
	t.Hide()
	return t
}

// Over lays the layer over content.
func (t *Tips) Over(content fyne.CanvasObject) fyne.CanvasObject {
	return container.NewStack(content, t.layer)
}

// await shows words after the pause, if there are any by then, and no list or box has
// come to lie over them.
func (t *Tips) await(s *subject) {
	t.Hide()
	t.about = s
	if _, under := s.find(); under != nil {
		t.hideWithScroll(under)
	}
	before, serial := t.above(), t.serial
	show := func() {
		if t.serial != serial {
			return
		}
		if words, under := s.find(); words != "" && under != nil && t.above() == before {
			t.ShowWords(words, under)
			t.about = s
		}
	}
	if t.Clock == nil {
		show()
		return
	}
	t.Clock.After(pause, show)
}

// above lies over the window of the layer, nil for nothing.
func (t *Tips) above() fyne.CanvasObject {
	if c := fyne.CurrentApp().Driver().CanvasForObject(t.layer); c != nil {
		return c.Overlays().Top()
	}
	return nil
}

// ShowWords shows words under an object, or over it where there is no room; none where the
// object can't be seen: Fyne says then that it is where the window begins.
func (t *Tips) ShowWords(words string, under fyne.CanvasObject) {
	t.Hide()
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(under)
	if at.IsZero() {
		return
	}
	t.hideWithScroll(under)
	at = at.Subtract(driver.AbsolutePositionForObject(t.layer))
	t.ground.Show()
	t.words.Show()
	t.words.SetText(words)
	needed := float32(0)
	for line := range strings.SplitSeq(words, "\n") {
		needed = max(needed, fyne.MeasureText(line, fynetheme.TextSize(), fyne.TextStyle{}).Width+4*fynetheme.InnerPadding())
	}
	t.words.Resize(fyne.NewSize(min(tipWidth*TextScale(), needed, t.layer.Size().Width), 0))
	size := fyne.NewSize(t.words.Size().Width, t.words.MinSize().Height)
	at.X = max(0, min(at.X, t.layer.Size().Width-size.Width))
	if below := at.Y + under.Size().Height; below+size.Height <= t.layer.Size().Height {
		at.Y = below
	} else {
		at.Y = max(0, at.Y-size.Height)
	}
	for _, o := range []fyne.CanvasObject{t.ground, t.words} {
		Place(o, at.X, at.Y, size.Width, size.Height)
	}
	t.layer.Refresh()
}

// hideWithScroll takes words away when what they are about is scrolled: Fyne does not say
// then that the pointer has left it.
func (t *Tips) hideWithScroll(under fyne.CanvasObject) {
	for _, frame := range scrollsOf(under) {
		frame.OnScrolled = func(fyne.Position) { t.Hide() }
	}
}

// Renew shows the words anew in the present language: their subject may do something else by
// then, or be hidden.
func (t *Tips) Renew() {
	s := t.about
	if s == nil || !t.words.Visible() {
		return
	}
	words, under := s.find()
	hidden := under != nil && fyne.CurrentApp().Driver().AbsolutePositionForObject(under).IsZero()
	if words != t.words.Text || hidden {
		t.Hide()
		if words != "" && under != nil {
			t.ShowWords(words, under)
			t.about = s
		}
	}
}

// Words returns the words that are shown, "" for none.
func (t *Tips) Words() string {
	if !t.words.Visible() {
		return ""
	}
	return t.words.Text
}

// Hide shows nothing any more, and nothing that is awaited.
func (t *Tips) Hide() {
	t.serial++
	t.about = nil
	t.ground.Hide()
	t.words.Hide()
}

// unplaced leaves objects where they are, and asks for no room.
var unplaced = LayoutFunc{Place: func([]fyne.CanvasObject, fyne.Size) {}}

// Tip explains a widget: after a pause its words are shown beside it, while the
// pointer is over it or the keyboard at it, until either leaves or Escape is pressed.
// Widgets of this package that have one call it; without Explain it does nothing.
type Tip struct {
	tips  *Tips
	about subject
}

// Explain has words shown on a layer, beside a widget.
func (t *Tip) Explain(tips *Tips, words string, beside fyne.CanvasObject) {
	t.ExplainLive(tips, func() string { return words }, beside)
}

// ExplainLive has words shown that are asked for each time.
func (t *Tip) ExplainLive(tips *Tips, words func() string, beside fyne.CanvasObject) {
	t.tips = tips
	t.about.find = func() (string, fyne.CanvasObject) { return words(), beside }
}

// Words returns the words that it would show now.
func (t *Tip) Words() string {
	if t.tips == nil {
		return ""
	}
	words, _ := t.about.find()
	return words
}

// Enter is told that the pointer or the keyboard has come.
func (t *Tip) Enter() {
	if t.tips != nil {
		t.tips.await(&t.about)
	}
}

// Leave is told that it has gone: its words go, if no others have taken their place.
func (t *Tip) Leave() {
	if t.tips != nil && t.tips.about == &t.about {
		t.tips.Hide()
	}
}

// Key takes the words away by Escape; the key goes on to whom it is for.
func (t *Tip) Key(event *fyne.KeyEvent) {
	if keys.Of(keys.Box, event.Name) == keys.Close {
		t.Leave()
	}
}

// Teller is a row of a list that has more to say than can be seen of it.
type Teller interface {
	fyne.CanvasObject
	// Told is all of it, "" where all can be seen.
	Told() string
}
