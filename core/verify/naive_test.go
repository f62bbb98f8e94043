package verify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// problem is one of a game, and how its states are written.
type problem[S comparable] struct {
	puzzle[S]
	head []string // from the line of the rules on
	game string
	text func(S) string
}

// begun is a certificate whose lines begin with those.
func begun(lines []string) *checker {
	c := &checker{reader: newReader(context.Background(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &Progress{})}
	c.account.open(Limits{})
	c.next()
	return c
}

// setting chooses a value for each setting of a game.
func setting(random *rand.Rand, settings ...string) string {
	line := "rules"
	for _, s := range settings {
		words := strings.Split(s, " ")
		line += " " + words[0] + "=" + words[1+random.IntN(len(words)-1)]
	}
	return line
}

func pitsText(b pits) (text string) {
	for _, n := range b {
		switch {
		case n < 10:
			text += fmt.Sprint(n)
		case n < 36:
			text += string(rune('a' + n - 10))
		default:
			text += fmt.Sprintf("(%d)", n)
		}
	}
	return text
}

func knightText(s knight) string {
	at, set := "-", ""
	if s.at != nowhere {
		at = cellName(int(s.at))
	}
	for cell := 0; cell < 100; cell += 4 {
		digit := 0
		for i := range 4 {
			if s.left.has(cell + i) {
				digit += 8 >> i
			}
		}
		set += fmt.Sprintf("%x", digit)
	}
	return fmt.Sprintf("%s %d %s", at, s.points, set)
}

// someAdjiboto has few seeds, or one pit of many.
func someAdjiboto(random *rand.Rand) problem[pits] {
	var b pits
	for range 1 + random.IntN(7) {
		b[random.IntN(12)]++
	}
	if random.IntN(3) == 0 {
		b = pits{}
		b[random.IntN(12)] = uint8(9 + random.IntN(8))
		b[random.IntN(12)]++
	}
	head := []string{setting(random, "lap lost keep skip", "moves all manual"), "start " + pitsText(b)}
	return problem[pits]{readAdjiboto(begun(head)), head, "adjiboto", pitsText}
}

// someQuatro has few empty cells, and a reserve that may repeat pieces.
func someQuatro(random *rand.Rand) problem[board] {
	pieces := random.Perm(16)
	if random.IntN(3) == 0 {
		for i := range pieces {
			pieces[i] = random.IntN(16)
		}
	}
	cells := []byte(strings.Repeat(".", 16))
	stand := 9 + random.IntN(6)
	for i, cell := range random.Perm(16)[:stand] {
		cells[cell] = hexadecimal[pieces[i]]
	}
	reserve := "reserve "
	for _, piece := range pieces[stand:][:random.IntN(min(5, 17-stand))] {
		reserve += hexadecimal[piece:][:1]
	}
	head := []string{setting(random, "lines lines squares"), strings.TrimSpace(reserve), "start " + string(cells)}
	return problem[board]{readQuatro(begun(head)), head, "quatro", func(b board) string { return string(b[:]) }}
}

// someCavalo has a corner of numbers, many of them doubles and mirrors; the knight may
// stand there already, and numbers may be gone.
func someCavalo(random *rand.Rand) problem[knight] {
	rows, columns, sum := 3+random.IntN(3), 3+random.IntN(3), 0
	var digits [25]int
	head := []string{setting(random, "numbers on off", "double largest smallest choice", "placement-rule on off")}
	for row := range 10 {
		line := "row"
		for column := range 10 {
			n := random.IntN(100)
			if random.IntN(3) == 0 {
				n = 11 * random.IntN(10)
			} else if random.IntN(3) == 0 {
				n = 10*random.IntN(3) + random.IntN(3)
			}
			if row < rows && column < columns && random.IntN(5) > 0 {
				line += fmt.Sprint(" ", n)
				digits[(10*row+column)/4] += 8 >> ((10*row + column) % 4)
				sum += n
			} else {
				line += " ."
			}
		}
		head = append(head, line)
	}
	at, set := "-", ""
	if random.IntN(3) == 0 {
		at = "D4"
		digits[33/4] &^= 8 >> (33 % 4)
		for range random.IntN(5) {
			digits[random.IntN(12)] &= random.IntN(16)
		}
	}
	for _, digit := range digits {
		set += fmt.Sprintf("%x", digit)
	}
	head = append(head, fmt.Sprint("target ", random.IntN(sum+2)), "start "+at+" 0 "+set)
	return problem[knight]{readCavalo(begun(head)), head, "cavalo", knightText}
}

// distances is how many moves each state that comes of the start needs, never where there
// is no solution; nil where there are too many states.
func distances[S comparable](p puzzle[S], limit int) map[S]int {
	moves, all := map[S]int{p.start(): never}, []S{p.start()}
	next := map[S][]step[S]{}
	for i := 0; i < len(all); i++ {
		if p.isGoal(all[i]) {
			moves[all[i]] = 0
		}
		next[all[i]] = p.steps(all[i], nil)
		for _, m := range next[all[i]] {
			if _, seen := moves[m.next]; !seen {
				moves[m.next] = never
				all = append(all, m.next)
			}
		}
		if len(all) > limit {
			return nil
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range slices.Backward(all) {
			for _, m := range next[s] {
				if n := moves[m.next] + 1; n < moves[s] {
					moves[s], changed = n, true
				}
			}
		}
	}
	return moves
}

// solution is a shortest path, by the distances.
func solution[S comparable](p puzzle[S], moves map[S]int) (path string) {
	path = "path"
	for s := p.start(); moves[s] > 0; {
		for _, m := range p.steps(s, nil) {
			if moves[m.next] == moves[s]-1 {
				path += " " + p.word(m)
				s = m.next
				break
			}
		}
	}
	return path
}

// richest is the most points that a path comes to, and one that does.
func richest(p puzzle[knight]) (most int, path string) {
	paths, all := map[knight]string{p.start(): "path"}, []knight{p.start()}
	for i := 0; i < len(all); i++ {
		s := all[i]
		if i == 0 || int(s.points) > most {
			most, path = int(s.points), paths[s]
		}
		for _, m := range p.steps(s, nil) {
			if _, seen := paths[m.next]; !seen {
				paths[m.next] = paths[s] + " " + p.word(m)
				all = append(all, m.next)
			}
		}
	}
	return most, path
}

// write writes a certificate with levels by the rule of docs/proofs.md, true or not.
func write[S comparable](p problem[S], claim []string, least int, bounds ...string) []string {
	lines := append([]string{header, "game " + p.game, "name A"}, p.head...)
	lines = append(lines, claim...)
	for _, name := range bounds {
		if name == "payments" {
			k, _ := any(p.puzzle).(*cavalo)
			lines = append(lines, paymentsOf(rand.New(rand.NewPCG(uint64(least), 8)), k, 40))
			k.readPayments(begun(lines[len(lines)-1:]))
		}
		if a, ok := any(p.puzzle).(*adjiboto); ok && name == "perimeter" {
			lines = append(lines, "perimeter 6 6 3 2 1")
			enclose(a, lines[len(lines)-1])
		}
	}
	lines = append(lines, strings.TrimSpace("bounds "+strings.Join(bounds, " ")))
	isCut := func(s S, depth int) bool {
		if depth >= least || depth+1 == least && !p.isGoal(s) {
			return true
		}
		return slices.ContainsFunc(bounds, func(name string) bool { return p.bound(name)(s, least-depth) })
	}
	seen, level := map[S]bool{}, []S{p.start()}
	for depth := 0; len(level) > 0; depth++ {
		var kept, next []S
		for _, s := range level {
			if !seen[p.fold(s)] && !isCut(s, depth) {
				seen[p.fold(s)] = true
				kept = append(kept, s)
			}
		}
		if len(kept) > 0 {
			lines = append(lines, fmt.Sprintf("level %d %d", depth, len(kept)))
		}
		for _, s := range kept {
			lines = append(lines, p.text(s))
			for _, m := range p.steps(s, nil) {
				next = append(next, m.next)
			}
		}
		level = next
	}
	return append(lines, "end")
}

// checked is what is found of a file.
func checked(t *testing.T, lines []string) (found []Finding) {
	t.Helper()
	text := strings.Join(lines, "\n") + "\n"
	if err := Check(t.Context(), strings.NewReader(text), nil, func(f Finding) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	return found
}

// TestACellOfCavaloIsReadAsItIsWritten, and nothing else is a cell; a state has a cell without a number for its knight.
func TestACellOfCavaloIsReadAsItIsWritten(t *testing.T) {
	p := &cavalo{}
	for cell := range 100 {
		if got, ok := readCell(cellName(cell)); got != cell || !ok {
			t.Errorf("%s is read as %d, %t", cellName(cell), got, ok)
		}
		p.number[cell] = -1
	}
	for _, name := range []string{"", "A", "A0", "A11", "K1", "@1", "a1", "A01", "A1 ", "1A", "-"} {
		if cell, ok := readCell(name); ok {
			t.Errorf("%q is read as %d", name, cell)
		}
	}
	p.number[0], p.number[12] = 7, 3
	p.begin.left.add(0)
	p.begin.left.add(12)
	for text, want := range map[string]bool{
		"- 0 8008": true, "C2 3 8000": true, "A1 10 0000": true, "C2 8 0008": false, "C2 4 8000": false, "C2 7 0008": false, "A1 11 0000": false,
		"C2 3 8001": false, "C2 3 8000 ": false, "C2 x 8000": false, "K2 3 8000": false, "C2 3 800G": false, "A1 7 0008": true,
	} {
		words := strings.Split(text, " ")
		words[2] += strings.Repeat("0", 21)
		s, ok := p.parse([]byte(strings.Join(words, " ")))
		if ok != want || ok && knightText(s) != strings.Join(words, " ") {
			t.Errorf("%s: %t, %s", text, ok, knightText(s))
		}
	}
}
