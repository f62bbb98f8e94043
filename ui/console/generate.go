package console

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/gametree"
	"procura/core/generate"
	"procura/core/search"
	"procura/core/table"
	"procura/core/tasks"
	"procura/core/text"
	"procura/ui/console/flag"
	"procura/ui/console/sheets"
	"procura/ui/console/terminal"
	"procura/ui/report"
	"procura/ui/report/exercise"
	"procura/ui/report/sheet"
)

type making struct {
	*command
	game, fools, nodes, out string
	rules                   []string // KEY=VALUE
	count                   int
	time                    time.Duration
	request                 generate.Request
	maker                   *generate.Maker
	made                    []game.Problem
	madeTasks               []string
	printed                 int // bytes of the text of what is made
	exercises               exercising
	sheets                  sheets.Flags
	class                   sheet.Class
	students                []generate.Student
}

// generateProblems makes problems with proved properties.
func generateProblems(c *command) work {
	m := &making{command: c, count: 1, time: 20 * time.Second}
	r := &m.request
	r.Seed, r.Threads = 1, runtime.GOMAXPROCS(0)
	m.flags.Add(
		flag.New("game", "NAME", "cli.flag.game", flag.Choice(&m.game, append(m.generatorWords(), exerciseWord)...)),
		flag.New("task", "NAME", "cli.flag.task", flag.Choice((*string)(&r.Task.Kind), string(tasks.Piece), string(tasks.Place), string(tasks.Win), string(tasks.Draw))),
		flag.New("seed", "N", "cli.flag.seed", &r.Seed),
		flag.New("count", "N", "cli.flag.count", flag.Positive(&m.count)),
		flag.New("size", "N", "cli.flag.size", &r.Size),
		flag.New("moves", "N", "cli.flag.moves", flag.Positive(&r.Moves)),
		flag.New("unique", "", "cli.flag.unique", &r.Unique),
		flag.New("impossible", "", "cli.flag.impossible", &r.Impossible),
		flag.New("fools", "ALGORITHM/HEURISTIC:N", "cli.flag.fools", &m.fools),
		flag.New("nodes", "MIN-MAX", "cli.flag.nodes-of-bfs", &m.nodes),
		flag.New("rule", "KEY=VALUE", "cli.flag.rule", &m.rules),
		flag.New("time", "TIME", "cli.flag.time", flag.Positive(&m.time)),
		flag.New("threads", "N", "cli.flag.threads", flag.Positive(&r.Threads)),
		flag.New("out", "FILE|-", "cli.flag.out", flag.NewFile(&m.out)),
	)
	m.flags.Add(m.exercises.newFlags()...)
	m.flags.Add(m.sheets.NewFlags()...)
	m.flags.Add(c.forceFlag(), c.jsonFlag())
	return func(ctx context.Context) {
		if m.game == exerciseWord {
			if m.accept(m.needsNothing, m.hasNo(flagsOfProblems), m.readExercises) && m.checkOutputs() {
				m.makeExercises()
			}
			return
		}
		if !m.accept(m.needsNothing, m.bounded, m.readGame, m.readTask, m.readRules, m.readFools, m.readNodes, m.readSheet, m.makeMaker) {
			return
		}
		switch {
		case m.sheets.IsAsked():
			m.makeSheets(ctx)
		case m.checkOutputs():
			m.makeAll(ctx)
			m.saveAll()
		}
	}
}

// hasNo refuses flags that what is made does not have.
func (m *making) hasNo(flags string) check {
	return func() *text.Message {
		made := m.game
		if kind := m.request.Task.Kind; kind != "" && m.game != exerciseWord {
			made += " --task " + string(kind)
		}
		for name := range strings.FieldsSeq(flags) {
			if m.flags.Changed(name) {
				return new(text.M("console.generate.not", "Flag", "--"+name, "Game", made))
			}
		}
		return nil
	}
}

// readTask takes over the flags of a task, or refuses those that only exercises have.
func (m *making) readTask() *text.Message {
	if m.request.Task.Kind == "" {
		return m.hasNo(flagsOfExercises)()
	}
	if m.flags.Changed("depth") {
		m.request.Task.Depth = m.exercises.Shape.Depth
	}
	return m.hasNo(notOfTasks)()
}

func (m *making) makeMaker() *text.Message {
	m.request.Sized = m.flags.Changed("size")
	maker, refusal := generate.New(m.request)
	m.maker = maker
	if refusal != nil {
		return new(text.M("console.generate.flag", "Flag", "--"+string(refusal.Field), "Why", refusal.Why))
	}
	return nil
}

// mostCount is the greatest number of problems in a file.
const mostCount = 10_000

func (m *making) bounded() *text.Message {
	if m.count > mostCount {
		return new(text.M("console.generate.count", "Count", m.count, "Most", mostCount))
	}
	return flawIf(m.request.Seed > math.MaxUint64-uint64(m.count-1), "console.generate.seeds", "Seed", m.request.Seed, "Count", m.count)
}

func (m *making) readGame() *text.Message {
	for _, module := range m.Games {
		if g, ok := module.(game.Generator); ok && g.ID() == m.game {
			m.request.Game = g
		}
	}
	return flawIf(m.request.Game == nil, "console.generate.game", "Games", strings.Join(append(m.generatorWords(), exerciseWord), " "))
}

func (m *making) readRules() *text.Message {
	m.request.Rules = m.course.RulesOf(m.game)
	maps.DeleteFunc(m.request.Rules, func(key, _ string) bool { // of games for two alone
		return !slices.ContainsFunc(m.request.Game.Settings(), func(s game.Setting) bool { return s.Key == key })
	})
	return readRules(m.rules, m.request.Rules)
}

// readFools reads ALGORITHM/HEURISTIC:K; K is optional.
func (m *making) readFools() *text.Message {
	if m.fools == "" {
		return nil
	}
	method, by, counted := strings.Cut(m.fools, ":")
	algorithm, heuristic, ok := strings.Cut(method, "/")
	m.request.Fools = game.Fooling{Algorithm: search.Algorithm(algorithm), Heuristic: m.course.Key(heuristic)}
	if counted {
		n, err := strconv.Atoi(by)
		ok = ok && err == nil && n > 0
		m.request.Fools.By = n
	}
	if !ok || algorithm == "" {
		return new(text.M("console.generate.fools", "Text", m.fools))
	}
	return nil
}

// readNodes reads MIN-MAX; one of the two may be missing.
func (m *making) readNodes() *text.Message {
	if m.nodes == "" {
		return nil
	}
	least, most, ok := strings.Cut(m.nodes, "-")
	for _, end := range []struct {
		text string
		to   *int64
	}{{least, &m.request.Nodes.Least}, {most, &m.request.Nodes.Most}} {
		if end.text == "" {
			continue
		}
		n, err := strconv.ParseInt(end.text, 10, 64)
		ok = ok && err == nil && n > 0
		*end.to = n
	}
	if !ok || m.request.Nodes.IsZero() {
		return new(text.M("console.generate.nodes", "Text", m.nodes))
	}
	return nil
}

// makeAll makes the problems one after another, each within the limit of time.
func (m *making) makeAll(ctx context.Context) {
	for number := range m.count {
		within, stop := context.WithTimeout(ctx, m.time)
		var r generate.Result
		whole := m.guard("", func() { r = m.maker.Find(within, number, m.showTries(number)) })
		stop()
		m.progress.Hide()
		if !whole {
			return
		}
		m.add(&r)
		if ctx.Err() != nil {
			return
		}
	}
}

// showTries shows the progress of a search for a problem.
func (m *making) showTries(number int) *generate.Progress {
	p, w, name := &generate.Progress{}, m.Words, counted(number, m.count, m.Words.Say(m.request.Game.Title()))
	m.progress.ShowWork(func(elapsed time.Duration) []string {
		return []string{
			name, report.Clock(w, elapsed), w.Key("generate.tries", "Count", p.Tries.Load()),
			w.Key("console.progress.limit", "Time", report.Clock(w, max(0, m.time-elapsed))),
		}
	})
	return p
}

func (m *making) add(r *generate.Result) {
	p := game.Problem{Puzzle: r.Puzzle}
	switch {
	case r.Puzzle != nil:
		p.Remarks = r.Remarks(m.request)
		m.made = append(m.made, p)
	case r.Task != nil:
		again := m.request
		again.Seed = r.Seed
		m.madeTasks = append(m.madeTasks, fmt.Sprintf("# procura %s\n%s\n", strings.Join(again.Command(), " "), r.Task.Line()))
	}
	switch {
	case m.json && m.request.Task.Kind != "":
		m.printJSON(table.JSON(m.request.TaskColumns(), r))
	case m.json:
		m.printGenerated(r, p)
	case r.Puzzle == nil && r.Task == nil:
		m.printError(text.M("console.generate.none", "Seed", r.Seed, "Outcome", report.NotGenerated(m.Words, r)))
	case m.out == "":
		all := m.madeText()
		fmt.Fprint(m.Out, all[m.printed:])
		m.printed = len(all)
	}
}

// madeText is the text of what is made: a file of problems, or of positions with their tasks.
func (m *making) madeText() string {
	if len(m.madeTasks) > 0 {
		return strings.Join(m.madeTasks, "")
	}
	return m.Store.Format(m.made)
}

// saveAll writes the file, if one is asked for and there is a problem.
func (m *making) saveAll() {
	count := len(m.made) + len(m.madeTasks)
	if m.out != "" && count > 0 && m.save(m.out, m.madeText()) && !m.json {
		m.note("%s", m.Words.Key("console.generated", "Count", count, "File", m.out))
	}
}

// printGenerated prints one line of generate --json.
func (m *making) printGenerated(r *generate.Result, p game.Problem) {
	found := r.Puzzle != nil
	problem, verdict := "", search.Unknown
	if found {
		problem, verdict = m.Store.Format([]game.Problem{p}), r.Verdict
	}
	m.printJSON(object{
		"game", m.request.Game.ID(), "seed", r.Seed, "problem", game.Known(problem, found), "length", game.Known(r.Length, found && r.Length >= 0),
		"verdict", verdict, "tries", r.Tries, "paths", game.Known(r.Paths, found && r.Paths > 0),
		"bfs_nodes", game.Known(r.Nodes, found && r.Nodes > 0), "fooled_by", game.Known(r.FooledBy, found && r.FooledBy > 0),
	})
}

// exerciseWord is what --game says for exercises of alpha-beta.
const exerciseWord = "alphabeta"

// The flags of generate that only problems have, those that only exercises have, and those that tasks for two do not have.
const (
	flagsOfProblems  = "task size moves unique impossible fools nodes rule time threads out pdf names"
	flagsOfExercises = "depth branching"
	notOfTasks       = "size moves unique impossible fools nodes branching students title sheet key pdf names"
)

// exercising makes sheets with exercises of alpha-beta on small trees.
type exercising struct{ exercise.Sheets }

func (e *exercising) newFlags() []flag.Flag {
	e.Shape = gametree.Shape{Depth: 3, Branching: 3}
	return []flag.Flag{
		flag.New("depth", "N", "cli.flag.depth-of-tree", flag.Positive(&e.Shape.Depth)),
		flag.New("branching", "N", "cli.flag.branching", flag.Positive(&e.Shape.Branching)),
	}
}

func (m *making) readExercises() *text.Message {
	e := &m.exercises
	e.Seed, e.Count, e.Students = m.request.Seed, m.count, 1
	e.Title = m.sheets.Title
	if m.flags.Changed("students") {
		e.Students, _, _ = m.sheets.CountStudents()
	}
	for e.Shape.Branching > 2 && !e.Shape.IsAllowed() && !m.flags.Changed("branching") {
		e.Shape.Branching--
	}
	return sheets.CheckExercises(&e.Sheets)
}

// makeExercises prints the trees, and writes the sheets and the key.
func (m *making) makeExercises() {
	e := &m.exercises
	for student := range e.Students {
		for number := range e.Count {
			switch tree := e.TreeOf(student, number); {
			case m.json:
				m.printJSON(table.JSON(exercise.Columns(), &exercise.Item{Seed: e.SeedOf(student, number), Student: student + 1, Tree: tree}))
			case m.sheets.Sheet == "" && m.sheets.Key == "":
				m.line("%s", tree)
			}
		}
	}
	m.saveExercises(m.sheets.Sheet, false)
	m.saveExercises(m.sheets.Key, true)
}

// saveExercises writes the sheets or the key, where a file is named.
func (m *making) saveExercises(path string, isKey bool) {
	write := func(to io.Writer) error { return m.exercises.WritePDF(to, m.Words, isKey) }
	if m.savePages(path, write) && path != "" && !m.json {
		m.note("%s", m.Words.Key("console.exercise.saved", "File", path, "Count", m.exercises.Students))
	}
}

// savePages writes a PDF, where a file is named.
func (m *making) savePages(path string, write func(io.Writer) error) bool {
	if screen, ok := m.piped.(*terminal.Screen); ok && path == standard {
		var pages bytes.Buffer
		_ = write(&pages) // a buffer never fails
		screen.WritePlain(pages.String())
		return true
	}
	return path == "" || m.saveWritten(path, write)
}

func (m *making) readSheet() (wrong *text.Message) {
	m.class, wrong = m.sheets.Class(m.flags, &m.count, m.request.Seed)
	return wrong
}

// readStudents reads the list of students; what is wrong with it is reported.
func (m *making) readStudents(ctx context.Context) (inputs []string, ok bool) {
	count, counted, wrong := m.sheets.CountStudents()
	if wrong != nil {
		return nil, m.refuse(*wrong)
	}
	if counted {
		m.students = generate.NumberStudents(count)
		return nil, true
	}
	const most = 1 << 20 // bytes, of a list that may be an endless pipe
	path := m.sheets.List()
	src, err := readBounded(ctx, m.command, path, most)
	if err != nil {
		if ctx.Err() == nil {
			m.report(game.Issue{File: path, What: m.Store.Reason(err)})
		}
		return nil, false
	}
	var issues []game.Issue
	m.students, issues = generate.ReadStudents(path, src)
	m.report(issues...)
	return []string{path}, len(issues) == 0
}

// makeSheets makes the sheets of a class, and writes them with their key.
func (m *making) makeSheets(ctx context.Context) {
	inputs, ok := m.readStudents(ctx)
	if !ok {
		return
	}
	m.sheets.AddFiles(m.flags, &m.class, m.students)
	if !m.checkOutputs(inputs...) {
		return
	}
	work := generate.Sheets{Parts: []generate.Part{{Request: m.request, Count: m.count}}, Students: m.students, Time: m.time}
	var missing []generate.Missing
	whole := m.guard("", func() { m.class.Sheets, missing = work.Find(ctx, m.showSheets()) })
	m.progress.Hide()
	for _, missed := range missing {
		m.fail(text.M("console.sheet.missing", "Student", cmp.Or(missed.Student.Number, m.Words.Key("generate.sheet.model")), "Problem", missed.Number+1,
			"Outcome", report.NotGenerated(m.Words, &missed.Result)))
	}
	if !whole || ctx.Err() != nil || len(m.class.Sheets) == 0 || !m.certifySheets(ctx) || !m.saveSheets(ctx) || m.json {
		return
	}
	m.note("%s", m.Words.Say(m.class.Saved(cmp.Or(m.sheets.Sheet, m.sheets.PDF, m.sheets.Key))))
}

// showSheets shows the progress of the sheets.
func (m *making) showSheets() *generate.SheetsProgress {
	p, w := &generate.SheetsProgress{}, m.Words
	m.progress.ShowWork(func(elapsed time.Duration) []string {
		return []string{
			counted(int(p.Found.Load()), m.count*(1+len(m.students)), w.Say(m.request.Game.Title())), report.Clock(w, elapsed),
			w.Key("generate.tries", "Count", p.Tries.Load()),
		}
	})
	return p
}

// certifySheets writes the certificates beside the key, where there is one.
func (m *making) certifySheets(ctx context.Context) bool {
	if m.sheets.Proofs == "" {
		return true
	}
	var err error
	whole := m.guard("", func() { err = m.class.SaveProofs(ctx, m.Store, m.sheets.Proofs, m.force) })
	if unverified, ok := errors.AsType[*report.Unverified](err); ok {
		return m.fail(text.M("proof.certificate.unverified", "Problem", m.sheets.Proofs, "Line", unverified.Line, "Why", unverified.Why))
	}
	return whole && ctx.Err() == nil && (err == nil || m.failWriting(m.sheets.Proofs, err))
}

// saveSheets writes all other files.
func (m *making) saveSheets(ctx context.Context) bool {
	c, f := &m.class, &m.sheets
	for i := range c.Sheets {
		if f.Sheet != "" && !m.save(c.FileOf(c.Sheets[i].Student.Number), c.Format(&c.Sheets[i], m.Store)) {
			return false
		}
	}
	if m.json {
		m.printJSON(c.Key(m.Store))
	}
	return m.save(f.Key, c.FormatKey(f.Key, m.Store, m.Words)) &&
		m.savePages(f.PDF, func(to io.Writer) error { return c.WritePages(ctx, to, m.Words, m.Drawings) }) &&
		m.savePages(f.KeyPages, func(to io.Writer) error { return c.WriteKeyPages(ctx, to, m.Words, m.Drawings) })
}
