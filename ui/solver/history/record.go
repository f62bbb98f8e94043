package history

import (
	"slices"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/scene"
	"procura/ui/proving"
)

// Record is a run as the table of runs shows it, and as it is kept.
type Record struct {
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
	// Heat is where on the board it was; of the newest run of a problem it outlives the window.
	Heat scene.Heat `json:"heat,omitzero"`
	// followed is its path as the rules have it, of a run from a file; nil before that was asked.
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

// addFile notes that a file has the run, removeFile that it has it not.
func (r *Record) addFile(path string) {
	if !slices.Contains(r.Files, path) {
		r.Files = append(slices.Clone(r.Files), path)
	}
}

func (r *Record) removeFile(path string) {
	r.Files = slices.DeleteFunc(slices.Clone(r.Files), func(file string) bool { return file == path })
}
