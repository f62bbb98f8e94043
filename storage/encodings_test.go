package storage_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/core/verify"
	"procura/storage"
	"procura/storage/format"
	"procura/storage/internal/filetest"
)

// dressed are a text in the ways that programs write one: without accents also such that it
// changes in the middle of a line's end.
func dressed(content string) map[string][]byte {
	all := map[string][]byte{}
	for name, eol := range map[string]string{"LF": "\n", "CRLF": "\r\n", "CR": "\r"} {
		for _, e := range []text.Encoding{text.UTF8, text.Latin1, text.UTF16LE, text.UTF16BE} {
			plain := strings.ReplaceAll(content, "\n", eol)
			if !e.Lacks(content) {
				all[fmt.Sprint(e, " ", name)] = e.Append(nil, plain)
			}
			if e != text.Latin1 {
				all[fmt.Sprint(e, " ", name, " with a mark")] = e.Append(nil, "\uFEFF"+plain)
			}
		}
	}
	half := strings.Index(content[len(content)/2:], "\n") + len(content)/2 + 1
	for _, first := range []text.Encoding{text.UTF8, text.Latin1, text.UTF16LE, text.UTF16BE} {
		for _, second := range []text.Encoding{text.UTF8, text.Latin1, text.UTF16LE} {
			if !first.Lacks(content) && !second.Lacks(content) && (first != text.UTF16BE || second != text.UTF16LE) {
				all[fmt.Sprint(first, ", then ", second)] = second.Append(first.Append(nil, content[:half]), content[half:])
			}
		}
	}
	all["joined, each with its mark"] = []byte("\uFEFF" + content[:half] + "\uFEFF" + content[half:])
	return all
}

// What a file holds does not depend on how it is written down.
func TestAllKindsOfFilesAreReadInAllEncodings(t *testing.T) {
	store := storage.Store{Games: filetest.Puzzlers()}
	golden := filetest.Content(t, "testdata/resultados.golden")
	board, _ := filetest.Official(t, "quatro.dat", "A").Puzzle.Encode("")
	for kind, content := range map[string]string{
		"problems":     filetest.Content(t, "testdata/turma/turma.dat"),
		"results":      golden,
		"a game":       "{\"match\":1,\"game\":\"quatro\",\"rules\":{\"variant\":\"choose\"},\"position\":\"" + board + "\"}\n{\"move\":\"à\"}\n",
		"a lecture":    "# lição\nlecture = 1\ntitle = \"à vista\"\n[[step]]\n",
		"a tournament": filetest.Content(t, "testdata/field/tournament-bom.dat"),
	} {
		content = text.Decode([]byte(content))
		want := said(store.Read("f", []byte(content)))
		for name, src := range dressed(content) {
			if got := said(store.Read("f", src)); got != want {
				t.Errorf("%s, %s:\n%s\nwant\n%s", kind, name, got, want)
			}
		}
	}
}

// said is all that was found in a file.
func said(f datafile.File) string {
	all := fmt.Sprint(f.Kinds(), filetest.Summary(f), f.Journal)
	for _, p := range f.Problems {
		all += fmt.Sprint(p.Line, p.Name, p.Puzzle.Identity())
	}
	for i := range f.Runs {
		all += format.Run(&f.Runs[i], nil)
	}
	for _, i := range f.Issues {
		all += fmt.Sprint(i.Line, i.Column, i.What, "\n")
	}
	return all
}

// A file of problems that is edited stays as it was written down.
func TestAnEditedFileKeepsItsEncoding(t *testing.T) {
	for name, src := range dressed(filetest.Content(t, "testdata/turma/turma.dat")) {
		path := filepath.Join(t.TempDir(), "p.dat")
		filetest.Write(t, path, string(src))
		store := storage.Store{Games: filetest.Puzzlers()}
		opened := store.Open(t.Context(), path)
		d := datafile.Document{Problems: opened.Problems, Source: opened.Source, Stamp: opened.Stamp}
		d.Problems[0].Name = "Ançã"
		saved, err := store.Save(path, d)
		if err != nil || saved.Ask != nil {
			t.Fatal(name, saved.Ask, err)
		}
		before, after := text.DecodeParts(src), text.DecodeParts([]byte(filetest.Content(t, path)))
		if len(before.Parts) != len(after.Parts) || !strings.Contains(after.Text, "Ançã") || len(after.Errors) > 0 {
			t.Errorf("%s: %v, then %v %v", name, before.Parts, after.Parts, after.Errors)
			continue
		}
		for i, p := range after.Parts {
			if p.Encoding != before.Parts[i].Encoding || p.Mark != before.Parts[i].Mark {
				t.Errorf("%s: part %d is %v, was %v", name, i, p, before.Parts[i])
			}
		}
		if text.LineEnd(src) != text.LineEnd(saved.File.Source) {
			t.Errorf("%s: other line ends", name)
		}
	}
}

// What is added to a file is written as its end is.
func TestWhatIsAddedTakesTheEncodingOfTheFile(t *testing.T) {
	store := storage.Store{Games: filetest.Puzzlers()}
	golden := filetest.Content(t, "testdata/resultados.golden")
	runs := store.Read("f", []byte(golden)).Runs
	for name, src := range dressed(golden) {
		for _, torn := range []int{0, 40} {
			path := filepath.Join(t.TempDir(), "resultados.dat")
			filetest.Write(t, path, string(src[:len(src)-torn]))
			if err := store.AppendResults(path, runs[0]); err != nil {
				t.Fatal(name, err)
			}
			after := []byte(filetest.Content(t, path))
			file := store.Read("f", after)
			want := len(runs) + 1
			if torn > 0 {
				want--
			}
			if len(file.Runs) != want || !bytes.HasPrefix(after, src[:len(src)-torn]) || len(text.DecodeParts(after).Parts) != len(text.DecodeParts(src).Parts) {
				t.Errorf("%s, %d bytes torn off: %d runs, want %d: %v", name, torn, len(file.Runs), want, text.DecodeParts(after).Parts)
			}
		}
	}
}

// A tournament that an editor has saved goes on, and what is added can be read.
func TestATournamentWithAMarkGoesOn(t *testing.T) {
	content := text.Decode([]byte(filetest.Content(t, "testdata/field/tournament-bom.dat")))
	for name, src := range dressed(content) {
		path := filepath.Join(t.TempDir(), "campeonato.dat")
		filetest.Write(t, path, string(src))
		known, err := storage.Store{}.ReadJournal(path)
		if err != nil || known != content {
			t.Fatalf("%s: %q, %v", name, known, err)
		}
		add, release, err := storage.Store{}.HoldJournal(path, known)
		if err != nil {
			t.Fatal(name, err)
		}
		if err := add(`{"number":2}`); err != nil {
			t.Fatal(name, err)
		}
		release()
		if after, _ := (storage.Store{}).ReadJournal(path); strings.ReplaceAll(after, "\n\n", "\n") != content+`{"number":2}`+"\n" {
			t.Errorf("%s: %q", name, after)
		}
	}
}

// A lecture that was written by another program keeps how it was written down.
func TestASavedLectureKeepsItsEncoding(t *testing.T) {
	store := storage.Store{Games: filetest.Puzzlers()}
	content := store.FormatLecture(game.Lecture{Title: "Busca à vista"})
	for name, src := range dressed(content) {
		if strings.Contains(name, ", ") {
			continue
		}
		path := filepath.Join(t.TempDir(), "aula.toml")
		filetest.Write(t, path, string(src))
		opened := store.Open(t.Context(), path)
		if opened.Lecture == nil || opened.Lecture.Title != "Busca à vista" {
			t.Fatalf("%s: %+v", name, opened)
		}
		if _, err := store.SaveLecture(path, *opened.Lecture, opened.Stamp); err != nil {
			t.Fatal(name, err)
		}
		if got := filetest.Content(t, path); got != string(src) {
			t.Errorf("%s: %q, was %q", name, got, src)
		}
	}
}

// What verifies certificates, beside the checker's own test.
func TestACertificateIsKnownInAllEncodings(t *testing.T) {
	const certificate = "procura proof 1\ngame adjiboto\nname A\nrules lap=lost moves=all\nstart 000001000020\nclaim optimal 2\n" +
		"path (1 4) (1 5)\nbounds captures\nlevel 0 1\n000001000020\nend\n"
	for name, src := range dressed(certificate) {
		if strings.Contains(name, ", then") || strings.Contains(name, " CR") && !strings.Contains(name, "CRLF") || strings.HasPrefix(name, "UTF-16") && !strings.Contains(name, "mark") {
			continue
		}
		path := filepath.Join(t.TempDir(), "p.proof")
		filetest.Write(t, path, string(src))
		if !(storage.Store{}).IsProof(path) {
			t.Errorf("%s is taken for something else", name)
		}
		in, _, err := storage.Store{}.OpenProof(path)
		if err != nil {
			t.Fatal(err)
		}
		found := verified(t.Context(), in)
		if err := in.Close(); err != nil || len(found) != 1 || found[0].Refused != nil {
			t.Errorf("%s: %+v %v", name, found, err)
		}
	}
}

func verified(ctx context.Context, in io.Reader) (found []verify.Finding) {
	_ = verify.Check(ctx, in, nil, func(f verify.Finding) { found = append(found, f) })
	return found
}
