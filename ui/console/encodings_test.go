package console_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/console"
)

const field = "testdata/field/"

// ways are how programs write a text, of which each letter is of ASCII.
func ways(content string) map[string]string {
	all := map[string]string{"old Mac": strings.ReplaceAll(content, "\n", "\r")}
	for _, e := range []text.Encoding{text.UTF8, text.UTF16LE, text.UTF16BE} {
		for _, mark := range []string{"", "\uFEFF"} {
			for _, eol := range []string{"\n", "\r\n"} {
				all[fmt.Sprintf("%s, mark %q, line end %q", e, mark, eol)] = string(e.Append(nil, mark+strings.ReplaceAll(content, "\n", eol)))
			}
		}
	}
	return all
}

func TestProblemsInUTF16AreCheckedAndSolved(t *testing.T) {
	for _, name := range []string{"problems-utf16.dat", "problems-block-comment.dat"} {
		h := asked(t, nil, "check", field+name)
		h.expect(t, console.Done, 0)
		if strings.Count(h.out, "\n") != 1 || !strings.Contains(h.out, "Adji-Boto A, 6 seeds") {
			t.Errorf("%s: %s", name, h.out)
		}
		h = asked(t, nil, "solve", field+name)
		h.expect(t, console.Done, 0)
		if !strings.Contains(h.out, "Adji-Boto A: (") {
			t.Errorf("%s: %s", name, h.out)
		}
	}
}

func TestABoardOfDashesIsOneMessage(t *testing.T) {
	h := asked(t, nil, "check", field+"cells-dashes.dat")
	h.expect(t, console.Failed, 1)
	if !strings.Contains(h.err, ":2:17: -- can't stand on a cell (97 times); ") {
		t.Errorf("%s", h.err)
	}
}

func TestResultsThatPowerShellHasAddedAreGraded(t *testing.T) {
	h := runGrade(t, t.Context(), field+"powershell-append.dat", "--problems", cavalo)
	h.expect(t, 0, 0)
	if strings.Count(h.out, "Cavalo A: right: ") != 2 || !strings.Contains(h.out, "2 blocks in 1 file; right: 2, wrong: 0") {
		t.Errorf("%s", h.out)
	}
}

func TestATournamentWithAMarkIsContinued(t *testing.T) {
	content, err := os.ReadFile(field + "tournament-bom.dat")
	if err != nil {
		t.Fatal(err)
	}
	for way, src := range ways(text.Decode(content)) {
		path := write(t, "campeonato.dat", src)
		h := heldTournament(t, "--file", path)
		h.expect(t, console.Done, 0)
		if !strings.Contains(h.out, "2 of 4 games are played; continuing") || !strings.Contains(h.out, "\n4/4  ") {
			t.Errorf("%s: %s", way, h.out)
		}
		h = asked(t, nil, "check", path)
		h.expect(t, console.Done, 0)
		if !strings.Contains(h.out, "4 of 4 games played") {
			t.Errorf("%s, afterwards: %s", way, h.out)
		}
	}
}

func TestMoveReadsAStateInAnyEncoding(t *testing.T) {
	for way, src := range ways(fewPieces + "\n") {
		legal(t, asked(t, strings.NewReader(src), "move", "--time", "100"), fewPieces, game.Rules{"variant": "choose"})
		if t.Failed() {
			t.Fatal(way)
		}
	}
	symbols := strings.NewReplacer("branca", "P17::BRANCA", "preta", ":preta", "alta", "|alta|", "oca", "#:OCA").Replace(fewPieces)
	legal(t, asked(t, strings.NewReader("#| a ( |#\n"+symbols), "move", "--time", "100"), fewPieces, game.Rules{"variant": "choose"})
	cut := strings.TrimSuffix(fewPieces, ")") + " ...)"
	h := asked(t, strings.NewReader(cut), "move", "--time", "100")
	h.expect(t, console.Failed, 1)
	if !strings.Contains(h.err, "a Lisp has left out part of the list") {
		t.Errorf("%s", h.err)
	}
}

func TestPositionsOfASpreadsheetAreRead(t *testing.T) {
	want := asked(t, strings.NewReader("L 8.57.c.629.1.... 3\nC 8.57.c.629.1.... - x\n"), "analyze", "--positions", "-", "--json", "--values-only")
	want.expect(t, console.Done, 0)
	for _, table := range []string{
		"L;8.57.c.629.1....;3\nC;8.57.c.629.1....;-;x\n", "L,8.57.c.629.1....,3\nC,8.57.c.629.1....,-,x\n",
		"\"L\"\t\"8.57.c.629.1....\"\t\"3\"\n\"C\"\t\"8.57.c.629.1....\"\t-\tx\n", "; a comment; L;8.57.c.629.1....;3\nL;8.57.c.629.1....;3\nC;8.57.c.629.1....;-\n",
	} {
		h := asked(t, strings.NewReader(table), "analyze", "--positions", "-", "--json", "--values-only")
		h.expect(t, console.Done, 0)
		if constant(h.out) != constant(want.out) {
			t.Errorf("%q: %s, want %s", table, h.out, want.out)
		}
	}
}

func TestPositionsAreReadInAnyEncoding(t *testing.T) {
	const positions = "# a file\n\nL 8.57.c.629.1.... 3\nC 8.57.c.629.1.... -\n"
	all := ways(positions)
	all["UTF-16 added to UTF-8"] = positions[:9] + string(text.UTF16LE.Append(nil, positions[9:]))
	all["and the other way"] = string(text.UTF16LE.Append(nil, "\uFEFF"+positions[:9])) + positions[9:]
	for way, src := range all {
		h := analyzed(t, "--json --values-only --positions "+write(t, "p.txt", src))
		h.expect(t, console.Done, 0)
		if strings.Count(h.out, "\n") != 2 {
			t.Errorf("%s: %s", way, h.out)
		}
	}
}

func TestCertificatesAreVerifiedInAnyEncoding(t *testing.T) {
	content, err := os.ReadFile(proofs)
	if err != nil {
		t.Fatal(err)
	}
	want := asked(t, nil, "verify", proofs).out
	for way, src := range ways(string(content)) {
		if way == "old Mac" || strings.HasPrefix(way, "UTF-16") && strings.Contains(way, `mark ""`) {
			continue // docs/proofs.md says so
		}
		path := write(t, "proofs.txt", src)
		if got := asked(t, nil, "verify", path).out; strings.ReplaceAll(got, path, proofs) != want {
			t.Errorf("%s: %s\nwant\n%s", way, got, want)
		}
	}
}
