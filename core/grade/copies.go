package grade

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/text"
)

// copies finds answers of different students that are alike:
//
//	the same text, with counts and times
//	the same shortest path with the same counts, where the problem has more than one shortest path
type copies struct {
	// shown are the answers with a shortest path and counts, by both.
	shown map[likeness][]Reference
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

// shortestPaths tells how many shortest paths a problem has, 0 if that is unknown.
type shortestPaths struct {
	puzzle game.Puzzle
	length int
	count  int64
}

// mostCounted is the greatest number of states that are looked at for a count, mostTime its greatest time.
const (
	mostCounted = 200_000
	mostTime    = 2 * time.Second
)

func newCopies() copies {
	return copies{shown: map[likeness][]Reference{}, same: map[Reference]Reference{}, paths: map[string]*shortestPaths{}}
}

// add adds the verdict on an answer to a problem.
func (c *copies) add(name ProblemName, v *Verdict) {
	at := Reference{v.File, v.Block}
	if v.SameAs != nil {
		c.same[at] = *v.SameAs
	}
	if v.counted == "" || v.Status != Right || v.Excess == nil || *v.Excess != 0 {
		return
	}
	l := likeness{name, v.Puzzle.Identity(), sha256.Sum256([]byte(v.counted + "\n" + strings.Join(v.Path, " ")))}
	c.shown[l] = append(c.shown[l], at)
	if c.paths[l.identity] == nil {
		c.paths[l.identity] = &shortestPaths{puzzle: v.Puzzle, length: len(v.Path)}
	}
}

// CountPaths counts the shortest paths of the problems to which there are answers alike, within limits of memory and
// time. Remarks of Students on answers alike say so where a number is unknown.
func (c *Class) CountPaths(ctx context.Context) {
	for l, answers := range c.copies.shown {
		p := c.copies.paths[l.identity]
		if len(answers) < 2 || p.puzzle == nil {
			continue
		}
		within, stop := context.WithTimeout(ctx, mostTime)
		count := p.puzzle.CountShortest(within, p.length, mostCounted)
		stop()
		p.puzzle = nil // once is enough
		if count.Length == p.length {
			p.count = count.Paths
		}
	}
}

// tellAll tells students of answers like those of others, and returns all of that for the teacher, each once.
func (c *copies) tellAll(students []*Student) (told []text.Message) {
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
		for _, p := range s.Problems {
			for _, at := range p.All {
				first, ok := c.same[at]
				if other := of[first]; ok && other != nil && other != s {
					told = append(told, s.addSame(at, other, first))
					other.addSame(first, s, at)
					pairs[[2]*Student{s, other}], pairs[[2]*Student{other, s}] = true, true
				}
			}
		}
	}
	like := slices.SortedFunc(maps.Keys(c.shown), func(a, b likeness) int {
		return cmp.Or(strings.Compare(a.name.String(), b.name.String()), strings.Compare(a.identity, b.identity), bytes.Compare(a.answer[:], b.answer[:]))
	})
	for _, l := range like {
		if answers := c.shown[l]; len(answers) > 1 && c.paths[l.identity].count != 1 {
			told = append(told, c.tellAlike(l, studentsOf(answers, of), pairs)...)
		}
	}
	return told
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
func (c *copies) tellAlike(l likeness, students []*Student, pairs map[[2]*Student]bool) (told []text.Message) {
	var all []string
	for _, s := range students {
		var others []string
		for _, other := range students {
			if other != s && !pairs[[2]*Student{s, other}] {
				others = append(others, other.String())
			}
		}
		if len(others) > 0 {
			all = append(all, s.String())
			s.Copies = append(s.Copies, c.alike("grade.student.alike", l, others))
		}
	}
	if len(all) > 0 {
		told = append(told, c.alike("grade.student.alike.all", l, all))
	}
	return told
}

func (c *copies) alike(key string, l likeness, names []string) text.Message {
	if len(names) > mostListed {
		names = append(slices.Clone(names[:mostListed]), "...")
	}
	return text.M(key, "Game", text.M("core.game."+l.name.Game), "Problem", l.name.Problem, "Names", strings.Join(names, ", "), "Paths", c.paths[l.identity].describe())
}

// addSame tells a student of a block with the text of another student's.
func (s *Student) addSame(at Reference, other *Student, first Reference) text.Message {
	told := text.M("grade.student.same", "File", at.File, "Block", at.Block, "Other", other.String(), "First", first.File, "Number", first.Block)
	s.Copies = append(s.Copies, told)
	return told
}

// mostListed is the number of students that a remark names.
const mostListed = 8

func (p *shortestPaths) describe() text.Message {
	switch p.count {
	case 0:
		return text.M("grade.student.paths.unknown")
	case math.MaxInt64:
		return text.M("grade.student.paths.many")
	}
	return text.M("grade.student.paths", "Count", p.count)
}
