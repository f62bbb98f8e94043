package tournament

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %.4f, want %.4f", what, got, want)
	}
}

// two is the table of two players.
func two(games int, points float64) [][]Score {
	return [][]Score{{{}, of(games, points)}, {of(games, float64(games)-points), {}}}
}

// of is a score of so many points.
func of(games int, points float64) Score {
	draws := int(2*points) % 2
	return Score{Wins: int(points), Draws: draws, Losses: games - int(points) - draws}
}

// By hand: 75 of 100 points count 75.5 of 101, so the difference is
// 400 log10(75.5/25.5) = 188.555. Its curvature is 101 (75.5/101) (25.5/101) =
// 19.0619, its standard error 173.7178 / sqrt(19.0619) = 39.789. Each strength is
// half of the difference, and so is its error: 1.96 * 39.789 / 2 = 38.99.
func TestEloOfTwoPlayersByHand(t *testing.T) {
	elo, margin := ratings(two(100, 75))
	near(t, "winner", elo[0], 94.277, 0.005)
	near(t, "loser", elo[1], -94.277, 0.005)
	near(t, "error", margin[0], 38.99, 0.01)
	near(t, "error of the loser", margin[1], margin[0], 1e-9)
}

func TestEloOfAPerfectScoreIsFinite(t *testing.T) {
	for _, games := range []int{1, 10, 1000} {
		elo, margin := ratings(two(games, float64(games)))
		// (n + 1/2) of (n + 1): odds 2 n + 1.
		near(t, "difference", elo[0]-elo[1], 400*math.Log10(float64(2*games+1)), 1e-6)
		if !(margin[0] > 0) || math.IsInf(margin[0], 0) {
			t.Errorf("%d games: error %f", games, margin[0])
		}
	}
}

func TestEloWithoutGamesOrDifferencesIsNought(t *testing.T) {
	for _, games := range []int{0, 1, 50} {
		elo, _ := ratings(two(games, float64(games)/2))
		near(t, "half of the points", elo[0], 0, 1e-9)
	}
}

// Three players who draw all games: each pair has n + 1 = 9 games of curvature
// 1/4, w = 9/4. The curvature matrix is w (3 I - J), whose inverse off (1, 1, 1) has
// 2/9 / w on its diagonal: 1.96 * 173.7178 * sqrt(2/9/2.25) = 107.00.
func TestErrorsOfThreeEqualPlayersByHand(t *testing.T) {
	s := of(8, 4)
	elo, margin := ratings([][]Score{{{}, s, s}, {s, {}, s}, {s, s, {}}})
	for i := range 3 {
		near(t, "strength", elo[i], 0, 1e-9)
		near(t, "error", margin[i], 107.00, 0.01)
	}
}

// At the maximum everyone has the points that the strengths expect.
func TestStrengthsExpectThePointsThatThereAre(t *testing.T) {
	cross := [][]Score{
		{{}, of(10, 9), of(20, 14), of(4, 4)},
		{of(10, 1), {}, of(10, 3), of(0, 0)},
		{of(20, 6), of(10, 7), {}, of(6, 2.5)},
		{of(4, 0), of(0, 0), of(6, 3.5), {}},
	}
	elo, margin := ratings(cross)
	sum := 0.0
	for i := range cross {
		have, expected := 0.0, 0.0
		for j, s := range cross[i] {
			if i != j {
				have += s.Points() + 0.5
				expected += float64(s.Games()+1) / (1 + math.Pow(10, (elo[j]-elo[i])/400))
			}
		}
		near(t, "points", have, expected, 1e-6)
		sum += elo[i]
	}
	near(t, "mean", sum, 0, 1e-6)
	if margin[1] <= margin[0] {
		t.Errorf("fewer games, smaller error: %v", margin)
	}
}

func TestEloOfVeryUnevenPlayersIsFound(t *testing.T) {
	elo, _ := ratings([][]Score{
		{{}, of(1000, 1000), of(1000, 1000)}, {of(1000, 0), {}, of(1000, 1000)}, {of(1000, 0), of(1000, 0), {}},
	})
	if !(elo[0] > elo[1]+1000 && elo[1] > elo[2]+1000 && elo[0] < 3000) {
		t.Errorf("%v", elo)
	}
}
