package grade

import (
	"context"

	"procura/core/game"
	"procura/core/text"
)

// FollowedRun is the path of a run that was read from a file, as the rules of its problem have it.
type FollowedRun struct {
	// Legal are the moves of the path, up to the first that is not legal.
	Legal []string
	// Illegal says that there is such a move, Short that a legal path does not end at the goal.
	Illegal, Short bool
	// Wrong says what is wrong with the path, no text where it is a solution or there is none.
	Wrong text.Message
}

// FollowRun plays the path of a run on its problem. What else the run says is not judged: a verdict that stands
// in a file proves nothing.
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
