package document_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/storage"
	"procura/storage/document"
	"procura/storage/internal/filetest"
)

// One problem changed in one tab, saved: the difference is that problem alone.
func TestTheDifferenceIsTheProblemAlone(t *testing.T) {
	for variant, src := range filetest.Turma(t) {
		path := filepath.Join(t.TempDir(), "a turma é nossa.dat")
		filetest.Write(t, path, src)
		opened := storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), path)
		if len(opened.Problems) != 6 || len(opened.Issues) == 0 {
			t.Fatalf("%s: %s", variant, filetest.Summary(opened))
		}
		for i := range opened.Problems {
			d := datafile.Document{Problems: append([]game.Problem(nil), opened.Problems...), Source: opened.Source, Stamp: opened.Stamp}
			p := &d.Problems[i]
			settings := p.Puzzle.Module().Settings()
			s := settings[len(settings)-1]
			*p = filetest.Ruled(t, *p, s.Key, s.Values[1])
			saved, err := storage.Store{Games: filetest.Puzzlers()}.Save(path, d)
			if err != nil || saved.Ask != nil {
				t.Fatal(saved.Ask, err)
			}
			checkDifference(t, variant, src, filetest.Content(t, path), format.ChangedRules(p.Puzzle.Rules(), settings))
			if got := saved.File.Problems[i]; got.Name != p.Name || got.Place != p.Place || got.Puzzle.Identity() != p.Puzzle.Identity() {
				t.Errorf("%s: %s reads back as %s", variant, p.Name, got.Name)
			}
			filetest.Write(t, path, src)
		}
	}
}

// checkDifference wants one line more, or one other, which has these words.
func checkDifference(t *testing.T, variant, before, after, words string) {
	t.Helper()
	old, lines := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	same := 0
	for same < min(len(old), len(lines)) && old[same] == lines[same] {
		same++
	}
	tail := 0
	for tail < min(len(old), len(lines))-same && old[len(old)-1-tail] == lines[len(lines)-1-tail] {
		tail++
	}
	put := lines[same : len(lines)-tail]
	if len(put) != 1 || len(old)-same-tail > 1 || !strings.Contains(put[0], "regras: "+words) {
		t.Errorf("%s: put %q for %q", variant, put, old[same:len(old)-tail])
	}
}

func TestAChangedTargetRewritesItsProblemAlone(t *testing.T) {
	for variant, src := range filetest.Turma(t) {
		d := filetest.Document(src)
		for i, p := range d.Problems {
			if p.Name == "Torre" {
				d.Problems[i].Puzzle = p.Puzzle.WithTarget(60)
			}
		}
		got := filetest.Saved(t, d)
		head, tail := strings.Index(src, "(Torre"), strings.Index(src, "; este est")
		end := len(got) - (len(src) - tail)
		if got[:head] != src[:head] || got[end:] != src[tail:] {
			t.Errorf("%s: got\n%s", variant, got)
		}
		if body := strings.ReplaceAll(got[head:end], "\r", ""); !strings.HasPrefix(body, "; alvo do enunciado\n; linha 1\n(Torre 60\n") || !strings.HasSuffix(body, ")\n)\n\n") {
			t.Errorf("%s: the problem\n%s", variant, body)
		}
	}
}

// The window may go between a save and what it notes of it.
func TestAFileThatIsAlreadyAsItShouldBeDoesNotAsk(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	filetest.Write(t, path, filetest.Pits)
	f := storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), path)
	d := datafile.Document{Problems: f.Problems, Source: f.Source, Stamp: f.Stamp}
	d.Problems[0] = filetest.Ruled(t, d.Problems[0], "lap", "keep")
	for range 2 {
		s, err := storage.Store{Games: filetest.Puzzlers()}.Save(path, d)
		if err != nil || s.Ask != nil || string(s.File.Source) != filetest.Content(t, path) {
			t.Fatalf("%v, %v, %s", s.Ask, err, filetest.Content(t, path))
		}
	}
}

func TestAFileThatChangedMeanwhileAsks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	filetest.Write(t, path, filetest.Pits)
	f := storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), path)
	d := datafile.Document{Problems: f.Problems, Source: f.Source, Stamp: f.Stamp}
	d.Problems[0] = filetest.Ruled(t, d.Problems[0], "lap", "keep")
	filetest.Write(t, path, "; of somebody else\n")
	s, err := storage.Store{Games: filetest.Puzzlers()}.Save(path, d)
	if err != nil || s.Ask == nil || s.Ask.Key != document.AskChanged || s.Ask.Args["File"] != "p.dat" || filetest.Content(t, path) != "; of somebody else\n" {
		t.Fatalf("%v, %v, %s", s.Ask, err, filetest.Content(t, path))
	}
	d.Agreed = []string{document.AskChanged}
	s, err = (storage.Store{Games: filetest.Puzzlers()}).Save(path, d)
	if err != nil || s.Ask != nil || filetest.Content(t, path) != "; regras: lap=keep\n"+filetest.Pits {
		t.Errorf("%v, %v, %s", s.Ask, err, filetest.Content(t, path))
	}
	d.Agreed, d.Stamp = nil, s.File.Stamp
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	s, err = (storage.Store{Games: filetest.Puzzlers()}).Save(path, d)
	if err != nil || s.Ask != nil || filetest.Content(t, path) != "; regras: lap=keep\n"+filetest.Pits {
		t.Errorf("one that has gone: %v, %v", s.Ask, err)
	}
}

func TestTheFirstOverwriteOfASessionKeepsABackup(t *testing.T) {
	beside := t.TempDir()
	path, record := filepath.Join(beside, "p.dat"), filepath.Join(beside, "record")
	session := func() storage.Store {
		return storage.Store{Games: filetest.Puzzlers(), Backups: &document.Backups{Record: record}}
	}
	save := func(s storage.Store, lap string, agreed ...string) {
		t.Helper()
		f := storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), path)
		d := datafile.Document{Problems: f.Problems, Source: f.Source, Agreed: agreed}
		d.Problems[0] = filetest.Ruled(t, d.Problems[0], "lap", lap)
		if saved, err := s.Save(path, d); err != nil || saved.Ask != nil {
			t.Fatal(saved.Ask, err)
		}
	}
	expect := func(want map[string]string) {
		t.Helper()
		for name, text := range want {
			if got := filetest.Content(t, filepath.Join(beside, name)); got != text {
				t.Errorf("%s holds %q, want %q", name, got, text)
			}
		}
		if got := filetest.Folder(t, beside); len(got) != len(want)+2 {
			t.Errorf("%v", got)
		}
	}
	filetest.Write(t, path, filetest.Pits)
	filetest.Write(t, record, `{"/gone.bak":["a"]}`)
	first := session()
	save(first, "keep")
	save(first, "skip")
	expect(map[string]string{"p.dat.bak": filetest.Pits})
	save(session(), "keep")
	expect(map[string]string{"p.dat.bak": "; regras: lap=skip\n" + filetest.Pits})
	filetest.Write(t, path+".bak", "of somebody else")
	third := session()
	save(third, "lost")
	expect(map[string]string{"p.dat.bak": "of somebody else", "p.dat.bak2": "; regras: lap=keep\n" + filetest.Pits})
	filetest.Write(t, path, "; theirs\n"+filetest.Pits)
	save(third, "keep", document.AskChanged)
	expect(map[string]string{"p.dat.bak": "of somebody else", "p.dat.bak2": "; regras: lap=keep\n" + filetest.Pits, "p.dat.bak3": "; theirs\n" + filetest.Pits})
	if got := filetest.Content(t, record); strings.Contains(got, "gone") || !strings.Contains(got, "p.dat.bak3") {
		t.Errorf("a backup that is gone stays on record: %s", got)
	}
}

func TestANewFileHasNoBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	s := storage.Store{Games: filetest.Puzzlers(), Backups: &document.Backups{Record: ""}}
	d := filetest.Document(filetest.Pits)
	d.Source = nil
	for range 2 {
		if _, err := s.Save(path, d); err != nil {
			t.Fatal(err)
		}
	}
	if got := filetest.Folder(t, filepath.Dir(path)); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func TestWhatCanNotBeKeptIsAskedFor(t *testing.T) {
	d := filetest.Document("(" + filetest.Pits + "\n((1 2) (3 4)))")
	d.Problems = nil
	if _, question, err := document.Compose("f", &d, filetest.Puzzlers()); question != document.AskStrict || err != nil {
		t.Fatal(question, err)
	}
	d.Agreed = []string{document.AskStrict}
	if got := filetest.Saved(t, d); got != "" {
		t.Errorf("%q", got)
	}
}

// TestWhatIsLeftIsNoTable takes the one problem out of a file whose other text is a board as a spreadsheet saves it, and
// of one that is nothing but such a board.
func TestWhatIsLeftIsNoTable(t *testing.T) {
	const table = "0;0;0;0;0;2\n0;0;0;0;4;0\n"
	for _, src := range []string{filetest.Pits2 + "\n" + table, table} {
		d := filetest.Document(src)
		d.Problems = nil
		if _, question, err := document.Compose("f", &d, filetest.Puzzlers()); question != document.AskStrict || err != nil {
			t.Fatal(src, question, err)
		}
		d.Agreed = []string{document.AskStrict}
		if got := filetest.Saved(t, d); got != "" {
			t.Errorf("%q becomes %q", src, got)
		}
	}
}

func TestADocumentThatWouldBeTooLargeIsRefused(t *testing.T) {
	d := filetest.Document(filetest.Pits)
	for len(d.Problems) <= format.MaxProblems {
		d.Problems = append(d.Problems, d.Problems[0])
	}
	if _, err := (storage.Store{Games: filetest.Puzzlers()}).Save(filepath.Join(t.TempDir(), "p"), d); (storage.Store{}).Reason(err).Key != "error.file.toolarge" {
		t.Error(err)
	}
}
