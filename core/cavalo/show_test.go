package cavalo

import (
	"reflect"
	"slices"
	"testing"

	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
)

// last is the last step of a path on a drawn board.
func last(t *testing.T, drawn string, moves ...string) scene.Step {
	t.Helper()
	film, err := puzzle.New(problem(t, drawn, 50, nil)).Replay(moves)
	if err != nil {
		t.Fatal(err)
	}
	return film.Step(len(moves))
}

func TestFilmShowsWhatThePathDid(t *testing.T) {
	step := last(t, `
		12 21 7  .
		.  .  33 .
		.  .  .  .
		.  55 .  66`, "A1", "C2", "B4") // 21 goes with 12, 66 with 33
	for _, c := range []struct {
		name    string
		cell    int
		role    scene.Role
		order   int
		drawing string
	}{
		{"A1", 0, scene.Visited, 1, ""},
		{"B1", 1, scene.Erased, 0, ""},
		{"C1", 2, scene.Plain, 0, ""},
		{"D1", 3, scene.Void, 0, ""},
		{"C2", 12, scene.Visited, 2, ""},
		{"B4", 31, scene.Current, 3, "knight"},
		{"D4", 33, scene.Erased, 0, ""},
	} {
		if got := step.Board.Cells[c.cell]; got.Role != c.role || got.Order != c.order || got.Drawing != c.drawing {
			t.Errorf("%s: role %d, order %d, drawing %q; want %d, %d, %q", c.name, got.Role, got.Order, got.Drawing, c.role, c.order, c.drawing)
		}
	}
	if want := []int{0, 12, 31}; !slices.Equal(step.Board.Trail, want) {
		t.Errorf("trail %v, want %v", step.Board.Trail, want)
	}
	if score := step.Board.Status.Args["Count"]; score != 12+33+55 {
		t.Errorf("%v points, want 100", score)
	}
}

func TestLessonsShowTheirMovesOnTheirBoards(t *testing.T) {
	for _, l := range (Game{}).Lessons() {
		if film := l.Film(Game{}); len(film) < 3 || film[0].Board.Cells[3].Text == "" { // D1 has a number
			t.Errorf("%q begins with %+v", l.Setting, film)
		}
	}
}

func TestMotionsMoveTheKnightThenErase(t *testing.T) {
	for _, c := range []struct {
		moves []string
		want  []scene.Motion
	}{
		{[]string{"A1"}, []scene.Motion{{Kind: scene.Move, From: 0, To: 0}, {Kind: scene.Erase, From: 1, To: 1}}},
		{[]string{"A1", "C2"}, []scene.Motion{{Kind: scene.Move, From: 0, To: 12}}},
	} {
		got := last(t, "12 21 .\n. . 33", c.moves...).Motions
		if !slices.EqualFunc(got, c.want, func(a, b scene.Motion) bool { return a.Kind == b.Kind && a.From == b.From && a.To == b.To }) {
			t.Errorf("%v: %+v, want %+v", c.moves, got, c.want)
		}
	}
}

func TestErasedCellsSayWhy(t *testing.T) {
	step := last(t, "12 21 .\n. . 33\n.\n. . . 66", "A1", "C2")
	for cell, want := range map[int]string{1: "core.note.cavalo.mirror", 33: "core.note.cavalo.double", 0: "core.note.cavalo.visited"} {
		if got := step.Board.Cells[cell].Note.Key; got != want {
			t.Errorf("%s: %q, want %q", cellName(uint8(cell)), got, want)
		}
	}
}

func TestAClueNamesARowOrHalfOfTheCellsThatCanBeReached(t *testing.T) {
	p := problem(t, "10 20 30 . . . 40\n50 . 45\n. 54 . 61 60", 0, nil)
	few := problem(t, "10 . 30\n. . . 45\n. 54", 0, nil)
	for _, c := range []struct {
		of     *Problem
		at     State
		move   uint8
		words  text.Message
		places []int
	}{
		{p, p.Start(), 1, text.M("solver.hand.hint.cavalo.either", "From", "A1", "To", "B1"), []int{0, 1}},
		{p, p.Start(), 6, text.M("solver.hand.hint.cavalo.either", "From", "C1", "To", "G1"), []int{2, 6}},
		{p, play(t, p, "C1"), 21, text.M("solver.hand.hint.cavalo", "Row", 3), []int{21, 23}}, // E3 is too far
		{p, play(t, p, "C1"), 10, text.M("solver.hand.hint.cavalo.jump"), []int{10, 21}},
		{p, play(t, p, "A1"), 12, text.M("solver.hand.hint.cavalo.jump"), []int{12, 21}},
		{few, few.Start(), 0, text.M("solver.hand.hint.cavalo.two", "From", "A1", "To", "C1"), []int{0, 2}},
		{few, play(t, few, "A1"), 21, text.M("solver.hand.hint.cavalo.jump.only", "Cell", "B3"), []int{21}},
	} {
		if words, places := c.of.Clue(c.at, Move{cell: c.move}); !reflect.DeepEqual(words, c.words) || !slices.Equal(places, c.places) {
			t.Errorf("%v, %v; want %v, %v", words, places, c.words, c.places)
		}
	}
}
