package ui

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
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/play"
	"procura/core/text"
	"procura/core/tournament"
)

// championship brings the page of Quatro's championship to the front, with a small
// tournament prepared.
func (r *rig) championship(engines ...string) *ContestView {
	r.t.Helper()
	r.tab("quatro")
	tab := r.matchTabs[r.tabs.SelectedIndex()]
	test.Tap(tab.toContest)
	c := tab.contest.contest
	c.order.Engines, c.order.Games, c.order.Pieces, c.order.Time, c.order.Judge = engines, 2, 8, 50, 20
	for _, n := range tab.contest.panel.numbers {
		n.show()
	}
	c.show()
	r.t.Cleanup(c.runner.Close)
	return tab.contest
}

// ends waits for the end of a run.
func (r *rig) ends(v *ContestView, want contestState) {
	r.t.Helper()
	r.until("the end of the run", func() bool { return !v.contest.running })
	if got := v.contest.state(); got != want {
		r.t.Fatalf("state %d, want %d; notice %q", got, want, r.notice())
	}
}

// program is a fake of programs: it answers rubbish until it has been asked so
// often, then it thinks for ever.
type program struct{ asked, most, left atomic.Int64 }

func (p *program) run(ctx context.Context, _ []string, _ string, _ time.Duration) (string, *tournament.Fault) {
	if p.asked.Add(1) > p.most.Load() {
		<-ctx.Done()
		p.left.Add(1)
	}
	return "rubbish", nil
}

// withPrograms opens a window where programs can play.
func withPrograms(t *testing.T, most int64) (*rig, *program) {
	t.Helper()
	p := &program{}
	p.most.Store(most)
	return newRig(t, func(o *options) { o.change = func(program *Program) { program.Runner = p.run } }), p
}

// stoppedContest is a championship of a program against a level that was stopped
// in its fourth game.
func stoppedContest(t *testing.T) (*rig, *ContestView, *program) {
	t.Helper()
	r, p := withPrograms(t, 3)
	v := r.championship("cmd:dull", "easy")
	v.contest.order.Games, v.contest.order.Pieces = 6, 0
	test.Tap(v.action)
	r.until("three games and a fourth", func() bool { return p.asked.Load() == 4 && len(v.contest.seen.games) == 3 })
	test.Tap(v.action)
	if got := v.verdict.headline.words; got != "A parar…" || !v.action.Disabled() {
		t.Errorf("a stop is shown as %q", got)
	}
	r.ends(v, contestStopped)
	return r, v, p
}

func TestAContestRunsToItsEndAndItsTableAddsUp(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium", "easy")
	test.Tap(v.action)
	if v.contest.state() != contestRunning || v.action.Text != "Parar" {
		t.Fatalf("state %d, button %q", v.contest.state(), v.action.Text)
	}
	r.ends(v, contestOver)
	s := v.contest.seen.standing
	wins, losses, points := 0, 0, 0.0
	for _, row := range s.Rows {
		wins, losses, points = wins+row.Wins, losses+row.Losses, points+row.Points()
		if row.Games() != 4 {
			t.Errorf("%s has %d games", row.Name, row.Games())
		}
	}
	if wins != losses || points != 6 || s.Played != 6 || len(v.games.games) != 6 || v.games.list.Length() != 6 {
		t.Errorf("%d wins, %d losses, %v points, %d rows", wins, losses, points, len(v.games.games))
	}
	for _, words := range []string{"Fácil", "Fácil (2)", "Médio"} {
		if !slices.Contains(written(v.table.content), words) {
			t.Errorf("no %q in %q", words, written(v.table.content))
		}
	}
	if done, _ := v.fraction.Get(); done != 1 || v.verdict.details.words != "6 jogos jogados" {
		t.Errorf("%v done, %q", done, v.verdict.details.words)
	}
}

func TestStoppingAContestKeepsItsGamesAndGoingOnFinishes(t *testing.T) {
	r, v, p := stoppedContest(t)
	if len(v.games.games) != 3 || v.action.Text != "Continuar" || v.verdict.headline.words != "Parado: 3 de 6" {
		t.Fatalf("%d games, %q, %q", len(v.games.games), v.action.Text, v.verdict.headline.words)
	}
	if v.live.title.words != "JOGO INTERROMPIDO" {
		t.Errorf("the game under way is told as %q", v.live.title.words)
	}
	first := slices.Clone(v.games.games)
	p.most.Store(1 << 20)
	test.Tap(v.action)
	r.ends(v, contestOver)
	for i, g := range v.contest.seen.games {
		if i < 3 && g.Number != first[i].Number || i >= 6 {
			t.Errorf("game %d has become %d", i, g.Number)
		}
	}
	if got := resultOf(r.words, &v.contest.seen.games[0]); got != "0–1 sem resposta" {
		t.Errorf("a program's rubbish is told as %q", got)
	}
	if row := v.contest.seen.standing.Rows[1]; row.Faults[tournament.Rubbish] != 6 || row.Games() != 6 {
		t.Errorf("%+v", row)
	}
}

func TestAContestIsSavedGameByGameAndOpenedAgain(t *testing.T) {
	r, v, p := stoppedContest(t)
	path := filepath.Join(t.TempDir(), "campeonato.dat")
	test.Tap(v.save)
	if r.native.proposed != "campeonato.dat" {
		t.Errorf("proposed %q", r.native.proposed)
	}
	r.answer(path, nil)
	r.settle()
	lines := func() int { return strings.Count(string(mustRead(t, path)), "\n") }
	if lines() != 4 || !strings.Contains(v.remark.words, "campeonato.dat") {
		t.Fatalf("%d lines, %q", lines(), v.remark.words)
	}
	p.most.Store(1 << 20)
	test.Tap(v.action)
	r.ends(v, contestOver)
	if lines() != 7 {
		t.Errorf("%d lines", lines())
	}

	again, _ := withPrograms(t, 0)
	w := again.championship("easy", "easy")
	test.Tap(w.open)
	again.answer(path, nil)
	again.until("the file read", func() bool { return !w.contest.reading })
	if w.contest.state() != contestOver || !slices.Equal(w.contest.order.Engines, []string{"cmd:dull", "easy"}) {
		t.Fatalf("state %d, engines %v, notice %q", w.contest.state(), w.contest.order.Engines, again.notice())
	}
	if got, want := written(w.table.content), written(v.table.content); !slices.Equal(got, want) {
		t.Errorf("opened: %q\nplayed: %q", got, want)
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
	v := r.championship("easy", "easy")
	settings := v.contest.order
	settings.Engines, settings.Seed = []string{"easy", "mine=medium"}, 9
	first, wrong := tournament.New(v.contest.module, settings)
	if wrong != nil {
		t.Fatal(wrong)
	}
	path := filepath.Join(t.TempDir(), "games.jsonl")
	ctx, cancel := context.WithCancel(t.Context())
	err := first.Run(ctx, tournament.Crew{
		Keep: func(line string) error { return r.store.AppendJournal(path, line) },
		Tell: func(e tournament.Event) {
			if e.Done != nil {
				cancel()
			}
		},
	})
	if !tournament.Stopped(err) {
		t.Fatal(err)
	}
	test.Tap(v.open)
	r.answer(path, nil)
	r.until("the file read", func() bool { return !v.contest.reading })
	if v.contest.state() != contestStopped || len(v.games.games) != 1 || v.panel.numbers[4].entry.Text != "9" {
		t.Fatalf("state %d, %d games, notice %q", v.contest.state(), len(v.games.games), r.notice())
	}
	test.Tap(v.action)
	r.ends(v, contestOver)
	if got := strings.Count(string(mustRead(t, path)), "\n"); got != 3 {
		t.Errorf("%d lines", got)
	}
}

func TestAFileThatHoldsNoContestIsToldAndChangesNothing(t *testing.T) {
	r, v, _ := stoppedContest(t)
	path := filepath.Join(t.TempDir(), "notes.txt")
	if err := os.WriteFile(path, []byte("buy bread\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	v.contest.open(path)
	r.until("the file read", func() bool { return !v.contest.reading })
	if got := r.notice(); got != "notes.txt: não contém nenhum campeonato" {
		t.Errorf("notice %q", got)
	}
	if v.contest.state() != contestStopped || len(v.games.games) != 3 {
		t.Error("the games are gone")
	}
}

// full is a store that keeps no game.
type full struct{ Store }

func (full) AppendJournal(string, string) error { return errors.New("no space left on device") }

func TestAGameThatCanNotBeWrittenStopsTheContest(t *testing.T) {
	r, v, p := stoppedContest(t)
	v.contest.journal.store, v.contest.journal.path = full{r.program.Store}, "full.dat"
	p.most.Store(1 << 20)
	test.Tap(v.action)
	r.ends(v, contestStopped)
	if len(v.games.games) != 3 || !strings.Contains(r.notice(), "full.dat") {
		t.Errorf("%d games, notice %q", len(v.games.games), r.notice())
	}
}

func TestAContestNeedsTwoEngines(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium")
	v.panel.remove(1)
	test.Tap(v.action)
	if got := r.notice(); got != "Escolha pelo menos dois motores." || v.contest.state() != contestFresh {
		t.Errorf("notice %q, state %d", got, v.contest.state())
	}
}

func TestANumberThatAContestCanNotHaveIsTold(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium")
	for i, want := range map[int]string{
		0: "ms por jogada: um número de 1 a 60000", 1: "Jogos de cada par: um número par até 10000", 2: "Peças na abertura: um número de 0 a 15",
	} {
		entry := v.panel.numbers[i].entry
		right := entry.Text
		entry.SetText("7x")
		if i == 1 {
			entry.SetText("7")
		}
		if v.remark.words != want {
			t.Errorf("while writing: %q, want %q", v.remark.words, want)
		}
		test.Tap(v.action)
		if got := r.notice(); got != want || v.contest.state() != contestFresh {
			t.Errorf("notice %q, want %q; state %d", got, want, v.contest.state())
		}
		entry.SetText(right)
	}
	v.panel.numbers[1].entry.SetText("8")
	if v.verdict.details.words != "8 jogos" || v.remark.words != "" {
		t.Errorf("%q, %q", v.verdict.details.words, v.remark.words)
	}
}

func TestAnOpeningThatIsNotFoundIsToldAndAnotherContestCanBegin(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "easy")
	v.contest.module = unopened{v.contest.module}
	test.Tap(v.action)
	r.ends(v, contestFresh)
	if got := r.notice(); !strings.Contains(got, "nenhuma abertura com 8 peças") {
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

func (panickyPosition) LosesAtOnce(context.Context, string) (bool, int64) { panic("out of ideas") }

func (panickyPosition) Search(context.Context, play.Limits, play.Options) game.Analysis {
	panic("out of ideas")
}

func (p panickyPosition) Play(move string) (game.Position, *text.Message) {
	after, wrong := p.Position.Play(move)
	return panickyPosition{after}, wrong
}

func TestAPanicInAnEngineLosesItsGameAndNothingElse(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium")
	v.contest.module = panicky{v.contest.module}
	test.Tap(v.action)
	r.ends(v, contestOver)
	for _, g := range v.contest.seen.games {
		if g.Result != tournament.SecondWins || resultOf(r.words, &g) != "0–1 falhou" || g.Fault.Detail != "panic: out of ideas" {
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

func TestAPanicOfTheJudgeStopsTheContestAlone(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium")
	v.contest.module = overtaxed{v.contest.module}
	test.Tap(v.action)
	r.ends(v, contestFresh)
	if got := r.notice(); !strings.Contains(got, "erro do programa") {
		t.Errorf("notice %q", got)
	}
}

func TestTheEndOfTheWindowEndsTheProgramsThatPlay(t *testing.T) {
	r, p := withPrograms(t, 0)
	v := r.championship("cmd:dull", "easy")
	test.Tap(v.action)
	r.until("the program is asked", func() bool { return p.asked.Load() == 1 })
	r.quit()
	if p.left.Load() != 1 {
		t.Error("a program outlives the window")
	}
}

func TestAnotherContestIsShownAlsoWhenItLooksLikeTheOneBefore(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium")
	test.Tap(v.action)
	r.ends(v, contestOver)
	other, wrong := tournament.New(v.contest.module, v.contest.order)
	if wrong != nil {
		t.Fatal(wrong)
	}
	v.contest.take(other, &journal{}, "")
	v.contest.seen.games = []tournament.Game{{Number: 7}, {Number: 8}}
	v.contest.seen.standing.Played = 2
	v.show()
	if v.games.at(0).Number != 8 || slices.Contains(written(v.table.content), "1,0") {
		t.Errorf("game %d, %q", v.games.at(0).Number, written(v.table.content))
	}
}

func TestAChangeOfLanguageKeepsAContestRunning(t *testing.T) {
	r, p := withPrograms(t, 3)
	v := r.championship("cmd:dull", "easy")
	v.contest.order.Games, v.contest.order.Pieces = 6, 0
	test.Tap(v.action)
	r.until("three games", func() bool { return len(v.contest.seen.games) == 3 })
	r.choose("menu.view", "menu.language", "menu.language.en")
	w := r.contestOnTop()
	if w == nil || w == v || w.contest != v.contest || w.contest.state() != contestRunning {
		t.Fatal("the page is another, or nothing runs")
	}
	if w.action.Text != "Stop" || w.verdict.headline.words != "Game 4 of 6" || w.games.list.Length() != 3 {
		t.Errorf("%q, %q, %d games", w.action.Text, w.verdict.headline.words, w.games.list.Length())
	}
	test.Tap(w.action)
	r.ends(w, contestStopped)
	p.most.Store(1 << 20)
	test.Tap(w.action)
	r.ends(w, contestOver)
	if w.games.list.Length() != 6 || w.verdict.headline.words != "1st place: Easy" {
		t.Errorf("%d games, %q", w.games.list.Length(), w.verdict.headline.words)
	}
}

func TestAFinishedGameIsReviewedInTheMatch(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium")
	test.Tap(v.action)
	r.ends(v, contestOver)
	want := *v.games.at(1)
	v.games.list.Select(1)
	m := r.match()
	if m == nil || r.contestOnTop() != nil {
		t.Fatal("the match is not on top")
	}
	var moves []string
	for i := 1; i <= m.table.match.Len(); i++ {
		moves = append(moves, m.table.match.Played(i).Move)
	}
	if !slices.Equal(moves, want.Moves) || m.table.match.At(0).Encode() != want.Opening {
		t.Errorf("%q, want %q", moves, want.Moves)
	}
	levels := []game.Level{game.Easy, game.Medium}
	if m.table.seats != [2]game.Level{levels[want.First], levels[want.Second]} || m.thinking || m.reviewed != 0 {
		t.Errorf("seats %v, thinking %v, reviewed %d", m.table.seats, m.thinking, m.reviewed)
	}
	if !strings.Contains(m.news, "Jogo 1 do campeonato: Fácil – Médio") {
		t.Errorf("news %q", m.news)
	}
}

func TestAContestOfAFileStaysThatOfTheFileBeforeItsFirstGameEnds(t *testing.T) {
	r, p := withPrograms(t, 0)
	v := r.championship("cmd:dull", "easy")
	prepared, wrong := tournament.New(v.contest.module, v.contest.order)
	if wrong != nil {
		t.Fatal(wrong)
	}
	path := filepath.Join(t.TempDir(), "campeonato.dat")
	if err := r.store.SaveJournal(path, prepared.Head()); err != nil {
		t.Fatal(err)
	}
	v.contest.open(path)
	r.until("the file read", func() bool { return !v.contest.reading })
	test.Tap(v.action)
	r.until("the program is asked", func() bool { return p.asked.Load() == 1 })
	test.Tap(v.action)
	r.ends(v, contestStopped)
	if v.contest.file != path || v.live.title.words != "JOGO INTERROMPIDO" {
		t.Errorf("file %q, %q", v.contest.file, v.live.title.words)
	}
}

func TestGamesThatAreNotSavedAreNotLostUnasked(t *testing.T) {
	r, v, _ := stoppedContest(t)
	for _, b := range []*widget.Button{v.renew, v.open} {
		test.Tap(b)
		r.press(false)
		if v.contest.state() != contestStopped || r.native.opens != 0 {
			t.Fatal("the games are gone")
		}
	}
	test.Tap(v.renew)
	r.press(true)
	if v.contest.state() != contestFresh || len(v.games.games) != 0 || v.action.Text != "Começar" {
		t.Errorf("state %d, %d games, %q", v.contest.state(), len(v.games.games), v.action.Text)
	}
}

func TestKeysOfAContest(t *testing.T) {
	r, p := withPrograms(t, 0)
	v := r.championship("cmd:dull", "easy")
	r.shortcut(control(fyne.KeyReturn))
	r.until("the program is asked", func() bool { return p.asked.Load() == 1 })
	if v.contest.state() != contestRunning || r.view().running {
		t.Fatal("Ctrl+Enter did not begin the championship alone")
	}
	r.until("the board", func() bool { return v.live.game == 0 })
	r.choose("menu.edit", "menu.copyboard")
	if got := r.app.Clipboard().Content(); got != v.live.board.Text() {
		t.Errorf("copied %q", got)
	}
	if item := r.item("menu.file", "menu.contest"); item.Shortcut == nil || r.item("menu.file", "menu.save").Shortcut != nil {
		t.Error("Ctrl+S does not save the championship")
	}
	r.shortcut(control(fyne.KeyReturn))
	r.ends(v, contestFresh)
}

func TestTheFormOfAnEngineWritesWhatItShows(t *testing.T) {
	r, _ := withPrograms(t, 0)
	v := r.championship("easy", "medium")
	for _, spec := range []string{
		"easy", "perfect:traps=off", "perfect:time=500", "alphabeta:depth=4", "alphabeta:time=90,depth=3,memory=16,ordering=off,quiescence=on",
		"mine=hard", "cmd:procura move --time {ms}", `ours=cmd:"my program" a=b`,
	} {
		got := ""
		f := v.contest.askEngine(r.words, spec, func(spec string) { got = spec })
		test.Tap(f.done)
		if got != spec || r.popUp() != nil {
			t.Errorf("%q became %q; %q", spec, got, f.wrong.words)
		}
	}
}

func TestWhatAnEngineCanNotBeIsToldInItsForm(t *testing.T) {
	r, _ := withPrograms(t, 0)
	v := r.championship("easy", "medium")
	for what, change := range map[string]func(*engineForm){
		"Um nome não pode": func(f *engineForm) { f.name.SetText("a:b") },
		"isto não é uma linha": func(f *engineForm) {
			f.kind.SetSelectedIndex(slices.Index(f.kind.keys, programKind))
			f.command.SetText(`"my program`)
		},
		"não pode ter depth=deep": func(f *engineForm) {
			f.kind.SetSelectedIndex(slices.Index(f.kind.keys, string(game.AlphaBeta)))
			f.depth.SetText("deep")
		},
	} {
		f := v.contest.askEngine(r.words, "", func(string) { t.Errorf("%s: accepted", what) })
		change(f)
		test.Tap(f.done)
		if !strings.Contains(f.wrong.words, what) || r.popUp() == nil {
			t.Errorf("told as %q, want %q", f.wrong.words, what)
		}
		test.Tap(f.cancel)
	}
}

func TestEnginesAreAddedChangedAndTakenAway(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium")
	accept := func() {
		t.Helper()
		r.press(true)
	}
	v.panel.add()
	accept()
	v.panel.change(0)
	accept()
	v.panel.remove(1)
	if got := v.contest.order.Engines; !slices.Equal(got, []string{"easy", "medium"}) {
		t.Errorf("%q", got)
	}
	if got := written(v.panel.engines); !slices.Equal(got, []string{"Fácil", "Médio"}) {
		t.Errorf("listed %q", got)
	}
}

func TestEnginesAreNamedInWords(t *testing.T) {
	w := speak("pt")
	specs := []string{"easy", "easy", "alphabeta:depth=4,time=500", "alphabeta:ordering=off,quiescence=on,memory=64", "perfect:traps=off", "mine=hard:time=50", "cmd:/usr/bin/dull {ms}", "a=cmd:dull"}
	want := []contender{
		{"Fácil", ""},
		{"Fácil (2)", ""},
		{w.Say(game.AlphaBeta.Name()), "prof. 4 · 500 ms"},
		{w.Say(game.AlphaBeta.Name()) + " (2)", "sem ordem · quiescência · 64 MiB"},
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
	w := speak("pt")
	for d, want := range map[time.Duration]string{
		0: "5 s", 7 * time.Second: "10 s", 54 * time.Second: "55 s", 61 * time.Second: "2 min", 3 * time.Minute: "3 min", 2 * time.Hour: "2,0 h",
	} {
		if got := about(w, d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// BenchmarkContestTick is what the window does ten times a second at most, with a
// game finished each time.
func BenchmarkContestTick(b *testing.B) {
	r := newRig(b)
	v := r.championship("easy", "medium", "hard", "perfect")
	t, _ := tournament.New(v.contest.module, v.contest.order)
	v.contest.take(t, &journal{}, "")
	v.contest.running = true
	b.ReportAllocs()
	for b.Loop() {
		v.contest.feed.now.standing.Played++
		v.contest.feed.now.games = append(v.contest.feed.now.games, tournament.Game{Number: len(v.contest.feed.now.games)})
		v.contest.tick()
	}
	v.contest.running = false
}

func TestAGameThatAFaultEndedSaysWhatHappened(t *testing.T) {
	r := newRig(t)
	v := r.championship("easy", "medium")
	v.contest.module = panicky{v.contest.module}
	test.Tap(v.action)
	r.ends(v, contestOver)
	v.contest.module = v.contest.module.(panicky).Playable
	v.games.list.Select(0)
	if m := r.match(); m == nil || !strings.HasSuffix(m.news, "0–1 falhou: panic: out of ideas") {
		t.Errorf("told as %q", m.news)
	}
}
