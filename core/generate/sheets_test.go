package generate_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/generate"
	"procura/core/search"
)

func parts(t *testing.T, seed uint64, count int, ids ...string) (list []generate.Part) {
	t.Helper()
	for _, id := range ids {
		r, wrong := generate.Request{Game: generator(t, id), Seed: seed, Threads: 2}.Complete()
		if wrong != nil {
			t.Fatal(wrong)
		}
		list = append(list, generate.Part{Request: r, Count: count})
	}
	return list
}

func class(numbers ...string) (list []generate.Student) {
	for _, n := range numbers {
		list = append(list, generate.Student{Number: n, Name: "Name " + n})
	}
	return list
}

// astar counts the nodes of A* anew.
func astar(p game.Puzzle) int64 {
	return p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.AStar}, Alone: true}).Generated
}

// Lengths, numbers of paths and nodes of breadth-first search are those of a plain search, which has no part in the proof.
func TestAVariantIsAsHardAsItsModel(t *testing.T) {
	for _, k := range []struct {
		game string
		wish game.Wish
	}{
		{"cavalo", game.Wish{}},
		{"cavalo", game.Wish{Impossible: true}},
		{"cavalo", game.Wish{Unique: true}},
		{"cavalo", fooled(1)},
		{"adjiboto", game.Wish{}},
		{"adjiboto", game.Wish{Sized: true, Size: 9}},
		{"adjiboto", under("lap=keep moves=manual", game.Wish{Moves: 3})},
		{"quatro", game.Wish{}},
		{"quatro", game.Wish{Unique: true}},
	} {
		for seed := range uint64(gametest.Cases(2, 20)) {
			r := generate.Request{Game: generator(t, k.game), Wish: k.wish, Seed: seed, Counted: true, Threads: 2}
			model := find(t, r, 0)
			for student := range 5 {
				found := find(t, r.Variant(&model.Proof, fmt.Sprint("a", student)), 0)
				truth, whole := survey(found.Puzzle.Start(), 400_000)
				if !whole || truth.length != model.Length || truth.nodes != found.Nodes || found.Paths != 0 && truth.paths != found.Paths || astar(found.Puzzle) != found.AStar {
					t.Errorf("%v: %+v, truth %+v", r.Command(), found.Proof, truth)
				}
				for _, pair := range [][2]int64{{model.Nodes, truth.nodes}, {astar(model.Puzzle), found.AStar}} {
					if pair[0] > generate.Factor*pair[1] || pair[1] > generate.Factor*pair[0] {
						t.Errorf("%v: %d nodes, the model %d", r.Command(), pair[1], pair[0])
					}
				}
				verify(t, r, &found) // the wish holds for it, too
			}
		}
	}
}

func TestAVariantDependsOnSeedAndNumberAlone(t *testing.T) {
	boardsOf := func(seed uint64, numbers ...string) map[string][]string {
		s := generate.Sheets{Parts: parts(t, seed, 2, "cavalo", "adjiboto"), Students: class(numbers...)}
		sheets, missing := s.Find(t.Context(), &generate.SheetsProgress{})
		if len(missing) > 0 || len(sheets) != len(numbers)+1 {
			t.Fatal(missing)
		}
		boards := map[string][]string{}
		for _, sheet := range sheets {
			for _, r := range sheet.Problems {
				boards[sheet.Student.Number] = append(boards[sheet.Student.Number], r.Puzzle.Identity())
			}
		}
		return boards
	}
	three, two, other := boardsOf(7, "1", "2", "3"), boardsOf(7, "3", "1"), boardsOf(8, "1")
	if !slices.Equal(three["1"], two["1"]) || !slices.Equal(three["3"], two["3"]) || len(three["1"]) != 4 {
		t.Errorf("%v\n%v", three, two)
	}
	if slices.Equal(three["1"], three["2"]) || slices.Equal(three["1"], other["1"]) {
		t.Errorf("%v\n%v", three, other)
	}
}

func TestTheSheetOfNoStudentHasTheProblemsOfTheSeeds(t *testing.T) {
	s := generate.Sheets{Parts: parts(t, 30, 3, "adjiboto")}
	sheets, _ := s.Find(t.Context(), &generate.SheetsProgress{})
	for i, r := range sheets[0].Problems {
		if want := find(t, s.Parts[0].Request, i); want.Puzzle.Identity() != r.Puzzle.Identity() || r.Seed != uint64(30+i) {
			t.Errorf("seed %d", r.Seed)
		}
	}
}

// The problem of this seed is shorter than nearly all others, and no other is as hard.
func TestAModelWithoutVariantsIsPassedOver(t *testing.T) {
	s := generate.Sheets{Parts: parts(t, 533, 1, "adjiboto"), Students: class("1", "2", "3")}
	alone := find(t, s.Parts[0].Request, 0)
	variant := s.Parts[0].Request.Variant(&alone.Proof, "1")
	variant.Tries = 5000
	maker, _ := generate.New(variant)
	if found := maker.Find(t.Context(), 0, nil); found.Puzzle != nil {
		t.Fatalf("a variant in %d tries", found.Tries)
	}
	sheets, missing := s.Find(t.Context(), &generate.SheetsProgress{})
	if len(sheets) != 4 || len(missing) > 0 {
		t.Fatalf("%d sheets, missing %+v", len(sheets), missing)
	}
	if model := sheets[0].Problems[0]; model.Puzzle.Identity() == alone.Puzzle.Identity() || model.Seed != 534 {
		t.Errorf("seed %d", model.Seed)
	}
}

// With a single try, most variants are not found.
func TestASheetThatLacksAVariantIsLeftOutAndSaid(t *testing.T) {
	s := generate.Sheets{Parts: parts(t, 1, 2, "cavalo"), Students: class(strings.Fields("1 2 3 4 5 6 7 8 9 10 11 12")...)}
	s.Parts[0].Request.Moves, s.Parts[0].Request.Tries = 6, 1
	var progress generate.SheetsProgress
	sheets, missing := s.Find(t.Context(), &progress)
	if len(missing) == 0 || len(sheets)+len(missing) != 13 || progress.Of.Load() != 26 {
		t.Fatalf("%d sheets, %d missing", len(sheets), len(missing))
	}
	for _, m := range missing {
		if m.Result.Puzzle != nil || m.Result.Stopped != search.ByNodes || m.Number > 1 {
			t.Errorf("%+v", m)
		}
		if slices.ContainsFunc(sheets, func(s generate.Sheet) bool { return s.Student == m.Student }) {
			t.Errorf("%v has a sheet all the same", m.Student)
		}
	}
	s.Parts[0].Request.Moves = 90
	sheets, missing = s.Find(t.Context(), &progress)
	if len(sheets) != 0 || len(missing) != 1 || missing[0].Student.Number != "" {
		t.Errorf("without a model: %v, %v", sheets, missing)
	}
}

func TestTimeAndCancelEndTheSheets(t *testing.T) {
	s := generate.Sheets{Parts: parts(t, 1, 1, "adjiboto"), Students: class("1"), Time: 30 * time.Millisecond}
	s.Parts[0].Request.Moves = 90
	if _, missing := s.Find(t.Context(), &generate.SheetsProgress{}); len(missing) != 1 || missing[0].Result.Stopped != search.ByTime {
		t.Errorf("%+v", missing)
	}
	s.Time = 0
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(30*time.Millisecond, stop)
	if _, missing := s.Find(ctx, &generate.SheetsProgress{}); len(missing) != 1 || missing[0].Result.Stopped != search.ByCancel {
		t.Errorf("%+v", missing)
	}
}

func TestAListOfStudentsIsReadALineEach(t *testing.T) {
	for src, want := range map[string][]generate.Student{
		"Ana\nRui Sá": {{"1", "Ana"}, {"2", "Rui Sá"}},
		"\uFEFF123;Ana \r\n\r\n a45 ; Sá, Rui; T1\r\n": {{"123", "Ana"}, {"a45", "Sá, Rui; T1"}},
		"Ana\n77;\nRui": {{"1", "Ana"}, {"77", ""}, {"3", "Rui"}},
		"J\xe9ssica":    {{"1", "Jéssica"}},
	} {
		if got, issues := generate.ReadStudents("f", []byte(src)); len(issues) > 0 || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v %v", src, got, issues)
		}
	}
	for src, want := range map[string]string{
		"":                               "0 error.students.none",
		"\n \n":                          "0 error.students.none",
		"1;Ana\n\n1;Rui":                 "3 error.students.twice",
		"a1;Ana\nA1;Rui":                 "2 error.students.twice",
		"2;Ana\nRui":                     "2 error.students.twice",
		"número;nome\n1;Ana":             "1 error.students.number",
		";Ana":                           "1 error.students.number",
		strings.Repeat("1", 41) + ";Ana": "1 error.students.number",
		strings.Repeat("Ana\n", 1001):    "1001 error.students.many",
	} {
		list, issues := generate.ReadStudents("f", []byte(src))
		if list != nil || len(issues) != 1 || fmt.Sprint(issues[0].Line, " ", issues[0].What.Key) != want || issues[0].File != "f" {
			t.Errorf("%.20q: %v %+v", src, list, issues)
		}
	}
}
