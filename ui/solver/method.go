package solver

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// methodPanel is how a problem is to be solved: algorithm, heuristic, rules
// and limits, as labelled rows. It shows an order and reports changes.
type methodPanel struct {
	words  *i18n.Words
	puzzle game.Puzzle
	// onRules is called with the rule settings after one was changed.
	onRules func(game.Rules)

	goal, algorithm, heuristic, duplicates *widgets.Choice
	// goalRow is shown where there is a choice, reaching where a target is to be
	// reached: the most points are searched in one way only.
	goalRow, reaching fyne.CanvasObject
	// merging is what the user chose to do with duplicates; what is offered
	// depends on the algorithm and on the puzzle.
	merging       string
	promise       *widgets.Line
	audit         *widget.Hyperlink // of the heuristic
	parameter     *parameterRow
	rules         *fyne.Container
	ruleChoices   []*widgets.Choice // in the order of the settings
	time, memory  *widgets.Choice
	nodes, depth  *widget.Entry
	defaultMemory int64
	content       fyne.CanvasObject
}

// The limits offered; "" is none.
var (
	timeLimits   = []string{"10s", "30s", "1m", "5m", "30m", ""}
	memoryLimits = []string{"256MiB", "1GiB", "2GiB", "4GiB"}
)

func newMethodPanel(w *i18n.Words, defaultMemory int64, onRules func(game.Rules)) *methodPanel {
	p := &methodPanel{words: w, onRules: onRules, defaultMemory: defaultMemory, rules: widgets.Stacked(4)}
	p.promise = widgets.NewLine(theme.Proved, fynetheme.SizeNameCaptionText, false)
	p.promise.Align(fyne.TextAlignTrailing)
	p.audit = widget.NewHyperlink(w.Key("button.audit"), nil)
	p.audit.SizeName = fynetheme.SizeNameCaptionText
	p.goal = widgets.NewChoice([]string{"reach", "max"}, []string{w.Key("goal.reach"), w.Key("goal.max")},
		func(string) { p.showGoal() })
	p.algorithm = p.newAlgorithms()
	p.heuristic = widgets.NewChoice(nil, nil, func(string) { p.showPromise() })
	p.parameter = newParameterRow(w)
	p.merging = string(search.Graph)
	p.duplicates = widgets.NewChoice(nil, nil, func(key string) { p.merging = key })
	p.time = widgets.NewChoice(timeLimits, p.timeNames(), nil)
	p.time.Set("")
	p.memory = p.newMemory()
	p.nodes, p.depth = p.newNumber(), p.newNumber()
	p.content = p.layOut()
	return p
}

func (p *methodPanel) newAlgorithms() *widgets.Choice {
	keys := []string{string(game.Best)}
	for _, a := range search.Algorithms() {
		keys = append(keys, string(a))
	}
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = p.words.Key("algorithm." + key)
	}
	return widgets.NewChoice(keys, names, func(string) { p.showAlgorithm() })
}

func (p *methodPanel) timeNames() []string {
	names := make([]string, len(timeLimits))
	for i, limit := range timeLimits {
		names[i] = strings.NewReplacer("s", " s", "m", " min").Replace(limit)
		if limit == "" {
			names[i] = p.words.Key("limit.none")
		}
	}
	return names
}

// newMemory offers the default limit too, where it is not in the list.
func (p *methodPanel) newMemory() *widgets.Choice {
	keys := slices.Clone(memoryLimits)
	if own := search.FormatSize(p.defaultMemory); !slices.Contains(keys, own) {
		keys = append(keys, own)
	}
	names := make([]string, len(keys))
	for i, key := range keys {
		size, _ := search.ParseSize(key)
		names[i] = p.words.Bytes(size)
	}
	c := widgets.NewChoice(keys, names, nil)
	c.Set(search.FormatSize(p.defaultMemory))
	return c
}

// newNumber is an entry for a limit; what is no positive number is marked
// wrong, and means no limit.
func (p *methodPanel) newNumber() *widget.Entry {
	e := widget.NewEntry()
	e.SetPlaceHolder(p.words.Key("limit.none"))
	e.Validator = func(s string) error {
		if _, ok := parseLimit(s); !ok {
			return &wordsError{p.words.Key("limit.wrong")}
		}
		return nil
	}
	e.AlwaysShowValidationError = true
	return e
}

// parseLimit reads a positive number with optional blanks; nothing is 0.
func parseLimit(s string) (int64, bool) {
	s = strings.Join(strings.Fields(s), "")
	if s == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0 && n < 1<<40
}

type wordsError struct{ words string }

func (e *wordsError) Error() string { return e.words }

func (p *methodPanel) layOut() fyne.CanvasObject {
	say := p.words.Key
	p.goalRow = widgets.Labelled(say("method.goal"), p.goal.KeyedSelect)
	p.goalRow.Hide()
	p.reaching = widgets.Stacked(4,
		widgets.Labelled(say("method.algorithm"), p.algorithm.KeyedSelect),
		p.parameter.content,
		widgets.Labelled(say("method.heuristic"), p.heuristic.KeyedSelect),
		container.NewBorder(nil, nil, widgets.Outdented(p.audit), nil, p.promise),
		widgets.Labelled(say("method.duplicates"), p.duplicates.KeyedSelect))
	groups := widgets.Stacked(14,
		widgets.Stacked(4, widgets.Heading(say("method.heading")), p.goalRow, p.reaching),
		widgets.Stacked(4, widgets.Heading(say("rules.heading")), p.rules),
		widgets.Stacked(4, widgets.Heading(say("limits.heading")),
			widgets.Labelled(say("limit.time"), p.time.KeyedSelect),
			widgets.Labelled(say("limit.memory"), p.memory.KeyedSelect),
			widgets.Labelled(say("limit.nodes"), p.nodes),
			widgets.Labelled(say("limit.depth"), p.depth)),
	)
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)
}

// show fits the panel to a puzzle: its heuristics and its rules.
func (p *methodPanel) show(puzzle game.Puzzle) {
	p.puzzle = puzzle
	p.showGoal()
	p.showAlgorithm()
	for i, setting := range puzzle.Module().Settings() {
		if i == len(p.ruleChoices) {
			c := p.newRule(setting)
			p.ruleChoices = append(p.ruleChoices, c)
			p.rules.Add(widgets.Labelled(p.words.Say(setting.Name), c.KeyedSelect))
		}
		p.ruleChoices[i].Set(puzzle.Rules()[setting.Key])
	}
}

// restore takes over what was chosen in another panel of the same game.
func (p *methodPanel) restore(from *methodPanel) {
	p.goal.Set(from.goal.Key())
	p.showGoal()
	p.algorithm.Set(from.algorithm.Key())
	p.parameter.restore(from.parameter)
	p.merging = from.merging
	p.showAlgorithm()
	p.heuristic.Set(from.heuristic.Key())
	p.showPromise()
	p.time.Set(from.time.Key())
	p.memory.Set(from.memory.Key())
	p.nodes.SetText(from.nodes.Text)
	p.depth.SetText(from.depth.Text)
}

func (p *methodPanel) newRule(setting game.Setting) *widgets.Choice {
	names := make([]string, len(setting.Values))
	for i, value := range setting.Values {
		names[i] = p.words.Key("rule." + p.puzzle.Module().ID() + "." + setting.Key + "." + value)
	}
	return widgets.NewChoice(setting.Values, names, func(value string) { p.onRules(game.Rules{setting.Key: value}) })
}

// maximises reports whether the most points are asked for.
func (p *methodPanel) maximises() bool {
	return p.puzzle != nil && p.puzzle.Maximises() && p.goal.Key() == "max"
}

// showGoal offers the most points where the game has them.
func (p *methodPanel) showGoal() {
	if p.puzzle == nil {
		return
	}
	p.goalRow.Hide()
	if p.puzzle.Maximises() {
		p.goalRow.Show()
	}
	p.reaching.Show()
	if p.maximises() {
		p.reaching.Hide()
	}
	p.content.Refresh()
}

// showAlgorithm fits the rows to the algorithm: its number, the heuristics and
// what can be done with duplicates.
func (p *methodPanel) showAlgorithm() {
	p.parameter.show(search.Algorithm(p.algorithm.Key()))
	p.showHeuristics()
	p.showDuplicates()
}

// showDuplicates offers what can be done with duplicates: the quotient only
// where the puzzle has symmetries. The best method chooses for itself.
func (p *methodPanel) showDuplicates() {
	if p.puzzle == nil {
		return
	}
	if p.algorithm.Key() == string(game.Best) {
		ran, _ := game.Method{Algorithm: game.Best}.Resolve(p.puzzle)
		key := string(ran.Duplicates)
		p.duplicates.Offer([]string{key}, []string{p.words.Key("duplicates." + key)}, key)
		p.duplicates.Disable()
		return
	}
	offered := []search.Duplicates{search.Graph, search.Tree}
	if p.puzzle.Symmetries() > 1 {
		offered = append(offered, search.Quotient)
	}
	keys, names := make([]string, len(offered)), make([]string, len(offered))
	for i, d := range offered {
		keys[i], names[i] = string(d), p.words.Key("duplicates."+string(d))
	}
	chosen := p.merging
	if !slices.Contains(keys, chosen) {
		chosen = string(search.Graph)
	}
	p.duplicates.Offer(keys, names, chosen)
	p.duplicates.Enable()
}

// showHeuristics offers the puzzle's heuristics, or none where the algorithm
// uses none.
func (p *methodPanel) showHeuristics() {
	if p.puzzle == nil {
		return
	}
	method := game.Method{Algorithm: search.Algorithm(p.algorithm.Key())}
	ran, _ := method.Resolve(p.puzzle)
	if !ran.Algorithm.Informed() || method.Algorithm == game.Best {
		p.heuristic.Offer([]string{ran.Heuristic}, []string{p.heuristicName(ran.Heuristic)}, ran.Heuristic)
		p.heuristic.Disable()
		p.showPromise()
		return
	}
	var keys, names []string
	for _, h := range p.puzzle.Heuristics() {
		keys, names = append(keys, h.Key), append(names, p.words.Say(h.Name))
	}
	chosen := p.heuristic.Key()
	if !slices.Contains(keys, chosen) {
		chosen = game.DefaultHeuristic(p.puzzle)
	}
	p.heuristic.Offer(keys, names, chosen)
	p.heuristic.Enable()
	p.showPromise()
}

func (p *methodPanel) heuristicName(key string) string {
	for _, h := range p.puzzle.Heuristics() {
		if h.Key == key {
			return p.words.Say(h.Name)
		}
	}
	return "–"
}

// showPromise says whether the chosen heuristic is admissible.
func (p *methodPanel) showPromise() {
	if p.puzzle == nil {
		return
	}
	p.audit.Show()
	for _, h := range p.puzzle.Heuristics() {
		if h.Key != p.heuristic.Key() {
			continue
		}
		said := p.words.Say(report.Promise(h))
		if h.Admissible {
			p.promise.Say("✓ "+said, theme.Proved)
		} else {
			p.promise.Say(said, theme.Bound)
		}
		return
	}
	p.audit.Hide()
	p.promise.Say(p.words.Key("method.uninformed"), theme.Muted)
}

// method is what the panel asks for; the message says what its number may be.
func (p *methodPanel) method() (game.Method, *text.Message) {
	m := game.Method{Algorithm: search.Algorithm(p.algorithm.Key()), Heuristic: p.heuristic.Key()}
	if m.Algorithm != game.Best { // that one chooses for itself
		m.Duplicates = search.Duplicates(p.duplicates.Key())
	}
	var wrong *text.Message
	m.Parameter, wrong = p.parameter.value()
	return m, wrong
}

// order is what the panel asks for; the message says which number is wrong.
func (p *methodPanel) order() (game.SolveRequest, *text.Message) {
	method, wrong := p.method()
	order := game.SolveRequest{Method: method, Threads: threads()}
	if p.maximises() {
		order.Method, order.Maximise, wrong = game.Method{Algorithm: game.Best}, true, nil
	}
	if wrong != nil {
		return order, wrong
	}
	nodes, okNodes := parseLimit(p.nodes.Text)
	depth, okDepth := parseLimit(p.depth.Text)
	if !okNodes || !okDepth {
		m := text.M("limit.wrong")
		return order, &m
	}
	order.Limits.Nodes, order.Limits.Depth = nodes, int(min(depth, 1<<30))
	if limit := p.time.Key(); limit != "" {
		order.Limits.Time, _ = time.ParseDuration(limit) // the keys are durations
	}
	order.Limits.Memory, _ = search.ParseSize(p.memory.Key()) // and sizes
	return order, nil
}

// threads is how many threads a search may use while the window is open: one
// core is the window's.
func threads() int { return max(1, runtime.NumCPU()-1) }
