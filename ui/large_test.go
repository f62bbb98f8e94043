package ui_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	gamefiles "procura/core/match"
	"procura/storage/state"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
)

// largeFolder names the folder in which a large state is left, to be measured: see
// packaging/measure.sh.
const largeFolder = "PROCURA_LARGE"

// large is the state of a window in which somebody has worked for a year: a file with
// many problems of each game, 25 runs of each of them, and games on the shelf.
func large(t *testing.T, problems, games int) *drawer {
	t.Helper()
	folder := os.Getenv(largeFolder)
	if folder == "" {
		folder = t.TempDir()
	}
	path := filepath.Join(folder, "grande.dat")
	if err := os.WriteFile(path, []byte(manyProblems(problems)), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newDrawer()
	r := d.window(t)
	r.Open(path)
	r.End()
	for _, m := range uitest.Games() {
		d.take(t, m.ID()+".solver.", runsOf(t, r, m, path))
		d.take(t, m.ID()+".match.", shelf(t, r, m, games))
	}
	return d
}

// manyProblems is a file with as many problems of each of two games.
func manyProblems(n int) string {
	var file strings.Builder
	for i := range n {
		fmt.Fprintf(&file, "((%d %d %d %d 0 2) (0 0 %d %d 4 0))\n", i%7, i/7%7, i/49%7, i/343%7, i%3, i%5)
		fmt.Fprintf(&file, "(P%d 70 ((%d NIL 44 %d NIL NIL 7 NIL NIL 5) (NIL 3 %d NIL 9 8 NIL NIL 1 NIL)%s))\n",
			i, 50+i%40, 10+i/40, 20+i%20, strings.Repeat(" (2 NIL NIL NIL NIL NIL NIL NIL NIL NIL)", 8))
	}
	return file.String()
}

// take adds parts.
func (d *drawer) take(t *testing.T, prefix string, parts []host.Part) {
	t.Helper()
	for _, p := range parts {
		content, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		d.now[prefix+p.Name] = content
	}
}

// runsOf are 25 runs of each problem of a game.
func runsOf(t *testing.T, r *uitest.Rig, m game.Module, path string) []host.Part {
	t.Helper()
	s := solver.New(r.Host(), m)
	if s == nil {
		return nil
	}
	defer s.Close()
	var file datafile.File
	when := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	for _, p := range r.Store.Open(t.Context(), path).Problems {
		if p.Puzzle.Module().ID() != m.ID() {
			continue
		}
		file.Problems = append(file.Problems, p)
		request := game.SolveRequest{Name: p.Name, Method: game.Method{Algorithm: "bfs"}}
		request.Limits.Nodes = 100
		run := p.Puzzle.Solve(t.Context(), request)
		for range 25 {
			when = when.Add(time.Second)
			run.When = when
			file.Runs = append(file.Runs, run)
		}
	}
	s.Receive(host.FileOpened{File: file})
	var parts []host.Part
	for _, p := range s.StateParts() {
		if p.Name != "problems" && p.Name != host.ChoicesPart {
			parts = append(parts, p)
		}
	}
	return parts
}

// shelf are games of a game, each as long as it gets.
func shelf(t *testing.T, r *uitest.Rig, m game.Module, games int) []host.Part {
	t.Helper()
	s := match.New(r.Host(), m)
	if s == nil {
		return nil
	}
	defer s.Close()
	playable := m.(game.Playable)
	for i := range games {
		h := gamefiles.From(playable.Opening(game.Defaults(playable.MatchSettings())))
		for step := range 200 {
			moves := h.Position().Moves()
			if len(moves) == 0 {
				break
			}
			h.Play(moves[(i*7+step*step)%len(moves)], game.Analysis{Elapsed: time.Second})
		}
		seats := [2]game.Level{"", gamefiles.PlayableLevels(h.At(0))[0]}
		s.Receive(host.FileOpened{File: datafile.File{Match: &gamefiles.Record{Match: h, Seats: seats, When: time.Unix(int64(1e9+i), 0)}}})
	}
	return s.StateParts()
}

// verified is what a run has more once its proof was verified, which begins as soon as
// the run is on the page.
var verified = regexp.MustCompile(`,"Proof":\{[^{}]*\{[^}]*\}[^}]*\}`)

func TestALargeSessionIsBackAsItWas(t *testing.T) {
	problems, games := 5, 3
	folder := os.Getenv(largeFolder)
	if folder != "" {
		problems, games = 200, 100
	}
	began := time.Now()
	d := large(t, problems, games)
	t.Logf("made in %v", time.Since(began))
	if folder != "" {
		f := state.At(filepath.Join(folder, "state"))
		if err := f.Open(); err != nil {
			t.Fatal(err)
		}
		size := 0
		for _, content := range d.now {
			size += len(content)
		}
		if err := f.Write(d.now); err != nil {
			t.Fatal(err)
		}
		t.Logf("%d entities, %d bytes", len(d.now), size)
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	want := maps.Clone(d.now)
	began = time.Now()
	r := d.window(t)
	t.Logf("back after %v", time.Since(began))
	if r.Notice() != r.Words().Key("shell.session.back") {
		t.Errorf("the window says %q", r.Notice())
	}
	held := 0 // problems with runs, some of them in one file
	r.End()
	for name, content := range want {
		if strings.Contains(name, ".runs-") {
			var runs map[string]json.RawMessage
			if err := json.Unmarshal(content, &runs); err != nil {
				t.Fatal(err)
			}
			held += len(runs)
		}
		now := verified.ReplaceAll(d.now[name], nil)
		content = verified.ReplaceAll(content, nil)
		if string(now) != string(content) && !strings.HasSuffix(name, "."+host.ChoicesPart) {
			at := 0
			for at < min(len(now), len(content))-1 && now[at] == content[at] {
				at++
			}
			t.Errorf("%s was\n%.300s\nand is\n%.300s", name, content[max(0, at-100):], now[max(0, at-100):])
		}
	}
	if held != 2*problems || len(d.now) != len(want) {
		t.Errorf("%d entities, were %d; runs of %d problems, not of %d", len(d.now), len(want), held, 2*problems)
	}
}

func TestAFileIsOpenedAfterWhatWasOpenIsBack(t *testing.T) {
	d := newDrawer()
	before := d.window(t)
	moved(before)
	before.End()
	path := filepath.Join(t.TempDir(), "outro.dat")
	if err := os.WriteFile(path, []byte("((0 0 0 0 0 2) (0 0 0 0 4 0))\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.asked = make(chan struct{})
	r := d.opening(t)
	let := uitest.Opener(t, d.asked)
	if r.Ready() {
		t.Fatal("all is back at once")
	}
	r.OpenFiles(path)
	r.Key("Escape")
	r.Shortcut(uitest.Control("1"))
	for range 3 {
		r.Pump()
	}
	if len(r.Recent()) > 0 {
		t.Errorf("%q are open before all is back", r.Recent())
	}
	let()
	r.Until("what was open", r.Ready)
	r.Settle()
	r.Until("the file", func() bool { return len(r.Recent()) > 0 && r.Recent()[0] == path })
	if movesOf(r) != 1 {
		t.Errorf("%d moves", movesOf(r))
	}
}

// A proof may be verified, and kept, before the pages are there.
func TestWhatIsKeptBeforeThePagesAreThereIsWhatIsBack(t *testing.T) {
	d := newDrawer()
	before := d.window(t)
	moved(before)
	before.Shortcut(uitest.Control("3"))
	before.End()
	want := maps.Clone(d.now)
	d.asked = make(chan struct{})
	r := d.opening(t)
	uitest.Opener(t, d.asked)()
	r.Until("what was open", func() bool {
		r.Host().SaveStateSoon()
		return r.Ready()
	})
	r.End()
	if !maps.EqualFunc(d.now, want, func(a, b []byte) bool { return string(a) == string(b) }) {
		t.Error("it is changed")
	}
}

func TestAWindowThatIsClosedBeforeAllIsBackLeavesItAsItIs(t *testing.T) {
	d := newDrawer()
	before := d.window(t)
	moved(before)
	before.End()
	want := maps.Clone(d.now)
	d.asked = make(chan struct{})
	r := d.opening(t)
	let := uitest.Opener(t, d.asked)
	quit := r.Item("menu.file", "menu.quit")
	time.AfterFunc(100*time.Millisecond, let) // who leaves waits for the reading
	quit.Action()
	r.Pump()
	if !maps.EqualFunc(d.now, want, func(a, b []byte) bool { return string(a) == string(b) }) {
		t.Error("it is changed")
	}
	again := d.window(t)
	if !says(again, "shell.session.back") {
		t.Errorf("labels %q", labels(again))
	}
}
