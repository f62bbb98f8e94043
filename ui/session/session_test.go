package session

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"procura/ui/host"
)

// drawer is a folder in memory; its states are called by their numbers.
type drawer struct {
	now             map[string]string
	states          []map[string]string
	at              int // the number of now
	damaged         string
	aside           []string
	times           int // how often something was written
	writes, removes int
	full            error // what writing fails with
}

func newDrawer() *drawer {
	now := map[string]string{}
	return &drawer{now: now, states: []map[string]string{now}}
}

func (d *drawer) Load() (map[string][]byte, string) {
	entities := map[string][]byte{}
	for name, content := range d.now {
		entities[name] = []byte(content)
	}
	return entities, d.damaged
}

func (d *drawer) Write(changes map[string][]byte) error {
	d.times++
	if d.full != nil {
		return d.full
	}
	for name, content := range changes {
		before, there := d.now[name]
		switch {
		case content == nil:
			d.removes++
			delete(d.now, name)
		case !there || before != string(content):
			d.writes++
			d.now[name] = string(content)
		}
	}
	return nil
}

func (d *drawer) RemoveDamaged(names []string) error {
	d.aside = append(d.aside, names...)
	for _, name := range names {
		delete(d.now, name)
	}
	return nil
}

func (d *drawer) VisitOthers(entity string, visit func(string, time.Time, []byte)) error {
	for i, state := range d.states {
		if i != d.at && hasWork(state) {
			visit(strconv.Itoa(i), time.Time{}, []byte(state[entity]))
		}
	}
	return nil
}

func (d *drawer) SwitchTo(id string) (left string, err error) {
	if hasWork(d.now) {
		left = strconv.Itoa(d.at)
	}
	d.states[d.at] = d.now
	d.at, err = strconv.Atoi(id)
	if id == "" {
		d.at, err = len(d.states), nil
		d.states = append(d.states, map[string]string{})
	}
	d.now = d.states[d.at]
	return left, err
}

func hasWork(state map[string]string) bool {
	for name := range state {
		if !strings.HasSuffix(name, "."+host.ChoicesPart) {
			return true
		}
	}
	return false
}

func (d *drawer) Newer() bool  { return false }
func (d *drawer) Second() bool { return false }
func (d *drawer) Close() error { return nil }

// pupil keeps texts; "bad" is no text that it takes, and "worse" breaks it.
type pupil struct {
	parts map[string]string
}

func (*pupil) StateKey() string { return "room" }

func (p *pupil) StateParts() []host.Part {
	var parts []host.Part
	for _, name := range slices.Sorted(maps.Keys(p.parts)) {
		content := p.parts[name]
		part := host.NewPart(name, content)
		part.Encode = func() ([]byte, error) {
			if content == "worse" {
				panic("worse")
			}
			return []byte(content), nil
		}
		parts = append(parts, part)
	}
	return parts
}

// RestoreState takes up all parts; "worst" breaks it at once.
func (p *pupil) RestoreState(parts map[string][]byte) func() []string {
	for _, content := range parts {
		if string(content) == "worst" {
			panic("worst")
		}
	}
	return func() (damaged []string) {
		for name, content := range parts {
			switch string(content) {
			case "bad":
				damaged = append(damaged, name)
			case "worse":
				panic("worse")
			default:
				p.parts[name] = string(content)
			}
		}
		return damaged
	}
}

// bench is a session with its folder, its members and what waits to be run.
type bench struct {
	*Session
	drawer *drawer
	pupils []*pupil
	mu     sync.Mutex
	queue  []func()
	failed []error
	others []Other
}

func newBench(t *testing.T, d *drawer) *bench {
	b := &bench{drawer: d, pupils: []*pupil{{parts: map[string]string{}}, {parts: map[string]string{}}}}
	post := func(f func()) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.queue = append(b.queue, f)
	}
	b.Session = New(d, post, b, "a.room.x")
	t.Cleanup(b.Close)
	return b
}

func (b *bench) Components() []Component {
	return []Component{{"a.room", b.pupils[0]}, {"b.room", b.pupils[1]}}
}

func (b *bench) ShowSaveError(err error)   { b.failed = append(b.failed, err) }
func (b *bench) ShowOthers(others []Other) { b.others = others }

// settle waits for what is written, and runs what comes of it.
func (b *bench) settle() {
	for {
		b.Wait()
		b.mu.Lock()
		todo := b.queue
		b.queue = nil
		b.mu.Unlock()
		if len(todo) == 0 {
			return
		}
		for _, f := range todo {
			f()
		}
	}
}

// back hands the members what is kept, and waits for it.
func (b *bench) back() (found Found) {
	b.Return(0, func(f Found) { found = f })
	b.returned()
	return found
}

func (b *bench) returned() {
	for began := time.Now(); b.returning && time.Since(began) < 10*time.Second; time.Sleep(time.Millisecond) {
		b.settle()
	}
}

func (b *bench) keep() {
	b.SaveNow()
	b.settle()
}

// on fails where the folder does not hold just these entities.
func (b *bench) on(t *testing.T, want map[string]string) {
	t.Helper()
	if !maps.Equal(b.drawer.now, want) {
		t.Errorf("%q is kept, want %q", b.drawer.now, want)
	}
}

func TestOnlyWhatHasChangedIsWritten(t *testing.T) {
	b := newBench(t, newDrawer())
	b.pupils[0].parts = map[string]string{"state": "1", "runs-0f": "x"}
	b.pupils[1].parts = map[string]string{"state": "2"}
	b.keep()
	b.on(t, map[string]string{"a.room.state": "1", "a.room.runs-0f": "x", "b.room.state": "2"})
	b.keep()
	b.pupils[1].parts["state"] = "3"
	delete(b.pupils[0].parts, "runs-0f")
	b.keep()
	b.on(t, map[string]string{"a.room.state": "1", "b.room.state": "3"})
	if b.drawer.writes != 4 || b.drawer.removes != 1 || b.drawer.times != 2 {
		t.Errorf("%d writes, %d removals, in %d transactions", b.drawer.writes, b.drawer.removes, b.drawer.times)
	}
}

func TestWhatWasRestoredIsNotWrittenAgain(t *testing.T) {
	d := newDrawer()
	d.now = map[string]string{"a.room.state": "1", "a.room.x": "2", "other.room.y": "of somebody who is not here"}
	b := newBench(t, d)
	if found := b.back(); !found.Worked || b.pupils[0].parts["x"] != "2" {
		t.Errorf("worked %t, %q", found.Worked, b.pupils[0].parts)
	}
	b.keep()
	if d.writes != 0 || d.removes != 0 {
		t.Errorf("%d writes, %d removals", d.writes, d.removes)
	}
}

func TestChoicesAloneAreNoWork(t *testing.T) {
	d := newDrawer()
	d.now = map[string]string{"a.room.state": "1"}
	b := newBench(t, d)
	if found := b.back(); found.Worked {
		t.Error("choices are work")
	}
}

func TestWhatNobodyUnderstandsIsSetAsideAndTheRestRestored(t *testing.T) {
	d := newDrawer()
	d.damaged = "torn"
	d.now = map[string]string{"a.room.x": "bad", "a.room.y": "1", "b.room.z": "2"}
	b := newBench(t, d)
	found := b.back()
	if b.pupils[0].parts["y"] != "1" || b.pupils[1].parts["z"] != "2" {
		t.Errorf("%q %q", b.pupils[0].parts, b.pupils[1].parts)
	}
	if !slices.Equal(found.Damaged, []string{"a.room.x"}) || !slices.Equal(d.aside, []string{"a.room.x"}) || found.DamagedFile != "torn" {
		t.Errorf("damaged %q and %q, set aside %q", found.Damaged, found.DamagedFile, d.aside)
	}
}

func TestAMemberThatPanicsLosesItsPartsAndNobodyElse(t *testing.T) {
	for _, how := range []string{"worse", "worst"} { // when they are taken up, and when they are read
		d := newDrawer()
		d.now = map[string]string{"a.room.x": how, "b.room.z": "2"}
		b := newBench(t, d)
		found := b.back()
		if b.pupils[1].parts["z"] != "2" || !slices.Equal(found.Damaged, []string{"a.room.x"}) || !slices.Equal(d.aside, found.Damaged) {
			t.Errorf("%s: %q, damaged %q, set aside %q", how, b.pupils[1].parts, found.Damaged, d.aside)
		}
	}
}

func TestWhatIsReadInTimeIsThereAtOnce(t *testing.T) {
	d := newDrawer()
	d.now = map[string]string{"a.room.x": "1"}
	b := newBench(t, d)
	there := false
	b.Return(time.Minute, func(Found) { there = true })
	if !there || b.pupils[0].parts["x"] != "1" {
		t.Error("it comes later")
	}
	b.settle()
	b.keep()
	if d.writes != 0 {
		t.Errorf("%d writes", d.writes)
	}
}

func TestNothingIsWrittenBeforeAllIsBack(t *testing.T) {
	d := newDrawer()
	d.now = map[string]string{"a.room.x": "1"}
	b := newBench(t, d)
	b.Return(0, func(Found) { t.Error("it came back after the end") })
	b.SaveNow()
	b.SwitchTo("", func(string, error) { t.Error("it was left") })
	if err := b.Finish(); err != nil {
		t.Error(err)
	}
	b.Close()
	b.settle()
	b.on(t, map[string]string{"a.room.x": "1"})
	if d.writes+d.removes > 0 || len(d.states) > 1 {
		t.Errorf("%d writes, %d removals, states %q", d.writes, d.removes, d.states)
	}
}

func TestAPartThatCannotBeWrittenDownDoesNotStopTheOthers(t *testing.T) {
	b := newBench(t, newDrawer())
	b.pupils[0].parts = map[string]string{"x": "worse", "y": "1"}
	b.keep()
	b.on(t, map[string]string{"a.room.y": "1"})
	if len(b.failed) != 1 {
		t.Errorf("%d complaints", len(b.failed))
	}
}

func TestAFullDiskIsSaidUntilAllIsWritten(t *testing.T) {
	d := newDrawer()
	b := newBench(t, d)
	b.pupils[0].parts["x"] = "1"
	d.full = errors.New("full")
	for range 3 {
		b.keep()
	}
	if len(b.failed) != 3 || d.times != 3 {
		t.Errorf("%d complaints, %d attempts", len(b.failed), d.times)
	}
	d.full = nil
	b.keep()
	b.on(t, map[string]string{"a.room.x": "1"})
	if len(b.failed) != 4 || b.failed[3] != nil {
		t.Errorf("all is written, and heard is %v", b.failed)
	}
	d.full = errors.New("full again")
	b.pupils[0].parts["x"] = "2"
	b.keep()
	if len(b.failed) != 5 || b.failed[4] == nil {
		t.Errorf("heard is %v", b.failed)
	}
}

func TestWhatChangesWhileItIsWrittenIsWrittenAfterIt(t *testing.T) {
	b := newBench(t, newDrawer())
	b.pupils[0].parts["x"] = "1"
	b.SaveNow()
	b.pupils[0].parts["x"] = "2"
	b.SaveNow()
	b.settle()
	b.on(t, map[string]string{"a.room.x": "2"})
}

func TestTheLastWritingIsDoneAtOnce(t *testing.T) {
	b := newBench(t, newDrawer())
	b.pupils[0].parts["x"] = "1"
	b.SaveNow()
	b.pupils[0].parts["x"] = "2"
	if err := b.Finish(); err != nil {
		t.Fatal(err)
	}
	b.on(t, map[string]string{"a.room.x": "2"})
	b.Close()
	b.pupils[0].parts["x"] = "3"
	b.keep()
	b.on(t, map[string]string{"a.room.x": "2"})
}

func TestAStateThatIsLeftIsWrittenBefore(t *testing.T) {
	b := newBench(t, newDrawer())
	b.pupils[0].parts["x"] = "1"
	b.SaveNow()
	first := b.switchTo(t, "")
	if found := b.back(); len(found.Others) != 1 || found.Others[0].ID != first || string(found.Others[0].About) != "1" {
		t.Errorf("left %q, others %v", first, found.Others)
	}
	b.pupils[0].parts = map[string]string{"x": "2"}
	b.switchTo(t, first)
	b.pupils[0].parts = map[string]string{}
	if found := b.back(); b.pupils[0].parts["x"] != "1" || len(found.Others) != 1 || string(found.Others[0].About) != "2" {
		t.Errorf("%q, others %v", b.pupils[0].parts, found.Others)
	}
}

// switchTo goes on with another session, and tells what the one before is called.
func (b *bench) switchTo(t *testing.T, id string) (left string) {
	t.Helper()
	b.SwitchTo(id, func(before string, err error) {
		left = before
		if err != nil {
			t.Error(err)
		}
	})
	b.settle()
	return left
}

func TestASecondClickLeavesNothingTwice(t *testing.T) {
	b := newBench(t, newDrawer())
	b.pupils[0].parts["x"] = "1"
	b.SwitchTo("", func(string, error) {})
	b.SwitchTo("", func(string, error) {})
	b.settle()
	if len(b.drawer.states) != 2 {
		t.Errorf("states %q", b.drawer.states)
	}
}

func TestNothingIsLeftThatCouldNotBeWritten(t *testing.T) {
	d := newDrawer()
	b := newBench(t, d)
	b.pupils[0].parts["x"] = "1"
	d.full = errors.New("full")
	var told error
	b.SwitchTo("", func(_ string, err error) { told = err })
	b.settle()
	if told == nil || len(d.states) > 1 {
		t.Errorf("%v, %q", told, d.states)
	}
}

func TestTheEndWritesNothingIntoTheStateThatIsBeingOpened(t *testing.T) {
	b := newBench(t, newDrawer())
	b.pupils[0].parts["x"] = "1"
	b.SwitchTo("", func(string, error) { t.Error("it is told after the end") })
	b.pupils[0].parts["x"] = "2"
	if err := b.Finish(); err != nil {
		t.Error(err)
	}
	b.Close()
	b.settle()
	b.on(t, map[string]string{})
	if b.drawer.states[0]["a.room.x"] != "1" {
		t.Errorf("states %q", b.drawer.states)
	}
}

func TestWhatOtherWindowsLeaveIsShownThoughNothingChanges(t *testing.T) {
	d := newDrawer()
	b := newBench(t, d)
	b.keep()
	d.states = append(d.states, map[string]string{"a.room.x": "of another"})
	b.keep()
	if len(b.others) != 1 || string(b.others[0].About) != "of another" || d.writes > 0 {
		t.Errorf("others %v, %d writes", b.others, d.writes)
	}
}

// cupboard is a file of preferences in memory.
type cupboard struct {
	values map[string]json.RawMessage
	full   error
	times  int
}

func (c *cupboard) Read() (map[string]json.RawMessage, error) { return maps.Clone(c.values), nil }

func (c *cupboard) Change(edit func(map[string]json.RawMessage)) error {
	c.times++
	if c.full != nil {
		return c.full
	}
	if c.values == nil {
		c.values = map[string]json.RawMessage{}
	}
	edit(c.values)
	return nil
}

func TestPreferencesAreReadBackByAnyWindow(t *testing.T) {
	c := &cupboard{}
	now := func(f func()) { f() }
	p, err := ReadPreferences(c, now)
	if err != nil {
		t.Fatal(err)
	}
	p.SetString("theme", "dark")
	p.SetBool("on", true)
	p.SetFloat("scale", 1.5)
	p.SetInt("page", 2)
	p.SetStringList("recent", []string{"a", "b"})
	p.Close()
	p, err = ReadPreferences(c, now)
	if err != nil || p.StringWithFallback("theme", "") != "dark" || !p.Bool("on") || p.FloatWithFallback("scale", 1) != 1.5 ||
		p.IntWithFallback("page", -1) != 2 || strings.Join(p.StringList("recent"), "") != "ab" || !p.BoolWithFallback("other", true) {
		t.Errorf("%q %v", p.values, err)
	}
	p.SetString("theme", "dark")
	if len(p.edits) > 0 {
		t.Errorf("%d edits are to be made", len(p.edits))
	}
	p.Close()
}

func TestFilesOfTwoWindowsStayInTheListOfBoth(t *testing.T) {
	c := &cupboard{values: map[string]json.RawMessage{"recent": json.RawMessage(`["a","b"]`)}}
	now := func(f func()) { f() }
	one, _ := ReadPreferences(c, now)
	two, _ := ReadPreferences(c, now)
	one.SetStringList("recent", []string{"c", "a", "b"})
	one.Close()
	two.SetStringList("recent", []string{"d", "a", "b"})
	two.SetString("theme", "light")
	two.Close()
	if got := string(c.values["recent"]); got != `["d","a","b","c"]` {
		t.Errorf("the list is %s", got)
	}
	three, _ := ReadPreferences(c, now)
	three.SetStringList("recent", []string{"d", "b", "c"})
	three.Close()
	if got := string(c.values["recent"]); got != `["d","b","c"]` {
		t.Errorf("after one was forgotten the list is %s", got)
	}
}

// chest is a cupboard with preferences that are worked with from the test alone.
type chest struct {
	*Preferences
	cupboard   *cupboard
	mu         sync.Mutex
	queue      []func()
	complaints int
}

func newChest(t *testing.T) *chest {
	c := &chest{cupboard: &cupboard{}}
	post := func(f func()) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.queue = append(c.queue, f)
	}
	c.Preferences, _ = ReadPreferences(c.cupboard, post)
	c.Failed(func(error) { c.complaints++ })
	t.Cleanup(c.Close)
	return c
}

// until runs what is posted until something is so.
func (c *chest) until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for began := time.Now(); !so(); time.Sleep(time.Millisecond) {
		if time.Since(began) > 3*time.Minute {
			t.Fatalf("waited in vain for: %s", what)
		}
		c.mu.Lock()
		todo := c.queue
		c.queue = nil
		c.mu.Unlock()
		for _, f := range todo {
			f()
		}
	}
}

func TestPreferencesThatCannotBeWrittenAreWrittenLater(t *testing.T) {
	c := newChest(t)
	c.cupboard.full = errors.New("full")
	c.SetString("theme", "dark")
	c.until(t, "the first attempt", func() bool { return c.complaints == 1 })
	c.SetString("language", "en")
	c.until(t, "the second one", func() bool { return c.cupboard.times == 2 })
	if c.complaints != 1 || len(c.edits) != 2 {
		t.Errorf("%d complaints, %d edits to be made", c.complaints, len(c.edits))
	}
	c.cupboard.full = nil
	c.Close()
	if string(c.cupboard.values["theme"]) != `"dark"` || string(c.cupboard.values["language"]) != `"en"` {
		t.Errorf("%q", c.cupboard.values)
	}
}

func TestWhatCannotBeWrittenIsTriedAgainByItself(t *testing.T) {
	c := newChest(t)
	c.cupboard.full = errors.New("full")
	c.SetString("theme", "dark")
	c.until(t, "the first attempt", func() bool { return c.complaints == 1 })
	c.cupboard.full = nil
	c.until(t, "the next attempt", func() bool { return len(c.edits) == 0 })
	if string(c.cupboard.values["theme"]) != `"dark"` || c.cupboard.times != 2 {
		t.Errorf("%q after %d attempts", c.cupboard.values, c.cupboard.times)
	}
}
