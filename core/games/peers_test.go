package games_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/quatro"
	"procura/core/search"
	"procura/core/text"
)

// answer is given by every search here.
type answer struct{ length, expanded int }

// contest is one problem with one heuristic, open to every search.
type contest struct {
	name   string
	length int
	// searches are gonum's, the book's and ours.
	searches [3]func() answer
	// long says that some take longer than a test should.
	long bool
}

var names = [3]string{"gonum", "book", "ours"}

// contests are problems that all can finish in seconds.
func contests(t testing.TB) []contest {
	t.Helper()
	board := func(file string, index int, m game.Puzzler, rules game.Rules) game.Puzzle {
		return problem(t, filepath.Join("testdata", file), index, m, rules)
	}
	cavaloD := board("cavalo.dat", 3, cavalo.New(), nil)
	cavaloE := board("cavalo.dat", 4, cavalo.New(), game.Rules{"numbers": "off"})
	cavaloF := board("cavalo.dat", 5, cavalo.New(), nil)
	adjiB := board("adji-boto.dat", 1, adjiboto.New(), game.Rules{"lap": "keep"})
	adjiD := board("adji-boto.dat", 3, adjiboto.New(), game.Rules{"lap": "keep"})
	quatroE := board("quatro.dat", 4, quatro.New(), nil)
	list := []contest{
		enter[cavalo.State, cavalo.Move](t, "Cavalo D", cavaloD, "pairs", 12),
		enter[cavalo.State, cavalo.Move](t, "Cavalo E without rules", cavaloE, "pairs", 19),
		enter[cavalo.State, cavalo.Move](t, "Cavalo F", cavaloF, "colours", 25),
		enter[adjiboto.State, adjiboto.Pit](t, "Adji-Boto B keep", adjiB, "captures", 9),
		enter[adjiboto.State, adjiboto.Pit](t, "Adji-Boto D keep", adjiD, "endgame", 14),
		enter[quatro.State, quatro.Placement](t, "Quatro E", quatroE, "course", 3),
		enter[quatro.State, quatro.Placement](t, "Quatro E", quatroE, "", 3),
	}
	list[4].long, list[6].long = true, true
	return list
}

// problem reads one problem of a file.
func problem(t testing.TB, path string, index int, m game.Puzzler, rules game.Rules) game.Puzzle {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	forms, _ := text.Parse(src)
	for len(forms) > 0 {
		d := m.Decode(forms)
		if d.Used == 0 || d.Puzzle == nil {
			t.Fatalf("%s: %v", path, d.Errors)
		}
		if index == 0 {
			p, wrong := d.Puzzle.WithRules(rules)
			if wrong != nil {
				t.Fatal(wrong)
			}
			return p
		}
		index--
		forms = forms[d.Used:]
	}
	t.Fatalf("%s: no such problem", path)
	return nil
}

// enter lets every search at a puzzle with one of its heuristics, "" for none:
// h = 0.
func enter[S comparable, A any](t testing.TB, name string, p game.Puzzle, heuristic string, length int) contest {
	t.Helper()
	rules, ok := puzzle.Typed[S, A](p)
	if !ok {
		t.Fatalf("%s: %T has other types", name, p)
	}
	h := search.Heuristic[S]{Key: "none", Admissible: true, Estimate: func(S) int { return 0 }}
	if heuristic != "" {
		list := rules.Heuristics()
		i := slices.IndexFunc(list, func(h search.Heuristic[S]) bool { return h.Key == heuristic })
		if i < 0 {
			t.Fatalf("%s has no heuristic %q", name, heuristic)
		}
		h = list[i]
	}
	return contest{
		name: fmt.Sprintf("%s, h = %s", name, h.Key), length: length,
		searches: [3]func() answer{
			func() answer { return byGonum(search.Problem[S, A](rules), h.Estimate) },
			func() answer { return byTheBook(search.Problem[S, A](rules), h.Estimate) },
			func() answer { return byOurs(search.Problem[S, A](rules), h) },
		},
	}
}

func byOurs[S comparable, A any](p search.Problem[S, A], h search.Heuristic[S]) answer {
	r := search.Run(context.Background(), p,
		search.Strategy[S]{Algorithm: search.AStar, Heuristic: h}, search.Limits{}, search.Watch{})
	if r.Verdict != search.Optimal {
		return answer{length: -1}
	}
	return answer{length: r.Length, expanded: int(r.Expanded)}
}

func TestPeersAgreeOnTheLength(t *testing.T) {
	gametest.LeaveToMakeTest(t)
	for _, c := range contests(t) {
		for i, name := range names {
			if c.long {
				continue
			}
			if got := c.searches[i](); got.length != c.length {
				t.Errorf("%s, %s: %d moves, want %d", c.name, name, got.length, c.length)
			}
		}
	}
}

// price counts what a search cost.
type price [4]float64

// units of a price: processor time, bytes allocated, allocations, and the time of a node
// expanded, since searches that break ties in another way expand others.
var units = [4]string{"time", "bytes", "allocs", "time/node"}

func (c *contest) measure(t testing.TB, i int) (price, int) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	began := gametest.ProcessorTime()
	got := c.searches[i]()
	took := float64(gametest.ProcessorTime() - began)
	runtime.ReadMemStats(&after)
	if got.length != c.length {
		t.Fatalf("%s, %s: %d moves, want %d", c.name, names[i], got.length, c.length)
	}
	return price{
		took, float64(after.TotalAlloc - before.TotalAlloc), float64(after.Mallocs - before.Mallocs),
		took / float64(got.expanded),
	}, got.expanded
}

// BenchmarkPeers runs the searches in turns on each problem, and gives the
// prices of the others in units of ours.
func BenchmarkPeers(b *testing.B) {
	for _, c := range contests(b) {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.searches[2]() // so that the heuristic's tables are ready for all
				c.compare(b)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// compare measures in as many rounds as take some seconds; the least of each
// price counts.
func (c *contest) compare(b *testing.B) {
	b.Helper()
	most := 20
	if testing.Short() {
		most = 1
	}
	const enough = 5 * time.Second
	var least [3]price
	began := time.Now()
	for round := 0; round < most && (round == 0 || time.Since(began) < enough); round++ {
		for i, name := range names {
			paid, expanded := c.measure(b, i)
			if round == 0 {
				least[i] = paid
				b.ReportMetric(float64(expanded), name+"-nodes")
			}
			for k := range paid {
				least[i][k] = min(least[i][k], paid[k])
			}
		}
	}
	b.ReportMetric(least[2][0]/1e6, "ours-ms")
	for i, name := range names[:2] {
		for k, unit := range units {
			b.ReportMetric(least[i][k]/least[2][k], name+"-"+unit)
		}
	}
}
