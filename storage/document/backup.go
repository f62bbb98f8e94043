package document

import (
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
	"sync"

	"procura/storage/disk"
)

// Backups keep the file that a session overwrites first, as it was: FILE.bak beside
// it. A .bak that the program did not write is never replaced, FILE.bak2 is written
// then, and so on; what the program has written is known by its stamp. The zero value
// keeps no record.
type Backups struct {
	// Record is the file in which stamps outlive the session, which need not exist; "" for
	// none.
	Record string

	lock sync.Mutex
	// stamps has the hashes of the backups by path: the old backup's and the new one's,
	// since a kill can come between writing the hash and the backup.
	stamps map[string][]string
	// kept are the files that have their backup of this session.
	kept map[string]bool
}

// backUp backs the file at path up, once a session; again where the file is not the
// program's own work.
func (b *Backups) backUp(path string, foreign bool) error {
	if b == nil {
		return nil
	}
	path, err := filepath.Abs(disk.Target(path))
	if err != nil {
		return err
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.kept[path] && !foreign {
		return nil
	}
	if info, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		b.noteKept(path)
		return nil
	} else if err != nil || disk.Plain(info) != nil {
		return errors.Join(err, disk.Plain(info))
	}
	if err := b.copyFile(path); err != nil {
		return fmt.Errorf("keep a copy: %w", err)
	}
	b.noteKept(path)
	return nil
}

// KeepCopy backs the file at path up as it is, whatever of it was kept before.
func (b *Backups) KeepCopy(path string) error { return b.backUp(path, true) }

func (b *Backups) noteKept(path string) {
	if b.kept == nil {
		b.kept = map[string]bool{}
	}
	b.kept[path] = true
}

// copyFile writes the backup; its stamp is on record before it is there.
func (b *Backups) copyFile(path string) error {
	b.readRecord()
	stamp, err := disk.StampOf(path)
	if err != nil {
		return err
	}
	to, found := b.findFree(path, stamp)
	if found == stamp {
		return nil
	}
	b.stamps[to] = []string{found, stamp}
	b.noteKept(to)
	b.writeRecord()
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // nothing was written
	return disk.SaveFrom(to, f, true)
}

// findFree returns the first .bak that may be written, and the stamp of the file there: a backup of this
// session that is not kept, a file with the same content, or none.
func (b *Backups) findFree(path, stamp string) (to, found string) {
	for i := 1; ; i++ {
		to = path + ".bak"
		if i > 1 {
			to += strconv.Itoa(i)
		}
		found, err := disk.StampOf(to)
		ours := err == nil && slices.Contains(b.stamps[to], found) && !b.kept[to]
		if ours || found == stamp || errors.Is(err, fs.ErrNotExist) {
			return to, found
		}
	}
}

// Sweep removes the temporary files that a kill has left beside the record and beside
// the files that were written over: those that have a backup. It looks at folders that
// may be far away.
func (b *Backups) Sweep() {
	if b == nil || b.Record == "" {
		return
	}
	b.lock.Lock()
	b.readRecord()
	folders := map[string]bool{filepath.Dir(b.Record): true}
	for path := range b.stamps {
		folders[filepath.Dir(path)] = true
	}
	b.lock.Unlock()
	for folder := range folders {
		disk.Sweep(folder)
	}
}

// maxRecord limits the size of the record, in bytes.
const maxRecord = 50_000_000

// readRecord reads the record anew, for another window writes it too; a damaged one is none,
// and then no .bak is taken for ours.
func (b *Backups) readRecord() {
	recorded := map[string][]string{}
	if src, err := disk.Load(context.Background(), b.Record, disk.Bounds{Size: maxRecord}); err != nil || json.Unmarshal(src, &recorded) != nil {
		recorded = map[string][]string{}
	}
	maps.Copy(recorded, b.stamps)
	b.stamps = recorded
}

// writeRecord writes the record, without the backups that are gone. Where it can't be
// written a later session takes the backup for somebody else's: that loses nothing.
func (b *Backups) writeRecord() {
	if b.Record == "" {
		return
	}
	lasting := map[string][]string{}
	for path, stamp := range b.stamps {
		if _, err := os.Stat(path); b.kept[path] || !errors.Is(err, fs.ErrNotExist) {
			lasting[path] = stamp
		}
	}
	if src, err := json.Marshal(lasting); err == nil {
		_ = disk.Replace(b.Record, append(src, '\n'))
	}
}
