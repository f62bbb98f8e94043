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
	"strconv"
	"strings"

	"procura/storage/disk"
)

// version is that of the entities' files.
const version = 1

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
	case err != nil || number < 1 || words[2] != checksum(content):
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
