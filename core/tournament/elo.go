package tournament

import (
	"math"
)

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

// nat is the difference in Elo that makes a factor of e in the odds.
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
