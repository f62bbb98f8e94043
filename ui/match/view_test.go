package match

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/files"
	"procura/ui/internal/uitest"
	"procura/ui/match/study"
	"procura/ui/widgets"
)

// playTab brings the match of a game to the front.
func (r *rig) playTab(id string) *View {
	r.T.Helper()
	r.Bring(id)
	if b := r.Button(r.Words().Key("match.play")); b != nil {
		test.Tap(b)
	}
	v := r.match()
	if v == nil {
		r.T.Fatalf("two can't play %s", id)
	}
	return v
}

// seated is the match of Quatro with players at both seats.
func (r *rig) seated(first, second game.Level) *View {
	r.T.Helper()
	v := r.playTab("quatro")
	for seat, level := range []game.Level{first, second} {
		v.panel.seats[seat].SetSelectedIndex(slices.Index(v.panel.seats[seat].Keys, string(level)))
	}
	test.Tap(v.panel.start)
	return v
}

// move picks a legal move, place by place, by taps: the first choice of each.
func (r *rig) move(v *View) {
	r.T.Helper()
	before := v.Session.Match.Index()
	for range 4 {
		choices, _ := v.Session.Match.Position().Ways().Next(v.Session.Picked)
		if len(choices) == 0 {
			break
		}
		v.board.Tap(choices[0])
		if v.Session.Match.Index() > before {
			return
		}
	}
	r.T.Fatalf("no move by taps after move %d, picked %v", before, v.Session.Picked)
}

// told is what the match says of itself: headline and details.
func told(v *View) string { return v.verdict.Headline.Words + " | " + v.verdict.Details.Words }

// sleeper is a position whose computers think until they are cancelled.
type sleeper struct {
	game.Position
	began chan struct{}
}

func (s sleeper) Search(ctx context.Context, limits play.Limits, options play.Options) game.Analysis {
	s.began <- struct{}{}
	<-ctx.Done()
	return s.Position.Search(ctx, limits, options)
}

func (s sleeper) Play(move string) (game.Position, *text.Message) {
	after, wrong := s.Position.Play(move)
	return sleeper{after, s.began}, wrong
}

// asleep seats a human and a computer that does not come to an end.
func (r *rig) asleep() (*View, sleeper) {
	v := r.seated("", game.Medium)
	s := sleeper{v.Session.Match.Position(), make(chan struct{}, 8)}
	v.put(s)
	return v, s
}

func TestAWholeGameByTapsAgainstTheComputer(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.Easy)
	for !over(v) {
		r.move(v)
		r.Until("the computer's move", func() bool { return over(v) || v.human() })
	}
	if said := told(v); !strings.Contains(said, "uatro peças ") && !strings.Contains(said, "Empate") {
		t.Errorf("the end is told as %q", said)
	}
	if got := v.moves.list.Length(); got != v.Session.Match.Len()+1 || got < 5 {
		t.Errorf("%d rows for %d moves", got, v.Session.Match.Len())
	}
	if v.help.Text != "Rever" || v.undo.Disabled() {
		t.Errorf("after the end there is %q, or no way back", v.help.Text)
	}
}

func TestTheWinningLineIsNamed(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	position, wrong := v.Session.Module.ReadPosition("012............. 4", v.Session.Rules)
	if wrong != nil {
		t.Fatal(wrong)
	}
	v.put(position)
	v.board.Tap(3)
	if got := told(v); got != "Jogador 1 ganhou: quatro peças brancas | 1 jogada" {
		t.Errorf("told as %q", got)
	}
	winning := 0
	for _, c := range v.Session.Match.Position().Scene().Cells {
		if c.Role == scene.Winning {
			winning++
		}
	}
	if winning != 4 {
		t.Errorf("%d winning cells", winning)
	}
}

func TestThePieceStandsOnItsCellBeforeTheNextIsGiven(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	held := v.Session.Match.Position().Scene().Tray[0]
	if held.Role != scene.Held || !strings.Contains(v.board.Text(), "["+held.Drawing+"]") || !strings.Contains(told(v), "a colocar: ") {
		t.Fatalf("in hand %+v, board %q, told %q", held, v.board.Text(), told(v))
	}
	v.board.Tap(5)
	lines := strings.Split(v.board.Text(), "\n")
	if !strings.Contains(lines[2], "["+held.Drawing+"]") || strings.Contains(v.board.Text()[strings.Index(v.board.Text(), "Reserva"):], held.Drawing) {
		t.Errorf("after the cell: %q", v.board.Text())
	}
	if !strings.Contains(told(v), "escolha a peça que o adversário") {
		t.Errorf("told %q", told(v))
	}
	v.board.Tap(6)
	lines = strings.Split(v.board.Text(), "\n")
	if strings.Fields(lines[2])[2] != "." || strings.Fields(lines[2])[3] != "["+held.Drawing+"]" {
		t.Errorf("another cell instead: %q", v.board.Text())
	}
	r.Key(fyne.KeyEscape)
	if len(v.Session.Picked) != 0 || strings.Contains(strings.Split(v.board.Text(), "\n")[2], held.Drawing) {
		t.Errorf("still picked %v: %q", v.Session.Picked, v.board.Text())
	}
}

func TestAMoveByTheKeyboard(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	press := func(keys ...fyne.KeyName) {
		for _, k := range keys {
			v.board.TypedKey(&fyne.KeyEvent{Name: k})
		}
	}
	v.board.FocusGained()
	press(fyne.KeyRight, fyne.KeyDown, fyne.KeySpace)
	if len(v.Session.Picked) != 1 || v.Session.Picked[0] != 5 {
		t.Fatalf("picked %v by the keyboard, want B2", v.Session.Picked)
	}
	for v.Session.Match.Index() < 2 && v.board.Text() != "" {
		choices, _ := v.Session.Match.Position().Ways().Next(v.Session.Picked)
		for range 40 {
			press(fyne.KeyRight, fyne.KeyReturn)
			if v.Session.Match.Index() == 2 {
				break
			}
		}
		if v.Session.Match.Index() < 2 {
			t.Fatalf("the tray can't be reached: picked %v, choices %v", v.Session.Picked, choices)
		}
	}
}

func TestUndoAndRedoGoToTheTurnsOfTheHuman(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.Easy)
	r.move(v)
	r.Until("the computer's move", v.human)
	before := v.board.Text()
	r.Shortcut(&fyne.ShortcutUndo{})
	if v.Session.Match.Index() != 0 || !v.human() || !v.undo.Disabled() {
		t.Fatalf("undone to move %d", v.Session.Match.Index())
	}
	r.Shortcut(&fyne.ShortcutRedo{})
	if v.Session.Match.Index() != 2 || v.board.Text() != before || !v.redo.Disabled() {
		t.Errorf("redone to move %d: %q, want %q", v.Session.Match.Index(), v.board.Text(), before)
	}
}

func TestUndoWhileTheComputerThinksCancelsItsThought(t *testing.T) {
	r := newRig(t)
	v, s := r.asleep()
	r.move(v)
	<-s.began
	if !v.thinking() || !strings.Contains(told(v), "está a pensar") {
		t.Fatalf("told %q", told(v))
	}
	test.Tap(v.undo)
	v.Session.Engine.Wait()
	r.Pump()
	if v.thinking() || v.Session.Match.Index() != 0 || v.Session.Match.Len() != 1 || !v.human() {
		t.Errorf("thinking %t at move %d of %d", v.thinking(), v.Session.Match.Index(), v.Session.Match.Len())
	}
}

func TestANewGameCancelsTheThought(t *testing.T) {
	r := newRig(t)
	v, s := r.asleep()
	r.move(v)
	<-s.began
	test.Tap(v.panel.start)
	v.Session.Engine.Wait()
	r.Pump()
	if v.thinking() || v.Session.Match.Len() != 0 || !v.human() {
		t.Errorf("thinking %t, %d moves", v.thinking(), v.Session.Match.Len())
	}
}

func TestAComputerCanBeToldToMoveNow(t *testing.T) {
	r := newRig(t)
	v, s := r.asleep()
	r.move(v)
	<-s.began
	r.Key(fyne.KeyEscape)
	r.Until("the move", v.human)
	if v.Session.Match.Index() != 2 {
		t.Errorf("at move %d", v.Session.Match.Index())
	}
}

func TestComputerAgainstComputerEnds(t *testing.T) {
	r := newRig(t)
	v := r.seated(game.Easy, game.Medium)
	r.Until("the end", func() bool { return over(v) })
	levels := map[game.Level]bool{}
	for i := 1; i <= v.Session.Match.Len(); i++ {
		levels[v.Session.Match.Played(i).Analysis.Level] = true
	}
	if len(levels) != 2 || !levels[game.Easy] || !levels[game.Medium] {
		t.Errorf("played by %v", levels)
	}
	if v.figures.Values[study.FigureNodes].Words == "–" {
		t.Error("no statistics of the last thought")
	}
}

func TestTheAlphaBetaObeysThePanel(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.AlphaBeta)
	if !v.panel.engine.Visible() {
		t.Fatal("no settings of the alpha-beta")
	}
	v.panel.depth.SetSelected("2")
	v.panel.time.SetSelected("1000 ms")
	test.Tap(v.panel.quiet)
	ask := v.Session.Request(game.AlphaBeta, nil)
	if ask.Limits.Depth != 2 || ask.Limits.Time != time.Second || !ask.Options.Quiescence || ask.Options.Seed != 0 {
		t.Errorf("asks %+v", ask)
	}
	r.move(v)
	r.Until("the computer's move", v.human)
	if got := v.Session.Match.Played(2).Analysis; got.Level != game.AlphaBeta || got.Depth != 2 || got.AlphaCuts == 0 {
		t.Errorf("thought %+v", got)
	}
	_, _, row := v.moves.describe(v.Session.Match.Node(2))
	if len(row) != 6 || row[0] != "2 · Alfa-beta 2" || row[3] != v.Words.Key("match.column.depth")+" 2" {
		t.Errorf("the row says %q", row)
	}
}

func TestARowShowsItsPositionAndTheMatchGoesOn(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	for range 4 {
		r.move(v)
	}
	now := v.board.Text()
	v.moves.list.Select(1)
	if v.Session.Back != 1 || v.board.Text() == now || !strings.Contains(told(v), "jogada 1 de 4") || v.turns.Visible() {
		t.Fatalf("reviewed %d, told %q", v.Session.Back, told(v))
	}
	r.Key(fyne.KeyRight)
	if v.Session.Back != 2 {
		t.Errorf("the right arrow leads to %d", v.Session.Back)
	}
	v.board.Tap(0)
	if v.Session.Back >= 0 || v.board.Text() != now || v.Session.Match.Index() != 4 {
		t.Errorf("not back: reviewed %d, board %q", v.Session.Back, v.board.Text())
	}
	v.moves.list.Select(2)
	test.Tap(v.from)
	if v.Session.Match.Index() != 2 || v.Session.Match.Len() != 4 || !v.human() {
		t.Errorf("played from there: move %d of %d", v.Session.Match.Index(), v.Session.Match.Len())
	}
	r.move(v)
}

func TestAHintComesInTwoSteps(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	position, _ := v.Session.Module.ReadPosition("012............. 4", v.Session.Rules)
	v.put(position)
	test.Tap(v.help)
	r.Until("the hint", func() bool { return v.Session.Hinted == 1 })
	if v.caption.Words != "Dica: há uma jogada que ganha já." {
		t.Errorf("the first step %q", v.caption.Words)
	}
	if marks := v.marks(position); len(marks) != 13 || marks[0].Text != "" {
		t.Errorf("the first step gives the move away: %+v", marks)
	}
	v.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyH}) // as good as the button
	marks := v.marks(position)
	if v.caption.Words != "Dica: "+widgets.Inline("bqao")+"D1 (vitória em 1)" || len(marks) != 1 || marks[0].Place != 3 || marks[0].Text != "1" {
		t.Errorf("the second step %q, %+v", v.caption.Words, marks)
	}
	r.move(v)
	if !over(v) && v.Session.Hinted != 0 {
		t.Errorf("the hint outlives the move: %d", v.Session.Hinted)
	}
}

func TestAChangeOfLanguageKeepsTheMatch(t *testing.T) {
	r := newRig(t)
	v, s := r.asleep()
	r.move(v)
	<-s.began
	r.Choose("menu.view", "menu.language", "menu.language.en")
	w := r.match()
	if w == nil || w == v || w.Session != v.Session || !w.thinking() {
		t.Fatalf("view %p after %p, thinking %t", w, v, w != nil && w.thinking())
	}
	if !strings.Contains(told(w), "Player 2 (Medium) is thinking") {
		t.Errorf("told %q", told(w))
	}
	r.Key(fyne.KeyEscape)
	r.Until("the computer's move", w.human)
	if w.Session.Match.Index() != 2 || w.board.Text() == v.board.Text() {
		t.Errorf("at move %d", w.Session.Match.Index())
	}
	v.board.Tap(0) // a late event of the old view is harmless
	r.move(w)
}

func TestRulesAndWhoBeginsAreForTheNextGame(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	v.panel.rules[0].SetSelectedIndex(1)
	if v.Session.Match.Position().Rules()["variant"] != "choose" || v.panel.pending.Visible() {
		t.Fatal("before the first move a change does not begin anew")
	}
	r.move(v)
	v.panel.rules[0].SetSelectedIndex(0)
	v.panel.begins.SetSelectedIndex(1)
	if v.Session.Match.Position().Rules()["variant"] != "choose" || v.Session.SeatToMove() != 1 || !v.panel.pending.Visible() {
		t.Errorf("a change disturbs the game under way: %v", v.Session.Match.Position().Rules())
	}
	test.Tap(v.panel.start)
	if v.Session.Match.Position().Rules()["variant"] != "give" || v.Session.SeatToMove() != 1 || v.panel.pending.Visible() {
		t.Errorf("the next game: %v, seat %d to move", v.Session.Match.Position().Rules(), v.Session.SeatToMove())
	}
}

func TestTheComputerBeginsWhereItIsToldTo(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.Easy)
	v.panel.begins.SetSelectedIndex(1)
	r.Until("the first move", v.human)
	if v.Session.Match.Index() != 1 || v.Session.Seat(1) != 1 {
		t.Errorf("move %d, begun by seat %d", v.Session.Match.Index(), v.Session.Seat(1))
	}
	if !v.undo.Disabled() {
		t.Error("the computer's first move can be undone: it would only come again")
	}
}

func TestMovesAreLoggedWhenTheUserWantsIt(t *testing.T) {
	r := newRig(t)
	v := r.seated("", game.Easy)
	r.move(v)
	r.Until("the computer's move", v.human)
	path := filepath.Join(t.TempDir(), "log.dat")
	test.Tap(v.panel.log)
	r.Reply("menu.button.newfile")
	if r.Native.Proposed != "log.dat" {
		t.Fatalf("proposed %q", r.Native.Proposed)
	}
	r.Answer(path, nil)
	r.move(v)
	r.Until("the computer's move", v.human)
	var src []byte
	r.Until("both moves in the log", func() bool { // each write waits for the one before
		src, _ = os.ReadFile(path)
		return strings.Count(string(src), "Jogada: ") >= 2
	})
	r.Settle()
	want := []string{"Jogador: 1 (humano)", "Jogada: " + v.Session.Match.Played(3).Move, "Estado: " + v.Session.Match.At(3).Encode(), "Jogador: 2 (fácil)"}
	for _, line := range want {
		if !strings.Contains(string(src), line+"\n") {
			t.Errorf("%q is not in\n%s", line, src)
		}
	}
	if got := strings.Count(string(src), "Jogada: "); got != 2 {
		t.Errorf("%d moves are logged, want 2", got)
	}
}

func TestALogThatIsThereIsReplacedOrAddedTo(t *testing.T) {
	for answer, want := range map[string]int{"menu.button.newfile": 1, "menu.button.addto": 2, "menu.button.cancel": 1} {
		r := newRig(t)
		v := r.seated("", "")
		path := filepath.Join(t.TempDir(), "log.dat")
		before := "Jogador: 1 (humano)\nJogada: A1\n\n"
		if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
			t.Fatal(err)
		}
		test.Tap(v.panel.log)
		r.Reply(answer)
		if r.Native.Asking() {
			r.Answer(path, nil)
		}
		r.move(v)
		r.Settle()
		r.Settle() // the move waits for what is done to the file
		src, _ := os.ReadFile(path)
		if got := strings.Count(string(src), "Jogada: "); got != want || strings.HasPrefix(string(src), before) == (answer == "menu.button.newfile") {
			t.Errorf("%s: the log holds %q", answer, src)
		}
		if v.panel.log.Checked == (answer == "menu.button.cancel") {
			t.Errorf("%s: checked %t", answer, v.panel.log.Checked)
		}
	}
}

// It is said once, and a log with holes is none.
func TestALogThatCanNotBeWrittenEnds(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	path := filepath.Join(t.TempDir(), "problemas.dat")
	if err := os.WriteFile(path, []byte("((0 0 0 0 0 1) (0 0 0 0 0 1))\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	test.Tap(v.panel.log)
	r.Reply("menu.button.addto")
	r.Answer(path, nil)
	r.move(v)
	r.Settle()
	if !strings.Contains(r.Notice(), "não é um registo de jogadas") || v.Session.Games.Log != "" || v.panel.log.Checked {
		t.Errorf("log %q, checked %t, the bar says %q", v.Session.Games.Log, v.panel.log.Checked, r.Notice())
	}
	r.HideNotice()
	r.move(v)
	r.Settle()
	if src, _ := os.ReadFile(path); r.Notice() != "" || strings.Count(string(src), "\n") != 1 {
		t.Errorf("the bar says %q, the file holds %q", r.Notice(), src)
	}
}

func TestALogThatIsNotChosenIsNotKept(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	test.Tap(v.panel.log)
	r.Reply("menu.button.newfile")
	r.Answer("", files.ErrCancelled)
	if v.Session.Games.Log != "" || v.panel.log.Checked {
		t.Errorf("log %q, checked %t", v.Session.Games.Log, v.panel.log.Checked)
	}
	r.move(v)
}

func TestProblemsLeadFromTheMatchToTheSolver(t *testing.T) {
	r := newWholeRig(t)
	if r.match() != nil {
		t.Fatal("the first window does not open on the solver")
	}
	r.playTab("quatro")
	if r.match() == nil {
		t.Fatal("the switch does nothing")
	}
	r.Open(uitest.Wild(t, "quatro-dash-separators.dat"))
	if r.match() != nil {
		t.Error("problems of this game were opened, and the match hides them")
	}
}

func TestAnyGameOfTwoCanBePlayed(t *testing.T) {
	r := newRig(t, func(o *uitest.Options) {
		o.Games = []game.Module{gametest.Toy{}}
		o.Samples = []game.Problem{{Name: "A", Puzzle: gametest.ToyPuzzle(10)}}
	})
	v := r.playTab("toy")
	v.panel.seats[1].SetSelectedIndex(0)
	for !over(v) {
		r.move(v)
	}
	if seat, _ := v.Session.Winner(); seat < 0 || v.Session.Match.Position().Outcome() != play.Lost {
		t.Errorf("winner %d", seat)
	}
}

func TestOnlyGamesOfTwoHaveMatches(t *testing.T) {
	r := newWholeRig(t)
	for i, m := range uitest.Games() {
		_, two := m.(game.Playable)
		if there := uitest.Of[*View](r.Pages(i)) != nil; there != two {
			t.Errorf("%s: a match %t, can be played %t", m.ID(), there, two)
		}
	}
}

func TestAPieceThatWasSeenToArriveDoesNotArriveAgain(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	r.move(v)
	move := v.Session.Match.Position().Moves()[0]
	v.Session.Picked = v.Session.Match.Position().Ways().To(move)[:1]
	if wrong := v.Session.Match.Play(move, game.Analysis{}); wrong != nil {
		t.Fatal(wrong)
	}
	if step := v.Session.LastStep(v.Session.Picked); len(step.Motions) != 0 {
		t.Errorf("seen, and moved again: %+v", step.Motions)
	}
	v.Session.Picked = nil
	if step := v.Session.LastStep(v.Session.Picked); len(step.Motions) != 1 {
		t.Errorf("the computer's piece does not move: %+v", step.Motions)
	}
}

func TestPieceAndCellArePickedInAnyOrder(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	v.panel.rules[0].SetSelectedIndex(1) // choose
	v.board.Tap(-1)
	if got := told(v); !strings.HasPrefix(got, "Jogador 1 | a colocar: ") {
		t.Errorf("a piece is picked, told %q", got)
	}
	v.board.Tap(-2) // another one instead
	v.board.Tap(5)
	if i := v.Session.Match.Index(); i != 1 || v.Session.Match.Played(1).Move != "B2=brac" {
		t.Fatalf("played %d: %+v", i, v.Session.Match.Played(1))
	}
	v.board.Tap(6)
	if got := told(v); got != "Jogador 2 | escolha a peça que vai para C2" {
		t.Errorf("a cell is picked, told %q", got)
	}
	v.board.Tap(6)
	if len(v.Session.Picked) != 0 {
		t.Errorf("a second click does not take it back: %v", v.Session.Picked)
	}
	v.board.Tap(6)
	v.board.Tap(-1)
	if v.Session.Match.Index() != 2 {
		t.Errorf("picked %v after %d moves", v.Session.Picked, v.Session.Match.Index())
	}
}

func TestComputersAloneWaitWhenTheyAreToldTo(t *testing.T) {
	r := newRig(t)
	v, s := r.asleep()
	v.panel.seats[0].SetSelectedIndex(2)
	<-s.began
	if v.help.Text != "Pausa" || v.help.Disabled() {
		t.Fatalf("the button says %q", v.help.Text)
	}
	test.Tap(v.help)
	r.Pump()
	if v.thinking() || !v.Session.Waiting() || v.Session.Match.Len() != 0 || v.help.Text != "Continuar" {
		t.Errorf("after a pause: thinking %v, move %d, button %q", v.thinking(), v.Session.Match.Len(), v.help.Text)
	}
	test.Tap(v.help)
	<-s.began
	if !v.thinking() || v.help.Text != "Pausa" {
		t.Errorf("told to go on: thinking %v, button %q", v.thinking(), v.help.Text)
	}
}

func TestAPauseComesAfterTheMoveThatIsShown(t *testing.T) {
	r := newRig(t)
	v, s := r.asleep()
	v.panel.seats[0].SetSelectedIndex(2)
	<-s.began
	v.Session.Watch(still{v})
	for range 2 { // the first one only gives a piece
		v.Session.Play(v.Session.Match.Position().Moves()[0], game.Analysis{})
	}
	test.Tap(v.help)
	if !v.moving() || v.help.Text != "Continuar" {
		t.Fatalf("a pause breaks the motion off, or the button says %q", v.help.Text)
	}
	v.Session.Arrived()
	if v.thinking() || v.moving() {
		t.Error("the next thought begins all the same")
	}
}

func TestAMoveUnderWayIsToldWithThePieceItGives(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.move(v)
	r.move(v)
	v.Session.GoTo(1, true)
	before := v.caption.Words
	v.Session.Watch(still{v})
	v.Session.Play(v.Session.Match.Played(2).Move, game.Analysis{})
	if !v.moving() {
		t.Fatal("the move is not shown")
	}
	if v.caption.Words == before || !strings.HasPrefix(v.caption.Words, "A1: ") {
		t.Errorf("a move under way is told as %q, before it %q", v.caption.Words, before)
	}
}

func TestThePositionAtTheStartSaysWhatTheGameIsAbout(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	if want := r.Words().Key("help.goal.quatro"); v.caption.Words != want {
		t.Errorf("the start says %q", v.caption.Words)
	}
	r.move(v)
	if v.caption.Words == r.Words().Key("help.goal.quatro") {
		t.Error("it is said after a move too")
	}
}

func TestTheKeysOfAMatchWorkWhileAChoiceHasTheFocus(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	choice := v.panel.seats[0]
	r.Window().Canvas().Focus(choice.KeyedSelect)
	choice.TypedKey(&fyne.KeyEvent{Name: fyne.KeyV})
	if !v.Session.Values {
		t.Error("V does nothing")
	}
	choice.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if choice.Key() != string(game.Easy) || v.Session.Back >= 0 {
		t.Errorf("Right chooses %q", choice.Key())
	}
}

func TestAListShowsThatItHasTheFocus(t *testing.T) {
	r := newRig(t)
	v := r.seated("", "")
	r.Window().Canvas().Focus(v.moves.list)
	if !v.moves.list.Ring.Visible() || v.moves.list.Ring.Size() != v.moves.list.Size() {
		t.Errorf("the ring is %v around a list of %v", v.moves.list.Ring.Size(), v.moves.list.Size())
	}
	r.Window().Canvas().Unfocus()
	if v.moves.list.Ring.Visible() {
		t.Error("the ring stays")
	}
}
