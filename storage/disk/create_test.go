package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"procura/storage/disk"
)

func TestSaveWithoutReplaceMakesNewFilesOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.dat")
	if err := disk.Save(path, []byte("one"), false); err != nil {
		t.Fatal(err)
	}
	err := disk.Save(path, []byte("two"), false)
	if content, _ := os.ReadFile(path); !errors.Is(err, fs.ErrExist) || string(content) != "one" {
		t.Errorf("%v, holds %q", err, content)
	}
	if got := disk.Reason(err).Key; got != "error.file.exists" {
		t.Error(got)
	}
	if err := disk.Save(filepath.Join(filepath.Dir(path), "gone", "new.dat"), nil, false); disk.Reason(err).Key != "error.file.nofolder" {
		t.Error(err)
	}
}

func TestSaveWithoutReplaceFollowsNoLink(t *testing.T) {
	folder := t.TempDir()
	link, target := filepath.Join(folder, "link"), filepath.Join(folder, "target")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	err := disk.Save(link, []byte("one"), false)
	if _, missing := os.Stat(target); !errors.Is(err, fs.ErrExist) || !errors.Is(missing, fs.ErrNotExist) {
		t.Errorf("%v; %v", err, missing)
	}
}
