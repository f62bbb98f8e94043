package state

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"procura/storage/disk"
)

// mostOthers is the greatest number of kept sessions that no window has open; the one used
// longest ago goes first.
const mostOthers = 20

var (
	errElsewhere = disk.Refuse("error.session.elsewhere")
	errGone      = disk.Refuse("error.session.gone")
)

// savedFile is the file of a session, and when it was used: when its window ended or, where that was
// killed, wrote for the last time.
type savedFile struct {
	path string
	used time.Time
}

// files returns the files of all sessions, the one used last first.
func (f *Folder) files() (list []savedFile) {
	entries, _ := os.ReadDir(f.root) // none where it lacks
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && strings.HasPrefix(e.Name(), filePrefix) && strings.HasSuffix(e.Name(), fileSuffix) {
			list = append(list, savedFile{filepath.Join(f.root, e.Name()), info.ModTime()})
		}
	}
	slices.SortStableFunc(list, func(a, b savedFile) int { return b.used.Compare(a.used) })
	return list
}

// isTaken reports whether a window has a session.
func isTaken(path string) bool {
	db, err := openBolt(path, true)
	if err == nil {
		_ = guarded(db.Close) // nothing was written
	}
	return errors.Is(err, disk.ErrTaken)
}

// choices ends the names of entities that hold no work, but what was chosen.
const choices = ".state"

// isIdle reports whether there is no work in a session.
func isIdle(entities map[string][]byte) bool {
	for name := range entities {
		if !strings.HasSuffix(name, choices) {
			return false
		}
	}
	return true
}

// other describes a session that no window has open.
type other struct {
	savedFile
	about []byte // nil where it can't be read
	err   error
	idle  bool
}

// readOther reads a file, unless it is as it was.
func (f *Folder) readOther(s savedFile, about string) other {
	if o, seen := f.seen[s.path]; seen && o.used.Equal(s.used) {
		return o
	}
	entities, err := Read(s.path)
	o := other{s, entities[about], err, err == nil && isIdle(entities)}
	if !errors.Is(err, disk.ErrTaken) {
		f.seen[s.path] = o
	}
	return o
}

// VisitOthers visits the sessions with work in them that no window has open, the one used last first: what
// SwitchTo calls it, when it was used, and one of its entities, nil where that can't be read. Sessions
// without work are removed, and all but the last 20.
func (f *Folder) VisitOthers(about string, visit func(id string, used time.Time, content []byte)) error {
	defer lock(f.Beside(lockName))()
	kept := 0
	for _, s := range f.files() {
		if isTaken(s.path) {
			continue
		}
		o := f.readOther(s, about)
		switch {
		case errors.Is(o.err, errNewer):
		case o.idle, kept == mostOthers:
			_ = os.Remove(s.path) // else the next time
			_ = os.Remove(s.path + previousSuffix)
		default:
			kept++
			visit(filepath.Base(s.path), s.used, o.about)
		}
	}
	return nil
}

// SwitchTo leaves the session to the others and opens one of those, or a new one for "". It tells what
// the session that was left is called, "" where nobody has worked in it.
func (f *Folder) SwitchTo(id string) (left string, err error) {
	defer lock(f.Beside(lockName))()
	before := f.path
	entities, err := readEntities(f.db)
	if err != nil {
		return "", err
	}
	if id == "" {
		err = f.newSession()
	} else {
		err = f.openOther(filepath.Join(f.root, id))
	}
	if err != nil {
		return "", err
	}
	markUsed(f.path)
	if isIdle(entities) {
		return "", nil
	}
	return filepath.Base(before), nil
}

// openOther opens one of the others.
func (f *Folder) openOther(path string) error {
	if !exists(path) {
		return errGone
	}
	_, err := f.openSession(path)
	if errors.Is(err, disk.ErrTaken) {
		return errElsewhere
	}
	return err
}
