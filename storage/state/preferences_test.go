package state

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"procura/storage/disk"
)

// set is an edit that sets values, given as keys and values.
func set(pairs ...string) func(map[string]json.RawMessage) {
	return func(values map[string]json.RawMessage) {
		for i := 0; i < len(pairs); i += 2 {
			values[pairs[i]] = json.RawMessage(pairs[i+1])
		}
	}
}

// has fails where preferences are not these, given as key=value.
func has(t *testing.T, p *Preferences, want ...string) {
	t.Helper()
	values, err := p.Read()
	if err != nil || len(values) != len(want) {
		t.Errorf("%q %v, want %q", values, err, want)
	}
	for _, pair := range want {
		key, value, _ := strings.Cut(pair, "=")
		if string(values[key]) != value {
			t.Errorf("%s is %s, want %s", key, values[key], value)
		}
	}
}

func TestPreferencesThatNobodyHasMadeAreNone(t *testing.T) {
	values, err := PreferencesAt(filepath.Join(t.TempDir(), "none", "p.json")).Read()
	if values != nil || err != nil {
		t.Errorf("%q %v", values, err)
	}
}

func TestTwoWindowsKeepTheChangesOfBoth(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "p.json")
	var group sync.WaitGroup
	for window := range 8 {
		group.Go(func() {
			p := PreferencesAt(path)
			for i := range 5 {
				key := fmt.Sprint("k", window, i)
				if err := p.Change(set(key, "true", "same", fmt.Sprint(window))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	values, err := PreferencesAt(path).Read()
	if err != nil || len(values) != 41 {
		t.Errorf("%d values, %v", len(values), err)
	}
}

// Another window holds the file and does not let go.
func TestAChangeIsWrittenThoughAnotherWindowHangs(t *testing.T) {
	p := PreferencesAt(filepath.Join(t.TempDir(), "p.json"))
	held, err := disk.TakeLock(p.path + ".lock")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = held.Close() }()
	if err := p.Change(set("a", "1")); err != nil {
		t.Error(err)
	}
	has(t, p, "a=1")
}

func TestAnEditSeesWhatAnotherWindowHasWritten(t *testing.T) {
	p := PreferencesAt(filepath.Join(t.TempDir(), "p.json"))
	for range 3 {
		if err := p.Change(func(values map[string]json.RawMessage) { values["n"] = append(values["n"], '1') }); err != nil {
			t.Fatal(err)
		}
	}
	has(t, p, "n=111")
}

func TestDamagedPreferencesAreSetAsideAndNewOnesBegun(t *testing.T) {
	for _, content := range []string{"", "{", "[]", "null", `{"a":1}x`, "\x00\x00"} {
		p := PreferencesAt(filepath.Join(t.TempDir(), "p.json"))
		if err := os.WriteFile(p.path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if values, err := p.Read(); values != nil || err == nil {
			t.Errorf("%q: %q", content, values)
		}
		if aside, err := os.ReadFile(p.path + ".damaged"); err != nil || string(aside) != content {
			t.Errorf("%q: set aside is %q, %v", content, aside, err)
		}
		if err := p.Change(set("a", "1")); err != nil {
			t.Error(err)
		}
		has(t, p, "a=1")
	}
}

func TestWhatIsNotChangedIsNotWritten(t *testing.T) {
	p := PreferencesAt(filepath.Join(t.TempDir(), "p.json"))
	if err := p.Change(set("a", "1")); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(p.path)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Change(set("a", "1")); err != nil {
		t.Fatal(err)
	}
	if after, err := os.Stat(p.path); err != nil || !os.SameFile(before, after) {
		t.Errorf("it is another file: %v", err)
	}
}

func TestPreferencesThatCannotBeWrittenAreAnError(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := PreferencesAt(filepath.Join(file, "p.json")).Change(set("a", "1")); err == nil {
		t.Error("they are written below a file")
	}
}
