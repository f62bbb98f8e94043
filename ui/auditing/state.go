package auditing

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/page"
)

// State has the choices of the panel, as chosen and typed. Findings are not saved: they are found again when the page
// is first seen.
type State struct {
	Heuristic string `json:"heuristic"` // "" for the usual one, formula.NewKey for Formula
	Formula   string `json:"formula"`   // as it was typed
	// Random asks for random boards instead of the problem.
	Random bool   `json:"random"`
	Boards string `json:"boards"`
	Size   string `json:"size"`
	Seed   string `json:"seed"`
	Time   string `json:"time"`
	Memory string `json:"memory"`
	States string `json:"states"`
	// Below is the part that the panel shows below the problem, one of shownBelow.
	Below  string  `json:"below"`
	Weight float64 `json:"weight"` // of h, where searches are compared
	// Two shows the evaluation of the game for two: Eval is a name, "" for the usual one, or formula.NewKey for EvalFormula.
	Two         bool       `json:"two,omitempty"`
	Eval        string     `json:"eval,omitempty"`
	EvalFormula string     `json:"eval_formula,omitempty"`
	MatchRules  game.Rules `json:"match_rules,omitempty"`
	// Audited tells how much was audited, none without findings. Compared reports whether there were searches.
	Audited  effort `json:"audited,omitempty"`
	Compared bool   `json:"compared,omitempty"`
}

// effort tells how much was audited.
type effort string

// The efforts.
const (
	none  effort = ""
	trial effort = "trial" // while a formula is written
	whole effort = "audit" // because somebody has asked
)

// The greatest length of a typed number and of a formula.
const (
	mostTyped   = 100
	mostFormula = 4096
)

// restored returns a saved state, with invalid fields emptied, or taken from the state before.
func (c State) restored(was State) State {
	for typed, most := range map[*string]int{&c.Heuristic: mostTyped, &c.Formula: mostFormula, &c.Eval: mostTyped, &c.EvalFormula: mostFormula, &c.Boards: mostTyped, &c.Size: mostTyped, &c.Seed: mostTyped, &c.States: mostTyped} {
		if len(*typed) > most || !utf8.ValidString(*typed) {
			*typed = ""
		}
	}
	if !slices.Contains(page.TimeLimits(), c.Time) {
		c.Time = was.Time
	}
	if _, err := search.ParseSize(c.Memory); err != nil {
		c.Memory = was.Memory
	}
	if !slices.Contains(shownBelow, c.Below) {
		c.Below = was.Below
	}
	if !(c.Weight >= 1 && c.Weight <= heaviest) {
		c.Weight = was.Weight
	}
	return c
}

// mostBoards is the greatest number of random boards.
const mostBoards = 10_000

// number reads a number within a range; an empty text is the default.
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

// order returns what to audit of a problem, or which number is wrong.
func (c *State) order(p game.Puzzle, key string) (o order, wrong *text.Message) {
	o.puzzle = p
	states, ok := number(c.States, 1, mostStates, 0)
	if !ok {
		return o, new(text.M("audit.page.wrong.states", "Most", mostStates))
	}
	limits := search.Limits{Nodes: states}
	if c.Time != "" {
		limits.Time, _ = time.ParseDuration(c.Time) // the keys are durations
	}
	limits.Memory, _ = search.ParseSize(c.Memory) // and sizes
	o.request = game.AuditRequest{Heuristic: key, Limits: limits, Progress: &search.Progress{}}
	if !c.Random {
		return o, nil
	}
	g, ok := p.Module().(game.Generator)
	if !ok {
		return o, new(text.M("audit.page.wrong.generator"))
	}
	o.random, wrong = c.series(g)
	return o, wrong
}

func (c *State) series(g game.Generator) (*puzzle.RandomAuditRequest, *text.Message) {
	sizes := g.Sizes()
	boards, okBoards := number(c.Boards, 1, mostBoards, 100)
	size, okSize := number(c.Size, int64(sizes.Least), int64(sizes.Most), int64(sizes.Usual))
	seed, okSeed := number(c.Seed, 0, math.MaxInt64, 1)
	switch {
	case !okBoards:
		return nil, new(text.M("audit.page.wrong.boards", "Most", mostBoards))
	case !okSize:
		return nil, new(text.M("error.size", "Size", strings.TrimSpace(c.Size), "Least", sizes.Least, "Most", sizes.Most))
	case !okSeed:
		return nil, new(text.M("audit.page.wrong.seed"))
	}
	return &puzzle.RandomAuditRequest{Boards: int(boards), Size: int(size), Seed: uint64(seed)}, nil //nolint:gosec // not negative
}
