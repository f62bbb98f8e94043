package formula

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/tournament"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// measured is a puzzle with two quantities, whose formulas stand for heuristics that it
// has: what begins with "bad" for one that is refuted.
type measured struct{ game.Puzzle }

func (measured) Quantities() []game.Quantity {
	return []game.Quantity{
		{Key: "pontos", Kind: "number", Meaning: text.M("formula.box.none")},
		{Key: "objetivo", Kind: "number", Meaning: text.M("formula.box.none")},
	}
}

// CheckFormula knows no word but those.
func (measured) CheckFormula(formula string) *game.FormulaMistake {
	at := 0
	for word := range strings.SplitSeq(formula, " ") {
		if !slices.Contains([]string{"", "pontos", "objetivo", "bad", "-", "/", "2"}, word) {
			return &game.FormulaMistake{At: at, Length: len([]rune(word)), What: text.M("audit.failed")}
		}
		at += len([]rune(word)) + 1
	}
	return nil
}

// stands is the heuristic that a formula stands for.
func stands(key string) string {
	switch formula, is := strings.CutPrefix(key, game.FormulaPrefix); {
	case !is:
		return key
	case strings.HasPrefix(formula, "bad"):
		return "course"
	}
	return "pairs"
}

func (m measured) Audit(ctx context.Context, o game.AuditRequest) game.AuditReport {
	o.Heuristic = stands(o.Heuristic)
	return m.Puzzle.Audit(ctx, o)
}

func (m measured) Solve(ctx context.Context, o game.SolveRequest) game.Run {
	o.Method.Heuristic = stands(o.Method.Heuristic)
	return m.Puzzle.Solve(ctx, o)
}

// rig is a window with an open box.
type rig struct {
	*uitest.Rig
	dialog  *Dialog
	problem game.Problem
	used    []string
}

func areas() []host.Area { return []host.Area{match.New, tournament.New} }

// opened opens the box for Cavalo A.
func opened(t testing.TB, formula string) *rig {
	t.Helper()
	return openedIn(uitest.New(t, areas()), formula)
}

func openedIn(window *uitest.Rig, formula string) *rig {
	r := &rig{Rig: window, dialog: New(window.Host())}
	window.T.Cleanup(func() {
		r.dialog.trials.Close()
		r.dialog.solves.Close()
	})
	problems := uitest.Samples(window.T, window.Store)
	i := slices.IndexFunc(problems, func(p game.Problem) bool { return p.Puzzle.Module().ID() == "cavalo" && p.Name == "A" })
	p := problems[i]
	p.Puzzle = measured{p.Puzzle}
	r.problem = p
	r.dialog.Open(p, formula, func(key string) { r.used = append(r.used, key) })
	return r
}

// typed types a formula, and waits until it is tried, where it is one.
func (r *rig) typed(formula string) {
	r.T.Helper()
	r.dialog.box.field.SetText(formula)
	if r.dialog.draft.valid() {
		r.Until("the trial", func() bool { return r.dialog.draft.trial != nil && r.dialog.draft.trial.ended })
	}
}

// said are the sentences of the trial.
func (r *rig) said() string { return strings.Join(uitest.Written(r.dialog.box.verdict.content), "\n") }

func TestWhatIsWrongIsUnderlinedAndSaid(t *testing.T) {
	r := opened(t, "")
	r.typed("objetivo - pontso")
	f := r.dialog.box.field
	if !f.wrong || f.at != 11 || f.length != 6 || !f.under[0].Visible() || f.under[1].Visible() {
		t.Fatalf("at %d, %d runes, shown %t", f.at, f.length, f.under[0].Visible())
	}
	letter := fyne.MeasureText("e", r.App.Settings().Theme().Size("text"), f.TextStyle).Width
	if got := f.under[0].Size().Width; got < 5.5*letter || got > 6.5*letter {
		t.Errorf("%v wide, a letter is %v", got, letter)
	}
	if from := f.under[0].Position().X; from < 11*letter || from > 13*letter {
		t.Errorf("it begins at %v, a letter is %v", from, letter)
	}
	if r.dialog.box.said.Words == "" || r.dialog.box.said.Words == r.Words().Key("formula.box.how") || !r.dialog.box.use.Disabled() {
		t.Errorf("%q, the button can be pressed: %t", r.dialog.box.said.Words, !r.dialog.box.use.Disabled())
	}
	r.typed("objetivo - pontos")
	if f.under[0].Visible() || r.dialog.box.use.Disabled() {
		t.Error("it is still marked when nothing is wrong")
	}
}

func TestTheFieldGrowsAndTheMarkFollowsItsRows(t *testing.T) {
	r := opened(t, "")
	f := r.dialog.box.field
	height := f.MinSize().Height
	r.typed(strings.Repeat("pontos ", 30) + "pontso")
	if f.rows < 2 || f.MinSize().Height <= height {
		t.Fatalf("%d rows, %v high", f.rows, f.MinSize().Height)
	}
	first, last := f.find(0)
	if row, column := f.find(210); first != 0 || last != 0 || row == 0 || column >= 210 {
		t.Errorf("rune 0 in row %d, rune 210 in row %d, column %d", first, row, column)
	}
	if y := f.under[0].Position().Y; y <= height {
		t.Errorf("marked at %v, the first row ends at %v", y, height)
	}
}

func TestAFormulaIsAuditedAtOnceAndTheBoardThatRefutesItIsShown(t *testing.T) {
	r := opened(t, "")
	if r.typed("bad"); !strings.Contains(r.said(), "Não admissível") || !r.dialog.box.verdict.refutal.Visible() {
		t.Errorf("%s, a board: %t", r.said(), r.dialog.box.verdict.refutal.Visible())
	}
	if got := r.dialog.box.verdict.claim.Words; !strings.Contains(got, "h = 3,471") {
		t.Errorf("claim %q", got)
	}
	if r.typed("objetivo"); !strings.Contains(r.said(), "Admissível, provado") || r.dialog.box.verdict.refutal.Visible() {
		t.Errorf("%s, a board: %t", r.said(), r.dialog.box.verdict.refutal.Visible())
	}
}

func TestWhatIsTypedMeanwhileForgetsTheTrial(t *testing.T) {
	r := opened(t, "")
	r.typed("bad")
	r.dialog.box.field.SetText("pontso")
	if r.dialog.draft.trial != nil || r.dialog.box.verdict.refutal.Visible() {
		t.Error("the trial of another formula is still told")
	}
}

func TestAnEntryOfTheCatalogueIsPutInWhereTheCursorIs(t *testing.T) {
	r := opened(t, "objetivo - ")
	r.dialog.box.catalogue.list.Select(0)
	if got := r.dialog.draft.text; got != "objetivo - pontos" {
		t.Errorf("%q", got)
	}
	list := r.dialog.box.catalogue.list
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	r.dialog.box.field.write("")
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := r.dialog.draft.text; got != "objetivo" {
		t.Errorf("%q by Enter", got)
	}
}

func TestAFormulaThatWasUsedIsAmongThoseThatAreKept(t *testing.T) {
	r := opened(t, "bad")
	r.dialog.useFormula()
	if !slices.Equal(r.used, []string{"formula: bad"}) || r.PopUp() != nil {
		t.Fatalf("used %q, the box is open: %t", r.used, r.PopUp() != nil)
	}
	again := openedIn(r.Rig, "")
	again.dialog.box.catalogue.kind.SetSelectedIndex(3)
	c := again.dialog.box.catalogue
	if len(c.entries) != 1 || c.entries[0].replaces != "bad" {
		t.Fatalf("kept %+v", c.entries)
	}
	c.list.Select(0)
	if again.dialog.draft.text != "bad" {
		t.Errorf("%q", again.dialog.draft.text)
	}
}

func TestEscapeClosesTheBoxAndItCanBeOpenedAgain(t *testing.T) {
	r := opened(t, "bad")
	r.Key(fyne.KeyEscape)
	if r.PopUp() != nil || !slices.Equal(r.used, []string{""}) || r.dialog.draft != nil {
		t.Fatalf("the box is open: %t, told %q", r.PopUp() != nil, r.used)
	}
	r.dialog.Open(r.problem, "pontos", func(string) {})
	if r.PopUp() == nil || r.Window().Canvas().Focused() != fyne.Focusable(r.dialog.box.field) {
		t.Error("it does not open again with the keyboard in its field")
	}
}

func TestWhatIsNoFormulaIsNotUsed(t *testing.T) {
	r := opened(t, "pontso")
	r.dialog.box.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if len(r.used) > 0 || r.PopUp() == nil {
		t.Errorf("used %q", r.used)
	}
	r.typed("pontos")
	r.dialog.box.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !slices.Equal(r.used, []string{"formula: pontos"}) {
		t.Errorf("used %q by Enter", r.used)
	}
}

func TestASearchWithItStandsBesideThoseWithTheHeuristicsOfTheGame(t *testing.T) {
	r := opened(t, "bad")
	test.Tap(r.dialog.box.comparison.solve)
	r.Until("all searches", func() bool { return !r.dialog.solves.Busy() })
	d := r.dialog.draft
	if len(d.rows) != 1+len(d.problem.Puzzle.Heuristics()) {
		t.Fatalf("%d rows", len(d.rows))
	}
	for _, one := range d.rows {
		if !one.ended || !one.run.Solved() || one.run.Ran.Algorithm != "astar" {
			t.Errorf("%s: %+v", one.key, one.run.Ran)
		}
	}
	part, known := d.saved(d.rows[0])
	usual := d.rows[slices.IndexFunc(d.rows, func(one *row) bool { return one.key == game.DefaultHeuristic(d.problem.Puzzle) })]
	if want := 1 - float64(d.rows[0].run.Expanded)/float64(usual.run.Expanded); !known || part != want {
		t.Errorf("saved %v, want %v", part, want)
	}
}

func TestAnotherWeightForgetsTheSearches(t *testing.T) {
	r := opened(t, "bad")
	r.dialog.solve()
	r.Until("all searches", func() bool { return !r.dialog.solves.Busy() })
	r.dialog.box.comparison.weight.SetValue(2.5)
	if len(r.dialog.draft.rows) != 0 || !strings.Contains(r.dialog.box.comparison.sum.Words, "2,5") {
		t.Errorf("%d rows, %q", len(r.dialog.draft.rows), r.dialog.box.comparison.sum.Words)
	}
	r.dialog.solve()
	r.Until("all searches", func() bool { return !r.dialog.solves.Busy() })
	if got := r.dialog.draft.rows[0].run.Asked.Parameter; got != 2.5 {
		t.Errorf("searched with %v", got)
	}
}

func TestEveryControlOfTheBoxExplainsItself(t *testing.T) {
	r := opened(t, "bad")
	for i := range r.dialog.box.catalogue.kind.Keys {
		r.dialog.box.catalogue.kind.SetSelectedIndex(i)
		for _, one := range uitest.Unexplained(r.dialog.box.content) {
			t.Error(one)
		}
	}
}

func TestTheBoxMadeAnewHasTheFormulaAndItsTrial(t *testing.T) {
	r := opened(t, "")
	r.typed("bad")
	was := r.dialog.box
	r.dialog.Reword()
	if got := r.dialog.box.field.Text; r.dialog.box == was || got != "bad" || !strings.Contains(r.said(), "Não admissível") {
		t.Errorf("%q, %s", got, r.said())
	}
}

func TestTheBoxFitsEveryRoom(t *testing.T) {
	uitest.EveryRoom(t, areas(), func(t *testing.T, window *uitest.Rig, room fyne.Size) {
		r := openedIn(window, "")
		r.typed("bad")
		r.SettleIn(room)
		uitest.Fits(t, "the box", r.PopUp(), room)
		if least, has := r.dialog.box.content.MinSize(), r.dialog.frame.MinSize(); least.Width > has.Width || least.Height > has.Height {
			t.Errorf("it wants %v, there is %v", least, has)
		}
		for _, words := range uitest.Clipped(r.dialog.box.content) {
			t.Errorf("cut: %s", words)
		}
	})
}
