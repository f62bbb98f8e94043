package state

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/storage/disk"
)

// Folder is the state folder, and the slot of one window in it. Its methods are for
// one goroutine at a time.
type Folder struct {
	root, slot string // root is "" where the system tells of none
	lock       *os.File
	off, newer bool
}

// At is the state folder at a path; Open makes it where it lacks.
func At(root string) *Folder { return &Folder{root: root} }

// Wanted reports whether anything is to be kept; where nothing is, there is nothing to Open.
func (f *Folder) Wanted() bool { return !f.off }

// errNowhere says that the system tells of no folder of the user's.
var errNowhere = disk.Refuse("error.session.nowhere")

// Beside is where a file of all windows is, "" without a folder.
func (f *Folder) Beside(name string) string {
	if f.root == "" {
		return ""
	}
	return filepath.Join(f.root, name)
}

// mostSlots is how many windows can be kept.
const mostSlots = 20

// The folders of a slot.
const (
	nowFolder      = "now"
	previousFolder = "previous"
	earlierPrefix  = "earlier-"
	swapFolder     = "swap"
	droppedFolder  = "dropped"
	slotPrefix     = "window-"
)

// Open takes the slot that was written last of those that no window has, a new one
// where there is none: what was being worked on last comes back first, also where a
// window in which nothing was done was closed after it. A slot with
// something of a newer version stays as it is; see Newer.
func (f *Folder) Open() error {
	if f.root == "" {
		return errNowhere
	}
	if err := os.MkdirAll(f.root, 0o700); err != nil {
		return fmt.Errorf("state folder: %w", err)
	}
	slots, err := f.slots()
	if err != nil {
		return err
	}
	for _, slot := range slots {
		if taken, err := f.take(slot); err != nil || taken {
			return err
		}
	}
	return f.begin()
}

// Newer reports whether Open has passed over what a newer version wrote.
func (f *Folder) Newer() bool { return f.newer }

// slots are those that are there, the one that was written last first; those where
// nobody has worked come behind the others.
func (f *Folder) slots() ([]string, error) {
	entries, err := os.ReadDir(f.root)
	if err != nil {
		return nil, fmt.Errorf("state folder: %w", err)
	}
	var slots []string
	written, idle := map[string]time.Time{}, map[string]int{}
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), slotPrefix) {
			continue
		}
		slot := filepath.Join(f.root, e.Name())
		written[slot] = newest(filepath.Join(slot, nowFolder))
		if isIdle(slot) {
			idle[slot] = 1
		}
		slots = append(slots, slot)
	}
	slices.SortStableFunc(slots, func(a, b string) int {
		return cmp.Or(idle[a]-idle[b], written[b].Compare(written[a]), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	return slots, nil
}

// choices ends the names of entities that hold no work, but what was chosen.
const choices = ".state"

// isIdle reports whether a slot holds no work. An exchange that was killed is ended
// before that can be told.
func isIdle(slot string) bool {
	idle := !exists(filepath.Join(slot, swapFolder))
	each(filepath.Join(slot, nowFolder), func(_, name string) { idle = idle && strings.HasSuffix(name, choices) })
	return idle
}

// newest is when the last file of a folder was written, zero for none.
func newest(folder string) (last time.Time) {
	entries, _ := os.ReadDir(folder) // what can't be read is old
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// take locks a slot and makes it whole; false where another window has it, or it is
// of a newer version.
func (f *Folder) take(slot string) (bool, error) {
	l, err := disk.TakeLock(filepath.Join(slot, "lock"))
	if errors.Is(err, disk.ErrTaken) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("state folder: %w", err)
	}
	if isNewer(slot) {
		f.newer = true
		return false, l.Close()
	}
	f.slot, f.lock = slot, l
	return true, f.mend()
}

// isNewer reports whether a slot holds something of a newer version.
func isNewer(slot string) bool {
	newer := false
	for _, folder := range []string{nowFolder, swapFolder} {
		each(filepath.Join(slot, folder), func(path, _ string) {
			if !newer && versionOf(path) > version {
				_, err := load(path)
				newer = errors.Is(err, errNewer)
			}
		})
	}
	return newer
}

// begin makes a new slot.
func (f *Folder) begin() error {
	for number := 1; number <= mostSlots; number++ {
		slot := filepath.Join(f.root, slotPrefix+strconv.Itoa(number))
		err := os.Mkdir(slot, 0o700)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("state folder: %w", err)
		}
		if taken, err := f.take(slot); err != nil || taken {
			return err
		}
	}
	return fmt.Errorf("state folder: %w", ErrFull)
}

// mend ends what a kill has left half done: an exchange of what is and what was, see
// BringBack, and temporary files.
func (f *Folder) mend() error {
	now, previous, swap, dropped := f.folders()
	var err error
	switch {
	case exists(swap) && !exists(now): // BringBack's first step
		err = os.Rename(swap, now)
	case exists(swap) && !exists(previous): // its second
		err = os.Rename(swap, previous)
	case !exists(previous): // PutAway's first step
		err = f.mendPrevious()
	}
	if err == nil {
		_ = os.RemoveAll(dropped) // of no consequence
		err = os.MkdirAll(now, 0o700)
	}
	if err != nil {
		return fmt.Errorf("state folder: %w", err)
	}
	entries, err := os.ReadDir(now)
	if err != nil {
		return fmt.Errorf("state folder: %w", err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") && strings.HasSuffix(e.Name(), ".tmp") {
			_ = os.Remove(filepath.Join(now, e.Name())) // of no consequence
		}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// each visits the files of a folder that can be entities.
func each(folder string, visit func(path, name string)) {
	entries, _ := os.ReadDir(folder) // none where it lacks
	for _, e := range entries {
		if e.Type().IsRegular() && isName(e.Name()) {
			visit(filepath.Join(folder, e.Name()), e.Name())
		}
	}
}

// Load reads all entities of the slot. What can't be read, or is damaged, is set aside
// and its name told.
func (f *Folder) Load() (entities map[string][]byte, damaged []string) {
	entities = map[string][]byte{}
	each(filepath.Join(f.slot, nowFolder), func(path, name string) {
		content, err := load(path)
		if err == nil {
			entities[name] = content
			return
		}
		damaged = append(damaged, name)
		_ = f.SetAside(name) // else it is written over
	})
	return entities, damaged
}

// Write replaces an entity, as a whole or not at all.
func (f *Folder) Write(name string, content []byte) error {
	if !isName(name) {
		panic("state: no name of an entity: " + name)
	}
	folder := filepath.Join(f.slot, nowFolder)
	err := disk.Replace(filepath.Join(folder, name), seal(content))
	if errors.Is(err, fs.ErrNotExist) { // somebody has cleared up
		if err = os.MkdirAll(folder, 0o700); err == nil {
			err = disk.Replace(filepath.Join(folder, name), seal(content))
		}
	}
	return disk.Wrap("keep "+name, err)
}

// Remove takes an entity away, if it is there.
func (f *Folder) Remove(name string) error {
	err := os.Remove(filepath.Join(f.slot, nowFolder, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return disk.Wrap("forget "+name, err)
}

// mostDamaged is how many damaged entities a slot keeps: the last ones.
const mostDamaged = 9

// SetAside keeps an entity of which nothing can be made under another name, for
// somebody who may.
func (f *Folder) SetAside(name string) error {
	var last int
	var numbers []int
	names := map[int]string{}
	entries, _ := os.ReadDir(f.slot) // none, then
	for _, e := range entries {
		if _, digits, ok := strings.Cut(e.Name(), ".damaged-"); ok {
			if n, err := strconv.Atoi(digits); err == nil {
				last, numbers, names[n] = max(last, n), append(numbers, n), e.Name()
			}
		}
	}
	slices.Sort(numbers)
	for ; len(numbers) >= mostDamaged; numbers = numbers[1:] {
		_ = os.Remove(filepath.Join(f.slot, names[numbers[0]])) // one too many is no harm
	}
	aside := filepath.Join(f.slot, name+".damaged-"+strconv.Itoa(last+1))
	return disk.Wrap("set "+name+" aside", os.Rename(filepath.Join(f.slot, nowFolder, name), aside))
}

// Close gives the slot back.
func (f *Folder) Close() error {
	if f.lock == nil {
		return nil
	}
	l := f.lock
	f.lock = nil
	return l.Close() //nolint:wrapcheck // says all
}
