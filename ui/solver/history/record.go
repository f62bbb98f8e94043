package history

import (
	"slices"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/scene"
	"procura/ui/proving"
)

// Record is a run in the table of runs, as it is saved.
type Record struct {
	game.Run
	// Failed reports whether the search panicked, or its path can't be shown. Then the
	// figures mean nothing, and the run is not saved.
	Failed bool
	// From is the file that the run was read from, "" for a run that was made here. A run from a file is a claim: it is
	// shown, and counts for nothing else.
	From string
	// Files lists the files of results that contain the run; the list itself never changes.
	Files []string
	// Number is the position among all runs, from 0.
	Number int
	// Proof is the state of the proof of the verdict.
	Proof proving.Proof
	// Heat counts the nodes on each cell of the board; it is saved for the newest run of a problem.
	Heat scene.Heat `json:"heat,omitzero"`
	// followed is the path of a run from a file, played by the rules; nil until it is asked for.
	followed *grade.FollowedRun
}

// Follow plays the path of a run from a file, once, on its problem, which may be given under other rules.
func (r *Record) Follow(p game.Puzzle) *grade.FollowedRun {
	if r.followed == nil {
		if under, wrong := p.WithRules(r.Rules); wrong == nil {
			p = under
		}
		f := grade.FollowRun(p, r.Run)
		r.followed = &f
	}
	return r.followed
}

func (r *Record) Retracted() bool { return r.Proof.Standing == proving.Refused }

// addFile notes that a file contains the run, removeFile that it no longer does.
func (r *Record) addFile(path string) {
	if !slices.Contains(r.Files, path) {
		r.Files = append(slices.Clone(r.Files), path)
	}
}

func (r *Record) removeFile(path string) {
	r.Files = slices.DeleteFunc(slices.Clone(r.Files), func(file string) bool { return file == path })
}
