package match

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/certify"
	"procura/core/game"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/match/session"
	"procura/ui/match/study"
	"procura/ui/proving"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// matchPanel is what a match is to be, as labelled rows: players, who begins,
// the alpha-beta's settings and the rules. It writes into the session and reports
// changes.
type matchPanel struct {
	words   *i18n.Words
	session *session.Session
	explain study.Explainer

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

func newMatchPanel(explain study.Explainer, s *session.Session) *matchPanel {
	w := explain.Words
	p := &matchPanel{words: w, session: s, explain: explain}
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
	p.pending = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	p.pending.SetText(w.Key("match.pending"))
	p.content = p.layOut()
	return p
}

// newPlayers offers a human and every level that the game has.
func (p *matchPanel) newPlayers() {
	keys, names := []string{""}, []string{p.words.Key("match.human")}
	for _, level := range match.PlayableLevels(p.session.Match.Position()) {
		keys, names = append(keys, string(level)), append(names, p.words.Say(level.Name()))
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

func (p *matchPanel) player(seat int) string { return p.words.Key("match.player", "Number", seat+1) }

func (p *matchPanel) newEngine() {
	p.depth = widgets.NewChoice(session.Depths, session.Depths, func(key string) { p.session.Depth, _ = strconv.Atoi(key) })
	names := make([]string, len(session.Times))
	for i, key := range session.Times {
		names[i] = key + " ms"
	}
	p.time = widgets.NewChoice(session.Times, names, func(key string) {
		ms, _ := strconv.Atoi(key)
		p.session.Time = time.Duration(ms) * time.Millisecond
	})
}

func (p *matchPanel) layOut() fyne.CanvasObject {
	say, e := p.words.Key, p.explain
	p.engine = widgets.Stacked(4, widgets.Heading(say("match.alphabeta")),
		e.Labelled(say("solver.limit.depth"), p.depth, e.Same("explain.match.depth")), e.Labelled(say("solver.limit.time"), p.time, e.Same("explain.match.time")),
		container.New(widgets.Columns{Shares: []float32{1, 1}}, widgets.Outdented(p.quiet), p.memory))
	players := widgets.Stacked(4, widgets.Heading(say("match.heading")),
		e.Labelled(p.player(0), p.seats[0], e.Level), e.Labelled(p.player(1), p.seats[1], e.Level),
		e.Labelled(say("match.begins"), p.begins, e.Same("explain.match.begins")))
	rules, choices := e.RuleRows(p.session.Module, p.changeRule)
	p.rules = choices
	groups := widgets.Stacked(12, players, p.engine, rules, widgets.Stacked(0, p.pending, widgets.Outdented(p.log)))
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)
}

func (p *matchPanel) changeRule(key, value string) {
	p.session.Rules[key] = value
	p.session.Games.ChangeNext()
}

// showSettings makes the rows say what the session says.
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

// document is the certificate of what the position that is shown is worth; false where
// nothing can be proved of it.
func (v *View) document() (d proving.Document, ok bool) {
	s := v.session
	p, ok := s.ShownPosition().(game.Provable)
	if !ok || s.Setup.Open() || s.ShownPosition().Outcome() != play.Open {
		return d, false
	}
	return proving.Document{
		Name: v.words.Key("match.proof.position"), File: paste.PositionID(s.ShownPosition()), Game: s.Module.ID(), Check: certify.Check,
		Write: p.Prove,
		Refute: func(p proving.Proof) {
			v.host.ShowWarning(p.Alarm(s.Module.Title(), v.words.Key("match.proof.position")))
		},
	}, true
}

// saveProof saves the certificate of the position that is shown.
func (v *View) saveProof() {
	if d, ok := v.document(); ok {
		v.page.saver.Save(d)
	} else {
		v.host.ShowError(text.M("match.proof.nothing"))
	}
}
