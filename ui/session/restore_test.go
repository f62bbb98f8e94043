package session_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
	"testing"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/games"
	"procura/core/search"
	"procura/core/text"
	"procura/resources"
	"procura/storage"
	"procura/ui/host"
	"procura/ui/match"
	"procura/ui/report"
	"procura/ui/solver"
	"procura/ui/tournament"
)

// desk is a host for sessions that nobody sees.
type desk struct{ host.Host }

func (desk) Store() report.Store            { return storage.Store{Games: games.All(games.Settings{})} }
func (desk) MemoryLimit() int64             { return 1 << 30 }
func (desk) Switch(string) bool             { return false }
func (desk) SetSwitch(string, bool)         {}
func (desk) ReleaseMemory()                 {}
func (desk) Games() []game.Module           { return modules() }
func (desk) ClearStatus()                   {}
func (desk) ShowError(text.Message)         {}
func (desk) IsAnimated() bool               { return false }
func (desk) Post(func())                    {}
func (desk) MarkEdited()                    {}
func (desk) UpdateMenus()                   {}
func (desk) SaveStateSoon() <-chan struct{} { return nil }
func (desk) MarkWorking()                   {}

// rooms are all areas, and modules all games.
func rooms() []host.Area { return []host.Area{solver.New, match.New} }

func modules() []game.Module { return games.All(games.Settings{}) }

// sessions are all that a window has, as at its start.
func sessions() []host.Session {
	var list []host.Session
	for _, m := range modules() {
		for _, area := range rooms() {
			if s := area(desk{}, m); s != nil {
				list = append(list, s)
			}
		}
	}
	return append(list, tournament.New(desk{}))
}

func closeAll(list []host.Session) {
	for _, s := range list {
		s.Close()
	}
}

// encoded is what a session keeps, by name.
func encoded(t testing.TB, s host.Session) map[string][]byte {
	t.Helper()
	parts := map[string][]byte{}
	for _, p := range s.StateParts() {
		content, err := p.Encode()
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		parts[p.Name] = content
	}
	return parts
}

// restored takes parts up in a session.
func restored(s host.Session, parts map[string][]byte) (damaged []string) {
	return s.RestoreState(parts)()
}

func TestEveryAreaKeepsItsState(t *testing.T) {
	list := sessions()
	defer closeAll(list)
	seen := map[string]bool{}
	for _, s := range list {
		seen[s.StateKey()] = true
	}
	if len(seen) != len(rooms())+1 { // and the tournament
		t.Errorf("the rooms are %v: two have the same name", seen)
	}
}

// solved is a run of a sample, with all that a run can have.
func solved(t testing.TB) (problems []game.Problem, runs []game.Run) {
	t.Helper()
	names, err := fs.Glob(resources.Problems, "problems/*.dat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		src, err := fs.ReadFile(resources.Problems, name)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range (desk{}).Store().Read(name, src).Problems {
			if i > 2 {
				break
			}
			problems = append(problems, p)
			target := p.Puzzle
			if _, has := target.Target(); target.Module().HasTarget() && !has {
				target = target.WithTarget(70)
			}
			long := game.Run{ // its path is longer than a line of a file may be
				Game: p.Puzzle.Module().ID(), Identity: p.Puzzle.Identity(), Ran: game.Method{Algorithm: "dfs"}, Start: "(x)",
				Path: slices.Repeat([]string{"A1"}, 100_000), Report: search.Report{Length: 100_000, Bound: 1, Verdict: search.Solution},
			}
			runs = append(runs, long)
			for _, nodes := range []int64{3, 3000} {
				request := game.SolveRequest{Name: p.Name, Method: game.Method{Algorithm: game.Best}}
				request.Limits.Nodes = nodes
				runs = append(runs, target.Solve(t.Context(), request))
			}
		}
	}
	return problems, runs
}

// whole are the parts of sessions in which somebody has worked.
func whole(t testing.TB) []map[string][]byte {
	t.Helper()
	problems, runs := solved(t)
	list := sessions()
	defer closeAll(list)
	var parts []map[string][]byte
	for _, s := range list {
		own := slices.Clone(problems)
		s.Receive(host.FileOpened{File: datafile.File{Problems: own, Runs: runs}})
		s.Receive(host.FileOpened{File: datafile.File{Problems: own, Runs: runs}}) // not the first, which are the samples
		parts = append(parts, encoded(t, s))
	}
	return parts
}

func TestRunsAndProblemsAreTheSameAfterARestore(t *testing.T) {
	found := 0
	for i, want := range whole(t) {
		again := sessions()
		if damaged := restored(again[i], want); len(damaged) > 0 {
			t.Errorf("%q are damaged", damaged)
		}
		got := encoded(t, again[i])
		for name := range want {
			found++
			if string(got[name]) != string(want[name]) {
				t.Errorf("%s was\n%s\nand is\n%s", name, want[name], got[name])
			}
		}
		if !slices.Equal(slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want))) {
			t.Errorf("parts %q, want %q", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
		closeAll(again)
	}
	if found < 10 {
		t.Errorf("only %d parts", found)
	}
}

// FuzzRestore gives the same bytes to all sessions as each of their parts: nothing
// panics, and what is restored can be kept again.
func FuzzRestore(f *testing.F) {
	for _, parts := range whole(f) {
		for _, content := range parts {
			if len(content) < 1<<16 {
				f.Add(content)
			}
			f.Add(content[:min(len(content)/2, 1<<15)])
		}
	}
	order := map[string]any{"tournament": 1, "game": "quatro", "engines": []string{"easy", "medium"}, "games": 2, "time": 10, "openings": "any"}
	head, err := json.Marshal(order)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(head)
	f.Add([]byte(`{"kept":-1,"at":9223372036854775807,"back":5,"rules":{"variant":"x"}}`))
	f.Add([]byte(`{"at":1,"mover":7,"drafts":["{\"match\":1,\"game\":\"quatro\"}","(partida (jogo quatro))"]}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		began := time.Now()
		list := sessions()
		defer closeAll(list)
		for _, s := range list {
			parts := map[string][]byte{}
			for _, name := range []string{host.ChoicesPart, "problems", "runs-0f", "game-1", "game-2", "setup", "journal"} {
				parts[name] = content
			}
			restored(s, parts)
			encoded(t, s)
		}
		if spent := time.Since(began); spent > 10*time.Second {
			t.Errorf("%d bytes took %v", len(content), spent)
		}
	})
}

// BenchmarkKeepRuns is a look at 1,000 runs of which none has changed.
func BenchmarkKeepRuns(b *testing.B) {
	problems, runs := solved(b)
	s := solver.New(desk{}, problems[0].Puzzle.Module())
	defer s.Close()
	var many []game.Run
	for i := range 1000 {
		run := runs[1]
		run.When = run.When.Add(time.Duration(i) * time.Second)
		many = append(many, run)
	}
	s.Receive(host.FileOpened{File: datafile.File{Problems: problems, Runs: many}})
	size := 0
	for _, content := range encoded(b, s) {
		size += len(content)
	}
	b.ReportAllocs()
	for b.Loop() {
		s.StateParts()
	}
	b.ReportMetric(float64(size), "bytes-on-disk")
}
