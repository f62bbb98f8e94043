package solver

import (
	"cmp"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/proving"
)

// history is the runs that have ended.
type history struct {
	// runs holds those of each problem by identity, newest first.
	runs map[string][]*record
	// log holds the runs in the order they ended, or were read.
	log []*record
	// next is the number of the next run.
	next int
}

// record is a run as the table of runs shows it.
type record struct {
	game.Run
	// Failed says that the search panicked, or that its path can't be shown; the
	// figures mean nothing, and it is not saved.
	Failed bool
	// files are the files of results that have it.
	files []string
	// number is its place among all runs, from 0.
	number int
	// proof is what is known of the proof of its verdict.
	proof proving.Proof
}

// retracted reports whether its verdict does not hold.
func (r *record) retracted() bool { return r.proof.Standing == proving.Refused }

func newHistory() *history { return &history{runs: map[string][]*record{}} }

// add adds a run to those of its problem.
func (h *history) add(r *record) {
	r.number = h.next
	h.next++
	h.runs[r.Identity] = slices.Insert(h.runs[r.Identity], 0, r)
	h.log = append(h.log, r)
}

// of lists the runs of a puzzle, newest first.
func (h *history) of(p game.Puzzle) []*record { return h.runs[p.Identity()] }

// newest is the last run of a puzzle, nil without one.
func (h *history) newest(p game.Puzzle) *record {
	if runs := h.of(p); len(runs) > 0 {
		return runs[0]
	}
	return nil
}

// empty reports whether there is nothing to be saved.
func (h *history) empty() bool { return len(saveable(h.log)) == 0 }

// read adds the runs that stand in a file, "" for none; one that is there already, as
// it was made here or stands in another file too, is not added again.
func (h *history) read(runs []game.Run, path string) {
	known := map[mark]*record{}
	for _, r := range h.log {
		known[markOf(r.Run)] = r
	}
	for _, run := range runs {
		r := known[markOf(run)]
		if r == nil {
			r = &record{Run: run}
			h.add(r)
		}
		if path != "" {
			r.enter(path)
		}
	}
}

// mark is what a run is known by, in a file too.
type mark struct {
	identity            string
	when                int64 // in whole seconds
	ran                 game.Method
	generated, expanded int64
	length              int // which tells apart what was played by hand
}

func markOf(r game.Run) mark {
	return mark{r.Identity, r.When.Unix(), r.Ran, r.Generated, r.Expanded, r.Length}
}

// enter notes that a file has the run.
func (r *record) enter(path string) {
	if !slices.Contains(r.files, path) {
		r.files = append(r.files, path)
	}
}

// leave notes that a file does not have it.
func (r *record) leave(path string) {
	r.files = slices.DeleteFunc(r.files, func(file string) bool { return file == path })
}

// unwritten lists the runs that a file does not have yet, oldest first; a file that
// is gone has none. They count as written from now on; undo takes that back.
func (h *history) unwritten(path string, exists bool) (runs []game.Run, undo func()) {
	var added []*record
	for _, r := range h.log {
		if !exists {
			r.leave(path)
		}
		if !slices.Contains(r.files, path) {
			r.enter(path)
			added = append(added, r)
		}
	}
	return saveable(added), func() {
		for _, r := range added {
			r.leave(path)
		}
	}
}

// saveable are the runs that did not fail.
func saveable(log []*record) []game.Run {
	var runs []game.Run
	for _, r := range log {
		if !r.Failed {
			runs = append(runs, r.Run)
		}
	}
	return runs
}

// mostOld is how many runs are kept of problems that are not open any more, and
// mostNumber bounds the numbers of runs that are restored.
const (
	mostOld    = 1000
	mostNumber = 1 << 40
)

// settle puts runs that were restored in their order. Of problems that are not open
// the newest ones stay.
func (h *history) settle(open func() map[string]bool) {
	h.log = nil
	for _, runs := range h.runs {
		h.log = append(h.log, runs...)
	}
	slices.SortStableFunc(h.log, func(a, b *record) int { return cmp.Or(a.number-b.number, strings.Compare(a.Identity, b.Identity)) })
	if len(h.log) > mostOld {
		h.forget(open())
	}
	if last := len(h.log) - 1; last >= 0 {
		h.next = h.log[last].number + 1
	}
}

// forget drops old runs of problems that are not open.
func (h *history) forget(open map[string]bool) {
	stay := map[*record]bool{}
	old := 0
	for _, r := range slices.Backward(h.log) {
		if stay[r] = open[r.Identity] || old < mostOld; !open[r.Identity] {
			old++
		}
	}
	gone := func(r *record) bool { return !stay[r] }
	h.log = slices.DeleteFunc(h.log, gone)
	for identity, runs := range h.runs {
		if h.runs[identity] = slices.DeleteFunc(runs, gone); len(h.runs[identity]) == 0 {
			delete(h.runs, identity)
		}
	}
}

// best is the run that says most of a puzzle: a proof before a solution, a
// shorter solution before a longer one, a higher bound before a lower one.
func (h *history) best(p game.Puzzle) (game.Run, bool) {
	var best game.Run
	found := false
	for _, r := range h.of(p) {
		if !r.Failed && !r.retracted() && (!found || saysMore(r.Run, best)) {
			best, found = r.Run, true
		}
	}
	return best, found
}

// saving is how many times fewer nodes a run in the quotient generated than the
// newest run of the same method in the graph, both to their end; 0 without one.
func (h *history) saving(r *record) float64 {
	if r.Failed || r.Ran.Duplicates != search.Quotient || r.Stopped != search.NotStopped || r.Generated == 0 {
		return 0
	}
	same := r.Ran
	same.Duplicates = search.Graph
	for _, other := range h.runs[r.Identity] {
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
