package grading

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/course"
	"procura/core/grade"
	"procura/core/text"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// classByStudent judges the class of core/grade, and shows it by student.
func classByStudent(t testing.TB) *rig {
	t.Helper()
	folder := filepath.Join("..", "..", "core", "grade", "testdata", "class")
	r := newRig(t)
	r.session.gradeFiles([]string{filepath.Join(folder, "class")}, filepath.Join(folder, "problemas.dat"))
	r.over()
	r.group(byStudent)
	return r
}

func (r *rig) group(by grouping) {
	c := r.page().class.by
	c.SetSelectedIndex(slices.Index(c.Keys, string(by)))
	r.Settle()
}

func TestTheClassHasARowAStudent(t *testing.T) {
	r := classByStudent(t)
	c := r.session.class
	folders, err := os.ReadDir(r.session.State.Paths[0])
	if err != nil {
		t.Fatal(err)
	}
	if len(c.shown) != len(folders) || len(c.shown) != len(c.students) || !r.page().class.holder.Visible() || r.page().lower.Visible() {
		t.Errorf("%d of %d students are shown; the table is shown: %t", len(c.shown), len(c.students), r.page().class.holder.Visible())
	}
	for _, f := range studentFilters()[1:] {
		r.page().choice.SetSelectedIndex(slices.Index(studentFilters(), f))
		r.Settle()
		wrong := slices.ContainsFunc(c.shown, func(s *grade.Student) bool { return !f.hasStudent(s) })
		if isEmpty := len(c.shown) == 0 && f != filterRemarks && f != filterCopies; wrong || isEmpty || len(c.shown) == len(c.students) && f != filterCopies {
			t.Errorf("%s shows %d students", f, len(c.shown))
		}
	}
	for _, s := range c.students {
		isLike := slices.ContainsFunc(r.session.rows, func(one *row) bool { return one.owner == s && filterCopies.has(one) })
		if filterCopies.hasStudent(s) != isLike {
			t.Errorf("%s is among the copies: %t", s, !isLike)
		}
	}
}

func TestAStudentOpensTheOwnBlocksAndEscapeLeadsBack(t *testing.T) {
	r := classByStudent(t)
	c := r.session.class
	at := slices.IndexFunc(c.shown, filter(grade.Wrong).hasStudent)
	student := c.shown[at]
	r.page().class.table.List.Select(at)
	r.Settle()
	if c.inside != student || len(r.session.shown) == 0 || r.session.chosen == nil || r.session.chosen.Status != grade.Wrong {
		t.Fatalf("inside %v with %d blocks", c.inside, len(r.session.shown))
	}
	for _, one := range r.session.shown {
		if !slices.Contains(student.Files, one.File) {
			t.Errorf("%s is not of %s", one.File, student)
		}
	}
	if !r.page().lower.Visible() || !r.page().class.back.Visible() {
		t.Error("no board, or no way back")
	}
	r.page().HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if c.inside != nil || !c.isListed() {
		t.Error("the students are not there again")
	}
}

func TestByStudentTheSheetOfStudentsIsSaved(t *testing.T) {
	r := classByStudent(t)
	path := filepath.Join(t.TempDir(), "turma.csv")
	r.Choose("menu.file", "menu.grading.save")
	r.Answer(path, nil)
	r.Settle()
	saved := content(t, path)
	if lines := strings.Count(saved, "\n"); lines != 1+len(r.session.class.students) || !strings.HasPrefix(saved, "\ufeffstudent;number;files;") {
		t.Errorf("%d lines\n%.300s", lines, saved)
	}
}

func TestAPageAStudentNamesNobodyElse(t *testing.T) {
	r := classByStudent(t)
	path := filepath.Join(t.TempDir(), "turma.html")
	r.Choose("menu.file", "menu.grading.html")
	r.answer("grade.page.html.each")
	r.Answer(path, nil)
	r.Until("the pages", func() bool { return !r.session.class.pages.Busy() })
	all := content(t, path)
	for i, s := range r.session.class.students {
		if !strings.Contains(all, s.Number) {
			t.Errorf("%s is not on the page of all", s)
		}
		one := content(t, filepath.Join(filepath.Dir(path), "turma", s.Number+".html"))
		other := r.session.class.students[(i+1)%len(r.session.class.students)]
		if !strings.Contains(one, s.Number) || strings.Contains(one, other.Number) {
			t.Errorf("the page of %s does not name the student, or names %s", s, other)
		}
	}
}

func TestThePageByStudentExplainsItselfAndFits(t *testing.T) {
	r := classByStudent(t)
	for _, what := range uitest.Unexplained(r.page().work) {
		t.Error(what)
	}
	for _, h := range r.page().class.table.Heads {
		if !strings.HasSuffix(h.Tip.Words(), ".") {
			t.Errorf("a column says %q", h.Tip.Words())
		}
	}
}

func TestACourseDroppedOnThePageIsTheProblemSet(t *testing.T) {
	folder, err := filepath.Abs(filepath.Join("..", "..", "core", "grade", "testdata", "class"))
	if err != nil {
		t.Fatal(err)
	}
	course := filepath.Join(t.TempDir(), "curso.toml")
	write(t, filepath.Join(filepath.Dir(course), "problemas.dat"), content(t, filepath.Join(folder, "problemas.dat")))
	write(t, course, "title = \"Turma\"\nproblems = [\"problemas.dat\"]\n\n[points]\nright = 1\noptimal = 2\n")
	r := newRig(t)
	r.session.askAndGrade([]string{course})
	r.Until("the problems", func() bool { return r.session.State.Problems == course })
	r.session.askAndGrade([]string{filepath.Join(folder, "class")})
	r.Until("it begins", func() bool { return len(r.session.State.Paths) == 1 })
	r.over()
	if c := r.session.class; c.title != "Turma" || len(c.students) == 0 || c.students[0].OutOf != float64(2*len(c.problems)) {
		t.Errorf("%q: %d students", c.title, len(c.students))
	}
}

func TestTheClassFitsInEveryRoom(t *testing.T) {
	folder := filepath.Join("..", "..", "core", "grade", "testdata", "class")
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		r.session.gradeFiles([]string{filepath.Join(folder, "class")}, filepath.Join(folder, "problemas.dat"))
		r.over()
		r.group(byStudent)
		r.SettleIn(room)
		uitest.Fits(t, "a column a problem", r.Window().Content(), room)
		if cut := uitest.Clipped(together(r.page().class.table.Heads)); len(cut) > 0 {
			t.Errorf("columns are cut: %q", cut)
		}
		c := r.session.class
		for len(c.problems) <= mostProblemColumns {
			c.problems = append(c.problems, c.problems...)
		}
		c.arrange()
		r.session.Changed()
		r.SettleIn(room)
		uitest.Fits(t, "counts", r.Window().Content(), room)
		if got := c.columns[3].Key; got != string(grade.Right) {
			t.Errorf("with %d problems the column after the points is %q", len(c.problems), got)
		}
	})
}

func TestTheFiltersOfAStudentCountTheStudentsOwnBlocks(t *testing.T) {
	r := classByStudent(t)
	c := r.session.class
	c.enter(c.students[0], "")
	r.Settle()
	counted := regexp.MustCompile(`\((\d+)\)$`)
	for _, name := range r.page().choice.Options {
		if m := counted.FindStringSubmatch(name); m != nil {
			if n, _ := strconv.Atoi(m[1]); n > len(r.session.shown) {
				t.Errorf("%q, of %d blocks", name, len(r.session.shown))
			}
		}
	}
	if len(r.session.shown) == 0 || len(r.session.shown) == len(r.session.rows) {
		t.Errorf("%d of %d blocks are shown", len(r.session.shown), len(r.session.rows))
	}
}

func TestNamesAreInTheOrderOfTheLanguageAndPointsFromTheGreatest(t *testing.T) {
	r := classByStudent(t)
	c := r.session.class
	c.students = nil
	for i, name := range []string{"Zé", "aluno 10", "Érica", "bruno", "Álvaro", "aluno 9", "Elsa"} {
		c.students = append(c.students, &grade.Student{Name: name, Number: strconv.Itoa(i), Points: float64(i % 4)})
	}
	shown := func() (names []string, points []float64) {
		for _, s := range c.shown {
			names, points = append(names, s.Name), append(points, s.Points)
		}
		return names, points
	}
	c.arrange()
	if names, _ := shown(); !slices.Equal(names, []string{"aluno 9", "aluno 10", "Álvaro", "bruno", "Elsa", "Érica", "Zé"}) {
		t.Errorf("%q", names)
	}
	head := r.page().class.table.Heads[slices.IndexFunc(c.columns, func(one widgets.Column[*grade.Student]) bool { return one.Key == "points" })]
	for range 2 {
		head.Tapped(nil)
		if _, points := shown(); points[0] != 3 && r.session.State.Class.Descending || points[0] != 0 && !r.session.State.Class.Descending {
			t.Errorf("descending %t: %v", r.session.State.Class.Descending, points)
		}
	}
	if r.session.State.Class.Descending {
		t.Error("the second click does not turn the order")
	}
}

// What a remark says of a file names it as the table does; the tip has its path.
func TestARemarkNamesAFileInShort(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "turma")
	path := filepath.Join(folder, "20231_Ana", "resultados.dat")
	results := content(t, filepath.Join(samples(t), "ana", "resultados.dat"))
	write(t, path, results)
	write(t, filepath.Join(folder, "20232_Bea", "resultados.dat"), results)
	s := &grade.Student{Remarks: []text.Message{text.M("grade.student.unrecognised", "File", path)}}
	r := newRig(t)
	r.session.gradeFiles([]string{folder}, "")
	r.over()
	short, whole := remarksOf(r.Words(), s, r.session.names)[0], remarksOf(r.Words(), s, nil)[0]
	if !strings.HasPrefix(short, "20231_Ana ") || !strings.HasPrefix(whole, folder) {
		t.Errorf("%q, %q", short, whole)
	}
}

// Several hand-ins open by student, a file alone by block, until somebody chooses; that is kept.
func TestAClassOpensByStudentAndAFileByBlock(t *testing.T) {
	alone := filepath.Join(samples(t), "ana", "resultados.dat")
	r := newRig(t)
	r.session.gradeFiles([]string{alone}, "")
	r.over()
	if c := r.session.class; c.groupedBy() != byBlock || len(r.session.shown) == 0 {
		t.Errorf("a file opens by %s", c.groupedBy())
	}
	r.session.gradeAnew([]string{samples(t)}, "")
	r.over()
	if c := r.session.class; !c.isListed() || len(c.shown) < 2 || !r.page().class.holder.Visible() {
		t.Errorf("a class opens by %s, with %d students", c.groupedBy(), len(c.shown))
	}
	r.session.gradeAnew([]string{alone}, "")
	r.over()
	if by := r.session.class.groupedBy(); by != byBlock {
		t.Errorf("after a class a file opens by %s", by)
	}
	r.group(byStudent)
	r.group(byBlock)
	r.session.gradeAnew([]string{samples(t)}, "")
	r.over()
	parts := uitest.Parts(t, r.session.StateParts())
	next := New(r.Host()).(*Session)
	t.Cleanup(next.Close)
	next.RestoreState(parts)()
	if r.session.class.groupedBy() != byBlock || next.State.Class.By != byBlock {
		t.Errorf("the choice of blocks is not kept: by %s, then %s", r.session.class.groupedBy(), next.State.Class.By)
	}
}

// tapCell taps a cell of the table of students.
func (r *rig) tapCell(s *grade.Student, column string) {
	r.T.Helper()
	c := r.session.class
	at := slices.IndexFunc(c.columns, func(one widgets.Column[*grade.Student]) bool { return one.Key == column })
	for _, row := range uitest.All[*fyne.Container](r.page().class.table.List) {
		cells := uitest.All[*widgets.Line](row)
		if len(cells) == len(c.columns) && cells[0].Words == s.Number {
			middle := fyne.NewPos(cells[at].Size().Width/2, cells[at].Size().Height/2)
			test.TapCanvas(r.Window().Canvas(), fyne.CurrentApp().Driver().AbsolutePositionForObject(cells[at]).Add(middle))
			r.Settle()
			return
		}
	}
	r.T.Fatalf("no cell %s of %s", column, s)
}

// A cell of the table opens its own answer, be another one wrong or not.
func TestACellOpensTheAnswerToItsProblem(t *testing.T) {
	r := classByStudent(t)
	r.SettleIn(fyne.NewSize(1024, 700))
	c := r.session.class
	opened := map[grade.Status]bool{}
	for _, s := range slices.Clone(c.shown)[:8] {
		for _, name := range c.problems {
			r.tapCell(s, columnOf(name))
			answer, one := s.Find(name), r.session.chosen
			switch {
			case c.inside == nil || c.inside.String() != s.String():
				t.Fatalf("%s %s: inside %v", s, name, c.inside)
			case answer == nil:
				opened[""] = true
				lacks := r.Words().Key("grade.page.student.lacks", "Problem", report.ProblemTitle(r.Words(), name))
				if one != nil || !slices.Contains(uitest.Written(r.page().details.content), lacks) {
					t.Errorf("%s %s is missing: %v is shown", s, name, one)
				}
			case one == nil || !one.isAt(answer.Best):
				t.Errorf("%s %s: %v is shown", s, name, one)
			default:
				opened[answer.Status] = true
			}
			r.page().HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			r.Settle()
		}
	}
	if !opened[grade.Right] || !opened[grade.Wrong] || !opened[""] {
		t.Errorf("not all kinds of answers were opened: %v", opened)
	}
}

// Several cores judge; rows and verdicts are those of one.
func TestCoresChangeNeitherRowsNorResults(t *testing.T) {
	r := classByStudent(t)
	s := r.session
	judge := grade.New(s.Host.Games(), report.OpenSet(t.Context(), s.Host.Store(), s.State.Problems).Problems, newGradingJob(s).limits, 1)
	judge.Set = fromFolder(s.State.Problems)
	files, _ := s.Host.Store().ListSubmissions(t.Context(), s.State.Paths)
	at := 0
	for _, path := range files {
		for read := range s.Host.Store().ReadSubmissions(t.Context(), path, nil) {
			for _, block := range read.Blocks {
				want := judge.Judge(t.Context(), block)
				if !read.HoldsResults() {
					continue
				}
				if at >= len(s.rows) {
					t.Fatalf("%d rows", len(s.rows))
				}
				got := &s.rows[at].Verdict
				if got.File != want.File || got.Block != want.Block || got.Status != want.Status || got.Reason != want.Reason ||
					!slices.Equal(got.Path, want.Path) || (got.SameAs == nil) != (want.SameAs == nil) {
					t.Errorf("row %d: %s %d %s %s; on one core %s %d %s %s", at, got.File, got.Block, got.Status, got.Reason, want.File, want.Block, want.Status, want.Reason)
				}
				at++
			}
		}
	}
	if threads := newGradingJob(s).threads; at == 0 || runtime.NumCPU() > 2 && threads < 2 {
		t.Errorf("%d blocks on %d cores", at, threads)
	}
}

// cellOf returns the cell of a student in a column.
func (r *rig) cellOf(s *grade.Student, key string) widgets.Cell {
	columns := r.session.class.columns
	return columns[slices.IndexFunc(columns, func(one widgets.Column[*grade.Student]) bool { return one.Key == key })].Cell(s)
}

// Answers alike that a method gives are told calmly, with the reason; others are a warning.
func TestAnswersThatAMethodExplainsAreNoWarning(t *testing.T) {
	r := classByStudent(t)
	at := slices.IndexFunc(r.session.rows, func(one *row) bool {
		return one.alike != nil && one.alike.IsExplained() && one.SameAs == nil && len(one.owner.Copies) == 0
	})
	if at < 0 {
		t.Fatal("no answers are alike")
	}
	one := r.session.rows[at]
	calm := r.cellOf(one.owner, "remarks")
	if calm.Colour != theme.Muted || !strings.HasSuffix(calm.Text, "não é sinal de cópia") || calm.Short == "" {
		t.Errorf("%q in %s", calm.Text, calm.Colour)
	}
	suspect := *one.owner
	suspect.Copies = []text.Message{text.M("grade.student.same")}
	if got := r.cellOf(&suspect, "remarks"); got.Colour != theme.Bound || got.Short != "" {
		t.Errorf("a copy in %s", got.Colour)
	}
	same := r.session.columns[slices.IndexFunc(r.session.columns, func(c widgets.Column[*row]) bool { return c.Key == "same" })].Cell(one)
	r.session.class.enter(one.owner, "")
	r.session.pick(one)
	r.Settle()
	panel := strings.ReplaceAll(strings.Join(uitest.Written(r.page().details.content), " "), "\n", " ")
	for _, s := range one.alike.Students {
		if is := s.String() != one.owner.String(); strings.Contains(panel, s.String()) != is || strings.Contains(same.Text, s.String()) != is {
			t.Errorf("%s among the others: want %t in %q and %q", s, is, same.Text, panel)
		}
	}
	if same.Colour != theme.Muted || !strings.Contains(panel, r.Words().Say(one.alike.Method)) || !strings.Contains(panel, "mais curto") {
		t.Errorf("%s: %s", same.Colour, panel)
	}
}

func TestTheFilterOfCopiesSaysWhyItIsEmpty(t *testing.T) {
	r := classByStudent(t)
	for _, s := range r.session.class.students {
		s.Copies = nil
	}
	r.session.class.arrange()
	r.session.Changed()
	r.Settle()
	at := slices.Index(studentFilters(), filterCopies)
	if name := r.page().choice.Options[at]; !strings.HasSuffix(name, "(0)") {
		t.Errorf("the filter is %q", name)
	}
	r.page().choice.SetSelectedIndex(at)
	r.Settle()
	if got := r.page().empty.Text; len(r.session.class.shown) > 0 || got != r.Words().Key("grade.page.filter.explained") {
		t.Errorf("%q", got)
	}
}

// Remarks to be looked at come first in their order, and those in the same words stand together.
func TestRemarksInTheSameWordsStandTogether(t *testing.T) {
	r := classByStudent(t)
	c := r.session.class
	usual := func(algorithm string) *grade.Student {
		return &grade.Student{Explained: []text.Message{text.M("grade.student.usual", "Method", text.M("core.algorithm."+algorithm))}}
	}
	warned := usual("bfs")
	warned.Remarks = []text.Message{text.M("grade.issue.nothing", "Count", 1)}
	c.students = []*grade.Student{warned, usual("ids"), usual("bfs"), {}, usual("ids"), usual("bfs")}
	c.session.State.Class.Sorting = widgets.Sorting{Column: "remarks", Descending: true}
	c.arrange()
	var got []string
	for _, s := range c.shown {
		got = append(got, strings.Join(methodsOf(r.Words(), s), ""))
	}
	if c.shown[0] != warned || got[1] != got[2] || got[3] != got[4] || got[2] == got[3] || got[5] != "" {
		t.Errorf("%q", got)
	}
}

func TestACellOfAWrongAnswerSaysWhatIsWrong(t *testing.T) {
	r := classByStudent(t)
	c := r.session.class
	said := map[grade.Reason]bool{}
	for _, s := range c.students {
		for i := range s.Problems {
			p := &s.Problems[i]
			if p.Status != grade.Wrong {
				continue
			}
			said[p.Reason] = true
			cell, broken := answerCell(r.Words(), c, p), c.at[p.Best].BrokenAt
			if cell.Text == "" || len(cell.Text) < len(cell.Short) || (broken != nil) != strings.HasSuffix(cell.Text, ".ª") {
				t.Errorf("%s: %q, %q", p.Reason, cell.Text, cell.Short)
			}
			if broken != nil && !strings.Contains(cell.Text, strconv.Itoa(*broken)) {
				t.Errorf("broken at %d: %q", *broken, cell.Text)
			}
		}
	}
	if !said[grade.Illegal] || !said[grade.FalseClaim] {
		t.Errorf("%v", said)
	}
}

func TestThePageSaysWherePointsComeFrom(t *testing.T) {
	r := classByStudent(t)
	c := r.session.class
	for _, s := range c.students {
		tip, sum := r.cellOf(s, "points").Whole, 0.0
		for _, p := range s.Problems {
			sum += p.Points
			r.session.class.enter(s, columnOf(grade.ProblemName{Game: p.Game, Problem: p.Problem}))
			r.Settle()
			said := r.Words().Key("grade.html.of", "Points", r.Words().Parameter(p.Points), "OutOf", r.Words().Parameter(p.OutOf))
			if !slices.Contains(uitest.Written(r.page().details.content), said) {
				t.Errorf("%s %s: the panel does not say %q", s, p.Problem, said)
			}
		}
		if sum != s.Points || strings.Count(tip, "\n") != len(s.Problems)+len(s.Missing)-1 {
			t.Errorf("%s: %v points of %v: %s", s, sum, s.Points, tip)
		}
	}
	value := course.Value{Right: 4, Optimal: 7, PerExcessMove: -0.5}
	said := explainPoints(r.Words(), course.Points{Usual: value, Own: map[string]map[string]course.Value{"cavalo": {"A": value}}})
	for _, part := range []string{"7 pontos", "4 por", "0,5", "ficheiro do curso"} {
		if !strings.Contains(said, part) {
			t.Errorf("%q lacks %q", said, part)
		}
	}
}

// A click in the panel shows the answer that is the same, of the other student and at the same step.
func TestTheAnswerThatIsTheSameIsAClickAway(t *testing.T) {
	r := classByStudent(t)
	c := r.session.class
	first := slices.IndexFunc(r.session.rows, func(one *row) bool { return one.owner != nil && len(one.Path) > 2 })
	from := r.session.rows[first]
	second := slices.IndexFunc(r.session.rows, func(one *row) bool {
		return one.owner != nil && one.owner != from.owner && one.Game == from.Game && one.Problem == from.Problem && len(one.Path) > 2
	})
	to := r.session.rows[second]
	from.repeatedBy, to.original = to, from
	r.session.choose(nil)
	r.Settle()
	c.enter(from.owner, "")
	r.session.pick(from)
	r.Until("the way", func() bool { return r.session.replay.HasPath() })
	r.page().player.JumpTo(2)
	links := uitest.All[*widgets.Link](r.page().details.content)
	if len(links) != 2 || !strings.Contains(links[0].Text, to.owner.Name) { // the other one copies the path
		t.Fatalf("%d links", len(links))
	}
	links[0].OnTapped()
	r.Until("the other way", func() bool { return r.session.replay.HasPath() })
	if r.session.chosen != to || c.inside != to.owner || r.page().player.Index() != 2 {
		t.Errorf("%s of %s is shown at step %d", r.session.chosen.Problem, c.inside, r.page().player.Index())
	}
}

// Answers with the same path and counts, one of which is false, are a warning: each says what is false, and leads to the
// others.
func TestEqualFalseCountsAreAWarning(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "core", "grade", "testdata", "class"))); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"20260300_Estudante Órgão/resultados.dat", "20260302_Estudante Café.dat"} {
		path := filepath.Join(folder, "class", file)
		said := strings.ReplaceAll(content(t, path), "gerados: 86\n -- Numero de nos expandidos: 42\n", "gerados: 86\n -- Numero de nos expandidos: 142\n")
		if err := os.WriteFile(path, []byte(said), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := newRig(t)
	r.session.gradeFiles([]string{filepath.Join(folder, "class")}, filepath.Join(folder, "problemas.dat"))
	r.over()
	r.group(byStudent)
	at := slices.IndexFunc(r.session.rows, func(one *row) bool { return one.alike != nil && !one.alike.Mistake.IsZero() })
	if at < 0 {
		t.Fatal("no false counts are alike")
	}
	one := r.session.rows[at]
	if cell := r.cellOf(one.owner, "remarks"); cell.Colour != theme.Bound || !strings.Contains(cell.Text, "142") {
		t.Errorf("%q in %s", cell.Text, cell.Colour)
	}
	if said := r.page().joinCounts(); !strings.Contains(said, "2 com sinal de cópia") {
		t.Errorf("the head counts others: %s", said)
	}
	r.session.class.lookAt(one)
	r.Settle()
	panel := strings.Join(uitest.Written(r.page().details.content), " ")
	for _, s := range one.alike.Students {
		if s != one.owner && !strings.Contains(panel, r.Words().Key("grade.page.alike.open", "Of", s.String())) {
			t.Errorf("%s is not a click away: %s", s, panel)
		}
	}
	if !filterCopies.has(one) || strings.Count(panel, "142") < 2 || strings.Contains(panel, "mais curto") {
		t.Errorf("%s", panel)
	}
}

// Once all is judged, a student without remarks is said to have none; before, some may come.
func TestNoRemarksAreSaidToBeNone(t *testing.T) {
	r := classByStudent(t)
	none := r.Words().Key("grade.page.student.remarks.none")
	for _, s := range r.session.class.students {
		cell, isEmpty := r.cellOf(s, "remarks"), countWarnings(s)+len(s.Explained) == 0
		if (cell.Text == none) != isEmpty || isEmpty && cell.Colour != theme.Muted {
			t.Errorf("%s: %q", s, cell.Text)
		}
	}
	if cell := r.cellOf(&grade.Student{}, "remarks"); cell.Text != none {
		t.Errorf("%q", cell.Text)
	}
}

// The moves of a block stand in the details, and go to the clipboard.
func TestThePathOfABlockCanBeCopied(t *testing.T) {
	r := graded(t)
	for _, one := range r.session.rows {
		r.session.pick(one)
		r.Settle()
		links := uitest.All[*widgets.Link](r.page().details.content)
		at := slices.IndexFunc(links, func(l *widgets.Link) bool { return l.Text == r.Words().Key("grade.page.path.copy") })
		if (at >= 0) != (len(one.Path) > 0) {
			t.Errorf("%s %d: a path of %d moves", one.name, one.Block, len(one.Path))
		}
		if at < 0 {
			continue
		}
		links[at].OnTapped()
		moves := strings.Join(one.Path, " ")
		if got := r.session.Host.Clipboard().Content(); got != moves || !slices.Contains(uitest.Written(r.page().details.content), moves) {
			t.Errorf("%s %d: %q is copied, want %q", one.name, one.Block, got, moves)
		}
	}
}

// answersTo returns two answers of different students to one problem, for which a check holds.
func (r *rig) answersTo(fits func(a, b *row) bool) (first, second *row) {
	r.T.Helper()
	for i, a := range r.session.rows {
		for _, b := range r.session.rows[i+1:] {
			if a.owner != nil && b.owner != nil && a.owner != b.owner && len(a.Path) > 1 && b.Path != nil && a.isOfProblem(b) && fits(a, b) {
				return a, b
			}
		}
	}
	r.T.Fatal("no two answers are such")
	return nil, nil
}

// An answer that is like another one has its board beside that of the other, and one scrubber moves both. They are said
// to be the same to the end.
func TestAnswersThatAreAlikeStandBesideEachOther(t *testing.T) {
	r := classByStudent(t)
	r.SetAnimation(false)
	a, b := r.answersTo(func(a, b *row) bool { return slices.Equal(a.Path, b.Path) && a.BrokenAt == nil && b.BrokenAt == nil })
	a.repeatedBy, b.original = b, a
	for from, to := range map[*row]*row{a: b, b: a} {
		r.session.choose(nil)
		r.session.class.enter(from.owner, "")
		r.session.pick(from)
		r.Until("both ways", func() bool { return r.session.beside.HasPath() })
		v := r.page()
		for step := range v.player.Length() {
			v.player.JumpTo(step)
			if v.board.Text() != v.beside.Text() || !v.second.Visible() {
				t.Errorf("step %d: %s beside %s", step, v.board.Text(), v.beside.Text())
			}
		}
		if v.titles[0].Words != from.owner.String() || v.titles[1].Words != to.owner.String() || !v.difference.Visible() || v.difference.Words != r.Words().Key("grade.page.beside.same") {
			t.Errorf("%q, %q: %q", v.titles[0].Words, v.titles[1].Words, v.difference.Words)
		}
	}
}

// An answer that is kept stands beside others to its problem, with the first step at which the boards differ; the shorter
// path stays at its end. At other problems, and when it is no longer kept, there is one board.
func TestAnAnswerThatIsKeptStandsBesideOthersToItsProblem(t *testing.T) {
	r := classByStudent(t)
	r.SetAnimation(false)
	s, v := r.session, r.page()
	a, b := r.answersTo(func(a, b *row) bool { return len(a.Path) < len(b.Path) && a.BrokenAt == nil && b.BrokenAt == nil })
	s.class.enter(a.owner, "")
	s.pick(a)
	r.Until("the way", func() bool { return s.replay.HasPath() })
	test.Tap(v.details.keep)
	r.Settle()
	if v.details.keep.Text != r.Words().Key("grade.page.beside.drop") {
		t.Errorf("what is kept can be %q", v.details.keep.Text)
	}
	s.class.enter(b.owner, "")
	s.pick(b)
	r.Until("both ways", func() bool { return s.beside.HasPath() })
	first := 0 // by the boards, one after another
	for ; first <= len(a.Path); first++ {
		v.player.JumpTo(first)
		if v.board.Text() != v.beside.Text() {
			break
		}
	}
	if want := r.Words().Key("grade.page.beside.differ", "Number", first); v.difference.Words != want || !v.difference.Visible() {
		t.Errorf("%q, want %q", v.difference.Words, want)
	}
	v.player.JumpTo(len(a.Path))
	end := v.beside.Text()
	v.player.JumpTo(len(b.Path))
	if v.player.Length() != len(b.Path)+1 || v.beside.Text() != end {
		t.Errorf("%d steps; at the end\n%s\nwant\n%s", v.player.Length(), v.beside.Text(), end)
	}
	elsewhere := slices.IndexFunc(s.rows, func(one *row) bool { return one.Path != nil && !one.isOfProblem(a) })
	s.class.lookAt(s.rows[elsewhere])
	r.Until("the way", func() bool { return s.replay.HasPath() })
	if v.second.Visible() || v.difference.Visible() {
		t.Error("it stands beside an answer to another problem")
	}
	s.class.lookAt(b)
	r.Until("both ways", func() bool { return s.beside.HasPath() })
	test.Tap(v.details.keep)
	r.Until("the way", func() bool { return s.replay.HasPath() && !s.beside.HasPath() })
	if v.second.Visible() || v.details.keep.Text != r.Words().Key("grade.page.beside.keep") {
		t.Errorf("%q is left", v.details.keep.Text)
	}
}

// The head of the table counts the rows that the filter of copies shows, whatever they have alike.
func TestTheHeadCountsWhatTheFilterOfCopiesShows(t *testing.T) {
	r := graded(t)
	other := slices.IndexFunc(r.session.rows, func(one *row) bool { return one.sameText() == nil })
	for _, alike := range []*grade.Alike{nil, {}, {Method: text.M("core.algorithm.bfs")}} {
		r.session.rows[other].alike = alike
		r.session.Changed()
		r.Settle()
		r.page().choice.SetSelectedIndex(slices.Index(r.page().choice.Keys, string(filterCopies)))
		r.Settle()
		want := 2 // the copy and the original
		if alike != nil && !alike.IsExplained() {
			want++
		}
		said := r.Words().Key("grade.page.count.copies", "Count", want)
		if len(r.session.shown) != want || !strings.Contains(r.page().joinCounts(), said) {
			t.Errorf("%d rows, %q; want %q", len(r.session.shown), r.page().joinCounts(), said)
		}
		r.page().choice.SetSelectedIndex(0)
	}
}

// Of two blocks with the same text, counts and times each names the other.
func TestABlockThatWasCopiedNamesTheCopy(t *testing.T) {
	r := graded(t)
	for _, one := range r.session.rows {
		if one.SameAs == nil {
			continue
		}
		first := r.session.class.at[*one.SameAs]
		for from, to := range map[*row]*row{one: first, first: one} {
			r.session.pick(from)
			r.Settle()
			same, panel := sameOf(r.Words(), from), strings.Join(uitest.Written(r.page().details.content), "\n")
			if !strings.Contains(same, to.name) || !strings.Contains(panel, r.Words().Key("grade.page.heading.alike")) || !strings.Contains(panel, to.name) {
				t.Errorf("%s %d: %q, %s", from.name, from.Block, same, panel)
			}
			if !filterCopies.has(from) {
				t.Errorf("%s %d is not among the copies", from.name, from.Block)
			}
		}
		return
	}
	t.Error("there is no copy")
}
