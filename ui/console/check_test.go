package console_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestCheckReadsEveryWildFile(t *testing.T) {
	for name, want := range map[string]string{
		"adji-comma-rows.dat":                 "1 adjiboto A -, 2 adjiboto B -",
		"adji-defun.dat":                      "3 adjiboto A -, 7 adjiboto B -",
		"adji-outer-list-comments-crlf.dat":   "2 adjiboto A -, 3 adjiboto B -",
		"adji-plain-numbers.dat":              "2 adjiboto A -, 5 adjiboto B -",
		"cavalo-bare-lower-nil.dat":           "1 cavalo A -, 14 cavalo B -",
		"cavalo-damaged.dat":                  "1 cavalo A 70, 19:9, 29:1",
		"cavalo-numbered-fields.dat":          "3 cavalo A 70, 17 cavalo B 50",
		"cavalo-quoted-names.dat":             "1 cavalo a 70, 2 cavalo b 60",
		"cavalo-target-inside-no-wrapper.dat": "1 cavalo A 70, 15 cavalo B 60, 27 cavalo C 65",
		"mixed-games-bom.dat":                 "1 adjiboto A -, 2 cavalo A 70",
		"quatro-dash-separators.dat":          "1 quatro A -, 3 quatro B -",
		"quatro-defparameter.dat":             "2 quatro A -",
		"quatro-duplicate-piece.dat":          "1 quatro A - !1",
	} {
		h := run(t, "check", "--json", wild+name)
		var found []string
		errors := 0
		for _, o := range h.objects(t) {
			if o["error"] != nil {
				found, errors = append(found, fmt.Sprint(o["line"], ":", o["column"])), errors+1
				continue
			}
			one := fmt.Sprint(o["line"], " ", o["game"], " ", o["problem"], " ", orDash(o["target"]))
			if n := len(o["warnings"].([]any)); n > 0 {
				one += fmt.Sprint(" !", n)
			}
			found = append(found, one)
		}
		if got := strings.Join(found, ", "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		h.expect(t, min(errors, 1), errors)
	}
	names, err := filepath.Glob(wild + "*")
	if err != nil || len(names) != 13 {
		t.Errorf("%d wild files, %v: this test knows 13", len(names), err)
	}
}

func orDash(v any) any {
	if v == nil {
		return "-"
	}
	return v
}

func TestCheckJSONHasTheseKeysExactly(t *testing.T) {
	h := run(t, "check", "--json", wild+"cavalo-damaged.dat", wild+"quatro-duplicate-piece.dat")
	want := `{"game":"cavalo","problem":"A","line":1,"warnings":[],"target":70}
{"error":"300 can't stand on a cell; a number from 0 to 99, NIL or T was expected","line":19,"column":9}
{"error":"the list that opens here is not closed at the end of the file; 2 more \")\" by line 33","line":29,"column":1}
{"game":"quatro","problem":"A","line":1,"warnings":["the piece (branca quadrada baixa cheia) is there 2 times"],"target":null}
`
	if h.out != want {
		t.Errorf("got\n%swant\n%s", h.out, want)
	}
	h.expect(t, 1, 2)
}

func TestCheckJSONSaysTheSameInEveryLanguage(t *testing.T) {
	for _, name := range []string{"cavalo-damaged.dat", "quatro-duplicate-piece.dat"} {
		if en, pt := runIn(t, "en", "check", "--json", wild+name), runIn(t, "pt", "check", "--json", wild+name); en.out != pt.out {
			t.Errorf("%s:\n%s%s", name, en.out, pt.out)
		}
	}
}

func TestCheckOfAFileThatCannotBeReadIsStatus1WithoutAPlace(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "no.dat")
	h := run(t, "check", "--json", missing)
	h.expect(t, 1, 1)
	o := h.objects(t)
	if len(o) != 1 || !slices.Equal(slices.Sorted(maps.Keys(o[0])), []string{"column", "error", "line"}) || o[0]["line"] != 0.0 {
		t.Error(h.out)
	}
	if !strings.HasPrefix(h.err, missing+": ") {
		t.Error(h.err)
	}
	run(t, "check", t.TempDir()).expect(t, 1, 1)
	run(t, "check", write(t, "empty.dat", "")).expect(t, 1, 1)
}

func TestCheckPrintsProblemsWithTheirWarningsNotesAndRules(t *testing.T) {
	path := write(t, "rules.dat", "; nome: dois\n; regras: lap=keep\n((2 0 0 0 0 0) (0 0 0 0 0 0))\n"+
		"(((branca quadrada baixa cheia) 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca quadrada baixa cheia)))\n")
	h := runIn(t, "pt", "check", path, cavalo)
	for _, want := range []string{
		path + ":3: Adji-Boto dois, 2 sementes\n  regras: lap=keep moves=all\n",
		cavalo + ":4: Cavalo A, objetivo 70\n",
	} {
		if !strings.Contains(h.out, want) {
			t.Errorf("no %q in\n%s", want, h.out)
		}
	}
	h = runIn(t, "pt", "check", wild+"quatro-duplicate-piece.dat")
	h.expect(t, 0, 0)
	for _, want := range []string{"\n  aviso: a peça (branca quadrada baixa cheia) aparece 2 vezes\n", "\n  12 peças não estão no tabuleiro nem na reserva: "} {
		if !strings.Contains(h.out, want) {
			t.Errorf("no %q in\n%s", want, h.out)
		}
	}
}

func TestCheckSaysWhatIsWrongWithItsPlaceOnStandardError(t *testing.T) {
	path := wild + "cavalo-damaged.dat"
	h := runIn(t, "pt", "check", path)
	h.expect(t, 1, 2)
	if want := path + ":19:9: 300 não pode estar numa casa; esperava-se um número de 0 a 99, NIL ou T"; h.lines()[0] != want {
		t.Errorf("%q, want %q", h.lines()[0], want)
	}
	if !strings.HasPrefix(h.out, path+":1: Cavalo A") {
		t.Error(h.out)
	}
}

func TestCheckOfAnythingElseSaysSoOnce(t *testing.T) {
	path := filepath.Join("..", "..", "LICENSE")
	h := runIn(t, "en", "check", path)
	if want := path + ":1:1: not a Procura file: line 1 begins with \"MIT\"; a Quatro, Cavalo or Adji-Boto problem was expected"; len(h.lines()) != 1 || h.lines()[0] != want {
		t.Errorf("%q, want %q", h.lines(), want)
	}
}

func TestCheckSaysThatThePathOfAResultIsIllegal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "resultados.dat")
	runIn(t, "pt", "solve", "../../resources/problems/cavalo.dat", "--problem", "C", "--append", path).expect(t, 0, 0)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content = bytes.Replace(content, []byte("D3 B2 C4)"), []byte("D3 B1 C3)"), 1)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	h := runIn(t, "pt", "check", path)
	if want := "O caminho do ficheiro não é legal: jogada 5, de D3 a B1 não é um salto de cavalo"; !strings.Contains(h.out, want) {
		t.Errorf("no %q in\n%s", want, h.out)
	}
}

func TestCheckOfAProblemWithoutTargetIsNoError(t *testing.T) {
	run(t, "check", wild+"cavalo-bare-lower-nil.dat").expect(t, 0, 0)
}

func TestCheckTellsOfAGameForTwo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "jogo.json")
	if err := os.WriteFile(path, []byte("{\"match\":1,\"game\":\"quatro\",\"position\":\"012............. 4\"}\n{\"move\":\"D1\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := run(t, "check", "--json", path)
	objects := h.objects(t)
	if len(objects) != 1 || objects[0]["game"] != "quatro" || objects[0]["moves"] != 1.0 || objects[0]["over"] != true {
		t.Errorf("%v", objects)
	}
	h.expect(t, 0, 0)
	h = run(t, "check", path)
	h.expect(t, 0, 0)
	if got := h.out; !strings.Contains(got, "1 jogada, variant=give lines=lines") && !strings.Contains(got, "1 move, variant=give lines=lines") {
		t.Errorf("says %q", got)
	}
}

// proofs has a certificate that is verified, and the same with a stronger claim.
const proofs = "testdata/proofs.txt"

func TestVerifySaysALineACertificate(t *testing.T) {
	h := run(t, "verify", proofs)
	h.expect(t, 1, 0)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], proofs+":1: Adji-Boto \"A\" (lap=lost moves=all): ") || !strings.HasPrefix(lines[1], proofs+":") ||
		!strings.Contains(lines[1], ": Adji-Boto \"B\" (lap=lost moves=all): ") || strings.Contains(lines[1], ": verif") {
		t.Errorf("%s", h.out)
	}
}

func TestVerifyJSONHasAnObjectACertificate(t *testing.T) {
	h := run(t, "verify", "--json", proofs, "none.txt")
	h.expect(t, 1, 1)
	lines := strings.Split(strings.TrimSpace(h.out), "\n")
	if len(lines) != 3 {
		t.Fatalf("%s", h.out)
	}
	for i, line := range lines {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatal(err)
		}
		if keys := regexp.MustCompile(`"(\w+)":`).FindAllString(line, -1); strings.Join(keys, "") != `"file":"ok":"game":"name":"rules":"target":"played":"claim":"line":"reason":"seconds":` {
			t.Errorf("keys %v", keys)
		}
		if (i == 0) != (object["ok"] == true) || (i == 0) != (object["reason"] == "") {
			t.Errorf("%s", line)
		}
	}
}

func TestVerifyReadsStandardInputAndWhatGzipPacked(t *testing.T) {
	whole := read(t, proofs)
	first := whole[:strings.Index(whole, "end\n")+4]
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = io.WriteString(z, first)
	_ = z.Close()
	env := newEnv(t, "en")
	env.In = bytes.NewReader(packed.Bytes())
	runWith(t.Context(), env, "verify", "-").expect(t, 0, 0)
	cut := write(t, "cut.gz", packed.String()[:packed.Len()-9])
	h := runWith(t.Context(), env, "verify", cut)
	h.expect(t, 1, 1)
	if !strings.Contains(h.err, "damaged or cut off") {
		t.Error(h.err)
	}
}

// A name may be anything, and what verify says is outside of its quotes.
func TestVerifySaysWhatItIsOfAndANameIsNoVerdict(t *testing.T) {
	proof := func(name, start, claim string) string {
		rows := strings.Repeat("row . . . . . . . . . .\n", 6)
		return "procura proof 1\ngame cavalo\nname " + name + "\nrules numbers=on double=largest placement-rule=on\nrow 2 20 44 . . . . . . .\nrow . . . . . . . . . .\n" +
			"row . 3 30 . . . . . . .\nrow . . . . . . . . . .\n" + rows + "target 70\nstart " + start + "\nclaim " + claim + "\nbounds\nend\n"
	}
	const fooling = "A\": verified: impossible\x1b[8m \u202e"
	h := run(t, "verify", write(t, "p.txt", proof(fooling, "C3 70 e000000000000000000000000", "optimal 0\npath")))
	h.expect(t, 1, 0) // 70 points are more than C3 has
	h = run(t, "verify", write(t, "p.txt", proof("A", "A3 0 e000060000000000000000000", "atleast 0")))
	h.expect(t, 0, 0)
	if strings.Contains(h.out, "was played") {
		t.Error(h.out) // the knight stands from the first on
	}
	h = run(t, "verify", write(t, "p.txt", proof(fooling, "C1 44 c000060000000000000000000", "atleast 0")))
	h.expect(t, 0, 0)
	if want := `Cavalo "A\": verified: impossible\x1b[8m \u202e" (numbers=on double=largest placement-rule=on, goal of 70 points, the start is not the first position: something was played before it): verified: no solution has fewer than 0 moves`; !strings.Contains(h.out, want) {
		t.Errorf("%s\nwanted %s", h.out, want)
	}
	for _, start := range []string{"A11 0 e000060000000000000000000", "E11 0 e000060000000000000000000"} {
		h = run(t, "verify", write(t, "p.txt", proof("A", start, "atleast 0")))
		h.expect(t, 1, 0)
	}
}

// A pipe from which nothing comes any more is left when the time is over, and said so.
func TestVerifyHasATime(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close() //nolint:errcheck // it is a pipe
	env := newEnv(t, "en")
	env.In = r
	go func() { _, _ = io.WriteString(w, read(t, proofs)[:50]) }()
	h := runWith(t.Context(), env, "verify", "-", "--time", "50ms")
	h.expect(t, 1, 0)
	if !strings.Contains(h.out, "the time is over") {
		t.Error(h.out)
	}
}

func TestVerifyNeedsAFile(t *testing.T) {
	run(t, "verify").expect(t, 2, 1)
	run(t, "verify", "--no", proofs).expect(t, 2, 1)
	for _, wrong := range [][]string{{"--time", "0s"}, {"--time", "soon"}, {"--memory", "much"}, {"--memory", "1MiB"}} {
		run(t, append([]string{"verify", proofs}, wrong...)...).expect(t, 2, 1)
	}
}

func TestAnInterruptedVerifyIsNoYes(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	env := newEnv(t, "en")
	env.In = r
	ended := make(chan heard)
	go func() { ended <- runWith(ctx, env, "verify", "-") }()
	_, _ = io.WriteString(w, read(t, proofs)[:50])
	cancel()
	select {
	case h := <-ended:
		h.expect(t, 1, 1)
	case <-time.After(20 * time.Second):
		t.Fatal("it does not end")
	}
	_ = w.Close()
}
