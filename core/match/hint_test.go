package match_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
)

func TestAHintCountsTheMovesThatLoseAtOnce(t *testing.T) {
	p := match.New(risky{}, 3)
	h := match.GiveHint(t.Context(), p)
	if h.Losing != 1 || h.All != 2 || h.Analysis.Move != "-1" {
		t.Errorf("%+v", h)
	}
	if got := h.Idea(); got.Key != "match.study.hint.win" {
		t.Errorf("%+v", got)
	}
}

func TestAHintIsByExactValuesWhereThereAreSome(t *testing.T) {
	h := match.GiveHint(t.Context(), match.New(solved{knows: all}, 30))
	if h.Analysis.Level != game.Perfect || h.Analysis.Value != worth(30) {
		t.Errorf("%+v", h)
	}
}

func TestAMoveThatThrowsAWinAwayIsAMistake(t *testing.T) {
	p := match.New(solved{knows: all}, 4)
	values := map[string]game.Value{}
	p.(game.Valuer).Values(t.Context(), func(move string, v game.Value) { values[move] = v })
	m, wrong := match.MistakeAt(p, "-1", values)
	if !wrong || m.Better != "-2" || m.Best.Outcome != play.Won || m.Played.Outcome != play.Lost {
		t.Errorf("%t, %+v", wrong, m)
	}
	if _, wrong := match.MistakeAt(p, "-2", values); wrong {
		t.Error("the best move is called a mistake")
	}
	unsettled := maps.Clone(values)
	delete(unsettled, "-2")
	if _, wrong := match.MistakeAt(p, "-1", unsettled); wrong {
		t.Error("a mistake, though a move is not valued that may be as bad")
	}
}

func TestAMoveIsGradedByWhatTheOthersAreWorth(t *testing.T) {
	won := func(in int) game.Value { return game.Value{Outcome: play.Won, Distance: in} }
	draw, lost := game.Value{Outcome: play.Drawn}, game.Value{Outcome: play.Lost, Distance: 2}
	p := match.New(solved{knows: all}, 4)
	for _, c := range []struct {
		name          string
		played, other game.Value
		want          match.Grade
	}{
		{"the only win", won(3), lost, match.Good},
		{"a later win", won(5), won(3), match.Slower},
		{"the earlier one", won(3), won(5), match.Good},
		{"a draw beside a win", draw, won(3), match.Wrong},
		{"all draw", draw, draw, match.Ungraded},
		{"the other is not known", draw, game.Value{}, match.Ungraded},
		{"a distance is not known", won(5), won(0), match.Ungraded},
	} {
		values := map[string]game.Value{"-1": c.played}
		if c.other.Exact() {
			values["-2"] = c.other
		}
		if got := match.GradeAt(p, "-1", values); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// wins reports whether who is to move wins the countdown.
func wins(n int) bool {
	return slices.ContainsFunc((gametest.ToyDuel{}).Moves(n, nil), func(by int) bool { return !wins(n - by) })
}

// Behind a wrong move every move of the reply's player leaves a position that is lost, to the end.
func TestAWrongMoveIsRefutedToTheEnd(t *testing.T) {
	refuted := 0
	for n := range 30 {
		for _, by := range (gametest.ToyDuel{}).Moves(n, nil) {
			if !wins(n) || !wins(n-by) {
				continue
			}
			refuted++
			reply := match.Refute(t.Context(), match.New(solved{knows: all}, n), fmt.Sprint(-by))
			if reply.Level != game.Perfect || len(reply.Line)%2 == 0 || reply.Line[0] != reply.Move {
				t.Fatalf("%d: %+v", n, reply)
			}
			left := n - by
			for i, move := range reply.Line {
				taken, _ := strconv.Atoi(move)
				legal := slices.Contains((gametest.ToyDuel{}).Moves(left, nil), -taken)
				left += taken
				if !legal || i%2 == 0 && wins(left) {
					t.Errorf("%d: after %d, %s leaves %d", n, -by, move, left)
				}
			}
			if left != 0 {
				t.Errorf("%d: %v does not go to the end", n, reply.Line)
			}
		}
	}
	if refuted == 0 {
		t.Error("nothing to refute")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if late := match.Refute(ctx, match.New(solved{knows: all}, 4), "-1"); late.Move != "" {
		t.Errorf("without time: %+v", late)
	}
}
