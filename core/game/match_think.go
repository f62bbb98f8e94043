package game

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"

	"procura/core/play"
	"procura/core/text"
)

// Level is how well a computer plays.
type Level string

const (
	// Easy plays any move that does not lose at once.
	Easy Level = "easy"
	// Medium looks two moves ahead.
	Medium Level = "medium"
	// Hard looks four moves ahead, and plays by exact values in the endgame.
	Hard Level = "hard"
	// Perfect plays by exact values, and sets traps.
	Perfect Level = "perfect"
	// AlphaBeta is the algorithm of the course, with depth and time of its own.
	AlphaBeta Level = "alphabeta"
)

// Name is the level's name on the screen.
func (l Level) Name() text.Message {
	switch l {
	case Easy:
		return text.M("level.easy")
	case Medium:
		return text.M("level.medium")
	case Hard:
		return text.M("level.hard")
	case Perfect:
		return text.M("level.perfect")
	}
	return text.M("level.alphabeta")
}

// Ask asks for a move.
type Ask struct {
	Level Level
	// Limits end the search. Time is for every level, 0 the level's usual one; the
	// alpha-beta has no usual one, and stops at depth, time or nodes. The other
	// levels choose the depth themselves.
	Limits play.Limits
	// Options are the switches of the alpha-beta; of them, the other levels use
	// Seed and Progress. Seed chooses among moves of equal value: with 0, the same
	// question has the same answer, as far as time does not end the search.
	Options play.Options
	// NoTraps leaves out the traps of Perfect.
	NoTraps bool
}

// levelTime is the usual limit of time of the levels that look ahead.
const levelTime = 3 * time.Second

// complete fills in what a level chooses itself. A table does not pay at the
// few moves that Medium and Hard look ahead.
func (a Ask) complete() Ask {
	if a.Level == AlphaBeta {
		return a
	}
	a.Options = play.Options{Ordering: true, Quiescence: true, Seed: a.Options.Seed, Progress: a.Options.Progress}
	a.Limits.Time = cmp.Or(a.Limits.Time, levelTime)
	a.Limits.Depth = 4
	if a.Level == Medium {
		a.Limits.Depth = 2
	}
	return a
}

// Thought is the answer to an Ask, with its statistics.
type Thought struct {
	Level Level
	// Move is the move chosen, "" when the game is over.
	Move string
	// Line is what is expected to follow, beginning with Move.
	Line []string
	// Value is what the position is worth with this move, for its player.
	Value Value
	// Nodes, AlphaCuts and BetaCuts are as in play.Thought; exact engines and
	// Easy have no cuts to tell of.
	Nodes, AlphaCuts, BetaCuts int64
	// Depth is the greatest depth that was finished, 0 for exact engines.
	Depth int
	// Traps is the share of replies that make the move better than its value, as
	// far as it was looked at.
	Traps float64
	// Stopped tells what ended the search.
	Stopped play.Stop
	// Bytes is the memory of the search's table.
	Bytes int64
	// Elapsed is wall time.
	Elapsed time.Duration
}

func (p position[S, M]) Levels() []Level {
	if p.exact() == nil {
		return []Level{Easy, Medium, Hard, AlphaBeta}
	}
	return []Level{Easy, Medium, Hard, Perfect, AlphaBeta}
}

func (p position[S, M]) Think(ctx context.Context, ask Ask) Thought {
	began := time.Now()
	ask = ask.complete()
	var t Thought
	switch {
	case ask.Level == Easy:
		t = p.careless(ask)
	case p.byValue(ask):
		t = p.solve(ctx, ask)
	default:
		t = p.search(ctx, ask)
	}
	t.Level, t.Elapsed = ask.Level, time.Since(began)
	return t
}

// byValue reports whether a level plays by exact values here.
func (p position[S, M]) byValue(ask Ask) bool {
	solvable, ok := p.kit.(Solvable[S, M])
	if !ok || p.exact() == nil || p.Outcome() != play.Open {
		return false
	}
	return ask.Level == Perfect || ask.Level == Hard && solvable.Endgame(p.state)
}

// search asks the alpha-beta.
func (p position[S, M]) search(ctx context.Context, ask Ask) Thought {
	began := time.Now()
	engine := play.NewEngine(play.Game[S, M](p.kit), ask.Options)
	if ask.Limits.Time > 0 {
		ask.Limits.Time = max(1, ask.Limits.Time-time.Since(began))
	}
	found := engine.Think(ctx, p.state, ask.Limits)
	t := Thought{
		Value: p.value(found.Value, found.Exact), Depth: found.Depth,
		Nodes: found.Nodes, AlphaCuts: found.AlphaCuts, BetaCuts: found.BetaCuts,
		Stopped: found.Stopped, Bytes: found.Bytes,
	}
	if found.HasMove {
		t.Move, t.Line = p.kit.Notation(found.Move), p.written(found.Line)
	}
	return t
}

// value reads a value of the alpha-beta at this position.
func (p position[S, M]) value(value int, exact bool) Value {
	outcome, moves := play.Decided(value)
	switch {
	case !exact:
		return Value{Points: value}
	case outcome == play.Open:
		return Value{Outcome: play.Drawn}
	}
	if paced, ok := p.kit.(Paced[S]); ok {
		moves = paced.Distance(p.state, moves)
	}
	return Value{Outcome: outcome, Distance: moves}
}

// careless plays any move after which the opponent can't win at once; any move
// at all where there is none.
func (p position[S, M]) careless(ask Ask) Thought {
	moves := p.kit.Moves(p.state, nil)
	shuffle(moves, ask.Options.Seed)
	t := Thought{Depth: 2}
	if len(moves) == 0 {
		t.Value = p.value(endValue(p.Outcome()), true)
		return t
	}
	chosen := moves[0]
	for _, m := range moves {
		loses, nodes := p.losesAtOnce(m)
		t.Nodes += nodes
		if !loses {
			chosen = m
			break
		}
	}
	t.Move = p.kit.Notation(chosen)
	t.Line = []string{t.Move}
	return t
}

// losesAtOnce reports whether a move ends the game badly, or lets the opponent
// win with the next.
func (p position[S, M]) losesAtOnce(m M) (loses bool, nodes int64) {
	after := p.kit.Play(p.state, m)
	nodes = 1
	if end := p.kit.End(after); end != play.Open {
		return end == play.Won, nodes
	}
	for _, reply := range p.kit.Moves(after, nil) {
		nodes++
		if p.kit.End(p.kit.Play(after, reply)) == play.Lost {
			return true, nodes
		}
	}
	return false, nodes
}

// endValue is the alpha-beta's value of a game that is over.
func endValue(end play.Outcome) int {
	switch end {
	case play.Won:
		return play.Win
	case play.Lost:
		return -play.Win
	}
	return 0
}

// shuffle mixes moves by a seed, 0 leaves them.
func shuffle[M any](moves []M, seed uint64) {
	if seed != 0 {
		random := rand.New(rand.NewPCG(seed, 1))
		random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
}
