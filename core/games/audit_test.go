package games

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// TestAuditsOfOfficialProblems: under all rules, what is called admissible is
// refuted nowhere, and the course's heuristics of Cavalo and Adji-Boto are on
// every problem, but for one or two of Cavalo under some rules.
func TestAuditsOfOfficialProblems(t *testing.T) {
	gametest.LeaveToMakeTest(t)
	order := game.AuditRequest{Limits: search.Limits{Nodes: 3000}}
	refuted, audits := map[string]int{}, 0
	for id, problems := range all(t) {
		for name, p := range problems {
			for _, rules := range gametest.Combinations(p.Module().Settings()) {
				p, _ := p.WithRules(rules)
				for _, h := range p.Heuristics() {
					if h.Key == "perimeter" {
						continue // half a minute to prepare, for each board and lap
					}
					order.Heuristic = h.Key
					r := p.Audit(context.Background(), order)
					audits++
					if h.Admissible && r.Over != nil {
						t.Errorf("%s %s, %v: %s exceeds: %v where a goal is %d away, after %v",
							id, name, rules, h.Key, r.Over.Estimate, r.Over.Distance, r.Over.Path)
					}
					if r.Over != nil {
						refuted[id+" "+h.Key]++
					}
				}
			}
		}
	}
	if refuted["cavalo course"] < 60 || refuted["adjiboto course"] != 42 || len(refuted) != 2 {
		t.Errorf("of %d audits these refute: %v", audits, refuted)
	}
}

// The help says that audits have refuted the consistency of no admissible heuristic but
// those that say so, and of every other one.
func TestAuditsRefuteTheConsistencyOfInadmissibleHeuristicsAlone(t *testing.T) {
	gametest.Long(t)
	order := game.AuditRequest{Limits: search.Limits{Nodes: 2000}}
	promised, refuted := map[string]bool{}, map[string]bool{}
	for id, problems := range all(t) {
		for _, p := range problems {
			for _, h := range p.Heuristics() {
				if h.Key == "perimeter" {
					continue // half a minute to prepare, for each board and lap
				}
				order.Heuristic = h.Key
				r := p.Audit(t.Context(), order)
				promised[id+" "+h.Key] = h.Admissible && !h.Inconsistent
				refuted[id+" "+h.Key] = refuted[id+" "+h.Key] || r.Drop != nil
			}
		}
	}
	for name, holds := range promised {
		if holds == refuted[name] {
			t.Errorf("%s: consistent %v, its consistency refuted %v", name, holds, refuted[name])
		}
	}
}
