// Package grading is the page Corrigir of the laboratory: results of other programs,
// a folder at a time, judged block by block beside the window. It serves every game
// and knows none.
//
//	State     files, problems, filter, order: what is kept on disk
//	session   State, the rows that were judged, the one that is chosen
//	  judging   the files under way       replay   the way of the chosen row
//	     |  Changed                     ^  choose, filter, sort, judge, cancel
//	     v                              |
//	view      tools, table, board, details: Render reads, and starts nothing
package grading

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/undo"
	"procura/ui/widgets"
)

// State is the saved part of a session. Verdicts are not saved: the files are judged again, since they may have
// changed.
type State struct {
	opened
	Filter filter `json:"filter"`
	widgets.Sorting
	// Row is the block to be shown once it is judged; block 0 is the first of a file or folder.
	Row grade.Reference `json:"row"`
	// Class is the class by student.
	Class classState `json:"class"`
}

// opened has the files to be judged; Undo restores it.
type opened struct {
	// Paths lists the judged files and folders. Problems is the file of their problems, "" for none.
	Paths    []string `json:"paths,omitempty"`
	Problems string   `json:"problems"`
	// Programs reports whether Paths are programs, which are run.
	Programs bool `json:"programs,omitempty"`
}

// phase is the state of the page while nothing is being judged.
//
//	empty     no file was chosen yet
//	waiting   files of an earlier window are to be judged
//	stopped   some files are not judged; the rows of the others stay
//	done      all files are judged
type phase int

const (
	empty phase = iota
	waiting
	stopped
	done
)

// Session is the work of the page. It has no widgets.
type Session struct {
	page.Base[*View]
	State State

	phase      phase
	changes    undo.Stack[ranPrograms] // what was open, with the results of programs
	withdraw   func()                  // withdraws the offer to undo
	judging    *task.Job[judged]
	lastUpdate time.Time // when rows were last added

	rows, shown []*row // as they were judged, and as they are listed
	without     []*row // of files without results, listed with those that were not read
	opening     bool   // the rows of the opened files are still to be shown, whatever the filter
	columns     []widgets.Column[*row]
	names       *names // of their files
	counts      map[grade.Status]int
	unread      int // rows of no block
	class       *roster
	programs    *programs

	chosen *row // nil for none
	other  *row // the answer beside the chosen one, nil for none
	kept   *row // the answer that the user keeps beside those chosen next, nil for none
	replays
	replayRunner *task.Runner
	finding      *task.Runner // looks for the problems that were set
	replaySerial int          // counts replays
	player       board.PlayerState
}

// New makes the page before any file is judged.
func New(h host.Host) host.Session {
	s := &Session{Base: page.NewBase[*View](h), State: State{Filter: filterAll, Sorting: widgets.Sorting{Column: "file"}, Class: newClassState()}, withdraw: func() {}}
	s.Key = "grading"
	s.programs = &programs{session: s}
	s.class = &roster{session: s, at: map[grade.Reference]*row{}, pages: page.NewNoticeJob[int](h, "pages of a class")}
	s.judging = page.NewJob[judged](&s.Base, "grading")
	s.judging.OnTick = func() {
		if now := time.Now(); now.Sub(s.lastUpdate) >= leastPause || len(s.rows) == 0 {
			s.lastUpdate = now
			s.addRows()
			s.Changed()
		}
	}
	s.replayRunner, s.finding = s.NewLookup(), s.NewLookup()
	return s
}

func (s *Session) View() host.View { return s.SetPage(newView(s)) }

func (s *Session) StateParts() []host.Part {
	parts := page.StateParts(s.State)
	if len(s.State.Paths) > 0 {
		parts = append(parts, host.WorkPart())
	}
	if s.State.Programs && len(s.programs.Results) > 0 {
		parts = append(parts, host.NewPart(programsPart, s.programs.ranPrograms))
	}
	return parts
}

// RestoreState restores the files of an earlier window, which are judged again, or the results of its programs.
func (s *Session) RestoreState(parts map[string][]byte) func() []string {
	var ran ranPrograms
	sound := len(parts[programsPart]) == 0 || json.Unmarshal(parts[programsPart], &ran) == nil
	restore := page.Restore(parts, func(k State) bool {
		if !slices.Contains(filters(), k.Filter) || k.Column == "" {
			return false
		}
		if !k.Class.isSound() { // of an older program
			k.Class = newClassState()
		}
		s.State = k
		if len(k.Paths) > 0 {
			s.phase = waiting
		}
		return true
	})
	return func() (damaged []string) {
		damaged = restore()
		if !sound {
			return append(damaged, programsPart)
		}
		s.programs.ranPrograms = ran
		return damaged
	}
}

// Receive judges results of other programs, and anything dropped on the page. Results of our own are shown as runs
// elsewhere.
func (s *Session) Receive(e host.Event) host.Reception {
	switch e := e.(type) {
	case host.FilesDropped:
		s.askAndGrade(e.Paths)
		return host.TakenAndShow
	case host.CourseOpened:
		if !s.State.Programs { // they run when somebody asks for it
			s.setProblems(e.Course.Path)
		}
		return host.Taken
	case host.FileOpened:
		if !e.File.Submission || e.Path == "" {
			return host.Ignored
		}
		s.askAndGrade([]string{e.Path})
		return host.TakenAndShow
	}
	return host.Ignored
}

// Describe names the judged files and the file of their problems.
func (s *Session) Describe() host.Description {
	paths := append([]string{s.State.Problems}, s.State.Paths...)
	for _, r := range s.rows {
		if r.File != paths[len(paths)-1] {
			paths = append(paths, r.File)
		}
	}
	d := host.Description{Working: s.Working(), Files: paths}
	if s.changes.CanUndo() {
		d.Undoes = text.M("grade.page.undo")
	}
	return d
}

func (s *Session) askFolder() {
	s.Host.AskForFolder(s.Host.Words().Key("menu.dialog.grading.folder"), s.sendPath)
}

func (s *Session) askFile() {
	s.Host.AskForFile(s.Host.Words().Key("menu.dialog.grading.file"), s.sendPath)
}

// sendPath has a file or folder judged, which may be asked for on another page.
func (s *Session) sendPath(path string) { s.Host.Send(host.FilesDropped{Paths: []string{path}}) }

func (s *Session) askProblems() {
	s.Host.AskForFile(s.Host.Words().Key("menu.dialog.grading.problems"), s.setProblems)
}

// setProblems changes the file of problems, "" for none, and judges all again.
func (s *Session) setProblems(path string) {
	if s.Working() || path == s.State.Problems {
		return
	}
	if s.State.Programs {
		s.programs.askPrograms(opened{s.State.Paths, path, true}, nil)
		return
	}
	s.change(opened{Paths: s.State.Paths, Problems: path})
}

// gradeFiles adds files and folders, by a file of problems, and shows the first of their blocks. All are judged
// again, since blocks are compared with each other.
func (s *Session) gradeFiles(paths []string, problems string) {
	if s.Working() || len(paths) == 0 {
		return
	}
	all := slices.Clone(s.State.Paths)
	for _, path := range paths {
		if !slices.Contains(all, path) {
			all = append(all, path)
		}
	}
	s.State.Row, s.opening = grade.Reference{File: paths[0]}, true
	s.change(opened{Paths: all, Problems: problems})
}

// gradeAnew replaces the judged files and folders; undo restores them.
func (s *Session) gradeAnew(paths []string, problems string) {
	replaces := len(s.State.Paths) > 0
	if s.Working() || len(paths) == 0 {
		return
	}
	s.State.Row, s.opening = grade.Reference{File: paths[0]}, true
	s.change(opened{Paths: paths, Problems: problems})
	if replaces {
		s.withdraw = s.Host.Propose(text.M("grade.page.replaced"), host.Offer{Words: text.M("menu.undo"), Do: s.undo})
	}
}

// clear removes all files from the page.
func (s *Session) clear() {
	if s.Working() || len(s.State.Paths) == 0 {
		return
	}
	s.change(opened{})
	s.withdraw = s.Host.Propose(text.M("grade.page.cleared"), host.Offer{Words: text.M("menu.undo"), Do: s.undo})
}

// change judges other files or by other problems, which can be undone.
func (s *Session) change(to opened) {
	s.changes.Add(s.shownNow())
	s.show(ranPrograms{opened: to})
}

// shownNow returns what is open, with the results of programs.
func (s *Session) shownNow() ranPrograms { return ranPrograms{s.State.opened, s.programs.Results} }

func (s *Session) undo() {
	if before, ok := s.changes.Undo(s.shownNow()); ok {
		s.show(before)
	}
}

func (s *Session) redo() {
	if after, ok := s.changes.Redo(s.shownNow()); ok {
		s.show(after)
	}
}

// show judges what was opened, or shows the page as it is before anything was. Programs do not run for that.
func (s *Session) show(o ranPrograms) {
	s.withdraw()
	s.State.opened = o.opened
	if o.Programs {
		s.programs.ranPrograms = o
	}
	if len(o.Paths) > 0 {
		gradeOpened(s)
		return
	}
	s.judging.Drop()
	s.phase = empty
	s.dropRows()
	s.Changed()
}

func (s *Session) dropRows() {
	s.rows = nil
	s.shown = nil
	s.without = nil
	s.names = nil
	s.kept = nil
	s.class.clearStudents()
	s.counts, s.unread = map[grade.Status]int{}, 0
	s.choose(nil)
}

const leastPause = 300 * time.Millisecond

// addRows adds the rows that were judged since the last time.
func (s *Session) addRows() {
	latest := s.judging.Latest()
	if len(s.rows) == 0 {
		s.names = newNames(latest.sources)
	}
	first, renamed := len(s.rows), false
	for _, r := range latest.rows[len(s.rows):] {
		if r.program == nil { // else those that run at once have the order of their class
			r.place = len(s.rows)
		}
		r.wrong = issuesShort(s.Host.Words(), r)
		s.class.at[grade.Reference{File: r.File, Block: r.Block}] = r
		renamed = s.names.add(r.File) || renamed
		s.rows = append(s.rows, r)
		s.counts[r.Status]++
		if r.SameAs != nil {
			if first := s.class.at[*r.SameAs]; first != nil {
				r.original = first
				first.repeatedBy = cmp.Or(first.repeatedBy, r)
			}
		}
		if r.Block == 0 {
			s.unread++
		}
	}
	if renamed { // rename all: the new file may begin like an older one
		first = 0
	}
	for _, r := range s.rows[first:] {
		r.name = s.names.of(r.File)
	}
	if s.State.Programs && len(latest.results) > 0 { // else they may be on a disk that is not there
		s.programs.Results = latest.results
	}
	s.class.handIns = s.names.handIns()
	s.class.several = s.class.handIns > 1 || s.Working() && mayBeSeveral(latest.sources)
	s.addWithout(latest.without)
	s.class.update(latest.class)
	s.arrangeRows()
	revealOpened(s)
	s.chooseShown()
}

// addWithout makes rows of the files without results, once all are known.
func (s *Session) addWithout(files []string) {
	for _, path := range files[len(s.without):] {
		r := &row{Verdict: grade.NotReadable(path, text.M("grade.issue.nothing", "Count", 1)), name: s.names.place(path), place: len(s.rows) + len(s.without)}
		r.Files = 1
		r.wrong = issuesShort(s.Host.Words(), r)
		s.without = append(s.without, r)
	}
}

// revealOpened shows all rows if the filter hides the first of the opened files.
func revealOpened(s *Session) {
	first := slices.IndexFunc(s.rows, func(r *row) bool { return r.isAt(s.State.Row) })
	if !s.opening || first < 0 {
		return
	}
	s.opening = false
	if !s.State.Filter.has(s.rows[first]) {
		s.State.Filter = filterAll
		s.arrangeRows()
	}
}

// chooseShown chooses the row to be shown; if there is none, the first of the list, unless the chosen row is on it.
func (s *Session) chooseShown() {
	wanted := slices.IndexFunc(s.rows, func(r *row) bool { return r.isAt(s.State.Row) })
	switch {
	case s.class.lacksAnswer():
		s.choose(nil)
	case wanted >= 0 && slices.Contains(s.shown, s.rows[wanted]):
		s.choose(s.rows[wanted])
	case slices.Contains(s.shown, s.chosen):
		s.choose(s.chosen) // now another one may be known to be like it
	case len(s.shown) > 0 && (s.State.Row.File == "" || !s.Working()):
		s.choose(s.shown[0])
	default:
		s.choose(nil)
	}
}

// pick chooses a row for the user.
func (s *Session) pick(r *row) {
	s.State.Row, s.class.asked = grade.Reference{File: r.File, Block: r.Block}, grade.ProblemName{}
	s.choose(r)
}

// openProblem opens the problem of the chosen row in Resolver.
func (s *Session) openProblem() {
	if r := s.chosen; r != nil && r.Puzzle != nil {
		s.Host.ShowMade(datafile.File{Problems: []game.Problem{{Name: r.Problem, Puzzle: r.Puzzle}}})
	}
}

func (s *Session) arrangeRows() {
	rows := s.rows
	if s.State.Filter == filter(grade.Unread) && s.class.inside == nil {
		rows = slices.Concat(rows, s.without)
	}
	s.shown = widgets.Arrange(rows, func(r *row) bool { return s.State.Filter.has(r) && s.class.has(r) }, s.columns, s.State.Sorting)
}

func (s *Session) blocks() int { return len(s.rows) - s.unread }

// choose chooses a row; its replay is made beside the window.
func (s *Session) choose(r *row) {
	if other := answerBeside(s, r); r != s.chosen || other != s.other {
		startReplays(s, r, other)
	}
}
