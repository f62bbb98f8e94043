package solver

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/limits"
)

// The goals on offer.
const (
	reachTarget = "reach"
	mostPoints  = "max"
)

// timeLimits are those on offer; "" is none.
var timeLimits = []string{"10s", "30s", "1m", "5m", "30m", ""}

// choices are what the method panel asks for: the keys of what was chosen, and numbers
// as they were typed. What is offered depends on the puzzle too.
type choices struct {
	goal      string
	algorithm search.Algorithm
	heuristic string // "" for the usual one
	// merging is what to do with duplicates, where that can be chosen.
	merging      string
	numbers      map[string]string // by the key of an algorithm's parameter
	time, memory string
	nodes, depth string
	// formulas are those that were used as heuristics of the game, nil for none.
	formulas func() []string
}

func newChoices(memory int64) *choices {
	return &choices{
		goal: reachTarget, algorithm: game.Best, merging: string(search.Graph), numbers: map[string]string{},
		memory: search.FormatSize(memory),
	}
}

// maximises reports whether the most points are asked for.
func (c *choices) maximises(p game.Puzzle) bool {
	return p != nil && p.Maximises() && c.goal == mostPoints
}

// setAlgorithm chooses an algorithm; one that chooses its heuristic itself, or has
// none, leaves the next one the usual heuristic.
func (c *choices) setAlgorithm(a search.Algorithm) {
	c.algorithm = a
	if !c.takesHeuristic() {
		c.heuristic = ""
	}
}

// takesHeuristic reports whether a heuristic can be chosen; the best method chooses
// for itself.
func (c *choices) takesHeuristic() bool { return c.algorithm != game.Best && c.algorithm.Informed() }

// heuristics are the keys on offer, and the one that will be used.
func (c *choices) heuristics(p game.Puzzle) (offered []string, chosen string) {
	if !c.takesHeuristic() {
		ran, _ := game.Method{Algorithm: c.algorithm}.Resolve(p)
		return []string{ran.Heuristic}, ran.Heuristic
	}
	for _, h := range p.Heuristics() {
		offered = append(offered, h.Key)
	}
	offered = append(offered, c.measures(p)...)
	if slices.Contains(offered, c.heuristic) {
		return offered, c.heuristic
	}
	return offered, game.DefaultHeuristic(p)
}

// measures are the keys of the formulas on offer: those that were used and fit the puzzle,
// and the one that is chosen.
func (c *choices) measures(p game.Puzzle) (offered []string) {
	m, ok := p.(game.Measured)
	if !ok || c.formulas == nil {
		return nil
	}
	list := c.formulas()
	if formula, is := game.FormulaText(c.heuristic); is && !slices.Contains(list, formula) {
		list = append(list, formula)
	}
	for _, formula := range list {
		if m.CheckFormula(formula) == nil {
			offered = append(offered, game.FormulaKey(formula))
		}
	}
	return offered
}

// duplicates are the keys on offer, the quotient only where the puzzle has symmetries,
// and the one that will be used; the best method chooses for itself.
func (c *choices) duplicates(p game.Puzzle) (offered []string, chosen string) {
	if c.algorithm == game.Best {
		ran, _ := game.Method{Algorithm: game.Best}.Resolve(p)
		return []string{string(ran.Duplicates)}, string(ran.Duplicates)
	}
	offered = []string{string(search.Graph), string(search.Tree)}
	if p.Symmetries() > 1 {
		offered = append(offered, string(search.Quotient))
	}
	if slices.Contains(offered, c.merging) {
		return offered, c.merging
	}
	return offered, string(search.Graph)
}

// number is what was typed for the algorithm's parameter; the message says what it
// may be when it is not that.
func (c *choices) number(w *i18n.Words) (float64, *text.Message) {
	p, ok := c.algorithm.Parameter()
	if !ok {
		return 0, nil
	}
	return parseNumber(w, p, c.numbers[p.Key])
}

// parseNumber reads the value of a parameter, with a comma or a point; nothing is 0,
// which stands for the usual value.
func parseNumber(w *i18n.Words, p search.Parameter, typed string) (float64, *text.Message) {
	typed = strings.Join(strings.Fields(typed), "")
	if typed == "" {
		return 0, nil
	}
	value, err := strconv.ParseFloat(strings.Replace(typed, ",", ".", 1), 64)
	if err != nil || value == 0 || !p.Allows(value) {
		wrong := wrongNumber(w, p)
		return 0, &wrong
	}
	return value, nil
}

func wrongNumber(w *i18n.Words, p search.Parameter) text.Message {
	key := "parameter.wrong"
	if p.Whole {
		key = "parameter.wrong.whole"
	}
	return text.M(key, "Name", w.Key("parameter."+p.Key), "Least", w.Parameter(p.Least), "Most", w.Parameter(p.Most))
}

// method is what is asked for where a target is to be reached.
func (c *choices) method(p game.Puzzle, w *i18n.Words) (game.Method, *text.Message) {
	m := game.Method{Algorithm: c.algorithm}
	_, m.Heuristic = c.heuristics(p)
	if m.Algorithm != game.Best {
		_, chosen := c.duplicates(p)
		m.Duplicates = search.Duplicates(chosen)
	}
	var wrong *text.Message
	m.Parameter, wrong = c.number(w)
	return m, wrong
}

// order is what is asked for of a puzzle; the message says which number is wrong.
func (c *choices) order(p game.Puzzle, w *i18n.Words) (game.SolveRequest, *text.Message) {
	method, wrong := c.method(p, w)
	order := game.SolveRequest{Method: method, Threads: threads()}
	if c.maximises(p) {
		order.Method, order.Maximise, wrong = game.Method{Algorithm: game.Best}, true, nil
	}
	if wrong != nil {
		return order, wrong
	}
	limits, wrong := c.limits()
	order.Limits = limits
	return order, wrong
}

func (c *choices) limits() (search.Limits, *text.Message) {
	nodes, okNodes := limits.Parse(c.nodes)
	depth, okDepth := limits.Parse(c.depth)
	if !okNodes || !okDepth {
		m := text.M("limit.wrong")
		return search.Limits{}, &m
	}
	limits := search.Limits{Nodes: nodes, Depth: int(min(depth, 1<<30))}
	if c.time != "" {
		limits.Time, _ = time.ParseDuration(c.time) // the keys are durations
	}
	limits.Memory, _ = search.ParseSize(c.memory) // and sizes
	return limits, nil
}

// threads is how many threads a search may use while the window is open: one
// core is the window's.
func threads() int { return max(1, runtime.NumCPU()-1) }
