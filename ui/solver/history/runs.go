// Package history keeps the finished runs of a game's problems, those made here and those read from files, for the
// page that solves: the list, removal and its undo, the saved state, and the table of a problem's runs.
package history

import (
	"cmp"
	"maps"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/report"
)

// Runs is the list of the finished runs.
type Runs struct {
	// runs has the runs of each problem by its identity, the newest first.
	runs map[string][]*Record
	// log has the runs in the order in which they ended or were read.
	log []*Record
	// next is the number of the next run.
	next int
	// others has, by identity, the runs of the same board and target under other rules.
	others map[string][]string
	// removed has the runs of files that were removed from the list, by file.
	removed map[string][]*Record
}

func New() *Runs {
	return &Runs{runs: map[string][]*Record{}, others: map[string][]string{}, removed: map[string][]*Record{}}
}

// All returns the runs in the order in which they ended or were read.
func (h *Runs) All() []*Record { return h.log }

// Has reports whether a run is on the list.
func (h *Runs) Has(r *Record) bool { return slices.Contains(h.log, r) }

func (h *Runs) Add(r *Record) {
	r.Number = h.next
	h.next++
	h.runs[r.Identity] = slices.Insert(h.runs[r.Identity], 0, r)
	h.log = append(h.log, r)
}

func (h *Runs) Of(p game.Puzzle) []*Record { return h.runs[p.Identity()] }

// Own returns the runs of a puzzle that were made here.
func (h *Runs) Own(p game.Puzzle) []*Record {
	return slices.DeleteFunc(slices.Clone(h.Of(p)), func(r *Record) bool { return r.From != "" })
}

// UnderOtherRules returns the runs of the same board and target under other rules.
func (h *Runs) UnderOtherRules(p game.Puzzle) (list []*Record) {
	id := p.Identity()
	others, known := h.others[id]
	if !known {
		for _, rules := range game.Combinations(p.Module().Settings()) {
			if other, wrong := p.WithRules(rules); wrong == nil && other.Identity() != id {
				others = append(others, other.Identity())
			}
		}
		h.others[id] = others
	}
	for _, other := range others {
		list = append(list, h.runs[other]...)
	}
	return list
}

// Newest returns the newest run of a puzzle, preferably one that was made here; nil for none.
func (h *Runs) Newest(p game.Puzzle) *Record {
	for _, runs := range [][]*Record{h.Own(p), h.Of(p)} {
		if len(runs) > 0 {
			return runs[0]
		}
	}
	return nil
}

// Methods returns the methods of a puzzle's runs, each once, newest first; a game played by hand has none.
func (h *Runs) Methods(p game.Puzzle) (list []game.Method) {
	for _, r := range h.Own(p) {
		m := cmp.Or(r.Asked, r.Ran)
		ours := m.Algorithm == game.Best || slices.Contains(search.Algorithms(), m.Algorithm)
		if ours && !r.Maximise && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// NewestFirst returns the runs that were made here and did not fail.
func (h *Runs) NewestFirst() []game.Run {
	runs := runsToSave(h.log)
	slices.Reverse(runs)
	return runs
}

// AddFromFile adds the runs of a file; "" stands for runs that were made here. A run that is on the list already,
// made here or read from another file, is not added again.
func (h *Runs) AddFromFile(runs []game.Run, from string) {
	known := map[game.RunKey]*Record{}
	for _, r := range h.log {
		known[r.Key()] = r
	}
	for _, run := range runs {
		r := known[run.Key()]
		if r == nil {
			r = &Record{Run: run, From: from}
			h.Add(r)
		}
		if from != "" {
			r.addFile(from)
		}
	}
}

// Remove removes the runs for which gone is true.
func (h *Runs) Remove(gone func(*Record) bool) {
	h.log = slices.DeleteFunc(h.log, gone)
	for identity, runs := range h.runs {
		h.runs[identity] = slices.DeleteFunc(runs, gone)
	}
	maps.DeleteFunc(h.runs, func(_ string, runs []*Record) bool { return len(runs) == 0 })
}

// Claim returns the newest run of a puzzle that came from a file, nil for none.
func (h *Runs) Claim(p game.Puzzle) *Record {
	for _, r := range h.Of(p) {
		if r.From != "" {
			return r
		}
	}
	return nil
}

// TakeUnwritten returns those of some runs that a file does not contain yet, oldest first; a file that no longer
// exists contains none. They count as written from now on, until undo is called.
func (h *Runs) TakeUnwritten(chosen []game.Run, path string, exists bool) (runs []game.Run, undo func()) {
	wanted := map[game.RunKey]bool{}
	for _, run := range chosen {
		wanted[run.Key()] = true
	}
	var added []*Record
	for _, r := range h.log {
		if !exists {
			r.removeFile(path)
		}
		if r.From == "" && wanted[r.Key()] && !slices.Contains(r.Files, path) {
			r.addFile(path)
			added = append(added, r)
		}
	}
	return runsToSave(added), func() {
		for _, r := range added {
			r.removeFile(path)
		}
	}
}

// runsToSave returns the runs that were made here and did not fail.
func runsToSave(log []*Record) []game.Run {
	var runs []game.Run
	for _, r := range log {
		if r.From == "" && !r.Failed {
			runs = append(runs, r.Run)
		}
	}
	return runs
}

// Replace replaces a run by another repetition with the same result, and reports whether it did.
func (h *Runs) Replace(before, now game.Run) bool {
	i := slices.IndexFunc(h.runs[before.Identity], func(r *Record) bool { return r.Key() == before.Key() && len(r.Files) == 0 })
	if i < 0 || now.Verdict != before.Verdict || now.Length != before.Length {
		return false
	}
	h.runs[before.Identity][i].Run = now
	return true
}

// Known returns what the runs of a problem that were made here have found together.
func (h *Runs) Known(identity string) (known report.Known) {
	for _, r := range h.runs[identity] {
		if r.From == "" && !r.Failed && !r.Retracted() {
			known.Add(&r.Run)
		}
	}
	return known
}

// Best returns the run that says most about a puzzle.
func (h *Runs) Best(p game.Puzzle) (best game.Run, found bool) {
	if known := h.Known(p.Identity()); known.Best != nil {
		return *known.Best, true
	}
	return game.Run{}, false
}

// Saving returns the factor by which a run in the quotient generated fewer nodes than the newest run of the same
// method in the graph, if both ran to their end; else 0.
func (h *Runs) Saving(r *Record) float64 {
	if r.From != "" || r.Failed || r.Ran.Duplicates != search.Quotient || r.Stopped != search.NotStopped || r.Generated == 0 {
		return 0
	}
	same := r.Ran
	same.Duplicates = search.Graph
	for _, other := range h.runs[r.Identity] {
		if other.From == "" && !other.Failed && other.Ran == same && other.Stopped == search.NotStopped {
			return float64(other.Generated) / float64(r.Generated)
		}
	}
	return 0
}

// Take removes the runs for which gone is true and returns them, oldest first; Put puts them back.
func (h *Runs) Take(gone func(*Record) bool) []*Record {
	var taken []*Record
	for _, r := range h.log {
		if gone(r) {
			taken = append(taken, r)
		}
	}
	h.Remove(gone)
	return taken
}

func (h *Runs) Put(taken []*Record) {
	for _, r := range taken {
		h.log = append(h.log, r)
		h.runs[r.Identity] = append(h.runs[r.Identity], r)
		slices.SortStableFunc(h.runs[r.Identity], func(a, b *Record) int { return b.Number - a.Number })
	}
	slices.SortStableFunc(h.log, func(a, b *Record) int { return a.Number - b.Number })
}

// CountFrom returns the number of runs that were read from a file.
func (h *Runs) CountFrom(path string) (count int) {
	for _, r := range h.log {
		if r.From == path {
			count++
		}
	}
	return count
}

// RemoveFrom removes the runs of a file from the list; PutBack puts them back.
func (h *Runs) RemoveFrom(path string) {
	h.removed[path] = h.Take(func(r *Record) bool { return r.From == path })
}

func (h *Runs) PutBack(path string) {
	h.Put(h.removed[path])
	delete(h.removed, path)
}
