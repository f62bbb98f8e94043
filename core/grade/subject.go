package grade

import (
	"cmp"
	"slices"
	"strings"

	"procura/core/game"
)

type subject struct {
	puzzle game.Puzzle // under the rules of the set, else the usual ones
	name   string
	// set says that it is one of the problems that were set.
	set bool
	// unseen says that the puzzle begins where the block begins to show boards,
	// somewhere behind the true start; before is the number of moves up to there.
	unseen bool
	before int
	// aimless says that a target is needed and none is known, or, with most, that the
	// most points were wanted.
	aimless, most bool
	// disputed says that the block names another target than the problem has.
	disputed bool
}

// findSubject finds the problem of a block: by its start board, by the boards of its
// way, by the word or number that it gives, by the board that one move leads to;
// else what the block shows is taken as it stands.
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

// ends are the first and the last board of a way that can be read, in the order of
// the moves; nil where there is none.
func (j *Judge) ends(b *Block) (first, last game.Puzzle) {
	if boards := b.Way.Boards; len(boards) > 0 {
		first, _ = j.decode(boards[0])
		last, _ = j.decode(boards[len(boards)-1])
	}
	if b.Way.Reversed {
		first, last = last, first
	}
	return first, last
}

// fromBoards is the subject of a block that shows boards, but not what they are of.
func (j *Judge) fromBoards(b *Block, first, last game.Puzzle) (subject, bool) {
	if first == nil {
		if final, ok := j.decode(b.Final); ok && last == nil && !b.Way.Given {
			return j.setTarget(b, nil, final), true
		}
		return subject{}, false
	}
	s := j.setTarget(b, nil, first)
	s.unseen = b.Way.First > 0
	s.before = max(0, b.Way.First)
	return s, true
}

// findByBoard is the problem with a board; where several have it, the one with the
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

// findByName is the problem whose place or name the block gives; like is of the same
// game, if it is not nil, else it is of the game that the block names.
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
			return p // at its place in the file, those that were refused counted
		}
		fit = append(fit, p)
		if b.Problem != "" && strings.EqualFold(p.Name, b.Problem) {
			named = append(named, p)
		}
	}
	switch {
	case b.Ordinal > 0 && b.Ordinal <= len(fit) && j.findGame(b.Game) != "":
		return fit[b.Ordinal-1] // among those of the game that the block names
	case len(named) == 1:
		return named[0]
	}
	return nil
}

// findGame is the game that a block means by a name, "O Jogo do Cavalo", "Adji Boto"; ""
// where it is none, or may be several.
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

// findBefore is the problem from which one move, under some rules, leads to a board.
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

// setTarget gives a puzzle its target: that of the problem it is, else that of the
// block, else the one on its board.
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

// isNamedOutside reports whether a block that shows no board names a problem that is
// not in the set.
func (j *Judge) isNamedOutside(b *Block) bool {
	if len(j.problems) == 0 || j.Partial || b.Problem == "" || b.Start != "" || len(b.Way.Boards) > 0 {
		return false
	}
	id := j.findGame(b.Game)
	return b.Ordinal > len(j.problems) || b.Ordinal == 0 && !slices.ContainsFunc(j.problems, func(p game.Problem) bool {
		return strings.EqualFold(p.Name, b.Problem) && (id == "" || id == p.Puzzle.Module().ID())
	})
}

const maxTarget = 1_000_000
