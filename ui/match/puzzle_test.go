package match

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/play"
	"procura/core/tasks"
	"procura/resources"
	"procura/ui/host"
	"procura/ui/internal/uitest"
)

// ofSet is one of the set, proved, with a wrong move that loses.
func ofSet(t *testing.T, number int) (task *tasks.Task, wrong string) {
	t.Helper()
	g := quatroModule(t)
	list, issues := tasks.Read(g, "set", resources.Tasks, game.Defaults(g.MatchSettings()))
	if len(issues) > 0 {
		t.Fatal(issues)
	}
	task, ok := list[number-1].Prove(t.Context())
	if !ok {
		t.Fatal("no task")
	}
	for _, move := range task.Position.Moves() {
		if after, _ := task.Position.Play(move); move != task.Answer && len(after.Moves()) > 0 {
			return task, move
		}
	}
	t.Fatal("no wrong move")
	return nil, ""
}

func event(task *tasks.Task) host.TaskToPlay {
	return host.TaskToPlay{Name: "a task", Position: task.Position, Kind: task.Kind, Depth: task.Depth}
}

// opened is a session with a task, as it comes without values.
func opened(t *testing.T, task *tasks.Task) (*Session, *desk) {
	t.Helper()
	h := &desk{}
	s := newSession(h, quatroModule(t))
	t.Cleanup(s.Close)
	s.visible = true
	s.Receive(event(task))
	return s, h
}

// pumpUntil lets the engines work until something is so.
func pumpUntil(t *testing.T, s *Session, h *desk, is func() bool) {
	t.Helper()
	for range 20 {
		if is() {
			return
		}
		h.pump(s)
	}
	t.Fatalf("phase %d, stage %d, at move %d", s.Phase(), s.Lesson.Stage(), s.Match.Index())
}

func TestAWrongMoveOfAPuzzleIsRefutedAndTriedAgain(t *testing.T) {
	for _, number := range []int{21, 35, 45} { // of each kind
		task, wrong := ofSet(t, number)
		s, h := opened(t, task)
		if s.Lesson.Stage() != Trying || s.Phase() != Picking || s.Humans() != 1 {
			t.Fatalf("%d: stage %d, phase %d", number, s.Lesson.Stage(), s.Phase())
		}
		s.Play(wrong, game.Analysis{})
		pumpUntil(t, s, h, func() bool { return s.Lesson.Stage() == Wrong && s.Match.Index() == 2 })
		played := s.Match.Played(2)
		if after := s.Match.Node(1).Position(); played.Analysis.Level != game.Perfect || task.Kind != tasks.Win && !wins(t, after, played.Move) {
			t.Errorf("%d: %s does not refute %s", number, played.Move, wrong)
		}
		s.TryAgain()
		if s.Lesson.Stage() != Trying || s.Match.Index() != 0 || len(h.solved) > 0 {
			t.Fatalf("%d: again: stage %d, at move %d, %s", number, s.Lesson.Stage(), s.Match.Index(), h.solved)
		}
		s.Play(task.Answer, game.Analysis{})
		if !s.Puzzle.Solved || !slices.Equal(h.solved, []string{"a task 2 0"}) {
			t.Errorf("%d: %+v, %s", number, s.Puzzle, h.solved)
		}
	}
}

// Behind a wrong move the line of the exact engine is stepped through to its end, by the player and the keys, and then back to
// the puzzle. The line ends as the wrong move is worth.
func TestTheLineThatRefutesAWrongMoveIsSteppedThrough(t *testing.T) {
	longest := 0
	for _, number := range []int{21, 35, 45} { // of each kind
		task, wrong := ofSet(t, number)
		values := exactValues(t, task.Position)
		for move, v := range values { // the one that resists longest
			if v.Outcome == play.Lost && v.Distance > values[wrong].Distance {
				wrong = move
			}
		}
		r := newRig(t)
		r.Host().Send(event(task))
		v := r.match()
		room := v.refutation.content.MinSize().Height
		if v.refutation.film.Visible() || !v.refutation.content.Visible() || v.graph.Visible() {
			t.Fatalf("%d: a line before a move", number)
		}
		v.Session.Play(wrong, game.Analysis{})
		r.Until("the refutation", func() bool { return v.Session.Lesson.isRefuted() && !v.moving() })
		s, last := v.Session, v.Session.Match.Len()
		if end := s.Match.At(last).Outcome(); last%2 == 1 && end != values[wrong].Outcome.Turned() || last%2 == 0 && end != values[wrong].Outcome {
			t.Errorf("%d: %s is worth %v, and after %d moves it is %v", number, wrong, values[wrong], last, end)
		}
		if v.refutation.film.Length() != last+1 || v.refutation.film.Index() != 2 || v.refutation.content.MinSize().Height != room {
			t.Errorf("%d: the player is at %d of %d, or has taken room", number, v.refutation.film.Index(), v.refutation.film.Length())
		}
		for i := 2; i < last; i++ {
			v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyRight})
			if s.Shown() != i+1 || v.refutation.film.Index() != i+1 || s.Match.Index() != 2 || s.Lesson.Stage() != Wrong {
				t.Fatalf("%d: shown %d, the player at %d", number, s.Shown(), v.refutation.film.Index())
			}
		}
		v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyHome})
		if s.Shown() != 0 || !v.refutation.film.Visible() {
			t.Errorf("%d: the beginning: %d", number, s.Shown())
		}
		v.lesson.OnTapped()
		if s.Match.Index() != 0 || s.Shown() != 0 || s.Lesson.Stage() != Trying || v.refutation.film.Visible() {
			t.Errorf("%d: again: at %d, stage %d", number, s.Shown(), s.Lesson.Stage())
		}
		longest = max(longest, last)
	}
	if longest < 4 {
		t.Errorf("the longest line has %d moves", longest)
	}
}

// exactValues are those of all moves.
func exactValues(t *testing.T, p game.Valuer) map[string]game.Value {
	t.Helper()
	values := map[string]game.Value{}
	p.Values(t.Context(), func(move string, v game.Value) { values[move] = v })
	return values
}

// What a wrong move changes is told, and the reply with the line that it completes, or in how many moves of its own the opponent wins.
func TestTheRefutationIsTold(t *testing.T) {
	told := map[string]string{}
	changes := map[[2]play.Outcome]string{
		{play.Won, play.Drawn}: "de vitória passa a empate", {play.Won, play.Lost}: "de vitória passa a derrota", {play.Drawn, play.Lost}: "de empate passa a derrota",
	}
	for number := 1; number <= 60 && len(told) < 5; number += 3 {
		task, _ := ofSet(t, number)
		values := exactValues(t, task.Position)
		best := game.Value{}
		for _, v := range values {
			if !best.Exact() || v.Compare(best) > 0 {
				best = v
			}
		}
		for _, move := range task.Position.Moves() {
			played := values[move]
			kind, want := "draw", "segura o empate"
			switch {
			case played.Outcome == best.Outcome:
				continue
			case played.Outcome == play.Lost && played.Distance <= 2:
				kind, want = fmt.Sprint(best.Outcome, " to a loss at once"), "e completa a linha: quatro peças"
			case played.Outcome == play.Lost:
				kind, want = fmt.Sprint(best.Outcome, " to a loss"), fmt.Sprintf("O adversário ganha em %d jogadas", played.Distance/2)
				if task.Kind == tasks.Piece { // nothing is placed with it
					want = fmt.Sprintf("O adversário ganha em %d jogadas", (played.Distance+1)/2)
				}
			}
			after, _ := task.Position.Play(move)
			if told[kind] != "" || after.Outcome() != play.Open {
				continue
			}
			r := newRig(t)
			r.Host().Send(event(task))
			v := r.match()
			v.Session.Play(move, game.Analysis{})
			r.Until("the refutation", func() bool { return v.Session.Lesson.isRefuted() && !v.moving() })
			told[kind] = v.verdict.Headline.Words + " | " + v.verdict.Details.Words
			change := changes[[2]play.Outcome{best.Outcome, played.Outcome}]
			if strings.Contains(v.caption.Words, "Não viu") {
				t.Errorf("%s: the answer is told: %q", kind, v.caption.Words)
			}
			if said := told[kind]; !strings.Contains(said, "Errado: "+change) || !strings.Contains(said, want) {
				t.Errorf("%s: %q lacks %q or %q", kind, said, change, want)
			}
		}
	}
	if len(told) < 4 {
		t.Errorf("told: %v", told)
	}
}

// Where the cell is to be found, a wrong move on the right cell is told as that.
func TestAWrongPieceOnTheRightCellIsTold(t *testing.T) {
	g := quatroModule(t)
	said := map[bool]int{}
	for seed := uint64(0); said[true] < 3 || said[false] < 3; seed++ {
		task := tasks.Wish{Kind: tasks.Place}.Make(t.Context(), g.Opening(game.Defaults(g.MatchSettings())), rand.New(rand.NewPCG(seed, 1)))
		if task == nil {
			continue
		}
		tried := map[bool]bool{}
		for _, move := range task.Position.Moves() {
			onCell := move[:2] == task.Answer[:2]
			if tasks.Place.IsRight(task.Values[move]) || tried[onCell] {
				continue
			}
			tried[onCell] = true
			s, h := opened(t, task)
			s.Play(move, game.Analysis{})
			pumpUntil(t, s, h, func() bool { return s.Lesson.Stage() == Wrong })
			if s.Lesson.isCellRight() != onCell {
				t.Errorf("%s, answer %s: the cell of %s is told wrongly", task.Line(), task.Answer, move)
			}
			said[onCell]++
		}
	}
}

// wins reports whether a move keeps a win, by exact values.
func wins(t *testing.T, p game.Position, move string) bool {
	t.Helper()
	won := false
	p.(game.Valuer).Values(t.Context(), func(m string, v game.Value) { won = won || m == move && tasks.Win.IsRight(v) })
	return won
}

func TestNothingTellsTheAnswerOfAPuzzleBeforeItIsSolved(t *testing.T) {
	task, wrong := ofSet(t, 21)
	s, h := opened(t, task)
	s.Values = true
	told := func() bool {
		n := s.Match.Node(1)
		_, mistake := s.Mistake(1)
		return s.ShowsValues() || s.TellsWorth(n) || mistake || !s.Lesson.Seeks(n) || s.CanAnnotate()
	}
	s.Play(wrong, game.Analysis{})
	pumpUntil(t, s, h, func() bool { return s.Lesson.Stage() == Wrong && s.Match.Index() == 2 })
	for i := range 3 {
		s.Review(i)
		if told() {
			t.Errorf("told at %d", i)
		}
	}
	for !s.Ended() { // the wrong move is played out
		s.goLive()
		if s.Phase() == Picking {
			s.Play(s.Match.Position().Moves()[0], game.Analysis{})
		}
		h.pump(s)
	}
	if told() {
		t.Error("told at the end")
	}
	s.TryAgain()
	s.Play(task.Answer, game.Analysis{})
	if !s.TellsWorth(s.Match.Node(1)) {
		t.Error("nothing is told of a puzzle that is solved")
	}
}

func TestAPuzzleComesBackAndTheNextMatchIsAsItWas(t *testing.T) {
	task, wrong := ofSet(t, 21)
	s, h := opened(t, task)
	seats := s.Seats
	s.Play(wrong, game.Analysis{})
	pumpUntil(t, s, h, func() bool { return s.Match.Index() == 2 })
	again := newSession(h, s.Module)
	t.Cleanup(again.Close)
	if damaged := again.RestoreState(partsOf(t, s))(); len(damaged) > 0 {
		t.Fatal(damaged)
	}
	if !again.Puzzling() || again.Puzzle != s.Puzzle || again.Puzzle.Tries != 1 || again.Match.Index() != 2 || again.Level() != "" {
		t.Errorf("%+v, at move %d", again.Puzzle, again.Match.Index())
	}
	again.Games.New()
	if again.IsPuzzle() || again.Seats != seats || len(again.Kept) > 0 {
		t.Errorf("the next match: %v, %d kept", again.Seats, len(again.Kept))
	}
}

func TestAHintToAPuzzleIsCounted(t *testing.T) {
	task, _ := ofSet(t, 1)
	s, h := opened(t, task)
	s.Help()
	pumpUntil(t, s, h, func() bool { return s.Hint != nil })
	s.Play(task.Answer, game.Analysis{})
	pumpUntil(t, s, h, func() bool { return s.Puzzle.Solved })
	if !slices.Equal(h.solved, []string{"a task 1 1"}) {
		t.Error(h.solved)
	}
}

func TestThePageSaysTheTaskAndWhyAMoveIsWrong(t *testing.T) {
	r := newRig(t)
	task, wrong := ofSet(t, 21)
	r.Host().Send(event(task))
	said := func() string { return strings.Join(uitest.Written(r.Window().Content()), "\n") }
	if !strings.Contains(said(), "A única peça que se pode dar sem perder") || strings.Contains(said(), "Esc volta ao fim da partida") {
		t.Errorf("%q", said())
	}
	v := r.match()
	v.Session.Play(wrong, game.Analysis{})
	r.Until("the refutation", func() bool {
		return v.Session.Lesson.Stage() == Wrong && (v.Session.Match.Index() == 2 && v.human() || over(v))
	})
	if got := said(); !strings.Contains(got, "Errado") || !strings.Contains(got, "Tentar outra vez") || !strings.Contains(got, "1 tentativa") {
		t.Errorf("%q", got)
	}
	v.lesson.OnTapped()
	if got := said(); v.Session.Match.Index() != 0 || strings.Contains(got, "Errado") {
		t.Errorf("again: %q", got)
	}
}

func TestAfterAPuzzleANewMatchIsNotWhatComesNext(t *testing.T) {
	task, _ := ofSet(t, 1)
	r := newRig(t)
	v := r.seated("", "")
	if v.panel.open.Importance != widget.HighImportance {
		t.Error("a new match is not what comes next")
	}
	v.Session.Receive(event(task))
	v.Session.Play(task.Answer, game.Analysis{})
	r.Until("the end of the puzzle", func() bool { return v.Session.Puzzle.Solved })
	v.Render()
	if v.panel.open.Importance == widget.HighImportance {
		t.Error("a new match is what comes next after a puzzle")
	}
}
