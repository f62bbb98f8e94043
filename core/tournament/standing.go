package tournament

import (
	"cmp"
	"math"
	"slices"
	"time"

	"procura/core/game"
)

// Score is what one engine has against another.
type Score struct{ Wins, Draws, Losses int }

// Games is how many they have played.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Points counts wins and half the draws.
func (s Score) Points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// add counts a game of so many points.
func (s *Score) add(points float64) {
	switch points {
	case 1:
		s.Wins++
	case 0:
		s.Losses++
	default:
		s.Draws++
	}
}

// Row is what an engine has reached.
type Row struct {
	// Engine is its place in the settings, Name its name.
	Engine int
	Name   string
	Score
	// Elo counts from the mean of all engines; Margin is the half width of its 95 %
	// interval; see ratings. Both are 0 while Games is.
	Elo, Margin float64
	// Judged counts its moves whose exact value is known, Errors those of them
	// that threw something away.
	Judged, Errors int
	// Moves counts the moves that it was asked for.
	Moves int
	// Late counts moves more than Grace behind their time; Worst is the farthest
	// that one was behind.
	Late  int
	Worst time.Duration
	// Faults counts the games lost by a fault, by its reason.
	Faults map[game.FaultReason]int
}

// Standing is a tournament so far.
type Standing struct {
	Played, Total int
	// Rows are the engines, most points per game first.
	Rows []Row
	// Cross is what engine i has against engine j, by their places in the settings.
	Cross [][]Score
}

// Standing is the table of the games that are over.
func (t *Tournament) Standing() Standing {
	games := t.Games()
	s := Standing{Played: len(games), Total: len(t.schedule)}
	for i, name := range t.names {
		s.Rows = append(s.Rows, Row{Engine: i, Name: name, Faults: map[game.FaultReason]int{}})
		s.Cross = append(s.Cross, make([]Score, len(t.names)))
	}
	for _, g := range games {
		s.count(&g)
	}
	s.rate()
	slices.SortStableFunc(s.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.rate(), a.rate()), cmp.Compare(b.Elo, a.Elo))
	})
	return s
}

func (r *Row) rate() float64 { return r.Points() / float64(max(1, r.Games())) }

// count adds a game to rows that are still in the order of the settings.
func (s *Standing) count(g *Game) {
	points := g.Result.points()
	engines := [2]int{g.First, g.Second}
	for side, engine := range engines {
		row, done := &s.Rows[engine], g.Sides[side]
		row.add(points[side])
		s.Cross[engine][engines[1-side]].add(points[side])
		row.Moves += g.asked(side)
		row.Judged += done.Judged
		row.Errors += done.Errors
		row.Late += done.Late
		row.Worst = max(row.Worst, time.Duration(done.Worst)*time.Microsecond)
		if g.Fault != nil && points[side] == 0 {
			row.Faults[g.Fault.Reason]++
		}
	}
}

func (s *Standing) rate() {
	elo, margin := ratings(s.Cross)
	for i := range s.Rows {
		if s.Rows[i].Games() > 0 {
			s.Rows[i].Elo, s.Rows[i].Margin = elo[i], margin[i]
		}
	}
}

// The strength of engines, from their points against each other. Player i is
// expected to score
//
//	p(i, j) = 1 / (1 + 10^((elo(j) - elo(i)) / 400))
//
// against j (Elo 1978; Bradley and Terry 1952), a draw counts as half a win,
// and the strengths are those that make the points most likely. Without more, a
// perfect score would be worth infinity: so each pair has one more game, a draw.
// For two players that is Firth's penalised likelihood (Biometrika 80, 1993),
// which is Jeffreys's prior: s points of n games count (s + 1/2) / (n + 1).
//
// The errors are those of the likelihood's curvature (Fisher's information),
// 1.96 standard errors to either side of a strength that is counted from the
// mean of all players. As a draw varies less than a win or loss, they are rather
// too large where there are many draws.

// nat is how many points of Elo make a factor of e in the odds.
var nat = 400 / math.Ln10

// normal95 is the half width of 95 % of the normal distribution.
const normal95 = 1.959963984540054

// ratings are the strengths and their errors in points of Elo, by the table of
// scores: cross[i][j] is that of i against j.
func ratings(cross [][]Score) (elo, margin []float64) {
	n := len(cross)
	strength := make([]float64, n)
	for range 100 {
		slope, curve := likelihood(cross, strength)
		step := times(inverse(curve), slope)
		shrink := 1 / max(1, largest(step)) // Newton's steps, at most e
		for i := range strength {
			strength[i] += step[i] * shrink
		}
		if largest(step) < 1e-12 {
			break
		}
	}
	_, curve := likelihood(cross, strength)
	spread := inverse(curve)
	elo, margin = make([]float64, n), make([]float64, n)
	for i := range n {
		elo[i] = strength[i] * nat
		// The constraint adds 1/n to each entry of the inverse; see likelihood.
		margin[i] = normal95 * nat * math.Sqrt(max(0, spread[i][i]-1/float64(n)))
	}
	return elo, margin
}

// likelihood is the slope of the logarithm of the likelihood, and its curvature
// with opposite sign. As only differences of strengths count, it is flat along
// (1, ..., 1): there it gets the curvature 1, which keeps the mean where it is.
func likelihood(cross [][]Score, strength []float64) (slope []float64, curve [][]float64) {
	n := len(cross)
	slope, curve = make([]float64, n), make([][]float64, n)
	for i := range n {
		curve[i] = make([]float64, n)
	}
	for i := range n {
		for j := range n {
			curve[i][j] += 1 / float64(n)
			if i == j {
				continue
			}
			games, points := float64(cross[i][j].Games()+1), cross[i][j].Points()+0.5
			p := 1 / (1 + math.Exp(strength[j]-strength[i]))
			slope[i] += points - games*p
			curve[i][i] += games * p * (1 - p)
			curve[i][j] -= games * p * (1 - p)
		}
	}
	return slope, curve
}

func largest(v []float64) float64 {
	most := 0.0
	for _, x := range v {
		most = max(most, math.Abs(x))
	}
	return most
}

func times(m [][]float64, v []float64) []float64 {
	product := make([]float64, len(v))
	for i := range m {
		for j := range v {
			product[i] += m[i][j] * v[j]
		}
	}
	return product
}

// inverse inverts a positive definite matrix by Gauss and Jordan.
func inverse(m [][]float64) [][]float64 {
	n := len(m)
	a := make([][]float64, n)
	for i := range m {
		a[i] = append(append(make([]float64, 0, 2*n), m[i]...), make([]float64, n)...)
		a[i][n+i] = 1
	}
	for c := range n { // positive definite: no pivot is 0
		pivot := a[c][c]
		for j := range a[c] {
			a[c][j] /= pivot
		}
		for i := range a {
			if factor := a[i][c]; i != c && factor != 0 {
				for j := range a[i] {
					a[i][j] -= factor * a[c][j]
				}
			}
		}
	}
	for i := range a {
		a[i] = a[i][n:]
	}
	return a
}
