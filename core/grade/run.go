package grade

import (
	"context"

	"procura/core/game"
	"procura/core/text"
)

// FollowedRun is the path of a run from a file, played by the rules of its problem.
type FollowedRun struct {
	// Legal lists the moves of the path before the first illegal one.
	Legal []string
	// Illegal reports whether there is an illegal move, Short whether the path is legal and misses the goal.
	Illegal, Short bool
	// Wrong describes what is wrong with the path; it is zero for a solution, or without a path.
	Wrong text.Message
}

// FollowRun plays the path of a run on its problem. The other claims of the run are not judged: a verdict in a file
// proves nothing.
func FollowRun(p game.Puzzle, run game.Run) FollowedRun {
	if len(run.Path) > MaxMoves {
		return FollowedRun{Wrong: text.M("grade.issue.long", "Limit", MaxMoves)}
	}
	last, broken := game.Follow(context.Background(), p.Start(), run.Path)
	if broken < 0 {
		f := FollowedRun{Legal: run.Path, Short: run.Solved() && !run.Maximise && game.HasGoal(p) && !last.Goal()}
		if f.Short {
			f.Wrong = text.M("grade.run.short")
		}
		return f
	}
	f := FollowedRun{Legal: run.Path[:broken], Illegal: true}
	f.Wrong = text.M("grade.run.illegal.move", "Number", broken+1, "Move", run.Path[broken])
	if _, why := explainMove(p, f.Legal, run.Path[broken]); !why.IsZero() {
		f.Wrong = text.M("grade.run.illegal", "Number", broken+1, "Why", why)
	}
	return f
}
