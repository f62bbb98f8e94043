package compare

import (
	"context"
	"math"
	"runtime/debug"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
)

// Position is a position of a game for two that methods are compared on, with its name.
type Position struct {
	Name     string
	Position game.Position
}

// Thought is the result of a method at a position.
type Thought struct {
	Move string
	Line []string
	// ByProgram is a thought of a program of somebody else, of which Move and Elapsed alone are known.
	ByProgram bool `json:",omitempty"`
	// Value is what the method says of the position, for the player to move. Best is the exact value of the
	// position and Exact that of Move: open where they are not known.
	Value, Best, Exact game.Value
	Counts             counts
	Elapsed            time.Duration
}

// IsUnfinished reports whether a limit ended the search before any depth was finished: the value says nothing then.
func (t *Thought) IsUnfinished() bool {
	return t.Counts.Depth == 0 && (t.Counts.Stopped == play.ByTime || t.Counts.Stopped == play.ByNodes)
}

// counts are play.Counts, all of which are saved.
type counts struct {
	Nodes, Leaves, LeastLeaves, AlphaCuts, BetaCuts, FirstCuts, TableHits int64

	Depth   int
	Stopped play.Stop
	Bytes   int64
}

// mostForLeast is the greatest number of nodes that are visited to find the fewest leaves.
const mostForLeast = 1_000_000

// ParseForTwo reads a method for two players, see play.ParseMethod, or a program as ParseMethod does. The usual limits
// hold where a method gives none of the kind. An evaluation has to be one of a position; where that is nil, it is not
// checked.
func ParseForTwo(p game.Position, spec string, usual play.Limits) (Contender, *text.Message) {
	if c, wrong := parseProgram(strings.TrimSpace(spec)); wrong != nil || c.IsProgram() {
		return c, wrong
	}
	m, wrong := play.ParseMethod(spec)
	if wrong == nil && p != nil {
		m, wrong = match.ParseMethod(p, spec)
	}
	if wrong != nil {
		return Contender{}, wrong
	}
	if m.Limits.Time == 0 {
		m.Limits.Time = usual.Time
	}
	if m.Limits.Nodes == 0 {
		m.Limits.Nodes = usual.Nodes
	}
	if m.Limits == (play.Limits{}) {
		return Contender{}, new(text.M("compare.two.limit", "Method", m.String()))
	}
	return Contender{Thinks: &m, Text: m.String()}, nil
}

// think carries out one run at a position for two players. Its exact values are looked for behind it, in
// their own time, unless it is recorded.
func (p *Plan) think(ctx context.Context, turn Turn, recorded bool) (Row, Recording) {
	position, contender := p.Positions[turn.Problem].Position, p.Contenders[turn.Contender]
	if p.Begin != nil {
		p.Begin(turn, nil)
	}
	if contender.IsProgram() {
		row := p.askMove(ctx, turn, position, contender)
		p.judgeMove(ctx, &row)
		return row, nil
	}
	asked := *contender.Thinks
	if asked.Options.Memory > 0 {
		debug.FreeOSMemory() // all begin alike
	}
	if asked.Limits.Time == 0 {
		asked.Limits.Time = p.Limits.Time
	}
	if recorded {
		made, found := match.Think(ctx, position, asked, 0)
		return Row{Turn: turn, Thought: newThought(&found)}, newThoughtRecording(made, found.Line)
	}
	asked.Options.MostForLeast = mostForLeast
	found := position.Search(ctx, asked.Limits, asked.Options)
	row := Row{Turn: turn, Thought: newThought(&found)}
	p.judgeMove(ctx, &row)
	return row, nil
}

// judgeMove adds the exact values to a row that did not fail.
func (p *Plan) judgeMove(ctx context.Context, row *Row) {
	if row.HasFailed() {
		return
	}
	if p.exact == nil {
		p.exact = make([]map[string]game.Value, len(p.Positions))
	}
	position := p.Positions[row.Problem].Position
	if p.exact[row.Problem] == nil {
		p.exact[row.Problem] = exactValues(ctx, position, p.Exact)
	}
	known := p.exact[row.Problem]
	row.Thought.Exact, row.Thought.Best = known[row.Thought.Move], bestOf(position, known)
}

func newThought(found *game.Analysis) *Thought {
	return &Thought{
		Move: found.Move, Line: found.Line, Value: found.Value, Counts: counts(found.Counts), Elapsed: found.Elapsed,
	}
}

// exactValues are those of the moves of a position, as far as they are known in some time.
func exactValues(ctx context.Context, p game.Position, within time.Duration) map[string]game.Value {
	known := map[string]game.Value{}
	if valuer, ok := p.(game.Valuer); ok && within > 0 {
		ctx, cancel := context.WithTimeout(ctx, within)
		defer cancel()
		valuer.Values(ctx, func(move string, v game.Value) { known[move] = v })
	}
	return known
}

// bestOf is the exact value of a position by those of its moves, open where too few are known.
func bestOf(p game.Position, known map[string]game.Value) (best game.Value) {
	if end := p.Outcome(); end != play.Open {
		return game.Value{Outcome: end}
	}
	all := true
	for _, move := range p.Moves() {
		v := known[move]
		all = all && v.Exact()
		if v.Exact() && (!best.Exact() || v.Compare(best) > 0) {
			best = v
		}
	}
	if !all && best.Outcome != play.Won {
		return game.Value{}
	}
	return best
}

// Loss is what the move gives away by exact values, in half points, false where they are not known.
func (t *Thought) Loss() (halves int, known bool) {
	points := map[play.Outcome]int{play.Lost: 0, play.Drawn: 1, play.Won: 2}
	return points[t.Best.Outcome] - points[t.Exact.Outcome], t.Best.Exact() && t.Exact.Exact()
}

// Cuts are the nodes that were left before all their moves were tried.
func (t *Thought) Cuts() int64 { return t.Counts.AlphaCuts + t.Counts.BetaCuts }

// FirstCut is the share of the cuts that the first move made, false without cuts.
func (t *Thought) FirstCut() (share float64, has bool) {
	return float64(t.Counts.FirstCuts) / float64(max(1, t.Cuts())), t.Cuts() > 0
}

// Branching is the number of nodes to the power of 1/depth, false where no depth was finished.
func (t *Thought) Branching() (factor float64, has bool) {
	return math.Pow(float64(t.Counts.Nodes), 1/float64(max(1, t.Counts.Depth))), t.Counts.Depth > 0
}
