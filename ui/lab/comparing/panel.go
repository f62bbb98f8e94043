package comparing

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/i18n"
	"procura/ui/lab/contenders"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// panel is what is compared, how often and up to which limits, and the button.
type panel struct {
	words    *i18n.Words
	session  *Session
	problems *picks
	methods  *picks
	shown    []string // the names of the methods
	links    []*widgets.Link
	repeat   *widgets.Choice
	seconds  *widgets.Choice
	memory   *widgets.Choice
	start    *widgets.Button
	cancel   *widgets.Button
	sum      *widgets.Line
	content  fyne.CanvasObject
}

// The values that are offered.
var (
	repeats = []int{1, 3, 5, 10, 25}
	seconds = []int{1, 5, 30, 120, 600, 0}
	memory  = []int{0, 64, 256, 1024, 4096}
)

func newPanel(w *i18n.Words, s *Session, tips *widgets.Tips, onKey func(*fyne.KeyEvent) bool) *panel {
	p := &panel{words: w, session: s}
	f := &s.field
	p.problems = newPicks(tips, func() int { return len(f.problems) }, func(i int) row {
		e := f.problems[i]
		return row{f.ticked[e.id], e.name, e.badge, e.colour}
	}, s.tick, onKey)
	p.methods = newPicks(tips, func() int { return len(p.shown) }, func(i int) row {
		return row{on: f.on[i], name: p.shown[i], colour: theme.Muted}
	}, s.pick, onKey)
	link := func(key string, do func()) fyne.CanvasObject {
		l := widgets.NewLink(w.Key("comparing." + key))
		l.OnTapped = s.unlessBusy(do)
		l.Explain(tips, w.Key("comparing.about."+key))
		p.links = append(p.links, l)
		return l
	}
	open := link("open", s.host.Open)
	all, nothing := link("all", func() { s.all(true) }), link("unpick", func() { s.all(false) })
	add := link("add", func() { p.edit(tips, len(f.on)) })
	edit := link("edit", func() { p.edit(tips, p.methods.list.Cursor()) })
	remove := link("remove", func() { s.remove(p.methods.list.Cursor()) })
	p.repeat = p.choice(tips, "repeat", repeats, func(n int) string { return w.Number(int64(n)) }, func(n int) { f.repeat = n })
	p.seconds = p.choice(tips, "seconds", seconds, func(n int) string { return limitName(w, n) }, func(n int) { f.seconds = n })
	p.memory = p.choice(tips, "limit", memory, func(n int) string {
		if n == 0 {
			return w.Bytes(s.host.Memory())
		}
		return w.Bytes(int64(n) << 20)
	}, func(n int) { f.mebibyte = n })
	p.start = widgets.NewButton("", nil, s.start)
	p.start.Importance = widget.HighImportance
	p.start.Explain(tips, w.Key("comparing.about.start"))
	p.cancel = widgets.NewButton(w.Key("button.cancel"), nil, s.cancel)
	p.cancel.Importance = widget.DangerImportance
	p.cancel.Explain(tips, w.Key("comparing.about.cancel"))
	p.sum = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignCenter)
	settings := widgets.Stacked(2,
		widgets.Labelled(w.Key("comparing.repeat"), p.repeat.KeyedSelect),
		widgets.Labelled(w.Key("comparing.seconds"), p.seconds.KeyedSelect),
		widgets.Labelled(w.Key("comparing.memory"), p.memory.KeyedSelect),
		p.sum, container.NewStack(p.start, p.cancel))
	upper := widgets.Border(headed(w.Key("comparing.problems"), open, all, nothing), nil, nil, nil, p.problems.list)
	lower := widgets.Border(headed(w.Key("comparing.methods"), add, edit, remove), nil, nil, nil, p.methods.list)
	p.content = widgets.Card(widgets.Border(nil, settings, nil, nil, container.New(pair{0.42, 68}, upper, lower)))
	return p
}

// headed is a heading with links at the right.
func headed(words string, links ...fyne.CanvasObject) fyne.CanvasObject {
	row := container.New(widgets.Snug{Height: 26}, links...)
	return widgets.Stacked(0, container.New(layout.NewCustomPaddedLayout(0, 0, 4, 4), widgets.Heading(words)), widgets.Outdented(row))
}

// choice offers numbers.
func (p *panel) choice(tips *widgets.Tips, key string, values []int, name func(int) string, set func(int)) *widgets.Choice {
	var keys, names []string
	for _, v := range values {
		keys, names = append(keys, strconv.Itoa(v)), append(names, name(v))
	}
	c := widgets.NewChoice(keys, names, func(key string) {
		n, _ := strconv.Atoi(key) // one of ours
		set(n)
		p.session.changed()
	})
	c.Explain(tips, p.words.Key("comparing.about."+key))
	return c
}

// limitName is a limit of time in words.
func limitName(w *i18n.Words, n int) string {
	switch {
	case n == 0:
		return w.Key("comparing.unlimited")
	case n < 60:
		return w.Number(int64(n)) + " s"
	}
	return w.Number(int64(n/60)) + " min"
}

// render shows what is ticked, and what would run.
func (p *panel) render() {
	s, w := p.session, p.words
	p.problems.list.Refresh()
	p.shown = p.shown[:0]
	for _, c := range s.field.methods.All() {
		p.shown = append(p.shown, name(w, c, s.field.puzzles()))
	}
	p.methods.list.Refresh()
	p.repeat.Set(strconv.Itoa(s.field.repeat))
	p.seconds.Set(strconv.Itoa(s.field.seconds))
	p.memory.Set(strconv.Itoa(s.field.mebibyte))
	busy := s.busy()
	for _, c := range []fyne.Disableable{p.repeat.KeyedSelect, p.seconds.KeyedSelect, p.memory.KeyedSelect} {
		widgets.Enable(c, !busy)
	}
	problems, _, methods := s.field.chosen()
	runs := len(problems) * len(methods) * s.field.repeat
	p.start.SetText(w.Key("comparing.start", "Number", w.Number(int64(runs))))
	p.sum.SetText(w.Key("comparing.sum", "Problems", len(problems), "Methods", len(methods), "Times", s.field.repeat))
	widgets.Enable(p.start, runs > 0)
	widgets.Show(p.start, !busy)
	widgets.Show(p.cancel, busy)
	widgets.Enable(p.cancel, s.phase == running)
	p.cancel.SetText(w.Key(map[bool]string{true: "button.cancelling", false: "button.cancel"}[s.phase == stopping]))
}

// reveal scrolls to the first problem that is ticked.
func (p *panel) reveal() {
	for i, e := range p.session.field.problems {
		if p.session.field.ticked[e.id] {
			p.problems.list.ScrollTo(len(p.session.field.problems) - 1)
			p.problems.list.ScrollTo(i)
			return
		}
	}
}

// unlessBusy does something unless a plan is under way.
func (s *Session) unlessBusy(do func()) func() {
	return func() {
		if !s.busy() {
			do()
		}
	}
}

// offer is what the form of a method has to know.
func (p *panel) offer(tips *widgets.Tips) contenders.Offer {
	s := p.session
	return contenders.Offer{Host: s.host, Tips: tips, Later: s.runner, Puzzles: s.field.puzzles, Most: mostMethods, Changed: func() {
		s.field.settle()
		s.changed()
	}}
}

// mostMethods is how many methods there may be in the list.
const mostMethods = 100

// edit asks what a method is to be.
func (p *panel) edit(tips *widgets.Tips, at int) {
	if at < mostMethods {
		contenders.Ask(&p.session.field.methods, p.offer(tips), at)
	}
}

func (s *Session) remove(i int) {
	if f := &s.field; i < len(f.on) && len(f.on) > 1 {
		f.methods.Remove(i)
		f.on = append(f.on[:i:i], f.on[i+1:]...)
		s.changed()
	}
}
