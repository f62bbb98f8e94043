package hand

import (
	"context"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/internal/uitest"
)

// Of the moves behind a place one is solved in so many moves, another one has a bound.
func TestAMarkSaysWhatIsProvedAndNoMore(t *testing.T) {
	_, d := newDesk(t, "cavalo", "C")
	w := uitest.Speak("pt")
	moves := d.film.Legal()[:2]
	known := func(list ...search.Report) *outlooks {
		p := &outlooks{moves: map[string]puzzle.Outlook{}}
		for i, r := range list {
			p.moves[moves[i]] = puzzle.Outlook{Move: moves[i], Report: r}
		}
		return p
	}
	solved := func(length int) search.Report {
		return search.Report{Verdict: search.Optimal, Length: length, Bound: length}
	}
	open := func(bound int) search.Report {
		return search.Report{Verdict: search.Unknown, Length: -1, Bound: bound}
	}
	none := search.Report{Verdict: search.Impossible, Length: -1, Bound: -1}
	for _, c := range []struct {
		name   string
		known  *outlooks
		fewest search.Report
		want   string
	}{
		{"nothing yet", known(), search.Report{}, "···"},
		{"one of two", known(solved(5)), search.Report{}, "···"},
		{"both solved", known(solved(5), solved(7)), search.Report{}, "6"},
		{"the other is longer", known(solved(5), open(5)), search.Report{}, "6"},
		{"the other may be shorter", known(solved(5), open(3)), search.Report{}, "≥4"},
		{"both open", known(open(6), open(4)), search.Report{}, "≥5"},
		{"one is no way", known(open(6), none), search.Report{}, "≥7"},
		{"no way", known(none, none), search.Report{}, "beco"},
		{"more than the minimum", known(solved(7), solved(7)), solved(6), "+2"},
		{"perhaps less than that", known(solved(7), open(6)), solved(6), "≥7"},
		{"the minimum itself", known(solved(5), open(0)), solved(6), "+0"},
	} {
		if got := outlookOf(d.film, moves, c.known).toMark(w, c.fewest, false); got.Text != c.want || got.Note == "" {
			t.Errorf("%s: %q, %q, want %q", c.name, got.Text, got.Note, c.want)
		}
	}
}

// reachesGoal tries every way from a position.
func reachesGoal(l puzzle.Line) bool {
	return l.Goal() || slices.ContainsFunc(l.Legal(), func(move string) bool {
		next, _ := l.Play(move)
		return reachesGoal(next)
	})
}

// Along a shortest path, what is called a dead end is held against all ways that there are from there.
func TestADeadEndIsToldOnlyWhereItIsProved(t *testing.T) {
	w := uitest.Speak("pt")
	h, d := newDesk(t, "cavalo", "C")
	h.Playing, h.ShowOutlooks = true, true
	marked := func(text string) (places []int) {
		for _, m := range h.Marks(w) {
			if m.Text == text {
				places = append(places, m.Place)
			}
			if !m.Choice || m.WhenActive {
				t.Errorf("%d is not ringed", m.Place)
			}
		}
		slices.Sort(places)
		return places
	}
	said := func() string {
		l, _ := h.position()
		_, _, details := h.Verdict(w, l)
		return details
	}
	dead, alive := 0, 0
	for _, move := range d.film.Puzzle().Solve(t.Context(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}}).Path {
		l, _ := h.position()
		if len(marked("beco")) > 0 || !strings.Contains(said(), "a procurar becos…") {
			t.Errorf("before anything is proved: %v, %q", marked("beco"), said())
		}
		h.outlooks[h.at] = &outlooks{over: true}
		if open, _ := l.Ways().Next(nil); len(marked("?")) != len(open) || !strings.Contains(said(), " por decidir") {
			t.Errorf("nothing is decided: %v, %q", marked("?"), said())
		}
		proved := &outlooks{moves: map[string]puzzle.Outlook{}, over: true}
		var want []int
		for o := range puzzle.Outlooks(context.Background(), l, game.SolveRequest{}) {
			proved.moves[o.Move] = o
			if next, _ := l.Play(o.Move); !reachesGoal(next) {
				want = append(want, l.Ways().To(o.Move)[0])
			} else {
				alive++
			}
		}
		slices.Sort(want)
		h.outlooks[h.at] = proved
		if got := marked("beco"); !slices.Equal(got, want) || len(marked("?")) > 0 {
			t.Errorf("%v: %v, want %v", l.Moves(), got, want)
		}
		if told := strings.Contains(said(), "sem becos"); told != (len(want) == 0) || strings.Contains(said(), "decidir") {
			t.Errorf("%v: %q", l.Moves(), said())
		}
		for move, o := range proved.moves {
			o.Report = search.Report{Verdict: search.Impossible, Length: -1, Bound: -1}
			proved.moves[move] = o
		}
		if !strings.Contains(said(), "só becos") {
			t.Errorf("all are dead ends: %q", said())
		}
		dead += len(want)
		d.film, _ = d.film.Play(move)
		d.index++
	}
	if dead == 0 || alive == 0 {
		t.Errorf("%d dead ends, %d others", dead, alive)
	}
	if h, d := newDesk(t, "adjiboto", "C"); h.tellsDeadEnds(d.film.Puzzle()) {
		t.Error("dead ends are looked for in a game that has none")
	}
}

func TestWhatAClickWouldDoIsSeenBeforeIt(t *testing.T) {
	w := uitest.Speak("pt")
	at := func(h *Hand, place int) map[int]string {
		h.Pointed = place
		said := map[int]string{}
		for _, m := range h.Marks(w) {
			if m.Text != "" {
				said[m.Place] = m.Text
			}
		}
		return said
	}
	h, _ := newDesk(t, "adjiboto", "B")
	if said := at(h, 10); said[11] != "+1" || said[5] != "−3" || len(said) != 2 {
		t.Errorf("pit (1 4): %v", said)
	}
	if words, _, _ := h.Caption(w); words != "(1 4): semeia 2, captura 3" {
		t.Errorf("%q", words)
	}
	h, d := newDesk(t, "cavalo", "C")
	for _, move := range []string{"A1", "B3", "C1", "D3"} {
		d.film, _ = d.film.Play(move)
		d.index++
	}
	if said := at(h, 11); said[33] != "sai" || len(said) != 1 {
		t.Errorf("B2: %v", said)
	}
	if said := at(h, 99); len(said) != 0 || h.Previews() {
		t.Errorf("a cell without a number: %v", said)
	}
}

// A row is hinted at in which one number can be reached, and another one elsewhere.
func TestAHintLeavesTheRingsToLegalMoves(t *testing.T) {
	w := uitest.Speak("pt")
	h, d := newDesk(t, "cavalo", "C")
	d.film, _ = d.film.Play("A1")
	d.index++
	l, _ := h.position()
	legal, _ := l.Ways().Next(nil)
	slices.Sort(legal)
	h.Hint, h.Hinted = &puzzle.Hint{Move: l.Legal()[0], First: text.M("solver.hand.hint.cavalo", "Row", 2), Places: []int{10, 11, 12}}, 1
	check := func(hinted []int, word string) {
		t.Helper()
		var ringed, told []int
		for _, m := range h.Marks(w) {
			if m.Choice {
				ringed = append(ringed, m.Place)
			}
			if m.Text == word {
				told = append(told, m.Place)
			}
		}
		slices.Sort(ringed)
		slices.Sort(told)
		if !slices.Equal(ringed, legal) || !slices.Equal(told, hinted) {
			t.Errorf("ringed %v, want %v; %q at %v, want %v", ringed, legal, word, told, hinted)
		}
	}
	check(h.Hint.Places, "?")
	h.Hinted = 2
	check(l.Ways().To(h.Hint.Move), "Dica")
}
