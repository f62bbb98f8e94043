package session

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
	"procura/ui/match/study"
)

// Table is what is played, and by whom. Seats are 0 and 1, whoever begins.
type Table struct {
	Match *match.History
	// Seats holds the level of each seat, "" for a human.
	Seats [2]game.Level
	// Opener is the seat that began the match.
	Opener int
}

// Seat is who makes move i, from 1.
func (t *Table) Seat(i int) int { return (t.Opener + i - 1) % 2 }

// Mover is the seat to move.
func (t *Table) Mover() int { return t.Seat(t.Match.Index() + 1) }

// Level is that of the seat to move, "" for a human.
func (t *Table) Level() game.Level { return t.Seats[t.Mover()] }

// Humans is how many play.
func (t *Table) Humans() int {
	n := 0
	for _, level := range t.Seats {
		if level == "" {
			n++
		}
	}
	return n
}

// Ended reports whether the match is over.
func (t *Table) Ended() bool {
	_, over := t.Match.Over()
	return over
}

// Alone reports whether computers play on by themselves: nobody else can halt them.
func (t *Table) Alone() bool { return !t.Ended() && t.Humans() == 0 }

// Winner is the seat that has won, -1 for a draw.
func (t *Table) Winner() (seat int, over bool) {
	winner, over := t.Match.Over()
	if winner < 0 {
		return -1, over
	}
	return (t.Opener + winner) % 2, over
}

// Before is the index to which undo goes: the last turn of a human, or the last
// move where no human plays; false when there is none.
func (t *Table) Before() (int, bool) { return t.turnBeside(-1) }

// After is the index to which redo goes.
func (t *Table) After() (int, bool) { return t.turnBeside(1) }

func (t *Table) turnBeside(step int) (int, bool) {
	for i := t.Match.Index() + step; i >= 0 && i <= t.Match.Len(); i += step {
		if t.Humans() == 0 || t.Seats[t.Seat(i+1)] == "" || step > 0 && i == t.Match.Len() {
			return i, true
		}
	}
	return 0, false
}

// LastStep is the last move, without the motions that were seen when it was picked.
func (t *Table) LastStep(picked []int) scene.Step {
	i := t.Match.Index()
	step, before := t.Match.Step(i), t.Match.At(i-1)
	seen := study.Preview(before, before.Scene(), picked)
	step.Motions = slices.DeleteFunc(slices.Clone(step.Motions), func(m scene.Motion) bool {
		return m.Kind == scene.Move && m.To >= 0 && study.Alike(&seen.Cells[m.To], &step.Board.Cells[m.To])
	})
	return step
}

// lastThought is the last one of a computer before the position now.
func (t *Table) lastThought() game.Analysis {
	for i := t.Match.Index(); i > 0; i-- {
		if how := t.Match.Played(i).Analysis; how.Level != "" {
			return how
		}
	}
	return game.Analysis{}
}
