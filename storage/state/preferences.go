package state

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"procura/storage"
	"procura/storage/lock"
)

// Preferences are what the user chose for good: a JSON object in a file of the user's
// configuration folder, which all windows share. Its methods may be called from any
// goroutine, but one at a time.
type Preferences struct{ path string }

// preferencesName is the name of their file.
const preferencesName = "preferences.json"

// Chosen are the preferences of the user; there is no file where the system tells of
// no folder.
func Chosen() *Preferences {
	folder, err := os.UserConfigDir()
	if err != nil {
		return &Preferences{}
	}
	return PreferencesAt(filepath.Join(folder, application, preferencesName))
}

// PreferencesAt are those of the file at a path.
func PreferencesAt(path string) *Preferences { return &Preferences{path} }

// mostPreferences is how long their file can be, in bytes.
const mostPreferences = 5 << 20

// Read returns all preferences, nil where there are none yet. A file of which nothing
// can be made is set aside, and that is the error.
func (p *Preferences) Read() (map[string]json.RawMessage, error) {
	if p.path == "" {
		return nil, nil
	}
	storage.Sweep(filepath.Dir(p.path)) // of what a kill has left
	content, err := os.ReadFile(p.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("preferences: %w", err)
	}
	values := map[string]json.RawMessage{}
	if len(content) > mostPreferences || json.Unmarshal(content, &values) != nil || values == nil {
		return nil, fmt.Errorf("preferences: %s: %w", p.setAside(), errDamaged)
	}
	return values, nil
}

// setAside gives the file another name.
func (p *Preferences) setAside() string {
	for number := 1; number <= mostDamaged; number++ {
		aside := p.path + ".damaged-" + strconv.Itoa(number)
		if number < mostDamaged && exists(aside) {
			continue
		}
		_ = os.Rename(p.path, aside) // else it is written over
		return aside
	}
	return p.path
}

// Change lays changes over what the file holds by then: another window may have
// written it. merge makes one value of the one in the file, nil for none, and a
// change.
func (p *Preferences) Change(changes map[string]json.RawMessage, merge func(key string, old, changed json.RawMessage) json.RawMessage) error {
	if p.path == "" || len(changes) == 0 {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(p.path), 0o700); err != nil {
		return fmt.Errorf("preferences: %w", err)
	}
	release, err := p.lock()
	if err != nil {
		return err
	}
	defer release()
	values, err := p.Read()
	if err != nil && !errors.Is(err, errDamaged) {
		return err
	}
	if values == nil {
		values = map[string]json.RawMessage{}
	}
	for key, value := range changes {
		values[key] = merge(key, values[key], value)
	}
	content, err := json.MarshalIndent(values, "", "  ")
	if err == nil {
		before, _ := os.ReadFile(p.path)
		if content = append(content, '\n'); !bytes.Equal(before, content) {
			err = storage.Replace(p.path, content)
		}
	}
	if err != nil {
		return fmt.Errorf("preferences: %w", err)
	}
	return nil
}

// The time that a window waits for another one to have written, and between two
// looks.
const (
	patience = 2 * time.Second
	pause    = 10 * time.Millisecond
)

// lock waits until no other window writes. A file system without locks has to do
// without.
func (p *Preferences) lock() (release func(), err error) {
	for began := time.Now(); ; time.Sleep(pause) {
		l, err := lock.Take(p.path + ".lock")
		switch {
		case err == nil:
			return func() { _ = l.Release() }, nil
		case !errors.Is(err, lock.ErrTaken):
			return func() {}, nil
		case time.Since(began) > patience:
			return nil, fmt.Errorf("preferences: %w", err)
		}
	}
}
