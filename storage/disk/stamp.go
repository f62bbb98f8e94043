package disk

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// Stamp is a hash of a file's content.
func Stamp(src []byte) string {
	sum := sha256.Sum256(src)
	return hex.EncodeToString(sum[:])
}

// StampOf is the stamp of the file at path.
func StampOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close() //nolint:errcheck // nothing was written
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
