package format_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/game"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// The files of testdata/old were written by version 0.1, those beside them by today's program of the same games.
func TestAGameOfVersion01IsReadAsItWas(t *testing.T) {
	paths, _ := filepath.Glob("testdata/old/match-*.dat")
	if len(paths) != 19 {
		t.Fatalf("%d games", len(paths))
	}
	for _, path := range paths {
		file := storage.Store{Games: duellists}.Open(t.Context(), path)
		if file.Match == nil || !file.Old || len(file.Issues) > 0 {
			t.Fatalf("%s: %+v", path, file.Issues)
		}
		if got, want := format.Match(*file.Match), filetest.Content(t, strings.TrimSuffix(path, ".dat")+".json"); got != want {
			t.Errorf("%s is read as\n%s\nwant\n%s", path, got, want)
		}
	}
}

func TestALectureOfVersion01IsReadAsItWas(t *testing.T) {
	file := storage.Store{Games: modules()}.Open(t.Context(), "testdata/old/lecture.dat")
	want := lesson(t)
	if file.Lecture == nil || !file.Old || len(file.Issues) > 0 || file.Lecture.Title != want.Title {
		t.Fatalf("%+v", file)
	}
	lie := storage.Store{Games: modules()}.Open(t.Context(), "testdata/old/lesson.dat")
	if got := format.Lecture(lie.Lecture); got != filetest.Content(t, "../../resources/lessons/3-lie.pt.toml") || len(lie.Issues) > 0 {
		t.Errorf("%v, read as\n%s", lie.Issues, got)
	}
	if !slices.EqualFunc(file.Lecture.Steps, want.Steps, func(a, b game.LectureStep) bool { return sameStep(&a, &b) }) {
		t.Errorf("read as\n%s\nwant\n%s", format.Lecture(file.Lecture), format.Lecture(&want))
	}
}

func TestAGameOfVersion01TypedByHandIsRead(t *testing.T) {
	src := "\uFEFF; o meu jogo\r\n'(PARTIDA (Jogo Quatro)\r\n (jogador 2 Médio) (começa 2)\r\n (clima chuva)\r\n" +
		" (posição 01.............. 4) ; aqui\r\n (jogadas c1/BRBC (2 D1 :tempo 3 :humor mau)) (resultado vitória 1))"
	file := storage.Store{Games: duellists}.Read("x", []byte(src))
	if file.Match == nil || len(file.Issues) > 0 {
		t.Fatalf("%+v", file)
	}
	m := file.Match.Match
	if m.Len() != 2 || m.Played(1).Move != "C1/brbc" || m.Played(2).Analysis.Elapsed != 3*time.Millisecond {
		t.Errorf("%+v", m.Played(1))
	}
	if file.Match.Seats != [2]game.Level{"", game.Medium} || file.Match.Opener != 1 {
		t.Errorf("%+v", file.Match)
	}
}

func TestWhatIsWrongInAFileOfVersion01HasItsPlace(t *testing.T) {
	for src, want := range map[string]string{
		"(partida":                                    "1:1 error.match.game 1:1 error.sexp.unclosed",
		"(partida (jogo quatro))\n(aula)":             "2:1 error.old.more",
		"(partida (jogo xadrez))":                     "1:1 error.match.game",
		"(partida (jogo quatro)\n (jogador 1 genio))": "2:2 error.match.form",
		"(partida (jogo quatro)\n (jogadas (1 /brao)\n  (2 A1/brao)))":                            "3:6 error.match.move",
		"(partida (jogo quatro)\n (jogadas (1 /brao :nos x)))":                                    "2:25 error.match.form",
		"(partida (jogo quatro)\n (posicao\n  (((0 0 0 0) (0 0 0 0)\n (0 0 0 0)) ())))":           "1:1 error.quatro.rows",
		"(partida (jogo quatro) (jogadas /brao)\n (variantes (variante 2 A2/brao)))":              "2:13 error.match.form",
		"(aula \"T\"\n (passo \"A\"))":                                                            "2:2 error.lecture.problem",
		"(aula \"T\"\n (passo \"A\" (problema adjiboto_p1bO6lmS8)\n  (metodo magia)))":            "3:3 error.match.form",
		"(aula \"T\"\n (passo \"A\" (problema adjiboto_p1bO6lmS8)\n  (explorar 2 prever o quê)))": "3:3 error.match.form",
	} {
		var got []string
		for _, issue := range (storage.Store{Games: append([]game.Module{}, modules()...)}).Read("x", []byte(src)).Issues {
			got = append(got, fmt.Sprintf("%d:%d %s", issue.Line, issue.Column, issue.What.Key))
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %s, want %s", src, strings.Join(got, " "), want)
		}
	}
}
