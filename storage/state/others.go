package state

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"procura/storage/disk"
)

// mostOthers is how many states are kept that no window has open; the one used longest ago
// goes first.
const mostOthers = 20

var (
	errElsewhere = disk.Refuse("error.session.elsewhere")
	errGone      = disk.Refuse("error.session.gone")
)

// Others visits the states with work in them that no window has open, the one used last first: what
// SwitchTo calls it, when it was used, and one of its entities, nil where that can't be read.
func (f *Folder) Others(entity string, visit func(id string, used time.Time, content []byte)) error {
	defer f.guard()()
	slots, err := f.free()
	for _, slot := range slots {
		content, err := load(filepath.Join(slot.path, nowFolder, entity))
		if !slot.idle && !errors.Is(err, errNewer) {
			visit(filepath.Base(slot.path), slot.used, content)
		}
	}
	return err
}

// SwitchTo leaves the state to the others and goes on with one of those, or with an empty one for
// "". It tells what the state that was left is called, "" where nobody has worked in it.
func (f *Folder) SwitchTo(id string) (left string, err error) {
	defer f.guard()()
	before := *f
	if id == "" {
		err = f.takeEmpty()
	} else {
		err = f.takeNamed(id)
	}
	if err != nil {
		return "", err
	}
	if !isIdle(before.slot) {
		left = filepath.Base(before.slot)
	}
	_ = before.Close() // a lock that ends with the window
	touch(f.slot)
	f.sweep()
	return left, nil
}

// takeNamed takes a state of the others.
func (f *Folder) takeNamed(id string) error {
	slot := filepath.Join(f.root, id)
	if !exists(slot) {
		return errGone
	}
	taken, err := f.take(slot)
	if err == nil && !taken {
		return errElsewhere
	}
	return err
}

// takeEmpty takes a slot where nobody has worked, and removes what was chosen there, or makes
// a new one.
func (f *Folder) takeEmpty() error {
	slots, err := f.free()
	if err != nil {
		return err
	}
	for _, slot := range slots {
		if !slot.idle {
			continue
		}
		taken, err := f.take(slot.path)
		if err != nil {
			return err
		}
		if taken {
			each(filepath.Join(f.slot, nowFolder), func(_, name string) {
				if strings.HasSuffix(name, choices) {
					err = errors.Join(err, f.Remove(name))
				}
			})
			return err
		}
	}
	return f.begin()
}

// slot is one of those on the disk. A window may be at work in it as long as it is taken.
type slot struct {
	path  string
	taken bool
	used  time.Time
	idle  bool
}

// slots are those that are there, the one that was used last first; those where nobody has
// worked come behind the others.
func (f *Folder) slots() ([]slot, error) {
	entries, err := os.ReadDir(f.root)
	if err != nil {
		return nil, disk.Wrap("state folder", err)
	}
	var slots []slot
	for _, e := range entries {
		if e.IsDir() && strings.HasPrefix(e.Name(), slotPrefix) {
			s := slot{path: filepath.Join(f.root, e.Name())}
			s.taken = isTaken(s.path) // before its work is looked at: no window takes it meanwhile
			s.used = lastUse(s.path)
			s.idle = isIdle(s.path)
			slots = append(slots, s)
		}
	}
	slices.SortStableFunc(slots, func(a, b slot) int {
		switch {
		case a.idle != b.idle && a.idle:
			return 1
		case a.idle != b.idle:
			return -1
		}
		return cmp.Or(b.used.Compare(a.used), cmp.Compare(len(a.path), len(b.path)), cmp.Compare(a.path, b.path))
	})
	return slots, nil
}

// free are the slots that no window has.
func (f *Folder) free() ([]slot, error) {
	slots, err := f.slots()
	return slices.DeleteFunc(slots, func(s slot) bool { return s.taken }), err
}

// isTaken reports whether a window has a slot.
func isTaken(slot string) bool {
	l, err := disk.TakeLock(filepath.Join(slot, lockName))
	if err == nil {
		_ = l.Close() // nothing was written
	}
	return errors.Is(err, disk.ErrTaken)
}

// choices ends the names of entities that hold no work, but what was chosen.
const choices = ".state"

// isIdle reports whether a slot holds no work.
func isIdle(slot string) bool {
	idle := true
	each(filepath.Join(slot, nowFolder), func(_, name string) { idle = idle && strings.HasSuffix(name, choices) })
	return idle
}

// touch notes that a slot is in use now.
func touch(slot string) {
	now := time.Now()
	_ = os.Chtimes(filepath.Join(slot, lockName), now, now) // else what was written last tells
}

// lastUse is when the window of a slot ended or, where it was killed, wrote for the last time.
func lastUse(slot string) (last time.Time) {
	later := func(info fs.FileInfo, err error) {
		if err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	later(os.Stat(filepath.Join(slot, lockName)))
	entries, _ := os.ReadDir(filepath.Join(slot, nowFolder)) // what can't be read is old
	for _, e := range entries {
		later(e.Info())
	}
	return last
}

// sweep removes the states that are too many, the one used longest ago first.
func (f *Folder) sweep() {
	slots, _ := f.free() // the next time
	for _, slot := range slots[min(len(slots), mostOthers):] {
		if isNewer(slot.path) {
			continue
		}
		swept := filepath.Join(f.root, sweptFolder)
		_ = os.RemoveAll(swept) // what a kill has left
		if os.Rename(slot.path, swept) == nil {
			_ = os.RemoveAll(swept)
		}
	}
}

// guard keeps other windows from choosing a slot meanwhile. Where that can't be, as on a file
// system without locks, it does without.
func (f *Folder) guard() (release func()) {
	l, err := disk.OpenLocked(filepath.Join(f.root, lockName), usualPatience)
	if err != nil {
		return func() {}
	}
	return func() { _ = l.Close() }
}
