package verify

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mutations change the lines of a certificate a little; nothing, where they do not fit.
var mutations = map[string]func(*rand.Rand, []string) []string{
	"a line left out": func(r *rand.Rand, lines []string) []string {
		i := r.IntN(len(lines))
		return slices.Delete(lines, i, i+1)
	},
	"a line twice": func(r *rand.Rand, lines []string) []string {
		i := r.IntN(len(lines))
		return slices.Insert(lines, i, lines[i])
	},
	"two lines swapped": func(r *rand.Rand, lines []string) []string {
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return lines
	},
	"a digit changed": func(r *rand.Rand, lines []string) []string {
		i := r.IntN(len(lines))
		if at := r.IntN(len(lines[i]) + 1); at < len(lines[i]) {
			lines[i] = lines[i][:at] + string("0123456789abcdef.- A(@"[r.IntN(22)]) + lines[i][at+1:]
		}
		return lines
	},
	"a state left out":                          func(r *rand.Rand, lines []string) []string { return removed(r, lines, true) },
	"a state left out, and the count as before": func(r *rand.Rand, lines []string) []string { return removed(r, lines, false) },
	"a level left out": func(r *rand.Rand, lines []string) []string {
		levels := places(lines, "level ")
		if len(levels) < 2 {
			return lines
		}
		i := 1 + r.IntN(len(levels)-1)
		end := len(lines) - 1
		if i+1 < len(levels) {
			end = levels[i+1]
		}
		lines = slices.Delete(lines, levels[i], end)
		for i, at := range places(lines, "level ") {
			words := strings.Fields(lines[at])
			lines[at] = fmt.Sprintf("level %d %s", i, words[2])
		}
		return lines
	},
	"a state a level later": func(r *rand.Rand, lines []string) []string {
		levels := places(lines, "level ")
		if len(levels) < 3 {
			return lines
		}
		i := 1 + r.IntN(len(levels)-2)
		count := counts(lines[levels[i]])
		if count < 2 {
			return lines
		}
		at := levels[i] + 1 + r.IntN(count)
		state := lines[at]
		lines = slices.Insert(lines, levels[i+1]+1, state)
		lines[levels[i]] = fmt.Sprintf("level %d %d", i, count-1)
		lines[levels[i+1]] = fmt.Sprintf("level %d %d", i+1, counts(lines[levels[i+1]])+1)
		return slices.Delete(lines, at, at+1)
	},
	"a claim changed by one": func(r *rand.Rand, lines []string) []string {
		at := places(lines, "claim ")[0]
		words := strings.Fields(lines[at])
		i := len(words) - 1 - r.IntN(len(words)-1)
		if n, err := strconv.Atoi(words[i]); err == nil {
			words[i] = fmt.Sprint(max(0, n+1-2*r.IntN(2)))
		}
		lines[at] = strings.Join(words, " ")
		return lines
	},
	"another claim": func(r *rand.Rand, lines []string) []string {
		at := places(lines, "claim ")[0]
		lines[at] = []string{"claim impossible", "claim atleast 5", "claim atleast 2", "claim most 50", "claim optimal 3"}[r.IntN(5)]
		if !strings.Contains(lines[at], "o") || r.IntN(2) == 0 {
			return slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "path") })
		}
		return lines
	},
	"another rule": func(r *rand.Rand, lines []string) []string {
		at := places(lines, "rules ")[0]
		other := strings.NewReplacer("=on", "=off", "largest", "smallest", "smallest", "choice", "lost", "keep", "keep", "skip", "all", "manual", "squares", "lines", "lines=lines", "lines=squares")
		words := strings.Fields(lines[at])
		i := 1 + r.IntN(len(words)-1)
		words[i] = other.Replace(words[i])
		lines[at] = strings.Join(words, " ")
		return lines
	},
	"another move": func(r *rand.Rand, lines []string) []string {
		at := places(lines, "path ")
		if len(at) == 0 {
			return lines
		}
		list := regexp.MustCompile(`\([^)]*\)|\S+`).FindAllString(lines[at[0]], -1)[1:]
		list[r.IntN(len(list))] = []string{"A1", "B3", "(0 1)", "(1 5)", "C2=bqac", "C1-11", "(0 6)", list[r.IntN(len(list))]}[r.IntN(8)]
		lines[at[0]] = "path " + strings.Join(list, " ")
		return lines
	},
	"another bound": func(r *rand.Rand, lines []string) []string {
		at := places(lines, "bounds")[0]
		lines[at] += " " + []string{"pairs", "captures", "open", "payments", "numbers", "perimeter"}[r.IntN(6)]
		return lines
	},
	"a limit of the perimeter changed": func(r *rand.Rand, lines []string) []string {
		for _, at := range places(lines, "perimeter ") {
			words := strings.Fields(lines[at])
			words[1+r.IntN(len(words)-1)] = fmt.Sprint(r.IntN(9))
			lines[at] = strings.Join(words, " ")
		}
		return lines
	},
	"a payment changed": func(r *rand.Rand, lines []string) []string {
		for _, at := range places(lines, "payments ") {
			words := strings.Fields(lines[at])
			words[1+r.IntN(len(words)-1)] = []string{fmt.Sprint(r.IntN(4000) - 2000), "-", "1.5", "--1"}[r.IntN(4)]
			lines[at] = strings.Join(words, " ")
		}
		return lines
	},
}

// places are the lines that begin so.
func places(lines []string, begin string) (list []int) {
	for i, line := range lines {
		if strings.HasPrefix(line, begin) {
			list = append(list, i)
		}
	}
	return list
}

func counts(line string) int {
	n, _ := strconv.Atoi(strings.Fields(line)[2])
	return n
}

// removed takes a state out of its level.
func removed(r *rand.Rand, lines []string, counted bool) []string {
	levels := places(lines, "level ")
	if len(levels) == 0 {
		return lines
	}
	at := levels[r.IntN(len(levels))]
	count := counts(lines[at])
	state := at + 1 + r.IntN(count)
	if counted {
		lines[at] = fmt.Sprintf("level %s %d", strings.Fields(lines[at])[1], count-1)
	}
	return slices.Delete(lines, state, state+1)
}

// holds reports whether a verified certificate says what is true: its problem is read
// again, and searched to its end.
func holds(t *testing.T, lines []string, claim string) bool {
	t.Helper()
	head := lines[3:]
	switch strings.TrimPrefix(lines[1], "game ") {
	case "cavalo":
		p := readCavalo(begun(head))
		if most, upper := 0, -1; strings.Contains(claim, "most") || strings.Contains(claim, "atmost") {
			if n, ok := values(claim, "most #"); ok {
				most, upper = n[0], n[0]
			} else if n, ok := values(claim, "points # atmost #"); ok {
				most, upper = n[0], n[1]
			}
			truth, _ := richest(p)
			return most <= truth && truth <= upper
		}
		return holdsOfMoves(t, p, claim)
	case "adjiboto":
		return holdsOfMoves(t, readAdjiboto(begun(head)), claim)
	}
	return holdsOfMoves(t, readQuatro(begun(head)), claim)
}

// values are the numbers of a claim of some form.
func values(claim, form string) (list []int, ok bool) {
	found := begun(nil).parts(claim, form)
	for _, word := range found[min(1, len(found)):] {
		n, _ := number(word)
		list, ok = append(list, n), true
	}
	return list, ok
}

func holdsOfMoves[S comparable](t *testing.T, p puzzle[S], claim string) bool {
	t.Helper()
	all := distances(p, 1_000_000)
	if all == nil {
		t.Logf("undecided, the changed problem has too many states: %s", claim)
		return true
	}
	n := all[p.start()]
	if at, ok := values(claim, "optimal #"); ok {
		return n == at[0]
	} else if at, ok := values(claim, "solution # atleast #"); ok {
		return n <= at[0] && n >= at[1]
	} else if at, ok := values(claim, "atleast #"); ok {
		return n >= at[0]
	}
	return claim == "impossible" && n == never
}

// Whatever is changed in a certificate, what is verified is true.
func TestNoMutantWithAFalseClaimIsVerified(t *testing.T) {
	leaveToMakeTest(t)
	seed, _ := strconv.ParseUint(os.Getenv("PROCURA_SEED"), 10, 64)
	random := rand.New(rand.NewPCG(4, seed))
	kinds := slices.Sorted(maps.Keys(mutations))
	refused, verified := map[string]int{}, map[string]int{}
	reasons := map[string]int{}
	try := func(text []string) {
		for range 20 {
			kind := kinds[random.IntN(len(kinds))]
			mutant := mutations[kind](random, slices.Clone(text))
			if slices.Equal(mutant, text) {
				continue
			}
			for _, f := range checked(t, mutant) {
				if f.Refused != nil {
					refused[kind]++
					reasons[f.Refused.Key]++
					if f.Refused.Line < 1 || f.Refused.Line > len(mutant)+1 {
						t.Fatalf("a line that is none: %+v\n%s", f.Refused, strings.Join(mutant, "\n"))
					}
					continue
				}
				verified[kind]++
				if !holds(t, mutant[f.Line-1:], f.Claim) {
					t.Fatalf("%s: a false claim is verified: %s\n%s", kind, f.Claim, strings.Join(mutant, "\n"))
				}
			}
		}
	}
	total := many(t, 6000)
	for i := 0; sum(refused)+sum(verified) < total; i++ {
		everyGame(random, i, func(p problem[knight]) { tryMutants(random, p, try); tryMost(random, p, try) },
			func(p problem[pits]) { tryMutants(random, p, try) }, func(p problem[board]) { tryMutants(random, p, try) })
	}
	for _, kind := range kinds {
		t.Logf("%-45s refused %6d, still true %6d", kind, refused[kind], verified[kind])
		if refused[kind] == 0 {
			t.Errorf("no mutant is refused: %s", kind)
		}
	}
	t.Log(reasons)
}

func sum(of map[string]int) (n int) {
	for _, k := range of {
		n += k
	}
	return n
}

const mutantSpace = 400

func tryMutants[S comparable](random *rand.Rand, p problem[S], try func([]string)) {
	all := distances(p.puzzle, mutantSpace)
	if all == nil {
		return
	}
	of := boundsOf(p.game)
	list, least := claimsOf(p, all)
	i := random.IntN(len(list))
	bounds := of[random.IntN(len(of))]
	try(write(p, list[i], least[i], bounds...))
}

func tryMost(random *rand.Rand, p problem[knight], try func([]string)) {
	k, _ := p.puzzle.(*cavalo)
	if distances(p.puzzle, mutantSpace) == nil {
		return
	}
	most, path := richest(p)
	k.target = most + 1
	of := boundsOf("cavalo")
	try(write(p, []string{fmt.Sprint("claim most ", most), path}, never, of[random.IntN(len(of))]...))
}
