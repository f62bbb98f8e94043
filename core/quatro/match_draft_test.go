package quatro

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/scene"
)

// drafted begins a draft at a position.
func drafted(t *testing.T, line string) game.PositionDraft {
	t.Helper()
	p, wrong := New().ReadLine(line, game.Defaults(New().MatchSettings()))
	if wrong != nil {
		t.Fatal(wrong)
	}
	return draftOf(t, p)
}

// draftOf takes a position as the beginning of another one.
func draftOf(t *testing.T, p game.Position) game.PositionDraft {
	t.Helper()
	d, ok := p.Draft()
	if !ok {
		t.Fatal("no positions that are set up by hand")
	}
	return d
}

// briefOf returns the text of what a draft makes.
func briefOf(d game.PositionDraft) string {
	p, _ := d.Position()
	return p.Brief()
}

func TestADraftMovesPiecesBetweenBoardAndTray(t *testing.T) {
	for _, c := range []struct {
		name, from string
		move       [2]int
		want       string
		refused    bool
	}{
		{"from the tray to an empty cell", "L ................ -", [2]int{-4, 5}, ".....3.......... -", false},
		{"from the tray to a taken cell", "L .....7.......... -", [2]int{-4, 5}, ".....3.......... -", false},
		{"the piece in hand", "L ................ 3", [2]int{-4, 0}, "3............... -", false},
		{"back to the tray", "L .....7.......... -", [2]int{5, -1}, "................ -", false},
		{"from cell to cell", "L .....7.......... -", [2]int{5, 0}, "7............... -", false},
		{"two that change places", "L 3....7.......... -", [2]int{5, 0}, "7....3.......... -", false},
		{"to where it is", "L 3....7.......... -", [2]int{0, 0}, "3....7.......... -", false},
		{"from an empty cell", "L 3............... -", [2]int{1, 0}, "3............... -", true},
		{"a piece that is on the board", "L 3............... -", [2]int{-4, 1}, "3............... -", true},
		{"within the tray", "L 3............... -", [2]int{-1, -2}, "3............... -", true},
		{"off the board", "L 3............... -", [2]int{0, 16}, "3............... -", true},
		{"from nowhere", "L 3............... -", [2]int{-17, 1}, "3............... -", true},
	} {
		d := drafted(t, c.from)
		after, moved := d.Move(c.move[0], c.move[1])
		if briefOf(after) != c.want || moved == c.refused {
			t.Errorf("%s: %s %t, want %s", c.name, briefOf(after), moved, c.want)
		}
		if "L "+briefOf(d) != c.from {
			t.Errorf("%s: the draft before became %s", c.name, briefOf(d))
		}
	}
}

func TestADraftBeginsAsThePositionThatItIsMadeOf(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	for _, rules := range everyRules() {
		p := New().Opening(rules)
		for moves := p.Moves(); len(moves) > 0; moves = p.Moves() {
			p, _ = p.Play(moves[random.IntN(len(moves))])
			if made, _ := draftOf(t, p).Position(); made.Line() != p.Line() {
				t.Fatalf("%s becomes %s", p.Line(), made.Line())
			}
		}
	}
}

func TestADraftGivesAPieceAndTakesItBack(t *testing.T) {
	d := drafted(t, "L 0............... -")
	given, ok := d.Hold(-6)
	if !ok || briefOf(given) != "0............... 5" || given.Scene().Tray[5].Role != scene.Held {
		t.Errorf("gives %s %t", briefOf(given), ok)
	}
	other, _ := given.Hold(-7)
	back, _ := other.Hold(-7)
	if briefOf(other) != "0............... 6" || briefOf(back) != "0............... -" {
		t.Errorf("another one: %s, taken back: %s", briefOf(other), briefOf(back))
	}
	for _, place := range []int{0, -1, -17} {
		if _, ok := d.Hold(place); ok {
			t.Errorf("gives what is at %d", place)
		}
	}
}

func TestWithChooseNothingIsInHand(t *testing.T) {
	d := drafted(t, "L 0............... 5").WithRules(game.Rules{"variant": "choose", "lines": "squares"})
	if _, ok := d.Hold(-7); ok || d.Holds() || briefOf(d) != "0............... -" || d.Rules()["lines"] != "squares" {
		t.Errorf("%s under %v, holds %t", briefOf(d), d.Rules(), d.Holds())
	}
}

func TestADraftSaysWhyNobodyCanPlayFromIt(t *testing.T) {
	for line, want := range map[string]string{
		"L 012............. 3":                          "",
		"L 0123............ -":                          "match.draft.quatro.line",
		"L 01..23.......... -":                          "",
		"S 01..23.......... -":                          "match.draft.quatro.line",
		"L 0123456789abcdef -":                          "match.draft.quatro.line",
		"C 01..23.......... -":                          "",
		"L " + full(t) + " -":                           "match.draft.quatro.full",
		"L " + full(t)[:15] + ". " + last(t):            "",
		"L " + full(t)[:15] + ". -":                     "",
		"variant=choose lines=lines 7654........3210 -": "match.draft.quatro.line",
	} {
		p, wrong := drafted(t, line).Position()
		got := ""
		if wrong != nil {
			got = wrong.Key
		}
		if got != want || (got == "") != (len(p.Moves()) > 0) {
			t.Errorf("%s: %q with %d moves, want %q", line, got, len(p.Moves()), want)
		}
	}
}

// full is a full board without a line, as play finds one.
func full(t *testing.T) string {
	t.Helper()
	random := rand.New(rand.NewPCG(5, 6))
	d := duel("choose")
	for range 1000 {
		s := opening()
		for moves := d.Moves(s, nil); len(moves) > 0; moves = d.Moves(s, nil) {
			s = d.Play(s, moves[random.IntN(len(moves))])
		}
		if line, _ := winning(d.puzzle, &s.State); line == 0 {
			return d.Brief(s)[:cells]
		}
	}
	t.Fatal("no draw in a thousand games")
	return ""
}

// last is the piece in the last cell of that board.
func last(t *testing.T) string { return full(t)[15:] }

func TestAnEmptiedDraftHasEveryPieceInItsTray(t *testing.T) {
	b := drafted(t, "S 0123............ 5").Clear().Scene()
	for p := range nothing {
		if b.Tray[p].Drawing != p.Letters() || b.Tray[p].Role != scene.Plain {
			t.Errorf("place %d: %+v", p, b.Tray[p])
		}
	}
	if slices.ContainsFunc(b.Cells, func(c scene.Cell) bool { return c.Drawing != "" }) {
		t.Error("something is on the board")
	}
}

func TestWhateverIsDoneToADraftEachPieceIsThereOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	d := drafted(t, "L ................ -")
	for range 2000 {
		if random.IntN(4) == 0 {
			d, _ = d.Hold(-1 - random.IntN(17))
		} else {
			d, _ = d.Move(random.IntN(34)-17, random.IntN(34)-17)
		}
		seen := map[string]int{}
		b := d.Scene()
		for _, c := range slices.Concat(b.Cells, b.Tray) {
			seen[c.Drawing]++
		}
		delete(seen, "")
		if p, _ := d.Position(); len(seen) != cells || slices.Max(slices.Collect(maps.Values(seen))) > 1 {
			t.Fatalf("%s has %v", p.Brief(), seen)
		}
	}
}
