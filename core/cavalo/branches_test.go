package cavalo

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"procura/core/certify"
	"procura/core/game"
	"procura/core/internal/gametest"
	"procura/core/search"
)

// mostCertificate is a certificate that no path has more than upper points, beside one that
// has so many.
func mostCertificate(p *Problem, path []Move, points, upper int) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "procura proof 1\ngame cavalo\nname \nrules %s\n", ruleLine(p))
	for row := range size {
		b.WriteString("row")
		for column := range size {
			if n := p.board.numbers[row*size+column]; n != empty {
				fmt.Fprintf(&b, " %d", n)
			} else {
				b.WriteString(" .")
			}
		}
		b.WriteByte('\n')
	}
	at, set := "-", make([]bool, cells)
	if p.start.pos != unplaced {
		at = cellName(p.start.pos)
	}
	whole := &relaxation{p: p}
	for rank := range p.board.values {
		whole.ranks = append(whole.ranks, uint8(rank))
		set[rank] = p.start.alive.has(uint8(rank))
	}
	fmt.Fprintf(&b, "start %s %d %s\n", at, p.start.score, whole.hexadecimal(set))
	if points == upper {
		fmt.Fprintf(&b, "claim most %d\npath", points)
	} else {
		fmt.Fprintf(&b, "claim points %d atmost %d\npath", points, upper)
	}
	for _, m := range path {
		b.WriteString(" " + p.Notation(m))
	}
	b.WriteByte('\n')
	err := p.ProveMost(context.Background(), upper, func(line string) error {
		b.WriteString(line + "\n")
		return nil
	})
	b.WriteString("end\n")
	return b.String(), err
}

func ruleLine(p *Problem) string {
	return fmt.Sprintf("numbers=%s double=%s placement-rule=%s", p.rules["numbers"], p.rules["double"], p.rules["placement-rule"])
}

// refusal is what the checker has against a certificate, nil for nothing.
func refusal(t testing.TB, text string) *certify.Refusal {
	t.Helper()
	var all []certify.Finding
	err := certify.Check(context.Background(), strings.NewReader(text), &certify.Progress{}, func(f certify.Finding) { all = append(all, f) })
	if err != nil || len(all) != 1 {
		t.Fatalf("%d findings, %v", len(all), err)
	}
	return all[0].Refused
}

// TestBranchesOfSmallBoardsAreVerified under all rules, for the most points and for
// bounds above them.
func TestBranchesOfSmallBoardsAreVerified(t *testing.T) {
	leaves, rays, branches := 0, 0, 0
	kinds := map[string]int{}
	smallBoards(t, 5, func(t *testing.T, p *Problem, truth highest) {
		found := maximise(p, search.Limits{})
		for _, upper := range []int{found.Points, found.Points + 7} {
			text, err := mostCertificate(p, found.Path, found.Points, upper)
			if err != nil {
				t.Fatal(err)
			}
			if r := refusal(t, text); r != nil {
				t.Fatalf("line %d: %s %v in\n%s", r.Line, r.Key, r.Args, text)
			}
			for line := range strings.Lines(text) {
				switch words := strings.Fields(line); {
				case strings.HasPrefix(line, "leaf 0"):
					rays++
				case words[0] == "leaf":
					leaves++
				case words[0] == "branch":
					branches++
				case words[0] == "row" && words[1][0] >= 'a':
					kinds[words[1]]++
				}
			}
		}
	})
	t.Logf("%d branches, %d leaves, %d rays, rows %v", branches, leaves, rays, kinds)
}

// TestBranchesOfTheOfficialProblemsAreVerified prints what they take.
func TestBranchesOfTheOfficialProblemsAreVerified(t *testing.T) {
	gametest.Long(t)
	only := os.Getenv("PROCURA_BRANCHES") // "F largest on"
	for _, name := range []string{"A", "B", "C", "D", "E", "F"} {
		r := official(t)[name]
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			label := name + " " + rules["numbers"] + " " + rules["double"] + " " + rules["placement-rule"]
			if only == "" && name == "F" || !strings.Contains(label, only) {
				continue
			}
			p := newProblem(r.readBoard(), r.target, true, rules)
			reportBranches(t, p, label)
		}
	}
}

func reportBranches(t *testing.T, p *Problem, label string) {
	t.Helper()
	began := time.Now()
	found := maximise(p, search.Limits{Nodes: 3_000_000})
	searched := time.Since(began)
	began = time.Now()
	text, err := mostCertificate(p, found.Path, found.Points, found.Upper)
	wrote := time.Since(began)
	if err != nil {
		t.Errorf("%s: %v", label, err)
		return
	}
	began = time.Now()
	r := refusal(t, text)
	t.Logf("%-26s %d to %d points, search %.2f s, write %.2f s, check %.2f s, %d bytes, %d leaves, %d rows", label, found.Points, found.Upper, searched.Seconds(),
		wrote.Seconds(), time.Since(began).Seconds(), len(text), strings.Count(text, "\nleaf"), strings.Count(text, "\nrow")-10)
	if r != nil {
		t.Errorf("%s: line %d: %s %v", label, r.Line, r.Key, r.Args)
	}
}

var _ = bytes.Equal
var _ game.Rules
