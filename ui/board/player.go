package board

// The player is the widget that plays a path step by step, like a film. It
// knows only how many boards there are and which is shown; its owner shows
// them. It is for the views that solve and that look back on a match.

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/ui/keys"
	"procura/ui/widgets"
)

// StepPause is how long a board is looked at before the next, at speed 1, where nothing
// else is said.
const StepPause = 250 * time.Millisecond

// speeds are what can be chosen, from slow to fast.
var speeds = []float64{0.25, 0.5, 1, 2, 4, 8, 16}

// Player shows five buttons, a scrubber, the step and the speed. All methods
// belong to the goroutine of the interface.
type Player struct {
	widget.BaseWidget

	// OnStep is asked to show board index. With animate it comes after the
	// board shown before, and its motions may be played; else it is shown at
	// once (so is every step back). forward tells the direction. done is called
	// when the board is shown; while the path plays, nothing goes on before.
	// Another OnStep may come first: it is to be obeyed at once, and the older
	// done is of no consequence any more.
	OnStep func(index int, animate, forward bool, done func())
	// OnChange is told where the player stands after it may have changed.
	OnChange func(PlayerState)
	// OnSpeed is told a speed that the user chose.
	OnSpeed func(speed float64)
	// Delay calls a function after a time, on the goroutine of the interface;
	// the usual one is a Fyne animation.
	Delay func(time.Duration, func())
	// Rest is how long a board is looked at before the next, at speed 1.
	Rest time.Duration
	// StepKey is the key of the words that tell the step, with Index and Total.
	StepKey string

	translate func(text.Message) string
	machine   playerMachine
	speed     float64

	first, back, toggle, forward, last *widgets.Button
	scrubber                           *widgets.Slider
	step, brief                        *mutedLine
	keys                               [3]*mutedLine
	speedChoice                        *widgets.KeyedSelect
	hint, content                      fyne.CanvasObject
	bar                                *playerBar
	row                                *fyne.Container // laid out by the bar
	syncing                            bool            // the widgets are being set by us
}

// PlayerState is where a player stands: what another one needs to go on from there.
type PlayerState struct {
	Index   int
	Playing bool
	Speed   float64 // 0 for the usual one
}

// NewPlayer returns a player without a path. say translates.
func NewPlayer(say func(text.Message) string) *Player {
	p := &Player{translate: say, speed: 1, Delay: delayCall, Rest: StepPause, StepKey: "shell.player.step"}
	p.machine.step = p.showStep
	p.machine.rest = func(done func()) { p.Delay(time.Duration(float64(p.Rest)/p.speed), done) }
	p.build()
	p.ExtendBaseWidget(p)
	p.updateWidgets()
	return p
}

func delayCall(d time.Duration, f func()) {
	fyne.NewAnimation(d, func(t float32) {
		if t >= 1 {
			f()
		}
	}).Start()
}

func (p *Player) build() {
	button := func(icon fyne.Resource, act func()) *widgets.Button {
		b := widgets.NewButton("", icon, act)
		b.Importance = widget.LowImportance
		return b
	}
	p.first = button(firstIcon, p.First)
	p.back = button(backIcon, func() { p.Step(-1) })
	p.toggle = button(playIcon, p.Toggle)
	p.toggle.Importance = widget.HighImportance
	p.forward = button(forwardIcon, func() { p.Step(1) })
	p.last = button(lastIcon, p.Last)
	p.scrubber = widgets.NewSlider(0, 1)
	p.scrubber.Accented = true
	p.scrubber.OnChanged = p.scrubTo
	p.step, p.brief = newMutedLine(fynetheme.SizeNameText), newMutedLine(fynetheme.SizeNameText)
	p.speedChoice = widgets.NewSelect(nil, p.chooseSpeed)
	buttons := container.New(widgets.Tight(0), p.first, p.back, container.New(widgets.LayoutFunc{Least: func(o []fyne.CanvasObject) fyne.Size {
		least := o[0].MinSize()
		return fyne.NewSize(least.Width*1.7, least.Height)
	}}, p.toggle), p.forward, p.last)
	p.speedChoice.PlaceHolder = " "
	p.bar = &playerBar{buttons: buttons, scrubber: p.scrubber, step: p.step.RichText, brief: p.brief.RichText, speedChoice: container.New(widgets.LayoutFunc{Least: p.speedSize}, p.speedChoice)}
	p.row = container.New(p.bar, p.bar.inReadingOrder()...)
	p.bar.brief.Hide()
	p.hint = p.newHint()
	p.content = container.NewVBox(p.row, p.hint)
	p.Relabel()
}

// newHint is the line that tells the keys. The arrows are drawings: Fyne's fonts
// lose the blanks after such signs.
func (p *Player) newHint() fyne.CanvasObject {
	for i := range p.keys {
		p.keys[i] = newMutedLine(fynetheme.SizeNameCaptionText)
	}
	row := container.New(hintRow, p.keys[0].RichText, widget.NewIcon(leftIcon), p.keys[1].RichText,
		widget.NewIcon(rightIcon), p.keys[2].RichText)
	return container.NewCenter(row)
}

// Explain has its controls explained on a layer.
func (p *Player) Explain(tips *widgets.Tips) {
	about := func(key string) string { return p.translate(text.M("shell.player.explain." + key)) }
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

// HeightIn is the height that is wanted with a width; where it is tight, of one row.
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

// CreateRenderer links the player to its drawing.
func (p *Player) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.content) }

// SetLength begins a path of n boards (one more than moves) at its start; 0 is
// no path. OnStep is not called: the owner shows the first board.
func (p *Player) SetLength(n int) {
	p.machine.setLength(n)
	p.updateWidgets()
}

// State is where the player stands.
func (p *Player) State() PlayerState { return PlayerState{p.Index(), p.Playing(), p.speed} }

// Restore begins a path of n boards where another player stood: its owner shows that
// board. What played goes on playing, unless it was at the last board.
func (p *Player) Restore(n int, s PlayerState) {
	if s.Speed > 0 {
		p.SetSpeed(s.Speed)
	}
	p.machine.setLength(n)
	p.machine.seek(s.Index)
	p.updateWidgets()
	if s.Playing && s.Index < n-1 {
		p.Play()
	}
}

// Length is the number of boards.
func (p *Player) Length() int { return p.machine.length }

// Index is the board that is shown or moved to, from 0.
func (p *Player) Index() int { return p.machine.index }

// Playing reports whether the path plays.
func (p *Player) Playing() bool { return p.machine.playing() }

// Seek notes that the owner shows board i, and pauses. OnStep is not called.
func (p *Player) Seek(i int) {
	p.machine.seek(i)
	p.updateWidgets()
}

// Play runs to the end, from the start when it is at the end.
func (p *Player) Play() {
	p.machine.play()
	p.updateWidgets()
}

// Pause stays where it is.
func (p *Player) Pause() {
	p.machine.pause()
	p.updateWidgets()
}

// Toggle plays or pauses.
func (p *Player) Toggle() {
	if p.Playing() {
		p.Pause()
		return
	}
	p.Play()
}

// Step goes delta boards on, or back when it is negative, and pauses.
func (p *Player) Step(delta int) {
	p.machine.stepBy(delta)
	p.updateWidgets()
}

// First shows the first board.
func (p *Player) First() { p.jumpTo(0) }

// Last shows the last board.
func (p *Player) Last() { p.jumpTo(p.machine.length - 1) }

func (p *Player) jumpTo(i int) {
	p.machine.jumpTo(i)
	p.updateWidgets()
}

// Speed is how fast the path is to be played, 1 for the usual pace.
func (p *Player) Speed() float64 { return p.speed }

// SetSpeed chooses the nearest of the speeds on offer.
func (p *Player) SetSpeed(speed float64) {
	nearest := 0
	for i, s := range speeds {
		if max(s/speed, speed/s) < max(speeds[nearest]/speed, speed/speeds[nearest]) {
			nearest = i
		}
	}
	p.speed = speeds[nearest]
	p.withoutEvents(func() { p.speedChoice.SetSelectedIndex(nearest) })
	p.reportState()
}

func (p *Player) chooseSpeed(i int) {
	if p.syncing || i < 0 {
		return
	}
	p.speed = speeds[i]
	if p.OnSpeed != nil {
		p.OnSpeed(p.speed)
	}
	p.reportState()
}

// Key does what a key stands for and reports whether it stands for anything:
// Home, Left, Space, Right, End.
func (p *Player) Key(name fyne.KeyName) bool {
	act, known := map[keys.Action]func(){
		keys.First:    p.First,
		keys.StepBack: func() { p.Step(-1) },
		keys.Toggle:   p.Toggle,
		keys.Step:     func() { p.Step(1) },
		keys.Last:     p.Last,
	}[keys.Of(keys.Player, name)]
	if known {
		act()
	}
	return known
}

// Relabel asks for all texts again, when the language changed.
func (p *Player) Relabel() {
	names := make([]string, len(speeds))
	for i, s := range speeds {
		names[i] = p.translate(speedName(s))
	}
	p.speedChoice.SetOptions(names)
	p.SetSpeed(p.speed)
	for i, key := range []string{"shell.player.key.home", "shell.player.key.space", "shell.player.key.end"} {
		p.keys[i].setText(p.translate(text.M(key)))
	}
	p.updateWidgets()
}

func speedName(speed float64) text.Message {
	switch speed {
	case 0.25:
		return text.M("shell.player.speed.quarter")
	case 0.5:
		return text.M("shell.player.speed.half")
	}
	return text.M("shell.player.speed", "Factor", int(speed))
}

func (p *Player) showStep(index int, animate, forward bool, done func()) {
	p.updateWidgets()
	if p.OnStep == nil {
		done()
		return
	}
	p.OnStep(index, animate, forward, func() {
		done()
		p.updateWidgets()
	})
}

func (p *Player) scrubTo(value float64) {
	if !p.syncing && int(value) != p.machine.index {
		p.jumpTo(int(value))
	}
}

// withoutEvents sets widgets without taking it for the user's choice.
func (p *Player) withoutEvents(set func()) {
	before := p.syncing
	p.syncing = true
	set()
	p.syncing = before
}

func (p *Player) updateWidgets() {
	m := &p.machine
	widgets.Enable(p.first, m.index > 0)
	widgets.Enable(p.back, m.index > 0)
	widgets.Enable(p.toggle, m.length > 1)
	widgets.Enable(p.forward, m.index < m.length-1)
	widgets.Enable(p.last, m.index < m.length-1)
	icon := playIcon
	if m.playing() {
		icon = pauseIcon
	}
	if p.toggle.Icon != icon {
		p.toggle.SetIcon(icon)
	}
	words, brief := "", ""
	if m.length > 0 {
		words = p.translate(text.M(p.StepKey, "Index", m.index, "Total", m.length-1))
		brief = fmt.Sprintf("%d/%d", m.index, m.length-1)
	}
	p.step.setText(words)
	p.brief.setText(brief)
	p.withoutEvents(p.syncScrubber)
	p.reportState()
}

func (p *Player) reportState() {
	if p.OnChange != nil {
		p.OnChange(p.State())
	}
}

func (p *Player) syncScrubber() {
	m := &p.machine
	if most := float64(max(1, m.length-1)); p.scrubber.Max != most {
		p.scrubber.Max = most
		p.scrubber.Refresh()
	}
	p.scrubber.SetValue(float64(m.index))
	widgets.Enable(p.scrubber, m.length > 1)
}

// speedSize gives the choice of a speed the width of its widest value.
func (p *Player) speedSize(o []fyne.CanvasObject) fyne.Size {
	widest := float32(0)
	for _, name := range p.speedChoice.Options {
		widest = max(widest, fyne.MeasureText(name, fynetheme.TextSize(), fyne.TextStyle{}).Width)
	}
	return fyne.NewSize(widest+fynetheme.IconInlineSize()+3*fynetheme.InnerPadding(), o[0].MinSize().Height)
}
