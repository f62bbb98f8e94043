package certify

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// many is how often something random is tried: so many, or what the environment says.
func many(_ *testing.T, usual int) int {
	if n, err := strconv.Atoi(os.Getenv("PROCURA_MUTANTS")); err == nil {
		return n
	}
	return usual
}

const smallSpace = 3000

// everyGame calls one of three for random problems.
func everyGame(random *rand.Rand, i int, onCavalo func(problem[knight]), onAdjiboto func(problem[pits]), onQuatro func(problem[board])) {
	switch i % 3 {
	case 0:
		onCavalo(someCavalo(random))
	case 1:
		onAdjiboto(someAdjiboto(random))
	case 2:
		onQuatro(someQuatro(random))
	}
}

func boundsOf(game string) [][]string {
	return map[string][][]string{
		"cavalo":   {nil, {"pairs"}, {"numbers"}, {"colours"}, {"pairs", "numbers", "colours"}},
		"adjiboto": {nil, {"captures"}, {"laps"}, {"captures", "laps"}, {"perimeter"}, {"captures", "perimeter"}},
		"quatro":   {nil, {"open"}},
	}[game]
}

func TestNoNamedBoundIsAboveTheDistance(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	seen := map[string]int{}
	for i := range many(t, 600) {
		everyGame(random, i, func(p problem[knight]) { holdBounds(t, random, p, seen) },
			func(p problem[pits]) { holdBounds(t, random, p, seen) }, func(p problem[board]) { holdBounds(t, random, p, seen) })
	}
	for _, name := range []string{"pairs", "numbers", "colours", "captures", "perimeter", "open"} {
		if seen[name] < 100 {
			t.Errorf("%s said more than nothing of %d states only", name, seen[name])
		}
	}
	t.Log(seen)
}

// randomShifts fulfil their condition, and are far from 0.
func randomShifts(random *rand.Rand, k *cavalo) {
	for cell := range k.shift {
		if (cell/10+cell%10)%2 == 0 {
			k.shift[cell] = random.IntN(600) - 300
		}
	}
	for cell := range k.shift {
		if (cell/10+cell%10)%2 == 1 {
			k.shift[cell] = -1000 * (1 - min(1, len(k.near[cell])))
			least := 0
			for i, b := range k.near[cell] {
				if i == 0 || -k.shift[b] > least {
					least = -k.shift[b]
				}
			}
			k.shift[cell] = least + random.IntN(2)*random.IntN(40)
		}
	}
	k.byWorth = k.sorted(k.worth)
}

func holdBounds[S comparable](t *testing.T, random *rand.Rand, p problem[S], seen map[string]int) {
	t.Helper()
	moves := distances(p.puzzle, smallSpace)
	if k, ok := any(p.puzzle).(*cavalo); ok {
		randomShifts(random, k)
	}
	if a, ok := any(p.puzzle).(*adjiboto); ok {
		enclose(a, randomLimits(random))
	}
	for s, n := range moves {
		for _, name := range []string{"pairs", "numbers", "colours", "captures", "laps", "perimeter", "open"} {
			bound := p.bound(name)
			if bound == nil {
				continue
			}
			switch b := bound(s); {
			case b > n:
				t.Fatalf("%v: %s of %s is %d, and it needs %d", p.head, name, p.text(s), b, n)
			case b > 1:
				seen[name]++
			}
		}
	}
}

// claims are the claims that hold, with their paths.
func claims[S comparable](p problem[S], moves map[S]int) (list [][]string, least []int) {
	add := func(n int, lines ...string) {
		list, least = append(list, lines), append(least, n)
	}
	n := moves[p.start()]
	if n == never {
		add(never, "claim impossible")
		add(7, "claim atleast 7")
	} else {
		path := solution(p.puzzle, moves)
		add(n, fmt.Sprint("claim optimal ", n), path)
		add(n, fmt.Sprint("claim atleast ", n))
		for k := 1; k < n; k += 2 {
			add(n-k, fmt.Sprintf("claim solution %d atleast %d", n, n-k), path)
		}
	}
	return list, least
}

func TestWhatIsTrueIsVerifiedAndTheNextIsNot(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	kinds := map[string]int{}
	for i := range many(t, 300) {
		everyGame(random, i, func(p problem[knight]) { holdClaims(t, random, p, kinds); holdMost(t, random, p, kinds) },
			func(p problem[pits]) { holdClaims(t, random, p, kinds) }, func(p problem[board]) { holdClaims(t, random, p, kinds) })
	}
	t.Log(kinds)
}

func holdClaims[S comparable](t *testing.T, random *rand.Rand, p problem[S], kinds map[string]int) {
	t.Helper()
	moves := distances(p.puzzle, smallSpace)
	if moves == nil {
		return
	}
	list, least := claims(p, moves)
	for i, claim := range list {
		of := boundsOf(p.game)
		bounds := of[random.IntN(len(of))]
		text := write(p, claim, least[i], bounds...)
		if f := checked(t, text); len(f) != 1 || f[0].Refused != nil || "claim "+f[0].Claim != claim[0] || f[0].Game != p.game || f[0].Name != "A" {
			t.Fatalf("%+v %+v\n%s", f, f[0].Refused, strings.Join(text, "\n"))
		}
		kinds[strings.Fields(claim[0])[1]]++
		if least[i] < never {
			stronger := []string{fmt.Sprint("claim atleast ", moves[p.start()]+1)}
			if moves[p.start()] == never {
				continue
			}
			if f := checked(t, write(p, stronger, moves[p.start()]+1, bounds...)); f[0].Refused == nil {
				t.Fatalf("a false claim is verified: %s %v", stronger, p.head)
			}
		}
	}
}

func holdMost(t *testing.T, random *rand.Rand, p problem[knight], kinds map[string]int) {
	t.Helper()
	k, _ := p.puzzle.(*cavalo)
	if distances(p.puzzle, smallSpace) == nil {
		return
	}
	most, path := richest(p)
	of := boundsOf("cavalo")
	for _, upper := range []int{most, most + 3, most - 1} {
		claim := fmt.Sprintf("claim points %d atmost %d", most, upper)
		if upper == most {
			claim = fmt.Sprint("claim most ", most)
		}
		if upper < 0 {
			continue
		}
		target := k.target
		k.target = upper + 1
		text := write(p, []string{claim, path}, never, of[random.IntN(len(of))]...)
		k.target = target
		if f := checked(t, text); (f[0].Refused == nil) != (upper >= most) {
			t.Fatalf("%+v %+v\n%s", f, f[0].Refused, strings.Join(text, "\n"))
		}
		kinds[strings.Fields(claim)[1]]++
	}
}

// A table of the true distances is accepted, and cuts; one that is a move too much is not.
func TestATableOfValuesIsCheckedEntryByEntry(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	tried := 0
	for tried < many(t, 100) {
		p := someAdjiboto(random)
		moves := distances(p.puzzle, smallSpace)
		n := moves[p.start()]
		if n == never || n < 2 {
			continue
		}
		tried++
		var table []string
		for s, m := range moves {
			table = append(table, fmt.Sprint(pitsText(s), " ", min(m, 65535)))
		}
		lines := append([]string{header, "game adjiboto", "name A"}, p.head...)
		lines = append(lines, fmt.Sprint("claim optimal ", n), solution(p.puzzle, moves), fmt.Sprint("table ", len(table)))
		first := len(lines)
		lines = append(append(lines, table...), "bounds table", "end")
		if f := checked(t, lines); f[0].Refused != nil {
			t.Fatalf("%+v\n%s", f[0].Refused, strings.Join(lines, "\n"))
		}
		i := first + random.IntN(len(table))
		state, value, _ := strings.Cut(lines[i], " ")
		m, _ := strconv.Atoi(value)
		if m == 65535 {
			continue
		}
		lines[i] = fmt.Sprint(state, " ", m+1)
		if f := checked(t, lines); f[0].Refused == nil || f[0].Refused.Key != "value" || f[0].Refused.Line != i+1 {
			t.Fatalf("line %d: %+v\n%s", i+1, f[0].Refused, strings.Join(lines, "\n"))
		}
	}
}
