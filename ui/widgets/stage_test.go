package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
)

// slate is a board that is as high as its cells.
type slate struct{ canvas.Rectangle }

func (s *slate) HeightFor(cells float32) float32 { return cells }
func (s *slate) WidthFor(height float32) float32 { return height }

// rail is a bar of two rows, or of one where it is tight.
type rail struct {
	canvas.Rectangle
	tight bool
}

func (r *rail) HeightIn(_ float32, tight bool) float32 {
	if tight {
		return 30
	}
	return 60
}

func (r *rail) Tighten(tight bool) { r.tight = tight }

// block is something of a least size.
func block(width, height float32) *canvas.Rectangle {
	r := &canvas.Rectangle{}
	r.SetMinSize(fyne.NewSize(width, height))
	return r
}

// newStage is a stage with all parts, in a window.
func newStage(t *testing.T) (*Stage, StageObjects, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	board, bar := &slate{}, &rail{}
	board.SetMinSize(fyne.NewSize(100, 60))
	bar.SetMinSize(fyne.NewSize(200, 30))
	s := &Stage{Board: board, Bar: bar, List: 100, Panel: 100, Slip: 30, Rest: 100, Least: 50}
	o := StageObjects{
		List: block(0, 0), Ground: block(0, 0), Board: board, Told: block(50, 20), Bar: bar,
		Banner: block(300, 30), Rest: block(0, 0), Panel: block(0, 0),
	}
	window := test.NewTempWindow(t, o.In(s))
	window.SetPadded(false)
	return s, o, window
}

// What gives way, from much height to little: the bar's second row, rows of the rest, the
// rest, the line of what is told.
func TestTheStageGivesWayInOrder(t *testing.T) {
	s, o, all := newStage(t)
	for _, c := range []struct {
		height            float32
		tight, rest, told bool
	}{
		{700, false, true, true}, {350, true, true, true}, {250, true, false, true}, {180, true, false, false},
	} {
		all.Resize(fyne.NewSize(450, c.height))
		bar := s.Bar.(*rail)
		under := o.Banner.Position().Y == 0 && o.Told.Position().Y > 0
		if bar.tight != c.tight || o.Rest.Visible() != c.rest || under != c.told {
			t.Errorf("height %v: tight %t, rest %t, the banner above all %t", c.height, bar.tight, o.Rest.Visible(), under)
		}
		if lowest := o.Banner.Position().Y + o.Banner.Size().Height; lowest > c.height {
			t.Errorf("height %v: the banner ends at %v", c.height, lowest)
		}
	}
}

func TestTheBoardOfAStageHasItsShareWhereThatCanBe(t *testing.T) {
	s, _, all := newStage(t)
	for height := float32(250); height < 1200; height += 7 {
		all.Resize(fyne.NewSize(450, height))
		if got := s.Board.Size().Height; got < boardShare*height-0.01 {
			t.Errorf("height %v: the board has %v", height, got)
		}
	}
}

func TestTheLeastSizeOfAStageDoesNotDependOnHowItLies(t *testing.T) {
	_, _, all := newStage(t)
	want := all.Content().MinSize()
	for _, height := range []float32{1200, 200, 490, want.Height} {
		all.Resize(fyne.NewSize(450, height))
		if got := all.Content().MinSize(); got != want {
			t.Errorf("at a height of %v the least size is %v, was %v", height, got, want)
		}
	}
}

func TestABareStageLeavesTheBoardWithWhatIsSaidOfIt(t *testing.T) {
	s, o, all := newStage(t)
	s.Bare = true
	all.Resize(fyne.NewSize(800, 600))
	if o.List.Visible() || o.Panel.Visible() || o.Rest.Visible() {
		t.Error("list, panel or rest is seen")
	}
	if s.Board.Size().Width < 780 {
		t.Errorf("the board is %v wide", s.Board.Size().Width)
	}
}

func TestWhatGivesWayInAPanelIsHiddenBeforeItsContentIsTooLow(t *testing.T) {
	test.NewTempApp(t)
	folded := false
	content, fixed, gives := block(0, 10), block(0, 40), block(0, 100)
	panel := Collapsing(150, func() float32 { return 400 }, func() bool { return folded }, func() bool { return false }, content, fixed, gives)
	for _, c := range []struct {
		height float32
		folded bool
		seen   bool
	}{{400, false, true}, {306, false, true}, {300, false, false}, {400, true, false}, {400, false, true}} {
		folded = c.folded
		panel.Resize(fyne.NewSize(200, c.height+1))
		panel.Resize(fyne.NewSize(200, c.height))
		panel.Refresh()
		if gives.Visible() != c.seen {
			t.Errorf("height %v, folded %t: it is seen: %t", c.height, c.folded, gives.Visible())
		}
	}
}
