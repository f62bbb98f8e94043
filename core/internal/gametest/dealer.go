package gametest

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/search"
)

// CheckDealer proves the contract of random problems: by random alone, of every
// size, under default rules, and as good as any from a file.
func CheckDealer(t *testing.T, d game.Dealer) {
	t.Helper()
	sizes := d.Sizes()
	if sizes.Least > sizes.Usual || sizes.Usual > sizes.Most || sizes.Name.IsZero() {
		t.Fatalf("%+v", sizes)
	}
	for size := sizes.Least; size <= sizes.Most; size += max(1, (sizes.Most-sizes.Least)/50) {
		checkDealt(t, d, size)
	}
	checkDealt(t, d, sizes.Most)
	seen := map[string]bool{}
	for number := range 20 {
		seen[game.Dealt(d, sizes.Usual, 1, number).Identity()] = true
		seen[game.Dealt(d, sizes.Usual, 2, number).Identity()] = true
	}
	if len(seen) < 20 {
		t.Errorf("only %d of 40 problems differ", len(seen))
	}
}

func checkDealt(t *testing.T, d game.Dealer, size int) {
	t.Helper()
	p, again := game.Dealt(d, size, 7, size), game.Dealt(d, size, 7, size)
	if p.Identity() != again.Identity() {
		t.Errorf("size %d: two problems of one seed", size)
	}
	if !p.Rules().IsDefault(d.Settings()) || p.Module().ID() != d.ID() {
		t.Errorf("size %d: %s under %v", size, p.Module().ID(), p.Rules())
	}
	form, _ := p.Encode("A")
	if decoded := decodeForm(t, d, form); decoded.Puzzle.Identity() != p.Identity() || len(p.Warnings()) != 0 {
		t.Errorf("size %d: read back as another problem, or with warnings:\n%s", size, form)
	}
}

// auditAll audits a heuristic on random problems of a size, in equal parts under
// every choice of rules, and gives the figures of all of them. In short mode
// there are a tenth of the boards.
func auditAll(t *testing.T, d game.Dealer, key string, size, boards int, nodes int64) game.RandomReport {
	t.Helper()
	t.Helper()
	if testing.Short() {
		boards /= 10
	}
	combinations := Combinations(d.Settings())
	all := game.RandomReport{}
	all.Whole = true
	for _, rules := range combinations {
		order := game.RandomOrder{Rules: rules, Boards: max(1, boards/len(combinations)), Size: size, Seed: 1}
		order.Heuristic, order.Limits = key, search.Limits{Nodes: nodes}
		r, wrong := game.AuditRandom(context.Background(), d, order)
		if wrong != nil {
			t.Fatal(wrong)
		}
		all.Heuristic, all.Boards, all.Wholes, all.Refuting = r.Heuristic, all.Boards+r.Boards, all.Wholes+r.Wholes, all.Refuting+r.Refuting
		all.Add(&r.AuditCounts)
		if r.Over != nil {
			all.Over = r.Over
		}
	}
	return all
}

// CheckAudits audits every heuristic on random problems of a size: those called
// admissible hold on every whole space, and the others are refuted. With a
// limit of nodes each, more than 0, the first are not refuted.
func CheckAudits(t *testing.T, d game.Dealer, size, boards int, nodes int64) {
	t.Helper()
	for _, h := range game.Dealt(d, d.Sizes().Usual, 1, 0).Heuristics() {
		r := auditAll(t, d, h.Key, size, boards, nodes)
		want := search.Fails
		switch {
		case h.Admissible && nodes == 0:
			want = search.Holds
		case h.Admissible:
			want = search.Open
		}
		if r.Admissible() != want || r.Whole != (nodes == 0) || r.Judged < int64(r.Boards) {
			t.Errorf("%s is %s on %d boards, want %s: %+v", h.Key, r.Admissible(), r.Boards, want, r.AuditCounts)
			if r.Over != nil {
				form, _ := r.Over.Puzzle.Encode("A")
				t.Errorf("h = %v, distance %d after %v under %v on\n%s", r.Over.Estimate, r.Over.Distance, r.Over.Path, r.Over.Puzzle.Rules(), form)
			}
		}
		t.Logf("%s: %d boards, %d refute; %d states, %d exact, %d dead (%d recognised), %d over; %d moves, %d drops: %s; ratio %.3f, %.0f %% perfect; %v",
			h.Key, r.Boards, r.Refuting, r.States, r.Exact, r.Dead, r.Recognised, r.Overs, r.Edges, r.Drops, r.Consistent(), r.Ratio, 100*float64(r.Perfect)/float64(r.Rated), r.Elapsed)
	}
}
