package match

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/widgets"
)

// matchPanel shows who plays by which rules. In a box, it asks what a match is to be, as labelled rows:
// players, who begins, the alpha-beta's settings and the rules. It writes into the session and
// reports changes.
type matchPanel struct {
	page.Explainer // of the box
	session        *Session

	playing [2]*widgets.Line
	playBy  *widgets.Line
	open    *widgets.Button // opens the box
	summary fyne.CanvasObject

	box            host.Box      // nil while it is closed
	before         *nextSettings // what was set when it was opened, which Cancel goes back to
	start, arrange *widgets.Button

	seats         [2]*widgets.Choice
	begins        *widgets.Choice
	depth, time   *widgets.Choice
	eval          *widgets.Choice // hidden where there is one evaluation only
	evalRow       fyne.CanvasObject
	quiet, memory *widgets.KeyedCheck
	engine        *fyne.Container   // shown where an alpha-beta plays
	rules         []*widgets.Choice // in the order of the settings
	pending       *widgets.Line
	log           *widgets.KeyedCheck
	content       fyne.CanvasObject
}

func newMatchPanel(explain page.Explainer, s *Session) *matchPanel {
	w := explain.Words
	p := &matchPanel{Explainer: page.Explainer{Words: w, Tips: widgets.NewTips()}, session: s}
	p.Tips.Clock = s
	p.open = explain.Button("match.new", "explain.match.new", p.openBox)
	p.start = p.Button("match.box.start", "explain.match.start", func() { p.leaveFor(s.Games.New) })
	p.start.Importance = widget.HighImportance
	p.arrange = p.Button("match.compose", "explain.match.compose", func() { p.leaveFor(s.Games.Compose) })
	p.quiet = p.Check("match.quiescence", "explain.match.quiescence", func(on bool) { s.Quiet = on })
	p.memory = p.Check("match.memory", "explain.match.memory", func(on bool) { s.Memory = on })
	p.log = p.Check("match.log", "explain.match.log", s.Games.KeepLog)
	p.newPlayers()
	p.newEngine()
	p.pending = widgets.NewCaption(w.Key("match.pending"))
	p.content, p.summary = p.layOut(), p.layOutSummary()
	return p
}

// layOutSummary lays out the panel beside the board.
func (p *matchPanel) layOutSummary() fyne.CanvasObject {
	list := widgets.Stacked(2, widgets.Heading(p.Words.Key("match.heading")))
	for i := range p.playing {
		p.playing[i] = widgets.NewText("", false)
		list.Add(widgets.Labelled(p.player(i), p.playing[i]))
	}
	p.playBy = widgets.NewCaption("")
	list.Add(p.playBy)
	return widgets.Stacked(8, list, p.open)
}

// boxWidth is the width of the box at the usual size of texts.
const boxWidth = 400

// openBox asks what the next match is to be. What is too high for the window is scrolled.
func (p *matchPanel) openBox() {
	h := p.session.Host
	s := p.session
	p.before = &nextSettings{s.Next, s.Seats, s.Games.Log}
	p.before.next.Rules = maps.Clone(s.Rules)
	leave := widgets.NewButton(p.Words.Key("menu.button.cancel"), nil, func() { p.box.Hide() })
	buttons := []fyne.CanvasObject{leave, p.start}
	if _, ok := p.session.Match.Position().Draft(); ok {
		buttons = []fyne.CanvasObject{p.arrange, leave, p.start}
	}
	below := container.New(&widgets.Flow{Gap: 6}, buttons...)
	form := container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		size := p.content.MinSize()
		if p.engine.Hidden { // it may come
			size.Height += p.engine.MinSize().Height
		}
		return size
	}}, p.content)
	p.box = h.ShowFocusedForm(p.Words.Key("match.box.title"), p.Tips.Over(widgets.BoxForm(boxWidth, h.BoxRoom, form, below)), p.start, p.closed)
}

// nextSettings holds the settings of the box.
type nextSettings struct {
	next  Next
	seats [2]game.Level
	log   string
}

// closed goes back to what was set before, where the box was left without a use for it.
func (p *matchPanel) closed() {
	p.box = nil
	if b, s := p.before, p.session; b != nil {
		s.Next, s.Seats, s.Games.Log = b.next, b.seats, b.log
		s.Games.ChangeNext()
	}
}

// leaveFor closes the box and does something with what it has.
func (p *matchPanel) leaveFor(do func()) {
	p.before = nil
	if p.box != nil {
		p.box.Hide()
	}
	do()
}

func (p *matchPanel) newPlayers() {
	keys, names := []string{""}, []string{p.Words.Key("match.human")}
	for _, level := range match.PlayableLevels(p.session.Match.Position()) {
		keys, names = append(keys, string(level)), append(names, p.Words.Say(level.Name()))
	}
	for i := range p.seats {
		p.seats[i] = widgets.NewChoice(keys, names, func(key string) {
			p.session.Seats[i] = game.Level(key)
			if p.box != nil { // for the next match
				p.session.Changed()
				return
			}
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
	p.eval = widgets.NewChoice(nil, nil, func(key string) { p.session.Eval = key })
}

// ruleColumns holds the columns of the rules.
var ruleColumns = widgets.Columns{Shares: []float32{10, 29}}

func (p *matchPanel) layOut() fyne.CanvasObject {
	say, level := p.Words.Key, func(level string) string { return p.Words.Key("explain.level." + cmp.Or(level, "human")) }
	p.evalRow = p.Labelled(say("match.eval"), p.eval, p.Same("explain.match.eval"))
	p.engine = widgets.Stacked(4, widgets.Heading(say("match.alphabeta")),
		p.Labelled(say("solver.limit.depth"), p.depth, p.Same("explain.match.depth")), p.Labelled(say("solver.limit.time"), p.time, p.Same("explain.match.time")), p.evalRow,
		container.New(&widgets.Flow{}, widgets.Outdented(p.quiet), p.memory))
	players := widgets.Stacked(4,
		p.Labelled(p.player(0), p.seats[0], level), p.Labelled(p.player(1), p.seats[1], level),
		p.Labelled(say("match.begins"), p.begins, p.Same("explain.match.begins")))
	var rules fyne.CanvasObject
	rules, p.rules = p.RuleRows(ruleColumns, p.session.Module, p.session.Module.MatchSettings(), func(key, value string) {
		p.session.Rules[key] = value
		p.session.Games.ChangeNext()
	})
	groups := widgets.Stacked(12, players, rules, widgets.Stacked(0, p.pending, widgets.Outdented(p.log)), p.engine)
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)
}

// showSettings shows who plays and what the box has. primary reports whether a new match is what comes next.
func (p *matchPanel) showSettings(primary bool) {
	s := p.session
	importance := widget.MediumImportance
	if primary {
		importance = widget.HighImportance
	}
	if p.open.Importance != importance {
		p.open.Importance = importance
		p.open.Refresh()
	}
	for i, level := range s.Seats {
		p.seats[i].Set(string(level))
		p.playing[i].SetText(cmp.Or(s.engineName(p.Words, i), p.Words.Key("match.human")))
	}
	p.playBy.SetText(report.Rules(p.Words, s.Module.ID(), s.Module.MatchSettings(), s.Match.At(0).Rules()))
	p.begins.Set(strconv.Itoa(s.Begins))
	p.depth.Set(strconv.Itoa(s.Depth))
	p.time.Set(strconv.FormatInt(s.Time.Milliseconds(), 10))
	keys, names, chosen := formula.OfferedEvals(p.Words, s.Host, s.Module.Opening(s.Rules), s.Eval)
	p.eval.Offer(keys, names, chosen)
	widgets.Show(p.evalRow, len(keys) > 1)
	for i, setting := range s.Module.MatchSettings() {
		p.rules[i].Set(s.Rules[setting.Key])
	}
	p.quiet.Checked, p.memory.Checked, p.log.Checked = s.Quiet, s.Memory, s.Games.Log != ""
	p.engine.Hidden = !slices.Contains(s.Seats[:], game.AlphaBeta)
	p.pending.Hidden = !s.OfEngines() && !s.Games.SettingsDiffer()
	p.content.Refresh()
}

// branchBar has buttons for the move that is looked at: comment it, make its
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
	b.promote = explain.Button("match.tree.promote", "explain.match.promote", func() { s.revise(s.Match.Promote) })
	b.delete = explain.Button("match.tree.delete", "explain.match.delete", func() { s.revise(s.Match.Delete) })
	b.comment.Tip.Explain(explain.Tips, w.Key("explain.match.comment"), b.comment)
	b.comment.OnChanged = func(words string) {
		b.comment.Tip.Leave()
		s.Match.SetComment(s.Looked(), words)
		s.Changed()
	}
	return b
}

func (b *branchBar) layOut() fyne.CanvasObject {
	return widgets.Stacked(6, b.comment, container.New(&widgets.Flow{Gap: 6}, b.promote, b.delete))
}

// showBranch offers what can be done with the move that is looked at.
func (b *branchBar) showBranch() {
	n := b.session.Looked()
	b.comment.Fill(n.Comment())
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
type commentEntry struct{ widgets.Entry }

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
