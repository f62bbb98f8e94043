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
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
)

// The goals on offer.
const (
	reachTarget = "reach"
	mostPoints  = "max"
)

// choices are what the method panel asks for, as it is kept: the keys of what was chosen,
// and numbers as they were typed. What is offered depends on the puzzle too.
type choices struct {
	Goal      string           `json:"goal"`
	Algorithm search.Algorithm `json:"algorithm"`
	Heuristic string           `json:"heuristic"` // "" for the usual one
	// Duplicates is what to do with duplicates, where that can be chosen.
	Duplicates string            `json:"merging"`
	Numbers    map[string]string `json:"numbers"` // by the key of an algorithm's parameter
	Time       string            `json:"time"`
	Memory     string            `json:"memory"`
	Nodes      string            `json:"nodes"`
	Depth      string            `json:"depth"`
	// host knows the formulas that were used as heuristics.
	host host.Host
}

func newChoices(memory int64) *choices {
	return &choices{
		Goal: reachTarget, Algorithm: game.Best, Duplicates: string(search.Graph), Numbers: map[string]string{},
		Memory: search.FormatSize(memory),
	}
}

func (c *choices) maximises(p game.Puzzle) bool {
	return p != nil && p.Maximises() && c.Goal == mostPoints
}

// setAlgorithm chooses an algorithm; one that chooses its heuristic itself, or has
// none, leaves the next one the usual heuristic.
func (c *choices) setAlgorithm(a search.Algorithm) {
	c.Algorithm = a
	if !c.takesHeuristic() {
		c.Heuristic = ""
	}
}

// takesHeuristic reports whether a heuristic can be chosen; the best method chooses
// for itself.
func (c *choices) takesHeuristic() bool { return c.Algorithm != game.Best && c.Algorithm.Informed() }

// heuristics are the keys on offer, and the one that will be used.
func (c *choices) heuristics(p game.Puzzle) (offered []string, chosen string) {
	if !c.takesHeuristic() {
		ran, _ := game.Method{Algorithm: c.Algorithm}.Resolve(p)
		return []string{ran.Heuristic}, ran.Heuristic
	}
	return formula.Offered(c.host, p, c.Heuristic)
}

// duplicates are the keys on offer, the quotient only where the puzzle has symmetries,
// and the one that will be used; the best method chooses for itself.
func (c *choices) duplicates(p game.Puzzle) (offered []string, chosen string) {
	if c.Algorithm == game.Best {
		ran, _ := game.Method{Algorithm: game.Best}.Resolve(p)
		return []string{string(ran.Duplicates)}, string(ran.Duplicates)
	}
	offered = []string{string(search.Graph), string(search.Tree)}
	if p.Symmetries() > 1 {
		offered = append(offered, string(search.Quotient))
	}
	if slices.Contains(offered, c.Duplicates) {
		return offered, c.Duplicates
	}
	return offered, string(search.Graph)
}

// parseNumber reads the value of a parameter, with a comma or a point; nothing is 0,
// which stands for the usual value.
func parseNumber(w *i18n.Words, p search.Parameter, typed string) (float64, *text.Message) {
	typed = strings.Join(strings.Fields(typed), "")
	if typed == "" {
		return 0, nil
	}
	value, ok := p.Parse(strings.Replace(typed, ",", ".", 1))
	if !ok {
		key := "solver.parameter.wrong"
		if p.Whole {
			key = "solver.parameter.wrong.whole"
		}
		wrong := text.M(key, "Name", w.Key("solver.parameter."+p.Key), "Least", w.Parameter(p.Least), "Most", w.Parameter(p.Most))
		return 0, &wrong
	}
	return value, nil
}

// method is what is asked for where a target is to be reached.
func (c *choices) method(p game.Puzzle, w *i18n.Words) (game.Method, *text.Message) {
	m := game.Method{Algorithm: c.Algorithm}
	_, m.Heuristic = c.heuristics(p)
	if m.Algorithm != game.Best {
		_, chosen := c.duplicates(p)
		m.Duplicates = search.Duplicates(chosen)
	}
	_, wrong := m.Resolve(p)
	parameter, ok := c.Algorithm.Parameter()
	if !ok || wrong != nil {
		return m, wrong
	}
	m.Parameter, wrong = parseNumber(w, parameter, c.Numbers[parameter.Key])
	return m, wrong
}

// isOf reports whether a run is by the method that is asked for.
func (c *choices) isOf(p game.Puzzle, w *i18n.Words, run *game.Run) bool {
	if c.maximises(p) || run.Maximise {
		return c.maximises(p) && run.Maximise
	}
	m, wrong := c.method(p, w)
	ran, _ := m.Resolve(p)
	return wrong == nil && ran == run.Ran
}

// request is what is asked for of a puzzle; the message says which number is wrong.
func (c *choices) request(p game.Puzzle, w *i18n.Words) (game.SolveRequest, *text.Message) {
	method, wrong := c.method(p, w)
	request := game.SolveRequest{Method: method, Threads: threads()}
	if c.maximises(p) {
		request.Method, request.Maximise, wrong = game.Method{Algorithm: game.Best}, true, nil
	}
	if wrong == nil {
		request.Limits, wrong = c.limits()
	}
	return request, wrong
}

func (c *choices) limits() (search.Limits, *text.Message) {
	nodes, okNodes := page.ParseNumber(c.Nodes)
	depth, okDepth := page.ParseNumber(c.Depth)
	if !okNodes || !okDepth {
		m := text.M("solver.limit.wrong")
		return search.Limits{}, &m
	}
	limits := search.Limits{Nodes: nodes, Depth: int(min(depth, 1<<30))}
	if c.Time != "" {
		limits.Time, _ = time.ParseDuration(c.Time) // the keys are durations
	}
	limits.Memory, _ = search.ParseSize(c.Memory) // and sizes
	return limits, nil
}

// threads is how many threads a search may use while the window is open: one
// core is the window's.
func threads() int { return max(1, runtime.NumCPU()-1) }

// methodChoice is what of the choices a step of a lecture changes.
type methodChoice struct {
	goal, heuristic, duplicates string
	algorithm                   search.Algorithm
	number                      string // of the algorithm
}

func (c *choices) chosenMethod() methodChoice {
	p, _ := c.Algorithm.Parameter()
	return methodChoice{c.Goal, c.Heuristic, c.Duplicates, c.Algorithm, c.Numbers[p.Key]}
}

func (c *choices) restoreMethod(a methodChoice) {
	c.Goal = a.goal
	c.Heuristic = a.heuristic
	c.Duplicates = a.duplicates
	c.Algorithm = a.algorithm
	if p, has := a.algorithm.Parameter(); has {
		c.Numbers[p.Key] = a.number
	}
}

func (c *choices) setMethod(m *game.LectureRun) {
	c.Goal = reachTarget
	if m.Maximise {
		c.Goal = mostPoints
		return
	}
	c.setAlgorithm(m.Algorithm)
	if c.takesHeuristic() {
		c.Heuristic = m.Heuristic
	}
	if m.Duplicates != "" {
		c.Duplicates = string(m.Duplicates)
	}
	if p, value, ok := m.Number(); ok {
		c.Numbers[p.Key] = ""
		if value != p.Usual {
			c.Numbers[p.Key] = strconv.FormatFloat(value, 'f', -1, 64)
		}
	}
}
