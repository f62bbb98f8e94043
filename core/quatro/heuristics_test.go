package quatro

import (
	"testing"

	"procura/core/search"
)

func TestCourseHeuristicIsFourMinusTheMostThatShare(t *testing.T) {
	for _, c := range []struct {
		drawn string
		want  int
	}{
		{"", 4},
		{"brao", 3},
		{"brao . . pqbc", 3},
		{"brao . brbc", 2},
		{"brao bqbc bqao", 1},
		{"brao bqbc pqac", 2}, // no trait of all three
		{"brao bqbc brbc bqao", 0},
		{"brao . . . . . bqbc", 3}, // not in one line
	} {
		p := problem(t, c.drawn, "", "")
		if h := p.course(p.Start()); h != c.want {
			t.Errorf("%q: h = %d, want %d", c.drawn, h, c.want)
		}
	}
}

func TestOpenCountsOnlyLinesThatCanStillBeCompleted(t *testing.T) {
	for _, c := range []struct {
		rule, drawn, reserve string
		want                 int
	}{
		{"a line of three that share, and a piece to end it", "brao bqbc bqao", "brbo", 1},
		{"no piece of the reserve ends it, nor any other line", "brao bqbc bqao", "prbc", search.Unreachable},
		{"the row is blocked: column A with three more", "brao pqbc", "bqac bqac bqac", 3},
		{"too few pieces for any line", "", "brao brac brbo", search.Unreachable},
		{"enough for a line from nothing", "", "brao brac brbo brbc", 4},
		{"a complete line", "brao bqbc brbc bqao", "", 0},
	} {
		p := problem(t, c.drawn, c.reserve, "")
		if h := p.open(p.Start()); h != c.want {
			t.Errorf("%s: h = %d, want %d", c.rule, h, c.want)
		}
	}
}

func TestACertificateWritesPiecesAsHexadecimalDigits(t *testing.T) {
	p := problem(t, "brao . . pqbc", "bqac prbo", "")
	if proof := p.Proof(); proof.Head[0] != "reserve 5a" || string(proof.State([]byte("x "), p.Start())) != "x 0..f............" {
		t.Errorf("%q, %q", proof.Head, proof.State(nil, p.Start()))
	}
}

func TestOpenIsNeverBelowCourse(t *testing.T) {
	for name, p := range official(t) {
		for _, e := range p.Expand(p.Start(), nil) {
			if p.open(e.State) < p.course(e.State) {
				t.Errorf("%s: %s: open %d, course %d", name, p.Notation(e.Action), p.open(e.State), p.course(e.State))
			}
		}
	}
}
