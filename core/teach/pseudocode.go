package teach

import (
	"slices"

	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/core/text"
)

// The pseudo-code of every algorithm as data: lines in the words of the course or of the
// book, and which of them a moment of an exploration lights.
//
//	repeat:
//	    n ← the one of least f in open            Choose
//	    if n is a goal: return the way to n       Goal
//	    put n into closed, generate its successors  Expand
//	    for each successor s:                     Each
//	        if s is there at no greater g: drop   Known ...
//
// It tells what the searches of this program do, as package search words it: the goal is
// tested when a node is taken, a state that is reached again and better comes back.

// Vocabulary is whose words the lines are in; both have the same lines.
type Vocabulary string

// The vocabularies.
const (
	Course Vocabulary = "course" // open and closed, successors are generated
	Book   Vocabulary = "book"   // frontier and reached, nodes are expanded
)

// Vocabularies lists both.
func Vocabularies() []Vocabulary { return []Vocabulary{Course, Book} }

// Role tells what a line is for.
type Role uint8

// The roles of lines. Those up to Drop are of a node, the others of a successor.
const (
	Frame    Role = iota // what holds the others together; nothing lights it
	Begin                // before the first step
	Iterate              // an iteration begins
	Choose               // a node is taken
	Descend              // and followed
	Goal                 // it ends the run
	Depth                // it lies at the limit of depth
	Expand               // its successors are made
	Again                // those that were forgotten are made again
	Part                 // a search that the method is made of
	Leaf                 // it is over, or estimated
	Scout                // it is asked only whether it is better
	Leave                // nothing of it is left to be followed; its value goes up
	Each                 // a successor's turn
	Known                // it is a duplicate
	OnPath               // it is on the way to itself
	Hopeless             // it can't lead to a goal, or to a better one
	Better               // it takes the place of a duplicate
	Over                 // it is above the limit
	Cut                  // it is none of the best of its level
	Lose                 // there is no room for it, nor will there be
	Forget               // there is no room for it now
	Enter                // it waits
)

// Line is a line of pseudo-code.
type Line struct {
	Text   text.Message
	Indent int // 0 for the outermost
	Role   Role
}

// programLine is a line without its vocabulary: the end of its key, see programs.
type programLine struct {
	name   string
	indent int
	role   Role
}

// Lines is the pseudo-code of an algorithm, of search.Anytime its outline; nil for one
// that is not there.
func Lines(a search.Algorithm, v Vocabulary) []Line {
	var lines []Line
	for _, r := range programs[a] {
		lines = append(lines, Line{text.M("code." + string(v) + "." + r.name), r.indent, r.role})
	}
	return lines
}

// LineOf is the line that says best what happened at a moment: to the node of the step,
// or, where a successor of it is given, to that one; -1 for none. The algorithm is that
// of the moment's phase.
func LineOf(a search.Algorithm, m explore.Moment, o *explore.Offspring) int {
	if o != nil {
		return firstLine(a, rolesOfFate[o.Fate])
	}
	return firstLine(a, rolesOfKind[m.Kind])
}

// Highlight is a line that a step goes through.
type Highlight struct {
	Line int
	// Offspring is the successor that it is about, -1 where it is about the node.
	Offspring int
}

// Highlights are the lines that a step goes through, in their order: the node is chosen,
// tested, expanded, and what becomes of each successor. begins reports whether the step is
// the first one of an iteration.
func Highlights(a search.Algorithm, m explore.Moment, begins bool) []Highlight {
	var list []Highlight
	add := func(offspring int, roles ...Role) {
		if line := firstLine(a, roles); line >= 0 {
			list = append(list, Highlight{line, offspring})
		}
	}
	if m.Kind == record.Began {
		add(-1, Begin)
		return list
	}
	if begins {
		add(-1, Iterate)
	}
	for _, role := range []Role{Choose, Descend, Goal} {
		add(-1, role)
	}
	switch m.Kind {
	case record.Reached:
		return list
	case record.AtDepth:
		add(-1, Depth)
		return list
	}
	add(-1, rolesOfKind[m.Kind]...)
	followed := false
	for i, o := range m.Successors {
		add(i, rolesOfFate[o.Fate]...)
		waits := o.Fate == record.Fresh || o.Fate == record.Made || o.Fate == record.Better || o.Fate == record.Unmade || o.Fate == record.Forgotten
		followed = followed || waits && o.F <= m.Limit
	}
	if !followed {
		add(-1, Leave)
	}
	return list
}

// firstLine is the line of the first of some roles that an algorithm has, -1 for none.
func firstLine(a search.Algorithm, roles []Role) int {
	for _, role := range roles {
		if i := slices.IndexFunc(programs[a], func(l programLine) bool { return l.role == role }); i >= 0 {
			return i
		}
	}
	return -1
}

// rolesOfKind are the roles that speak of what a step did, the best one first.
var rolesOfKind = map[record.Kind][]Role{
	record.Began:    {Begin},
	record.Expanded: {Expand, Part},
	record.Reached:  {Goal},
	record.AtDepth:  {Depth, Part},
	record.Resumed:  {Again, Expand, Part},
}

// rolesOfFate holds the roles of the lines that speak of what became of a successor.
var rolesOfFate = map[record.Fate][]Role{
	record.Fresh:     {Enter},
	record.Made:      {Enter},
	record.Repeated:  {Known},
	record.Better:    {Better},
	record.OnPath:    {OnPath, Known},
	record.OverLimit: {Over},
	record.Visited:   {Known},
	record.Pruned:    {Hopeless},
	record.Dead:      {Hopeless, Over},
	record.Cut:       {Cut},
	record.Forgotten: {Forget},
	record.Lost:      {Lose},
	record.Unmade:    {Each},
}

// possibleFates lists what an algorithm can do with a successor, in the order of its lines, where
// its turn comes: one for each line.
func possibleFates(a search.Algorithm) (fates []record.Fate) {
	for _, line := range programs[a] {
		fate, is := fateOfRole[line.role]
		if line.role == Known && a.Info().OneByOne() {
			fate = record.Visited
		}
		if is {
			fates = append(fates, fate)
		}
	}
	return fates
}

// fateOfRole is the fate that a line about a successor speaks of.
var fateOfRole = map[Role]record.Fate{
	Known: record.Repeated, OnPath: record.OnPath, Hopeless: record.Dead, Better: record.Better, Over: record.OverLimit,
	Cut: record.Cut, Lose: record.Lost, Forget: record.Forgotten, Enter: record.Fresh,
}
