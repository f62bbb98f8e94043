package ui_test

import (
	"bytes"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/storage/state"
	"procura/ui"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/keys"
)

// monkey is somebody who knows nothing: it clicks, types, drags and opens anything, in a window
// that is ended, killed and opened again.
type monkey struct {
	*uitest.Rig
	t      *testing.T
	random *rand.Rand
	size   fyne.Size
	files  []string
	state  *tether
	acts   []string // the last ones
	lists  map[string]int
}

// actsOfALife is how many acts there are between two starts of the program.
const actsOfALife = 100

// TestTheMonkeyFindsNothing does PROCURA_MONKEY acts (make acts does 20,000), in two windows that share what
// is kept, each of which is ended, killed and opened again. After each act, nothing has panicked, no game has lost its
// problems, and the window fits on its screen; after each start the session that was closed last is back, and all others
// are listed, as they were left.
func TestTheMonkeyFindsNothing(t *testing.T) {
	acts, seed := 2*actsOfALife, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("PROCURA_MONKEY")); err == nil {
		acts = n
	}
	if n, err := strconv.ParseUint(os.Getenv("PROCURA_SEED"), 10, 64); err == nil {
		seed = n
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	kept := &ledger{root: t.TempDir()}
	for life := range (acts + actsOfALife - 1) / actsOfALife {
		t.Run(fmt.Sprint("life ", life), func(t *testing.T) {
			liveInTwoWindows(t, rand.New(rand.NewPCG(seed, uint64(life))), kept)
		})
		if t.Failed() {
			t.Fatalf("PROCURA_SEED=%d", seed)
		}
	}
	t.Logf("%d starts, %d of them beside another window; %d ends, %d kills; %d sessions left for another one, %d opened from the list; %d found again",
		kept.starts, kept.seconds, kept.ends, kept.kills, kept.leaves, kept.opened, kept.found)
}

// liveInTwoWindows acts in two windows in turn; now and then one of them is ended, or killed, and opened again.
func liveInTwoWindows(t *testing.T, random *rand.Rand, kept *ledger) {
	app := uitest.NewApp(t)
	app.Preferences().SetString("language", []string{"pt", "en"}[random.IntN(2)])
	var faults bytes.Buffer
	log.SetOutput(&faults)
	t.Cleanup(func() {
		log.SetOutput(os.Stderr)
		if strings.Contains(faults.String(), "panic") {
			t.Error(faults.String())
		}
	})
	windows := make([]*monkey, 2)
	for range actsOfALife {
		one := &windows[random.IntN(len(windows))]
		if *one == nil {
			*one = newMonkey(t, app, random, kept)
		}
		(*one).act()
		if random.IntN(40) == 0 {
			(*one).depart()
			*one = nil
		}
	}
	for _, i := range random.Perm(len(windows)) {
		if windows[i] != nil {
			windows[i].depart()
		}
	}
}

func newMonkey(t *testing.T, app fyne.App, random *rand.Rand, kept *ledger) *monkey {
	folder, problems := kept.open(t)
	r := uitest.New(t, areas(), func(o *uitest.Options) {
		o.App, o.LabPages = app, benches()
		o.Change = func(p *ui.Program) {
			p.State, p.Memory = folder, 64<<20
		}
	})
	m := &monkey{Rig: r, t: t, random: random, files: someFiles(t), state: folder, lists: map[string]int{}}
	m.size = []fyne.Size{fyne.NewSize(1024, 700), fyne.NewSize(960, 540), fyne.NewSize(1180, 760)}[random.IntN(3)]
	m.SettleIn(m.size)
	now := m.problems() // with what was being edited, perhaps
	for _, p := range problems {
		if !slices.Contains(now, p) {
			t.Errorf("not back: %q", p)
		}
	}
	return m
}

// depart ends the window, or kills it: what was not written by then is lost.
func (m *monkey) depart() {
	m.Settle()
	switch m.random.IntN(4) {
	case 0:
		m.state.kill()
	case 1:
		<-m.Host().SaveStateSoon()
		m.state.kill()
	default:
		m.Until("the session that is being opened", m.Ready)
		m.state.problems = m.problems()
	}
	m.End()
}

// content is what a session has on the disk, by the names of its entities.
type content map[string][]byte

func (c content) equals(o content) bool { return maps.EqualFunc(c, o, bytes.Equal) }

// isWork reports whether there is more than choices.
func (c content) isWork() bool {
	for name := range c {
		if !strings.HasSuffix(name, "."+host.ChoicesPart) {
			return true
		}
	}
	return false
}

// leftSession is a session that no window has open, with the problems that were seen in it, nil where
// nobody knows.
type leftSession struct {
	content
	problems []string
}

// ledger knows what must be found again of the sessions that no window has open, the one used last first.
type ledger struct {
	mu      sync.Mutex // of the goroutines of windows
	root    string
	windows int // that are open
	left    []leftSession

	starts, seconds, ends, kills, leaves, opened, found int
}

// mostLeft is how many sessions are kept that no window has open.
const mostLeft = 20

// open takes the state folder for a window: the session that was closed last is back where no other window is open, and
// all others are listed.
func (l *ledger) open(t *testing.T) (folder *tether, problems []string) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	f := state.At(l.root)
	if err := f.Open(); err != nil {
		t.Fatal(err)
	}
	folder = &tether{Folder: f, ledger: l, t: t}
	l.starts++
	now := folder.content()
	switch {
	case l.windows > 0:
		l.seconds++
		if !f.Second() || len(now) > 0 {
			t.Errorf("beside another window %d entities come back", len(now))
		}
	case len(l.left) > 0:
		problems = l.left[0].problems
		if !l.left[0].equals(now) {
			t.Errorf("what comes back is not what was closed last: %q", slices.Sorted(maps.Keys(now)))
		}
		l.left = l.left[1:]
	}
	l.windows++
	l.sweep(t, f)
	return folder, problems
}

// sweep takes note that the sessions used longest ago go, where there are too many, and looks at the others.
func (l *ledger) sweep(t *testing.T, f *state.Folder) {
	t.Helper()
	l.left = l.left[:min(len(l.left), mostLeft)]
	l.find(t, f)
}

// find finds all sessions that no window has open, as they were left, and tells what they are called.
func (l *ledger) find(t *testing.T, f *state.Folder) (ids []string) {
	t.Helper()
	err := f.VisitOthers("window.state", func(id string, _ time.Time, _ []byte) { ids = append(ids, id) })
	if err != nil || len(ids) != len(l.left) {
		t.Errorf("%d sessions are listed, want %d: %v", len(ids), len(l.left), err)
		return nil
	}
	for i, id := range ids {
		l.found++
		if !l.left[i].equals(l.read(t, id)) {
			t.Errorf("%s is not as it was left", id)
		}
	}
	return ids
}

// read is what a session has on the disk.
func (l *ledger) read(t *testing.T, id string) content {
	t.Helper()
	entities, err := state.Read(filepath.Join(l.root, id))
	if err != nil {
		t.Error(err)
	}
	return entities
}

// add notes what a window has left.
func (l *ledger) add(left leftSession) {
	if left.isWork() {
		l.left = slices.Insert(l.left, 0, left)
	}
}

// tether is the state folder of a window, and notes what that leaves. A window that was killed writes nothing
// more.
type tether struct {
	*state.Folder
	ledger       *ledger
	t            *testing.T
	killed, gone bool
	problems     []string
}

func (f *tether) kill() {
	f.ledger.mu.Lock()
	defer f.ledger.mu.Unlock()
	f.killed = true
}

func (f *tether) content() content {
	now, damaged := f.Load()
	if damaged != "" {
		f.t.Errorf("%s is damaged", damaged)
	}
	return now
}

func (f *tether) Write(changes map[string][]byte) error {
	f.ledger.mu.Lock()
	defer f.ledger.mu.Unlock()
	if f.killed {
		return nil
	}
	return f.Folder.Write(changes)
}

func (f *tether) SwitchTo(id string) (string, error) {
	l := f.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	ids := l.find(f.t, f.Folder)
	before := f.content()
	left, err := f.Folder.SwitchTo(id)
	if err != nil {
		return left, err
	}
	if i := slices.Index(ids, id); i >= 0 { // others may be equal
		l.left = slices.Delete(l.left, i, i+1)
	}
	l.leaves++
	if id != "" {
		l.opened++
	}
	l.add(leftSession{content: before})
	l.sweep(f.t, f.Folder)
	return left, nil
}

func (f *tether) Close() error {
	l := f.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	if f.gone {
		return nil
	}
	f.gone = true
	l.windows--
	if f.killed {
		l.kills++
	} else {
		l.ends++
	}
	l.add(leftSession{f.content(), f.problems})
	return f.Folder.Close()
}

// someFiles are copies of files from the wild, good and bad ones.
func someFiles(t *testing.T) []string {
	folder := t.TempDir()
	from := filepath.Join("..", "storage", "testdata", "wild")
	if err := os.CopyFS(folder, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.dat"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files to open: %v", err)
	}
	return files
}

// problems are the texts of those that are open.
func (m *monkey) problems() []string {
	var list []string
	for _, p := range m.Host().OpenProblems() {
		list = append(list, m.Store.Format([]game.Problem{p}))
	}
	return list
}

// act does one thing, and looks at what came of it.
func (m *monkey) act() {
	what := pick(m.random, "tap", "tap", "tap", "tap", "tap", "place", "drag", "scroll", "key", "key", "key", "shortcut", "menu", "menu", "type", "tab", "page", "answer", "answer", "drop", "wait", "resize", "session")
	if m.Row() == nil { // a session is on its way, and nothing is shown
		what = "wait"
	}
	m.acts = append(m.acts[max(0, len(m.acts)-12):], what)
	defer func() {
		if p := recover(); p != nil {
			m.t.Fatalf("%v after %q\n%s", p, m.acts, debug.Stack())
		}
	}()
	m.does(what)
	m.Pump()
	m.look()
}

func (m *monkey) note(format string, values ...any) {
	m.acts[len(m.acts)-1] += " " + fmt.Sprintf(format, values...)
}

func (m *monkey) does(what string) {
	c := m.Window().Canvas()
	at := fyne.NewPos(m.random.Float32()*m.size.Width, m.random.Float32()*m.size.Height)
	m.note("%.0f,%.0f", at.X, at.Y)
	switch what {
	case "tap":
		m.tap()
	case "place":
		test.TapCanvas(c, at)
	case "drag":
		test.Drag(c, at, m.random.Float32()*300-150, m.random.Float32()*300-150)
	case "scroll":
		test.Scroll(c, at, 0, m.random.Float32()*200-100)
	case "key":
		m.press(pick(m.random, fyne.KeyReturn, fyne.KeyEscape, fyne.KeySpace, fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown,
			fyne.KeyHome, fyne.KeyEnd, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyDelete, fyne.KeyTab, fyne.KeyB, fyne.KeyH, fyne.KeyV, fyne.KeyX, fyne.KeyP, fyne.KeyF1, fyne.KeyF5, fyne.KeyF9, fyne.KeyF11))
	case "shortcut":
		m.shortcut()
	case "menu":
		m.menu()
	case "type":
		m.enter(pick(m.random, "12", "a", "((0 1) (2 3))", "99999999999999999999", "-1", "nome com espaços", "(((", "A 70", "1/0"))
	case "tab":
		m.Row().SelectIndex(m.random.IntN(len(m.Row().Items)))
	case "page":
		m.TurnTo(m.random.IntN(len(m.Pages(m.Row().SelectedIndex()))))
	case "answer":
		m.answer()
	case "drop":
		if !m.Boxed() {
			m.DropFiles([]fyne.URI{storage.NewFileURI(pick(m.random, m.files...))})
		}
	case "wait":
		m.Within(time.Duration(m.random.IntN(40))*time.Millisecond, func() bool { return false })
	case "resize":
		m.SettleIn(m.size)
	case "session":
		m.session()
	}
}

// tap clicks in the middle of something that can be clicked, mostly once.
func (m *monkey) tap() {
	c := m.Window().Canvas()
	points := worked(c)
	if len(points) == 0 {
		return
	}
	at := pick(m.random, points...)
	m.note("at %.0f,%.0f", at.X, at.Y)
	test.MoveMouse(c, at)
	test.TapCanvas(c, at)
	if m.random.IntN(10) == 0 {
		test.TapCanvas(c, at)
	}
}

func (m *monkey) press(key fyne.KeyName) {
	m.note("%s", key)
	c := m.Window().Canvas()
	switch {
	case key == fyne.KeyTab:
		c.FocusNext()
	case c.Focused() != nil:
		c.Focused().TypedKey(&fyne.KeyEvent{Name: key})
	default:
		m.Key(key)
	}
}

func (m *monkey) enter(words string) {
	m.note("%s", words)
	if focused := m.Window().Canvas().Focused(); focused != nil {
		for _, r := range words {
			focused.TypedRune(r)
		}
	}
}

func (m *monkey) shortcut() {
	s := pick(m.random, keys.Shortcuts()...)
	if s.Pressed.ShortcutName() == keys.OfItem("menu.quit").ShortcutName() {
		return // what comes after an end is kept by nobody
	}
	m.note("%s", s.Pressed.ShortcutName())
	m.Shortcut(s.Pressed)
}

// menu runs an entry. The keys of one that is off come through as well: the window's driver does not ask.
func (m *monkey) menu() {
	menus := m.Window().MainMenu()
	if menus == nil { // the full screen has none
		return
	}
	items := entries(menus.Items...)
	item := pick(m.random, items...)
	if item.Action == nil || item.IsQuit || keys.Label(item) == m.Words().Key("menu.quit") || m.Boxed() && item.Shortcut == nil {
		return
	}
	m.note("%s, off %t", keys.Label(item), item.Disabled)
	if !item.Disabled || item.Shortcut != nil {
		item.Action()
	}
}

// session begins anew or opens an earlier session, sometimes.
func (m *monkey) session() {
	if m.Window().MainMenu() == nil || m.Boxed() || m.random.IntN(3) > 0 {
		return
	}
	items := []*fyne.MenuItem{m.FindItem("menu.file", "shell.session.anew")}
	if others := m.FindItem("menu.file", "menu.others"); others != nil {
		items = append(items, others.ChildMenu.Items...)
	}
	if item := pick(m.random, items...); item != nil && !item.Disabled {
		m.note("%s", item.Label)
		item.Action()
	}
}

func entries(menus ...*fyne.Menu) []*fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, menu := range menus {
		for _, item := range menu.Items {
			if item.ChildMenu == nil {
				list = append(list, item)
				continue
			}
			for _, child := range entries(item.ChildMenu) {
				child.Disabled = child.Disabled || item.Disabled
				if !child.Disabled || child.Shortcut != nil {
					list = append(list, child)
				}
			}
		}
	}
	return list
}

// answer gives the system's dialog for files a name, or sends it away.
func (m *monkey) answer() {
	if !m.Native.Asking() {
		return
	}
	path := pick(m.random, "", pick(m.random, m.files...), filepath.Join(filepath.Dir(m.files[0]), "novo.dat"), filepath.Join("no", "such", "folder.dat"))
	m.note("%s", path)
	if path == "" {
		m.Answer("", files.ErrCancelled)
	} else {
		m.Answer(path, nil)
	}
}

// look finds what must never be.
func (m *monkey) look() {
	m.t.Helper()
	least, screen := m.Window().Content().MinSize(), fyne.NewSize(1024, 700)
	if least.Width > screen.Width || least.Height > screen.Height {
		m.t.Fatalf("the window wants %v of %v after %q", least, screen, m.acts)
	}
	counts := map[string]int{}
	for _, p := range m.Host().OpenProblems() {
		counts[p.Puzzle.Module().ID()]++
	}
	for game, before := range m.lists {
		if before > 0 && counts[game] == 0 {
			m.t.Fatalf("%s has lost its %d problems after %q", game, before, m.acts)
		}
	}
	m.lists = counts
}

func pick[T any](random *rand.Rand, list ...T) T { return list[random.IntN(len(list))] }
