// Package setup is where a position of a game for two is set up by hand, for the page
// of a match to show in its place.
package setup

import (
	"strconv"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Page is where a position is set up by hand: it takes the match's place on the
// screen while it is open. What is on the screen is one of
//
//	nothing chosen    a piece of the tray or an empty cell can be chosen; a piece
//	                  on the board goes back to the tray
//	a piece chosen    a cell takes it; what stood there goes back
//	a cell chosen     a piece of the tray comes there
//
// Every change can be undone until it is closed.
type Page struct {
	setupParts
	host   host.Host
	words  *i18n.Words
	module game.Playable
	// onOpen hears when it opens and closes, onPlay of a position to play from and the
	// seat to move.
	onOpen func(open bool)
	onPlay func(p game.Position, mover int)
	// drafts are the draft and those before it; undone those that were taken back.
	Draft          match.Draft
	before, undone []match.Draft
	// scene is the draft as it is shown.
	scene scene.Board
	// mover is the seat to move.
	mover int
	// chosen is the place that is chosen, nowhere for none.
	Chosen int
	shown  bool
}

// Nowhere is no place of a board.
const Nowhere = 1 << 20

// Open reports whether a position is being set up.
func (s *Page) Open() bool { return s.shown }

// Start begins to set up a position with another one, and the seat to move in it; it
// does nothing where the game has no such thing.
func (s *Page) Start(p game.Position, mover int) {
	draft, ok := match.DraftOf(p)
	if !ok || s.shown {
		return
	}
	s.Draft, s.before, s.undone = draft, nil, nil
	s.mover, s.Chosen = mover, Nowhere
	s.reveal(true)
}

// Close goes back to the match as it was, if it is open.
func (s *Page) Close() {
	if s.shown {
		s.reveal(false)
	}
}

func (s *Page) reveal(shown bool) {
	s.shown = shown
	s.Content.Hidden = !shown
	if shown {
		s.refresh()
	}
	s.onOpen(shown)
}

// Adopt takes what an earlier one was doing.
func (s *Page) Adopt(old *Page) {
	s.Draft, s.before, s.undone = old.Draft, old.before, old.undone
	s.mover, s.Chosen = old.mover, old.Chosen
	if old.shown {
		s.reveal(true)
	}
}

// change puts another draft in the place of the one there is.
func (s *Page) change(d match.Draft) {
	s.before, s.undone = append(s.before, s.Draft), nil
	s.Draft, s.Chosen = d, Nowhere
	s.refresh()
}

// step takes a change back, or makes it again.
func (s *Page) step(from, to *[]match.Draft) {
	if last := len(*from) - 1; last >= 0 {
		*to = append(*to, s.Draft)
		s.Draft, *from = (*from)[last], (*from)[:last]
		s.Chosen = Nowhere
		s.refresh()
	}
}

// Undo takes a change back.
func (s *Page) Undo() { s.step(&s.before, &s.undone) }

// Redo makes a change again.
func (s *Page) Redo() { s.step(&s.undone, &s.before) }

// Load goes on from another position.
func (s *Page) Load(p game.Position) {
	if draft, ok := match.DraftOf(p); ok {
		s.change(draft)
	}
}

// holds reports whether something is at a place.
func (s *Page) holds(place int) bool {
	c := scene.Cell{}
	switch {
	case place >= 0 && place < len(s.scene.Cells):
		c = s.scene.Cells[place]
	case place < 0 && -1-place < len(s.scene.Tray):
		c = s.scene.Tray[-1-place]
	}
	return c.Drawing != "" || c.Text != ""
}

// Tapped chooses a place, or does something with the one that is chosen.
func (s *Page) Tapped(place int) {
	switch chosen := s.Chosen; {
	case chosen == place:
		s.Choose(Nowhere)
	case chosen < 0 && place >= 0:
		s.move(chosen, place)
	case chosen != Nowhere && chosen >= 0 && place < 0 && s.holds(place):
		s.move(place, chosen)
	case place >= 0 && s.holds(place):
		s.move(place, -1)
	case place >= 0 || s.holds(place):
		s.Choose(place)
	default:
		s.Choose(Nowhere)
	}
}

// Choose chooses a place, Nowhere for none.
func (s *Page) Choose(place int) {
	s.Chosen = place
	s.refresh()
}

func (s *Page) move(from, to int) {
	if d, ok := s.Draft.Move(from, to); ok {
		s.change(d)
	}
}

// Give puts the chosen piece into the hand of the player to move, or takes the one
// there is out of it.
func (s *Page) Give() {
	place := s.Chosen
	if place >= 0 {
		place = s.inHand()
	}
	if d, ok := s.Draft.Hold(place); ok {
		s.change(d)
	}
}

// inHand is the place of the piece in hand, nowhere without one.
func (s *Page) inHand() int {
	for i, c := range s.scene.Tray {
		if c.Role == scene.Held {
			return -1 - i
		}
	}
	return Nowhere
}

// rule changes a setting.
func (s *Page) rule(key, value string) {
	rules, wrong := s.Draft.Rules().With(game.Rules{key: value}, s.module.MatchSettings())
	if wrong == nil {
		s.change(s.Draft.Under(rules))
	}
}

// Play begins a match at what has been set up.
func (s *Page) Play() {
	p, wrong := s.Draft.Position()
	if wrong != nil {
		return
	}
	s.onPlay(p, s.mover)
}

// Key obeys Escape, M and Backspace; it reports whether it did.
func (s *Page) Key(event *fyne.KeyEvent) bool {
	switch {
	case event.Name == fyne.KeyF1:
		s.host.Help()
	case event.Name == fyne.KeyEscape && s.Chosen != Nowhere:
		s.Choose(Nowhere)
	case event.Name == fyne.KeyEscape:
		s.Close()
	case event.Name == fyne.KeyM:
		s.Give()
	default:
		return false
	}
	return true
}

// refresh draws the draft and says whether one can play from it.
func (s *Page) refresh() {
	s.scene = s.Draft.Scene()
	p, wrong := s.Draft.Position()
	say := s.words.Say
	s.Board.Display(scene.Step{Board: s.scene})
	s.Board.SetMarks(s.marks())
	if wrong == nil {
		s.Verdict.Say(s.words.Key("setup.ready"), theme.Proved,
			s.words.Key("match.player", "Number", s.mover+1)+": "+say(p.Scene().Status))
	} else {
		s.Verdict.Say(s.words.Key("setup.wrong"), theme.Impossible, say(*wrong))
	}
	widgets.Enable(s.Begin, wrong == nil)
	s.showHand()
	s.showSettings()
	s.showAdvice()
}

// marks ring what can be chosen next, or where the chosen piece can go.
func (s *Page) marks() []board.Mark {
	var marks []board.Mark
	if s.Chosen != Nowhere {
		marks = append(marks, board.Mark{Place: s.Chosen, Choice: true})
	}
	for cell := range s.scene.Cells {
		if s.Chosen < 0 && !s.holds(cell) {
			marks = append(marks, board.Mark{Place: cell, Choice: true})
		}
	}
	for i := range s.scene.Tray {
		if s.Chosen >= 0 && s.holds(-1-i) {
			marks = append(marks, board.Mark{Place: -1 - i, Choice: true})
		}
	}
	return marks
}

// showAdvice says what a click does just now.
func (s *Page) showAdvice() {
	key := "setup.advice"
	switch {
	case s.Chosen < 0:
		key = "setup.advice.cell"
	case s.Chosen != Nowhere:
		key = "setup.advice.piece"
	}
	s.advice.Say(s.words.Key(key), theme.Muted)
}

// showSettings makes the rows say what is chosen.
func (s *Page) showSettings() {
	for i, setting := range s.module.MatchSettings() {
		s.Rules[i].Set(s.Draft.Rules()[setting.Key])
	}
	s.Movers.Set(strconv.Itoa(s.mover))
	widgets.Enable(s.Clear, !s.bare())
	widgets.Enable(s.back, len(s.before) > 0)
	widgets.Enable(s.Forth, len(s.undone) > 0)
}
