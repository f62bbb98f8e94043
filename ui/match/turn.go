package match

import (
	"context"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/opponent"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/match/study"
	"procura/ui/task"
)

// Whose turn it is: a computer thinks, a move is played and shown, and the turn
// goes on.

// newGame begins a match as the panel says.
func (v *View) newGame() {
	v.stopAll()
	v.host.Settle()
	v.news = ""
	if v.session.clear() {
		v.news = v.words.Key("game.kept")
	}
	v.session.start()
	v.paused, v.reviewed, v.last = false, -1, game.Analysis{}
	v.panel.show()
	v.turn()
}

// alone reports whether computers play on by themselves: nobody else can halt them.
func (v *View) alone() bool {
	_, over := v.session.match.Over()
	return !over && v.session.humans() == 0
}

// pause has the computers wait after the move that is being shown, and gives up
// the thought under way.
func (v *View) pause() {
	v.paused = true
	if v.moving {
		v.show()
		return
	}
	v.stopAll()
	v.turn()
}

// resume has them play on.
func (v *View) resume() {
	v.paused = false
	if v.moving {
		v.show()
		return
	}
	v.turn()
}

// turn lets the player to move begin, if the match goes on.
func (v *View) turn() {
	v.moving, v.picked, v.hint, v.hinted = false, nil, nil, 0
	v.began = time.Now()
	level := v.session.level()
	if _, over := v.session.match.Over(); !over && level != "" && !v.paused {
		v.think(level)
	}
	v.show()
}

// think asks a computer for its move, beside the window.
func (v *View) think(level game.Level) {
	v.dismiss()
	v.thinking, v.progress = true, &play.Progress{}
	position, ask := v.session.match.Position(), v.session.ask(level, v.progress)
	task.Start(v.runner, func(ctx context.Context) (game.Analysis, error) { return opponent.Think(ctx, position, ask), nil },
		v.tick, v.thought)
}

// tick shows how far the thought is.
func (v *View) tick() {
	v = v.latest()
	if v.thinking {
		v.figures.Live(v.progress, time.Since(v.began))
	}
}

// thought plays the move that a computer has chosen.
func (v *View) thought(t game.Analysis, err error) {
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

// stopAll ends the thought, the hint and the animation under way; nothing more is
// heard of them.
func (v *View) stopAll() {
	v.runner.Drop()
	v.dismiss()
	v.thinking, v.moving, v.progress = false, false, nil
	v.picked, v.hint, v.hinted = nil, nil, 0
}

// fail says that a thought ended in an error of the program.
func (v *View) fail(err error) {
	task.LogPanic("thought", err)
	v.host.Complain(text.M("match.failed"))
}

// play plays a move and shows how it comes about; then it is the other's turn.
func (v *View) play(move string, how game.Analysis) {
	if wrong := v.session.match.Play(move, how); wrong != nil {
		v.host.Complain(*wrong)
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
	if !v.host.Animated() {
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
func (v *View) newStep() scene.Step {
	i := v.session.match.Index()
	step, before := v.session.match.Step(i), v.session.match.At(i-1)
	seen := study.Preview(before, before.Scene(), v.picked)
	step.Motions = slices.DeleteFunc(slices.Clone(step.Motions), func(m scene.Motion) bool {
		return m.Kind == scene.Move && m.To >= 0 && study.Alike(&seen.Cells[m.To], &step.Board.Cells[m.To])
	})
	return step
}

// arrived goes on when a move has been shown.
func (v *View) arrived() {
	if v.moving {
		v.turn()
	}
}

// record appends the last move to the log, when there is one.
func (v *View) record() {
	if v.session.log != "" {
		i := v.session.match.Index()
		path, seat, move := v.session.log, v.session.seat(i), v.session.match.Played(i)
		v.host.Write(path, func() (func() error, func(error)) {
			return func() error { return v.host.Store().AppendMove(path, seat, move) }, func(error) {}
		})
	}
}

// over reports whether a match has ended.
func over(m *View) bool {
	_, over := m.session.match.Over()
	return over
}
