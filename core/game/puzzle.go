package game

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/levels"
	"procura/core/text"
)

// Puzzler is a module whose problems one player solves.
type Puzzler interface {
	Module
	// Decode reads the problem that stands first in forms.
	Decode(forms []text.Node) Decoded
	// HasTarget reports whether problems of this game need a target.
	HasTarget() bool
}

// HeuristicInfo describes a heuristic without its state type.
type HeuristicInfo struct {
	Key        string
	Name       text.Message
	Admissible bool
	// Inconsistent reports whether a move may make an admissible one fall by more than it costs.
	Inconsistent bool
}

// Decoded is the result of Decode.
type Decoded struct {
	// Used is the number of forms the problem takes; 0 means that they are no problem of this
	// game, and the other fields mean nothing.
	Used int
	// Puzzle is the problem under default rules; nil when Errors says why not.
	Puzzle Puzzle
	// Name is the name that the forms carry, or "".
	Name string
	// Errors describes what is wrong with a form that is meant as this game's problem.
	Errors []text.Error
}

// Puzzle is one problem under one set of rules. It never changes: the With
// methods return another.
type Puzzle interface {
	// Module is the game.
	Module() Puzzler
	// Rules holds the value of every setting.
	Rules() Rules
	// WithRules returns the problem with some settings changed, or a message
	// that names the setting or value that the game does not have.
	WithRules(Rules) (Puzzle, *text.Message)
	// Target is the number of points asked for, false where there is none.
	Target() (int, bool)
	// WithTarget returns the problem with another target; games without a
	// target return the problem itself.
	WithTarget(int) Puzzle
	// Warnings describes what is odd about the problem but does not stop it.
	Warnings() []text.Message
	// Notes describes what is worth knowing about it.
	Notes() []text.Message
	// Summary is the few words beside the name in a list: "270", "24 sementes".
	Summary() text.Message
	// Encode writes the strict text form with default rules, and reports
	// whether the form carries the name and the target.
	Encode(name string) (form string, carriesName bool)
	// Identity is a hash of game, board, target and rules, in hexadecimal.
	Identity() string
	// Heuristics lists the heuristics, weakest first; the last admissible one
	// is the default.
	Heuristics() []HeuristicInfo
	// Maximises reports whether the game can be asked for the most points.
	Maximises() bool
	// Symmetries is the number of symmetries under these rules, 1 for none; with
	// more, duplicates may be those of the quotient.
	Symmetries() int
	// Best is the method that proves the optimum soonest.
	Best() Method
	// Scene is the start board.
	Scene() scene.Board
	// Solve runs a search; it returns when ctx, a limit or the search ends it.
	Solve(ctx context.Context, request SolveRequest) Run
	// Audit looks for states that refute what a heuristic promises; it returns
	// when ctx, a limit or the end of the space ends it. It panics on a heuristic
	// that the puzzle lacks, see AuditRequest.Resolve.
	Audit(ctx context.Context, request AuditRequest) AuditReport
	Explorable
	// CountShortest counts the shortest solutions by a way of its own, up to a length and so
	// many states on all levels together; 0 is no limit of states.
	CountShortest(ctx context.Context, length int, states int64) levels.Count
	// Replay shows a path, given in notation, step by step. A path that breaks
	// the rules is an error.
	Replay(path []string) (Replay, error)
	// Start is the state before the first move.
	Start() State
	// After writes the board at the end of a path, in the form of Encode.
	After(path []string) (string, error)
}

// Replay is a path ready to be watched. Steps are drawn when asked for, because
// a path may have many thousands of moves.
type Replay interface {
	// Len is the number of steps: the moves and the start.
	Len() int
	// Step returns a step; step 0 is the start.
	Step(i int) scene.Step
}

// Problem is a puzzle as it stands in a file or list.
type Problem struct {
	Name string
	// Line is its first line in its file, from 1; 0 for one made here.
	Line int
	// Place is the place in its file, from 1, problems that were refused counted; 0
	// for one that is in no file yet.
	Place  int
	Puzzle Puzzle
	// Remarks are comments that stand above it where it is written for the first time.
	Remarks []string
	// Minimum is the length of its shortest solutions where whoever made it has proved
	// that, to be played against; else 0.
	Minimum int
	// Set tells where it comes from where that is no file.
	Set Set
	// SavedAs is what Saved has noted, "" for nothing.
	SavedAs string
}

// Saved is the problem once a file has it as it is now, which need not be that of its list.
func (p Problem) Saved() Problem {
	p.SavedAs = p.written()
	return p
}

// IsSaved reports whether it is as it was when it was Saved.
func (p Problem) IsSaved() bool { return p.SavedAs == p.written() }

func (p Problem) written() string { return p.Puzzle.Identity() + " " + p.Name }

// Set names the origin of a problem that is in no file yet.
type Set string

// The sets of problems. A copy belongs to the set of its original; problems of files have "".
const (
	Added     Set = "added" // set up by hand, or pasted
	Generated Set = "generated"
	Challenge Set = "challenge" // of a day
)

// With returns the problem with another puzzle. Remarks and minimum go if it is not the same puzzle.
func (p Problem) With(other Puzzle) Problem {
	if p.Puzzle.Identity() != other.Identity() {
		p.Remarks, p.Minimum = nil, 0
	}
	p.Puzzle = other
	return p
}

// State is a board on the way through a puzzle, for those who follow a path move
// by move and know no type of the game.
type State interface {
	// Successors lists what can be played here, in the game's order.
	Successors() []Successor
	// Board writes what stands on the board, and nothing that does not show there
	// (name, target, the order of a reserve): boards that look alike are written
	// alike.
	Board() string
	// Goal reports whether the puzzle is solved here.
	Goal() bool
	// Score is the points so far, false where the game has none.
	Score() (int, bool)
}

// Successor is a move in notation, and the state behind it.
type Successor struct {
	Move  string
	State State
}

// Method describes how to solve a problem.
type Method struct {
	Algorithm  search.Algorithm
	Heuristic  string
	Duplicates search.Duplicates
	// Parameter is the algorithm's number, see search.Algorithm.Parameter; 0 is
	// the usual one.
	Parameter float64
}

// Best is no algorithm of its own: it asks for the method that Puzzle.Best gives.
const Best search.Algorithm = "best"

// Hand is the method of a path that somebody played, in files and in the table of runs. It
// is no algorithm, and can't be asked for: nothing of such a run was counted or timed.
const Hand search.Algorithm = "hand"

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

// HeuristicKeys lists the keys of a puzzle's heuristics.
func HeuristicKeys(p Puzzle) (keys []string) {
	for _, h := range p.Heuristics() {
		keys = append(keys, h.Key)
	}
	return keys
}

// Reversible is a puzzle that can say whether it can be searched from its goal too.
type Reversible interface{ Reversible() bool }

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
	if r, ok := p.(Reversible); m.Algorithm.Info().Backward && !(ok && r.Reversible()) {
		return m, new(text.M("error.backward"))
	}
	if !m.Algorithm.Informed() {
		m.Heuristic = ""
		return m, nil
	}
	var wrong *text.Message
	m.Heuristic, wrong = heuristicOf(p, m.Heuristic)
	return m, wrong
}

// HasGoal reports whether a puzzle has a goal; a Cavalo problem without a target has none.
func HasGoal(p Puzzle) bool {
	_, has := p.Target()
	return has || !p.Module().HasTarget()
}

// heuristicOf returns a heuristic's key, the default heuristic's for "". The message,
// when there is one, says that the puzzle lacks it.
func heuristicOf(p Puzzle, key string) (string, *text.Message) {
	if formula, is := FormulaText(key); is {
		return FormulaKey(CanonicalFormula(p, formula)), formulaOf(p, formula)
	}
	key = cmp.Or(key, DefaultHeuristic(p))
	keys := HeuristicKeys(p)
	if slices.Contains(keys, key) {
		return key, nil
	}
	wrong := text.M("error.heuristic", "Heuristic", key, "Allowed", strings.Join(keys, " "))
	return key, &wrong
}

// formulaOf explains why a puzzle can't take a formula.
func formulaOf(p Puzzle, formula string) *text.Message {
	measured, ok := p.(Measured)
	if !ok {
		wrong := text.M("error.formula.none")
		return &wrong
	}
	if mistake := measured.CheckFormula(formula); mistake != nil {
		wrong := mistake.Message(formula)
		return &wrong
	}
	return nil
}

// Number is the parameter of the method's algorithm and its value in force,
// false where the algorithm takes none.
func (m Method) Number() (parameter search.Parameter, value float64, ok bool) {
	parameter, ok = m.Algorithm.Parameter()
	return parameter, cmp.Or(m.Parameter, parameter.Usual), ok
}

// AlgorithmText is the algorithm as files and the command line write it, with its
// number where that is not the usual one: "astar weight=1.5".
func (m Method) AlgorithmText() string {
	words := string(m.Algorithm)
	if p, value, ok := m.Number(); ok && value != p.Usual {
		words += " " + p.Key + "=" + strconv.FormatFloat(value, 'f', -1, 64)
	}
	return words
}

// Follow plays moves from a state, and returns the last one, or the place of the move that
// breaks the rules; -1 where none does.
func Follow(ctx context.Context, state State, moves []string) (last State, broken int) {
	for i, move := range moves {
		next := state.Successors()
		at := slices.IndexFunc(next, func(s Successor) bool { return s.Move == move })
		if at < 0 || ctx.Err() != nil {
			return nil, i
		}
		state = next[at].State
	}
	return state, -1
}
