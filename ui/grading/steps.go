package grading

import (
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// ShowStep shows a step of the replay, animated when it is the next one.
func (v *View) ShowStep(i int, animate, _ bool, done func()) {
	p := &v.session.replay
	if i >= p.len() {
		done()
		return
	}
	v.tellStep(i)
	v.board.SetMarks(nil)
	v.showWritten(false)
	v.player.ShowOn(v.board, p.stepAt(i), animate && v.session.Host.IsAnimated(), func() {
		v.markBroken(i)
		done()
	})
}

func (v *View) markBroken(i int) {
	p := &v.session.replay
	var marks []board.Mark
	compared := p.breaksAt(i) && p.written != nil
	v.showWritten(compared)
	if compared {
		for _, cell := range p.differ {
			marks = append(marks, board.Mark{Place: cell, Ring: true})
		}
		v.board.Display(scene.Step{Board: *p.follows})
		v.beside.Display(scene.Step{Board: *p.written})
		v.beside.SetMarks(marks)
	}
	if p.breaksAt(i) && p.cell >= 0 {
		marks = []board.Mark{{Place: p.cell, Choice: true, Text: p.broken, Color: theme.Impossible, Strong: true, Note: v.brokenMove(p)}}
	}
	if i == 0 && !compared {
		for _, cell := range p.changed {
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

func (v *View) brokenMove(p *replay) string {
	switch {
	case p.broken == "":
		return v.Words.Key("grade.page.breaks.board", "Number", p.brokenAt)
	case !p.why.IsZero():
		return v.Words.Key("grade.page.breaks.why", "Number", p.brokenAt, "Move", p.broken, "Why", p.why)
	}
	return v.Words.Key("grade.page.breaks", "Number", p.brokenAt, "Move", p.broken)
}

// tellStep describes a step: its status, its move, or why it is the last.
func (v *View) tellStep(i int) {
	p := &v.session.replay
	step := p.stepAt(i)
	v.status.SetText(v.Words.Say(step.Board.Status))
	v.said = ""
	colour := theme.Muted
	switch {
	case p.breaksAt(i):
		v.said, colour = v.brokenMove(p), theme.Impossible
	case i == 0 && len(p.changed) > 0:
		v.said = v.Words.Key("grade.page.changed", "Problem", p.given)
	case !step.Caption.IsZero():
		v.said = v.Words.Say(step.Caption)
	}
	v.caption.Say(v.said, colour)
}
