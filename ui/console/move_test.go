package console_test

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/gametest"
	"procura/core/play"
	"procura/core/text"
	"procura/core/tournament"
	"procura/storage"
	"procura/ui/console"
)

// A state of the course: one piece on the board, three in the reserve.
const fewPieces = "(((0 0 0 0) (0 (branca redonda alta oca) 0 0) (0 0 0 0) (0 0 0 0)) " +
	"((preta redonda baixa oca) (branca quadrada alta oca) (preta quadrada baixa cheia)))"

// modules are the games, with an exact engine that has no book.
func modules() []game.Module { return games.All(games.Settings{}) }

// duel is the game for two, under the rules of a command line.
func duel(t *testing.T, rules game.Rules) (game.Playable, game.Rules) {
	t.Helper()
	g := modules()[0].(game.Playable)
	complete, wrong := game.Rules{}.With(rules, g.MatchSettings())
	if wrong != nil {
		t.Fatal(*wrong)
	}
	return g, complete
}

// asked runs a command with something on standard input.
func asked(t *testing.T, in io.Reader, args ...string) heard {
	t.Helper()
	env := newEnv(t, "en")
	env.In, env.Games = in, modules()
	return runWith(t.Context(), env, args...)
}

// legal checks an answer on standard output, and gives the position after it.
func legal(t *testing.T, h heard, src string, rules game.Rules) game.Position {
	t.Helper()
	h.expect(t, console.Done, 0)
	g, complete := duel(t, rules)
	before, errors := g.ReadPosition(src, complete)
	if len(errors) > 0 {
		t.Fatalf("%s: %+v", src, errors)
	}
	move, fault := tournament.ReadAnswer(before, h.out)
	if fault != nil || strings.Count(h.out, "\n") != 1 {
		t.Fatalf("%s: %q: %v", src, h.out, fault)
	}
	after, _ := before.Play(move)
	return after
}

func TestMoveAnswersAStateWithALegalMove(t *testing.T) {
	for _, src := range []string{fewPieces, strings.ToUpper(fewPieces) + "\r\n", "; the state\n'" + fewPieces, "0......1........ -\n", "................ -\n"} {
		legal(t, asked(t, strings.NewReader(src), "move", "--time", "100"), src, game.Rules{"variant": "choose"})
	}
}

func TestMoveTakesAWinThatIsThere(t *testing.T) {
	for _, variant := range []string{"choose", "give"} {
		src := "012............. -"
		if variant == "give" {
			src = "012............. 3"
		}
		h := asked(t, strings.NewReader(src+"\n"), "move", "--time", "300", "--variant", variant)
		if after := legal(t, h, src, game.Rules{"variant": variant}); after.Outcome() != play.Lost {
			t.Errorf("%s: %s", variant, h.out)
		}
	}
}

// The time was over before the process could begin, so that nothing but one move is looked ahead.
func TestMoveWithoutTimeLooksOneMoveAhead(t *testing.T) {
	for _, c := range []struct {
		variant, src string
		wins         bool
	}{
		{"choose", "....012......... -", true},
		{"give", "....012......... 3", true},
		// The first of all moves lets the opponent win: it puts the third piece of a line, or gives the fourth.
		{"choose", ".01............. -", false},
		{"give", "....012......... f", false},
	} {
		rules := game.Rules{"variant": c.variant}
		h := asked(t, strings.NewReader(c.src+"\n"), "move", "--time", "1", "--variant", c.variant)
		after := legal(t, h, c.src, rules)
		if won := after.Outcome() == play.Lost; won != c.wins || len(after.LookOnePly().Winning) > 0 {
			t.Errorf("%s %s: %s wins: %t, then the opponent by %v", c.variant, c.src, h.out, won, after.LookOnePly().Winning)
		}
	}
}

func TestMoveWithAPieceInHandGivesTheNext(t *testing.T) {
	src := "0......1........ 5"
	h := asked(t, strings.NewReader(src+"\n"), "move", "--time", "100", "--variant", "give", "--lines", "squares")
	legal(t, h, src, game.Rules{"variant": "give", "lines": "squares"})
	if word, _, _ := strings.Cut(h.out, " "); len(word) != len("(C2/prbo") || word[3] != '/' {
		t.Errorf("%s", h.out)
	}
}

// Whoever writes the state may leave the pipe open.
func TestMoveDoesNotWaitForTheEndOfItsInput(t *testing.T) {
	for _, parts := range [][]string{{fewPieces}, {fewPieces[:50], fewPieces[50:]}, {"0......1........", " -\n"}} {
		reader, writer := io.Pipe()
		go func() {
			for _, part := range parts {
				_, _ = io.WriteString(writer, part)
			}
		}()
		h := asked(t, reader, "move", "--time", "2000")
		legal(t, h, strings.Join(parts, ""), game.Rules{"variant": "choose"})
		_ = writer.Close()
	}
}

func TestMoveEndsWhenNoStateComes(t *testing.T) {
	reader, writer := io.Pipe()
	defer func() { _ = writer.Close() }()
	asked(t, reader, "move", "--time", "1").expect(t, console.Failed, 1)
}

func TestMoveOfBadInputIsStatus1AndOneLine(t *testing.T) {
	won := "0123............ -\n"
	for _, src := range []string{
		"", "\n", "(", "hello\n", "(1 2 3)", fewPieces + " " + fewPieces, strings.Replace(fewPieces, "redonda", "redondo", 1),
		won, "0......0........ -\n", "0......1........ 5\n", "(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ())", "; nothing\n",
		strings.Repeat("(", 70_000),
	} {
		h := asked(t, strings.NewReader(src), "move", "--time", "100")
		h.expect(t, console.Failed, 1)
		if h.out != "" || strings.Contains(h.err, "[") {
			t.Errorf("%.40q: printed %q and %q", src, h.out, h.err)
		}
	}
}

func TestMoveWithoutATimeOrWithWrongWordsIsBadUsage(t *testing.T) {
	for _, line := range []string{
		"move", "move --time", "move --time 0", "move --time -5", "move --time 1.5", "move --time 1.5ms", "move --time 3600001",
		"move --time 100 file", "move --time 100 --variant take", "move --time 100 --lines all", "move --time 100 --level hard",
	} {
		h := asked(t, strings.NewReader(fewPieces), strings.Fields(line)...)
		h.expect(t, console.BadUsage, 1)
		if h.out != "" || strings.Contains(h.err, "[") {
			t.Errorf("%s: printed %q and %q", line, h.out, h.err)
		}
	}
}

// sleeper thinks for as long as it is let, and answers then; unless it is asked
// for little.
type sleeper struct{ game.Position }

func (s sleeper) Search(ctx context.Context, limits play.Limits, options play.Options) game.Analysis {
	if limits.Depth == 2 { // medium
		return s.Position.Search(ctx, limits, options)
	}
	time.Sleep(time.Minute) // whatever ctx says
	return game.Analysis{}
}

type sleepers struct{ game.HasChampionship }

func (g sleepers) ReadPosition(src string, rules game.Rules) (game.Position, []text.Error) {
	p, errors := g.HasChampionship.ReadPosition(src, rules)
	return sleeper{p}, errors
}

func TestAMoveIsThereEvenWhenTheEngineDoesNotEnd(t *testing.T) {
	env := newEnv(t, "en")
	env.In, env.Games = strings.NewReader(fewPieces), []game.Module{sleepers{modules()[0].(game.HasChampionship)}}
	began := time.Now()
	legal(t, runWith(t.Context(), env, "move", "--time", "400"), fewPieces, game.Rules{"variant": "choose"})
	if took := time.Since(began); took > 50*time.Second {
		t.Errorf("%v", took)
	}
}

// beside runs a command of a program that has a game for two only beside the
// others.
func beside(t *testing.T, in io.Reader, args ...string) heard {
	t.Helper()
	env := newEnv(t, "en")
	env.Games = append(modules(), gametest.ToyForTwo{})
	env.In, env.Store = in, storage.Store{Games: env.Games}
	return runWith(t.Context(), env, args...)
}

func TestMovePlaysAnyGameForTwo(t *testing.T) {
	// Who has 2 loses: from 4 halving wins.
	for rule, want := range map[string]string{"halving=on": "(-2 (toy 2))\n", "halving=off": "(-1 (toy 3))\n"} {
		h := beside(t, strings.NewReader("(toy 4)\n"), "move", "--time", "300", "--game", "duel", "--rule", rule)
		h.expect(t, console.Done, 0)
		if h.out != want {
			t.Errorf("%s: %q, want %q", rule, h.out, want)
		}
	}
}

func TestMovePlaysTheChampionshipUnlessAnotherGameOrRuleIsNamed(t *testing.T) {
	const board = "0......1........ "
	for line, hand := range map[string]string{
		"":                    "-",
		"--game quatro":       "-",
		"--rule variant=give": "5",
		"--variant give":      "5",
		"--variant give --rule variant=choose --rule lines=squares": "-",
	} {
		h := beside(t, strings.NewReader(board+hand+"\n"), append([]string{"move", "--time", "100"}, strings.Fields(line)...)...)
		h.expect(t, console.Done, 0)
		if given := strings.Contains(strings.Fields(h.out)[0], "/"); given != (hand != "-") {
			t.Errorf("%q: %s", line, h.out)
		}
	}
}

func TestAGameOrRuleThatIsNotThereIsBadUsage(t *testing.T) {
	for _, command := range []string{"move --time 100", "tournament easy medium"} {
		for flags, want := range map[string]string{
			"--game cavalo":                    "it can be: quatro duel",
			"--game duel --rule lines=lines":   "lines",
			"--game duel --rule halving=maybe": "on off",
			"--game duel --variant give":       "variant",
			"--rule halving":                   "KEY=VALUE",
			"--rule halving=on":                "halving",
		} {
			h := beside(t, nil, strings.Fields(command+" "+flags)...)
			h.expect(t, console.BadUsage, 1)
			if !strings.Contains(h.err, want) {
				t.Errorf("%s %s: %s", command, flags, h.err)
			}
		}
	}
}

func TestAnyGameForTwoHasTournamentsThatGoOnFromTheirFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "duel.jsonl")
	line := "tournament easy medium --game duel --rule halving=off --opening-pieces 3 --games 2 --time 20 --json --file " + file
	h := beside(t, nil, strings.Fields(line)...)
	h.expect(t, console.Done, 0)
	if end := h.objects(t)[2]; end["game"] != "duel" || end["rules"].(map[string]any)["halving"] != "off" || end["played"] != 2.0 {
		t.Errorf("%v", end)
	}
	for _, g := range h.objects(t)[:2] {
		if g["opening"] != "(toy 7)" {
			t.Errorf("after three moves: %v", g)
		}
	}
	kept := read(t, file)
	if !strings.HasPrefix(kept, `{"tournament":1,"game":"duel","rules":{"halving":"off"},`) {
		t.Errorf("kept %s", kept)
	}
	if again := beside(t, nil, "tournament", "--file", file, "--json"); again.status != console.Done || read(t, file) != kept {
		t.Errorf("status %d, kept %s", again.status, read(t, file))
	}
	beside(t, nil, "tournament", "easy", "medium", "--game", "quatro", "--file", file).expect(t, console.Failed, 1)
	heldTournament(t, "--file", file).expect(t, console.Failed, 1) // a program without the game
}

func TestCheckKnowsAFileOfAGameOnlyForTwo(t *testing.T) {
	file := write(t, "duel.json", "{\"match\":1,\"game\":\"duel\",\"rules\":{\"halving\":\"off\"}}\n{\"move\":\"-1\"}\n{\"move\":\"-1\"}\n")
	h := beside(t, nil, "check", file, "--json")
	h.expect(t, console.Done, 0)
	if got := h.objects(t); len(got) != 1 || got[0]["game"] != "duel" || got[0]["moves"] != 2.0 {
		t.Errorf("%v", got)
	}
	if _, puzzler := game.Module(gametest.ToyForTwo{}).(game.Puzzler); puzzler {
		t.Error("the game has problems")
	}
}
