package comparing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/formula"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// formForTwo is the form of a method for two players: an algorithm with its limits and switches.
type formForTwo struct {
	formFrame
	session         *Session
	algorithm, eval *widgets.Choice
	depth, time     *widgets.Entry
	switches        map[string]*widgets.KeyedCheck
	evalRow         fyne.CanvasObject
	moves           int           // of a game from where methods are compared
	bounds          *widgets.Line // of the depth, or what is wrong with it
}

func newFormForTwo(s *Session, before *compare.Contender) *formForTwo {
	f := &formForTwo{formFrame: newFormFrame(s), session: s, switches: map[string]*widgets.KeyedCheck{}, moves: movesLeft(s.forTwo.earliest())}
	var algorithms []string
	for _, a := range play.Algorithms() {
		algorithms = append(algorithms, string(a))
	}
	f.algorithm = widgets.NewKeyChoice(f.Words, "compare.two.algorithm.", algorithms, func(string) { f.render() })
	f.algorithm.ExplainEach(f.Tips, func(key string) string { return f.Words.Key("compare.two.about.algorithm." + key) })
	f.eval = widgets.NewChoice(nil, nil, func(string) {})
	f.eval.Explain(f.Tips, f.Words.Key("explain.match.eval"))
	f.depth, f.time = widgets.NewEntry(), widgets.NewEntry()
	f.depth.Explain(f.Tips, f.Words.Key("compare.two.about.limit.depth"))
	f.time.Explain(f.Tips, f.Words.Key("compare.two.about.limit.time"))
	f.bounds = widgets.NewCaption("").Align(fyne.TextAlignTrailing)
	f.depth.OnChanged = f.explainDepth
	f.evalRow = f.Row(f.Words.Key("match.eval"), f.eval.KeyedSelect, &f.eval.Tip)
	rows := []fyne.CanvasObject{
		f.Row(f.Words.Key("solver.method.algorithm"), f.algorithm.KeyedSelect, &f.algorithm.Tip),
		f.Row(f.Words.Key("compare.two.limit.depth"), f.depth, &f.depth.Tip), f.bounds,
		f.Row(f.Words.Key("compare.two.limit.time"), f.time, &f.time.Tip), f.evalRow,
	}
	for _, key := range play.SwitchKeys() {
		f.switches[key] = f.Check("compare.two.switch."+key, "compare.two.about.switch."+key, func(bool) {})
		rows = append(rows, f.switches[key])
	}
	f.switches["ordering"].Require(f.switches["iterative"]) // without a depth before there is no best line to try first
	f.setRows(s.Host.BoxRoom, 2, rows...)
	f.fill(before)
	return f
}

// fill shows a contender, nil for a new one.
func (f *formForTwo) fill(c *compare.Contender) {
	m := play.Method{Options: play.Options{Algorithm: play.AlphaBeta, Hard: true, Direct: true}, Limits: play.Limits{Depth: 3}}
	if c != nil {
		m = *c.Thinks
	}
	o := m.Options
	f.algorithm.Set(string(o.Algorithm))
	f.eval.Offer(formula.OfferedEvals(f.Words, f.session.Host, f.session.forTwo.opening(), o.Eval))
	on := report.Switches(&m)
	for key, check := range f.switches {
		check.SetChecked(slices.Contains(on, key))
	}
	if m.Limits.Depth > 0 {
		f.depth.SetText(strconv.Itoa(m.Limits.Depth))
	}
	if m.Limits.Time > 0 {
		f.time.SetText(f.Words.Parameter(m.Limits.Time.Seconds()))
	}
	f.explainDepth(f.depth.Text)
	f.render()
}

// explainDepth says while a depth is typed where the game ends, and what is wrong with it.
func (f *formForTwo) explainDepth(typed string) {
	key, colour := "compare.two.limit.bounds", theme.Muted
	if depth := strings.TrimSpace(typed); depth != "" {
		c, wrong := parseContender(nil, string(play.Minimax)+",depth="+depth)
		switch {
		case wrong != nil:
			colour = theme.Impossible
		case c.Thinks.Limits.Depth >= f.moves:
			key, colour = "compare.two.limit.end", theme.Bound
		}
	}
	f.bounds.Say(f.Words.Key(key, "Most", f.moves), colour)
}

// render shows the switches that the algorithm has, and evaluations where there is a choice.
func (f *formForTwo) render() {
	if f.content == nil {
		return // it is being built
	}
	own := play.Algorithm(f.algorithm.Key()).Keys()
	for _, key := range play.SwitchKeys() {
		widgets.Show(f.switches[key], slices.Contains(own, key))
	}
	widgets.Show(f.evalRow, len(f.eval.Keys) > 1)
	f.wrong.SetText("")
	f.content.Refresh()
}

// readContender returns the contender of the form, or in words what is wrong with it.
func (f *formForTwo) readContender() (compare.Contender, string) {
	words := f.algorithm.Key()
	if depth := strings.TrimSpace(f.depth.Text); depth != "" {
		words += ",depth=" + depth
	}
	if seconds := strings.TrimSpace(f.time.Text); seconds != "" {
		words += ",time=" + strings.ReplaceAll(seconds, ",", ".") + "s"
	}
	for _, key := range play.SwitchKeys() {
		if f.switches[key].Visible() {
			words += "," + key + "=" + onOff(f.switches[key].Checked)
		}
	}
	opening := f.session.forTwo.opening()
	if usual, _ := match.ResolveEval(opening, ""); f.eval.Key() != usual {
		words += ",eval=" + f.eval.Key()
	}
	c, wrong := parseContender(opening, words)
	if wrong != nil {
		return c, i18n.Sentence(f.Words.Say(*wrong))
	}
	return c, ""
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// mostMoves is the greatest number that movesLeft counts to: some games go in circles.
const mostMoves = 500

// movesLeft returns how long a game lasts from a position if nobody ends it while there is another move.
func movesLeft(p game.Position) (moves int) {
	for p.Outcome() == play.Open && moves < mostMoves {
		var next game.Position
		for _, move := range p.Moves() {
			next, _ = p.Play(move)
			if next.Outcome() == play.Open {
				break
			}
		}
		p, moves = next, moves+1
	}
	return moves
}

// earliest returns the ticked position with the most moves, the opening if none is ticked.
func (t *forTwo) earliest() game.Position {
	list := t.session.choices.chosenPositions()
	if len(list) == 0 {
		return t.opening()
	}
	return slices.MaxFunc(list, func(a, b compare.Position) int {
		return cmp.Compare(len(a.Position.Moves()), len(b.Position.Moves()))
	}).Position
}
