package grading

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/widgets"
)

func TestEveryBlockOfAFolderHasARowAndAVerdict(t *testing.T) {
	r := graded(t)
	want := map[string]grade.Status{
		"ana 1": grade.Right, "ana 2": grade.Right, "bruno 1": grade.Right,
		"bruno 2": grade.Wrong, "carla 1": grade.Wrong, "carla 2": grade.Wrong,
		"elsa/tabuleiros.dat 1": grade.Open, "filipe 1": grade.Unread,
	}
	for _, one := range r.session.rows {
		name := fmt.Sprint(one.name, " ", one.Block)
		if s, told := want[name]; told && s != one.Status {
			t.Errorf("%s: %s, want %s", name, one.Status, s)
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("no rows: %v", want)
	}
	if written := uitest.Written(r.page().Content()); !slices.Contains(written, "certo") || !slices.Contains(written, "errado") {
		t.Errorf("the table has no verdicts: %q", written)
	}
}

// What somebody else has found is judged here, and is no run of this window.
func TestAWayThatIsGradedIsNoRunOfResolver(t *testing.T) {
	r := graded(t)
	open := map[string]bool{}
	for _, p := range r.Host().OpenProblems() {
		open[p.Puzzle.Identity()] = true
	}
	reached := func(one *row) bool { return one.Excess != nil && open[one.Puzzle.Identity()] }
	if !slices.ContainsFunc(r.session.rows, reached) {
		t.Fatal("no way reaches the goal of a problem that is open")
	}
	if runs := r.Host().RecordedRuns(); len(runs) > 0 {
		t.Errorf("%d runs, the first of %s by %s", len(runs), runs[0].Problem, runs[0].Ran.Algorithm)
	}
}

func TestTheFilesComeByTheFolderDialogAndByDropping(t *testing.T) {
	r := newRig(t)
	if r.Button(r.Words().Key("grade.page.folder")) == nil {
		t.Fatal("the empty page has no button")
	}
	test.Tap(r.Button(r.Words().Key("grade.page.folder")))
	if r.Native.Folders != 1 {
		t.Fatal("no folder is asked for")
	}
	r.Answer(samples(t), nil)
	r.answer("grade.page.which.without")
	r.over()
	all := len(r.session.rows)
	if all < 9 {
		t.Fatalf("%d rows", all)
	}
	r.DropFiles([]fyne.URI{storage.NewFileURI(filepath.Join(samples(t), "ana"))})
	r.Until("it is graded anew", func() bool {
		return !r.session.Working() && r.session.chosen != nil && r.session.State.Row.File == filepath.Join(samples(t), "ana")
	})
	if got := len(r.session.rows); got != all || r.session.chosen.name != "ana" {
		t.Errorf("%d rows after a drop, want %d", got, all)
	}
}

func TestOnAnotherTabWhatIsDroppedIsOpened(t *testing.T) {
	r := newRig(t)
	r.Bring("cavalo")
	r.DropFiles([]fyne.URI{storage.NewFileURI(filepath.Join(samples(t), "ana", "resultados.dat"))})
	r.Settle()
	if r.session.phase != empty {
		t.Errorf("phase %d", r.session.phase)
	}
}

func TestACancelKeepsTheRowsThatAreJudged(t *testing.T) {
	var names, files []string
	for i := range 4*max(1, runtime.NumCPU()-1) + 2 { // more than are judged ahead
		names = append(names, fmt.Sprintf("%03d", i))
		files = append(files, "/a/"+names[i])
	}
	s := &slow{files: append(files, "/a/wait", "/a/z"), gate: make(chan struct{}), begun: make(chan struct{})}
	open := uitest.Opener(t, s.gate)
	r := newRig(t, stored(func(store report.Store) report.Store { s.Store = store; return s }))
	r.session.State.Class.By = byBlock
	r.session.gradeFiles([]string{"/a"}, "")
	<-s.begun
	r.Key(fyne.KeyEscape)
	if r.session.judging.Phase() != task.Stopping || !r.marked() {
		t.Fatalf("phase %d after Escape, the tab marked %t", r.session.judging.Phase(), r.marked())
	}
	open()
	r.over()
	if r.marked() {
		t.Error("the tab is marked when all is over")
	}
	got := r.shown()
	if len(got) < 2 || !slices.Equal(got, names[:min(len(got), len(names))]) || r.session.phase != stopped {
		t.Errorf("rows %q, phase %d", got, r.session.phase)
	}
	if !strings.Contains(r.page().banner.Headline.Words, fmt.Sprintf("%d de %d", len(got), len(s.files))) {
		t.Errorf("the page says %q", r.page().banner.Headline.Words)
	}
}

const wrongOnes = filter(grade.Wrong)

func TestAFilterShowsItsRowsAlone(t *testing.T) {
	r := graded(t)
	for f, want := range map[filter]int{wrongOnes: 3, "right": 4, "open": 2, "unread": 1, filterCopies: 2, filterAll: 10} {
		r.page().choice.SetSelectedIndex(slices.Index(r.page().choice.Keys, string(f)))
		if got := len(r.session.shown); got != want {
			t.Errorf("%s: %d rows, want %d: %q", f, got, want, r.shown())
		}
		if !slices.Contains(r.session.shown, r.session.chosen) {
			t.Errorf("%s: the details are of a row that is not shown", f)
		}
	}
	if !slices.Equal(r.page().choice.Keys, []string{"all", "right", "wrong", "illegal", "short", "claim", "measures", "altered", "open", "unread", "copies"}) {
		t.Errorf("filters %q", r.page().choice.Keys)
	}
}

// An altered board has a filter, and says the same wherever it is told, once.
func TestAnAlteredBoardIsSaidInTheSameWordsOnce(t *testing.T) {
	class := filepath.Join("..", "..", "core", "grade", "testdata", "class")
	r := newRig(t)
	r.session.gradeFiles([]string{filepath.Join(class, "class")}, filepath.Join(class, "problemas.dat"))
	r.over()
	r.page().choice.SetSelectedIndex(slices.Index(r.page().choice.Keys, string(filterAltered)))
	if len(r.session.shown) == 0 {
		t.Fatal("no board is altered")
	}
	named := 0
	for _, one := range r.session.shown {
		head := headline(r.Words(), one)
		if !strings.HasPrefix(head, "O tabuleiro não é o do problema ") || !strings.Contains(head, " de class/problemas.dat: ") {
			continue
		}
		named++
		if list := wrongsOf(r.Words(), one); !strings.HasPrefix(one.wrong, head) || slices.Index(list, head) != 0 || slices.Contains(list[1:], head) {
			t.Errorf("%q, in the table %q, in the details %q", head, one.wrong, list)
		}
	}
	if named == 0 {
		t.Error("no problem is named")
	}
}

func TestTheTableCountsWhatTheDetailsList(t *testing.T) {
	r := graded(t)
	for _, one := range r.session.rows {
		r.session.choose(one)
		list := wrongsOf(r.Words(), one)
		if len(list) < 2 {
			continue
		}
		if !strings.HasSuffix(one.wrong, fmt.Sprintf("(+%d)", len(list)-1)) {
			t.Errorf("%q, of %d", one.wrong, len(list))
		}
		told := uitest.Written(r.page().details.body)
		for _, issue := range list {
			if !slices.Contains(told, issue) {
				t.Errorf("the details do not say %q: %q", issue, told)
			}
		}
	}
}

func TestANumberOfABlockHasTheDecimalsOfTheLanguage(t *testing.T) {
	w := uitest.Speak("pt")
	for written, want := range map[string]string{"0.987654": "0,987654", "0.200000": "0,200000", "12": "12", "doze.": "doze.", "1e400.5": "1e400.5"} {
		if got := withDecimals(w, written); got != want {
			t.Errorf("%s: %q", written, got)
		}
	}
}

func TestAColumnSortsAndTheSameOneTurnsTheOrderRound(t *testing.T) {
	r := graded(t)
	by := func(c int) []*row {
		test.Tap(r.page().table.Heads[c])
		return r.session.shown
	}
	for c, column := range r.session.columns {
		if c == 0 {
			continue // that is how they came
		}
		up := slices.Clone(by(c))
		if !slices.IsSortedFunc(up, column.Compare) {
			t.Errorf("column %s: not sorted", column.Key)
		}
		down := by(c)
		if !slices.IsSortedFunc(down, func(a, b *row) int { return column.Compare(b, a) }) {
			t.Errorf("column %s: not sorted downwards", column.Key)
		}
	}
	if got := by(0); got[0].name != "ana" {
		t.Errorf("first %s", got[0].name)
	}
}

func TestAWayThatBreaksIsPlayedUpToThereAndTheMoveIsMarked(t *testing.T) {
	r := graded(t)
	r.pick("carla", 1, 5)
	if got := r.page().player.Index(); got != 4 {
		t.Errorf("step %d is shown, want the last", got)
	}
	if f := &r.session.replay; f.Cell != 4*10+5 || f.Broken != "F5" {
		t.Errorf("cell %d, move %q", f.Cell, f.Broken)
	}
	if said := r.page().caption.Words; !strings.Contains(said, "Jogada 5, F5: a casa F5 está vazia") {
		t.Errorf("caption %q", said)
	}
	if said := strings.Join(uitest.Written(r.page().player), " "); !strings.Contains(said, "4 de 4 até errar") {
		t.Errorf("the player says %q", said)
	}
	r.Key(fyne.KeyHome)
	if said := r.page().caption.Words; r.page().player.Index() != 0 || strings.Contains(said, "F5") {
		t.Errorf("step %d says %q", r.page().player.Index(), said)
	}
}

// What is written stands beside what follows, where the way of boards breaks, and nowhere else.
func TestABoardThatDoesNotFollowStandsBesideTheOneThatDoes(t *testing.T) {
	r := newRig(t)
	r.SetAnimation(false)
	r.session.gradeFiles([]string{filepath.Join("..", "..", "storage", "submissions", "testdata", "boards.dat")}, "")
	r.over()
	r.page().table.List.Select(1)
	r.Until("the way", func() bool { return r.session.replay.Len() > 0 })
	v, p := r.page(), &r.session.replay
	if !v.second.Visible() || len(p.Differ) == 0 || len(v.beside.Marks()) != len(p.Differ) || len(v.board.Marks()) != len(p.Differ) {
		t.Fatalf("written %t, differ %v", v.second.Visible(), p.Differ)
	}
	if v.beside.Text() == v.board.Text() || v.beside.Size().Width < 100 {
		t.Errorf("beside: %v\n%s", v.beside.Size(), v.beside.Text())
	}
	v.table.List.Select(0)
	r.Until("a legal way", func() bool { return v.player.Length() > 0 })
	if v.second.Visible() || len(v.board.Marks()) > 0 {
		t.Error("it stays")
	}
}

func TestALegalWayIsPlayedFromItsStart(t *testing.T) {
	r := graded(t)
	r.SetAnimation(false)
	r.pick("ana", 1, 7)
	if r.page().player.Index() != 0 {
		t.Error("it is not at its start")
	}
	r.Key(fyne.KeyEnd)
	if said := r.page().status.Words; !strings.Contains(said, "282") {
		t.Errorf("at the end: %q", said)
	}
	r.Key(fyne.KeyHome)
	r.Key(fyne.KeySpace)
	if p := r.page().player; !p.Playing() && p.Index() == 0 {
		t.Error("Space does not play")
	}
}

func TestArrowsAndEnterShowARow(t *testing.T) {
	r := graded(t)
	list := r.page().table.List
	r.Window().Canvas().Focus(list)
	for _, key := range []fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyReturn} {
		list.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if got := r.session.chosen; got != r.session.shown[2] {
		t.Errorf("%s %d is shown", got.name, got.Block)
	}
}

func TestTheClaimsStandBesideWhatIsFound(t *testing.T) {
	r := graded(t)
	r.pick("bruno", 2, 7)
	var penetrance *figure
	for _, f := range figuresOf(r.Words(), r.session.chosen, &r.session.replay) {
		if f.key == "grade.measure.penetrance" {
			penetrance = &f
		}
		if f.key == "grade.measure.generated" && f.blamed {
			t.Error("the nodes are not wrong")
		}
	}
	if penetrance == nil || !penetrance.blamed || penetrance.claimed != "1,29" || penetrance.found != "0,19" {
		t.Errorf("%+v", penetrance)
	}
}

func TestTheTableIsSavedAsCSVWithALineABlock(t *testing.T) {
	r := graded(t)
	r.filterWrongs()
	path := filepath.Join(t.TempDir(), "notas.csv")
	r.Choose("menu.file", "menu.grading.save")
	if r.Native.Proposed != "correcao.csv" {
		t.Errorf("proposed %q", r.Native.Proposed)
	}
	r.Answer(path, nil)
	r.Settle()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(content), "\n"); lines != 11 || !strings.HasPrefix(string(content), "\ufeffFicheiro;Bloco;Linha;Problema;Método;Veredicto;") {
		t.Errorf("%d lines\n%s", lines, content)
	}
	if want := ";Cavalo C;DFS · profundidade;errado;"; !strings.Contains(string(content), want) {
		t.Errorf("no %q in\n%s", want, content)
	}
}

// The language gives the form until the user chooses one; that stays, in another language too.
func TestTheFormOfCSVIsThatOfTheLanguageUntilOneIsChosen(t *testing.T) {
	r := graded(t)
	head := func() string {
		path := filepath.Join(t.TempDir(), "notas.csv")
		r.Choose("menu.file", "menu.grading.save")
		r.Answer(path, nil)
		r.Settle()
		first, _, _ := strings.Cut(content(t, path), "\n")
		return first
	}
	language := func(key string) { r.Choose("menu.view", "menu.language", "menu.language."+key) }
	form := func(key string) { r.Choose("menu.view", "menu.csv", "menu.csv."+key) }
	chosen := func() string {
		for _, key := range report.CSVForms() {
			if r.Item("menu.view", "menu.csv", "menu.csv."+key).Checked {
				return key
			}
		}
		return ""
	}
	for _, step := range []struct {
		act        func()
		form, head string
	}{
		{func() {}, "semicolon", "\ufeffFicheiro;Bloco;"},
		{func() { language("en") }, "comma", "\ufeffFile,Block,"},
		{func() { form("semicolon") }, "semicolon", "\ufeffFile;Block;"},
		{func() { form("comma") }, "comma", "\ufeffFile,Block,"},
		{func() { language("pt") }, "comma", "\ufeffFicheiro,Bloco,"},
	} {
		step.act()
		if got := head(); !strings.HasPrefix(got, step.head) || chosen() != step.form {
			t.Errorf("%s: %q, want %s: %q", chosen(), got, step.form, step.head)
		}
	}
}

func TestTheTableReplacesNoFileThatWasJudged(t *testing.T) {
	r := graded(t)
	path := r.session.rows[0].File
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r.Choose("menu.file", "menu.grading.save")
	r.Answer(path, nil)
	r.Settle()
	after, _ := os.ReadFile(path)
	if string(after) != string(before) || !strings.Contains(r.Notice(), "está aberto na janela") {
		t.Errorf("changed: %t; the bar says %q", string(after) != string(before), r.Notice())
	}
}

func (r *rig) filterWrongs() {
	r.page().choice.SetSelectedIndex(slices.Index(r.page().choice.Keys, string(wrongOnes)))
}

func TestARowIsCopiedAsALine(t *testing.T) {
	r := graded(t)
	r.pick("carla", 1, 5)
	r.Choose("menu.edit", "menu.grading.copy")
	cells := strings.Split(r.App.Clipboard().Content(), "\t")
	if len(cells) != len(r.session.columns) || cells[2] != "Cavalo C" || cells[4] != "errado" {
		t.Errorf("%q", cells)
	}
}

func TestAChangeOfLanguageKeepsEverything(t *testing.T) {
	r := graded(t)
	r.pick("carla", 1, 5)
	r.filterWrongs()
	r.Key(fyne.KeyLeft)
	before := r.page()
	r.Choose("menu.view", "menu.language", "menu.language.en")
	after := r.page()
	if before == after || r.session.chosen.name != "carla" || len(r.session.shown) != 3 || after.choice.Key() != string(wrongOnes) {
		t.Errorf("%d rows, filter %q", len(r.session.shown), after.choice.Key())
	}
	if after.player.Index() != 3 || after.player.Length() != 5 {
		t.Errorf("step %d of %d", after.player.Index(), after.player.Length())
	}
	if !slices.Contains(uitest.Written(after.Content()), "wrong") {
		t.Error("the table does not speak English")
	}
}

func TestAFileThatCanNotBeReadHasARowThatSaysWhy(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "vast.dat"), strings.Repeat("x", 5_000_001))
	write(t, filepath.Join(folder, "good.dat"), content(t, filepath.Join(samples(t), "ana", "resultados.dat")))
	r := newRig(t)
	r.session.gradeFiles([]string{folder, filepath.Join(folder, "nowhere.dat")}, "")
	r.over()
	if s := r.session; s.unread != 2 || s.counts[grade.Right] != 2 {
		t.Fatalf("counts %v", s.counts)
	}
	vast := r.row("vast.dat", 0)
	r.session.choose(vast)
	if said := issuesShort(r.Words(), vast); !strings.Contains(said, "vast.dat") || !strings.Contains(said, "5") {
		t.Errorf("%q", said)
	}
}

func TestFilesWithoutResultsAreCountedAndHaveNoRow(t *testing.T) {
	folder := t.TempDir()
	results := content(t, filepath.Join(samples(t), "ana", "resultados.dat"))
	for name, src := range map[string]string{
		"r.dat": results, "README.md": "## Tabuleiro A\n", "src/a.lisp": "(tabuleiro-vazio)\n", "src/b.lisp": "; Tabuleiro B\n", "Thumbs.db": "x", "r.dat~": results,
		"Eva_20260301/a.lisp": "(a)", "Eva_20260301/b.lisp": "(b)",
	} {
		write(t, filepath.Join(folder, filepath.FromSlash(name)), src)
	}
	r := newRig(t)
	r.session.gradeFiles([]string{folder}, "")
	r.over()
	r.group(byBlock)
	if got := r.shown(); !slices.Equal(got, []string{"r.dat", "r.dat", "Eva_20260301"}) || r.session.blocks() != 2 {
		t.Errorf("rows %q, %d blocks", got, r.session.blocks())
	}
	if said := r.page().banner; said.Headline.Words != "2 blocos certos em 2 · 2 entregas" || r.page().joinCounts() != "1 não lido · 3 ficheiros sem resultados · "+filepath.Base(folder) {
		t.Errorf("%q, %q", said.Headline.Words, r.page().joinCounts())
	}
	if told := r.page().tellCounts(); told != "Sem resultados:\nREADME.md\nsrc/a.lisp\nsrc/b.lisp" {
		t.Errorf("the counts name %q", told)
	}
	r.page().choice.SetSelectedIndex(slices.Index(r.page().choice.Keys, string(grade.Unread)))
	if got := r.shown(); !slices.Equal(got, []string{"Eva_20260301", "README.md", "src/a.lisp", "src/b.lisp"}) {
		t.Errorf("what was not read: %q", got)
	}
}

// Seven of a class of thirty seemed to have handed in nothing: programs in archives, and the problems themselves.
func TestAClassWithResultsHasNoFileWithoutThem(t *testing.T) {
	class := filepath.Join("..", "..", "core", "grade", "testdata", "class")
	r := newRig(t)
	r.session.gradeFiles([]string{class}, filepath.Join(class, "problemas.dat"))
	r.over()
	if said := r.page().banner.Headline.Words; said != "111 blocos certos em 207 · 30 entregas" {
		t.Errorf("the page says %q", said)
	}
	var without []string
	for _, one := range r.session.without {
		without = append(without, one.name)
	}
	if slices.ContainsFunc(without, func(name string) bool { return strings.Contains(name, "lisp") || strings.Contains(name, "problemas") }) {
		t.Errorf("without results: %q", without)
	}
}

// A file of one's own that was opened behind a class was hidden by the class's filter.
func TestWhatIsOpenedIsShownWhateverTheFilter(t *testing.T) {
	r := graded(t)
	further := filepath.Join(t.TempDir(), "entrega.dat")
	write(t, further, content(t, filepath.Join(samples(t), "elsa", "tabuleiros.dat")))
	r.page().choice.SetSelectedIndex(slices.Index(r.page().choice.Keys, string(wrongOnes)))
	r.session.gradeFiles([]string{further}, "")
	r.over()
	if got := r.session.chosen; got == nil || got.name != "entrega.dat" || r.session.State.Filter != filterAll {
		t.Errorf("%v is shown, with the filter %q", got, r.session.State.Filter)
	}
	r.page().choice.SetSelectedIndex(slices.Index(r.page().choice.Keys, string(wrongOnes)))
	if r.session.State.Filter != wrongOnes {
		t.Error("the filter can't be chosen again")
	}
}

func TestAFilterWithoutRowsSaysSo(t *testing.T) {
	r := newRig(t)
	r.session.gradeFiles([]string{filepath.Join(samples(t), "ana")}, "")
	r.over()
	r.page().choice.SetSelectedIndex(slices.Index(r.page().choice.Keys, string(filterCopies)))
	if len(r.session.shown) > 0 || r.session.chosen != nil {
		t.Fatalf("%d copies", len(r.session.shown))
	}
	if !r.page().empty.Visible() || r.page().details.body.Visible() {
		t.Error("the table does not say it, or the details ask for a row")
	}
	r.page().choice.SetSelectedIndex(0)
	if r.page().empty.Visible() || !r.page().details.body.Visible() || r.session.chosen == nil {
		t.Error("the rows do not come back")
	}
}

func TestATimeHasItsUnit(t *testing.T) {
	w := uitest.Speak("pt")
	said := func(written string, seconds float64) string {
		return claimed(w, grade.Measure{Name: text.M("grade.measure.time"), Figure: grade.Figure{Text: written, Value: seconds}})
	}
	if got := said("0.000096", 0.000096); got != w.Duration(96*1000) || !strings.HasSuffix(got, " ms") {
		t.Errorf("%q", got)
	}
	if got := said("2.5", 2.5); got != "2,50 s" {
		t.Errorf("%q", got)
	}
}

// A tip said "Cortado; legal até onde vai" twice, of a block without a path.
func TestWhatIsCutIsSaidOnce(t *testing.T) {
	w := uitest.Speak("pt")
	torn := text.M("grade.issue.torn")
	for _, legal := range [][]string{nil, {"a"}} {
		r := &row{Verdict: grade.Verdict{Block: 1, Layout: grade.Course, Status: grade.Open, Reason: grade.Cut, Legal: legal, Issues: []text.Message{torn}}}
		want := "Cortado; legal até onde vai"
		if legal == nil {
			want = "O bloco está cortado"
		}
		if got := wrongsOf(w, r); !slices.Equal(got, []string{want}) {
			t.Errorf("%q", got)
		}
	}
}

// panicky breaks off over one file.
type panicky struct{ report.Store }

func (p panicky) ReadSubmissions(ctx context.Context, path string, in io.Reader) iter.Seq[grade.Submission] {
	if strings.Contains(path, "carla") {
		panic("a fault of the program")
	}
	return p.Store.ReadSubmissions(ctx, path, in)
}

func TestAFaultOverOneFileDoesNotStopTheOthers(t *testing.T) {
	r := graded(t, stored(func(s report.Store) report.Store { return panicky{s} }))
	if s := r.session; s.unread != 1 || s.counts[grade.Right] != 4 || r.session.phase != done {
		t.Errorf("counts %v, phase %d", s.counts, r.session.phase)
	}
}

func TestTheProblemsBesideAClassAreOfferedBeforeItIsJudged(t *testing.T) {
	class := filepath.Join("..", "..", "core", "grade", "testdata", "class")
	path := filepath.Join(class, "problemas.dat")
	r := newRig(t)
	r.session.askAndGrade([]string{filepath.Join(class, "class")}) // they lie in the folder that it is in
	r.answer("grade.page.which.use", "File", "class/problemas.dat")
	r.over()
	if got := r.session; got.State.Problems != path || got.counts[grade.Right] != 111 || got.counts[grade.Wrong] != 84 {
		t.Errorf("by %q: %v", got.State.Problems, got.counts)
	}
	r.session.askAndGrade([]string{class}) // it was chosen already
	r.Until("it begins", r.session.Working)
	r.over()
	if r.PopUp() != nil {
		t.Error("it is asked again")
	}
	other := newRig(t)
	other.session.askAndGrade([]string{filepath.Join(class, "class")})
	other.answer("grade.page.which.without")
	other.over()
	if other.session.counts[grade.Right] != 127 {
		t.Errorf("without them %v", other.session.counts)
	}
}

// Those that were chosen count for what lies with what is judged. For a file of another folder it is asked again,
// whether others lie beside it or none.
func TestTheProblemsAreAskedForAgainInAnotherFolder(t *testing.T) {
	results := content(t, filepath.Join(samples(t), "ana", "resultados.dat"))
	first := t.TempDir()
	second := t.TempDir()
	third := t.TempDir()
	problems := filepath.Join(t.TempDir(), "dados.dat")
	set := content(t, filepath.Join("..", "..", "core", "grade", "testdata", "class", "problemas.dat"))
	write(t, filepath.Join(first, "um.dat"), results)
	write(t, filepath.Join(first, "dois.dat"), results)
	write(t, filepath.Join(second, "um.dat"), results)
	write(t, filepath.Join(third, "um.dat"), results)
	write(t, filepath.Join(third, "problemas.dat"), set)
	write(t, problems, set)
	r := newRig(t)
	r.session.setProblems(problems) // before anything is open: for what comes
	for at, name := range []string{"um.dat", "dois.dat"} {
		r.session.askAndGrade([]string{filepath.Join(first, name)})
		r.Until("it is graded", func() bool {
			return len(r.session.State.Paths) == at+1 && !r.session.Working() && len(r.session.rows) > 0
		})
		if r.PopUp() != nil {
			t.Fatal("it is asked")
		}
	}
	r.session.askAndGrade([]string{filepath.Join(second, "um.dat")})
	r.Until("the question", func() bool { return r.PopUp() != nil })
	if said := strings.Join(uitest.Written(r.PopUp()), "\n"); !strings.Contains(said, r.Words().Key("grade.page.table", "File", fromFolder(problems))) {
		t.Errorf("the table gives way without a word: %q", said)
	}
	r.answer("grade.page.table.other")
	r.answer("grade.page.which.without")
	r.over()
	if r.session.State.Problems != "" {
		t.Errorf("judged by %q", r.session.State.Problems)
	}
	r.session.setProblems("")
	r.over()
	r.session.askAndGrade([]string{filepath.Join(first, "dois.dat")})
	r.Until("the question", func() bool { return r.PopUp() != nil })
	if said := strings.Join(uitest.Written(r.PopUp()), "\n"); !strings.Contains(said, r.Words().Key("grade.page.table.without")) {
		t.Errorf("a table graded without problems gives way without a word: %q", said)
	}
	r.answer("grade.page.table.other")
	r.answer("grade.page.which.without")
	r.over()
	r.session.setProblems(problems)
	r.over()
	r.session.askAndGrade([]string{filepath.Join(third, "um.dat")})
	r.answer("grade.page.table.other")
	r.answer("grade.page.which.use", "File", fromFolder(filepath.Join(third, "problemas.dat")))
	r.over()
	if got := r.session.State.Problems; got != filepath.Join(third, "problemas.dat") {
		t.Errorf("judged by %q", got)
	}
}

// A file and a folder from different places come into one table by the question that is asked before the second.
func TestAFileOfAnotherFolderCanBeAddedToTheTable(t *testing.T) {
	r := graded(t)
	before, further := len(r.session.rows), filepath.Join(t.TempDir(), "entrega.dat")
	write(t, further, content(t, filepath.Join(samples(t), "ana", "resultados.dat")))
	r.session.askAndGrade([]string{further})
	r.answer("grade.page.table.add")
	r.over()
	if got := r.session.State.Paths; !slices.Equal(got, []string{samples(t), further}) || len(r.session.rows) <= before {
		t.Errorf("the table has %q, %d rows, %d before", got, len(r.session.rows), before)
	}
}

// Sentences name rules as the rest of the window does, and not as files write them.
func TestSentencesNameRulesInWords(t *testing.T) {
	r := newRig(t)
	list := r.Host().OpenProblems()
	p := list[slices.IndexFunc(list, func(p game.Problem) bool { return p.Puzzle.Module().ID() == "cavalo" })].Puzzle
	settings, w := p.Module().Settings(), r.Words()
	one := &row{Verdict: grade.Verdict{Puzzle: p, Issues: []text.Message{text.M("grade.issue.rules", "Rules", p.Rules().Format(settings))}}}
	named := report.Rules(w, "cavalo", settings, p.Rules())
	if said := strings.Join(issuesOf(w, one), "\n"); !strings.Contains(said, named) || strings.Contains(said, "=") {
		t.Errorf("%q, want %q in it", said, named)
	}
	if said := sentence(w, one, text.M("grade.note.norules", "Rules", "xadrez=sim")); !strings.Contains(said, "xadrez=sim") {
		t.Errorf("rules of no game are not told as they are written: %q", said)
	}
}

func TestAFurtherFileAddsItsRowsAndTheSameOneIsNotTwice(t *testing.T) {
	r := graded(t)
	before, further := len(r.session.rows), filepath.Join(t.TempDir(), "entrega.dat")
	write(t, further, content(t, filepath.Join(samples(t), "ana", "resultados.dat")))
	for range 2 {
		r.session.gradeFiles([]string{further}, "")
		r.over()
		if len(r.session.rows) != before+2 {
			t.Fatalf("%d rows, there were %d", len(r.session.rows), before)
		}
		if got := r.session.chosen; got.name != "entrega.dat" || got.Block != 1 {
			t.Errorf("%s %d is shown, not the first of the new ones", got.name, got.Block)
		}
		if got := r.page().banner.Details.Words; !strings.HasSuffix(got, " · turma + entrega.dat") {
			t.Errorf("the page says %q", got)
		}
	}
	r.session.gradeFiles([]string{filepath.Join(samples(t), "ana", "resultados.dat")}, "") // of the folder
	r.over()
	if len(r.session.rows) != before+2 || r.session.chosen.name != "ana" {
		t.Errorf("%d rows, and %s is shown", len(r.session.rows), r.session.chosen.name)
	}
}

func TestWhatIsClearedComesBackByUndo(t *testing.T) {
	r := graded(t)
	before := r.shown()
	r.Choose("menu.file", "menu.grading.clear")
	if s := r.session; s.phase != empty || len(s.rows) != 0 || s.chosen != nil || !r.page().start.Visible() {
		t.Fatalf("%d rows stay", len(s.rows))
	}
	offered := func() bool { return r.Button(r.Words().Key("menu.undo")) != nil }
	if !offered() {
		t.Error("undo is not offered")
	}
	r.page().Undo()
	r.over()
	if offered() {
		t.Error("it is offered again to undo")
	}
	if !slices.Equal(r.shown(), before) {
		t.Errorf("%d rows come back, there were %d", len(r.shown()), len(before))
	}
	r.page().Redo()
	if r.session.phase != empty {
		t.Error("it is not cleared again")
	}
}

func TestTheProblemsAreLookedForInTheFoldersOfTheOneThatIsOpened(t *testing.T) {
	folder := t.TempDir()
	set := filepath.Join(folder, "enunciado", "problemas.dat")
	write(t, set, content(t, filepath.Join("..", "..", "core", "grade", "testdata", "class", "problemas.dat")))
	r := newRig(t)
	if got := findProblems(t.Context(), r.Host().Store(), []string{folder}); got.path != set || got.count == 0 {
		t.Errorf("%d problems in %q", got.count, got.path)
	}
}

func TestWithoutProblemsBesideThemOneIsAskedAllTheSame(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "resultados.dat")
	write(t, path, content(t, filepath.Join(samples(t), "ana", "resultados.dat")))
	r := newRig(t)
	r.session.askAndGrade([]string{path})
	r.answer("menu.button.cancel")
	if r.session.Working() || r.session.phase != empty {
		t.Error("it is judged")
	}
}

func TestMethodsHaveTheNamesThatTheyHaveEverywhere(t *testing.T) {
	class := filepath.Join("..", "..", "core", "grade", "testdata", "class", "class", "20260300_Estudante Órgão")
	r := newRig(t)
	r.session.gradeFiles([]string{class}, "")
	r.over()
	word := func(key string) string { return r.Words().Key("core." + key) }
	for i, want := range []string{
		word("algorithm.anytime") + " · " + word("heuristic.cavalo.payments"), word("algorithm.astar") + " · " + word("heuristic.adjiboto.endgame"), word("algorithm.dfs"),
	} {
		if got := methodOf(r.Words(), r.session.rows[i]); got != want {
			t.Errorf("%s is %q, want %q", r.session.rows[i].Algorithm, got, want)
		}
	}
	if got := methodOf(r.Words(), &row{Verdict: grade.Verdict{Algorithm: "astar 2000"}, heuristic: "minha"}); got != "astar 2000 · minha" {
		t.Errorf("somebody else's is %q", got)
	}
}

func TestTheProblemsOfAFileTellWhatABlockOnlyNames(t *testing.T) {
	folder := t.TempDir()
	block := content(t, filepath.Join(samples(t), "ana", "resultados.dat"))
	before, _, _ := strings.Cut(block, " -- Tabuleiro Inicial:")
	path := filepath.Join(folder, "resultados.dat")
	write(t, path, before+" -- Fim\n")
	r := newRig(t)
	r.session.gradeFiles([]string{path}, "")
	r.over()
	if got := r.session.rows[0].Status; got == grade.Right {
		t.Fatalf("without problems: %s", got)
	}
	problems, err := filepath.Abs(filepath.Join("..", "..", "resources", "problems", "cavalo.dat"))
	if err != nil {
		t.Fatal(err)
	}
	r.Choose("menu.file", "menu.grading.problems")
	r.Answer(problems, nil)
	r.over()
	if got := r.session.rows[0].Status; got != grade.Right {
		t.Errorf("with problems: %s, %v", got, r.session.rows[0].Issues)
	}
	if said := r.page().tools.problems.Words; said != "cavalo.dat" {
		t.Errorf("the page says %q", said)
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func TestWhatWasChosenIsThereInTheNextWindow(t *testing.T) {
	r := newRig(t)
	r.session.gradeFiles([]string{filepath.Join(samples(t), "carla")}, "")
	r.over()
	r.filterWrongs()
	r.session.State.Sorting.By("moves")
	r.session.arrangeRows()
	r.session.pick(r.session.shown[len(r.session.shown)-1])
	parts := uitest.Parts(t, r.session.StateParts())
	if len(parts) == 1 {
		t.Error("it is no work")
	}
	next := New(r.Host()).(*Session)
	t.Cleanup(next.Close)
	if damaged := next.RestoreState(parts)(); damaged != nil {
		t.Fatal(damaged)
	}
	if next.phase != waiting || !slices.Equal(next.State.Paths, r.session.State.Paths) || next.State.Filter != wrongOnes || next.State.Column != "moves" {
		t.Errorf("phase %d, paths %q", next.phase, next.State.Paths)
	}
	next.View().VisibilityChanged(true)
	r.Until("the judgement", func() bool { return next.phase == done })
	if len(next.rows) != len(r.session.rows) || next.counts[grade.Right] != r.session.counts[grade.Right] {
		t.Errorf("%d rows, there were %d", len(next.rows), len(r.session.rows))
	}
	if got, want := next.chosen, r.session.chosen; got.File != want.File || got.Block != want.Block {
		t.Errorf("%s %d is shown, not %s %d", got.File, got.Block, want.File, want.Block)
	}
	if version := r.session.StateParts()[0].Version; version != r.session.StateParts()[0].Version {
		t.Error("nothing has changed, and the version has")
	}
	for _, bad := range []string{"{", "{}", `{"filter":"all"}`} {
		if damaged := New(r.Host()).(*Session).RestoreState(map[string][]byte{host.ChoicesPart: []byte(bad)})(); !slices.Equal(damaged, []string{host.ChoicesPart}) {
			t.Errorf("%s: damaged: %q", bad, damaged)
		}
	}
}

func TestNothingWantsMoreThanTheRoomThereIs(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		see := func(what string) {
			r.SettleIn(room)
			uitest.Fits(t, what, r.Window().Content(), room)
			for _, o := range append(asObjects(uitest.All[*widgets.Button](r.page().Content())), asObjects(uitest.All[*widgets.Head](r.page().Content()))...) {
				if size := o.Size(); size.Height < uitest.LeastTarget*0.7 {
					t.Errorf("%s: a target of %v", what, size)
				}
			}
			for _, cut := range uitest.Clipped(r.page().tools.problems) {
				t.Errorf("%s: cut: %s", what, cut)
			}
		}
		see("the empty page")
		r.session.gradeFiles([]string{samples(t)}, "")
		r.over()
		see("the samples")
		r.pick("bruno", 2, 7)
		see("what is wrong with measures")
		if cut := uitest.Clipped(together(r.page().table.Heads)); len(cut) > 0 {
			t.Errorf("columns are cut: %q", cut)
		}
	})
}

// screen is one on which the window is used at twice the size of texts, without the
// bars of window and menu.
var screen = fyne.NewSize(1920, 1000)

func TestAtTwiceTheSizeOfTextsThePageFitsOnAScreen(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, _ fyne.Size) {
		r.session.gradeFiles([]string{samples(t)}, "")
		r.over()
		r.SettleIn(screen)
		uitest.Fits(t, "the samples", r.Window().Content(), screen)
	})
}

func asObjects[T fyne.CanvasObject](list []T) []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, o := range list {
		objects = append(objects, o)
	}
	return objects
}

func together(heads []*widgets.Head) fyne.CanvasObject {
	return &fyne.Container{Objects: asObjects(heads)}
}

// The class of core/grade has a block that calls ten moves optimal, where eight are enough.
func TestThePageSaysWhichClaimIsFalseAndWhatIsProved(t *testing.T) {
	class, err := filepath.Abs(filepath.Join("..", "..", "core", "grade", "testdata", "class"))
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	r.session.gradeFiles([]string{filepath.Join(class, "class")}, filepath.Join(class, "problemas.dat"))
	r.over()
	if s := r.session; s.counts[grade.Right] != 111 || s.counts[grade.Wrong] != 84 || s.counts[grade.Open] != 12 || s.counts[grade.Unread] != 0 {
		t.Errorf("counts %v", s.counts)
	}
	r.group(byBlock)
	r.session.choose(r.row("20260303_Estudante Núvem", 1))
	said := uitest.Written(r.page().Content())
	for _, want := range []string{"O que diz é falso: o veredicto «ótima»", "O veredicto «ótima»: falso", "Os 533 pontos: verdadeiro", "Provado: o mínimo é 8"} {
		if !slices.Contains(said, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// named are files by their names, as they are opened.
func named(paths, files []string) []string {
	n := newNames(sourcesOf(paths, files))
	for _, file := range files {
		n.add(file)
	}
	var list []string
	for _, file := range files {
		list = append(list, n.of(file))
	}
	return list
}

func TestAFileIsNamedByWhatNoOtherHas(t *testing.T) {
	class := []string{
		"/t/Ana_2026_assignsubmission_file_/resultados.dat", "/t/rui/um.dat", "/t/rui/dois.dat", "/t/carla.dat", "/t/eva.zip/src/resultados.dat",
	}
	for _, c := range []struct{ paths, files, want []string }{
		{[]string{"/t"}, class, []string{"Ana_2026", "rui/um.dat", "rui/dois.dat", "carla.dat", "eva.zip"}},
		{[]string{"/t/rui/um.dat"}, class[1:2], []string{"um.dat"}},
		{[]string{"/t", "/u/entrega.dat"}, append(class[:2:2], "/u/entrega.dat"), []string{"Ana_2026", "rui", "entrega.dat"}},
		{[]string{"/t/ana/r.dat", "/t/rui/r.dat"}, []string{"/t/ana/r.dat", "/t/rui/r.dat"}, []string{"ana", "rui"}},
		{[]string{"/t/25", "/t/26"}, []string{"/t/25/ana/r.dat", "/t/25/rui/r.dat", "/t/26/ana/r.dat"}, []string{"25/ana", "25/rui", "26"}},
		{[]string{"/t", "/u/ana.dat"}, []string{"/t/ana.dat", "/t/rui.dat", "/u/ana.dat"}, []string{"t/ana.dat", "rui.dat", "u/ana.dat"}},
	} {
		if got := named(c.paths, c.files); !slices.Equal(got, c.want) {
			t.Errorf("%q are %q, want %q", c.files, got, c.want)
		}
	}
}

func TestAColumnSaysWhatItHoldsWhereTheKeyboardIs(t *testing.T) {
	r := graded(t)
	v := r.page()
	v.Tips.Clock = nil // no pause
	head := v.table.Heads[slices.IndexFunc(v.table.Columns, func(c widgets.Column[*row]) bool { return c.Key == "moves" })]
	told := func() bool {
		words := strings.Fields(strings.Join(uitest.Written(v.Content()), " ")) // lines are broken
		return strings.Contains(strings.Join(words, " "), r.Words().Key("grade.page.about.moves"))
	}
	r.Window().Canvas().Focus(head)
	if !told() {
		t.Error("the column says nothing")
	}
	head.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if told() {
		t.Error("Escape leaves the words")
	}
	r.Window().Canvas().Unfocus()
	r.Window().Canvas().Focus(head)
	r.Window().Canvas().Focus(v.table.List)
	if told() {
		t.Error("the words stay")
	}
}

func TestTheRowUnderTheKeyboardTellsWhatItHadToCut(t *testing.T) {
	r := graded(t)
	v := r.page()
	v.Tips.Clock = nil // no pause
	r.SettleIn(fyne.NewSize(1024, 700))
	at := slices.Index(r.session.shown, r.row("bruno", 2))
	want := headline(r.Words(), r.session.shown[at])
	said := func() int {
		words := strings.Fields(strings.Join(uitest.Written(v.Content()), " ")) // lines are broken
		return strings.Count(strings.Join(words, " "), want)
	}
	before := said()
	r.Window().Canvas().Focus(v.table.List)
	for range at {
		v.table.List.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
	if said() != before+1 {
		t.Errorf("%q is told %d times more", want, said()-before)
	}
}

// The column comes first in (4 4), and the move is E5.
// A dialog of the system takes the pointer without a word to the window, as one in the window does until it moves.
func TestTheWordsOfACellGoWhenADialogComes(t *testing.T) {
	r := graded(t)
	v := r.page()
	v.Tips.Clock = nil // no pause
	r.SettleIn(fyne.NewSize(1024, 700))
	var cell fyne.CanvasObject
	for _, o := range uitest.All[fyne.CanvasObject](v.table.List) {
		if h, is := o.(desktop.Hoverable); is && cell == nil {
			h.MouseIn(nil)
			if v.Tips.Words() != "" {
				cell = o
			}
		}
	}
	if cell == nil {
		t.Fatal("no cell has more to tell")
	}
	for how, comes := range map[string]func(){
		"a question":    func() { r.Host().Confirm(text.M("grade.page.busy"), func() {}) },
		"of the system": fyne.CurrentApp().Lifecycle().(interface{ OnExitedForeground() func() }).OnExitedForeground(),
	} {
		cell.(desktop.Hoverable).MouseIn(nil)
		comes()
		if v.Tips.Words() != "" {
			t.Errorf("%s: the words stay", how)
		}
	}
}

func TestAMoveThatIsNotAllowedIsMarkedHoweverItIsWritten(t *testing.T) {
	folder := t.TempDir()
	good := content(t, filepath.Join("..", "..", "core", "grade", "testdata", "handed", "pairs-zero-columns.dat"))
	path := filepath.Join(folder, "resultados.dat")
	write(t, path, strings.Replace(good, "(3 4))", "(4 4))", 1))
	r := newRig(t)
	r.session.gradeFiles([]string{path}, "")
	r.over()
	r.Until("the way", func() bool { return r.page().player.Length() == 3 })
	row := r.session.chosen
	if f := &r.session.replay; row.Broken != "e5" || f.Cell != 44 {
		t.Errorf("%q is marked at %d", row.Broken, f.Cell)
	}
	if said := strings.Join(uitest.Written(r.page().details.content), "\n"); !strings.Contains(said, "oluna linha)") {
		t.Errorf("it is not said how the moves were read:\n%s", said)
	}
}

func TestEveryControlAndColumnOfThePageExplainsItself(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		r := graded(t)
		r.SetLanguage(language)
		r.session.choose(r.row("bruno", 2))
		v := r.page()
		for _, page := range []fyne.CanvasObject{v.work, v.details.content} {
			for _, what := range uitest.Unexplained(page) {
				t.Errorf("%s: %s", language, what)
			}
		}
		for i, h := range v.table.Heads {
			if !strings.HasSuffix(h.Tip.Words(), ".") {
				t.Errorf("%s: column %d says %q", language, i, h.Tip.Words())
			}
		}
		if v.details.heads == nil {
			t.Errorf("%s: there are no measures", language)
		}
	}
}

func TestThePictureOfARowIsItsWayWithTheMoveThatBreaksIt(t *testing.T) {
	r := graded(t)
	r.pick("carla", 1, 5)
	p, ok := r.page().Picture()
	if !ok || p.At != 4 || p.Len != 5 || len(p.Marks) != 1 || p.Marks[0].Text != "F5" {
		t.Errorf("%v: step %d of %d, marks %v", ok, p.At, p.Len, p.Marks)
	}
	if p.Said != "ERRADO" || !strings.Contains(strings.Join(p.Lines, "\n"), "carla") {
		t.Errorf("said %q, %q", p.Said, p.Lines)
	}
}

// The first board of a problem that is not the given one has a ring around each cell that differs.
func TestCellsThatDifferFromTheGivenProblemAreRinged(t *testing.T) {
	folder := t.TempDir()
	set := filepath.Join(folder, "problemas.dat")
	given := content(t, filepath.Join("..", "..", "resources", "problems", "cavalo.dat"))
	write(t, set, strings.Replace(given, "21  45  43 NIL", "21  46  43  12", 1))
	results := filepath.Join(folder, "resultados.dat")
	write(t, results, content(t, filepath.Join(samples(t), "ana", "resultados.dat")))
	r := newRig(t)
	r.SetAnimation(false)
	r.session.gradeFiles([]string{results}, set)
	r.over()
	r.page().table.List.Select(0)
	r.Until("the way", func() bool { return r.page().player.Length() > 0 })
	r.Key(fyne.KeyHome)
	marks := r.page().board.Marks()
	if len(marks) != 2 || marks[0].Place != 11 || marks[1].Place != 13 {
		t.Errorf("marks %v", marks)
	}
	if said := r.page().caption.Words; said != "As casas rodeadas não são as do problema C que foi dado" {
		t.Errorf("caption %q", said)
	}
	r.Key(fyne.KeyRight)
	if marks := r.page().board.Marks(); len(marks) > 0 {
		t.Errorf("marks %v after a move", marks)
	}
}
