package grading

import (
	"context"
	"errors"
	"path/filepath"
	"runtime/debug"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
)

// proofTime is how long the optimum of a problem is looked for, as the command grade
// does.
const proofTime = 10 * time.Second

// mostRows is the number of blocks that a page shows, and mostMoves that of the moves
// that are kept for replays.
const (
	mostRows  = 50_000
	mostMoves = 2_000_000
)

// feed is what a run has to say, from the goroutine that judges to the window.
type feed struct {
	mu sync.Mutex
	progress
	fresh []*row // since the last look
}

// progress is how far a run is, in files.
type progress struct{ files, read int }

// look takes what is new.
func (f *feed) look() (progress, []*row) {
	f.mu.Lock()
	defer f.mu.Unlock()
	fresh := f.fresh
	f.fresh = nil
	return f.progress, fresh
}

func (f *feed) add(r *row) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fresh = append(f.fresh, r)
}

func (f *feed) note(change func(*progress)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(&f.progress)
}

// run judges files, one after another.
type run struct {
	store    host.Store
	games    []game.Module
	paths    []string
	problems string
	limits   search.Limits
	feed     *feed
	judge    *grade.Judge
	rows     int // judged so far
	moves    int // kept so far
}

// errMany ends a run that has more blocks than can be shown.
var errMany = errors.New("grading: too many blocks")

// judge judges what was chosen, from the beginning.
func (s *Session) judge() {
	s.host.Settle()
	s.sheet.clear()
	s.choose(nil)
	s.phase, s.feed = judging, &feed{}
	r := run{
		store: s.host.Store(), games: s.host.Games(), paths: s.paths, problems: s.problems,
		limits: search.Limits{Time: proofTime, Memory: s.host.Memory()}, feed: s.feed,
	}
	task.Start(s.runner, func(ctx context.Context) (bool, error) {
		task.GiveWay()
		return true, r.all(ctx)
	},
		s.tick, func(_ bool, err error) { s.ended(err) })
	s.host.Mark()
	s.changed()
}

// cancel ends the run; what was judged stays.
func (s *Session) cancel() {
	if s.phase == judging {
		s.phase = stopping
		s.runner.Cancel()
		s.changed()
	}
}

// between is the least time between two looks at a run: the table is made anew.
const between = 300 * time.Millisecond

// tick takes up what was judged since the last time.
func (s *Session) tick() {
	if now := time.Now(); now.Sub(s.sheet.looked) >= between || len(s.sheet.rows) == 0 {
		s.sheet.looked = now
		s.collect()
		s.changed()
	}
}

// collect takes the new rows; the first one is shown.
func (s *Session) collect() {
	progress, fresh := s.feed.look()
	s.sheet.progress = progress
	s.sheet.add(fresh)
	if s.chosen == nil && len(s.sheet.shown) > 0 {
		s.choose(s.sheet.shown[0])
	}
}

// ended says how a run ended, where that was not by its last file.
func (s *Session) ended(err error) {
	s.collect()
	s.phase = done
	switch {
	case errors.Is(err, context.Canceled):
		s.phase = stopped
	case errors.Is(err, errMany):
		s.phase = stopped
		s.host.Complain(text.M("grading.many", "Limit", mostRows))
	case err != nil:
		s.phase = stopped
		task.LogPanic("grading", err)
		s.host.Complain(text.M("grading.failed"))
	}
	s.host.Mark()
	s.changed()
}

// all judges the files that paths mean.
func (r *run) all(ctx context.Context) error {
	problems, whole := r.known(ctx)
	r.judge = grade.New(r.games, problems, r.limits, 1)
	r.judge.Partial = !whole
	files, refused := r.store.Submissions(ctx, r.paths)
	for _, issue := range refused {
		r.feed.add(refusedRow(issue))
	}
	r.feed.note(func(p *progress) { p.files = len(files) })
	base := common(files)
	for _, path := range files {
		if err := r.file(ctx, path, base); err != nil {
			return err
		}
		r.feed.note(func(p *progress) { p.read++ })
	}
	return ctx.Err() //nolint:wrapcheck // of the runner itself
}

// known are the problems of the file that was chosen for that, and whether all of them
// could be read.
func (r *run) known(ctx context.Context) (problems []game.Problem, whole bool) {
	if r.problems == "" {
		return nil, true
	}
	file := r.store.Open(ctx, r.problems)
	for _, issue := range file.Issues {
		r.feed.add(refusedRow(issue))
	}
	return file.Problems, len(file.Issues) == 0
}

// file judges a file, or those in an archive; whatever happens in one, the next has its
// turn.
func (r *run) file(ctx context.Context, path, base string) (err error) {
	defer func() {
		if value := recover(); value != nil {
			task.LogPanic("grade "+path, &task.PanicError{Value: value, Stack: debug.Stack()})
			r.feed.add(refusedRow(game.Issue{File: path, What: text.M("grading.broke")}))
		}
	}()
	for read := range r.store.Submission(ctx, path) {
		if read.Issue != nil {
			r.feed.add(refusedRow(*read.Issue))
		}
		if err := r.blocks(ctx, read.Blocks, base); err != nil {
			return err
		}
	}
	return ctx.Err() //nolint:wrapcheck // of the runner itself
}

// blocks judges the blocks of a file.
func (r *run) blocks(ctx context.Context, blocks []grade.Block, base string) error {
	for i := range blocks {
		if r.rows >= mostRows {
			return errMany
		}
		v := r.judge.Judge(ctx, blocks[i])
		if ctx.Err() != nil {
			return ctx.Err() //nolint:wrapcheck // of the runner itself
		}
		r.keep(newRow(v, &blocks[i], base))
	}
	return nil
}

// keep hands a row on, with its way as long as there is room for ways.
func (r *run) keep(one *row) {
	r.rows++
	if r.moves += len(one.Path); r.moves > mostMoves {
		one.Path, one.unkept = nil, true
	}
	r.feed.add(one)
}

// common is the folder that all files are in.
func common(files []string) string {
	if len(files) == 0 {
		return ""
	}
	base := filepath.Dir(files[0])
	for _, path := range files[1:] {
		for base != filepath.Dir(base) && !below(base, path) {
			base = filepath.Dir(base)
		}
	}
	return base
}

func below(base, path string) bool {
	rest, err := filepath.Rel(base, path)
	return err == nil && filepath.IsLocal(rest)
}

// within is a path as it is told in a folder.
func within(base, path string) string {
	if rest, err := filepath.Rel(base, path); err == nil && filepath.IsLocal(rest) {
		return filepath.ToSlash(rest)
	}
	return path
}
