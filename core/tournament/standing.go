package tournament

import (
	"cmp"
	"slices"
	"time"

	"procura/core/game"
)

// Score counts the games of one engine against another.
type Score struct{ Wins, Draws, Losses int }

// Games returns the number of games.
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

// Row is the result of an engine in the tournament.
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
	// Cross has the score of engine i against engine j, by their places in the settings.
	Cross [][]Score
	// Over reports whether no game is left to be played.
	Over bool
	// Test is the SPRT, nil where there is none.
	Test *Test
}

// Standing is the table of the games that are over.
func (t *Tournament) Standing() Standing {
	s := Standing{Total: len(t.schedule), Test: t.Test()}
	games := t.Games()
	s.Played = len(games)
	s.Over = s.Played == s.Total || s.Test != nil && s.Test.Decision() != Undecided
	for i, name := range t.names {
		s.Rows = append(s.Rows, Row{Engine: i, Name: name, Faults: map[game.FaultReason]int{}})
		s.Cross = append(s.Cross, make([]Score, len(t.names)))
	}
	for _, g := range games {
		s.count(&g)
	}
	s.setElo()
	slices.SortStableFunc(s.Rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.pointsPerGame(), a.pointsPerGame()), cmp.Compare(b.Elo, a.Elo))
	})
	return s
}

func (r *Row) pointsPerGame() float64 { return r.Points() / float64(max(1, r.Games())) }

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

func (s *Standing) setElo() {
	elo, margin := ratings(s.Cross)
	for i := range s.Rows {
		if s.Rows[i].Games() > 0 {
			s.Rows[i].Elo, s.Rows[i].Margin = elo[i], margin[i]
		}
	}
}
