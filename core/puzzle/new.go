package puzzle

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"sync"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/levels"
	"procura/core/text"
)

// New makes a Puzzle of a game's rules: the one place where the types of
// one-player problems are erased.
func New[S comparable, A any](rules Rules[S, A]) game.Puzzle {
	p := puzzle[S, A]{rules: rules}
	p.identity = sync.OnceValue(func() string {
		sum := sha256.Sum256([]byte(description(p)))
		return hex.EncodeToString(sum[:8])
	})
	return p
}

type puzzle[S comparable, A any] struct {
	rules    Rules[S, A]
	identity func() string
}

var (
	_ game.Measured  = puzzle[int, int]{}
	_ game.Certifier = puzzle[int, int]{}
)

func (p puzzle[S, A]) Module() game.Puzzler  { return p.rules.Module() }
func (p puzzle[S, A]) Summary() text.Message { return p.rules.Summary() }
func (p puzzle[S, A]) Scene() scene.Board    { return startOf(p.rules).Step(0).Board }
func (p puzzle[S, A]) Start() game.State     { return state[S, A]{p.rules, p.rules.Start()} }

func (p puzzle[S, A]) Encode(name string) (string, bool) {
	return p.rules.Encode(p.rules.Start(), name)
}

func (p puzzle[S, A]) Rules() game.Rules {
	if ruled, ok := p.rules.(HasSettings); ok {
		return maps.Clone(ruled.Rules())
	}
	return game.Rules{}
}

func (p puzzle[S, A]) WithRules(changes game.Rules) (game.Puzzle, *text.Message) {
	rules, wrong := p.Rules().With(changes, p.rules.Module().Settings())
	if wrong != nil {
		return nil, wrong
	}
	if ruled, ok := p.rules.(HasSettings); ok {
		return ruled.WithRules(rules), nil
	}
	return p, nil
}

func (p puzzle[S, A]) Target() (int, bool) {
	if targeted, ok := p.rules.(HasTarget); ok {
		return targeted.Target()
	}
	return 0, false
}

func (p puzzle[S, A]) WithTarget(target int) game.Puzzle {
	if targeted, ok := p.rules.(HasTarget); ok {
		return targeted.WithTarget(target)
	}
	return p
}

func (p puzzle[S, A]) Warnings() []text.Message {
	if rules, ok := p.rules.(Diagnoses); ok {
		return rules.Warnings()
	}
	return nil
}

func (p puzzle[S, A]) Notes() []text.Message {
	if rules, ok := p.rules.(Diagnoses); ok {
		return rules.Notes()
	}
	return nil
}

func (p puzzle[S, A]) Heuristics() []game.HeuristicInfo {
	var infos []game.HeuristicInfo
	for _, h := range p.rules.Heuristics() {
		infos = append(infos, infoOf(h))
	}
	return infos
}

func infoOf[S comparable](h search.Heuristic[S]) game.HeuristicInfo {
	return game.HeuristicInfo{Key: h.Key, Name: h.Name, Admissible: h.Admissible, Inconsistent: h.Inconsistent}
}

func (p puzzle[S, A]) Symmetries() int {
	if symmetric, ok := p.rules.(search.Symmetric[S]); ok {
		return symmetric.Symmetries()
	}
	return 1
}

// Reversible reports whether the rules can be turned round.
func (p puzzle[S, A]) Reversible() bool { return search.Back(search.Problem[S, A](p.rules)) != nil }

// Maximises reports whether the rules have a bound on points.
func (p puzzle[S, A]) Maximises() bool {
	_, ok := p.rules.(Maximizer[S])
	return ok
}

// game.Best is the anytime search with the strongest admissible heuristic, in the
// quotient where there are symmetries; for a game without such a heuristic in
// whole moves, uniform cost search.
func (p puzzle[S, A]) Best() game.Method {
	m := game.Method{Algorithm: search.UCS, Duplicates: search.Graph}
	for _, h := range p.rules.Heuristics() {
		if h.Admissible && h.Estimate != nil {
			m.Algorithm, m.Heuristic = search.Anytime, h.Key
		}
	}
	if p.Symmetries() > 1 {
		m.Duplicates = search.Quotient
	}
	return m
}

// Identity is a hash of game, board, target and rules, made when it is first asked
// for: a list asks for those of ten thousand problems again and again.
func (p puzzle[S, A]) Identity() string { return p.identity() }

// description is all that makes a problem this one.
func description(p game.Puzzle) string {
	form, _ := p.Encode("")
	target, has := p.Target()
	return fmt.Sprintf("%s\n%s\n%d %t\n%s",
		p.Module().ID(), form, target, has, p.Rules().Format(p.Module().Settings()))
}

func (p puzzle[S, A]) Replay(moves []string) (game.Replay, error) {
	way, err := follow(p.rules, moves)
	if err != nil {
		return nil, err
	}
	return way, nil
}

func (p puzzle[S, A]) After(moves []string) (string, error) {
	way, err := follow(p.rules, moves)
	if err != nil {
		return "", err
	}
	form, _ := p.rules.Encode(way.last(), "")
	return form, nil
}

// Light admissible heuristics keep the levels small.
func (p puzzle[S, A]) CountShortest(ctx context.Context, length int, states int64) levels.Count {
	wanted := levels.CountLimits[S]{Length: length, States: states}
	for _, h := range p.rules.Heuristics() {
		if h.Admissible && !h.NeedsPreparation && h.Estimate != nil {
			wanted.Bound = h.Estimate // the last one is the strongest
		}
	}
	return levels.CountShortest(ctx, search.Problem[S, A](p.rules), wanted)
}

// Audit looks for states that refute what a heuristic promises.
func (p puzzle[S, A]) Audit(ctx context.Context, request game.AuditRequest) game.AuditReport {
	return auditor[S, A]{p}.run(ctx, request)
}

// Certify writes the certificate of a verdict; see docs/proofs.md for its text and why
// it is a proof. The verdict is taken for a claim, no more: the path is replayed, and
// the evidence is that of a search that keeps to the text, level by level.
func (p puzzle[S, A]) Certify(ctx context.Context, w io.Writer, run game.Run, l game.ProofLimits) error {
	rules, ok := p.rules.(Provable[S])
	if !ok {
		return unwritten("proof.unwritten.game")
	}
	c := &certificateWriter[S, A]{puzzle: p, proof: rules.Proof(), limits: l, out: &lines{out: bufio.NewWriterSize(w, 1<<16), left: l.Bytes, limit: l.Bytes}}
	return c.write(ctx, run)
}

// Quantities lists the quantities of the game for formulas.
func (p puzzle[S, A]) Quantities() []game.Quantity { return game.Quantities[S](p.rules) }

// CheckFormula returns what is wrong with a formula.
func (p puzzle[S, A]) CheckFormula(source string) *game.FormulaMistake {
	return game.CheckFormula[S](p.rules, p.Module().ID(), source)
}

func (p puzzle[S, A]) begin() (Line, bool) {
	hand, ok := p.rules.(ByHand[S, A])
	return line[S, A]{path: startOf(p.rules), puzzle: p, hand: hand}, ok
}

func (p puzzle[S, A]) erased() any { return p.rules }

// rulesOf are the rules that a puzzle was made of, for what only some games can do.
func rulesOf(p game.Puzzle) any {
	if p, ok := p.(interface{ erased() any }); ok {
		return p.erased()
	}
	return nil
}

// Pack writes the board of a problem whose rules are a Packer, and reports whether
// they are.
func Pack(p game.Puzzle, w *text.RadixWriter) bool {
	packer, ok := rulesOf(p).(Packer)
	if ok {
		packer.Pack(w)
	}
	return ok
}

// Typed gives the rules that a puzzle was made of, false where they are of other
// types. It is for tests and measurements that search the states by other means
// than search.Run; a game has no use for it.
func Typed[S comparable, A any](p game.Puzzle) (rules Rules[S, A], ok bool) {
	rules, ok = rulesOf(p).(Rules[S, A])
	return rules, ok
}

// HasBoard is for rules whose Encode says more than what stands on a board.
type HasBoard[S comparable] interface {
	// Board is the part of Encode that can be seen; see game.State.Board.
	Board(S) string
}

// state is a state of a game, its types erased.
type state[S comparable, A any] struct {
	rules Rules[S, A]
	at    S
}

func (s state[S, A]) Successors() []game.Successor {
	edges := s.rules.Expand(s.at, nil)
	next := make([]game.Successor, len(edges))
	for i, e := range edges {
		next[i] = game.Successor{Move: s.rules.Notation(e.Action), State: state[S, A]{s.rules, e.State}}
	}
	return next
}

func (s state[S, A]) Board() string {
	if seen, ok := s.rules.(HasBoard[S]); ok {
		return seen.Board(s.at)
	}
	form, _ := s.rules.Encode(s.at, "")
	return form
}

func (s state[S, A]) Goal() bool { return s.rules.Goal(s.at) }

func (s state[S, A]) Score() (int, bool) {
	return scoreOf(s.rules, s.at)
}

// scoreOf is the points of a state, false where the game has none.
func scoreOf[S comparable, A any](rules Rules[S, A], s S) (int, bool) {
	if scored, ok := rules.(HasScore[S]); ok {
		return scored.Score(s), true
	}
	return 0, false
}
