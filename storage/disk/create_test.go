package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"procura/storage/disk"
)

func TestCreateMakesNewFilesOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.dat")
	if err := disk.Create(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	err := disk.Create(path, []byte("two"))
	if content, _ := os.ReadFile(path); !errors.Is(err, fs.ErrExist) || string(content) != "one" {
		t.Errorf("%v, holds %q", err, content)
	}
	if got := disk.Reason(err).Key; got != "error.file.exists" {
		t.Error(got)
	}
	if err := disk.Create(filepath.Join(filepath.Dir(path), "gone", "new.dat"), nil); disk.Reason(err).Key != "error.file.nofolder" {
		t.Error(err)
	}
}

func TestCreateFollowsNoLink(t *testing.T) {
	folder := t.TempDir()
	link, target := filepath.Join(folder, "link"), filepath.Join(folder, "target")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	err := disk.Create(link, []byte("one"))
	if _, missing := os.Stat(target); !errors.Is(err, fs.ErrExist) || !errors.Is(missing, fs.ErrNotExist) {
		t.Errorf("%v; %v", err, missing)
	}
}
