package tasks_test

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/quatro"
	"procura/core/tasks"
	"procura/resources"
)

// go test ./core/tasks -run TestTheSet -update writes the set again.
var update = flag.Bool("update", false, "write the set of tasks")

const setFile = "../../resources/tasks/quatro.txt"

// tenEach is the number of tasks of a step, and usual that of those it is chosen from.
const tenEach, usual = 10, 50

// steps are those of the set.
var steps = []struct {
	title string
	wish  tasks.Wish
	fits  func(*tasks.Task) bool
	from  int // candidates
}{
	{"one trait in sight", tasks.Wish{Kind: tasks.Win, Depth: 1}, func(t *tasks.Task) bool { return traitsInSight(t.Position) == 1 }, tenEach}, // they are rare
	{"two traits in sight", tasks.Wish{Kind: tasks.Win, Depth: 1}, func(t *tasks.Task) bool { return traitsInSight(t.Position) == 2 }, usual},
	{"a gift that is safe", tasks.Wish{Kind: tasks.Piece, Depth: 1}, hasChoice, usual},
	{"a double threat", tasks.Wish{Kind: tasks.Win, Depth: 2}, hasChoice, usual},
	{"a draw to hold", tasks.Wish{Kind: tasks.Draw}, hasChoice, usual},
	{"a win in five placements", tasks.Wish{Kind: tasks.Win, Depth: 3}, hasChoice, usual},
}

// hasChoice reports whether there are a few wrong moves, and some that do not lose at once where that is not the step.
func hasChoice(t *tasks.Task) bool {
	return len(t.Values) > 4 && (t.Kind == tasks.Piece || t.Plausible >= 2)
}

// traitsInSight counts the values of traits that three pieces of a line share whose fourth cell is free.
func traitsInSight(p game.Position) int {
	s, b := newPlain(p)
	seen := map[int8]bool{}
	for cell := range int8(16) {
		for _, line := range s.lines[cell] {
			ones, zeros := int8(15), int8(15)
			for _, c := range line {
				if int8(c) != cell {
					piece := b.pieces[c]
					ones, zeros = ones&max(piece, 0), zeros&^piece
				}
				if int8(c) != cell && b.pieces[c] == none {
					ones, zeros = 0, 0
				}
			}
			for bit := int8(1); b.pieces[cell] == none && bit < 16; bit <<= 1 {
				seen[bit] = seen[bit] || ones&bit != 0
				seen[-bit] = seen[-bit] || zeros&bit != 0
			}
		}
	}
	delete(seen, 0)
	count := 0
	for _, is := range seen {
		if is {
			count++
		}
	}
	return count
}

func harder(a, b *tasks.Task) int {
	return cmp.Or(cmp.Compare(a.Depth, b.Depth), cmp.Compare(a.Fooled[1], b.Fooled[1]), cmp.Compare(a.Fooled[0], b.Fooled[0]),
		cmp.Compare(a.Plausible, b.Plausible), cmp.Compare(len(a.Values), len(b.Values)))
}

// makeSet makes the tasks of all steps: those of a step are spread over the candidates by difficulty.
func makeSet(t *testing.T) string {
	var text strings.Builder
	opening := openings()[0]
	for i, step := range steps {
		var list []*tasks.Task
		for seed := uint64(0); len(list) < step.from; seed++ {
			task := step.wish.Make(t.Context(), opening, rand.New(rand.NewPCG(uint64(i), seed)))
			if task != nil && task.Position.Endgame() && step.fits(task) {
				list = append(list, task)
			}
		}
		t.Log(step.title, len(list))
		slices.SortStableFunc(list, harder)
		fmt.Fprintf(&text, "# %d %s\n", i+1, step.title)
		for k := range tenEach {
			fmt.Fprintln(&text, list[k*step.from/tenEach].Line())
		}
	}
	return text.String()
}

func TestTheSetIsMadeFromGamesOfTheLevels(t *testing.T) {
	if *update {
		if err := os.WriteFile(setFile, []byte(makeSet(t)), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !gametest.Every() {
		t.Skip("long")
	}
	if made := makeSet(t); made != string(resources.Tasks) {
		t.Errorf("made otherwise:\n%s", made)
	}
}

func TestTheSetIsProvedAndInAnOrderThatTeaches(t *testing.T) {
	g := quatro.New().With(quatro.NewOracle(quatro.OracleSettings{Threads: 1}))
	list, wrong := tasks.Read(g, "set", resources.Tasks, game.Defaults(g.MatchSettings()))
	if len(wrong) > 0 || len(list) != len(steps)*tenEach {
		t.Fatalf("%d tasks, %v", len(list), wrong)
	}
	seen := map[string]bool{}
	var before *tasks.Task
	for i := range list {
		l, step := &list[i], steps[i/tenEach]
		task, ok := l.Prove(t.Context())
		if !ok || seen[l.Position.Line()] {
			t.Fatalf("line %d: %s is no task, or there twice", l.Line, l.Position.Line())
		}
		seen[l.Position.Line()] = true
		check(t, l.Kind, l.Position, task.Answer, l.Depth)
		if task.Kind != step.wish.Kind || step.wish.Depth != 0 && task.Depth != step.wish.Depth || !step.fits(task) {
			t.Errorf("line %d does not belong to the step %q", l.Line, step.title)
		}
		if i%tenEach > 0 && harder(before, task) > 0 {
			t.Errorf("line %d is easier than the one before", l.Line)
		}
		before = task
	}
}
