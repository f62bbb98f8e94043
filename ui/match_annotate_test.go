package ui

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
)

// finished plays moves to the end of a match.
func (r *rig) finished(v *MatchView, moves ...string) {
	r.t.Helper()
	for _, move := range moves {
		v.play(move, game.Analysis{})
		r.until("the move", func() bool { return !v.moving })
	}
	if !over(v) {
		r.t.Fatal("the match goes on")
	}
}

// thrown is a match in which the second move threw a draw or a win away: after
// any move that keeps it, the giver hands over the winning piece.
func (r *rig) thrown() (v *MatchView, p game.Valuer) {
	r.t.Helper()
	v = r.from("01..5a..b4...... 7")
	for range 12 {
		p = v.table.match.Position().(game.Valuer)
		values := map[string]game.Value{}
		p.Values(context.Background(), func(move string, value game.Value) { values[move] = value })
		best := match.Total(p, values)
		for move, value := range values {
			if best.Value.Outcome != play.Lost && value.Outcome == play.Lost && value.Distance == 2 {
				v.play(move, game.Analysis{})
				r.until("the mistake", func() bool { return !v.moving })
				r.win(v)
				return v, p
			}
		}
		r.move(v)
		r.until("the move", func() bool { return !v.moving })
	}
	r.t.Fatal("no move throws anything away")
	return nil, nil
}

// win plays a move that wins at once.
func (r *rig) win(v *MatchView) {
	r.t.Helper()
	for _, move := range v.table.match.Position().Moves() {
		if after, _ := v.table.match.Position().Play(move); after.Outcome() == play.Lost {
			r.finished(v, move)
			return
		}
	}
	r.t.Fatal("no move wins")
}

func TestAReviewMarksTheMovesThatThrewSomethingAway(t *testing.T) {
	r := newRig(t)
	v, p := r.thrown()
	wrong := v.table.match.Len() - 1
	if _, known := v.mistake(wrong); known || v.help.Text != "Rever" || v.help.Disabled() {
		t.Fatalf("before the review: known %t, %q", known, v.help.Text)
	}
	test.Tap(v.help)
	r.until("the review", func() bool { return v.annotating == nil })
	m, known := v.mistake(wrong)
	if !known || m.move != v.table.match.Played(wrong).Move || m.played.Outcome != play.Lost || m.best.Outcome == play.Lost {
		t.Fatalf("%+v %t", m, known)
	}
	if got := v.mistakes(); v.study.value.words != v.words.Key("study.mistakes", "Count", got) || !v.help.Disabled() {
		t.Errorf("told %q", v.study.value.words)
	}
	v.moves.list.Select(wrong)
	if v.shown() != wrong-1 || v.row() != wrong {
		t.Fatalf("shows position %d for move %d", v.shown(), wrong)
	}
	marks := marked(v.marks(p))
	for i, place := range wayTo(p, m.better) {
		if marks[place] != string(rune('1'+i)) {
			t.Errorf("place %d of the better move %s says %q", place, m.better, marks[place])
		}
	}
	if said := told(v); !strings.Contains(said, m.move+" ?? | era ") || !strings.HasSuffix(said, "; melhor: "+m.better) {
		t.Errorf("told %q", said)
	}
	if !strings.Contains(v.caption.words, "deitou fora") {
		t.Errorf("told %q", v.caption.words)
	}
	r.key(fyne.KeyRight)
	if v.shown() != wrong || v.row() != wrong {
		t.Errorf("a step forward shows position %d of move %d, not what was played", v.shown(), v.row())
	}
	r.key(fyne.KeyLeft)
	r.key(fyne.KeyRight)
	test.Tap(v.from)
	if v.table.match.Index() != wrong-1 || !v.human() {
		t.Errorf("goes on at move %d, not before the mistake %d", v.table.match.Index(), wrong)
	}
}

func TestTheListNamesTheBetterMove(t *testing.T) {
	r := newRig(t)
	v, p := r.thrown()
	wrong := v.table.match.Len() - 1
	moves := p.Moves()
	played := v.table.match.Played(wrong).Move
	better := moves[0]
	if better == played {
		better = moves[1]
	}
	v.archive.open(v.table.match)
	v.archive.known[p.Encode()] = valuation{over: true, values: map[string]game.Value{
		played: {Outcome: play.Lost, Distance: 2}, better: {Outcome: play.Won, Distance: 5},
	}}
	item := v.moves.list.CreateItem()
	v.moves.list.UpdateItem(wrong, item)
	var texts []string
	for _, l := range all[*line](item) {
		texts = append(texts, l.words)
	}
	said := strings.Join(texts, "|")
	if !strings.Contains(said, played+" ??|V 5 » D 2|") || !strings.Contains(said, "melhor: "+better) {
		t.Errorf("the row says %q", said)
	}
	if got := v.moves.texts(wrong)[2]; got != "D 2" {
		t.Errorf("the move is worth %q", got)
	}
	v.moves.list.UpdateItem(0, item)
	for _, l := range all[*line](item) {
		if strings.Contains(l.words, "melhor") {
			t.Error("a remark outlives its row")
		}
	}
}

func TestTheBetterMoveIsTheLeastChange(t *testing.T) {
	moves := []string{"A1/brao", "B2/brao", "B2/prbc", "B2/pqao"}
	for _, c := range []struct{ good, want string }{
		{"A1/brao B2/pqao", "B2/pqao"}, {"A1/brao", "A1/brao"}, {"B2/brao B2/pqao", "B2/pqao"}, {"", ""},
	} {
		got := nearest(moves, "B2/prbo", func(m string) bool { return strings.Contains(c.good, m) })
		if got != c.want {
			t.Errorf("of %q: %q, want %q", c.good, got, c.want)
		}
	}
}

func TestAReviewStopsWhenItIsLeft(t *testing.T) {
	for name, leave := range map[string]func(*rig, *MatchView){
		"a new game": func(_ *rig, v *MatchView) { test.Tap(v.start) },
		"undo":       func(r *rig, _ *MatchView) { r.shortcut(&fyne.ShortcutUndo{}) },
		"Escape":     func(r *rig, _ *MatchView) { r.key(fyne.KeyEscape) },
		"the button": func(_ *rig, v *MatchView) { test.Tap(v.help) },
		"the solver": func(r *rig, _ *MatchView) { test.Tap(r.matchTabs[r.tabs.SelectedIndex()].back) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			v, a := r.examined("012............. 4", "", "")
			r.finished(v, "D1")
			test.Tap(v.help)
			hear(r, a.began)
			if v.annotating == nil || v.help.Text != "Parar" {
				t.Fatalf("not under way: %q", v.help.Text)
			}
			leave(r, v)
			if all := hear(r, a.ended); all || v.annotating != nil {
				t.Errorf("goes on: %t", v.annotating != nil)
			}
		})
	}
}

func TestAReviewTellsHowFarItIs(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("01.............. 2", "", "")
	r.finished(v, "C1/brbc", "D1")
	test.Tap(v.help)
	if code := hear(r, a.began); code != v.table.match.At(1).Encode() {
		t.Errorf("begins with %s, not with the last decision", code)
	}
	if got := v.study.progress.words; got != "0 de 2 posições revistas" {
		t.Errorf("told %q", got)
	}
	close(a.more)
	r.until("the end", func() bool { return v.annotating == nil })
	if v.study.value.words != "Nenhum erro: o valor nunca mudou" || !v.help.Disabled() {
		t.Errorf("told %q", v.study.value.words)
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
	v.table.match = match.From(mute{v.table.match.Position()})
	v.switchValues(true)
	r.until("the engine's answer", func() bool { return v.archive.at(v.table.match.Position()).over })
	if got := v.study.value.words; got != "Esta posição não pode ser avaliada" {
		t.Errorf("of the position: %q", got)
	}
	r.finished(v, "D1")
	test.Tap(v.help)
	r.until("the end", func() bool { return v.annotating == nil })
	if v.study.value.words != "Nenhum erro conhecido" || v.study.progress.words != "1 posição sem valor conhecido" {
		t.Errorf("of the match: %q, %q", v.study.value.words, v.study.progress.words)
	}
}

func TestAfterALossOneButtonTakesBackToTheLastDecision(t *testing.T) {
	r := newRig(t)
	v := r.from("01.............. 2")
	v.panel.seats[1].SetSelected(v.panel.seats[1].Options[1])
	v.table.seats = [2]game.Level{"", game.Easy}
	for _, move := range []string{"C1/brbc", "D1"} {
		if wrong := v.table.match.Play(move, game.Analysis{}); wrong != nil {
			t.Fatal(wrong)
		}
	}
	v.turn()
	if !v.offer.Visible() || !over(v) {
		t.Fatal("nothing is offered after a loss")
	}
	test.Tap(v.retry)
	if v.table.match.Index() != 0 || !v.human() || v.offer.Visible() {
		t.Errorf("at move %d", v.table.match.Index())
	}
	v.table.seats = [2]game.Level{game.Easy, ""}
	v.table.match.Go(2)
	v.show()
	if v.offer.Visible() {
		t.Error("offered after a victory")
	}
}
