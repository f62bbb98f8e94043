package comparing

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// panel has the lists of problems and methods, the limits, and the button.
type panel struct {
	words    *i18n.Words
	session  *Session
	problems *picks
	methods  *picks
	shown    []string      // the names of the methods
	shared   *widgets.Line // what is not in their names, since all have it
	links    []*widgets.Link
	depths   *widgets.KeyedCheck // nil at one player
	repeat   *widgets.Choice
	seconds  *widgets.Choice
	memory   *widgets.Choice
	action   *page.Action
	sum      *widgets.Line
	content  fyne.CanvasObject
}

// The values of the choices.
var (
	repeats = []int{1, 3, 5, 10, 25}
	seconds = []int{1, 5, 30, 120, 600, 0}
	memory  = []int{0, 64, 256, 1024, 4096}
)

func newPanel(w *i18n.Words, s *Session, tips *widgets.Tips) *panel {
	p := &panel{words: w, session: s}
	f := &s.choices
	p.problems = newPicks(s, tips, false, func() int { return len(f.problems) }, func(i int) row {
		e := f.problems[i]
		if s.answerHidden {
			e.badge = ""
		}
		return row{on: f.Ticked[e.id], name: e.name, badge: e.badge, colour: e.colour}
	})
	p.problems.OnSelected = func(i widget.ListItemID) { // a problem is not edited here: all of its row ticks
		p.problems.Unselect(i)
		p.problems.tick(i)
	}
	p.methods = newPicks(s, tips, true, func() int { return len(p.shown) }, func(i int) row {
		return row{on: f.On[i], name: p.shown[i], short: shortened(w, f.Methods.items[i], p.shown[i]), more: aboutSwitches(w, f.Methods.items[i]), colour: theme.Muted}
	})
	p.methods.Follows = true
	link := func(key string, do func()) fyne.CanvasObject {
		l := widgets.NewLink(w.Key("compare.page." + key))
		l.OnTapped = func() {
			if !s.Working() {
				do()
			}
		}
		l.Explain(tips, w.Key("compare.page.about."+key))
		p.links = append(p.links, l)
		return l
	}
	add := link("add", func() { askMethod(s, len(f.On)) })
	edit := link("edit", func() { askMethod(s, p.methods.Cursor()) })
	remove := link("remove", func() {
		if i := p.methods.Cursor(); i < len(f.On) && len(f.On) > 1 { // one stays
			f.Methods.items = slices.Delete(f.Methods.items, i, i+1)
			f.On = append(f.On[:i:i], f.On[i+1:]...)
			s.Changed()
		}
	})
	settings := p.newSettings(tips)
	heading := "compare.page.problems"
	ofProblems := []fyne.CanvasObject{link("open", s.Host.AskAndOpen), link("all", func() { s.tickAll(true) }), link("unpick", func() { s.tickAll(false) })}
	if s.forTwo != nil {
		heading = "compare.two.positions.heading"
		ofProblems = []fyne.CanvasObject{link("read", s.forTwo.askPositions), link("every", func() { s.tickAll(true) }), link("nothing-ticked", func() { s.tickAll(false) })}
		p.depths = page.Explainer{Words: w, Tips: tips}.Check("compare.page.depths", "compare.page.about.depths", func(on bool) {
			if f.Depths != on {
				f.Depths = on
				s.Changed()
			}
		})
		settings = widgets.Stacked(0, widgets.Outdented(p.depths), settings)
	}
	upper := widgets.Border(headed(widgets.Heading(w.Key(heading)), ofProblems...), nil, nil, nil, p.problems.KeyedList)
	p.shared = widgets.NewCaption("").Align(fyne.TextAlignTrailing)
	ofMethods := widgets.Border(nil, nil, widgets.Heading(w.Key("compare.page.methods")), nil, widgets.NewHint(p.shared, p.shared, tips))
	lower := widgets.Border(headed(ofMethods, add, edit, remove), nil, nil, nil, p.methods.KeyedList)
	p.content = widgets.Card(widgets.Border(nil, settings, nil, nil, widgets.SharedHeight(0.42, widgets.AtLeast(0, leastList, upper), widgets.AtLeast(0, leastList, lower))))
	return p
}

// newSettings makes the choices of repetitions and limits, and the button.
func (p *panel) newSettings(tips *widgets.Tips) fyne.CanvasObject {
	w, s, f := p.words, p.session, &p.session.choices
	p.repeat = p.choice(tips, "repeat", repeats, func(n int) string { return w.Number(int64(n)) }, func(n int) { f.Repeat = n })
	p.seconds = p.choice(tips, "seconds", seconds, func(n int) string {
		switch {
		case n == 0:
			return w.Key("solver.limit.none")
		case n < 60:
			return w.Number(int64(n)) + " s"
		}
		return w.Number(int64(n/60)) + " min"
	}, func(n int) { f.Seconds = n })
	p.memory = p.choice(tips, "limit", memory, func(n int) string {
		if n == 0 {
			return w.Bytes(s.Host.MemoryLimit())
		}
		return w.Bytes(int64(n) << 20)
	}, func(n int) { f.Mebibytes = n })
	p.action = page.NewAction(w, tips, "", w.Key("compare.page.about.start"), w.Key("compare.page.about.cancel"), s.start, s.cancel)
	p.sum = widgets.NewCaption("").Align(fyne.TextAlignCenter)
	memory := widgets.Labelled(w.Key("compare.page.memory"), p.memory.KeyedSelect)
	widgets.Show(memory, s.forTwo == nil)
	return widgets.Stacked(2,
		widgets.Labelled(w.Key("compare.page.repeat"), p.repeat.KeyedSelect),
		widgets.Labelled(w.Key("compare.page.seconds"), p.seconds.KeyedSelect),
		memory, p.sum, p.action.Content)
}

func headed(heading fyne.CanvasObject, links ...fyne.CanvasObject) fyne.CanvasObject {
	row := container.New(widgets.Tight(26), links...)
	return widgets.Stacked(0, container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), heading), widgets.Outdented(row))
}

// choice makes a choice of numbers.
func (p *panel) choice(tips *widgets.Tips, key string, values []int, name func(int) string, set func(int)) *widgets.Choice {
	var keys, names []string
	for _, v := range values {
		keys, names = append(keys, strconv.Itoa(v)), append(names, name(v))
	}
	c := widgets.NewChoice(keys, names, func(key string) {
		n, _ := strconv.Atoi(key) // one of ours
		set(n)
		p.session.Changed()
	})
	c.Explain(tips, p.words.Key("compare.page.about."+key))
	return c
}

// render shows what is ticked, and how many runs that makes.
func (p *panel) render() {
	s, w := p.session, p.words
	p.problems.Refresh()
	names, shared := contenderNames(w, s.choices.Methods.All(), s.choices.puzzle())
	p.shown = names
	p.shared.SetText(shared)
	p.methods.Refresh()
	p.methods.Select(min(p.methods.Cursor(), len(names)-1))
	p.repeat.Set(strconv.Itoa(s.choices.Repeat))
	p.seconds.Set(strconv.Itoa(s.choices.Seconds))
	p.memory.Set(strconv.Itoa(s.choices.Mebibytes))
	busy := s.Working()
	for _, c := range []fyne.Disableable{p.repeat.KeyedSelect, p.seconds.KeyedSelect, p.memory.KeyedSelect} {
		widgets.Enable(c, !busy)
	}
	if p.depths != nil {
		p.depths.SetChecked(s.choices.Depths)
		widgets.Enable(p.depths, !busy)
	}
	problems, _, methods := s.choices.chosen()
	sum := "compare.page.sum.problems"
	if s.forTwo != nil {
		sum = "compare.two.sum.positions"
	}
	runs := len(problems) * len(methods) * s.choices.Repeat
	p.action.Start.SetText(w.Key("compare.page.start", "Number", w.Number(int64(runs))))
	p.sum.SetText(w.Key(sum, "Count", len(problems)) + " × " + w.Key("compare.page.sum.methods", "Count", len(methods)) + " × " +
		w.Number(int64(s.choices.Repeat)))
	p.action.Render(runs > 0, busy, max(s.comparing.Phase(), s.racing.recording.Phase()))
}

// reveal scrolls to the first problem that is ticked.
func (p *panel) reveal() {
	for i, e := range p.session.choices.problems {
		if p.session.choices.Ticked[e.id] {
			p.problems.ScrollTo(len(p.session.choices.problems) - 1)
			p.problems.ScrollTo(i)
			return
		}
	}
}

// row is the content of a row with a box: its name, which is short where there is no room. More is told of it under the pointer.
type row struct {
	on                 bool
	name, short, badge string
	colour             fyne.ThemeColorName
	more               string
}

// picks is a list of rows with boxes, of methods or of problems; a tap on a box, Enter or Space ticks.
type picks struct {
	*widgets.KeyedList
	session   *Session
	ofMethods bool
}

func newPicks(s *Session, tips *widgets.Tips, ofMethods bool, length func() int, of func(int) row) *picks {
	p := &picks{session: s, ofMethods: ofMethods}
	p.KeyedList = widgets.NewKeyedList(length, func() fyne.CanvasObject { return newPick(tips, p) }, func(i int, o fyne.CanvasObject) {
		if i < length() {
			o.(*pick).showRow(i, of(i))
		}
	})
	p.OnKey = func(e *fyne.KeyEvent) bool {
		ticks := keys.Of(keys.Check, e.Name) == keys.Switch || keys.Of(keys.List, e.Name) == keys.Press
		if ticks {
			p.tick(p.Cursor())
		}
		return ticks
	}
	p.Explain(tips)
	return p
}

func (p *picks) tick(i int) {
	f := &p.session.choices
	switch {
	case p.ofMethods && i < len(f.On):
		f.On[i] = !f.On[i]
	case !p.ofMethods && i < len(f.problems):
		id := f.problems[i].id
		f.Ticked[id] = !f.Ticked[id]
	}
	p.session.Changed()
}

// pick is a row: a box, a name, and at the right the best verdict known.
type pick struct {
	*widgets.Hint
	box   *tickBox
	badge *widgets.Line
}

// tickBox is the box of a row in a list. A tap ticks it, and does not choose the row.
type tickBox struct {
	widget.Icon
	list *picks
	at   int
}

func (b *tickBox) Tapped(*fyne.PointEvent) { b.list.tick(b.at) }

// boxSize is the side of the box, at the usual size of texts, and barRoom the width left free for the scroll bar.
const boxSize, barRoom = 18, 8

func newPick(tips *widgets.Tips, list *picks) *pick {
	r := &pick{box: &tickBox{list: list}, badge: widgets.NewCaption("")}
	r.box.ExtendBaseWidget(r.box)
	r.badge.Whole = true
	name := widgets.NewText("", false)
	r.Hint = widgets.NewHint(name, container.New(layout.NewCustomPaddedLayout(0, 0, 0, barRoom),
		container.NewBorder(nil, nil, widgets.WithWidth(boxSize, r.box), r.badge, name)), tips)
	return r
}

func (r *pick) showRow(at int, s row) {
	r.box.at = at
	icon := fynetheme.CheckButtonIcon()
	if s.on {
		icon = fynetheme.NewColoredResource(fynetheme.CheckButtonCheckedIcon(), theme.Accent)
	}
	r.box.SetResource(icon)
	r.Line.Short = s.short
	r.Line.SetText(s.name)
	r.More = s.more
	if s.badge != r.badge.Words || s.colour != r.badge.Colour {
		r.badge.Say(s.badge, s.colour)
		r.Row().Refresh()
	}
}
