package verify

import (
	"fmt"
	"hash/maphash"
	"slices"
	"sort"
	"strings"
	"unsafe"
)

// levels is evidence that no solution has fewer moves than the claim says: lines
// "bounds NAME NAME ...", "level 0 1", a state, "level 1 COUNT", as many states, and so on.
type levels[S comparable] struct {
	*checker
	puzzle puzzle[S]
	bounds []func(S, int) bool
	work   []int // of each
	states *set[S]
	first  []int // the first state of each level
	head   int   // the line of the first level
}

// checkLevels reads the evidence, and then looks at state by state.
func checkLevels[S comparable](c *checker, p puzzle[S]) {
	l := &levels[S]{checker: c, puzzle: p, states: newSet[S](&c.account)}
	names := strings.Split(c.takeWord("bounds"), " ")
	for i, name := range names {
		bound := p.bound(name)
		if len(names) == 1 && name == "" || !c.require(bound != nil && !slices.Contains(names[:i], name), c.number-1, "bound", "Name", name) {
			break
		}
		l.bounds, l.work = append(l.bounds, bound), append(l.work, boundWork[name])
	}
	for l.head = c.number; c.ok() && c.has("level"); {
		l.readLevel()
	}
	if a, ok := any(p).(*adjiboto); ok && a.near != nil {
		a.near.enclose(c)
	}
	c.require(l.states.count > 0 || c.ok() && l.isSettled(l.head, p.start(), 0), l.head, "start")
	var buffer []step[S]
	for i := 0; i < l.states.count && c.ok() && c.goesOn(); i++ {
		c.progress.States.Add(1)
		buffer = l.checkState(i, buffer[:0])
	}
}

// readLevel reads the next level; the first is the start alone.
func (l *levels[S]) readLevel() {
	level := len(l.first)
	after, isNext := strings.CutPrefix(string(l.line), fmt.Sprintf("level %d ", level))
	count, isNumber := number(after)
	l.here(isNext && isNumber && count > 0, "count")
	l.first = append(l.first, l.states.count)
	for ; count > 0 && l.ok(); count-- {
		l.next()
		s, ok := l.puzzle.parse(l.line)
		if l.here(ok, "state") {
			refusal := l.states.add(l.puzzle.fold(s))
			l.here(refusal == "", refusal)
			l.here(level > 0 || l.puzzle.fold(s) == l.puzzle.fold(l.puzzle.start()) && count == 1, "first")
		}
	}
	l.next()
}

// levelOf is the level of a state.
func (l *levels[S]) levelOf(i int) int { return sort.SearchInts(l.first, i+1) - 1 }

// checkState looks at a state of a level and at its successors.
func (l *levels[S]) checkState(i int, buffer []step[S]) []step[S] {
	s, level := l.states.at(i), l.levelOf(i)
	line := l.head + 1 + level + i // each level has a line of its own
	l.require(!l.puzzle.isGoal(s), line, "goal")
	buffer = l.puzzle.steps(s, buffer)
	l.spend(line, lineWork+successorWork*len(buffer))
	for j := 0; j < len(buffer) && l.ok(); j++ {
		if !l.isSettled(line, buffer[j].next, level+1) {
			l.require(false, line, "hole", "Move", l.puzzle.word(buffer[j]), "Level", level+1)
		}
	}
	return buffer
}

// isSettled reports whether no solution with fewer moves than claimed goes through a
// state after so many moves, or the state is on a level up to that.
func (l *levels[S]) isSettled(line int, s S, depth int) bool {
	if depth >= l.least || depth+1 >= l.least && !l.puzzle.isGoal(s) {
		return true
	}
	if at, _ := l.states.find(l.puzzle.fold(s)); at >= 0 && l.levelOf(at) <= depth {
		return true
	}
	for i, bound := range l.bounds {
		if l.spend(line, l.work[i]) && bound(s, l.least-depth) {
			return true
		}
	}
	return false
}

const chunk = 1 << 10

// set holds states in the order in which they came, in chunks that are never moved, and
// slots: a table of their numbers, from 1, looked up by their hash, where 0 is free.
type set[S comparable] struct {
	*account
	seed   maphash.Seed
	chunks [][]S
	slots  []uint32
	count  int
}

func newSet[S comparable](a *account) *set[S] {
	return &set[S]{account: a, seed: maphash.MakeSeed(), slots: make([]uint32, 1<<10)}
}

// at is the state that came as the i-th, from 0.
func (t *set[S]) at(i int) S { return t.chunks[i/chunk][i%chunk] }

// find returns the number of a state, or -1 if it is not in the set, and the slot where it is or would be.
func (t *set[S]) find(s S) (index int, slot uint64) {
	last := uint64(len(t.slots) - 1)
	for slot = maphash.Comparable(t.seed, s) & last; t.slots[slot] != 0; slot = (slot + 1) & last {
		if i := int(t.slots[slot] - 1); t.at(i) == s {
			return i, slot
		}
	}
	return -1, slot
}

// add adds a state; if it is there already, or there is no room, it says so by the key of
// a refusal.
func (t *set[S]) add(s S) (refusal string) {
	if t.count*8 >= len(t.slots)*7 && !t.grow() {
		return "memory"
	}
	index, slot := t.find(s)
	if index >= 0 {
		return "twice"
	}
	if t.count%chunk == 0 {
		if !t.hold(chunk * int(unsafe.Sizeof(s))) {
			return "memory"
		}
		t.chunks = append(t.chunks, make([]S, chunk))
	}
	t.chunks[t.count/chunk][t.count%chunk] = s
	t.count++
	t.slots[slot] = uint32(t.count)
	return ""
}

// grow doubles the slots; old and new ones are held for a while.
func (t *set[S]) grow() bool {
	old := len(t.slots)
	if !t.hold(8 * old) {
		return false
	}
	t.slots = make([]uint32, 2*old)
	for i := range t.count {
		_, slot := t.find(t.at(i))
		t.slots[slot] = uint32(i + 1)
	}
	return t.hold(-4 * old)
}
