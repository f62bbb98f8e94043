package state

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// opened is a folder with a slot of it taken.
func opened(t *testing.T, root string) *Folder {
	t.Helper()
	f := At(root)
	if err := f.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func write(t *testing.T, f *Folder, name, content string) {
	t.Helper()
	if err := f.Write(map[string][]byte{name: []byte(content)}); err != nil {
		t.Fatal(err)
	}
}

// reopened ends a window and begins the next one.
func reopened(t *testing.T, f *Folder) *Folder {
	t.Helper()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return opened(t, f.root)
}

// holds fails where a folder does not hold just these entities, given as name=content.
func holds(t *testing.T, f *Folder, want ...string) {
	t.Helper()
	entities, damaged := f.Load()
	var got []string
	for name, content := range entities {
		got = append(got, name+"="+string(content))
	}
	slices.Sort(got)
	if !slices.Equal(got, want) || damaged != "" {
		t.Errorf("%q, damaged %q, want %q", got, damaged, want)
	}
}

func TestTheStateFolderIsWhereTheSystemHasIt(t *testing.T) {
	env := func(pairs ...string) func(string) string {
		return func(key string) string {
			if i := slices.Index(pairs, key); i >= 0 {
				return pairs[i+1]
			}
			return ""
		}
	}
	abs, err := filepath.Abs(filepath.FromSlash("/a"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		system string
		env    func(string) string
		want   string
	}{
		{"linux", env("HOME", abs, "XDG_STATE_HOME", filepath.Join(abs, "b")), filepath.Join(abs, "b", application)},
		{"linux", env("HOME", abs), filepath.Join(abs, ".local", "state", application)},
		{"linux", env("HOME", abs, "XDG_STATE_HOME", "b"), filepath.Join(abs, ".local", "state", application)},
		{"linux", env(), ""},
		{"windows", env("LocalAppData", abs), filepath.Join(abs, application)},
		{"windows", env("HOME", abs), ""},
		{"darwin", env("HOME", abs), filepath.Join(abs, "Library", "Application Support", application)},
	} {
		if got := usualFolder(c.system, c.env); got != c.want {
			t.Errorf("%s: %q, want %q", c.system, got, c.want)
		}
	}
}

func TestTheEnvironmentNamesTheFolderOrNone(t *testing.T) {
	t.Setenv("PROCURA_STATE", Off)
	if DefaultFolder().Wanted() {
		t.Error("there is a folder where none is wanted")
	}
	root := t.TempDir()
	t.Setenv("PROCURA_STATE", root)
	if f := DefaultFolder(); !f.Wanted() || f.root != root {
		t.Errorf("the folder is %q", f.root)
	}
}

func TestTheFolderIsForItsOwnerAlone(t *testing.T) {
	root := filepath.Join(t.TempDir(), "a", "b")
	f := opened(t, root)
	for _, path := range []string{root, f.path} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
			t.Errorf("%s: %v %v", path, info.Mode(), err)
		}
	}
}

func TestWhatWasWrittenIsThereAfterAReopening(t *testing.T) {
	f := opened(t, t.TempDir())
	write(t, f, "a.state", "1")
	write(t, f, "b.runs-0f", "")
	write(t, f, "a.state", "2\nx")
	write(t, f, "c", "3")
	if err := f.Write(map[string][]byte{"c": nil, "never-there": nil}); err != nil {
		t.Error(err)
	}
	holds(t, reopened(t, f), "a.state=2\nx", "b.runs-0f=")
}

func TestTwoWindowsHaveASessionEach(t *testing.T) {
	root := t.TempDir()
	one, two := opened(t, root), opened(t, root)
	write(t, one, "a", "one")
	write(t, two, "a", "two")
	holds(t, one, "a=one")
	holds(t, two, "a=two")
	if !isTaken(one.path) || !isTaken(two.path) {
		t.Error("a session that is open is free")
	}
}

// closeAll closes windows in their order.
func closeAll(t *testing.T, windows ...*Folder) {
	t.Helper()
	for _, f := range windows {
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond) // file systems may count in ticks
	}
}

// kill ends a window without Close.
func kill(t *testing.T, f *Folder) {
	t.Helper()
	if err := f.db.Close(); err != nil {
		t.Fatal(err)
	}
	f.db = nil
}

func TestTheStateThatWasClosedLastComesBack(t *testing.T) {
	for _, order := range [][]int{{0, 1}, {1, 0}} {
		root := t.TempDir()
		windows := []*Folder{opened(t, root), opened(t, root)}
		write(t, windows[1], "a", "1")
		write(t, windows[0], "a", "0")
		closeAll(t, windows[order[0]], windows[order[1]])
		holds(t, opened(t, root), "a="+strconv.Itoa(order[1]))
	}
}

func TestTheStateOfAKilledWindowIsAsOldAsWhatItWroteLast(t *testing.T) {
	root := t.TempDir()
	one, two := opened(t, root), opened(t, root)
	write(t, one, "a", "one")
	time.Sleep(50 * time.Millisecond) // file systems may count in ticks
	write(t, two, "a", "two")
	kill(t, one)
	kill(t, two)
	f := opened(t, root)
	holds(t, f, "a=two")
	switchTo(t, f, filepath.Base(one.path))
	kill(t, f)
	holds(t, opened(t, root), "a=one")
}

func TestASecondWindowBeginsEmpty(t *testing.T) {
	root := t.TempDir()
	one, two := opened(t, root), opened(t, root)
	write(t, one, "a", "one")
	write(t, two, "a", "two")
	write(t, two, "window.state", "two")
	closeAll(t, two, one)
	one = opened(t, root)
	two = opened(t, root)
	if one.Second() || !two.Second() {
		t.Errorf("second: %t, %t", one.Second(), two.Second())
	}
	holds(t, one, "a=one")
	holds(t, two)
}

func TestAStateWhereNobodyHasWorkedComesBackLast(t *testing.T) {
	root := t.TempDir()
	one, two := opened(t, root), opened(t, root)
	write(t, one, "window.state", "one")
	write(t, one, "quatro.match.game-1", "work")
	write(t, two, "window.state", "two")
	closeAll(t, one, two)
	f := opened(t, root)
	holds(t, f, "quatro.match.game-1=work", "window.state=one")
	if others := othersOf(t, f); len(others) != 0 {
		t.Errorf("listed: %q", others)
	}
}

func TestTooManyWindowsAreRefused(t *testing.T) {
	root := t.TempDir()
	for range mostSessions {
		opened(t, root)
	}
	if err := At(root).Open(); !errors.Is(err, ErrFull) {
		t.Errorf("one more: %v", err)
	}
}

func TestAFileOfANewerVersionStaysAsItIs(t *testing.T) {
	root := t.TempDir()
	f := opened(t, root)
	write(t, f, "a", "1")
	err := f.db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte(bucketPrefix + "4"))
		return errors.Join(err, tx.DeleteBucket([]byte(bucketName)))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	before := contentOf(t, f.path)
	g := opened(t, root)
	if g.path == f.path || !g.Newer() {
		t.Errorf("%s is in use, newer %t", g.path, g.Newer())
	}
	write(t, g, "a", "mine")
	if others := othersOf(t, g); len(others) > 0 || !bytes.Equal(contentOf(t, f.path), before) {
		t.Errorf("listed %q, or it is another file", others)
	}
}

func contentOf(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// othersOf lists what the others have in their entity a, the one used last first.
func othersOf(t *testing.T, f *Folder) (list []string) {
	t.Helper()
	if err := f.VisitOthers("a", func(_ string, used time.Time, content []byte) {
		if time.Since(used) > time.Minute {
			t.Errorf("%q was used at %v", content, used)
		}
		list = append(list, string(content))
	}); err != nil {
		t.Error(err)
	}
	return list
}

// switchTo leaves a state for another one, and tells what it is called.
func switchTo(t *testing.T, f *Folder, id string) string {
	t.Helper()
	time.Sleep(50 * time.Millisecond) // file systems may count in ticks
	left, err := f.SwitchTo(id)
	if err != nil {
		t.Fatal(err)
	}
	return left
}

func TestAStateThatIsLeftIsListedAndCanBeOpened(t *testing.T) {
	f := opened(t, t.TempDir())
	if left := switchTo(t, f, ""); left != "" {
		t.Errorf("an empty state was left as %q", left)
	}
	write(t, f, "a", "1")
	first := switchTo(t, f, "")
	holds(t, f)
	write(t, f, "a", "2")
	second := switchTo(t, f, first)
	holds(t, f, "a=1")
	if got := othersOf(t, f); !slices.Equal(got, []string{"2"}) {
		t.Errorf("listed: %q", got)
	}
	f = reopened(t, f)
	holds(t, f, "a=1")
	switchTo(t, f, second)
	holds(t, f, "a=2")
}

func TestAStateThatIsOpenElsewhereIsNeitherListedNorOpened(t *testing.T) {
	root := t.TempDir()
	one, two := opened(t, root), opened(t, root)
	write(t, one, "a", "one")
	write(t, two, "a", "two")
	if got := othersOf(t, two); len(got) > 0 {
		t.Errorf("listed: %q", got)
	}
	if _, err := two.SwitchTo(filepath.Base(one.path)); !errors.Is(err, errElsewhere) {
		t.Errorf("opened: %v", err)
	}
	if _, err := two.SwitchTo("window-77.db"); !errors.Is(err, errGone) {
		t.Errorf("what is not there: %v", err)
	}
	holds(t, two, "a=two")
	if !isTaken(two.path) {
		t.Error("the window has lost its own")
	}
}

func TestTheStatesUsedLongestAgoGoFirst(t *testing.T) {
	f := opened(t, t.TempDir())
	for number := range mostOthers + 3 {
		write(t, f, "a", strconv.Itoa(number))
		switchTo(t, f, "")
	}
	got := othersOf(t, f)
	if len(got) != mostOthers || got[0] != strconv.Itoa(mostOthers+2) || got[mostOthers-1] != "3" {
		t.Errorf("listed: %q", got)
	}
	if files := f.files(); len(files) != mostOthers+1 {
		t.Errorf("%d files are there", len(files))
	}
}

func TestWritingGoesOnWhereTheFileHasVanished(t *testing.T) {
	f := opened(t, filepath.Join(t.TempDir(), "state"))
	write(t, f, "a", "1")
	if err := os.RemoveAll(f.root); err != nil {
		t.Fatal(err)
	}
	write(t, f, "b", "2")
	holds(t, f, "a=1", "b=2")
	holds(t, reopened(t, f), "a=1", "b=2")
}

func TestAFolderBelowAFileIsAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := At(filepath.Join(file, "below")).Open(); err == nil {
		t.Error("a folder below a file opens")
	}
}

// Where the system tells of no folder it is said that nothing is kept, and nothing is made where the program was started.
func TestWithoutAFolderNothingIsKeptAndThatIsSaid(t *testing.T) {
	t.Setenv("PROCURA_STATE", "")
	for _, variable := range []string{"HOME", "XDG_STATE_HOME", "LocalAppData"} {
		t.Setenv(variable, "")
	}
	t.Chdir(t.TempDir())
	f := DefaultFolder()
	if err := f.Open(); !f.Wanted() || !errors.Is(err, errNowhere) || f.Beside("x") != "" {
		t.Errorf("%t, %v, %q", f.Wanted(), err, f.Beside("x"))
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
}

func TestProofsAreKeptWhereTheStateIs(t *testing.T) {
	folder := t.TempDir()
	for value, want := range map[string]string{Off: "", folder: filepath.Join(folder, "proofs")} {
		t.Setenv("PROCURA_STATE", value)
		if got := ProofFolder(); got != want {
			t.Errorf("%s: %q, want %q", value, got, want)
		}
	}
}
