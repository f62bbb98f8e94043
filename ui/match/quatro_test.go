package match

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/board"
	"procura/ui/internal/uitest"
	"procura/ui/match/study"
	"procura/ui/widgets"
)

// varied is a match of humans after three moves, and a variation in the place of the
// third, which is the line.
func (r *rig) varied() *View {
	r.T.Helper()
	v := r.seated("", "")
	for _, move := range []string{"/brao", "A1/brac", "B1/brbo"} {
		v.Session.Play(move, game.Analysis{})
	}
	v.Session.GoTo(2, true)
	v.Session.Play("C1/pqbc", game.Analysis{})
	return v
}

// rowOf is a row of the list as it is drawn.
func (v *View) rowOf(i int) *moveRow {
	item := v.moves.list.CreateItem()
	item.Resize(fyne.NewSize(200, item.MinSize().Height))
	v.moves.list.UpdateItem(i, item)
	return uitest.All[*moveRow](item)[0]
}

func TestVariationsAreListedBehindTheMoveThatTheyReplace(t *testing.T) {
	r := newRig(t)
	v := r.varied()
	var said []string
	for i := range v.moves.list.Length() {
		row := v.rowOf(i)
		said = append(said, strings.Repeat(">", row.indented)+row.number.Words+" "+row.move.Words)
	}
	if got, want := strings.Join(said, "|"), "0 início|1 /brao|2 A1/brac|3 B1/brbo|>3 C1/pqbc"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	v.moves.list.Select(3)
	if v.Session.Match.Played(3).Move != "B1/brbo" {
		t.Error("a row of another line does not lead there")
	}
	if !v.promote.Disabled() || v.delete.Disabled() {
		t.Error("a move of the main line can be promoted, or not be deleted")
	}
	v.moves.list.Select(4)
	test.Tap(v.promote)
	if v.rowOf(3).move.Words != "C1/pqbc" || !v.promote.Disabled() {
		t.Errorf("promoted: %s", v.rowOf(3).move.Words)
	}
	r.Key(fyne.KeyDelete)
	if v.moves.list.Length() != 4 {
		t.Errorf("%d rows after a deletion", v.moves.list.Length())
	}
	r.Shortcut(&fyne.ShortcutUndo{})
	r.Shortcut(&fyne.ShortcutUndo{})
	if v.rowOf(3).move.Words != "B1/brbo" || v.moves.list.Length() != 5 {
		t.Errorf("taken back: %d rows, %s", v.moves.list.Length(), v.rowOf(3).move.Words)
	}
}

func TestACommentIsWrittenBelowTheListAndNoLetterActs(t *testing.T) {
	r := newRig(t)
	v := r.varied()
	v.moves.list.Select(1)
	r.Window().Canvas().Focus(v.comment)
	for _, c := range "vh é bom" {
		v.comment.TypedRune(c)
	}
	if got := v.Session.Match.Node(1).Comment(); got != "vh é bom" || v.Session.Values {
		t.Errorf("%q, values %t", got, v.Session.Values)
	}
	v.comment.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if r.Window().Canvas().Focused() == v.comment {
		t.Error("Enter does not leave the comment")
	}
	if row := v.rowOf(1); row.detail.Words != "vh é bom" {
		t.Errorf("the row says %q", row.detail.Words)
	}
	v.moves.list.Select(2)
	if v.comment.Text != "" || v.Session.Match.Node(2).Comment() != "" {
		t.Errorf("the comment of another move: %q", v.comment.Text)
	}
	v.moves.list.Select(1)
	if v.comment.Text != "vh é bom" {
		t.Errorf("%q", v.comment.Text)
	}
}

// named are drawings that say their names.
type named struct{}

func (named) Drawing(name string) fyne.Resource { return fyne.NewStaticResource(name, []byte(name)) }

func TestARowShowsThePieceThatWasPlacedAndTheOneThatWasGiven(t *testing.T) {
	r := newRig(t)
	v := r.varied()
	v.moves.Drawings = named{}
	for i, want := range [][2]string{{"", ""}, {"", "brao"}, {"brao", "brac"}, {"brac", "brbo"}} {
		placed, given, _ := v.moves.pieces(v.moves.sorted()[i].Node)
		name := func(r fyne.Resource) string {
			if r == nil {
				return ""
			}
			return r.Name()
		}
		if got := [2]string{name(placed), name(given)}; got != want {
			t.Errorf("move %d shows %q, not %q", i, got, want)
		}
	}
}

// decided makes move i a mistake that loses a draw.
func decided(v *View, i int) {
	before := v.Session.Match.At(i - 1)
	values := map[string]game.Value{}
	for _, move := range before.Moves() {
		values[move] = game.Value{Outcome: play.Drawn}
	}
	values[v.Session.Match.Played(i).Move] = game.Value{Outcome: play.Lost, Distance: 4}
	v.Session.openArchive()
	v.Session.Archive.Known[before.Encode()] = match.Valuation{Values: values, Over: true}
}

func TestTheGraphTellsWhoWinsAndLeadsToAMove(t *testing.T) {
	r := newRig(t)
	v := r.varied()
	decided(v, 3)
	v.Session.SwitchValues(true)
	v.Session.Engine.stop()
	for i, want := range []struct {
		level int
		known bool
	}{{-1, false}, {-1, false}, {1, true}, {2, true}} { // player 1 made move 3, which loses
		if level, known := v.graph.level(i); level != want.level || known != want.known {
			t.Errorf("after %d moves: level %d, known %t", i, level, known)
		}
	}
	if said := v.graph.describePoint(3); !strings.Contains(said, "??") || !strings.Contains(said, "Jogador 2 ganha") {
		t.Errorf("told %q", said)
	}
	if said := v.graph.describePoint(1); strings.Contains(said, "·") {
		t.Errorf("told %q", said)
	}
	r.SettleIn(fyne.NewSize(1180, 760))
	v.graph.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(v.graph.x(2), 5)}})
	if !strings.HasPrefix(v.caption.Words, "Jogada 2, "+study.Written(v.Session.Match.At(1), "A1/brac")) {
		t.Errorf("under the pointer %q", v.caption.Words)
	}
	test.TapAt(v.graph, fyne.NewPos(v.graph.x(1), 20))
	if v.Session.Back != 1 || r.Window().Canvas().Focused() != v.graph {
		t.Fatalf("a click leads to move %d", v.Session.Back)
	}
	v.graph.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if v.Session.Back != 2 {
		t.Errorf("the arrow leads to move %d", v.Session.Back)
	}
	v.graph.TypedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	if v.Session.Back != 0 {
		t.Errorf("Home leads to move %d", v.Session.Back)
	}
}

func TestTheBoardHasItsShareOfTheWindow(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.varied()
		r.SettleIn(room)
		if share := v.board.Size().Height / room.Height; share < 0.55 {
			t.Errorf("the board has %.0f %%", 100*share)
		}
		if row := v.moves.list.CreateItem().MinSize(); row.Height < uitest.LeastTarget {
			t.Errorf("a row is %v high", row.Height)
		}
	})
}

func TestTheLineThatIsPointedAtIsSeenOnTheBoardAndInWords(t *testing.T) {
	r := newRig(t)
	v := r.from("01.............. 2")
	p := v.Session.Match.Position()
	learned(v, p, 1)
	v.Session.Archive.Traps[p.Encode()] = match.KnownTraps{Over: true}
	v.Session.SwitchValues(true)
	move := p.Moves()[0]
	v.Session.Archive.Lines[p.Encode()+move] = match.KnownLine{Moves: []string{move, "D1"}, Over: true}
	cell := v.marks(p)[0].Place
	for _, m := range v.marks(p) {
		if m.Place >= 0 {
			cell = m.Place
			break
		}
	}
	v.Session.Engine.PointAt(cell, true)
	v.pointer.on = true
	v.Tick()
	if said := v.caption.Words; !strings.Contains(said, "linha: 1. "+study.WrittenLine(p, []string{move, "D1"})) {
		t.Errorf("told %q", said)
	}
	ghost := ""
	for _, m := range v.marks(p) {
		if m.Place == cell {
			ghost = m.Ghost + m.Text
		}
	}
	if ghost == "" || !strings.HasSuffix(ghost, "1") {
		t.Errorf("the cell shows %q", ghost)
	}
	v.Session.Engine.PointAt(0, false)
	for _, m := range v.marks(p) {
		if m.Ghost != "" {
			t.Error("a ghost stays")
		}
	}
}

func TestTheBestMovesAreListedWithTheirTraps(t *testing.T) {
	r := newRig(t)
	v := r.from("0f....3c....5... 9")
	p := v.Session.Match.Position()
	learned(v, p, 1)
	moves := p.Moves()
	v.Session.SwitchValues(true)
	r.Until("the traps", func() bool { return v.Session.Archive.Traps[p.Encode()].Over })
	if best := v.Session.Archive.Best(p); len(best) != match.BestMoves || best[0] != moves[0] {
		t.Errorf("%v begins with another move than %s", best, moves[0])
	}
	var said []string
	for _, row := range v.study.Best.Rows {
		said = append(said, row.Move.Words, row.Value.Words, row.Traps.Words)
	}
	if got := strings.Join(said, "|"); !strings.HasPrefix(got, study.Written(p, moves[0])+"|V 7|–|") || !strings.Contains(got, " %|") {
		t.Errorf("told %s", got)
	}
}

func TestAPieceDroppedOnTheHandIsGiven(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.SettleIn(fyne.NewSize(1180, 760))
	driver := fyne.CurrentApp().Driver()
	at := driver.AbsolutePositionForObject(v.hand.slot).Subtract(driver.AbsolutePositionForObject(v.board)).AddXY(10, 10)
	v.DragOut(-1, at)
	if v.Session.Match.Len() != 1 {
		t.Fatal("not given")
	}
	v.DragOut(-2, fyne.NewPos(-500, 0))
	if v.Session.Match.Len() != 1 || !v.Session.Refused.IsZero() {
		t.Error("a drop outside does something")
	}
	v.board.Owner.(board.Dragger).Drag(-2, 3)
	if !strings.HasPrefix(v.caption.Words, "Primeiro coloque a peça que recebeu") || v.Session.Phase() != Picking {
		t.Errorf("told %q", v.caption.Words)
	}
}

func TestEverythingOfAMatchExplainsItself(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		r := newRig(t)
		r.SetLanguage(language)
		v, seen := r.seated("", ""), map[string]string{}
		check := func(what, words string) {
			t.Helper()
			if !strings.HasSuffix(words, ".") || strings.HasPrefix(words, "[") || strings.Contains(words, "<no value>") {
				t.Errorf("%s: %q", what, words)
			}
			if other := seen[words]; other != "" && other != what {
				t.Errorf("%s and %s are explained alike: %q", what, other, words)
			}
			seen[words] = what
		}
		each := func(what string, c *widgets.Choice) {
			for i, key := range c.Keys {
				c.SetSelectedIndex(i)
				check(what+" "+key, c.Tip.Words())
			}
		}
		each("player", v.panel.seats[0])
		v.panel.seats[0].SetSelectedIndex(0)
		for i, c := range v.panel.rules {
			each(v.Session.Module.MatchSettings()[i].Key, c)
		}
		for what, tip := range v.tipped() {
			check(what, tip.Words())
		}
	}
}

// tipped are the settings, columns and figures that say the same of every choice.
func (v *View) tipped() map[string]*widgets.Tip {
	p := v.panel
	list := map[string]*widgets.Tip{
		"begins": &p.begins.Tip, "depth": &p.depth.Tip, "time": &p.time.Tip, "quiescence": &p.quiet.Tip, "memory": &p.memory.Tip, "log": &p.log.Tip,
		"new": &v.panel.start.Tip, "compose": &v.panel.arrange.Tip, "undo": &v.undo.Tip, "redo": &v.redo.Tip, "back": &v.back.Tip, "from": &v.from.Tip, "help": &v.help.Tip,
		"values": &v.study.On.Tip, "promote": &v.promote.Tip, "delete": &v.delete.Tip, "comment": &v.comment.Tip,
	}
	for name, terms := range map[string]*widgets.Terms{"column": v.moves.heads, "figure": v.figures.Terms, "standing": v.study.Terms, "best": v.study.Heads()} {
		for i, term := range terms.List {
			list[fmt.Sprint(name, " ", i)] = &term.Tip
		}
	}
	return list
}

func TestThreeMovesOfALineAreDrawnAtMost(t *testing.T) {
	v := newRig(t).from("01.............. 2")
	first := v.Session.Match.Position()
	var line []string
	for p := first; len(line) < 5 && p.Outcome() == play.Open; p, _ = p.Play(line[len(line)-1]) {
		line = append(line, p.Moves()[len(line)])
	}
	if drawn := study.LineMarks(first, line); len(line) < 5 || len(drawn) == 0 || len(drawn) > 3 {
		t.Errorf("%d moves of %q", len(drawn), line)
	}
}
