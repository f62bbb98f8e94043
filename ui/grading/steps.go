package grading

import (
	"context"

	"procura/core/grade"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// replays are the paths of the chosen row and of the answer beside it.
type replays struct {
	replay  grade.Replay
	beside  grade.Replay // without steps where there is none
	differs int          // the first step at which they differ, -1 for none
}

// steps returns the number of steps of the longer path.
func (r *replays) steps() int { return max(r.replay.Len(), r.beside.Len()) }

// startReplays shows a row and another answer beside it, nil for none, as soon as their replays are made. Another answer to
// the problem that was shown is shown at the same step.
func startReplays(s *Session, r, other *row) {
	step := 0
	if s.chosen != nil && s.chosen.isOfProblem(r) {
		step = s.player.Index
	}
	s.chosen, s.other = r, other
	setReplays(s, replays{}, 0)
	s.replayRunner.Drop()
	if r != nil && r.Puzzle != nil {
		task.Start(s.replayRunner, func(ctx context.Context) (replays, error) { return newReplays(ctx, r, other), nil }, nil, func(made replays, err error) {
			if err != nil {
				task.LogPanic("replay of "+r.File, err)
				return
			}
			setReplays(s, made, step)
			s.Changed()
		})
	}
	s.Changed()
}

func newReplays(ctx context.Context, r, other *row) replays {
	made := replays{replay: grade.NewReplay(ctx, &r.Verdict)}
	if other != nil {
		made.beside = grade.NewReplay(ctx, &other.Verdict)
		made.differs = made.replay.FindDifference(ctx, &made.beside)
	}
	return made
}

func setReplays(s *Session, made replays, step int) {
	s.replays = made
	s.player.Index, s.player.Playing = min(step, max(0, made.steps()-1)), false
	if made.replay.BrokenAt > 0 {
		s.player.Index = made.replay.Len() - 1
	}
	s.replaySerial++
}

// answerBeside returns the answer to be shown beside one: that which the user keeps, or else the first that it is like.
func answerBeside(s *Session, r *row) *row {
	if r == nil || r.Path == nil {
		return nil
	}
	for _, other := range append([]*row{s.kept}, s.class.findLike(r)...) {
		if other != nil && other != r && other.Path != nil && other.isOfProblem(r) {
			return other
		}
	}
	return nil
}

// keepBeside keeps the chosen answer beside those that are chosen next, or no longer.
func keepBeside(s *Session) {
	if isKept(s) {
		s.kept = nil
	} else {
		s.kept = s.chosen
		s.Host.ShowStatus(text.M("grade.page.beside.kept"))
	}
	s.choose(s.chosen)
	s.Changed()
}

// isKept reports whether the answer that the user keeps is shown.
func isKept(s *Session) bool { return s.kept != nil && (s.kept == s.chosen || s.kept == s.other) }

// ShowStep shows a step of the replay, animated when it is the next one. The shorter one of two paths stays at its end.
func (v *View) ShowStep(i int, animate, _ bool, done func()) {
	s := v.session
	if i >= s.steps() {
		done()
		return
	}
	animate = animate && s.Host.IsAnimated()
	at := min(i, s.replay.Len()-1)
	v.tellStep(at)
	v.board.SetMarks(nil)
	v.showOther(i, animate)
	v.player.ShowOn(v.board, s.replay.StepAt(at), animate && i == at, func() {
		v.markBroken(at)
		done()
	})
}

// showOther shows a step of the answer beside the chosen one, and hides the board beside it where there is none.
func (v *View) showOther(i int, animate bool) {
	s := v.session
	q := &s.beside
	if q.Len() == 0 {
		showBeside(v)
		return
	}
	showBeside(v, nameAnswer(v.Words, s.chosen, s.other), nameAnswer(v.Words, s.other, s.chosen))
	at := min(i, q.Len()-1)
	v.beside.SetMarks(nil)
	v.player.ShowOn(v.beside, q.StepAt(at), animate && i == at, func() { v.beside.SetMarks(breakMarks(v.Words, q, at)) })
}

// breakMarks marks the move that breaks a path at a step.
func breakMarks(w *i18n.Words, p *grade.Replay, i int) []board.Mark {
	if !p.BreaksAt(i) || p.Cell < 0 {
		return nil
	}
	return []board.Mark{{Place: p.Cell, Choice: true, Text: p.Broken, Color: theme.Impossible, Strong: true, Note: report.Break(w, p)}}
}

func (v *View) markBroken(i int) {
	p := &v.session.replay
	var marks []board.Mark
	compared := p.BreaksAt(i) && p.Written != nil
	if compared {
		showBeside(v, v.Words.Key("grade.page.follows"), v.Words.Key("grade.page.written"))
		marks = ringCells(p.Differ)
		v.board.Display(scene.Step{Board: *p.Follows})
		v.beside.Display(scene.Step{Board: *p.Written})
		v.beside.SetMarks(marks)
	}
	if broken := breakMarks(v.Words, p, i); broken != nil {
		marks = broken
	}
	if i == 0 && !compared {
		marks = append(marks, ringCells(p.Changed)...)
	}
	v.board.SetMarks(marks)
}

func ringCells(cells []int) (marks []board.Mark) {
	for _, cell := range cells {
		marks = append(marks, board.Mark{Place: cell, Ring: true})
	}
	return marks
}

// showBeside shows the second board, under what each of the two is, or hides it.
func showBeside(v *View, titles ...string) {
	for i, title := range v.titles {
		if i < len(titles) {
			title.SetText(titles[i])
		}
		widgets.Show(title, i < len(titles))
	}
	if v.second.Visible() != (len(titles) > 0) {
		widgets.Show(v.second, len(titles) > 0)
		v.watch.Refresh()
	}
}

// tellDifference says where the two answers differ.
func tellDifference(v *View) {
	s := v.session
	said := v.Words.Key("grade.page.beside.same")
	if s.differs >= 0 {
		said = v.Words.Key("grade.page.beside.differ", "Number", s.differs)
	}
	v.difference.SetText(said)
	widgets.Show(v.difference, s.beside.Len() > 0)
}

// tellStep describes a step: its status, its move, or why it is the last.
func (v *View) tellStep(i int) {
	p := &v.session.replay
	step := p.StepAt(i)
	v.status.SetText(v.Words.Say(step.Board.Status))
	v.said = ""
	colour := theme.Muted
	switch {
	case p.BreaksAt(i):
		v.said, colour = report.Break(v.Words, p), theme.Impossible
	case i == 0 && len(p.Changed) > 0:
		v.said = v.Words.Key("grade.page.changed", "Problem", p.Given)
	case !step.Caption.IsZero():
		v.said = v.Words.Say(step.Caption)
	}
	v.caption.Say(v.said, colour)
}
