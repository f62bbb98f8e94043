package state

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"go.etcd.io/bbolt"

	"procura/storage/disk"
)

// Folder is the state folder, and the session of one window in it. Its methods are for
// one goroutine at a time.
type Folder struct {
	root               string // "" where the system tells of none
	off, newer, second bool
	// path is the file of the session, db that file when it is open, and info tells it from others.
	path string
	db   *bbolt.DB
	info os.FileInfo
	// copied reports whether the file was copied since it was opened.
	copied bool
	// damaged is the path of the file that could not be read when the session was opened, "" for none.
	damaged string
	// seen caches descriptions of the other sessions, by the paths of their files.
	seen map[string]other
}

// At is the state folder at a path; Open makes it where it lacks.
func At(root string) *Folder { return &Folder{root: root, seen: map[string]other{}} }

// Wanted reports whether anything is to be kept; where nothing is, there is nothing to Open.
func (f *Folder) Wanted() bool { return !f.off }

// Newer reports whether Open has passed over what a newer version wrote.
func (f *Folder) Newer() bool { return f.newer }

// Second reports whether another window was open at Open.
func (f *Folder) Second() bool { return f.second }

// Beside returns the path of a file that all windows share, "" without a folder.
func (f *Folder) Beside(name string) string {
	if f.root == "" {
		return ""
	}
	return filepath.Join(f.root, name)
}

// What is in the state folder.
const (
	filePrefix     = "window-"
	fileSuffix     = ".db"
	previousSuffix = ".previous"
	damagedSuffix  = ".damaged"
	lockName       = "lock"
)

// mostSessions is the greatest number of sessions, open or kept.
const mostSessions = 100

// errNowhere means that the system tells of no folder of the user's.
var errNowhere = disk.Refuse("error.session.nowhere")

// Open opens the session that was used last, one with work in it if there is any. Where another
// window is open that is a new one: what else is kept comes back when somebody asks for it. A file
// of a newer version stays as it is; see Newer.
func (f *Folder) Open() error {
	if f.root == "" {
		return errNowhere
	}
	if err := os.MkdirAll(f.root, 0o700); err != nil {
		return fmt.Errorf("state folder: %w", err)
	}
	disk.Sweep(f.root) // of what a kill has left
	defer lock(f.Beside(lockName))()
	f.takeOver()
	files := f.files()
	f.second = slices.ContainsFunc(files, func(s savedFile) bool { return isTaken(s.path) })
	if f.second {
		return f.newSession()
	}
	idle := ""
	for _, s := range files {
		entities, err := f.openSession(s.path)
		switch {
		case errors.Is(err, errNewer):
			f.newer = true
		case err == nil && f.damaged == "" && isIdle(entities):
			idle = cmp.Or(idle, s.path)
		default:
			return err
		}
	}
	switch idle {
	case "":
		return f.newSession()
	case f.path:
		return nil
	}
	_, err := f.openSession(idle)
	return err
}

// newSession makes a new session.
func (f *Folder) newSession() error {
	for number := 1; number <= mostSessions; number++ {
		path := filepath.Join(f.root, filePrefix+strconv.Itoa(number)+fileSuffix)
		if exists(path) {
			continue
		}
		_ = os.Remove(path + previousSuffix) // of a session that has gone
		_, err := f.openSession(path)
		return err
	}
	return fmt.Errorf("state folder: %w", ErrFull)
}

// openSession opens the session in a file, in the place of the one before. In the place of a damaged file
// comes the copy of it from the last start, if there is one.
func (f *Folder) openSession(path string) (entities map[string][]byte, err error) {
	damaged := ""
	db, entities, err := openFile(path)
	if errors.Is(err, errDamaged) {
		damaged = path + damagedSuffix
		db, entities, err = replaceDamaged(path, damaged)
	}
	if err != nil {
		return nil, err
	}
	_ = f.Close() // a lock that ends with the window
	f.path, f.db = path, db
	f.damaged, f.copied = damaged, false
	f.info, err = os.Stat(path)
	return entities, disk.Wrap("state folder", err)
}

func replaceDamaged(path, aside string) (db *bbolt.DB, entities map[string][]byte, err error) {
	if err := os.Rename(path, aside); err != nil {
		return nil, nil, disk.Wrap("state folder", err)
	}
	if err := os.Rename(path+previousSuffix, path); err == nil {
		db, entities, err = openFile(path)
		if err == nil {
			return db, entities, nil
		}
		_ = os.Remove(path) // it was no better
	}
	return openFile(path)
}

// Load reads all entities of the session. Where its file was damaged when it was opened, the copy took
// its place; damaged is where it is now.
func (f *Folder) Load() (entities map[string][]byte, damaged string) {
	entities, err := readEntities(f.db)
	if err != nil { // it was sound when it was opened
		return nil, f.path
	}
	return entities, f.damaged
}

func copyFile(from, to string) error {
	content, err := os.ReadFile(from)
	if err == nil {
		err = disk.Replace(to, content)
	}
	return disk.Wrap("copy "+from, err)
}

// Write replaces entities, and removes those without content, all or none of them. Before the first
// time it keeps a copy of the file, for when that gets damaged.
func (f *Folder) Write(changes map[string][]byte) error {
	if err := f.restoreFile(); err != nil {
		return err
	}
	if !f.copied {
		_ = copyFile(f.path, f.path+previousSuffix) // else the copy is older
		f.copied = true
	}
	return disk.Wrap("keep the session", writeEntities(f.db, changes))
}

// restoreFile makes the file again where somebody has removed it.
func (f *Folder) restoreFile() error {
	if now, err := os.Stat(f.path); err == nil && os.SameFile(now, f.info) {
		return nil
	}
	if err := os.MkdirAll(f.root, 0o700); err != nil {
		return fmt.Errorf("state folder: %w", err)
	}
	entities, err := readEntities(f.db)
	if err != nil {
		return err
	}
	if _, err := f.openSession(f.path); err != nil {
		return err
	}
	return writeEntities(f.db, entities)
}

// RemoveDamaged removes entities that their page could not read; a copy of the file keeps them.
func (f *Folder) RemoveDamaged(names []string) error {
	changes := map[string][]byte{}
	for _, name := range names {
		changes[name] = nil
	}
	if err := copyFile(f.path, f.path+damagedSuffix); err != nil {
		return err
	}
	return f.Write(changes)
}

// Close gives the session back: it is the one used last.
func (f *Folder) Close() error {
	if f.db == nil {
		return nil
	}
	db := f.db
	f.db = nil
	markUsed(f.path)
	return guarded(db.Close)
}

// markUsed notes that a session is in use now.
func markUsed(path string) {
	now := time.Now()
	_ = os.Chtimes(path, now, now) // else what was written last tells
}
