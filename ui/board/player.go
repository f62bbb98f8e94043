package board

// The player is the widget that plays a path step by step, like a film. It
// knows only how many boards there are and which is shown; its owner shows
// them. It is for the views that solve and that look back on a match.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/scene"
	"procura/core/text"
	"procura/ui/widgets"
)

// StepPause is the time between boards at speed 1, where nothing
// else is said.
const StepPause = 250 * time.Millisecond

// StepWords is the key of the words that tell the step, LegalStepWords that of a path which ends before a move that
// its rules forbid.
const (
	StepWords      = "shell.player.step"
	LegalStepWords = "shell.player.step.legal"
)

// speeds lists the choices, from slow to fast.
var speeds = []float64{0.25, 0.5, 1, 2, 4, 8, 16}

// PlayerOwner shows the boards of a player.
type PlayerOwner interface {
	// ShowStep shows board index. With animate it comes after the board shown
	// before, and its motions may be played; else it is shown at once (so is
	// every step back). forward tells the direction. done is called when the
	// board is shown; while the path plays, nothing goes on before. Another
	// ShowStep may come first: it is to be obeyed at once, and the older done is
	// of no consequence any more.
	ShowStep(index int, animate, forward bool, done func())
	// PlayerChanged is called with the state of the player after it may have changed.
	PlayerChanged(PlayerState)
}

// Player shows five buttons, a scrubber, the step and the speed. All methods
// belong to the goroutine of the interface.
type Player struct {
	widget.BaseWidget
	path

	// Owner shows the boards; nil for nobody.
	Owner PlayerOwner
	// Delay calls a function after a time, on the goroutine of the interface;
	// the usual one is a Fyne animation.
	Delay func(time.Duration, func())
	// Rest is the time between boards at speed 1.
	Rest time.Duration
	// StepKey is the key of the words that tell the step, with Index and Total.
	StepKey string
	// TotalHidden leaves out how many boards there are; the scrubber then ends at ScrubberEnd or behind it.
	TotalHidden bool
	ScrubberEnd int

	mode   playerMode
	serial int
	words  Words
	speed  float64

	first, back, toggle, forward, last *widgets.Button
	scrubber                           *widgets.Slider
	step, brief                        *widgets.Line
	speedChoice                        *widgets.KeyedSelect
	hint, content                      fyne.CanvasObject
	bar                                *playerBar
	row                                *fyne.Container // laid out by the bar
	syncing                            bool            // the widgets are being set by us
}

// PlayerState has everything that another player needs to go on from the same place.
type PlayerState struct {
	Index   int
	Playing bool
	Speed   float64 // 0 for the usual one
}

// NewPlayer returns a player without a path.
func NewPlayer(words Words, owner PlayerOwner) *Player {
	p := &Player{words: words, Delay: func(d time.Duration, do func()) { widgets.Frames{}.After(d, do) }, Rest: StepPause, StepKey: StepWords, speed: 1}
	p.build()
	p.ExtendBaseWidget(p)
	p.SetSpeed(1)
	p.updateWidgets()
	p.Owner = owner
	return p
}

// ShowOn shows a step on a board, with its motions where it is animated.
func (p *Player) ShowOn(b *Board, step scene.Step, animate bool, done func()) {
	if animate {
		b.Animate(step, p.speed, done)
		return
	}
	b.Display(step)
	done()
}

func (p *Player) build() {
	button := func(icon fyne.Resource, act func()) *widgets.Button {
		b := widgets.NewButton("", icon, act)
		b.Importance = widget.LowImportance
		return b
	}
	p.first = button(firstIcon, func() { p.JumpTo(0) })
	p.back = button(backIcon, func() { p.Step(-1) })
	p.toggle = button(playIcon, p.Toggle)
	p.toggle.Importance = widget.HighImportance
	p.forward = button(forwardIcon, func() { p.Step(1) })
	p.last = button(lastIcon, func() { p.JumpTo(p.length - 1) })
	p.scrubber = widgets.NewSlider(0, 1)
	p.scrubber.Accented = true
	p.scrubber.OnChanged = func(value float64) {
		if !p.syncing && int(value) != p.index {
			p.JumpTo(int(value))
		}
	}
	p.step, p.brief = mutedLine("", fynetheme.SizeNameText), mutedLine("", fynetheme.SizeNameText)
	aired := func(l *widgets.Line) fyne.CanvasObject {
		return container.New(layout.NewCustomPaddedLayout(0, 0, fynetheme.InnerPadding(), fynetheme.InnerPadding()), l)
	}
	names, fractions := make([]string, len(speeds)), map[float64]string{0.25: ".quarter", 0.5: ".half"}
	for i, speed := range speeds {
		names[i] = p.words.Say(text.M("shell.player.speed"+fractions[speed], "Factor", int(speed)))
	}
	p.speedChoice = widgets.NewSelect(names, func(i int) {
		if !p.syncing && i >= 0 {
			p.speed = speeds[i]
			p.reportState()
		}
	})
	p.speedChoice.PlaceHolder = " "
	buttons := container.New(widgets.Tight(0), p.first, p.back, container.New(widgets.LayoutFunc{Least: func(o []fyne.CanvasObject) fyne.Size {
		least := o[0].MinSize()
		return fyne.NewSize(least.Width*1.7, least.Height)
	}}, p.toggle), p.forward, p.last)
	p.bar = &playerBar{buttons: buttons, ends: []*widgets.Button{p.first, p.last}, scrubber: p.scrubber, step: aired(p.step), brief: aired(p.brief), speedChoice: container.New(widgets.LayoutFunc{Least: func(o []fyne.CanvasObject) fyne.Size { // the width of its widest value
		width := widestText(p.speedChoice.Options) + fynetheme.IconInlineSize() + 3*fynetheme.InnerPadding()
		return fyne.NewSize(width, o[0].MinSize().Height)
	}}, p.speedChoice)}
	p.row = container.New(p.bar, p.bar.inReadingOrder()...)
	p.bar.brief.Hide()
	key := func(name string) fyne.CanvasObject {
		return mutedLine(p.words.Say(text.M("shell.player.key."+name)), fynetheme.SizeNameCaptionText)
	}
	arrow := func(icon fyne.Resource) fyne.CanvasObject {
		return container.NewCenter(widgets.FixedSize(13, 13, widget.NewIcon(icon)))
	}
	// The arrows are drawings: Fyne's fonts lose the blanks after such signs.
	p.hint = container.NewCenter(container.New(layout.NewCustomPaddedHBoxLayout(fynetheme.InnerPadding()),
		key("home"), arrow(leftIcon), key("space"), arrow(rightIcon), key("end")))
	p.content = container.NewVBox(p.row, p.hint)
}

func (p *Player) Explain(tips *widgets.Tips) {
	about := func(key string) string { return p.words.Say(text.M("shell.player.explain." + key)) }
	for key, b := range map[string]*widgets.Button{"first": p.first, "back": p.back, "toggle": p.toggle, "forward": p.forward, "last": p.last} {
		b.Explain(tips, about(key))
	}
	p.scrubber.Tip.Explain(tips, about("scrubber"), p.scrubber)
	p.speedChoice.Explain(tips, about("speed"))
}

// ShowKeys shows the line that tells the keys, or leaves its room to others.
func (p *Player) ShowKeys(on bool) { widgets.Show(p.hint, on) }

// AddLeading lays something of the owner's at the left of the buttons, and leaves out the
// line that tells the keys. It is for before the player is shown; the owner gives the
// player the height that it wants.
func (p *Player) AddLeading(o fyne.CanvasObject) {
	p.bar.leading = o
	p.row.Objects = p.bar.inReadingOrder()
	p.content = p.row
}

// HeightIn returns the height that the player wants at a width; tight asks for one row of controls.
func (p *Player) HeightIn(width float32, tight bool) float32 {
	_, two := p.bar.partsFor(width, tight)
	return p.bar.height(two)
}

// Tighten keeps to one row, and leaves out what does not fit there, or does so no more.
func (p *Player) Tighten(tight bool) {
	if p.bar.tight != tight {
		p.bar.tight = tight
		p.row.Refresh()
	}
}

func (p *Player) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.content) }
func (p *Player) State() PlayerState                  { return PlayerState{p.index, p.Playing(), p.speed} }

// Detach leaves the owner alone from now on, and pauses.
func (p *Player) Detach() {
	p.Owner = nil
	p.Pause()
}

// Restore begins a path of n boards where another player stood: its owner shows that
// board. What played goes on playing, unless it was at the last board.
func (p *Player) Restore(n int, s PlayerState) {
	if s.Speed > 0 {
		p.SetSpeed(s.Speed)
	}
	p.standStill(n, s.Index)
	if s.Playing && s.Index < n-1 {
		p.Play()
	}
}

func (p *Player) SetSpeed(speed float64) {
	off := func(s float64) float64 { return max(s/speed, speed/s) }
	p.speed = slices.MinFunc(speeds, func(a, b float64) int { return cmp.Compare(off(a), off(b)) })
	p.syncing = true
	p.speedChoice.SetSelectedIndex(slices.Index(speeds, p.speed))
	p.syncing = false
	p.reportState()
}

func (p *Player) updateWidgets() {
	last := p.length - 1
	for control, on := range map[fyne.Disableable]bool{
		p.first: p.index > 0, p.back: p.index > 0, p.toggle: last > 0, p.forward: p.index < last, p.last: p.index < last, p.scrubber: last > 0,
	} {
		widgets.Enable(control, on)
	}
	icon := playIcon
	if p.Playing() {
		icon = pauseIcon
	}
	if p.toggle.Icon != icon {
		p.toggle.SetIcon(icon)
	}
	words, brief := "", ""
	if p.length > 0 {
		words = p.words.Say(text.M(p.StepKey, "Index", p.index, "Total", last))
		brief = fmt.Sprintf("%d/%d", p.index, last)
	}
	if p.length > 0 && p.TotalHidden {
		words, brief = p.words.Say(text.M("shell.player.step.alone", "Index", p.index)), strconv.Itoa(p.index)
	}
	if p.step.Words != words { // they want another width
		p.step.SetText(words)
		p.brief.SetText(brief)
		p.row.Refresh()
	}
	p.syncing = true
	end := last
	if p.TotalHidden {
		end = max(end, p.ScrubberEnd)
	}
	if most := float64(max(1, end)); p.scrubber.Max != most {
		p.scrubber.Max = most
		p.scrubber.Refresh()
	}
	p.scrubber.SetValue(float64(p.index))
	p.syncing = false
	p.reportState()
}

func (p *Player) reportState() {
	if p.Owner != nil {
		p.Owner.PlayerChanged(p.State())
	}
}

func widestText(list []string) (width float32) {
	for _, words := range list {
		width = max(width, fyne.MeasureText(words, fynetheme.TextSize(), fyne.TextStyle{}).Width)
	}
	return width
}
