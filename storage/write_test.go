package storage

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"procura/core/match"
	"procura/storage/disk"
	"procura/storage/format"
	"procura/storage/internal/filetest"
)

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
	if err := disk.Replace(path, []byte(format.Problems(filetest.Samples(t)))); !errors.Is(err, disk.ErrFolder) {
		t.Errorf("error %v", err)
	}
	if names := filetest.Folder(t, path); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

func TestWriteIntoMissingFolderFails(t *testing.T) {
	err := disk.Replace(filepath.Join(t.TempDir(), "none", "p.dat"), []byte(format.Problems(nil)))
	if !errors.Is(err, fs.ErrNotExist) || (Store{}).Reason(err).Key != "error.file.nofolder" {
		t.Errorf("error %v", err)
	}
}

func TestWriteRefusesFileThatMayNotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	filetest.Write(t, path, "old")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := disk.Replace(path, []byte(format.Problems(filetest.Samples(t)))); !errors.Is(err, fs.ErrPermission) || (Store{}).Reason(err).Key != "error.file.permission" {
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
	if err := disk.Replace(path, []byte(format.Problems(filetest.Samples(t)))); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if len((Store{Games: filetest.Puzzlers()}).Open(t.Context(), path).Problems) != 43 {
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
	if err := disk.Replace(link, []byte(format.Problems(nil))); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if got := filetest.Content(t, file); got != "" {
		t.Errorf("file holds %q", got)
	}
}

// What an earlier program wrote by mistake stays as it is too: problems, and then a block.
func TestOnlyAFileOfItsKindIsAddedTo(t *testing.T) {
	block := Store{}.FormatResults(fixedRun())
	s := Store{Games: filetest.Puzzlers()}
	runs := func(path string) error { return s.AppendResults(path, fixedRun()) }
	check := func(path string) error { return s.CheckAppend(path, match.KindResults) }
	move := func(path string) error { return s.AppendMove(path, 0, match.Played{Move: "A1"}) }
	for _, test := range []struct {
		content string
		add     func(path string) error
		check   func(path string) error
		key     string // of what is said, "" where it is added to
	}{
		{"", runs, check, ""},
		{" \r\n\n", runs, check, ""},
		{"\uFEFF" + block, runs, check, ""},
		{strings.ReplaceAll(block, "\n", "\r\n"), runs, check, ""},
		{"a title\n\n" + block, runs, check, ""},
		{filetest.Pits, runs, check, "error.file.noresults"},
		{filetest.Pits + "\n" + block, runs, check, "error.file.noresults"},
		{"; RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n" + filetest.Pits, runs, check, "error.file.noresults"},
		{"buy bread\n", runs, check, "error.file.noresults"},
		{"Jogador: 1 (humano)\n", runs, check, "error.file.noresults"},
		{"{\"tournament\":1}\n" + block, runs, check, "error.file.noresults"},
		{"", move, nil, ""},
		{"Jogador: 1 (humano)\n", move, nil, ""},
		{"Jog", move, nil, ""},
		{filetest.Pits, move, nil, "error.file.nolog"},
		{block, move, nil, "error.file.nolog"},
	} {
		path := filepath.Join(t.TempDir(), "f.dat")
		filetest.Write(t, path, test.content)
		for _, write := range []func(string) error{test.check, test.add} {
			if write == nil {
				continue
			}
			if got := filetest.Content(t, path); got != test.content {
				t.Errorf("%.40q: a check wrote %.40q", test.content, got)
			}
			if err := write(path); (err == nil) != (test.key == "") || err != nil && (Store{}).Reason(err).Key != test.key {
				t.Errorf("%.40q: %v, want %q", test.content, err, test.key)
			}
		}
		got := filetest.Content(t, path)
		if !strings.HasPrefix(got, test.content) || (len(got) > len(test.content)) != (test.key == "") {
			t.Errorf("%.40q became %.80q", test.content, got)
		}
	}
}
