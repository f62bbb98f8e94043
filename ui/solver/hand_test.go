package solver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/ui/board"
	"procura/ui/internal/uitest"
	"procura/ui/solver/history"
	"procura/ui/theme"
)

// play plays moves on the board, place by place, as taps do.
func (r *rig) play(v *View, moves ...string) {
	r.T.Helper()
	for _, move := range moves {
		l, ok := v.session.hand.Line()
		if !ok {
			r.T.Fatal("nothing can be played")
		}
		for _, place := range l.Ways().To(move) {
			v.board.Tap(place)
		}
		if now, _ := v.session.hand.Line(); len(now.Moves()) == 0 || now.Moves()[len(now.Moves())-1] != move {
			r.T.Fatalf("%s was not played: %v", move, now.Moves())
		}
	}
}

// played are the moves on the board.
func (r *rig) played(v *View) string {
	l, ok := v.session.hand.Line()
	if !ok {
		return "nothing"
	}
	return strings.Join(l.Moves(), " ")
}

func choicesSeen(v *View) (places []int) {
	for _, m := range v.session.hand.Marks(v.words) {
		if m.Choice {
			places = append(places, m.Place)
		}
	}
	slices.Sort(places)
	return places
}

func TestLegalPlacesAreMarked(t *testing.T) {
	r := newRig(t)
	for _, id := range []string{"quatro", "cavalo", "adjiboto"} {
		v := r.Tab(id)
		l, ok := v.session.hand.Line()
		if !ok {
			t.Fatalf("%s can't be played", id)
		}
		want, _ := l.Ways().Next(nil)
		slices.Sort(want)
		if got := choicesSeen(v); len(got) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s: marked %v, want %v", id, got, want)
		}
		for _, m := range v.session.hand.Marks(v.words) {
			if !m.WhenActive {
				t.Errorf("%s: %d is marked while nobody is at the board", id, m.Place)
			}
		}
	}
}

// shortestOf solves the chosen problem and forgets that: it is still to be played.
func shortestOf(t testing.TB, v *View) []string {
	t.Helper()
	p, _ := v.session.current()
	run := p.Puzzle.Solve(t.Context(), game.SolveRequest{Method: game.Method{Algorithm: game.Best}})
	if run.Verdict != search.Optimal {
		t.Fatalf("%s: %s", p.Name, run.Verdict)
	}
	return run.Path
}

func TestAClickPlaysAMove(t *testing.T) {
	for _, animation := range []bool{true, false} {
		r := newRig(t)
		r.SetAnimation(animation)
		v := r.on("cavalo", "C")
		path := shortestOf(t, v)
		r.play(v, path[0])
		at := v.board.Text()
		r.play(v, path[1])
		if r.played(v) != path[0]+" "+path[1] || v.board.Text() == at || v.player.Index() != 2 || v.player.Length() != 3 {
			t.Errorf("animation %t: %q on the board, step %d of %d", animation, r.played(v), v.player.Index(), v.player.Length())
		}
		l, _ := v.session.hand.Line()
		if want := r.Words().Say(l.Scene().Status); v.status.Words != want {
			t.Errorf("the board says %q, want %q", v.status.Words, want)
		}
	}
}

func TestAnIllegalPickSaysWhyAndNothingIsLost(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	v.board.Tap(10)
	if want := "o cavalo começa numa casa da linha 1"; v.caption.Words != want || v.caption.Colour != theme.Impossible {
		t.Errorf("%q is said, want %q", v.caption.Words, want)
	}
	if r.PopUp() != nil {
		t.Error("there is a dialog")
	}
	noted := ""
	for _, m := range v.session.hand.Marks(v.words) {
		if m.Place == 10 {
			noted = m.Note
		}
	}
	if noted != "o cavalo começa numa casa da linha 1" {
		t.Errorf("the place says %q", noted)
	}
	r.play(v, shortestOf(t, v)[0])
	if v.caption.Colour == theme.Impossible {
		t.Errorf("%q is still said", v.caption.Words)
	}
	v = r.on("adjiboto", "A")
	l, _ := v.session.hand.Line()
	for place, cell := range l.Scene().Cells {
		if cell.Seeds == 0 {
			v.board.Tap(place)
			break
		}
	}
	if !strings.Contains(v.caption.Words, "está vazia") {
		t.Errorf("%q is said of an empty pit", v.caption.Words)
	}
}

// Arrows and Space belong to the board while it has the focus, else to the player.
func TestTheKeysOfTheBoardAndOfThePlayer(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "A")
	l, _ := v.session.hand.Line()
	choices, _ := l.Ways().Next(nil)
	c := r.Window().Canvas()
	c.Focus(v.board)
	for range slices.Max(choices) % 6 {
		v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	if v.player.Length() != 0 {
		t.Error("an arrow stepped")
	}
	v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeySpace})
	v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if v.player.Length() < 2 && v.session.hand.Refused == nil {
		t.Fatal("neither Space nor Enter picked anything")
	}
	path := shortestOf(t, v)
	for v.session.hand.CanUndo() {
		v.Undo()
	}
	r.play(v, path[0])
	v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if c.Focused() != nil {
		v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
	if c.Focused() != nil {
		t.Fatalf("%T has the keyboard after Escape", c.Focused())
	}
	r.Key(fyne.KeyLeft)
	if r.played(v) != "" || v.player.Index() != 0 {
		t.Errorf("after Left %q is on the board, step %d", r.played(v), v.player.Index())
	}
	r.Key(fyne.KeyRight)
	if r.played(v) != path[0] {
		t.Errorf("after Right %q is on the board", r.played(v))
	}
}

func TestUndoAndRedoHaveNoLimit(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	r.play(v, path...)
	for i := len(path) - 1; i >= 0; i-- {
		r.Shortcut(&fyne.ShortcutUndo{})
		if want := strings.Join(path[:i], " "); r.played(v) != want || v.player.Index() != i {
			t.Fatalf("undo leads to %q, step %d, want %q", r.played(v), v.player.Index(), want)
		}
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	if r.played(v) != "" || v.session.hand.CanUndo() {
		t.Errorf("before the start there is %q", r.played(v))
	}
	for i := range path {
		r.Shortcut(&fyne.ShortcutRedo{})
		if want := strings.Join(path[:i+1], " "); r.played(v) != want {
			t.Fatalf("redo leads to %q, want %q", r.played(v), want)
		}
	}
	if v.session.hand.CanRedo() {
		t.Error("there is more to redo")
	}
}

func TestAHintComesInTwoSteps(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	h := v.session.hand
	r.Key(fyne.KeyH)
	r.Until("the hint", func() bool { return h.Hint != nil })
	if !strings.HasPrefix(v.caption.Words, "Dica: comece numa casa de ") || len(choicesSeen(v)) < 2 {
		t.Errorf("the first step says %q, marks %v", v.caption.Words, choicesSeen(v))
	}
	r.Key(fyne.KeyH)
	l, _ := h.Line()
	for _, m := range h.Marks(v.words) {
		if hinted := slices.Contains(l.Ways().To(h.Hint.Move), m.Place); hinted != (m.Text != "") {
			t.Errorf("the second step says %q at %d, the move is %s", m.Text, m.Place, h.Hint.Move)
		}
	}
	move := h.Hint.Move
	r.play(v, move)
	if h.Hint != nil {
		t.Error("the hint stays")
	}
}

func TestTheMinimumIsSaidOnceItIsProved(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	r.play(v, path[0])
	r.Until("the minimum", func() bool { return headline(v) == "Jogada 1 · mínimo 6" })
	if len(r.runsOf(v)) != 0 {
		t.Error("what nobody asked for is in the table of runs")
	}
	if !strings.Contains(v.verdict.Details.Words, "jogadas legais") {
		t.Errorf("the details say %q", v.verdict.Details.Words)
	}
	test.Tap(v.button) // in the way of nothing
	r.Until("the end of the search", func() bool { return !v.session.Working() })
}

func TestAPathPlayedByHandIsARunOfTheTable(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	r.play(v, path...)
	r.Until("the minimum", func() bool { return headline(v) == "✓ Resolvido à mão em 6 jogadas, o mínimo" })
	runs := r.runsOf(v)
	if len(runs) != 1 || runs[0].Ran.Algorithm != game.Hand || !slices.Equal(runs[0].Path, path) || runs[0].Verdict != search.Optimal {
		t.Fatalf("runs %+v", runs)
	}
	if rows := uitest.Written(v.runs.List); !slices.Contains(rows, "à mão") {
		t.Errorf("the table says %q", rows)
	}
	for figure, want := range map[string]string{
		history.Length(r.Words(), runs[0]): "6", history.Generated(r.Words(), runs[0]): "–", history.Expanded(r.Words(), runs[0]): "–", history.Time(r.Words(), runs[0]): "–",
	} {
		if figure != want {
			t.Errorf("%q, want %q: nobody counted or timed", figure, want)
		}
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	r.play(v, path[len(path)-1])
	v.runs.List.UnselectAll()
	v.runs.List.Select(0)
	r.Until("the film", func() bool { return v.session.playback.replay != nil && v.session.playback.run != nil })
	if want := "✓ Resolvido à mão em 6 jogadas, o mínimo"; headline(v) != want {
		t.Errorf("of the run it is said %q, want %q", headline(v), want)
	}
	if len(r.runsOf(v)) != 1 {
		t.Errorf("%d runs", len(r.runsOf(v)))
	}
	file := filepath.Join(t.TempDir(), "resultados.dat")
	r.Choose("menu.file", "menu.results")
	r.Reply("menu.button.newfile")
	r.Answer(file, nil)
	r.Settle()
	if read := r.Store.Open(t.Context(), file); len(read.Runs) != 1 || read.Runs[0].Ran.Algorithm != game.Hand {
		t.Errorf("the file has %+v", read.Runs)
	}
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"Tempo Demorado", "Numero de nos gerados", "Numero de nos expandidos", "Penetrancia", "Fronteira maxima", "Memoria", "Fator de ramificacao media"} {
		if !strings.Contains(string(src), " -- "+key+": -\n") {
			t.Errorf("the file has a measure %s that nobody took:\n%s", key, src)
		}
	}
}

func TestALongerPathIsComparedWithTheMinimum(t *testing.T) {
	r := newRig(t)
	v := r.on("adjiboto", "A")
	least := len(shortestOf(t, v))
	for range 200 { // at random, to the end
		l, _ := v.session.hand.Line()
		if l.Goal() {
			break
		}
		legal := l.Legal()
		r.play(v, legal[len(l.Moves())%len(legal)])
	}
	runs := r.runsOf(v)
	if len(runs) != 1 {
		t.Fatalf("%d runs", len(runs))
	}
	r.Until("the comparison", func() bool {
		return strings.Contains(headline(v), "mínimo")
	})
	if n := runs[0].Length; n > least && runs[0].Verdict == search.Optimal {
		t.Errorf("%d moves are called optimal, %d are enough", n, least)
	}
}

func TestAGamePlayedByHandComesBack(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	r.play(v, path[:3]...)
	v.Undo()
	again := s.again(t, r)
	w := again.Tab("cavalo")
	if got := again.played(w); got != strings.Join(path[:2], " ") || w.player.Index() != 2 {
		t.Fatalf("%q came back, want %q", got, path[:2])
	}
	w.Redo()
	if again.played(w) != strings.Join(path[:3], " ") {
		t.Errorf("redo leads to %q", again.played(w))
	}
}

func TestASolutionFromAPositionIsOneStepWhenItComesBack(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	r.play(v, path[:2]...)
	test.Tap(v.button)
	r.Until("the end of the search", func() bool { return !v.session.Working() })
	again := s.again(t, r)
	w := again.Tab("cavalo")
	if l, _ := w.session.hand.Line(); !l.Goal() {
		t.Fatalf("%q came back", again.played(w))
	}
	w.Undo()
	if again.played(w) != strings.Join(path[:2], " ") {
		t.Errorf("undo leads to %q, want %q", again.played(w), path[:2])
	}
}

func TestTheFewestMovesOfAGameByHandComeBack(t *testing.T) {
	s := newSlot(t)
	r := s.window(t, nil)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	r.play(v, path[:2]...)
	p, _ := v.session.current()
	r.Until("the fewest moves", func() bool { _, counted := v.session.hand.Minimum(p.Puzzle); return counted })
	again := s.again(t, r)
	w := again.Tab("cavalo")
	p, _ = w.session.current()
	if fewest, counted := w.session.hand.Minimum(p.Puzzle); !counted || fewest.Length != len(path) {
		t.Errorf("%d are the fewest, %t, and %d were", fewest.Length, counted, len(path))
	}
}

func TestSolvingFromAPositionIsOneStep(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	path := shortestOf(t, v)
	r.play(v, path[:2]...)
	if v.button.Text != "Resolver daqui" {
		t.Errorf("the button says %q", v.button.Text)
	}
	test.Tap(v.button)
	r.Until("the end of the search", func() bool { return !v.session.Working() })
	l, _ := v.session.hand.Line()
	if !l.Goal() || v.player.Playing() {
		t.Fatalf("%q is on the board", r.played(v))
	}
	if want := "Após 2 jogadas · ✓ ÓTIMA: 4 jogadas, provada"; headline(v) != want || v.verdict.Details.Words != "ao todo, 6 jogadas" {
		t.Errorf("%q, %q, want %q", headline(v), v.verdict.Details.Words, want)
	}
	if len(r.runsOf(v)) != 0 {
		t.Error("a run of nobody's")
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	if got := r.played(v); got != strings.Join(path[:2], " ") {
		t.Errorf("undo leads to %q, want %q", got, path[:2])
	}
	r.Shortcut(&fyne.ShortcutRedo{})
	if l, _ := v.session.hand.Line(); !l.Goal() {
		t.Errorf("redo leads to %q", r.played(v))
	}
}

// deadEnd is a first move of a problem with a solution after which there is none.
func deadEnd(t *testing.T, v *View) string {
	t.Helper()
	l, _ := v.session.hand.Line()
	for o := range puzzle.Outlooks(t.Context(), l, game.SolveRequest{Limits: search.Limits{Time: time.Minute, Memory: 1 << 28}}) {
		after, wrong := l.Play(o.Move)
		if o.Verdict == search.Impossible && wrong == nil && len(after.Legal()) > 0 {
			return o.Move
		}
	}
	t.Fatal("each first move leads to a solution")
	return ""
}

func TestAVerdictOnAPositionIsNotThatOfTheProblem(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "D")
	r.play(v, deadEnd(t, v))
	test.Tap(v.button)
	r.Until("the end of the search", func() bool { return !v.session.Working() })
	const dead = "Após 1 jogada · ✗ IMPOSSÍVEL, provado"
	if headline(v) != dead || r.Notice() != "" {
		t.Errorf("%q, the bar says %q", headline(v), r.Notice())
	}
	if p, _ := v.session.current(); len(r.runsOf(v)) != 0 || v.session.playback.canExplore() {
		t.Errorf("%d runs of %s", len(r.runsOf(v)), p.Name)
	}
	if badge, _ := badgeOf(v.words, v.session, v.session.chosen); badge != "" {
		t.Errorf("the list says %q", badge)
	}
	for what, act := range map[string]func(){
		"undo":            func() { r.Shortcut(&fyne.ShortcutUndo{}) },
		"step back":       func() { r.Key(fyne.KeyHome) },
		"another problem": func() { r.pick(v, "C") },
	} {
		act()
		if strings.Contains(headline(v), "IMPOSSÍVEL") {
			t.Errorf("after %s: %q", what, headline(v))
		}
		r.pick(v, "D")
		r.Shortcut(&fyne.ShortcutRedo{})
		r.Key(fyne.KeyEnd)
		if headline(v) != dead {
			t.Errorf("after %s and back: %q", what, headline(v))
		}
	}
}

func TestAVerdictOnAPositionThatIsNotSeenSaysWhose(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "D")
	r.play(v, deadEnd(t, v))
	test.Tap(v.button)
	r.pick(v, "C")
	r.Until("the end of the search", func() bool { return !v.session.Working() })
	if want := "problema D: Após 1 jogada · ✗ IMPOSSÍVEL, provado"; !strings.HasSuffix(r.Notice(), want) || strings.Contains(headline(v), "IMPOSSÍVEL") {
		t.Errorf("%q, the bar says %q", headline(v), r.Notice())
	}
}

func TestAGameGoesOnFromAStepOfARun(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	run := r.solve(v)
	v.player.JumpTo(0)
	r.Key(fyne.KeyRight)
	l, _ := v.session.hand.Line()
	other := ""
	for _, move := range l.Legal() {
		if move != run.Path[1] {
			other = move
		}
	}
	r.play(v, other)
	if got, want := r.played(v), run.Path[0]+" "+other; got != want || v.session.playback.run != nil {
		t.Errorf("%q is on the board, want %q", got, want)
	}
	v.runs.List.Select(0)
	r.Until("the film", func() bool { return v.player.Length() == len(run.Path)+1 })
	v.Undo()
	if r.played(v) != run.Path[0]+" "+other {
		t.Errorf("undo leads from the run to %q", r.played(v))
	}
}

// settled reports whether it is known what comes after each move.
func settled(v *View) bool {
	marks := v.session.hand.Marks(v.words)
	return len(marks) > 0 && !slices.ContainsFunc(marks, func(m board.Mark) bool { return m.Text == "" || m.Text == "···" })
}

func TestWhatComesAfterEachMoveIsMarked(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	h := v.session.hand
	least := len(shortestOf(t, v))
	r.Key(fyne.KeyV)
	l, _ := h.Line()
	r.Until("all of it", func() bool { return settled(v) })
	best := 0
	for _, m := range h.Marks(v.words) {
		if m.Text == "+0" {
			best++
			if !m.Strong || m.Color != theme.Proved || !strings.HasPrefix(m.Note, "depois disto: mínimo ") {
				t.Errorf("a best move is marked %+v", m)
			}
		}
		if m.Text == "" || m.Text == "···" {
			t.Errorf("%d is marked %q", m.Place, m.Text)
		}
	}
	if choices, _ := l.Ways().Next(nil); best == 0 || len(h.Marks(v.words)) != len(choices) {
		t.Errorf("%d of %d marks are +0, the minimum is %d", best, len(h.Marks(v.words)), least)
	}
	for _, room := range []fyne.Size{{Width: 700, Height: 540}, {Width: 960, Height: 540}, {Width: 1024, Height: 700}} {
		r.SettleIn(room)
		if !v.hand.Outlooks.Visible() {
			t.Errorf("in %v marks are shown, and their switch is not", room)
		}
	}
	r.Key(fyne.KeyV)
	if h.ShowOutlooks {
		t.Error("V hides nothing")
	}
}

func TestAHiddenAnswerHidesWhatComesAfterEachMoveAndTheHint(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	h := v.session.hand
	r.Key(fyne.KeyV)
	r.Until("all of it", func() bool { return settled(v) })
	told := func() bool {
		return slices.ContainsFunc(h.Marks(v.words), func(m board.Mark) bool { return m.Text != "" })
	}
	if !told() {
		t.Fatal("nothing is marked")
	}
	r.Key(fyne.KeyB)
	if told() || h.CanHint() {
		t.Error("the answer is hidden, and the marks tell it")
	}
	r.Key(fyne.KeyB)
	if !told() || !h.CanHint() {
		t.Error("the marks are not there again")
	}
}

// Whoever made a problem may have proved its minimum: it is played against that, and
// begins without help.
func TestAChallengeBeginsWithItsMinimumAndWithoutHelp(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "A")
	v.session.hand.SetShowOutlooks(true)
	p := v.session.problems[1]
	p.Name, p.Minimum = "desafio", 17
	if !v.session.Open(datafile.File{Problems: []game.Problem{p}}, "") {
		t.Fatal("not opened")
	}
	v = r.view()
	if v.session.hand.ShowOutlooks || headline(v) != "Jogada 0 · mínimo 17" {
		t.Errorf("%q, with help: %t", headline(v), v.session.hand.ShowOutlooks)
	}
}

// What was proved and written of a problem is not of the one that other rules make of it.
func TestOtherRulesLeaveTheMinimumOfAChallenge(t *testing.T) {
	r := newRig(t)
	v := r.on("quatro", "A")
	p := v.session.problems[0]
	p.Minimum, p.Remarks = 17, []string{"mínimo: 17 (provado)"}
	if !v.session.Open(datafile.File{Problems: []game.Problem{p}}, "") {
		t.Fatal("not opened")
	}
	v = r.view()
	v.session.changeRules(map[string]string{"lines": "squares"})
	if q, _ := v.session.current(); q.Puzzle.Identity() == p.Puzzle.Identity() || q.Minimum != 0 || len(q.Remarks) > 0 || strings.Contains(headline(v), "mínimo") {
		t.Errorf("%q, minimum %d, %q", headline(v), q.Minimum, q.Remarks)
	}
	r.Choose("menu.edit", "menu.undo")
	if headline(r.view()) != "Jogada 0 · mínimo 17" {
		t.Errorf("undone: %q", headline(r.view()))
	}
}
