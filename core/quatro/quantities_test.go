package quatro

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"procura/core/game"
)

// TestQuantities counts each quantity by the words of the pieces, on random boards under
// all rules.
func TestQuantities(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, rules := range game.Combinations(Game{}.Settings()) {
		for range 300 {
			pieces, places := random.Perm(cells), random.Perm(cells)
			var s State
			size := random.IntN(cells)
			for i, piece := range pieces[:size] {
				s.place(Piece(piece), uint8(places[i]))
			}
			var reserve []Piece
			for _, piece := range pieces[size:] {
				reserve = append(reserve, Piece(piece))
			}
			p := newPuzzle(s, reserve, rules)
			check(t, p, p.start)
			if edges := p.Expand(p.start, nil); len(edges) > 0 {
				check(t, p, edges[random.IntN(len(edges))].State)
			}
		}
	}
}

func check(t *testing.T, p *Puzzle, s State) {
	t.Helper()
	want := counted(p, s)
	for _, q := range p.Quantities() {
		if got := q.Of(s); got != float64(want[q.Key]) {
			form, _ := p.Encode(s, "")
			t.Fatalf("%s = %v, want %v on %s", q.Key, got, want[q.Key], form)
		}
		delete(want, q.Key)
	}
	if len(want) > 0 {
		t.Fatalf("not there: %v", want)
	}
}

// counted are the quantities of a board, line by line and word by word.
func counted(p *Puzzle, s State) map[string]int {
	w := map[string]int{"pecas": 0, "livres": 0, "reserva": len(p.stock.pieces(s.reserve)), "linhas": len(p.lines), "completas": 0, "melhor_linha": 0, "melhor_aberta": 0, "linhas_abertas": 0, "linhas_com_1": 0, "linhas_com_2": 0, "linhas_com_3": 0}
	for cell := range uint8(cells) {
		if s.occupied>>cell&1 != 0 {
			w["pecas"]++
		} else {
			w["livres"]++
		}
	}
	for _, line := range p.lines {
		placed, best := 0, 0
		shared := map[string]int{}
		for set := line; set != 0; set &= set - 1 {
			cell := uint8(bits.TrailingZeros16(set))
			if s.occupied>>cell&1 == 0 {
				continue
			}
			placed++
			for trait := range traits {
				word := words[s.at(cell).kind(trait)]
				shared[word]++
				best = max(best, shared[word])
			}
		}
		w["melhor_linha"] = max(w["melhor_linha"], best)
		if best < placed {
			continue
		}
		w["linhas_abertas"]++
		w["melhor_aberta"] = max(w["melhor_aberta"], placed)
		names := map[int]string{1: "linhas_com_1", 2: "linhas_com_2", 3: "linhas_com_3", 4: "completas"}
		if name := names[placed]; name != "" {
			w[name]++
		}
	}
	return w
}
