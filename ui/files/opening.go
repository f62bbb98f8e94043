package files

import (
	"context"
	"errors"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"slices"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/task"
)

// opener opens one file after another, beside the window.
type opener struct {
	*Documents
	runner *task.Runner
	// waiting are the texts to be read; the first one is under way: it is read, or the
	// user is asked about it.
	waiting []reading
	// isReading reports that it is read, and ticks counts since when.
	isReading bool
	ticks     int
	// wrong has the issues of the files before, title the name of the first such file.
	wrong []string
	title string
}

// reading is a text to be read: a file, by its path, or the clipboard.
type reading struct {
	path   string // or what the clipboard is called
	pasted string // what it holds, "" for a file
}

// found is a file that was read, with everything that takes time to find out.
type found struct {
	file  datafile.File
	from  string   // its path, "" for what comes from no file
	lines []string // what is wrong with it
	gone  bool     // there is no such file
	proof bool     // it is one of certificates, which is not read here
	// programs reports whether it is a program of somebody else, or a folder or archive of such.
	programs bool
}

func (l *Documents) AskAndOpen() {
	l.AskForFile(l.window.Words().Key("menu.dialog.open"), func(path string) { l.Open(path) })
}

// Open reads files beside the window and shows what they hold, after those that were
// asked for before.
func (l *Documents) Open(paths ...string) {
	for _, path := range paths {
		if absolute, err := filepath.Abs(path); err == nil {
			path = absolute
		}
		l.opener.enqueue(reading{path: path})
	}
}

// StopOpening stops the reading under way, and reports whether there was one.
func (l *Documents) StopOpening() bool {
	o := l.opener
	if !o.isReading {
		return false
	}
	o.runner.Drop()
	o.waiting = nil
	o.isReading = false
	o.wrong = nil
	o.title = ""
	o.window.HideNotice()
	return true
}

// enqueue adds a text to the queue of files and texts to read.
func (o *opener) enqueue(r reading) {
	o.waiting = append(o.waiting, r)
	if len(o.waiting) == 1 {
		o.openNext()
	}
}

// patience is the number of tenths of a second that reading takes before the window
// says so.
const patience = 3

// openNext reads the first text that waits; when none is left, it shows what was wrong with
// all of them.
func (o *opener) openNext() {
	if len(o.waiting) == 0 {
		o.showWrong()
		return
	}
	next := o.waiting[0]
	o.isReading, o.ticks = true, 0
	tick := func() {
		o.ticks++
		if o.ticks == patience {
			said := o.window.Words().Key("shell.notice.reading", "File", filepath.Base(o.waiting[0].path))
			o.window.ShowProgress(said, func() { o.StopOpening() })
		}
	}
	task.Start(o.runner, func(ctx context.Context) (found, error) {
		if next.pasted != "" {
			return o.prepare(o.readText(next.path, next.pasted).File, ""), nil
		}
		return o.readFile(ctx, next.path), nil
	}, tick,
		func(f found, err error) { o.finish(next.path, f, err) })
}

// readFile reads a file; it is called beside the window.
func (o *opener) readFile(ctx context.Context, path string) found {
	store := o.window.Store()
	if store.IsProof(path) {
		return found{from: path, proof: true}
	}
	f := o.prepare(store.Open(ctx, path), path)
	f.file.Submission = isSubmission(ctx, store, &f.file)
	if len(f.file.Issues) > 0 && len(f.file.Kinds()) == 0 {
		f.programs = arePrograms(ctx, store, path)
		f.file.Submission = f.file.Submission || f.programs
	}
	if c := f.file.Course; c != nil {
		f.file.Issues = c.Flaws(report.OpenSet(ctx, store, path).Problems, o.window.Games())
		f.lines = report.Findings(o.window.Words(), f.file)
	}
	if _, err := os.Stat(path); err != nil {
		f.gone = errors.Is(err, fs.ErrNotExist)
	}
	return f
}

// isSubmission reports whether a file has results of another program, in a layout that the
// grader knows, and not what it seems to have. Runs of our own are no such results, whatever
// else is wrong in their file. It is called beside the window.
func isSubmission(ctx context.Context, store report.Store, f *datafile.File) bool {
	if len(f.Issues) == 0 || f.ForTwo || f.ForCourse || len(f.Runs) > 0 {
		return false
	}
	for read := range store.ReadSubmissions(ctx, f.Path, nil) {
		if slices.ContainsFunc(read.Blocks, func(b grade.Block) bool { return b.Layout != grade.Unknown }) {
			return true
		}
	}
	return false
}

// arePrograms reports whether there are programs at a path. It is called beside the window.
func arePrograms(ctx context.Context, store report.Store, path string) bool {
	list, _, release := store.ListPrograms(ctx, []string{path})
	defer release()
	return report.ArePrograms(list)
}

// prepare does the work that takes time with ten thousand problems; it may be called beside the
// window.
func (o *opener) prepare(file datafile.File, from string) found {
	if lost := addSolvedProblems(&file, o.window.Store().Rebuild); lost > 0 {
		file.Issues = append(file.Issues, game.Issue{File: file.Path, What: text.M("error.results.boards", "Count", lost)})
	}
	for _, p := range file.Problems {
		p.Puzzle.Identity() // it is kept from now on
	}
	return found{file: file, from: from, lines: report.Findings(o.window.Words(), file)}
}

// finish shows what was read, and goes on to the next one. When nothing in it can be
// used, what is open stays as it was.
func (o *opener) finish(path string, f found, err error) {
	if o.ticks >= patience {
		o.window.HideNotice()
	}
	o.isReading = false
	next := func() {
		o.waiting = o.waiting[1:]
		o.openNext()
	}
	switch {
	case err != nil:
		task.LogPanic("open", err)
		o.keepWrong(path, o.window.Words().Key("error.reading", "File", path, "Reason", err.Error()))
		next()
	case f.gone && slices.Contains(o.window.Recent(), path):
		o.askToForget(path, next)
	case f.proof:
		o.window.AddRecent(path)
		o.window.OpenCertificates(path)
		next()
	default:
		o.showFound(f, next)
	}
}

// askToForget offers to take a file that is gone off the list of recent ones.
func (o *opener) askToForget(path string, then func()) {
	w := o.window.Words()
	o.window.Choose(w.Key("shell.recent.gone", "File", path),
		host.Answer{Words: w.Key("menu.button.leave"), Do: then},
		host.Answer{Words: w.Key("menu.button.forget"), Do: func() {
			o.window.RemoveRecent(path)
			then()
		}})
}

// keepWrong keeps the issues of a file until all that wait are read.
func (o *opener) keepWrong(path string, lines ...string) {
	if len(o.wrong) == 0 {
		o.title = filepath.Base(path)
	}
	o.wrong = append(o.wrong, lines...)
}

// showWrong shows the issues of all files that were read.
func (o *opener) showWrong() {
	wrong := o.wrong
	o.wrong = nil
	o.window.WarnOf(o.title, wrong)
}

// showAtOnce shows something that was not read from a file.
func (o *opener) showAtOnce(f found) {
	o.showFound(f, func() {
		if len(o.waiting) == 0 {
			o.showWrong()
		}
	})
}

// showFound shows what was read where it belongs, says what is wrong with it, and calls then.
func (o *opener) showFound(f found, then func()) {
	if f.file.Submission {
		o.offerGrading(f, then)
		return
	}
	logFile(f)
	kinds := f.file.Kinds()
	has := func(kind datafile.Kind) bool { return slices.Contains(kinds, kind) }
	switch {
	case f.file.Course != nil && f.from != "":
		o.takeCourse(f)
	case f.file.Course != nil: // its problems are relative to a file
		f.lines = append(f.lines, o.window.Words().Key("error.nobody", "File", f.file.Path))
	}
	end := func() {
		o.keepWrong(f.file.Path, f.lines...)
		then()
	}
	lecture := func() {
		if has(datafile.KindLecture) {
			o.window.HideNotice()
			o.window.OpenLecture(f.file, f.from)
		}
		end()
	}
	problems := func() {
		if has(datafile.KindProblems) || has(datafile.KindResults) { // go to the same tabs, together
			o.showProblems(f, lecture)
			return
		}
		lecture()
	}
	if has(datafile.KindGame) || has(datafile.KindTournament) || has(datafile.KindTrace) {
		o.openInAllTabs(f, problems)
		return
	}
	problems()
}

// logFile tells tests and curious users what was opened, when PROCURA_LOG asks.
func logFile(f found) {
	if os.Getenv("PROCURA_LOG") == "" {
		return
	}
	log.Printf("opened %s: %d problems, %d errors", f.file.Path, len(f.file.Problems), len(f.file.Issues))
	for _, line := range f.lines {
		log.Print(line)
	}
}

// offerGrading offers to grade results of another program: what is open stays, unless
// somebody wants what looks like problems there.
func (o *opener) offerGrading(f found, then func()) {
	say := o.window.Words().Key
	answers := []host.Answer{{Words: say("menu.button.cancel"), Do: then}}
	question := "shell.confirm.submission"
	if f.programs {
		question = "shell.confirm.programs"
	}
	if len(f.file.Problems) > 0 {
		answers = append(answers, host.Answer{Words: say("menu.button.openanyway"), Do: func() {
			f.file.Submission = false
			o.showFound(f, then)
		}})
	}
	answers = append(answers, host.Answer{Words: say("menu.lab.grading"), Do: func() {
		f.lines = nil
		o.openInAllTabs(f, then)
	}})
	o.window.Choose(say(question, "File", shortened(filepath.Base(f.file.Path))), answers...)
}

// openInAllTabs gives a file to all pages, and brings the first one that took something to
// the front.
func (o *opener) openInAllTabs(f found, then func()) {
	o.window.HideNotice()
	f.file.Problems, f.file.Runs, f.file.Solved = nil, nil, nil // are taken by tabs
	first := -1
	for i, t := range o.window.Tabs() {
		if t.Send(host.FileOpened{File: f.file, Path: f.from}) && first < 0 {
			first = i
		}
	}
	o.bringTab(first, f.from)
	if first < 0 && len(f.lines) == 0 {
		o.keepWrong(f.file.Path, o.window.Words().Key("error.nobody", "File", filepath.Base(f.file.Path)))
	}
	then()
}

func (l *Documents) ShowFile(file datafile.File) { l.opener.showAtOnce(l.opener.prepare(file, "")) }

func (l *Documents) ShowMade(file datafile.File) {
	all := slices.Concat(file.Problems, file.Solved)
	if len(all) == 1 && l.opener.chooseProblem(all[0]) {
		return
	}
	if len(file.Problems) == 0 {
		l.opener.addProblems(file)
		return
	}
	l.opener.showAtOnce(found{file: file, lines: report.Findings(l.window.Words(), file)})
}

// chooseProblem chooses a problem that a tab has, and reports whether there is one. Runs
// that came with it are added.
func (o *opener) chooseProblem(p game.Problem) bool {
	for i, t := range o.window.Tabs() {
		if t.Solver() != nil && slices.ContainsFunc(slices.Concat(t.Solver().Problems(), t.Solver().ResultProblems()), func(q game.Problem) bool { return isSame(p, q) }) {
			o.bringTab(i, "")
			return t.Send(host.ProblemChosen{Problem: p})
		}
	}
	return false
}

// showProblems shows a file of problems, or those of results, on the tabs of its games; it
// asks first where changes would be lost. Problems without a file are added to those on the tabs.
func (o *opener) showProblems(f found, then func()) {
	if f.from == "" {
		o.addProblems(f.file)
		then()
		return
	}
	for _, d := range o.open {
		if d.isReadFrom(f.file) { // the file is open: what has become of it is shown
			o.collect(d)
			o.askUnsaved(o.closing(o.closedBy(d, f.file)), func(bool) { o.showDocument(d, f.file, then) }, then)
			return
		}
	}
	d := newDocument(f.file)
	if c := o.Course(); c != nil {
		d.applyRules(c.Rules)
	}
	f.file.Match = nil // is taken by its page
	d.path = f.from
	if !slices.ContainsFunc(o.window.Tabs(), func(t Tab) bool { return shows(t, d, f.file) }) {
		then()
		return
	}
	o.askUnsaved(o.closing(o.closedBy(d, f.file)), func(saved bool) {
		if saved && f.from != "" { // perhaps over what was read
			o.Open(f.from)
			then()
			return
		}
		o.showDocument(d, f.file, then)
	}, then)
}

// addProblems puts problems without a file behind those on the tabs of their games. A page
// that sets something aside for them says that in the place of what is said here.
func (o *opener) addProblems(file datafile.File) {
	o.window.HideNotice()
	all := slices.Concat(file.Problems, file.Solved)
	first := slices.IndexFunc(o.window.Tabs(), func(t Tab) bool {
		return t.Solver() != nil && slices.ContainsFunc(all, func(p game.Problem) bool { return gameOf(p) == t.Game() })
	})
	if first < 0 {
		return
	}
	o.bringTab(first, "")
	o.window.ShowStatus(text.M("shell.notice.added", "Count", len(all)))
	for _, t := range o.window.Tabs() {
		if t.AddProblems(file) && o.on(t) == nil {
			o.shown[t.Game()] = newDocument(datafile.File{})
			o.open = append(o.open, o.on(t))
		}
	}
}

// bringTab brings a tab to the front that took something of a file; -1 for none.
func (o *opener) bringTab(first int, from string) {
	if first < 0 {
		return
	}
	if from != "" {
		o.window.AddRecent(from)
	}
	o.window.BringTab(first)
}

// showDocument shows a document on the tabs of its games.
func (o *opener) showDocument(d *document, file datafile.File, then func()) {
	o.window.HideNotice()
	first := -1
	for i, t := range o.window.Tabs() {
		if o.assign(d, t, file) && first < 0 {
			first = i
		}
	}
	o.closeUnseen()
	o.bringTab(first, d.path)
	o.UpdateTitle()
	if len(file.Runs) > 0 && file.Path != "" {
		o.window.ShowStatus(text.M("shell.notice.runs", "Count", len(file.Runs), "File", filepath.Base(file.Path)))
	}
	then()
}
