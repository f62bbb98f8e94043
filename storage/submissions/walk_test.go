package submissions_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"procura/core/grade"
	"procura/storage/submissions"
)

// tree makes files in a folder.
func tree(t *testing.T, names ...string) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range names {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// listed are the files of a list, seen from a folder.
func listed(t *testing.T, root string, files []string) []string {
	t.Helper()
	var names []string
	for _, path := range files {
		name, err := filepath.Rel(root, path)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, filepath.ToSlash(name))
	}
	return names
}

func TestAFolderIsListedSortedWithAllThatIsInIt(t *testing.T) {
	root := tree(t, "b.dat", "a/z", "a/ção.txt", ".git/config", "a/.svn/x", ".hidden")
	files, refused := submissions.List(t.Context(), []string{root})
	if got, want := listed(t, root, files), []string{".hidden", "a/z", "a/ção.txt", "b.dat"}; !slices.Equal(got, want) || len(refused) > 0 {
		t.Errorf("%q, %v; want %q", got, refused, want)
	}
}

func TestAFileNamedTwiceIsListedOnce(t *testing.T) {
	root := tree(t, "a", "b")
	files, _ := submissions.List(t.Context(), []string{filepath.Join(root, "b"), root, filepath.Join(root, "a"), root + "/./a", root + "/../" + filepath.Base(root) + "/b"})
	if got := listed(t, root, files); !slices.Equal(got, []string{"b", "a"}) {
		t.Errorf("%q", got)
	}
}

func TestNoLinkLeadsOutOfAFolder(t *testing.T) {
	outside, root := tree(t, "secret"), tree(t, "a")
	for link, target := range map[string]string{"file": filepath.Join(outside, "secret"), "folder": outside, "round": root} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Skip(err)
		}
	}
	files, refused := submissions.List(t.Context(), []string{root})
	if got := listed(t, root, files); !slices.Equal(got, []string{"a"}) || len(refused) > 0 {
		t.Errorf("%q, %v", got, refused)
	}
}

func TestAFolderThatIsNamedMayBeALink(t *testing.T) {
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(tree(t, "a"), link); err != nil {
		t.Skip(err)
	}
	if files, refused := submissions.List(t.Context(), []string{link}); len(files) != 1 || files[0] != filepath.Join(link, "a") {
		t.Errorf("%q, %v", files, refused)
	}
}

// one reads a path that is one file.
func one(t *testing.T, path string) grade.Submission {
	t.Helper()
	files := slices.Collect(submissions.Read(t.Context(), path))
	if len(files) != 1 {
		t.Fatalf("%s: %d files", path, len(files))
	}
	return files[0]
}

// sizeLimit is the limit, in megabytes, that a file is over; "" for others.
func sizeLimit(s grade.Submission) string {
	if s.Issue == nil || s.Issue.What.Key != "error.file.size" {
		return ""
	}
	return fmt.Sprint(s.Issue.Expected.Args["Limit"])
}

func TestWhatIsNoFileIsRefused(t *testing.T) {
	root := tree(t, "a")
	files, refused := submissions.List(t.Context(), []string{os.DevNull, filepath.Join(root, "none"), filepath.Join(root, "a")})
	if len(files) != 1 || len(refused) != 2 || refused[0].What.Key != "error.submissions.kind" || refused[1].What.Key != "error.file.missing" {
		t.Errorf("%q, %v", files, refused)
	}
	if issue := one(t, os.DevNull).Issue; issue == nil || issue.What.Key != "error.submissions.kind" {
		t.Errorf("reading a device: %v", issue)
	}
	if one(t, root).Issue == nil {
		t.Error("a folder is read as a file")
	}
}

func TestAFileOverTheLimitIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "large")
	for size, want := range map[int]string{submissions.MaxSize: "", submissions.MaxSize + 1: "5"} {
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := sizeLimit(one(t, path)); got != want {
			t.Errorf("%d bytes: limit %q", size, got)
		}
	}
}

func TestACancelEndsTheListing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if files, _ := submissions.List(ctx, []string{tree(t, "a", "b")}); len(files) > 0 {
		t.Errorf("%q after a cancel", files)
	}
}

// Archives in archives have no more files together than one may have, and none is larger
// than it may be; the others are read.
func TestAnArchiveIsBoundedInAll(t *testing.T) {
	const half = submissions.MaxFiles/2 + 1
	empty := zipped(t, slices.Repeat([]string{"r.dat", ""}, half)...)
	path := filepath.Join(t.TempDir(), "e.zip")
	if err := os.WriteFile(path, []byte(zipped(t, "a.zip", empty, "b.zip", empty, "c.dat", "")), 0o600); err != nil {
		t.Fatal(err)
	}
	files := slices.Collect(submissions.Read(t.Context(), path))
	if len(files) != half+2 || files[half].Issue.What.Key != "error.submissions.many" || files[half+1].Issue != nil {
		t.Errorf("%d files, then %v", len(files), files[min(half, len(files)-1)].Issue)
	}
	if err := os.Truncate(path, submissions.MaxArchive+1); err != nil {
		t.Fatal(err)
	}
	if got := sizeLimit(one(t, path)); got != "200" {
		t.Errorf("limit %q", got)
	}
}

// zipped is a zip file of files by name.
func zipped(t *testing.T, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestEveryFileOfAnArchiveIsReadOrRefused(t *testing.T) {
	const result = " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Problema: A\n"
	deep := zipped(t, "fundo.dat", result)
	for range 4 {
		deep = zipped(t, "mais.zip", deep)
	}
	locked := []byte(zipped(t, "a.dat", result))
	for _, head := range []string{"PK\x03\x04", "PK\x01\x02"} {
		widths := map[byte]int{3: 6, 1: 8}
		at := bytes.Index(locked, []byte(head)) + widths[head[2]]
		locked[at] |= 1
	}
	archives := map[string]struct{ content, want string }{
		"plain":    {zipped(t, "b/r.dat", result, "a.lisp", "(x)"), "/a.lisp: not recognised, /b/r.dat: course"},
		"nested":   {zipped(t, "Ana_1_assignsubmission_file_/e.zip", zipped(t, "r.dat", result)), "/Ana_1_assignsubmission_file_/e.zip/r.dat: course"},
		"too deep": {deep, "/mais.zip/mais.zip/mais.zip/mais.zip: error.submissions.deep"},
		"outside":  {zipped(t, "../../r.dat", result, "C:\\x\\r.dat", result), "/C:/x/r.dat: course, /r.dat: course"},
		"passed":   {zipped(t, "__MACOSX/._r.dat", "x", ".git/config", "x", "pasta/", "", "r.dat", result), "/__MACOSX/._r.dat: passed over, /r.dat: course"},
		"latin1":   {zipped(t, "Jo\xe3o/r.dat", result), "/João/r.dat: course"},
		"empty":    {zipped(t), ": not recognised"},
		"document": {zipped(t, "[Content_Types].xml", "x", "word/document.xml", result), ": not recognised"},
		"locked":   {string(locked), "/a.dat: error.submissions.archive"},
		"damaged":  {zipped(t, "r.dat", strings.Repeat(result, 99))[:200], ": error.submissions.archive"},
		"large":    {zipped(t, "r.dat", strings.Repeat(" ", submissions.MaxSize+1), "s.dat", result), "/r.dat: error.file.size5, /s.dat: course"},
	}
	if os.Getenv("PROCURA_EVERY") != "" { // takes seconds
		archives["many"] = struct{ content, want string }{zipped(t, slices.Repeat([]string{"r.dat", strings.Repeat(" ", submissions.MaxSize)}, 201)...), "200 files, then /r.dat: error.submissions.unpacked"}
	}
	for name, c := range archives {
		path := filepath.Join(t.TempDir(), "e.dat") // told by its content
		if err := os.WriteFile(path, []byte(c.content), 0o600); err != nil {
			t.Fatal(err)
		}
		var said []string
		for file := range submissions.Read(t.Context(), path) {
			what := "not recognised"
			switch {
			case file.Passed:
				what = "passed over"
			case file.Issue != nil:
				what = file.Issue.What.Key + sizeLimit(file)
			case file.Blocks[0].Layout != "":
				what = string(file.Blocks[0].Layout)
			}
			said = append(said, strings.TrimPrefix(file.Path, path)+": "+what)
		}
		if name == "many" {
			said = []string{fmt.Sprintf("%d files, then %s", len(said)-1, said[len(said)-1])}
		}
		if got := strings.Join(said, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// infoZIP is the field of Info-ZIP with a name in UTF-8, for another name.
func infoZIP(name, other string) []byte {
	extra := binary.LittleEndian.AppendUint16(nil, 0x7075)
	extra = binary.LittleEndian.AppendUint16(extra, uint16(5+len(name)))
	extra = binary.LittleEndian.AppendUint32(append(extra, 1), crc32.ChecksumIEEE([]byte(other)))
	return append(extra, name...)
}

func TestANameInAnArchiveIsReadInTheEncodingThatGivesLetters(t *testing.T) {
	const dos, unix = 0, 3 << 8
	for _, c := range []struct {
		written string
		by      uint16
		extra   []byte
		want    string
	}{
		{"Jo\xc6o.dat", dos, nil, "João.dat"},
		{"Jo\xc6o.dat", unix, nil, "João.dat"},
		{"Concei\x87\xc6o/\xb5gua.dat", dos, nil, "Conceição/Água.dat"},
		{"Jo\xe3o.dat", dos, nil, "João.dat"},
		{"Jos\xe9 \xc1gueda.dat", dos, nil, "José Águeda.dat"},
		{"Jos\x82.dat", dos, nil, "José.dat"},
		{"\xc2ngela.dat", unix, nil, "Ângela.dat"},
		{"Jo\xc3\xa3o.dat", dos, nil, "João.dat"},
		{"Jo?o.dat", dos, infoZIP("João.dat", "Jo?o.dat"), "João.dat"},
		{"Rui.dat", dos, infoZIP("João.dat", "Jo?o.dat"), "Rui.dat"},
		{"Rui.dat", dos, []byte("\x75\x70\xff\xff\x01"), "Rui.dat"},
	} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		if _, err := w.CreateHeader(&zip.FileHeader{Name: c.written, NonUTF8: true, CreatorVersion: c.by, Extra: c.extra}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "e.zip")
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimPrefix(one(t, path).Path, path+"/"); got != c.want {
			t.Errorf("%q: %q, want %q", c.written, got, c.want)
		}
	}
}

func TestAnArchiveOfAnotherKindIsNamed(t *testing.T) {
	tar := strings.Repeat("\x00", 257) + "ustar\x0000"
	for content, want := range map[string]string{
		"Rar!\x1a\x07\x01\x00": "RAR", "7z\xbc\xaf\x27\x1c\x00": "7z", "\x1f\x8b\x08\x00": "gzip (.gz, .tgz)", "BZh91AY": "bzip2 (.bz2)",
		"\xfd7zXZ\x00\x00": "xz", "\x28\xb5\x2f\xfd": "Zstandard (.zst)", tar: "tar",
	} {
		for name, wrapped := range map[string]string{"": content, "/r.dat": zipped(t, "r.dat", content)} {
			path := filepath.Join(t.TempDir(), "entrega")
			if err := os.WriteFile(path, []byte(wrapped), 0o600); err != nil {
				t.Fatal(err)
			}
			s := one(t, path)
			if s.Path != path+name || s.Issue == nil || s.Issue.What.Key != "error.submissions.format" || s.Issue.What.Args["Format"] != want {
				t.Errorf("%s: %+v, want %s", s.Path, s.Issue, want)
			}
		}
	}
}

// Files of an archive that are packed in a path that is not read have one row for each path.
func TestAWayOfPackingThatIsNotReadIsNamedOnce(t *testing.T) {
	packed := []byte(zipped(t, "a.dat", "x", "b.dat", "y", "c.dat", "z", "d.lisp", "(d)", "e.dat", "x", "f.dat", "x"))
	for name, method := range map[string]byte{"a.dat": 9, "b.dat": 9, "c.dat": 14, "d.lisp": 9} {
		packed[bytes.LastIndex(packed, []byte(name))-46+10] = method // in the directory
	}
	for _, name := range []string{"e.dat", "f.dat"} {
		packed[bytes.LastIndex(packed, []byte(name))-46+8] |= 1 // a password
	}
	path := filepath.Join(t.TempDir(), "e.zip")
	if err := os.WriteFile(path, packed, 0o600); err != nil {
		t.Fatal(err)
	}
	var list []string
	for s := range submissions.Read(t.Context(), path) {
		what := "read"
		if s.Issue != nil {
			what = strings.TrimPrefix(s.Issue.What.Key, "error.submissions.")
			if what == "method" {
				what = fmt.Sprint(s.Issue.What.Args["Method"], " ", s.Issue.What.Args["Count"])
			}
		}
		list = append(list, strings.TrimPrefix(s.Path, path+"/")+": "+what)
	}
	if got := strings.Join(list, ", "); got != "a.dat: Deflate64 2, c.dat: LZMA 1, d.lisp: read, e.dat: archive" {
		t.Errorf("%s", got)
	}
}

func TestWhatSystemsAndEditorsLeaveIsPassedOver(t *testing.T) {
	left := []string{".DS_Store", "x/Thumbs.db", "desktop.ini", "__MACOSX/x/._r.dat", "__MACOSX/r.dat", "r.dat~", "r.dat.bak", "r.dat.bak2", ".r.dat.swp", "#r.dat#", "~$r.docx", ".~lock.r.ods#", "._r.dat"}
	kept := []string{"backup/r.dat", "r.dat", "r~1.dat"}
	root := tree(t, append(slices.Clone(left), kept...)...)
	files, refused := submissions.List(t.Context(), []string{root})
	if got := listed(t, root, files); !slices.Equal(got, kept) || len(refused) > 0 {
		t.Errorf("%q, %v", got, refused)
	}
	t.Chdir(root)
	if files, _ := submissions.List(t.Context(), []string{"."}); !slices.Equal(files, []string{filepath.Join("backup", "r.dat"), "r.dat", "r~1.dat"}) {
		t.Errorf("this folder: %q", files)
	}
	bak := filepath.Join(root, "r.dat.bak")
	if files, _ := submissions.List(t.Context(), []string{bak}); !slices.Equal(files, []string{bak}) {
		t.Errorf("named itself: %q", files)
	}
}
