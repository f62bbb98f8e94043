// Package code shows the pseudo-code of a search beside it, with the line that a step is
// at lit. It is for the page that explores a run; lines and what lights them are those of
// core/pseudocode.
//
//	[course | book]            < >
//	 1  open ← (start)
//	 4  | n ← the best of open |      lit
//	 5    if n is a goal ...
//	s = B1: f 6 = 5+1, new            what the lit line is about
package code

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/pseudocode"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Memory keeps what was chosen for the next start, as host.Host does.
type Memory interface {
	Remembered(key string) bool
	Remember(key string, on bool)
}

// bookKey is the choice of the book's words.
const bookKey = "code.book"

// Panel is the pseudo-code of a run. Its methods belong to the goroutine of the interface.
type Panel struct {
	// OnStep is asked for the step after the one that is shown, or for the one before: its
	// lines are at an end.
	OnStep func(by int)
	// OnSuccessor is told the successor that the lit line is about, NoNode where it is
	// about none or that got no node.
	OnSuccessor func(node uint32)

	words    *i18n.Words
	memory   Memory
	e        game.Exploration
	moment   game.Moment
	place    place
	part     search.Algorithm
	written  string // which lines are in the listing
	beats    []pseudocode.Beat
	at       int  // the beat, -1 for the line that says best what the step did
	backward bool // the step that comes is to be walked from its end

	name    *widgets.Line
	choice  *widgets.Choice
	list    *listing
	about   *widgets.Line
	content fyne.CanvasObject
}

// place tells a step of a run from others.
type place struct {
	problem string
	when    time.Time
	step    int
}

// New is a panel with nothing to show yet.
func New(words *i18n.Words, tips *widgets.Tips, memory Memory) *Panel {
	p := &Panel{words: words, memory: memory, at: whole, list: newListing()}
	p.name = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	p.about = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)
	var keys, names []string
	for _, v := range pseudocode.Vocabularies() {
		keys, names = append(keys, string(v)), append(names, words.Key("codepanel."+string(v)))
	}
	p.choice = widgets.NewChoice(keys, names, func(key string) {
		memory.Remember(bookKey, key == string(pseudocode.Book))
		p.render()
	})
	p.choice.Explain(tips, words.Key("codepanel.about.words"))
	if memory.Remembered(bookKey) {
		p.choice.Set(string(pseudocode.Book))
	}
	p.content = p.layOut(tips)
	return p
}

// toolHeight is the height of the row above the lines, at the usual size of texts.
const toolHeight = 28

func (p *Panel) layOut(tips *widgets.Tips) fyne.CanvasObject {
	button := func(icon fyne.ThemeIconName, about string, by int) fyne.CanvasObject {
		b := widgets.NewButton("", fynetheme.Icon(icon), func() { p.Walk(by) })
		b.Importance = widget.LowImportance
		b.Explain(tips, p.words.Key(about))
		return b
	}
	tools := container.New(widgets.Snug{Height: toolHeight}, widgets.WithWidth(190, p.choice.KeyedSelect),
		button(fynetheme.IconNameNavigateBack, "codepanel.about.back", -1), button(fynetheme.IconNameNavigateNext, "codepanel.about.on", 1))
	about := widgets.NewTerm(p.about, tips, p.words.Key("codepanel.about.line"))
	return widgets.Border(container.NewBorder(nil, nil, nil, tools, p.name), about, nil, nil, p.list)
}

// Content is what is on the screen.
func (p *Panel) Content() fyne.CanvasObject { return p.content }

// Show shows a step of an exploration, at the line that says best what it did.
func (p *Panel) Show(e game.Exploration, m game.Moment) {
	now := place{e.Run().Identity, e.Run().When, m.Step}
	if now == p.place {
		return // it is at one of its lines
	}
	p.e, p.moment, p.place = e, m, now
	phase, known := p.phase()
	p.part = e.Run().Ran.Algorithm
	if known {
		p.part = phase.Algorithm
	}
	p.beats = pseudocode.Beats(p.part, m, known && phase.First == m.Step && phase.Iteration > 0)
	p.at = whole
	if p.backward && len(p.beats) > 0 {
		p.at = len(p.beats) - 1
	}
	p.backward = false
	p.render()
}

// phase is the part of the run that the step belongs to.
func (p *Panel) phase() (game.Phase, bool) {
	if phases := p.e.Phases(); p.moment.Phase >= 0 && p.moment.Phase < len(phases) {
		return phases[p.moment.Phase], true
	}
	return game.Phase{}, false
}

// whole says that the line is lit that says best what a step did.
const whole = -1

// Walk goes to the next line that the step goes through, or to the one before; at either
// end to another step.
func (p *Panel) Walk(by int) {
	if p.e == nil {
		return
	}
	to := p.at + by
	if p.at == whole && by < 0 {
		to = whole - 1
	}
	switch {
	case to >= 0 && to < len(p.beats):
		p.at = to
		p.render()
	case p.OnStep != nil:
		p.backward = by < 0
		p.OnStep(by)
		p.backward = false
	}
}

// Lit is the line that is lit, from 0; -1 for none.
func (p *Panel) Lit() int { return p.list.lit }

// offspring is the successor that the lit line is about, nil for none.
func (p *Panel) offspring() *game.Offspring {
	if p.at == whole || p.beats[p.at].Offspring < 0 {
		return nil
	}
	return &p.moment.Successors[p.beats[p.at].Offspring]
}

// render writes the lines, if they are others, and lights one.
func (p *Panel) render() {
	if p.e == nil {
		return
	}
	p.name.SetText(p.words.Key("algorithm." + string(p.part)))
	v := pseudocode.Vocabulary(p.choice.Key())
	if now := string(p.part) + " " + string(v); now != p.written {
		p.written = now
		p.list.write(p.lines(v))
	}
	line := pseudocode.Lit(p.part, p.moment, nil)
	if p.at != whole {
		line = p.beats[p.at].Line
	}
	p.list.light(line)
	o := p.offspring()
	p.about.SetText(p.subject(o))
	if p.OnSuccessor != nil {
		node := game.NoNode
		if o != nil {
			node = o.Node
		}
		p.OnSuccessor(node)
	}
}

func (p *Panel) lines(v pseudocode.Vocabulary) []line {
	var list []line
	for _, l := range pseudocode.Lines(p.part, v) {
		list = append(list, line{p.words.Say(l.Text), l.Indent})
	}
	return list
}
