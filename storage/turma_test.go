package storage

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/match"
)

// turma is a file as people have them, of three games, with a damaged problem and
// words that nobody understands, in the ways that it may be written down.
func turma(t *testing.T) map[string]string {
	t.Helper()
	src, err := os.ReadFile("testdata/turma/turma.dat")
	if err != nil {
		t.Fatal(err)
	}
	text := string(src)
	return map[string]string{
		"LF": text, "CRLF": crlf(text), "BOM": "\uFEFF" + text, "Latin-1": string(latinBytes(text)),
		"CRLF and Latin-1": string(latinBytes(crlf(text))),
	}
}

// One problem changed in one tab, saved: the difference is that problem alone.
func TestTheDifferenceIsTheProblemAlone(t *testing.T) {
	for variant, src := range turma(t) {
		path := filepath.Join(t.TempDir(), "a turma é nossa.dat")
		write(t, path, src)
		opened := Open(t.Context(), path, puzzlers())
		if len(opened.Problems) != 6 || len(opened.Issues) == 0 {
			t.Fatalf("%s: %s", variant, summary(opened))
		}
		for i := range opened.Problems {
			d := match.Document{Problems: append([]game.Problem(nil), opened.Problems...), Source: opened.Source, Stamp: opened.Stamp}
			p := &d.Problems[i]
			settings := p.Puzzle.Module().Settings()
			s := settings[len(settings)-1]
			*p = ruled(t, *p, s.Key, s.Values[1])
			saved, err := Store{Games: puzzlers()}.Save(path, d)
			if err != nil || saved.Ask != nil {
				t.Fatal(saved.Ask, err)
			}
			checkDifference(t, variant, src, content(t, path), changed(p.Puzzle.Rules(), settings))
			if got := saved.File.Problems[i]; got.Name != p.Name || got.Place != p.Place || got.Puzzle.Identity() != p.Puzzle.Identity() {
				t.Errorf("%s: %s reads back as %s", variant, p.Name, got.Name)
			}
			write(t, path, src)
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
	for variant, src := range turma(t) {
		d := document(src)
		for i, p := range d.Problems {
			if p.Name == "Torre" {
				d.Problems[i].Puzzle = p.Puzzle.WithTarget(60)
			}
		}
		got := saved(t, d)
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
	write(t, path, pits)
	f := Open(t.Context(), path, puzzlers())
	d := match.Document{Problems: f.Problems, Source: f.Source, Stamp: f.Stamp}
	d.Problems[0] = ruled(t, d.Problems[0], "lap", "keep")
	for range 2 {
		s, err := Store{Games: puzzlers()}.Save(path, d)
		if err != nil || s.Ask != nil || string(s.File.Source) != content(t, path) {
			t.Fatalf("%v, %v, %s", s.Ask, err, content(t, path))
		}
	}
}

func TestAFileThatChangedMeanwhileAsks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	write(t, path, pits)
	f := Open(t.Context(), path, puzzlers())
	d := match.Document{Problems: f.Problems, Source: f.Source, Stamp: f.Stamp}
	d.Problems[0] = ruled(t, d.Problems[0], "lap", "keep")
	write(t, path, "; of somebody else\n")
	s, err := Store{Games: puzzlers()}.Save(path, d)
	if err != nil || s.Ask == nil || s.Ask.Key != AskChanged || s.Ask.Args["File"] != "p.dat" || content(t, path) != "; of somebody else\n" {
		t.Fatalf("%v, %v, %s", s.Ask, err, content(t, path))
	}
	d.Agreed = []string{AskChanged}
	if s, err = (Store{Games: puzzlers()}).Save(path, d); err != nil || s.Ask != nil || content(t, path) != "; regras: lap=keep\n"+pits {
		t.Errorf("%v, %v, %s", s.Ask, err, content(t, path))
	}
	d.Agreed, d.Stamp = nil, s.File.Stamp
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if s, err = (Store{Games: puzzlers()}).Save(path, d); err != nil || s.Ask != nil || content(t, path) != "; regras: lap=keep\n"+pits {
		t.Errorf("one that has gone: %v, %v", s.Ask, err)
	}
}

func TestTheFirstOverwriteOfASessionKeepsABackup(t *testing.T) {
	beside := t.TempDir()
	path, record := filepath.Join(beside, "p.dat"), filepath.Join(beside, "record")
	session := func() Store { return Store{Games: puzzlers(), Backups: NewBackups(record)} }
	save := func(s Store, lap string, agreed ...string) {
		t.Helper()
		f := Open(t.Context(), path, puzzlers())
		d := match.Document{Problems: f.Problems, Source: f.Source, Agreed: agreed}
		d.Problems[0] = ruled(t, d.Problems[0], "lap", lap)
		if saved, err := s.Save(path, d); err != nil || saved.Ask != nil {
			t.Fatal(saved.Ask, err)
		}
	}
	expect := func(want map[string]string) {
		t.Helper()
		for name, text := range want {
			if got := content(t, filepath.Join(beside, name)); got != text {
				t.Errorf("%s holds %q, want %q", name, got, text)
			}
		}
		if got := folder(t, beside); len(got) != len(want)+2 {
			t.Errorf("%v", got)
		}
	}
	write(t, path, pits)
	first := session()
	save(first, "keep")
	save(first, "skip")
	expect(map[string]string{"p.dat.bak": pits})
	save(session(), "keep")
	expect(map[string]string{"p.dat.bak": "; regras: lap=skip\n" + pits})
	write(t, path+".bak", "of somebody else")
	third := session()
	save(third, "lost")
	expect(map[string]string{"p.dat.bak": "of somebody else", "p.dat.bak2": "; regras: lap=keep\n" + pits})
	write(t, path, "; theirs\n"+pits)
	save(third, "keep", AskChanged)
	expect(map[string]string{"p.dat.bak": "of somebody else", "p.dat.bak2": "; regras: lap=keep\n" + pits, "p.dat.bak3": "; theirs\n" + pits})
}

func TestANewFileHasNoBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	s := Store{Games: puzzlers(), Backups: NewBackups("")}
	d := document(pits)
	d.Source = nil
	for range 2 {
		if _, err := s.Save(path, d); err != nil {
			t.Fatal(err)
		}
	}
	if got := folder(t, filepath.Dir(path)); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

func TestWhatCanNotBeKeptIsAskedFor(t *testing.T) {
	d := document("(" + pits + "\n((1 2) (3 4)))")
	d.Problems = nil
	if _, question, err := compose("f", &d, puzzlers()); question != AskStrict || err != nil {
		t.Fatal(question, err)
	}
	d.Agreed = []string{AskStrict}
	if got := saved(t, d); got != "" {
		t.Errorf("%q", got)
	}
}

func TestADocumentThatWouldBeTooLargeIsRefused(t *testing.T) {
	d := document(pits)
	for len(d.Problems) <= MaxProblems {
		d.Problems = append(d.Problems, d.Problems[0])
	}
	if _, err := (Store{Games: puzzlers()}).Save(filepath.Join(t.TempDir(), "p"), d); Reason(err).Key != "error.file.toolarge" {
		t.Error(err)
	}
}
