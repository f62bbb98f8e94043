package auditing

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/board"
	"procura/ui/formula"
	"procura/ui/internal/uitest"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// newEvalRig opens the page of Quatro at the game for two.
func newEvalRig(t testing.TB) *rig {
	t.Helper()
	r := onTop(uitest.OpenPage[*View](t, areas(), "quatro"))
	r.session.two.count = 200
	r.session.two.turnPage(true)
	r.settled()
	return r
}

// settled waits until it is known what a search makes of the position.
func (r *rig) settled() {
	r.T.Helper()
	r.Until("the values", func() bool { return r.session.two.key() == "" || len(r.session.two.looked.depths) > 0 })
}

// evalAudited audits, to the end.
func (r *rig) evalAudited() *match.EvalAudit {
	r.T.Helper()
	r.page().DoMainAction()
	r.Until("the end", func() bool { return !r.session.two.busy() })
	r.settled()
	return r.session.two.auditSoFar()
}

func TestAnEvaluationIsShownLiveBesideWhatTheSearchMakesOfIt(t *testing.T) {
	r := newEvalRig(t)
	v, e := r.page().two, r.session.two
	for _, typed := range []string{"3*seguras - linhas_com_3", "perigosas"} {
		v.field.SetText(typed)
		r.settled()
		of, wrong := e.position.Evaluation(game.FormulaKey(typed))
		if wrong != nil || v.values[0].Words != strconv.Itoa(of(e.position)) {
			t.Errorf("%s: %q, want %d", typed, v.values[0].Words, of(e.position))
		}
		for i, depth := range []int{2, 3} {
			found := e.position.Search(t.Context(), play.Limits{Depth: depth}, play.Options{Eval: game.FormulaKey(typed)}).Value
			want := strconv.Itoa(found.Points)
			if found.Exact() {
				want = r.session.Host.Words().Say(found.Name())
			}
			if v.values[1+i].Words != want {
				t.Errorf("%s, %d moves: %q, want %q", typed, depth, v.values[1+i].Words, want)
			}
		}
	}
	v.field.SetText("seguras +")
	if e.key() != "" || e.mistake() == nil || v.values[0].Words != nothing || !v.audit.Start.Disabled() {
		t.Errorf("a wrong formula: %q", v.values[0].Words)
	}
	if before := e.position; before != nil {
		v.field.SetText("seguras")
		e.another()
		r.settled()
		if e.position == before || r.page().BoardText() == "" {
			t.Error("no other position")
		}
	}
}

func TestTheAuditOfAnEvaluationIsThatOfCore(t *testing.T) {
	r := newEvalRig(t)
	v, e := r.page().two, r.session.two
	e.setRule("variant", "choose")
	v.field.SetText("100*perigosas + linhas_com_2")
	found := r.evalAudited()
	want, _ := match.AuditEvals(t.Context(), match.EvalAuditRequest{
		Evals: []string{"formula: 100*perigosas + linhas_com_2", ""}, Opening: e.opening(), Count: e.count, Seed: auditSeed,
	})
	for i, score := range want.Evals {
		if found.Evals[i].PairCount != score.PairCount || v.figures[i].Words != r.session.Host.Words().Percent(100*score.Share(), 1) {
			t.Errorf("%s: %+v, shown %s", score.Eval, found.Evals[i].PairCount, v.figures[i].Words)
		}
	}
	if !strings.HasPrefix(v.banner.Headline.Words, "Melhor") || len(v.chart.Figure().Series) != 3 {
		t.Errorf("%q", v.banner.Headline.Words)
	}
	rows := v.rows
	if len(rows) == 0 || e.row != rows[0] || e.position != rows[0].Position {
		t.Fatalf("%d rows, shown %+v", len(rows), e.row)
	}
	last := rows[len(rows)-1]
	v.worst.List.Select(len(rows) - 1)
	r.settled()
	if e.row != last || e.position != last.Position || len(v.board.Marks()) == 0 {
		t.Errorf("shown %+v", e.row)
	}
	for _, typed := range []string{"100*perigosas + linhas_com_2 +", "100*perigosas + linhas_com_2 + 1"} {
		v.field.SetText(typed)
		r.settled()
		w := r.session.Host.Words()
		if e.auditSoFar() != found || len(v.rows) == 0 || v.banner.Headline.Words != w.Key("audit.eval.older", "Eval", "a minha fórmula", "Share", w.Percent(100*found.Evals[0].Share(), 1)) {
			t.Errorf("%s: %d rows, %q", typed, len(v.rows), v.banner.Headline.Words)
		}
		if !strings.Contains(v.row.Words, "de antes") {
			t.Errorf("the moves of the formula before are not said to be of it: %s", v.row.Words)
		}
	}
	v.field.SetText("100*perigosas + linhas_com_2")
	if e.isOlder() || !strings.HasPrefix(v.banner.Headline.Words, "Melhor") {
		t.Errorf("back at the formula: %q", v.banner.Headline.Words)
	}
	e.setRule("variant", "give")
	if e.auditSoFar() != nil {
		t.Error("it is of other rules")
	}
	if kept := formula.KeptEvals(r.session.Host, e.game); len(kept) != 1 || kept[0] != "100*perigosas + linhas_com_2" {
		t.Errorf("%q", kept)
	}
}

// TestTheHeadlineSaysBothRows compares evaluations that order all pairs in one way, and the quiet ones in another.
func TestTheHeadlineSaysBothRows(t *testing.T) {
	r := newEvalRig(t)
	w := r.session.Host.Words()
	share := func(right int64) match.PairCount { return match.PairCount{Pairs: 100, Right: right} }
	for _, c := range []struct {
		all, quiet       int64
		headline, colour string
	}{
		{60, 60, "audit.eval.better", string(theme.Proved)},
		{60, 50, "audit.eval.better", string(theme.Proved)},
		{60, 40, "audit.eval.but.worse", string(theme.Bound)},
		{50, 50, "audit.eval.equal", string(theme.Bound)},
		{40, 60, "audit.eval.but.better", string(theme.Bound)},
		{40, 40, "audit.eval.worse", string(theme.Bound)},
	} {
		mine := &match.EvalScore{Eval: "formula: seguras", PairCount: share(c.all), Quiet: share(c.quiet)}
		usual := &match.EvalScore{Eval: "course", PairCount: share(50), Quiet: share(50)}
		headline, colour := r.page().two.compareShares(mine, usual)
		if headline != w.Key(c.headline, "Share", w.Percent(float64(c.all), 1), "Usual", "enunciado") || string(colour) != c.colour {
			t.Errorf("%d and %d: %q in %s", c.all, c.quiet, headline, colour)
		}
	}
}

// TestWhatIsInsertedFitsIntoTheFormula puts a piece at the cursor, which is marked by |.
func TestWhatIsInsertedFitsIntoTheFormula(t *testing.T) {
	r := newEvalRig(t)
	f := r.page().two.field
	for _, c := range [][3]string{
		{"|", "seguras", "seguras"},
		{"perigosas|", "seguras", "perigosas + seguras"},
		{"perigosas |", "seguras", "perigosas + seguras"},
		{"|perigosas", "seguras", "seguras + perigosas"},
		{"perigosas -|", "seguras", "perigosas - seguras"},
		{"perigosas - |", "seguras", "perigosas - seguras"},
		{"max(|, 2)", "seguras", "max(seguras, 2)"},
		{"max(2,|)", "seguras", "max(2, seguras)"},
		{"(perigosas)|", "max(", "(perigosas) + max("},
		{"3|", " * ", "3 * "},
		{"not|", "seguras", "not seguras"},
		{"perigosas and|", "seguras", "perigosas and seguras"},
		{"perigosas|", " and ", "perigosas and "},
	} {
		f.SetText(strings.ReplaceAll(c[0], "|", ""))
		f.CursorRow, f.CursorColumn = 0, strings.Index(c[0], "|")
		f.insert(c[1])
		if f.Text != c[2] {
			t.Errorf("%q at %q is %q, not %q", c[1], c[0], f.Text, c[2])
		}
	}
}

func TestF1OpensTheHelpFromTheFormula(t *testing.T) {
	r := newEvalRig(t)
	f := r.page().two.field
	f.SetText("seguras")
	r.Window().Canvas().Focus(f)
	f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	if r.PopUp() == nil {
		t.Error("F1 opens no help")
	}
}

func TestAnAuditOfAnEvaluationCanBeCancelled(t *testing.T) {
	r := newEvalRig(t)
	e := r.session.two
	e.row = &match.Misordered{Position: e.position} // of an audit before
	e.count = math.MaxInt32
	r.page().DoMainAction()
	if words := r.page().two.row.Words; words != r.Words().Key("audit.eval.random") {
		t.Errorf("during an audit the moves of another one are told: %s", words)
	}
	r.Until("the first positions", func() bool { return e.auditSoFar() != nil || !e.busy() })
	r.page().DoMainAction()
	r.Until("the end", func() bool { return !e.busy() })
	if found := e.auditSoFar(); found == nil || found.Positions == 0 || r.page().two.audit.Start.Disabled() {
		t.Errorf("%+v", found)
	}
}

func TestTheEvaluationIsKeptWithItsRules(t *testing.T) {
	r := newEvalRig(t)
	r.session.two.setRule("lines", "squares")
	r.page().two.field.SetText("seguras - 1")
	content, err := r.session.StateParts()[0].Encode()
	if err != nil {
		t.Fatal(err)
	}
	again := onTop(uitest.OpenPage[*View](t, areas(), "quatro"))
	again.session.RestoreState(map[string][]byte{"state": content})()
	if !again.session.two.isShown() || again.session.two.question() != r.session.two.question() {
		t.Errorf("%+v", again.session.State)
	}
}

// A game for one has no part for two, and one for two without exact values has nothing that an evaluation is held against.
func TestOnlyAGameForTwoWithExactValuesHasEvaluations(t *testing.T) {
	r := newRig(t)
	if r.session.two != nil || r.page().two != nil || r.page().panel.whose != nil {
		t.Error("Cavalo has evaluations")
	}
	toy := onTop(uitest.OpenPage[*View](t, areas(), "toy", func(o *uitest.Options) { o.Games = append(o.Games, gametest.Toy{}) }))
	if toy.session.two != nil {
		t.Error("the toy game has exact values")
	}
}

func TestThePartForTwoFitsEveryRoomAndExplainsItself(t *testing.T) {
	uitest.EveryPage(t, areas(), "quatro", func(t *testing.T, p uitest.Page[*View], room fyne.Size) {
		r := onTop(p)
		r.session.two.count = 60
		r.session.two.turnPage(true)
		r.page().two.field.SetText("50*ganha_ja - linhas_com_3")
		r.evalAudited()
		r.SettleIn(room)
		uitest.Fits(t, "the window", r.Window().Content(), room)
		v := r.page().two
		for _, key := range []string{"audit.eval.but.better", "audit.eval.but.worse"} {
			v.banner.Say(r.Words().Key(key), theme.Bound, "")
			if v.banner.Headline.Cut() && room.Width >= 1024 {
				t.Errorf("cut: %s", v.banner.Headline.Words)
			}
		}
		for _, words := range uitest.Clipped(r.page().Content()) {
			t.Errorf("cut: %s", words)
		}
		for _, one := range uitest.Unexplained(r.page().Content()) {
			t.Error(one)
		}
	})
}

// Moves are seen with their pieces, in the list and below the board; under the pointer they have their notation, with words.
func TestTheMovesOfAnAuditAreDrawn(t *testing.T) {
	r := newEvalRig(t)
	v := r.page().two
	v.field.SetText("linhas_com_3")
	r.evalAudited()
	if len(v.rows) == 0 {
		t.Fatal("no rows")
	}
	m := v.rows[0]
	step, _ := m.Position.Show(m.Better.Move)
	placed, at, _ := board.MoveDrawings(m.Position.Scene(), &step)
	drawn, told := widgets.Inline(placed)+at, m.Better.Move+" ("+r.Words().Say(step.Caption)+")"
	cell := v.worst.Columns[1].Cell(m)
	if placed == "" || !strings.HasPrefix(cell.Text, drawn) || v.worst.Columns[1].Drawings == nil {
		t.Errorf("the list has %q", cell.Text)
	}
	if !strings.HasPrefix(cell.Plain, m.Better.Move+" ·") || !strings.HasPrefix(cell.Whole, told) {
		t.Errorf("%q and %q", cell.Plain, cell.Whole)
	}
	if !strings.Contains(v.row.Words, drawn) || strings.Contains(v.row.Words, m.Better.Move) {
		t.Errorf("below the board is %q", v.row.Words)
	}
}

// Every name in the table of shares explains itself.
func TestTheSharesAreExplained(t *testing.T) {
	r := newEvalRig(t)
	told := map[string]string{}
	for _, term := range uitest.All[*widgets.Term](r.page().two.content) {
		for _, words := range uitest.Written(term) {
			told[words] = term.Tip.Words()
		}
	}
	w := r.Words()
	for name, about := range map[string]string{
		"audit.eval.pairs": "audit.eval.about.pairs", "audit.eval.positions.name": "audit.eval.about.positions",
		"audit.eval.figure.share": "audit.eval.about.figure.share", "audit.eval.figure.quiet": "audit.eval.about.figure.quiet",
	} {
		if got := told[w.Key(name)]; got != w.Key(about) {
			t.Errorf("%s tells %q", w.Key(name), got)
		}
	}
}

// The pointer finds out what each quantity means.
func TestTheQuantitiesAreExplainedUnderThePointer(t *testing.T) {
	r := newEvalRig(t)
	v := r.page().two
	r.SettleIn(fyne.NewSize(1180, 780))
	said := map[string]string{}
	for _, row := range uitest.All[*entryRow](v.catalogue.list) {
		row.MouseIn(nil)
		said[row.name.Words] = v.Tips.Words()
		row.MouseOut()
	}
	if len(said) < 5 {
		t.Fatalf("%d quantities are seen", len(said))
	}
	for _, e := range v.catalogue.entries {
		if got, seen := said[e.name]; seen && (got != e.more || got == "") {
			t.Errorf("%s tells %q, not %q", e.name, got, e.more)
		}
	}
}
