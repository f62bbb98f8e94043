package adjiboto

import (
	"math/rand/v2"
	"testing"

	"procura/core/game"
	"procura/core/search"
)

// TestQuantities counts each quantity pit by pit, on random walks under all rules.
func TestQuantities(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, rules := range game.Combinations(Game{}.Settings()) {
		for range 60 {
			p := newProblem(spread(random, 1+random.IntN(60)), rules)
			var edges []search.Edge[State, Pit]
			s := p.start
			for range 30 {
				edges = p.Expand(s, edges[:0])
				want := counted(p, s, edges)
				for _, q := range p.Quantities() {
					if got := q.Of(s); got != float64(want[q.Key]) {
						form, _ := p.Encode(s, "")
						t.Fatalf("%s = %v, want %v on %s under %v", q.Key, got, want[q.Key], form, rules)
					}
					delete(want, q.Key)
				}
				if len(want) > 0 {
					t.Fatalf("not there: %v", want)
				}
				if len(edges) == 0 {
					break
				}
				s = edges[random.IntN(len(edges))].State
			}
		}
	}
}

// counted are the quantities of a board with these moves.
func counted(p *Problem, s State, edges []search.Edge[State, Pit]) map[string]int {
	w := map[string]int{"inicio": p.seeds, "jogadas": len(edges), "sementes": 0, "casas": 0, "vazias": 0, "maior": 0, "cima": 0, "baixo": 0, "casas_cima": 0, "casas_baixo": 0, "impares": 0, "capturas": 0, "maior_captura": 0}
	for row := range 2 {
		for column := range columns {
			n := s.seeds(at(row, column))
			names := [2][2]string{{"cima", "casas_cima"}, {"baixo", "casas_baixo"}}[row]
			w["sementes"] += n
			w[names[0]] += n
			w["maior"] = max(w["maior"], n)
			if n%2 == 1 {
				w["impares"]++
			}
			if n == 0 {
				w["vazias"]++
				continue
			}
			w["casas"]++
			w[names[1]]++
		}
	}
	w["capturadas"] = p.seeds - w["sementes"]
	for _, e := range edges {
		if n := taken(s, e.Action, p.rules["lap"]); n > 0 {
			w["capturas"]++
			w["maior_captura"] = max(w["maior_captura"], n)
		}
	}
	return w
}

// taken counts what a move captures: the seeds that are gone afterwards, but for one a lap
// where laps are lost.
func taken(s State, pit Pit, lap string) int {
	var before rows
	sum := 0
	for row := range 2 {
		for column := range columns {
			before[row][column] = s.seeds(at(row, column))
			sum += before[row][column]
		}
	}
	row, column := pit.place()
	after := simple(before, row, column, lap)
	for r := range after {
		for _, n := range after[r] {
			sum -= n
		}
	}
	if lap == "lost" {
		sum -= before[row][column] / pits
	}
	return sum
}
