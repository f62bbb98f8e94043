package state

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"procura/storage/disk"
)

// Version 0.1 kept a session as a folder, window-N/now, with a file for each entity. Those are taken
// over here. This file goes with the next version.

// takeOver makes a file of each folder of a session that no window has open.
func (f *Folder) takeOver() {
	folders, _ := filepath.Glob(filepath.Join(f.root, filePrefix+"*", "now"))
	for _, now := range folders {
		folder := filepath.Dir(now)
		l, err := disk.TakeLock(filepath.Join(folder, "lock"))
		if err != nil {
			continue
		}
		if takeOverFolder(folder) {
			_ = os.RemoveAll(folder)
		}
		_ = l.Close()
	}
}

// takeOverFolder reports whether all that a folder holds is in a file now.
func takeOverFolder(folder string) bool {
	path, half := folder+"-old"+fileSuffix, folder+".half"
	if exists(path) {
		return false // what could be read is there
	}
	entities, used, whole := readFolder(folder)
	_ = os.Remove(half) // of a kill
	db, err := openBolt(half, false)
	if err != nil {
		return false
	}
	err = errors.Join(writeEntities(db, entities), guarded(db.Close), os.Chtimes(half, used, used), os.Rename(half, path))
	return err == nil && whole
}

func readFolder(folder string) (entities map[string][]byte, used time.Time, whole bool) {
	entities, whole = map[string][]byte{}, true
	files, _ := os.ReadDir(filepath.Join(folder, "now"))
	for _, e := range files {
		content, err := os.ReadFile(filepath.Join(folder, "now", e.Name()))
		head, content, _ := bytes.Cut(content, []byte("\n"))
		sum := sha256.Sum256(content)
		if err != nil || string(head) != "procura-state 2 "+hex.EncodeToString(sum[:]) {
			whole = whole && strings.HasSuffix(e.Name(), ".tmp")
			continue
		}
		entities[e.Name()] = content
		if info, err := e.Info(); err == nil && info.ModTime().After(used) {
			used = info.ModTime()
		}
	}
	if info, err := os.Stat(filepath.Join(folder, "lock")); err == nil && info.ModTime().After(used) { // when its window ended
		used = info.ModTime()
	}
	return entities, used, whole
}
