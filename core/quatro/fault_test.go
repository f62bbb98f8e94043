package quatro

import (
	"math/rand/v2"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
)

// winsNow reports whether a move ends the game for the player to move, by playing each.
func winsNow(p game.Position) bool {
	for _, move := range p.Moves() {
		if after, _ := p.Play(move); after.Outcome() == play.Lost {
			return true
		}
	}
	return false
}

// naiveFault tells what is wrong with a move, by playing every move and every reply.
func naiveFault(p game.Position, move string) string {
	after, _ := p.Play(move)
	cell, _, gives := strings.Cut(move, "/")
	switch {
	case after.Outcome() == play.Lost:
		return ""
	case winsNow(p):
		return "match.fault.quatro.missed"
	case !winsNow(after):
		return ""
	case !gives:
		return "match.fault.quatro.left"
	}
	for _, other := range p.Moves() {
		if there, _, _ := strings.Cut(other, "/"); there == cell {
			if q, _ := p.Play(other); !winsNow(q) {
				return "match.fault.quatro.gave"
			}
		}
	}
	return "match.fault.quatro.every"
}

func TestWhyAMoveWasAMistakeAgreesWithPlayingItOut(t *testing.T) {
	gametest.Long(t)
	random, told, g := rand.New(rand.NewPCG(5, 26)), map[string]int{}, New().With(NewOracle(OracleSettings{}))
	underEveryRules(func(rules game.Rules) {
		for i := range 8 {
			faults := map[string]int{"give": 8, "choose": 6}
			p := played(t, random, g, rules, faults[rules["variant"]]+i%6)
			values := map[string]game.Value{}
			p.(game.Valuer).Values(t.Context(), func(move string, v game.Value) { values[move] = v })
			for _, move := range p.Moves() {
				if said, want := p.Fault(move), naiveFault(p, move); said.Key != want {
					t.Fatalf("%s in %s: %q, not %q", move, p.Line(), said.Key, want)
				}
				m, wrong := match.MistakeAt(p, move, values)
				if !wrong {
					continue
				}
				why := m.Why(p)
				told[why.Key]++
				if lost := m.Played.Outcome == play.Lost && m.Played.Distance == 2; strings.HasPrefix(why.Key, "match.fault.quatro.") &&
					why.Key != "match.fault.quatro.missed" && !lost {
					t.Errorf("%s in %s: %s of %+v", move, p.Line(), why.Key, m)
				}
			}
		}
	})
	for _, key := range []string{"quatro.missed", "quatro.gave", "quatro.every", "quatro.left", "changed"} {
		if told["match.fault."+key] == 0 {
			t.Errorf("no mistake is told by %s: %v", key, told)
		}
	}
}

func TestAFaultNamesTheCellThatCompletesTheLine(t *testing.T) {
	d := duel("give")
	for hand, want := range map[string]string{"4": "match.fault.quatro.missed", "c": "match.fault.quatro.gave"} {
		s := pos(t, d, "012............. "+hand)
		if said := d.Fault(s, PlaceGive(4, 3)); said.Key != want || said.Args["Cell"] != "D1" {
			t.Errorf("%s in hand: %+v", hand, said)
		}
		if said := d.Fault(s, Place(3)); hand == "4" && !said.IsZero() {
			t.Errorf("of a win: %+v", said)
		}
	}
}
