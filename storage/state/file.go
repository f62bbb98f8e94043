package state

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bbolterrors "go.etcd.io/bbolt/errors"

	"procura/storage/disk"
)

// bucketName names the bucket with the entities of a session, and their version. An entity is
// kept behind its checksum; the sequence number of the bucket is the sum of all checksums, so
// that one that has vanished is missed.
const (
	bucketPrefix = "procura-state-"
	bucketName   = bucketPrefix + "3"
)

var (
	// errDamaged means that a file is not as it was written.
	errDamaged = errors.New("is damaged")
	// errNewer means that a newer version of the program wrote a file.
	errNewer = errors.New("is of a newer version")
)

// openFile opens the file of a session, which is made where it lacks, for this window alone. It
// fails with disk.ErrTaken where another window has it, with errDamaged or with errNewer.
func openFile(path string) (db *bbolt.DB, entities map[string][]byte, err error) {
	info, err := os.Stat(path)
	switch {
	case err != nil: // it is made
	case info.Size() > 0:
		entities, err = Read(path)
	case exists(path + previousSuffix): // it was not as empty
		err = errDamaged
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	db, err = openBolt(path, false)
	return db, entities, err
}

// Read reads the entities of a session that no window has open.
func Read(path string) (entities map[string][]byte, err error) {
	db, err := openBolt(path, true) // locked: nobody writes it meanwhile
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, disk.Wrap("session", err)
	}
	if !arePagesSound(content) {
		return nil, errDamaged
	}
	return readEntities(db)
}

func openBolt(path string, readOnly bool) (db *bbolt.DB, err error) {
	options := &bbolt.Options{Timeout: time.Nanosecond, NoFreelistSync: true, PageSize: pageSize, ReadOnly: readOnly}
	err = guarded(func() (err error) {
		db, err = bbolt.Open(path, 0o600, options)
		return err
	})
	_, fromSystem := errors.AsType[syscall.Errno](err)
	switch {
	case err == nil:
		return db, nil
	case errors.Is(err, bbolterrors.ErrTimeout):
		return nil, fmt.Errorf("session %s: %w", path, disk.ErrTaken)
	case fromSystem:
		return nil, fmt.Errorf("session: %w", err)
	}
	return nil, fmt.Errorf("session %s: %w: %w", path, errDamaged, err)
}

// guarded makes an error of a panic of bbolt, and of reading what was cut off the file.
func guarded(do func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(before)
		if value := recover(); value != nil {
			err = fmt.Errorf("%w: %v", errDamaged, value)
		}
	}()
	return do()
}

func readEntities(db *bbolt.DB) (entities map[string][]byte, err error) {
	entities = map[string][]byte{}
	return entities, guarded(func() error {
		return db.View(func(tx *bbolt.Tx) error {
			b := tx.Bucket([]byte(bucketName))
			if b == nil {
				return checkVersion(tx)
			}
			total := uint64(0)
			err := b.ForEach(func(name, sealed []byte) error {
				sum, content := cut(sealed)
				if !bytes.Equal(sum, checksum(string(name), content)) {
					return errDamaged
				}
				total += u64(sum, 0)
				entities[string(name)] = slices.Clone(content)
				return nil
			})
			if err == nil && total != b.Sequence() {
				err = errDamaged
			}
			return err
		})
	})
}

// checkVersion returns errNewer for a file without our bucket, unless it is a new one.
func checkVersion(tx *bbolt.Tx) error {
	return tx.ForEach(func(name []byte, _ *bbolt.Bucket) error {
		if strings.HasPrefix(string(name), bucketPrefix) {
			return errNewer
		}
		return errDamaged
	})
}

// errUnchanged means that there is nothing to write.
var errUnchanged = errors.New("is as it was")

// writeEntities writes those entities that have changed, and removes those without content, in one
// transaction.
func writeEntities(db *bbolt.DB, entities map[string][]byte) error {
	err := guarded(func() error {
		return db.Update(func(tx *bbolt.Tx) error {
			b, err := tx.CreateBucketIfNotExists([]byte(bucketName))
			if err != nil {
				return err
			}
			changed := false
			for name, content := range entities {
				isNew, err := writeEntity(b, name, content)
				if err != nil {
					return err
				}
				changed = changed || isNew
			}
			if !changed {
				return errUnchanged
			}
			return nil
		})
	})
	if errors.Is(err, errUnchanged) {
		return nil
	}
	return err
}

func writeEntity(b *bbolt.Bucket, name string, content []byte) (changed bool, err error) {
	before := b.Get([]byte(name))
	sum := make([]byte, sha256.Size)
	if content != nil {
		sum = checksum(name, content)
	}
	total := b.Sequence() + u64(sum, 0)
	if before != nil {
		total -= u64(before, 0)
	}
	switch {
	case content == nil && before == nil, bytes.HasPrefix(before, sum):
		return false, nil
	case content == nil:
		err = b.Delete([]byte(name))
	default:
		err = b.Put([]byte(name), append(sum, content...))
	}
	return true, errors.Join(err, b.SetSequence(total))
}

func checksum(name string, content []byte) []byte {
	sum := sha256.New()
	_, _ = fmt.Fprintf(sum, "%s\n", name) // never fails
	_, _ = sum.Write(content)
	return sum.Sum(nil)
}

// cut separates an entity from its checksum; nothing has a checksum of zeros.
func cut(sealed []byte) (sum, content []byte) {
	if len(sealed) < sha256.Size {
		return make([]byte, sha256.Size), nil
	}
	return sealed[:sha256.Size], sealed[sha256.Size:]
}
