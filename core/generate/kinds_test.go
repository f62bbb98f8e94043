package generate_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/gametest"
	"procura/core/generate"
	"procura/core/search"
	"procura/core/text"
)

var update = flag.Bool("update", false, "write the golden files anew")

// generator is a game by its word in files.
func generator(t testing.TB, id string) game.Generator {
	t.Helper()
	for _, m := range games.All(games.Settings{}) {
		if m.ID() == id {
			return m.(game.Generator)
		}
	}
	t.Fatal("no game", id)
	return nil
}

// kind is what a game can be asked for; the requests are taken in turn.
type kind struct {
	game, name string
	wishes     []game.Wish
}

func moves(lengths ...int) (wishes []game.Wish) {
	for _, n := range lengths {
		wishes = append(wishes, game.Wish{Moves: n})
	}
	return wishes
}

func fooled(by int) game.Wish {
	return game.Wish{Fools: game.Fooling{Algorithm: search.AStar, Heuristic: "course", By: by}}
}

func under(rules string, w game.Wish) game.Wish {
	w.Rules = game.Rules{}
	for word := range strings.FieldsSeq(rules) {
		key, value, _ := strings.Cut(word, "=")
		w.Rules[key] = value
	}
	return w
}

// kinds are those that each game can have.
var kinds = []kind{
	{"cavalo", "any", []game.Wish{{}}},
	{"cavalo", "moves", moves(1, 3, 5, 6, 8, 10, 12)},
	{"cavalo", "unique", []game.Wish{{Unique: true}, {Unique: true, Moves: 6}, {Unique: true, Moves: 9}}},
	{"cavalo", "fools", []game.Wish{fooled(0), fooled(1), fooled(2)}},
	{"cavalo", "impossible", []game.Wish{{Impossible: true}, {Impossible: true, Size: 20, Sized: true}}},
	{"cavalo", "nodes", []game.Wish{{Nodes: game.Band{Least: 100, Most: 200}}, {Nodes: game.Band{Least: 2000, Most: 4000}}}},
	{"adjiboto", "any", []game.Wish{{}}},
	{"adjiboto", "moves", moves(1, 3, 5, 6, 7, 8, 9, 10)},
	{"adjiboto", "unique", []game.Wish{{Unique: true}, {Unique: true, Moves: 3}, {Unique: true, Moves: 5}}},
	{"adjiboto", "fools", []game.Wish{fooled(0), fooled(1), fooled(2)}},
	{"adjiboto", "nodes", []game.Wish{{Nodes: game.Band{Least: 100, Most: 200}}, {Nodes: game.Band{Least: 2000, Most: 4000}}}},
	{"cavalo", "rules", []game.Wish{
		under("double=choice placement-rule=off", game.Wish{Moves: 5}), under("double=smallest", game.Wish{Impossible: true}),
		under("numbers=off", game.Wish{Unique: true, Moves: 4}), under("double=smallest", fooled(1)),
	}},
	{"adjiboto", "rules", []game.Wish{
		under("lap=keep", game.Wish{Moves: 5}), under("moves=manual", game.Wish{Moves: 5}), under("lap=skip moves=manual", fooled(1)),
	}},
	{"quatro", "rules", []game.Wish{
		under("lines=squares", game.Wish{Moves: 3}), under("lines=squares", game.Wish{Impossible: true}), under("lines=squares", game.Wish{Unique: true}),
	}},
	{"quatro", "any", []game.Wish{{}}},
	{"quatro", "moves", moves(1, 2, 3, 4)},
	{"quatro", "unique", []game.Wish{{Unique: true}, {Unique: true, Size: 12, Sized: true}}},
	{"quatro", "impossible", []game.Wish{{Impossible: true}}},
	{"quatro", "nodes", []game.Wish{{Nodes: game.Band{Least: 100, Most: 200}}, {Nodes: game.Band{Least: 2000, Most: 8000}}}},
}

// each is how many problems of each kind are made: PROCURA_GENERATED, or few enough
// for a quick test.
func each(t *testing.T) int {
	t.Helper()
	value := os.Getenv("PROCURA_GENERATED")
	if value == "" {
		return 8
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// patience is far more than any of these problems takes.
const patience = 5 * time.Minute

// find makes a problem, which must be there.
func find(t *testing.T, r generate.Request, number int) generate.Result {
	t.Helper()
	m, wrong := generate.New(r)
	if wrong != nil {
		t.Fatalf("%v: %s %v", r.Command(), wrong.Field, wrong.Why)
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	found := m.Find(ctx, number, nil)
	if found.Puzzle == nil {
		t.Fatalf("%v: none found by %d tries, %s", r.Command(), found.Tries, found.Stopped)
	}
	return found
}

// Every problem is as wished by means that have no part in the proof: a plain search
// by the successor function alone, with a count of its own.
func TestEveryProblemIsAsItWasWished(t *testing.T) {
	gametest.Long(t)
	for _, k := range kinds {
		t.Run(k.game+"/"+k.name, func(t *testing.T) {
			var times []time.Duration
			tries, plain, n := 0, 0, each(t)
			for i := range n {
				r := generate.Request{Game: generator(t, k.game), Wish: k.wishes[i%len(k.wishes)], Seed: uint64(i), Threads: 1}
				found := find(t, r, 0)
				times, tries = append(times, found.Elapsed), tries+found.Tries
				if verify(t, r, &found) {
					plain++
				}
			}
			slices.Sort(times)
			t.Logf("%d problems, %d tries, median %v, worst %v, %d checked by plain search", n, tries,
				times[n/2].Round(time.Microsecond), times[n-1].Round(time.Microsecond), plain)
		})
	}
}

// A bound may prove that there is no solution where breadth-first search has stopped at the
// end of the band: that is no count of its nodes.
func TestASearchThatStoppedAtItsLimitIsNoCount(t *testing.T) {
	for _, id := range []string{"cavalo", "quatro"} {
		for seed := range uint64(12) {
			r := generate.Request{Game: generator(t, id), Wish: game.Wish{Impossible: true, Nodes: game.Band{Least: 200, Most: 800}}, Seed: seed}
			found := find(t, r, 0)
			verify(t, r, &found)
		}
	}
}

// randomWish is a wish whose parts are drawn one by one, most of them none.
func randomWish(random *rand.Rand, g game.Generator) game.Wish {
	var w game.Wish
	lengths, sizes := generate.LengthsOf(g), g.Sizes()
	one := func(n int) bool { return random.IntN(n) == 0 }
	if one(3) {
		w.Rules = game.Rules{}
		for _, s := range g.Settings() {
			w.Rules[s.Key] = s.Values[random.IntN(len(s.Values))]
		}
	}
	if one(3) {
		w.Sized, w.Size = true, sizes.Least+random.IntN(sizes.Usual-sizes.Least+1)
	}
	if one(2) {
		w.Moves = lengths.Least + random.IntN(lengths.Hard)
	}
	w.Unique, w.Impossible = one(3), one(3)
	if misleading := generate.Misleading(g); len(misleading) > 0 && one(4) {
		w.Fools = game.Fooling{Algorithm: search.AStar, Heuristic: misleading[0], By: random.IntN(3)}
	}
	if one(2) {
		w.Nodes.Least = int64(random.IntN(600))
		w.Nodes.Most = w.Nodes.Least + 1 + int64(random.IntN(1500))
	}
	return w
}

// What can't be asked for is refused, and what is not found in a few tries is nothing: all
// others are read from their text, and have every property that was asked for together.
func TestWhatIsPrintedHasEveryPropertyThatWasAskedFor(t *testing.T) {
	gametest.Long(t)
	asked := map[game.Field]int{}
	for i := range gametest.Cases(240, 4000) {
		random := rand.New(rand.NewPCG(uint64(i), 36))
		g := generator(t, []string{"cavalo", "adjiboto", "quatro"}[i%3])
		r := generate.Request{Game: g, Wish: randomWish(random, g), Seed: random.Uint64N(1000), Tries: 40}
		m, refused := generate.New(r)
		if refused != nil {
			continue
		}
		found := m.Find(t.Context(), 0, nil)
		if found.Puzzle == nil {
			continue
		}
		verify(t, r, &found)
		for field, is := range map[game.Field]bool{
			game.FieldRule: r.Rules != nil, game.FieldSize: r.Sized, game.FieldMoves: r.Moves > 0, game.FieldUnique: r.Unique,
			game.FieldImpossible: r.Impossible, game.FieldFools: r.Fools.Algorithm != "", game.FieldNodes: !r.Nodes.IsZero(),
		} {
			if is {
				asked[field]++
			}
		}
	}
	for _, field := range []game.Field{game.FieldRule, game.FieldSize, game.FieldMoves, game.FieldUnique, game.FieldImpossible, game.FieldFools, game.FieldNodes} {
		if asked[field] < 3 {
			t.Errorf("%d problems with a wish of %s: too few to tell", asked[field], field)
		}
	}
}

// verify holds a problem against its wish, and reports whether by plain search.
func verify(t *testing.T, r generate.Request, found *generate.Result) bool {
	t.Helper()
	p, w := found.Puzzle, r.Wish
	truth, whole := survey(p.Start(), states(&w))
	if !whole {
		truth = byDeepening(t, p)
	}
	for what, right := range map[string]bool{
		"length":  truth.length == found.Length && (w.Moves == 0 || truth.length == w.Moves),
		"verdict": (truth.length < 0) == w.Impossible && (found.Verdict == search.Impossible) == w.Impossible,
		"paths":   (!whole || found.Paths == 0 || truth.paths == found.Paths) && (!w.Unique || found.Paths == 1),
		"nodes":   (!whole || truth.nodes == found.Nodes) && w.Nodes.Has(found.Nodes),
		"size":    !w.Sized || sizeOf(p) == w.Size,
		"rules":   ruledAs(p, w.Rules),
		"remarks": len(p.Warnings()) == 0,
		"fooling": w.Fools.Algorithm == "" || misses(p, w.Fools, truth.length, found.FooledBy),
	} {
		if !right {
			form, _ := p.Encode("A")
			t.Errorf("%v has another %s: proof %+v, truth %+v\n%s", r.Command(), what, found.Proof, truth, form)
		}
	}
	if replay, err := p.Replay(found.Path); err != nil || replay.Len() != max(0, found.Length)+1 {
		t.Error(err, found.Path)
	}
	readsBack(t, p)
	return whole
}

// ruledAs reports whether a problem has the rules that are wished.
func ruledAs(p game.Puzzle, wished game.Rules) bool {
	rules, _ := game.Rules{}.With(wished, p.Module().Settings())
	return maps.Equal(rules, p.Rules())
}

// misses reports whether the search to be misled is, and by so many moves.
func misses(p game.Puzzle, f game.Fooling, shortest, by int) bool {
	run := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: f.Algorithm, Heuristic: f.Heuristic}})
	return run.Length-shortest == by && by > 0 && (f.By == 0 || by == f.By)
}

// sizeOf counts what the size of a problem counts, in its text.
func sizeOf(p game.Puzzle) int {
	form, _ := p.Encode("A")
	switch p.Module().ID() {
	case "cavalo":
		_, rows, _ := strings.Cut(form, "\n")
		return len(strings.FieldsFunc(rows, func(r rune) bool { return r < '0' || r > '9' }))
	case "quatro":
		rows, _, _ := strings.Cut(form, "\n ((")
		return strings.Count(rows, "branca") + strings.Count(rows, "preta")
	}
	sum := 0
	for _, word := range strings.FieldsFunc(form, func(r rune) bool { return r < '0' || r > '9' }) {
		n, _ := strconv.Atoi(word)
		sum += n
	}
	return sum
}

// readsBack reads a problem from its strict form.
func readsBack(t *testing.T, p game.Puzzle) {
	t.Helper()
	form, _ := p.Encode("A")
	forms, errors := text.Parse([]byte(form))
	decoded := p.Module().Decode(forms)
	if len(errors) > 0 || decoded.Puzzle == nil {
		t.Fatalf("%v, %v\n%s", errors, decoded.Errors, form)
	}
	if again, _ := decoded.Puzzle.WithRules(p.Rules()); again.Identity() != p.Identity() {
		t.Errorf("read back as another problem:\n%s", form)
	}
}

// truth is what is known of a problem without the searches.
type truth struct {
	length       int // -1 where there is no solution
	paths, nodes int64
}

// states is how many states a plain search looks at: all that there are, where paths
// are to be counted.
func states(w *game.Wish) int {
	switch {
	case w.Unique:
		return 1_000_000
	case !w.Nodes.IsZero():
		return 100_000
	case os.Getenv("PROCURA_GENERATED") == "":
		return 2_500
	}
	return 15_000
}

// survey is breadth-first search with a map and a list, that counts the ways to each
// state; false: there are more states than the most to be looked at.
func survey(start game.State, most int) (truth, bool) {
	type place struct {
		state game.State
		depth int
		ways  int64
	}
	name := func(s game.State) string {
		score, _ := s.Score()
		return fmt.Sprint(score, s.Board())
	}
	list := []*place{{start, 0, 1}}
	known := map[string]*place{name(start): list[0]}
	found := truth{length: -1}
	for i := 0; i < len(list) && len(list) < most; i++ {
		at := list[i]
		switch {
		case found.length >= 0 && at.depth > found.length:
			return found, true
		case at.state.Goal():
			if found.length < 0 {
				found.length, found.nodes = at.depth, int64(len(list))
			}
			found.paths += at.ways
			continue
		case found.length >= 0:
			continue
		}
		for _, next := range at.state.Successors() {
			to := known[name(next.State)]
			if to == nil {
				to = &place{next.State, at.depth + 1, 0}
				known[name(next.State)] = to
				list = append(list, to)
			}
			if to.depth == at.depth+1 {
				to.ways += at.ways
			}
		}
	}
	if found.length < 0 {
		found.nodes = int64(len(list))
	}
	return found, len(list) < most
}

// byDeepening is the length by an algorithm that no proof uses.
func byDeepening(t *testing.T, p game.Puzzle) truth {
	t.Helper()
	run := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.IDAStar}, Limits: search.Limits{Nodes: 50_000_000}})
	if run.Verdict != search.Optimal && run.Verdict != search.Impossible {
		form, _ := p.Encode("A")
		t.Fatalf("iterative deepening does not get to an end: %+v\n%s", run.Report, form)
	}
	return truth{length: run.Length}
}
