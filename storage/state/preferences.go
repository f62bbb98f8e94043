package state

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/storage/disk"
)

// Preferences are what the user chose for good: a JSON object in a file of the user's
// configuration folder, which all windows share. Its methods may be called from any
// goroutine, but one at a time.
type Preferences struct {
	path string
	// patience is how long a window waits for another one to have written.
	patience time.Duration
}

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
func PreferencesAt(path string) *Preferences { return &Preferences{path, usualPatience} }

// mostPreferences is how long their file can be, in bytes.
const mostPreferences = 5 << 20

// Read returns all preferences, nil where there are none yet. A file of which nothing
// can be made is set aside, and that is the error.
func (p *Preferences) Read() (map[string]json.RawMessage, error) {
	if p.path == "" {
		return nil, nil
	}
	disk.Sweep(filepath.Dir(p.path)) // of what a kill has left
	values, err := p.read()
	for _, left := range p.left() {
		if values == nil {
			values = map[string]json.RawMessage{}
		}
		maps.Copy(values, left.changes)
	}
	return values, err
}

func (p *Preferences) read() (map[string]json.RawMessage, error) {
	content, err := disk.Load(context.Background(), p.path, disk.Bounds{Size: mostPreferences})
	long := errors.Is(err, disk.ErrTooLong)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil && !long {
		return nil, fmt.Errorf("preferences: %w", err)
	}
	values := map[string]json.RawMessage{}
	if long || json.Unmarshal(content, &values) != nil || values == nil {
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
	values, err := p.read()
	if err != nil && !errors.Is(err, errDamaged) {
		return err
	}
	if values == nil {
		values = map[string]json.RawMessage{}
	}
	left := p.left()
	for _, over := range append(slices.Clone(left), leftover{changes: changes}) {
		for key, value := range over.changes {
			values[key] = merge(key, values[key], value)
		}
	}
	content, err := json.MarshalIndent(values, "", "  ")
	if err == nil {
		before, _ := disk.Load(context.Background(), p.path, disk.Bounds{Size: mostPreferences})
		content = append(content, '\n')
		if !bytes.Equal(before, content) {
			err = disk.Replace(p.path, content)
		}
	}
	if err != nil {
		return fmt.Errorf("preferences: %w", err)
	}
	for _, l := range left {
		_ = os.Remove(l.path) // else it is laid over them once more
	}
	return nil
}

// leftSuffix is in the names of files of changes that were left, with the time behind it.
const leftSuffix = ".left-"

// leftover is what a window had to leave.
type leftover struct {
	path    string
	changes map[string]json.RawMessage
}

// Leave keeps changes beside the file, where another window does not let go of it: they
// count from now on, and the next Change writes them.
func (p *Preferences) Leave(changes map[string]json.RawMessage) error {
	if p.path == "" || len(changes) == 0 {
		return nil
	}
	content, err := json.Marshal(changes)
	if err == nil {
		err = disk.Replace(p.path+leftSuffix+strconv.FormatInt(time.Now().UnixNano(), 10), content)
	}
	return disk.Wrap("preferences", err)
}

// left is what other windows had to leave, the oldest first.
func (p *Preferences) left() (list []leftover) {
	entries, _ := os.ReadDir(filepath.Dir(p.path)) // by their names; none where it lacks
	for _, e := range entries {
		if !e.Type().IsRegular() || !strings.HasPrefix(e.Name(), filepath.Base(p.path)+leftSuffix) {
			continue
		}
		l := leftover{path: filepath.Join(filepath.Dir(p.path), e.Name())}
		if info, err := e.Info(); err != nil || info.Size() > mostPreferences {
			continue
		}
		if content, err := disk.Load(context.Background(), l.path, disk.Bounds{Size: mostPreferences}); err == nil && json.Unmarshal(content, &l.changes) == nil {
			list = append(list, l)
		}
	}
	return list
}

// The time that a window waits for another one to have written, and between two
// looks.
const (
	usualPatience = 2 * time.Second
	pause         = 10 * time.Millisecond
)

// lock waits until no other window writes. A file system without locks has to do
// without.
func (p *Preferences) lock() (release func(), err error) {
	for began := time.Now(); ; time.Sleep(pause) {
		l, err := disk.TakeLock(p.path + ".lock")
		switch {
		case err == nil:
			return func() { _ = l.Close() }, nil
		case !errors.Is(err, disk.ErrTaken):
			return func() {}, nil
		case time.Since(began) > p.patience:
			return nil, fmt.Errorf("preferences: %w", err)
		}
	}
}
