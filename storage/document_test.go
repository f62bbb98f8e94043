package storage

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/match"
)

// document is a source as it was opened.
func document(src string) match.Document {
	return match.Document{Problems: Read("f.dat", []byte(src), puzzlers()).Problems, Source: []byte(src)}
}

// saved is what a document comes out as.
func saved(t *testing.T, d match.Document) string {
	t.Helper()
	file, question, err := compose("f.dat", &d, puzzlers())
	if err != nil || question != "" {
		t.Fatalf("%s%v", question, err)
	}
	return string(file.Source)
}

func ruled(t *testing.T, p game.Problem, key, value string) game.Problem {
	t.Helper()
	changed, wrong := p.Puzzle.WithRules(game.Rules{key: value})
	if wrong != nil {
		t.Fatal(wrong)
	}
	p.Puzzle = changed
	return p
}

func TestSavingWithoutAChangeChangesNoByte(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*/*.dat")
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := saved(t, document(string(src))); got != string(src) {
			t.Errorf("%s: got\n%s", path, got)
		}
	}
}

func TestOneChange(t *testing.T) {
	lap := func(t *testing.T, d *match.Document, i int) { d.Problems[i] = ruled(t, d.Problems[i], "lap", "keep") }
	remove := func(d *match.Document, i int) { d.Problems = append(d.Problems[:i:i], d.Problems[i+1:]...) }
	add := func(d *match.Document, i int, src string) {
		p := Read("", []byte(src), puzzlers()).Problems[0]
		p.Name, p.Place = "N", 0
		d.Problems = append(d.Problems[:i:i], append([]game.Problem{p}, d.Problems[i:]...)...)
	}
	for _, c := range []struct {
		rule, src string
		change    func(*testing.T, *match.Document)
		want      string
	}{
		{
			"rules go into a comment before", "x ; y\n" + pits + " ; z\n" + pits2,
			func(t *testing.T, d *match.Document) { lap(t, d, 1) },
			"x ; y\n" + pits + " ; z\n; regras: lap=keep\n" + pits2,
		},
		{
			"rules go where rules are", ";; Regras:  lap=skip\n\n; why\n" + pits,
			func(t *testing.T, d *match.Document) { lap(t, d, 0) },
			";; Regras:  lap=keep\n\n; why\n" + pits,
		},
		{
			"the usual rules need no words", "; regras: lap=keep\n" + pits + "\n" + pits2 + " ; regras: lap=keep\n",
			func(t *testing.T, d *match.Document) {
				d.Problems[0] = ruled(t, d.Problems[0], "lap", "lost")
				d.Problems[1] = ruled(t, d.Problems[1], "lap", "lost")
			},
			pits + "\n" + pits2 + "\n",
		},
		{
			"a definition stays around its problem", "(defun f ()\r\n\t'" + pits + "\r\n)\r\n",
			func(t *testing.T, d *match.Document) { lap(t, d, 0) },
			"(defun f ()\r\n\t; regras: lap=keep\r\n\t'" + pits + "\r\n)\r\n",
		},
		{
			"a board gives way to the strict form", "; a\n'((0 0 0\n0 0 02) ; b\n(0 0 0 0 4 0)) ; c\n",
			func(_ *testing.T, d *match.Document) {
				d.Problems[0].Puzzle = Read("", []byte(pits2), puzzlers()).Problems[0].Puzzle
			},
			"; a\n; b\n'" + pits2 + " ; c\n",
		},
		{
			"fields say the name and the target", "#1\nNome: Problema A ; x\n" + board10 + "\nObjetivo: 60 pontos\n#2\n",
			func(_ *testing.T, d *match.Document) {
				d.Problems[0].Name, d.Problems[0].Puzzle = "Zé 2", d.Problems[0].Puzzle.WithTarget(50)
			},
			"#1\nNome: Problema Zé 2 ; x\n" + board10 + "\nObjetivo: 50 pontos\n#2\n",
		},
		{
			"what is deleted goes with its own, remarks stay", "; a\n\n; r\n; nome: X\n" + pits + " ; s\n\n; u\n" + pits2 + "\n",
			func(_ *testing.T, d *match.Document) { remove(d, 0) },
			"; a\n\n; r\n; s\n\n; u\n; nome: B\n" + pits2 + "\n",
		},
		{
			"what is deleted takes a blank line along", pits + "\n\n" + pits2 + "\n\n" + quad + "\n",
			func(_ *testing.T, d *match.Document) { remove(d, 1) },
			pits + "\n\n" + quad + "\n",
		},
		{
			"the last one that is deleted takes the blank line before it", pits + "\n\n" + pits2 + "\n",
			func(_ *testing.T, d *match.Document) { remove(d, 1) },
			pits + "\n",
		},
		{
			"a definition goes with its problem", "(defun f ()\n '" + pits + ") ; x\n(defun g ()\n '" + quad + ")\n",
			func(_ *testing.T, d *match.Document) { remove(d, 0) },
			"; x\n(defun g ()\n '" + quad + ")\n",
		},
		{
			"a new one stands behind the one before it", "(\n" + pits + " ; a\n" + pits2 + "\n)\n",
			func(_ *testing.T, d *match.Document) { add(d, 1, pits) },
			"(\n" + pits + " ; a\n\n; nome: N\n" + pits + "\n\n; nome: B\n" + pits2 + "\n)\n",
		},
		{
			"a new one stands before the first and what belongs to it", "; head\n; nome: X\n" + pits,
			func(_ *testing.T, d *match.Document) { add(d, 0, pits2) },
			"; head\n\n; nome: N\n" + pits2 + "\n\n; nome: X\n" + pits,
		},
		{
			"a new one stands behind a definition", "(defvar *x*\n '" + pits + ")",
			func(_ *testing.T, d *match.Document) { add(d, 1, pits2) },
			"(defvar *x*\n '" + pits + ")\n\n; nome: N\n" + pits2,
		},
		{
			"a tall one stands between blank lines", pits + "\n" + pits2 + "\n",
			func(_ *testing.T, d *match.Document) { add(d, 1, quad) },
			pits + "\n\n; nome: N\n" + tallQuad + "\n\n" + pits2 + "\n",
		},
		{
			"what moves keeps its text", "x\n" + pits + "\ny\n( " + pits2[1:] + " ; r\n",
			func(_ *testing.T, d *match.Document) {
				d.Problems[0], d.Problems[1] = d.Problems[1], d.Problems[0]
			},
			"; nome: y\n( " + pits2[1:] + "\n\nx\n" + pits + "\n; r\n",
		},
		{
			"what moves and changes takes its remarks along", "(x 70 ; a\n" + rows + ")\n" + pits + "\n",
			func(_ *testing.T, d *match.Document) {
				d.Problems[0].Puzzle = d.Problems[0].Puzzle.WithTarget(60)
				d.Problems[0], d.Problems[1] = d.Problems[1], d.Problems[0]
			},
			pits + "\n\n; a\n" + tallRows + "\n",
		},
		{
			"a problem after a refused one has its name", "((1 2 3 4 5 6) (1 2 3 4 5 -6))\n" + pits + "\n" + pits2,
			func(_ *testing.T, d *match.Document) { remove(d, 0) },
			"((1 2 3 4 5 6) (1 2 3 4 5 -6))\n; nome: C\n" + pits2,
		},
		{
			"a file without problems is gone on with", "; only words\n",
			func(_ *testing.T, d *match.Document) { add(d, 0, pits) },
			"; only words\n\n; nome: N\n" + pits + "\n",
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			d := document(c.src)
			c.change(t, &d)
			if got := saved(t, d); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			for _, bom := range []string{"\uFEFF"} {
				d.Source = []byte(bom + c.src)
				if got := saved(t, d); got != bom+c.want {
					t.Errorf("with a byte order mark\n%s", got)
				}
			}
			if d.Source = []byte(crlf(c.src)); saved(t, d) != crlf(c.want) {
				t.Errorf("with CRLF\n%q", saved(t, d))
			}
		})
	}
}

func crlf(src string) string {
	return strings.ReplaceAll(strings.ReplaceAll(src, "\r\n", "\n"), "\n", "\r\n")
}

var tallQuad = func() string {
	form, _ := Read("", []byte(quad), puzzlers()).Problems[0].Puzzle.Encode("")
	return strings.TrimRight(form, "\n")
}()

var tallRows = func() string {
	form, _ := Read("", []byte("(x 60 "+rows+")"), puzzlers()).Problems[0].Puzzle.Encode("x")
	return strings.TrimRight(form, "\n")
}()

// full is a document of 5 MB, of which one problem has changed.
func full(size int) match.Document {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "; problema %d%s\n(P%d %d\n %s)\n%s ; curto\n", i, strings.Repeat(" e mais", 80), i, 50+i%50, rows, pits)
	}
	src := []byte(b.String())
	d := match.Document{Problems: Read("f", src, puzzlers()).Problems, Source: src}
	i := len(d.Problems) / 4 * 2
	d.Problems[i].Puzzle = d.Problems[i].Puzzle.WithTarget(7)
	return d
}

func BenchmarkSave(b *testing.B) {
	d := full(4_990_000)
	path := filepath.Join(b.TempDir(), "p.dat")
	b.SetBytes(int64(len(d.Source)))
	b.ReportAllocs()
	for b.Loop() {
		if s, err := (Store{Games: puzzlers()}).Save(path, d); err != nil || s.Ask != nil {
			b.Fatal(s.Ask, err)
		}
	}
}

func TestADocumentStaysInItsEncoding(t *testing.T) {
	d := document("; posi\xE7\xE3o\n" + pits + "\n")
	d.Problems[0].Name = "é"
	if got, want := saved(t, d), "; posi\xE7\xE3o\n; nome: \xE9\n"+pits+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	d.Problems[0].Name = "Ω"
	if _, question, err := compose("f", &d, puzzlers()); question != AskCharacters || err != nil {
		t.Errorf("%s, %v", question, err)
	}
	d.Agreed = []string{AskCharacters}
	if got, want := saved(t, d), "; posição\n; nome: Ω\n"+pits+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAFileOfLatin1DoesNotBecomeUTF8ByAccident(t *testing.T) {
	d := document("; \xC3\xA9 \n; nome: \xE9\n" + pits + "\n")
	d.Problems[0].Name = "e"
	if got, want := saved(t, d), "; Ã© \n; nome: e\n"+pits+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestADocumentIsReadBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	d := document("; x\n" + pits + "\n" + pits2)
	d.Problems = append(d.Problems, d.Problems[0])
	d.Problems[2].Place = 0
	s, err := Store{Games: puzzlers()}.Save(path, d)
	if err != nil || s.Ask != nil {
		t.Fatal(s.Ask, err)
	}
	on := Open(t.Context(), path, puzzlers())
	if !bytes.Equal(on.Source, s.File.Source) || on.Stamp != s.File.Stamp || summary(on) != summary(s.File) || s.File.Path != path {
		t.Errorf("on the disk\n%s, in hand\n%s", on.Source, s.File.Source)
	}
	if got := summary(on); got != "adjiboto A 2; adjiboto B 3; adjiboto A-2 6" {
		t.Error(got)
	}
}
