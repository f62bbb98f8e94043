package certify

import (
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
	// table has the states of the table, and value their values.
	table     *set[S]
	value     []uint16
	tableLine int
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
	l.readBounds()
	for c.ok() && c.has("level") {
		l.readLevel()
	}
	if !c.ok() {
		return
	}
	if len(l.first) == 0 && !l.isCut(p.start(), 0) {
		c.refuse("start")
	}
	var buffer []step[S]
	for i := 0; i < l.table.count && l.goesOn(i); i++ {
		buffer = l.checkValue(i, buffer[:0])
	}
	for i := 0; i < l.states.count && l.goesOn(i); i++ {
		buffer = l.checkState(i, buffer[:0])
	}
}

// goesOn looks at the context now and then.
func (l *levels[S]) goesOn(i int) bool {
	l.progress.States.Add(1)
	return l.ok() && (i%often != 0 || l.look())
}

// readState reads the line, or the part of it before a value, as a state that is not
// there yet.
func (l *levels[S]) readState(text []byte, to *set[S]) (s S) {
	s, ok := l.puzzle.parse(text)
	if !ok {
		l.refuse("state", "Text", l.shown())
		return s
	}
	switch fresh, fits := to.add(s); {
	case !fits:
		l.refuse("memory")
	case !fresh:
		l.refuse("twice", "Text", l.shown())
	}
	return s
}

// counted reads a line that ends in the number of lines that follow.
func (l *levels[S]) counted(pattern string, wanted ...int) (count int) {
	n, ok := numbers(string(l.line), pattern)
	for i := range wanted {
		ok = ok && n[i] == wanted[i]
	}
	if !ok || n[len(n)-1] == 0 {
		l.refuse("count", "Text", l.shown())
		return 0
	}
	l.next()
	return n[len(n)-1]
}

// readTable reads states with their values.
func (l *levels[S]) readTable() {
	count := l.counted("table #")
	l.tableLine = l.number
	for i := 0; i < count && l.ok(); i++ {
		space := max(0, strings.LastIndexByte(string(l.line), ' '))
		value, ok := 0, false
		if space < len(l.line) {
			value, ok = number(string(l.line[space+1:]))
		}
		l.readState(l.line[:space], l.table)
		if !ok || value > 1<<16-1 {
			l.refuse("value", "Text", l.shown())
		}
		l.value = append(l.value, uint16(value)) //nolint:gosec // refused if it is more
		l.next()
	}
}

// readBounds reads the names of the bounds.
func (l *levels[S]) readBounds() {
	line := l.number
	names := l.take("bounds")
	if names == "" {
		return
	}
	for name := range strings.SplitSeq(names, " ") {
		bound := l.puzzle.bound(name)
		if name == "table" && l.table.count > 0 {
			bound = l.tabled
		}
		if bound == nil {
			l.refuseAt(line, "bound", "Name", name)
		}
		l.bounds = append(l.bounds, bound)
	}
}

// readLevel reads the next level; the first is the start alone.
func (l *levels[S]) readLevel() {
	level := len(l.first)
	count := l.counted("level # #", level)
	l.first, l.firstLine = append(l.first, l.states.count), append(l.firstLine, l.number)
	for i := 0; i < count && l.ok(); i++ {
		if s := l.readState(l.line, l.states); level == 0 && (s != l.puzzle.start() || count > 1) {
			l.refuse("first", "Text", l.shown())
		}
		l.next()
	}
}

// tabled is the value of a state in the table, or what is known of any other.
func (l *levels[S]) tabled(s S) int {
	if i, _, ok := l.table.find(s); ok {
		return int(l.value[i])
	}
	if l.puzzle.isGoal(s) {
		return 0
	}
	return 1
}

// checkValue looks at an entry of the table.
func (l *levels[S]) checkValue(i int, buffer []step[S]) []step[S] {
	s, least := l.table.at(i), never
	buffer = l.puzzle.steps(s, buffer)
	for j := range buffer {
		least = min(least, l.tabled(buffer[j].next))
	}
	if value := int(l.value[i]); value > 1+least || value > 0 && l.puzzle.isGoal(s) {
		l.refuseAt(l.tableLine+i, "value", "Text", l.puzzle.write(s), "Value", value)
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
		l.refuseAt(line, "goal", "Text", l.puzzle.write(s))
	}
	buffer = l.puzzle.steps(s, buffer)
	for j := range buffer {
		next := buffer[j].next
		if at, _, ok := l.states.find(next); ok && l.levelOf(at) <= level+1 || l.isCut(next, level+1) {
			continue
		}
		move, _ := l.puzzle.word(buffer[j])
		l.refuseAt(line, "hole", "Move", move, "Text", l.puzzle.write(next), "Level", level+1)
		return buffer
	}
	return buffer
}

// isCut reports whether no solution with fewer moves than claimed goes through a state
// after so many moves.
func (l *levels[S]) isCut(s S, depth int) bool {
	n := l.claim.least
	if depth >= n || depth+1 >= n && !l.puzzle.isGoal(s) {
		return true
	}
	for _, bound := range l.bounds {
		if depth+bound(s) >= n {
			return true
		}
	}
	return false
}
