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

	"procura/storage/disk"
)

// States that are put away, of a slot:
//
//	              PutAway                 PutAway
//	now  ------------------->  previous  -------->  earlier-N, the highest N the last
//	     <------------------
//	         BringBack: the two change places

// The states that are kept behind the previous one: how many, and how many bytes in all.
const (
	mostEarlier      = 5
	mostEarlierBytes = 64 << 20
)

// PutAway makes what is kept the previous state, and leaves nothing. The previous state of
// before is one of some earlier ones, of which the oldest are swept.
func (f *Folder) PutAway() error {
	now, previous, _, _ := f.folders()
	steps := [][2]string{{now, previous}}
	if f.HasPrevious() {
		steps = [][2]string{{previous, f.nextEarlier()}, {now, previous}}
	} else if err := f.removeFolder(previous); err != nil { // an empty one is in the way
		return fmt.Errorf("put away: %w", err)
	}
	if err := renameAll(steps); err != nil {
		return fmt.Errorf("put away: %w", err)
	}
	_ = os.Mkdir(now, 0o700) // the next Write does it
	f.sweep(mostEarlier, mostEarlierBytes)
	return nil
}

// mendPrevious takes the previous state back that was on its way to the earlier ones;
// before version 0.11 it was on its way to be dropped.
func (f *Folder) mendPrevious() error {
	_, previous, _, dropped := f.folders()
	for _, from := range append(f.earlier(), dropped) {
		if exists(from) {
			return os.Rename(from, previous) //nolint:wrapcheck // says all
		}
	}
	return nil
}

// earlier are the folders of earlier states, the last one first.
func (f *Folder) earlier() []string {
	entries, _ := os.ReadDir(f.slot) // none, then
	numbers := map[string]int{}
	var list []string
	for _, e := range entries {
		digits, ok := strings.CutPrefix(e.Name(), earlierPrefix)
		if n, err := strconv.Atoi(digits); ok && err == nil && n > 0 && e.IsDir() {
			path := filepath.Join(f.slot, e.Name())
			list, numbers[path] = append(list, path), n
		}
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(numbers[b]-numbers[a], cmp.Compare(a, b)) })
	return list
}

// nextEarlier is the folder of the next state behind the previous one.
func (f *Folder) nextEarlier() string {
	last := 0
	if list := f.earlier(); len(list) > 0 {
		last, _ = strconv.Atoi(strings.TrimPrefix(filepath.Base(list[0]), earlierPrefix)) // it is one
	}
	return filepath.Join(f.slot, earlierPrefix+strconv.Itoa(last+1))
}

// sweep drops the oldest of the earlier states, as far as there are more than some, or
// they are too large together. The last one stays.
func (f *Folder) sweep(most int, mostBytes int64) {
	var size int64
	for i, folder := range f.earlier() {
		if size += bytesOf(folder); i >= most || i > 0 && size > mostBytes {
			_ = f.removeFolder(folder) // the next time
		}
	}
}

// removeFolder removes a folder, as a whole: what a kill leaves of it is nobody's state.
func (f *Folder) removeFolder(folder string) error {
	_, _, _, dropped := f.folders()
	_ = os.RemoveAll(dropped) // else it is in the way
	err := os.Rename(folder, dropped)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err //nolint:wrapcheck // says all
	}
	_ = os.RemoveAll(dropped) // the next Open does it
	return nil
}

// bytesOf is how long the files of a folder are.
func bytesOf(folder string) (size int64) {
	entries, _ := os.ReadDir(folder) // what can't be read is not swept
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			size += info.Size()
		}
	}
	return size
}

// renameAll does all steps, or takes those back that it has done.
func renameAll(steps [][2]string) error {
	for i, step := range steps {
		if err := os.Rename(step[0], step[1]); err != nil {
			for _, done := range slices.Backward(steps[:i]) {
				err = errors.Join(err, os.Rename(done[1], done[0]))
			}
			return err
		}
	}
	return nil
}

// BringBack exchanges what is kept for the previous state.
func (f *Folder) BringBack() error {
	now, previous, swap, _ := f.folders()
	if !exists(previous) {
		return fmt.Errorf("bring back: %w", fs.ErrNotExist)
	}
	return disk.Wrap("bring back", renameAll([][2]string{{now, swap}, {previous, now}, {swap, previous}}))
}

// HasPrevious reports whether there is a previous state.
func (f *Folder) HasPrevious() bool {
	_, previous, _, _ := f.folders()
	found := false
	each(previous, func(string, string) { found = true })
	return found
}

// folders are those of the slot; the last two are there while others change.
func (f *Folder) folders() (now, previous, swap, dropped string) {
	in := func(name string) string { return filepath.Join(f.slot, name) }
	return in(nowFolder), in(previousFolder), in(swapFolder), in(droppedFolder)
}
