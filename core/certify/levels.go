package certify

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// levels is evidence that no solution has fewer moves than the claim says: lines
// "bounds NAME NAME ...", "level 0 1", a state, "level 1 COUNT", as many states, and so on.
type levels[S comparable] struct {
	*certificate
	puzzle puzzle[S]
	bounds []func(S, int) bool
	states *set[S]
	first  []int // the first state of each level
	head   int   // the line of the first level
}

// checkLevels reads the evidence, and then looks at state by state.
func checkLevels[S comparable](c *certificate, p puzzle[S]) {
	l := &levels[S]{certificate: c, puzzle: p, states: newSet[S](memory / 4 * 3)}
	for _, name := range strings.Fields(c.take("bounds")) {
		bound := p.bound(name)
		c.require(bound != nil, c.number-1, "bound", "Name", name)
		l.bounds = append(l.bounds, bound)
	}
	c.here(!c.ok() || c.has("level") || l.isSettled(p.start(), 0), "start")
	for l.head = c.number; c.ok() && c.has("level"); {
		l.readLevel()
	}
	var buffer []step[S]
	for i := 0; i < l.states.count && c.ok() && c.goesOn(); i++ {
		c.progress.States.Add(1)
		buffer = l.checkState(i, buffer[:0])
	}
}

// readLevel reads the next level; the first is the start alone.
func (l *levels[S]) readLevel() {
	level, count := len(l.first), 0
	if found := parts(string(l.line), fmt.Sprintf("level %d #", level)); found != nil {
		count, _ = number(found[1])
	}
	l.here(count > 0, "count")
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
	for j := range buffer {
		if !l.isSettled(buffer[j].next, level+1) {
			l.require(false, line, "hole", "Move", l.puzzle.word(buffer[j]), "Level", level+1)
		}
	}
	return buffer
}

// isSettled reports whether no solution with fewer moves than claimed goes through a
// state after so many moves, or the state is on a level up to that.
func (l *levels[S]) isSettled(s S, depth int) bool {
	if depth >= l.least || depth+1 >= l.least && !l.puzzle.isGoal(s) {
		return true
	}
	if at, _ := l.states.find(l.puzzle.fold(s)); at >= 0 && l.levelOf(at) <= depth {
		return true
	}
	return slices.ContainsFunc(l.bounds, func(bound func(S, int) bool) bool { return bound(s, l.least-depth) })
}
