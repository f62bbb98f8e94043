package comparing

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/compare"
	"procura/core/datafile"
	"procura/core/play"
	"procura/core/scene"
	"procura/ui/board"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/internal/uitest"
	uimatch "procura/ui/match"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// late is a position of Quatro in which the exact engine answers at once.
const late = "L .a75f.....81e94. b"

func areasForTwo() []host.GamePage { return []host.GamePage{uimatch.New, NewForTwo} }

// newRigForTwo opens a window with the page for two on top, at a position.
func newRigForTwo(t testing.TB, line string) *rig {
	t.Helper()
	r := onTop(uitest.OpenPage[*View](t, areasForTwo(), "quatro"))
	r.place(line)
	return r
}

// place begins a match at a position.
func (r *rig) place(line string) {
	r.T.Helper()
	s := r.session
	p, wrong := s.forTwo.readLine(line)
	if wrong != nil {
		r.T.Fatal(wrong)
	}
	s.Host.Send(host.FileOpened{File: datafile.File{Position: p}})
	r.TurnTo(1)
	s.update()
}

// take takes those methods, all of them ticked.
func (r *rig) take(methods ...string) {
	r.T.Helper()
	if !r.session.choices.setMethods(methods, slices.Repeat([]bool{true}, len(methods))) {
		r.T.Fatal(methods)
	}
	r.session.Changed()
}

func TestThePositionOfTheMatchIsTickedAndCompared(t *testing.T) {
	r := newRigForTwo(t, late)
	if got := r.session.choices.chosenPositions(); len(got) != 1 || got[0].Position.Line() != late || got[0].Name != "Jogada 1" {
		t.Fatalf("%v", got)
	}
	r.take("minimax,depth=2", "alphabeta,depth=3")
	r.over()
	for i, l := range r.session.sheet.lines {
		m := r.session.choices.Methods.items[i].Thinks
		found := r.session.sheet.positions[0].Position.Search(t.Context(), m.Limits, m.Options)
		if th := l.row.Thought; th.Move != found.Move || th.Counts.Nodes != found.Nodes || !th.Exact.Exact() {
			t.Errorf("%s: %+v, want %+v", r.session.sheet.Called[i], th, found)
		}
	}
}

func TestTheBoardShowsTheMoveOfTheChosenRow(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("alphabeta,depth=1")
	r.over()
	if r.page().BoardText() != "" {
		t.Error("a board without a chosen row")
	}
	l := r.session.sheet.lines[0]
	r.session.choose(l.place())
	after, _ := r.session.sheet.positions[0].Position.Play(l.row.Thought.Move)
	if step, has := r.session.sheet.boardOf(l); !has || step.Move != l.row.Thought.Move || r.page().BoardText() == "" || after == nil {
		t.Errorf("%+v", step.Move)
	}
}

func TestAFileOfPositionsIsTakenAndKept(t *testing.T) {
	r := newRigForTwo(t, late)
	path := filepath.Join(t.TempDir(), "abertas.txt")
	src := "# two\nL 5...4..821f.d.e. 7\nno\nC 1.5...7e3......2 -\n"
	if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	r.session.forTwo.addPositions([]byte(src), path)
	got := r.session.choices.chosenPositions()
	if len(got) != 2 || got[0].Name != "abertas.txt:2" || got[1].Position.Line() != "C 1.5...7e3......2 -" {
		t.Fatalf("%v", got)
	}
	r.take("alphabeta,depth=2")
	r.over()
	s := r.anewForTwo()
	again := map[string][]byte{}
	for _, p := range r.session.StateParts() {
		again[p.Name], _ = p.Encode()
	}
	if damaged := s.RestoreState(again)(); len(damaged) > 0 {
		t.Fatalf("damaged: %v", damaged)
	}
	if len(s.sheet.lines) != 2 || s.sheet.lines[1].row.Thought.Move != r.session.sheet.lines[1].row.Thought.Move || len(s.choices.Listed) != 2 {
		t.Errorf("%d lines, %v", len(s.sheet.lines), s.choices.Listed)
	}
	for part, change := range map[string][2]string{rowsPart: {"L 5...4", "L 55..4"}, "rows ": {`"Thought"`, `"Nothing"`}, "state": {"alphabeta,depth=2", "bfs"}} {
		part = strings.TrimSpace(part)
		damaged := maps.Clone(again)
		damaged[part] = []byte(strings.Replace(string(again[part]), change[0], change[1], 1))
		if found := r.anewForTwo().RestoreState(damaged)(); !slices.Equal(found, []string{part}) {
			t.Errorf("%s in place of %s: %v", change[1], change[0], found)
		}
	}
}

// anewForTwo is the session of the next window.
func (r *rig) anewForTwo() *Session {
	return NewForTwo(r.session.Host, r.session.forTwo.game).(*Session)
}

func TestTheDepthsOfEveryTickedMethodStandBesideTheTruth(t *testing.T) {
	r := newRigForTwo(t, "L 5...4..821f.d.e. 7")
	r.take("alphabeta,depth=3", "minimax,depth=1", "alphabeta,depth=6", "negascout,depth=2")
	r.session.choices.On[3] = false
	listed, ticked := r.session.choices.Methods.Texts(), slices.Clone(r.session.choices.On)
	r.page().panel.depths.SetChecked(true)
	r.over()
	var want []string
	for depth := 1; depth <= greatestDepth; depth++ {
		want = append(want, fmt.Sprintf("alphabeta,depth=%d", depth), fmt.Sprintf("minimax,depth=%d", depth))
	}
	want = append(want, "alphabeta,depth=6")
	var got []string
	for _, l := range r.session.sheet.lines {
		got = append(got, r.session.sheet.contenders[l.Contender].Text)
		if l.row.Thought.Exact.Outcome == play.Open {
			t.Errorf("%s has no exact value", got[len(got)-1])
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if f := &r.session.choices; !slices.Equal(f.Methods.Texts(), listed) || !slices.Equal(f.On, ticked) {
		t.Errorf("the list is now %q, ticked %v", f.Methods.Texts(), f.On)
	}
	if said := r.page().shared.Words; said != "" || r.session.sheet.Called[2] != "alfa-beta 2" {
		t.Errorf("all have %q in common, and one is %q", said, r.session.sheet.Called[2])
	}
	anew := r.anewForTwo()
	if damaged := anew.RestoreState(uitest.Parts(t, r.session.StateParts()))(); len(damaged) > 0 || !anew.choices.Depths {
		t.Errorf("%v: the choice is %t in the next window", damaged, anew.choices.Depths)
	}
}

// A tap on the box of a method ticks it, one on its name selects it, as the arrows do: that is edited and removed.
func TestABoxTicksAndANameSelects(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("minimax,depth=1", "alphabeta,depth=1", "negascout,depth=1")
	list, f := r.page().panel.methods, &r.session.choices
	picks := uitest.All[*pick](list.KeyedList)
	if len(picks) < 3 {
		t.Fatalf("%d rows", len(picks))
	}
	test.Tap(picks[1].box)
	if !slices.Equal(f.On, []bool{true, false, true}) || list.Cursor() != 0 {
		t.Errorf("a tap on a box: ticked %v, row %d is selected", f.On, list.Cursor())
	}
	list.Select(2) // as Fyne does for a tap on a row
	if !slices.Equal(f.On, []bool{true, false, true}) || list.Cursor() != 2 {
		t.Errorf("a tap on a name: ticked %v, row %d is selected", f.On, list.Cursor())
	}
	selected := -1
	chosen := list.OnSelected
	list.OnSelected = func(i int) {
		selected = i
		chosen(i)
	}
	r.Window().Canvas().Focus(list.KeyedList)
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	list.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	if !f.On[1] || selected != 1 {
		t.Errorf("arrow and Space: ticked %v, row %d is selected", f.On, selected)
	}
	if form := askMethod(r.session, list.Cursor()).(*formForTwo); form.algorithm.Key() != "alphabeta" {
		t.Errorf("%s is edited", form.algorithm.Key())
	}
}

// The reference is the plain iterative search of the same position and depth.
func TestEachRowIsComparedWithItsReference(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("minimax,depth=2", "alphabeta,depth=2", "alphabeta,depth=2,iterative=on", "alphabeta,depth=2,iterative=on,ordering=on", "alphabeta,depth=1", "alphabeta,nodes=2")
	r.over()
	nodes := []int64{4000, 90, 100, 62, 7, 2}
	for i, l := range r.session.sheet.lines {
		l.Rows[0].Thought.Counts.Nodes = nodes[i]
	}
	column := differenceColumn(r.Words(), &r.session.sheet)
	for i, want := range []string{"40 ×", "−10 %", "ref.", "−38 %", "–", "–"} {
		if got := column.Cell(r.session.sheet.lines[i]); got.Text != want {
			t.Errorf("%s: %q, want %q", r.session.sheet.Called[i], got.Text, want)
		}
	}
	if told := column.Cell(r.session.sheet.lines[3]).Whole; told != "nós, em comparação com alfa-beta 2 · iterativa: −38 %" {
		t.Errorf("%q", told)
	}
	r.take("alphabeta,depth=2", "minimax,depth=2")
	r.over()
	if l := r.session.sheet.lines[0]; l.reference != r.session.sheet.lines[1] {
		t.Error("of two searches without iterations minimax is not the reference")
	}
}

func TestADifferenceIsWrittenInPerCentOrAsAFactor(t *testing.T) {
	w := uitest.Speak("pt")
	for ratio, want := range map[float64]string{1: "0 %", 0.9999: "0 %", 1.2: "+20 %", 0.62: "−38 %", 9.99: "+899 %", 58.4: "58 ×", 0.0004: "−99,96 %"} {
		if got := sayDifference(w, ratio); got != want {
			t.Errorf("%g: %q, want %q", ratio, got, want)
		}
	}
}

// A depth that a limit did not let a search finish is told from one that was asked for.
func TestACutSearchShowsTheDepthThatWasAsked(t *testing.T) {
	r := newRigForTwo(t, "L 5...4..821f.d.e. 7")
	r.take("alphabeta,depth=34,nodes=300,iterative=on", "alphabeta,depth=2")
	r.over()
	i := slices.IndexFunc(r.session.sheet.columns, func(c widgets.Column[*line]) bool { return c.Key == "depth" })
	for at, want := range []string{"1 de 34", "2"} {
		if got := r.session.sheet.columns[i].Cell(r.session.sheet.lines[at]).Text; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// With several depths the figure has a group for each, and one series for all depths of a method.
func TestTheFigureHasDepthsBesideEachOther(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("alphabeta,depth=2,iterative=on", "minimax,depth=2", "alphabeta,nodes=5")
	r.page().panel.depths.SetChecked(true)
	r.session.choices.Lines = true
	r.over()
	f, lines := figure(r.Words(), &r.session.sheet, &r.session.choices.State)
	if want := []string{"Jogada 1", "profundidade 1", "profundidade 2", "profundidade 3", "profundidade 4", "profundidade 5"}; !slices.Equal(f.Groups, want) {
		t.Errorf("%q, want %q", f.Groups, want)
	}
	var names []string
	for i, series := range f.Series {
		names = append(names, series.Name)
		for j, at := range series.Points {
			l := r.session.sheet.line(lines[i][j])
			if want := float64(l.row.Thought.Counts.Nodes); at.Y != want || int(at.X) != r.session.sheet.askedDepth(l) || j > 0 && at.X <= series.Points[j-1].X {
				t.Errorf("%s: %v of %v", series.Name, at, lines[i][j])
			}
		}
	}
	if want := []string{"alfa-beta · iterativa", "minimax", "alfa-beta · iterativa · 5 nós"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

func TestTheFormSaysWhileTypingHowDeepAGameGoes(t *testing.T) {
	r := newRigForTwo(t, late)
	f := askMethod(r.session, 1).(*formForTwo)
	left := strings.Count(late, ".")
	if f.moves > left || f.moves < left-2 {
		t.Fatalf("%d moves, and %d places are free", f.moves, left)
	}
	for typed, want := range map[string]fyne.ThemeColorName{
		"3": theme.Muted, "": theme.Muted, "34": theme.Bound, strconv.Itoa(f.moves): theme.Bound, strconv.Itoa(f.moves - 1): theme.Muted,
		"0": theme.Impossible, "3x": theme.Impossible, "99999": theme.Impossible,
	} {
		f.depth.SetText(typed)
		if f.bounds.Colour != want || !strings.Contains(f.bounds.Words, strconv.Itoa(f.moves)) {
			t.Errorf("%q: %q in %s", typed, f.bounds.Words, f.bounds.Colour)
		}
	}
	f.depth.SetText("34")
	f.done.OnTapped()
	if got := r.session.choices.Methods.Texts()[1]; got != "alphabeta,depth=34" {
		t.Errorf("it became %s", got)
	}
}

// Fewer nodes at a smaller depth are no merit.
func TestOnlyMethodsOfTheSameDepthAreRivals(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("minimax,depth=3", "alphabeta,depth=3", "alphabeta,depth=1")
	r.over()
	for i, want := range []bool{false, true, false} {
		if got := r.session.sheet.lines[i].best["nodes"]; got != want {
			t.Errorf("%s is the best: %t", r.session.sheet.Called[i], got)
		}
	}
}

func TestARemarkTellsOfTheHorizon(t *testing.T) {
	r := newRigForTwo(t, "C 1.5...7e3......2 -")
	r.take("alphabeta,depth=3")
	r.over()
	said := strings.Join(remarks(r.Words(), &r.session.sheet), "\n")
	for _, want := range []string{"para lá do horizonte: alfa-beta 3 acha +100 em Jogada 1, e a verdade é derrota em 5", "jogadas que perdem pontos: alfa-beta 3 (1 em 1)"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
}

func TestAnAuditedFormulaCanBeChosenInTheForm(t *testing.T) {
	r := newRigForTwo(t, late)
	formula.KeepEval(r.session.Host, r.session.forTwo.game, "3*perigosas")
	f := askMethod(r.session, 0).(*formForTwo)
	f.eval.Set("formula: 3*perigosas")
	f.done.OnTapped()
	if got := r.session.choices.Methods.Texts()[0]; got != "minimax,depth=3,eval=formula: 3*perigosas" {
		t.Fatal(got)
	}
	if name := contenderName(r.Words(), r.session.choices.Methods.items[0], nil); name != "minimax 3 · formula: 3*perigosas" {
		t.Error(name)
	}
	r.session.choices.On[0] = true
	r.over()
	if row := r.session.sheet.lines[0].row; row.HasFailed() || row.Thought.Move == "" {
		t.Errorf("%+v", row)
	}
	anew := r.anewForTwo()
	parts := uitest.Parts(t, r.session.StateParts())
	if damaged := anew.RestoreState(parts)(); len(damaged) > 0 || anew.choices.Methods.Texts()[0] != r.session.choices.Methods.Texts()[0] {
		t.Errorf("%v: %v", damaged, anew.choices.Methods.Texts())
	}
	for key, part := range parts {
		parts[key] = bytes.ReplaceAll(part, []byte("perigosas"), []byte("nenhumas"))
	}
	if damaged := r.anewForTwo().RestoreState(parts)(); len(damaged) == 0 {
		t.Error("an evaluation that there is not was restored")
	}
}

func TestTheFormOfAMethodForTwoWritesWhatItShows(t *testing.T) {
	r := newRigForTwo(t, late)
	for _, spec := range []string{
		"minimax,depth=2", "alphabeta,depth=3,eval=formula: 3*perigosas", "alphabeta,depth=4,iterative=on,ordering=on,killers=on,memory=on,quiescence=on,soft=on", "negascout,time=1500,ordering=on",
	} {
		c, _ := parseContender(nil, spec)
		f := newFormForTwo(r.session, &c)
		if got, wrong := f.readContender(); wrong != "" || got.Text != c.Text {
			t.Errorf("%s: %s %s", spec, got.Text, wrong)
		}
	}
	f := askMethod(r.session, len(r.session.choices.On)).(*formForTwo)
	if f.evalRow.Visible() {
		t.Error("a choice of one evaluation")
	}
	f.depth.SetText("many")
	f.done.OnTapped()
	if f.wrong.Words == "" {
		t.Error("a depth that is no number")
	}
	f.depth.SetText("2")
	f.algorithm.Set("minimax")
	f.render()
	if f.switches["killers"].Visible() {
		t.Error("minimax cuts nothing")
	}
	before := len(r.session.choices.On)
	f.done.OnTapped()
	if list := r.session.choices.Methods.Texts(); len(list) != before+1 || list[before] != "minimax,depth=2" {
		t.Errorf("%q", list)
	}
}

// racedForTwo has methods race at a position, and waits until the beginning is shown.
func (r *rig) racedForTwo(methods ...string) {
	r.T.Helper()
	r.SetAnimation(false)
	r.take(methods...)
	r.over()
	for c := range methods {
		r.session.choose(turn{0, c})
	}
	test.Tap(r.page().watch)
	r.Until("the race", r.isRacing)
}

// In the end every lane shows what its row of the table has, and who needed the fewest nodes is said.
func TestMethodsForTwoRaceToTheirRows(t *testing.T) {
	r := newRigForTwo(t, "L 5...4..821f.d.e. 7")
	r.racedForTwo("minimax,depth=3", "alphabeta,depth=3", "negascout,depth=3,iterative=on,ordering=on")
	v := r.page().race
	if len(v.lanes) != 3 || v.mode.KeyedSelect.Visible() || r.page().compared.Visible() {
		t.Errorf("%d lanes, a choice of the mode: %t", len(v.lanes), v.mode.KeyedSelect.Visible())
	}
	r.seek(0.5)
	if v.prizes.content.Visible() || r.page().BoardText() == "" {
		t.Error("it says who has won before the end, or shows no board")
	}
	r.seek(1)
	for i, l := range v.lanes {
		th := r.session.sheet.lines[i].row.Thought
		want := []string{r.Words().Number(th.Counts.Nodes), r.Words().Number(th.Counts.Leaves), r.Words().Number(th.Cuts()), "3", "–"}
		var got []string
		for _, c := range l.counters {
			got = append(got, c.Words)
		}
		if !slices.Equal(got, want) || l.verdict.Words != page.DrawMove(r.session.sheet.positions[0].Position, th.Move)+": "+report.MatchValue(r.Words(), th.Value) {
			t.Errorf("%q %q, want %q", got, l.verdict.Words, want)
		}
	}
	nodes := func(i int) string { return r.Words().Number(r.session.sheet.lines[i].row.Thought.Counts.Nodes) }
	if want := "NegaScout 3 · iterativa · ordenação olhou para " + nodes(2) + " nós, minimax 3 para " + nodes(0) + ": o valor é o mesmo"; !strings.Contains(v.prizes.remarks.Text, want) {
		t.Errorf("%q has no %q", v.prizes.remarks.Text, want)
	}
	r.Key(fyne.KeyM)
	if r.session.choices.Mode != compare.ByExpansions {
		t.Error("a race by a clock that there is not")
	}
	r.Key(fyne.KeyEscape)
	if !r.page().compared.Visible() || len(r.session.picked) != 3 {
		t.Error("the table does not come back as it was")
	}
}

// The board of a lane has the line that is looked at, drawn and in full under the pointer, and the window is that of its node.
func TestALaneForTwoShowsTheLineAndItsWindow(t *testing.T) {
	r := newRigForTwo(t, late)
	r.racedForTwo("minimax,depth=2", "alphabeta,depth=2")
	v := r.page().race
	if got := v.lanes[0].moment.Words; got != "raiz" {
		t.Errorf("it begins at %q", got)
	}
	for position := range v.player.Length() - 1 {
		r.session.racing.seek(position, nil)
		r.Until("the position", r.isRacing)
		for i, l := range v.lanes {
			now := r.session.racing.seen.lanes[i]
			p := r.session.sheet.positions[0].Position
			want := scene.Step{Board: p.Scene()}
			var drawn []string
			for _, move := range now.Thought.Path {
				drawn = append(drawn, page.DrawMove(p, move))
				want, _ = p.Show(move)
				p, _ = p.Play(move)
			}
			path := strings.Join(drawn, " · ")
			if now.Ended {
				continue
			}
			if len(drawn) > 0 && (l.moment.Words != path || l.told != strings.Join(now.Thought.Path, " ")) {
				t.Errorf("%d: lane %d says %q and %q of %v", position, i, l.moment.Words, l.told, now.Thought.Path)
			}
			if window := l.counters[4].Words; i == 0 && window != "[−∞, +∞]" || !strings.HasPrefix(window, "[") {
				t.Errorf("%d: the window of lane %d is %q", position, i, window)
			}
			if !reflect.DeepEqual(now.board, want) {
				t.Errorf("%d: lane %d does not show %v", position, i, now.Thought.Path)
			}
		}
	}
}

func TestEscapeCancelsARaceForTwo(t *testing.T) {
	r := newRigForTwo(t, "L 5a.....1...8.2.b e")
	r.take("alphabeta,time=300", "alphabeta,nodes=400000")
	r.over()
	r.session.racing.run()
	r.Key(fyne.KeyEscape)
	r.Until("the end", func() bool { return !r.session.Working() })
	if r.session.racing.race != nil || !strings.Contains(r.Notice(), "não ficou nada") {
		t.Errorf("a race: %t: %s", r.session.racing.race != nil, r.Notice())
	}
}

func TestEverythingOfARaceForTwoExplainsItself(t *testing.T) {
	r := newRigForTwo(t, late)
	r.racedForTwo("minimax,depth=2", "alphabeta,depth=2")
	for _, one := range uitest.Unexplained(r.page().Content()) {
		t.Error(one)
	}
}

func TestTheRaceForTwoFitsTheWindow(t *testing.T) {
	uitest.EveryPage(t, areasForTwo(), "quatro", func(t *testing.T, p uitest.Page[*View], room fyne.Size) {
		r := onTop(p)
		r.place("L 5...4..821f.d.e. 7")
		r.racedForTwo("minimax,depth=3", "alphabeta,depth=3", "alphabeta,depth=3,iterative=on,ordering=on,killers=on,memory=on", "negascout,depth=3,iterative=on,ordering=on,killers=on")
		r.checkRaceFits(t, room, "ordena") // switches are told where one points
	})
}

func TestMethodsAreNamedByWhatDiffers(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("alphabeta,depth=2,iterative=on,quiescence=on", "alphabeta,depth=2,iterative=on,ordering=on,quiescence=on", "negascout,depth=2,iterative=on,ordering=on,killers=on,quiescence=on")
	r.over()
	want := []string{"alfa-beta", "alfa-beta · ordenação", "NegaScout · ordenação · assassinas"}
	const shared = "todos: profundidade 2 · iterativa · quiescência"
	if p := r.page(); !slices.Equal(r.session.sheet.Called, want) || !slices.Equal(p.panel.shown, want) || p.shared.Words != shared || p.panel.shared.Words != shared {
		t.Errorf("%q and %q, in common %q and %q", r.session.sheet.Called, r.page().panel.shown, r.page().shared.Words, r.page().panel.shared.Words)
	}
	if table := markdownOf(r.session); !strings.HasPrefix(table, shared+"\n\n|") {
		t.Error(table)
	}
}

// In the smallest usual window no number, no head and no name of a ready-made method is cut: names have short words there.
func TestTheTableForTwoHasRoomForWhatDiffers(t *testing.T) {
	r := newRigForTwo(t, "L 5...4..821f.d.e. 7")
	texts, _ := startingForTwo()
	r.take(texts...)
	r.over()
	r.SettleIn(fyne.NewSize(1024, 700))
	whole := []fyne.CanvasObject{r.page().table.List, r.page().panel.methods.KeyedList}
	for _, h := range r.page().table.Heads {
		whole = append(whole, h)
	}
	for _, o := range whole {
		for _, cut := range uitest.Clipped(o) {
			t.Errorf("cut: %s", cut)
		}
	}
	for _, p := range uitest.All[*pick](r.page().panel.methods.KeyedList) {
		if whole := p.Line.Words; p.Line.Shown() != whole && !strings.HasPrefix(p.Told(), whole+"\n") {
			t.Errorf("%s is told as %q", p.Line.Shown(), p.Told())
		}
	}
	if said := uitest.Written(r.page().table.List); !slices.Contains(said, "αβ · iter. · ord. · assass.") {
		t.Errorf("%q", said)
	}
}

func TestARemarkTellsWhyFewerCutsCanBeBetter(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("minimax,depth=2", "alphabeta,depth=2")
	r.over()
	said := func() bool {
		return slices.Contains(remarks(r.Words(), &r.session.sheet), r.Words().Key("compare.two.remark.cuts"))
	}
	if said() {
		t.Error("it is said where who cuts has seen less")
	}
	more := &r.session.sheet.lines[0].row.Thought.Counts
	more.BetaCuts = 1 + r.session.sheet.lines[1].row.Thought.Cuts()
	if !said() {
		t.Error("it is not said where who cuts less has seen less")
	}
}

func TestARemarkTellsThatAnOrderingPaysForItsIterations(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("alphabeta,depth=2", "alphabeta,depth=2,iterative=on,ordering=on", "alphabeta,depth=2,iterative=on")
	r.over()
	said := func() bool {
		return slices.Contains(remarks(r.Words(), &r.session.sheet), r.Words().Key("compare.two.remark.iterations"))
	}
	lines := r.session.sheet.lines
	nodes := lines[0].row.Thought.Counts.Nodes
	for more, want := range []bool{false, true} {
		lines[1].row.Thought.Counts.Nodes = nodes + int64(more)
		lines[2].row.Thought.Counts.Nodes = nodes + 100 // orders nothing
		if said() != want {
			t.Errorf("with %d nodes more: %t", more, !want)
		}
	}
}

func TestEachSwitchOfAMethodIsExplained(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("alphabeta,depth=2,iterative=on,ordering=on,killers=on", "minimax,depth=2")
	all := r.session.choices.Methods.All()
	want := r.Words().Key("compare.two.switch.iterative") + "\n" + r.Words().Key("compare.two.switch.ordering") + "\n" + r.Words().Key("compare.two.switch.killers")
	if got := aboutSwitches(r.Words(), all[0]); got != want {
		t.Errorf("%q", got)
	}
	if got := aboutSwitches(r.Words(), all[1]); got != "" {
		t.Errorf("%q", got)
	}
}

// One run names nobody the fastest, nor do repetitions that overlap.
func TestATimeIsTheBestOnlyWhereRepetitionsSupportIt(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("alphabeta,depth=1", "minimax,depth=1")
	r.over()
	s := &r.session.sheet
	run := s.Rows
	for _, c := range []struct {
		fast, slow []time.Duration
		best       bool
	}{
		{[]time.Duration{1}, []time.Duration{9}, false},
		{[]time.Duration{1, 2, 3}, []time.Duration{7, 8, 9}, true},
		{[]time.Duration{1, 2, 8}, []time.Duration{7, 8, 9}, false},
	} {
		s.Rows = nil
		for contender, times := range [][]time.Duration{c.fast, c.slow} {
			for i, elapsed := range times {
				row := run[contender]
				thought := *row.Thought
				thought.Elapsed, row.Thought, row.Repetition = elapsed*time.Millisecond, &thought, i+1
				s.Rows = append(s.Rows, row)
			}
		}
		s.arrange()
		if s.lines[0].best["time"] != c.best || s.lines[1].best["time"] {
			t.Errorf("%v and %v: the best is %t and %t", c.fast, c.slow, s.lines[0].best["time"], s.lines[1].best["time"])
		}
	}
}

func TestANewMethodIsSeenInTheList(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take(slices.Repeat([]string{"alphabeta,depth=1"}, 30)...)
	before := r.page().panel.methods.GetScrollOffset()
	askMethod(r.session, 30).frame().done.OnTapped()
	if r.page().panel.methods.GetScrollOffset() <= before {
		t.Error("it is below what is seen")
	}
}

// A move is seen with its pieces, and has its notation under the pointer, with words, and in what is copied.
func TestMovesAreDrawnAndKeepTheirNotation(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("alphabeta,depth=2")
	r.over()
	l := r.session.sheet.lines[0]
	step, has := r.session.sheet.boardOf(l)
	placed, at, given := board.MoveDrawings(r.session.sheet.positions[0].Position.Scene(), &step)
	if !has || placed == "" || given == "" {
		t.Fatalf("%q and %q", placed, given)
	}
	i := slices.IndexFunc(r.session.sheet.columns, func(c widgets.Column[*line]) bool { return c.Key == "move" })
	var seen []string
	for _, s := range uitest.All[*widgets.Sentence](r.page().table.List) {
		seen = append(seen, s.Words)
	}
	if want := widgets.Inline(placed) + at + "\u00a0" + widgets.Inline(given); !slices.Contains(seen, want) {
		t.Errorf("%q, want %q", seen, want)
	}
	move, told := l.row.Thought.Move, r.session.sheet.columns[i].Cell(l).Whole
	if !strings.HasPrefix(told, move+" ("+r.Words().Say(step.Caption)+")") || !strings.HasSuffix(told, strings.Join(l.row.Thought.Line, " ")) {
		t.Errorf("it tells %q", told)
	}
	if table := markdownOf(r.session); !strings.Contains(table, "| "+move+" |") || strings.Contains(table, placed) {
		t.Error(table)
	}
}

// Killers alone are compared with the same search without them, where that is there, and else with the usual reference.
func TestSwitchesWithoutIterationsAreComparedWithThePlainSearch(t *testing.T) {
	r := newRigForTwo(t, late)
	r.take("alphabeta,depth=2,killers=on", "alphabeta,depth=2,iterative=on", "minimax,depth=2", "alphabeta,depth=2", "alphabeta,depth=2,iterative=on,killers=on", "negascout,depth=2,killers=on")
	r.over()
	lines := r.session.sheet.lines
	for i, want := range []int{3, 1, 1, 1, 1, 1} {
		if got := lines[i].reference; got != lines[want] {
			t.Errorf("%s is compared with %s", r.session.sheet.Called[i], r.session.sheet.Called[got.Contender])
		}
	}
	if told := differenceColumn(r.Words(), &r.session.sheet).Cell(lines[0]).Whole; !strings.Contains(told, r.session.sheet.Called[3]+":") {
		t.Errorf("%q does not name %s", told, r.session.sheet.Called[3])
	}
}

// The ticked methods of the first list tell what ordering saves from what killers save.
func TestTheFirstListTellsOrderingFromKillers(t *testing.T) {
	texts, on := startingForTwo()
	const plain = "alphabeta,depth=3,iterative=on"
	for _, want := range []string{plain, plain + ",ordering=on", plain + ",killers=on"} {
		if i := slices.Index(texts, want); i < 0 || !on[i] {
			t.Errorf("%s is not ticked", want)
		}
	}
}

// What is said of ordering is seen whole, with another remark or beside how a run stands.
func TestTheRemarkOnOrderingIsSeenWhole(t *testing.T) {
	uitest.EveryPage(t, areasForTwo(), "quatro", func(t *testing.T, p uitest.Page[*View], room fyne.Size) {
		r := onTop(p)
		r.place(late)
		r.take("alphabeta,depth=1", "minimax,depth=1")
		r.over()
		r.SettleIn(room)
		w, said := r.Words(), r.page().remarks
		ordering, cuts := i18n.Sentence(w.Key("compare.two.remark.iterations")), i18n.Sentence(w.Key("compare.two.remark.cuts"))
		for stands, remarks := range map[string][]string{"": {ordering, cuts}, w.Key("compare.page.starting"): {ordering}} {
			said.showTexts(stands, theme.Accent, remarks)
			var seen []string
			for _, line := range said.lines {
				if line.Visible() && line.Size().Height > 0 && !line.Cut() {
					seen = append(seen, line.Words)
				}
			}
			if !slices.Contains(seen, ordering) {
				t.Errorf("%q: seen whole is %q", stands, seen)
			}
			if high := said.content.MinSize().Height; high > said.content.Size().Height {
				t.Errorf("it is %v high and wants %v", said.content.Size().Height, high)
			}
		}
	})
}
