package grade

import (
	"cmp"
	"slices"
	"strings"

	"procura/core/game"
)

// subject is the problem that a block is about.
type subject struct {
	puzzle game.Puzzle // under the given rules, else the default rules
	name   string
	// set reports whether it is one of the problems that were set.
	set bool
	// unseen reports whether the block does not show the start: the puzzle begins at the first board
	// shown, and before is the number of moves up to it.
	unseen bool
	before int
	// aimless reports whether a target is needed and unknown; with most, whether the block is
	// about the most points.
	aimless, most bool
	// fixed are the settings that a path is followed under: the judge's, unless the block names others.
	fixed game.Rules
	// courses are those without steps, one for each setting that agrees with fixed.
	courses []course
	// disputed reports whether the block names another target than the problem has.
	disputed bool
}

// findSubject finds the problem of a block: by its start board, by the boards of its
// path, by its name or number, or by the board after one move.
// If it is none of the given problems, the board of the block is taken.
func (j *Judge) findSubject(b *Block) (subject, bool) {
	if shown, ok := j.decode(b.Start); ok {
		return j.setTarget(b, j.findByBoard(shown, b), shown), true
	}
	first, last := j.ends(b)
	for _, find := range []func() *game.Problem{
		func() *game.Problem { return j.findByBoard(first, b) },
		func() *game.Problem { return j.findByBoard(last, b) },
		func() *game.Problem { return j.findByName(b, first) },
		func() *game.Problem { return j.findBefore(first) },
	} {
		if p := find(); p != nil {
			return j.setTarget(b, p, p.Puzzle), true
		}
	}
	return j.fromBoards(b, first, last)
}

// ends returns the first and last boards of a path, in the order of
// the moves; nil for a board that can't be read.
func (j *Judge) ends(b *Block) (first, last game.Puzzle) {
	if boards := b.Path.Boards; len(boards) > 0 {
		first, _ = j.decode(boards[0])
		last, _ = j.decode(boards[len(boards)-1])
	}
	if b.Path.Reversed {
		first, last = last, first
	}
	return first, last
}

// fromBoards makes the subject of a block that shows boards of an unknown problem.
func (j *Judge) fromBoards(b *Block, first, last game.Puzzle) (subject, bool) {
	if first == nil {
		if final, ok := j.decode(b.Final); ok && last == nil && !b.Path.Given {
			return j.setTarget(b, nil, final), true
		}
		return subject{}, false
	}
	s := j.setTarget(b, nil, first)
	s.unseen = b.Path.First > 0
	s.before = max(0, b.Path.First)
	return s, true
}

// findByBoard returns the problem with a board; if several have it, the one with the
// target that the block names.
func (j *Judge) findByBoard(shown game.Puzzle, b *Block) *game.Problem {
	if shown == nil {
		return nil
	}
	board, id := shown.Start().Board(), shown.Module().ID()
	var found *game.Problem
	for i := range j.problems {
		p := &j.problems[i]
		if p.Puzzle.Module().ID() != id || p.Puzzle.Start().Board() != board {
			continue
		}
		if target, ok := p.Puzzle.Target(); found == nil || ok && b.Claims.Target.Given() && float64(target) == b.Claims.Target.Value {
			found = p
		}
	}
	return found
}

// findByName returns the problem whose number or name the block gives. It is of the game of like, or, if like is nil, of
// the game that the block names.
func (j *Judge) findByName(b *Block, like game.Puzzle) *game.Problem {
	id := j.findGame(b.Game)
	if like != nil {
		id = like.Module().ID()
	}
	var fit, named []*game.Problem
	for i := range j.problems {
		p := &j.problems[i]
		if id != "" && id != p.Puzzle.Module().ID() {
			continue
		}
		if b.Ordinal > 0 && cmp.Or(p.Place, i+1) == b.Ordinal {
			return p // its number in the file, which counts refused problems, too
		}
		fit = append(fit, p)
		if b.Problem != "" && strings.EqualFold(p.Name, b.Problem) {
			named = append(named, p)
		}
	}
	switch {
	case b.Ordinal > 0 && b.Ordinal <= len(fit) && j.findGame(b.Game) != "":
		return fit[b.Ordinal-1] // its number among the problems of the game
	case len(named) == 1:
		return named[0]
	}
	return nil
}

// findGame returns the game that a name such as "O Jogo do Cavalo" or "Adji Boto" means; ""
// for none or several.
func (j *Judge) findGame(name string) string {
	letters := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, strings.ToLower(name))
	fit := slices.DeleteFunc(slices.Clone(j.games), func(g game.Puzzler) bool { return !strings.Contains(letters, g.ID()) })
	if len(fit) != 1 {
		return ""
	}
	return fit[0].ID()
}

// findBefore returns the problem from which one move leads to a board, under any rules.
func (j *Judge) findBefore(shown game.Puzzle) *game.Problem {
	if shown == nil {
		return nil
	}
	board := shown.Start().Board()
	for i := range j.problems {
		if p := &j.problems[i]; p.Puzzle.Module().ID() == shown.Module().ID() && leadsTo(p.Puzzle, board) {
			return p
		}
	}
	return nil
}

func leadsTo(p game.Puzzle, board string) bool {
	return slices.ContainsFunc(game.Combinations(p.Module().Settings()), func(rules game.Rules) bool {
		under, wrong := p.WithRules(rules)
		return wrong == nil && slices.ContainsFunc(under.Start().Successors(), func(n game.Successor) bool { return n.State.Board() == board })
	})
}

// setTarget sets the target of a puzzle: the target of the given problem, else of the
// block, else of the board in the block.
func (j *Judge) setTarget(b *Block, p *game.Problem, shown game.Puzzle) subject {
	s := subject{puzzle: shown, name: b.Problem}
	if p != nil {
		s.puzzle, s.name, s.set = p.Puzzle, p.Name, true
	}
	if !s.puzzle.Module().HasTarget() {
		return s
	}
	if b.Most {
		s.aimless, s.most = true, true
		return s
	}
	target, has := s.puzzle.Target()
	claimed := b.Claims.Target
	switch {
	case !claimed.Given():
	case has && float64(target) != claimed.Value:
		s.disputed = true
	case !has && claimed.Value >= 0 && claimed.Value <= maxTarget:
		s.puzzle, has = s.puzzle.WithTarget(int(claimed.Value)), true
	}
	s.aimless = !has
	return s
}

// isNamedOutside reports whether a block without a board names a problem that
// was not set.
func (j *Judge) isNamedOutside(b *Block) bool {
	if len(j.problems) == 0 || j.Partial || b.Problem == "" || b.Start != "" || len(b.Path.Boards) > 0 {
		return false
	}
	id := j.findGame(b.Game)
	return b.Ordinal > len(j.problems) || b.Ordinal == 0 && !slices.ContainsFunc(j.problems, func(p game.Problem) bool {
		return strings.EqualFold(p.Name, b.Problem) && (id == "" || id == p.Puzzle.Module().ID())
	})
}

const maxTarget = 1_000_000
