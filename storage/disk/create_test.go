package disk_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"procura/storage/disk"
	"procura/storage/internal/filetest"
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

func TestFailedWriteLeavesTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	filetest.Write(t, path, "old")
	broken := errors.New("disk full")
	err := disk.SaveFrom(path, io.MultiReader(strings.NewReader("half"), iotest.ErrReader(broken)), true)
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
	if err := disk.Replace(path, []byte("new")); !errors.Is(err, disk.ErrFolder) {
		t.Errorf("error %v", err)
	}
	if names := filetest.Folder(t, path); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

func TestWriteIntoMissingFolderFails(t *testing.T) {
	err := disk.Replace(filepath.Join(t.TempDir(), "none", "p.dat"), nil)
	if !errors.Is(err, fs.ErrNotExist) || disk.Reason(err).Key != "error.file.nofolder" {
		t.Errorf("error %v", err)
	}
}

func TestWriteRefusesFileThatMayNotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	filetest.Write(t, path, "old")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := disk.Replace(path, []byte("new")); !errors.Is(err, fs.ErrPermission) || disk.Reason(err).Key != "error.file.permission" {
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
	if err := disk.Replace(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if got := filetest.Content(t, path); got != "new" {
		t.Errorf("file holds %q", got)
	}
}

func TestWriteKeepsALink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "p.dat"), filepath.Join(dir, "link.dat")
	filetest.Write(t, file, "old")
	if err := os.Symlink(file, link); err != nil {
		t.Skip("no links here")
	}
	if err := disk.Replace(link, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if got := filetest.Content(t, file); got != "" {
		t.Errorf("file holds %q", got)
	}
}

func TestTwoThatAppendDoNotMix(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.dat")
	filetest.Write(t, path, "torn")
	var done sync.WaitGroup
	for _, letter := range []string{"a", "b", "c", "d"} {
		done.Go(func() {
			for range 25 {
				if err := disk.Append(path, strings.Repeat(letter, 5000)+"\n", nil); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done.Wait()
	lines := strings.Split(strings.TrimSpace(filetest.Content(t, path)), "\n")
	if len(lines) != 101 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines[1:] {
		if len(line) != 5000 || strings.Trim(line, line[:1]) != "" {
			t.Fatal("a line is mixed")
		}
	}
}

func TestALockHasOneHolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "l")
	for range 2 { // a lock that ended is free
		held, err := disk.TakeLock(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := disk.TakeLock(path); !errors.Is(err, disk.ErrTaken) {
			t.Errorf("taken twice: %v", err)
		}
		if _, err := disk.OpenLocked(path, 0); disk.Reason(err).Key != "error.file.busy" {
			t.Errorf("opened while it is locked: %v", err)
		}
		if !disk.IsAt(held, path) || disk.IsAt(held, path+"x") {
			t.Error("it is not where it is")
		}
		if err := held.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestOneFileHasManyPaths(t *testing.T) {
	folder := t.TempDir()
	at := func(name string) string { return folder + "/" + name }
	filetest.Write(t, at("a"), "x")
	filetest.Write(t, at("b"), "x")
	for _, c := range []struct {
		path, other string
		want        bool
	}{{"a", "./a", true}, {"a", "b", false}, {"a", "none", false}, {"none", "a", false}, {"none", "./none", true}, {"none", "other", false}, {"gone/none", "none", false}} {
		if got := disk.Same(at(c.path), at("b/c"), at(c.other)); got != c.want {
			t.Errorf("%s is %s: %t", c.path, c.other, got)
		}
	}
}

func TestACheckOfAFileLeavesItAsItIs(t *testing.T) {
	folder, wrong := t.TempDir(), errors.New("no such file")
	path, fits := filepath.Join(folder, "f"), func(head []byte) error {
		if string(head) != "old" {
			return wrong
		}
		return nil
	}
	if err := errors.Join(disk.CheckNew(path, false), disk.CheckNew(path, true), disk.CheckAppend(path, fits)); err != nil || len(filetest.Folder(t, folder)) != 0 {
		t.Errorf("%v, left behind: %v", err, filetest.Folder(t, folder))
	}
	for content, want := range map[string]error{"old": nil, "other": wrong, " \n": nil, "": nil} {
		filetest.Write(t, path, content)
		if err := disk.CheckAppend(path, fits); !errors.Is(err, want) || filetest.Content(t, path) != content || len(filetest.Folder(t, folder)) != 1 {
			t.Errorf("%q: %v; %v", content, err, filetest.Folder(t, folder))
		}
		if err := disk.CheckNew(path, false); !errors.Is(err, fs.ErrExist) {
			t.Errorf("over a file: %v", err)
		}
	}
}

// TestFilesThatAreNotThereYetAreTheSameInOneFolder, by whichever path; where there is no folder none are.
func TestFilesThatAreNotThereYetAreTheSameInOneFolder(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	t.Chdir(folder)
	filetest.Write(t, "here", "x")
	for _, c := range []struct {
		path, other string
		same        bool
	}{
		{"new", filepath.Join(folder, "new"), true},
		{"new", filepath.Join(other, "new"), false},
		{"new", filepath.Join(folder, "newer"), false},
		{"none/new", "none/new", false},
		{"new", "none/new", false},
		{"none/new", "new", false},
		{"here", filepath.Join(folder, "here"), true},
		{"here", filepath.Join(other, "here"), false},
		{"here", "new", false},
		{"new", "here", false},
	} {
		if disk.Same(c.path, c.other) != c.same || disk.Same(c.path) || disk.Same(c.path, "else", c.other) != c.same {
			t.Errorf("%s and %s are the same: %t", c.path, c.other, !c.same)
		}
	}
}
