package match

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/internal/uitest"
	"procura/ui/match/study"
	"procura/ui/widgets"
)

// finished plays moves to the end of a match.
func (r *rig) finished(v *View, moves ...string) {
	r.T.Helper()
	for _, move := range moves {
		v.Session.Play(move, game.Analysis{})
		r.Until("the move", func() bool { return !v.moving() })
	}
	if !over(v) {
		r.T.Fatal("the match goes on")
	}
}

// thrown is a match in which the second move threw a draw or a win away: after
// any move that keeps it, the giver hands over the winning piece.
func (r *rig) thrown() (v *View, p game.Valuer) {
	r.T.Helper()
	v = r.from("01..5a..b4...... 7")
	for range 12 {
		p = v.Session.Match.Position().(game.Valuer)
		values := map[string]game.Value{}
		p.Values(context.Background(), func(move string, value game.Value) { values[move] = value })
		best := match.Total(p, values)
		for move, value := range values {
			if best.Value.Outcome != play.Lost && value.Outcome == play.Lost && value.Distance == 2 {
				v.Session.Play(move, game.Analysis{})
				r.Until("the mistake", func() bool { return !v.moving() })
				r.win(v)
				return v, p
			}
		}
		r.move(v)
		r.Until("the move", func() bool { return !v.moving() })
	}
	r.T.Fatal("no move throws anything away")
	return nil, nil
}

// win plays a move that wins at once.
func (r *rig) win(v *View) {
	r.T.Helper()
	for _, move := range v.Session.Match.Position().Moves() {
		if after, _ := v.Session.Match.Position().Play(move); after.Outcome() == play.Lost {
			r.finished(v, move)
			return
		}
	}
	r.T.Fatal("no move wins")
}

func TestAReviewMarksTheMovesThatThrewSomethingAway(t *testing.T) {
	r := newRig(t)
	v, p := r.thrown()
	wrong := v.Session.Match.Len() - 1
	if _, known := v.Session.Mistake(wrong); known || v.help.Text != "Rever" || v.help.Disabled() {
		t.Fatalf("before the review: known %t, %q", known, v.help.Text)
	}
	test.Tap(v.help)
	r.Until("the review", func() bool { return v.Session.Engine.Notes == nil })
	m, known := v.Session.Mistake(wrong)
	if !known || m.Move != v.Session.Match.Played(wrong).Move || m.Played.Outcome != play.Lost || m.Best.Outcome == play.Lost {
		t.Fatalf("%+v %t", m, known)
	}
	if got := v.Session.Archive.Mistakes(v.Session.Match); v.study.Value.Words != v.Words.Key("match.study.mistakes", "Count", got) || !v.help.Disabled() {
		t.Errorf("told %q", v.study.Value.Words)
	}
	v.moves.list.Select(wrong)
	if v.Session.Shown() != wrong-1 || v.Session.Row() != wrong {
		t.Fatalf("shows position %d for move %d", v.Session.Shown(), wrong)
	}
	marks := marked(v.marks(p))
	for i, place := range p.Ways().To(m.Better) {
		if marks[place] != string(rune('1'+i)) {
			t.Errorf("place %d of the better move %s says %q", place, m.Better, marks[place])
		}
	}
	if said := told(v); !strings.Contains(said, study.Written(p, m.Move)+" ?? | era ") || !strings.HasSuffix(said, "; melhor: "+study.Written(p, m.Better)) {
		t.Errorf("told %q", said)
	}
	if !strings.Contains(v.caption.Words, "desperdiçou") {
		t.Errorf("told %q", v.caption.Words)
	}
	r.Key(fyne.KeyRight)
	if v.Session.Shown() != wrong || v.Session.Row() != wrong {
		t.Errorf("a step forward shows position %d of move %d, not what was played", v.Session.Shown(), v.Session.Row())
	}
	r.Key(fyne.KeyLeft)
	r.Key(fyne.KeyRight)
	test.Tap(v.from)
	if v.Session.Match.Index() != wrong-1 || !v.human() {
		t.Errorf("goes on at move %d, not before the mistake %d", v.Session.Match.Index(), wrong)
	}
}

func TestAMoveIsSignedInTheListWhileValuesAreShown(t *testing.T) {
	r := newRig(t)
	v, p := r.thrown()
	at := v.Session.Match.Len() - 1
	played := v.Session.Match.Played(at).Move
	v.Session.openArchive()
	for _, c := range []struct {
		values        bool
		played, other int // wins in so many moves
		want          string
	}{{true, 3, 5, " !"}, {true, 5, 3, " ?!"}, {true, 3, 3, ""}, {false, 3, 5, ""}} {
		known := map[string]game.Value{}
		for _, move := range p.Moves() {
			known[move] = game.Value{Outcome: play.Won, Distance: c.other}
		}
		known[played] = game.Value{Outcome: play.Won, Distance: c.played}
		v.Session.Archive.Known[p.Encode()] = match.Valuation{Over: true, Values: known}
		v.Session.Values = c.values
		item := v.moves.list.CreateItem()
		v.moves.list.UpdateItem(at, item)
		said := uitest.All[*moveRow](item)[0].move.Words
		if sign := said[strings.IndexByte(said+" ", ' '):]; sign != c.want {
			t.Errorf("%+v: %q", c, said)
		}
	}
}

func TestTheListNamesTheBetterMove(t *testing.T) {
	r := newRig(t)
	v, p := r.thrown()
	wrong := v.Session.Match.Len() - 1
	moves := p.Moves()
	played := v.Session.Match.Played(wrong).Move
	better := moves[0]
	if better == played {
		better = moves[1]
	}
	v.Session.openArchive()
	v.Session.Archive.Known[p.Encode()] = match.Valuation{Over: true, Values: map[string]game.Value{
		played: {Outcome: play.Lost, Distance: 2}, better: {Outcome: play.Won, Distance: 5},
	}}
	item := v.moves.list.CreateItem()
	v.moves.list.UpdateItem(wrong, item)
	var texts []string
	for _, l := range uitest.All[*widgets.Line](item) {
		texts = append(texts, l.Words)
	}
	said := strings.Join(texts, "|")
	told := uitest.All[*moveRow](item)[0].Told()
	if !strings.Contains(said, " ??|D 1||") || !strings.HasPrefix(told, i18n.Sentence(study.MoveInWords(v.Words, p, played))) || !strings.Contains(told, "V » D 1: ") || !strings.Contains(told, "melhor: "+study.MoveInWords(v.Words, p, better)) {
		t.Errorf("the row says %q, and tells %q", said, told)
	}
	v.moves.list.UpdateItem(0, item)
	for _, l := range uitest.All[*widgets.Line](item) {
		if strings.Contains(l.Words, "melhor") {
			t.Error("a remark outlives its row")
		}
	}
}

func TestAReviewStopsWhenItIsLeft(t *testing.T) {
	for name, leave := range map[string]func(*rig, *View){
		"a new game": func(_ *rig, v *View) { test.Tap(v.panel.start) },
		"undo":       func(r *rig, _ *View) { r.Shortcut(&fyne.ShortcutUndo{}) },
		"Escape":     func(r *rig, _ *View) { r.Key(fyne.KeyEscape) },
		"the button": func(_ *rig, v *View) { test.Tap(v.help) },
		"the solver": func(r *rig, _ *View) { r.Page("match.solve") },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			v, a := r.examined("012............. 4", "", "")
			r.finished(v, "D1")
			test.Tap(v.help)
			hear(r, a.began)
			if v.Session.Engine.Notes == nil || v.help.Text != "Parar" {
				t.Fatalf("not under way: %q", v.help.Text)
			}
			leave(r, v)
			if all := hear(r, a.ended); all || v.Session.Engine.Notes != nil {
				t.Errorf("goes on: %t", v.Session.Engine.Notes != nil)
			}
		})
	}
}

func TestAReviewTellsHowFarItIs(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("01.............. 2", "", "")
	r.finished(v, "C1/brbc", "D1")
	test.Tap(v.help)
	if code := hear(r, a.began); code != v.Session.Match.At(1).Encode() {
		t.Errorf("begins with %s, not with the last decision", code)
	}
	if got := v.study.Progress.Words; got != "0 de 2 posições revistas" {
		t.Errorf("told %q", got)
	}
	close(a.more)
	r.Until("the end", func() bool { return v.Session.Engine.Notes == nil })
	if v.study.Value.Words != "Nenhum erro" || !v.help.Disabled() {
		t.Errorf("told %q", v.study.Value.Words)
	}
}

// mute is a position that its engine can't take.
type mute struct{ game.Position }

func (mute) Values(context.Context, func(string, game.Value)) int64 { return 0 }

func (m mute) Play(move string) (game.Position, *text.Message) {
	after, wrong := m.Position.Play(move)
	return mute{after}, wrong
}

func TestWhatCannotBeValuedIsNotCalledFlawless(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. 4")
	v.Session.Match = match.From(mute{v.Session.Match.Position()})
	v.Session.SwitchValues(true)
	r.Until("the engine's answer", func() bool { return v.Session.Archive.At(v.Session.Match.Position()).Over })
	if got := v.study.Value.Words; got != "Esta posição não se pode avaliar" {
		t.Errorf("of the position: %q", got)
	}
	r.finished(v, "D1")
	test.Tap(v.help)
	r.Until("the end", func() bool { return v.Session.Engine.Notes == nil })
	if v.study.Value.Words != "Nenhum erro conhecido" || v.study.Progress.Words != "1 jogada por avaliar" {
		t.Errorf("of the match: %q, %q", v.study.Value.Words, v.study.Progress.Words)
	}
}

func TestAfterALossOneButtonTakesBackToTheLastDecision(t *testing.T) {
	r := newRig(t)
	v := r.from("01.............. 2")
	v.panel.seats[1].SetSelected(v.panel.seats[1].Options[1])
	v.Session.Seats = [2]game.Level{"", game.Easy}
	for _, move := range []string{"C1/brbc", "D1"} {
		if wrong := v.Session.Match.Play(move, game.Analysis{}); wrong != nil {
			t.Fatal(wrong)
		}
	}
	v.Session.ChangePlayers()
	if !over(v) {
		t.Fatal("no loss")
	}
	words := map[string]int{}
	for _, b := range uitest.All[*widgets.Button](v.Content()) {
		if b.Visible() && b.Text != "" {
			words[b.Text]++
		}
	}
	for said, count := range words {
		if count > 1 {
			t.Errorf("%d buttons say %q", count, said)
		}
	}
	if words[v.Words.Key("menu.undo")] != 1 {
		t.Errorf("no button has the word of the menu: %v", words)
	}
	test.Tap(v.undo)
	if v.Session.Match.Index() != 0 || !v.human() {
		t.Errorf("at move %d", v.Session.Match.Index())
	}
}

func TestTheBeginningIsNoMoveWhereItIsLookedBackAt(t *testing.T) {
	r := newRig(t)
	v, _ := r.thrown()
	for i, want := range []string{"A rever: início, antes das " + strconv.Itoa(v.Session.Match.Len()) + " jogadas", "A rever: jogada 1 de "} {
		v.Session.Review(i)
		if !strings.HasPrefix(v.verdict.Headline.Words, want) {
			t.Errorf("of %d: %q, not %q", i, v.verdict.Headline.Words, want)
		}
	}
}
