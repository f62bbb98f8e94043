package match

import (
	"fmt"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

// tree is the tree of a match in a line.
func tree(s *Session) string {
	var said []string
	for row := range s.Match.Nodes() {
		said = append(said, fmt.Sprint(strings.Repeat("(", row.Indent), row.Node.Played().Move, row.Node.Comment()))
	}
	return strings.Join(said[1:], " ")
}

// branched is a match of humans: six moves, and a variation in the place of the fourth.
func branched(t *testing.T) *Session {
	t.Helper()
	s := newQuatro(t)
	for _, move := range []string{"/brao", "A1/brac", "B1/brbo", "C1/pqbc"} {
		s.Play(move, game.Analysis{})
	}
	s.GoTo(3, true)
	s.Play("C2/pqbc", game.Analysis{})
	return s
}

func TestAnotherMoveFromAnEarlierPositionIsAVariation(t *testing.T) {
	s := branched(t)
	if got, want := tree(s), "/brao A1/brac B1/brbo C1/pqbc (C2/pqbc"; got != want {
		t.Fatalf("%s, not %s", got, want)
	}
	s.Visit(s.Match.Node(3).Next()[0])
	if s.Match.Index() != 4 || s.Match.Played(4).Move != "C1/pqbc" || s.Phase() != Picking {
		t.Errorf("at move %d, %v", s.Match.Index(), s.Match.Played(4))
	}
	s.Visit(s.Match.Node(2))
	if s.Phase() != Reviewing || s.Match.Index() != 4 {
		t.Errorf("a move of the line is not looked back at: phase %d, move %d", s.Phase(), s.Match.Index())
	}
}

func TestChangesOfTheTreeAndMovesAreTakenBackInTheirOrder(t *testing.T) {
	s := branched(t)
	s.Match.SetComment(s.Looked(), "melhor")
	s.Changed()
	s.revise(s.Match.Promote)
	want := "/brao A1/brac B1/brbo C2/pqbcmelhor (C1/pqbc"
	if got := tree(s); got != want {
		t.Fatalf("%s, not %s", got, want)
	}
	s.revise(s.Match.Delete)
	if got := tree(s); got != "/brao A1/brac B1/brbo C1/pqbc" || s.Match.Index() != 3 {
		t.Fatalf("%s, at move %d", got, s.Match.Index())
	}
	for _, step := range []struct {
		tree  string
		index int
	}{
		{want, 4},
		{"/brao A1/brac B1/brbo C1/pqbc (C2/pqbcmelhor", 4},
		{"/brao A1/brac B1/brbo C1/pqbc (C2/pqbc", 4},
		{"/brao A1/brac B1/brbo C1/pqbc (C2/pqbc", 3},
		{"/brao A1/brac B1/brbo C1/pqbc (C2/pqbc", 2},
	} {
		s.Step(game.Back)
		if tree(s) != step.tree || s.Match.Index() != step.index {
			t.Errorf("%s at move %d, not %s at %d", tree(s), s.Match.Index(), step.tree, step.index)
		}
	}
	for s.CanStep(game.Again) {
		before := tree(s) + fmt.Sprint(s.Match.Index())
		s.Step(game.Again)
		if tree(s)+fmt.Sprint(s.Match.Index()) == before {
			t.Fatal("redo does nothing")
		}
	}
	if tree(s) != "/brao A1/brac B1/brbo C1/pqbc" {
		t.Errorf("done again: %s", tree(s))
	}
}

func TestNoComputerMovesInAVariationBeforeItIsToldTo(t *testing.T) {
	s := branched(t)
	s.Seats[s.SeatToMove()] = game.Easy
	s.Visit(s.Match.Node(3).Next()[0])
	if s.Phase() != Paused || !s.Waiting() {
		t.Errorf("phase %d", s.Phase())
	}
}

func TestAPositionStandsForThePlayerOfTheFirstSeat(t *testing.T) {
	s := newQuatro(t)
	s.Opener, s.Values = 1, true
	s.Play("/brao", game.Analysis{})
	s.Play("A1/brac", game.Analysis{Level: game.Perfect, Value: game.Value{Outcome: play.Lost, Distance: 5}})
	s.openArchive()
	if _, known := s.Standing(0); known {
		t.Error("the beginning is known")
	}
	if v, known := s.Standing(2); !known || v.Outcome != play.Lost {
		t.Errorf("after a move that loses for seat 0: %+v %t", v, known)
	}
	values := map[string]game.Value{}
	for _, move := range s.Match.At(1).Moves() {
		values[move] = game.Value{Outcome: play.Lost, Distance: 3}
	}
	s.Archive.Known[s.Match.At(1).Encode()] = match.Valuation{Values: values, Over: true}
	if v, known := s.Standing(1); !known || v != (game.Value{Outcome: play.Lost, Distance: 3}) {
		t.Errorf("where seat 0 is to move and loses: %+v %t", v, known)
	}
	s.Opener = 0
	if v, _ := s.Standing(1); v.Outcome != play.Won {
		t.Errorf("where seat 1 is to move and loses: %+v", v)
	}
}

// trayOf is the place of a piece in the tray.
func trayOf(t *testing.T, s *Session, drawing string) int {
	t.Helper()
	for i, c := range s.Match.Position().Scene().Tray {
		if c.Drawing == drawing {
			return -1 - i
		}
	}
	t.Fatalf("no %s", drawing)
	return 0
}

func TestAPieceIsDraggedToItsCellAndToTheHand(t *testing.T) {
	s := newQuatro(t)
	s.Drag(trayOf(t, s, "brao"), Hand)
	if s.Match.Len() != 1 || s.Match.Played(1).Move != "/brao" {
		t.Fatalf("%d moves", s.Match.Len())
	}
	s.Drag(trayOf(t, s, "brao"), 5)
	if s.Match.Len() != 1 || len(s.Picked) != 1 {
		t.Fatalf("picked %v", s.Picked)
	}
	s.Drag(5, 6) // once more, elsewhere
	s.Drag(trayOf(t, s, "prao"), Hand)
	if s.Match.Len() != 2 || s.Match.Played(2).Move != "C2/prao" {
		t.Errorf("%d moves, the last one %s", s.Match.Len(), s.Match.Played(s.Match.Len()).Move)
	}
	s.Rules["variant"] = "choose"
	s.Games.New()
	s.Drag(trayOf(t, s, "brao"), 5)
	if s.Match.Len() != 1 || s.Match.Played(1).Move != "B2=brao" {
		t.Errorf("%d moves", s.Match.Len())
	}
}

func TestADropThatIsNotAllowedSaysWhyAndChangesNothing(t *testing.T) {
	s := newQuatro(t)
	refused := func(want string, from, to int) {
		t.Helper()
		code, picked := s.Match.Position().Encode(), len(s.Picked)
		s.Drag(from, to)
		if s.Refused.Key != want || s.Match.Position().Encode() != code || len(s.Picked) != picked {
			t.Errorf("%d to %d: refused %q, not %q", from, to, s.Refused.Key, want)
		}
	}
	refused("solver.refuse.quatro.give", trayOf(t, s, "brao"), 5)
	s.Drag(trayOf(t, s, "brao"), Hand)
	refused("solver.refuse.quatro.first", trayOf(t, s, "prao"), Hand)
	refused("solver.refuse.quatro.first", trayOf(t, s, "prao"), 5)
	refused("solver.refuse.quatro.held", trayOf(t, s, "brao"), Hand)
	s.Drag(trayOf(t, s, "brao"), 5)
	refused("solver.refuse.quatro.placed", trayOf(t, s, "prao"), 6)
	s.Drag(trayOf(t, s, "prao"), Hand)
	refused("solver.refuse.quatro.taken", trayOf(t, s, "prao"), 5)
	refused("match.drag.stands", 5, 6)
	s.Review(0)
	refused("match.drag.back", trayOf(t, s, "prao"), 6)
	s.Review(s.Match.Index())
	if !s.Refused.IsZero() {
		t.Error("what was refused is still told")
	}
	s.Seats[s.SeatToMove()] = game.Easy
	s.Halted = true
	s.beginTurn()
	refused("match.drag.turn", trayOf(t, s, "prao"), 6)
}

// late plays a match of humans until so many pieces stand, with moves after which as few
// replies as can be win at once.
func late(t *testing.T, pieces int) *Session {
	t.Helper()
	s := newQuatro(t)
	for range pieces + 1 {
		best, least := "", 2.0
		for _, move := range s.Match.Position().Moves() {
			if after, _ := s.Match.Position().Play(move); after.Outcome() == play.Open && after.Blunders() < least {
				best, least = move, after.Blunders()
			}
		}
		s.Play(best, game.Analysis{})
	}
	return s
}

func TestTheLineOfAPlaceIsThatOfItsBestMove(t *testing.T) {
	s := late(t, 11)
	p := s.Match.Position()
	if p.Outcome() != play.Open {
		t.Fatal("over too soon")
	}
	s.SwitchValues(true)
	pump := func(until func() bool) {
		t.Helper()
		for range 1000 {
			if until() {
				return
			}
			s.Host.(*silence).pump(s)
		}
		t.Fatal("does not end")
	}
	pump(func() bool { return s.Archive.At(p).Over })
	places, _ := p.Ways().Next(nil)
	s.Engine.PointAt(places[0], true)
	move, _, ok := s.Engine.PointedMove()
	best, values := game.Value{}, s.Archive.At(p).Values
	for _, m := range p.Ways().Behind(nil)[places[0]] {
		if !best.Exact() || values[m].Compare(best) > 0 {
			best = values[m]
		}
	}
	if !ok || values[move].Compare(best) != 0 {
		t.Fatalf("%q %t is worth %+v, not %+v", move, ok, values[move], best)
	}
	pump(func() bool { _, line, _ := s.Engine.PointedMove(); return line.Over })
	_, line, _ := s.Engine.PointedMove()
	if line.Moves[0] != move {
		t.Errorf("%v begins with another move than %s", line.Moves, move)
	}
	end := p
	for _, m := range line.Moves {
		after, wrong := end.Play(m)
		if wrong != nil {
			t.Fatalf("%v: %v", line.Moves, wrong)
		}
		end = after
	}
	winner := play.Lost
	if len(line.Moves)%2 == 0 {
		winner = play.Won
	}
	if got := end.Outcome(); got == play.Open || best.Outcome == play.Drawn && got != play.Drawn || best.Outcome == play.Won && got != winner {
		t.Errorf("%v ends in %d, the best is %+v", line.Moves, got, best)
	}
	s.Engine.PointAt(0, false)
	if _, _, ok := s.Engine.PointedMove(); ok {
		t.Error("probed where nobody points")
	}
}
