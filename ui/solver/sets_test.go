package solver

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/datafile"
	"procura/core/game"
	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

// madeHere are a problem that was pasted, one of a day, and one that was generated.
func madeHere(r *rig) datafile.File {
	p := uitest.Samples(r.T, r.Store)[8] // of Cavalo
	var list []game.Problem
	for i, set := range []game.Set{"", game.Challenge, game.Generated} {
		list = append(list, game.Problem{Name: fmt.Sprintf("M%d", i), Puzzle: p.Puzzle.WithTarget(50 + i), Set: set})
	}
	return datafile.File{Problems: []game.Problem{list[0], list[2]}, Solved: list[1:2]}
}

// sets are the problems under their headings.
func sets(s *Session) string {
	var said []string
	for i, p := range s.problems {
		if heading := (arrangement{s}).HeadingOver(i); heading != "" || i == 0 {
			said = append(said, s.headingOf(s.Host.Words(), i)+":")
		}
		said = append(said, p.Name)
	}
	return strings.Join(said, " ")
}

func TestASampleStaysAndWhatIsEditedIsACopyOfOnesOwn(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "E")
	v.session.acceptEdit()
	if got := sets(v.session); got != "EXEMPLOS: A B C D E F" {
		t.Errorf("nothing was changed: %s", got)
	}
	before := r.identities()
	r.editing("cavalo", "E")
	write(v, 55, "77")
	v.session.acceptEdit()
	if got := sets(v.session); got != "EXEMPLOS: A B C D E F MEUS: E (meu)" {
		t.Error(got)
	}
	if said := uitest.Written(r.Window().Content()); !strings.Contains(strings.Join(said, " "), "E (meu) ainda não está guardado. Guardar grava só este problema, num ficheiro seu") {
		t.Errorf("it is not offered to save it: %q", said)
	}
	if label := r.Item("menu.edit", "menu.undo").Label; !strings.HasPrefix(label, "Anular: acrescentar E (meu)") {
		t.Error(label)
	}
	v.Undo()
	if said := uitest.Written(r.Window().Content()); r.identities() != before || !slices.Contains(said, "Anulado: acrescentar E (meu)") {
		t.Errorf("undo does not take the copy away, and says %q", said)
	}
	if label := r.Item("menu.edit", "menu.undo").Label; strings.Contains(label, ":") {
		t.Error(label)
	}
}

func TestProblemsStandUnderWhereTheyComeFrom(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	r.Host().ShowMade(madeHere(r))
	other := madeHere(r).Problems[1:]
	other[0].Puzzle = other[0].Puzzle.WithTarget(60)
	r.Host().ShowMade(datafile.File{Problems: other})
	want := "EXEMPLOS: A B C D E F MEUS: M0 GERADOS: M2 M2-2 DESAFIOS: M1"
	if got := sets(v.session); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if p, _ := v.session.current(); p.Name != "M2-2" {
		t.Errorf("%s is chosen", p.Name)
	}
	path := classFile(t, r)
	r.Open(path)
	if got := sets(r.Tab("cavalo").session); got != "turma.dat: C DESAFIOS: M1" {
		t.Error(got)
	}
	r.Host().ShowMade(datafile.File{Problems: madeHere(r).Problems})
	if got := sets(r.Tab("cavalo").session); got != "turma.dat: C M0 GERADOS: M2 DESAFIOS: M1" {
		t.Error(got)
	}
}

// The problem of a day is none of the document's: a file does not lack it, and a copy of it is.
func TestTheProblemOfADayIsInNoFile(t *testing.T) {
	r := newRig(t)
	path := classFile(t, r)
	r.Open(path)
	v := r.Tab("cavalo")
	r.Host().ShowMade(datafile.File{Solved: madeHere(r).Solved})
	if p, _ := v.session.current(); p.Name != "M1" || r.Window().Title() != "turma.dat — Procura" {
		t.Errorf("%s is chosen, the title is %q", p.Name, r.Window().Title())
	}
	r.Host().ShowMade(datafile.File{Solved: madeHere(r).Solved}) // it is there already
	if got := sets(v.session); got != "turma.dat: C DESAFIOS: M1" {
		t.Error(got)
	}
	r.Choose("menu.edit", "solver.edit.menu.duplicate")
	r.Choose("menu.file", "menu.save")
	r.Settle()
	if got := sets(v.session); got != "turma.dat: C M1-2 DESAFIOS: M1" {
		t.Errorf("saved: %s", got)
	}
}

func TestTheChosenProblemsAreSavedAloneAndTheListKeepsItsFile(t *testing.T) {
	r := newRig(t)
	v, to := r.Tab("cavalo"), filepath.Join(t.TempDir(), "duas.dat")
	arrangement{v.session}.ChooseWith(1, 0)
	arrangement{v.session}.ChooseWith(2, fyne.KeyModifierShift)
	want := v.session.several()
	title := r.Window().Title()
	r.Choose("menu.file", "menu.savechosen")
	r.Answer(to, nil)
	r.Settle()
	got := r.Store.Open(t.Context(), to).Problems
	if len(want) != 2 || len(got) != 2 || got[0].Puzzle.Identity() != want[0].Puzzle.Identity() || got[1].Name != want[1].Name {
		t.Errorf("%v in the file, %v chosen", got, want)
	}
	if r.Window().Title() != title {
		t.Errorf("the title was %q, is %q", title, r.Window().Title())
	}
}

func TestTheEndOfSeveralSearchesNamesAllOfThem(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	several(v, 0, 1, 2)
	v.session.searches.solve()
	r.Until("the end", func() bool { return !v.session.Working() })
	if got := r.Notice(); !strings.HasPrefix(got, "Cavalo: 3 procuras acabadas, de A, B, C. Em C: ") {
		t.Errorf("the bar says %q", got)
	}
}

// makeOne makes a problem of one's own, a copy of C.
func (r *rig) makeOne() *View {
	r.T.Helper()
	v := r.editing("cavalo", "C")
	write(v, 55, "77")
	if !v.session.acceptEdit() {
		r.T.Fatal("it is not accepted")
	}
	return v
}

// tapNotice taps the button of the notice.
func (r *rig) tapNotice(key string) {
	r.T.Helper()
	buttons := uitest.All[*widgets.Button](r.Window().Content())
	i := slices.IndexFunc(buttons, func(b *widgets.Button) bool { return b.Text == r.Words().Key(key) })
	if i < 0 {
		r.T.Fatalf("no button %q", key)
	}
	test.Tap(buttons[i])
}

// A problem of one's own that is saved as it is offered is alone in its file, asks no question where others come, and
// is there again and chosen when the file is opened; also where the window was closed in between.
func TestAProblemOfOnesOwnIsSavedAloneAndComesBack(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	v, to := r.makeOne(), filepath.Join(t.TempDir(), "meu.dat")
	mine, _ := v.session.current()
	r.tapNotice("menu.button.save")
	r.Answer(to, nil)
	r.Settle()
	r = s.again(t, r)
	for _, file := range []string{"", to} {
		if file == "" {
			r.Choose("menu.file", "menu.samples")
		} else {
			r.Open(file)
		}
		if r.PopUp() != nil {
			t.Fatalf("%q: it is asked about what was saved: %q", file, uitest.Written(r.PopUp()))
		}
	}
	now := r.Tab("cavalo").session
	if p, _ := now.current(); p.Puzzle.Identity() != mine.Puzzle.Identity() || len(now.Problems()) != 1 || now.SourcePath() != to {
		t.Errorf("the list is %q of %q, %s is chosen", names(now), now.SourcePath(), p.Name)
	}
}

// What has changed since it was saved is not saved.
func TestAProblemThatChangesAfterItWasSavedIsAskedAbout(t *testing.T) {
	r := newRig(t)
	v := r.makeOne()
	r.Choose("menu.file", "menu.savechosen")
	r.Answer(filepath.Join(t.TempDir(), "meu.dat"), nil)
	r.Settle()
	r.Choose("menu.edit", "solver.edit.menu.edit")
	write(v, 56, "66")
	v.session.acceptEdit()
	r.Choose("menu.file", "menu.samples")
	if r.PopUp() == nil {
		t.Error("it goes without a question")
	}
}

// A file that is opened has the problem chosen that was so before, where it is in there.
func TestTheProblemThatWasChosenStaysSoInAFile(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "E")
	r.Open(note(t, "meus.dat", r.twoKnights())) // C and E
	if p, _ := v.session.current(); p.Name != "E" {
		t.Errorf("%s is chosen", p.Name)
	}
}

// Beside the problems of a file the offer writes to that file, which it names.
func TestAProblemMadeInAFileIsOfferedToBeSavedThere(t *testing.T) {
	r := newRig(t)
	path := note(t, "meus.dat", r.twoKnights())
	r.Open(path)
	r.makeOne()
	if said := strings.Join(uitest.Written(r.Window().Content()), " "); !strings.Contains(said, "Guardar grava-o em meus.dat") {
		t.Errorf("it says %q", said)
	}
	r.tapNotice("menu.button.save")
	r.Settle()
	if got := r.Store.Open(t.Context(), path).Problems; len(got) != 2 || strings.Contains(r.Window().Title(), "•") {
		t.Errorf("%d problems in the file, the title is %q", len(got), r.Window().Title())
	}
	r.Choose("menu.file", "menu.savechosen")
	r.Answer(path, nil)
	r.Settle()
	if got := r.Notice(); !strings.Contains(got, "use Guardar") {
		t.Errorf("over its own file it says %q", got)
	}
}

func TestAProblemThatWasSavedAloneIsNotSaidToBeUnsaved(t *testing.T) {
	r := newRig(t)
	v := r.editing("cavalo", "C")
	write(v, 55, "77")
	offered := func() bool {
		return strings.Contains(strings.Join(uitest.Written(r.Window().Content()), " "), "ainda não está guardado")
	}
	if !v.session.acceptEdit() || !offered() {
		t.Fatal("nothing is offered")
	}
	r.Choose("menu.file", "menu.savechosen")
	r.Answer(filepath.Join(t.TempDir(), "meu.dat"), nil)
	r.Settle()
	if offered() || r.Notice() != "meu.dat guardado, com 1 problema" {
		t.Errorf("offered: %t; the bar says %q", offered(), r.Notice())
	}
}

// What is carried to another place is written there; games and comments of the file that are
// none of this list stay where they are.
func TestAFileIsWrittenInTheOrderOfTheList(t *testing.T) {
	r := newRig(t)
	path := filepath.Join(t.TempDir(), "meus.dat")
	samples := uitest.Samples(t, r.Store)
	list := []game.Problem{samples[6], samples[14], samples[7], samples[8]} // Cavalo, Adji-Boto, Cavalo, Cavalo
	if err := os.WriteFile(path, []byte("; mine\n"+r.Store.Format(list)), 0o600); err != nil {
		t.Fatal(err)
	}
	r.Open(path)
	v := r.Tab("cavalo")
	r.Host().ShowMade(madeHere(r))
	arrangement{v.session}.MoveTo(0, 3) // behind the others of the file
	if got := sets(v.session); got != "meus.dat: B C A M0 GERADOS: M2 DESAFIOS: M1" {
		t.Fatal(got)
	}
	r.Choose("menu.file", "menu.save")
	r.Settle()
	var names []string
	for _, p := range r.Store.Open(t.Context(), path).Problems {
		names = append(names, p.Puzzle.Module().ID()[:1]+p.Name)
	}
	content, _ := os.ReadFile(path)
	if got := strings.Join(names, " "); got != "cB aC cC cA cM0 cM2" || !strings.HasPrefix(string(content), "; mine") {
		t.Errorf("%s: %s", got, r.Notice())
	}
	if got := sets(v.session); got != "meus.dat: B C A M0 M2 DESAFIOS: M1" {
		t.Errorf("then %s", got)
	}
}

// several chooses rows as clicks with a held key do.
func several(v *View, rows ...int) {
	v.list.Select(rows[0])
	for _, row := range rows[1:] {
		arrangement{v.session}.ChooseWith(row, fyne.KeyModifierShortcutDefault)
	}
}

func TestSeveralProblemsAreChosen(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	s := v.session
	at := func(what string, want ...int) {
		t.Helper()
		if got := s.places(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	several(v, 1, 3, 5)
	at("by Ctrl", 1, 3, 5)
	arrangement{s}.ChooseWith(3, fyne.KeyModifierShortcutDefault)
	at("one less", 1, 5)
	arrangement{s}.ChooseWith(3, fyne.KeyModifierShift)
	at("by Shift", 3, 4, 5)
	if s.chosen != 3 {
		t.Errorf("the board is of %d", s.chosen)
	}
	v.list.Select(0)
	at("by a click", 0)
	v.list.KeyDown(&fyne.KeyEvent{Name: "LeftShift"})
	for range 2 {
		v.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
	at("by Shift and arrows", 0, 1, 2)
	v.list.KeyUp(&fyne.KeyEvent{Name: "LeftShift"})
	r.Choose("menu.edit", "menu.copyproblem")
	if got := r.Store.Read("", []byte(r.App.Clipboard().Content())).Problems; len(got) != 3 {
		t.Errorf("%d copied", len(got))
	}
	v.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	at("by Escape", 2)
}

func TestSeveralProblemsAreMovedAndDeletedInOneStep(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	at := func(want string) {
		t.Helper()
		if got := names(v.session); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	several(v, 1, 3)
	r.Choose("menu.edit", "solver.edit.menu.down")
	at("A C E B D F")
	r.Choose("menu.edit", "solver.edit.menu.up")
	at("A C B D E F")
	arrangement{v.session}.MoveTo(3, 6) // one of them: the others come along
	at("A C E F B D")
	r.Choose("menu.edit", "solver.edit.menu.delete")
	at("A C E F")
	if !strings.Contains(r.Notice(), "2 problemas apagados") {
		t.Error(r.Notice())
	}
	for range 4 {
		v.Undo()
	}
	at("A B C D E F")
	if got := v.session.places(); len(got) != 1 {
		t.Errorf("%v are chosen", got)
	}
}

func TestSeveralProblemsAreSolvedInTurn(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	several(v, 0, 1, 2)
	if v.button.Text != "Resolver os 3 problemas" {
		t.Error(v.button.Text)
	}
	test.Tap(v.button)
	r.Until("three runs", func() bool { return !v.session.Working() && len(v.session.history.All()) == 3 })
	if _, parts := row(r, v, "B"); parts.badge.Words == "" {
		t.Error("B has no badge")
	}
}

type carried interface {
	fyne.CanvasObject
	fyne.Draggable
}

// A row is carried by the pointer: a line shows where it will be.
func TestARowIsCarriedToAnotherPlace(t *testing.T) {
	r := newRig(t)
	v := r.Tab("cavalo")
	rows := uitest.All[carried](v.list)
	if len(rows) < 6 {
		t.Fatalf("%d rows", len(rows))
	}
	height := func(i int) float32 {
		return fyne.CurrentApp().Driver().AbsolutePositionForObject(rows[i]).Y + rows[i].Size().Height - 2
	}
	e := &fyne.DragEvent{}
	e.AbsolutePosition.Y = height(3)
	rows[0].Dragged(e)
	lines := 0
	for _, s := range uitest.All[*widgets.Surface](v.list) {
		if s.Visible() && s.Size().Height == 2 {
			lines++
		}
	}
	rows[0].DragEnd()
	if names(v.session) != "B C D A E F" || lines != 1 {
		t.Errorf("%s, %d lines", names(v.session), lines)
	}
	v.Undo()
	if names(v.session) != "A B C D E F" {
		t.Errorf("undone: %s", names(v.session))
	}
}
