package console_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/text"
	"procura/core/verify"
	"procura/ui/report"
)

func TestAFormulaSolvesAndSaysWhatItMayProve(t *testing.T) {
	for formula, want := range map[string]struct{ verdict, said string }{
		"falta > 0 ? 1 : 0":    {"optimal", "A: the formula was held against the whole space (10 states) and never exceeds the distance: it may prove"},
		"10 * falta":           {"", "A: the formula is not admissible (h = 700 on a board 3 moves from the end, 3 of 4 states): what it finds is not proved"},
		"casas > 100 ? 1 : -1": {"", "A: the formula never exceeds the distance but by rounding, or is not 0 on a solved board: what it finds is not proved"},
	} {
		h := run(t, "solve", cavalo, "--problem", "A", "--algorithm", "astar", "--heuristic-formula", formula, "--json")
		h.expect(t, 0, 1)
		o := h.objects(t)[0]
		if o["heuristic"] != "formula: "+formula || h.lines()[0] != want.said || want.verdict != "" && o["verdict"] != want.verdict {
			t.Errorf("%v\n%s", o, h.err)
		}
	}
	h := run(t, "solve", cavalo, "--problem", "E", "--algorithm", "astar", "--heuristic-formula", "falta / 7", "--json")
	if o := h.objects(t)[0]; o["verdict"] != "impossible" || !strings.HasPrefix(h.err, "E: no state reaches the goal (") {
		t.Errorf("%v\n%s", o, h.err)
	}
	h = run(t, "solve", adjiboto, "--problem", "G", "--algorithm", "greedy", "--heuristic-formula", "casas / 2", "--nodes", "1000", "--json")
	if h.status != 0 || !strings.Contains(h.err, "a part of the space only (100,") {
		t.Errorf("%d %s", h.status, h.err)
	}
}

func TestAFormulaThatIsWrongIsUnderlined(t *testing.T) {
	h := run(t, "solve", cavalo, "--problem", "A", "--algorithm", "astar", "--heuristic-formula", "falta / maiorr")
	h.expect(t, 2, 3)
	if h.err != "procura: --heuristic-formula, character 9: maiorr is not a quantity of this game; did you mean largest?\n  falta / maiorr\n          ^^^^^^\n" {
		t.Error(h.err)
	}
	h = run(t, "audit", quatro, "--problem", "A", "--heuristic-formula", "livres +")
	h.expect(t, 2, 3)
	if !strings.HasSuffix(h.err, "  livres +\n          ^\n") {
		t.Error(h.err)
	}
	for _, args := range [][]string{
		{"--algorithm", "astar", "--heuristic", "course", "--heuristic-formula", "falta"},
		{"--heuristic-formula", "falta"},
		{"--algorithm", "best", "--heuristic-formula", "falta"},
		{"--algorithm", "dfs", "--heuristic-formula", "falta"},
		{"--goal", "max", "--heuristic-formula", "falta"},
	} {
		run(t, append([]string{"solve", cavalo, "--problem", "A"}, args...)...).expect(t, 2, 1)
	}
	// Of several games each takes what it can.
	h = run(t, "solve", cavalo, quatro, "--problem", "A", "--algorithm", "astar", "--heuristic-formula", "livres", "--json")
	if h.status != 1 || len(h.objects(t)) != 1 || !strings.Contains(h.err, "procura: Cavalo A: the formula is not for this game: livres is not a quantity of this game") {
		t.Errorf("%d %s%s", h.status, h.out, h.err)
	}
}

// TestAFormulaThatGivesNoNumberFailsWithItsBoard: nothing is printed as a result, and
// nothing is kept.
func TestAFormulaThatGivesNoNumberFailsWithItsBoard(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "resultados.dat")
	h := run(t, "solve", cavalo, "--problem", "A", "--algorithm", "greedy", "--heuristic-formula", "falta / (pontos - 20)", "--append", kept, "--json")
	if h.status != 1 || h.out != "" || !strings.Contains(h.err, "A: the formula gives no number on some board: what it finds is not proved") {
		t.Errorf("%d %s%s", h.status, h.out, h.err)
	}
	if !strings.Contains(h.err, "gives infinity (missing = ") || !strings.Contains(h.err, "  (- 70\n    (\n     (") {
		t.Error(h.err)
	}
	if _, err := os.Stat(kept); err == nil {
		t.Error("a run without an outcome is kept")
	}
	h = run(t, "audit", cavalo, "--problem", "A", "--heuristic-formula", "1 / pontos", "--json")
	if h.status != 1 || h.out != "" || !strings.Contains(h.err, "gives infinity (points = 0) on this board") {
		t.Errorf("%d %s%s", h.status, h.out, h.err)
	}
	h = run(t, "audit", cavalo, "--random", "3", "--size", "5", "--heuristic-formula", "1 / pontos", "--json")
	if h.status != 1 || h.out != "" {
		t.Errorf("%d %s%s", h.status, h.out, h.err)
	}
}

func TestAFormulaIsAuditedLikeAnyHeuristic(t *testing.T) {
	h := run(t, "audit", adjiboto, "--problem", "A", "--heuristic-formula", "sementes - capturadas", "--json")
	h.expect(t, 0, 0)
	formula := h.objects(t)[0]
	own := run(t, "audit", adjiboto, "--problem", "A", "--heuristic", "course", "--json").objects(t)[0]
	for _, key := range []string{"admissible", "consistent", "states", "overs", "drops", "ratio", "perfect", "over", "drop"} {
		if fmt.Sprint(formula[key]) != fmt.Sprint(own[key]) {
			t.Errorf("%s: %v, want %v", key, formula[key], own[key])
		}
	}
	if formula["heuristic"] != "formula: sementes - capturadas" || formula["promised"] != false {
		t.Error(formula)
	}
}

// findings are those of a file of certificates.
func findings(t *testing.T, path string) []verify.Finding {
	t.Helper()
	var list []verify.Finding
	err := verify.Check(t.Context(), strings.NewReader(read(t, path)), nil, func(f verify.Finding) { list = append(list, f) })
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestAFileHasACertificateForEachProblemThatIsSolved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof")
	run(t, "solve", cavalo, quatro, "--problem", "A", "--problem", "E", "--certificate", path).expect(t, 0, 0)
	want := []string{"cavalo A optimal 3", "cavalo E impossible", "quatro A optimal 1", "quatro E optimal 3"}
	list := findings(t, path)
	if len(list) != len(want) {
		t.Fatalf("%d certificates, want %d", len(list), len(want))
	}
	for i, f := range list {
		if got := f.Game + " " + f.Name + " " + f.Claim; got != want[i] || f.Refused != nil {
			t.Errorf("%s, %+v; want %s", got, f.Refused, want[i])
		}
	}
}

func TestACertificateIsOfTheRulesAndTheTargetOfTheCommandLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof")
	run(t, "solve", cavalo, "--problem", "C", "--target", "200", "--rule", "double=choice", "--json", "--certificate", path).expect(t, 0, 0)
	text := read(t, path)
	for _, line := range []string{"rules numbers=on double=choice placement-rule=on\n", "\ntarget 200\n"} {
		if !strings.Contains(text, line) {
			t.Errorf("%q is not in\n%s", line, text)
		}
	}
	if f := findings(t, path)[0]; f.Refused != nil {
		t.Errorf("%+v", f.Refused)
	}
}

func TestACertificateThatIsTooLargeIsSaidAndTheOthersAreWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof")
	h := run(t, "solve", adjiboto, "--problem", "A", "--problem", "B", "--certificate", path, "--certificate-size", "1KiB", "--json")
	h.expect(t, 0, 1)
	if got := h.lines()[0]; !strings.HasPrefix(got, "procura: B: no certificate: too large: more than 1 KiB of text at level ") {
		t.Error(got)
	}
	if list := findings(t, path); len(list) != 1 || list[0].Name != "A" || list[0].Refused != nil {
		t.Errorf("%+v", list)
	}
	if len(h.objects(t)) != 2 {
		t.Errorf("standard output has\n%s", h.out)
	}
}

func TestWithoutACertificateThereIsNoFile(t *testing.T) {
	folder := t.TempDir()
	run(t, "solve", adjiboto, "--problem", "C", "--certificate", filepath.Join(folder, "proof"), "--certificate-size", "10").expect(t, 0, 1)
	if entries, err := os.ReadDir(folder); err != nil || len(entries) > 0 {
		t.Errorf("%v, error %v", entries, err)
	}
}

// store is a store whose files of certificates are the test's.
type store struct {
	report.Store
	add func(certify func(io.Writer) error, verify func(io.Reader) error) error
	end string
}

func (s *store) CreateCertificates(string, bool) (game.Certificates, error) { return s, nil }
func (s *store) Add(certify func(io.Writer) error, verify func(io.Reader) error) error {
	return s.add(certify, verify)
}
func (s *store) Drop() { s.end += "dropped" }
func (s *store) Keep() error {
	s.end += "kept"
	return nil
}

// With an interrupt while the second is written, the first is kept.
func TestAnInterruptedCertificateLeavesWhatWasWhole(t *testing.T) {
	env := newEnv(t, "en")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	added, whole := 0, 0
	s := &store{Store: env.Store, add: func(certify func(io.Writer) error, _ func(io.Reader) error) error {
		added++
		if added == 2 {
			cancel()
		}
		err := certify(io.Discard)
		if err == nil {
			whole++
		}
		return err
	}}
	env.Store = s
	h := runWith(ctx, env, "solve", adjiboto, "--problem", "A", "--problem", "B", "--problem", "C", "--certificate", "F")
	h.expect(t, 0, 1)
	if added != 2 || whole != 1 || s.end != "kept" || !strings.HasSuffix(h.lines()[0], "interrupted") {
		t.Errorf("%d added, %d whole, %s: %s", added, whole, s.end, h.err)
	}
}

// faulty is a store whose files get another claim than was written.
type faulty struct{ report.Store }

type faultyFile struct{ game.Certificates }

func (s faulty) CreateCertificates(path string, replace bool) (game.Certificates, error) {
	f, err := s.Store.CreateCertificates(path, replace)
	return faultyFile{f}, err
}

func (f faultyFile) Add(certify func(io.Writer) error, verify func(io.Reader) error) error {
	return f.Certificates.Add(func(w io.Writer) error {
		var text bytes.Buffer
		err := certify(&text)
		_, failed := w.Write(bytes.Replace(text.Bytes(), []byte("claim optimal 3"), []byte("claim optimal 4"), 1))
		return errors.Join(err, failed)
	}, verify)
}

// A certificate is verified before it is called written: one that is refused is an error, and
// left out of the file, unless that is wished.
func TestACertificateThatIsRefusedIsNotWritten(t *testing.T) {
	for _, unverified := range []bool{false, true} {
		env, path := newEnv(t, "en"), filepath.Join(t.TempDir(), "proof")
		env.Store = faulty{env.Store}
		args := []string{"solve", cavalo, "--problem", "A", "--problem", "E", "--certificate", path, "--json"}
		if unverified {
			runWith(t.Context(), env, append(args, "--unverified")...).expect(t, 0, 0)
		} else {
			h := runWith(t.Context(), env, args...)
			h.expect(t, 1, 1)
			if !strings.HasPrefix(h.lines()[0], "procura: A: no certificate: its checker refuses it") {
				t.Error(h.err)
			}
		}
		if list := findings(t, path); len(list) == 2 != unverified || list[len(list)-1].Name != "E" || list[0].Refused == nil == unverified {
			t.Errorf("unverified %v: %+v", unverified, list)
		}
	}
}

// A verdict that its certificate refutes is an error of the program, and a disk that is
// full one of the file.
func TestWhatBreaksACertificateOffHasItsStatus(t *testing.T) {
	for name, test := range map[string]struct {
		err    error
		status int
		says   string
		end    string
	}{
		"refuted": {&game.Refuted{Why: text.M("proof.refuted.evidence", "Claim", "optimal 3")}, 1, "THE VERDICT IS WRONG", "kept"},
		"full":    {errors.New("disk full"), 1, "could not be saved", "kept"},
		"large":   {&game.Unwritten{Why: text.M("proof.unwritten.cancel")}, 0, "no certificate", "kept"},
	} {
		t.Run(name, func(t *testing.T) {
			env := newEnv(t, "en")
			s := &store{Store: env.Store, add: func(func(io.Writer) error, func(io.Reader) error) error { return test.err }}
			env.Store = s
			h := runWith(t.Context(), env, "solve", cavalo, "--problem", "A", "--certificate", "F")
			h.expect(t, test.status, 1)
			if !strings.Contains(h.err, test.says) || s.end != test.end {
				t.Errorf("%s: %s", s.end, h.err)
			}
		})
	}
}

func TestASizeThatIsNoneAndAFileWithoutANameAreBadUsage(t *testing.T) {
	run(t, "solve", cavalo, "--certificate", "proof", "--certificate-size", "large").expect(t, 2, 1)
	run(t, "solve", cavalo, "--certificate", "").expect(t, 2, 1)
}

func TestAFileOfCertificatesThatCanNotBeWrittenIsAnError(t *testing.T) {
	run(t, "solve", cavalo, "--problem", "A", "--certificate", t.TempDir()).expect(t, 1, 1)
}

// A formula of either language is one: people read it in theirs, and programs in that of files.
func TestAFormulaIsToldInTheLanguageAndKeptInOne(t *testing.T) {
	h := run(t, "audit", adjiboto, "--problem", "A", "--heuristic-formula", "sementes + 0 * pits")
	h.expect(t, 0, 0)
	if !strings.HasPrefix(h.out, "Adji-Boto A, formula: seeds + 0 * pits (") || !strings.Contains(h.out, "Not admissible") {
		t.Error(h.out)
	}
	h = run(t, "solve", adjiboto, "--problem", "A", "--algorithm", "astar", "--heuristic-formula", "seeds / 6", "--json")
	if got := h.objects(t)[0]["heuristic"]; got != "formula: sementes / 6" {
		t.Error(got)
	}
	h = run(t, "solve", adjiboto, "--problem", "A", "--algorithm", "astar", "--heuristic-formula", "1 / (sementes - seeds)")
	if !strings.Contains(h.err, "seeds = 6") || strings.Contains(h.err, "sementes") {
		t.Error(h.err)
	}
}

func TestAnAuditCallsNothingConsistentThatIsNotAdmissible(t *testing.T) {
	h := run(t, "audit", cavalo, "--problem", "A", "--heuristic-formula", "1000")
	if !strings.Contains(h.out, "it never falls by more than the move costs, but h is not 0 at the goal") || !strings.Contains(h.out, "h is 611 × the distance") {
		t.Error(h.out)
	}
	h = run(t, "audit", cavalo, "--problem", "A", "--heuristic-formula", "1000", "--json")
	if o := h.objects(t)[0]; o["consistent"] != "fails" || o["drops"] != 0.0 {
		t.Error(o)
	}
}
