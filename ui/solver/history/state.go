package history

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"procura/core/scene"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/proving"
	"procura/ui/report"
)

// PartPrefix begins the names of the parts with runs: those of the problems whose identities begin with XX are in
// runs-XX. Ten thousand runs are in some 256 parts.
const PartPrefix = "runs-"

func (h *Runs) StateParts() (parts []host.Part) {
	together := map[string]map[string][]*Record{}
	for identity, runs := range h.runs {
		name := PartPrefix + identity[:min(2, len(identity))]
		if together[name] == nil {
			together[name] = map[string][]*Record{}
		}
		together[name][identity] = runs
	}
	for name, problems := range together {
		parts = append(parts, runsPartOf(name, problems))
	}
	return parts
}

// runsPartOf returns the part with the runs of some problems. A run changes only if it turns out to have failed, is
// written to a file, has its bound raised or its proof verified, or is replaced by another repetition.
func runsPartOf(name string, problems map[string][]*Record) host.Part {
	var version uint64
	kept := map[string][]Record{}
	for identity, runs := range problems {
		version += versionOf(runs) // in any order
		for i, r := range runs {
			now := *r
			if i > 0 {
				now.Heat = scene.Heat{}
			}
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

// versionOf returns a number that changes when a run of the problem does.
func versionOf(runs []*Record) uint64 {
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

// mostOld is the number of runs that are kept of problems that are not open any more; mostNumber is the greatest
// number of a run that is restored.
const (
	mostOld    = 1000
	mostNumber = 1 << 40
)

// ReadPart adds the runs of a part to those of their problems, and reports whether all of them were sound; damaged
// ones are left out. It is called beside the window.
func ReadPart(gameID string, content []byte, runs map[string][]*Record) (whole bool) {
	var kept map[string][]*Record
	if json.Unmarshal(content, &kept) != nil || len(kept) == 0 {
		return false
	}
	whole = true
	for identity, list := range kept {
		last := mostNumber
		sound := !slices.ContainsFunc(list, func(r *Record) bool {
			if r == nil || !r.isSound(gameID, identity) || r.Number >= last {
				return true
			}
			last = r.Number
			return false
		})
		whole = whole && sound
		if sound {
			runs[identity] = list
		}
	}
	return whole
}

// isSound reports whether a saved run can be a run of a problem of a game.
func (r *Record) isSound(gameID, identity string) bool {
	if r.Game != gameID || r.Identity != identity || r.Number < 0 || r.Reach < 0 || r.Length < -1 || r.Fault != nil {
		return false
	}
	if !r.hasSoundHeat() || !r.hasSoundProof() {
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

func (r *Record) hasSoundHeat() bool {
	negative := func(n int) bool { return n < 0 }
	return len(r.Heat.Reached) == len(r.Heat.Waiting) && !slices.ContainsFunc(r.Heat.Reached, negative)
}

func (r *Record) hasSoundProof() bool {
	switch r.Proof.Standing {
	case proving.Unseen:
		return true
	case proving.Verified:
		return r.Proof.Lines > 0 && report.Claim(r.Run) != ""
	}
	return false
}

// Restore restores runs by their problems, in their order. Of problems that are not open, only the newest runs stay.
func (h *Runs) Restore(runs map[string][]*Record, open func() map[string]bool) {
	maps.Copy(h.runs, runs)
	h.log = nil
	for _, runs := range h.runs {
		h.log = append(h.log, runs...)
	}
	slices.SortStableFunc(h.log, func(a, b *Record) int {
		return cmp.Or(a.Number-b.Number, strings.Compare(a.Identity, b.Identity))
	})
	if len(h.log) > mostOld {
		h.dropOldRuns(open())
	}
	if last := len(h.log) - 1; last >= 0 {
		h.next = h.log[last].Number + 1
	}
}

func (h *Runs) dropOldRuns(open map[string]bool) {
	stay := map[*Record]bool{}
	old := 0
	for _, r := range slices.Backward(h.log) {
		stay[r] = open[r.Identity] || old < mostOld
		if !open[r.Identity] {
			old++
		}
	}
	h.Remove(func(r *Record) bool { return !stay[r] })
}
