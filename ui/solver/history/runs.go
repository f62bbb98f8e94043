// Package history keeps the runs of a game's problems that have ended, those that were made here and those that
// files say, for the page that solves: the list, removal and what takes that back, what outlives the window, and the
// table of a problem's runs.
package history

import (
	"cmp"
	"maps"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/report"
)

// Runs are the runs that have ended.
type Runs struct {
	// runs holds those of each problem by identity, newest first.
	runs map[string][]*Record
	// log holds the runs in the order they ended, or were read.
	log []*Record
	// next is the number of the next run.
	next int
	// others are, by identity, those of the same board and target under other rules.
	others map[string][]string
	// removed are those of files that were taken off the list, by the file.
	removed map[string][]*Record
}

func New() *Runs {
	return &Runs{runs: map[string][]*Record{}, others: map[string][]string{}, removed: map[string][]*Record{}}
}

// All are the runs in the order they ended, or were read.
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

// Own are the runs of a puzzle that were made here.
func (h *Runs) Own(p game.Puzzle) []*Record {
	return slices.DeleteFunc(slices.Clone(h.Of(p)), func(r *Record) bool { return r.From != "" })
}

// UnderOtherRules are the runs of the same board and target under other rules.
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

// Newest is the newest run of a puzzle, one that was made here before one from a file; nil for none.
func (h *Runs) Newest(p game.Puzzle) *Record {
	for _, runs := range [][]*Record{h.Own(p), h.Of(p)} {
		if len(runs) > 0 {
			return runs[0]
		}
	}
	return nil
}

// Methods are those of a puzzle's runs, each once, the newest first; what was played by hand
// has none.
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

// NewestFirst are the runs that were made here and did not fail.
func (h *Runs) NewestFirst() []game.Run {
	runs := runsToSave(h.log)
	slices.Reverse(runs)
	return runs
}

// AddFromFile adds the runs that stand in a file, or in what is called so, "" for what was made here; one that is
// there already, as it was made here or stands in another file too, is not added again.
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

// Remove drops the runs that are gone.
func (h *Runs) Remove(gone func(*Record) bool) {
	h.log = slices.DeleteFunc(h.log, gone)
	for identity, runs := range h.runs {
		h.runs[identity] = slices.DeleteFunc(runs, gone)
	}
	maps.DeleteFunc(h.runs, func(_ string, runs []*Record) bool { return len(runs) == 0 })
}

// Claim is the newest run of a puzzle that came from a file, nil for none.
func (h *Runs) Claim(p game.Puzzle) *Record {
	for _, r := range h.Of(p) {
		if r.From != "" {
			return r
		}
	}
	return nil
}

// TakeUnwritten lists those of some runs that a file does not have yet, oldest first; a file that
// is gone has none. They count as written from now on; undo takes that back.
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

// runsToSave are the runs that were made here and did not fail.
func runsToSave(log []*Record) []game.Run {
	var runs []game.Run
	for _, r := range log {
		if r.From == "" && !r.Failed {
			runs = append(runs, r.Run)
		}
	}
	return runs
}

// Replace puts a repetition in the place of another one that came to the same, and reports whether it did.
// What is in a file stays as it is there.
func (h *Runs) Replace(before, now game.Run) bool {
	i := slices.IndexFunc(h.runs[before.Identity], func(r *Record) bool { return r.Key() == before.Key() && len(r.Files) == 0 })
	if i < 0 || now.Verdict != before.Verdict || now.Length != before.Length {
		return false
	}
	h.runs[before.Identity][i].Run = now
	return true
}

// Known is what the runs of a problem that were made here have found together.
func (h *Runs) Known(identity string) (known report.Known) {
	for _, r := range h.runs[identity] {
		if r.From == "" && !r.Failed && !r.Retracted() {
			known.Add(&r.Run)
		}
	}
	return known
}

// Best is the run that says most of a puzzle.
func (h *Runs) Best(p game.Puzzle) (best game.Run, found bool) {
	if known := h.Known(p.Identity()); known.Best != nil {
		return *known.Best, true
	}
	return game.Run{}, false
}

// Saving is how many times fewer nodes a run in the quotient generated than the
// newest run of the same method in the graph, both to their end; 0 without one.
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

// Take drops the runs that are gone, and returns them, oldest first; Put has them again.
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

// CountFrom is how many runs were read from a file.
func (h *Runs) CountFrom(path string) (count int) {
	for _, r := range h.log {
		if r.From == path {
			count++
		}
	}
	return count
}

// RemoveFrom takes the runs of a file off the list; PutBack has them again.
func (h *Runs) RemoveFrom(path string) {
	h.removed[path] = h.Take(func(r *Record) bool { return r.From == path })
}

func (h *Runs) PutBack(path string) {
	h.Put(h.removed[path])
	delete(h.removed, path)
}
