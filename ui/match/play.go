package match

import (
	"math"
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/match/study"
)

// What a user can do besides picking a move. Each act changes the state, and
// Changed does the rest.

// Help does what the third button does just now.
func (s *Session) Help() {
	_, do := helpNow(s)
	do()
	s.Changed()
}

// helping describes what the third button of a match offers. It holds the keys of the words of the button
// and of a sentence on it, and whether that can be done now.
type helping struct {
	key, about string
	able       bool
}

// helpNow returns what the third button does just now: stop a review of the match, begin one, let
// computers go on or have them wait, have one move at once, or give a step of a hint.
func helpNow(s *Session) (offered helping, do func()) {
	moving := s.phase == Animating
	pause := func() { // after the move that is being shown
		s.Halted = !s.Waiting()
		if !moving {
			s.beginTurn()
		}
	}
	switch {
	case s.Asked == ReviewingMatch:
		return helping{"match.study.stop", "explain.match.stop", true}, func() { s.Asked = Nothing }
	case s.Back < 0 && s.CanAnnotate():
		return helping{"match.study.review", "explain.match.review", !moving && len(s.Archive.Pending(s.Match)) > 0}, func() { s.Asked = ReviewingMatch }
	case s.Lesson.Stage() >= Wrong:
		return helping{"match.hint", "explain.match.hint", false}, func() {}
	case s.Waiting():
		return helping{"match.continue", "explain.match.continue", true}, pause
	case s.OnlyComputers():
		return helping{"match.pause", "explain.match.pause", true}, pause
	case s.phase == Thinking:
		return helping{"match.now", "explain.match.now", true}, s.Engine.hurry
	case s.Hint != nil:
		return helping{"match.hint.move", "explain.match.hint", s.Hinted < 2 && !moving}, func() { s.Hinted = 2 }
	}
	return helping{"match.hint", "explain.match.hint", !s.Ended() && !moving}, func() {
		if s.Phase() == Picking {
			s.Asked = FindingHint
			s.countHint()
		}
	}
}

// Escape leaves the nearest thing that can be left.
func (s *Session) Escape() {
	s.Refused = text.Message{}
	switch {
	case len(s.Picked) > 0:
		s.Picked = nil
	case s.Back < 0 && s.Lesson.Stage() > Offered && !s.Puzzling():
		s.Tried = nil
		s.Match.Follow(s.Lesson.end)
		s.GoTo(s.Lesson.end.Number(), true)
	case s.Back >= 0:
		s.goLive()
	case s.phase == Thinking:
		s.Engine.hurry()
	case s.Hint != nil:
		s.Hint, s.Hinted = nil, 0
	default:
		s.Asked = Nothing
	}
	s.Changed()
}

// TryAgain goes back to the position before a mistake; behind the last one that was put right it plays on.
func (s *Session) TryAgain() {
	if s.Puzzling() {
		s.GoTo(0, true)
		return
	}
	if !s.Lesson.next() {
		s.Tried = nil
		s.ChangePlayers()
		return
	}
	asked := s.Asked
	s.Tried = s.Fault.Parent()
	s.Match.Follow(s.Fault)
	s.GoTo(s.Fault.Number()-1, true)
	if asked == ReviewingMatch { // it goes on
		s.Asked = asked
		s.Changed()
	}
}

// GoTo goes to the position after i moves, to play from there: no computer moves
// before it is told to. It does nothing where ok is false.
func (s *Session) GoTo(i int, ok bool) {
	if !ok {
		return
	}
	s.Match.Go(i)
	s.Back = -1
	s.beginHalted()
	s.Changed()
}

// beginHalted begins the turn where the match has come to; no computer moves before it is
// told to.
func (s *Session) beginHalted() {
	s.Engine.stop()
	s.Halted = s.Level() != ""
	s.beginTurn()
}

// Review shows the position after i moves; the match goes on.
func (s *Session) Review(i int) {
	if i < 0 || i > s.Match.Len() {
		return
	}
	s.Refused = text.Message{}
	if s.phase == Animating {
		s.beginTurn()
	}
	s.lookAt(i)
	s.Changed()
}

// Forward steps forward; behind a mistake there are two steps, first to what was
// played.
func (s *Session) Forward() {
	if _, wrong := s.LookedAt(); wrong {
		s.Onward = true
		s.Changed()
		return
	}
	s.Review(s.Row() + 1)
}

// SwitchValues shows values, or hides them, and remembers that.
func (s *Session) SwitchValues(on bool) {
	if s.Values != on {
		s.Values = on
		s.Host.SetSwitch(valuesKey, on)
		s.Changed()
	}
}

// ChangePlayers lets whoever sits there now go on.
func (s *Session) ChangePlayers() {
	if s.phase != Animating {
		s.Engine.stop()
		s.Halted = false
		s.beginTurn()
	}
	s.Changed()
}

// What can be done with the variations, and undo and redo: a move that was played and a change
// of the tree are taken back in the order in which they were made.

// Visit looks at a node. One of the line is looked back at, and the match goes on;
// another one has the line lead through it, and the match stands at its end.
func (s *Session) Visit(n *match.Node) {
	if s.Match.OnLine(n) {
		s.Review(n.Number())
		return
	}
	s.Match.Follow(n)
	s.beginHalted()
	s.lookAt(n.Number())
	s.Changed()
}

// revise changes the tree at the move that is looked at. Where that leaves the match
// elsewhere, no computer moves before it is told to.
func (s *Session) revise(change func(*match.Node) bool) {
	at, looked := s.Match.Node(s.Match.Index()), s.Looked()
	if !change(looked) {
		return
	}
	if s.Match.Node(s.Match.Index()) != at {
		s.beginHalted()
	}
	if s.Back >= 0 {
		for !s.Match.OnLine(looked) {
			looked = looked.Parent()
		}
		s.lookAt(looked.Number())
	}
	s.Changed()
}

// Step takes the last change of the tree back where it was made, else the last turn of a
// human; or does again what was taken back.
func (s *Session) Step(w game.Direction) {
	i, move := s.StepIndex(w)
	if edit, here := s.Match.CanStepEdit(w); edit && (here || !move) {
		s.revise(func(*match.Node) bool { return s.Match.StepEdit(w) })
		return
	}
	s.GoTo(i, move)
}

// One tap on the board: Tap takes it as a part of a move, play plays the move when
// it is complete, and beginTurn gives the turn to the other player. See Phase.

// Tap takes a place of the board as a part of the move. While a move is still
// being shown, it is there at once; out of a review, it leads back.
func (s *Session) Tap(place int) {
	if s.phase == Animating {
		s.beginTurn()
	}
	s.Refused = text.Message{}
	switch {
	case s.Back >= 0:
		s.goLive()
	case s.phase == Picking:
		pick := s.Match.Position().Ways().Tap(s.Picked, place)
		if pick.Move != "" {
			s.play(pick.Move, s.clock.toAnalysis(), false)
		} else {
			s.Picked = pick.Picked
		}
	}
	s.Changed()
}

func (s *Session) Play(move string, how game.Analysis) {
	s.play(move, how, false)
	s.Changed()
}

// play plays a move; then it is to be shown how it comes about, if anybody can see that, and
// has not seen it while he dragged the piece.
func (s *Session) play(move string, how game.Analysis, dragged bool) {
	if wrong := s.Match.Play(move, how); wrong != nil {
		s.Host.ShowError(*wrong)
		s.Halted = true
		s.phase = s.restingPhase()
		return
	}
	s.Games.log()
	s.Host.NoteWork(host.Work{Game: s.Module.ID(), Moves: s.Match.Index()})
	step, asked, tried := s.LastStep(s.Picked), s.Asked, s.Lesson.Stage() >= Wrong && !s.Puzzling()
	if s.Puzzling() && s.Match.Index() == 1 {
		s.Puzzle.Tries++
	}
	if dragged {
		step.Motions = slices.DeleteFunc(step.Motions, func(m scene.Motion) bool { return m.Kind == scene.Move })
	}
	s.Halted = s.Halted || tried // the answer is read first
	s.beginTurn()
	if s.Lesson.Stage() == Right {
		s.Archive.PutRight(s.Fault)
	}
	if tried && asked == ReviewingMatch { // it goes on
		s.Asked = asked
	}
	if s.Phase() < Reviewing && s.Host.IsAnimated() && len(step.Motions) > 0 {
		s.phase, s.animation = Animating, &step
	}
}

// Arrived goes on when a move has been shown.
func (s *Session) Arrived() {
	if s.phase == Animating {
		s.beginTurn()
		s.Changed()
	}
}

// Hand is the place to which a piece goes that is given to the opponent.
const Hand = math.MinInt

// Drag carries a piece from a place of the board or of the tray to another one, or to
// the hand, as a part of a move or all of it. If the rules do not allow it, Refused
// holds the reason, and nothing has changed.
func (s *Session) Drag(from, to int) {
	if s.phase == Animating {
		s.beginTurn()
	}
	s.Refused = text.Message{}
	switch {
	case s.Back >= 0:
		s.Refused = text.M("match.drag.back")
	case s.phase == Over:
		s.Refused = text.M("match.drag.over")
	case s.phase != Picking:
		s.Refused = text.M("match.drag.turn")
	default:
		b := study.Preview(s.Match.Position(), s.Match.Position().Scene(), s.Picked)
		if c := cellAt(&b, from); c != nil && c.Drawing != "" {
			var picked []int
			var complete string
			picked, complete, s.Refused = carry(s.Match.Position(), s.Picked, from, to)
			switch {
			case complete != "":
				s.play(complete, s.clock.toAnalysis(), true)
			case s.Refused.IsZero():
				s.Picked = picked
			}
		}
	}
	s.Changed()
}

// cellAt returns a place of a board or of its tray, or nil if there is none.
func cellAt(b *scene.Board, place int) *scene.Cell {
	switch {
	case place >= 0 && place < len(b.Cells):
		return &b.Cells[place]
	case place < 0 && place != Hand && -1-place < len(b.Tray):
		return &b.Tray[-1-place]
	}
	return nil
}

// carry returns the move under way after a piece is carried somewhere: a place for the
// piece in hand, a piece and its place, or the piece that is given. A complete move has its
// notation; what is not allowed is refused.
func carry(p game.Position, picked []int, from, to int) (after []int, complete string, refused text.Message) {
	b, way := p.Scene(), []int{from, to}
	at := slices.Index(picked, from)
	switch held := cellAt(&b, from); {
	case at >= 0 && to != Hand: // it is put elsewhere
		picked, way = picked[:at], []int{to}
	case from >= 0:
		return nil, "", text.M("match.drag.stands")
	case to == Hand:
		way = []int{from}
	case held.Role == scene.Held:
		way = []int{to}
	}
	for i, place := range way {
		next := append(slices.Clone(picked), place)
		choices, complete := p.Ways().Next(next)
		switch {
		case complete != "" && i == len(way)-1:
			return nil, complete, refused
		case complete != "":
			return nil, "", p.Refusal(picked, way[i+1])
		case len(choices) == 0:
			return nil, "", p.Refusal(picked, place)
		}
		picked = next
	}
	return picked, "", refused
}

// thoughtToExplore returns the search behind the move that is shown, or one at the position where no move is; false
// while there is none.
func thoughtToExplore(s *Session) (host.ThoughtToExplore, bool) {
	if s.Setup.Open() {
		return host.ThoughtToExplore{}, false
	}
	node := s.Looked()
	if node.Parent() == nil {
		p := node.Position()
		return host.ThoughtToExplore{Position: p, Method: match.MethodBehind(game.Analysis{})}, p.Outcome() == play.Open
	}
	return host.ThoughtToExplore{Position: node.Parent().Position(), Method: match.MethodBehind(node.Played().Analysis), Number: node.Number(), Played: node.Played().Move}, true
}

// exploreThought has that search looked into.
func exploreThought(s *Session) {
	if found, ok := thoughtToExplore(s); ok {
		s.Host.Send(found)
	}
}
