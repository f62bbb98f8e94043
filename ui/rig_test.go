package ui

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/games"
	"procura/core/quatro/oracle"
	"procura/core/text"
	"procura/resources"
	"procura/storage"
	"procura/ui/choose"
	"procura/ui/words"
)

func TestMain(m *testing.M) {
	_ = os.Unsetenv("LANGUAGE")
	_ = os.Unsetenv("LC_ALL")
	_ = os.Setenv("LANG", "pt_PT.UTF-8")
	os.Exit(m.Run())
}

// deadline is how long a test waits for what must happen; no test that passes
// comes near it.
const deadline = 20 * time.Second

// rig is a window under test, on Fyne's test driver. What the runners post
// waits in a queue until the test pumps it, so that all work on widgets happens
// on the goroutine of the test.
type rig struct {
	t testing.TB
	*Shell
	app     fyne.App
	store   storage.Store
	native  *askedChooser
	mu      sync.Mutex
	queue   []func()
	arrived chan struct{}
	// kept are the views that a change of language took off the window.
	kept        []*SolverView
	keptMatches []*matchTab
}

// options are what a test wants to be different.
type options struct {
	app     fyne.App
	games   []game.Puzzler
	samples []game.Problem
	native  bool // there is a native chooser
	speak   func(string) *words.Words
	change  func(*Program)
}

// puzzlers are the games of the program; all windows share their exact engine.
var puzzlers = sync.OnceValue(func() []game.Puzzler { return games.Puzzlers(games.All(oracle.Settings{})) })

// newRig opens a window with the program's games and samples, in Portuguese.
func newRig(t testing.TB, change ...func(*options)) *rig {
	t.Helper()
	o := options{games: puzzlers(), speak: speak, native: true}
	for _, c := range change {
		c(&o)
	}
	if o.app == nil {
		o.app = newApp(t)
	}
	before := runtime.NumGoroutine()
	r := &rig{t: t, app: o.app, store: storage.Store{Games: o.games}, arrived: make(chan struct{}, 1)}
	if o.samples == nil {
		o.samples = samples(t, r.store)
	}
	p := Program{
		App: o.app, Games: o.games, Store: r.store, Samples: o.samples, Speak: o.speak,
		Drawing: noDrawings, Memory: 1 << 30, Post: r.post,
	}
	if o.native {
		r.native = &askedChooser{}
		p.Chooser = func(func(text.Message) string) choose.Chooser { return r.native }
	}
	if o.change != nil {
		o.change(&p)
	}
	r.Shell = New(p)
	r.Run()
	t.Cleanup(func() { r.end(before) })
	return r
}

// newApp is an app of Fyne's test driver, without preferences.
func newApp(t testing.TB) fyne.App {
	if os.Getenv("LANG") != "pt_PT.UTF-8" {
		t.Fatal("TestMain chooses the locale")
	}
	return test.NewTempApp(t)
}

// noDrawings leaves boards to their texts: drawing pictures takes most of the
// time that a window takes to open.
func noDrawings(string) fyne.Resource { return nil }

// speaking are the languages loaded so far: loading one takes milliseconds.
var speaking sync.Map

func speak(language string) *words.Words {
	if w, ok := speaking.Load(language); ok {
		return w.(*words.Words)
	}
	files, err := fs.Sub(resources.Translations, "translations")
	if err != nil {
		panic(err)
	}
	w, err := words.New(files, language)
	if err != nil {
		panic(err)
	}
	speaking.Store(language, w)
	return w
}

// samples are the problems built into the program.
func samples(t testing.TB, store storage.Store) []game.Problem {
	t.Helper()
	var list []game.Problem
	for _, name := range []string{"quatro", "cavalo", "adji-boto"} {
		path := "problems/" + name + ".dat"
		src, err := fs.ReadFile(resources.Problems, path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, store.Read(path, src).Problems...)
	}
	return list
}

// post takes what the runners have to say; it is called from any goroutine.
func (r *rig) post(f func()) {
	r.mu.Lock()
	r.queue = append(r.queue, f)
	r.mu.Unlock()
	select {
	case r.arrived <- struct{}{}:
	default:
	}
}

// pump runs what was posted, and what that posts.
func (r *rig) pump() {
	for {
		r.mu.Lock()
		todo := r.queue
		r.queue = nil
		r.mu.Unlock()
		if len(todo) == 0 {
			return
		}
		for _, f := range todo {
			f()
		}
	}
}

// until pumps the queue until a condition holds.
func (r *rig) until(what string, condition func() bool) {
	r.t.Helper()
	if !r.within(deadline, condition) {
		r.t.Fatalf("waited in vain for: %s", what)
	}
}

// within pumps the queue for a time and reports whether a condition came to
// hold.
func (r *rig) within(limit time.Duration, condition func() bool) bool {
	late := time.After(limit)
	for {
		r.pump()
		if condition() {
			return true
		}
		select {
		case <-r.arrived:
		case <-time.After(5 * time.Millisecond): // a condition that nobody posts
		case <-late:
			return false
		}
	}
}

// settle pumps until the file runner has nothing more to say.
func (r *rig) settle() {
	r.files.Wait()
	r.writer.Wait()
	r.pump()
}

// end closes everything that could still run, and looks for leaks.
func (r *rig) end(before int) {
	for _, v := range append(r.kept, r.views...) {
		v.runner.Drop()
		v.films.Drop()
		v.audits.Drop()
		v.runner.Close()
		v.films.Close()
		v.audits.Close()
	}
	for _, m := range append(r.keptMatches, r.matchTabs...) {
		if m != nil {
			m.match.close()
			m.match.runner.Close()
			m.match.advisor.Close()
		}
	}
	r.files.Close()
	r.writer.Close()
	for began := time.Now(); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Since(began) > deadline {
			r.t.Errorf("%d goroutines at the end, %d at the start", runtime.NumGoroutine(), before)
			return
		}
	}
}

// askedChooser is a chooser whose answers the test gives.
type askedChooser struct {
	opens, saves int
	proposed     string
	done         func(string, error)
}

func (c *askedChooser) Open(_ string, done func(string, error)) { c.opens, c.done = c.opens+1, done }

func (c *askedChooser) Save(_, proposed string, done func(string, error)) {
	c.saves, c.proposed, c.done = c.saves+1, proposed, done
}

// answer ends the dialog, as native choosers do: from another goroutine.
func (r *rig) answer(path string, err error) {
	r.t.Helper()
	done := r.native.done
	if done == nil {
		r.t.Fatal("no dialog is open")
	}
	r.native.done = nil
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		done(path, err)
	}()
	<-answered
	r.pump()
}

// tab brings the tab of a game to the front.
func (r *rig) tab(id string) *SolverView {
	r.t.Helper()
	for i, d := range r.desks {
		if d.module.ID() == id {
			r.tabs.SelectIndex(i)
			return r.views[i]
		}
	}
	r.t.Fatalf("no tab %q", id)
	return nil
}

// pick chooses a problem by name, as a click on its row does.
func (r *rig) pick(v *SolverView, problem string) {
	r.t.Helper()
	for i, p := range v.desk.problems {
		if p.Name == problem {
			v.list.Select(i)
			return
		}
	}
	r.t.Fatalf("no problem %q", problem)
}

// on goes to a tab and chooses a problem there.
func (r *rig) on(id, problem string) *SolverView {
	r.t.Helper()
	v := r.tab(id)
	r.pick(v, problem)
	return v
}

// use chooses an algorithm and, unless it is "", a heuristic, by their keys.
func (r *rig) use(v *SolverView, algorithm, heuristic string) {
	r.t.Helper()
	choose := func(c *choice, key string) {
		i := slices.Index(c.keys, key)
		if i < 0 {
			r.t.Fatalf("no choice %q among %q", key, c.keys)
		}
		c.SetSelectedIndex(i)
	}
	choose(v.panel.algorithm, algorithm)
	if heuristic != "" {
		choose(v.panel.heuristic, heuristic)
	}
}

// solve presses Resolver and waits for the end of the search.
func (r *rig) solve(v *SolverView) record {
	r.t.Helper()
	before := len(r.runsOf(v))
	test.Tap(v.button)
	r.until("the end of the search", func() bool { return !v.running })
	if runs := r.runsOf(v); len(runs) == before+1 {
		return runs[0]
	}
	r.t.Fatalf("%d runs, want %d", len(r.runsOf(v)), before+1)
	return record{}
}

// runsOf lists the runs of the chosen problem.
func (r *rig) runsOf(v *SolverView) []record {
	r.t.Helper()
	p, ok := v.desk.current()
	if !ok {
		r.t.Fatal("no problem is chosen")
	}
	return v.desk.of(p.Puzzle)
}

// choose runs an item of the menu, named by the keys on the way to it.
func (r *rig) choose(keys ...string) {
	r.t.Helper()
	r.kept = append(r.kept, r.views...)
	r.keptMatches = append(r.keptMatches, r.matchTabs...)
	item := r.item(keys...)
	if item.Disabled {
		r.t.Fatalf("%q is disabled", keys)
	}
	item.Action()
}

// item finds an item of the menu.
func (r *rig) item(keys ...string) *fyne.MenuItem {
	r.t.Helper()
	var found *fyne.MenuItem
	menus := r.window.MainMenu().Items
	for _, m := range menus {
		if m.Label == r.words.Key(keys[0]) {
			found = fyne.NewMenuItem("", nil)
			found.ChildMenu = m
		}
	}
	for _, key := range keys[1:] {
		if found == nil || found.ChildMenu == nil {
			break
		}
		items := found.ChildMenu.Items
		i := slices.IndexFunc(items, func(m *fyne.MenuItem) bool { return m.Label == r.words.Key(key) })
		if i < 0 {
			found = nil
			break
		}
		found = items[i]
	}
	if found == nil {
		r.t.Fatalf("no menu item %q", keys)
	}
	return found
}

// key presses a key where no widget has the focus.
func (r *rig) key(name fyne.KeyName) {
	r.window.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: name})
}

// shortcut presses keys together. The test canvas hides that it knows them.
func (r *rig) shortcut(s fyne.Shortcut) {
	inner := reflect.Indirect(reflect.ValueOf(r.window.Canvas())).FieldByName("WindowlessCanvas")
	inner.Interface().(fyne.Shortcutable).TypedShortcut(s)
}

// notice is what the bar says, "" when it is hidden.
func (r *rig) notice() string {
	if !r.bar.content.Visible() {
		return ""
	}
	return r.bar.message.Text
}

// headline is what the verdict line says.
func headline(v *SolverView) string { return v.verdict.headline.words }

// figure is a counter as it stands on the screen.
func figure(t testing.TB, v *SolverView, key string) string {
	t.Helper()
	i := slices.Index(figureKeys, key)
	if i < 0 {
		t.Fatalf("no counter %q", key)
	}
	rows := v.counters.content.(*fyne.Container).Objects[1].(*fyne.Container)
	return rows.Objects[i].(*fyne.Container).Objects[1].(*line).words
}

// walk visits what is visible under an object, the object included.
func walk(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if o == nil || !o.Visible() {
		return
	}
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, child := range o.Objects {
			walk(child, visit)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			walk(child, visit)
		}
	}
}

// written lists the texts drawn under an object.
func written(o fyne.CanvasObject) []string {
	var list []string
	walk(o, func(o fyne.CanvasObject) {
		if t, ok := o.(*canvas.Text); ok && t.Text != "" {
			list = append(list, t.Text)
		}
	})
	return list
}

// all lists the objects of a type under an object.
func all[T fyne.CanvasObject](o fyne.CanvasObject) []T {
	var list []T
	walk(o, func(o fyne.CanvasObject) {
		if wanted, ok := o.(T); ok {
			list = append(list, wanted)
		}
	})
	return list
}

// popUp is the dialog on top, nil without one.
func (r *rig) popUp() fyne.CanvasObject { return r.window.Canvas().Overlays().Top() }

// press taps the button of the dialog on top: the one that says yes has high
// importance.
func (r *rig) press(yes bool) {
	r.t.Helper()
	if r.popUp() == nil {
		r.t.Fatal("no dialog is open")
	}
	for _, b := range all[*widget.Button](r.popUp()) {
		if b.Text != "" && (b.Importance == widget.HighImportance) == yes {
			if b.Disabled() {
				r.t.Fatalf("the button %q is disabled", b.Text)
			}
			test.Tap(b)
			r.pump()
			return
		}
	}
	r.t.Fatalf("no such button in the dialog: %q", written(r.popUp()))
}

// dismiss taps Cancel in one of Fyne's own file dialogs, which have many
// buttons.
func (r *rig) dismiss() {
	r.t.Helper()
	for _, b := range all[*widget.Button](r.popUp()) {
		if b.Text == lang.L("Cancel") {
			test.Tap(b)
			r.pump()
			return
		}
	}
	r.t.Fatalf("no way out of the dialog: %q", written(r.popUp()))
}

// puppet is a puzzle whose search a test decides.
type puppet struct {
	game.Puzzle
	search func(context.Context, game.SolveRequest) game.Run
}

func (p puppet) Solve(ctx context.Context, o game.SolveRequest) game.Run { return p.search(ctx, o) }

// climbing is a puzzle that can be asked for the most points.
type climbing struct{ puppet }

func (climbing) Maximises() bool { return true }

// gate holds the search of a puzzle until the test opens it.
type gate struct {
	begun, open chan struct{}
}

// gated is a puzzle whose search waits at a gate; a cancel goes through.
func gated(p game.Puzzle) (game.Puzzle, *gate) {
	g := &gate{make(chan struct{}, 8), make(chan struct{})}
	return puppet{p, func(ctx context.Context, o game.SolveRequest) game.Run {
		g.begun <- struct{}{}
		select {
		case <-g.open:
		case <-ctx.Done():
		}
		return p.Solve(ctx, o)
	}}, g
}

// opener returns what closes a channel; the end of the test does it at the
// latest, so that nobody waits there for ever.
func opener(t testing.TB, gate chan struct{}) func() {
	open := sync.OnceFunc(func() { close(gate) })
	t.Cleanup(open)
	return open
}

// replace puts another puzzle in place of the one of the chosen problem.
func replace(v *SolverView, change func(game.Puzzle) game.Puzzle) {
	p, _ := v.desk.current()
	v.desk.change(change(p.Puzzle))
}

// hold makes the search of the chosen problem wait at a gate.
func hold(v *SolverView) *gate {
	var g *gate
	replace(v, func(p game.Puzzle) game.Puzzle {
		p, g = gated(p)
		return p
	})
	return g
}

// names lists the problems of a desk.
func names(d *desk) string {
	var list []string
	for _, p := range d.problems {
		list = append(list, p.Name)
	}
	return strings.Join(list, " ")
}

// identities lists the problems of all desks by what they are.
func (r *rig) identities() string {
	var list []string
	for _, d := range r.desks {
		for _, p := range d.problems {
			list = append(list, fmt.Sprint(d.module.ID(), " ", p.Name, " ", p.Puzzle.Identity()))
		}
	}
	return strings.Join(list, "\n")
}

// wild is the path of a file from the wild.
func wild(t testing.TB, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("..", "storage", "testdata", "wild", name))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// open opens a file and waits until it is shown.
func (r *rig) open(path string) {
	r.t.Helper()
	r.OpenFile(path)
	r.settle()
}
