package exploring

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/ui"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	uimatch "procura/ui/match"
	"procura/ui/report"
	"procura/ui/solver"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// rig is a window under test, with the page on top.
type rig struct {
	*uitest.Rig
	Driver
	stage *stage
}

func areas() []host.GamePage { return []host.GamePage{uimatch.New, solver.New, New} }

// stage makes problems of runs, whose exploration a test decides.
type stage struct {
	report.Store
	made     *fake // the last one
	change   func(*fake)
	requests []game.SolveRequest
	// gate holds the repeating until it is closed, where it is not nil; a cancel goes
	// through.
	gate   chan struct{}
	begun  chan struct{}
	unable bool // the puzzle can't be explored
	none   bool // there is nothing to explore
}

func (s *stage) Rebuild(run game.Run) (game.Problem, bool) {
	p, ok := s.Store.Rebuild(run)
	if !ok || s.unable {
		return p, ok
	}
	p.Puzzle = puppet{p.Puzzle, s.explore}
	return p, true
}

func (s *stage) explore(ctx context.Context, r game.SolveRequest) (game.Run, game.Exploration) {
	s.requests = append(s.requests, r)
	if s.begun != nil {
		s.begun <- struct{}{}
	}
	if s.gate != nil {
		select {
		case <-s.gate:
		case <-ctx.Done():
		}
	}
	run := game.Run{Game: "cavalo", Problem: r.Name, Asked: r.Method, Ran: r.Method, When: time.Now().UTC(), Report: search.Report{Length: 2, Bound: 2, Verdict: search.Optimal, Expanded: 6, Generated: 6}}
	if s.none {
		return run, nil
	}
	s.made = newFake(run)
	if s.change != nil {
		s.change(s.made)
	}
	return run, s.made
}

// staged opens the window with a stage.
func staged(s *stage) func(*uitest.Options) {
	return func(o *uitest.Options) {
		o.Change = func(p *ui.Program) {
			s.Store = p.Store
			p.Store = s
		}
	}
}

// newRig opens a window with the page on top, in Portuguese.
func newRig(t testing.TB, s *stage) *rig {
	t.Helper()
	if s == nil {
		s = &stage{}
	}
	return onTop(uitest.New(t, areas(), staged(s)), s, "cavalo")
}

func onTop(r *uitest.Rig, s *stage, game string) *rig {
	r.T.Helper()
	return &rig{r, Drive(uitest.OnTop[*View](r, game).View()), s}
}

// module is the game of the page.
func (r *rig) module() game.Module {
	return r.Host().Games()[slices.IndexFunc(r.Host().Games(), func(m game.Module) bool { return m.ID() == r.session.game })]
}

// page is the view of now.
func (r *rig) page() *View { return r.session.Page }

// samples are the first problem of each game.
func samples(r *rig) (list []game.Problem) {
	for _, p := range r.Host().OpenProblems() {
		if len(list) == 0 || list[len(list)-1].Puzzle.Module().ID() != p.Puzzle.Module().ID() {
			list = append(list, p)
		}
	}
	return list
}

// sample is the record of a run of the first problem of a game, that took so long.
func (r *rig) sample(id string, took time.Duration) game.Run {
	r.T.Helper()
	for _, p := range r.Host().OpenProblems() {
		if p.Puzzle.Module().ID() == id {
			run := game.Proposed(p, game.Method{Algorithm: search.AStar})
			run.When, run.Elapsed = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), took
			run.Verdict = search.Optimal
			run.Length = 2
			run.Bound = 2
			run.Expanded = 6
			run.Generated = 6
			return run
		}
	}
	r.T.Fatalf("no problem of %s", id)
	panic("not reached")
}

// walking looks into a run, and waits until a step is shown.
func (r *rig) walking(run game.Run) {
	r.T.Helper()
	r.Explore(run)
	r.Until("the exploration", r.Exploring)
}

// everyRoom runs a check in both languages and at both sizes.
func everyRoom(t *testing.T, check func(t *testing.T, r *rig, room fyne.Size)) {
	s := &stage{}
	uitest.EveryRoom(t, areas(), func(t *testing.T, r *uitest.Rig, room fyne.Size) { check(t, onTop(r, s, "cavalo"), room) }, staged(s))
}

// pressHolding has the widget that has the keyboard, else the window, told of a key while others are held.
func (r *rig) pressHolding(m fyne.KeyModifier, key fyne.KeyName) {
	app := fyne.CurrentApp()
	defer fyne.SetCurrentApp(app)
	fyne.SetCurrentApp(holdingApp{app, m})
	if on := r.Window().Canvas().Focused(); on != nil {
		on.TypedKey(&fyne.KeyEvent{Name: key})
		return
	}
	r.Key(key)
}

// holdingApp has a driver that tells which keys are held.
type holdingApp struct {
	fyne.App
	held fyne.KeyModifier
}

func (a holdingApp) Driver() fyne.Driver { return holdingDriver{Driver: a.App.Driver(), held: a.held} }

type holdingDriver struct {
	fyne.Driver
	held fyne.KeyModifier
}

func (d holdingDriver) CurrentKeyModifiers() fyne.KeyModifier { return d.held }
func (holdingDriver) CreateSplashWindow() fyne.Window         { return nil }
func (holdingDriver) HasSecondaryDisplay() bool               { return false }

// solverOn brings the page where a game's problems are solved to the front.
func solverOn(r *rig, id string) solver.Driver {
	r.T.Helper()
	d := solver.Drive(uitest.OnTop[*solver.View](r.Rig, id).View())
	d.Pick("A")
	return d
}

// stopsAt reports whether limits end a run where another one was stopped.
func stopsAt(l search.Limits, run game.Run) bool { return l.Expansions == run.Expanded }

// newReal opens the window with the page on top and the games as they are.
func newReal(t *testing.T) *rig {
	t.Helper()
	return onTop(uitest.New(t, areas()), nil, "cavalo")
}

// Of every game and algorithm, each step of a small run is shown, forward and back, and
// nothing of it is a key.
func TestEveryStepOfEveryAlgorithmIsShown(t *testing.T) {
	for _, p := range samples(newReal(t)) {
		r := onTop(newReal(t).Rig, nil, p.Puzzle.Module().ID())
		for _, a := range append(gametest.Algorithms(p.Puzzle), search.Anytime) {
			run := game.Proposed(p, game.Method{Algorithm: a})
			run.Limits.Nodes = 300
			if a == search.Anytime {
				run.Ran.Heuristic = game.DefaultHeuristic(p.Puzzle)
			}
			r.walkThrough(t, run)
		}
	}
}

func (r *rig) walkThrough(t *testing.T, run game.Run) {
	t.Helper()
	what := run.Game + " " + run.Ran.AlgorithmText()
	r.Explore(run)
	r.checkSteps(t, what)
}

// checkSteps looks at steps of what is being opened.
func (r *rig) checkSteps(t *testing.T, what string) {
	t.Helper()
	r.Until(what, func() bool { return r.Exploring() || r.Refused() })
	if r.Refused() {
		t.Errorf("%s: %s", what, r.session.why.Key)
		return
	}
	last := r.Steps() - 1
	for _, step := range []int{0, 1, 2, 3, last / 2, last - 1, last, 1} {
		if step < 0 || step > last {
			continue
		}
		r.Step(step)
		seen := r.session.exploration.snapshot
		if seen.step != step || seen.moment.Step != step || !seen.isOfStep() {
			t.Errorf("%s: step %d shows %d", what, step, seen.moment.Step)
		}
		if keys := slices.DeleteFunc(uitest.Written(r.page().Content()), func(s string) bool { return len(s) == 0 || s[0] != '[' }); len(keys) > 0 {
			t.Errorf("%s, step %d: %q", what, step, keys)
		}
	}
}

func TestAFileWithATraceIsExplored(t *testing.T) {
	r, path := newReal(t), filepath.Join(t.TempDir(), "trace.txt")
	open := func(head, lines string) {
		if err := os.WriteFile(path, []byte(head+"\n"+lines), 0o600); err != nil {
			t.Fatal(err)
		}
		before := r.session.exploration
		r.DropFiles([]fyne.URI{storage.NewFileURI(path)})
		r.Until(head, func() bool { return r.session.exploration != before && (r.Exploring() || r.Refused()) })
	}
	var b strings.Builder
	for _, p := range samples(r) {
		r = onTop(r.Rig, nil, p.Puzzle.Module().ID())
		r.walking(game.Proposed(p, game.Method{Algorithm: search.BFS})) // what is there stays, or gives way
		for _, a := range []search.Algorithm{search.AStar, search.IDS, search.RBFS} {
			_, x := p.Puzzle.Explore(t.Context(), game.SolveRequest{Method: game.Proposed(p, game.Method{Algorithm: a}).Ran, Limits: search.Limits{Nodes: 300}}, 0)
			b.Reset()
			if err := x.WriteTrace(&b); err != nil {
				t.Fatal(err)
			}
			open(paste.ProblemID(p.Puzzle, nil)+" Of a file", b.String())
			r.checkSteps(t, string(a))
			if s := r.session; s.run.Problem != "Of a file" || s.run.Identity != p.Puzzle.Identity() || s.exploration.Nodes() != x.Nodes() || s.run.Ran.Algorithm != a {
				t.Errorf("%s: %+v", a, s.run)
			}
		}
	}
	open("no problem is named", "trace algorithm astar/mine\ntrace node 0 - -\ntrace expand 0\n") // it is that of the page
	if r.session.run.Problem != "Of a file" || r.Steps() != 2 || r.page().header.verdict.Words != nothing {
		t.Errorf("%+v, %q", r.session.run, r.page().header.verdict.Words)
	}
	r.checkSteps(t, "a heuristic of others")
	open("", b.String()+"trace node 7 0 nowhere\n")
	if said := r.Words().Say(r.session.why); !r.Refused() || !strings.Contains(said, "trace.txt, linha "+strconv.Itoa(strings.Count(b.String(), "\n")+2)) {
		t.Error(said)
	}
}

// TestATraceOpensAtItsFirstFault, which is said in words and marked in the tree, also where that line or a later one can't be followed.
func TestATraceOpensAtItsFirstFault(t *testing.T) {
	r := newReal(t)
	p := samples(r)[0].Puzzle
	r = onTop(r.Rig, nil, p.Module().ID())
	moves := p.Start().Successors()
	head := paste.ProblemID(p, nil) + " Of a file\ntrace algorithm bfs\ntrace node 0 - -\ntrace expand 0\ntrace node 1 0 " + moves[0].Move + "\n"
	twice := "trace node 2 0 " + moves[0].Move + "\n"
	for lines, kind := range map[string]explore.FaultKind{
		"trace node 2 0 nowhere\n": explore.Illegal, twice: explore.MovedTwice, twice + "trace expand 99\n": explore.MovedTwice,
	} {
		file := datafile.File{Path: "trace.txt", Trace: []byte(head + lines)}
		r.session.openTrace(&file)
		r.Until("the trace", func() bool { return !r.session.Working() && r.Exploring() })
		fault := r.session.exploration.judged.Fault
		if fault == nil || fault.Kind != kind || fault.Line != 6 || r.session.player.Index != 1 {
			t.Fatalf("%+v at step %d", fault, r.session.player.Index)
		}
		page := r.page()
		r.session.goToStep(0)
		page.header.fault.OnTapped()
		if r.session.player.Index != 1 || fault.Node < uint32(r.session.exploration.Nodes()) && r.session.exploration.chosen != fault.Node {
			t.Errorf("back to the fault: step %d, node %d", r.session.player.Index, r.session.exploration.chosen)
		}
		if said := page.header.verdict.Words; said != r.Words().Key("explore.fault", "Line", 6) {
			t.Error(said)
		}
		if said := page.sidePanel.node.why.Text; !strings.Contains(said, r.Words().Say(fault.What)) {
			t.Error(said)
		}
		if box := page.treePane.tree.sheet.boxes[BranchName{Number: fault.Node}]; box == nil || box.look.Badge != "!" {
			t.Errorf("%+v is not marked", fault)
		}
	}
}

func (s *snapshot) isOfStep() bool { return s.node.Number == s.moment.Node }

// longestCall is how long the window may stand still, ten times over: the machine may be busy.
const longestCall = time.Second

// quickly fails where a call takes too long each time.
func (r *rig) quickly(what string, call func()) {
	r.T.Helper()
	for range 3 {
		began := time.Now()
		call()
		if time.Since(began) <= longestCall {
			return
		}
	}
	r.T.Errorf("%s: the window stands still", what)
}

// TestNoTraceHoldsTheWindow: one of much of one node, and some with random changes.
func TestNoTraceHoldsTheWindow(t *testing.T) {
	r := newReal(t)
	p := samples(r)[0].Puzzle
	r = onTop(r.Rig, nil, p.Module().ID())
	head := paste.ProblemID(p, nil) + " Of a file\n"
	open := func(lines string) {
		file := datafile.File{Path: "trace.txt", Trace: []byte(head + lines)}
		r.quickly("opening", func() { r.session.openTrace(&file) })
		r.Until("the trace", func() bool { return !r.session.Working() && (r.Exploring() || r.Refused()) })
	}
	look := func(steps ...int) {
		for _, step := range steps {
			r.quickly("a step", func() { r.Step(step) })
			r.quickly("a node", func() { r.Pick(0) })
			r.Until("the step", r.Exploring)
		}
	}
	const looks = 60_000
	open("trace algorithm bfs\ntrace node 0 - -\n" + strings.Repeat("trace expand 0\n", looks))
	look(looks/2, 1, looks)
	random, read := rand.New(rand.NewPCG(1, 5)), 0
	var whole strings.Builder
	for i := range 100 {
		if i%25 == 0 {
			whole.Reset()
			method := game.Method{Algorithm: []search.Algorithm{search.AStar, search.IDS, search.RBFS, search.BFS}[i/25]}
			_, x := p.(game.Explorable).Explore(t.Context(), game.SolveRequest{Method: game.Proposed(game.Problem{Puzzle: p}, method).Ran, Limits: search.Limits{Nodes: 300}}, 0)
			if err := x.WriteTrace(&whole); err != nil {
				t.Fatal(err)
			}
		}
		open(gametest.MutateTrace(random, whole.String()))
		if r.Exploring() {
			read++
			look(r.Steps()/2, r.Steps()-1)
		}
	}
	if read < 10 {
		t.Errorf("%d of the traces are shown, too few", read)
	}
}
