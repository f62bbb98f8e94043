package certify

import (
	"bytes"
	"slices"
	"sort"
	"strings"
)

// levels is evidence that no solution has fewer moves than the claim says:
//
//	table COUNT, shifts ...     where bounds need them
//	bounds NAME NAME ...
//	level 0 1
//	level 1 COUNT               each with COUNT states
type levels[S comparable] struct {
	*certificate
	puzzle puzzle[S]
	room   int64
	bounds []func(S) int
	states *set[S]
	// first is the first state of each level, and firstLine the line where it stands.
	first, firstLine []int
	table            *set[S]
	value            []uint16 // of the states of the table
	tableLine        int
}

// checkLevels reads the evidence, and then looks at state by state.
func checkLevels[S comparable](c *certificate, p puzzle[S]) {
	l := &levels[S]{certificate: c, puzzle: p, room: memory}
	l.states, l.table = newSet[S](&l.room), newSet[S](&l.room)
	if c.has("table") {
		l.readTable()
	}
	if k, ok := any(p).(*cavalo); ok && c.has("shifts") {
		k.readShifts(c)
	}
	if k, ok := any(p).(*cavalo); ok && c.has("payments") {
		k.readPayments(c)
	}
	if a, ok := any(p).(*adjiboto); ok && c.has("perimeter") {
		a.readPerimeter(c, &l.room)
	}
	l.readBounds()
	if c.ok() && !c.has("level") && !l.isSettled(p.start(), 0) {
		c.refuse("start")
	}
	for c.ok() && c.has("level") {
		l.readLevel()
	}
	var buffer []step[S]
	for i := 0; i < l.table.count && l.goesOn(); i++ {
		buffer = l.checkValue(i, buffer[:0])
	}
	for i := 0; i < l.states.count && l.goesOn(); i++ {
		buffer = l.checkState(i, buffer[:0])
	}
}

// goesOn counts a state.
func (l *levels[S]) goesOn() bool {
	l.progress.States.Add(1)
	return l.look() && l.ok()
}

// readState reads a state that is not there yet.
func (l *levels[S]) readState(text []byte, to *set[S]) S {
	s, ok := l.puzzle.parse(text)
	if to == l.states {
		s = l.puzzle.fold(s)
	}
	if !ok {
		l.refuse("state", "Text", l.shown())
	} else if fresh, fits := to.add(s); !fits {
		l.refuse("memory")
	} else if !fresh {
		l.refuse("twice", "Text", l.shown())
	}
	return s
}

// readCount reads a line that ends in how many lines follow, which are not none.
func (l *levels[S]) readCount(pattern string, wanted ...int) (count int) {
	n, ok := numbers(string(l.line), pattern)
	if !ok || n[len(n)-1] == 0 || len(wanted) > 0 && n[0] != wanted[0] {
		l.refuse("count", "Text", l.shown())
		return 0
	}
	l.next()
	return n[len(n)-1]
}

// readTable reads states with their values.
func (l *levels[S]) readTable() {
	count := l.readCount("table #")
	l.tableLine = l.number
	for i := 0; i < count && l.ok(); i++ {
		space := max(0, bytes.LastIndexByte(l.line, ' '))
		value, ok := number(strings.TrimPrefix(string(l.line[space:]), " "))
		if l.readState(l.line[:space], l.table); !ok || value >= 1<<16 {
			l.refuse("value", "Text", l.shown())
		}
		l.value = append(l.value, uint16(value)) //nolint:gosec // refused if it is more
		l.room -= 6                              // as it grows by copies
		l.next()
	}
}

// readBounds reads the names of the bounds.
func (l *levels[S]) readBounds() {
	for _, name := range strings.Fields(l.take("bounds")) {
		bound := l.puzzle.bound(name)
		if name == "table" && l.table.count > 0 {
			bound = l.tabled
		}
		if bound == nil {
			l.refuseAt(l.number-1, "bound", "Name", name)
		}
		l.bounds = append(l.bounds, bound)
	}
}

// readLevel reads the next level; the first is the start alone.
func (l *levels[S]) readLevel() {
	level := len(l.first)
	count := l.readCount("level # #", level)
	l.first, l.firstLine = append(l.first, l.states.count), append(l.firstLine, l.number)
	for i := 0; i < count && l.ok(); i++ {
		if s := l.readState(l.line, l.states); level == 0 && (s != l.puzzle.fold(l.puzzle.start()) || count > 1) {
			l.refuse("first", "Text", l.shown())
		}
		l.next()
	}
}

// tabled is the value of a state in the table, or what is known of any other.
func (l *levels[S]) tabled(s S) int {
	if i, _, ok := l.table.find(s); ok {
		return int(l.value[i])
	} else if l.puzzle.isGoal(s) {
		return 0
	}
	return 1
}

// checkValue looks at an entry of the table.
func (l *levels[S]) checkValue(i int, buffer []step[S]) []step[S] {
	s, least, value := l.table.at(i), never, int(l.value[i])
	buffer = l.puzzle.steps(s, buffer)
	for j := range buffer {
		least = min(least, l.tabled(buffer[j].next))
	}
	if value > 1+least || value > 0 && l.puzzle.isGoal(s) {
		l.refuseAt(l.tableLine+i, "value", "Text", value)
	}
	return buffer
}

// levelOf is the level of a state.
func (l *levels[S]) levelOf(i int) int { return sort.SearchInts(l.first, i+1) - 1 }

// checkState looks at a state of a level and at its successors.
func (l *levels[S]) checkState(i int, buffer []step[S]) []step[S] {
	s, level := l.states.at(i), l.levelOf(i)
	line := l.firstLine[level] + i - l.first[level]
	if l.puzzle.isGoal(s) {
		l.refuseAt(line, "goal")
	}
	buffer = l.puzzle.steps(s, buffer)
	for j := range buffer {
		if !l.isSettled(buffer[j].next, level+1) {
			l.refuseAt(line, "hole", "Move", l.puzzle.word(buffer[j]), "Level", level+1)
		}
	}
	return buffer
}

// isSettled reports whether no solution with fewer moves than claimed goes through a
// state after so many moves, or the state is on a level up to that.
func (l *levels[S]) isSettled(s S, depth int) bool {
	n := l.claim.least
	if depth >= n || depth+1 >= n && !l.puzzle.isGoal(s) {
		return true
	}
	if at, _, ok := l.states.find(l.puzzle.fold(s)); ok && l.levelOf(at) <= depth {
		return true
	}
	return slices.ContainsFunc(l.bounds, func(bound func(S) int) bool { return depth+bound(s) >= n })
}
