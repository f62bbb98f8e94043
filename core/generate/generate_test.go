package generate_test

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/generate"
	"procura/core/search"
)

// Seeds are promises: this file never changes.
func TestTheSameSeedGivesTheSameProblem(t *testing.T) {
	gametest.Long(t)
	var b strings.Builder
	for _, k := range kinds {
		for i, wish := range k.wishes {
			r := generate.Request{Game: generator(t, k.game), Wish: wish, Seed: 100 * uint64(i)}
			found := find(t, r, 1)
			fmt.Fprintf(&b, "%s\n  %s try %d: %d moves, %d paths, %d nodes, fooled by %d\n", strings.Join(r.Command(), " "),
				found.Puzzle.Identity(), found.Tries, found.Length, found.Paths, found.Nodes, found.FooledBy)
		}
	}
	const golden = "testdata/seeds.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || b.String() != string(want) {
		t.Errorf("%v, now\n%s", err, b.String())
	}
}

func TestThreadsDoNotChangeTheProblem(t *testing.T) {
	for _, k := range kinds {
		r := generate.Request{Game: generator(t, k.game), Wish: k.wishes[0], Seed: 5}
		alone := find(t, r, 0)
		for _, r.Threads = range []int{2, 5} {
			if found := find(t, r, 0); found.Puzzle.Identity() != alone.Puzzle.Identity() || found.Tries != alone.Tries || !reflect.DeepEqual(found.Proof, alone.Proof) {
				t.Errorf("%v: with %d threads try %d, alone try %d", r.Command(), r.Threads, found.Tries, alone.Tries)
			}
		}
	}
}

func TestAProblemOfASeriesIsThatOfItsSeed(t *testing.T) {
	r := generate.Request{Game: generator(t, "cavalo"), Seed: 40}
	second := find(t, r, 1)
	r.Seed = 41
	if first := find(t, r, 0); first.Puzzle.Identity() != second.Puzzle.Identity() || second.Seed != 41 {
		t.Errorf("seeds %d and %d", first.Seed, second.Seed)
	}
}

func TestTheProblemsOfSeedsDiffer(t *testing.T) {
	seen, ids := map[string]bool{}, []string{"cavalo", "adjiboto", "quatro"}
	for i := range 60 {
		seen[find(t, generate.Request{Game: generator(t, ids[i%3])}, i/3).Puzzle.Identity()] = true
	}
	if len(seen) < 59 {
		t.Errorf("%d of 60", len(seen))
	}
}

// far is a wish that no try comes near to.
var far = generate.Request{Wish: game.Wish{Moves: 90}, Threads: 2}

func TestTimeEndsTheWholeAndSaysSo(t *testing.T) {
	m, _ := generate.New(asked(t, far, "adjiboto"))
	began := time.Now()
	ctx, stop := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer stop()
	found := m.Find(ctx, 0, nil)
	if took := time.Since(began); found.Puzzle != nil || found.Stopped != search.ByTime || found.Elapsed <= 0 || found.Elapsed > took || took < 50*time.Millisecond {
		t.Errorf("%+v, %v", found, took)
	}
}

func TestCancelEndsEveryTry(t *testing.T) {
	m, _ := generate.New(asked(t, far, "adjiboto"))
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, stop)
	began := time.Now()
	found := m.Find(ctx, 0, nil)
	if found.Puzzle != nil || found.Stopped != search.ByCancel || time.Since(began) > 5*time.Second {
		t.Errorf("%+v", found)
	}
	if found := m.Find(ctx, 0, nil); found.Puzzle != nil || found.Stopped != search.ByCancel || found.Tries > 0 {
		t.Errorf("cancelled before: %+v", found)
	}
}

func TestTriesEndASearch(t *testing.T) {
	r := generate.Request{Game: gametest.Toy{}, Wish: game.Wish{Moves: 900}, Tries: 3, Threads: 2}
	m, _ := generate.New(r)
	var progress generate.Progress
	if found := m.Find(context.Background(), 0, &progress); found.Puzzle != nil || found.Stopped != search.ByNodes || found.Tries != 3 {
		t.Errorf("%+v", found)
	}
	if progress.Tries.Load() != 3 || progress.Seconds() <= 0 {
		t.Errorf("%d tries, %v s", progress.Tries.Load(), progress.Seconds())
	}
}

func TestWhatMisleadsIsListedForEachGame(t *testing.T) {
	for id, want := range map[string]string{"cavalo": "course", "adjiboto": "course", "quatro": ""} {
		if got := strings.Join(generate.Misleading(generator(t, id)), " "); got != want {
			t.Errorf("%s: %s", id, got)
		}
	}
}

func asked(t *testing.T, r generate.Request, id string) generate.Request {
	t.Helper()
	r.Game = generator(t, id)
	return r
}

func TestARefusalNamesTheField(t *testing.T) {
	sized := func(size int, w game.Wish) game.Wish {
		w.Size, w.Sized = size, true
		return w
	}
	fools := func(algorithm search.Algorithm, heuristic string, by int) game.Wish {
		return game.Wish{Fools: game.Fooling{Algorithm: algorithm, Heuristic: heuristic, By: by}}
	}
	for _, c := range []struct {
		game string
		wish game.Wish
		want string
	}{
		{"cavalo", sized(0, game.Wish{}), "size error.size"},
		{"cavalo", sized(101, game.Wish{}), "size error.size"},
		{"cavalo", game.Wish{Moves: -1}, "moves error.wish.moves"},
		{"cavalo", game.Wish{Moves: 101}, "moves error.wish.moves"},
		{"cavalo", sized(5, game.Wish{Moves: 6}), "moves error.wish.cavalo.moves"},
		{"cavalo", game.Wish{Rules: game.Rules{"lap": "keep"}}, "rule error.rule.key"},
		{"cavalo", game.Wish{Rules: game.Rules{"double": "keep"}}, "rule error.rule.value"},
		{"cavalo", game.Wish{Impossible: true, Moves: 3}, "moves error.wish.solvable"},
		{"cavalo", game.Wish{Impossible: true, Unique: true}, "unique error.wish.solvable"},
		{"cavalo", game.Wish{Impossible: true, Fools: fooled(1).Fools}, "fools error.wish.solvable"},
		{"cavalo", fools("greedy", "course", 1), "fools error.wish.algorithm"},
		{"cavalo", fools("best", "course", 1), "fools error.wish.algorithm"},
		{"cavalo", fools("bfs", "course", 1), "fools error.wish.uninformed"},
		{"cavalo", fools("astar", "none", 1), "fools error.heuristic"},
		{"cavalo", fools("astar", "pairs", 1), "fools error.wish.admissible"},
		{"cavalo", fools("astar", "course", -1), "fools error.wish.by"},
		{"cavalo", game.Wish{Nodes: game.Band{Least: 9, Most: 8}}, "nodes error.wish.band"},
		{"cavalo", game.Wish{Nodes: game.Band{Least: -1}}, "nodes error.wish.band"},
		{"cavalo", game.Wish{Nodes: game.Band{Most: generate.MostNodes + 1}}, "nodes error.wish.nodes"},
		{"adjiboto", game.Wish{Impossible: true}, "impossible error.wish.adjiboto.impossible"},
		{"adjiboto", sized(30, game.Wish{Moves: 5}), "moves error.wish.adjiboto.moves"},
		{"quatro", fools("astar", "course", 1), "fools error.wish.admissible.all"},
		{"quatro", game.Wish{Moves: 5}, "moves error.wish.moves"},
		{"quatro", game.Wish{Moves: 2, Unique: true}, "unique error.wish.quatro.unique"},
		{"quatro", sized(7, game.Wish{Impossible: true}), "impossible error.wish.quatro.impossible"},
		{"quatro", sized(15, game.Wish{Moves: 2}), "moves error.wish.quatro.free"},
		{"quatro", sized(2, game.Wish{Moves: 1}), "moves error.wish.quatro.few"},
	} {
		_, wrong := generate.New(generate.Request{Game: generator(t, c.game), Wish: c.wish})
		if wrong == nil || string(wrong.Field)+" "+wrong.Why.Key != c.want {
			t.Errorf("%s %+v: %+v, want %s", c.game, c.wish, wrong, c.want)
		}
	}
}

func TestAGameThatOnlyDealsIsAskedUntilItComesOut(t *testing.T) {
	found := find(t, generate.Request{Game: gametest.Toy{}, Wish: game.Wish{Moves: 6, Unique: true}}, 0)
	if truth, _ := survey(found.Puzzle.Start(), 1000); truth.length != 6 || truth.paths != 1 {
		t.Errorf("%+v", truth)
	}
}

func TestRemarksSayTheSeedAndWhatIsProved(t *testing.T) {
	r := generate.Request{Game: generator(t, "cavalo"), Wish: fooled(2), Seed: 8}
	r.Moves, r.Rules = 5, game.Rules{"double": "smallest"}
	found := find(t, r, 1)
	want := []string{
		"semente: 9", "mínimo: 5 (provado)", fmt.Sprint("caminhos mínimos: ", found.Paths), fmt.Sprint("nós de bfs: ", found.Nodes),
		"astar/course: 7 (2 acima do mínimo)", "procura generate --game cavalo --seed 9 --moves 5 --fools astar/course:2 --rule double=smallest",
	}
	if got := found.Remarks(r); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	r = generate.Request{Game: r.Game, Wish: game.Wish{Impossible: true, Nodes: game.Band{Most: 500}, Size: 9, Sized: true}}
	found = find(t, r, 0)
	got := strings.Join(found.Remarks(r), "\n")
	if want := fmt.Sprintf("semente: 0\nimpossível (provado)\nnós de bfs: %d\nprocura generate --game cavalo --seed 0 --size 9 --impossible --nodes -500", found.Nodes); got != want {
		t.Errorf("%s", got)
	}
}

// Wider than one year, so that every weekday meets every month.
func TestThereIsAProblemForEveryDay(t *testing.T) {
	days := 1000
	if testing.Short() || os.Getenv("PROCURA_GENERATED") == "" {
		days = gametest.Cases(30, 30)
	}
	worst := map[string]int{}
	for _, id := range []string{"cavalo", "adjiboto", "quatro"} {
		for i := range days {
			date := time.Date(2026, 11, 22+i, 12, 0, 0, 0, time.UTC)
			r, ok := generate.Daily(date, generator(t, id))
			found := find(t, r, 0)
			if l := generate.LengthsOf(r.Game); !ok || found.Length != r.Moves || r.Moves < l.Easy || r.Moves > l.Hard {
				t.Errorf("%s %s: %d moves, asked for %d", id, date.Format(time.DateOnly), found.Length, r.Moves)
			}
			worst[id] = max(worst[id], found.Tries)
		}
	}
	t.Log(days, "days, at most so many tries:", worst)
}

func TestTheProblemOfADayComesFromItsDate(t *testing.T) {
	sunday := time.Date(2026, 11, 22, 23, 59, 0, 0, time.UTC)
	r, _ := generate.Daily(sunday, generator(t, "cavalo"))
	if r.Seed != 20261122 || r.Moves != 9 {
		t.Errorf("%d, %d moves", r.Seed, r.Moves)
	}
	r, _ = generate.Daily(sunday.AddDate(0, 0, 1), generator(t, "cavalo"))
	if r.Seed != 20261123 || r.Moves != 4 {
		t.Errorf("%d, %d moves", r.Seed, r.Moves)
	}
	if _, ok := generate.Daily(sunday, gametest.Toy{}); ok {
		t.Error("the toy has a problem a day")
	}
}

// What is easy, medium and hard is so by what is proved: more moves, and more nodes.
func TestALevelIsWhatIsProved(t *testing.T) {
	gametest.Long(t)
	for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
		c := generator(t, id).(game.Composer)
		lengths, most := c.Lengths(), 0
		for _, level := range generate.Levels() {
			least := 0
			for seed := range uint64(4) {
				request := generate.Graded(c, level, 700+seed)
				request.Tries = 2000
				maker, wrong := generate.New(request)
				if wrong != nil {
					t.Fatalf("%s %s: %v", id, level, wrong)
				}
				r := maker.Find(context.Background(), 0, nil)
				if r.Puzzle == nil || r.Length != request.Moves || r.Length < lengths.Easy || r.Length > lengths.Hard || r.Nodes < request.Nodes.Least {
					t.Errorf("%s %s %d: %d moves, %d nodes", id, level, seed, r.Length, r.Nodes)
				}
				if least == 0 || r.Length < least {
					least = r.Length
				}
			}
			if least <= most {
				t.Errorf("%s: %s begins at %d moves, the level before too", id, level, least)
			}
			most = least
		}
	}
}
