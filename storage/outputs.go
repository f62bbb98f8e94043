package storage

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/storage/disk"
	"procura/storage/format"
)

// What a command is asked to write can be checked before it works for it: the checks write
// nothing, and say what SaveFile, AppendResults and HoldJournal would.

// Of a file that something else is to be added to than what it holds.
var (
	errNoResults = disk.Refuse("error.file.noresults")
	errNoLog     = disk.Refuse("error.file.nolog")
)

// SaveFile writes a file, all of it or nothing: in the place of what is at path, or
// without replace only where there is nothing.
func (Store) SaveFile(path string, content []byte, replace bool) error {
	return disk.Wrap("save file", disk.Save(path, content, replace))
}

// SaveWritten is SaveFile of what write writes, piece by piece.
func (Store) SaveWritten(path string, write func(io.Writer) error, replace bool) error {
	draft, err := disk.Begin(path, replace)
	if err != nil {
		return disk.Wrap("save file", err)
	}
	if err := write(draft); err != nil {
		draft.Drop()
		return err
	}
	return disk.Wrap("save file", draft.Commit())
}

// CheckNew makes sure that SaveFile and CreateCertificates can write at path.
func (Store) CheckNew(path string, replace bool) error {
	return disk.CheckNew(path, replace) //nolint:wrapcheck // Reason knows it
}

// CheckAppend makes sure that runs, or lines of a tournament, can be added to the file at
// path. What a tournament's holds is for ReadJournal.
func (s Store) CheckAppend(path string, kind datafile.Kind) error {
	var fits func(head []byte) error
	switch kind {
	case datafile.KindResults:
		fits = resultsAmong(s.Games)
	case datafile.KindLog:
		fits = isLog
	}
	return disk.CheckAppend(path, fits) //nolint:wrapcheck // Reason knows it
}

// SameFile reports whether a path leads to the file of one of others, links followed.
func (Store) SameFile(path string, others ...string) bool { return disk.Same(path, others...) }

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

// resultsAmong makes a check that refuses a file that has no block of results, or something else before them.
func resultsAmong(games []game.Module) func(head []byte) error {
	return func(head []byte) error {
		content := text.Decode(head)
		before, found := 0, false
		for line := range strings.Lines(content) {
			found = strings.TrimRight(line, " \t\n") == format.ResultsHead
			if found {
				break
			}
			before += len(line)
		}
		other := strings.TrimSpace(content[:before])
		switch torn := strings.TrimSpace(format.ResultsHead); {
		case len(other) == 0, strings.HasPrefix(torn, other):
			return nil
		case !found:
			return errNoResults
		}
		if file := format.Read(context.Background(), "", []byte(other), games); len(file.Kinds()) > 0 {
			return errNoResults
		}
		return nil
	}
}

// isLog refuses a file that does not begin with a move.
func isLog(head []byte) error {
	if !format.IsMoveLog([]byte(text.Decode(head))) {
		return errNoLog
	}
	return nil
}

// Reason tells in the user's words why a file was refused.
func (Store) Reason(err error) text.Message { return disk.Reason(err) }
