package submissions_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/storage/submissions"
)

// handed are blocks that were written by hand from the formats and rules alone, and
// what is true of them: settings, first broken move, goal, moves, optimum, issues.
var handed = map[string]string{
	"adji-arrow":                "6 null true 4 4",
	"adji-lines":                "6 null true 4 4",
	"adji-one":                  "6 null true 4 4",
	"adji-empty-pit":            "3 null false 4 4 final",
	"adji-unsolved-manual":      "null null false null 4 solvable",
	"boards-doubleutf":          "3 null true 3 3",
	"boards-illegal-2":          "0 2 false 3 null",
	"boards-lostaccents":        "3 null true 3 3",
	"boards-rules-off":          "6 null true 3 3",
	"boards-start-latin1":       "3 null true 3 3",
	"columns-heads":             "3 null true 3 3",
	"columns-plain-latin1":      "3 null true 3 3",
	"course":                    "3 null true 3 3",
	"cr-only":                   "3 null true 3 3",
	"eq-head":                   "3 null true 3 3",
	"final-smallest":            "6 null true 6 6",
	"illegal-3":                 "0 3 false 6 null",
	"length-wrong":              "3 null true 3 3 length penetrance branching",
	"lisp-double":               "3 null true 3 3",
	"lists":                     "6 null true 4 4",
	"lists-C-latin1-crlf":       "3 null true 6 6",
	"lists-conflict":            "6 null true 4 4",
	"lists-double":              "6 null true 4 4",
	"lists-forward":             "6 null true 4 4",
	"lists-illegal-2":           "0 2 false 4 null",
	"lists-nostart":             "6 null true 4 4",
	"lists-pen-above":           "6 null true 4 4 above",
	"lists-question":            "6 null true 4 4",
	"lists-torn":                "6 null true 4 4 torn step",
	"no-solution-a":             "null null false null 3 solvable",
	"no-solution-b":             "null null false null 3 solvable",
	"no-solution-j":             "null null false null 3 solvable",
	"notgoal":                   "3 null false 1 3",
	"pairs-C-end-to-start-crlf": "6 null true 6 6",
	"pathboards":                "6 null true 4 4",
	"pen-percent":               "6 null true 6 6",
	"pen-trunc":                 "6 null true 6 6",
	"pen-wrong":                 "3 null true 3 3 penetrance",
	"quatro-wrongpiece":         "0 1 false 2 null",
	"rational":                  "3 null true 3 3",
	"rules-named-wrong":         "3 null true 3 3 rules",
	"score-wrong":               "3 null true 3 3 score",
	"statistics-goal":           "null null true null 1",
	"tabs":                      "null null null null 6",
	"target-60":                 "3 null true 3 3 target",
	"thousands":                 "3 null true 3 3 number",
	"time-unpadded":             "3 null true 3 3",
	"torn-boards":               "3 null null 2 3 torn step",
	"torn-columns":              "3 null null 2 3 step",
	"torn-path":                 "null null null null null torn board",
	"unknown-verdict":           "null null null null 3",
	"utf16":                     "3 null true 3 3",
	"pairs-zero-rows":           "3 null true 3 3",
	"pairs-zero-columns":        "3 null true 3 3",
	"pairs-zero-dotted":         "3 null true 3 3",
	"pairs-one-rows":            "3 null true 3 3",
	"pairs-letter-zero":         "3 null true 3 3",
	"lines-moves":               "3 null true 3 3",
	"lines-numbered":            "3 null true 3 3",
	"lines-labelled":            "3 null true 3 3",
	"lines-pairs":               "3 null true 3 3",
	"lines-numbered-pairs":      "3 null true 3 3",
	"lines-continued":           "3 null true 3 3",
	"lines-begun":               "3 null true 3 3",
	"lines-solution":            "3 null true 3 3",
	"path-empty":                "null null null null 3 solvable",
	"game-named":                "12 null true 3 3",
}

func TestBlocksWrittenByHandAreJudgedRight(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "core", "grade", "testdata", "handed", "*.dat"))
	if err != nil || len(files) != len(handed) {
		t.Errorf("%d files, %d verdicts, %v", len(files), len(handed), err)
	}
	j := judge(t)
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".dat")
		v := j.Judge(t.Context(), submissions.Parse(name, src)[0])
		legal := "null"
		if v.Legal != nil {
			legal = fmt.Sprint(len(v.Legal))
		}
		got := []string{legal, written(v.BrokenAt), written(v.ReachesGoal), written(v.Moves), written(v.Optimum)}
		for _, m := range v.Issues {
			got = append(got, strings.TrimPrefix(m.Key, "grade.issue."))
		}
		if line := strings.Join(got, " "); line != handed[name] {
			t.Errorf("\t%q: %q,", name, line)
		}
	}
}
