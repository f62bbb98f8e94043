package ui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/look"
)

// examiner is a position whose engine values one move, and the others when it
// is told to.
type examiner struct {
	game.Position
	*asked
}

// asked is what an examiner's engine hears and says.
type asked struct {
	began chan string   // the position, as a list
	more  chan struct{} // closed: value the other moves
	ended chan bool     // whether all moves were valued
	worth func(move string) game.Value
}

func (e examiner) Values(ctx context.Context, each func(string, game.Value)) int64 {
	moves := e.Moves()
	e.began <- e.Encode()
	each(moves[0], e.worth(moves[0]))
	select {
	case <-e.more:
	case <-ctx.Done():
		e.ended <- false
		return 1
	}
	for _, move := range moves[1:] {
		each(move, e.worth(move))
	}
	e.ended <- true
	return int64(len(moves))
}

func (e examiner) Play(move string) (game.Position, *text.Message) {
	after, wrong := e.Position.Play(move)
	return examiner{after, e.asked}, wrong
}

// examined seats two players at a position whose engine waits to be told.
func (r *rig) examined(brief string, first, second game.Level) (*MatchView, *asked) {
	r.t.Helper()
	v := r.seated(first, second)
	a := &asked{
		began: make(chan string, 8), more: make(chan struct{}), ended: make(chan bool, 8),
		worth: func(string) game.Value { return game.Value{Outcome: play.Drawn} },
	}
	v.table.match = match.From(examiner{r.position(v, brief), a})
	v.turn()
	return v, a
}

// position reads a position of the rules that are set.
func (r *rig) position(v *MatchView, brief string) game.Position {
	r.t.Helper()
	p, wrong := v.table.module.ReadPosition(brief, v.table.rules)
	if wrong != nil {
		r.t.Fatal(wrong)
	}
	return p
}

// from goes on from a position, between humans.
func (r *rig) from(brief string) *MatchView {
	r.t.Helper()
	v := r.seated("", "")
	v.table.match = match.From(r.position(v, brief))
	v.turn()
	return v
}

// hear waits for what an engine says.
func hear[T any](r *rig, said chan T) T {
	r.t.Helper()
	select {
	case words := <-said:
		return words
	case <-time.After(deadline):
		r.t.Fatal("the engine says nothing")
	}
	panic("unreachable")
}

// marked are the texts of marks by place.
func marked(marks []board.Mark) map[int]string {
	texts := map[int]string{}
	for _, m := range marks {
		texts[m.Place] = m.Text
	}
	return texts
}

func TestValuesMarkEveryCellAndThenEveryPiece(t *testing.T) {
	r := newRig(t)
	v := r.from(".e73.5a.294bc0.. 1")
	p := v.table.match.Position().(game.Valuer)
	want := map[string]game.Value{}
	p.Values(context.Background(), func(move string, value game.Value) { want[move] = value })
	test.Tap(v.study.on)
	r.until("all values", func() bool { return v.archive.at(p).over })
	check := func(picked []int, places int) {
		t.Helper()
		got, sums := marked(v.marks(p)), match.Marks(p, picked, want)
		if len(sums) != places {
			t.Fatalf("%d places, want %d", len(sums), places)
		}
		for place, sum := range sums {
			if said := strings.ReplaceAll(shortValue(v.words, sum.Value), " ", ""); got[place] != said || said == "" {
				t.Errorf("place %d says %q, want %q", place, got[place], said)
			}
		}
	}
	check(nil, 5)
	for _, cell := range []int{0, 4, 7, 14, 15} {
		if choices, _ := p.Next([]int{cell}); len(choices) > 0 {
			v.board.OnTap(cell)
			check([]int{cell}, 4)
			return
		}
	}
	t.Fatal("every cell ends the game")
}

func TestWhatIsNotKnownYetIsGrey(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", "")
	v.switchValues(true)
	hear(r, a.began)
	p := v.table.match.Position()
	r.until("a first value", func() bool { return len(v.archive.at(p).values) == 1 })
	for _, m := range v.marks(p) {
		if m.Text != pending || m.Color != look.Muted || m.Strong {
			t.Errorf("place %d: %+v", m.Place, m)
		}
	}
	if got := v.study.progress.words; got != "1 de 132 jogadas avaliadas" || v.study.value.words != "Pelo menos empate" {
		t.Errorf("told %q, %q", got, v.study.value.words)
	}
	close(a.more)
	r.until("all values", func() bool { return v.archive.at(p).over })
	for _, m := range v.marks(p) {
		if m.Text != "E" || m.Color != theme.ColorNameForeground || m.Strong {
			t.Errorf("place %d: %+v", m.Place, m)
		}
	}
	if v.study.progress.words != "132 de 132 jogadas avaliadas" || v.study.value.words != "Empate com melhor jogo" || v.study.effort.words != "132 nós" {
		t.Errorf("told %q, %q, %q", v.study.progress.words, v.study.value.words, v.study.effort.words)
	}
}

func TestValuesStopWhenTheComputerThinks(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", game.Easy)
	v.switchValues(true)
	hear(r, a.began)
	r.move(v)
	if all := hear(r, a.ended); all {
		t.Error("valued to the end")
	}
	r.until("the computer's move", v.human)
	if code := hear(r, a.began); code != v.table.match.Position().Encode() {
		t.Errorf("valued %s after the computer's move", code)
	}
}

func TestValuesStopWhenAnotherPositionIsShown(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", "")
	r.move(v)
	v.switchValues(true)
	hear(r, a.began)
	v.review(0)
	if all := hear(r, a.ended); all {
		t.Error("valued to the end")
	}
	if code := hear(r, a.began); code != v.table.match.At(0).Encode() {
		t.Errorf("valued %s in the review", code)
	}
	close(a.more)
	r.until("the values of the review", func() bool { return v.archive.at(v.table.match.At(0)).over })
	v.live()
	hear(r, a.began)
	v.review(0)
	r.pump()
	if len(a.began) > 0 || !v.archive.at(v.table.match.At(0)).over {
		t.Error("the same position is valued twice")
	}
}

func TestValuesStopWhereTheyCannotBeSeen(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", "")
	v.switchValues(true)
	hear(r, a.began)
	test.Tap(r.matchTabs[r.tabs.SelectedIndex()].back)
	if all := hear(r, a.ended); all {
		t.Error("valued to the end behind the solver")
	}
	r.playTab("quatro")
	hear(r, a.began)
	r.tab("cavalo")
	if all := hear(r, a.ended); all {
		t.Error("valued to the end behind another tab")
	}
}

func TestValuesWaitForTheHint(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", "")
	v.switchValues(true)
	hear(r, a.began)
	test.Tap(v.help)
	if all := hear(r, a.ended); all {
		t.Error("valued to the end beside the hint")
	}
	r.until("the hint", func() bool { return v.hinted == 1 })
	hear(r, a.began)
}

func TestValuesAreOffUntilSwitchedOnAndThenRemembered(t *testing.T) {
	r := newRig(t)
	v := r.from(".e73.5a.294bc0.. 1")
	if v.valued() || v.study.on.Checked || v.study.content.Visible() {
		t.Fatal("values are shown unasked")
	}
	r.key(fyne.KeyV)
	if !v.study.on.Checked || !v.study.content.Visible() || v.figures.content.Visible() {
		t.Error("the key V does not show them")
	}
	again := newRig(t, func(o *options) { o.app = r.app })
	if w := again.seated("", ""); !w.study.on.Checked || !w.valued() {
		t.Error("the next start has forgotten them")
	}
	v.study.on.TypedKey(&fyne.KeyEvent{Name: fyne.KeyV})
	if v.valued() || r.app.Preferences().Bool(valuesKey) {
		t.Error("they stay")
	}
}

func TestTheBestPlacesStandOutWhereSomeAreWorse(t *testing.T) {
	won := func(d int) match.Mark {
		return match.Mark{Value: game.Value{Outcome: play.Won, Distance: d}, Known: 1, All: 1}
	}
	lost := match.Mark{Value: game.Value{Outcome: play.Lost, Distance: 2}, Known: 1, All: 1}
	drawn := match.Mark{Value: game.Value{Outcome: play.Drawn}, Known: 1, All: 1}
	open := match.Mark{All: 1}
	for _, c := range []struct {
		sums  map[int]match.Mark
		found bool
		best  game.Value
	}{
		{map[int]match.Mark{}, false, game.Value{}},
		{map[int]match.Mark{1: open, 2: open}, false, game.Value{}},
		{map[int]match.Mark{1: drawn, 2: drawn}, false, drawn.Value},
		{map[int]match.Mark{1: drawn, 2: lost}, true, drawn.Value},
		{map[int]match.Mark{1: drawn, 2: lost, 3: open}, false, drawn.Value},
		{map[int]match.Mark{1: won(5), 2: won(3), 3: open}, true, won(3).Value},
	} {
		if best, found := bestOf(c.sums); best != c.best || found != c.found {
			t.Errorf("%+v: %+v %t", c.sums, best, found)
		}
	}
}

func TestMarksAreReadWithoutColour(t *testing.T) {
	w := speak("pt")
	for _, c := range []struct {
		sum  match.Mark
		text string
		note string
	}{
		{match.Mark{All: 3, Known: 1, Drawn: 1, Value: game.Value{Outcome: play.Drawn}}, pending, "ainda por avaliar: 1 de 3"},
		{match.Mark{All: 3, Known: 2, Won: 1, Lost: 1, Value: game.Value{Outcome: play.Won, Distance: 3}}, "V", "vitória · de 2 jogadas avaliadas: 1 V, 0 E, 1 D"},
		{match.Mark{All: 1, Known: 1, Won: 1, Value: game.Value{Outcome: play.Won, Distance: 3}}, "V3", "vitória em 3"},
		{match.Mark{All: 1, Known: 1, Drawn: 1, Value: game.Value{Outcome: play.Drawn}}, "E", "empate"},
		{match.Mark{All: 2, Known: 2, Lost: 2, Value: game.Value{Outcome: play.Lost, Distance: 14}}, "D14", "derrota em 14 · de 2 jogadas avaliadas: 0 V, 0 E, 2 D"},
		{match.Mark{All: 2, Known: 2, Lost: 2, Untimed: 1, Value: game.Value{Outcome: play.Lost, Distance: 4}}, "D", "derrota · de 2 jogadas avaliadas: 0 V, 0 E, 2 D"},
	} {
		if m := markOf(w, c.sum); m.Text != c.text || m.Note != c.note {
			t.Errorf("%+v: %q %q, want %q %q", c.sum, m.Text, m.Note, c.text, c.note)
		}
	}
}

func TestTheValueOfAPositionIsToldForThePlayerToMove(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. 4")
	v.switchValues(true)
	r.until("the value", func() bool { return v.archive.at(v.table.match.Position()).over })
	if got := v.study.value.words; got != "Vitória do Jogador 1 em 1" || v.study.value.colour != look.Proved {
		t.Errorf("told %q in %s", got, v.study.value.colour)
	}
	if i := slices.IndexFunc(v.marks(v.table.match.Position()), func(m board.Mark) bool { return m.Strong }); i < 0 {
		t.Error("the winning cell does not stand out")
	}
}

func TestAGameWithoutAnEngineHasNoValues(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. 4")
	v.table.match = match.From(sleeper{v.table.match.Position(), nil})
	v.switchValues(true)
	if v.study.on.Visible() || v.valued() || v.valuing != "" {
		t.Error("values are offered")
	}
}

func TestAHintTellsTheExactValue(t *testing.T) {
	for _, c := range []struct {
		value game.Value
		idea  string
	}{
		{game.Value{Outcome: play.Won, Distance: 5}, "Dica: há uma jogada que força a vitória em 5."},
		{game.Value{Outcome: play.Won}, "Dica: há uma jogada que força a vitória."},
		{game.Value{Outcome: play.Lost, Distance: 6}, "Dica: o adversário força a vitória; a derrota pode ser adiada até 6."},
		{game.Value{Outcome: play.Drawn}, "Dica: com o melhor jogo é empate; não ofereça nada."},
	} {
		if got := speak("pt").Say(hint{thought: game.Analysis{Value: c.value}}.idea()); got != c.idea {
			t.Errorf("%+v: %q", c.value, got)
		}
	}
	r := newRig(t)
	v := r.from(".e73.5a.294bc0.. 1")
	p := v.table.match.Position().(game.Valuer)
	values := map[string]game.Value{}
	p.Values(context.Background(), func(move string, value game.Value) { values[move] = value })
	h := newHint(context.Background(), p)
	if best := match.Total(p, values); h.thought.Value != best.Value || values[h.thought.Move] != best.Value {
		t.Errorf("advises %s, %+v; the best is %+v", h.thought.Move, h.thought.Value, best.Value)
	}
	step, _ := p.Show(h.thought.Move)
	if got := v.words.Say(h.answer(v.words)); got != "Dica: "+v.words.Say(step.Caption)+" ("+longValue(v.words, h.thought.Value)+")" {
		t.Errorf("answers %q", got)
	}
}
