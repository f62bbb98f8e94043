// Package method holds what the method panel of the solver asks for: algorithm, heuristic, and what ends a search.
package method

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

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
	ReachTarget = "reach"
	MostPoints  = "max"
)

// Choices hold what was chosen in the method panel, as it is kept: keys,
// and numbers as they were typed. What is offered depends on the puzzle too.
type Choices struct {
	Goal      string           `json:"goal"`
	Algorithm search.Algorithm `json:"algorithm"`
	Heuristic string           `json:"heuristic"` // "" for the usual one
	// Duplicates tells how duplicates are treated, if that can be chosen.
	Duplicates string            `json:"merging"`
	Numbers    map[string]string `json:"numbers"` // by the key of an algorithm's parameter
	Time       string            `json:"time"`
	Memory     string            `json:"memory"`
	Nodes      string            `json:"nodes"`
	Depth      string            `json:"depth"`
	// host knows the formulas that were used as heuristics.
	host host.Host
}

func New(h host.Host) *Choices {
	return &Choices{
		host: h,
		Goal: ReachTarget, Algorithm: game.Best, Duplicates: string(search.Graph), Numbers: map[string]string{},
		Memory: search.FormatSize(h.MemoryLimit()),
	}
}

func (c *Choices) Maximises(p game.Puzzle) bool {
	return p != nil && p.Maximises() && c.Goal == MostPoints
}

// SetAlgorithm chooses an algorithm; one that chooses its heuristic itself, or has
// none, leaves the next one the usual heuristic.
func (c *Choices) SetAlgorithm(a search.Algorithm) {
	c.Algorithm = a
	if !c.TakesHeuristic() {
		c.Heuristic = ""
	}
}

// TakesHeuristic reports whether a heuristic can be chosen; the best method chooses
// for itself.
func (c *Choices) TakesHeuristic() bool { return c.Algorithm != game.Best && c.Algorithm.Informed() }

// OfferHeuristics returns the keys on offer, and the one that will be used.
func (c *Choices) OfferHeuristics(p game.Puzzle) (offered []string, chosen string) {
	if !c.TakesHeuristic() {
		ran, _ := game.Method{Algorithm: c.Algorithm}.Resolve(p)
		return []string{ran.Heuristic}, ran.Heuristic
	}
	return formula.Offered(c.host, p, c.Heuristic)
}

// OfferDuplicates returns the keys on offer, and the one that will be used. The quotient is on offer only
// if the puzzle has symmetries. The best method chooses for itself.
func (c *Choices) OfferDuplicates(p game.Puzzle) (offered []string, chosen string) {
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

// ParseNumber reads the value of a parameter, with a comma or a point; nothing is 0,
// which stands for the usual value.
func ParseNumber(w *i18n.Words, p search.Parameter, typed string) (float64, *text.Message) {
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

// Method returns the chosen method of reaching a target.
func (c *Choices) Method(p game.Puzzle, w *i18n.Words) (game.Method, *text.Message) {
	m := game.Method{Algorithm: c.Algorithm}
	_, m.Heuristic = c.OfferHeuristics(p)
	if m.Algorithm != game.Best {
		_, chosen := c.OfferDuplicates(p)
		m.Duplicates = search.Duplicates(chosen)
	}
	_, wrong := m.Resolve(p)
	parameter, ok := c.Algorithm.Parameter()
	if !ok || wrong != nil {
		return m, wrong
	}
	m.Parameter, wrong = ParseNumber(w, parameter, c.Numbers[parameter.Key])
	return m, wrong
}

// IsOf reports whether a run is by the method that is asked for.
func (c *Choices) IsOf(p game.Puzzle, w *i18n.Words, run *game.Run) bool {
	if c.Maximises(p) || run.Maximise {
		return c.Maximises(p) && run.Maximise
	}
	m, wrong := c.Method(p, w)
	ran, _ := m.Resolve(p)
	return wrong == nil && ran == run.Ran
}

// Request returns the search that is chosen for a puzzle. The message tells which number is wrong.
func (c *Choices) Request(p game.Puzzle, w *i18n.Words) (game.SolveRequest, *text.Message) {
	method, wrong := c.Method(p, w)
	request := game.SolveRequest{Method: method, Threads: Threads()}
	if c.Maximises(p) {
		request.Method, request.Maximise, wrong = game.Method{Algorithm: game.Best}, true, nil
	}
	if wrong == nil {
		request.Limits, wrong = c.Limits()
	}
	return request, wrong
}

func (c *Choices) Limits() (search.Limits, *text.Message) {
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

// SetLimits chooses limits of time and memory, each the greatest on offer that is no greater; 0 leaves one as it is.
func (c *Choices) SetLimits(l search.Limits) {
	for _, offered := range page.TimeLimits() {
		if span, err := time.ParseDuration(offered); err == nil && span <= l.Time {
			c.Time = offered
		}
	}
	for _, offered := range page.MemoryLimits() {
		if size, err := search.ParseSize(offered); err == nil && size <= l.Memory {
			c.Memory = offered
		}
	}
}

// Threads returns the number of threads that a search may use while the window is open. One
// core is left to the window.
func Threads() int { return max(1, runtime.NumCPU()-1) }

// Chosen has the choices that a step of a lecture changes.
type Chosen struct {
	goal, heuristic, duplicates string
	algorithm                   search.Algorithm
	number                      string // of the algorithm
}

func (c *Choices) Chosen() Chosen {
	p, _ := c.Algorithm.Parameter()
	return Chosen{c.Goal, c.Heuristic, c.Duplicates, c.Algorithm, c.Numbers[p.Key]}
}

func (c *Choices) Restore(a Chosen) {
	c.Goal = a.goal
	c.Heuristic = a.heuristic
	c.Duplicates = a.duplicates
	c.Algorithm = a.algorithm
	if p, has := a.algorithm.Parameter(); has {
		c.Numbers[p.Key] = a.number
	}
}

func (c *Choices) Set(m *game.LectureRun) {
	c.Goal = ReachTarget
	if m.Maximise {
		c.Goal = MostPoints
		return
	}
	c.SetAlgorithm(m.Algorithm)
	if c.TakesHeuristic() {
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

// mostTyped is the greatest length of a typed number. mostWritten is the greatest length of a
// heuristic, which may be a formula.
const (
	mostTyped   = 100
	mostWritten = 4096
)

// TakeUp takes up what was chosen, where it is on offer.
func (c *Choices) TakeUp(kept *Choices) {
	take := func(to *string, value string, offered ...string) {
		if slices.Contains(offered, value) {
			*to = value
		}
	}
	typed := func(value string) string {
		if len(value) > mostTyped || !utf8.ValidString(value) {
			return ""
		}
		return value
	}
	take(&c.Goal, kept.Goal, ReachTarget, MostPoints)
	take(&c.Duplicates, kept.Duplicates, string(search.Graph), string(search.Tree), string(search.Quotient))
	take(&c.Time, kept.Time, page.TimeLimits()...)
	take(&c.Memory, kept.Memory, page.MemoryLimits()...)
	if kept.Algorithm == game.Best || slices.Contains(search.Algorithms(), kept.Algorithm) {
		c.SetAlgorithm(kept.Algorithm)
		if len(kept.Heuristic) <= mostWritten && utf8.ValidString(kept.Heuristic) {
			c.Heuristic = kept.Heuristic
		}
	}
	for key, value := range kept.Numbers {
		c.Numbers[key] = typed(value)
	}
	c.Nodes, c.Depth = typed(kept.Nodes), typed(kept.Depth)
}
