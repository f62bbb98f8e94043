package solver

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/scene"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/proving"
	"procura/ui/report"
)

// history is the runs that have ended.
type history struct {
	// runs holds those of each problem by identity, newest first.
	runs map[string][]*record
	// log holds the runs in the order they ended, or were read.
	log []*record
	// next is the number of the next run.
	next int
	// others are, by identity, those of the same board and target under other rules.
	others map[string][]string
}

// record is a run as the table of runs shows it, and as it is kept.
type record struct {
	game.Run
	// Failed says that the search panicked, or that its path can't be shown; the
	// figures mean nothing, and it is not saved.
	Failed bool
	// From is the file that it was read from, "" for a run that was made here. What a file says is a claim: such a
	// run is shown, and stands for nothing else.
	From string
	// Files are the files of results that have it; the list itself never changes.
	Files []string
	// Number is its place among all runs, from 0.
	Number int
	// Proof is what is known of the proof of its verdict.
	Proof proving.Proof
	// heat is where on the board it was, of a run of this window.
	heat scene.Heat
	// followed is its path as the rules have it, of a run from a file; nil before that was asked.
	followed *grade.FollowedRun
}

// follow plays the path of a run from a file, once, on its problem, which may be given under other rules.
func (r *record) follow(p game.Puzzle) *grade.FollowedRun {
	if r.followed == nil {
		if under, wrong := p.WithRules(r.Rules); wrong == nil {
			p = under
		}
		f := grade.FollowRun(p, r.Run)
		r.followed = &f
	}
	return r.followed
}

func (r *record) retracted() bool { return r.Proof.Standing == proving.Refused }

func (h *history) add(r *record) {
	r.Number = h.next
	h.next++
	h.runs[r.Identity] = slices.Insert(h.runs[r.Identity], 0, r)
	h.log = append(h.log, r)
}

func (h *history) of(p game.Puzzle) []*record { return h.runs[p.Identity()] }

// own are the runs of a puzzle that were made here.
func (h *history) own(p game.Puzzle) []*record {
	return slices.DeleteFunc(slices.Clone(h.of(p)), func(r *record) bool { return r.From != "" })
}

// underOtherRules are the runs of the same board and target under other rules.
func (h *history) underOtherRules(p game.Puzzle) (list []*record) {
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

// newest is the newest run of a puzzle, one that was made here before one from a file; nil for none.
func (h *history) newest(p game.Puzzle) *record {
	for _, runs := range [][]*record{h.own(p), h.of(p)} {
		if len(runs) > 0 {
			return runs[0]
		}
	}
	return nil
}

// methods are those of a puzzle's runs, each once, the newest first; what was played by hand
// has none.
func (h *history) methods(p game.Puzzle) (list []game.Method) {
	for _, r := range h.own(p) {
		m := cmp.Or(r.Asked, r.Ran)
		ours := m.Algorithm == game.Best || slices.Contains(search.Algorithms(), m.Algorithm)
		if ours && !r.Maximise && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// newestFirst are the runs that were made here and did not fail.
func (h *history) newestFirst() []game.Run {
	runs := runsToSave(h.log)
	slices.Reverse(runs)
	return runs
}

// addFromFile adds the runs that stand in a file, or in what is called so, "" for what was made here; one that is
// there already, as it was made here or stands in another file too, is not added again.
func (h *history) addFromFile(runs []game.Run, from string) {
	known := map[runKey]*record{}
	for _, r := range h.log {
		known[runKeyOf(r.Run)] = r
	}
	for _, run := range runs {
		r := known[runKeyOf(run)]
		if r == nil {
			r = &record{Run: run, From: from}
			h.add(r)
		}
		if from != "" {
			r.addFile(from)
		}
	}
}

// remove drops the runs that are gone.
func (h *history) remove(gone func(*record) bool) {
	h.log = slices.DeleteFunc(h.log, gone)
	for identity, runs := range h.runs {
		h.runs[identity] = slices.DeleteFunc(runs, gone)
	}
	maps.DeleteFunc(h.runs, func(_ string, runs []*record) bool { return len(runs) == 0 })
}

// claim is the newest run of a puzzle that came from a file, nil for none.
func (h *history) claim(p game.Puzzle) *record {
	for _, r := range h.of(p) {
		if r.From != "" {
			return r
		}
	}
	return nil
}

// gradeShown has the file of the run on the screen judged in Corrigir.
func (s *Session) gradeShown() {
	if r := s.playback.run; r != nil && r.From != "" {
		s.Host.Send(host.FilesDropped{Paths: []string{r.From}})
	}
}

// runKey is what a run is known by, in a file too.
type runKey struct {
	identity            string
	when                int64 // in whole seconds
	ran                 game.Method
	generated, expanded int64
	length              int // which tells apart what was played by hand
}

func runKeyOf(r game.Run) runKey {
	return runKey{r.Identity, r.When.Unix(), r.Ran, r.Generated, r.Expanded, r.Length}
}

// addFile notes that a file has the run, removeFile that it has it not.
func (r *record) addFile(path string) {
	if !slices.Contains(r.Files, path) {
		r.Files = append(slices.Clone(r.Files), path)
	}
}

func (r *record) removeFile(path string) {
	r.Files = slices.DeleteFunc(slices.Clone(r.Files), func(file string) bool { return file == path })
}

// takeUnwritten lists the runs that a file does not have yet, oldest first; a file that
// is gone has none. They count as written from now on; undo takes that back.
func (h *history) takeUnwritten(path string, exists bool) (runs []game.Run, undo func()) {
	var added []*record
	for _, r := range h.log {
		if !exists {
			r.removeFile(path)
		}
		if r.From == "" && !slices.Contains(r.Files, path) {
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
func runsToSave(log []*record) []game.Run {
	var runs []game.Run
	for _, r := range log {
		if r.From == "" && !r.Failed {
			runs = append(runs, r.Run)
		}
	}
	return runs
}

// replace puts a repetition in the place of another one that came to the same, and reports whether it did.
// What is in a file stays as it is there.
func (h *history) replace(before, now game.Run) bool {
	i := slices.IndexFunc(h.runs[before.Identity], func(r *record) bool { return runKeyOf(r.Run) == runKeyOf(before) && len(r.Files) == 0 })
	if i < 0 || now.Verdict != before.Verdict || now.Length != before.Length {
		return false
	}
	h.runs[before.Identity][i].Run = now
	return true
}

// known is what the runs of a problem that were made here have found together.
func (h *history) known(identity string) (known report.Known) {
	for _, r := range h.runs[identity] {
		if r.From == "" && !r.Failed && !r.retracted() {
			known.Add(&r.Run)
		}
	}
	return known
}

// best is the run that says most of a puzzle.
func (h *history) best(p game.Puzzle) (best game.Run, found bool) {
	if known := h.known(p.Identity()); known.Best != nil {
		return *known.Best, true
	}
	return game.Run{}, false
}

// saving is how many times fewer nodes a run in the quotient generated than the
// newest run of the same method in the graph, both to their end; 0 without one.
func (h *history) saving(r *record) float64 {
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

// runsPart begins the names of the parts that runs are kept in: those of the problems whose
// identities begin by XX are in runs-XX. Some ten thousand runs are in 256 parts.
const runsPart = "runs-"

func (h *history) stateParts() (parts []host.Part) {
	together := map[string]map[string][]*record{}
	for identity, runs := range h.runs {
		name := runsPart + identity[:min(2, len(identity))]
		if together[name] == nil {
			together[name] = map[string][]*record{}
		}
		together[name][identity] = runs
	}
	for name, problems := range together {
		parts = append(parts, runsPartOf(name, problems))
	}
	return parts
}

// runsPartOf keeps the runs of some problems. A run never changes, but that it may turn out
// to have failed, be written to files, have its bound raised and its proof verified, or another
// repetition comes in its place.
func runsPartOf(name string, problems map[string][]*record) host.Part {
	var version uint64
	kept := map[string][]record{}
	for identity, runs := range problems {
		version += versionOf(runs) // in any order
		for _, r := range runs {
			now := *r
			if now.Proof.Standing != proving.Verified {
				now.Proof = proving.Proof{}
			}
			kept[identity] = append(kept[identity], now)
		}
	}
	return host.Part{Name: name, Version: version, Encode: func() ([]byte, error) {
		return json.Marshal(kept) //nolint:wrapcheck // of plain structures
	}}
}

// versionOf is another number when something of the runs of a problem is.
func versionOf(runs []*record) uint64 {
	version := uint64(len(runs))
	mix := func(n uint64) { version = (version ^ n) * 1099511628211 } // as FNV does
	for _, r := range runs {
		mix(uint64(r.Number))
		mix(uint64(r.Bound))
		mix(uint64(r.When.UnixNano()))
		if r.Failed {
			mix(1)
		}
		mix(uint64(r.Proof.When.Unix()))
		for _, path := range r.Files {
			mix(uint64(len(path)))
			for _, b := range []byte(path) {
				mix(uint64(b))
			}
		}
	}
	return version
}

// mostOld is how many runs are kept of problems that are not open any more, and
// mostNumber bounds the numbers of runs that are restored.
const (
	mostOld    = 1000
	mostNumber = 1 << 40
)

// readRuns adds the runs of a part to those of their problems, and reports whether all of
// them are as they were kept; those that are, are added. It is called beside the window.
func readRuns(gameID string, content []byte, runs map[string][]*record) (whole bool) {
	var kept map[string][]*record
	if json.Unmarshal(content, &kept) != nil || len(kept) == 0 {
		return false
	}
	whole = true
	for identity, list := range kept {
		last := mostNumber
		sound := !slices.ContainsFunc(list, func(r *record) bool {
			if r == nil || !r.isSound(gameID, identity) || r.Number >= last {
				return true
			}
			last = r.Number
			return false
		})
		if whole = whole && sound; sound {
			runs[identity] = list
		}
	}
	return whole
}

// isSound reports whether a run that was kept can be one of a problem of a game.
func (r *record) isSound(gameID, identity string) bool {
	if r.Game != gameID || r.Identity != identity || r.Number < 0 || r.Reach < 0 || r.Length < -1 || r.Fault != nil {
		return false
	}
	switch r.Proof.Standing {
	case proving.Unseen:
	case proving.Verified:
		if r.Proof.Lines <= 0 || report.Claim(r.Run) == "" {
			return false
		}
	default:
		return false
	}
	switch r.Verdict {
	case search.Optimal, search.Impossible:
		return true
	case search.Solution, search.Unknown:
		return r.Reason == search.Unsaid
	}
	return r.Failed && r.Reason == search.Unsaid
}

// sortRestored puts runs that were restored in their order. Of problems that are not open
// the newest ones stay.
func (h *history) sortRestored(open func() map[string]bool) {
	h.log = nil
	for _, runs := range h.runs {
		h.log = append(h.log, runs...)
	}
	slices.SortStableFunc(h.log, func(a, b *record) int {
		return cmp.Or(a.Number-b.Number, strings.Compare(a.Identity, b.Identity))
	})
	if len(h.log) > mostOld {
		h.dropOldRuns(open())
	}
	if last := len(h.log) - 1; last >= 0 {
		h.next = h.log[last].Number + 1
	}
}

func (h *history) dropOldRuns(open map[string]bool) {
	stay := map[*record]bool{}
	old := 0
	for _, r := range slices.Backward(h.log) {
		if stay[r] = open[r.Identity] || old < mostOld; !open[r.Identity] {
			old++
		}
	}
	h.remove(func(r *record) bool { return !stay[r] })
}
