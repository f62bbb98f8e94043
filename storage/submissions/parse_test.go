package submissions_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/grade"
	"procura/storage/submissions"
)

func sample(t testing.TB, name string) []byte {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return src
}

// The samples were written by hand, after the layouts found in course projects.
func TestEveryLayoutIsReadAndJudged(t *testing.T) {
	j := judge(t)
	for _, c := range []struct {
		file    string
		block   int
		layout  grade.Layout
		about   string
		legal   int // settings; -1 without a path
		broken  string
		reaches string
		moves   string
		optimum string
		issues  string
	}{
		{"course.dat", 0, grade.Course, "cavalo A BFS", 12, "null", "true", "3", "3", ""},
		{"columns.dat", 0, grade.Course, "cavalo A A*", 3, "null", "true", "3", "3", ""},
		{"boards.dat", 0, grade.Boards, "cavalo A Profundidade", 3, "null", "true", "3", "3", ""},
		{"boards.dat", 1, grade.Boards, "cavalo A Profundidade", 0, "2", "false", "2", "null", ""},
		{"lists.dat", 0, grade.Lists, "adjiboto A A*", 6, "null", "true", "4", "4", ""},
		{"statistics.dat", 0, grade.Statistics, "quatro A BFS", -1, "null", "true", "null", "1", ""},
		{"tabs.dat", 0, grade.Tabs, "adjiboto A BFS", -1, "null", "true", "null", "4", ""},
		{"mixed.dat", 0, grade.Course, "cavalo A BFS", 12, "null", "true", "3", "3", ""},
		{"mixed.dat", 1, grade.Lists, "adjiboto A A*", 6, "null", "true", "4", "4", ""},
		{"mixed.dat", 2, grade.Tabs, "adjiboto A BFS", -1, "null", "true", "null", "4", ""},
		{"mixed.dat", 3, grade.Course, "cavalo A BFS", 12, "null", "true", "3", "3", "grade.issue.torn"},
		{"mixed.dat", 5, grade.Boards, "cavalo A Profundidade", 0, "2", "false", "2", "null", ""},
	} {
		blocks := submissions.Parse(c.file, sample(t, c.file))
		if len(blocks) <= c.block {
			t.Fatalf("%s has %d blocks", c.file, len(blocks))
		}
		v := j.Judge(t.Context(), blocks[c.block])
		legal := len(v.Legal)
		if v.Legal == nil {
			legal = -1
		}
		var issues []string
		for _, m := range v.Issues {
			issues = append(issues, m.Key)
		}
		got := []any{
			v.Layout, v.Game + " " + v.Problem + " " + v.Algorithm, legal, written(v.BrokenAt), written(v.ReachesGoal), written(v.Moves),
			written(v.Optimum), strings.Join(issues, " "),
		}
		want := []any{c.layout, c.about, c.legal, c.broken, c.reaches, c.moves, c.optimum, c.issues}
		if !slices.Equal(got, want) {
			t.Errorf("%s, block %d: %v\nwant %v", c.file, c.block+1, got, want)
		}
	}
}

func TestTheNumbersOfABlockAreRead(t *testing.T) {
	block := func(line string) grade.Claims {
		return submissions.Parse("", []byte(" RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n"+line+"\n -- Fim\n"))[0].Claims
	}
	for _, c := range []struct {
		line string
		of   func(grade.Claims) grade.Figure
		want grade.Figure
	}{
		{" -- Penetrancia: 0.139535", penetrance, grade.Figure{Text: "0.139535", Value: 0.139535, Digits: 6}},
		{" -- Penetrância: 0,25", penetrance, grade.Figure{Text: "0,25", Value: 0.25, Digits: 2}},
		{" -- Penetrancia: 1.5d-1", penetrance, grade.Figure{Text: "1.5d-1", Value: 0.15, Digits: 2}},
		{" -- Penetrancia: 3/12", penetrance, grade.Figure{Text: "3/12", Value: 0.25, Digits: 12}},
		{" -- Penetrancia: 25%", penetrance, grade.Figure{Text: "25%", Value: 0.25, Digits: 2}},
		{" -- Penetrancia: NIL", penetrance, grade.Figure{}},
		{" -- Penetrancia: muita", penetrance, grade.Figure{Text: "muita", Wrong: true}},
		{" -- Penetrancia: 1e999", penetrance, grade.Figure{Text: "1e999", Value: 0, Wrong: true}},
		{" -- Penetrancia: 1/0", penetrance, grade.Figure{Text: "1/0", Value: 0, Digits: 12, Wrong: true}},
		{" -- Tempo Demorado: 12 ms", seconds, grade.Figure{Text: "12", Value: 0.012}},
		{" -- Tempo: 0:00:02", seconds, grade.Figure{Text: "0:00:02", Value: 2}},
		{" -- Inicio: 23:59:58 -- Fim: 0:0:1", seconds, grade.Figure{Text: "23:59:58 -- Fim: 0:0:1", Value: 3}},
		{" -- Nos gerados: 1.234.567", generated, grade.Figure{Text: "1234567", Value: 1234567}},
		{" -- Nos gerados: 1,234 nos", generated, grade.Figure{Text: "1234", Value: 1234}},
		{" -- Nos gerados: 1.234", generated, grade.Figure{Text: "1.234", Wrong: true}},
		{" -- Nos gerados: 26   Nos expandidos: 1", generated, grade.Figure{Text: "26", Value: 26}},
		{" -- Nos gerados: 26 | Nos expandidos: 1", generated, grade.Figure{Text: "26", Value: 26}},
		{" -- Penetrancia: 0.25 -- Fator: 2", penetrance, grade.Figure{Text: "0.25", Value: 0.25, Digits: 2}},
		{" -- Penetrancia: .25", penetrance, grade.Figure{Text: ".25", Value: 0.25, Digits: 2, Unusual: true}},
		{" -- Penetrancia: 3 / 12", penetrance, grade.Figure{Text: "3 / 12", Value: 0.25, Digits: 12, Unusual: true}},
		{" -- Tempo: 1.234,5 ms", seconds, grade.Figure{Text: "1.234,5", Value: 1.2345, Digits: 1, Unusual: true}},
		{" -- Objetivo: 1,000", target, grade.Figure{Text: "1,000", Wrong: true}},
		{" -- Objetivo: 70/100", target, grade.Figure{Text: "70/100", Wrong: true}},
		{" -- Objetivo: max", target, grade.Figure{}},
		{"Score: 0/600 | Depth: 0", target, grade.Figure{Text: "600", Value: 600}},
		{" -- Objectivo: 70 pontos", target, grade.Figure{Text: "70", Value: 70}},
	} {
		got := c.of(block(c.line))
		if got.Wrong {
			got.Value = 0
		}
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", c.line, got, c.want)
		}
	}
}

func penetrance(c grade.Claims) grade.Figure { return c.Penetrance }
func generated(c grade.Claims) grade.Figure  { return c.Generated }
func seconds(c grade.Claims) grade.Figure    { return c.Seconds }
func target(c grade.Claims) grade.Figure     { return c.Target }

func TestAWayIsReadAsItIsWritten(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{" -- Caminho solucao: (E1 F3 G5)", "E1 F3 G5"},
		{" -- Caminho solucao: E1 -> F3 -> G5", "E1 F3 G5"},
		{" -- Caminho solucao: ((I 1) (G 2))", "I1 G2"},
		{" -- Caminho solucao: ((0 5)\n   (1 4))", "(0 5) (1 4)"},
		{" -- Caminho solucao: (0 5)", "(0 5)"},
		{" -- Caminho:\n (A1=bqac)", "A1=bqac"},
		{" -- Caminho solucao: (E1 () F3)", "E1 F3"}, // unclear
		{" -- Caminho:\n B1\n\n C3\n -> D5", "B1 C3 D5"},
		{" -- Caminho:\n 1. B1\n 2) C3\n 3 - D5\n 4: E7\n 5 F9\n", "B1 C3 D5 E7 F9"},
		{" -- Caminho:\n Jogada 1: B1 (20 pontos)\n Passo nº 2 - C3 => 50 pontos\n", "B1 C3"},
		{" -- Caminho:\n 0 5\n 1, 4\n 3: 0 5\n 4 - 1 5\n", "(0 5) (1 4) (0 5) (1 5)"},
		{" -- Caminho:\n 1. (0 5)\n (1 4)\n Jogada 3: (I 1)\n", "(0 5) (1 4) I1"},
		{" -- Caminho: E1 -> F3\n  -> G5 -> H7\n", "E1 F3 G5 H7"},
		{" -- Caminho:\n E1-66\n C2=bqac\n C2/prbo\n /prbo\n", "E1-66 C2=bqac C2/prbo /prbo"},
		{" -- Caminho: (E1 F3)\n B1 é onde começa\n", "E1 F3"},
		{" -- Caminho: (E1 F3)\n -- Fator: 2\n G5\n", "E1 F3"},
		{" -- Solucao:\n B1\n C3\n", "B1 C3"},
		{" -- Solucao:\n (0 5)\n (1 4)\n", "(0 5) (1 4)"},
		{" -- Solucao: (B1 C3)\n", "B1 C3"},
	} {
		b := submissions.Parse("", []byte(" RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n"+c.line+"\n -- Fim\n"))[0]
		if got := strings.Join(b.Path.Moves, " "); got != c.want || !b.Path.Given || len(b.Path.Boards) > 0 {
			t.Errorf("%q: %q, %d boards; want %q", c.line, got, len(b.Path.Boards), c.want)
		}
	}
	for _, none := range []string{"-", "NIL", "Sem solução", "não encontrado"} {
		b := submissions.Parse("", []byte(" RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Caminho solucao: "+none+"\n -- Fim\n"))[0]
		if b.Path.Given || !b.Unsolved {
			t.Errorf("%q is taken for a way", none)
		}
	}
	if b := submissions.Parse("", []byte(" RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Jogo: Adji-Boto\n -- Fim\n"))[0]; b.Game != "Adji-Boto" {
		t.Errorf("the game is %q", b.Game)
	}
	boards := " -- Caminho: (((0 1 0) (0 0 0)) ((0 0 0) (1 0 0)))\n -- Fim\n"
	if b := submissions.Parse("", []byte(" RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n"+boards))[0]; len(b.Path.Boards) != 2 {
		t.Errorf("%d boards of a list of boards", len(b.Path.Boards))
	}
}

func TestEveryFileHasABlock(t *testing.T) {
	for _, src := range []string{"", "\n\n", "olá", "\x00\xff\xfe", "((((", "-- Fim"} {
		blocks := submissions.Parse("x", []byte(src))
		if len(blocks) != 1 || blocks[0].Layout != grade.Unknown || blocks[0].Line != 1 || blocks[0].Number != 1 {
			t.Errorf("%q: %+v", src, blocks)
		}
	}
}

func TestAFileHasAsManyBlocksAsCanBeJudged(t *testing.T) {
	src := strings.Repeat(" RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Fim\n", submissions.MaxBlocks+10)
	blocks := submissions.Parse("", []byte(src))
	last := blocks[len(blocks)-1]
	if len(blocks) != submissions.MaxBlocks || len(last.Remarks) != 1 || last.Remarks[0].Key != "grade.issue.blocks" {
		t.Errorf("%d blocks, %v", len(blocks), last.Remarks)
	}
}

// hostile are files of 5 MB made to take long, or much memory.
func hostile() map[string][]byte {
	fill := func(head, unit string) []byte {
		return []byte(head + strings.Repeat(unit, (submissions.MaxSize-len(head))/len(unit)))
	}
	course := " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n"
	return map[string][]byte{
		"blank lines":      fill("", "\n"),
		"short lines":      fill(course, "a\n"),
		"accents":          fill(course, "çã: é\n"),
		"Latin-1":          fill(course, "\xe7\xe3: \xe9\n"),
		"one line":         fill(course, "1 "),
		"a name":           fill(course+" -- Problema: ", "a b "),
		"a long way":       fill(course+" -- Caminho: (", "A1 "),
		"a bare way":       fill(course+" -- Caminho: ", "A1 "),
		"brackets":         fill(course+" -- Caminho: ", "()"),
		"open brackets":    fill(course+" -- Tabuleiro Inicial:\n", "("),
		"rows":             fill(course+" -- Tabuleiro Inicial:\n", "1 2\n"),
		"boards":           fill("> Caracteristicas:\n - Solucao:\n", "((1)(1))\n"),
		"heads":            fill("", "Tabuleiro A\n"),
		"heads over board": fill("Tabuleiro A\n", "Pontos: 1 Profundidade: 1\n"),
		"digits":           fill(course+" -- Penetrancia: ", "9"),
	}
}

// What is promised of a file of 5 MB is a second and 200 MB; the second has
// tenfold slack here.
func TestAFileOfFiveMegabytesIsReadInLittleTimeAndMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests run under the race detector, where all is slow")
	}
	for name, src := range hostile() {
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		blocks := submissions.Parse(name, src)
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		used := (after.TotalAlloc - before.TotalAlloc) >> 20
		t.Logf("%s: %d blocks, %v, %d MiB", name, len(blocks), took.Round(time.Millisecond), used)
		if took > 10*time.Second || used > 190 {
			t.Errorf("%s: %v and %d MiB", name, took, used)
		}
	}
}

func FuzzParse(f *testing.F) {
	samples, _ := filepath.Glob("testdata/*.dat")
	handed, _ := filepath.Glob("../../core/grade/testdata/handed/*.dat")
	field, _ := filepath.Glob("../../core/grade/testdata/field/*.*")
	for _, path := range slices.Concat(samples, handed, field) {
		src, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<16 {
			return
		}
		blocks := submissions.Parse("f", src)
		if len(blocks) == 0 || len(blocks) > submissions.MaxBlocks {
			t.Fatalf("%d blocks", len(blocks))
		}
		line := 0
		for i := range blocks {
			b := &blocks[i]
			if b.Number != i+1 || b.Line <= line && i > 0 || b.Line > bytes.Count(src, []byte("\n"))+bytes.Count(src, []byte("\r"))+1 {
				t.Fatalf("block %d at line %d, after %d", b.Number, b.Line, line)
			}
			line = b.Line
			if len(b.Path.Moves) > grade.MaxMoves+1 || len(b.Path.Boards) > grade.MaxMoves+1 {
				t.Fatalf("a way of %d moves and %d boards", len(b.Path.Moves), len(b.Path.Boards))
			}
		}
		again := submissions.Parse("f", src)
		if len(again) != len(blocks) {
			t.Fatalf("%d blocks, then %d", len(blocks), len(again))
		}
	})
}

func TestWhatABlockClaimsIsRead(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"Veredicto: otima", "optimal"},
		{"Veredicto: Óptima!", "optimal"},
		{"Veredicto: solução ótima", "optimal"},
		{"Veredicto: não é ótima", ""},
		{"Veredicto: solucao (limite inferior 5)", "bound 5"},
		{"Veredicto: solucao (limite inferior -)", ""},
		{"Veredicto: solucao (limite inferior -3)", "bound -3"},
		{"Veredicto: solucao (limite inferior 12345678901)", "bound 12345678901"},
		{"Veredicto: desconhecido (limite inferior 5, parou por time)", "unsolved open bound 5"},
		{"Veredicto: desconhecido (limite superior 5, parou por time)", "unsolved open"},
		{"Objetivo: max\n-- Veredicto: solucao (limite superior 300, parou por time)", "bound 300"},
		{"Veredicto: impossivel", "unsolved"},
		{"Caminho solucao: -\n-- Veredicto: desconhecido (limite inferior 5, parou por time)", "unsolved open bound 5"},
		{"Veredicto: impossivel\n-- Veredicto: otima", "optimal unsolved"},
		{"Veredicto: impossivel\n-- Veredicto: desconhecido", "unsolved"},
		{"Pontuacao: 282/270", "points 282"},
		{"Pontos: 282 pontos", "points 282"},
	} {
		b := submissions.Parse("f", []byte("RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n-- "+c.lines+"\n-- Fim\n"))[0]
		var got []string
		for _, one := range []struct {
			word string
			said bool
		}{
			{"optimal", b.Optimal},
			{"unsolved", b.Unsolved},
			{"open", b.Open},
			{"bound " + b.Claims.Bound.Text, b.Claims.Bound.Given()},
			{"points " + b.Claims.Score.Text, b.Claims.Score.Given()},
		} {
			if one.said {
				got = append(got, one.word)
			}
		}
		if said := strings.Join(got, " "); said != c.want {
			t.Errorf("%q: %q, want %q", c.lines, said, c.want)
		}
	}
}
