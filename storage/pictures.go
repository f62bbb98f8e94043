package storage

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"procura/storage/disk"
)

// SavePicture puts a picture, or pages, in the place of the file at path.
func (Store) SavePicture(path string, content []byte) error { return disk.Replace(path, content) }

// SavePrint writes a file that is only looked at, and returns where it is: in a folder
// of the program's own that its owner alone can read. Those of earlier days are swept.
func (Store) SavePrint(name string, content []byte) (string, error) {
	folder, err := printFolder()
	if err != nil {
		return "", err
	}
	sweepPrints(folder, time.Now())
	ending := filepath.Ext(name)
	random := strconv.FormatUint(rand.Uint64()|1<<63, 36) // of 13 digits
	path := filepath.Join(folder, name[:len(name)-len(ending)]+"-"+random+ending)
	return path, disk.Replace(path, content)
}

// printFolder makes the folder, in the user's cache.
func printFolder() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("print: %w", err)
	}
	folder := filepath.Join(cache, "pt.procura.app", "print")
	return folder, os.MkdirAll(folder, 0o700)
}

// A file that is only looked at is called NAME-RANDOM.pdf; a viewer may show it for a
// day.
var printName = regexp.MustCompile(`^.+-[0-9a-z]{13}\.pdf$`)

const printAge = 24 * time.Hour

func sweepPrints(folder string, now time.Time) {
	entries, _ := os.ReadDir(folder) // what can't be read is not swept
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && printName.MatchString(entry.Name()) && now.Sub(info.ModTime()) > printAge {
			_ = os.Remove(filepath.Join(folder, entry.Name())) // a viewer may hold it
		}
	}
}
