package state

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/storage/disk"
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
	if err := f.Write(name, []byte(content)); err != nil {
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
	if !slices.Equal(got, want) || len(damaged) > 0 {
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
		if got := usual(c.system, c.env); got != c.want {
			t.Errorf("%s: %q, want %q", c.system, got, c.want)
		}
	}
}

func TestTheEnvironmentNamesTheFolderOrNone(t *testing.T) {
	t.Setenv("PROCURA_STATE", Off)
	if Default().Wanted() {
		t.Error("there is a folder where none is wanted")
	}
	root := t.TempDir()
	t.Setenv("PROCURA_STATE", root)
	if f := Default(); !f.Wanted() || f.root != root {
		t.Errorf("the folder is %q", f.root)
	}
}

func TestTheFolderIsForItsOwnerAlone(t *testing.T) {
	root := filepath.Join(t.TempDir(), "a", "b")
	f := opened(t, root)
	for _, path := range []string{root, f.slot, filepath.Join(f.slot, nowFolder)} {
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
	if err := errors.Join(f.Remove("c"), f.Remove("never-there")); err != nil {
		t.Error(err)
	}
	holds(t, reopened(t, f), "a.state=2\nx", "b.runs-0f=")
}

func TestTwoWindowsHaveASlotEach(t *testing.T) {
	root := t.TempDir()
	one, two := opened(t, root), opened(t, root)
	write(t, one, "a", "one")
	write(t, two, "a", "two")
	holds(t, one, "a=one")
	holds(t, two, "a=two")
	if one.slot == two.slot {
		t.Error("two windows have the same slot")
	}
	if _, err := disk.TakeLock(filepath.Join(one.slot, "lock")); !errors.Is(err, disk.ErrTaken) {
		t.Errorf("the lock is free: %v", err)
	}
}

// closeAll closes windows in their order.
func closeAll(t *testing.T, windows ...*Folder) {
	t.Helper()
	for _, f := range windows {
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(50 * time.Millisecond) // file systems may count in ticks // the clocks of file systems are coarse
	}
}

// kill ends a window without Close.
func kill(t *testing.T, f *Folder) {
	t.Helper()
	if err := f.lock.Close(); err != nil {
		t.Fatal(err)
	}
	f.lock = nil
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
	switchTo(t, f, filepath.Base(one.slot))
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
	for range mostSlots {
		opened(t, root)
	}
	if err := At(root).Open(); !errors.Is(err, ErrFull) {
		t.Errorf("one more: %v", err)
	}
}

// damage changes the file of an entity.
func damage(t *testing.T, f *Folder, name string, change func([]byte) []byte) {
	t.Helper()
	path := filepath.Join(f.slot, nowFolder, name)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsDamagedIsSetAsideAndTheRestIsThere(t *testing.T) {
	flip := func(at int) func([]byte) []byte {
		return func(b []byte) []byte { b[at] ^= 4; return b }
	}
	for what, change := range map[string]func([]byte) []byte{
		"cut short":       func(b []byte) []byte { return b[:len(b)-1] },
		"cut in the head": func(b []byte) []byte { return b[:20] },
		"empty":           func([]byte) []byte { return nil },
		"longer":          func(b []byte) []byte { return append(b, 'x') },
		"a flipped bit":   func(b []byte) []byte { return flip(len(b) - 2)(b) },
		"in the mark":     flip(1),
		"in the version":  flip(14),
		"in the sum":      flip(30),
		"zeros":           func(b []byte) []byte { return make([]byte, len(b)) },
	} {
		f := opened(t, t.TempDir())
		write(t, f, "good", "1")
		write(t, f, "bad", "hello")
		damage(t, f, "bad", change)
		broken, err := os.ReadFile(filepath.Join(f.slot, nowFolder, "bad"))
		if err != nil {
			t.Fatal(err)
		}
		entities, damaged := f.Load()
		if len(entities) != 1 || string(entities["good"]) != "1" || !slices.Equal(damaged, []string{"bad"}) {
			t.Errorf("%s: %q, damaged %q", what, entities, damaged)
		}
		if aside, err := os.ReadFile(filepath.Join(f.slot, "bad.damaged-1")); err != nil || !bytes.Equal(aside, broken) {
			t.Errorf("%s: set aside is %q, %v", what, aside, err)
		}
		holds(t, f, "good=1")
	}
}

func TestAFewDamagedEntitiesAreKept(t *testing.T) {
	f := opened(t, t.TempDir())
	for range 2 * mostDamaged {
		write(t, f, "a", "1")
		if err := f.SetAside("a"); err != nil {
			t.Fatal(err)
		}
	}
	found, err := filepath.Glob(filepath.Join(f.slot, "a.damaged-*"))
	if err != nil || len(found) != mostDamaged || !slices.Contains(found, filepath.Join(f.slot, "a.damaged-18")) {
		t.Errorf("%q %v", found, err)
	}
}

// What an earlier version wrote is put aside and told, as what is damaged is.
func TestAnEntityOfAnEarlierVersionIsPutAside(t *testing.T) {
	f := opened(t, t.TempDir())
	write(t, f, "a", "1")
	write(t, f, "b", "2")
	damage(t, f, "a", func(now []byte) []byte { return []byte(strings.Replace(string(now), " 2 ", " 1 ", 1)) })
	if entities, damaged := reopened(t, f).Load(); string(entities["b"]) != "2" || len(entities) != 1 || !slices.Equal(damaged, []string{"a"}) {
		t.Errorf("%q, damaged %q", entities, damaged)
	}
	found, err := filepath.Glob(filepath.Join(f.slot, "a.damaged-*"))
	if err != nil || len(found) != 1 {
		t.Errorf("%q %v", found, err)
	}
}

func TestASlotOfANewerVersionStaysAsItIs(t *testing.T) {
	root := t.TempDir()
	f := opened(t, root)
	write(t, f, "a", "1")
	newer := strings.Replace(string(seal([]byte("1"))), " 2 ", " 3 ", 1)
	damage(t, f, "a", func([]byte) []byte { return []byte(newer) })
	g := reopened(t, f)
	if g.slot == f.slot || !g.Newer() {
		t.Errorf("it is in use: %s, newer %t", g.slot, g.Newer())
	}
	holds(t, g)
	write(t, g, "a", "mine")
	if content, err := os.ReadFile(filepath.Join(f.slot, nowFolder, "a")); err != nil || string(content) != newer {
		t.Errorf("it has become %q, %v", content, err)
	}
}

// othersOf lists what the others have in their entity a, the one used last first.
func othersOf(t *testing.T, f *Folder) (list []string) {
	t.Helper()
	if err := f.Others("a", func(_ string, used time.Time, content []byte) {
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
	if _, err := two.SwitchTo(filepath.Base(one.slot)); !errors.Is(err, errElsewhere) {
		t.Errorf("opened: %v", err)
	}
	if _, err := two.SwitchTo("window-77"); !errors.Is(err, errGone) {
		t.Errorf("what is not there: %v", err)
	}
	holds(t, two, "a=two")
	if !isTaken(two.slot) {
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
	if exists(filepath.Join(f.root, sweptFolder)) {
		t.Error("what was swept is there")
	}
}

func TestTemporaryFilesOfAKillAreSwept(t *testing.T) {
	f := opened(t, t.TempDir())
	left := filepath.Join(f.slot, nowFolder, ".a.xyz.tmp")
	if err := os.WriteFile(left, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if g := reopened(t, f); g.slot != f.slot || exists(left) {
		t.Error("it is left")
	}
}

func TestWritingGoesOnWhereTheFolderHasVanished(t *testing.T) {
	f := opened(t, t.TempDir())
	if err := os.RemoveAll(filepath.Join(f.slot, nowFolder)); err != nil {
		t.Fatal(err)
	}
	write(t, f, "a", "1")
	holds(t, f, "a=1")
}

func TestAFolderThatCannotBeWrittenIsAnErrorAndKeepsWhatIsThere(t *testing.T) {
	f := opened(t, t.TempDir())
	write(t, f, "a", "1")
	now := filepath.Join(f.slot, nowFolder)
	if err := os.Remove(filepath.Join(now, "a")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(now); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(now, []byte("a file in its place"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.Write("a", []byte("2")); err == nil {
		t.Error("it is written nowhere")
	}
	if content, err := os.ReadFile(now); err != nil || string(content) != "a file in its place" {
		t.Errorf("%q %v", content, err)
	}
	if err := At(filepath.Join(now, "below")).Open(); err == nil {
		t.Error("a folder below a file opens")
	}
}

func TestNamesThatAreNoneAreRefused(t *testing.T) {
	for name, want := range map[string]bool{
		"cavalo.solver.runs-0f": true, "a": true, "": false, ".a": false, "a/b": false, "A": false, "a.": false,
		"..": false, "a b": false, strings.Repeat("a", 121): false, "é": false,
	} {
		if isName(name) != want {
			t.Errorf("%q: %t", name, !want)
		}
	}
}

func FuzzReadEntity(f *testing.F) {
	f.Add(seal([]byte("hello")))
	f.Add([]byte("procura-state 3 x\n"))
	f.Add([]byte(mark))
	f.Fuzz(func(t *testing.T, file []byte) {
		content, err := unseal(file)
		if err == nil && !bytes.Equal(seal(content), file) && !bytes.HasSuffix(file, content) {
			t.Errorf("%q holds %q", file, content)
		}
		if sealed, err := unseal(seal(file)); err != nil || !bytes.Equal(sealed, file) {
			t.Errorf("%q comes back as %q, %v", file, sealed, err)
		}
	})
}

// Where the system tells of no folder it is said that nothing is kept, and nothing is made where the program was started.
func TestWithoutAFolderNothingIsKeptAndThatIsSaid(t *testing.T) {
	t.Setenv("PROCURA_STATE", "")
	for _, variable := range []string{"HOME", "XDG_STATE_HOME", "LocalAppData"} {
		t.Setenv(variable, "")
	}
	t.Chdir(t.TempDir())
	f := Default()
	if err := f.Open(); !f.Wanted() || !errors.Is(err, errNowhere) || f.Beside("x") != "" {
		t.Errorf("%t, %v, %q", f.Wanted(), err, f.Beside("x"))
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
}
