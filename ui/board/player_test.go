package board

import (
	"fmt"
	"image/color"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"procura/core/text"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// stepWords say which step it is, and the keys of other messages.
type stepWords struct{}

func (stepWords) Say(m text.Message) string {
	if m.Key == "shell.player.step" {
		return fmt.Sprintf("%v/%v", m.Args["Index"], m.Args["Total"])
	}
	return m.Key
}

// owner shows boards when the test lets it, and rests as long as the test likes.
type owner struct {
	*Player
	log     []string
	speeds  []float64 // that were told
	instant bool      // boards are shown at once
	done    func()    // of the step asked for last
	wake    func()    // of the rest begun last
}

func (o *owner) ShowStep(index int, animate, forward bool, done func()) {
	if o.instant {
		done()
		return
	}
	how := "back"
	if forward {
		how = "on"
	}
	if animate {
		how = "animated"
	}
	o.log = append(o.log, fmt.Sprintf("%d %s", index, how))
	o.done = done
}

func (o *owner) PlayerChanged(s PlayerState) { o.speeds = append(o.speeds, s.Speed) }

// newOwner is an owner with a path of n boards.
func newOwner(t *testing.T, n int) *owner {
	t.Helper()
	test.NewTempApp(t)
	o := &owner{}
	o.Player = NewPlayer(stepWords{}, o)
	o.Delay = func(_ time.Duration, f func()) { o.wake = f }
	o.SetLength(n)
	return o
}

// want fails unless the steps asked for since the last call are these.
func (o *owner) want(t *testing.T, index int, playing bool, steps ...string) {
	t.Helper()
	if got, want := strings.Join(o.log, ", "), strings.Join(steps, ", "); got != want {
		t.Errorf("asked for %q, want %q", got, want)
	}
	if o.Index() != index || o.Playing() != playing {
		t.Errorf("at %d, playing %v; want %d, %v", o.Index(), o.Playing(), index, playing)
	}
	o.log = nil
}

func TestPlayRunsToTheEndAndPauses(t *testing.T) {
	o := newOwner(t, 3)
	o.Play()
	o.want(t, 1, true, "1 animated")
	o.done()
	o.want(t, 1, true)
	o.wake()
	o.want(t, 2, true, "2 animated")
	o.done()
	o.want(t, 2, false)
}

func TestPlayAtTheEndBeginsAgain(t *testing.T) {
	o := newOwner(t, 3)
	o.Seek(2)
	o.Play()
	o.want(t, 0, true, "0 back")
	o.wake()
	o.want(t, 1, true, "1 animated")
}

func TestPauseStaysAndIgnoresWhatComesLate(t *testing.T) {
	for name, until := range map[string]func(*owner){
		"while it moves": func(*owner) {},
		"while it rests": func(o *owner) { o.done() },
	} {
		t.Run(name, func(t *testing.T) {
			o := newOwner(t, 4)
			o.Play()
			until(o)
			o.Pause()
			o.done()
			if o.wake != nil {
				o.wake()
			}
			o.want(t, 1, false, "1 animated")
		})
	}
}

func TestStepsAreAnimatedForwardAndInstantBack(t *testing.T) {
	o := newOwner(t, 4)
	o.Step(1)
	o.want(t, 1, false, "1 animated")
	o.Step(1)
	o.want(t, 2, false, "2 animated")
	o.Step(-1)
	o.want(t, 1, false, "1 back")
	o.Step(2)
	o.want(t, 3, false, "3 on")
}

func TestStepBeyondAnEndDoesNothing(t *testing.T) {
	o := newOwner(t, 2)
	o.Step(-1)
	o.want(t, 0, false)
	o.JumpTo(o.Length() - 1)
	o.want(t, 1, false, "1 on")
	o.Step(1)
	o.want(t, 1, false)
}

func TestOrderDuringAnAnimationIsObeyedAtOnce(t *testing.T) {
	for name, c := range map[string]struct {
		order func(*owner)
		index int
		step  string
	}{
		"back":    {func(o *owner) { o.Step(-1) }, 0, "0 back"},
		"forward": {func(o *owner) { o.Step(1) }, 2, "2 animated"},
		"first":   {func(o *owner) { o.JumpTo(0) }, 0, "0 back"},
		"last":    {func(o *owner) { o.JumpTo(o.Length() - 1) }, 4, "4 on"},
		"scrub":   {func(o *owner) { o.scrubber.SetValue(3) }, 3, "3 on"},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOwner(t, 5)
			o.Play()
			old := o.done
			o.log = nil
			c.order(o)
			old()
			o.want(t, c.index, false, c.step)
		})
	}
}

func TestOrderBeforeTheNextStepEndsTheRest(t *testing.T) {
	o := newOwner(t, 5)
	o.Play()
	o.done()
	late := o.wake
	o.log = nil
	o.Step(-1)
	late()
	o.want(t, 0, false, "0 back")
}

func TestNewPathForgetsTheOld(t *testing.T) {
	o := newOwner(t, 5)
	o.Play()
	late := o.done
	o.log = nil
	o.SetLength(3)
	late()
	o.want(t, 0, false)
}

func TestWithoutAPathNothingHappens(t *testing.T) {
	o := newOwner(t, 0)
	for _, order := range []func(){o.Play, o.Pause, o.Toggle, func() { o.JumpTo(0) }, func() { o.JumpTo(o.Length() - 1) }, func() { o.Step(1) }, func() { o.Step(-1) }, func() { o.Seek(3) }} {
		order()
	}
	o.want(t, 0, false)
	for i, b := range []fyne.Disableable{o.first, o.back, o.toggle, o.forward, o.last, o.scrubber} {
		if !b.Disabled() {
			t.Errorf("control %d is enabled", i)
		}
	}
	if got := o.step.Words; got != "" {
		t.Errorf("label %q", got)
	}
}

func TestWholePathPlaysWithInstantOwner(t *testing.T) {
	o := newOwner(t, 50)
	o.instant = true
	o.Delay = func(_ time.Duration, f func()) { f() }
	o.Play()
	o.want(t, 49, false)
}

func TestControlsFollowThePath(t *testing.T) {
	o := newOwner(t, 3)
	for _, c := range []struct {
		index         int
		back, forward bool
		label         string
	}{{0, false, true, "0/2"}, {1, true, true, "1/2"}, {2, true, false, "2/2"}} {
		o.Seek(c.index)
		if o.back.Disabled() == c.back || o.forward.Disabled() == c.forward {
			t.Errorf("at %d: back %v, forward %v", c.index, !o.back.Disabled(), !o.forward.Disabled())
		}
		if got := o.step.Words; got != c.label {
			t.Errorf("at %d: label %q", c.index, got)
		}
		if got := int(o.scrubber.Value); got != c.index {
			t.Errorf("at %d: scrubber %d", c.index, got)
		}
	}
	o.want(t, 2, false) // and none of it asked the owner for anything
}

func TestButtonSaysWhatItWillDo(t *testing.T) {
	o := newOwner(t, 3)
	test.Tap(o.toggle)
	if o.toggle.Icon != pauseIcon {
		t.Error("no pause while it plays")
	}
	test.Tap(o.toggle)
	if o.toggle.Icon != playIcon {
		t.Error("no play while it pauses")
	}
}

func TestKeys(t *testing.T) {
	o := newOwner(t, 4)
	for _, c := range []struct {
		key   fyne.KeyName
		index int
		steps []string
	}{
		{fyne.KeyRight, 1, []string{"1 animated"}},
		{fyne.KeyEnd, 3, []string{"3 on"}},
		{fyne.KeyLeft, 2, []string{"2 back"}},
		{fyne.KeyHome, 0, []string{"0 back"}},
	} {
		if !o.Key(c.key) {
			t.Errorf("%s isn't known", c.key)
		}
		o.want(t, c.index, false, c.steps...)
	}
	o.Key(fyne.KeySpace)
	o.want(t, 1, true, "1 animated")
	o.Key(fyne.KeySpace)
	o.want(t, 1, false)
	if o.Key(fyne.KeyA) {
		t.Error("took a key that is none of its own")
	}
}

func TestSpeedShortensTheRest(t *testing.T) {
	o := newOwner(t, 4)
	var rests []time.Duration
	o.Delay = func(d time.Duration, _ func()) { rests = append(rests, d) }
	for _, speed := range []float64{1, 4} {
		o.SetSpeed(speed)
		o.Seek(0)
		o.Play()
		o.done()
	}
	if rests[0] != 4*rests[1] {
		t.Errorf("rests %v", rests)
	}
}

func TestSpeedIsTheNearestOnOffer(t *testing.T) {
	o := newOwner(t, 2)
	for asked, want := range map[float64]float64{0.1: 0.25, 1.1: 1, 3: 4, 100: 16} {
		o.SetSpeed(asked)
		if o.State().Speed != want {
			t.Errorf("%v gives %v, want %v", asked, o.State().Speed, want)
		}
	}
}

func TestTheUserChoosesASpeed(t *testing.T) {
	o := newOwner(t, 2)
	o.speeds = nil
	o.SetSpeed(8)
	o.speedChoice.SetSelectedIndex(1)
	if fmt.Sprint(o.speeds) != "[8 0.5]" || o.State().Speed != 0.5 {
		t.Errorf("told %v, speed %v", o.speeds, o.State().Speed)
	}
}

func TestControlsNeverOverlap(t *testing.T) {
	for _, scale := range []float32{1, 2} {
		o := newOwner(t, 100)
		fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, scale))
		w := test.NewWindow(o.Player)
		w.SetPadded(false)
		for _, width := range []float32{o.MinSize().Width, 600, 1200} {
			w.Resize(fyne.NewSize(max(width, o.MinSize().Width), 200))
			parts := o.content.(*fyne.Container).Objects[0].(*fyne.Container).Objects
			for i, a := range parts {
				for _, b := range parts[:i] {
					if overlap(a, b) {
						t.Errorf("scale %v, width %v: %T at %v %v meets %T at %v %v", scale, width,
							a, a.Position(), a.Size(), b, b.Position(), b.Size())
					}
				}
			}
		}
		w.Close()
	}
}

func overlap(a, b fyne.CanvasObject) bool {
	p := a.Position()
	q := b.Position()
	s := a.Size()
	r := b.Size()
	return p.X < q.X+r.Width && q.X < p.X+s.Width && p.Y < q.Y+r.Height && q.Y < p.Y+s.Height
}

func TestEveryControlOfThePlayerExplainsItself(t *testing.T) {
	o := newOwner(t, 3)
	o.Explain(widgets.NewTips())
	for key, got := range map[string]string{
		"first": o.first.Tip.Words(), "back": o.back.Tip.Words(), "toggle": o.toggle.Tip.Words(), "forward": o.forward.Tip.Words(),
		"last": o.last.Tip.Words(), "scrubber": o.scrubber.Tip.Words(), "speed": o.speedChoice.Tip.Words(),
	} {
		if want := "shell.player.explain." + key; got != want {
			t.Errorf("%s says %q", key, got)
		}
	}
}

// A tight bar has one row, and leaves out what does not fit: the step's words before the
// speed, that before what the owner has.
func TestATightBarLeavesOutWhatDoesNotFit(t *testing.T) {
	o := newOwner(t, 7)
	own := canvas.NewRectangle(color.Transparent)
	own.SetMinSize(fyne.NewSize(100, 20))
	o.AddLeading(own)
	o.Tighten(true)
	var before int
	for _, width := range []float32{1000, 700, 600, 560, 500, 450, 400, 350, 300, 260, 230} {
		o.Resize(fyne.NewSize(width, o.HeightIn(width, true)))
		seen, right := 0, float32(0)
		for _, part := range o.row.Objects {
			if part.Visible() {
				seen++
				right = max(right, part.Position().X+part.Size().Width)
			}
		}
		if right > width+1 {
			t.Errorf("width %v: it ends at %v", width, right)
		}
		if before > 0 && seen > before {
			t.Errorf("width %v: %d parts, more than in a wider row", width, seen)
		}
		if o.bar.step.Visible() && o.bar.brief.Visible() {
			t.Errorf("width %v: the step is told twice", width)
		}
		before = seen
	}
	if before > 2 {
		t.Errorf("%d parts in the narrowest row", before)
	}
	if one, two := o.HeightIn(300, true), o.HeightIn(300, false); two <= one {
		t.Errorf("heights %v and %v", one, two)
	}
}
