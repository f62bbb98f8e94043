package match

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/internal/uitest"
	"procura/ui/match/study"
	"procura/ui/theme"
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
func (r *rig) examined(brief string, first, second game.Level) (*View, *asked) {
	r.T.Helper()
	v := r.seated(first, second)
	a := &asked{
		began: make(chan string, 8), more: make(chan struct{}), ended: make(chan bool, 8),
		worth: func(string) game.Value { return game.Value{Outcome: play.Drawn} },
	}
	v.put(examiner{r.position(v, brief), a})
	return v, a
}

// position reads a position of the rules that are set.
func (r *rig) position(v *View, brief string) game.Position {
	r.T.Helper()
	p, wrong := v.Session.Module.ReadPosition(brief, v.Session.Rules)
	if wrong != nil {
		r.T.Fatal(wrong)
	}
	return p
}

// from goes on from a position, between humans.
func (r *rig) from(brief string) *View {
	r.T.Helper()
	v := r.seated("", "")
	v.put(r.position(v, brief))
	return v
}

// hear waits for what an engine says.
func hear[T any](r *rig, said chan T) T {
	r.T.Helper()
	select {
	case words := <-said:
		return words
	case <-time.After(uitest.Deadline):
		r.T.Fatal("the engine says nothing")
	}
	panic("unreachable")
}

func TestValuesMarkEveryCellAndThenEveryPiece(t *testing.T) {
	r := newRig(t)
	v := r.from(".e73.5a.294bc0.. 1")
	p := v.Session.Match.Position().(game.Valuer)
	want := map[string]game.Value{}
	p.Values(context.Background(), func(move string, value game.Value) { want[move] = value })
	test.Tap(v.study.On)
	r.Until("all values", func() bool { return v.Session.Archive.At(p).Over })
	check := func(picked []int, places int) {
		t.Helper()
		got, sums := marked(v.marks(p)), match.Marks(p, picked, want)
		if len(sums) != places {
			t.Fatalf("%d places, want %d", len(sums), places)
		}
		for place, sum := range sums {
			if said := strings.ReplaceAll(study.ShortValue(v.Words, sum.Value), " ", ""); got[place] != said || said == "" {
				t.Errorf("place %d says %q, want %q", place, got[place], said)
			}
		}
	}
	check(nil, 5)
	for _, cell := range []int{0, 4, 7, 14, 15} {
		if choices, _ := p.Ways().Next([]int{cell}); len(choices) > 0 {
			v.board.Tap(cell)
			check([]int{cell}, 4)
			return
		}
	}
	t.Fatal("every cell ends the game")
}

func TestWhatIsNotKnownYetIsGrey(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", "")
	v.Session.SwitchValues(true)
	hear(r, a.began)
	p := v.Session.Match.Position()
	r.Until("a first value", func() bool { return len(v.Session.Archive.At(p).Values) == 1 })
	for _, m := range v.marks(p) {
		if m.Text != study.Pending || m.Color != theme.Muted || m.Strong {
			t.Errorf("place %d: %+v", m.Place, m)
		}
	}
	if got := v.study.Progress.Words; got != "1 de 132 jogadas avaliadas" || v.study.Value.Words != "Pelo menos empate" {
		t.Errorf("told %q, %q", got, v.study.Value.Words)
	}
	close(a.more)
	r.Until("all values", func() bool { return v.Session.Archive.At(p).Over })
	for _, m := range v.marks(p) {
		if m.Text != "E" || m.Color != fynetheme.ColorNameForeground || m.Strong {
			t.Errorf("place %d: %+v", m.Place, m)
		}
	}
	if v.study.Progress.Words != "132 de 132 jogadas avaliadas" || v.study.Value.Words != "Empate com jogo perfeito" || v.study.Effort.Words != "132 nós" {
		t.Errorf("told %q, %q, %q", v.study.Progress.Words, v.study.Value.Words, v.study.Effort.Words)
	}
}

func TestValuesStopWhenTheComputerThinks(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", game.Easy)
	v.Session.SwitchValues(true)
	hear(r, a.began)
	r.move(v)
	if all := hear(r, a.ended); all {
		t.Error("valued to the end")
	}
	r.Until("the computer's move", v.human)
	if code := hear(r, a.began); code != v.Session.Match.Position().Encode() {
		t.Errorf("valued %s after the computer's move", code)
	}
}

func TestValuesStopWhenAnotherPositionIsShown(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", "")
	v.Session.Archive.Traps[v.Session.Match.At(0).Encode()] = match.KnownTraps{Over: true}
	r.move(v)
	v.Session.SwitchValues(true)
	hear(r, a.began)
	v.Session.Review(0)
	if all := hear(r, a.ended); all {
		t.Error("valued to the end")
	}
	if code := hear(r, a.began); code != v.Session.Match.At(0).Encode() {
		t.Errorf("valued %s in the review", code)
	}
	close(a.more)
	r.Until("the values of the review", func() bool { return v.Session.Archive.At(v.Session.Match.At(0)).Over })
	v.Session.Review(v.Session.Match.Index())
	hear(r, a.began)
	v.Session.Review(0)
	r.Pump()
	if len(a.began) > 0 || !v.Session.Archive.At(v.Session.Match.At(0)).Over {
		t.Error("the same position is valued twice")
	}
}

func TestValuesStopWhereTheyCannotBeSeen(t *testing.T) {
	r := newWholeRig(t)
	v, a := r.examined("0f1e............ 4", "", "")
	v.Session.SwitchValues(true)
	hear(r, a.began)
	r.Page("match.solve")
	if all := hear(r, a.ended); all {
		t.Error("valued to the end behind the solver")
	}
	r.playTab("quatro")
	hear(r, a.began)
	r.Bring("cavalo")
	if all := hear(r, a.ended); all {
		t.Error("valued to the end behind another tab")
	}
}

func TestValuesWaitForTheHint(t *testing.T) {
	r := newRig(t)
	v, a := r.examined("0f1e............ 4", "", "")
	v.Session.SwitchValues(true)
	hear(r, a.began)
	test.Tap(v.help)
	if all := hear(r, a.ended); all {
		t.Error("valued to the end beside the hint")
	}
	r.Until("the hint", func() bool { return v.Session.Hinted == 1 })
	hear(r, a.began)
}

func TestValuesAreOffUntilSwitchedOnAndThenRemembered(t *testing.T) {
	r := newRig(t)
	v := r.from(".e73.5a.294bc0.. 1")
	if v.Session.ShowsValues() || v.study.On.Checked || v.study.Content.Visible() {
		t.Fatal("values are shown unasked")
	}
	r.Key(fyne.KeyV)
	if !v.study.On.Checked || !v.study.Content.Visible() || v.figures.Content.Visible() {
		t.Error("the key V does not show them")
	}
	again := newRig(t, func(o *uitest.Options) { o.App = r.App })
	w := again.seated("", "")
	if !w.study.On.Checked || !w.Session.ShowsValues() {
		t.Error("the next start has forgotten them")
	}
	w.study.On.TypedKey(&fyne.KeyEvent{Name: fyne.KeyV})
	if w.Session.ShowsValues() || r.App.Preferences().Bool("values") {
		t.Error("they stay")
	}
}

func TestTheValueOfAPositionIsToldForThePlayerToMove(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. 4")
	v.Session.SwitchValues(true)
	r.Until("the value", func() bool { return v.Session.Archive.At(v.Session.Match.Position()).Over })
	if got := v.study.Value.Words; got != "Jogador 1 ganha em 1" || v.study.Value.Colour != theme.Proved {
		t.Errorf("told %q in %s", got, v.study.Value.Colour)
	}
	if i := slices.IndexFunc(v.marks(v.Session.Match.Position()), func(m board.Mark) bool { return m.Strong }); i < 0 {
		t.Error("the winning cell does not stand out")
	}
}

func TestAGameWithoutAnEngineHasNoValues(t *testing.T) {
	r := newRig(t)
	v := r.from("012............. 4")
	v.Session.Match = match.From(sleeper{v.Session.Match.Position(), nil})
	v.Session.SwitchValues(true)
	v.Session.Engine.Wait()
	r.Pump()
	if v.study.On.Visible() || v.Session.ShowsValues() || len(v.Session.Archive.Known) > 0 {
		t.Error("values are offered")
	}
}

func TestAHintTellsTheExactValue(t *testing.T) {
	for _, c := range []struct {
		value game.Value
		idea  string
	}{
		{game.Value{Outcome: play.Won, Distance: 5}, "Dica: há uma jogada que força a vitória (vitória em 3)."},
		{game.Value{Outcome: play.Won}, "Dica: há uma jogada que força a vitória."},
		{game.Value{Outcome: play.Lost, Distance: 6}, "Dica: o adversário força a vitória; resista o mais que puder (derrota em 3)."},
		{game.Value{Outcome: play.Drawn}, "Dica: com jogo perfeito é empate; não ofereça nada."},
	} {
		if got := uitest.Speak("pt").Say(match.Hint{Analysis: game.Analysis{Value: c.value}}.Idea()); got != c.idea {
			t.Errorf("%+v: %q", c.value, got)
		}
	}
	r := newRig(t)
	v := r.from(".e73.5a.294bc0.. 1")
	p := v.Session.Match.Position().(game.Valuer)
	values := map[string]game.Value{}
	p.Values(context.Background(), func(move string, value game.Value) { values[move] = value })
	h := match.GiveHint(context.Background(), p)
	if best := match.Total(p, values); h.Analysis.Value != best.Value || values[h.Analysis.Move] != best.Value {
		t.Errorf("advises %s, %+v; the best is %+v", h.Analysis.Move, h.Analysis.Value, best.Value)
	}
	if got := v.Words.Say(study.Answer(v.Words, p, h)); got != "Dica: "+study.Written(p, h.Analysis.Move)+" ("+study.LongValue(v.Words, h.Analysis.Value)+")" {
		t.Errorf("answers %q", got)
	}
}

// marked are the texts of marks by place.
func marked(marks []board.Mark) map[int]string {
	texts := map[int]string{}
	for _, m := range marks {
		texts[m.Place] = m.Text
	}
	return texts
}

func TestARunningGameTellsNoValueBeforeItIsAskedTo(t *testing.T) {
	r := newRig(t)
	v := r.varied()
	decided(v, 3)
	told := func() string {
		var said []string
		for i := range v.Session.Match.Len() + 1 {
			if _, known := v.graph.level(i); known {
				said = append(said, "graph")
			}
			said = append(said, v.graph.describePoint(i))
		}
		for i := range v.moves.sorted() {
			row := v.moves.list.CreateItem()
			v.moves.list.UpdateItem(i, row)
			said = append(said, uitest.All[*moveRow](row)[0].exact.Words)
		}
		return strings.Join(said, "|")
	}
	if said := told(); strings.Contains(said, "D 2") || strings.Contains(said, study.Blunder) || strings.Contains(said, "graph") {
		t.Errorf("without values: %s", said)
	}
	v.Session.Values = true
	if said := told(); !strings.Contains(said, "D 2") || !strings.Contains(said, study.Blunder) || !strings.Contains(said, "graph") {
		t.Errorf("with values: %s", said)
	}
}

func TestTheFiguresOfARunningGameDoNotTellWhoWins(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	v.Session.Play("/brao", game.Analysis{Level: game.Perfect, Elapsed: 1, Value: game.Value{Outcome: play.Won, Distance: 5}, Line: []string{"/brao", "A1/brac"}})
	v.showThought()
	if v.figures.Values[study.FigureValue].Words != "escondido" || v.figures.Line.Words != "" {
		t.Errorf("told %q and %q", v.figures.Values[study.FigureValue].Words, v.figures.Line.Words)
	}
	v.Session.Values = true
	v.showThought()
	if v.figures.Values[study.FigureValue].Words != "vitória em 3" || v.figures.Line.Words == "" {
		t.Errorf("with values %q and %q", v.figures.Values[study.FigureValue].Words, v.figures.Line.Words)
	}
}

func TestWhatIsNotKnownIsAGapInTheGraph(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.SettleIn(fyne.NewSize(1180, 760))
	if dots := uitest.All[*canvas.Circle](v.graph.content); len(dots) > 0 {
		t.Errorf("%d dots of positions whose value is not known", len(dots))
	}
}
