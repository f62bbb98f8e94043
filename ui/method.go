package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/look"
	"procura/ui/words"
)

// methodPanel is how a problem is to be solved: algorithm, heuristic, rules
// and limits, as labelled rows. It shows an order and reports changes.
type methodPanel struct {
	words  *words.Words
	puzzle game.Puzzle
	// onRules is called with the rule settings after one was changed.
	onRules func(game.Rules)

	algorithm, heuristic, duplicates *choice
	promise                          *line
	rules                            *fyne.Container
	ruleChoices                      []*choice // in the order of the settings
	time, memory                     *choice
	nodes, depth                     *widget.Entry
	defaultMemory                    int64
	content                          fyne.CanvasObject
}

// choice is a select over values that have a key and a name. What goes into a
// layout is its Select: a widget must be known by one pointer.
type choice struct {
	*widget.Select
	keys []string
}

func newChoice(keys, names []string, changed func(key string)) *choice {
	c := &choice{keys: keys}
	c.Select = widget.NewSelect(names, nil)
	if len(keys) > 0 {
		c.SetSelectedIndex(0)
	}
	c.OnChanged = func(string) {
		if changed != nil {
			changed(c.key())
		}
	}
	return c
}

func (c *choice) key() string {
	if i := c.SelectedIndex(); i >= 0 {
		return c.keys[i]
	}
	return ""
}

// set chooses a key without reporting it.
func (c *choice) set(key string) {
	changed := c.OnChanged
	c.OnChanged = nil
	if i := slices.Index(c.keys, key); i >= 0 {
		c.SetSelectedIndex(i)
	}
	c.OnChanged = changed
}

// offer replaces the values without reporting it.
func (c *choice) offer(keys, names []string, key string) {
	c.keys = keys
	c.Options = names
	c.set(key)
	c.Refresh()
}

// The limits offered; "" is none.
var (
	timeLimits   = []string{"10s", "30s", "1m", "5m", "30m", ""}
	memoryLimits = []string{"256MiB", "1GiB", "2GiB", "4GiB"}
)

func newMethodPanel(w *words.Words, defaultMemory int64, onRules func(game.Rules)) *methodPanel {
	p := &methodPanel{words: w, onRules: onRules, defaultMemory: defaultMemory, rules: stacked(4)}
	p.promise = newLine(look.Proved, theme.SizeNameCaptionText, false)
	p.promise.align(fyne.TextAlignTrailing)
	p.algorithm = p.newAlgorithms()
	p.heuristic = newChoice(nil, nil, func(string) { p.showPromise() })
	p.duplicates = newChoice([]string{"graph", "tree"}, []string{w.Key("duplicates.graph"), w.Key("duplicates.tree")}, nil)
	p.time = newChoice(timeLimits, p.timeNames(), nil)
	p.time.set("")
	p.memory = p.newMemory()
	p.nodes, p.depth = p.newNumber(), p.newNumber()
	p.content = p.layOut()
	return p
}

func (p *methodPanel) newAlgorithms() *choice {
	keys := []string{string(game.Best)}
	for _, a := range search.Algorithms() {
		keys = append(keys, string(a))
	}
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = p.words.Key("algorithm." + key)
	}
	return newChoice(keys, names, func(string) { p.showHeuristics() })
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
func (p *methodPanel) newMemory() *choice {
	keys := slices.Clone(memoryLimits)
	if own := search.FormatSize(p.defaultMemory); !slices.Contains(keys, own) {
		keys = append(keys, own)
	}
	names := make([]string, len(keys))
	for i, key := range keys {
		size, _ := search.ParseSize(key)
		names[i] = p.words.Bytes(size)
	}
	c := newChoice(keys, names, nil)
	c.set(search.FormatSize(p.defaultMemory))
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
	groups := stacked(14,
		stacked(4, heading(say("method.heading")),
			labelled(say("method.algorithm"), p.algorithm.Select),
			labelled(say("method.heuristic"), p.heuristic.Select),
			p.promise,
			labelled(say("method.duplicates"), p.duplicates.Select)),
		stacked(4, heading(say("rules.heading")), p.rules),
		stacked(4, heading(say("limits.heading")),
			labelled(say("limit.time"), p.time.Select),
			labelled(say("limit.memory"), p.memory.Select),
			labelled(say("limit.nodes"), p.nodes),
			labelled(say("limit.depth"), p.depth)),
	)
	return container.New(layout.NewCustomPaddedLayout(0, 6, 0, 8), groups)
}

// show fits the panel to a puzzle: its heuristics and its rules.
func (p *methodPanel) show(puzzle game.Puzzle) {
	p.puzzle = puzzle
	p.showHeuristics()
	for i, setting := range puzzle.Module().Settings() {
		if i == len(p.ruleChoices) {
			c := p.newRule(setting)
			p.ruleChoices = append(p.ruleChoices, c)
			p.rules.Add(labelled(p.words.Say(setting.Name), c.Select))
		}
		p.ruleChoices[i].set(puzzle.Rules()[setting.Key])
	}
}

// restore takes over what was chosen in another panel of the same game.
func (p *methodPanel) restore(from *methodPanel) {
	p.algorithm.set(from.algorithm.key())
	p.showHeuristics()
	p.heuristic.set(from.heuristic.key())
	p.showPromise()
	p.duplicates.set(from.duplicates.key())
	p.time.set(from.time.key())
	p.memory.set(from.memory.key())
	p.nodes.SetText(from.nodes.Text)
	p.depth.SetText(from.depth.Text)
}

func (p *methodPanel) newRule(setting game.Setting) *choice {
	names := make([]string, len(setting.Values))
	for i, value := range setting.Values {
		names[i] = p.words.Key("rule." + p.puzzle.Module().ID() + "." + setting.Key + "." + value)
	}
	return newChoice(setting.Values, names, func(value string) { p.onRules(game.Rules{setting.Key: value}) })
}

// showHeuristics offers the puzzle's heuristics, or none where the algorithm
// uses none.
func (p *methodPanel) showHeuristics() {
	if p.puzzle == nil {
		return
	}
	method := game.Method{Algorithm: search.Algorithm(p.algorithm.key())}
	ran, _ := method.Resolve(p.puzzle)
	if !ran.Algorithm.Informed() || method.Algorithm == game.Best {
		p.heuristic.offer([]string{ran.Heuristic}, []string{p.heuristicName(ran.Heuristic)}, ran.Heuristic)
		p.heuristic.Disable()
		p.showPromise()
		return
	}
	var keys, names []string
	for _, h := range p.puzzle.Heuristics() {
		keys, names = append(keys, h.Key), append(names, p.words.Say(h.Name))
	}
	chosen := p.heuristic.key()
	if !slices.Contains(keys, chosen) {
		chosen = game.DefaultHeuristic(p.puzzle)
	}
	p.heuristic.offer(keys, names, chosen)
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
	for _, h := range p.puzzle.Heuristics() {
		if h.Key != p.heuristic.key() {
			continue
		}
		if h.Admissible {
			p.promise.say("✓ "+p.words.Key("method.admissible"), look.Proved)
		} else {
			p.promise.say(p.words.Key("method.inadmissible"), look.Bound)
		}
		return
	}
	p.promise.say(p.words.Key("method.uninformed"), look.Muted)
}

// order is what the panel asks for; the message says which limit is wrong.
func (p *methodPanel) order() (game.Order, *text.Message) {
	order := game.Order{Method: game.Method{
		Algorithm: search.Algorithm(p.algorithm.key()), Heuristic: p.heuristic.key(),
		Duplicates: search.Duplicates(p.duplicates.key()),
	}}
	nodes, okNodes := parseLimit(p.nodes.Text)
	depth, okDepth := parseLimit(p.depth.Text)
	if !okNodes || !okDepth {
		m := text.M("limit.wrong")
		return order, &m
	}
	order.Limits.Nodes, order.Limits.Depth = nodes, int(min(depth, 1<<30))
	if limit := p.time.key(); limit != "" {
		order.Limits.Time, _ = time.ParseDuration(limit) // the keys are durations
	}
	order.Limits.Memory, _ = search.ParseSize(p.memory.key()) // and sizes
	return order, nil
}
