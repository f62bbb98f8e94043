package ui

import (
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/opponent"
	"procura/ui/look"
	"procura/ui/words"
)

// matchPanel is what a match is to be, as labelled rows: players, who begins,
// the alpha-beta's settings and the rules. It writes into the table and reports
// changes.
type matchPanel struct {
	words *words.Words
	table *table
	// onPlayers is called when a player changed, onNext when the next match did.
	onPlayers, onNext func()

	seats         [2]*choice
	begins        *choice
	depth, time   *choice
	quiet, memory *widget.Check
	engine        *fyne.Container // shown where an alpha-beta plays
	rules         []*choice       // in the order of the settings
	pending       *line
	log           *widget.Check
	content       fyne.CanvasObject
}

// The settings of the alpha-beta that are offered, as in the course.
var (
	matchDepths = []string{"1", "2", "3", "4", "5"}
	matchTimes  = []string{"1000", "2000", "3000", "4000", "5000"}
)

func newMatchPanel(w *words.Words, t *table, onPlayers, onNext func()) *matchPanel {
	p := &matchPanel{words: w, table: t, onPlayers: onPlayers, onNext: onNext}
	p.newPlayers()
	p.newEngine()
	p.pending = newLine(look.Muted, theme.SizeNameCaptionText, false)
	p.pending.show(w.Key("match.pending"))
	p.log = widget.NewCheck(w.Key("match.log"), nil)
	p.content = p.layOut()
	p.show()
	return p
}

// newPlayers offers a human and every level that the game has.
func (p *matchPanel) newPlayers() {
	keys, names := []string{""}, []string{p.words.Key("match.human")}
	for _, level := range opponent.Levels(p.table.match.Position()) {
		keys, names = append(keys, string(level)), append(names, p.words.Say(level.Name()))
	}
	for i := range p.seats {
		p.seats[i] = newChoice(keys, names, func(key string) {
			p.table.seats[i] = game.Level(key)
			p.show()
			p.onPlayers()
		})
	}
	p.begins = newChoice([]string{"0", "1"}, []string{p.player(0), p.player(1)}, func(key string) {
		p.table.begins, _ = strconv.Atoi(key) // our own keys
		p.onNext()
		p.show()
	})
}

func (p *matchPanel) player(seat int) string { return p.words.Key("match.player", "Number", seat+1) }

func (p *matchPanel) newEngine() {
	p.depth = newChoice(matchDepths, matchDepths, func(key string) { p.table.depth, _ = strconv.Atoi(key) })
	names := make([]string, len(matchTimes))
	for i, key := range matchTimes {
		names[i] = key + " ms"
	}
	p.time = newChoice(matchTimes, names, func(key string) {
		ms, _ := strconv.Atoi(key)
		p.table.time = time.Duration(ms) * time.Millisecond
	})
	p.quiet = widget.NewCheck(p.words.Key("match.quiescence"), func(on bool) { p.table.quiet = on })
	p.memory = widget.NewCheck(p.words.Key("match.memory"), func(on bool) { p.table.memory = on })
}

func (p *matchPanel) layOut() fyne.CanvasObject {
	say := p.words.Key
	p.engine = stacked(4, heading(say("match.alphabeta")),
		labelled(say("limit.depth"), p.depth.keyedSelect), labelled(say("limit.time"), p.time.keyedSelect),
		container.New(columns{shares: []float32{1, 1}}, outdented(p.quiet), p.memory))
	players := stacked(4, heading(say("match.heading")),
		labelled(p.player(0), p.seats[0].keyedSelect), labelled(p.player(1), p.seats[1].keyedSelect),
		labelled(say("match.begins"), p.begins.keyedSelect))
	rules, choices := ruleRows(p.words, p.table.module, p.changeRule)
	p.rules = choices
	groups := stacked(12, players, p.engine, rules, stacked(0, p.pending, outdented(p.log)))
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)
}

// ruleNames are the names of a setting's values.
func ruleNames(w *words.Words, m game.Module, setting game.Setting) []string {
	names := make([]string, len(setting.Values))
	for i, value := range setting.Values {
		names[i] = w.Key("rule." + m.ID() + "." + setting.Key + "." + value)
	}
	return names
}

// ruleRows are a heading and a row for each rule of a game for two, hidden where
// there is none, and what chooses their values; change hears of a choice.
func ruleRows(w *words.Words, m game.Playable, change func(key, value string)) (group *fyne.Container, choices []*choice) {
	group = stacked(4, heading(w.Key("rules.heading")))
	for _, setting := range m.MatchSettings() {
		c := newChoice(setting.Values, ruleNames(w, m, setting), func(value string) { change(setting.Key, value) })
		choices = append(choices, c)
		name := newLine(theme.ColorNameForeground, theme.SizeNameText, false)
		name.show(w.Say(setting.Name))
		group.Add(container.New(columns{shares: []float32{6, 14}}, name, c.keyedSelect)) // their values are long
	}
	if len(choices) == 0 {
		group.Hide()
	}
	return group, choices
}

func (p *matchPanel) changeRule(key, value string) {
	p.table.rules[key] = value
	p.onNext()
	p.show()
}

// show makes the rows say what the table says.
func (p *matchPanel) show() {
	t := p.table
	p.engine.Hide()
	if slices.Contains(t.seats[:], game.AlphaBeta) {
		p.engine.Show()
	}
	for i, level := range t.seats {
		p.seats[i].set(string(level))
	}
	p.begins.set(strconv.Itoa(t.begins))
	p.depth.set(strconv.Itoa(t.depth))
	p.time.set(strconv.FormatInt(t.time.Milliseconds(), 10))
	p.quiet.Checked, p.memory.Checked, p.log.Checked = t.quiet, t.memory, t.log != ""
	for i, setting := range t.module.MatchSettings() {
		p.rules[i].set(t.rules[setting.Key])
	}
	p.pending.Hide()
	if t.changed() {
		p.pending.Show()
	}
	p.content.Refresh()
}
