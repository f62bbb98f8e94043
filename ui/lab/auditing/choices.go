package auditing

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// timeLimits are those on offer; "" is none.
var timeLimits = []string{"5s", "10s", "30s", "1m", "5m", ""}

// choices are what the panel asks for: the keys of what was chosen, and numbers as they
// were typed.
type choices struct {
	// game, name and identity are of the problem.
	game, name, identity string
	heuristic            string // "" for the usual one
	// random asks for boards made by chance instead of the problem.
	random               bool
	boards, size, seed   string
	time, memory, states string
}

func newChoices(memory int64) choices {
	return choices{time: "10s", memory: search.FormatSize(memory / 2), boards: "100", seed: "1"}
}

// mostBoards is how many boards can be asked for here.
const mostBoards = 10_000

// heuristics are the keys on offer for a puzzle, formulas behind the others, and the
// one that will be used.
func (c *choices) heuristics(p game.Puzzle, formulas []string) (offered []string, chosen string) {
	for _, h := range p.Heuristics() {
		offered = append(offered, h.Key)
	}
	if m, ok := p.(game.Measured); ok {
		for _, f := range formulas {
			if m.CheckFormula(f) == nil {
				offered = append(offered, game.FormulaPrefix+f)
			}
		}
	}
	if slices.Contains(offered, c.heuristic) {
		return offered, c.heuristic
	}
	if f, is := strings.CutPrefix(c.heuristic, game.FormulaPrefix); is {
		if m, ok := p.(game.Measured); ok && m.CheckFormula(f) == nil {
			return append(offered, c.heuristic), c.heuristic
		}
	}
	return offered, game.DefaultHeuristic(p)
}

// number reads a number of a range; nothing is what is usual.
func number(typed string, least, most, usual int64) (int64, bool) {
	typed = strings.Join(strings.Fields(typed), "")
	if typed == "" {
		return usual, true
	}
	n, err := strconv.ParseInt(typed, 10, 64)
	return n, err == nil && n >= least && n <= most
}

// mostStates is the greatest limit of states.
const mostStates = 1 << 31

// limits are what ends an audit early.
func (c *choices) limits() (search.Limits, *text.Message) {
	states, ok := number(c.states, 1, mostStates, 0)
	if !ok {
		wrong := text.M("auditing.wrong.states", "Most", mostStates)
		return search.Limits{}, &wrong
	}
	l := search.Limits{Nodes: states}
	if c.time != "" {
		l.Time, _ = time.ParseDuration(c.time) // the keys are durations
	}
	l.Memory, _ = search.ParseSize(c.memory) // and sizes
	return l, nil
}

// order is what is asked for of a problem; the message says which number is wrong.
func (c *choices) order(p game.Puzzle, formulas []string) (order, *text.Message) {
	o := order{puzzle: p}
	limits, wrong := c.limits()
	if wrong != nil {
		return o, wrong
	}
	_, key := c.heuristics(p, formulas)
	o.request = game.AuditRequest{Heuristic: key, Limits: limits, Progress: &search.Progress{}}
	if !c.random {
		return o, nil
	}
	g, ok := p.Module().(game.Generator)
	if !ok {
		m := text.M("auditing.wrong.generator")
		return o, &m
	}
	o.random, wrong = c.series(g)
	return o, wrong
}

// series is what is asked for of a generator.
func (c *choices) series(g game.Generator) (*puzzle.RandomAuditRequest, *text.Message) {
	sizes := g.Sizes()
	boards, okBoards := number(c.boards, 1, mostBoards, 100)
	size, okSize := number(c.size, int64(sizes.Least), int64(sizes.Most), int64(sizes.Usual))
	seed, okSeed := number(c.seed, 0, math.MaxInt64, 1)
	switch {
	case !okBoards:
		m := text.M("auditing.wrong.boards", "Most", mostBoards)
		return nil, &m
	case !okSize:
		m := text.M("error.size", "Size", strings.TrimSpace(c.size), "Least", sizes.Least, "Most", sizes.Most)
		return nil, &m
	case !okSeed:
		m := text.M("auditing.wrong.seed")
		return nil, &m
	}
	return &puzzle.RandomAuditRequest{Boards: int(boards), Size: int(size), Seed: uint64(seed)}, nil //nolint:gosec // not negative
}
