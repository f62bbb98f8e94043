package verify

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// boarded is a tree on a board, numbers by cell, under some rules; a knight at a cell
// where at is 0 or more.
func boarded(t *testing.T, numbers map[int]int, at int, rules string) *tree {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "rules %s\n", rules)
	var begin knight
	for row := range 10 {
		b.WriteString("row")
		for column := range 10 {
			if n, ok := numbers[10*row+column]; ok {
				fmt.Fprintf(&b, " %d", n)
				begin.left.add(10*row + column)
			} else {
				b.WriteString(" .")
			}
		}
		b.WriteByte('\n')
	}
	begin.at = nowhere
	if at >= 0 {
		begin.at = uint8(at)
	}
	fmt.Fprintf(&b, "start %s\n", knightText(begin))
	c := begun(strings.Split(b.String(), "\n"))
	p := readCavalo(c)
	if !c.ok() {
		t.Fatalf("%s %v:\n%s", c.Refused.Key, c.Refused.Args, b.String())
	}
	return newTree(c, p)
}

// paths calls f with the cells of every path that has a move, each list of cells once.
func (t *tree) paths(f func(of []int)) {
	seen := map[string]bool{}
	var below func(s knight, of []int)
	below = func(s knight, of []int) {
		if key := fmt.Sprint(of); len(of) > 0 && !seen[key] {
			seen[key] = true
			f(of)
		}
		for _, m := range t.steps(s, nil) {
			below(m.next, append(slices.Clip(of), m.cell))
		}
	}
	below(t.begin, nil)
}

// values are the variables of a path; that one is missing is an error.
func (t *tree) values(tt *testing.T, of []int) []int {
	tt.Helper()
	x := make([]int, len(t.cost))
	set := func(kind string, cells ...int) {
		slices.Sort(cells)
		j, ok := t.index[variable(kind, cells)]
		if !ok {
			tt.Fatalf("a path has %s, which is no variable", variable(kind, cells))
		}
		x[j] = 1
	}
	set("first", of[0])
	set("last", of[len(of)-1])
	for i, a := range of {
		set("visit", a)
		if i > 0 {
			set("edge", of[i-1], a)
		}
	}
	return x
}

// broken reports whether values break a row.
func (r *row) broken(x []int) bool {
	sum := 0
	for _, a := range r.terms {
		sum += int(a.factor) * x[a.variable]
	}
	return sum > r.limit || r.equal && sum != r.limit
}

// randomBoard has few cells in a corner, many of them doubles and mirrored numbers, on
// some boards more than once.
func randomBoard(random *rand.Rand) (numbers map[int]int, at int) {
	near := []int{10, 1, 98, 89, 97, 79, 88, 99, 77, 55, 0, 66, 54, 45, 9, 90, 33, 11}
	random.Shuffle(len(near), func(i, j int) { near[i], near[j] = near[j], near[i] })
	numbers, at = map[int]int{}, -1
	repeats, columns := random.IntN(2) == 0, 3+random.IntN(2)
	for i := range columns * 4 {
		cell := i/columns*10 + i%columns
		switch {
		case random.IntN(7) == 0:
		case repeats && random.IntN(3) == 0:
			numbers[cell] = near[random.IntN(4)]
		default:
			numbers[cell] = near[i]
		}
	}
	if random.IntN(3) == 0 {
		at = random.IntN(columns) + 10*random.IntN(4)
		delete(numbers, at)
	}
	return numbers, at
}

// allRules are the rules of Cavalo in every setting.
func allRules() (list []string) {
	for _, numbers := range []string{"on", "off"} {
		for _, double := range []string{"largest", "smallest", "choice"} {
			for _, placement := range []string{"on", "off"} {
				list = append(list, "numbers="+numbers+" double="+double+" placement-rule="+placement)
			}
		}
	}
	return list
}

// randomName is the name of a row that may hold or not.
func (t *tree) randomName(random *rand.Rand, all []int) string {
	one := func(of []int) int {
		if len(of) == 0 || random.IntN(8) == 0 {
			of = all
		}
		return of[random.IntN(len(of))]
	}
	var set knight
	for cell := range 100 {
		if random.IntN(2) == 0 {
			set.left.add(cell)
		}
	}
	words := " " + strings.Fields(knightText(set))[2]
	a := one(all)
	switch random.IntN(9) {
	case 0:
		return variable("degree", []int{a})
	case 1:
		return variable("mirror", []int{a, t.twinOf(random, a)})
	case 2:
		return fmt.Sprint("doubles ", 1+random.IntN(8))
	case 3:
		return variable("step", []int{a, one(t.near[a])})
	case 4:
		b := one(t.near[a])
		return variable("step", []int{a, b, t.twinOf(random, b)})
	case 5:
		return variable("set"+words, []int{a})
	case 6:
		return variable("set"+words, []int{a, t.twinOf(random, a)})
	case 7:
		name := "orders" + words + fmt.Sprint(" ", random.IntN(4))
		for k := 1 + random.IntN(4); k > 0 || random.IntN(3) == 0; k-- {
			of := slices.DeleteFunc(slices.Clone(all), func(a int) bool { return t.number[a]%11 != 0 })
			name += fmt.Sprint(" ", cellName(one(of)), " ", random.IntN(3))
		}
		return name
	}
	of := []int{one(t.landings(t.begin))}
	for range random.IntN(5) {
		of = append(of, one(t.near[of[len(of)-1]]))
	}
	return variable("begin", of)
}

// twinOf is a cell whose number is the mirrored one, or another.
func (t *tree) twinOf(random *rand.Rand, a int) int {
	from := random.IntN(100)
	for i := range 100 {
		b := (from + i) % 100
		if m := t.number[a]; m >= 0 && t.number[b] == m%10*10+m/10 {
			return b
		}
	}
	return from
}

// TestNoPathBreaksARow: whatever name of a row the checker accepts, no path of small
// boards breaks it, under every setting (a third of them on one board); and every kind is accepted.
func TestNoPathBreaksARow(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and on one thread")
	}
	boards, names := max(20, many(t, 0)/250), 400
	random := rand.New(rand.NewPCG(1, 13))
	accepted := map[string]int{}
	for board := range boards {
		numbers, at := randomBoard(random)
		if len(numbers) == 0 {
			continue
		}
		for i, rules := range allRules() {
			if !part(board + i) {
				continue
			}
			tr := boarded(t, numbers, at, rules)
			rows, texts := tr.randomRows(random, names)
			tr.paths(func(of []int) {
				x := tr.values(t, of)
				for i := range rows {
					if rows[i].broken(x) {
						t.Fatalf("%s: the path %s breaks %q on %v, the knight at %d", rules, variable("", of), texts[i], numbers, at)
					}
				}
			})
			for i := range texts {
				kind, rest, _ := strings.Cut(texts[i], " ")
				accepted[fmt.Sprint(kind, strings.Count(rest, " "))]++
			}
		}
	}
	t.Log(accepted)
	for _, kind := range []string{"first0", "last0", "degree0", "mirror1", "doubles0", "step1", "step2", "set1", "set2", "orders3", "orders5", "orders7", "begin1", "begin2", "begin3"} {
		if accepted[kind] < 2 {
			t.Errorf("%d rows of the kind %s: the sample says little", accepted[kind], kind)
		}
	}
}

// randomRows are the rows of some random names that are accepted.
func (t *tree) randomRows(random *rand.Rand, names int) (rows []row, texts []string) {
	var all []int
	for a, n := range t.number {
		if n >= 0 {
			all = append(all, a)
		}
	}
	seen := map[string]bool{}
	for i := range names {
		name := t.randomName(random, all)
		if i < 2 {
			name = []string{"first", "last"}[i]
		}
		if seen[name] {
			continue
		}
		seen[name] = true
		t.readRow(strings.Split(name, " "))
		if t.ok() {
			rows, texts = append(rows, t.rows[len(t.rows)-1]), append(texts, name)
		}
		t.Refused, t.rows = nil, nil
	}
	return rows, texts
}
