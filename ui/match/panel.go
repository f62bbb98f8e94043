package match

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/opponent"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// matchPanel is what a match is to be, as labelled rows: players, who begins,
// the alpha-beta's settings and the rules. It writes into the session and reports
// changes.
type matchPanel struct {
	words   *i18n.Words
	session *Session
	// onPlayers is called when a player changed, onNext when the next match did.
	onPlayers, onNext func()

	seats         [2]*widgets.Choice
	begins        *widgets.Choice
	depth, time   *widgets.Choice
	quiet, memory *widget.Check
	engine        *fyne.Container   // shown where an alpha-beta plays
	rules         []*widgets.Choice // in the order of the settings
	pending       *widgets.Line
	log           *widget.Check
	content       fyne.CanvasObject
}

// The settings of the alpha-beta that are offered, as in the course.
var (
	matchDepths = []string{"1", "2", "3", "4", "5"}
	matchTimes  = []string{"1000", "2000", "3000", "4000", "5000"}
)

func newMatchPanel(w *i18n.Words, t *Session, onPlayers, onNext func()) *matchPanel {
	p := &matchPanel{words: w, session: t, onPlayers: onPlayers, onNext: onNext}
	p.newPlayers()
	p.newEngine()
	p.pending = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	p.pending.SetText(w.Key("match.pending"))
	p.log = widget.NewCheck(w.Key("match.log"), nil)
	p.content = p.layOut()
	p.show()
	return p
}

// newPlayers offers a human and every level that the game has.
func (p *matchPanel) newPlayers() {
	keys, names := []string{""}, []string{p.words.Key("match.human")}
	for _, level := range opponent.Levels(p.session.match.Position()) {
		keys, names = append(keys, string(level)), append(names, p.words.Say(level.Name()))
	}
	for i := range p.seats {
		p.seats[i] = widgets.NewChoice(keys, names, func(key string) {
			p.session.seats[i] = game.Level(key)
			p.show()
			p.onPlayers()
		})
	}
	p.begins = widgets.NewChoice([]string{"0", "1"}, []string{p.player(0), p.player(1)}, func(key string) {
		p.session.begins, _ = strconv.Atoi(key) // our own keys
		p.onNext()
		p.show()
	})
}

func (p *matchPanel) player(seat int) string { return p.words.Key("match.player", "Number", seat+1) }

func (p *matchPanel) newEngine() {
	p.depth = widgets.NewChoice(matchDepths, matchDepths, func(key string) { p.session.depth, _ = strconv.Atoi(key) })
	names := make([]string, len(matchTimes))
	for i, key := range matchTimes {
		names[i] = key + " ms"
	}
	p.time = widgets.NewChoice(matchTimes, names, func(key string) {
		ms, _ := strconv.Atoi(key)
		p.session.time = time.Duration(ms) * time.Millisecond
	})
	p.quiet = widget.NewCheck(p.words.Key("match.quiescence"), func(on bool) { p.session.quiet = on })
	p.memory = widget.NewCheck(p.words.Key("match.memory"), func(on bool) { p.session.memory = on })
}

func (p *matchPanel) layOut() fyne.CanvasObject {
	say := p.words.Key
	p.engine = widgets.Stacked(4, widgets.Heading(say("match.alphabeta")),
		widgets.Labelled(say("limit.depth"), p.depth.KeyedSelect), widgets.Labelled(say("limit.time"), p.time.KeyedSelect),
		container.New(widgets.Columns{Shares: []float32{1, 1}}, widgets.Outdented(p.quiet), p.memory))
	players := widgets.Stacked(4, widgets.Heading(say("match.heading")),
		widgets.Labelled(p.player(0), p.seats[0].KeyedSelect), widgets.Labelled(p.player(1), p.seats[1].KeyedSelect),
		widgets.Labelled(say("match.begins"), p.begins.KeyedSelect))
	rules, choices := widgets.RuleRows(p.words.Key("rules.heading"), report.Settings(p.words, p.session.module.ID(), p.session.module.MatchSettings()), p.changeRule)
	p.rules = choices
	groups := widgets.Stacked(12, players, p.engine, rules, widgets.Stacked(0, p.pending, widgets.Outdented(p.log)))
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)
}

func (p *matchPanel) changeRule(key, value string) {
	p.session.rules[key] = value
	p.onNext()
	p.show()
}

// show makes the rows say what the session says.
func (p *matchPanel) show() {
	t := p.session
	p.engine.Hide()
	if slices.Contains(t.seats[:], game.AlphaBeta) {
		p.engine.Show()
	}
	for i, level := range t.seats {
		p.seats[i].Set(string(level))
	}
	p.begins.Set(strconv.Itoa(t.begins))
	p.depth.Set(strconv.Itoa(t.depth))
	p.time.Set(strconv.FormatInt(t.time.Milliseconds(), 10))
	p.quiet.Checked, p.memory.Checked, p.log.Checked = t.quiet, t.memory, t.log != ""
	for i, setting := range t.module.MatchSettings() {
		p.rules[i].Set(t.rules[setting.Key])
	}
	p.pending.Hide()
	if t.changed() {
		p.pending.Show()
	}
	p.content.Refresh()
}
