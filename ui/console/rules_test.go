package console_test

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/game/toy"
	"procura/storage"
	"procura/ui/console"
)

// beside runs a command of a program that has a game for two only beside the
// others.
func beside(t *testing.T, in io.Reader, args ...string) heard {
	t.Helper()
	env := newEnv(t, "en")
	env.Games = append(modules(), toy.ForTwo{})
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
	contest(t, "--file", file).expect(t, console.Failed, 1) // a program without the game
}

func TestCheckKnowsAFileOfAGameOnlyForTwo(t *testing.T) {
	file := write(t, "duel.dat", "(partida\n (jogo duel)\n (regras halving=off)\n (jogadas\n  (1 -1)\n  (2 -1)))\n")
	h := beside(t, nil, "check", file, "--json")
	h.expect(t, console.Done, 0)
	if got := h.objects(t); len(got) != 1 || got[0]["game"] != "duel" || got[0]["moves"] != 2.0 {
		t.Errorf("%v", got)
	}
	if _, puzzler := game.Module(toy.ForTwo{}).(game.Puzzler); puzzler {
		t.Error("the game has problems")
	}
}
