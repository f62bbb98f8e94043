package solver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/paste"
	"procura/core/search"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/solver/edit"
	"procura/ui/widgets"
)

// editing opens the editor on a problem, as its key does.
func (r *rig) editing(id, problem string) *View {
	r.T.Helper()
	v := r.on(id, problem)
	r.Choose("menu.edit", "solver.edit.menu.edit")
	if !v.session.editor.Open() {
		r.T.Fatal("nothing is edited")
	}
	return v
}

// write types at a place of the board, as a click and keys do.
func write(v *View, place int, typed string) {
	v.board.MoveCursor(place)
	v.board.Tap(place)
	for _, c := range typed {
		v.board.TypedRune(c)
	}
}

func press(v *View, name fyne.KeyName) { v.board.TypedKey(&fyne.KeyEvent{Name: name}) }

// textOf is the text beside the board.
func textOf(v *View) string { return v.session.editor.Text() }

func TestANumberThatIsTypedIsShownAtOnceAndIsInTheText(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "7")
	if got := v.session.editor.Scene().Cells[55].Text; got != "7" || !strings.Contains(textOf(v), "NIL   7 NIL") {
		t.Errorf("%q on the board\n%s", got, textOf(v))
	}
	v.board.TypedRune('7')
	if got := v.session.editor.Scene().Cells[55].Text; got != "77" || !strings.Contains(textOf(v), "77") {
		t.Errorf("%q on the board\n%s", got, textOf(v))
	}
	write(v, 55, "3")
	if got := v.session.editor.Scene().Cells[55].Text; got != "3" {
		t.Errorf("typed anew: %q", got)
	}
}

func TestKeysOfACell(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	at := func() string { return v.session.editor.Scene().Cells[55].Text }
	write(v, 55, "12")
	press(v, fyne.KeyBackspace)
	if at() != "1" {
		t.Errorf("after Backspace %q", at())
	}
	press(v, fyne.KeyReturn)
	v.board.TypedRune('9')
	if at() != "9" {
		t.Errorf("typed after Enter: %q", at())
	}
	press(v, fyne.KeyEscape)
	if at() != "1" || !v.session.editor.Open() {
		t.Errorf("after Escape %q", at())
	}
	press(v, fyne.KeyDelete)
	if at() != "" {
		t.Errorf("after Delete %q", at())
	}
	press(v, fyne.KeyRight)
	v.board.TypedRune('4')
	if got := v.session.editor.Scene().Cells[56].Text; got != "4" {
		t.Errorf("after an arrow: %q", got)
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	r.Shortcut(&fyne.ShortcutUndo{})
	if got := v.session.editor.Scene().Cells[56].Text; got != "" || at() != "1" {
		t.Errorf("undone: %q, %q", got, at())
	}
}

func TestDeleteClearsACellOnlyWhereTheBoardHasTheKeyboard(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	before := textOf(v)
	for _, o := range []fyne.Focusable{nil, v.list, v.edit.change} {
		r.Window().Canvas().Focus(o)
		for _, name := range []fyne.KeyName{fyne.KeyDelete, fyne.KeyBackspace} {
			if o == nil {
				r.Key(name)
			} else {
				o.TypedKey(&fyne.KeyEvent{Name: name})
			}
		}
		if textOf(v) != before {
			t.Errorf("%T: a cell is cleared", o)
		}
	}
	r.Window().Canvas().Focus(v.board)
	press(v, fyne.KeyDelete)
	if textOf(v) == before {
		t.Error("nothing is cleared")
	}
}

func TestWhatIsWrongIsMarkedSaidAndNotSolved(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "100")
	marks := v.board.Marks()
	if len(marks) != 1 || marks[0].Place != 55 || !strings.Contains(marks[0].Note, "100 não pode estar") {
		t.Errorf("marked: %+v", marks)
	}
	if !v.button.Disabled() || headline(v) != "Ainda não se pode resolver" || v.verdict.Details.Words != "100 não pode estar numa casa: só números de 0 a 99" {
		t.Errorf("%s; %q", headline(v), v.verdict.Details.Words)
	}
	if said := strings.Join(uitest.Written(v.edit.panel.Content), " "); strings.Contains(said, "100 não") {
		t.Errorf("it is said twice: %s", said)
	}
	write(v, 56, "101")
	if said := v.verdict.Details.Words; said != "100 não pode estar numa casa: só números de 0 a 99 (e mais 1)" {
		t.Error(said)
	}
	press(v, fyne.KeyDelete)
	write(v, 55, "12")
	if twice := v.session.editor.Flaws(); len(twice) != 1 || !twice[0].Allowed || v.button.Disabled() || len(v.board.Marks()) != 2 {
		t.Errorf("a number twice: %+v", twice)
	}
}

func TestAnEditedProblemIsAnotherOneAndUndoBringsItsRunsBack(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	r.solve(v)
	before := r.identities()
	r.Choose("menu.edit", "solver.edit.menu.edit")
	write(v, 99, "98")
	if !v.session.acceptEdit() {
		t.Fatal("not accepted")
	}
	if r.identities() == before || len(r.runsOf(v)) != 0 || v.session.editor.Open() {
		t.Errorf("%d runs", len(r.runsOf(v)))
	}
	after := r.identities()
	r.Choose("menu.edit", "menu.undo")
	if r.identities() != before || len(r.runsOf(v)) != 1 {
		t.Error("undo does not bring it back")
	}
	r.Choose("menu.edit", "menu.redo")
	if r.identities() != after {
		t.Error("redo does not bring the other one back")
	}
}

func TestSolvingWhileEditingTakesWhatIsThere(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "A")
	write(v, 99, "98")
	run := r.solve(v)
	if p, _ := v.session.current(); run.Identity != p.Puzzle.Identity() || v.session.editor.Open() || run.Verdict != search.Optimal {
		t.Errorf("%+v", run.Run)
	}
}

func TestTheBoardFollowsTheTextAndAnErrorSaysWhere(t *testing.T) {
	r := newRig(t)
	v := r.editing("adjiboto", "A")
	e := v.session.editor
	board := fmt.Sprint(e.Scene())
	e.SetText("((1 2 3 4 5 6)\n (1 2 999 4 5 6))")
	if got := e.Mistakes(); len(got) == 0 || got[0].Line != 2 || fmt.Sprint(e.Scene()) != board || !v.button.Disabled() {
		t.Errorf("%+v", got)
	}
	if said := strings.Join(uitest.Written(v.edit.panel.Content), "\n"); !strings.Contains(said, "Linha 2, coluna ") {
		t.Error(said)
	}
	e.SetText("((1 2 3 4 5 6)\n (1 2 7 4 5 6))")
	if len(e.Mistakes()) > 0 || e.Scene().Cells[8].Seeds != 7 || textOf(v) != "((1 2 3 4 5 6)\n (1 2 7 4 5 6))" {
		t.Errorf("%+v\n%s", e.Mistakes(), textOf(v))
	}
	write(v, 8, "9")
	if !strings.Contains(textOf(v), "(1 2 9 4 5 6)") {
		t.Error(textOf(v))
	}
}

func TestNameAndTargetAreEdited(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	e := v.session.editor
	e.SetName("B")
	if !v.button.Disabled() {
		t.Error("B is there already")
	}
	e.SetTarget("muito")
	e.SetName("Meu")
	if reason, wrong := e.Reason(); !wrong || reason.Key != "solver.edit.wrong.target" {
		t.Errorf("%+v", reason)
	}
	e.SetTarget("300")
	if !strings.Contains(textOf(v), "300") || !strings.Contains(textOf(v), "Meu") {
		t.Error(textOf(v))
	}
	e.SetTarget("")
	v.session.acceptEdit()
	p, _ := v.session.current()
	if _, has := p.Puzzle.Target(); has || p.Name != "Meu" {
		t.Errorf("%s %v", p.Name, has)
	}
}

func TestPiecesArePickedAndCarried(t *testing.T) {
	r := newRig(t)
	v := r.Tab("quatro")
	r.Choose("menu.edit", "solver.edit.menu.new")
	e := v.session.editor
	first := e.Scene().Tray[0].Text
	v.board.Tap(-1)
	v.board.Tap(5)
	if got := e.Scene().Cells[5].Text; got != first {
		t.Errorf("%q on the board, want %q", got, first)
	}
	v.board.Owner.(board.Dragger).Drag(5, 6)
	if got := e.Scene().Cells[6].Text; got != first || e.Scene().Cells[5].Text != "" {
		t.Errorf("%q carried", got)
	}
	v.board.MoveCursor(6)
	press(v, fyne.KeyDelete)
	if len(e.Missing()) != 0 || e.Scene().Cells[6].Text != "" {
		t.Error("it is not back in the reserve")
	}
	v.board.MoveCursor(-1)
	press(v, fyne.KeyDelete)
	if missing := e.Missing(); len(missing) != 1 {
		t.Fatalf("%d missing", len(missing))
	}
	e.AddToTray(e.Missing()[0].Text)
	write(v, 3, "bqac")
	if e.Scene().Cells[3].Text != "bqac" || len(e.Missing()) != 0 || len(e.Flaws()) != 0 {
		t.Errorf("typed: %+v", e.Flaws())
	}
	if !v.session.acceptEdit() || len(v.session.problems) != 7 {
		t.Errorf("%d problems", len(v.session.problems))
	}
}

func TestPastingWhileEditing(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	r.use(v, "bfs", "")
	sheet := strings.Repeat("\t\t\t\t\t\t\t\t\t\n", 9)
	paste := func(src string) {
		r.App.Clipboard().SetContent(src)
		r.Choose("menu.edit", "menu.paste")
		r.Pump()
	}
	paste("1\t2\t3\t4\t5\t6\t7\t8\t9\t10\n" + sheet)
	if got := v.session.editor.Scene().Cells[9].Text; got != "10" || v.session.editor.Name() != "C (meu)" || v.session.editor.Target() != "270" {
		t.Errorf("%q pasted", got)
	}
	paste("1\t2\t3\t4\t5\t6\t7\t8\t9\txx\n" + sheet)
	if got := v.session.editor.Scene().Cells[9].Text; got != "xx" || !v.button.Disabled() {
		t.Errorf("%q pasted", got)
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	other := uitest.Samples(t, r.Store)[8]
	word := shortOf(other)
	paste(word)
	if p, ok := v.session.editor.Problem(); !ok || p.Puzzle.Identity() != other.Puzzle.Identity() {
		t.Errorf("%s pasted: %s", word, r.Notice())
	}
	before := fmt.Sprint(v.session.editor.Scene())
	paste("((1 2 3 4 5 6) (1 2 3 4 5 6))")
	if fmt.Sprint(v.session.editor.Scene()) != before || !strings.Contains(r.Notice(), "não há aqui um problema deste jogo") {
		t.Errorf("of another game: %s", r.Notice())
	}
}

func TestAWrongBoardFromASpreadsheetIsSetRightByHand(t *testing.T) {
	r := newRig(t)
	r.Tab("quatro")
	r.pasted("1\t2\t3\t4\t5\t6\t7\t8\t9\t100\n" + strings.Repeat("\t\t\t\t\t\t\t\t\t\n", 9))
	v := r.view()
	if v.session.module.ID() != "cavalo" || !v.session.editor.Open() || !v.session.editor.IsNew() || !v.button.Disabled() {
		t.Fatalf("open: %t, %s", v.session.editor.Open(), r.Notice())
	}
	if !strings.Contains(r.Notice(), "100 não pode estar numa casa: só números de 0 a 99") {
		t.Error(r.Notice())
	}
	write(v, 9, "10")
	if !v.session.acceptEdit() || names(v.session) != "A B C D E F Novo" {
		t.Error(names(v.session))
	}
}

func TestABoardFromASpreadsheetIsAProblem(t *testing.T) {
	r := newRig(t)
	r.Tab("quatro")
	r.pasted(sheetOfOneRow)
	if v := r.view(); v.session.module.ID() != "cavalo" || names(v.session) != "A B C D E F A-2" || v.session.chosen != 6 || r.Notice() != "Problema acrescentado à lista" {
		t.Errorf("%s %s", names(v.session), r.Notice())
	}
}

func TestTheRowThatANewProblemStandsBehindIsReturnedToByAClick(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	v.session.editNewProblem()
	if !v.session.editor.IsNew() {
		t.Fatal("no new problem is set up")
	}
	v.list.Select(2)
	if v.session.editor.Open() || v.session.chosen != 2 {
		t.Errorf("open: %t; %d is chosen", v.session.editor.Open(), v.session.chosen)
	}
}

func TestGivingUpIsUndone(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	before := r.identities()
	write(v, 55, "x")
	press(v, fyne.KeyEscape)
	write(v, 56, "100")
	press(v, fyne.KeyReturn)
	press(v, fyne.KeyEscape)
	if v.session.editor.Open() || r.identities() != before {
		t.Fatal("Escape does not end it")
	}
	v.Undo()
	if e := v.session.editor; !e.Open() || e.Scene().Cells[56].Text != "100" || !e.IsNew() || !e.CanUndo() {
		t.Errorf("open %t", e.Open())
	}
}

func TestGoingToAnotherProblemLosesNothing(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "77")
	r.pick(v, "D")
	if p := v.session.problems[6]; v.session.editor.Open() || !strings.Contains(shownOf(p), "77") || v.session.chosen != 3 {
		t.Errorf("%s, %d", shownOf(p), v.session.chosen)
	}
	r.Choose("menu.edit", "solver.edit.menu.edit")
	write(v, 55, "777")
	r.pick(v, "A")
	if v.session.editor.Open() || !strings.Contains(r.Notice(), "ficou guardado") || v.session.chosen != 0 {
		t.Error("the editor is open")
	}
	v.Undo()
	if e := v.session.editor; !e.Open() || e.Name() != "D (meu)" || e.Scene().Cells[55].Text != "777" {
		t.Errorf("open %t, at %d", e.Open(), e.Place())
	}
}

func TestWhateverComesToThePageSetsTheEditAside(t *testing.T) {
	r := newRig(t)
	path := classFile(t, r)
	v := r.Tab("cavalo")
	c, d := v.session.problems[2], v.session.problems[3]
	for _, come := range []struct {
		what string
		do   func()
	}{
		{"a problem to be played", func() { r.Host().Send(host.ProblemToPlay{Problem: c}) }},
		{"a solution", func() { r.Host().Send(host.ProblemToSolve{Problem: c}) }},
		{"another problem", func() { v.session.Receive(host.ProblemChosen{Problem: d}) }},
		{"its own problem", func() { v.session.Receive(host.ProblemChosen{Problem: c}) }},
		{"a heuristic", func() { r.Host().Send(host.HeuristicToUse{Problem: c, Heuristic: "pairs"}) }},
		{"a run", func() { r.Host().Send(host.RunToExplore{Run: game.Run{Identity: d.Puzzle.Identity()}}) }},
		{"a step of a lecture", func() {
			v.session.StageStep(game.LectureStep{Name: "C", Puzzle: c.Puzzle, Moves: []string{"A1"}}, func(host.Staging) {})
		}},
		{"the puzzle of a day", func() { r.Host().ShowMade(datafile.File{Solved: madeHere(r).Solved}) }},
		{"a file", func() { r.Open(path) }},
	} {
		r.TurnTo(1)
		for v.session.editor.Open() {
			v.session.giveUpEdit()
		}
		r.editing("cavalo", "C")
		write(v, 55, "777")
		come.do()
		r.Settle()
		if v.session.editor.Open() || !strings.Contains(r.Notice(), "ficou guardado") {
			t.Errorf("%s: open %t; %q", come.what, v.session.editor.Open(), r.Notice())
		}
		v.Undo()
		if !v.session.editor.Open() || v.session.editor.Scene().Cells[55].Text != "777" {
			t.Errorf("%s: undo does not bring it back", come.what)
		}
	}
}

func TestReturningToAProblemTakesItsEditUpAgain(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "777")
	d := v.session.problems[3]
	r.Host().Send(host.HeuristicToUse{Problem: d, Heuristic: "pairs"})
	if v.session.editor.Open() || v.session.chosen != 3 {
		t.Fatal("it is open")
	}
	r.pick(v, "C")
	if !v.session.editor.Open() || v.session.editor.Scene().Cells[55].Text != "777" {
		t.Error("it is not taken up")
	}
	v.session.giveUpEdit()
	r.pick(v, "D")
	r.pick(v, "C")
	if v.session.editor.Open() {
		t.Error("what was given up comes back by itself")
	}
}

func TestWhatWasSetUpIsPlayedInJogarAndSolvedInResolver(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 99, "77")
	r.TurnTo(0)
	if p, _ := v.session.current(); p.Name != "C (meu)" || !looksPlayed(v.session) {
		t.Errorf("%s", p.Name)
	}
	r.Choose("menu.edit", "solver.edit.menu.edit")
	write(v, 98, "76")
	if run := r.solve(v); looksPlayed(v.session) || v.session.playback.runOnBoard() != run {
		t.Error("what is solved is not in Resolver")
	}
}

func TestProblemsAreDuplicatedMovedAndDeleted(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "B")
	at := func(want string) {
		t.Helper()
		if got := names(v.session); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	r.Choose("menu.edit", "solver.edit.menu.duplicate")
	at("A B C D E F B-2")
	r.Choose("menu.edit", "solver.edit.menu.duplicate")
	at("A B C D E F B-2 B-3")
	r.Choose("menu.edit", "solver.edit.menu.up")
	at("A B C D E F B-3 B-2")
	r.Choose("menu.edit", "solver.edit.menu.down")
	r.Choose("menu.edit", "solver.edit.menu.delete")
	at("A B C D E F B-2")
	for range 4 {
		v.Undo()
	}
	at("A B C D E F B-2")
	v.Undo()
	at("A B C D E F")
	if p, _ := v.session.current(); p.Name != "B" {
		t.Errorf("%s is chosen", p.Name)
	}
	for range 5 {
		v.Redo()
	}
	at("A B C D E F B-2")
}

func TestADeletedProblemComesBackWithRunsAndGamesByHand(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	run := r.solve(v)
	v.Undo()
	l, ok := v.session.hand.Line()
	if !ok {
		t.Fatal("nothing to play")
	}
	_ = l
	v.player.JumpTo(0)
	r.play(v, run.Path[0])
	r.Choose("menu.edit", "solver.edit.menu.delete")
	if names(v.session) != "B C D E F" {
		t.Fatal(names(v.session))
	}
	v.Undo()
	if names(v.session) != "A B C D E F" || len(r.runsOf(v)) != 1 || r.played(v) != run.Path[0] {
		t.Errorf("%s, %d runs, %s played", names(v.session), len(r.runsOf(v)), r.played(v))
	}
	v.Undo()
	if names(v.session) != "A B C D E F" || r.played(v) != "" {
		t.Errorf("then the move: %s, %q", names(v.session), r.played(v))
	}
}

func TestTheLastProblemStays(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	for range 10 {
		r.Choose("menu.edit", "solver.edit.menu.delete")
	}
	if len(v.session.problems) != 1 || !strings.Contains(r.Notice(), "A lista fica sempre") {
		t.Errorf("%d, %s", len(v.session.problems), r.Notice())
	}
}

const foreign = `; turma de 2026, não apagar
(A 70 ((1 12 3 nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil 5 nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil)))
; o segundo é de outro jogo
((1 2 3 4 5 6) (0 0 0 0 0 0))
; o terceiro
(B 60 ((1 12 3 nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil 6 nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil)))
(C 50 ((1 12 3 nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil 7 nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil) (nil nil nil nil nil nil nil nil nil nil)))
; fim
`

func TestWhatWasDoneToTheListIsSavedAmongForeignText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "meus.dat")
	if err := os.WriteFile(path, []byte(foreign), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	r.Open(path)
	v := r.editing("cavalo", "B")
	v.session.editor.SetName("Renomeado")
	v.session.acceptEdit()
	r.pick(v, "C")
	r.Choose("menu.edit", "solver.edit.menu.duplicate")
	r.pick(v, "C")
	r.Choose("menu.edit", "solver.edit.menu.up")
	r.Choose("menu.edit", "solver.edit.menu.up")
	r.pick(v, "A")
	r.Choose("menu.edit", "solver.edit.menu.delete")
	r.Choose("menu.edit", "solver.edit.menu.new")
	write(v, 0, "44")
	write(v, 21, "45")
	r.Choose("menu.file", "menu.save")
	r.Settle()
	r.Until("the file", func() bool { return !v.session.edited })
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	saved := string(content)
	for _, kept := range []string{"; turma de 2026, não apagar", "((1 2 3 4 5 6) (0 0 0 0 0 0))", "; fim\n", "Renomeado", "C-2", "44"} {
		if !strings.Contains(saved, kept) {
			t.Errorf("%q is not in\n%s", kept, saved)
		}
	}
	if strings.Contains(saved, "(A 70") {
		t.Errorf("A is still in\n%s", saved)
	}
	want := names(v.session)
	again := newRig(t)
	again.Open(path)
	if got := names(again.Tab("cavalo").session); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	v.Undo()
	v.Undo() // the deleted one has no place in the file any more
	r.Choose("menu.file", "menu.save")
	r.Settle()
	third := newRig(t)
	third.Open(path)
	if got, want := names(third.Tab("cavalo").session), names(v.session); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func shortOf(p game.Problem) string { return paste.ProblemID(p.Puzzle, nil) }

func shownOf(p game.Problem) string {
	form, _ := p.Puzzle.Encode(p.Name)
	return form
}

func TestWhatIsBeingSetUpOutlivesTheWindow(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "77")
	write(v, 56, "x")
	v.session.editor.SetName("Meu")
	parts := uitest.Parts(t, v.session.StateParts())
	again := newRig(t).Tab("cavalo")
	if damaged := again.session.RestoreState(parts)(); len(damaged) > 0 {
		t.Error(damaged)
	}
	again.session.showChosen()
	e := again.session.editor
	if !e.Open() || !e.IsNew() || e.Place() != 2 || e.Name() != "Meu" || e.Scene().Cells[55].Text != "77" || e.Scene().Cells[56].Text != "x" || e.Target() != "270" {
		t.Errorf("open %t, %q at %d", e.Open(), e.Name(), e.Place())
	}
	parts[edit.Part] = []byte("{")
	if damaged := newRig(t).Tab("cavalo").session.RestoreState(parts)(); len(damaged) > 0 && damaged[0] != edit.Part {
		t.Error(damaged)
	}
}

// restarted is the page of a new window, with what a page has kept.
func restarted(t *testing.T, v *View, id string) *View {
	t.Helper()
	parts := uitest.Parts(t, v.session.StateParts())
	again := newRig(t).Tab(id)
	if damaged := again.session.RestoreState(parts)(); len(damaged) > 0 {
		t.Error(damaged)
	}
	again.session.showChosen()
	return again
}

func TestWhatEscapePutAsideIsThereAfterARestart(t *testing.T) {
	v := newRig(t).editing("cavalo", "C")
	write(v, 55, "77")
	press(v, fyne.KeyReturn)
	press(v, fyne.KeyEscape)
	v.session.editNewProblem()
	write(v, 0, "11")
	press(v, fyne.KeyReturn)
	press(v, fyne.KeyEscape)
	again := restarted(t, restarted(t, v, "cavalo"), "cavalo")
	e := again.session.editor
	if e.Open() {
		t.Error("it is open")
	}
	for _, want := range []struct {
		cell int
		text string
	}{{0, "11"}, {55, "77"}} {
		again.Undo()
		if !e.Open() || e.Scene().Cells[want.cell].Text != want.text {
			t.Fatalf("open %t, want %s", e.Open(), want.text)
		}
		e.Close()
	}
}

func TestWhatAnotherPageSetAsideIsThereAfterARestartAndIsSaid(t *testing.T) {
	for _, come := range []func(*rig, *View){
		func(r *rig, v *View) {
			r.Host().Send(host.HeuristicToUse{Problem: v.session.problems[3], Heuristic: "pairs"})
		},
		func(_ *rig, v *View) {
			v.session.StageStep(game.LectureStep{Name: "D", Puzzle: v.session.problems[3].Puzzle, Moves: []string{"A1"}}, func(host.Staging) {})
		},
	} {
		d := &drawer{kept: map[string][]byte{}}
		r := d.in(t)
		v := r.editing("cavalo", "C")
		write(v, 55, "777")
		come(r, v)
		r.ends()

		r = d.in(t)
		if want := "«C (meu)»"; !strings.Contains(r.Notice(), want) || !strings.Contains(r.Notice(), "em Cavalo, Editar, Anular") {
			t.Errorf("it says %q", r.Notice())
		}
		v = r.Tab("cavalo")
		e := v.session.editor
		if e.Open() || v.session.chosen == 2 {
			t.Fatalf("open %t, at %d", e.Open(), v.session.chosen)
		}
		r.pick(v, "C")
		if !e.Open() || e.Scene().Cells[55].Text != "777" {
			t.Error("returning to its problem does not take it up")
		}
	}
}

func TestDraftsStayWhenAFileIsOpened(t *testing.T) {
	d := &drawer{kept: map[string][]byte{}}
	r := d.in(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "777")
	v.session.giveUpEdit()
	r.Open(classFile(t, r))
	r.Settle()
	r.ends()
	v = d.in(t).Tab("cavalo")
	v.Undo()
	if !v.session.editor.Open() || v.session.editor.Scene().Cells[55].Text != "777" {
		t.Error("the draft is gone")
	}
}

func TestTheEditorFitsAndNothingOfItIsCut(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
			v := r.editing(id, "A")
			v.session.editor.SetName("")
			r.SettleIn(room)
			uitest.Fits(t, id, r.Window().Content(), room)
			if cut := uitest.Clipped(v.edit.panel.Content); len(cut) > 0 {
				t.Errorf("%s: %q", id, cut)
			}
			if v.player.Visible() || !v.edit.panel.Tools.Visible() || v.hand.Outlooks.Visible() || v.counters.Content.Visible() {
				t.Errorf("%s: what is of no use is seen", id)
			}
			v.session.giveUpEdit()
			r.SettleIn(room)
			if !v.player.Visible() || v.edit.panel.Tools.Visible() || v.edit.panel.Content.Visible() {
				t.Errorf("%s: the editor stays", id)
			}
		}
	})
}

func TestTheBoardStaysWhereItIsWhileOneIsEditing(t *testing.T) {
	r := newRig(t)
	r.Window().Resize(fyne.NewSize(1180, 760))
	v := r.on("cavalo", "C")
	at := func() string {
		return fmt.Sprint(fyne.CurrentApp().Driver().AbsolutePositionForObject(v.board), v.board.Size())
	}
	before := at()
	r.Choose("menu.edit", "solver.edit.menu.edit")
	if got := at(); got != before || r.Window().Canvas().Focused() != fyne.Focusable(v.board) {
		t.Errorf("%s, before %s; %T has the keyboard", got, before, r.Window().Canvas().Focused())
	}
	press(v, fyne.KeyEscape)
	if r.Window().Canvas().Focused() != nil || at() != before {
		t.Errorf("%T has the keyboard", r.Window().Canvas().Focused())
	}
}

func TestAnotherFileLeavesTheDraftToUndo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "meus.dat")
	if err := os.WriteFile(path, []byte(foreign), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "x")
	r.Open(path)
	if v.session.editor.Open() || names(v.session) != "A B C" {
		t.Fatal(names(v.session))
	}
	v.Undo()
	if e := v.session.editor; !e.Open() || !e.IsNew() || e.Scene().Cells[55].Text != "x" {
		t.Error("the draft is gone")
	}
}

func TestWhatIsBeingSetUpIsAskedForBeforeItIsLost(t *testing.T) {
	path := filepath.Join(t.TempDir(), "meus.dat")
	if err := os.WriteFile(path, []byte(foreign), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	r.Open(path)
	v := r.editing("cavalo", "C")
	write(v, 55, "77")
	r.Choose("menu.file", "menu.samples")
	if r.PopUp() == nil {
		t.Fatal("nothing is asked")
	}
	r.Reply("menu.button.save")
	r.Until("the file", func() bool { r.Settle(); return !r.Writing() })
	content, err := os.ReadFile(path)
	if err != nil || !strings.Contains(string(content), "77") {
		t.Errorf("%v\n%s", err, content)
	}
}

func TestTheListsEntriesAreOffWhereThereIsNoListOnTop(t *testing.T) {
	r := newWholeRig(t)
	r.Bring("quatro")
	r.Page("match.play")
	for _, key := range []string{"solver.edit.menu.edit", "solver.edit.menu.new", "solver.edit.menu.duplicate", "solver.edit.menu.up", "solver.edit.menu.down", "solver.edit.menu.delete"} {
		if item := r.FindItem("menu.edit", key); item != nil && !item.Disabled {
			t.Errorf("%s is on", key)
		}
	}
}

func TestARuleThatIsChangedIsUndone(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	before := r.identities()
	v.session.changeRules(game.Rules{"double": "choice"})
	if r.identities() == before {
		t.Fatal("nothing has changed")
	}
	v.Undo()
	if r.identities() != before {
		t.Error("it is not undone")
	}
}

func TestSavingDoesNotLeaveOutWhatIsBeingSetUp(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "x")
	r.Choose("menu.file", "menu.saveas")
	if r.Native.Saves != 0 || !strings.Contains(r.Notice(), "acabe primeiro") {
		t.Errorf("%d dialogs, %q", r.Native.Saves, r.Notice())
	}
	press(v, fyne.KeyReturn)
	write(v, 55, "77")
	r.Choose("menu.edit", "menu.copyid")
	p, _ := v.session.editor.Problem()
	if got := r.App.Clipboard().Content(); got != shortOf(p) {
		t.Errorf("copied %s", got)
	}
	r.Choose("menu.file", "menu.saveas")
	if r.Native.Saves != 1 {
		t.Error("no dialog")
	}
}

func TestEditingWhileAnotherProblemIsSearched(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "D")
	gate := hold(v)
	test.Tap(v.button)
	<-gate.Begun
	v = r.editing("cavalo", "C")
	write(v, 55, "100")
	if !v.button.Disabled() {
		t.Errorf("%s can be pressed", v.button.Text)
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	write(v, 55, "77")
	if v.button.Disabled() || v.button.Text != "Resolver a seguir" {
		t.Errorf("%s, disabled %t", v.button.Text, v.button.Disabled())
	}
	test.Tap(v.button)
	close(gate.Open)
	r.Until("the end of both", func() bool { return !v.session.Working() && len(r.runsOf(v)) == 1 })
	if p, _ := v.session.current(); p.Name != "C (meu)" || !strings.Contains(shownOf(p), "77") || v.session.editor.Open() {
		t.Errorf("%s", p.Name)
	}
}

func TestTabGoesThroughTheEditorAndOut(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "7")
	wanted := map[fyne.Focusable]string{v.board: "board", v.list: "list", v.button: "Resolver"}
	for i, e := range uitest.All[*widgets.Entry](v.edit.panel.Content) {
		wanted[e] = fmt.Sprint("field ", i)
	}
	for _, o := range []fyne.CanvasObject{v.edit.panel.Content, v.edit.panel.Tools} {
		for _, b := range uitest.All[*widgets.Button](o) {
			if !b.Disabled() {
				wanted[b] = b.Text
			}
		}
	}
	if len(wanted) < 10 {
		t.Fatalf("only %d", len(wanted))
	}
	canvas := r.Window().Canvas()
	for range 60 {
		canvas.FocusNext()
		if o, ok := canvas.Focused().(fyne.CanvasObject); !ok || !o.Visible() {
			t.Fatalf("%T has the keyboard, and is not seen", canvas.Focused())
		}
		delete(wanted, canvas.Focused())
	}
	for _, what := range wanted {
		t.Errorf("Tab never comes to %s", what)
	}
}

func TestAProblemThatWasSavedMeanwhileKeepsItsNewPlace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "meus.dat")
	if err := os.WriteFile(path, []byte(foreign), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRig(t)
	r.Open(path)
	v := r.on("cavalo", "A")
	r.Choose("menu.edit", "solver.edit.menu.delete")
	r.pick(v, "C")
	r.Choose("menu.edit", "solver.edit.menu.edit")
	write(v, 55, "x")
	r.Host().SaveDocument()
	r.Until("the file", func() bool { r.Settle(); return !r.Writing() && !v.session.edited })
	press(v, fyne.KeyReturn)
	write(v, 55, "77")
	if !v.session.acceptEdit() {
		t.Fatal("not accepted")
	}
	if p := v.session.problems[1]; p.Name != "C" || p.Place != 3 || !strings.Contains(shownOf(p), "77") {
		t.Errorf("%s at %d", p.Name, p.Place)
	}
}

func BenchmarkALetterInACell(b *testing.B) {
	r := newRig(b)
	v := r.editing("cavalo", "F")
	for b.Loop() {
		write(v, 55, "7")
	}
}

func TestARangeIsPastedAtTheCellWhereSomebodyIs(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	for _, c := range []struct {
		at         int
		src        string
		want, said string
	}{
		{57, "1\t2\n\t4\n", "57=1 58=2 68=4", "Coladas 4 casas"},
		{57, "5;6", "57=5 58=6 68=4", "Coladas 2 casas"},
		{98, "7 8 9", "57=5 58=6 68=4 98=7 99=8", "Coladas 2 casas; 1 fora do tabuleiro"},
	} {
		v.board.MoveCursor(c.at)
		r.pasted(c.src)
		var got []string
		for i, cell := range v.session.editor.Scene().Cells[45:] {
			if cell.Text != "" {
				got = append(got, fmt.Sprintf("%d=%s", 45+i, cell.Text))
			}
		}
		if strings.Join(got, " ") != c.want || !strings.Contains(r.Notice(), c.said) {
			t.Errorf("%q: %v, %q", c.src, got, r.Notice())
		}
	}
}
