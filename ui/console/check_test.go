package console_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
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

func TestCheckOfAProblemWithoutTargetIsNoError(t *testing.T) {
	run(t, "check", wild+"cavalo-bare-lower-nil.dat").expect(t, 0, 0)
}

func TestCheckTellsOfAGameForTwo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "jogo.dat")
	if err := os.WriteFile(path, []byte("(partida (jogo quatro) (posicao 012............. 4) (jogadas D1))"), 0o600); err != nil {
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
