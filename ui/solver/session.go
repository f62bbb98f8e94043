// Package solver is the area that solves the problems of one game, any game: a
// session holds the problems and the runs made of them, and a view of it shows them.
package solver

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/search"
	"procura/ui/host"
)

// Session is what a tab works on: the problems of one game, which one is chosen,
// and the runs made so far. It has no widgets, so that a change of language
// can build the views anew around it.
type Session struct {
	host     host.Host
	module   game.Puzzler
	problems []game.Problem
	chosen   int
	// file is where the problems come from, "" for the samples.
	file string
	// runs holds the runs of each problem by identity, newest first.
	runs map[string][]record
	// log holds the runs that can be written to a file, in the order they
	// ended, and written how many of them each file has already.
	log     []game.Run
	written map[string]int
	view    *View // the one on the screen, nil before the first
}

// record is a run as the table of runs shows it.
type record struct {
	game.Run
	// Failed says that the search panicked; the other figures mean nothing.
	Failed bool
}

// New prepares the solver of a game, nil where it has no problems.
func New(h host.Host, m game.Module) host.Session {
	module, ok := m.(game.Puzzler)
	if !ok {
		return nil
	}
	return &Session{host: h, module: module, runs: map[string][]record{}, written: map[string]int{}}
}

// View makes the page anew, in the place of the one before.
func (d *Session) View() host.Tab {
	v := newView(d)
	if d.view != nil {
		v.adopt(d.view)
	}
	d.view = v
	return v
}

// Open takes the problems of the game.
func (d *Session) Open(file match.File, from string) bool {
	var own []game.Problem
	for _, p := range file.Problems {
		if p.Puzzle.Module().ID() == d.module.ID() {
			own = append(own, p)
		}
	}
	if len(own) == 0 {
		return false
	}
	d.load(from, own)
	if d.view != nil {
		d.view.reload()
	}
	return true
}

// Close ends the searches.
func (d *Session) Close() {
	if d.view != nil {
		d.view.close()
	}
}

// load replaces the problems.
func (d *Session) load(file string, problems []game.Problem) {
	d.file, d.problems, d.chosen = file, problems, 0
}

// current is the chosen problem, false when there is none.
func (d *Session) current() (game.Problem, bool) {
	if d.chosen >= len(d.problems) {
		return game.Problem{}, false
	}
	return d.problems[d.chosen], true
}

// change replaces the puzzle of the chosen problem: other rules or target.
func (d *Session) change(p game.Puzzle) { d.problems[d.chosen].Puzzle = p }

// stands reports whether a place still holds the problem with an identity.
func (d *Session) stands(place int, identity string) bool {
	return place < len(d.problems) && d.problems[place].Puzzle.Identity() == identity
}

// add adds a run to those of its problem.
func (d *Session) add(r record) {
	d.runs[r.Identity] = slices.Insert(d.runs[r.Identity], 0, r)
	if !r.Failed {
		d.log = append(d.log, r.Run)
	}
}

// unwritten lists the runs that a file does not have yet, oldest first; a
// file that is gone has none.
func (d *Session) unwritten(path string, exists bool) []game.Run {
	if !exists {
		d.written[path] = 0
	}
	return slices.Clone(d.log[d.written[path]:])
}

// of lists the runs of a puzzle, newest first.
func (d *Session) of(p game.Puzzle) []record { return d.runs[p.Identity()] }

// best is the run that says most of a puzzle: a proof before a solution, a
// shorter solution before a longer one, a higher bound before a lower one.
func (d *Session) best(p game.Puzzle) (game.Run, bool) {
	var best game.Run
	found := false
	for _, r := range d.of(p) {
		if !r.Failed && (!found || saysMore(r.Run, best)) {
			best, found = r.Run, true
		}
	}
	return best, found
}

// saving is how many times fewer nodes a run in the quotient generated than the
// newest run of the same method in the graph, both to their end; 0 without one.
func (d *Session) saving(r record) float64 {
	if r.Failed || r.Ran.Duplicates != search.Quotient || r.Stopped != search.NotStopped || r.Generated == 0 {
		return 0
	}
	same := r.Ran
	same.Duplicates = search.Graph
	for _, other := range d.runs[r.Identity] {
		if !other.Failed && other.Ran == same && other.Stopped == search.NotStopped {
			return float64(other.Generated) / float64(r.Generated)
		}
	}
	return 0
}

func saysMore(a, b game.Run) bool {
	if a.Maximise != b.Maximise {
		return b.Maximise // of the two questions, the target comes first
	}
	rank := func(r game.Run) int {
		switch r.Verdict {
		case search.Optimal, search.Impossible:
			return 2
		case search.Solution:
			return 1
		}
		return 0
	}
	if rank(a) != rank(b) {
		return rank(a) > rank(b)
	}
	if a.Maximise {
		return a.Score > b.Score || a.Score == b.Score && a.Upper < b.Upper
	}
	if a.Solved() {
		return a.Length < b.Length
	}
	return a.Bound > b.Bound
}
