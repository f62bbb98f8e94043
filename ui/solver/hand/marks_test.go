package hand

import (
	"testing"

	"procura/core/puzzle"
	"procura/core/search"
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
		{"no way", known(none, none), search.Report{}, "×"},
		{"more than the minimum", known(solved(7), solved(7)), solved(6), "+2"},
		{"perhaps less than that", known(solved(7), open(6)), solved(6), "≥7"},
		{"the minimum itself", known(solved(5), open(0)), solved(6), "+0"},
	} {
		if got := outlookOf(d.film, moves, c.known).toMark(w, c.fewest, false); got.Text != c.want || got.Note == "" {
			t.Errorf("%s: %q, %q, want %q", c.name, got.Text, got.Note, c.want)
		}
	}
}
