package disk

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"

	"procura/storage/lock"
)

// A temporary file is called .NAME.procura-PROCESS-RANDOM.tmp, the numbers to the
// base 36.
var temporaryName = regexp.MustCompile(`^\..+\.procura-([0-9a-z]{1,7})-([0-9a-z]{13})\.tmp$`)

// temporary makes a name for a file that will be renamed to name.
func temporary(name string) string {
	const longest = 200 // a system's limit is 255 bytes
	random := strconv.FormatUint(rand.Uint64(), 36)
	for len(random) < 13 {
		random = "0" + random
	}
	return "." + name[:min(len(name), longest)] + ".procura-" + strconv.FormatInt(int64(os.Getpid()), 36) + "-" + random + ".tmp"
}

// abandoned is the age at which nobody is writing a temporary file any more.
const abandoned = 10 * time.Minute

// Sweep removes the temporary files that writers of this program left in a folder when
// they were killed. No other file is touched, and none that is being written.
func Sweep(folder string) {
	f, err := os.Open(folder)
	if err != nil {
		return
	}
	names, _ := f.Readdirnames(-1)
	_ = f.Close()
	for _, name := range names {
		if parts := temporaryName.FindStringSubmatch(name); parts != nil {
			sweep(filepath.Join(folder, name), parts[1])
		}
	}
}

// sweep removes a temporary file whose writer, a process, is no more.
func sweep(path, process string) {
	id, err := strconv.ParseInt(process, 36, 64)
	if err != nil {
		return
	}
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || time.Since(info.ModTime()) < abandoned && alive(int(id)) {
		return
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	free, err := lock.Try(f)
	_ = f.Close()
	if free || err != nil {
		_ = os.Remove(path) // somebody else may have been faster
	}
}
