package grade

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/text"
)

// copies finds answers of different students that are alike:
//
//	the same text, with counts and times
//	the same shortest path with the same counts, where the problem has more than one shortest path
//	the same where an algorithm of the textbooks gives that path and these counts: no reason to ask by itself
//	the same legal path with the same counts, one of which is false: no run has it
type copies struct {
	// shown are the answers with a shortest path and counts, by both, and those with a legal path and a false count, by both.
	shown map[likeness]*alike
	// same are the blocks with the text of an earlier one.
	same map[Reference]Reference
	// paths are the shortest paths of problems under their rules, by identity.
	paths map[string]*shortestPaths
}

// likeness is a problem with a path and counts.
type likeness struct {
	name     ProblemName
	identity string
	answer   [sha256.Size]byte
}

// alike are answers with the same path and counts.
type alike struct {
	at []Reference
	// path and counts are nil and zero for a single answer.
	path                []string
	generated, expanded Figure
	// mistake is the first false count, zero where none is false.
	mistake text.Message
	// method names a method of this program that finds the path with these counts, pathOf one that finds the path; zero if
	// none is known.
	method, pathOf text.Message
}

// Alike tells of an answer that is the same as those of other students.
type Alike struct {
	// Students gave the answer, each once.
	Students []*Student
	// Paths tells how many shortest paths the problem has. Method names a method of this program that gives the path with
	// these counts, which explains the answers; it is zero if none is known.
	Paths, Method text.Message
	// Mistake is the false count that the answers have in common, zero for none. Paths is zero then.
	Mistake text.Message
}

// IsExplained reports whether a method gives the answers, which then are no sign of copying.
func (a *Alike) IsExplained() bool { return !a.Method.IsZero() }

// shortestPaths tells how many shortest paths a problem has, 0 if that is unknown.
type shortestPaths struct {
	puzzle game.Puzzle
	length int
	count  int64
}

// mostCounted is the greatest number of states that are looked at for a count, mostTime its greatest time. mostRun and
// runMemory limit each search for the method of a path, mostTime those of a problem together.
const (
	mostCounted = 200_000
	mostTime    = 2 * time.Second
	mostRun     = 1_000_000
	runMemory   = 256 << 20
)

func newCopies() copies {
	return copies{shown: map[likeness]*alike{}, same: map[Reference]Reference{}, paths: map[string]*shortestPaths{}}
}

// add adds the verdict on an answer to a problem.
func (c *copies) add(name ProblemName, v *Verdict) {
	at := Reference{v.File, v.Block}
	if v.SameAs != nil {
		c.same[at] = *v.SameAs
	}
	counts, isFalse := v.Figures, v.hasFalseCounts()
	isShortest := v.Excess != nil && *v.Excess == 0 && len(v.falseCounts) == 0
	if !isFalse && (!isShortest || !counts.Generated.Given() && !counts.Expanded.Given()) {
		return
	}
	answered := fmt.Sprintln(isFalse, digits(counts.Generated), digits(counts.Expanded), v.Path)
	l := likeness{name, v.Puzzle.Identity(), sha256.Sum256([]byte(answered))}
	if c.shown[l] == nil {
		c.shown[l] = &alike{}
	}
	one := c.shown[l]
	one.at = append(one.at, at)
	if len(one.at) == 2 {
		one.path, one.generated, one.expanded = v.Path, counts.Generated, counts.Expanded
	}
	if isFalse {
		one.mistake = v.falseCounts[0]
	} else if c.paths[l.identity] == nil {
		c.paths[l.identity] = &shortestPaths{puzzle: v.Puzzle, length: len(v.Path)}
	}
}

// hasFalseCounts reports whether a legal path has counts that no run has. Zeros do not make them false: a program that counts
// nothing writes them.
func (v *Verdict) hasFalseCounts() bool {
	generated, expanded := v.Figures.Generated, v.Figures.Expanded
	return len(v.falseCounts) > 0 && len(v.Path) > 0 && v.BrokenAt == nil && generated.Value > 0 && expanded.Value > 0
}

// CountPaths counts the shortest paths of the problems to which there are answers alike, and looks for the algorithms that
// give such answers, within limits of memory and time. Remarks of Students on answers alike say so where a number is
// unknown.
func (c *Class) CountPaths(ctx context.Context) {
	open := map[string][]*alike{} // by the identity of the problem
	for l, answers := range c.copies.shown {
		if len(answers.at) > 1 && answers.mistake.IsZero() && c.copies.paths[l.identity].puzzle != nil {
			open[l.identity] = append(open[l.identity], answers)
		}
	}
	for identity, answers := range open {
		p := c.copies.paths[identity]
		within, stop := context.WithTimeout(ctx, mostTime)
		count := p.puzzle.CountShortest(within, p.length, mostCounted)
		stop()
		if count.Length == p.length {
			p.count = count.Paths
		}
		if p.count != 1 {
			findMethods(ctx, p.puzzle, answers)
		}
		p.puzzle = nil // once is enough
	}
}

// findMethods looks for the methods that give answers to a problem.
func findMethods(ctx context.Context, p game.Puzzle, answers []*alike) {
	ctx, stop := context.WithTimeout(ctx, mostTime)
	defer stop()
	limits := search.Limits{Memory: runMemory}
	for _, a := range answers {
		most := float64(mostRun)
		if a.generated.Given() {
			most = min(most, a.generated.Value+slack)
		}
		limits.Nodes = max(limits.Nodes, int64(most))
	}
	for _, method := range standardMethods(p) {
		if ctx.Err() != nil || !slices.ContainsFunc(answers, func(a *alike) bool { return a.method.IsZero() }) {
			return
		}
		run := p.Solve(ctx, game.SolveRequest{Method: method, Limits: limits, Alone: true})
		for _, a := range answers {
			a.explain(&run, nameOfMethod(p.Module().ID(), run.Ran))
		}
	}
}

// slack is by how much the counts of programs differ that count the start and the goal, or do not.
const slack = 1

// explain notes a run that gives the answers.
func (a *alike) explain(run *game.Run, method text.Message) {
	if !run.Solved() || !slices.Equal(run.Path, a.path) {
		return
	}
	if a.pathOf.IsZero() {
		a.pathOf = method
	}
	isNear := func(f Figure, n int64) bool { return !f.Given() || math.Abs(f.Value-float64(n)) <= slack }
	if a.method.IsZero() && isNear(a.generated, run.Generated) && isNear(a.expanded, run.Expanded) {
		a.method = method
	}
}

// standardMethods lists the algorithms of the textbooks with all heuristics of a game, on graphs and on trees, and the one that
// this program chooses by itself.
func standardMethods(p game.Puzzle) (methods []game.Method) {
	methods = append(methods, game.Method{Algorithm: game.Best})
	for _, name := range explore.Judged() {
		heuristics := []string{""}
		if search.Algorithm(name).Informed() {
			heuristics = game.HeuristicKeys(p)
		}
		for _, h := range heuristics {
			for _, d := range []search.Duplicates{search.Graph, search.Tree} {
				methods = append(methods, game.Method{Algorithm: search.Algorithm(name), Heuristic: h, Duplicates: d})
			}
		}
	}
	return methods
}

// nameOfMethod names a method of a game as the program does everywhere.
func nameOfMethod(module string, m game.Method) text.Message {
	name := text.M("core.algorithm." + string(m.Algorithm))
	with := func(key string) { name = text.M("grade.method.with", "Method", name, "With", text.M(key)) }
	if m.Heuristic != "" {
		with("core.heuristic." + module + "." + m.Heuristic)
	}
	if m.Duplicates == search.Tree {
		with("core.duplicates." + string(m.Duplicates))
	}
	return name
}

// tellAll tells students of answers like those of others. It returns all of that for the teacher, each once, and what is
// known of each of these answers.
func (c *copies) tellAll(students []*Student) (told []text.Message, known map[Reference]*Alike) {
	of := map[Reference]*Student{}
	for _, s := range students {
		for _, p := range s.Problems {
			for _, at := range p.All {
				of[at] = s
			}
		}
	}
	pairs := map[[2]*Student]bool{} // who have the same text
	for _, s := range students {
		for _, shared := range c.findSame(s, of) {
			told = append(told, s.addSame(shared))
			pairs[[2]*Student{s, shared.other}], pairs[[2]*Student{shared.other, s}] = true, true
		}
	}
	like := slices.SortedFunc(maps.Keys(c.shown), func(a, b likeness) int {
		return cmp.Or(
			c.shown[a].rank()-c.shown[b].rank(),
			strings.Compare(a.name.String(), b.name.String()), strings.Compare(a.identity, b.identity), bytes.Compare(a.answer[:], b.answer[:]),
		)
	})
	known = map[Reference]*Alike{}
	for _, l := range like {
		answers := c.shown[l]
		isFalse := !answers.mistake.IsZero()
		if len(answers.at) < 2 || !isFalse && c.paths[l.identity].count == 1 {
			continue
		}
		one := &Alike{Students: studentsOf(answers.at, of), Method: answers.method, Mistake: answers.mistake}
		if !isFalse {
			one.Paths = c.describePaths(l)
		}
		told = append(told, c.tellAlike(l, one, pairs)...)
		if len(one.Students) < 2 {
			continue
		}
		for _, at := range answers.at {
			known[at] = one
		}
	}
	return told, known
}

// studentsOf returns the students of answers, each once.
func studentsOf(answers []Reference, of map[Reference]*Student) (list []*Student) {
	for _, at := range answers {
		if s := of[at]; s != nil && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

// tellAlike tells students whose answers are alike of each other, unless they were told of the same text.
func (c *copies) tellAlike(l likeness, a *Alike, pairs map[[2]*Student]bool) (told []text.Message) {
	one, every := "grade.student.alike", "grade.student.alike.all"
	switch {
	case a.IsExplained():
		one, every = "grade.student.usual", "grade.student.usual.all"
	case !a.Mistake.IsZero():
		one, every = "grade.student.false", "grade.student.false.all"
	}
	var all []*Student
	for _, s := range a.Students {
		others := slices.DeleteFunc(slices.Clone(a.Students), func(other *Student) bool { return other == s || pairs[[2]*Student{s, other}] })
		if len(others) == 0 {
			continue
		}
		all = append(all, s)
		if remark := a.makeRemark(one, l.name, others); a.IsExplained() {
			s.Explained = append(s.Explained, remark)
		} else {
			s.Copies = append(s.Copies, remark)
		}
	}
	if len(all) > 0 {
		told = append(told, a.makeRemark(every, l.name, all))
	}
	return told
}

func (a *Alike) makeRemark(key string, name ProblemName, students []*Student) text.Message {
	var names any = namesOf(students[:min(len(students), mostListed)])
	if more := len(students) - mostListed; more > 0 {
		names = text.M("grade.student.more", "Names", names, "Count", more)
	}
	return text.M(key, "Game", text.M("core.game."+name.Game), "Problem", name.Problem, "Names", names, "Paths", a.Paths, "Method", a.Method, "Mistake", a.Mistake)
}

// Others names all but one of the students.
func (a *Alike) Others(s *Student) string {
	return namesOf(slices.DeleteFunc(slices.Clone(a.Students), func(other *Student) bool { return other == s }))
}

func namesOf(students []*Student) string {
	var names []string
	for _, s := range students {
		names = append(names, s.String())
	}
	return strings.Join(names, ", ")
}

// rank orders answers: those with a false count, and those that no algorithm gives, come first, then those with counts of their own.
func (a *alike) rank() (rank int) {
	for _, known := range []text.Message{a.pathOf, a.method} {
		if !known.IsZero() {
			rank++
		}
	}
	return rank
}

// sameTexts are the problems to which a student's answers have the text of another one's.
type sameTexts struct {
	other    *Student
	problems []ProblemName
}

// findSame finds whose text a student's answers have that came later.
func (c *copies) findSame(s *Student, of map[Reference]*Student) (found []sameTexts) {
	for _, p := range s.Problems {
		for _, at := range p.All {
			first, ok := c.same[at]
			other := of[first]
			if !ok || other == nil || other == s {
				continue
			}
			i := slices.IndexFunc(found, func(t sameTexts) bool { return t.other == other })
			if i < 0 {
				i, found = len(found), append(found, sameTexts{other: other})
			}
			if name := (ProblemName{p.Game, p.Problem}); !slices.Contains(found[i].problems, name) {
				found[i].problems = append(found[i].problems, name)
			}
		}
	}
	return found
}

// addSame tells both students, and returns what the teacher is told.
func (s *Student) addSame(shared sameTexts) text.Message {
	var problems text.Message
	for i, name := range shared.problems {
		said := text.M("grade.student.problem", "Game", text.M("core.game."+name.Game), "Problem", name.Problem)
		if i > 0 {
			said = text.M("grade.student.problems", "Before", problems, "Problem", said)
		}
		problems = said
	}
	s.Copies = append(s.Copies, text.M("grade.student.same", "Other", shared.other.String(), "Problems", problems))
	shared.other.Copies = append(shared.other.Copies, text.M("grade.student.same", "Other", s.String(), "Problems", problems))
	return text.M("grade.student.same.all", "Names", namesOf([]*Student{shared.other, s}), "Problems", problems)
}

// mostListed is the number of students that a remark names.
const mostListed = 8

// describePaths tells how many shortest paths a problem has, and what finds that of an answer that nothing explains.
func (c *copies) describePaths(l likeness) text.Message {
	paths := c.paths[l.identity].describe()
	if of := c.shown[l].pathOf; !of.IsZero() && c.shown[l].method.IsZero() {
		return text.M("grade.student.paths.of", "Paths", paths, "Method", of)
	}
	return paths
}

func (p *shortestPaths) describe() text.Message {
	switch p.count {
	case 0:
		return text.M("grade.student.paths.unknown")
	case math.MaxInt64:
		return text.M("grade.student.paths.many")
	}
	return text.M("grade.student.paths", "Count", p.count)
}
