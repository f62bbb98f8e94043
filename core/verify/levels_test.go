package verify

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

// long skips a test that works on one thread for long, where time is short: under the race detector.
func long(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and on one thread")
	}
}

// leaveToMakeTest skips a test that takes seconds, unless `make test` or `make proofs` asks for it.
func leaveToMakeTest(t *testing.T) {
	long(t)
	if os.Getenv("PROCURA_TURN")+os.Getenv("PROCURA_EVERY")+os.Getenv("PROCURA_MUTANTS")+os.Getenv("PROCURA_COSTS") == "" {
		t.Skip("long: make test, or PROCURA_EVERY=1, runs it")
	}
}

// part reports whether a test tries its case i: one in three, others with the next commit (PROCURA_TURN), or all with PROCURA_EVERY.
func part(i int) bool {
	turn, _ := strconv.Atoi(os.Getenv("PROCURA_TURN"))
	return os.Getenv("PROCURA_EVERY") != "" || (i+turn)%3 == 0
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
	systems := map[string][][]string{
		"cavalo":   {nil, {"numbers"}, {"payments"}, {"numbers", "payments"}},
		"adjiboto": {nil, {"captures"}, {"perimeter"}, {"captures", "perimeter"}},
		"quatro":   {nil, {"open"}},
	}
	return systems[game]
}

func TestNoNamedBoundIsAboveTheDistance(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and on one thread")
	}
	seen := map[string]int{}
	for i := range many(t, 600) {
		if !part(i / 3) {
			continue
		}
		random := rand.New(rand.NewPCG(1, uint64(i)))
		everyGame(random, i, func(p problem[knight]) { holdBounds(t, p, seen) },
			func(p problem[pits]) {
				if a, ok := p.puzzle.(*adjiboto); ok {
					enclose(a, randomLimits(random))
				}
				holdBounds(t, p, seen)
			}, func(p problem[board]) { holdBounds(t, p, seen) })
	}
	for _, name := range []string{"numbers", "captures", "perimeter", "open"} {
		if seen[name] < 30 {
			t.Errorf("%s said more than nothing of %d states only", name, seen[name])
		}
	}
	t.Log(seen)
}

func holdBounds[S comparable](t *testing.T, p problem[S], seen map[string]int) {
	t.Helper()
	moves := distances(p.puzzle, smallSpace)
	for s, n := range moves {
		for _, name := range []string{"numbers", "captures", "perimeter", "open"} {
			bound := p.bound(name)
			if bound == nil {
				continue
			}
			switch b := most(t, bound, s); {
			case b > n:
				t.Fatalf("%v: %s of %s is %d, and it needs %d", p.head, name, p.text(s), b, n)
			case b > 1:
				seen[name]++
			}
		}
	}
}

// most is how many moves a bound says that a state needs: never, or all up to a number and
// none beyond it.
func most[S comparable](t *testing.T, bound func(S, int) bool, s S) (moves int) {
	t.Helper()
	if bound(s, never) {
		return never
	}
	for moves = 40; !bound(s, moves) && moves > 0; {
		moves--
	}
	for m := range moves {
		if !bound(s, m) {
			t.Errorf("it says of %v that it needs %d moves, and not that it needs %d", s, moves, m)
		}
	}
	return moves
}

// claimsOf are the claims that hold, with their paths.
func claimsOf[S comparable](p problem[S], moves map[S]int) (list [][]string, least []int) {
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
	long(t)
	kinds := map[string]int{}
	for i := range many(t, 300) {
		if !part(i / 3) {
			continue
		}
		random := rand.New(rand.NewPCG(2, uint64(i)))
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
	list, least := claimsOf(p, moves)
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

var (
	_ puzzle[knight] = (*cavalo)(nil)
	_ puzzle[pits]   = (*adjiboto)(nil)
	_ puzzle[board]  = (*quatro)(nil)
)
