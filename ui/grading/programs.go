package grading

import (
	"cmp"
	"context"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"procura/core/course"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/judge"
	"procura/core/text"
	"procura/ui/console/external"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
)

// programClass is a class of programs, as it is on the disk:
//
//	openPrograms    what there is; nothing runs
//	askToRun        the question, in words
//	programsJob     judges them, once the answer is yes
type programClass struct {
	grade.JudgedClass
	from   opened
	course *course.Course
	limits game.ProgramLimits
	room   external.ConfinementKind
}

// openPrograms finds the programs at paths, and reads the problems for them; release removes what was unpacked. It is
// called beside the window.
func openPrograms(ctx context.Context, store report.Store, from opened) (c *programClass, release func()) {
	c = &programClass{from: from, limits: judge.UsualLimits(), room: external.Confinement()}
	c.Programs, c.Refused, release = store.ListPrograms(ctx, from.Paths)
	if from.Problems != "" {
		set := report.OpenSet(ctx, store, from.Problems)
		c.course, c.Problems = set.Course, slices.DeleteFunc(set.Problems, func(p game.Problem) bool { return !game.HasGoal(p.Puzzle) })
	}
	c.Points = c.course.PointsOf()
	if c.course != nil {
		c.limits.Time = cmp.Or(c.course.Limits.Time, c.limits.Time)
		c.limits.Memory = cmp.Or(c.course.Limits.Memory, c.limits.Memory)
	}
	if ctx.Err() != nil { // nobody gets it
		release()
	}
	return c, release
}

// programs has the results of programs that ran, and runs those that are open.
type programs struct {
	ranPrograms
	session *Session
	atOnce  int // how many run at the same time, 0 for the usual number
}

// mostAtOnce is the greatest number of programs that run at the same time, each with the memory of its limit.
const mostAtOnce = 4

func (p *programs) countAtOnce() int { return cmp.Or(p.atOnce, countOnCores(runtime.NumCPU())) }

// countOnCores returns how many programs run at the same time on so many cores; one is the window's.
func countOnCores(cores int) int { return max(1, min(cores-1, mostAtOnce)) }

// askPrograms asks about the programs that are open or are to be, by a file of problems.
func (p *programs) askPrograms(from opened, files func()) {
	store := p.session.Host.Store()
	lookUp(p.session, func(ctx context.Context) func() {
		c, release := openPrograms(ctx, store, from)
		return func() { p.askToRun(c, release, files) }
	})
}

// askToRun asks before programs run, and says how. Only its own button runs them; Enter and Escape do not. files, where
// it is not nil, grades the files of results instead. What was unpacked is kept for those that run, else it is removed
// beside the window.
func (p *programs) askToRun(c *programClass, release, files func()) {
	h := p.session.Host
	remove := func() {
		lookUp(p.session, func(context.Context) func() {
			release()
			return func() {}
		})
	}
	if h.Programs() == nil {
		remove()
		h.ShowError(text.M("grade.page.programs.unsupported"))
		return
	}
	say, known := h.Words().Key, p.knownOf(c)
	left := len(c.Programs)*len(c.Problems) - len(known)
	answers := []host.Answer{{Words: say("menu.button.cancel"), Do: remove}}
	if files != nil {
		answers = append(answers, host.Answer{Words: say("grade.page.programs.files"), Loses: true, Do: func() {
			remove()
			files()
		}})
	}
	isReady := len(c.Programs) > 0 && len(c.Problems) > 0
	answers = append(answers, host.Answer{Words: say("grade.page.programs.others"), Loses: isReady, Do: func() {
		remove()
		h.AskForFile(say("menu.dialog.grading.problems"), func(path string) { p.askPrograms(opened{c.from.Paths, path, true}, files) })
	}})
	if isReady {
		anew := host.Answer{Words: say("grade.page.programs.run"), Loses: true, Do: func() { p.runPrograms(c, release, nil) }}
		if len(known) > 0 {
			anew.Words = say("grade.page.programs.anew")
		}
		answers = append(answers, anew)
	}
	if isReady && len(known) > 0 && left > 0 {
		answers = append(answers, host.Answer{Words: say("grade.page.programs.more"), Loses: true, Do: func() { p.runPrograms(c, release, known) }})
	}
	question := c.explainRuns(h.Words(), left, p.countAtOnce())
	if s := p.session; len(s.State.Paths) > 0 && !(s.State.Programs && slices.Equal(s.State.Paths, c.from.Paths)) {
		question = append(question, say("grade.page.programs.replaces", "Table", cmp.Or(s.names.judgedNames(h.Words()), filepath.Base(s.State.Paths[0]))))
	}
	h.Choose(strings.Join(question, "\n"), answers...)
}

// explainRuns says what would run, on which problems, how many at once, within which limits, and what keeps it from doing
// harm.
func (c *programClass) explainRuns(w *i18n.Words, left, atOnce int) []string {
	said := []string{w.Key("grade.page.programs.found", "Count", len(c.Programs), "Folder", text.Clip(filepath.Base(c.from.Paths[0]), 60))}
	if n := len(c.Refused); n > 0 {
		said = append(said, w.Key("grade.page.programs.refused", "Count", n))
	}
	each := len(c.Problems)
	if each == 0 || len(c.Programs) == 0 {
		return append(said, w.Key("grade.page.programs.noset"))
	}
	if all := len(c.Programs) * each; left > 0 && left < all {
		said = append(said, w.Key("grade.page.programs.left", "Count", left, "Total", all))
	}
	return append(said,
		w.Key("grade.page.programs.set", "Count", each, "File", fromFolder(c.from.Problems), "Together", text.M("grade.page.programs.together", "Count", min(atOnce, len(c.Programs)*each))),
		w.Key("grade.page.programs.limits", "Time", report.Clock(w, c.limits.Time), "Memory", w.Bytes(c.limits.Memory), "Output", w.Bytes(c.limits.Output)),
		w.Key("grade.page.programs.room."+string(c.room)))
}

// ranPrograms has the results of programs that ran; they outlive the window, for programs run again only if they are
// asked for.
type ranPrograms struct {
	opened
	Results []judge.Result `json:"results"`
}

// isOf reports whether the results are of programs and problems that are opened.
func (r *ranPrograms) isOf(o opened) bool {
	return slices.Equal(r.Paths, o.Paths) && r.Problems == o.Problems
}

// programsPart is the name of the part with the results of programs.
const programsPart = "programs"

// knownOf returns the results that are known of a class.
func (p *programs) knownOf(c *programClass) []judge.Result {
	if !p.isOf(c.from) {
		return nil
	}
	plan := judge.Plan{Programs: c.Programs, Problems: c.Problems}
	return plan.Choose(p.Results)
}

// runPrograms runs the programs for which there are no known results, and shows the class by student.
func (p *programs) runPrograms(c *programClass, release func(), known []judge.Result) {
	s, to := p.session, c.from
	if !s.State.Programs || !p.isOf(to) {
		replaces := len(s.State.Paths) > 0
		s.changes.Add(s.shownNow())
		s.withdraw()
		if replaces {
			s.withdraw = s.Host.Propose(text.M("grade.page.replaced"), host.Offer{Words: text.M("menu.undo"), Do: s.undo})
		}
		s.State.Class.Filter = filterAll
	}
	s.State.opened = to
	s.State.Row = grade.Reference{}
	p.ranPrograms = ranPrograms{to, known}
	p.startPrograms(c, release)
}

// startPrograms shows what is known of the programs that are open; those of a class run, nil for none, beside the window.
func (p *programs) startPrograms(c *programClass, release func()) {
	s := p.session
	s.Host.ClearStatus()
	s.dropRows()
	r := &programsJob{gradingJob: newGradingJob(s), runs: c != nil, programs: c, atOnce: p.countAtOnce(), words: s.Host.Words()}
	if p.isOf(s.State.opened) {
		r.known = p.Results
	}
	work := func(ctx context.Context, progress *task.Progress[judged]) error {
		if !r.runs {
			r.programs, release = openPrograms(ctx, r.store, opened{r.paths, r.problems, true})
		}
		defer release()
		return r.judgeAll(ctx, progress)
	}
	s.judging.Start(work, func(made judged, err error) {
		if made.read < made.files && err == nil {
			err = context.Canceled // none was to run
		}
		endGrading(s, err)
	})
}

// programsJob judges programs, beside the window.
type programsJob struct {
	gradingJob
	known    []judge.Result // of an earlier run
	runs     bool           // else nothing but what is known is shown
	programs *programClass
	atOnce   int // how many run at the same time
	words    *i18n.Words
	updated  time.Time
}

func (r *programsJob) judgeAll(ctx context.Context, progress *task.Progress[judged]) error {
	r.progress = progress
	c := r.programs
	plan := judge.Plan{
		Programs: c.Programs, Problems: c.Problems, Limits: c.limits, Concurrency: r.atOnce, Prove: r.proveProblem, Begin: r.tellRun, Runner: external.RunJob,
		Text: func(p game.Problem) string { return r.store.Format([]game.Problem{p}) },
		JudgeTrace: func(ctx context.Context, p game.Problem, trace string) (judge.TraceStatus, *judge.Fault) {
			return report.JudgeTrace(ctx, r.words, p, "", trace)
		},
		Keep: func(result judge.Result) error {
			r.keepResult(result)
			return nil
		},
	}
	progress.Update(func(p *judged) {
		p.files, p.class.problems, p.class.points = plan.Total(), c.Names(), c.Points
		for _, path := range r.paths {
			p.sources = append(p.sources, source{path: path, files: []string{path + "/"}})
		}
		if c.course != nil {
			p.class.title = c.course.Title
		}
	})
	for _, issue := range c.Refused {
		one := refusedRow(issue)
		one.File = filepath.Base(issue.File) // as the student's
		r.addRow(one)
	}
	known := plan.Choose(r.known)
	for _, result := range known {
		r.keepResult(result)
	}
	defer r.showClass()
	if !r.runs {
		return ctx.Err() //nolint:wrapcheck // of the job itself
	}
	r.judge = grade.New(r.games, nil, r.limits, r.threads)
	report.KeepProofs(r.store, r.judge)
	return judge.Run(ctx, &plan, known)
}

func (r *programsJob) proveProblem(ctx context.Context, p game.Problem) (known judge.Known) {
	r.tellStage(text.M("grade.page.programs.proving", "Game", text.M("core.game."+p.Puzzle.Module().ID()), "Problem", p.Name))
	known.Verdict, known.Length, known.Bound = r.judge.Prove(ctx, p.Puzzle)
	return known
}

func (r *programsJob) tellRun(program game.Executable, p game.Problem) {
	at := slices.IndexFunc(r.programs.Programs, func(e game.Executable) bool { return e.Name == program.Name })
	r.tellStage(text.M("grade.page.programs.running", "Number", at+1, "Total", len(r.programs.Programs), "Program", strings.ReplaceAll(program.Name, mark, ""), "Problem", p.Name))
}

func (r *programsJob) tellStage(stage text.Message) {
	r.progress.Update(func(p *judged) { p.stage = stage })
}

// keepResult adds the row of a result, and from time to time makes the rows of the students anew.
func (r *programsJob) keepResult(result judge.Result) {
	r.programs.Results = append(r.programs.Results, result)
	one := r.rowOf(result)
	results := r.programs.Results
	r.progress.Update(func(p *judged) {
		p.rows, p.results = append(p.rows, one), results
		p.read++
	})
	if time.Since(r.updated) > classPause {
		r.showClass()
	}
}

func (r *programsJob) showClass() {
	students := r.programs.Students()
	r.progress.Update(func(p *judged) { p.class.students = students })
	r.updated = time.Now()
}

// rowOf makes the row of a result, as the class judges it.
func (r *programsJob) rowOf(result judge.Result) *row {
	alone := grade.JudgedClass{Programs: []game.Executable{{Name: result.Program}}, Problems: r.programs.Problems, Results: []judge.Result{result}, Points: r.programs.Points}
	answer := &alone.Students()[0].Problems[0]
	v := alone.Verdicts()[answer.Best]
	if v == nil {
		v = &grade.Verdict{
			File: result.Program, Block: answer.Best.Block, Game: result.Game, Problem: result.Problem, Moves: result.Moves, Optimum: result.Optimum, Excess: result.Excess,
			Status: answer.Status, Reason: answer.Reason, Puzzle: alone.Problems[answer.Best.Block-1].Puzzle, Path: result.Path, Cell: -1,
		}
	}
	program := slices.IndexFunc(r.programs.Programs, func(e game.Executable) bool { return e.Name == result.Program })
	return &row{Verdict: *v, program: answer.Program, place: program*len(r.programs.Problems) + answer.Best.Block}
}

// programHeadline returns what to read first of a program's row.
func programHeadline(w *i18n.Words, r *row) string {
	said := report.Judged(w, r.program)
	if !r.Why.IsZero() {
		said += ": " + w.Say(r.Why)
	}
	return i18n.Sentence(said)
}

// programIssues returns what a program said last, and what is wrong with its trace.
func programIssues(w *i18n.Words, r *judge.Result) (list []string) {
	if r.Error != "" && r.Status != judge.Crash { // whose headline has it
		list = append(list, w.Key("grade.page.programs.complaint", "Line", r.Error))
	}
	if r.Fault != nil {
		list = append(list, i18n.Sentence(w.Key("grade.judged.fault", "Line", r.Fault.Line)+": "+strings.TrimSuffix(r.Fault.What+"; "+r.Fault.Expected, "; ")))
	}
	return list
}

// tookOf tells what a run took: "0,2 s · 14 MB".
func tookOf(w *i18n.Words, r *judge.Result) string {
	said := w.Duration(time.Duration(r.Seconds * float64(time.Second)))
	if r.Peak != nil {
		said += " · " + w.Bytes(*r.Peak)
	}
	return said
}
