package match

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/games"
	"procura/core/match"
	"procura/core/play"
)

// losing is the first legal move that lets the opponent win at once, or the first that does not.
func losing(p game.Position, is bool) string {
	moves := p.Moves()
	return moves[slices.IndexFunc(moves, func(m string) bool { return !p.Fault(m).IsZero() == is })]
}

// value pretends that the positions of a line were valued: a move wins at once, loses with the
// next one, or draws.
func value(s *Session) {
	s.openArchive()
	for i := range s.Match.Len() {
		p, values := s.Match.At(i), map[string]game.Value{}
		for _, move := range p.Moves() {
			after, _ := p.Play(move)
			switch {
			case after.Outcome() == play.Lost:
				values[move] = game.Value{Outcome: play.Won, Distance: 1}
			case !p.Fault(move).IsZero():
				values[move] = game.Value{Outcome: play.Lost, Distance: 2}
			default:
				values[move] = game.Value{Outcome: play.Drawn}
			}
		}
		s.Archive.Learn(p, match.Valuation{Values: values, Over: true})
	}
}

// thrownAway is a game that is over and valued, without a window: so many good moves, one that gives
// the piece that completes the line, and that line.
func thrownAway(t *testing.T, good int, seats ...game.Level) *Session {
	t.Helper()
	h := &desk{}
	s := newSession(h, games.All(games.Settings{})[0].(game.Playable))
	t.Cleanup(s.Close)
	p, wrong := s.Module.ReadPosition("012............. c", s.Rules)
	if wrong != nil {
		t.Fatal(wrong)
	}
	s.Match, s.Seats = match.From(p), [2]game.Level(seats)
	throwAway(t, s, good)
	s.ChangePlayers()
	return s
}

// throwAway plays such a game.
func throwAway(t *testing.T, s *Session, good int) {
	t.Helper()
	for i := range good + 2 {
		p := s.Match.Position()
		move := losing(p, i == good)
		if i > good {
			moves := p.Moves()
			move = moves[slices.IndexFunc(moves, func(m string) bool {
				after, _ := p.Play(m)
				return after.Outcome() == play.Lost
			})]
		}
		if wrong := s.Match.Play(move, game.Analysis{}); wrong != nil {
			t.Fatal(wrong)
		}
	}
	value(s)
}

func TestAMistakeIsTriedAgainUntilItIsRight(t *testing.T) {
	s := thrownAway(t, 0, "", game.Easy)
	s.Values = true
	l := &s.Lesson
	expect := func(what string, stage Stage, phase Phase, index int) {
		t.Helper()
		if l.Stage() != stage || s.Phase() != phase || s.Match.Index() != index {
			t.Fatalf("%s: stage %d, phase %d, at move %d", what, l.Stage(), s.Phase(), s.Match.Index())
		}
	}
	end := s.Match.Node(2)
	expect("at the end", Offered, Over, 2)
	s.TryAgain()
	expect("before the mistake", Trying, Picking, 0)
	if s.ShowsValues() {
		t.Error("the values give it away")
	}
	p := s.Match.Position()
	other := p.Moves()[slices.IndexFunc(p.Moves(), func(m string) bool { return !p.Fault(m).IsZero() && m != end.Parent().Played().Move })]
	s.Play(other, game.Analysis{})
	expect("after another mistake", Wrong, Paused, 1)
	s.Step(game.Back)
	expect("taken back", Trying, Picking, 0)
	s.Play(end.Parent().Played().Move, game.Analysis{})
	expect("after the same one", Wrong, Paused, 1)
	s.TryAgain()
	s.Play(losing(p, false), game.Analysis{})
	expect("after a good move", Right, Paused, 1)
	if l.Left() != 0 || !s.ShowsValues() {
		t.Errorf("%d mistakes are left", l.Left())
	}
	if list := p.Moves(); len(list) == 0 || len(s.Match.Node(0).Next()) != 3 || end.Parent().Next()[0] != end {
		t.Errorf("%d moves were kept", len(s.Match.Node(0).Next()))
	}
	s.TryAgain()
	expect("it goes on", NoLesson, Thinking, 1)
}

func TestAMistakeOfAComputerIsTriedByWhomLooksBackAtIt(t *testing.T) {
	s := thrownAway(t, 0, game.Easy, "")
	if s.Lesson.Stage() != NoLesson {
		t.Fatalf("stage %d at the end", s.Lesson.Stage())
	}
	s.lookAt(1)
	if s.Lesson.Stage() != Offered {
		t.Fatalf("stage %d at the mistake", s.Lesson.Stage())
	}
	s.TryAgain()
	if s.Lesson.Stage() != Trying || s.Phase() != Picking {
		t.Fatalf("stage %d, phase %d before it", s.Lesson.Stage(), s.Phase())
	}
	s.Play(losing(s.Match.Position(), false), game.Analysis{})
	if s.Lesson.Stage() != Right {
		t.Errorf("stage %d after a good move", s.Lesson.Stage())
	}
	s.Escape()
	if s.Tried != nil || s.Match.Index() != 2 {
		t.Errorf("at move %d, a human is still to find one: %t", s.Match.Index(), s.Tried != nil)
	}
}

func TestEscapeLeavesTheLessonForTheEndOfTheGame(t *testing.T) {
	s := thrownAway(t, 0, "", game.Easy)
	end := s.Match.Node(2)
	s.TryAgain()
	for _, c := range []struct {
		loses bool
		then  Stage
	}{{true, Offered}, {false, NoLesson}} { // once it is put right, nothing is left to be tried
		s.Play(losing(s.Match.Position(), c.loses), game.Analysis{})
		s.Escape()
		if s.Match.Node(s.Match.Index()) != end || s.Lesson.Stage() != c.then {
			t.Errorf("at move %d, stage %d", s.Match.Index(), s.Lesson.Stage())
		}
		s.TryAgain()
	}
}

func TestALessonEndsWithTheMovesItIsOf(t *testing.T) {
	s := thrownAway(t, 0, "", game.Easy)
	mistake := s.Match.Node(1)
	s.TryAgain()
	s.Play(losing(s.Match.Position(), false), game.Analysis{})
	s.Match.Delete(mistake)
	if s.Lesson.Stage() != NoLesson {
		t.Fatalf("stage %d", s.Lesson.Stage())
	}
	s.Escape()
	if s.Match.Node(1) == mistake {
		t.Error("Escape leads to what was deleted")
	}
	s.Step(game.Back)
	if s.Match.Node(0).Next()[0] != mistake {
		t.Error("it is not put back")
	}
}

func TestTheMistakesFollowOneAfterAnother(t *testing.T) {
	s := thrownAway(t, 2, "", game.Easy)
	first := s.Match.Node(1)
	known := s.Archive.Known[first.Parent().Position().Encode()]
	known.Values[first.Played().Move] = game.Value{Outcome: play.Lost, Distance: 6}
	for _, want := range []struct{ at, left int }{{2, 1}, {0, 0}} {
		s.TryAgain()
		if s.Match.Index() != want.at {
			t.Fatalf("tried again from %d, not %d", s.Match.Index(), want.at)
		}
		p := s.Match.Position()
		good := slices.DeleteFunc(p.Moves(), func(m string) bool { return s.Archive.At(p).Values[m].Outcome != play.Drawn })
		s.Play(good[0], game.Analysis{})
		if s.Lesson.Stage() != Right || s.Lesson.Left() != want.left {
			t.Errorf("stage %d, %d left", s.Lesson.Stage(), s.Lesson.Left())
		}
	}
}

func TestWhichMistakeDecidedIsKnownWhenNoOtherCanTurnUp(t *testing.T) {
	s := thrownAway(t, 2, "", "")
	end := s.Match.Node(4)
	last := s.Match.At(3).Encode()
	kept := s.Archive.Known[last]
	delete(s.Archive.Known, s.Match.At(0).Encode()) // earlier ones make no difference
	if n, known := s.Lesson.Decisive(end); n != s.Match.Node(3) || !known {
		t.Errorf("%v, known %t", n, known)
	}
	delete(s.Archive.Known, last)
	if _, known := s.Lesson.Decisive(end); known {
		t.Error("known before the last position is valued")
	}
	s.Archive.Known[last] = kept
	s.Seats = [2]game.Level{game.Easy, game.Easy}
	if s.Lesson.Target() != nil {
		t.Error("a computer's mistake is to be tried again")
	}
}

func TestTheHeadlineOfAReviewSaysWhereItWasLostAndWhy(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. c")
	s := v.Session
	throwAway(t, s, 0)
	start, mistake := s.Match.At(0), s.Match.Played(1).Move
	fault := s.Archive.Known[start.Encode()].Values
	for _, c := range []struct {
		seats [2]game.Level
		worth game.Value
		said  string
	}{
		{[2]game.Level{"", game.Easy}, fault[mistake], "Perdeu a partida na jogada 1: deu a peça que fecha a linha | Quatro peças "},
		{[2]game.Level{"", ""}, fault[mistake], "Jogador 1 perdeu a partida na jogada 1 | Deu a peça que fecha a linha · Quatro peças "},
		{[2]game.Level{game.Easy, ""}, fault[mistake], "Jogador 1 (Fácil) perdeu a partida na jogada 1 | Deu a peça que fecha a linha"},
		{[2]game.Level{"", game.Easy}, game.Value{Outcome: play.Drawn}, "Nenhum erro | Perdeu: quatro peças "},
		{[2]game.Level{"", game.Easy}, game.Value{}, "Nenhum erro conhecido"},
	} {
		fault[mistake] = c.worth
		if known := fault; !c.worth.Exact() {
			clear(known)
		}
		s.Seats = c.seats
		s.ChangePlayers()
		if got := told(v); !strings.HasPrefix(got, c.said) {
			t.Errorf("%v: %q, not %q", c.seats, got, c.said)
		}
	}
	if !strings.Contains(v.caption.Words, "Jogador 1: 0 de 1 jogada certa (1 por avaliar) · Jogador 2 (Fácil): 1 de 1 jogada certa") {
		t.Errorf("the shares are told as %q", v.caption.Words)
	}
}

func TestTheButtonOfALessonIsTheOnlyOneThatIsFilled(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. c")
	throwAway(t, v.Session, 0)
	v.Session.Seats[1] = game.Easy
	v.Session.ChangePlayers()
	place := v.lesson.Position()
	for _, want := range []string{"Tentar de novo a jogada 1", "", "Continuar"} {
		if v.lesson.Visible() != (want != "") || want != "" && (v.lesson.Text != want || v.panel.open.Importance == v.lesson.Importance) {
			t.Fatalf("%q, visible %t, where %q is to be", v.lesson.Text, v.lesson.Visible(), want)
		}
		if v.lesson.Position() != place {
			t.Error("it moves")
		}
		switch want {
		case "":
			v.Session.Play(losing(v.Session.Match.Position(), false), game.Analysis{})
			r.Until("the move", func() bool { return !v.moving() })
		default:
			test.Tap(v.lesson)
		}
	}
	if !v.thinking() {
		t.Error("Continue does not go on")
	}
}

func TestTheBoxOfANewGame(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	test.Tap(v.panel.open)
	if r.Window().Canvas().Focused() != v.panel.start {
		t.Errorf("the keyboard is at %v", r.Window().Canvas().Focused())
	}
	r.Key(fyne.KeyEscape)
	if v.panel.box != nil || v.Session.Match.Index() != 1 {
		t.Fatal("Escape does not leave the game as it is")
	}
	test.Tap(v.panel.open)
	v.panel.seats[0].SetSelectedIndex(1)
	v.panel.rules[0].SetSelectedIndex(1)
	if v.thinking() {
		t.Error("an engine plays while the box is open")
	}
	r.Key(fyne.KeyEscape)
	if v.Session.Seats[0] != "" || v.Session.Rules["variant"] != "give" || v.Session.Match.Index() != 1 {
		t.Errorf("cancelled, there are %v and %v", v.Session.Seats, v.Session.Rules)
	}
	test.Tap(v.panel.open)
	v.panel.seats[1].SetSelectedIndex(1)
	test.Tap(v.panel.start)
	if v.panel.box != nil || v.Session.Match.Len() != 0 || v.panel.playing[1].Words != "Fácil" {
		t.Errorf("begun: %t, %q", v.Session.Match.Len() == 0, v.panel.playing[1].Words)
	}
}

func TestWhileAMistakeIsTriedNothingNamesTheBetterMove(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. c")
	s := v.Session
	throwAway(t, s, 0)
	s.Seats[1] = game.Easy
	s.ChangePlayers()
	tells := func() bool {
		row := newMoveRow(v.Tips)
		v.moves.fill(row, 1)
		of := v.moves.sorted()[1].Node
		if of.Number() != 1 || !strings.Contains(row.all, "»") {
			t.Fatalf("row 1 says %q", row.all)
		}
		in := s.Match.OnLine(of) && strings.Contains(v.graph.describePoint(1), "melhor")
		return in || strings.Contains(row.all, "melhor")
	}
	if !tells() {
		t.Error("the review does not name the better move")
	}
	p := s.Match.At(0)
	s.TryAgain()
	if tells() {
		t.Error("it is named while it is to be found")
	}
	s.Play(s.Match.Played(1).Move, game.Analysis{})
	r.Until("the move", func() bool { return !v.moving() })
	if s.Lesson.Stage() != Wrong || tells() {
		t.Errorf("it is named after another mistake, stage %d", s.Lesson.Stage())
	}
	s.TryAgain()
	s.Play(losing(p, false), game.Analysis{})
	r.Until("the move", func() bool { return !v.moving() })
	if s.Lesson.Stage() != Right || !tells() {
		t.Errorf("it is not named once it was found, stage %d", s.Lesson.Stage())
	}
}

func TestWhatWasPutRightIsKeptBeforeTheNextOneIsTried(t *testing.T) {
	s := thrownAway(t, 0, "", game.Easy)
	s.TryAgain()
	s.Play(losing(s.Match.Position(), false), game.Analysis{})
	again := newSession(&desk{}, s.Module)
	t.Cleanup(again.Close)
	again.RestoreState(partsOf(t, s))()
	if list := again.Archive.Righted; len(list) != 1 || list[0].Number() != 1 {
		t.Errorf("%d mistakes were put right before the restart", len(list))
	}
}

func TestWhileAMistakeIsTriedTheLineThatTheComputerExpectedIsNotTold(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. c")
	s := v.Session
	throwAway(t, s, 2)
	played := s.Match
	s.Match = match.From(played.At(0))
	for i := 1; i <= played.Len(); i++ {
		var how game.Analysis
		if i == 2 { // the mistake is the next one
			how = game.Analysis{Level: game.Medium, Elapsed: 1, Line: []string{played.Played(2).Move, losing(played.At(2), false)}}
		}
		if wrong := s.Match.Play(played.Played(i).Move, how); wrong != nil {
			t.Fatal(wrong)
		}
	}
	value(s)
	s.Seats = [2]game.Level{"", game.Medium}
	s.ChangePlayers()
	if v.figures.Line.Words == "" {
		t.Fatal("no line is told in the review")
	}
	s.TryAgain()
	if s.Lesson.Stage() != Trying || s.Match.Index() != 2 || v.figures.Line.Words != "" {
		t.Errorf("stage %d: %q", s.Lesson.Stage(), v.figures.Line.Words)
	}
}
