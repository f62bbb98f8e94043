package grading

import (
	"path/filepath"

	"procura/core/game"
	"procura/core/grade"
)

// standing is what a row comes to, from the best to what can't be told.
type standing int

const (
	right standing = iota
	wrong
	undecided    // legal as far as can be seen, but the goal or the way is not known
	unrecognised // an unknown layout, or no board of any game
	unread       // the file could not be read
)

// row is a block that was judged, or a file that could not be read.
type row struct {
	grade.Verdict
	name      string // the file, as it is told in its folder
	heuristic string
	claims    grade.Claims
	broken    string // the first step that no rules allow, as it is written
	same      string // the file of the block that it is the same as, as told there
	unkept    bool   // the way was not kept: there are too many
	refusal   *game.Issue
	standing  standing
	place     int // in the order in which they came
}

// newRow is the row of a judged block; base is the folder of all files.
func newRow(v grade.Verdict, b *grade.Block, base string) *row {
	r := &row{Verdict: v, name: within(base, v.File), heuristic: b.Heuristic, claims: b.Claims, standing: standingOf(&v)}
	if v.BrokenAt != nil {
		r.broken = brokenStep(&v, b)
	}
	if v.SameAs != nil {
		r.same = within(base, v.SameAs.File)
	}
	return r
}

// refusedRow is the row of what could not be read.
func refusedRow(issue game.Issue) *row {
	r := &row{name: filepath.Base(issue.File), refusal: &issue, standing: unread}
	r.File = issue.File
	return r
}

// brokenStep is the move that breaks a way, as the block has it; "" where it has
// boards.
func brokenStep(v *grade.Verdict, b *grade.Block) string {
	if i := len(v.Path); i < len(b.Way.Moves) {
		return b.Way.Moves[i]
	}
	return ""
}

func standingOf(v *grade.Verdict) standing {
	switch {
	case v.OK:
		return right
	case v.Layout == grade.Unknown, v.Game == "":
		return unrecognised
	case v.ReachesGoal == nil && !faulty(v):
		return undecided
	case v.Legal == nil && v.ReachesGoal != nil && *v.ReachesGoal && !faulty(v):
		return undecided // there is no way to judge
	}
	return wrong
}

// faulty reports whether a verdict has an issue that is the block's own: that a
// target or a start is not known is not.
func faulty(v *grade.Verdict) bool {
	for _, issue := range v.Issues {
		if issue.Key != "grade.issue.notarget" && issue.Key != "grade.issue.nostart" {
			return true
		}
	}
	return false
}
