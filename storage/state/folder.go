package state

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"procura/storage/disk"
)

// Folder is the state folder, and the slot of one window in it. Its methods are for
// one goroutine at a time.
type Folder struct {
	root, slot string // root is "" where the system tells of none
	lock       *os.File
	off        bool
	newer      bool
	second     bool
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

// mostSlots is how many slots there are at most, open or kept.
const mostSlots = 100

// What is in the state folder, and in a slot.
const (
	slotPrefix  = "window-"
	sweptFolder = "swept"
	nowFolder   = "now"
	lockName    = "lock"
)

// Open takes the slot that was used last. Where another window is open that is an empty one: what else
// is kept comes back when somebody asks for it. A slot with something of a newer version stays as it
// is; see Newer.
func (f *Folder) Open() error {
	if f.root == "" {
		return errNowhere
	}
	if err := os.MkdirAll(f.root, 0o700); err != nil {
		return fmt.Errorf("state folder: %w", err)
	}
	defer f.guard()()
	slots, err := f.slots()
	if err != nil {
		return err
	}
	f.second = slices.ContainsFunc(slots, func(s slot) bool { return s.taken })
	if f.second {
		err = f.takeEmpty()
	} else {
		err = f.takeFirst(slots)
	}
	f.sweep()
	return err
}

// takeFirst takes the first slot that can be taken, else a new one.
func (f *Folder) takeFirst(slots []slot) error {
	for _, slot := range slots {
		if taken, err := f.take(slot.path); err != nil || taken {
			return err
		}
	}
	return f.begin()
}

// Newer reports whether Open has passed over what a newer version wrote.
func (f *Folder) Newer() bool { return f.newer }

// Second reports whether another window was open at Open.
func (f *Folder) Second() bool { return f.second }

// take locks a slot and makes it whole; false where another window has it, or it is
// of a newer version.
func (f *Folder) take(slot string) (bool, error) {
	l, err := disk.TakeLock(filepath.Join(slot, lockName))
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
	each(filepath.Join(slot, nowFolder), func(path, _ string) {
		if !newer && versionOf(path) > version {
			_, err := load(path)
			newer = errors.Is(err, errNewer)
		}
	})
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

// mend removes the temporary files that a kill has left.
func (f *Folder) mend() error {
	now := filepath.Join(f.slot, nowFolder)
	if err := os.MkdirAll(now, 0o700); err != nil {
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
		err = os.MkdirAll(folder, 0o700)
		if err == nil {
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

// Close gives the slot back: it is the one used last.
func (f *Folder) Close() error {
	if f.lock == nil {
		return nil
	}
	l := f.lock
	f.lock = nil
	touch(f.slot)
	return l.Close() //nolint:wrapcheck // says all
}
