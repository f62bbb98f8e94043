package resources

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

// won is a win at once, for the naive search.
const won = 1_000_000

// naive is minimax without anything else: the value of a position for the player to move. What is decided counts less the
// farther away it is.
func naive(t *testing.T, p game.Position, depth, ply int) int {
	t.Helper()
	if p.Outcome() == play.Lost {
		return ply - won
	}
	if p.Outcome() == play.Drawn {
		return 0
	}
	if depth == 0 {
		estimate, wrong := p.Evaluation("course")
		if wrong != nil {
			t.Fatal(wrong)
		}
		return estimate(p)
	}
	best := -won
	for _, move := range p.Moves() {
		best = max(best, -naive(t, after(t, p, move), depth-1, ply+1))
	}
	return best
}

func after(t *testing.T, p game.Position, moves ...string) game.Position {
	t.Helper()
	for _, move := range moves {
		next, refused := p.Play(move)
		if refused != nil {
			t.Fatal(move)
		}
		p = next
	}
	return p
}

// worth is what moves from a position are worth for MAX, who makes the first one, when so many plies are searched in all.
func worth(t *testing.T, p game.Position, depth int, moves ...string) int {
	t.Helper()
	value := naive(t, after(t, p, moves...), depth-len(moves), len(moves))
	if len(moves)%2 == 1 {
		return -value
	}
	return value
}

// bestMove is the first of the best moves, and its value.
func bestMove(t *testing.T, p game.Position, depth int) (best string, value int) {
	t.Helper()
	value = -won
	for _, move := range p.Moves() {
		if v := worth(t, p, depth, move); v > value {
			best, value = move, v
		}
	}
	return best, value
}

// lessonAbout returns the steps of a lesson in English, and in Portuguese.
func lessonAbout(t *testing.T, title string) (steps, other []game.LectureStep) {
	t.Helper()
	en := lessons(t, "en")
	at := slices.IndexFunc(en, func(l game.Lecture) bool { return l.Title == title })
	return en[at].Steps, lessons(t, "pt")[at].Steps
}

// says checks that a note has figures and moves, in both languages.
func says(t *testing.T, step int, steps, other []game.LectureStep, what ...any) {
	t.Helper()
	for _, s := range []game.LectureStep{steps[step], other[step]} {
		for _, word := range what {
			if said := strings.ReplaceAll(fmt.Sprint(word), "-", "−"); !strings.Contains(s.Note, said) {
				t.Errorf("%s does not say %s: %s", s.Title, said, s.Note)
			}
		}
	}
}

// pathAt is the path to the node of the event that a step shows.
func pathAt(t *testing.T, s *game.LectureStep) (moves []string, found match.Thought) {
	t.Helper()
	found, _ = match.Think(t.Context(), s.Thought.Position, s.Thought.Method, 0)
	event := found.Record.Events() - 1
	if s.Moment != nil {
		event = s.Moment.Step
	}
	for _, node := range found.Record.PathTo(found.Record.Event(event).Node)[1:] {
		moves = append(moves, found.Move(node))
	}
	return moves, found
}

func TestTheLessonOnCutsIsTrue(t *testing.T) {
	steps, other := lessonAbout(t, "Why this branch was cut")
	p := steps[0].Thought.Position
	if len(p.Moves()) != 12 {
		t.Errorf("%d moves", len(p.Moves()))
	}
	for _, move := range p.Moves() {
		if n := len(after(t, p, move).Moves()); n != 6 {
			t.Errorf("%d replies to %s", n, move)
		}
	}
	for i, want := range map[int]string{1: "B2/brac", 2: "B2/pqbc D3/brac", 3: "B2/pqbc", 4: "A3/pqbc D3/brbc", 5: "C3/brac A3/brbc"} {
		if path, _ := pathAt(t, &steps[i]); strings.Join(path, " ") != want {
			t.Errorf("%s is at %v, not %s", steps[i].Title, path, want)
		}
	}
	says(t, 1, steps, other, worth(t, p, 2, "B2/brac"))
	second, reply := worth(t, p, 2, "B2/brbc"), worth(t, p, 2, "B2/pqbc", "D3/brac")
	says(t, 2, steps, other, second, reply)
	says(t, 3, steps, other, second, reply)
	if second < worth(t, p, 2, "B2/brac") || reply > second {
		t.Errorf("%d and %d do not cut", second, reply)
	}
	best, value := bestMove(t, p, 2)
	says(t, 4, steps, other, "A3/pqbc", second)
	says(t, 5, steps, other, value)
	if best != "A3/pqbc" || value <= second || worth(t, p, 2, "C3/brac", "A3/brbc") != value {
		t.Errorf("the best is %s with %d", best, value)
	}
	for _, early := range after(t, p, "C3/brac").Moves()[:2] {
		if worth(t, p, 2, "C3/brac", early) <= value {
			t.Errorf("%s cuts already", early)
		}
	}
	_, found := pathAt(t, &steps[6])
	says(t, 6, steps, other, value, best, found.Counts.Leaves, found.Counts.AlphaCuts+found.Counts.BetaCuts)
	_, all := pathAt(t, &steps[7])
	says(t, 7, steps, other, value, best, all.Counts.Leaves)
	if all.Counts.Leaves != 12*6 || all.Method.Options.Algorithm != play.Minimax {
		t.Errorf("minimax evaluates %d leaves", all.Counts.Leaves)
	}
}

func TestTheLessonOnTheHorizonIsTrue(t *testing.T) {
	steps, other := lessonAbout(t, "The horizon")
	p := steps[0].Thought.Position
	if len(p.Moves()) != 12 || len(after(t, p, "B1/brao").Moves()) != 5 {
		t.Errorf("%d moves, %d replies", len(p.Moves()), len(after(t, p, "B1/brao").Moves()))
	}
	for i, want := range map[int]string{2: "B1/brao D3/pqac", 3: "B1/brao", 4: "B1/brac B2", 6: "D3/pqac B3/brac"} {
		if path, _ := pathAt(t, &steps[i]); strings.Join(path, " ") != want {
			t.Errorf("%s is at %v, not %s", steps[i].Title, path, want)
		}
	}
	shallow, value := bestMove(t, p, 1)
	says(t, 1, steps, other, shallow, value)
	says(t, 3, steps, other, "B2", shallow, 2)
	if worth(t, p, 2, shallow) != 2-won || after(t, p, shallow, "B2").Outcome() != play.Lost || after(t, p, "B1/brac", "B2").Outcome() != play.Lost {
		t.Errorf("%s is worth %d", shallow, worth(t, p, 2, shallow))
	}
	deeper, value := bestMove(t, p, 2)
	says(t, 5, steps, other, deeper, value)
	for _, move := range p.Moves() {
		exact, want := worth(t, p, 4, move), "a loss"
		if move == "D3/pqac" {
			want = "a win in 3"
		}
		if isWin := exact == won-3; isWin != (want == "a win in 3") || !isWin && exact > 4-won {
			t.Errorf("%s is worth %d, not %s", move, exact, want)
		}
	}
	if worth(t, p, 4, deeper) != 4-won {
		t.Errorf("%s is worth %d", deeper, worth(t, p, 4, deeper))
	}
	says(t, 7, steps, other, "D3/pqac", 3, deeper, 4)
	// What quiescence finds has no naive form here: it is asked of the search.
	m := steps[5].Thought.Method
	m.Options.Quiescence = true
	found, _ := match.Think(t.Context(), p, m, 0)
	if best := p.Moves()[found.Record.Node(0).Best]; best != "D3/pqac" {
		t.Errorf("with quiescence depth 2 takes %s", best)
	}
	cut, _ := match.Think(t.Context(), p, steps[5].Thought.Method, 0)
	for i := range uint32(cut.Record.Len()) {
		if n := cut.Record.Node(i); n.Ply == 1 && cut.Move(i) == "D3/pqac" && n.Left == 0 {
			t.Error("depth 2 does not cut D3/pqac")
		}
	}
}

// completing returns the cells on which a piece completes a line: those of the moves that end the game.
func completing(t *testing.T, p game.Position, gift string) (cells []string) {
	t.Helper()
	held := after(t, p, "/"+gift)
	for _, move := range held.Moves() {
		if after(t, held, move).Outcome() == play.Lost {
			cells = append(cells, move)
		}
	}
	return cells
}

func TestTheLessonOnGiftsIsTrue(t *testing.T) {
	steps, other := lessonAbout(t, "How to think about a gift")
	p := steps[0].Thought.Position
	for i, want := range map[int]string{1: "/brac B4/pqbc", 2: "/brac", 3: "/bqbc", 5: "/bqbc A4/pqbo", 6: "/pqbc B4/pqbo"} {
		if path, _ := pathAt(t, &steps[i]); strings.Join(path, " ") != want {
			t.Errorf("%s is at %v, not %s", steps[i].Title, path, want)
		}
	}
	for gift, want := range map[string]struct {
		cells string
		value int
	}{
		"brac": {"C2 B3", 2 - won}, "prao": {"C2 B3", 2 - won},
		"bqbc": {"", 4 - won}, "pqbo": {"", 4 - won}, "pqbc": {"", won - 3},
	} {
		if cells := strings.Join(completing(t, p, gift), " "); cells != want.cells {
			t.Errorf("%s completes a line on %q", gift, cells)
		}
		if value := worth(t, p, 4, "/"+gift); value != want.value {
			t.Errorf("%s is worth %d, want %d", gift, value, want.value)
		}
		says(t, 7, steps, other, gift)
	}
	if len(p.Moves()) != 5 {
		t.Errorf("%v can be given", p.Moves())
	}
	spent := after(t, p, "/bqbc", "A4/pqbo")
	for _, move := range spent.Moves() {
		if _, gift, _ := strings.Cut(move, "/"); !strings.Contains("brac prao pqbc", gift) || worth(t, spent, 2, move) != 2-won {
			t.Errorf("%s after A4/pqbo is no loss at once", move)
		}
	}
	held := after(t, p, "/pqbc")
	if moves := held.Moves(); len(moves) != 5*4 {
		t.Errorf("%d replies to pqbc", len(moves))
	}
	for _, move := range held.Moves() {
		if worth(t, held, 2, move) != 2-won {
			t.Errorf("%s after pqbc is no loss at once", move)
		}
	}
}
