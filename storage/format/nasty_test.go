package format_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/gametest"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// full5MB repeats a text up to the size of the largest file.
func full5MB(unit string) string { return strings.Repeat(unit, format.MaxSize/len(unit)) }

// around puts a text between two others, up to the size of the largest file.
func around(head, unit, tail string) string {
	return head + strings.Repeat(unit, (format.MaxSize-len(head)-len(tail))/len(unit)) + tail
}

// ofLecture is around for the largest lecture.
func ofLecture(head, unit, tail string) string {
	return head + strings.Repeat(unit, (format.MaxLecture-len(head)-len(tail))/len(unit)) + tail
}

// noise is text of random bytes of a range.
func noise(from, to int) string {
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, format.MaxSize)
	for i := range b {
		b[i] = byte(from + random.IntN(to-from))
	}
	return string(b)
}

const (
	played = "{\"match\":1,\"game\":\"quatro\"}\n{\"move\":\"/brao\"}\n"
	nils   = "(1 NIL NIL NIL NIL NIL NIL NIL NIL NIL)"
	opened = format.ResultsHead + "\n -- Jogo: Adji-Boto\n -- Regras: lap=lost moves=all\n -- Algoritmo: bfs\n -- Veredicto: impossivel\n -- Tabuleiro Inicial:\n "
)

// nasty are files as large as they may be, each the worst of its kind for
// something in the reader.
func nasty() map[string]func() string {
	small := "((0 0 0 0 0 2) (0 0 0 0 4 0))"
	plain := map[string]string{
		"numbers on one line": "1 ", "numbers": "1\n", "rows": "1 2 3 4 5 6\n", "zeros": "0", "digits": "9",
		"words on one line": "a ", "words": "a\n", "words and numbers": "a 1\n", "prose": "the knight is placed on the board first\n",
		"opening": "(", "closing": ")", "pairs": "()", "pairs on lines": "()\n", "quotes": `"`, "quoted": `"" `, "quote marks": "'",
		"quoted pairs": "'()", "escapes": `"\"`, "backslashes": `\`,
		"comments": ";\n", "comment marks": ";", "names in comments": "; nome: x\n", "rules in comments": "; regras: a=b\n",
		"rules of the game": "; regras: lap=skip moves=manual\n" + small + "\n", "wrong rules": "; regras: x=y\n" + small + "\n",
		"separators": "- ", "separators alone": "-", "hashes": "#", "numbered": "#1\n", "breaks": "break\n", "commas": ",",
		"names": "Nome: x\n", "targets": "Objetivo: 7\n", "targets on one line": "Objetivo: 7 ", "labels": "Problema 7:\n", "colons": ":",
		"labels before lists": "x () ", "names before lists": "Nome: x (a) ",
		"blanks": " ", "tabs": "\t", "lines": "\n", "carriage returns": "\r", "words and carriage returns": "x\r", "NUL": "\x00",
		"end marks": "\x1a", "byte order marks": "\uFEFF", "accents": "\xe7", "wide letters": "界", "wide blanks": "\u3000", "bidi": "\u202ex\n",
		"bare rows of ten": nils + "\n", "bare boards": "(" + strings.Repeat(nils, 10) + ")\n", "small boards": small, "refused boards": "((1)(2))",
		"far too small": "((1 2) (3 4))\n", "flat lists": "(a)\n", "words before lists": "Pontos: 1\n((1))\n", "nested": "((((((((x))))))))", "deep": strings.Repeat("(", 64) + strings.Repeat(")", 64),
		"deeper": strings.Repeat("(", 65) + strings.Repeat(")", 65), "boards of pieces": "(((0 0 0 0)(0 0 0 0)(0 0 0 0)(0 0 0 0)) ((a)))",
		"definitions": "(defun f () '((1 2) (3 4)))\n", "games for two": "(partida (jogo quatro))\n", "steps": "lecture = 1\n[[step]]\n",
		"heads of results": format.ResultsHead + "\n", "torn results": format.ResultsHead + "\n -- Jogo: Cavalo\n", "ends of results": format.ResultsEnd + "\n",
		"fields of results": " -- Jogo: Cavalo\n", "results": opened + small + "\n -- Fim\n",
		"lists of results": format.ResultsHead + "\n -- Caminho solucao: (" + strings.Repeat("A1 ", 100) + ")\n -- Fim\n",
		"JSON":             `{"a":[1,2,{"b":"c"}],"d":null}`, "JSON lines": "{\"number\":0}\n", "lines of a tournament": "{\"tournament\":1,\"game\":\"quatro\"}\n",
		"HTML": "<p class=\"x\">it's (here)</p>\n", "code": "for (int i = 0; i < n; i++) { a[i] = '('; }\n",
	}
	files := map[string]func() string{
		"one long name":           func() string { return around("Nome: ", "a", "\n"+small) },
		"a name of words":         func() string { return around("Nome: ", "a ", "\n"+small) },
		"a name of lists":         func() string { return around("Nome: x ", "(a) ", "\n"+small) },
		"a name in a comment":     func() string { return around("; nome: ", "a ", "\n"+small) },
		"a name in a form":        func() string { return around("(", "a", " 70 "+strings.Repeat(nils, 10)+")") },
		"a name in quotes":        func() string { return around(`("`, "a ", `" 70 `+strings.Repeat(nils, 10)+")") },
		"a form of words":         func() string { return around("(A 70 (", "a ", "))") },
		"a comment of rules":      func() string { return around("; regras: ", "a=b ", "\n"+small) },
		"a comment of many rules": func() string { return numbered("; regras: ", "k%d=v ", "\n"+small) },
		"a target":                func() string { return around(small+"\nObjetivo: ", "7", "") },
		"one list":                func() string { return around("(", "1 ", ")") },
		"one list of lists":       func() string { return around("(", "()", ")") },
		"one list of boards":      func() string { return around("(", small, ")") },
		"one list of refused":     func() string { return around("(", "((1)(2))", ")") },
		"lists around lists":      func() string { return around("(((((((", "(1 1)", ")))))))") },
		"a definition":            func() string { return around("(defun f () '(", small+" ", "))") },
		"a definition of words":   func() string { return around("(defun f () ", "x ", ")") },
		"a call of list":          func() string { return around("(list ", small+" ", ")") },
		"unclosed":                func() string { return around("(", small, "") },
		"a board of 2 million":    func() string { return around("(A 70 ((", "1 ", ")))") },
		"rows of 2 million":       func() string { return around("(A 70 (", "(1)", "))") },
		"a reserve": func() string {
			return around("(((0 0 0 0)(0 0 0 0)(0 0 0 0)(0 0 0 0)) (", "(branca redonda alta oca)", "))")
		},
		"a reserve of what is none": func() string { return around("(((0 0 0 0)(0 0 0 0)(0 0 0 0)(0 0 0 0)) (", "()", "))") },
		"a game for two":            func() string { return around("(partida (jogo quatro) (jogadas ", "(1 A1) ", "))") },
		"sections of a game":        func() string { return around("(partida (jogo quatro) ", "(x) ", ")") },
		"a game and more":           func() string { return around("(partida (jogo quatro)) ", "x ", "") },
		"moves of a game":           func() string { return around(played, "{\"move\":\"/brac\",\"after\":0}\n", "") },
		"illegal moves":             func() string { return around(played, "{\"move\":\"A1\"}\n", "") },
		"moves without one":         func() string { return around(played, "{}\n", "") },
		"rules of a game":           func() string { return numbered(`{"match":1,"game":"quatro","rules":{"":""`, `,"k%d":"v"`, "}}") },
		"players of a game":         func() string { return around(`{"match":1,"game":"quatro","players":[""`, `,""`, "]}") },
		"a line of a move":          func() string { return around(played+`{"move":"A1/pqbc","line":[""`, `,""`, "]}") },
		"a value of a game":         func() string { return around(`{"match":1,"game":`, "[", "") },
		"objects of a game":         func() string { return around(`{"match":1,"game":`, `{"a":`, "") },
		"a title of a lecture":      func() string { return ofLecture("lecture = 1\ntitle = \"", `\u0001`, "\"") },
		"steps of a lecture":        func() string { return ofLecture("lecture = 1\n", "[[step]]\n", "") },
		"keys of a lecture":         func() string { return ofLecture("lecture = 1\n[[step]]\n", "a=1\n", "") },
		"parts of a key":            func() string { return ofLecture("lecture = 1\n", "a.", "a = 1\n") },
		"a list of a lecture":       func() string { return ofLecture("lecture = 1\na = [", "1,", "]\n") },
		"lists of a lecture":        func() string { return ofLecture("lecture = 1\na = ", "[", "") },
		"comments of a lecture":     func() string { return ofLecture("", "#\n", "lecture = 1\n") },
		"a long id":                 func() string { return ofLecture("lecture = 1\n[[step]]\nproblem = \"cavalo_p", "a", "\"\n") },
		"a board of a result":       func() string { return around(opened, " x\n", " -- Fim\n") },
		"a line of a result":        func() string { return around(opened, "x", "\n -- Fim\n") },
		"keys of a result":          func() string { return numbered(format.ResultsHead+"\n", " -- k%d: x\n", format.ResultsEnd+"\n") },
		"a path":                    func() string { return around(format.ResultsHead+"\n -- Caminho solucao: (", "a ", ")\n -- Fim\n") },
		"results and problems":      func() string { return full5MB(opened + small + "\n -- Fim\n" + small + "\n") },
		"results of many problems":  manyResults,
		"engines of a tournament":   func() string { return around(`{"tournament":1,"engines":["easy"`, `,"easy"`, "]}\n") },
		"nested JSON":               func() string { return around(`{"tournament":`, "[", "") },
		"10,000 boards":             func() string { return strings.Repeat("(70"+strings.Repeat(nils, 10)+")\n", format.MaxProblems) },
		"10,000 in a list": func() string {
			return "(" + strings.Repeat("(70"+strings.Repeat(nils, 10)+")\n", format.MaxProblems) + ")"
		},
		"10,000 boards and one": func() string { return strings.Repeat(small+"\n", format.MaxProblems+1) },
		"bytes":                 func() string { return noise(0, 256) },
		"letters of ISO-8859-1": func() string { return noise(160, 256) },
		"marks":                 func() string { return noise('!', '0') },
	}
	for name, unit := range plain {
		files[name] = func() string { return full5MB(unit) }
	}
	return files
}

// numbered writes a form with a number that goes up, as often as fits.
func numbered(head, form, tail string) string {
	var b strings.Builder
	b.WriteString(head)
	for i := 0; b.Len()+len(tail)+len(form)+7 < format.MaxSize; i++ {
		fmt.Fprintf(&b, form, i)
	}
	return b.String() + tail
}

// manyResults are results of problems that all differ.
func manyResults() string {
	var b strings.Builder
	for i := 0; b.Len() < format.MaxSize-1000; i++ {
		fmt.Fprintf(&b, "%s((%d %d 0 0 0 2) (%d 0 0 0 4 0))\n%s\n", opened, i%60, i/60%60, i/3600%60, format.ResultsEnd)
	}
	return b.String()
}

// A whole process may have 200 MB, of which the program itself takes 45. The worst file takes some 105, and more on a busy machine,
// where the collector comes late.
const mostHeap = 145 << 20

// worst are those of which a third is tried every time; `make every` tries all.
var worst = []string{
	"10,000 boards", "10,000 in a list", "bare boards", "numbers on one line", "one list", "one list of lists", "a name of words", "comments",
	"a comment of many rules", "lines", "parts of a key", "players of a game", "results and problems", "a board of a result", "keys of a result", "labels before lists", "bytes", "flat lists",
}

// TestNoFileOf5MBCostsMuch writes the files into the folder PROCURA_NASTY, where it
// is set, so that the program can be held against them.
func TestNoFileOf5MBCostsMuch(t *testing.T) {
	defer debug.FreeOSMemory()
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // as the program has it: what waits to be collected counts
	for name, write := range nasty() {
		switch {
		case gametest.Every():
		case testing.Short() && !slices.Contains(worst[:3], name), !slices.Contains(worst, name), !gametest.Part(slices.Index(worst, name)):
			continue
		}
		t.Run(name, func(t *testing.T) {
			src := []byte(write())
			if len(src) > format.MaxSize {
				t.Fatalf("%d bytes", len(src))
			}
			if folder := os.Getenv("PROCURA_NASTY"); folder != "" {
				keepNasty(t, filepath.Join(folder, strings.ReplaceAll(name, " ", "-")+".dat"), src)
			}
			var found datafile.File
			heap, elapsed := heapOf(func() { found = storage.Store{Games: filetest.Puzzlers()}.Read("f", src) })
			t.Logf("%4d MB %5d ms  %d problems, %d runs, %d issues", heap>>20, elapsed.Milliseconds(),
				len(found.Problems), len(found.Runs), len(found.Issues))
			if heap > mostHeap {
				t.Errorf("%d MB", heap>>20)
			}
			if elapsed > 10*time.Second && !testing.Short() { // short tests run under the race detector, where all is slow
				t.Errorf("%v", elapsed)
			}
			for _, issue := range found.Issues {
				if s := fmt.Sprint(issue.What.Args, issue.Expected.Args); len(s) > 1000 {
					t.Fatalf("an issue of %d bytes: %.200s", len(s), s)
				}
			}
			if len(found.Kinds())+len(found.Issues) == 0 {
				t.Error("neither anything found nor an issue")
			}
			runtime.KeepAlive(src)
		})
	}
}

func keepNasty(t *testing.T, path string, src []byte) {
	t.Helper()
	if err := os.WriteFile(path, bytes.Clone(src), 0o600); err != nil {
		t.Fatal(err)
	}
}

// heapOf is what a call takes: the greatest heap above what was there before, with what
// nothing refers to any more but was not collected, in bytes, and the time.
func heapOf(call func()) (heap uint64, elapsed time.Duration) {
	used := func() uint64 { return gametest.Measured("/memory/classes/heap/objects:bytes") }
	runtime.GC()
	before := used()
	done, greatest := make(chan struct{}), make(chan uint64)
	go func() {
		most := used()
		ticks := time.NewTicker(time.Millisecond)
		defer ticks.Stop()
		for {
			select {
			case <-done:
				greatest <- max(most, used())
				return
			case <-ticks.C:
				most = max(most, used())
			}
		}
	}()
	began := time.Now()
	call()
	elapsed = time.Since(began)
	close(done)
	return max(<-greatest, before) - before, elapsed
}
