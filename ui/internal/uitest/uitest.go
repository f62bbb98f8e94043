// Package uitest is for the tests of the rooms of ui: the whole window on Fyne's test
// driver, and hands to work it with. A room hands in the pages that the window has.
package uitest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/games"
	"procura/resources"
	"procura/storage"
	"procura/ui"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/i18n"
	menukeys "procura/ui/keys"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Main runs the tests of a room in a locale of their own, and with Fyne as it comes.
func Main(m *testing.M) {
	for _, name := range []string{"LANGUAGE", "LC_ALL", "FYNE_FONT", "FYNE_FONT_MONOSPACE", "FYNE_FONT_SYMBOL", "FYNE_THEME", "FYNE_SCALE"} {
		_ = os.Unsetenv(name)
	}
	_ = os.Setenv("LANG", "pt_PT.UTF-8")
	debug.SetGCPercent(400) // a third of the time of a test would go into collecting windows
	os.Exit(m.Run())
}

// Deadline is the time that a test waits for what must happen; no test that passes comes near it.
const Deadline = 3 * time.Minute

// Rig is a window under test, on Fyne's test driver. What the runners post
// waits in a queue until the test pumps it, so that all work on widgets happens
// on the goroutine of the test.
type Rig struct {
	T testing.TB
	*ui.Shell
	ui.Driver
	App     fyne.App
	Store   storage.Store
	Native  *askedChooser
	Today   time.Time // the day on the wall
	mu      sync.Mutex
	queue   []func()
	arrived chan struct{}
}

// Options holds what a test wants to be different.
type Options struct {
	App      fyne.App
	Games    []game.Module
	Samples  []game.Problem
	LabPages []host.LabPage // the pages of the laboratory
	Native   bool           // there is a native chooser
	Early    bool           // the test begins before what was kept is back
	Drawn    bool           // pieces and icons are drawn, which takes most of the time that a window takes
	Lessons  bool           // the lectures of the program are there: reading them takes a fifth of what is left
	Change   func(*ui.Program)
}

// Games are the games of the program; all windows share their exact engine.
var Games = sync.OnceValue(func() []game.Module { return games.All(games.Settings{}) })

// Today is the day on the wall of a window under test: a Monday, whose problems are easy, and
// are known already.
var Today = time.Date(2026, time.November, 23, 9, 30, 0, 0, time.UTC)

// ofToday are the problems of that day, as they are noted.
var ofToday = map[string]string{
	"quatro": "quatro_mpsOIP14XAcToKs 1 0 0 0 - false 0 false draw", "cavalo": "cavalo_pioLHOjHokoYE590GdDweFA 4 0", "adjiboto": "adjiboto_p3wEY4 3 0",
}

// New opens a window with the program's games and samples, in Portuguese, and with
// some pages.
func New(t testing.TB, areas []host.GamePage, change ...func(*Options)) *Rig {
	t.Helper()
	o := Options{Games: Games(), Native: true}
	for _, c := range change {
		c(&o)
	}
	if o.App == nil {
		o.App = NewApp(t)
	}
	open++
	if open == 1 {
		outside = runtime.NumGoroutine()
	}
	for id, note := range ofToday {
		if key := "extras.daily." + Today.Format(time.DateOnly) + "." + id; o.App.Preferences().String(key) == "" {
			o.App.Preferences().SetString(key, note)
		}
	}
	r := &Rig{T: t, Today: Today, App: o.App, Store: storage.Store{Games: o.Games}, arrived: make(chan struct{}, 1)}
	if o.Samples == nil {
		o.Samples = Samples(t, r.Store)
	}
	p := ui.Program{
		System: system{r}, App: o.App, Games: o.Games, GamePages: areas, LabPages: o.LabPages, Store: r.Store, Samples: o.Samples,
		Preferences: o.App.Preferences(), Memory: 1 << 30,
	}
	if o.Native {
		r.Native = &askedChooser{}
	}
	if o.Lessons {
		p.Lessons = resources.Lessons
	}
	if o.Drawn {
		p.System = drawn{p.System}
		WithIcons(o.App)
	}
	if o.Change != nil {
		o.Change(&p)
	}
	r.Shell = ui.New(p)
	r.Driver = r.Drive()
	r.Run()
	t.Cleanup(r.end)
	if !o.Early {
		r.Until("what was kept", r.Ready)
	}
	return r
}

// system is the system around a window under test: it has no viewer and no drawings.
type system struct{ rig *Rig }

func (system) Speak(language string) *i18n.Words { return Speak(language) }
func (system) Drawing(string) fyne.Resource      { return nil }
func (system) ViewFile(string) error             { return nil }
func (s system) Post(f func())                   { s.rig.post(f) }
func (system) ReleaseMemory()                    {}
func (s system) Now() time.Time                  { return s.rig.Today }
func (system) Leave()                            {}

func (s system) NewChooser(ui.Speaker) files.Chooser {
	if s.rig.Native == nil {
		return nil
	}
	return s.rig.Native
}

// drawn is a system with the drawings of the program.
type drawn struct{ ui.System }

var drawings = theme.Drawings(resources.Drawings, "drawings")

// Drawing looks a drawing up.
func (drawn) Drawing(name string) fyne.Resource { return drawings.Drawing(name) }

// Speak is a language of the program, "" the system's.
func Speak(language string) *i18n.Words { return i18n.MustLoad(resources.Translations, language) }

// Samples are the problems built into the program.
func Samples(t testing.TB, store storage.Store) []game.Problem {
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
func (r *Rig) post(f func()) {
	r.mu.Lock()
	r.queue = append(r.queue, f)
	r.mu.Unlock()
	select {
	case r.arrived <- struct{}{}:
	default:
	}
}

// Pump runs what was posted, and what that posts.
func (r *Rig) Pump() {
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

// Until pumps the queue until a condition holds.
func (r *Rig) Until(what string, condition func() bool) {
	r.T.Helper()
	if !r.Within(Deadline, condition) {
		r.T.Fatalf("waited in vain for: %s", what)
	}
}

// Within pumps the queue for a time and reports whether a condition came to
// hold.
func (r *Rig) Within(limit time.Duration, condition func() bool) bool {
	late := time.After(limit)
	for {
		r.Pump()
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

// Settle pumps until the file runner has nothing more to say.
func (r *Rig) Settle() {
	r.Wait()
	r.Pump()
}

// Windows that are open, and the goroutines there were before the first of them.
var open, outside int

// end closes everything that could still run, and looks for leaks once no window is left.
func (r *Rig) end() {
	r.Close()
	forgetWidgets()
	open--
	for began := time.Now(); open == 0 && runtime.NumGoroutine() > outside; time.Sleep(time.Millisecond) {
		if time.Since(began) > Deadline {
			r.T.Errorf("%d goroutines at the end, %d at the start", runtime.NumGoroutine(), outside)
			return
		}
	}
}

// askedChooser is a chooser whose answers the test gives.
type askedChooser struct {
	Opens, Saves, Folders int
	Proposed              string
	Dir                   string // where the last dialog began, "" for anywhere
	done                  func(string, error)
}

func (c *askedChooser) Ask(q files.Question, done func(string, error)) {
	c.done = done
	switch q.Kind {
	case files.AskOpen:
		c.Opens++
	case files.AskFolder:
		c.Folders++
	case files.AskSave:
		c.Saves, c.Dir, c.Proposed = c.Saves+1, q.Folder, q.Name
	}
}

// Answer ends the dialog, as native choosers do: from another goroutine.
func (r *Rig) Answer(path string, err error) {
	r.T.Helper()
	done := r.Native.done
	if done == nil {
		r.T.Fatal("no dialog is open")
	}
	r.Native.done = nil
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		done(path, err)
	}()
	<-answered
	r.Pump()
}

// Asking reports whether a dialog waits for an answer.
func (c *askedChooser) Asking() bool { return c.done != nil }

// Choose runs an item of the menu, named by the keys on the way to it.
func (r *Rig) Choose(keys ...string) {
	r.T.Helper()
	item := r.Item(keys...)
	if item.Disabled {
		r.T.Fatalf("%q is disabled", keys)
	}
	item.Action()
}

// Item finds an item of the menu, in the menus within one too.
func (r *Rig) Item(keys ...string) *fyne.MenuItem {
	r.T.Helper()
	found := r.FindItem(keys...)
	if found == nil {
		r.T.Fatalf("no menu item %q", keys)
	}
	return found
}

// FindItem is the same, nil where it is not there.
func (r *Rig) FindItem(keys ...string) *fyne.MenuItem {
	var found *fyne.MenuItem
	menus := r.Window().MainMenu().Items
	for _, m := range menus {
		if m.Label == r.Words().Key(keys[0]) {
			found = fyne.NewMenuItem("", nil)
			found.ChildMenu = m
		}
	}
	for _, key := range keys[1:] {
		if found == nil || found.ChildMenu == nil {
			break
		}
		found = itemIn(found.ChildMenu, r.Words().Key(key))
	}
	return found
}

func itemIn(m *fyne.Menu, words string) *fyne.MenuItem {
	for _, item := range m.Items {
		if label := menukeys.Label(item); label == words || strings.HasPrefix(label, words+": ") {
			return item
		}
	}
	for _, item := range m.Items {
		if item.ChildMenu != nil {
			if found := itemIn(item.ChildMenu, words); found != nil {
				return found
			}
		}
	}
	return nil
}

// Key presses a key where no widget has the focus.
func (r *Rig) Key(name fyne.KeyName) {
	r.Window().Canvas().OnTypedKey()(&fyne.KeyEvent{Name: name})
}

// Shortcut presses keys together. The test canvas hides that it knows them.
func (r *Rig) Shortcut(s fyne.Shortcut) {
	inner := reflect.Indirect(reflect.ValueOf(r.Window().Canvas())).FieldByName("WindowlessCanvas")
	inner.Interface().(fyne.Shortcutable).TypedShortcut(s)
}

// PopUp is the dialog on top, nil without one.
func (r *Rig) PopUp() fyne.CanvasObject { return r.Window().Canvas().Overlays().Top() }

// buttons returns the buttons of the dialog on top: ours, or Fyne's in its dialog for files.
func (r *Rig) buttons() []*widget.Button {
	found := All[*widget.Button](r.PopUp())
	for _, b := range All[*widgets.Button](r.PopUp()) {
		found = append(found, &b.Button)
	}
	return found
}

// Press taps the button of the dialog on top: the one that says yes has high
// importance.
func (r *Rig) Press(yes bool) {
	r.T.Helper()
	if r.PopUp() == nil {
		r.T.Fatal("no dialog is open")
	}
	for _, b := range r.buttons() {
		if b.Text != "" && (b.Importance == widget.HighImportance) == yes {
			if b.Disabled() {
				r.T.Fatalf("the button %q is disabled", b.Text)
			}
			test.Tap(b)
			r.Pump()
			return
		}
	}
	r.T.Fatalf("no such button in the dialog: %q", Written(r.PopUp()))
}

// Reply taps the button of the dialog on top that has the words of a key.
func (r *Rig) Reply(key string) {
	r.T.Helper()
	if r.PopUp() == nil {
		r.T.Fatal("no dialog is open")
	}
	for _, b := range All[fyne.Widget](r.PopUp()) {
		button, taps := b.(fyne.Tappable)
		if words := Written(b); taps && len(words) == 1 && words[0] == r.Words().Key(key) {
			button.Tapped(&fyne.PointEvent{})
			r.Pump()
			return
		}
	}
	r.T.Fatalf("no button %q in the dialog: %q", key, Written(r.PopUp()))
}

// Dismiss taps Cancel in one of Fyne's own file dialogs, which have many
// buttons.
func (r *Rig) Dismiss() {
	r.T.Helper()
	for _, b := range All[*widget.Button](r.PopUp()) {
		if b.Text == lang.L("Cancel") {
			test.Tap(b)
			r.Pump()
			return
		}
	}
	r.T.Fatalf("no way out of the dialog: %q", Written(r.PopUp()))
}

// Wild is the path of a file from the wild, for the tests of any room.
func Wild(t testing.TB, name string) string {
	t.Helper()
	room, err := os.Getwd()
	for ; err == nil && room != filepath.Dir(room); room = filepath.Dir(room) {
		path := filepath.Join(room, "storage", "testdata", "wild", name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Fatalf("no file %s above this room", name)
	return ""
}

// Open opens a file and waits until it is shown.
func (r *Rig) Open(path string) {
	r.T.Helper()
	r.OpenFiles(path)
	r.Settle()
}

// Rooms are the sizes that the window must fit in, with the size of its texts.
var Rooms = []struct {
	scale float64
	Size  fyne.Size
}{{1, fyne.NewSize(1024, 700)}, {2, fyne.NewSize(2048, 1400)}}

// EveryRoom runs a check in both languages and at both sizes.
func EveryRoom(t *testing.T, areas []host.GamePage, check func(t *testing.T, r *Rig, room fyne.Size), change ...func(*Options)) {
	for _, language := range []string{"pt", "en"} {
		for _, room := range Rooms {
			t.Run(fmt.Sprint(language, " ", room.scale), func(t *testing.T) {
				app := NewApp(t)
				app.Preferences().SetString("language", language)
				app.Preferences().SetFloat("scale", room.scale)
				r := New(t, areas, append([]func(*Options){func(o *Options) { o.App = app }}, change...)...)
				if r.Words().Language() != language || float32(r.App.Preferences().Float("scale")) != float32(room.scale) {
					t.Fatalf("language %s, scale %v", r.Words().Language(), float32(r.App.Preferences().Float("scale")))
				}
				r.Window().Resize(room.Size)
				check(t, r, room.Size)
			})
		}
	}
}

// Words speak the language of the window.
func (r *Rig) Words() *i18n.Words { return r.Host().Words() }

// Recent lists the recent files, the last one first.
func (r *Rig) Recent() []string { return r.App.Preferences().StringList("recent") }

// Bring brings the tab of a game to the front and returns its pages.
func (r *Rig) Bring(game string) []host.View {
	r.T.Helper()
	place := r.Find(game)
	if place < 0 {
		r.T.Fatalf("no tab %q", game)
	}
	r.Row().SelectIndex(place)
	return r.Pages(place)
}

// Of returns the page of a type in a tab, nil if there is none.
func Of[P host.View](pages []host.View) (page P) {
	for _, tab := range pages {
		if p, ok := tab.(P); ok {
			return p
		}
	}
	return page
}

// Button is the button that says something, where it can be seen; nil without one.
func (r *Rig) Button(words string) *widgets.Button {
	for _, b := range All[*widgets.Button](r.Window().Content()) {
		if b.Text == words {
			return b
		}
	}
	return nil
}

// Page turns the tab on top to a page, by the words of its switch.
func (r *Rig) Page(key string) {
	r.T.Helper()
	b := r.Button(r.Words().Key(key))
	if b == nil {
		r.T.Fatalf("no page %q", key)
	}
	test.Tap(b)
}

// Control is Ctrl with a key.
func Control(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

// Parts returns what a session keeps, by name.
func Parts(t testing.TB, list []host.Part) map[string][]byte {
	t.Helper()
	parts := map[string][]byte{}
	for _, p := range list {
		content, err := p.Encode()
		if err != nil {
			t.Fatal(err)
		}
		parts[p.Name] = content
	}
	return parts
}
