package play_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/quatro"
)

// openDuel is a position with a tree of more than a million nodes.
func openDuel(tb testing.TB, variant string) (*quatro.Duel, quatro.Position) {
	tb.Helper()
	d := quatro.NewDuel(game.Rules{"variant": variant, "lines": "lines"}, nil)
	s, wrong := d.Read("0..5.c....a..7.. -")
	if len(wrong) > 0 {
		tb.Fatal(wrong)
	}
	return d, s
}

const million = 1_000_000

func thinkMillion(d *quatro.Duel, s quatro.Position, o play.Options) play.Analysis[quatro.Turn] {
	return play.NewEngine[quatro.Position, quatro.Turn](d, o).Think(context.Background(), s, play.Limits{Depth: 8, Nodes: million})
}

// BenchmarkRecord: a million nodes with and without a record by turns, then steps in the record.
func BenchmarkRecord(b *testing.B) {
	for _, algorithm := range play.Algorithms() {
		for _, quiet := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/quiescence=%t", algorithm, quiet), func(b *testing.B) {
				d, s := openDuel(b, "choose")
				o := play.Options{Algorithm: algorithm, Direct: true, Hard: true, Killers: algorithm != play.Minimax, Quiescence: quiet}
				var without, with time.Duration
				var r *play.Record
				for b.Loop() {
					o.Record = nil
					without += thinkMillion(d, s, o).Elapsed
					r = &play.Record{}
					o.Record = r
					with += thinkMillion(d, s, o).Elapsed
				}
				b.ReportMetric(float64(r.Bytes())/float64(r.Len()), "B/node")
				b.ReportMetric(float64(with)/float64(without), "times")
				b.ReportMetric(float64(r.Len()), "nodes")
				measureSteps(b, r)
			})
		}
	}
}

func measureSteps(b *testing.B, r *play.Record) {
	random := rand.New(rand.NewPCG(1, 1))
	var times []time.Duration
	for range 2000 {
		e := random.IntN(r.Events())
		began := time.Now()
		step(r, e, play.Goal(random.IntN(4)), random.IntN(2) == 0)
		times = append(times, time.Since(began))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[1000].Nanoseconds())/1e6, "ms/median-step")
	b.ReportMetric(float64(times[1999].Nanoseconds())/1e6, "ms/worst-step")
}

// step is what a page asks for one: where to go, and what there is on the path.
func step(r *play.Record, e int, goal play.Goal, back bool) {
	if found, ok := r.Seek(e, goal, back); ok {
		e = found
	}
	for _, i := range r.Path(e) {
		r.At(i, e)
	}
	if event := r.Event(e); event.Leaves && r.Node(event.Node).Left > 0 {
		r.CutBy(event.Node)
	}
}

// student is the alpha-beta that one would write first: boards as slices, pieces as texts,
// what is left as a map, and each node a copy.
type student struct {
	board []string
	left  map[string]bool
}

var studentLines = func() (lines [][]int) {
	for i := range 4 {
		lines = append(lines, []int{4 * i, 4*i + 1, 4*i + 2, 4*i + 3}, []int{i, i + 4, i + 8, i + 12})
	}
	return append(lines, []int{0, 5, 10, 15}, []int{3, 6, 9, 12})
}()

func newStudent(d *quatro.Duel, s quatro.Position) student {
	st := student{make([]string, 16), map[string]bool{}}
	for i := range 16 {
		st.left[fmt.Sprintf("%04b", i)] = true
	}
	for i, digit := range strings.Fields(d.Brief(s))[0] {
		if digit != '.' {
			st.board[i] = fmt.Sprintf("%04b", strings.IndexRune("0123456789abcdef", digit))
			delete(st.left, st.board[i])
		}
	}
	return st
}

func (s student) place(cell int, piece string) student {
	after := student{slices.Clone(s.board), map[string]bool{}}
	after.board[cell] = piece
	for other := range s.left {
		if other != piece {
			after.left[other] = true
		}
	}
	return after
}

// share is the number of pieces of a line that share a trait, at most.
func (s student) share(line []int) (most int) {
	counts := map[string]int{}
	for _, cell := range line {
		for trait, value := range s.board[cell] {
			key := fmt.Sprint(trait, value)
			counts[key]++
			most = max(most, counts[key])
		}
	}
	return most
}

func (s student) alphaBeta(depth, alpha, beta int, nodes *int) int {
	*nodes++
	if *nodes >= million/20 {
		return alpha
	}
	points := 0
	for _, line := range studentLines {
		share := s.share(line)
		if share == 4 {
			return -100_000 - depth
		}
		points -= []int{0, 1, 10, -50}[share]
	}
	if depth == 0 || len(s.left) == 0 {
		return points
	}
	for cell, there := range s.board {
		if there != "" {
			continue
		}
		pieces := []string{}
		for piece := range s.left {
			pieces = append(pieces, piece)
		}
		slices.Sort(pieces)
		for _, piece := range pieces {
			alpha = max(alpha, -s.place(cell, piece).alphaBeta(depth-1, -beta, -alpha, nodes))
			if alpha >= beta {
				return beta
			}
		}
	}
	return alpha
}

// BenchmarkStudent: nodes a second of alphabeta and of the alpha-beta of a student, by turns.
func BenchmarkStudent(b *testing.B) {
	d, s := openDuel(b, "choose")
	var ours, theirs time.Duration
	count, nodes := int64(0), 0
	for b.Loop() {
		found := thinkMillion(d, s, play.Options{Direct: true, Hard: true})
		ours += found.Elapsed
		count += found.Nodes
		began, now := time.Now(), 0
		newStudent(d, s).alphaBeta(8, -1<<30, 1<<30, &now)
		theirs += time.Since(began)
		nodes += now
	}
	a, z := float64(count)/ours.Seconds(), float64(nodes)/theirs.Seconds()
	b.ReportMetric(a, "nodes/s")
	b.ReportMetric(z, "student-nodes/s")
	b.ReportMetric(a/z, "times")
}
