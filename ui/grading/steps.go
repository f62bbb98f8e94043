package grading

import (
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// ShowStep shows a step of the replay, animated when it is the next one.
func (v *View) ShowStep(i int, animate, _ bool, done func()) {
	p := &v.session.replay
	if i >= p.Len() {
		done()
		return
	}
	v.tellStep(i)
	v.board.SetMarks(nil)
	v.showWritten(false)
	v.player.ShowOn(v.board, p.StepAt(i), animate && v.session.Host.IsAnimated(), func() {
		v.markBroken(i)
		done()
	})
}

func (v *View) markBroken(i int) {
	p := &v.session.replay
	var marks []board.Mark
	compared := p.BreaksAt(i) && p.Written != nil
	v.showWritten(compared)
	if compared {
		for _, cell := range p.Differ {
			marks = append(marks, board.Mark{Place: cell, Ring: true})
		}
		v.board.Display(scene.Step{Board: *p.Follows})
		v.beside.Display(scene.Step{Board: *p.Written})
		v.beside.SetMarks(marks)
	}
	if p.BreaksAt(i) && p.Cell >= 0 {
		marks = []board.Mark{{Place: p.Cell, Choice: true, Text: p.Broken, Color: theme.Impossible, Strong: true, Note: report.Break(v.Words, p)}}
	}
	if i == 0 && !compared {
		for _, cell := range p.Changed {
			marks = append(marks, board.Mark{Place: cell, Ring: true})
		}
	}
	v.board.SetMarks(marks)
}

// showWritten shows or hides the written board beside the other one.
func (v *View) showWritten(on bool) {
	if v.written.Visible() != on {
		for _, title := range v.titles {
			widgets.Show(title, on)
		}
		widgets.Show(v.written, on)
		v.watch.Refresh()
	}
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
