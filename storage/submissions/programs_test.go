package submissions

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// packed is a file of an archive; the name is written there as it is.
type packed struct {
	name, content string
	mode          fs.FileMode
}

const script = "#!/bin/sh\necho A1\n"

// archive makes a zip file.
func archive(t *testing.T, files ...packed) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate}
		header.SetMode(f.mode)
		to, err := w.CreateHeader(header)
		if err == nil {
			_, err = to.Write([]byte(f.content))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// listIn writes files, and lists the programs of a path: each as "name: command", and what was refused.
func listIn(t *testing.T, files []packed, path string) (folder string, list []string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("what may be run has another form there")
	}
	folder = t.TempDir()
	for _, f := range files {
		at := filepath.Join(folder, f.name)
		if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(f.content), f.mode); err != nil {
			t.Fatal(err)
		}
	}
	into := t.TempDir()
	programs, refused := ListPrograms(t.Context(), []string{filepath.Join(folder, path)}, into)
	short := strings.NewReplacer(folder+"/", "", into+"/", "INTO/")
	for _, p := range programs {
		if p.Folder != "" {
			if info, err := os.Stat(filepath.Join(p.Folder, p.Command[0])); strings.HasPrefix(p.Command[0], ".") && (err != nil || info.Mode().Perm()&0o100 == 0) {
				t.Errorf("%s can't be run: %v", p.Name, err)
			}
		}
		list = append(list, short.Replace(p.Name+": "+strings.Join(p.Command, " ")))
	}
	for _, issue := range refused {
		list = append(list, short.Replace(issue.File)+": "+issue.What.Key)
	}
	return folder, list
}

func TestProgramsAreFoundInFilesFoldersAndArchives(t *testing.T) {
	const python = `command = ["python3", "main.py"]`
	nested := archive(t, packed{"work/src/run", script, 0o755})
	for name, test := range map[string]struct {
		files []packed
		path  string
		want  string
	}{
		"a file":                          {[]packed{{"solver", script, 0o755}}, "solver", "solver: solver"},
		"a file that may not be run":      {[]packed{{"solver", script, 0o644}}, "solver", "solver: error.programs.none"},
		"a folder with run":               {[]packed{{"ana/run", script, 0o755}}, "ana", "ana: ./run"},
		"a folder with procura.toml":      {[]packed{{"ana/procura.toml", python, 0o644}}, "ana", "ana: python3 main.py"},
		"a program of the folder by name": {[]packed{{"ana/procura.toml", `command = ["go"]`, 0o644}, {"ana/go", script, 0o755}}, "ana", "ana: ./go"},
		"an unknown key":                  {[]packed{{"ana/procura.toml", python + "\nspeed = 1", 0o644}}, "ana", "ana: error.programs.command"},
		"an empty command":                {[]packed{{"ana/procura.toml", "command = []", 0o644}}, "ana", "ana: error.programs.command"},
		"a class": {[]packed{
			{"class/ana/run", script, 0o755},
			{"class/bea", script, 0o755},
			{"class/README", "x", 0o644},
			{"class/caio/code/deep/run", script, 0o755},
			{"class/davi/empty.txt", "x", 0o644},
			{"class/.git/run", script, 0o755},
		}, "class", "ana: ./run, bea: class/bea, caio: ./run, class/davi: error.programs.none"},
		"two programs of one student": {[]packed{{"class/ana/a/run", script, 0o755}, {"class/ana/b/run", script, 0o755}, {"class/bea", script, 0o755}}, "class", "bea: class/bea, class/ana: error.programs.several"},
		"an archive":                  {[]packed{{"ana.zip", archive(t, packed{"run", script, 0o755}), 0o644}}, "ana.zip", "ana: ./run"},
		"a script of Windows":         {[]packed{{"ana.zip", archive(t, packed{"run", script, 0o644}), 0o644}}, "ana.zip", "ana: ./run"},
		"archives in an archive": {
			[]packed{{"class.zip", archive(t, packed{"class/Ana_1_assignsubmission_file_/ana.zip", nested, 0o644}, packed{"class/Bea_2_assignsubmission_file_/run", script, 0o755}), 0o644}},
			"class.zip", "Ana_1_assignsubmission_file_: ./run, Bea_2_assignsubmission_file_: ./run",
		},
		"a damaged archive": {[]packed{{"ana.zip", nested[:60], 0o644}}, "ana.zip", "ana.zip: error.submissions.archive"},
		"two names":         {[]packed{{"ana.zip", archive(t, packed{"run", script, 0o755}, packed{"run", script, 0o755}), 0o644}}, "ana.zip", "ana.zip: error.submissions.archive"},
	} {
		if _, got := listIn(t, test.files, test.path); strings.Join(got, ", ") != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// A name or a link of an archive leads nowhere outside the folder that it is unpacked into.
func TestAnArchiveOfAProgramWritesNothingOutside(t *testing.T) {
	folder, got := listIn(t, []packed{{"ana.zip", archive(t,
		packed{"../../outside", script, 0o755}, packed{"/outside", script, 0o755}, packed{`..\..\outside2`, script, 0o755},
		packed{"link", "..", 0o777 | fs.ModeSymlink}, packed{"link/outside3", script, 0o755}, packed{"run", script, 0o755},
	), 0o644}}, "ana.zip")
	if strings.Join(got, ", ") != "ana.zip: error.submissions.archive" { // two are called outside
		t.Errorf("%q", got)
	}
	for _, path := range []string{"outside", "../outside", "../../outside", "outside2", "outside3", "../outside3"} {
		if _, err := os.Stat(filepath.Join(folder, path)); err == nil {
			t.Errorf("%s was written", path)
		}
	}
	if _, err := os.Stat("/outside"); err == nil {
		t.Error("/outside was written")
	}
}

func TestAnArchiveOfAProgramMayNotGrowWithoutEnd(t *testing.T) {
	folder, into := t.TempDir(), t.TempDir()
	path := filepath.Join(folder, "ana.zip")
	if err := os.WriteFile(path, []byte(archive(t, packed{"big", strings.Repeat("0", 1<<20), 0o644}, packed{"run", script, 0o755})), 0o600); err != nil {
		t.Fatal(err)
	}
	f := &finder{ctx: t.Context(), into: into, unpacked: 1 << 19}
	f.addPath(path)
	if len(f.found) > 0 || len(f.refused) != 1 || f.refused[0].What.Key != "error.submissions.unpacked" {
		t.Errorf("%v, %v", f.found, f.refused)
	}
}
