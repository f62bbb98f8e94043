package cavalo

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"procura/core/formula"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// TestQuantities counts each quantity on the board as it is written, on random walks
// under all rules.
func TestQuantities(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(1, 2))
	for _, rules := range game.Combinations(Game{}.Settings()) {
		for range 40 {
			p := newProblem(dealBoard(random, 5+random.IntN(60)), random.IntN(300), true, rules)
			var edges []search.Edge[State, Move]
			for s := p.start; ; {
				want := counted(p, s)
				for _, q := range p.Quantities() {
					if got := q.Of(s); got != want[q.Key] {
						t.Fatalf("%s = %v, want %v, of %d points\n%s", q.Key, got, want[q.Key], s.score, p.Board(s))
					}
					delete(want, q.Key)
				}
				if len(want) > 0 {
					t.Fatalf("not there: %v", want)
				}
				edges = p.Expand(s, edges[:0])
				if len(edges) == 0 {
					break
				}
				s = edges[random.IntN(len(edges))].State
			}
		}
	}
}

// counted are the quantities of a position, from its text.
func counted(p *Problem, s State) map[string]float64 {
	cell, row, column := "", -1, -1
	left := map[[2]int]int{}
	for r, line := range strings.Split(strings.Trim(p.Board(s), "()\n "), ")\n")[:size] {
		for c, word := range strings.Fields(strings.Trim(line, " (\n")) {
			if word == "T" {
				cell, row, column = word, r, c
			} else if n, err := strconv.Atoi(word); err == nil {
				left[[2]int{r, c}] = n
			}
		}
	}
	w := map[string]float64{
		"pontos": float64(s.score), "objetivo": float64(p.target), "falta": max(0, float64(p.target)-float64(s.score)),
		"casas": float64(len(left)), "restantes": 0, "media": 0, "maior": 0, "menor": 0, "duplos": 0, "saltos": 0, "melhor_salto": 0,
		"cor": 0, "linha": 0, "coluna": 0,
	}
	if cell != "" {
		w["linha"], w["coluna"] = float64(row), float64(column)
		w["cor"] = 1 + float64((row+column)%2)
	}
	first := true
	for at, n := range left {
		value := float64(n)
		w["restantes"] += value
		w["maior"] = max(w["maior"], value)
		if first || value < w["menor"] {
			w["menor"], first = value, false
		}
		if n > 0 && n/10 == n%10 {
			w["duplos"]++
		}
		rows, columns := at[0]-row, at[1]-column
		if cell != "" && rows*rows+columns*columns == 5 {
			w["saltos"]++
			w["melhor_salto"] = max(w["melhor_salto"], value)
		}
	}
	if len(left) > 0 {
		w["media"] = w["restantes"] / float64(len(left))
	}
	return w
}

// BenchmarkCourse is one estimate by the course's heuristic, and by the same as a
// formula: its quantities, and the formula itself.
func BenchmarkCourse(b *testing.B) {
	p := newProblem(dealBoard(rand.New(rand.NewPCG(1, 2)), 60), 2000, true, game.Defaults(Game{}.Settings()))
	all := p.Quantities()
	names := make([]string, len(all))
	for i, q := range all {
		names[i] = q.Key
	}
	program, _ := formula.Read("media > 0 ? (objetivo - pontos) / media : 0", names)
	uses, values := program.Uses(), make([]float64, len(program.Uses()))
	estimate := func(s State) float64 {
		for i, at := range uses {
			values[i] = all[at].Of(s)
		}
		return program.Value(values)
	}
	s := p.Expand(p.start, nil)[0].State
	if estimate(s) != p.course(s) {
		b.Fatal(estimate(s), p.course(s))
	}
	for name, h := range map[string]func(State) float64{"own": p.course, "formula": estimate} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				h(s)
			}
		})
	}
}
