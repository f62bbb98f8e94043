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
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/ui"
	"procura/ui/files"
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
	acts   []string // the last ones
	lists  map[string]int
}

// actsOfALife is how many acts there are between two starts.
const actsOfALife = 100

// TestTheMonkeyFindsNothing does PROCURA_MONKEY acts (make acts does 20,000). After each, nothing
// has panicked, no game has lost its problems, and the window fits on its screen; after each start all
// that was kept is back.
func TestTheMonkeyFindsNothing(t *testing.T) {
	acts, seed := 2*actsOfALife, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("PROCURA_MONKEY")); err == nil {
		acts = n
	}
	if n, err := strconv.ParseUint(os.Getenv("PROCURA_SEED"), 10, 64); err == nil {
		seed = n
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	state := newDrawer()
	var known, last []string // the problems that a life has left, nil where nobody knows, and its last acts
	for life := range (acts + actsOfALife - 1) / actsOfALife {
		random := rand.New(rand.NewPCG(seed, uint64(life)))
		killed := random.IntN(3) == 0
		t.Run(fmt.Sprint("life ", life), func(t *testing.T) {
			m := newMonkey(t, random, state)
			now := m.problems() // with what was being edited, perhaps
			for _, p := range known {
				if !slices.Contains(now, p) {
					t.Errorf("not back: %q of %q after %q", p, now, last)
				}
			}
			for range actsOfALife {
				m.act()
			}
			known, last = m.depart(state, killed), m.acts
		})
		if t.Failed() {
			t.Fatalf("PROCURA_SEED=%d", seed)
		}
	}
}

func newMonkey(t *testing.T, random *rand.Rand, state *drawer) *monkey {
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
	r := uitest.New(t, areas(), func(o *uitest.Options) {
		o.App, o.LabPages = app, benches()
		o.Change = func(p *ui.Program) {
			p.State, p.Memory = state, 64<<20
		}
	})
	m := &monkey{Rig: r, t: t, random: random, files: someFiles(t), lists: map[string]int{}}
	m.size = []fyne.Size{fyne.NewSize(1024, 700), fyne.NewSize(960, 540), fyne.NewSize(1180, 760)}[random.IntN(3)]
	m.SettleIn(m.size)
	return m
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

// depart ends the life, and returns the problems that must be back in the next one.
func (m *monkey) depart(state *drawer, killed bool) []string {
	m.Settle()
	m.Host().SaveStateSoon()
	m.Settle()
	known := m.problems()
	if !killed {
		m.End()
		return known
	}
	left := maps.Clone(state.now)
	m.t.Cleanup(func() { state.now = left }) // after the window is gone
	return nil
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
	what := pick(m.random, "tap", "tap", "tap", "tap", "tap", "place", "drag", "scroll", "key", "key", "key", "shortcut", "menu", "menu", "type", "tab", "page", "answer", "answer", "drop", "wait", "resize")
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

func entries(menus ...*fyne.Menu) []*fyne.MenuItem {
	var list []*fyne.MenuItem
	for _, menu := range menus {
		for _, item := range menu.Items {
			if item.ChildMenu == nil {
				list = append(list, item)
				continue
			}
			for _, child := range entries(item.ChildMenu) {
				if child.Disabled = child.Disabled || item.Disabled; !child.Disabled || child.Shortcut != nil {
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
