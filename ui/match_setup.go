package ui

import (
	"strconv"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/look"
)

// setup is where a position is set up by hand: it takes the match's place on the
// screen while it is open. What is on the screen is one of
//
//	nothing chosen    a piece of the tray or an empty cell can be chosen; a piece
//	                  on the board goes back to the tray
//	a piece chosen    a cell takes it; what stood there goes back
//	a cell chosen     a piece of the tray comes there
//
// Every change can be undone until it is closed.
type setup struct {
	setupParts
	view *MatchView
	// drafts are the draft and those before it; undone those that were taken back.
	draft          match.Draft
	before, undone []match.Draft
	// scene is the draft as it is shown.
	scene scene.Board
	// mover is the seat to move.
	mover int
	// chosen is the place that is chosen, nowhere for none.
	chosen int
	shown  bool
}

// nowhere is no place of a board.
const nowhere = 1 << 20

// open reports whether a position is being set up.
func (s *setup) open() bool { return s.shown }

// compose begins to set up a position: the one that is shown is the beginning.
func (v *MatchView) compose() {
	draft, ok := match.DraftOf(v.seen())
	if !ok || v.setup.open() {
		return
	}
	s := v.setup
	s.draft, s.before, s.undone = draft, nil, nil
	s.mover, s.chosen = v.table.seat(v.shown()+1), nowhere
	v.attend(false)
	s.reveal(true)
}

// close goes back to the match as it was.
func (s *setup) close() {
	if s.shown {
		s.reveal(false)
		s.view.attend(true)
	}
}

func (s *setup) reveal(shown bool) {
	s.shown = shown
	s.content.Hidden, s.view.stage.Hidden = !shown, shown
	if shown {
		s.show()
	}
	s.view.content.Refresh()
}

// adopt takes what an earlier one was doing.
func (s *setup) adopt(old *setup) {
	s.draft, s.before, s.undone = old.draft, old.before, old.undone
	s.mover, s.chosen = old.mover, old.chosen
	if old.shown {
		s.reveal(true)
	}
}

// change puts another draft in the place of the one there is.
func (s *setup) change(d match.Draft) {
	s.before, s.undone = append(s.before, s.draft), nil
	s.draft, s.chosen = d, nowhere
	s.show()
}

// step takes a change back, or makes it again.
func (s *setup) step(from, to *[]match.Draft) {
	if last := len(*from) - 1; last >= 0 {
		*to = append(*to, s.draft)
		s.draft, *from = (*from)[last], (*from)[:last]
		s.chosen = nowhere
		s.show()
	}
}

func (s *setup) undo() { s.step(&s.before, &s.undone) }
func (s *setup) redo() { s.step(&s.undone, &s.before) }

// load goes on from another position.
func (s *setup) load(p game.Position) {
	if draft, ok := match.DraftOf(p); ok {
		s.change(draft)
	}
}

// holds reports whether something is at a place.
func (s *setup) holds(place int) bool {
	c := scene.Cell{}
	switch {
	case place >= 0 && place < len(s.scene.Cells):
		c = s.scene.Cells[place]
	case place < 0 && -1-place < len(s.scene.Tray):
		c = s.scene.Tray[-1-place]
	}
	return c.Drawing != "" || c.Text != ""
}

// tapped chooses a place, or does something with the one that is chosen.
func (s *setup) tapped(place int) {
	switch chosen := s.chosen; {
	case chosen == place:
		s.choose(nowhere)
	case chosen < 0 && place >= 0:
		s.move(chosen, place)
	case chosen != nowhere && chosen >= 0 && place < 0 && s.holds(place):
		s.move(place, chosen)
	case place >= 0 && s.holds(place):
		s.move(place, -1)
	case place >= 0 || s.holds(place):
		s.choose(place)
	default:
		s.choose(nowhere)
	}
}

func (s *setup) choose(place int) {
	s.chosen = place
	s.show()
}

func (s *setup) move(from, to int) {
	if d, ok := s.draft.Move(from, to); ok {
		s.change(d)
	}
}

// give puts the chosen piece into the hand of the player to move, or takes the one
// there is out of it.
func (s *setup) give() {
	place := s.chosen
	if place >= 0 {
		place = s.inHand()
	}
	if d, ok := s.draft.Hold(place); ok {
		s.change(d)
	}
}

// inHand is the place of the piece in hand, nowhere without one.
func (s *setup) inHand() int {
	for i, c := range s.scene.Tray {
		if c.Role == scene.Held {
			return -1 - i
		}
	}
	return nowhere
}

// rule changes a setting.
func (s *setup) rule(key, value string) {
	rules, wrong := s.draft.Rules().With(game.Rules{key: value}, s.view.table.module.MatchSettings())
	if wrong == nil {
		s.change(s.draft.Under(rules))
	}
}

// play begins a match at what has been set up.
func (s *setup) play() {
	p, wrong := s.draft.Position()
	if wrong != nil {
		return
	}
	v := s.view
	r := v.table.record()
	r.Match, r.Opener = match.From(p), s.mover
	v.begin(r, v.words.Key("setup.begun"))
	v.paused = false
	v.turn()
}

// key obeys Escape, M and Backspace; it reports whether it did.
func (s *setup) key(event *fyne.KeyEvent) bool {
	switch {
	case event.Name == fyne.KeyF1:
		s.view.hooks.rules()
	case event.Name == fyne.KeyEscape && s.chosen != nowhere:
		s.choose(nowhere)
	case event.Name == fyne.KeyEscape:
		s.close()
	case event.Name == fyne.KeyM:
		s.give()
	default:
		return false
	}
	return true
}

// show draws the draft and says whether one can play from it.
func (s *setup) show() {
	s.scene = s.draft.Scene()
	p, wrong := s.draft.Position()
	say := s.view.words.Say
	s.board.Display(scene.Step{Board: s.scene})
	s.board.SetMarks(s.marks())
	if wrong == nil {
		s.verdict.say(s.view.words.Key("setup.ready"), look.Proved,
			s.view.words.Key("match.player", "Number", s.mover+1)+": "+say(p.Scene().Status))
	} else {
		s.verdict.say(s.view.words.Key("setup.wrong"), look.Impossible, say(*wrong))
	}
	enable(s.begin, wrong == nil)
	s.showHand()
	s.showSettings()
	s.showAdvice()
}

// marks ring what can be chosen next, or where the chosen piece can go.
func (s *setup) marks() []board.Mark {
	var marks []board.Mark
	if s.chosen != nowhere {
		marks = append(marks, board.Mark{Place: s.chosen, Choice: true})
	}
	for cell := range s.scene.Cells {
		if s.chosen < 0 && !s.holds(cell) {
			marks = append(marks, board.Mark{Place: cell, Choice: true})
		}
	}
	for i := range s.scene.Tray {
		if s.chosen >= 0 && s.holds(-1-i) {
			marks = append(marks, board.Mark{Place: -1 - i, Choice: true})
		}
	}
	return marks
}

// showAdvice says what a click does just now.
func (s *setup) showAdvice() {
	key := "setup.advice"
	switch {
	case s.chosen < 0:
		key = "setup.advice.cell"
	case s.chosen != nowhere:
		key = "setup.advice.piece"
	}
	s.advice.say(s.view.words.Key(key), look.Muted)
}

// showSettings makes the rows say what is chosen.
func (s *setup) showSettings() {
	for i, setting := range s.view.table.module.MatchSettings() {
		s.rules[i].set(s.draft.Rules()[setting.Key])
	}
	s.movers.set(strconv.Itoa(s.mover))
	enable(s.clear, !s.bare())
	enable(s.back, len(s.before) > 0)
	enable(s.forth, len(s.undone) > 0)
}
