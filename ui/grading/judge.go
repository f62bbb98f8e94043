package grading

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"procura/core/course"
	"procura/core/datafile"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/report"
	"procura/ui/task"
)

// proofTime is the limit of time of a proof, as in the command grade.
const proofTime = 10 * time.Second

// maxRows is the greatest number of blocks, maxMoves the greatest number of moves kept for replays.
const (
	maxRows  = 50_000
	maxMoves = 2_000_000
)

// judged is the progress of a run, with its rows.
type judged struct {
	files, read int
	sources     []source
	without     []string // files without results
	rows        []*row
	class       gradedClass
	// stage tells what is under way, results has those of programs.
	stage   text.Message
	results []judge.Result
}

// gradedClass is a class by student, as far as it is judged.
type gradedClass struct {
	title    string // of the course
	problems []grade.ProblemName
	students []*grade.Student
	alike    map[grade.Reference]*grade.Alike
	points   course.Points
}

// gradingJob judges files one after another, beside the window.
type gradingJob struct {
	store    report.Store
	games    []game.Module
	paths    []string
	problems string
	limits   search.Limits
	threads  int
	progress *task.Progress[judged]
	judge    *grade.Judge
	roll     *grade.Roll
	class    *grade.Class
	rows     int       // judged so far
	moves    int       // kept so far
	updated  time.Time // when the students were last made
	told     bool      // whether the file that was added last has rows
	broken   string    // the file that broke the judge
}

// gradeOpened judges the files that are open, or shows what is known of programs.
func gradeOpened(s *Session) {
	if s.State.Programs {
		s.programs.startPrograms(nil, nil)
		return
	}
	startGrading(s)
}

// gradeAgain judges the files that are open once more; programs run only after a question.
func gradeAgain(s *Session) {
	if s.State.Programs {
		s.programs.askPrograms(s.State.opened, nil)
		return
	}
	startGrading(s)
}

func newGradingJob(s *Session) gradingJob {
	return gradingJob{
		store: s.Host.Store(), games: s.Host.Games(), paths: s.State.Paths, problems: s.State.Problems,
		limits: search.Limits{Time: proofTime, Memory: s.Host.MemoryLimit()}, threads: max(1, runtime.NumCPU()-1), // one core is the window's
	}
}

func startGrading(s *Session) {
	s.Host.ClearStatus()
	s.dropRows()
	r := newGradingJob(s)
	s.judging.Start(r.judgeAll, func(_ judged, err error) { endGrading(s, err) })
}

func endGrading(s *Session, err error) {
	s.phase = stopped
	switch {
	case err == nil:
		s.phase = done
	case errors.Is(err, context.Canceled):
	case errors.Is(err, errTooMany):
		s.Host.ShowError(text.M("grade.page.many", "Limit", maxRows))
	default:
		s.Host.ShowError(text.M("grade.page.failed"))
	}
	s.addRows()
}

var errTooMany = errors.New("grading: too many blocks")

func (r *gradingJob) addRow(one *row) {
	r.progress.Update(func(p *judged) { p.rows = append(p.rows, one) })
}

func (r *gradingJob) judgeAll(ctx context.Context, progress *task.Progress[judged]) error {
	r.progress = progress
	var known datafile.File // the problems of the file that was chosen for that
	if r.problems != "" {
		known = report.OpenSet(ctx, r.store, r.problems)
	}
	for _, issue := range known.Issues {
		r.addRow(refusedRow(issue))
	}
	r.judge = grade.New(r.games, known.Problems, r.limits, r.threads)
	r.judge.Partial, r.judge.Set = len(known.Issues) > 0, fromFolder(r.problems)
	r.judge.Rules = known.Course.RulesOf
	report.KeepProofs(r.store, r.judge)
	files, refused := r.store.ListSubmissions(ctx, r.paths)
	r.roll = grade.NewRoll(r.paths, files, append(known.Course.Files(), r.problems)...)
	r.class = grade.NewClass(r.roll, known.Problems, known.Course.PointsOf())
	for _, issue := range refused {
		r.refuse(issue)
	}
	progress.Update(func(p *judged) {
		p.files, p.sources = len(files), sourcesOf(r.paths, files)
		p.class.points = known.Course.PointsOf()
		if known.Course != nil {
			p.class.title = known.Course.Title
		}
	})
	defer r.updateClass()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	open := func(path string) iter.Seq[grade.Submission] { return r.store.ReadSubmissions(ctx, path, nil) }
	done := 0
	r.judge.JudgeFiles(ctx, r.threads, files, open, func(part *grade.Part) {
		if part.Verdict != nil && r.rows == maxRows {
			stop(errTooMany)
			return
		}
		r.takePart(part)
		for files[done] != part.From {
			done++
		}
		read := done
		if f := part.File; f != nil && f.Path == part.From && (len(f.Blocks) == 0 || part.Block == &f.Blocks[len(f.Blocks)-1]) {
			read++ // else it may be an archive with more
		}
		progress.Update(func(p *judged) { p.read = read })
	})
	if ctx.Err() != nil {
		return context.Cause(ctx) //nolint:wrapcheck // of the job itself
	}
	r.class.CountPaths(ctx)
	for _, missing := range r.roll.Missing() {
		r.addRow(&row{Verdict: missing})
	}
	progress.Update(func(p *judged) { p.read, p.without = len(files), r.roll.Without() })
	return ctx.Err() //nolint:wrapcheck // as above
}

// classPause is the time between two looks at the class by student.
const classPause = time.Second

// updateClass makes the rows of the students anew.
func (r *gradingJob) updateClass() {
	problems, students := slices.Clone(r.class.Problems()), r.class.Students()
	alike := r.class.Alike
	r.progress.Update(func(p *judged) { p.class.problems, p.class.students, p.class.alike = problems, students, alike })
	r.updated = time.Now()
}

// refuse adds a file that could not be read.
func (r *gradingJob) refuse(issue game.Issue) {
	r.class.AddRefused(issue)
	r.addRow(refusedRow(issue))
}

// takePart takes a block with its verdict. A failure in a file ends that file, and not the next.
func (r *gradingJob) takePart(part *grade.Part) {
	if part.From == r.broken {
		return
	}
	defer func() {
		if value := recover(); value != nil {
			stack := part.Stack
			if stack == nil {
				stack = debug.Stack()
			}
			task.LogPanic("grade "+part.From, &task.PanicError{Value: value, Stack: stack})
			r.broken = part.From
			r.refuse(game.Issue{File: part.From, What: text.M("grade.page.broke")})
		}
	}()
	if part.Broke != nil {
		panic(part.Broke)
	}
	if part.First {
		r.told = r.roll.AddFile(part.From, part.File)
		if part.File.Issue != nil {
			r.refuse(*part.File.Issue)
		} else {
			r.class.AddFile(part.From, part.File, r.told)
		}
	}
	if r.told && part.Verdict != nil {
		r.addVerdict(part)
	}
	if time.Since(r.updated) > classPause {
		r.updateClass()
	}
}

func (r *gradingJob) addVerdict(part *grade.Part) {
	r.class.AddVerdict(part.Verdict)
	one := &row{Verdict: *part.Verdict, heuristic: part.Block.Heuristic}
	r.rows++
	r.moves += len(one.Path)
	if r.moves > maxMoves {
		one.Path, one.unkept = nil, true
	}
	r.addRow(one)
}
