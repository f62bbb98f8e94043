package game

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Seal makes a Puzzle of a game's kit: the one place where types are erased.
func Seal[S comparable, A any](kit Kit[S, A]) Puzzle { return sealed[S, A]{kit} }

type sealed[S comparable, A any] struct{ kit Kit[S, A] }

func (p sealed[S, A]) Module() Puzzler       { return p.kit.Module() }
func (p sealed[S, A]) Summary() text.Message { return p.kit.Summary() }
func (p sealed[S, A]) Scene() scene.Board    { return p.kit.Show(p.start()).Board }
func (p sealed[S, A]) start() []search.Edge[S, A] {
	return []search.Edge[S, A]{{State: p.kit.Start()}}
}

func (p sealed[S, A]) Encode(name string) (string, bool) {
	return p.kit.Encode(p.kit.Start(), name)
}

func (p sealed[S, A]) Rules() Rules {
	if ruled, ok := p.kit.(Ruled); ok {
		return maps.Clone(ruled.Rules())
	}
	return Rules{}
}

func (p sealed[S, A]) WithRules(changes Rules) (Puzzle, *text.Message) {
	rules, wrong := p.Rules().With(changes, p.kit.Module().Settings())
	if wrong != nil {
		return nil, wrong
	}
	if ruled, ok := p.kit.(Ruled); ok {
		return ruled.Under(rules), nil
	}
	return p, nil
}

func (p sealed[S, A]) Target() (int, bool) {
	if targeted, ok := p.kit.(Targeted); ok {
		return targeted.Target()
	}
	return 0, false
}

func (p sealed[S, A]) WithTarget(target int) Puzzle {
	if targeted, ok := p.kit.(Targeted); ok {
		return targeted.Toward(target)
	}
	return p
}

func (p sealed[S, A]) Warnings() []text.Message {
	if remarked, ok := p.kit.(Remarked); ok {
		return remarked.Warnings()
	}
	return nil
}

func (p sealed[S, A]) Notes() []text.Message {
	if remarked, ok := p.kit.(Remarked); ok {
		return remarked.Notes()
	}
	return nil
}

func (p sealed[S, A]) Identity() string {
	form, _ := p.Encode("")
	target, has := p.Target()
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d %t\n%s",
		p.Module().ID(), form, target, has, p.Rules().Format(p.Module().Settings())))
	return hex.EncodeToString(sum[:8])
}

func (p sealed[S, A]) Heuristics() []HeuristicInfo {
	var infos []HeuristicInfo
	for _, h := range p.kit.Heuristics() {
		infos = append(infos, HeuristicInfo{h.Key, h.Name, h.Admissible})
	}
	return infos
}

func (p sealed[S, A]) Symmetries() int {
	if symmetric, ok := p.kit.(search.Symmetric[S]); ok {
		return symmetric.Symmetries()
	}
	return 1
}

// Best is the anytime search with the strongest admissible heuristic, in the
// quotient where there are symmetries; for a game without such a heuristic in
// whole moves, uniform cost search.
func (p sealed[S, A]) Best() Method {
	m := Method{Algorithm: search.UCS, Duplicates: search.Graph}
	for _, h := range p.kit.Heuristics() {
		if h.Admissible && h.Estimate != nil {
			m.Algorithm, m.Heuristic = search.Anytime, h.Key
		}
	}
	if p.Symmetries() > 1 {
		m.Duplicates = search.Quotient
	}
	return m
}

// DefaultHeuristic is the key of a puzzle's strongest admissible heuristic, ""
// when it has none.
func DefaultHeuristic(p Puzzle) string {
	key := ""
	for _, h := range p.Heuristics() {
		if h.Admissible {
			key = h.Key
		}
	}
	return key
}

// Resolve completes a method for a puzzle: "best" becomes the method that it
// stands for, an informed algorithm gets the default heuristic, an uninformed
// one none. The message, when there is one, names what the puzzle lacks.
func (m Method) Resolve(p Puzzle) (Method, *text.Message) {
	if m.Algorithm == Best {
		best := p.Best()
		best.Duplicates = cmp.Or(m.Duplicates, best.Duplicates)
		return best, nil
	}
	m.Duplicates = cmp.Or(m.Duplicates, search.Graph)
	if !m.Algorithm.Informed() {
		m.Heuristic = ""
		return m, nil
	}
	var wrong *text.Message
	m.Heuristic, wrong = heuristicOf(p, m.Heuristic)
	return m, wrong
}

// heuristicOf is a heuristic's key, that of the default one for "". The message,
// when there is one, says that the puzzle lacks it.
func heuristicOf(p Puzzle, key string) (string, *text.Message) {
	key = cmp.Or(key, DefaultHeuristic(p))
	if slices.ContainsFunc(p.Heuristics(), func(h HeuristicInfo) bool { return h.Key == key }) {
		return key, nil
	}
	wrong := text.M("error.heuristic", "Heuristic", key)
	return key, &wrong
}

func (p sealed[S, A]) Solve(ctx context.Context, order Order) Run {
	if order.Maximise {
		return p.maximise(ctx, order)
	}
	method, wrong := order.Method.Resolve(p)
	if wrong != nil {
		panic("game: " + wrong.Key + " " + method.Heuristic)
	}
	began := time.Now()
	h, _ := p.heuristic(method.Heuristic)
	ready := prepare(ctx, h, order.Limits)
	defer ready.forget()
	if ready.stopped != search.NotStopped {
		return p.unprepared(order, method, ready, time.Since(began))
	}
	strategy := p.strategy(method, order.Threads)
	prepared := time.Since(began)
	watch := search.Watch{Progress: order.Progress, Trace: order.Trace}
	found := search.Run(ctx, search.Problem[S, A](p.kit), strategy, ready.limits, watch)
	run := p.record(order, method)
	run.Report = found.Report
	p.raise(&run.Report, method)
	run.Elapsed += prepared
	run.Bytes += ready.bytes
	if run.Solved() {
		p.finish(&run, found.Path)
	}
	run.When = time.Now().UTC()
	return run
}

func (p sealed[S, A]) heuristic(key string) (search.Heuristic[S], bool) {
	for _, h := range p.kit.Heuristics() {
		if h.Key == key {
			return h, true
		}
	}
	return search.Heuristic[S]{}, false
}

// unprepared is the record of a run that was stopped before it began. What the
// other heuristics say of the start is proved all the same.
func (p sealed[S, A]) unprepared(order Order, method Method, ready preparation, elapsed time.Duration) Run {
	run := p.record(order, method)
	run.Report = search.Report{
		Outcome: search.Limited, Verdict: search.Unknown, Stopped: ready.stopped,
		Length: -1, Bytes: ready.bytes, Elapsed: elapsed,
	}
	if ready.stopped == search.ByCancel {
		run.Outcome = search.Cancelled
	}
	for _, h := range p.kit.Heuristics() {
		if h.Admissible && h.Prepare == nil && h.Estimate != nil {
			run.Raise(h.Estimate(p.kit.Start()))
		}
	}
	run.When = time.Now().UTC()
	return run
}

// raise proves what the heavy heuristics say of the start, for a run that its
// own method did not settle.
func (p sealed[S, A]) raise(r *search.Report, m Method) {
	for _, h := range p.kit.Heuristics() {
		unsettled := r.Verdict == search.Solution || r.Verdict == search.Unknown
		if unsettled && h.Admissible && h.Heavy && h.Prepare == nil && h.Key != m.Heuristic && h.Estimate != nil {
			r.Raise(h.Estimate(p.kit.Start()))
		}
	}
}

// strategy looks the method's heuristic up, and proves the best bound that any
// admissible heuristic gives for the start; heavy ones only where they are the
// method's own.
func (p sealed[S, A]) strategy(m Method, threads int) search.Strategy[S] {
	s := search.Strategy[S]{
		Algorithm: m.Algorithm, Duplicates: m.Duplicates, Parameter: m.Parameter, Threads: threads,
	}
	start := p.kit.Start()
	for _, h := range p.kit.Heuristics() {
		if h.Key == m.Heuristic {
			s.Heuristic = h
		}
		if h.Admissible && h.Estimate != nil && (!h.Heavy || h.Key == m.Heuristic) {
			s.Floor = max(s.Floor, h.Estimate(start))
			s.Bound = h.Estimate // the last one is the strongest
		}
	}
	return s
}

// record fills in what a run's record says of its problem and its order.
func (p sealed[S, A]) record(order Order, ran Method) Run {
	asked := ran
	if order.Method.Algorithm == Best {
		asked = Method{Algorithm: Best, Heuristic: ran.Heuristic, Duplicates: ran.Duplicates}
	}
	run := Run{
		Program: Version, Game: p.Module().ID(), Problem: order.Name, Identity: p.Identity(), Rules: p.Rules(),
		Asked: asked, Ran: ran, Limits: order.Limits,
	}
	run.Target, run.HasTarget = p.Target()
	run.Start, _ = p.Encode(order.Name)
	return run
}

// finish writes the solution down, after the checker has replayed it. A path
// that the checker refuses is a bug of the search, so finish panics.
func (p sealed[S, A]) finish(run *Run, actions []A) {
	if last := p.write(run, actions); !p.kit.Goal(last) {
		panic("game: the search returned a path that reaches no goal: " + strings.Join(run.Path, " "))
	}
}

// write fills in what a record says of a path, and returns its last state.
func (p sealed[S, A]) write(run *Run, actions []A) S {
	for _, a := range actions {
		run.Path = append(run.Path, p.kit.Notation(a))
	}
	path, err := p.replay(run.Path)
	if err != nil {
		panic("game: the search returned a path that breaks the rules: " + err.Error())
	}
	last := path[len(path)-1].State
	if scored, ok := p.kit.(Scored[S]); ok {
		run.Score, run.HasScore = scored.Score(last), true
	}
	run.Final, _ = p.kit.Encode(last, run.Problem)
	return last
}

// replay is the checker: it follows a path by the successor function alone.
func (p sealed[S, A]) replay(moves []string) ([]search.Edge[S, A], error) {
	path := p.start()
	for i, move := range moves {
		next, ok := p.successor(path[i].State, move)
		if !ok {
			return nil, fmt.Errorf("move %d, %q, is not possible", i+1, move)
		}
		path = append(path, next)
	}
	return path, nil
}

func (p sealed[S, A]) successor(s S, move string) (search.Edge[S, A], bool) {
	for _, e := range p.kit.Expand(s, nil) {
		if p.kit.Notation(e.Action) == move {
			return e, true
		}
	}
	return search.Edge[S, A]{}, false
}

func (p sealed[S, A]) Film(moves []string) (Film, error) {
	path, err := p.replay(moves)
	if err != nil {
		return nil, err
	}
	return film[S, A]{p.kit, path, slices.Clone(moves)}, nil
}

// film keeps the states of a path and draws a step when it is asked for.
type film[S comparable, A any] struct {
	kit   Kit[S, A]
	path  []search.Edge[S, A]
	moves []string
}

func (f film[S, A]) Len() int { return len(f.path) }

func (f film[S, A]) Step(i int) scene.Step {
	step := f.kit.Show(f.path[:i+1])
	if i > 0 {
		step.Move = f.moves[i-1]
	}
	return step
}

func (p sealed[S, A]) After(moves []string) (string, error) {
	path, err := p.replay(moves)
	if err != nil {
		return "", err
	}
	form, _ := p.kit.Encode(path[len(path)-1].State, "")
	return form, nil
}
