// Package comparing is the page Comparar of a game, on which methods run against each other: problems × methods ×
// repetitions, one run after another beside the window, in one table with a figure below. Two to four lines can be
// watched side by side (race.go). It serves every game and knows none; the order of the runs is that of core/compare.
//
//	State     problems and methods, which of them take part, how often, up to which limits
//	session   State, the jobs
//	  sheet     the rows as lines of the table: which are shown, in which order, which are best
//	  racing    the race of the rows that are chosen, in the place of the table
//	     |  Changed                     ^  toggle, run, cancel, filter, sort, choose
//	     v                              |
//	view      panel, table, remarks, figure, race: Render reads, and starts nothing
package comparing

import (
	"context"
	"slices"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/foreign"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/widgets"
)

// Session is the work of the page. It has no widgets.
type Session struct {
	page.Base[*View]
	game game.Module
	// forTwo has the positions where methods for two players are compared, nil where problems are solved.
	forTwo *forTwo
	choices

	looking   *task.Job[[]foreign.Program] // inspects programs of somebody else before they run
	comparing *task.Job[progress]
	sheet     sheet
	picked    []turn             // the lines that are chosen, of one problem, the last one last
	told      map[turn]*game.Run // those that the solver has of a plan under way
	// answerHidden reports whether verdicts of problems are not shown.
	answerHidden bool
	racing       *racing
}

// turn identifies a line by its place in the plan.
type turn struct{ problem, contender int }

// New makes the page of a game before any run; nil if the game has no problems.
func New(h host.Host, m game.Module) host.Session {
	if _, ok := m.(game.Puzzler); !ok {
		return nil
	}
	return newSession(h, m)
}

// newSession makes the page before any run, for problems; NewForTwo makes it one of positions.
func newSession(h host.Host, m game.Module) *Session {
	s := &Session{Base: page.NewBase[*View](h), game: m, choices: choices{State: State{
		Ticked: map[string]bool{}, Repeat: usualRepeat, Seconds: usualSeconds, Sorting: widgets.Sorting{Column: columnProblem}, Figure: "expanded", Log: true,
		Mode: compare.ByExpansions,
	}}}
	s.Key, s.Chapter, s.Modes = "comparing", "comparing", []host.Mode{host.Investigate}
	s.looking, s.comparing = page.NewJob[[]foreign.Program](&s.Base, "look at programs"), page.NewJob[progress](&s.Base, "comparing")
	s.comparing.OnTick = s.tick
	s.racing = &racing{session: s, recording: page.NewJob[recorded](&s.Base, "racing"), lookup: s.NewLookup()}
	s.sheet.sorting = &s.choices.Sorting
	s.sheet.clear()
	return s
}

func (s *Session) View() host.View { return s.SetPage(newView(s)) }

// Receive takes a problem that methods are to be compared on.
func (s *Session) Receive(e host.Event) host.Reception {
	if s.forTwo != nil {
		return host.Ignored
	}
	switch e := e.(type) {
	case host.AnswerHidden:
		s.answerHidden = e != host.AnswerHidden{}
		s.Changed()
		return host.Taken
	case host.ProblemToCompare:
		if e.Problem.Puzzle.Module().ID() == s.game.ID() {
			s.propose(e.Problem.Puzzle, e.Methods)
			return host.TakenAndShow
		}
	}
	return host.Ignored
}

// propose ticks a problem and methods for it, unless a comparison runs: that is seen to its end.
func (s *Session) propose(p game.Puzzle, methods []game.Method) {
	if s.Working() {
		return
	}
	s.choices.update(s.Host.Words(), s.Host.OpenProblems(), s.Host.Known)
	s.choices.tick(p.Identity())
	for _, m := range methods {
		s.choices.include(p, m)
	}
	s.Changed()
}

// Changed shows what is new; a method that was added takes part.
func (s *Session) Changed() {
	for f := &s.choices; len(f.On) < len(f.Methods.All()); {
		f.On = append(f.On, true)
	}
	s.Base.Changed()
}

// update updates the open problems and their verdicts.
func (s *Session) update() {
	if s.Working() {
		return
	}
	if s.forTwo != nil {
		s.forTwo.update()
		return
	}
	s.choices.update(s.Host.Words(), s.Host.OpenProblems(), s.Host.Known)
	if p, ok := s.Host.Chosen(); ok && p.Puzzle.Identity() != s.choices.Problem { // another one than before
		s.choices.Problem = p.Puzzle.Identity()
		if !s.choices.Ticked[s.choices.Problem] {
			s.choices.tick(s.choices.Problem)
		}
	}
	s.Changed()
}

// tickAll ticks all problems, or none.
func (s *Session) tickAll(on bool) {
	for _, e := range s.choices.problems {
		s.choices.Ticked[e.id] = on
	}
	s.Changed()
}

// choose chooses a line, or unchooses it. Chosen lines are of one problem, and no more than can race.
func (s *Session) choose(t turn) {
	switch i := slices.Index(s.picked, t); {
	case i >= 0:
		s.picked = slices.Delete(s.picked, i, i+1)
	case len(s.picked) > 0 && s.picked[0].problem != t.problem:
		s.picked = []turn{t}
	default:
		s.picked = append(s.picked, t)
		s.picked = s.picked[max(0, len(s.picked)-compare.MostRacers):]
	}
	if l := s.sheet.line(s.chosen()); l != nil && !l.failed() && s.forTwo == nil {
		s.Host.Send(host.RunLookedAt{Run: l.row.Run, At: len(l.row.Run.Path)})
	}
	s.Changed()
}

// chosen returns the line that was chosen last.
func (s *Session) chosen() turn {
	if len(s.picked) == 0 {
		return turn{-1, -1}
	}
	return s.picked[len(s.picked)-1]
}

// racers returns the chosen lines, in the order of the plan.
func (s *Session) racers() (list []*line) {
	for _, l := range s.sheet.lines {
		if slices.Contains(s.picked, l.place()) {
			list = append(list, l)
		}
	}
	return list
}

// cancel cancels the runs; rows that are ready stay.
func (s *Session) cancel() {
	s.comparing.Cancel()
	s.racing.recording.Cancel()
	s.looking.Drop()
	if s.forTwo != nil {
		s.forTwo.reading.Drop()
	}
	s.Changed()
}

// explore opens the chosen run in Explorar, or the chosen thought in Alfa-beta.
func (s *Session) explore() {
	switch l := s.sheet.line(s.chosen()); {
	case l == nil:
		s.Host.ShowError(text.M("compare.page.none"))
	case l.failed() || l.row.Run.ByProgram():
		s.Host.ShowError(text.M("compare.page.closed"))
	case l.row.Thought != nil:
		s.Host.Send(host.ThoughtToExplore{Position: s.sheet.positions[l.Problem].Position, Method: *s.sheet.contenders[l.Contender].Thinks})
	default:
		s.Host.Send(host.RunToExplore{Run: l.row.Run})
	}
}

// mostRuns is the greatest number of runs of a plan: the lines are made anew as rows come.
const mostRuns = 2500

// progress is the state of a plan under way.
type progress struct {
	rows  []compare.Row
	now   compare.Turn
	begun bool
}

func (s *Session) plan() *compare.Plan {
	problems, _, contenders := s.choices.chosen()
	plan := newPlan(s.Host, problems, contenders, s.choices.limits(s.Host.MemoryLimit()))
	plan.Repeat = s.choices.Repeat
	if s.forTwo != nil {
		plan.Problems, plan.Positions, plan.Exact = nil, s.choices.chosenPositions(), timeForExact
	}
	return plan
}

// newPlan returns the plan that runs contenders on problems once.
func newPlan(h host.Host, problems []game.Problem, contenders []compare.Contender, limits search.Limits) *compare.Plan {
	return &compare.Plan{
		Problems: problems, Contenders: contenders, Limits: limits, Programs: h.Programs(),
		Text: func(p game.Problem) string { return h.Store().Format([]game.Problem{p}) },
	}
}

// start runs the plan from the beginning. Programs of somebody else run if the user has allowed it.
func (s *Session) start() {
	if s.Working() {
		return
	}
	s.update()
	plan := s.plan()
	switch {
	case plan.Rows() == 0:
		s.Host.ShowError(text.M("compare.page.nothing"))
		return
	case plan.Rows() > mostRuns:
		s.Host.ShowError(text.M("compare.page.many", "Number", plan.Rows(), "Limit", mostRuns))
		return
	}
	s.Host.ClearStatus()
	s.choices.taking().Permit(s.Host, s.looking, func() {
		if !s.Working() {
			s.run(s.plan())
		}
	})
}

// run carries out a plan beside the window.
func (s *Session) run(plan *compare.Plan) {
	_, names, _ := s.choices.chosen()
	s.picked, s.told = nil, map[turn]*game.Run{}
	called, _ := contenderNames(s.Host.Words(), plan.Contenders, s.choices.puzzle())
	s.sheet.begin(plan, names, called)
	s.comparing.Start(func(ctx context.Context, p *task.Progress[progress]) error {
		plan.Begin = func(t compare.Turn, _ *search.Progress) {
			p.Update(func(now *progress) { now.now, now.begun = t, true })
		}
		compare.Run(ctx, plan, func(r compare.Row) {
			p.Update(func(now *progress) { now.rows = append(now.rows, r) })
		})
		return nil
	}, s.ended)
}

// between is the least time between two updates of table and figure.
const between = 300 * time.Millisecond

// tick adds the rows that came since the last time.
func (s *Session) tick() {
	if now := time.Now(); now.Sub(s.sheet.looked) >= between {
		s.sheet.looked = now
		s.collect()
		s.Changed()
	}
}

func (s *Session) collect() {
	p := s.comparing.Latest()
	s.sheet.now, s.sheet.running = p.now, p.begun
	fresh := p.rows[len(s.sheet.Rows):]
	if len(fresh) > 0 {
		s.sheet.Rows = append(s.sheet.Rows, fresh...)
		s.sheet.arrange()
	}
	for i := range fresh {
		if r := &fresh[i]; s.forTwo == nil && !r.HasFailed() && !r.Run.ByProgram() {
			s.tellSolver(r, s.sheet.line(turn{r.Problem, r.Contender}).row)
		}
	}
}

// tellSolver tells the solver about a run. When another repetition comes to stand for its line, it replaces the run
// there, so that both show the same time.
func (s *Session) tellSolver(fresh, standing *compare.Row) {
	place := turn{fresh.Problem, fresh.Contender}
	before, again := s.told[place]
	if !again || !before.When.Equal(standing.Run.When) {
		s.Host.Send(host.VerdictFound{Run: standing.Run, Compared: true, Instead: before})
		s.told[place] = new(standing.Run)
	}
	if again {
		s.Host.Send(host.VerdictFound{Run: fresh.Run})
	}
}

// ended reports how the plan ended, unless all its runs did.
func (s *Session) ended(_ progress, err error) {
	s.collect()
	s.sheet.running = false
	if err != nil {
		s.Host.ShowError(text.M("compare.page.failed"))
	}
	s.Host.SaveStateSoon()
	s.update()
}
