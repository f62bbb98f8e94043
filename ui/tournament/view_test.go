package tournament

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/core/play"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/report"
	"procura/ui/solver"
)

// tournament brings the page of Quatro's tournament to the front, with a small
// tournament prepared.
func (r *rig) tournament(engines ...string) *View {
	r.T.Helper()
	r.Bring(host.Laboratory)
	v := r.tournamentOnTop()
	c := v.session
	c.Order.Engines = engines
	c.Order.Games = 2
	c.Order.Pieces = 8
	c.Order.Time = 50
	c.Order.Judge = 20
	for _, spec := range engines {
		c.typed(spec, "")
	}
	for _, n := range v.panel.numbers {
		n.showNumber()
	}
	c.Changed()
	r.T.Cleanup(c.runner.Close)
	return v
}

// ends waits for the end of a run.
func (r *rig) ends(v *View, want phase) {
	r.T.Helper()
	r.Until("the end of the run", func() bool { return !v.session.playing() })
	if got := v.session.phase; got != want {
		r.T.Fatalf("state %d, want %d; notice %q", got, want, r.Notice())
	}
}

// impostor is a fake of programs: it answers rubbish until it has been asked so
// often, then it thinks for ever.
type impostor struct{ asked, most, left atomic.Int64 }

func (p *impostor) run(ctx context.Context, _ []string, _ string, _ time.Duration) (string, *game.ProgramFault) {
	if p.asked.Add(1) > p.most.Load() {
		<-ctx.Done()
		p.left.Add(1)
	}
	return "rubbish", nil
}

// withPrograms opens a window where programs can play.
func withPrograms(t *testing.T, most int64) (*rig, *impostor) {
	t.Helper()
	p := &impostor{}
	p.most.Store(most)
	return newRig(t, func(o *uitest.Options) { o.Change = func(program *ui.Program) { program.Runner = p.run } }), p
}

// stoppedTournament is a tournament of a program against a level that was stopped
// in its fourth game.
func stoppedTournament(t *testing.T) (*rig, *View, *impostor) {
	t.Helper()
	r, p := withPrograms(t, 3)
	v := r.tournament("cmd:dull", "easy")
	v.session.Order.Games, v.session.Order.Pieces = 6, 0
	test.Tap(v.action)
	r.Until("three games and a fourth", func() bool { return p.asked.Load() == 4 && len(v.session.seen.games) == 3 })
	test.Tap(v.action)
	if got := v.verdict.Headline.Words; got != "A parar…" || !v.action.Disabled() {
		t.Errorf("a stop is shown as %q", got)
	}
	r.ends(v, phaseStopped)
	return r, v, p
}

func TestATournamentRunsToItsEndAndItsTableAddsUp(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium", "easy")
	test.Tap(v.action)
	if v.session.phase != phaseRunning || v.action.Text != "Parar" {
		t.Fatalf("state %d, button %q", v.session.phase, v.action.Text)
	}
	r.ends(v, phaseOver)
	s := v.session.seen.standing
	wins, losses, points := 0, 0, 0.0
	for _, row := range s.Rows {
		wins, losses, points = wins+row.Wins, losses+row.Losses, points+row.Points()
		if row.Games() != 4 {
			t.Errorf("%s has %d games", row.Name, row.Games())
		}
	}
	if wins != losses || points != 6 || s.Played != 6 || len(v.games.games) != 6 || v.games.table.List.Length() != 6 {
		t.Errorf("%d wins, %d losses, %v points, %d rows", wins, losses, points, len(v.games.games))
	}
	for _, words := range []string{"Fácil", "Fácil (2)", "Médio"} {
		if !slices.Contains(uitest.Written(v.table.content), words) {
			t.Errorf("no %q in %q", words, uitest.Written(v.table.content))
		}
	}
	if v.bar.Value != 1 || v.verdict.Details.Words != "6 partidas jogadas" {
		t.Errorf("%v done, %q", v.bar.Value, v.verdict.Details.Words)
	}
}

func TestStoppingATournamentKeepsItsGamesAndGoingOnFinishes(t *testing.T) {
	r, v, p := stoppedTournament(t)
	if len(v.games.games) != 3 || v.action.Text != "Continuar" || v.verdict.Headline.Words != "Parado: 3 de 6" {
		t.Fatalf("%d games, %q, %q", len(v.games.games), v.action.Text, v.verdict.Headline.Words)
	}
	if v.live.title.Words != "PARTIDA INTERROMPIDA" {
		t.Errorf("the game under way is told as %q", v.live.title.Words)
	}
	first := slices.Clone(v.games.games)
	p.most.Store(1 << 20)
	test.Tap(v.action)
	r.ends(v, phaseOver)
	for i, g := range v.session.seen.games {
		if i < 3 && g.Number != first[i].Number || i >= 6 {
			t.Errorf("game %d has become %d", i, g.Number)
		}
	}
	if got := resultOf(r.Words(), &v.session.seen.games[0]); got != "0–1 sem resposta" {
		t.Errorf("a program's rubbish is told as %q", got)
	}
	if row := v.session.seen.standing.Rows[1]; row.Faults[game.FaultRubbish] != 6 || row.Games() != 6 {
		t.Errorf("%+v", row)
	}
}

func TestATournamentIsSavedGameByGameAndOpenedAgain(t *testing.T) {
	r, v, p := stoppedTournament(t)
	path := filepath.Join(t.TempDir(), "campeonato.dat")
	test.Tap(v.save)
	if r.Native.Proposed != "campeonato.dat" {
		t.Errorf("proposed %q", r.Native.Proposed)
	}
	r.Answer(path, nil)
	r.Settle()
	lines := func() int { return strings.Count(string(mustRead(t, path)), "\n") }
	if lines() != 4 || !strings.Contains(v.remark.Words, "campeonato.dat") {
		t.Fatalf("%d lines, %q", lines(), v.remark.Words)
	}
	p.most.Store(1 << 20)
	test.Tap(v.action)
	r.ends(v, phaseOver)
	if lines() != 7 {
		t.Errorf("%d lines", lines())
	}

	again, _ := withPrograms(t, 0)
	w := again.tournament("easy", "easy")
	test.Tap(w.open)
	again.Answer(path, nil)
	again.Settle()
	again.Until("the file read", func() bool { return w.session.phase != phaseReading })
	if w.session.phase != phaseOver || !slices.Equal(w.session.Order.Engines, []string{"cmd:dull", "easy"}) {
		t.Fatalf("state %d, engines %v, notice %q", w.session.phase, w.session.Order.Engines, again.Notice())
	}
	if got, want := uitest.Written(w.table.content), uitest.Written(v.table.content); !slices.Equal(got, want) {
		t.Errorf("opened: %q\nplayed: %q", got, want)
	}
}

func TestAReopenedTournamentShowsItsLastGame(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	v.session.Order.Games = 26 // more than fit in the lists of the window
	test.Tap(v.action)
	r.ends(v, phaseOver)
	path := filepath.Join(t.TempDir(), "campeonato.dat")
	if err := v.session.journal.save(path); err != nil {
		t.Fatal(err)
	}
	again := newRig(t)
	w := again.tournament("easy", "easy")
	w.session.open(path)
	again.Until("the file read", func() bool { return w.session.phase != phaseReading })
	if w.live.board.Text() != v.live.board.Text() || w.live.title.Words != "ÚLTIMA PARTIDA" || w.games.table.List.Length() != 26 {
		t.Errorf("%q, %d games:\n%s", w.live.title.Words, w.games.table.List.Length(), w.live.board.Text())
	}
	if !strings.HasPrefix(w.live.move.Words, "partida 26") || w.live.moves.Words != v.live.moves.Words {
		t.Errorf("%q, %q", w.live.move.Words, w.live.moves.Words)
	}
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// What the command line keeps: the lines that a run hands to its crew.
func TestAFileOfTheCommandLineIsOpenedAndGoesOn(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "easy")
	settings := v.session.Order
	settings.Engines, settings.Seed = []string{"easy", "mine=medium"}, 9
	first, wrong := tournament.New(v.session.module, settings)
	if wrong != nil {
		t.Fatal(wrong)
	}
	path := filepath.Join(t.TempDir(), "games.jsonl")
	ctx, cancel := context.WithCancel(t.Context())
	add, release, err := r.Store.HoldJournal(path, "")
	if err != nil {
		t.Fatal(err)
	}
	err = first.Run(ctx, tournament.RunOptions{
		Keep: add,
		Tell: func(e tournament.Event) {
			if e.Done != nil {
				cancel()
			}
		},
	})
	release()
	if !tournament.IsCancelled(err) {
		t.Fatal(err)
	}
	test.Tap(v.open)
	r.Answer(path, nil)
	r.Settle()
	r.Until("the file read", func() bool { return v.session.phase != phaseReading })
	if v.session.phase != phaseStopped || len(v.games.games) != 1 || v.panel.numbers[4].entry.Text != "9" {
		t.Fatalf("state %d, %d games, notice %q", v.session.phase, len(v.games.games), r.Notice())
	}
	test.Tap(v.action)
	r.ends(v, phaseOver)
	if got := strings.Count(string(mustRead(t, path)), "\n"); got != 3 {
		t.Errorf("%d lines", got)
	}
}

func TestAFileThatHoldsNoTournamentIsToldAndChangesNothing(t *testing.T) {
	r, v, _ := stoppedTournament(t)
	path := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(path, []byte("buy bread\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	v.session.open(path)
	r.Until("the file read", func() bool { return v.session.phase != phaseReading })
	if got := r.Notice(); got != "notes.txt: não contém nenhum campeonato" {
		t.Errorf("notice %q", got)
	}
	if v.session.phase != phaseStopped || len(v.games.games) != 3 {
		t.Error("the games are gone")
	}
}

// full is a store that keeps no game.
type full struct{ report.Store }

func (full) HoldJournal(string, string) (add func(string) error, release func(), err error) {
	return func(string) error { return errors.New("no space left on device") }, func() {}, nil
}

func TestAGameThatCanNotBeWrittenStopsTheTournament(t *testing.T) {
	r, v, p := stoppedTournament(t)
	v.session.journal.store, v.session.journal.path = full{r.Store}, "full.dat"
	p.most.Store(1 << 20)
	test.Tap(v.action)
	r.ends(v, phaseStopped)
	if len(v.games.games) != 3 || !strings.Contains(r.Notice(), "full.dat") {
		t.Errorf("%d games, notice %q", len(v.games.games), r.Notice())
	}
}

func TestATournamentThatAnotherProgramPlaysIsNotGoneOnWith(t *testing.T) {
	r, v, p := stoppedTournament(t)
	path := filepath.Join(t.TempDir(), "campeonato.dat")
	if err := v.session.journal.save(path); err != nil {
		t.Fatal(err)
	}
	before := string(mustRead(t, path))
	_, release, err := r.Store.HoldJournal(path, before)
	if err != nil {
		t.Fatal(err)
	}
	p.most.Store(1 << 20)
	test.Tap(v.action)
	r.ends(v, phaseStopped)
	if got := r.Notice(); !strings.Contains(got, "outro programa está a escrevê-lo") || string(mustRead(t, path)) != before {
		t.Errorf("notice %q", got)
	}
	release()
	test.Tap(v.action)
	r.ends(v, phaseOver)
	if got := strings.Count(string(mustRead(t, path)), "\n"); got != 7 {
		t.Errorf("%d lines", got)
	}
}

func TestATournamentNeedsTwoEngines(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	v.panel.remove(1)
	test.Tap(v.action)
	if got := r.Notice(); got != "Escolha pelo menos dois motores." || v.session.phase != phaseFresh {
		t.Errorf("notice %q, state %d", got, v.session.phase)
	}
}

func TestANumberThatATournamentCanNotHaveIsTold(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	for i, want := range map[int]string{
		0: "ms por jogada: um número de 1 a 60\u00a0000", 1: "Partidas por par: um número par até 10\u00a0000", 2: "Peças na abertura: um número de 0 a 15",
	} {
		entry := v.panel.numbers[i].entry
		right := entry.Text
		entry.SetText("7x")
		if i == 1 {
			entry.SetText("7")
		}
		if v.remark.Words != want {
			t.Errorf("while writing: %q, want %q", v.remark.Words, want)
		}
		test.Tap(v.action)
		if got := r.Notice(); got != want || v.session.phase != phaseFresh {
			t.Errorf("notice %q, want %q; state %d", got, want, v.session.phase)
		}
		entry.SetText(right)
	}
	v.panel.numbers[1].entry.SetText("8")
	if v.verdict.Details.Words != "8 partidas" || v.remark.Words != "" {
		t.Errorf("%q, %q", v.verdict.Details.Words, v.remark.Words)
	}
}

func TestAnOpeningThatIsNotFoundIsToldAndAnotherTournamentCanBegin(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "easy")
	v.session.module = unopened{v.session.module}
	test.Tap(v.action)
	r.ends(v, phaseFresh)
	if got := r.Notice(); !strings.Contains(got, "nenhuma abertura com 8 peças") {
		t.Errorf("notice %q", got)
	}
}

// unopened is a game whose games all end before the opening does.
type unopened struct{ game.Playable }

func (u unopened) Opening(rules game.Rules) game.Position {
	return unopenedPosition{u.Playable.Opening(rules)}
}

type unopenedPosition struct{ game.Position }

func (unopenedPosition) Moves() []string { return nil }

// panicky is a game whose levels panic.
type panicky struct{ game.Playable }

func (p panicky) Opening(rules game.Rules) game.Position {
	return panickyPosition{p.Playable.Opening(rules)}
}

type panickyPosition struct{ game.Position }

func (panickyPosition) LookOnePly() game.OnePly { panic("out of ideas") }

func (panickyPosition) Search(context.Context, play.Limits, play.Options) game.Analysis {
	panic("out of ideas")
}

func (p panickyPosition) Play(move string) (game.Position, *text.Message) {
	after, wrong := p.Position.Play(move)
	return panickyPosition{after}, wrong
}

func TestAPanicInAnEngineLosesItsGameAndNothingElse(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	v.session.module = panicky{v.session.module}
	test.Tap(v.action)
	r.ends(v, phaseOver)
	for _, g := range v.session.seen.games {
		if g.Result != tournament.SecondWins || resultOf(r.Words(), &g) != "0–1 falhou" || g.Fault.Detail != "panic: out of ideas" {
			t.Errorf("%+v", g)
		}
	}
}

// overtaxed is a game whose exact engine panics.
type overtaxed struct{ game.Playable }

func (o overtaxed) Opening(rules game.Rules) game.Position {
	return overtaxedPosition{o.Playable.Opening(rules).(game.Valuer)}
}

type overtaxedPosition struct{ game.Valuer }

func (overtaxedPosition) Values(context.Context, func(string, game.Value)) int64 {
	panic("out of values")
}

func (o overtaxedPosition) Play(move string) (game.Position, *text.Message) {
	after, wrong := o.Valuer.Play(move)
	if wrong != nil {
		return nil, wrong
	}
	return overtaxedPosition{after.(game.Valuer)}, nil
}

func TestAPanicOfTheJudgeStopsTheTournamentAlone(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	v.session.module = overtaxed{v.session.module}
	test.Tap(v.action)
	r.ends(v, phaseFresh)
	if got := r.Notice(); !strings.Contains(got, "erro do programa") {
		t.Errorf("notice %q", got)
	}
}

func TestTheEndOfTheWindowEndsTheProgramsThatPlay(t *testing.T) {
	r, p := withPrograms(t, 0)
	v := r.tournament("cmd:dull", "easy")
	test.Tap(v.action)
	r.Until("the program is asked", func() bool { return p.asked.Load() == 1 })
	r.Quit()
	if p.left.Load() != 1 {
		t.Error("a program outlives the window")
	}
}

func TestAnotherTournamentIsShownAlsoWhenItLooksLikeTheOneBefore(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	test.Tap(v.action)
	r.ends(v, phaseOver)
	other, wrong := tournament.New(v.session.module, v.session.Order)
	if wrong != nil {
		t.Fatal(wrong)
	}
	v.session.adopt(other, &journal{}, "")
	v.session.seen.games = []tournament.Game{{Number: 7}, {Number: 8}}
	v.session.seen.standing.Played = 2
	v.Render()
	if len(v.games.games) != 2 || slices.Contains(uitest.Written(v.table.content), "1,0") {
		t.Errorf("%d games, %q", len(v.games.games), uitest.Written(v.table.content))
	}
}

func TestAChangeOfLanguageKeepsATournamentRunning(t *testing.T) {
	r, p := withPrograms(t, 3)
	v := r.tournament("cmd:dull", "easy")
	v.session.Order.Games, v.session.Order.Pieces = 6, 0
	test.Tap(v.action)
	r.Until("three games", func() bool { return len(v.session.seen.games) == 3 })
	r.Choose("menu.view", "menu.language", "menu.language.en")
	w := r.tournamentOnTop()
	if w == nil || w == v || w.session != v.session || w.session.phase != phaseRunning {
		t.Fatal("the page is another, or nothing runs")
	}
	if w.action.Text != "Stop" || w.verdict.Headline.Words != "Game 4 of 6" || w.games.table.List.Length() != 3 {
		t.Errorf("%q, %q, %d games", w.action.Text, w.verdict.Headline.Words, w.games.table.List.Length())
	}
	test.Tap(w.action)
	r.ends(w, phaseStopped)
	p.most.Store(1 << 20)
	test.Tap(w.action)
	r.ends(w, phaseOver)
	if w.games.table.List.Length() != 6 || w.verdict.Headline.Words != "1st place: Easy" {
		t.Errorf("%d games, %q", w.games.table.List.Length(), w.verdict.Headline.Words)
	}
}

func TestAFinishedGameIsReviewedInTheMatch(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	test.Tap(v.action)
	r.ends(v, phaseOver)
	want := v.games.games[len(v.games.games)-2]
	v.games.table.List.Select(1)
	m := r.match()
	if m == nil || r.tournamentOnTop() != nil {
		t.Fatal("the match is not on top")
	}
	var moves []string
	for i := 1; i <= m.Match.Len(); i++ {
		moves = append(moves, m.Match.Played(i).Move)
	}
	if !slices.Equal(moves, want.Moves) || m.Match.At(0).Encode() != want.Opening {
		t.Errorf("%q, want %q", moves, want.Moves)
	}
	engines := []string{"easy", "medium"}
	if m.Engines != [2]string{engines[want.First], engines[want.Second]} || m.Phase() == match.Thinking || m.Back != 0 {
		t.Errorf("engines %v, thinking %v, reviewed %d", m.Engines, m.Phase() == match.Thinking, m.Back)
	}
	if !strings.Contains(m.Caption.In(r.Words()), "Partida 1 do campeonato: Fácil – Médio") {
		t.Errorf("news %q", m.Caption.In(r.Words()))
	}
}

func TestLookingAtAGameOfATournamentLetsNoEnginePlay(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "alphabeta:depth=2")
	test.Tap(v.action)
	r.ends(v, phaseOver)
	v.games.table.List.Select(1)
	m := r.match()
	seats := m.Seats
	for what, act := range map[string]func(){
		"to its end":       func() { m.Review(m.Match.Len()) },
		"undo":             func() { m.Step(game.Back) },
		"undo again":       func() { m.Step(game.Back) },
		"other settings":   m.ChangePlayers,
		"other rules":      m.Games.ChangeNext,
		"redo":             func() { m.Step(game.Again) },
		"another one":      func() { m.Games.Browse(-1) },
		"and back":         func() { m.Games.Browse(1) },
		"the third button": m.Help,
	} {
		act()
		if m.Engine.Thought != nil || m.Phase() == match.Thinking || m.Phase() == match.Paused {
			t.Errorf("%s: an engine is to play", what)
		}
	}
	if m.Seats != seats {
		t.Errorf("the next match is between %v, and was to be between %v", m.Seats, seats)
	}
}

func TestAGameOfATournamentIsGoneBackToWithItsReview(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	test.Tap(v.action)
	r.ends(v, phaseOver)
	v.games.table.List.Select(1)
	m := r.match()
	first := m.Archive
	v.games.table.List.Select(0)
	if m.Archive == first {
		t.Fatal("another game has the same review")
	}
	v.games.table.List.Select(1)
	if m.Archive != first || m.Back != 0 {
		t.Errorf("the game is another one, looked at from %d", m.Back)
	}
}

func TestFromAGameOfATournamentAnotherMatchBegins(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	test.Tap(v.action)
	r.ends(v, phaseOver)
	v.games.table.List.Select(1)
	m := r.match()
	game := m.Match
	m.Review(3)
	at := m.ShownPosition().Encode()
	m.PlayFrom()
	if m.OfEngines() || m.Match == game || m.Match.At(0).Encode() != at || m.Phase() != match.Picking || m.Humans() != 1 {
		t.Errorf("the match is one of engines %t, from %s, in phase %d", m.OfEngines(), m.Match.At(0).Encode(), m.Phase())
	}
}

func TestATournamentOfAFileStaysThatOfTheFileBeforeItsFirstGameEnds(t *testing.T) {
	r, p := withPrograms(t, 0)
	v := r.tournament("cmd:dull", "easy")
	prepared, wrong := tournament.New(v.session.module, v.session.Order)
	if wrong != nil {
		t.Fatal(wrong)
	}
	path := filepath.Join(t.TempDir(), "campeonato.dat")
	if err := r.Store.SaveJournal(path, prepared.Head()); err != nil {
		t.Fatal(err)
	}
	v.session.open(path)
	r.Until("the file read", func() bool { return v.session.phase != phaseReading })
	r.begin(v)
	r.answer(yesRun) // it came with a file
	r.Until("the program is asked", func() bool { return p.asked.Load() == 1 })
	test.Tap(v.action)
	r.ends(v, phaseStopped)
	if v.session.File != path || v.live.title.Words != "PARTIDA INTERROMPIDA" {
		t.Errorf("file %q, %q", v.session.File, v.live.title.Words)
	}
}

func TestGamesThatAreNotSavedAreNotLostUnasked(t *testing.T) {
	path, _ := keptIn(t, newRig(t))
	r, v, _ := stoppedTournament(t)
	for _, act := range []func(){
		func() { test.Tap(v.renew) },
		func() {
			test.Tap(v.open)
			r.Answer(path, nil)
			r.Settle()
		},
	} {
		act()
		r.Press(false)
		if v.session.phase != phaseStopped || v.session.File != "" || len(v.games.games) != 3 {
			t.Fatal("the games are gone")
		}
	}
	test.Tap(v.renew)
	r.Key(fyne.KeyReturn) // saves
	kept := filepath.Join(t.TempDir(), "kept.dat")
	r.Answer(kept, nil)
	r.Settle()
	if journal, err := r.Store.ReadJournal(kept); err != nil || strings.Count(journal, "\n") < 3 || v.session.phase != phaseFresh {
		t.Fatalf("%v, state %d, kept %q", err, v.session.phase, journal)
	}
	r, v, _ = stoppedTournament(t)
	test.Tap(v.renew)
	r.Reply("menu.button.discard")
	if v.session.phase != phaseFresh || len(v.games.games) != 0 || v.action.Text != "Começar" {
		t.Errorf("state %d, %d games, %q", v.session.phase, len(v.games.games), v.action.Text)
	}
}

func TestKeysOfATournament(t *testing.T) {
	r, p := withPrograms(t, 0)
	v := r.tournament("cmd:dull", "easy")
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	r.Until("the program is asked", func() bool { return p.asked.Load() == 1 })
	if v.session.phase != phaseRunning || solver.Drive(uitest.Of[*solver.View](r.Pages(r.Find("quatro")))).Running() {
		t.Fatal("Ctrl+Enter did not begin the tournament alone")
	}
	r.Until("the board", func() bool { return v.live.game == 0 })
	r.Choose("menu.edit", "menu.copyboard")
	if got := r.App.Clipboard().Content(); got != v.live.board.Text() {
		t.Errorf("copied %q", got)
	}
	if r.Item("menu.file", "menu.tournament").Shortcut == nil {
		t.Error("Ctrl+S does not save the tournament")
	}
	r.Shortcut(uitest.Control(fyne.KeyReturn))
	r.ends(v, phaseFresh)
}

func TestTheFormOfAnEngineWritesWhatItShows(t *testing.T) {
	r, _ := withPrograms(t, 0)
	v := r.tournament("easy", "medium")
	for _, spec := range []string{
		"easy", "perfect:traps=off", "perfect:time=500", "alphabeta:depth=4", "alphabeta:time=90,depth=3,memory=16,ordering=off,quiescence=on",
		"alphabeta:depth=2,eval=formula: max(seguras, 2)", "mine=hard", "cmd:procura move --time {ms}", `ours=cmd:"my program" a=b`,
	} {
		got := ""
		f := askEngine(v.session, r.Words(), spec, func(spec string) { got = spec })
		test.Tap(f.done)
		if got != spec || r.PopUp() != nil {
			t.Errorf("%q became %q; %q", spec, got, f.wrong.Words)
		}
	}
}

func TestWhatAnEngineCanNotBeIsToldInItsForm(t *testing.T) {
	r, _ := withPrograms(t, 0)
	v := r.tournament("easy", "medium")
	for what, change := range map[string]func(*engineForm){
		"Um nome não pode": func(f *engineForm) { f.name.SetText("a:b") },
		"isto não é uma linha": func(f *engineForm) {
			f.kind.SetSelectedIndex(slices.Index(f.kind.Keys, programKind))
			f.command.SetText(`"my program`)
		},
		"não pode ter depth=deep": func(f *engineForm) {
			f.kind.SetSelectedIndex(slices.Index(f.kind.Keys, string(game.AlphaBeta)))
			f.depth.SetText("deep")
		},
	} {
		f := askEngine(v.session, r.Words(), "", func(string) { t.Errorf("%s: accepted", what) })
		change(f)
		test.Tap(f.done)
		if !strings.Contains(f.wrong.Words, what) || r.PopUp() == nil {
			t.Errorf("told as %q, want %q", f.wrong.Words, what)
		}
		test.Tap(f.cancel)
	}
}

func TestEnginesAreAddedChangedAndTakenAway(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	accept := func() {
		t.Helper()
		r.Press(true)
	}
	v.panel.add()
	accept()
	v.panel.change(0)
	accept()
	v.panel.remove(1)
	if got := v.session.Order.Engines; !slices.Equal(got, []string{"easy", "medium"}) {
		t.Errorf("%q", got)
	}
	if got := uitest.Written(v.panel.engines); !slices.Equal(got, []string{"Fácil", "Médio"}) {
		t.Errorf("listed %q", got)
	}
}

func TestEnginesAreNamedInWords(t *testing.T) {
	w := uitest.Speak("pt")
	specs := []string{"easy", "easy", "alphabeta:depth=4,time=500", "alphabeta:ordering=off,quiescence=on,memory=64", "perfect:traps=off", "mine=hard:time=50", "cmd:/usr/bin/dull {ms}", "a=cmd:dull"}
	want := []contender{
		{"Fácil", ""},
		{"Fácil (2)", ""},
		{"Alfa-beta 4", "500 ms"},
		{"Alfa-beta", "sem ordenação · quiescência · 64 MiB"},
		{"Perfeito", "sem armadilhas"},
		{"mine", "Difícil · 50 ms"},
		{"dull", "/usr/bin/dull {ms}"},
		{"a", "dull"},
	}
	for i, got := range contenders(w, specs) {
		if got != want[i] {
			t.Errorf("%s: %q, want %q", specs[i], got, want[i])
		}
	}
}

func TestTheTimeThatIsLeftIsToldRoughly(t *testing.T) {
	w := uitest.Speak("pt")
	for d, want := range map[time.Duration]string{
		0: "5 s", 7 * time.Second: "10 s", 54 * time.Second: "55 s", 61 * time.Second: "2 min", 3 * time.Minute: "3 min", 2 * time.Hour: "2,0 h",
	} {
		if got := report.About(w, d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// BenchmarkTournamentTick is what the window does once an interval at most, with a
// game finished each time.
func BenchmarkTournamentTick(b *testing.B) {
	r := newRig(b)
	v := r.tournament("easy", "medium", "hard", "perfect")
	t, _ := tournament.New(v.session.module, v.session.Order)
	v.session.adopt(t, &journal{}, "")
	v.session.phase = phaseRunning
	b.ReportAllocs()
	for b.Loop() {
		v.session.feed.Update(func(now *snapshot) {
			now.standing.Played++
			now.games = append(now.games, tournament.Game{Number: len(now.games)})
		})
		v.session.tick()
	}
	v.session.phase = phaseOver
}

func TestAGameThatAFaultEndedSaysWhatHappened(t *testing.T) {
	r := newRig(t)
	v := r.tournament("easy", "medium")
	v.session.module = panicky{v.session.module}
	test.Tap(v.action)
	r.ends(v, phaseOver)
	v.session.module = v.session.module.(panicky).Playable
	v.games.table.List.Select(0)
	if m := r.match(); m == nil || !strings.HasSuffix(m.Caption.In(r.Words()), "0–1 falhou: panic: out of ideas") {
		t.Errorf("told as %q", m.Caption.In(r.Words()))
	}
}
