package state

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"procura/storage/disk"
)

// Preferences holds what the user chose for good: a JSON object in a file of the user's
// configuration folder, which all windows share. Its methods may be called from any
// goroutine, but one at a time.
type Preferences struct{ path string }

// preferencesName is the name of their file.
const preferencesName = "preferences.json"

// Chosen returns the preferences of the user. They have no file if the system names no folder for settings.
func Chosen() *Preferences {
	folder, err := os.UserConfigDir()
	if err != nil {
		return &Preferences{}
	}
	return PreferencesAt(filepath.Join(folder, application, preferencesName))
}

// PreferencesAt returns the preferences in the file at a path.
func PreferencesAt(path string) *Preferences { return &Preferences{path} }

// mostPreferences is the greatest length of their file, in bytes.
const mostPreferences = 5 << 20

// Read returns all preferences, nil if there are none yet. A file that can't be read is set aside, which the
// error says.
func (p *Preferences) Read() (map[string]json.RawMessage, error) {
	if p.path == "" {
		return nil, nil
	}
	disk.Sweep(filepath.Dir(p.path)) // of what a kill has left
	values, _, err := p.read()
	return values, err
}

// read returns the preferences with the text of the file, nil where there is none or nothing can be made of it.
func (p *Preferences) read() (values map[string]json.RawMessage, content []byte, err error) {
	content, err = disk.Load(context.Background(), p.path, disk.Bounds{Size: mostPreferences})
	long := errors.Is(err, disk.ErrTooLong)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil && !long {
		return nil, nil, fmt.Errorf("preferences: %w", err)
	}
	if long || json.Unmarshal(content, &values) != nil || values == nil {
		return nil, nil, fmt.Errorf("preferences: %s: %w", p.setAside(), errDamaged)
	}
	return values, content, nil
}

// setAside gives the file another name.
func (p *Preferences) setAside() string {
	aside := p.path + damagedSuffix
	_ = os.Rename(p.path, aside) // else it is written over
	return aside
}

// Change edits what the file holds by then: another window may have written it.
func (p *Preferences) Change(edit func(values map[string]json.RawMessage)) error {
	if p.path == "" {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(p.path), 0o700); err != nil {
		return fmt.Errorf("preferences: %w", err)
	}
	defer lock(p.path + ".lock")()
	values, before, err := p.read()
	if err != nil && !errors.Is(err, errDamaged) {
		return err
	}
	if values == nil {
		values = map[string]json.RawMessage{}
	}
	edit(values)
	content, err := json.MarshalIndent(values, "", "  ")
	content = append(content, '\n')
	if err == nil && !bytes.Equal(before, content) {
		err = disk.Replace(p.path, content)
	}
	if err != nil {
		return fmt.Errorf("preferences: %w", err)
	}
	return nil
}

// patience is the time that a window waits until another one has chosen a session, or written
// the preferences; either takes a moment.
const patience = 2 * time.Second

// lock waits until no other window is at work. Where one does not go on, or a file system has no
// locks, this one goes on without.
func lock(path string) (release func()) {
	l, err := disk.OpenLocked(path, patience)
	if err != nil {
		return func() {}
	}
	return func() { _ = l.Close() }
}
