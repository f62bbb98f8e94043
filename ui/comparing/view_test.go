package comparing

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/exploring"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

var (
	small   = []string{"B", "C"}
	several = []string{"bfs", "dfs", "astar/course"}
)

func compared(t testing.TB) *rig {
	t.Helper()
	r := newRig(t)
	r.session.choices.Repeat = 2
	r.pick(small, several)
	r.over()
	return r
}

func TestThePageBeginsWithTheProblemOfTheTabAndMethodsPicked(t *testing.T) {
	r := newRig(t)
	problems, _, contenders := r.session.choices.chosen()
	if p, _ := r.session.Host.Chosen(); len(problems) != 1 || problems[0].Name != p.Name || len(contenders) < 3 || len(r.session.choices.On) < 6 {
		t.Errorf("%d problems, %d of %d methods", len(problems), len(contenders), len(r.session.choices.On))
	}
	if want := r.Words().Key("compare.page.start", "Number", r.Words().Number(int64(len(problems)*len(contenders)*usualRepeat))); r.page().panel.action.Start.Text != want {
		t.Errorf("the button says %q, want %q", r.page().panel.action.Start.Text, want)
	}
}

func TestEachMethodHasALineForEachProblem(t *testing.T) {
	r := compared(t)
	if got := len(r.session.sheet.shown); got != len(small)*len(several) {
		t.Fatalf("%d lines", got)
	}
	for _, l := range r.session.sheet.lines {
		if len(l.Rows) != 2 || l.failed() {
			t.Errorf("%d rows, %v", len(l.Rows), l.row.Failed)
		}
	}
	c := r.session.sheet.line(turn{1, 0})
	if run := c.row.Run; run.Verdict != search.Optimal || run.Length != 6 {
		t.Errorf("BFS finds %d moves in C, %s", run.Length, run.Verdict)
	}
}

func TestTheBestAreAmongThoseThatDecided(t *testing.T) {
	r := newRig(t)
	r.session.choices.Repeat = 1
	r.session.choices.Seconds = 1
	r.pick([]string{"C"}, []string{"bfs", "astar", "beam,width=1"})
	r.over()
	best := 0
	for _, l := range r.session.sheet.lines {
		if l.best["expanded"] {
			best++
			if !l.decided() {
				t.Errorf("%v is the best, and has decided nothing", l.row.Run.Ran)
			}
		}
	}
	if best == 0 {
		t.Error("nobody is the best")
	}
}

func TestAFailingRowSaysWhy(t *testing.T) {
	r := newRig(t)
	r.session.choices.Repeat = 1
	r.pick([]string{"C"}, []string{"bfs", "astar/nosuch"})
	r.over()
	l := r.session.sheet.line(turn{0, 1})
	said, _ := verdictOf(r.Words(), l, report.Known{})
	if !l.failed() || !strings.Contains(said, "nosuch") {
		t.Errorf("it says %q", said)
	}
	r.session.choose(l.place())
	if !strings.Contains(r.page().remarks.lines[0].Words, "nosuch") {
		t.Errorf("below the table: %q", r.page().remarks.lines[0].Words)
	}
}

func TestCancelKeepsTheRowsThatAreReady(t *testing.T) {
	r := newRigOf(t, "adjiboto")
	r.session.choices.Repeat = 1
	r.session.choices.Seconds = 0
	r.pick([]string{"A", "G"}, []string{"bfs,duplicates=tree"})
	r.session.start()
	r.Until("the first row", func() bool { r.session.collect(); return len(r.session.sheet.Rows) == 1 })
	r.session.comparing.Cancel()
	r.Until("the end", func() bool { return !r.session.Working() })
	if got := len(r.session.sheet.shown); got != 1 {
		t.Errorf("%d lines", got)
	}
	if w := r.Words(); r.page().remarks.lines[0].Words != w.Key("compare.page.stopped", "Number", w.Number(1), "Total", w.Number(2)) {
		t.Errorf("it says %q", r.page().remarks.lines[0].Words)
	}
}

func TestTheTableIsSortedAndFiltered(t *testing.T) {
	r := compared(t)
	s := &r.session.sheet
	by := func() {
		test.Tap(r.page().table.Heads[slices.IndexFunc(s.columns, func(c widgets.Column[*line]) bool { return c.Key == "expanded" })])
	}
	by()
	if !slices.IsSortedFunc(s.shown, func(a, b *line) int { return int(a.row.Run.Expanded - b.row.Run.Expanded) }) {
		t.Error("not sorted by nodes")
	}
	by()
	if a, b := s.shown[0].row.Run.Expanded, s.shown[len(s.shown)-1].row.Run.Expanded; a < b {
		t.Errorf("falling from %d to %d", a, b)
	}
	r.page().problem.SetSelectedIndex(2)
	if len(s.shown) != len(several) {
		t.Errorf("%d lines of one problem", len(s.shown))
	}
	r.page().verdict.SetSelectedIndex(1)
	for _, l := range s.shown {
		if l.Problem != 1 || l.row.Run.Verdict != search.Optimal {
			t.Errorf("%d %s is shown", l.Problem, l.row.Run.Verdict)
		}
	}
}

func TestATapOnABarChoosesItsLine(t *testing.T) {
	r := compared(t)
	v := r.page()
	v.chart.OnTap(0, 0, 2, 1)
	if r.session.chosen() != (turn{1, 2}) {
		t.Errorf("chosen %v", r.session.picked)
	}
	v.chart.OnTap(0, 0, -1, -1)
	if r.session.chosen() != (turn{1, 2}) {
		t.Error("beside the bars another one is chosen")
	}
}

func TestTheFigureHasTheMediansOfWhatIsShown(t *testing.T) {
	r := compared(t)
	for _, c := range compare.MeasureColumns(false) {
		f, lines := figure(r.Words(), &r.session.sheet, &State{Figure: c.Key})
		if len(f.Groups) != len(small) || len(f.Series) != len(several) {
			t.Fatalf("%s: %d groups, %d series", c.Key, len(f.Groups), len(f.Series))
		}
		for i, series := range f.Series {
			for j, at := range series.Points {
				l := r.session.sheet.line(lines[i][j])
				if v, _ := l.Of(c.Measure); at.Y != scaled(c.Unit, v.Median) || f.Groups[int(at.X)] != r.session.sheet.Names[l.Problem] {
					t.Errorf("%s: %v of %v", c.Key, at, lines[i][j])
				}
			}
		}
	}
}

func TestTheTableIsReadBackFromCSV(t *testing.T) {
	r := compared(t)
	path := filepath.Join(t.TempDir(), "quadro.csv")
	r.session.askCSV()
	r.Answer(path, nil)
	r.Settle()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(src), "\ufeff")))
	reader.Comma = ';' // in Portuguese
	r.Choose("menu.view", "menu.csv", "menu.csv.comma")
	r.session.askCSV()
	r.Answer(path, nil)
	r.Settle()
	if other, err := os.ReadFile(path); err != nil || strings.Count(string(other), ",") < strings.Count(string(src), ";") {
		t.Errorf("%v: %s", err, other)
	}
	rows, err := reader.ReadAll()
	if err != nil || len(rows) != 1+2*len(small)*len(several) {
		t.Fatalf("%d lines, %v", len(rows), err)
	}
	at := slices.Index(rows[0], r.Words().Key("compare.sheet.expanded"))
	want := map[int64]int{}
	for _, row := range r.session.sheet.Rows {
		want[row.Run.Expanded]++
	}
	for _, row := range rows[1:] {
		n, err := strconv.ParseInt(row[at], 10, 64)
		want[n]--
		if err != nil || want[n] < 0 {
			t.Errorf("%s is not in the table, or too often", row[at])
		}
	}
	if got := rows[1][slices.Index(rows[0], r.Words().Key("compare.sheet.penetrance"))]; !strings.HasPrefix(got, "0,") {
		t.Errorf("the penetrance is %q", got)
	}
}

func TestTheOtherFilesAreWritten(t *testing.T) {
	r := compared(t)
	folder := t.TempDir()
	for ending, ask := range map[string]func(){"md": r.session.askMarkdown, "png": func() { r.session.askFigure("png") }, "svg": func() { r.session.askFigure("svg") }} {
		path := filepath.Join(folder, "quadro."+ending)
		ask()
		r.Answer(path, nil)
		r.Settle()
		src, err := os.ReadFile(path)
		begins := map[string]string{"md": "| Problema", "png": "\x89PNG", "svg": "<?xml"}
		begin := begins[ending]
		if err != nil || !strings.HasPrefix(string(src), begin) {
			t.Errorf("%s: %.40q, %v", ending, src, err)
		}
	}
	path := filepath.Join(folder, "resultados.dat")
	r.session.askResults()
	r.Reply("menu.button.newfile")
	r.Answer(path, nil)
	r.Settle()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	back := r.Store.Read("", src)
	if len(back.Runs) != len(small)*len(several) || len(back.Issues) > 0 {
		t.Errorf("%d runs, %v", len(back.Runs), back.Issues)
	}
	r.session.copyTable()
	if !strings.Contains(r.App.Clipboard().Content(), "| C ") {
		t.Errorf("copied: %.80q", r.App.Clipboard().Content())
	}
}

func TestRowsAndChoicesComeBack(t *testing.T) {
	r := compared(t)
	r.pick(small[:1], several[:1])
	r.session.choices.Figure, r.session.choices.Log = "time", false
	parts := uitest.Parts(t, r.session.StateParts())
	back := r.anew()
	if damaged := back.RestoreState(parts)(); damaged != nil {
		t.Errorf("damaged: %v", damaged)
	}
	if len(back.sheet.lines) != len(small)*len(several) || back.choices.Figure != "time" || len(back.choices.On) != 1 || len(back.choices.Ticked) != 1 {
		t.Errorf("%d lines, %v, %d methods, %d problems", len(back.sheet.lines), back.choices.Figure, len(back.choices.On), len(back.choices.Ticked))
	}
	for i, l := range back.sheet.lines {
		before := r.session.sheet.lines[i]
		if l.row.Run.Expanded != before.row.Run.Expanded || l.row.Run.Verdict != before.row.Run.Verdict || !slices.Equal(l.row.Run.Path, before.row.Run.Path) {
			t.Errorf("line %d is another one", i)
		}
	}
	parts[rowsPart] = []byte("{")
	damaged := r.anew().RestoreState(parts)()
	if !slices.Equal(damaged, []string{rowsPart}) {
		t.Errorf("damaged: %v", damaged)
	}
}

func TestTheRemarksAreMadeFromTheRows(t *testing.T) {
	r := compared(t)
	w := r.Words()
	for _, said := range remarks(w, &r.session.sheet) {
		if said == "" || strings.HasPrefix(said, "[") {
			t.Errorf("%q", said)
		}
	}
	longer := false
	for _, l := range r.session.sheet.lines {
		length := r.session.sheet.shortest(l.Problem)
		longer = longer || l.row.Run.Solved() && l.row.Run.Length > length
	}
	told := false
	for c := range several {
		told = told || r.session.sheet.detour(w, c) != ""
	}
	if longer != told {
		t.Errorf("longer ways: %t, told: %t", longer, told)
	}
}

func TestARowOpensInExplorar(t *testing.T) {
	r := onTop(uitest.OpenPage[*View](t, append(areas(), exploring.New), "cavalo"))
	r.session.choices.Repeat = 1
	r.pick(small[:1], []string{"bfs"})
	r.over()
	r.session.choose(turn{0, 0})
	r.page().open.OnTapped()
	r.Until("the page Explorar", func() bool { return r.Top().Title() == r.Words().Key("menu.lab.exploring") })
}

// explorer is a page that runs are looked into on.
type explorer struct {
	host.Session
	got *game.Run
}

func (e explorer) Receive(event host.Event) host.Reception {
	run, ok := event.(host.RunToExplore)
	if ok {
		*e.got = run.Run
	}
	return host.ShowIf(ok)
}

func TestARowOpensWhereRunsAreLookedInto(t *testing.T) {
	var got game.Run
	r := onTop(uitest.OpenPage[*View](t, append(areas(), func(h host.Host, m game.Module) host.Session { return explorer{New(h, m), &got} }), "cavalo"))
	r.session.choices.Repeat = 1
	r.pick(small[:1], []string{"bfs", "astar/nosuch"})
	r.over()
	r.session.choose(turn{0, 1})
	r.session.explore()
	if got.Game != "" {
		t.Error("a row that failed is looked into")
	}
	r.session.choose(turn{0, 0})
	r.page().open.OnTapped()
	if got.Ran.Algorithm != search.BFS || got.Identity != r.session.sheet.problems[0].Puzzle.Identity() {
		t.Errorf("looked into: %v of %s", got.Ran, got.Problem)
	}
}

func TestMethodsAreAddedChangedAndTakenAway(t *testing.T) {
	r := newRig(t)
	r.pick(small[:1], []string{"bfs", "astar/course"})
	link := func(key string) *widgets.Link {
		for _, l := range r.page().panel.links {
			if l.Text == r.Words().Key("compare.page."+key) {
				return l
			}
		}
		t.Fatalf("no link %q", key)
		return nil
	}
	for _, key := range []string{"add", "edit"} {
		link(key).OnTapped()
		if r.PopUp() == nil {
			t.Fatalf("%s shows no form", key)
		}
		for _, one := range uitest.Unexplained(r.PopUp()) {
			t.Error(one)
		}
		for _, b := range uitest.All[*widgets.Button](r.PopUp()) {
			if b.Text == r.Words().Key("compare.contenders.accept") {
				b.OnTapped()
				break
			}
		}
		r.Pump()
	}
	if got := r.session.choices.Methods.Texts(); len(got) != 3 || len(r.session.choices.On) != 3 || !r.session.choices.On[2] {
		t.Errorf("methods %q, taking part %v", got, r.session.choices.On)
	}
	link("remove").OnTapped()
	if got := r.session.choices.Methods.Texts(); !slices.Equal(got, []string{"astar/course", "astar"}) {
		t.Errorf("left: %q", got)
	}
}

func TestNothingOfThePageIsUnexplained(t *testing.T) {
	r := compared(t)
	for _, what := range uitest.Unexplained(r.page().Content()) {
		t.Error(what)
	}
	for _, h := range r.page().table.Heads {
		if !strings.HasSuffix(h.Tip.Words(), ".") {
			t.Errorf("a column says %q", h.Tip.Words())
		}
	}
}

func TestThePageFitsTheWindow(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		if least := r.page().Content().MinSize(); least.Width > room.Width || least.Height > room.Height {
			t.Errorf("it wants %v of %v", least, room)
		}
	})
}

// A limit ended the run: its numbers are no more than what there was by then.
func TestNumbersOfARunThatALimitEndedAreMarked(t *testing.T) {
	r := newRig(t)
	r.session.choices.Repeat = 1
	r.pick([]string{"A"}, []string{"bfs", "astar"})
	r.over()
	s := &r.session.sheet
	s.Rows[0].Run.Verdict = search.Unknown
	s.Rows[0].Run.Stopped = search.ByNodes
	s.Rows[0].Run.Length = -1
	s.Rows[0].Run.Expanded = 2_863_104
	s.arrange()
	r.session.Changed()
	l := s.line(turn{0, s.Rows[0].Contender})
	for c, want := range map[string]bool{"length": false, "expanded": true, "generated": true, "memory": true, "time": true, "penetrance": false} {
		if said, _ := numberOf(r.Words(), l, compare.MeasureColumnOf(c)); strings.HasPrefix(said, "> ") != want {
			t.Errorf("column %s: %q", c, said)
		}
	}
	if said, _ := numberOf(r.Words(), l, compare.MeasureColumnOf("expanded")); strings.ReplaceAll(said, "\u00a0", " ") != "> 2 863 104" {
		t.Errorf("expanded: %q", said)
	}
	f, _ := figure(r.Words(), s, &State{Figure: "expanded"})
	for i, one := range f.Series {
		if got := one.Points[0].AtLeast; got != (i == s.Rows[0].Contender) {
			t.Errorf("the bar of %s: %t", one.Name, got)
		}
	}
}

func TestAProblemThatIsToBeComparedIsTheOnlyOneThatIsTicked(t *testing.T) {
	r := newRig(t)
	for _, p := range r.session.Host.OpenProblems() {
		r.Host().Send(host.ProblemToCompare{Problem: p})
		problems, _, methods := r.session.choices.chosen()
		if len(problems) != 1 || problems[0].Puzzle.Identity() != p.Puzzle.Identity() || len(methods) < 3 {
			t.Errorf("%s: %d problems, %d methods", p.Name, len(problems), len(methods))
		}
	}
}

func TestTheMethodsOfTheSolversRunsTakePart(t *testing.T) {
	r := newRig(t)
	p := r.session.Host.OpenProblems()[0]
	usual := game.Method{Algorithm: search.AStar, Heuristic: game.DefaultHeuristic(p.Puzzle), Duplicates: search.Graph}
	r.Host().Send(host.ProblemToCompare{Problem: p, Methods: []game.Method{usual, {Algorithm: search.IDS}, {Algorithm: game.Best}}})
	_, _, methods := r.session.choices.chosen()
	var texts []string
	for _, m := range methods {
		texts = append(texts, m.Text)
	}
	if got := strings.Join(texts, " "); got != "best bfs dfs ids idastar astar" {
		t.Errorf("%s take part", got)
	}
}

func TestAHiddenAnswerIsNotInTheListOfProblems(t *testing.T) {
	r := compared(t)
	r.session.update()
	known := 0
	for _, e := range r.session.choices.problems {
		if e.badge != "" {
			known++
		}
	}
	told := func() (rows int) {
		for _, row := range uitest.All[*pick](r.page().panel.problems.KeyedList) {
			if row.badge.Words != "" {
				rows++
			}
		}
		return rows
	}
	for _, hidden := range []bool{false, true, false} {
		r.Host().HideAnswer(hidden)
		want := known
		if hidden {
			want = 0
		}
		if got := told(); got != want || known == 0 {
			t.Errorf("hidden: %t, of %d rows %d tell it, want %d", hidden, known, got, want)
		}
	}
}

// Each remark begins a line while there are lines; what has none goes on behind the last one.
func TestRemarksStandOnLinesOfTheirOwn(t *testing.T) {
	r := newRig(t)
	r.SettleIn(fyne.NewSize(1180, 780))
	said := r.page().remarks
	for _, c := range []struct {
		stands        string
		remarks, want []string
	}{
		{"", []string{"a", "b", "c"}, []string{"a", "b", "c"}},
		{"", []string{"a", "b", "c", "d"}, []string{"a", "b", "c · d"}},
		{"s", []string{"a", "b", "c"}, []string{"s", "a", "b · c"}},
		{"", []string{strings.Repeat("word ", 40) + "end", "b", "c"}, []string{strings.Repeat("word ", 40) + "end", "b · c"}},
		{"", nil, nil},
	} {
		said.showTexts(c.stands, theme.Accent, c.remarks)
		var got []string
		for i, hint := range said.content.Objects {
			if hint.Visible() {
				got = append(got, said.lines[i].Words)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
