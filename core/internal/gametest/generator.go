package gametest

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/audit"
)

// CheckGenerator proves the contract of random problems: by random alone, of every
// size, under default rules, and as good as any from a file.
func CheckGenerator(t *testing.T, g game.Generator) {
	t.Helper()
	sizes := g.Sizes()
	if sizes.Least > sizes.Usual || sizes.Usual > sizes.Most || sizes.Name.IsZero() {
		t.Fatalf("%+v", sizes)
	}
	for size := sizes.Least; size <= sizes.Most; size += max(1, (sizes.Most-sizes.Least)/50) {
		checkRandom(t, g, size)
	}
	checkRandom(t, g, sizes.Most)
	seen := map[string]bool{}
	for number := range 20 {
		seen[puzzle.Random(g, sizes.Usual, 1, number).Identity()] = true
		seen[puzzle.Random(g, sizes.Usual, 2, number).Identity()] = true
	}
	if len(seen) < 20 {
		t.Errorf("only %d of 40 problems differ", len(seen))
	}
}

func checkRandom(t *testing.T, g game.Generator, size int) {
	t.Helper()
	p, again := puzzle.Random(g, size, 7, size), puzzle.Random(g, size, 7, size)
	if p.Identity() != again.Identity() {
		t.Errorf("size %d: two problems of one seed", size)
	}
	if !p.Rules().IsDefault(g.Settings()) || p.Module().ID() != g.ID() {
		t.Errorf("size %d: %s under %v", size, p.Module().ID(), p.Rules())
	}
	form, _ := p.Encode("A")
	if decoded := decodeForm(t, g, form); decoded.Puzzle.Identity() != p.Identity() || len(p.Warnings()) != 0 {
		t.Errorf("size %d: read back as another problem, or with warnings:\n%s", size, form)
	}
}

// auditAll audits a heuristic on random problems of a size, in equal parts under
// every choice of rules, and gives the figures of all of them. In short mode
// there are a tenth of the boards.
func auditAll(t *testing.T, g game.Generator, key string, size, boards int, nodes int64) puzzle.RandomAuditReport {
	t.Helper()
	if testing.Short() {
		boards /= 10
	}
	combinations := Combinations(g.Settings())
	all := puzzle.RandomAuditReport{}
	all.Whole = true
	for _, rules := range combinations {
		request := puzzle.RandomAuditRequest{Rules: rules, Boards: max(1, boards/len(combinations)), Size: size, Seed: 1}
		request.Heuristic, request.Limits = key, search.Limits{Nodes: nodes}
		r, wrong := puzzle.AuditRandom(context.Background(), g, request)
		if wrong != nil {
			t.Fatal(wrong)
		}
		all.Heuristic, all.Boards, all.Wholes, all.Refuting = r.Heuristic, all.Boards+r.Boards, all.Wholes+r.Wholes, all.Refuting+r.Refuting
		all.Add(&r.Counts)
		if r.Over != nil {
			all.Over = r.Over
		}
	}
	return all
}

// CheckAudits audits every heuristic on random problems of a size: those called
// admissible hold on every whole space, and the others are refuted. With a
// limit of nodes each, more than 0, the first are not refuted.
func CheckAudits(t *testing.T, g game.Generator, size, boards int, nodes int64) {
	t.Helper()
	for _, h := range puzzle.Random(g, g.Sizes().Usual, 1, 0).Heuristics() {
		r := auditAll(t, g, h.Key, size, boards, nodes)
		want := audit.Fails
		switch {
		case h.Admissible && nodes == 0:
			want = audit.Holds
		case h.Admissible:
			want = audit.Open
		}
		if r.Admissible() != want || r.Whole != (nodes == 0) || r.Judged < int64(r.Boards) {
			t.Errorf("%s is %s on %d boards, want %s: %+v", h.Key, r.Admissible(), r.Boards, want, r.Counts)
			if r.Over != nil {
				form, _ := r.Over.Puzzle.Encode("A")
				t.Errorf("h = %v, distance %d after %v under %v on\n%s", r.Over.Estimate, r.Over.Distance, r.Over.Path, r.Over.Puzzle.Rules(), form)
			}
		}
		t.Logf("%s: %d boards, %d refute; %d states, %d exact, %d dead (%d recognised), %d over; %d moves, %d drops: %s; ratio %.3f, %.0f %% perfect; %v",
			h.Key, r.Boards, r.Refuting, r.States, r.Exact, r.Dead, r.Recognised, r.Overs, r.Edges, r.Drops, r.Consistent(), r.Ratio, 100*float64(r.Perfect)/float64(r.Rated), r.Elapsed)
	}
}
