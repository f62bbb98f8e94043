package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// crafted are texts that are to cost as much as they can, by what they try.
var crafted = map[string]func(t *testing.T, r *rand.Rand) io.Reader{
	"perimeter": func(_ *testing.T, r *rand.Rand) io.Reader {
		limits := strings.Repeat(fmt.Sprint(" ", 1+r.IntN(1276)), 1+r.IntN(20))
		return plain(head(r, "adjiboto"), "claim atleast 99", "perimeter"+limits, "bounds perimeter", "end")
	},
	"perimeter of many limits": func(_ *testing.T, r *rand.Rand) io.Reader {
		return plain(head(r, "adjiboto"), "claim impossible", "perimeter"+strings.Repeat(" 26", 1+r.IntN(5_000)), "bounds perimeter captures", "end")
	},
	"huge counts": func(_ *testing.T, r *rand.Rand) io.Reader {
		game := puzzles[r.IntN(3)]
		return plain(head(r, game), "claim atleast 999999999", "bounds", "level 0 1", begin(game), "level 1 999999999", statesOf(r, game, 1+r.IntN(3000)), "end")
	},
	"many states, dear bounds": func(_ *testing.T, r *rand.Rand) io.Reader {
		game := puzzles[r.IntN(3)]
		states := statesOf(r, game, 1+r.IntN(2000))
		systems := map[string]string{"cavalo": "numbers payments", "adjiboto": "captures", "quatro": "open"}
		bounds := systems[game]
		claims := map[string]string{"cavalo": "impossible\npayments" + strings.Repeat(" 5", 288), "adjiboto": "atleast 40", "quatro": "atleast 4"}
		claim := claims[game]
		return plain(head(r, game), "claim "+claim, "bounds "+bounds, "level 0 1", begin(game),
			fmt.Sprint("level 1 ", strings.Count(states, "\n")+1), states, "end")
	},
	"deep levels": func(_ *testing.T, r *rand.Rand) io.Reader {
		game := puzzles[r.IntN(3)]
		lines := []string{head(r, game), "claim atleast 999999999", "bounds", "level 0 1", begin(game)}
		for i, state := range strings.Split(statesOf(r, game, 1+r.IntN(5000)), "\n") {
			lines = append(lines, fmt.Sprintf("level %d 1", i+1), state)
		}
		return plain(append(lines, "end")...)
	},
	"long paths": func(_ *testing.T, r *rand.Rand) io.Reader {
		game := puzzles[r.IntN(3)]
		moves := map[string][]string{"cavalo": {" C2", " A1", " B3"}, "adjiboto": {" (0 5)", " (1 5)", " (1 0)"}, "quatro": {" A1=bqac"}}
		move := moves[game]
		path := "path"
		for range 1 + r.IntN(18_000) {
			path += move[r.IntN(len(move))]
		}
		return plain(head(r, game), "claim optimal 99", path, "bounds", "end")
	},
	"orders": func(_ *testing.T, r *rand.Rand) io.Reader {
		return treeOf(r, func() string {
			row := fmt.Sprintf("row orders %s 0", set25(r))
			for _, cell := range slices.Concat(doubleCells)[:r.IntN(4)] {
				row += fmt.Sprintf(" %s %d", cell, r.IntN(3))
			}
			return row
		})
	},
	"rows": func(_ *testing.T, r *rand.Rand) io.Reader {
		return treeOf(r, func() string {
			return []string{"row set f" + set25(r)[1:] + " B1", "row degree E5", "row first", "row doubles 5", "row last"}[r.IntN(5)]
		})
	},
	"rows of many words": func(_ *testing.T, r *rand.Rand) io.Reader {
		word := []string{" A1", " 7", " x", " " + strings.Repeat("0", 25)}[r.IntN(4)]
		return treeOf(r, func() string { return "row begin" + strings.Repeat(word, r.IntN(120_000/len(word))) })
	},
	"leaves": func(_ *testing.T, r *rand.Rand) io.Reader {
		long := strings.Repeat("7", 1+r.IntN(1+[]int{1, 999, 60_000}[r.IntN(3)]))
		return treeOf(r, func() string {
			return "row set f" + set25(r)[1:] + " B1\nbranch visit " + cellName(r.IntN(100)) + "\nleaf " + long + strings.Repeat(" 0:"+long, 60_000/len(long))
		})
	},
	"bounds named often": func(_ *testing.T, r *rand.Rand) io.Reader {
		return plain(head(r, "quatro"), "claim impossible", "bounds"+strings.Repeat(" open", 1+r.IntN(20_000)), "level 0 1", begin("quatro"), "end")
	},
	"long lines": func(_ *testing.T, r *rand.Rand) io.Reader {
		return plain(header, "game "+strings.Repeat("x", 1+r.IntN(1<<20)), header, "game quatro", "name "+strings.Repeat("\x1b", 1+r.IntN(1<<17)))
	},
	"strategies": func(_ *testing.T, r *rand.Rand) io.Reader {
		rules := []string{"give lines=squares", "choose lines=squares"}[r.IntN(2)]
		lines := []string{header, "match quatro", "rules variant=" + rules, "position ................ -", "claim draw", "strategy mover holds 16 999999999"}
		for range 1 + r.IntN(3000) {
			lines = append(lines, choice(r, rules[0] == 'c'))
		}
		return plain(append(lines, "end")...)
	},
	"a strategy that is whole": func(_ *testing.T, r *rand.Rand) io.Reader {
		n := 1 + r.IntN(2000)
		lines := map[string]bool{}
		for len(lines) < n {
			line := choice(r, true)
			lines[line[:18]] = lines[line[:18]] || true
			lines[line[:18]+"\x00"+line] = true
		}
		list := []string{}
		for line := range lines {
			if _, after, ok := strings.Cut(line, "\x00"); ok && !slices.ContainsFunc(list, func(other string) bool { return other[:18] == after[:18] }) {
				list = append(list, after)
			}
		}
		return plain(header, "match quatro", "rules variant=choose lines=lines", "position ................ -", "claim draw",
			fmt.Sprint("strategy mover holds 16 ", len(list)), strings.Join(list, "\n"), "strategy other holds 16 0", "end")
	},
	"a certificate many times": func(_ *testing.T, r *rand.Rand) io.Reader {
		return strings.NewReader(strings.Repeat(strings.Join(small()[:6+r.IntN(5)], "\n")+"\n", 1+r.IntN(2000)))
	},
	"lines of a good one, many times": func(_ *testing.T, r *rand.Rand) io.Reader {
		var text []string
		tryMutants(r, someAdjiboto(r), func(lines []string) { text = lines })
		tryMutants(r, someCavalo(r), func(lines []string) { text = lines })
		if i, n := r.IntN(len(text)+1), 1+r.IntN(9); i+n < len(text) {
			block := strings.Join(text[i:i+n], "\n")
			text = slices.Insert(text, i, strings.Repeat(block+"\n", 1+r.IntN(20_000/n))+block)
		}
		return plain(text...)
	},
}

// packedOf is text that gzip has packed, well or oddly.
func packedOf(t *testing.T, r *rand.Rand) io.Reader {
	t.Helper()
	inner := []io.Reader{
		io.LimitReader(endless{'\n'}, 1<<(15+r.IntN(12))), io.LimitReader(endless{'x'}, 1<<(15+r.IntN(12))),
		strings.NewReader(strings.Repeat(strings.Join(small(), "\n")+"\n", 1+r.IntN(3000))),
		crafted["orders"](t, r), crafted["many states, dear bounds"](t, r), crafted["rows"](t, r), crafted["leaves"](t, r),
	}[r.IntN(7)]
	once := packed(t, inner)
	switch r.IntN(4) {
	case 0:
		once = packed(t, bytes.NewReader(once))
	case 1:
		once = bytes.Repeat(once, 1+r.IntN(4))
	case 2:
		once = append(bytes.Repeat(packed(t, strings.NewReader("")), r.IntN(20_000)), once...)
	}
	return bytes.NewReader(once)
}

var (
	puzzles     = []string{"cavalo", "adjiboto", "quatro"}
	doubleCells = []string{"A3", "C3", "E3", "G3", "I3", "A4"}
)

func plain(lines ...string) io.Reader { return strings.NewReader(strings.Join(lines, "\n") + "\n") }

// head is a certificate up to its start: full boards, on which most can be done.
func head(r *rand.Rand, game string) string {
	lines := []string{header, "game " + game, "name \x1b[8m"}
	switch game {
	case "cavalo":
		lines = append(lines, "rules numbers=on double="+[]string{"largest", "choice"}[r.IntN(2)]+" placement-rule="+[]string{"on", "off"}[r.IntN(2)])
		for range 10 {
			lines = append(lines, "row"+[]string{" 11 22 33 44 55 66 77 88 99 11", " 1 4 7 11 4 22 1 4 7 10"}[r.IntN(2)])
		}
		lines = append(lines, "target "+"9000")
	case "adjiboto":
		lines = append(lines, "rules lap="+[]string{"lost", "keep", "skip"}[r.IntN(3)]+" moves="+[]string{"all", "manual"}[r.IntN(2)])
	case "quatro":
		lines = append(lines, "rules lines=squares", "reserve 0123456789abcdef")
	}
	return strings.Join(append(lines, "start "+begin(game)), "\n")
}

func begin(game string) string {
	states := map[string]string{"cavalo": "- 0 " + strings.Repeat("f", 25), "adjiboto": "(155)00000020(50)(40)0", "quatro": "................"}
	return states[game]
}

// statesOf are states, no line twice.
func statesOf(r *rand.Rand, game string, n int) string {
	lines := map[string]bool{}
	for range n {
		state := begin(game)
		switch game {
		case "cavalo":
			at := r.IntN(100)
			left, _ := readCells(set25(r))
			for cell := range 100 {
				if r.IntN(4) > 0 {
					left.add(cell)
				}
			}
			left.remove(at)
			state = knightText(knight{left: left, at: uint8(at)})
		case "adjiboto":
			var b pits
			for range 200 {
				b[r.IntN(12)]++
			}
			state = pitsText(b)
		case "quatro":
			state = boardOf(r, 1)
		}
		lines[state] = true
	}
	return strings.Join(slices.Collect(maps.Keys(lines)), "\n")
}

// boardOf is a board of Quatro with so many different pieces.
func boardOf(r *rand.Rand, pieces int) string {
	b, cells, kinds := []byte("................"), r.Perm(16), r.Perm(16)
	for i := range pieces {
		b[cells[i]] = hexadecimal[kinds[i]]
	}
	return string(b)
}

// choice is a line of a strategy.
func choice(r *rand.Rand, choose bool) string {
	before := []byte(boardOf(r, r.IntN(5)))
	hand, next := -1, byte('-')
	for hand < 0 || bytes.IndexByte(before, hexadecimal[hand]) >= 0 {
		hand = r.IntN(16)
	}
	after := slices.Clone(before)
	after[bytes.IndexByte(after, '.')] = hexadecimal[hand]
	if choose {
		return fmt.Sprintf("%s - %s -", before, after)
	}
	for next == '-' || bytes.IndexByte(after, next) >= 0 {
		next = hexadecimal[r.IntN(16)]
	}
	return fmt.Sprintf("%s %c %s %c", before, hexadecimal[hand], after, next)
}

// set25 is a set of cells.
func set25(r *rand.Rand) string {
	text := make([]byte, 25)
	for i := range text {
		text[i] = hexadecimal[r.IntN(16)]
	}
	return string(text)
}

// treeOf is a claim on points with many lines of a kind.
func treeOf(r *rand.Rand, line func() string) io.Reader {
	rules := []string{header, "game cavalo", "name", "rules numbers=on double=largest placement-rule=on"}
	for row := range 10 {
		rules = append(rules, []string{"row 1 4 7 1 4 7 1 4 7 1", "row 8 2 5 8 2 5 8 2 5 8", "row 11 9 22 6 33 3 44 9 55 6", "row 66 7 77 4 88 1 99 7 11 4"}[row%4])
	}
	rules = append(rules, "start "+begin("cavalo"), "claim most 0", "path", "branches")
	size := 0
	for most := 1 + r.IntN(300_000); size < most; {
		rules = append(rules, line())
		size += len(rules[len(rules)-1])
	}
	return plain(append(rules, "end")...)
}

// cost checks a text within little work, and says what that took.
type cost struct {
	work, most int // counted, and what was allowed in all
	plain      int // bytes that were read
	over       int // by how much a certificate went over what it may
	took       time.Duration
	reasons    map[string]int
}

const littleWork = 20_000_000

func costOf(t *testing.T, in io.Reader) (k cost) {
	t.Helper()
	l := Limits{work: littleWork}
	k.reasons = map[string]int{}
	began := time.Now()
	r := newReader(context.Background(), in, &Progress{})
	for r.next(); r.open && r.err == nil; {
		r.account.open(l)
		c := &checker{reader: r, Finding: Finding{Line: r.number}}
		paid := r.paid
		c.check()
		allowed := littleWork + workPerByte*(r.paid-paid)
		k.work, k.most, k.over = k.work+allowed-r.work, k.most+allowed, max(k.over, -r.work)
		if c.Refused != nil {
			k.reasons[c.Refused.Key]++
			r.skip(c.Refused)
		}
	}
	if over := exceeded(r.err, 1); over != nil {
		k.reasons[over.Key]++
	}
	k.took, k.plain = time.Since(began), r.plain
	return k
}

// No text costs more than it may, in the checker's own steps; a step is what it is said to
// be, give or take; and what is remembered is within its bytes.
func TestNoCertificateIsOverItsCost(t *testing.T) {
	leaveToMakeTest(t)
	kinds := append(slices.Sorted(maps.Keys(crafted)), "packed")
	total := len(kinds)
	if testing.Short() {
		total = 4 // a check has one thread
	}
	if n, err := strconv.Atoi(os.Getenv("PROCURA_COSTS")); err == nil {
		total = n
	}
	seed, _ := strconv.ParseUint(cmp.Or(os.Getenv("PROCURA_SEED"), os.Getenv("PROCURA_TURN")), 10, 64)
	random := rand.New(rand.NewPCG(23, seed))
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	slowest, reasons := map[string]time.Duration{}, map[string]int{}
	ratios := map[string]float64{}
	for i := range total {
		kind := kinds[i%len(kinds)]
		craft := crafted[kind]
		if craft == nil {
			craft = packedOf
		}
		text, err := io.ReadAll(craft(t, random))
		if err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		before := heap()
		done := make(chan bool)
		peak := make(chan uint64)
		go watch(done, peak)
		k := costOf(t, bytes.NewReader(text))
		close(done)
		should := time.Duration(k.work*stepTime + k.plain*byteTime)
		slow := func() bool { return !testing.Short() && k.took > 10*should+time.Second } // short tests run under the race detector, where all is slow
		for again := 0; again < 3 && slow(); again++ {                                    // others may have been at it too
			k.took = costOf(t, bytes.NewReader(text)).took
		}
		ratios[kind] = max(ratios[kind], float64(k.took)/float64(should+10*time.Millisecond))
		if k.over > littleWork/10 || slow() {
			t.Errorf("%s, %d bytes: %d steps of %d, over by %d, in %v", kind, len(text), k.work, k.most, k.over, k.took)
		}
		if held, most := int(<-peak)-int(before), (roomBase+roomPerByte*countedPerPacked*len(text))*3/2+(64<<20); held > most {
			t.Errorf("%s, %d bytes: %d MiB held, of %d", kind, len(text), held>>20, most>>20)
		}
		slowest[kind] = max(slowest[kind], k.took)
		for key := range k.reasons {
			reasons[kind+": "+key]++
		}
	}
	for _, kind := range kinds {
		t.Logf("%-35s %v, %.1f times what it should take", kind, slowest[kind], ratios[kind])
	}
	t.Log(reasons)
}

// What a step and a byte that is read take, in nanoseconds.
const stepTime, byteTime = 10, 20

func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// watch gives the most that the heap held.
func watch(done chan bool, peak chan uint64) {
	most := uint64(0)
	for {
		most = max(most, heap())
		select {
		case <-done:
			peak <- most
			return
		case <-time.After(2 * time.Millisecond):
		}
	}
}
