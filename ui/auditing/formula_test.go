package auditing

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
)

// The formulas of the tests, for Cavalo A: one that is refuted, and one that is proved.
const (
	refuted = "2 * falta / max(1, media)"
	proved  = "maior > 0 ? ceil(falta / maior) : 0"
)

func TestWhatIsWrongIsUnderlinedAndSaid(t *testing.T) {
	r := newRig(t)
	r.writes("objetivo - pontso")
	h := r.page().head
	f := h.field
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
	if h.said.Words == "" || h.said.Words == r.Words().Key("formula.box.how") || !h.use.Disabled() || !r.page().panel.audit.Start.Disabled() {
		t.Errorf("%q, it can be used: %t", h.said.Words, !h.use.Disabled())
	}
	r.writes("objetivo - pontos")
	if f.under[0].Visible() || h.use.Disabled() {
		t.Error("it is still marked when nothing is wrong")
	}
}

func TestTheFieldGrowsAndTheMarkFollowsItsRows(t *testing.T) {
	r := newRig(t)
	f := r.page().head.field
	height := f.MinSize().Height
	r.writes(strings.Repeat("pontos ", 30) + "pontso")
	if f.rows < 2 || f.MinSize().Height <= height {
		t.Fatalf("%d rows, %v high", f.rows, f.MinSize().Height)
	}
	first, last := f.find(0)
	if row, column := f.find(210); first != 0 || last != 0 || row == 0 || column >= 210 {
		t.Errorf("rune 0 in row %d, rune 210 in row %d, column %d", first, row, column)
	}
	if !f.under[0].Visible() {
		t.Error("nothing is marked")
	}
}

func TestAFormulaIsAuditedAtOnceAndTheBoardThatRefutesItIsShown(t *testing.T) {
	r := newRig(t)
	r.writes(refuted)
	if r.page().findings.banner.Headline.Words != "Não admissível" || r.page().BoardText() == "" {
		t.Errorf("%q, a board: %q", r.said(), r.page().BoardText())
	}
	if got := r.page().card.claim.Words; !strings.Contains(got, "a distância real é 3") {
		t.Errorf("claim %q", got)
	}
	r.writes("0")
	if r.page().findings.banner.Headline.Words != "Admissível neste problema, provado" || r.page().BoardText() != "" {
		t.Errorf("%q, a board: %q", r.said(), r.page().BoardText())
	}
	r.writes(proved)
	if got := r.Host().Judgement(r.session.problem.Puzzle.Identity(), proved); got.Admissible != audit.Holds || got.Evidence == nil {
		t.Errorf("%+v is kept for the searches", got)
	}
	r.page().head.field.SetText("pontso")
	if r.session.shown() != nil || len(r.said()) > 0 {
		t.Error("the trial of another formula is still told")
	}
}

func TestAFormulaThatGivesNoNumberIsSaidWithItsState(t *testing.T) {
	r := newRig(t)
	r.writes("1 / (pontos - pontos)")
	if got := r.page().findings.banner.Headline.Words; got != r.Words().Key("formula.box.nonumber") || !strings.Contains(r.said()[0], "pontos = 0") {
		t.Errorf("%q: %q", got, r.said())
	}
}

func TestAnEntryOfTheCatalogueIsPutInWhereTheCursorIs(t *testing.T) {
	r := newRig(t)
	r.session.choose(r.problem("cavalo", "A"))
	r.page().head.field.write("objetivo - ")
	list := r.page().panel.catalogue.list
	list.Select(0)
	if got := r.session.State.Formula; got != "objetivo - pontos" {
		t.Errorf("%q", got)
	}
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	r.page().head.field.SetText("")
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if got := r.session.State.Formula; got != "objetivo" {
		t.Errorf("%q by Enter", got)
	}
}

// The way of the solver's entry "nova fórmula", and back.
func TestAFormulaIsWrittenForTheSolverUsedThereAndKept(t *testing.T) {
	r := newRig(t)
	r.Host().Send(host.HeuristicToAudit{Problem: r.problem("cavalo", "A"), Heuristic: formula.NewKey})
	r.Settle()
	if r.Window().Canvas().Focused() != fyne.Focusable(r.page().head.field) {
		t.Error("the keyboard is not in the field")
	}
	r.writes("falta / media")
	test.Tap(r.page().head.use)
	if said := strings.Join(uitest.Written(r.Top().Content()), "\n"); r.Top().Title() != r.Words().Key("match.solve") || !strings.Contains(said, "falta / media") {
		t.Errorf("%s:\n%s", r.Top().Title(), said)
	}
	uitest.OnTop[*View](r.Rig, "cavalo")
	r.page().panel.below.SetSelectedIndex(slices.Index(shownBelow, kept))
	c := r.page().panel.catalogue
	if len(c.entries) != 1 || c.entries[0].replaces != "falta / media" {
		t.Fatalf("kept %+v", c.entries)
	}
	r.session.chooseHeuristic("pairs")
	c.list.Select(0)
	if r.session.key() != "formula: falta / media" {
		t.Errorf("%q", r.session.key())
	}
}

func TestASearchWithItStandsBesideThoseWithTheHeuristicsOfTheGame(t *testing.T) {
	r := newRig(t)
	r.writes(refuted)
	test.Tap(r.page().panel.compare.Start)
	r.Until("all searches", func() bool { return !r.session.compared.solving.Busy() })
	s, c := r.session, r.session.compared
	if len(c.rows) != 1+len(s.problem.Puzzle.Heuristics()) || len(c.rows) > len(r.page().nodes.rows) {
		t.Fatalf("%d rows", len(c.rows))
	}
	for _, one := range c.rows {
		if !one.ended || !one.run.Solved() || one.run.Ran.Algorithm != "astar" {
			t.Errorf("%s: %+v", one.key, one.run.Ran)
		}
	}
	times, known := c.ratio(c.rows[0])
	usual := c.rows[slices.IndexFunc(c.rows, func(one *row) bool { return one.key == game.DefaultHeuristic(s.problem.Puzzle) })]
	if want := float64(c.rows[0].run.Expanded) / float64(usual.run.Expanded); !known || times != want {
		t.Errorf("%v times the nodes, want %v", times, want)
	}
	r.page().nodes.weight.SetValue(2.5)
	if len(c.rows) != 0 || !strings.Contains(r.page().nodes.sum.Words, "2,5") {
		t.Errorf("another weight: %d rows, %q", len(c.rows), r.page().nodes.sum.Words)
	}
	c.searchAll()
	r.Until("all searches", func() bool { return !c.solving.Busy() })
	if got := c.rows[0].run.Asked.Parameter; got != 2.5 {
		t.Errorf("searched with %v", got)
	}
}

func TestTheFieldDoesNotCoverTheAuditWithItsWords(t *testing.T) {
	r := newRig(t)
	r.writes("pontos")
	r.page().Tips.Clock = nil // no pause
	f, about := r.page().head.field, "A fórmula de h;"
	f.focus()
	if strings.Contains(r.Said(), about) {
		t.Error("explained though the keyboard came without being asked")
	}
	f.Tip.Enter()
	if !strings.Contains(r.Said(), about) {
		t.Fatal("not explained")
	}
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if strings.Contains(r.Said(), about) {
		t.Error("the words lie over what the audit finds")
	}
	r.over()
}

// What is consistent is admissible: of h = 5, which no move makes fall, neither is said.
func TestWhatIsNotAdmissibleIsNotCalledConsistent(t *testing.T) {
	r := newRig(t)
	r.writes("5")
	want := "Não consistente: nunca desce mais do que a jogada custa, mas h não é 0 no objetivo."
	if got := r.said(); !slices.Contains(got, want) || r.session.now.found.Drops > 0 {
		t.Errorf("%q", got)
	}
	r.writes("100")
	if got := r.said(); !strings.HasPrefix(got[len(got)-1], "Em média h é 61 × a distância") {
		t.Errorf("%q", got)
	}
}

func TestNodesAreAFactorOfTheUsualOnesWhicheverIsMore(t *testing.T) {
	r := newRig(t)
	s := r.session
	s.problem = r.problem("cavalo", "C")
	usual := game.DefaultHeuristic(s.problem.Puzzle)
	ended := func(key string, expanded int64) *row {
		one := &row{key: key, ended: true}
		one.run.Verdict, one.run.Expanded = search.Optimal, expanded
		return one
	}
	for expanded, want := range map[int64]string{520: "5,2 ×", 1200: "12 ×", 150: "1,5 ×", 100: "1,0 ×", 75: "0,75 ×", 4: "0,040 ×"} {
		one := ended("course", expanded)
		s.compared.rows = []*row{one, ended(usual, 100)}
		if got, _ := r.page().nodes.ratio(one); got != want {
			t.Errorf("%d for 100: %q, want %q", expanded, got, want)
		}
	}
}

// A heuristic that saves nodes on a longer way is not praised for it.
func TestSavedNodesArePraisedOnlyOnAShortestPath(t *testing.T) {
	r := newRig(t)
	s := r.session
	s.problem = r.problem("cavalo", "C")
	usual := &row{key: game.DefaultHeuristic(s.problem.Puzzle), ended: true}
	usual.run.Verdict, usual.run.Expanded, usual.run.Length = search.Optimal, 1000, 7
	for length, want := range map[int]fyne.ThemeColorName{7: theme.Proved, 8: fynetheme.ColorNameForeground} {
		one := &row{key: "course", ended: true}
		one.run.Verdict, one.run.Expanded, one.run.Length = search.Solution, 7, length
		s.compared.rows = []*row{one, usual}
		if words, got := r.page().nodes.ratio(one); got != want {
			t.Errorf("%d moves: %q in %s", length, words, got)
		}
	}
}

// A formula is written in the language of the window, and kept in that of files.
func TestAFormulaIsWrittenInTheLanguageOfTheWindow(t *testing.T) {
	r := newRig(t)
	r.SetLanguage("en")
	r.writes("missing / pontos")
	if got := r.session.key(); got != "formula: falta / pontos" {
		t.Errorf("asked: %q", got)
	}
	if r.page().head.field.Text != "missing / pontos" {
		t.Errorf("what is typed turned into %q", r.page().head.field.Text)
	}
	if names := r.page().panel.catalogue.entries; names[0].name != "points" || names[0].inserts != "points" {
		t.Errorf("offered: %+v", names[0])
	}
	kept := r.session.StateParts()[0]
	content, err := kept.Encode()
	if err != nil || !strings.Contains(string(content), `"falta / pontos"`) {
		t.Errorf("kept: %s, %v", content, err)
	}
	r.session.keepFormula()
	r.session.View()
	if got := r.page().head.field.Text; got != "missing / points" {
		t.Errorf("shown anew: %q", got)
	}
	r.writes("misssing")
	if got := r.page().head.said.Words; !strings.HasSuffix(got, "did you mean missing?") {
		t.Errorf("wrong: %q", got)
	}
}
