// Package state keeps on the disk what outlives a window, for the window: what was
// open, and the preferences. It knows neither games nor pages: an entity is bytes
// under a name.
//
//	pt.procura.app/            the state folder, for its owner alone
//	  lock                     locked while a window chooses a slot
//	  window-1/                a slot: one window at a time has it
//	    lock                   locked as long as the window lives, written when it ends
//	    now/NAME               an entity a file: a line with version and checksum, and its bytes
//	    NAME.damaged-1         what could not be read
//	  window-2/                of another window, open or not
//
// Every file is replaced as a whole or not at all. What is damaged is set aside;
// what a newer version of the program wrote stays as it is.
package state

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"procura/storage/disk"
)

// application is the name of the program's folders.
const application = "pt.procura.app"

// Off is what PROCURA_STATE says where nothing is to be kept.
const Off = "off"

// Default is the state folder of the user, or the one that PROCURA_STATE names; it is
// not Wanted where that says "off". Open says so where the system tells of no folder.
func Default() *Folder {
	switch root := os.Getenv("PROCURA_STATE"); root {
	case "":
		return At(usual(runtime.GOOS, os.Getenv))
	case Off:
		return &Folder{off: true}
	default:
		return At(root)
	}
}

// usual is where a system keeps the state of programs, "" where it does not say.
func usual(system string, env func(string) string) string {
	below := func(base string, folders ...string) string {
		if base == "" || !filepath.IsAbs(base) {
			return ""
		}
		return filepath.Join(append(append([]string{base}, folders...), application)...)
	}
	switch system {
	case "windows":
		return below(env("LocalAppData"))
	case "darwin":
		return below(env("HOME"), "Library", "Application Support")
	}
	if chosen := below(env("XDG_STATE_HOME")); chosen != "" {
		return chosen
	}
	return below(env("HOME"), ".local", "state")
}

var (
	// ErrFull says that as many windows are open as can be kept.
	ErrFull = errors.New("too many windows are open")
	// errDamaged says that an entity is not as it was written.
	errDamaged = errors.New("is damaged")
	// errNewer says that a newer version of the program wrote an entity.
	errNewer = errors.New("is of a newer version")
)

// version is that of the entities' files. What an earlier one wrote is put aside as what is damaged is: the pages of 0.1 kept their
// state in another form.
const version = 2

// What an entity's file holds at most: more was never written.
const mostBytes = 256 << 20

// mark begins the first line of an entity's file: mark, version, checksum. The line is
// the same in all versions.
const mark = "procura-state"

// seal puts the line before an entity's bytes.
func seal(content []byte) []byte {
	head := fmt.Sprintf("%s %d %s\n", mark, version, checksum(content))
	return append([]byte(head), content...)
}

func checksum(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// unseal takes the line off again, or says with errDamaged or errNewer why what is
// behind it is not to be used.
func unseal(file []byte) ([]byte, error) {
	head, content, _ := bytes.Cut(file, []byte("\n"))
	words := strings.Split(string(head[:min(len(head), 200)]), " ")
	if len(words) != 3 || words[0] != mark {
		return nil, errDamaged
	}
	number, err := strconv.Atoi(words[1])
	switch {
	case err != nil || number < version || words[2] != checksum(content):
		return nil, errDamaged
	case number > version:
		return nil, errNewer
	}
	return content, nil
}

// versionOf is the version that the first line of a file tells, 0 for none.
func versionOf(path string) (number int) {
	f, err := os.Open(path)
	if err != nil {
		return 0
	}
	defer f.Close() //nolint:errcheck // nothing was written
	head := make([]byte, len(mark)+20)
	n, _ := io.ReadFull(f, head)
	if _, err := fmt.Sscanf(string(head[:n]), mark+" %d ", &number); err != nil {
		return 0
	}
	return number
}

// load reads an entity's file.
func load(path string) ([]byte, error) {
	file, err := disk.Load(context.Background(), path, disk.Bounds{Size: mostBytes})
	switch {
	case errors.Is(err, disk.ErrTooLong):
		return nil, errDamaged
	case err != nil:
		return nil, err //nolint:wrapcheck // says all
	}
	return unseal(file)
}

// isName reports whether a name can be that of an entity: small letters, digits,
// dots and hyphens, with a letter first, so that any system takes it for a file's.
func isName(name string) bool {
	if name == "" || len(name) > 120 || name[0] < 'a' || name[0] > 'z' || strings.HasSuffix(name, ".") {
		return false
	}
	for _, r := range name {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '.' && r != '-' {
			return false
		}
	}
	return true
}
