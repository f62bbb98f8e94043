package ui_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/session"
	"procura/ui/solver"
)

// drawer keeps in memory what outlives a window.
type drawer struct {
	now     map[string][]byte
	left    []map[string][]byte // called by their places
	second  bool                // another window is open
	damaged string              // where the file is, if it was damaged
	refused error               // why no state is left for another one
	asked   chan struct{}       // what is there is told when this is closed; nil for at once
}

func newDrawer() *drawer { return &drawer{now: map[string][]byte{}} }

func (d *drawer) Load() (map[string][]byte, string) {
	if d.asked != nil {
		<-d.asked
	}
	return maps.Clone(d.now), d.damaged
}

func (d *drawer) Write(changes map[string][]byte) error {
	maps.Copy(d.now, changes)
	maps.DeleteFunc(d.now, func(_ string, content []byte) bool { return content == nil })
	return nil
}

func (d *drawer) RemoveDamaged(names []string) error {
	for _, name := range names {
		delete(d.now, name)
	}
	return nil
}

func (d *drawer) VisitOthers(entity string, visit func(string, time.Time, []byte)) error {
	for i, state := range slices.Backward(d.left) {
		if state != nil {
			visit(strconv.Itoa(i), uitest.Today.Add(-time.Duration(24-i)*time.Hour), state[entity])
		}
	}
	return nil
}

func (d *drawer) SwitchTo(id string) (string, error) {
	if d.refused != nil {
		return "", d.refused
	}
	before := d.now
	d.now = map[string][]byte{}
	if at, err := strconv.Atoi(id); err == nil {
		d.now, d.left[at] = d.left[at], nil
	}
	d.left = append(d.left, before)
	return strconv.Itoa(len(d.left) - 1), nil
}

func (d *drawer) Newer() bool  { return false }
func (d *drawer) Second() bool { return d.second }
func (d *drawer) Close() error { return nil }

var _ session.Folder = (*drawer)(nil)

// window opens a window that keeps its state in a drawer.
func (d *drawer) window(t *testing.T) *uitest.Rig {
	return uitest.New(t, areas(), func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.State = d }
	})
}

// opening opens a window, and does not wait for what comes back.
func (d *drawer) opening(t *testing.T) *uitest.Rig {
	return uitest.New(t, areas(), func(o *uitest.Options) {
		o.Change = func(p *ui.Program) { p.State = d }
		o.Early = true
	})
}

// moved plays a move on the page of a match, and turns to it.
func moved(r *uitest.Rig) *match.Session {
	s := uitest.Of[*match.View](r.Bring("quatro")).Session
	r.Page("match.play")
	s.Seats = [2]game.Level{}
	s.ChangePlayers()
	s.Play(s.Match.Position().Moves()[0], game.Analysis{Elapsed: time.Second})
	return s
}

func movesOf(r *uitest.Rig) int {
	return uitest.Of[*match.View](r.Pages(r.Find("quatro"))).Session.Match.Index()
}

func says(r *uitest.Rig, key string) bool {
	return slices.Contains(labels(r), r.Words().Key(key))
}

// labels are the texts of the labels that can be seen.
func labels(r *uitest.Rig) []string {
	var list []string
	for _, l := range uitest.All[*widget.Label](r.Window().Content()) {
		list = append(list, l.Text)
	}
	return list
}

func TestAWindowBeginsWhereTheLastOneEnded(t *testing.T) {
	d := newDrawer()
	r := d.window(t)
	if says(r, "shell.session.back") {
		t.Error("the first start says that something is back")
	}
	moved(r)
	r.End()
	again := d.window(t)
	if movesOf(again) != 1 || again.Row().SelectedIndex() != again.Find("quatro") || !says(again, "shell.session.back") {
		t.Errorf("%d moves, tab %d, labels %q", movesOf(again), again.Row().SelectedIndex(), labels(again))
	}
	if _, shown := again.Top().(*match.View); !shown {
		t.Errorf("%T is on top", again.Top())
	}
}

func TestWhatComesBackSaysThatOtherRecentWorkIsKept(t *testing.T) {
	d := newDrawer()
	r := d.window(t)
	moved(r)
	r.End()
	for _, left := range []int{1, 2} { // used a day ago, and an hour less
		d.left = slices.Repeat([]map[string][]byte{{}}, left)
		r := d.window(t)
		if says(r, "shell.session.back.other") != (left > 1) || says(r, "shell.session.back") == (left > 1) {
			t.Errorf("%d others: labels %q", left, labels(r))
		}
		r.End()
	}
}

func TestAWindowWhereNothingWasDoneSaysNothing(t *testing.T) {
	d := newDrawer()
	d.window(t).End()
	if r := d.window(t); says(r, "shell.session.back") {
		t.Error("something is back")
	}
}

func TestBeginningAnewCanBeTakenBackAndThatToo(t *testing.T) {
	r := newDrawer().window(t)
	moved(r)
	for range 2 {
		r.Choose("menu.file", "shell.session.anew")
		r.Until("a clean window", func() bool { return movesOf(r) == 0 && says(r, "shell.session.left") })
		press(r, "shell.session.return")
		r.Until("the game", func() bool { return movesOf(r) == 1 && says(r, "shell.session.left") })
	}
}

// sessionsListed are the labels of the menu of earlier sessions.
func sessionsListed(r *uitest.Rig) (labels []string) {
	for _, item := range r.Item("menu.file", "menu.others").ChildMenu.Items {
		labels = append(labels, item.Label)
	}
	return labels
}

func TestEarlierSessionsAreListedWithWhenAndWhatAndOpened(t *testing.T) {
	r := newDrawer().window(t)
	if none := r.Item("menu.file", "menu.others", "menu.others.none"); !none.Disabled || len(sessionsListed(r)) != 1 {
		t.Errorf("a first window has earlier sessions: %q", sessionsListed(r))
	}
	uitest.Of[*solver.View](r.Bring("cavalo"))
	r.Page("menu.mode.solve")
	r.Top().DoMainAction()
	r.Until("a run", func() bool { return len(r.Host().RecordedRuns()) == 1 })
	r.Choose("menu.file", "shell.session.anew")
	r.Until("a clean window", func() bool { return len(r.Host().RecordedRuns()) == 0 && says(r, "shell.session.left") })
	if got := sessionsListed(r); !slices.Equal(got, []string{"ontem 09:30 · Cavalo A, Melhor · 1 execução"}) {
		t.Errorf("listed: %q", got)
	}
	moved(r)
	r.Item("menu.file", "menu.others").ChildMenu.Items[0].Action()
	r.Until("the run", func() bool { return len(r.Host().RecordedRuns()) == 1 && movesOf(r) == 0 })
	if got := sessionsListed(r); !slices.Equal(got, []string{"ontem 10:30 · Quatro, 1 jogada"}) {
		t.Errorf("listed: %q", got)
	}
}

func TestASessionIsNamedByWhatWasWorkedOnLastAlsoAfterARestart(t *testing.T) {
	d := newDrawer()
	r := d.window(t)
	adjiboto := uitest.Of[*solver.View](r.Bring("adjiboto"))
	r.Page("menu.mode.solve")
	solver.Drive(adjiboto).UseMethod("bfs", "")
	r.Top().DoMainAction()
	r.Until("a run", func() bool { return len(r.Host().RecordedRuns()) == 1 })
	cavalo := solver.Drive(uitest.Of[*solver.View](r.Bring("cavalo")))
	cavalo.Pick("B")
	r.Page("menu.mode.play")
	cavalo.Tap(0)
	r.Bring("quatro") // only looked at
	r.End()
	r = d.window(t)
	r.Choose("menu.file", "shell.session.anew")
	r.Until("a clean window", func() bool { return says(r, "shell.session.left") })
	if got := sessionsListed(r); !slices.Equal(got, []string{"ontem 09:30 · Cavalo B à mão; Adji-Boto A, BFS · 1 execução"}) {
		t.Errorf("listed: %q", got)
	}
}

func TestASecondWindowSaysThatAnotherIsOpen(t *testing.T) {
	for _, second := range []bool{false, true} {
		d := newDrawer()
		d.second = second
		if r := d.window(t); says(r, "shell.session.second") != second {
			t.Errorf("second %t: labels %q", second, labels(r))
		}
	}
}

// TestThatAnotherWindowIsOpenIsSaidUntilSomethingIsDone: it says where the work is, so no time takes it away.
func TestThatAnotherWindowIsOpenIsSaidUntilSomethingIsDone(t *testing.T) {
	d := newDrawer()
	d.second = true
	r := d.window(t)
	r.Bring("cavalo")
	if says(r, "shell.session.second") {
		t.Error("it stays on another tab")
	}
}

func TestWhatCouldNotBeKeptHidesNoOtherWarning(t *testing.T) {
	d := damaged(t)
	r := d.window(t)
	warned := func() bool { return strings.Contains(strings.Join(labels(r), " "), "danificadas") }
	d.refused = errors.New("full")
	r.Choose("menu.file", "shell.session.anew")
	unkept := func() bool { return strings.Contains(strings.Join(labels(r), " "), "full") }
	r.Until("that nothing is put away", unkept)
	if !warned() {
		t.Errorf("labels %q", labels(r))
	}
	d.refused = nil
	r.Choose("menu.file", "shell.session.anew")
	r.Until("a clean window", func() bool { return says(r, "shell.session.left") })
	if unkept() || !warned() {
		t.Errorf("labels %q", labels(r))
	}
}

// damaged is a drawer in which all small parts of a game are damaged.
func damaged(t *testing.T) *drawer {
	t.Helper()
	d := newDrawer()
	r := d.window(t)
	moved(r)
	r.End()
	for name := range d.now {
		if strings.HasSuffix(name, ".state") {
			d.now[name] = []byte("{")
		}
	}
	return d
}

func TestWhatIsSaidOfDamagedPartsStaysUntilItIsClosed(t *testing.T) {
	r := damaged(t).window(t)
	warned := func() bool { return strings.Contains(strings.Join(labels(r), " "), "danificadas") }
	r.Open(uitest.Wild(t, "cavalo-quoted-names.dat")) // as the command line does
	r.Choose("menu.file", "menu.samples")
	r.Choose("menu.view", "menu.theme", "menu.theme.dark")
	if !warned() {
		t.Fatalf("labels %q", labels(r))
	}
	r.Choose("menu.view", "menu.language", "menu.language.en")
	if said := labels(r); !strings.Contains(strings.Join(said, " "), "damaged") {
		t.Errorf("labels %q", said)
	}
	r.HideNotice()
	if warned() || strings.Contains(r.Notice(), "damaged") {
		t.Errorf("it says %q", r.Notice())
	}
}

func TestDamagedPartsAreSaidOnceAndTheRestIsBack(t *testing.T) {
	again := damaged(t).window(t)
	if movesOf(again) != 1 || !strings.Contains(again.Notice(), "danificadas") {
		t.Errorf("%d moves, %q", movesOf(again), again.Notice())
	}
}

func TestADamagedFileIsSaidUntilThatIsClosedAndTheCopyIsBack(t *testing.T) {
	d := newDrawer()
	r := d.window(t)
	moved(r)
	r.End()
	d.damaged = "/state/window-1.db.damaged"
	r = d.window(t)
	if said := strings.Join(labels(r), " "); movesOf(r) != 1 || !strings.Contains(said, d.damaged) {
		t.Errorf("%d moves, labels %q", movesOf(r), said)
	}
	d.now = map[string][]byte{}
	r = d.window(t)
	if said := strings.Join(labels(r), " "); movesOf(r) != 0 || !strings.Contains(said, "não há cópia") {
		t.Errorf("%d moves, labels %q", movesOf(r), said)
	}
}

func TestTheManualNamesThePartsOfEveryPage(t *testing.T) {
	manual, err := os.ReadFile("../docs/session.md")
	if err != nil {
		t.Fatal(err)
	}
	key := regexp.MustCompile(`(?:\) StateKey\(\) string +\{ return |\ts\.Key(?:, s\.Chapter, s\.Modes)? = (?:module\.ID\(\) \+ )?)"\.?([a-z]+)"`)
	pages := 0
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range key.FindAllSubmatch(source, -1) {
			pages++
			name := regexp.MustCompile("(?m)^\\| `(GAME\\.|lab\\.)?" + string(m[1]) + "\\.state`")
			if !name.Match(manual) {
				t.Errorf("docs/session.md does not tell of %s.state", m[1])
			}
		}
		return err
	})
	if err != nil || pages < 8 {
		t.Errorf("%d pages, %v", pages, err)
	}
}
