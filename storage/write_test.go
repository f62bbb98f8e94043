package storage

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"procura/storage/disk"
	"procura/storage/internal/filetest"
)

func TestFailedWriteLeavesTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	filetest.Write(t, path, "old")
	broken := errors.New("disk full")
	err := disk.ReplaceWith(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half"); err != nil {
			t.Fatal(err)
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if got := filetest.Content(t, path); got != "old" {
		t.Errorf("file holds %q", got)
	}
	if names := filetest.Folder(t, filepath.Dir(path)); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

func TestWriteReplacesNoFolder(t *testing.T) {
	path := t.TempDir()
	if err := Write(path, filetest.Samples(t)); !errors.Is(err, disk.ErrFolder) {
		t.Errorf("error %v", err)
	}
	if names := filetest.Folder(t, path); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

func TestWriteIntoMissingFolderFails(t *testing.T) {
	err := Write(filepath.Join(t.TempDir(), "none", "p.dat"), nil)
	if !errors.Is(err, fs.ErrNotExist) || Reason(err).Key != "error.file.nofolder" {
		t.Errorf("error %v", err)
	}
}

func TestWriteRefusesFileThatMayNotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	filetest.Write(t, path, "old")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, filetest.Samples(t)); !errors.Is(err, fs.ErrPermission) || Reason(err).Key != "error.file.permission" {
		t.Errorf("error %v", err)
	}
	if got := filetest.Content(t, path); got != "old" {
		t.Errorf("file holds %q", got)
	}
}

func TestWriteKeepsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such permissions")
	}
	path := filepath.Join(t.TempDir(), "p.dat")
	filetest.Write(t, path, "old")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, filetest.Samples(t)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if len(Open(t.Context(), path, filetest.Puzzlers()).Problems) != 43 {
		t.Error("the problems are not there")
	}
}

func TestWriteKeepsALink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "p.dat"), filepath.Join(dir, "link.dat")
	filetest.Write(t, file, "old")
	if err := os.Symlink(file, link); err != nil {
		t.Skip("no links here")
	}
	if err := Write(link, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if got := filetest.Content(t, file); got != "" {
		t.Errorf("file holds %q", got)
	}
}
