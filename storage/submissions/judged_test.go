package submissions_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/gametest"
	"procura/core/grade"
	"procura/core/search"
	"procura/core/text"
	"procura/storage"
	"procura/storage/submissions"
)

var keep = flag.String("keep", "", "write 1000 generated files to this folder")

// kinds are what is done to files, ten of a hundred each, the right ones first so
// that others can be copied from them.
var kinds = []string{"right", "right", "illegal", "long", "measures", "rules", "rules", "torn", "unknown", "copied"}

func corpus(count int) []handin {
	g := &generator{Rand: rand.New(rand.NewPCG(7, 9))}
	var files []handin
	for i := range count {
		files = append(files, g.file(kinds[i*len(kinds)/count]))
	}
	return files
}

func judge(t *testing.T) *grade.Judge {
	t.Helper()
	modules := games.All(games.Settings{})
	var list []game.Problem
	for _, name := range []string{"cavalo", "adji-boto", "quatro"} {
		file := storage.Store{Games: modules}.Open(t.Context(), "../../resources/problems/"+name+".dat")
		if len(file.Issues) > 0 {
			t.Fatal(file.Issues)
		}
		list = append(list, file.Problems...)
	}
	return grade.New(modules, list, search.Limits{Time: time.Minute, Memory: 1 << 30}, 1)
}

func TestAHundredGeneratedFilesAreJudgedRight(t *testing.T) {
	j := judge(t)
	count := 100
	if testing.Short() {
		count = 30
	}
	for _, h := range corpus(count) {
		blocks := submissions.Parse(h.name, h.content)
		if len(blocks) != 1 {
			t.Errorf("%s: %d blocks\n%s", h.name, len(blocks), h.content)
			continue
		}
		v := j.Judge(t.Context(), blocks[0])
		if wrong := h.differs(&v); wrong != "" {
			t.Errorf("%s: %s; %v\n%s", h.name, wrong, v.Issues, h.content)
		}
	}
}

// The corpus holds every layout, and every kind of file.
func TestTheCorpusHoldsEveryLayoutAndKind(t *testing.T) {
	seen := map[string]int{}
	for _, h := range corpus(100) {
		seen[h.layout]++
		seen[h.kind]++
	}
	for _, layout := range []grade.Layout{grade.Course, grade.Boards, grade.Lists, grade.Statistics, grade.Tabs, grade.Unknown} {
		if seen[string(layout)] == 0 {
			t.Errorf("no file of layout %q", layout)
		}
	}
	for _, kind := range kinds {
		if seen[kind] < 10 {
			t.Errorf("%d files of kind %s", seen[kind], kind)
		}
	}
}

// Paths at random, most with a move that is legal in some settings or none, are
// legal where the naive rules say so, and break where they do.
func TestWaysAtRandomAreLegalWhereTheNaiveRulesSaySo(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var modules []game.Module
	for _, g := range game.Puzzlers(games.All(games.Settings{})) {
		modules = append(modules, quick{g})
	}
	j := grade.New(modules, nil, search.Limits{}, 1)
	broken, whole, ways := 0, 0, 400
	if testing.Short() {
		ways = 80
	}
	for i := range ways {
		p := chance(random)
		list := settings[p.game]
		moves := stroll(random, under(p.start, list[random.IntN(len(list))]))
		if i%2 == 0 && len(moves) > 1 {
			at := random.IntN(len(moves))
			moves[at] = moves[random.IntN(len(moves))]
		}
		if len(moves) == 0 {
			continue
		}
		var h handin
		c := claim{p: p, moves: moves, boards: []board{p.start}}
		c.truth(&h, false, false)
		v := j.Judge(t.Context(), grade.Block{
			Layout: grade.Course, Start: p.start.text(), Path: grade.Path{Given: true, Moves: moves, First: -1},
		})
		if !slices.Equal(v.Legal, h.legal) || written(v.BrokenAt) != number(h.brokenAt, h.brokenAt > 0) {
			t.Errorf("%v from\n%s: legal %q, broken at %s; want %q, %d", moves, p.start.text(), v.Legal, written(v.BrokenAt), h.legal, h.brokenAt)
		}
		if h.brokenAt > 0 {
			broken++
		} else {
			whole++
		}
	}
	if broken < ways/8 || whole < ways/8 {
		t.Errorf("%d ways break and %d do not: too few to tell", broken, whole)
	}
}

// quick is a game whose puzzles prove nothing, and at once.
type quick struct{ game.Puzzler }

func (q quick) Decode(forms []text.Node) game.Decoded {
	found := q.Puzzler.Decode(forms)
	if found.Puzzle != nil {
		found.Puzzle = unproved{found.Puzzle}
	}
	return found
}

type unproved struct{ game.Puzzle }

func (u unproved) Solve(context.Context, game.SolveRequest) game.Run {
	return game.Run{Report: search.Report{Verdict: search.Unknown, Length: -1}}
}

func (u unproved) WithRules(rules game.Rules) (game.Puzzle, *text.Message) {
	p, wrong := u.Puzzle.WithRules(rules)
	return unproved{p}, wrong
}

// chance is a board at random.
func chance(random *rand.Rand) *problem {
	if random.IntN(2) == 0 {
		s := seeds{}
		for row := range s.pits {
			for column := range s.pits[row] {
				s.pits[row][column] = random.IntN(15)
			}
		}
		return &problem{game: "adjiboto", start: s, optimum: always(1)}
	}
	numbers := random.Perm(100)
	rows := make([][]int, 10)
	for i := range rows {
		rows[i] = numbers[10*i : 10*i+10]
	}
	return &problem{game: "cavalo", start: newKnight(rows, 1), optimum: always(1)}
}

// stroll plays some moves at random; the double that goes is left out.
func stroll(random *rand.Rand, b board) []string {
	var moves []string
	for range 2 + random.IntN(8) {
		legal := b.moves()
		if len(legal) == 0 {
			break
		}
		move := legal[random.IntN(len(legal))]
		b = b.play(move)
		place, _, _ := strings.Cut(move, "-")
		moves = append(moves, place)
	}
	return moves
}

// differs says where a verdict is not the truth.
func (h *handin) differs(v *grade.Verdict) string {
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"layout", string(v.Layout), h.layout},
		{"game", v.Game, h.game},
		{"legal", fmt.Sprint(v.Legal), fmt.Sprint(h.legal)},
		{"broken_at", written(v.BrokenAt), number(h.brokenAt, h.brokenAt > 0)},
		{"moves", written(v.Moves), number(h.moves, !h.wayless)},
		{"reaches_goal", written(v.ReachesGoal), h.reaches},
		{"optimum", written(v.Optimum), number(h.optimum, h.optimum > 0)},
		{"excess", written(v.Excess), number(h.moves-h.optimum, !h.wayless && h.reaches == "true")},
		{"ok", v.OK(), len(h.legal) > 0 && h.reaches == "true" && h.flaws == 0},
	} {
		unasked := h.kind == "torn" && c.what != "layout" && c.what != "ok"
		if c.got != c.want && !unasked {
			return fmt.Sprintf("%s is %v, want %v", c.what, c.got, c.want)
		}
	}
	if n := len(v.Issues); h.kind != "unknown" && (n > 0) != (h.flaws > 0) {
		return fmt.Sprintf("%d issues, want at least %d", n, h.flaws)
	}
	if same := v.SameAs; (same == nil) != (h.same == "") || same != nil && same.File != h.same {
		return fmt.Sprintf("same as %v, want %q", same, h.same)
	}
	return ""
}

func number(n int, ok bool) string {
	if !ok {
		return "null"
	}
	return fmt.Sprint(n)
}

func written[T any](value *T) string {
	if value == nil {
		return "null"
	}
	return fmt.Sprint(*value)
}

// The files of a course are read and judged from a folder; what is asked is a minute
// for a thousand, and here it is ten: for a fifth of them, unless PROCURA_EVERY asks
// for all, as `make test` does.
func TestAFolderOfAThousandFilesTakesNoTime(t *testing.T) {
	gametest.LeaveToMakeTest(t)
	folder := t.TempDir()
	if *keep != "" {
		folder = *keep
	}
	most := 200
	if os.Getenv("PROCURA_EVERY") != "" {
		most = 1000
	}
	for _, h := range corpus(most) {
		if err := os.WriteFile(filepath.Join(folder, h.name), h.content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	files, refused := submissions.List(t.Context(), []string{folder})
	if len(files) != most || len(refused) > 0 || !slices.IsSorted(files) {
		t.Fatalf("%d files, %v", len(files), refused)
	}
	j, right := judge(t), 0
	for _, path := range files {
		blocks := one(t, path).Blocks
		for i := range blocks {
			if v := j.Judge(t.Context(), blocks[i]); v.OK() {
				right++
			}
		}
	}
	if took := time.Since(began); took > time.Duration(most)*10*time.Minute/1000 || right < 3*most/10 {
		t.Errorf("%d right, in %v", right, took)
	}
}
