package match_test

import (
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/text"
)

func TestAnArchiveKnowsAMatchAsFarAsItIsValued(t *testing.T) {
	m := match.From(match.New(solved{knows: all}, 4))
	a := match.NewArchive(m)
	for _, move := range []string{"-1", "-1"} { // -2 was better
		m.Play(move, game.Analysis{})
	}
	if list, whole := a.MistakesTo(m.Node(2)); whole || len(list) > 0 || a.Unvalued(m) != 2 || a.Mistakes(m) != 0 {
		t.Errorf("%v, %t, %d unvalued, %d mistakes", list, whole, a.Unvalued(m), a.Mistakes(m))
	}
	for _, p := range a.Pending(m) {
		values := map[string]game.Value{}
		p.Values(t.Context(), func(move string, v game.Value) { values[move] = v })
		a.Known[p.Encode()] = match.Valuation{Values: values, Over: true}
	}
	if list, whole := a.MistakesTo(m.Node(2)); !whole || !slices.Equal(list, []*match.Node{m.Node(1)}) || a.Unvalued(m) != 0 || a.Mistakes(m) != 1 || len(a.Pending(m)) > 0 {
		t.Errorf("%v, %t, %d unvalued, %d mistakes, %v", list, whole, a.Unvalued(m), a.Mistakes(m), a.Pending(m))
	}
	if plain := played(t, "-1"); len(a.Pending(plain)) > 0 || a.Unvalued(plain) != 1 {
		t.Error("a game without an exact engine is valued")
	}
}

// prompting is the toy game with words of its own.
type prompting struct{ gametest.ToyDuel }

func (prompting) Prompt(int, []int) text.Message { return text.M("core.caption.toy") }

func TestOnceAPlaceIsPickedTheRulesSayWhatIsNext(t *testing.T) {
	p := match.New(prompting{}, 10)
	if before, after := p.Prompt(nil), p.Prompt([]int{-1}); before.Key == "core.caption.toy" || after.Key != "core.caption.toy" {
		t.Errorf("%v, %v", before, after)
	}
}
