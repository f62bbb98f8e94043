package tournament

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/page"
	"procura/ui/widgets"
)

// settingsPanel has the settings of the next tournament: engines, games and rules, in
// labelled rows. It writes into the tournament's order, and is locked while
// there is a tournament.
type settingsPanel struct {
	explainer
	session *Session

	engines  *fyne.Container
	listed   []string // the engines that are shown
	locked   bool
	adding   *widgets.Button
	numbers  []*numberRow
	openings *widgets.Choice
	test     *testSettings
	rules    []*widgets.Choice // in the order of the settings
	more     *page.Section     // the games and their rules
	content  fyne.CanvasObject
}

// numberRow is a whole number within bounds.
type numberRow struct {
	entry       *widgets.Entry
	name        string
	least, most int
	even        bool
	// value is the number in the order; invalid input is not stored there.
	value func() int
	store func(int)
	known int // the value when it was written or typed last
}

// The bounds of the numbers of a tournament.
const (
	mostGames  = 10_000
	mostTime   = 60_000
	mostPieces = 15
	mostSeed   = math.MaxInt
	mostElo    = 400
)

func newSettingsPanel(e explainer, c *Session) *settingsPanel {
	w := e.Words
	p := &settingsPanel{explainer: e, session: c, engines: widgets.Stacked(0)}
	p.adding = widgets.NewButton(w.Key("tournament.page.add"), fynetheme.ContentAddIcon(), p.add)
	p.adding.Explain(p.Tips, p.about("add"))
	o := &c.Order
	p.numbers = []*numberRow{
		newNumber(p, "time", 1, mostTime, &o.Time),
		newNumber(p, "games", 2, mostGames, &o.Games),
		newNumber(p, "pieces", 0, mostPieces, &o.Pieces),
		newNumber(p, "judge", 0, mostTime, &o.Judge),
		newNumber(p, "seed", 0, mostSeed, &o.Seed),
	}
	p.numbers[1].even = true
	p.openings = widgets.NewChoice([]string{tournament.AnyOpening, tournament.DrawnOpening, tournament.FileOpening},
		[]string{w.Key("tournament.page.any"), w.Key("tournament.page.drawn"), w.Key("tournament.page.file")}, p.chooseOpenings)
	p.openings.ExplainEach(p.Tips, func(key string) string { return p.about("openings." + key) })
	for _, n := range p.numbers {
		n.showNumber()
	}
	p.test = newTestSettings(p)
	p.content = p.layOut()
	p.showOrder()
	return p
}

func newNumber[T int | uint64 | float64](p *settingsPanel, key string, least, most int, at *T) *numberRow {
	n := &numberRow{entry: widgets.NewEntry(), name: p.Words.Key("tournament.page." + key), least: least, most: most}
	n.entry.Explain(p.Tips, p.about(key))
	n.value, n.store = func() int { return int(min(*at, mostSeed)) }, func(value int) { *at = T(value) }
	n.entry.OnChanged = func(string) {
		if value, ok := n.read(); ok && value != n.value() {
			n.store(value)
			n.known = value
		}
		if p.content != nil && !p.locked {
			p.session.Changed()
		}
	}
	return n
}

func (n *numberRow) read() (int, bool) {
	value, err := strconv.Atoi(strings.TrimSpace(n.entry.Text))
	return value, err == nil && n.least <= value && value <= n.most && (!n.even || value%2 == 0)
}

// wrong returns what the number must be, nil if it is right.
func (n *numberRow) wrong() *text.Message {
	if _, ok := n.read(); ok {
		return nil
	}
	key := "tournament.page.wrong.number"
	switch {
	case n.even:
		key = "tournament.page.wrong.even"
	case n.most == mostSeed:
		key = "tournament.page.wrong.whole"
	}
	return new(text.M(key, "Name", n.name, "Least", n.least, "Most", n.most))
}

// showNumber writes the number of the order, unless it is there already.
func (n *numberRow) showNumber() {
	n.known = n.value()
	if value, ok := n.read(); !ok || value != n.value() {
		n.entry.SetText(strconv.Itoa(n.value()))
	}
}

func (p *settingsPanel) layOut() fyne.CanvasObject {
	w := p.Words
	games := widgets.Stacked(4)
	for _, n := range p.numbers {
		games.Add(p.numberRow(n))
	}
	games.Add(container.New(widgets.Columns{Shares: []float32{9, 11}}, widgets.NewName(w.Key("tournament.page.openings"), p.Tips, &p.openings.Tip), p.openings.KeyedSelect))
	var rules fyne.CanvasObject
	rules, p.rules = p.RuleRows(widgets.Columns{Shares: []float32{11, 29}}, p.session.module, p.session.module.MatchSettings(), func(key, value string) { p.session.Order.Rules[key] = value })
	p.more = p.NewSection(p.session.Host, "tournament", "tournament.page.about.more", widgets.Stacked(12, games, rules), p.session.Changed)
	engines := widgets.Stacked(4, widgets.Heading(w.Key("tournament.page.heading.engines")), p.engines, p.adding, p.test.content)
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), widgets.Stacked(12, engines, p.more.Content))
}

// numberRow is a row whose name is long and whose value is short.
func (p *settingsPanel) numberRow(n *numberRow) fyne.CanvasObject {
	return container.New(widgets.Columns{Shares: []float32{13, 7}}, widgets.NewName(n.name, p.Tips, &n.entry.Tip), n.entry)
}

// summary tells in a line which games are played.
func (p *settingsPanel) summary() string {
	o := &p.session.Order
	if p.session.test() != nil {
		return p.Words.Key("tournament.page.more.most", "Games", o.Games, "Time", o.Time)
	}
	return p.Words.Key("tournament.page.more", "Games", o.Games, "Time", o.Time)
}

// wrong names the number that makes no sense.
func (p *settingsPanel) wrong() *text.Message {
	for _, n := range p.numbers {
		if wrong := n.wrong(); wrong != nil {
			return wrong
		}
	}
	return p.test.wrong()
}

func (p *settingsPanel) showOrder() {
	p.more.Render(p.summary())
	locked, o := p.session.tourney != nil || p.session.phase == phaseReading, &p.session.Order
	if locked != p.locked || !slices.Equal(p.listed, o.Engines) {
		p.locked, p.listed = locked, slices.Clone(o.Engines)
		p.engines.RemoveAll()
		for i, who := range contenders(p.Words, p.listed) {
			p.engines.Add(p.engineRow(i, who))
		}
		p.adding.Hidden = p.locked
		p.content.Refresh()
	}
	for _, n := range p.numbers {
		if locked || n.known != n.value() {
			n.showNumber()
		}
		widgets.Enable(n.entry, !locked)
	}
	p.openings.Set(o.Openings)
	widgets.Enable(p.openings.KeyedSelect, !locked)
	p.test.showAsked(locked)
	for i, setting := range p.session.module.MatchSettings() {
		p.rules[i].Set(o.Rules[setting.Key])
		widgets.Enable(p.rules[i].KeyedSelect, !locked)
	}
}

// chooseOpenings asks for the file where openings are to come from one; until there is one, they stay those of before.
func (p *settingsPanel) chooseOpenings(key string) {
	if key != tournament.FileOpening {
		p.session.Order.Openings = key
		return
	}
	p.session.Changed()
	p.session.askOpenings()
}

// engineRow names an engine, to be changed or taken away.
func (p *settingsPanel) engineRow(i int, who contender) fyne.CanvasObject {
	name := widgets.NewText(who.name, false)
	said, height := fyne.CanvasObject(name), float32(rowHeight)
	if who.detail != "" {
		said, height = widgets.Stacked(-4, name, widgets.NewCaption(who.detail)), crossHeight
	}
	if p.locked {
		return widgets.WithHeight(height, said)
	}
	button := func(about string, icon fyne.Resource, act func(i int)) fyne.CanvasObject {
		b := widgets.NewButton("", icon, func() { act(i) })
		b.Explain(p.Tips, p.about(about))
		b.Importance = widget.LowImportance
		return widgets.WithWidth(rowHeight, b)
	}
	buttons := container.NewHBox(button("change", fynetheme.DocumentCreateIcon(), p.change), button("remove", fynetheme.ContentRemoveIcon(), p.remove))
	return widgets.WithHeight(height, container.NewBorder(nil, nil, nil, buttons, said))
}

// rowHeight is the height of an engine's row with one line, and the width of its buttons.
const rowHeight = 28

func (p *settingsPanel) add() {
	askEngine(p.session, p.Words, "", func(spec string) {
		p.session.typed(spec, "")
		p.session.Order.Engines = append(slices.Clip(p.session.Order.Engines), spec)
		p.session.Changed()
	})
}

func (p *settingsPanel) change(i int) {
	askEngine(p.session, p.Words, p.listed[i], func(spec string) {
		if engines := slices.Clone(p.session.Order.Engines); i < len(engines) {
			p.session.typed(spec, engines[i])
			engines[i] = spec
			p.session.Order.Engines = engines
			p.session.Changed()
		}
	})
}

func (p *settingsPanel) remove(i int) {
	p.session.Order.Engines = slices.Delete(slices.Clone(p.session.Order.Engines), i, i+1)
	p.session.Changed()
}

// testSettings asks for a test of two engines, and for the Elo of its hypotheses. It is hidden while there are not
// two engines.
type testSettings struct {
	panel   *settingsPanel
	asked   tournament.SPRT // also while the box is not ticked
	few     int             // the games before it was ticked
	check   *widgets.KeyedCheck
	elo     []*numberRow
	caption *widgets.Line
	rows    fyne.CanvasObject
	content fyne.CanvasObject
}

// testGames is the least number of games that a test is given when it is asked for.
const testGames = 1000

func newTestSettings(p *settingsPanel) *testSettings {
	s := &testSettings{panel: p, asked: tournament.SPRT{Elo1: 50}, caption: widgets.NewCaption("")}
	s.check = p.Check("tournament.page.test", "tournament.page.about.test", s.askTest)
	s.elo = []*numberRow{
		newNumber(p, "elo0", -mostElo, mostElo, &s.asked.Elo0),
		newNumber(p, "elo1", -mostElo, mostElo, &s.asked.Elo1),
	}
	rows := widgets.Stacked(4)
	for _, n := range s.elo {
		store := n.store
		n.store = func(value int) {
			store(value)
			p.session.Order.SPRT = new(s.asked)
		}
		n.showNumber()
		rows.Add(p.numberRow(n))
	}
	rows.Add(s.caption)
	s.rows = rows
	s.content = widgets.Stacked(4, widgets.Outdented(s.check), rows)
	return s
}

// askTest asks for a test, or for none. A test wants more games than a tournament.
func (s *testSettings) askTest(on bool) {
	o := &s.panel.session.Order
	switch {
	case on && o.SPRT == nil:
		o.SPRT, s.few = new(s.asked), o.Games
		o.Games = max(o.Games, testGames)
	case !on && o.SPRT != nil:
		o.SPRT = nil
		if s.few > 0 && o.Games == testGames {
			o.Games = s.few
		}
	default:
		return
	}
	s.panel.session.Changed()
}

// showAsked shows what the order asks for.
func (s *testSettings) showAsked(locked bool) {
	o := &s.panel.session.Order
	if o.SPRT != nil && s.asked != *o.SPRT {
		s.asked = *o.SPRT
		for _, n := range s.elo {
			n.showNumber()
		}
	}
	s.check.SetChecked(o.SPRT != nil)
	widgets.Enable(s.check, !locked)
	for _, n := range s.elo {
		widgets.Enable(n.entry, !locked)
	}
	h0, h1 := s.asked.Scores()
	w := s.panel.Words
	s.caption.SetText(w.Key("tournament.page.test.scores", "Less", w.Percent(100*h0, 0), "More", w.Percent(100*h1, 0)))
	widgets.Show(s.rows, o.SPRT != nil)
	widgets.Show(s.content, len(o.Engines) == 2)
}

// wrong says what is wrong with the test, nil if nothing is or none is asked for.
func (s *testSettings) wrong() *text.Message {
	o := &s.panel.session.Order
	if s.panel.session.test() == nil {
		return nil
	}
	for _, n := range s.elo {
		if wrong := n.wrong(); wrong != nil {
			return wrong
		}
	}
	switch {
	case o.SPRT.Elo0 >= o.SPRT.Elo1:
		return new(text.M("tournament.page.wrong.elo"))
	case o.Pieces == 0 && o.Openings != tournament.FileOpening:
		return new(text.M("tournament.page.wrong.openings"))
	}
	return nil
}
