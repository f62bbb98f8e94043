package document_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/storage"
	"procura/storage/disk"
	"procura/storage/document"
	"procura/storage/internal/filetest"
)

func TestSavingWithoutAChangeChangesNoByte(t *testing.T) {
	paths, _ := filepath.Glob("../testdata/*/*.dat")
	for _, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := filetest.Saved(t, filetest.Document(string(src))); got != string(src) {
			t.Errorf("%s: got\n%s", path, got)
		}
	}
}

func TestOneChange(t *testing.T) {
	lap := func(t *testing.T, d *datafile.Document, i int) {
		d.Problems[i] = filetest.Ruled(t, d.Problems[i], "lap", "keep")
	}
	remove := func(d *datafile.Document, i int) { d.Problems = append(d.Problems[:i:i], d.Problems[i+1:]...) }
	add := func(d *datafile.Document, i int, src string) {
		p := storage.Store{Games: filetest.Puzzlers()}.Read("", []byte(src)).Problems[0]
		p.Name, p.Place = "N", 0
		d.Problems = append(d.Problems[:i:i], append([]game.Problem{p}, d.Problems[i:]...)...)
	}
	for _, c := range []struct {
		rule, src string
		change    func(*testing.T, *datafile.Document)
		want      string
	}{
		{
			"rules go into a comment before", "x ; y\n" + filetest.Pits + " ; z\n" + filetest.Pits2,
			func(t *testing.T, d *datafile.Document) { lap(t, d, 1) },
			"x ; y\n" + filetest.Pits + " ; z\n; regras: lap=keep\n" + filetest.Pits2,
		},
		{
			"rules take the place of rules", "x\n;; Regras:  lap=skip\n; why\n" + filetest.Pits,
			func(t *testing.T, d *datafile.Document) { lap(t, d, 0) },
			"x\n; why\n; regras: lap=keep\n" + filetest.Pits,
		},
		{
			"lines do not stand behind another problem", filetest.Pits + " " + filetest.Pits2 + "\n",
			func(t *testing.T, d *datafile.Document) {
				d.Problems[0].Puzzle = d.Problems[1].Puzzle
				lap(t, d, 1)
			},
			filetest.Pits2 + " \n; regras: lap=keep\n" + filetest.Pits2 + "\n",
		},
		{
			"the usual rules need no words", "; regras: lap=keep\n" + filetest.Pits + "\n" + filetest.Pits2 + " ; regras: lap=keep\n",
			func(t *testing.T, d *datafile.Document) {
				d.Problems[0] = filetest.Ruled(t, d.Problems[0], "lap", "lost")
				d.Problems[1] = filetest.Ruled(t, d.Problems[1], "lap", "lost")
			},
			filetest.Pits + "\n" + filetest.Pits2 + "\n",
		},
		{
			"a definition stays around its problem", "(defun f ()\r\n\t'" + filetest.Pits + "\r\n)\r\n",
			func(t *testing.T, d *datafile.Document) { lap(t, d, 0) },
			"(defun f ()\r\n\t; regras: lap=keep\r\n\t'" + filetest.Pits + "\r\n)\r\n",
		},
		{
			"a board gives way to the strict form", "; a\n'((0 0 0\n0 0 02) ; b\n(0 0 0 0 4 0)) ; c\n",
			func(_ *testing.T, d *datafile.Document) {
				d.Problems[0].Puzzle = storage.Store{Games: filetest.Puzzlers()}.Read("", []byte(filetest.Pits2)).Problems[0].Puzzle
			},
			"; a\n; b\n'" + filetest.Pits2 + " ; c\n",
		},
		{
			"a name takes the place of a name, and the forms stay", "#1\nNome: Problema A ; x\n" + filetest.Board10 + "\nObjetivo: 60 pontos\n#2\n",
			func(_ *testing.T, d *datafile.Document) { d.Problems[0].Name = "Zé 2" },
			"#1\n; x\n; nome: Zé 2\n" + filetest.Board10 + "\nObjetivo: 60 pontos\n#2\n",
		},
		{
			"a target goes into the form", "#1\nNome: Problema x ; y\n" + filetest.Board10 + " ; z\n\nObjetivo: 70 pontos\n#2\n",
			func(_ *testing.T, d *datafile.Document) { d.Problems[0].Puzzle = d.Problems[0].Puzzle.WithTarget(60) },
			"#1\n; y\n" + tallRows + " ; z\n\n#2\n",
		},
		{
			"what is deleted goes with its own, remarks stay", "; a\n\n; r\n; nome: X\n" + filetest.Pits + " ; s\n\n; u\n" + filetest.Pits2 + "\n",
			func(_ *testing.T, d *datafile.Document) { remove(d, 0) },
			"; a\n\n; r\n; s\n\n; u\n; nome: B\n" + filetest.Pits2 + "\n",
		},
		{
			"what is deleted takes a blank line along", filetest.Pits + "\n\n" + filetest.Pits2 + "\n\n" + filetest.Quad + "\n",
			func(_ *testing.T, d *datafile.Document) { remove(d, 1) },
			filetest.Pits + "\n\n" + filetest.Quad + "\n",
		},
		{
			"the last one that is deleted takes the blank line before it", filetest.Pits + "\n\n" + filetest.Pits2 + "\n",
			func(_ *testing.T, d *datafile.Document) { remove(d, 1) },
			filetest.Pits + "\n",
		},
		{
			"a definition goes with its problem", "(defun f ()\n '" + filetest.Pits + ") ; x\n(defun g ()\n '" + filetest.Quad + ")\n",
			func(_ *testing.T, d *datafile.Document) { remove(d, 0) },
			"; x\n(defun g ()\n '" + filetest.Quad + ")\n",
		},
		{
			"a new one stands behind the one before it", "(\n" + filetest.Pits + " ; a\n" + filetest.Pits2 + "\n)\n",
			func(_ *testing.T, d *datafile.Document) { add(d, 1, filetest.Pits) },
			"(\n" + filetest.Pits + " ; a\n\n; nome: N\n" + filetest.Pits + "\n\n; nome: B\n" + filetest.Pits2 + "\n)\n",
		},
		{
			"a new one stands before the first and what belongs to it", "; head\n; nome: X\n" + filetest.Pits,
			func(_ *testing.T, d *datafile.Document) { add(d, 0, filetest.Pits2) },
			"; head\n\n; nome: N\n" + filetest.Pits2 + "\n\n; nome: X\n" + filetest.Pits,
		},
		{
			"a new one stands behind a definition", "(defvar *x*\n '" + filetest.Pits + ")",
			func(_ *testing.T, d *datafile.Document) { add(d, 1, filetest.Pits2) },
			"(defvar *x*\n '" + filetest.Pits + ")\n\n; nome: N\n" + filetest.Pits2,
		},
		{
			"a tall one stands between blank lines", filetest.Pits + "\n" + filetest.Pits2 + "\n",
			func(_ *testing.T, d *datafile.Document) { add(d, 1, filetest.Quad) },
			filetest.Pits + "\n\n; nome: N\n" + tallQuad + "\n\n" + filetest.Pits2 + "\n",
		},
		{
			"what moves keeps its text", "x\n" + filetest.Pits + "\ny\n( " + filetest.Pits2[1:] + " ; r\n",
			func(_ *testing.T, d *datafile.Document) {
				d.Problems[0], d.Problems[1] = d.Problems[1], d.Problems[0]
			},
			"y\n( " + filetest.Pits2[1:] + "\nx\n" + filetest.Pits + " ; r\n",
		},
		{
			"what moves and changes takes its remarks along", "(x 70 ; a\n" + filetest.Rows + ")\n" + filetest.Pits + "\n",
			func(_ *testing.T, d *datafile.Document) {
				d.Problems[0].Puzzle = d.Problems[0].Puzzle.WithTarget(60)
				d.Problems[0], d.Problems[1] = d.Problems[1], d.Problems[0]
			},
			filetest.Pits + "\n; a\n" + tallRows + "\n",
		},
		{
			"what moves and is no list stays none", "x\n0 0 0 0 0 2\n0 0 0 0 4 0\n" + filetest.Pits2 + "\n" + filetest.Pits2 + "\n",
			func(_ *testing.T, d *datafile.Document) {
				d.Problems = append(d.Problems[1:], d.Problems[0])
			},
			"; nome: B\n" + filetest.Pits2 + "\n; nome: C\n" + filetest.Pits2 + "\nx\n0 0 0 0 0 2\n0 0 0 0 4 0\n",
		},
		{
			"a problem after a refused one has its name", "((1 2 3 4 5 6) (1 2 3 4 5 -6))\n" + filetest.Pits + "\n" + filetest.Pits2,
			func(_ *testing.T, d *datafile.Document) { remove(d, 0) },
			"((1 2 3 4 5 6) (1 2 3 4 5 -6))\n; nome: C\n" + filetest.Pits2,
		},
		{
			"a file without problems is gone on with", "; only words\n",
			func(_ *testing.T, d *datafile.Document) { add(d, 0, filetest.Pits) },
			"; only words\n\n; nome: N\n" + filetest.Pits + "\n",
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			d := filetest.Document(c.src)
			c.change(t, &d)
			if got := filetest.Saved(t, d); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			d.Source = []byte("\uFEFF" + c.src)
			if filetest.Saved(t, d) != "\uFEFF"+c.want {
				t.Errorf("with a byte order mark\n%s", filetest.Saved(t, d))
			}
			d.Source = []byte(filetest.Crlf(c.src))
			if filetest.Saved(t, d) != filetest.Crlf(c.want) {
				t.Errorf("with CRLF\n%q", filetest.Saved(t, d))
			}
		})
	}
}

// full is a document of 5 MB, of which one problem has changed.
func full(size int) datafile.Document {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "; problema %d%s\n(P%d %d\n %s)\n%s ; curto\n", i, strings.Repeat(" e mais", 80), i, 50+i%50, filetest.Rows, filetest.Pits)
	}
	src := []byte(b.String())
	d := datafile.Document{Problems: storage.Store{Games: filetest.Puzzlers()}.Read("f", src).Problems, Source: src}
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
		if s, err := (storage.Store{Games: filetest.Puzzlers()}).Save(path, d); err != nil || s.Ask != nil {
			b.Fatal(s.Ask, err)
		}
	}
}

func TestADocumentStaysInItsEncoding(t *testing.T) {
	d := filetest.Document("; posi\xE7\xE3o\n" + filetest.Pits + "\n")
	d.Problems[0].Name = "é"
	if got, want := filetest.Saved(t, d), "; posi\xE7\xE3o\n; nome: \xE9\n"+filetest.Pits+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	d.Problems[0].Name = "Ω"
	if _, question, err := document.Compose("f", &d, filetest.Puzzlers()); question != document.AskCharacters || err != nil {
		t.Errorf("%s, %v", question, err)
	}
	d.Agreed = []string{document.AskCharacters}
	if got, want := filetest.Saved(t, d), "; posição\n; nome: Ω\n"+filetest.Pits+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAFileOfLatin1DoesNotBecomeUTF8ByAccident(t *testing.T) {
	d := filetest.Document("; \xE9 \n; nome: \xE9\n" + filetest.Pits + "\n")
	d.Problems[0].Name = "Ã©"
	if got, want := filetest.Saved(t, d), "; é \n; nome: Ã©\n"+filetest.Pits+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The comments in a form that is written anew stand before it, whatever they begin with.
func TestACommentInARewrittenFormIsKept(t *testing.T) {
	d := filetest.Document("(A 70 #| alvo ;\n do enunciado |# (" + filetest.Rows + ")) ; fim\n")
	d.Problems[0].Puzzle = d.Problems[0].Puzzle.WithTarget(60)
	if got := filetest.Saved(t, d); !strings.HasPrefix(got, "#| alvo ;\n do enunciado |#\n(A 60\n") || !strings.HasSuffix(got, " ; fim\n") {
		t.Errorf("%s", got)
	}
}

func TestADocumentIsReadBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	d := filetest.Document("; x\n" + filetest.Pits + "\n" + filetest.Pits2)
	d.Problems = append(d.Problems, d.Problems[0])
	d.Problems[2].Place = 0
	s, err := storage.Store{Games: filetest.Puzzlers()}.Save(path, d)
	if err != nil || s.Ask != nil {
		t.Fatal(s.Ask, err)
	}
	on := storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), path)
	if !bytes.Equal(on.Source, s.File.Source) || on.Stamp != s.File.Stamp || filetest.Summary(on) != filetest.Summary(s.File) || s.File.Path != path {
		t.Errorf("on the disk\n%s, in hand\n%s", on.Source, s.File.Source)
	}
	if got := filetest.Summary(on); got != "adjiboto A 2; adjiboto B 3; adjiboto A-2 6" {
		t.Error(got)
	}
}

var tallQuad = func() string {
	form, _ := format.Read(context.Background(), "", []byte(filetest.Quad), filetest.Puzzlers()).Problems[0].Puzzle.Encode("")
	return strings.TrimRight(form, "\n")
}()

var tallRows = func() string {
	form, _ := format.Read(context.Background(), "", []byte("(x 60 "+filetest.Rows+")"), filetest.Puzzlers()).Problems[0].Puzzle.Encode("x")
	return strings.TrimRight(form, "\n")
}()

func TestAFileIsRecognisedByWhatItHoldsAlone(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "p.dat")
	src := filetest.Turma(t)["CRLF and Latin-1"]
	changed := filetest.Document(src)
	changed.Problems[0], changed.Stamp = filetest.Ruled(t, changed.Problems[0], "lap", "keep"), disk.Stamp([]byte(src))
	games := filetest.Puzzlers()
	for content, want := range map[string]bool{src: false, filetest.Saved(t, changed): true, filetest.Saved(t, changed) + " ": false, "": false} {
		filetest.Write(t, path, content)
		file, found := document.Recognise(path, &changed, games)
		if found != want || found && file.Stamp != disk.Stamp([]byte(content)) {
			t.Errorf("%q: %t", content, found)
		}
	}
	if _, found := document.Recognise(filepath.Join(folder, "gone"), &changed, games); found {
		t.Error("a file that is not there")
	}
}
