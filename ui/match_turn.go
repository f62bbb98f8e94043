package ui

import (
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/opponent"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/task"
)

// Whose turn it is: a computer thinks, a move is played and shown, and the turn
// goes on.

// newGame begins a match as the panel says.
func (v *MatchView) newGame() {
	v.hush()
	v.hooks.settled()
	v.news = ""
	if v.table.clear() {
		v.news = v.words.Key("game.kept")
	}
	v.table.start()
	v.paused, v.reviewed, v.last = false, -1, game.Analysis{}
	v.panel.show()
	v.turn()
}

// alone reports whether computers play on by themselves: nobody else can halt them.
func (v *MatchView) alone() bool {
	_, over := v.table.match.Over()
	return !over && v.table.humans() == 0
}

// pause has the computers wait after the move that is being shown, and gives up
// the thought under way.
func (v *MatchView) pause() {
	v.paused = true
	if v.moving {
		v.show()
		return
	}
	v.hush()
	v.turn()
}

// resume has them play on.
func (v *MatchView) resume() {
	v.paused = false
	if v.moving {
		v.show()
		return
	}
	v.turn()
}

// turn lets the player to move begin, if the match goes on.
func (v *MatchView) turn() {
	v.moving, v.picked, v.hint, v.hinted = false, nil, nil, 0
	v.began = time.Now()
	level := v.table.level()
	if _, over := v.table.match.Over(); !over && level != "" && !v.paused {
		v.think(level)
	}
	v.show()
}

// think asks a computer for its move, beside the window.
func (v *MatchView) think(level game.Level) {
	v.dismiss()
	v.thinking, v.progress = true, &play.Progress{}
	position, ask := v.table.match.Position(), v.table.ask(level, v.progress)
	task.Start(v.runner, func(ctx context.Context) (game.Analysis, error) { return opponent.Think(ctx, position, ask), nil },
		v.tick, v.thought)
}

// tick shows how far the thought is.
func (v *MatchView) tick() {
	v = v.latest()
	if v.thinking {
		v.figures.live(v.progress, time.Since(v.began))
	}
}

// thought plays the move that a computer has chosen.
func (v *MatchView) thought(t game.Analysis, err error) {
	v = v.latest()
	v.thinking, v.progress = false, nil
	if err != nil {
		v.paused = true
		v.fail(err)
		v.show()
		return
	}
	v.last = t
	v.play(t.Move, t)
}

// hush ends the thought, the hint and the animation under way; nothing more is
// heard of them.
func (v *MatchView) hush() {
	v.runner.Drop()
	v.dismiss()
	v.thinking, v.moving, v.progress = false, false, nil
	v.picked, v.hint, v.hinted = nil, nil, 0
}

// fail says that a thought ended in an error of the program.
func (v *MatchView) fail(err error) {
	logPanic("thought", err)
	v.hooks.complain(text.M("match.failed"))
}

// play plays a move and shows how it comes about; then it is the other's turn.
func (v *MatchView) play(move string, how game.Analysis) {
	if wrong := v.table.match.Play(move, how); wrong != nil {
		v.hooks.complain(*wrong)
		v.paused = true
		v.show()
		return
	}
	v.record()
	v.dismiss()
	step := v.newStep()
	v.picked, v.hint, v.hinted = nil, nil, 0
	v.panel.show()
	if v.reviewed >= 0 {
		v.turn()
		return
	}
	v.moving = true
	v.board.SetMarks(nil)
	v.show()
	if !v.hooks.animate() {
		v.arrived()
		return
	}
	v.board.Animate(step, 1, func() {
		if v.heir == nil {
			v.arrived()
		}
	})
}

// newStep is the last move, without the motions that were seen when it was
// picked.
func (v *MatchView) newStep() scene.Step {
	i := v.table.match.Index()
	step, before := v.table.match.Step(i), v.table.match.At(i-1)
	seen := preview(before, before.Scene(), v.picked)
	step.Motions = slices.DeleteFunc(slices.Clone(step.Motions), func(m scene.Motion) bool {
		return m.Kind == scene.Move && m.To >= 0 && alike(&seen.Cells[m.To], &step.Board.Cells[m.To])
	})
	return step
}

// arrived goes on when a move has been shown.
func (v *MatchView) arrived() {
	if v.moving {
		v.turn()
	}
}

// record appends the last move to the log, when there is one.
func (v *MatchView) record() {
	if v.table.log != "" {
		i := v.table.match.Index()
		v.hooks.log(v.table.log, v.table.seat(i), v.table.match.Played(i))
	}
}
