package tasks_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/tasks"
)

// heap is a game of its own: two take one to five from a heap, and who takes the last wins. Every move is picked in the tray.
type heap struct{ gametest.ToyDuel }

const mostTaken = 5

func (heap) Moves(n int, moves []int) []int {
	for by := 1; by <= min(n, mostTaken); by++ {
		moves = append(moves, by)
	}
	return moves
}
func (heap) Picks(_, by int) [][]int            { return [][]int{{-by}} }
func (heap) Exact() match.ExactEngine[int, int] { return heap{} }
func (heap) Endgame(n int) bool                 { return n <= 30 }

// Values goes by the remainder: who leaves a multiple of six wins, one move for each six.
func (h heap) Values(ctx context.Context, n int, each func(int, game.Value)) int64 {
	for _, by := range h.Moves(n, nil) {
		left := n - by
		v := game.Value{Outcome: play.Lost, Distance: 2 + 2*(left/(mostTaken+1))}
		if left%(mostTaken+1) == 0 {
			v = game.Value{Outcome: play.Won, Distance: 1 + 2*(left/(mostTaken+1))}
		}
		if ctx.Err() == nil {
			each(by, v)
		}
	}
	return 0
}

// A heap that is no multiple of six has one right move, for one win a six and its rest; of the wrong moves that one holds
// longest which leaves most.
func TestATaskOfAnyGameHasItsDepth(t *testing.T) {
	for n := range 40 {
		for kind, depth := range map[tasks.Kind]int{tasks.Win: 1 + n/6, tasks.Piece: 1 + (n-1)/6} {
			if n%6 == 1 && kind == tasks.Piece {
				depth = 1 + (n-2)/6 // the right move leaves most
			}
			task, ok := tasks.Prove(t.Context(), match.New(heap{}, n), kind)
			if want := n >= 4 && n%6 != 0; ok != want || ok && (task.Answer != "-"+strconv.Itoa(n%6) || task.Depth != depth) {
				t.Errorf("%s at %d: %v, %+v; the depth is %d", kind, n, ok, task, depth)
			}
		}
		if task, ok := tasks.Prove(t.Context(), match.New(heap{}, n), tasks.Draw); ok {
			t.Errorf("a draw at %d: %s", n, task.Answer)
		}
	}
}

func TestNothingIsProvedWithoutAnEngineOrTime(t *testing.T) {
	if _, ok := tasks.Prove(t.Context(), match.New(gametest.ToyDuel{}, 8), tasks.Win); ok {
		t.Error("without an engine")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, ok := tasks.Prove(ctx, match.New(heap{}, 8), tasks.Win); ok {
		t.Error("without time")
	}
	if _, why := (tasks.Wish{Kind: tasks.Win}).Never(match.New(gametest.ToyDuel{}, 8)); why == nil {
		t.Error("a wish without an engine")
	}
}

func TestATaskIsMadeOfAnyGame(t *testing.T) {
	made := map[string]bool{}
	for seed := range uint64(50) {
		task := tasks.Wish{Kind: tasks.Piece, Depth: 3}.Make(t.Context(), match.New(heap{}, 60), rand.New(rand.NewPCG(seed, 0)))
		if task == nil {
			continue
		}
		if task.Depth != 3 {
			t.Errorf("%s: %d", task.Line(), task.Depth)
		}
		made[task.Line()] = true
	}
	if len(made) < 3 {
		t.Errorf("made %v", made)
	}
}

func TestATaskOfAnyGameIsReadAsItIsWritten(t *testing.T) {
	task, _ := tasks.Prove(t.Context(), match.New(heap{}, 17), tasks.Win)
	list, wrong := tasks.Read(gametest.Toy{}, "f", []byte(task.Line()+"\n"), nil)
	if got := fmt.Sprint(task.Line()); len(wrong) > 0 || len(list) != 1 || list[0].Position.Encode() != "(toy 17)" || list[0].Depth != 3 || got != "(toy 17) ; task=win depth=3" {
		t.Errorf("%s: %v, %v", got, list, wrong)
	}
}
