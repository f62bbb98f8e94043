// Package code shows the pseudo-code of a search beside it, with the line that a step is
// at lit. It is for the page that explores a run. The lines, and the rules that light them,
// come from core/teach.
//
//	[course | book]            < >
//	 1  open ← (start)
//	 4  | n ← the best of open |      lit
//	 5    if n is a goal ...
//	s = B1: f 6 = 5+1, new            what the lit line is about
package code

import (
	"image/color"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/teach"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// bookKey is the choice of the book's words.
const bookKey = "code.book"

type Pane struct {
	// OnStep is asked for the step after the one that is shown, or for the one before: its
	// lines are at an end.
	OnStep func(by int)
	// OnSuccessor is told the successor that the lit line is about, explore.None where it is
	// about none or that got no node.
	OnSuccessor func(node uint32)

	words       *i18n.Words
	exploration game.Exploration
	moment      explore.Moment
	part        search.Algorithm
	codeSteps   []teach.Highlight
	at          int  // the beat, -1 for the line that says best what the step did
	backward    bool // the step that comes is to be walked from its end

	name    *widgets.Line
	choice  *widgets.Choice
	list    *Listing
	about   *widgets.Line
	Content fyne.CanvasObject
}

func New(words *i18n.Words, tips *widgets.Tips, prefs host.Prefs) *Pane {
	p := &Pane{
		words: words, at: wholeStep, list: NewListing(), name: widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true),
		OnStep: func(int) {}, OnSuccessor: func(uint32) {},
	}
	p.about = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, false)
	p.choice = NewVocabularyChoice(words, tips, prefs, p.render)
	p.Content = p.layOut(tips)
	return p
}

// NewVocabularyChoice makes the choice of words, which is the same on all pages; changed is called behind it.
func NewVocabularyChoice(words *i18n.Words, tips *widgets.Tips, prefs host.Prefs, changed func()) *widgets.Choice {
	c := widgets.NewKeyChoice(words, "code.panel.", teach.Vocabularies(), func(key string) {
		prefs.SetSwitch(bookKey, key == string(teach.Book))
		changed()
	})
	c.Explain(tips, words.Key("code.panel.about.words"))
	if prefs.Switch(bookKey) {
		c.Set(string(teach.Book))
	}
	return c
}

// codeToolHeight is the height of the row above the lines, at the usual size of texts.
const codeToolHeight = 28

func (p *Pane) layOut(tips *widgets.Tips) fyne.CanvasObject {
	button := func(icon fyne.ThemeIconName, about string, by int) fyne.CanvasObject {
		return widgets.NewQuietButton(tips, p.words.Key(about), "", fynetheme.Icon(icon), func() { p.stepLine(by) })
	}
	tools := container.New(widgets.Tight(codeToolHeight), widgets.WithWidth(190, p.choice.KeyedSelect),
		button(fynetheme.IconNameNavigateBack, "code.panel.about.back", -1), button(fynetheme.IconNameNavigateNext, "code.panel.about.on", 1))
	about := widgets.NewTerm(p.about, tips, p.words.Key("code.panel.about.line"))
	return widgets.Border(container.NewBorder(nil, nil, nil, tools, p.name), about, nil, nil, p.list.Content)
}

func (p *Pane) ShowMoment(e game.Exploration, m explore.Moment) {
	if p.exploration == e && p.moment.Step == m.Step {
		return // it is at one of its lines
	}
	p.exploration, p.moment = e, m
	p.part = e.Run().Ran.Algorithm
	begins := false // an iteration
	if phases := e.Phases(); m.Phase >= 0 && m.Phase < len(phases) {
		phase := phases[m.Phase]
		p.part, begins = search.Algorithm(phase.Algorithm), int(phase.First) == m.Step && phase.Iteration > 0
	}
	p.codeSteps = teach.Highlights(p.part, m, begins)
	p.at = wholeStep
	if p.backward && len(p.codeSteps) > 0 {
		p.at = len(p.codeSteps) - 1
	}
	p.backward = false
	p.render()
}

// wholeStep is the value of at with which the line is lit that tells best what a step did.
const wholeStep = -1

// stepLine goes to the next line that the step goes through, or to the one before; at either
// end to another step.
func (p *Pane) stepLine(by int) {
	if p.exploration == nil {
		return
	}
	to := p.at + by
	if p.at == wholeStep && by < 0 {
		to = wholeStep - 1
	}
	if to >= 0 && to < len(p.codeSteps) {
		p.at = to
		p.render()
		return
	}
	p.backward = by < 0
	p.OnStep(by)
	p.backward = false
}

func (p *Pane) render() {
	if p.exploration == nil {
		return
	}
	p.name.SetText(p.words.Key("core.algorithm." + string(p.part)))
	p.list.ShowLines(p.words, teach.Lines(p.part, teach.Vocabulary(p.choice.Key())))
	line := teach.LineOf(p.part, p.moment, nil)
	if p.at != wholeStep {
		line = p.codeSteps[p.at].Line
	}
	p.list.LightLine(line)
	var o *explore.Offspring // that the lit line is about, nil for none
	node := explore.None
	if p.at != wholeStep && p.codeSteps[p.at].Offspring >= 0 {
		o = &p.moment.Successors[p.codeSteps[p.at].Offspring]
		node = o.Node
	}
	p.about.SetText(p.subject(o))
	p.OnSuccessor(node)
}

// listedLine is a line of a Listing.
type listedLine struct {
	words  string
	indent int
}

// Listing is lines with their numbers, one of them lit. What is too long goes on under
// itself, further in; what is too much is scrolled, and the lit line is in sight.
type Listing struct {
	lines       []listedLine
	lit         int       // -1 for none
	rows        []codeRow // the lines, laid out in a width
	height      float32   // of all
	ground, bar *canvas.Rectangle
	page        *fyne.Container
	scroll      *container.Scroll
	Content     *fyne.Container
}

// codeRow is a line as it is laid out: the texts that it has become, and where it is.
type codeRow struct {
	texts       []*canvas.Text
	top, height float32
}

// Lengths at the usual size of texts.
const (
	minCodeWidth  = 180
	minCodeHeight = 90
	gutter        = 26 // with the numbers
	indentWidth   = 16
	hangingIndent = 14 // of what goes on under itself
	lineAir       = 2.5
	barWide       = 3
)

// NewListing is a listing without lines.
func NewListing() *Listing {
	l := &Listing{lit: -1, ground: &canvas.Rectangle{CornerRadius: 5}, bar: &canvas.Rectangle{CornerRadius: 1.5}}
	l.page = container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(minCodeWidth*widgets.TextScale(), l.height) },
		Place: func(_ []fyne.CanvasObject, size fyne.Size) { l.placeGround(size.Width) },
	})
	l.scroll = container.NewVScroll(l.page)
	l.Content = container.New(widgets.LayoutFunc{
		Least: func([]fyne.CanvasObject) fyne.Size {
			return fyne.NewSize(minCodeWidth*widgets.TextScale(), minCodeHeight*widgets.TextScale())
		},
		Place: func(_ []fyne.CanvasObject, size fyne.Size) {
			l.layoutLines(size.Width)
			l.scroll.Resize(size)
			l.scroll.Refresh()
			l.scrollToLit()
		},
	}, l.scroll)
	return l
}

// ShowLines shows pseudo-code, of which no line is lit, unless it is there.
func (l *Listing) ShowLines(w *i18n.Words, code []teach.Line) {
	var lines []listedLine
	for _, c := range code {
		lines = append(lines, listedLine{w.Say(c.Text), c.Indent})
	}
	if slices.Equal(lines, l.lines) {
		return
	}
	l.lines, l.lit = lines, -1
	l.layoutLines(l.scroll.Size().Width)
	l.scroll.ScrollToOffset(fyne.Position{})
	l.scroll.Refresh()
}

// LightLine lights a line, none with -1, and has it in sight.
func (l *Listing) LightLine(line int) {
	l.lit = line
	l.placeGround(l.page.Size().Width)
	l.scrollToLit()
}

func (l *Listing) scrollToLit() {
	if l.lit < 0 || l.lit >= len(l.rows) {
		return
	}
	r, seen := l.rows[l.lit], l.scroll.Size().Height
	to := min(max(l.scroll.Offset.Y, r.top+r.height-seen), r.top)
	if to != l.scroll.Offset.Y {
		l.scroll.ScrollToOffset(fyne.NewPos(0, to))
	}
}

func (l *Listing) layoutLines(width float32) {
	l.rows, l.height = l.rows[:0], 0
	l.page.Objects = append(l.page.Objects[:0], l.ground, l.bar)
	for i := range l.lines {
		l.layoutLine(i, width)
	}
	l.placeGround(l.page.Size().Width)
}

// layoutLine places a line under the lines already placed.
func (l *Listing) layoutLine(i int, width float32) {
	look, scale := fyne.CurrentApp().Settings().Theme(), widgets.TextScale()
	size := look.Size(fynetheme.SizeNameText)
	high := fyne.MeasureText("Ág", size, fyne.TextStyle{}).Height
	left, at := (gutter+float32(l.lines[i].indent)*indentWidth)*scale, l.height+lineAir*scale
	number := canvas.NewText(strconv.Itoa(i+1), theme.Color(theme.Muted))
	number.TextSize, number.Alignment = look.Size(fynetheme.SizeNameCaptionText), fyne.TextAlignTrailing
	widgets.Place(number, 0, at, (gutter-8)*scale, high)
	l.page.Objects = append(l.page.Objects, number)
	r := codeRow{top: l.height}
	for k, words := range wrapCode(l.lines[i].words, max(width-left-8*scale, 60*scale), hangingIndent*scale, size) {
		if k == 1 {
			left += hangingIndent * scale
		}
		t := canvas.NewText(words, theme.Color(fynetheme.ColorNameForeground))
		t.TextSize = size
		t.Move(fyne.NewPos(left, at))
		t.Resize(t.MinSize())
		at += high
		r.texts, l.page.Objects = append(r.texts, t), append(l.page.Objects, t)
	}
	l.height = at + lineAir*scale
	r.height = l.height - r.top
	l.rows = append(l.rows, r)
}

// wrapCode cuts words into lines of a width, the others shorter by what they hang.
func wrapCode(words string, width, hang, size float32) []string {
	var lines []string
	now := ""
	for word := range strings.FieldsSeq(words) {
		longer := strings.TrimSpace(now + " " + word)
		room := width
		if len(lines) > 0 {
			room -= hang
		}
		if now != "" && fyne.MeasureText(longer, size, fyne.TextStyle{}).Width > room {
			lines = append(lines, now)
			longer = word
		}
		now = longer
	}
	return append(lines, now)
}

func (l *Listing) placeGround(width float32) {
	l.ground.FillColor, l.bar.FillColor = color.Transparent, color.Transparent
	if l.lit >= 0 && l.lit < len(l.rows) {
		r := l.rows[l.lit]
		l.ground.FillColor, l.bar.FillColor = theme.Color(theme.VisitedCell), theme.Color(theme.Accent)
		widgets.Place(l.ground, 0, r.top, width, r.height)
		widgets.Place(l.bar, 0, r.top, barWide*widgets.TextScale(), r.height)
	}
	l.ground.Refresh()
	l.bar.Refresh()
}

// subject returns words for what the lit line is about: the node of the step, or a successor of it.
func (p *Pane) subject(o *explore.Offspring) string {
	w := p.words
	figures := func(g, h, f float64) string {
		if !p.part.Informed() {
			return w.Key("code.panel.g", "G", w.Value(g))
		}
		return w.Key("code.panel.all", "G", w.Value(g), "H", w.Value(h), "F", w.Value(f))
	}
	if o != nil {
		return w.Key("code.panel.successor", "Move", o.Move, "Figures", figures(o.G, o.H, o.F), "Fate", teach.FateName(o.Fate))
	}
	if p.moment.Kind == record.Began {
		return w.Key("code.panel.began")
	}
	n := p.exploration.Node(p.moment.Node, p.moment.Step)
	key := "code.panel.node"
	if n.Move == "" {
		key = "code.panel.start"
	}
	return w.Key(key, "Number", w.Number(int64(n.Number)), "Move", n.Move, "Figures", figures(n.G, n.H, n.F))
}
