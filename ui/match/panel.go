package match

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/widgets"
)

// matchPanel is what a match is to be, as labelled rows: players, who begins,
// the alpha-beta's settings and the rules. It writes into the session and reports
// changes.
type matchPanel struct {
	page.Explainer
	session *Session

	seats         [2]*widgets.Choice
	begins        *widgets.Choice
	depth, time   *widgets.Choice
	quiet, memory *widgets.KeyedCheck
	engine        *fyne.Container   // shown where an alpha-beta plays
	rules         []*widgets.Choice // in the order of the settings
	pending       *widgets.Line
	log           *widgets.KeyedCheck
	content       fyne.CanvasObject
}

func newMatchPanel(explain page.Explainer, s *Session) *matchPanel {
	w := explain.Words
	p := &matchPanel{Explainer: explain, session: s}
	check := func(name, about string, changed func(bool)) *widgets.KeyedCheck {
		c := widgets.NewCheck(w.Key(name), changed)
		c.Explain(explain.Tips, w.Key(about))
		return c
	}
	p.quiet = check("match.quiescence", "explain.match.quiescence", func(on bool) { p.session.Quiet = on })
	p.memory = check("match.memory", "explain.match.memory", func(on bool) { p.session.Memory = on })
	p.log = check("match.log", "explain.match.log", s.Games.KeepLog)
	p.newPlayers()
	p.newEngine()
	p.pending = widgets.NewCaption(w.Key("match.pending"))
	p.content = p.layOut()
	return p
}

func (p *matchPanel) newPlayers() {
	keys, names := []string{""}, []string{p.Words.Key("match.human")}
	for _, level := range match.PlayableLevels(p.session.Match.Position()) {
		keys, names = append(keys, string(level)), append(names, p.Words.Say(level.Name()))
	}
	for i := range p.seats {
		p.seats[i] = widgets.NewChoice(keys, names, func(key string) {
			p.session.Seats[i] = game.Level(key)
			p.session.ChangePlayers()
		})
	}
	p.begins = widgets.NewChoice([]string{"0", "1"}, []string{p.player(0), p.player(1)}, func(key string) {
		p.session.Begins, _ = strconv.Atoi(key) // our own keys
		p.session.Games.ChangeNext()
	})
}

func (p *matchPanel) player(seat int) string { return p.Words.Key("match.player", "Number", seat+1) }

func (p *matchPanel) newEngine() {
	p.depth = widgets.NewChoice(Depths, Depths, func(key string) { p.session.Depth, _ = strconv.Atoi(key) })
	names := make([]string, len(Times))
	for i, key := range Times {
		names[i] = key + " ms"
	}
	p.time = widgets.NewChoice(Times, names, func(key string) {
		ms, _ := strconv.Atoi(key)
		p.session.Time = time.Duration(ms) * time.Millisecond
	})
}

// ruleColumns are those of the rules.
var ruleColumns = widgets.Columns{Shares: []float32{10, 29}}

func (p *matchPanel) layOut() fyne.CanvasObject {
	say, level := p.Words.Key, func(level string) string { return p.Words.Key("explain.level." + cmp.Or(level, "human")) }
	p.engine = widgets.Stacked(4, widgets.Heading(say("match.alphabeta")),
		p.Labelled(say("solver.limit.depth"), p.depth, p.Same("explain.match.depth")), p.Labelled(say("solver.limit.time"), p.time, p.Same("explain.match.time")),
		container.New(widgets.Columns{Shares: []float32{1, 1}}, widgets.Outdented(p.quiet), p.memory))
	players := widgets.Stacked(4, widgets.Heading(say("match.heading")),
		p.Labelled(p.player(0), p.seats[0], level), p.Labelled(p.player(1), p.seats[1], level),
		p.Labelled(say("match.begins"), p.begins, p.Same("explain.match.begins")))
	var rules fyne.CanvasObject
	rules, p.rules = p.RuleRows(ruleColumns, p.session.Module, p.session.Module.MatchSettings(), func(key, value string) {
		p.session.Rules[key] = value
		p.session.Games.ChangeNext()
	})
	groups := widgets.Stacked(12, players, p.engine, rules, widgets.Stacked(0, p.pending, widgets.Outdented(p.log)))
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)
}

func (p *matchPanel) showSettings() {
	s := p.session
	for i, level := range s.Seats {
		p.seats[i].Set(string(level))
	}
	p.begins.Set(strconv.Itoa(s.Begins))
	p.depth.Set(strconv.Itoa(s.Depth))
	p.time.Set(strconv.FormatInt(s.Time.Milliseconds(), 10))
	for i, setting := range s.Module.MatchSettings() {
		p.rules[i].Set(s.Rules[setting.Key])
	}
	p.quiet.Checked, p.memory.Checked, p.log.Checked = s.Quiet, s.Memory, s.Games.Log != ""
	p.engine.Hidden = !slices.Contains(s.Seats[:], game.AlphaBeta)
	p.pending.Hidden = !s.Games.SettingsDiffer()
	p.content.Refresh()
}

// branchBar are what can be done with the move that is looked at: comment it, make its
// variation the main one, delete it.
type branchBar struct {
	comment         *commentEntry
	promote, delete *widgets.Button

	words   *i18n.Words
	session *Session
}

func newBranches(explain page.Explainer, s *Session) branchBar {
	w := explain.Words
	b := branchBar{words: w, session: s}
	b.comment = &commentEntry{}
	b.comment.MultiLine, b.comment.Wrapping = true, fyne.TextWrapWord
	b.comment.Attach(b.comment, nil)
	b.comment.ExtendBaseWidget(b.comment)
	b.comment.SetMinRowsVisible(2)
	b.promote = widgets.NewButton(w.Key("match.tree.promote"), nil, func() { s.revise(s.Match.Promote) })
	b.delete = widgets.NewButton(w.Key("match.tree.delete"), nil, func() { s.revise(s.Match.Delete) })
	b.comment.Tip.Explain(explain.Tips, w.Key("explain.match.comment"), b.comment)
	b.promote.Explain(explain.Tips, w.Key("explain.match.promote"))
	b.delete.Explain(explain.Tips, w.Key("explain.match.delete"))
	b.comment.OnChanged = func(words string) {
		b.comment.Tip.Leave()
		if !b.comment.quiet {
			s.Match.SetComment(s.Looked(), words)
			s.Changed()
		}
	}
	return b
}

func (b *branchBar) layOut() fyne.CanvasObject {
	return widgets.Stacked(6, b.comment, container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, b.promote, b.delete))
}

// showBranch offers what can be done with the move that is looked at.
func (b *branchBar) showBranch() {
	n := b.session.Looked()
	if b.comment.Text != n.Comment() { // it is just being written
		b.comment.quiet = true
		b.comment.SetText(n.Comment())
		b.comment.quiet = false
	}
	key := "match.tree.comment"
	if n.Parent() == nil {
		key = "match.tree.comment.start"
	}
	b.comment.SetPlaceHolder(b.words.Key(key, "Number", n.Number()))
	widgets.Enable(b.promote, inVariation(n))
	widgets.Enable(b.delete, n.Parent() != nil)
}

// askComment leads to where the move that is looked at is commented.
func (b *branchBar) askComment() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b.comment); c != nil {
		c.Focus(b.comment)
	}
}

// inVariation reports whether a node is not of the main line.
func inVariation(n *match.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Next()[0] != n {
			return true
		}
	}
	return false
}

// commentEntry is the entry of a comment; Escape leaves it.
type commentEntry struct {
	widgets.Entry
	quiet bool // what it shows is no change
}

// TypedKey leaves the entry by Escape and Enter: a comment has no line ends.
func (r *commentEntry) TypedKey(e *fyne.KeyEvent) {
	switch keys.Of(keys.Box, e.Name) {
	case keys.Close, keys.Yes:
		if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil {
			c.Unfocus()
		}
	default:
		r.Entry.TypedKey(e)
	}
}
