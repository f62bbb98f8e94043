package submissions_test

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"procura/core/games"
	"procura/core/grade"
	"procura/core/search"
	"procura/storage"
	"procura/storage/submissions"
)

// fieldFolder has files of those shapes that people have.
const fieldFolder = "../../core/grade/testdata/field"

// readField reads one of them.
func readField(t *testing.T, name string) []grade.Submission {
	t.Helper()
	return slices.Collect(submissions.Read(t.Context(), filepath.Join(fieldFolder, name)))
}

// blocksOf are the blocks of files in which a layout is recognised.
func blocksOf(files []grade.Submission) (list []grade.Block) {
	for i := range files {
		for _, b := range files[i].Blocks {
			if b.Layout != grade.Unknown {
				list = append(list, b)
			}
		}
	}
	return list
}

func TestManualsAndProgramsHoldNoBlocks(t *testing.T) {
	for _, name := range []string{"manual.md", "puzzle.lisp"} {
		src := sample(t, "../"+fieldFolder+"/"+name)
		for _, as := range []string{name, "entrega.dat"} { // by what is in it, too
			for _, b := range submissions.Parse(as, src) {
				if b.Layout != grade.Unknown {
					t.Errorf("%s: a block at line %d", as, b.Line)
				}
			}
		}
		if blocks := blocksOf(readField(t, name)); len(blocks) > 0 {
			t.Errorf("%s: %d blocks", name, len(blocks))
		}
	}
}

func TestTheStepsOfASearchAreNoBlocks(t *testing.T) {
	modules := games.All(games.Settings{})
	file := storage.Store{Games: modules}.Open(t.Context(), filepath.Join(fieldFolder, "quatro.dat"))
	j := grade.New(modules, file.Problems, search.Limits{}, 1)
	blocks := blocksOf(readField(t, "quatro-steps-tab.dat"))
	if len(file.Problems) != 1 || len(blocks) > 1 {
		t.Errorf("%d problems, %d blocks", len(file.Problems), len(blocks))
	}
	for _, b := range blocks {
		if v := j.Judge(t.Context(), b); v.Status == grade.Wrong {
			t.Errorf("line %d is wrong: %s", b.Line, v.Reason)
		}
	}
}

func TestANumberThatIsHardToReadLeavesABlockRight(t *testing.T) {
	j := judge(t)
	for name, want := range map[string]string{"number-dot.dat": "grade.issue.number.read", "time-below.dat": "grade.issue.number"} {
		blocks := blocksOf(readField(t, name))
		if len(blocks) != 1 {
			t.Fatalf("%s: %d blocks", name, len(blocks))
		}
		v := j.Judge(t.Context(), blocks[0])
		if v.Status != grade.Right || len(v.Issues) != 1 || v.Issues[0].Key != want {
			t.Errorf("%s: %s, %v", name, v.Status, v.Issues)
		}
	}
}

// said is what became of the files of an archive, by their paths in it.
func said(files []grade.Submission, archive string) string {
	var list []string
	for _, f := range files {
		what := "unread"
		switch {
		case f.Issue != nil:
			what = strings.TrimPrefix(f.Issue.What.Key, "error.submissions.")
		case f.Passed:
			what = "passed"
		case f.HoldsResults():
			what = "read"
		}
		list = append(list, strings.TrimPrefix(f.Path, archive+"/")+": "+what)
	}
	return strings.Join(list, ", ")
}

func TestArchivesOfTheFieldAreReadOrNamed(t *testing.T) {
	for name, want := range map[string]string{
		"method-bzip2.zip": "r.dat: method",
		"nested5.zip":      "n4.zip/n3.zip/n2.zip/n1.zip: deep, n4.zip/n3.zip/n2.zip/r.dat: read, n4.zip/n3.zip/r.dat: read, n4.zip/r.dat: read, r.dat: read",
		"names-cp850.zip": "....: read, Soluc\u0327a\u0303o.dat: read, Soluç?o-Jo?o.dat: read, Solução-João.dat: read, Solução-João.dat: read, Solução.dat: read, " +
			"nul\x00nul.dat: read, ÿþýü.dat: read",
	} {
		if got := said(readField(t, name), filepath.Join(fieldFolder, name)); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if files := readField(t, "method-bzip2.zip"); files[0].Issue.What.Args["Method"] != "bzip2" {
		t.Errorf("%v", files[0].Issue.What)
	}
}

const (
	courseHead = " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n"
	twoRows    = "((0 0 0 0 0 2) (0 0 0 0 4 0))\n"
)

// Shapes of programs, manuals and transcripts, under a name that says nothing of them.
func TestWhatLooksLikeAHeadingIsNoBlock(t *testing.T) {
	for name, src := range map[string]string{
		"a comment of Lisp":      ";;; Tabuleiro Aleatório\n(defun tabuleiro-aleatorio (&optional (n 10))\n  (list n))\n",
		"calls":                  "(defun testes ()\n  (tabuleiro-vazio)\n  (tabuleiro-teste)\n  (profundidade: 3))\n",
		"format strings":         "(defun escreve (no)\n  (format t \"Tabuleiro A~%\")\n  (format t \" - Algoritmo: ~a~%\" alg)\n  (format t \" - Objetivo: ~d~%\" obj))\n",
		"a long format string":   "(format saida \"~%\n RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:~%\n -- Problema: ~a~%\n -- Algoritmo: ~a~%\n -- Numero de nos gerados: ~d~%\n -- Fim~%\" p a n)\n",
		"docstring":              "def tabuleiro():\n    \"\"\"\n    Tabuleiro A\n    devolve o tabuleiro\n    \"\"\"\n",
		"Python's print":         "print('Tabuleiro A')\nprint(f' - Algoritmo: {nome}')\nprint(f' - Objetivo: {obj} pontos')\n",
		"a template of Python":   "MODELO = '''\n RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Problema: {problema}\n -- Algoritmo: {algoritmo}\n -- Objetivo: {objetivo}\n'''\n",
		"the percent of Python":  courseHead + " -- Problema: %s\n -- Algoritmo: %s\n -- Numero de nos gerados: %d\n -- Penetrancia: %.6f\n",
		"a dataclass":            "Tabuleiro A\nalgoritmo: str\nobjetivo: int\ntempo: float\nnos_gerados: int\n",
		"Java":                   "/**\n * Tabuleiro A\n * Algoritmo: {@link Bfs}\n */\nSystem.out.println(\"Objetivo: \" + objetivo);\nSystem.out.println(\"Tempo: \" + tempo);\n",
		"C":                      "// Tabuleiro A\nprintf(\"Tabuleiro A\\n\");\nprintf(\" - Nos gerados: %d\\n\", n);\nprintf(\" - Tempo: %.3f\\n\", t);\n",
		"an enum of C":           "Tabuleiro A\n  Algoritmo: 2;\n  Objetivo: 3;\n",
		"Markdown":               "# Projeto\n\n## Tabuleiro A\n\n- Algoritmo: BFS\n- Objetivo: 70\n- Nós gerados: 21\n\n### Resultados finais\n\nVer `resultados.dat`.\n",
		"a table of Markdown":    "Tabuleiro A\n\n| Algoritmo | Nós gerados | Tempo |\n|---|---|---|\n| BFS | 21 | 0.2 |\n| Algoritmo: DFS | Nós gerados: 30 | Tempo: 1 |\n",
		"a fence":                "O programa escreve:\n```\n" + courseHead + " -- Problema: A\n -- Algoritmo: BFS\n -- Objetivo: 70\n```\n",
		"a list of what is told": "Tabuleiro A\n\nAlgoritmo: o nome do algoritmo que foi usado na procura, como o utilizador o escolheu\nTempo: quanto tempo levou\n",
		"placeholders":           courseHead + " -- Problema: <nome>\n -- Algoritmo: <algoritmo>\n -- Numero de nos gerados: <número>\n",
		"dots for the rest":      courseHead + " -- Problema: A\n ...\n",
		"LaTeX":                  "\\section{Tabuleiro A}\nTabuleiro A\nAlgoritmo: \\texttt{bfs}\nTempo: $0.2$ \\\\\n",
		"prose":                  "Resultados finais\n\nO tabuleiro A foi resolvido em 3 jogadas. Tempo total: pouco.\n\nTabuleiro E\n\nNão tem solução.\n",
		"a report":               "Resultados finais\n\nProblema: o do Cavalo\nTempo: 3 dias\n",
		"boards with names":      "Tabuleiro A\n" + twoRows + "\nTabuleiro B\n" + twoRows + "\nTabuleiro Aleatório\n" + twoRows,
		"a transcript":           "Tabuleiro 1\nProfundidade: 0\n" + twoRows + "Tabuleiro 2\nProfundidade: 1\n" + twoRows + "Escolha: 3\n",
		"a transcript with tabs": "\tTabuleiro:\n\t" + twoRows + "\tReserva: NIL\n\tProfundidade: 1\n\n\tTabuleiro:\n\t" + twoRows + "\tProfundidade: 0\n\tNos gerados: 26\n\tNos expandidos: 1\n",
		"a menu":                 "\tTabuleiro:\n\t 1 - A\n\t 2 - B\n\t Algoritmo:\n\t 1 - BFS\n\t Escolha: 1\n",
		"generated by a tool":    "Gerado em 2026-11-28 por Doxygen\nResultados: 3 classes\n",
		"a quotation":            "> Características: o programa é rápido\n> Resultados: bons\n",
		"a page":                 "<h1>Tabuleiro A</h1>\n<p>Algoritmo: BFS</p>\n<p>Objetivo: 70</p>\n",
		"a log in brackets":      "[10:00] Tabuleiro A\n[10:00] Algoritmo: BFS\n[10:01] Tempo: 0.2\n",
		"JSON":                   "{\n  \"Tabuleiro A\": {\n    \"algoritmo\": \"BFS\",\n    \"objetivo\": 70\n  }\n}\n",
	} {
		for _, b := range submissions.Parse("entrega.dat", []byte(src)) {
			if b.Layout != grade.Unknown {
				t.Errorf("%s: a block of layout %s at line %d", name, b.Layout, b.Line)
			}
		}
	}
}

// What is not a block ends none, and stands in one piece.
func TestWhatIsNoBlockIsOnePiece(t *testing.T) {
	whole := courseHead + " -- Problema: A\n -- Objetivo: 70\n -- Caminho solucao: (B1\n Tabuleiro 1\n C3 D5)\n -- Fim\n"
	blocks := submissions.Parse("r.dat", []byte(whole+"\nTabuleiro A\n(tabuleiro-vazio)\nTabuleiro B\n\n"+whole))
	var layouts []string
	for _, b := range blocks {
		layouts = append(layouts, string(b.Layout))
	}
	if !slices.Equal(layouts, []string{"course", "", "course"}) || blocks[0].Problem != "A" || blocks[0].Path.Moves[0] != "B1" {
		t.Errorf("%q, problem %q, way %q", layouts, blocks[0].Problem, blocks[0].Path.Moves)
	}
}

// A block that a crash left is one with its first lines alone, at the end or before another run.
func TestABlockThatBreaksOffIsOne(t *testing.T) {
	for _, begun := range []string{courseHead, courseHead + " -- Problema: A\n", courseHead + " -- Problema: A\n -- Algor", strings.TrimSuffix(courseHead, "\n")} {
		blocks := submissions.Parse("r.dat", []byte(begun))
		if len(blocks) != 1 || blocks[0].Layout != grade.Course || !blocks[0].Torn {
			t.Errorf("%q: %d blocks, of layout %q", begun, len(blocks), blocks[0].Layout)
		}
	}
	blocks := submissions.Parse("r.dat", []byte(courseHead+" -- Problema: A\n\n"+courseHead+" -- Problema: B\n -- Objetivo: 70\n -- Fim\n"))
	if len(blocks) != 2 || blocks[0].Layout != grade.Course || !blocks[0].Torn || blocks[1].Problem != "B" {
		t.Errorf("%d blocks: %+v", len(blocks), blocks)
	}
}

// Each field makes as much of a block as another, and a board as much as a field.
func TestABlockIsItsHeadingWithTwoFieldsOrAFieldAndABoard(t *testing.T) {
	for _, c := range []struct {
		src    string
		layout grade.Layout
	}{
		{courseHead + " -- Problema: A\n -- Algoritmo: BFS\nolá\n", grade.Course},
		{courseHead + " -- Problema: A\nolá\n", ""},
		{courseHead + " -- Problema: A\n -- Tabuleiro Inicial:\n" + twoRows + "olá\n", grade.Course},
		{"Tabuleiro A\n - Algoritmo: BFS\n - Objetivo: 70 pontos\n", grade.Boards},
		{"Tabuleiro A\n - Algoritmo: BFS\n" + twoRows, grade.Boards},
		{"Tabuleiro A\n - Algoritmo: BFS\n", ""},
		{"> Características:\n - Algoritmo: BFS\n - Problema: " + twoRows, grade.Lists},
		{"> Características:\n - Algoritmo: BFS\n", ""},
		{"ESTATISTICAS GERAIS\nAlgoritmo: BFS\nNos Gerados: 12\n", grade.Statistics},
		{"ESTATISTICAS GERAIS\nAlgoritmo: BFS\n", ""},
		{"\tTabuleiro: A\n\tAlgoritmo: BFS\n\tNos gerados: 12\n", grade.Tabs},
		{"\tTabuleiro: A\n\tNos gerados: 12\n", ""},
	} {
		if blocks := submissions.Parse("r.dat", []byte(c.src)); len(blocks) != 1 || blocks[0].Layout != c.layout {
			t.Errorf("%q: %d blocks, the first of layout %q, want %q", c.src, len(blocks), blocks[0].Layout, c.layout)
		}
	}
}

// A number is read where there is one reading of it; what was not read contradicts nothing.
func TestNumbersAsPeopleWriteThem(t *testing.T) {
	j := judge(t)
	for _, field := range []string{" -- Penetrancia: .30", " -- Numero de nos gerados: 10", " -- Numero de nos expandidos: 8", " -- Profundidade da solucao: 3", " -- Tempo Demorado: 0.002 segundos"} {
		key, _, _ := strings.Cut(field, ":")
		for _, number := range []string{
			"dez", "~3", "< 1 ms", "> 2", "≈ 3", "12 345", "1 000 000", "3 a 5", "3 ou 4", "3/10 de 20", "10 mil", "2 milhões", "2^10", "0x1F", "1_000",
			"1'234", "3:10", "3 por cento", "0.3 ± 0.1", "3?", "3..5", "10...", "inf", "NaN", "null", "?", "--", "−3", "٣", "3÷10", "1/0", "(3)", "três (3)", "10k",
			"1.234", "1.234,5", "3 / 10", "10.000", "10 000",
		} {
			if (strings.HasPrefix(number, "1.234") || number == "10.000") && !strings.Contains(key, "nos") && !strings.Contains(key, "Tempo") {
				continue // it is read there, and contradicts the others
			}
			src := strings.Replace(string(sample(t, "../"+fieldFolder+"/number-dot.dat")), field, key+": "+number, 1)
			v := j.Judge(t.Context(), submissions.Parse("r.dat", []byte(src))[0])
			if v.Status != grade.Right {
				t.Errorf("%s: %s: %s, %v", key, number, v.Status, v.Issues)
			}
		}
	}
}

// project is a project of students, with all that stands beside its results.
var project = map[string]string{
	"README.md":                      "# Cavalo\n\n## Tabuleiro A\n\n- Algoritmo: BFS\n- Objetivo: 70\n- Tempo: 0.2 s\n\n```\n" + courseHead + " -- Problema: A\n -- Algoritmo: BFS\n -- Fim\n```\n",
	"docs/resultados.md":             "# Resultados\n\nVer a pasta de cima.\n",
	"docs/manual.md":                 "# Manual\n\nTabuleiro E\n\nAlgoritmo: DFS\nNós gerados: 12\n",
	"docs/manual-tecnico.tex":        "\\section{Tabuleiro A}\n" + courseHead + " -- Problema: A\n -- Objetivo: 70\n",
	"docs/index.html":                "<pre>\n" + courseHead + " -- Problema: A\n -- Objetivo: 70\n</pre>\n",
	"LICENSE":                        "Tabuleiro A\nAlgoritmo: nenhum\nTempo: 0\n",
	"src/projeto.lisp":               ";;; Tabuleiro Aleatório\n(defun escreve ()\n  (format t \"~%\n" + courseHead + " -- Problema: ~a~% -- Objetivo: ~d~%\"))\n(tabuleiro-vazio)\n",
	"src/puzzle.lisp":                "#|\n" + courseHead + " -- Problema: A\n -- Objetivo: 70\n -- Caminho solucao: (B1 C3)\n|#\n",
	"src/procura.py":                 "\"\"\"\nTabuleiro A\nAlgoritmo: BFS\nTempo: 0.1\n\"\"\"\nprint('RESULTADOS FINAIS')\n",
	"src/Tabuleiro.java":             "/*\nTabuleiro A\nAlgoritmo: BFS\nObjetivo: 70\n*/\nclass Tabuleiro {}\n",
	"src/saida.c":                    courseHead + " -- Problema: A\n -- Objetivo: 70\n",
	"src/resultados.lisp":            courseHead + " -- Problema: A\n -- Objetivo: 70\n",
	"src/notas":                      "Tabuleiro A\nfalta fazer\n",
	"problemas.dat":                  "(A 70 (" + strings.Repeat("(1 2 3 4 5 6 7 8 9 10) ", 10) + "))\n",
	"tabuleiros/problemas-extra.dat": "; Tabuleiro A\n" + twoRows + "; Tabuleiro B\n" + twoRows,
	".DS_Store":                      "\x00\x00\x00\x01Bud1",
	"src/Thumbs.db":                  "\xd0\xcf\x11\xe0",
	"src/desktop.ini":                "[.ShellClassInfo]\r\n",
	"src/projeto.lisp~":              courseHead + " -- Problema: A\n -- Objetivo: 70\n",
	"resultados.dat.bak":             courseHead + " -- Problema: A\n -- Objetivo: 70\n",
	"__MACOSX/._resultados.dat":      "\x00\x05\x16\x07",
	"src/#puzzle.lisp#":              "(defun a ())",
	"img/tabuleiro.png":              "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x04\x00\x08\x06" + strings.Repeat(" ", submissions.MaxSize),
	"docs/relatorio.pdf":             "%PDF-1.7\n" + strings.Repeat("Tabuleiro A\n", submissions.MaxSize/10),
	"resultados.dat":                 courseHead + " -- Problema: A\n -- Jogo: Cavalo\n -- Caminho solucao: (B1 C3 D5)\n -- Fim\n",
	"testes/saida.txt":               courseHead + " -- Problema: A\n -- Jogo: Cavalo\n -- Numero de nos gerados: 10\n -- Caminho solucao: (B1 C3 D5)\n",
}

func TestAProjectHasNoRowsButOfResults(t *testing.T) {
	root := t.TempDir()
	project := maps.Clone(project)
	project["docs/relatorio.docx"] = zipped(t, "[Content_Types].xml", "<x/>", "word/document.xml", courseHead)
	var packed []string
	for name, content := range project {
		path := filepath.Join(root, "projeto", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		packed = append(packed, name, content)
	}
	archive := filepath.Join(root, "entrega.zip")
	if err := os.WriteFile(archive, []byte(zipped(t, packed...)), 0o600); err != nil {
		t.Fatal(err)
	}
	j := judge(t)
	for _, named := range []string{filepath.Join(root, "projeto"), archive, root} {
		files, refused := submissions.List(t.Context(), []string{named})
		roll := grade.NewRoll([]string{named}, files, "")
		var rows []string
		for _, path := range files {
			for s := range submissions.Read(t.Context(), path) {
				if !roll.AddFile(path, &s) {
					continue
				}
				rows = append(rows, filepath.Base(s.Path))
				for _, b := range s.Blocks {
					if v := j.Judge(t.Context(), b); v.Status != grade.Right {
						t.Errorf("%s:%d: %s, %s", s.Path, b.Line, v.Status, v.Reason)
					}
				}
			}
		}
		slices.Sort(rows)
		want := []string{"resultados.dat", "saida.txt"}
		if named == root {
			want = []string{"resultados.dat", "resultados.dat", "saida.txt", "saida.txt"}
		}
		if !slices.Equal(rows, want) || len(refused)+len(roll.Missing()) > 0 || roll.Files != len(want) {
			t.Errorf("%s: %q, %d files with results, %v", filepath.Base(named), rows, roll.Files, refused)
		}
	}
}
