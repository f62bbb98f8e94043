package study

import (
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/internal/uitest"
)

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
		{map[int]match.Mark{1: won(5), 2: won(3), 3: open}, false, won(3).Value}, // it may win sooner
		{map[int]match.Mark{1: won(5), 2: won(1), 3: open}, true, won(1).Value},
		{map[int]match.Mark{1: won(5), 2: won(3)}, true, won(3).Value},
	} {
		if best, found := BestOf(c.sums); best != c.best || found != c.found {
			t.Errorf("%+v: %+v %t", c.sums, best, found)
		}
	}
}

func TestMarksAreReadWithoutColour(t *testing.T) {
	w := uitest.Speak("pt")
	for _, c := range []struct {
		sum  match.Mark
		text string
		note string
	}{
		{match.Mark{All: 3, Known: 1, Drawn: 1, Value: game.Value{Outcome: play.Drawn}}, Pending, "ainda por avaliar: 1 de 3"},
		{match.Mark{All: 3, Known: 2, Won: 1, Lost: 1, Value: game.Value{Outcome: play.Won, Distance: 3}}, "V", "vitória · de 2 jogadas avaliadas: 1 V, 0 E, 1 D"},
		{match.Mark{All: 1, Known: 1, Won: 1, Value: game.Value{Outcome: play.Won, Distance: 3}}, "V2", "vitória em 2"},
		{match.Mark{All: 1, Known: 1, Drawn: 1, Value: game.Value{Outcome: play.Drawn}}, "E", "empate"},
		{match.Mark{All: 2, Known: 2, Lost: 2, Value: game.Value{Outcome: play.Lost, Distance: 14}}, "D7", "derrota em 7 · de 2 jogadas avaliadas: 0 V, 0 E, 2 D"},
		{match.Mark{All: 2, Known: 2, Lost: 2, Untimed: 1, Value: game.Value{Outcome: play.Lost, Distance: 4}}, "D", "derrota · de 2 jogadas avaliadas: 0 V, 0 E, 2 D"},
	} {
		if m := MarkOf(w, c.sum); m.Text != c.text || m.Note != c.note {
			t.Errorf("%+v: %q %q, want %q %q", c.sum, m.Text, m.Note, c.text, c.note)
		}
	}
}
