// Package match is for games of two: a game gives its rules in its own types of
// states and moves, and gets positions that files, window and command line
// share. Here are the history of a match, its record, the text of a position
// with its rules, positions set up by hand, and what moves are worth. Who plays
// them is in opponent.go.
package match

import (
	"context"
	"io"
	"maps"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// Rules is implemented by a game for two, in its own types, under one set of
// settings. New makes a Position of it and a state. What a game has beyond this
// it shows by the optional interfaces below.
type Rules[S, M comparable] interface {
	play.Game[S, M]
	// Module is the game.
	Module() game.Playable
	// Rules holds the value of every setting.
	Rules() game.Rules
	// Notation writes a move; the moves of one state have distinct notations.
	Notation(M) string
	// Picks are the ways to pick a legal move, place by place; see game.Way.
	// None begins another one, of this or of another move.
	Picks(S, M) [][]int
	// Encode writes a state as a list on one line, which ReadPosition reads.
	Encode(S) string
	// Draw draws a state.
	Draw(S) scene.Board
	// Step draws the state after a legal move, and how it came about.
	Step(before S, m M) scene.Step
}

// BriefNotation is for rules with a shorter text form, which ReadPosition reads.
type BriefNotation[S any] interface {
	// Brief writes a state.
	Brief(S) string
}

// DistanceCounter is for rules that do not count every move in a distance.
type DistanceCounter[S any] interface {
	// Distance gives the distance, as the game counts, that a number of moves from a state stands for.
	Distance(s S, moves int) int
}

// HasExact is for rules with an exact engine.
type HasExact[S, M any] interface {
	// Exact returns the exact engine, nil if there is none.
	Exact() ExactEngine[S, M]
	// Endgame reports whether also a strong human could see how the game ends:
	// there, the level Hard plays by exact values.
	Endgame(S) bool
}

// ExactEngine is an engine that knows the values of a game.
type ExactEngine[S, M any] interface {
	// Values calls each with the value of every legal move of s, for the player to
	// move, as soon as it is known; a later call for the same move is better
	// (it brings the distance). It ends early when ctx does; then some moves, or
	// all, are without. So they are for a state that the engine can't take.
	// Calls come one after another, from the calling goroutine.
	Values(ctx context.Context, s S, each func(M, game.Value)) (nodes int64)
}

// ExactProver is an ExactEngine that can prove what a state is worth.
type ExactProver[S any] interface {
	// Prove writes the certificate of what s is worth: see game.Provable.
	Prove(ctx context.Context, s S, w io.Writer, l game.ProofLimits) error
}

// New makes a Position of the rules and a state of a game, and a Valuer where
// there is an exact engine: the one place where the types of games for two are
// erased.
func New[S, M comparable](rules Rules[S, M], s S) game.Position {
	p := position[S, M]{rules, s}
	if p.exact() != nil {
		return valued[S, M]{p}
	}
	return p
}

type position[S, M comparable] struct {
	rules Rules[S, M]
	state S
}

func (p position[S, M]) Module() game.Playable { return p.rules.Module() }
func (p position[S, M]) Rules() game.Rules     { return maps.Clone(p.rules.Rules()) }
func (p position[S, M]) Scene() scene.Board    { return p.rules.Draw(p.state) }
func (p position[S, M]) Outcome() play.Outcome { return p.rules.End(p.state) }
func (p position[S, M]) Encode() string        { return p.rules.Encode(p.state) }

func (p position[S, M]) Brief() string {
	if brief, ok := p.rules.(BriefNotation[S]); ok {
		return brief.Brief(p.state)
	}
	return p.Encode()
}

func (p position[S, M]) exact() ExactEngine[S, M] {
	if rules, ok := p.rules.(HasExact[S, M]); ok {
		return rules.Exact()
	}
	return nil
}

func (p position[S, M]) Moves() []string {
	return written(p.rules, p.rules.Moves(p.state, nil))
}

func written[S, M comparable](rules Rules[S, M], moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = rules.Notation(m)
	}
	return list
}

func (p position[S, M]) Ways() (ways game.Ways) {
	for _, m := range p.rules.Moves(p.state, nil) {
		for _, places := range p.rules.Picks(p.state, m) {
			ways = append(ways, game.Way{Move: p.rules.Notation(m), Places: places})
		}
	}
	return ways
}

func (p position[S, M]) find(move string) (m M, wrong *text.Message) {
	for _, m := range p.rules.Moves(p.state, nil) {
		if p.rules.Notation(m) == move {
			return m, nil
		}
	}
	illegal := text.M("error.move", "Move", move)
	return m, &illegal
}

func (p position[S, M]) Play(move string) (game.Position, *text.Message) {
	m, wrong := p.find(move)
	if wrong != nil {
		return nil, wrong
	}
	return New(p.rules, p.rules.Play(p.state, m)), nil
}

// playOrdinal plays the legal move at a place in the order of the rules, as a record has it.
func (p position[S, M]) playOrdinal(i uint16) game.Position {
	return New(p.rules, p.rules.Play(p.state, p.rules.Moves(p.state, nil)[i]))
}

func (p position[S, M]) Show(move string) (scene.Step, *text.Message) {
	m, wrong := p.find(move)
	if wrong != nil {
		return scene.Step{}, wrong
	}
	step := p.rules.Step(p.state, m)
	step.Move = move
	return step, nil
}

type valued[S, M comparable] struct{ position[S, M] }

func (p valued[S, M]) Values(ctx context.Context, each func(string, game.Value)) (nodes int64) {
	if p.Outcome() != play.Open {
		return 0
	}
	return p.exact().Values(ctx, p.state, func(m M, v game.Value) { each(p.rules.Notation(m), v) })
}

func (p valued[S, M]) Prove(ctx context.Context, w io.Writer, l game.ProofLimits) error {
	prover, ok := p.exact().(ExactProver[S])
	if !ok || p.Outcome() != play.Open {
		return &game.Unwritten{Why: text.M("proof.unwritten.nothing")}
	}
	return prover.Prove(ctx, p.state, w, l) //nolint:wrapcheck // it says all
}

func (p position[S, M]) Search(ctx context.Context, limits play.Limits, options play.Options) game.Analysis {
	engine := play.NewEngine(play.Game[S, M](p.rules), options)
	evaluate, wrong := evaluationOf(p, options.Eval)
	if wrong != nil {
		panic("match: there is no evaluation " + options.Eval)
	}
	engine.Evaluate = evaluate
	found := engine.Think(ctx, p.state, limits)
	a := game.Analysis{Value: p.value(found.Value, found.Exact), Counts: found.Counts, Elapsed: found.Elapsed}
	if found.HasMove {
		a.Move, a.Line = p.rules.Notation(found.Move), written(p.rules, found.Line)
	}
	return a
}

// value reads a value of the alpha-beta at this position.
func (p position[S, M]) value(value int, exact bool) game.Value {
	outcome, moves := play.Decided(value)
	switch {
	case !exact:
		return game.Value{Points: value}
	case outcome == play.Open:
		return game.Value{Outcome: play.Drawn}
	}
	if counter, ok := p.rules.(DistanceCounter[S]); ok {
		moves = counter.Distance(p.state, moves)
	}
	return game.Value{Outcome: outcome, Distance: moves}
}

func (p position[S, M]) LookOnePly() (g game.OnePly) {
	for _, m := range p.rules.Moves(p.state, nil) {
		after := p.rules.Play(p.state, m)
		end := p.rules.End(after)
		loses, nodes := p.winsAtOnce(after)
		g.Nodes += nodes
		if end == play.Lost {
			g.Winning = append(g.Winning, p.rules.Notation(m))
		}
		if end != play.Won && !loses {
			g.Safe = append(g.Safe, p.rules.Notation(m))
		}
	}
	return g
}

func (p position[S, M]) Blunders() float64 {
	moves := p.rules.Moves(p.state, nil)
	bad := 0
	for _, m := range moves {
		if loses, _ := p.winsAtOnce(p.rules.Play(p.state, m)); loses {
			bad++
		}
	}
	return float64(bad) / float64(max(1, len(moves)))
}

// winsAtOnce reports whether the player to move can end the game in their favour; nodes
// counts the positions looked at, s among them.
func (p position[S, M]) winsAtOnce(s S) (wins bool, nodes int64) {
	nodes = 1
	if p.rules.End(s) != play.Open {
		return false, nodes
	}
	moves := p.rules.Moves
	if restless, ok := p.rules.(play.Restless[S, M]); ok {
		moves = restless.Loud
	}
	for _, m := range moves(s, nil) {
		nodes++
		if p.rules.End(p.rules.Play(s, m)) == play.Lost {
			return true, nodes
		}
	}
	return false, nodes
}

func (p position[S, M]) Endgame() bool {
	rules, ok := p.rules.(HasExact[S, M])
	return ok && rules.Endgame(p.state)
}

// Typed gives the rules and the state that a position was made of, false where
// they are of other types. It is for the contract that every game must pass; a
// game has no use for it.
func Typed[S, M comparable](p game.Position) (rules Rules[S, M], s S, ok bool) {
	switch p := p.(type) {
	case position[S, M]:
		return p.rules, p.state, true
	case valued[S, M]:
		return p.rules, p.state, true
	}
	return rules, s, false
}
