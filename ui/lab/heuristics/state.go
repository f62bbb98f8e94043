package heuristics

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

// State is what the panel asks for: the keys of what was chosen, and numbers as they were
// typed. What was found does not outlive the window: it is found again once the page is seen, in as short a time.
type State struct {
	Heuristic string `json:"heuristic"` // "" for the usual one, formula.NewKey for Formula
	Formula   string `json:"formula"`   // as it was typed
	// Random asks for boards made by chance instead of the problem.
	Random bool   `json:"random"`
	Boards string `json:"boards"`
	Size   string `json:"size"`
	Seed   string `json:"seed"`
	Time   string `json:"time"`
	Memory string `json:"memory"`
	States string `json:"states"`
	// Below is what the panel shows below the problem, one of shownBelow.
	Below  string  `json:"below"`
	Weight float64 `json:"weight"` // of h, where searches are compared
	// Audited says that there were findings, by a trial or an audit, and Compared that there were nodes beside each other.
	Audited  effort `json:"audited,omitempty"`
	Compared bool   `json:"compared,omitempty"`
}

// effort says how much was looked at.
type effort string

// The efforts.
const (
	none  effort = ""
	trial effort = "trial" // while a formula is written
	whole effort = "audit" // because somebody has asked
)

// How long a number and a formula are that were typed.
const (
	mostTyped   = 100
	mostFormula = 4096
)

// restored is a state of an earlier window, but for what can't be: that is as it was.
func (c State) restored(was State) State {
	for typed, most := range map[*string]int{&c.Heuristic: mostTyped, &c.Formula: mostFormula, &c.Boards: mostTyped, &c.Size: mostTyped, &c.Seed: mostTyped, &c.States: mostTyped} {
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

// mostBoards is how many boards can be asked for here.
const mostBoards = 10_000

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

// order is what is asked for of a problem; the message says which number is wrong.
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
