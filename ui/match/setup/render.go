package setup

import (
	"strconv"

	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Render shows what is set up, and whether one can play from it.
func (s *Page) Render() {
	s.Content.Hidden = !s.editor.open
	if s.Content.Hidden {
		return
	}
	s.board.Display(scene.Step{Board: s.editor.scene})
	s.board.SetMarks(s.marks())
	s.showVerdict()
	s.showHand()
	s.showSettings()
	s.showAdvice()
}

func (s *Page) showVerdict() {
	p, wrong := s.editor.Draft.Position()
	if wrong == nil {
		s.verdict.Say(s.words.Key("setup.ready"), theme.Proved,
			s.words.Key("match.player", "Number", s.editor.Mover+1)+": "+s.words.Say(p.Scene().Status))
	} else {
		s.verdict.Say(s.words.Key("setup.wrong"), theme.Impossible, s.words.Say(*wrong))
	}
	widgets.Enable(s.begin, wrong == nil)
}

// marks ring what can be chosen next, or where the chosen piece can go.
func (s *Page) marks() []board.Mark {
	e := s.editor
	var marks []board.Mark
	if e.chosen != nowhere {
		marks = append(marks, board.Mark{Place: e.chosen, Choice: true})
	}
	for cell := range e.scene.Cells {
		if e.chosen < 0 && !e.holds(cell) {
			marks = append(marks, board.Mark{Place: cell, Choice: true})
		}
	}
	for i := range e.scene.Tray {
		if e.chosen >= 0 && e.holds(-1-i) {
			marks = append(marks, board.Mark{Place: -1 - i, Choice: true})
		}
	}
	return marks
}

// showAdvice says what a click does just now.
func (s *Page) showAdvice() {
	key := "setup.advice"
	switch {
	case s.editor.chosen < 0:
		key = "setup.advice.cell"
	case s.editor.chosen != nowhere:
		key = "setup.advice.piece"
	}
	s.advice.Say(s.words.Key(key), theme.Muted)
}

// showNote explains the place under the pointer or the focus.
func (s *Page) showNote(note string) {
	if note == "" {
		s.showAdvice()
		return
	}
	s.advice.Say(i18n.Sentence(note), theme.Muted)
}

// showSettings makes the rows say what is chosen.
func (s *Page) showSettings() {
	e := s.editor
	for i, setting := range e.module.MatchSettings() {
		s.rules[i].Set(e.Draft.Rules()[setting.Key])
	}
	s.movers.Set(strconv.Itoa(e.Mover))
	widgets.Enable(s.clear, !e.bare())
	widgets.Enable(s.back, len(e.before) > 0)
	widgets.Enable(s.forth, len(e.undone) > 0)
}

// showHand shows the piece in hand, and what the button beside it does.
func (s *Page) showHand() {
	e, place := s.editor, s.editor.inHand()
	s.handRow.Hidden = !e.Draft.Holds()
	s.hand.Resource = nil
	s.slot.Fill, s.slot.Edge = "", theme.Line
	if place != nowhere {
		s.hand.Resource = s.host.Drawing(e.scene.Tray[-1-place].Drawing)
		s.slot.Fill, s.slot.Edge = theme.VisitedCell, theme.Accent
	}
	s.hand.Hidden = s.hand.Resource == nil
	s.slot.Refresh()
	s.hand.Refresh()
	key := "setup.give"
	if place != nowhere && (e.chosen >= 0 || e.chosen == place) {
		key = "setup.release"
	}
	s.giver.SetText(s.words.Key(key))
	widgets.Enable(s.giver, e.chosen < 0 || place != nowhere)
}
