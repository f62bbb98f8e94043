package tournament

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// SPRT asks of two engines how much stronger the second is than the first, by a
// sequential probability ratio test (Wald 1945): by Elo0 points of Elo at most,
// hypothesis H0, or by Elo1 at least, H1. Once that is decided the tournament is
// over; it has Games games at most.
type SPRT struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
}

// MaxElo is the largest Elo of a hypothesis.
const MaxElo = 1000

// ParseSPRT reads the Elo of both hypotheses, "0,50".
func ParseSPRT(src string) (*SPRT, *text.Message) {
	low, high, _ := strings.Cut(src, ",")
	elo0, err := strconv.ParseFloat(strings.TrimSpace(low), 64)
	if err != nil {
		return nil, wrongElo(src)
	}
	elo1, err := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if err != nil {
		return nil, wrongElo(src)
	}
	return &SPRT{elo0, elo1}, nil
}

func wrongElo(src string) *text.Message {
	return wrong("tournament.sprt.elo", "Text", game.Excerpt(src), "Most", MaxElo)
}

// check names what makes no sense for a test; nil asks for none.
func (p *SPRT) check(s *Settings) *text.Message {
	switch {
	case p == nil:
		return nil
	case len(s.Engines) != 2:
		return wrong("tournament.sprt.engines", "Count", len(s.Engines))
	case !(-MaxElo <= p.Elo0 && p.Elo0 < p.Elo1 && p.Elo1 <= MaxElo): // also NaN
		return wrongElo(fmt.Sprintf("%g,%g", p.Elo0, p.Elo1))
	case s.Pieces == 0 && s.Openings != FileOpening:
		return wrong("tournament.sprt.openings")
	}
	return nil
}

// The two games of an opening are one observation, in which the second engine scores
// 0, ¼, ½, ¾ or 1. They are not independent of each other: an opening may favour a side, or
// both games may go alike.
//
// Nothing else is assumed of the distribution of these scores, so the test compares
// the likeliest one of mean s0, the score that Elo0 makes, with the likeliest of mean s1.
// Where score x occurred n(x) times, the likeliest distribution of mean s gives it a
// probability in proportion to n(x) / (1 + λ(x - s)), with the λ that maximizes
//
//	fit(s) = Σ n(x) log(1 + λ(x - s))
//
// and -fit(s) is the logarithm of its likelihood, from that of the observed frequencies
// (Owen, Empirical Likelihood, 2001). So LLR = fit(s0) - fit(s1), which needs no variance, and
// is defined where all games end alike.
//
// One more pair is added to the observed ones, divided between the scores 0 and 1 so
// that its mean lies midway between s0 and s1. It keeps a few games from deciding too
// early.

// wrongRate sets the bounds of the test, log((1 - b) / a) with a = b = wrongRate. It is below
// the promised 5 % of wrong decisions, as the distributions are estimated.
const wrongRate = 0.035

// Test is an SPRT under way.
type Test struct {
	SPRT
	// LLR is the log-likelihood ratio of H1 against H0 after each pair of games.
	LLR []float64
	// pairs counts pairs by the points of the second engine, in halves.
	pairs [5]int
}

// Bound is where LLR decides: for H1 at Bound, for H0 at -Bound.
func (t *Test) Bound() float64 { return math.Log((1 - wrongRate) / wrongRate) }

// Games is the number of games that the test rests on.
func (t *Test) Games() int { return 2 * len(t.LLR) }

// add takes in a pair of games.
func (t *Test) add(points float64) {
	t.pairs[int(2*points)]++
	t.LLR = append(t.LLR, fit(&t.pairs, t.Elo0, t.SPRT)-fit(&t.pairs, t.Elo1, t.SPRT))
}

// fit returns fit(s) of the mean score s that an Elo makes.
func fit(pairs *[5]int, elo float64, p SPRT) float64 {
	mean := expectedScore(elo)
	h0, h1 := p.Scores()
	weights := [5]float64{0: 1 - (h0+h1)/2, 4: (h0 + h1) / 2}
	for i, n := range pairs {
		weights[i] += float64(n)
	}
	low, high := -1/(1-mean), 1/mean // between them all shares are positive
	for range 40 {
		lambda, slope := (low+high)/2, 0.0
		for i, n := range weights {
			off := float64(i)/4 - mean
			slope += n * off / (1 + lambda*off)
		}
		if slope > 0 {
			low = lambda
		} else {
			high = lambda
		}
	}
	sum := 0.0
	for i, n := range weights {
		sum += n * math.Log1p(low*(float64(i)/4-mean))
	}
	return sum
}

// Scores are the mean scores of a game for the second engine under both hypotheses.
func (p SPRT) Scores() (h0, h1 float64) { return expectedScore(p.Elo0), expectedScore(p.Elo1) }

// expectedScore is the mean score of an engine that is so much stronger.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Exp(-elo/nat)) }

// Decision names the hypothesis that a test has accepted.
type Decision string

// The decisions.
const (
	Undecided Decision = "undecided"
	AcceptsH0 Decision = "h0"
	AcceptsH1 Decision = "h1"
)

// Last is LLR after the last pair.
func (t *Test) Last() float64 {
	if len(t.LLR) == 0 {
		return 0
	}
	return t.LLR[len(t.LLR)-1]
}

// Decision tells which hypothesis the last pair has decided for.
func (t *Test) Decision() Decision {
	switch last := t.Last(); {
	case last >= t.Bound():
		return AcceptsH1
	case last <= -t.Bound():
		return AcceptsH0
	}
	return Undecided
}

// Finding says what a decision means for the second engine, by its name.
func (p SPRT) Finding(d Decision, engine string) text.Message {
	var key string
	elo := p.Elo0
	switch d {
	case AcceptsH1:
		key = bySign(elo, "tournament.sprt.above.worse", "tournament.sprt.above", "tournament.sprt.above.better")
	case AcceptsH0:
		elo = p.Elo1
		key = bySign(elo, "tournament.sprt.below.worse", "tournament.sprt.below", "tournament.sprt.below.better")
	default:
		return text.M("tournament.sprt.undecided")
	}
	return text.M(key, "Engine", engine, "Elo", math.Abs(elo))
}

// Certainty says how surely something is found, and after how many games.
func (t *Test) Certainty() text.Message {
	if t.Decision() == Undecided {
		return text.M("tournament.sprt.after", "Count", t.Games())
	}
	return text.M("tournament.sprt.certainty", "Count", t.Games())
}

func bySign(x float64, below, zero, above string) string {
	switch {
	case x < 0:
		return below
	case x > 0:
		return above
	}
	return zero
}

// extendTest adds complete pairs of games to the test, in the order of the schedule,
// until it is decided. So the decision depends neither on which of several games at a time
// ended first, nor on interruptions.
func (t *Tournament) extendTest() {
	for t.settings.SPRT != nil && t.test.Decision() == Undecided {
		n := t.test.Games()
		one, first := t.played[n]
		other, second := t.played[n+1]
		if !first || !second {
			return
		}
		t.test.add(one.Result.points()[1] + other.Result.points()[0])
	}
}

// Test is the SPRT so far, nil where there is none.
func (t *Tournament) Test() *Test {
	if t.settings.SPRT == nil {
		return nil
	}
	t.lock.Lock()
	defer t.lock.Unlock()
	return new(t.test)
}

// over reports whether no game is left to be played.
func (t *Tournament) over() bool {
	return len(t.played) == len(t.schedule) || t.test.Decision() != Undecided
}
