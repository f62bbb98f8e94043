package grade

import (
	"context"
	"crypto/sha256"
	"iter"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"unicode"

	"procura/core/game"
	"procura/core/parallel"
	"procura/core/search"
	"procura/core/text"
)

const maxKept = 512

// Judge judges blocks: one after another by Judge, those of many files on several cores by JudgeFiles. It remembers proofs
// and the texts of blocks.
type Judge struct {
	games    []game.Puzzler
	problems []game.Problem
	limits   search.Limits
	threads  int
	// Partial reports whether some of the problems could not be read: a problem that is unknown
	// may be one of them.
	Partial bool
	// Set is the name of the file of the problems.
	Set string
	// Rules returns settings of a game by its ID, for blocks that do not name them; nil for none.
	Rules func(id string) game.Rules

	// Recall returns what was proved of a problem in an earlier run within the limits, of its most points if most is set;
	// Keep gets what is proved now. Both may be nil.
	Recall func(ctx context.Context, p game.Puzzle, l search.Limits, most bool) (game.Run, bool)
	Keep   func(ctx context.Context, p game.Puzzle, run game.Run)

	boards shared[string, game.Puzzle]
	proofs shared[question, proof]
	// proving is held during a proof: each has all threads and the memory of the limits.
	proving sync.Mutex
	seen    map[[sha256.Size]byte]Reference
}

// shared is a map that several goroutines use.
type shared[K comparable, V any] struct {
	lock sync.Mutex
	of   map[K]V
}

func (s *shared[K, V]) find(key K) (value V, ok bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	value, ok = s.of[key]
	return value, ok
}

// putValue adds a value; a map with so many values is emptied first, 0 for never.
func (s *shared[K, V]) putValue(key K, value V, most int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.of == nil || most > 0 && len(s.of) >= most {
		s.of = map[K]V{}
	}
	s.of[key] = value
}

// New makes a judge. Blocks are looked up among problems, which may be none; each
// proof has the given limits and threads.
func New(modules []game.Module, problems []game.Problem, limits search.Limits, threads int) *Judge {
	return &Judge{
		games: game.Puzzlers(modules), problems: problems, limits: limits, threads: threads,
		seen: map[[sha256.Size]byte]Reference{},
	}
}

// hasPath reports whether a block gives a path; a word for "none" in its place is removed.
func (j *Judge) hasPath(b *Block, s subject) bool {
	if b.Path.Given && !b.Path.Unclear && j.isNone(b, s) {
		b.Path.Given = false
		b.Unsolved = b.Unsolved || len(b.Path.Boards) == 0 && !b.Torn && !b.Path.Cut
	}
	return b.Path.Given
}

// Judge judges a block. When ctx ends, it returns soon, with nothing proved.
func (j *Judge) Judge(ctx context.Context, b Block) Verdict {
	v := j.judge(ctx, b)
	v.SameAs = j.findCopy(&b)
	return v
}

// Part is a block of a file that was handed in, with the verdict on it, or a file without blocks.
type Part struct {
	// From is the file on disk, which may be the archive that contains File. First reports whether it is the first part
	// of File.
	From  string
	File  *Submission
	First bool
	// Verdict is nil without a block.
	Verdict *Verdict
	// Block is that of the verdict.
	Block *Block
	// Broke is what the reader or the judge panicked with, nil for nothing, and Stack where.
	Broke any
	Stack []byte

	isCut bool // by the end of ctx
}

// JudgeFiles judges the blocks of files by several workers. The caller's goroutine reads the files, and takes the parts in
// their order. When ctx ends, it returns soon; what was judged before is taken up to the first part that was not.
func (j *Judge) JudgeFiles(ctx context.Context, workers int, files []string, read func(path string) iter.Seq[Submission], take func(*Part)) {
	parts := func(yield func(*Part) bool) {
		for _, path := range files {
			if ctx.Err() != nil || !readParts(path, read, yield) {
				return
			}
		}
	}
	isCut := false
	parallel.InOrder(workers, parts, func(p *Part) { p.judge(ctx, j) }, func(p *Part) {
		isCut = isCut || p.isCut
		if isCut {
			return
		}
		if p.Verdict != nil {
			p.Verdict.SameAs = j.findCopy(p.Block)
		}
		take(p)
	})
}

// readParts reads the parts of a file on disk, until yield returns false.
func readParts(path string, read func(path string) iter.Seq[Submission], yield func(*Part) bool) (goesOn bool) {
	next, stop := iter.Pull(func(yield func(Submission) bool) { read(path)(yield) }) // what read panics with is of the file
	defer stop()
	for {
		file, broken := readNext(path, next)
		switch {
		case broken != nil:
			return yield(broken)
		case file == nil:
			return true
		case len(file.Blocks) == 0 && !yield(&Part{From: path, File: file, First: true}):
			return false
		}
		for i := range file.Blocks {
			if !yield(&Part{From: path, File: file, First: i == 0, Block: &file.Blocks[i]}) {
				return false
			}
		}
	}
}

// readNext returns the next file, nil behind the last one, or a part with what the reader panicked with.
func readNext(path string, next func() (Submission, bool)) (file *Submission, broken *Part) {
	defer func() {
		if value := recover(); value != nil {
			broken = &Part{From: path, Broke: value, Stack: debug.Stack()}
		}
	}()
	if read, ok := next(); ok {
		file = &read
	}
	return file, nil
}

func (p *Part) judge(ctx context.Context, j *Judge) {
	defer func() {
		if value := recover(); value != nil {
			p.Broke, p.Stack = value, debug.Stack()
		}
	}()
	if p.Block != nil {
		p.Verdict = new(j.judge(ctx, *p.Block))
	}
	p.isCut = ctx.Err() != nil
}

// judge is Judge without a look at earlier blocks. It may be called by several goroutines.
func (j *Judge) judge(ctx context.Context, b Block) Verdict {
	v := Verdict{
		File: b.File, Block: b.Number, Line: b.Line, Layout: b.Layout, Problem: b.Problem, Algorithm: b.Algorithm, Figures: b.Claims,
		Says: SaysNothing, Status: Unread, Reason: NotRead, Issues: slices.Clone(b.Remarks),
	}
	if b.Layout == Unknown {
		return v
	}
	if b.Torn {
		v.addRemark(text.M("grade.issue.torn"))
	}
	s, known := j.findSubject(&b)
	if !known {
		j.judgeUnknownProblem(&v, &b)
		return v
	}
	j.fixRules(&b, &s)
	v.Game, v.Problem, v.Puzzle = s.puzzle.Module().ID(), s.name, s.puzzle
	v.Most = s.most
	// If the first board shown is more than a move from the start, the start is unknown.
	v.InSet = game.Known(s.set, len(j.problems) > 0 && (s.set || !j.Partial && s.before <= 1))
	if s.disputed {
		target, _ := s.puzzle.Target()
		v.addFault(text.M("grade.issue.target", "Claimed", b.Claims.Target.Text, "Target", target))
	}
	if v.isOutside() {
		if p := j.findByName(&b, s.puzzle); p != nil {
			v.Given = p
			v.addRemark(text.M("grade.issue.other", "Problem", p.Name, "Set", j.Set, "Count", len(Differences(p.Puzzle, s.puzzle))))
		}
	}
	v.noteNamedRules(&b, s.puzzle)
	var end game.State
	given := j.hasPath(&b, s)
	v.Says = answerOf(&b)
	if given {
		end = j.followPath(ctx, &v, &b, s)
	} else {
		v.Puzzle = withRules(b.Rules, s.puzzle)
		j.judgeFinalBoard(&v, &b, s)
	}
	if !v.unread && v.BrokenAt == nil {
		j.compareToOptimum(ctx, &v, &b, s)
	}
	v.checkMeasures(&b, end)
	j.judgeClaims(ctx, &v, &b, s, end)
	v.Status, v.Reason = v.conclude(&b, end)
	return v
}

// Prove returns what can be proved of a problem under its rules within the limits: the length of the shortest path that
// was found, -1 for none, and a lower bound.
func (j *Judge) Prove(ctx context.Context, p game.Puzzle) (verdict search.Verdict, length, bound int) {
	found := j.prove(ctx, p, false)
	return found.verdict, found.length, found.bound
}

func answerOf(b *Block) Answer {
	switch {
	case b.Path.Given:
		return SaysPath
	case b.Unsolved && !b.Open:
		return SaysImpossible
	}
	return SaysNothing
}

// judgeUnknownProblem judges a block whose problem is unknown: one that names a problem that
// was not set, and shows no board, is outside the set.
func (j *Judge) judgeUnknownProblem(v *Verdict, b *Block) {
	v.Says = answerOf(b)
	v.addRemark(text.M("grade.issue.board"))
	v.checkMeasures(b, nil)
	if j.isNamedOutside(b) {
		v.InSet = new(bool)
	}
	switch {
	case v.InSet != nil:
		v.Status, v.Reason = Wrong, OutsideSet
	case b.Torn:
		v.Status, v.Reason = Open, Cut
	}
}

// judgeFinalBoard judges a block without a path by its final board.
func (j *Judge) judgeFinalBoard(v *Verdict, b *Block, s subject) {
	switch final, ok := j.decode(b.Final); {
	case ok && final.Module().ID() == v.Game:
		if !s.puzzle.Module().HasTarget() { // points do not show on a board
			v.ReachesGoal = game.Known(isGoal(final), true)
		}
	case b.Unsolved:
		v.ReachesGoal = new(bool)
	case !b.Torn: // else they may have been in what is missing
		v.addRemark(text.M("grade.issue.noway"))
	}
}

func isGoal(p game.Puzzle) bool {
	return slices.ContainsFunc(game.Combinations(p.Module().Settings()), func(rules game.Rules) bool {
		under, wrong := p.WithRules(rules)
		return wrong == nil && under.Start().Goal()
	})
}

// isNone reports whether what stands for a path is none: "()", or the start alone, of
// a problem that does not begin at its goal.
func (j *Judge) isNone(b *Block, s subject) bool {
	start := s.puzzle.Start().Board()
	moves := len(b.Path.Moves) > 0 || slices.ContainsFunc(b.Path.Boards, func(board string) bool {
		p, ok := j.decode(board)
		return !ok || p.Start().Board() != start
	})
	return !moves && !s.unseen && !s.most && (s.aimless || !isGoal(s.puzzle))
}

// compareToOptimum holds the path against the proved optimum of the verdict's puzzle.
func (j *Judge) compareToOptimum(ctx context.Context, v *Verdict, b *Block, s subject) {
	if s.unseen || s.aimless || v.isOutside() {
		return
	}
	found := j.prove(ctx, v.Puzzle, false)
	if found.verdict != search.Optimal {
		return
	}
	v.Optimum = &found.length
	if v.Moves != nil && !b.Path.Cut && isTrue(v.ReachesGoal) {
		v.Excess = new(*v.Moves - found.length)
	}
	if b.Unsolved && !b.Open {
		v.addFault(text.M("grade.issue.solvable", "Count", found.length, "Rules", rulesOf(v.Puzzle)))
	}
}

const maxBoard = 20_000

// decode reads a board: the first game that knows it wins. A board stands in one
// list, in several side by side, or with its rows and its reserve one after
// another.
func (j *Judge) decode(board string) (game.Puzzle, bool) {
	if board == "" || len(board) > maxBoard {
		return nil, false
	}
	if known, ok := j.boards.find(board); ok {
		return known, known != nil
	}
	p := readBoard(j.games, board)
	j.boards.putValue(board, p, maxKept)
	return p, p != nil
}

func readBoard(games []game.Puzzler, board string) game.Puzzle {
	forms, wrong := text.Parse([]byte(board))
	if len(wrong) > 0 || len(forms) == 0 {
		return nil
	}
	for _, reading := range readings(forms) {
		for _, g := range games {
			if found := g.Decode(reading); found.Puzzle != nil && len(found.Errors) == 0 && found.Used == len(reading) {
				return found.Puzzle
			}
		}
	}
	return nil
}

// readings are the paths in which forms can be one board: as they stand, in a list,
// and as rows, as many as the first has cells, with a reserve behind them.
func readings(forms []text.Node) [][]text.Node {
	ways := [][]text.Node{forms, {list(forms)}}
	if len(forms) == 1 {
		forms = forms[0].Items
		ways = append(ways, forms)
	}
	if len(forms) == 0 {
		return ways[:2]
	}
	if rows := len(forms[0].Items); rows > 0 && rows <= len(forms) {
		ways = append(ways, []text.Node{list([]text.Node{list(forms[:rows]), list(forms[rows:])})})
	}
	return ways
}

func list(items []text.Node) text.Node { return text.Node{Kind: text.List, Items: items} }

// findCopy returns an earlier block with the same text, counts and times, nil for none.
// Shortest paths and the counts of the same algorithm coincide by nature: a block without a time above 0
// or a time of day has no copy.
func (j *Judge) findCopy(b *Block) *Reference {
	c := &b.Claims
	timed := c.Seconds.Given() && c.Seconds.Value > 0 || b.Clock != ""
	if !timed || !c.Generated.Given() && !c.Expanded.Given() {
		return nil
	}
	sum := sha256.Sum256([]byte(folded(b.Text)))
	if first, ok := j.seen[sum]; ok {
		return &first
	}
	j.seen[sum] = Reference{b.File, b.Number}
	return nil
}

// folded returns the letters and digits of a text in lower case, with one blank
// between words.
func folded(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(".=/", r)
	})
	return strings.Join(words, " ")
}
