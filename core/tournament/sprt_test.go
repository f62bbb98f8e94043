package tournament

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/quatro"
)

// opponents draw the points of the second engine in pairs of games. Of all pairs, favoured is the share in which
// the opening wins both games for whoever has one side, repeated that in which the second game ends for the
// engine as the first did; draws is the share of draws among the other games.
type opponents struct{ draws, favoured, repeated float64 }

// pair draws a pair of games of an engine whose mean score is known.
func (o opponents) pair(r *rand.Rand, mean float64) float64 {
	if r.Float64() < o.favoured {
		return 1
	}
	mean = (mean - o.favoured/2) / (1 - o.favoured)
	game := func() float64 {
		switch x := r.Float64(); {
		case x < o.draws:
			return 0.5
		case x < o.draws/2+mean:
			return 1
		}
		return 0
	}
	first, second := game(), game()
	if r.Float64() < o.repeated {
		second = first
	}
	return first + second
}

func (o opponents) possible(mean float64) bool {
	mean = (mean - o.favoured/2) / (1 - o.favoured)
	return o.draws/2 <= mean && mean <= 1-o.draws/2
}

// decide plays a test to its decision, at most so many pairs.
func decide(p SPRT, most int, pair func() float64) *Test {
	t := &Test{SPRT: p}
	for len(t.LLR) < most && t.Decision() == Undecided {
		t.add(pair())
	}
	return t
}

// wrongOf counts in how many of 1,000 tests the wrong hypothesis was accepted.
func wrongOf(seed uint64, p SPRT, elo float64, pair func(r *rand.Rand, mean float64) float64) (wrong, pairs int) {
	r := rand.New(rand.NewPCG(seed, math.Float64bits(elo)))
	against := AcceptsH1
	if elo == p.Elo1 {
		against = AcceptsH0
	}
	for range 1000 {
		t := decide(p, 20_000, func() float64 { return pair(r, expectedScore(elo)) })
		pairs += len(t.LLR)
		if t.Decision() == against {
			wrong++
		}
	}
	return wrong, pairs / 1000
}

func TestAtMost5PercentOf1000TestsAcceptTheWrongHypothesis(t *testing.T) {
	gametest.Long(t)
	tests, seeds := []SPRT{{-50, 50}, {0, 200}}, gametest.Cases(1, 2)
	if gametest.Every() {
		tests = append(tests, SPRT{0, 100}, SPRT{0, 20}, SPRT{0, 50}, SPRT{-100, 0}, SPRT{50, 150}, SPRT{0, 400})
	}
	for _, p := range tests {
		for _, o := range []opponents{
			{}, {draws: 0.3}, {draws: 0.6}, {draws: 0.3, favoured: 0.5}, {draws: 0.3, repeated: 0.5}, {draws: 0.6, favoured: 0.3, repeated: 0.3}, {repeated: 1},
		} {
			for _, elo := range []float64{p.Elo0, p.Elo1} {
				if !o.possible(expectedScore(elo)) {
					continue
				}
				wrong, pairs := 0, 0
				for seed := range seeds {
					failed, long := wrongOf(uint64(seed), p, elo, o.pair)
					wrong, pairs = wrong+failed, pairs+long
				}
				t.Logf("%+v, %+v, Elo %g: %.1f %% wrong, after %d pairs", p, o, elo, float64(wrong)/10/float64(seeds), pairs/seeds)
				if wrong > 50*seeds {
					t.Error("more than 5 %")
				}
			}
		}
	}
}

// Pairs of two scores only are the farthest from what the estimate expects.
func TestAtMost5PercentAcceptTheWrongHypothesisWherePairsHaveTwoScores(t *testing.T) {
	gametest.Long(t)
	tests, seeds := []SPRT{{0, 200}}, 1
	if gametest.Every() {
		tests, seeds = append(tests, SPRT{-50, 50}, SPRT{0, 100}, SPRT{0, 50}, SPRT{-100, 0}, SPRT{50, 150}, SPRT{0, 400}), 5
	}
	for _, p := range tests {
		for low := range 4 {
			for high := low + 1; high < 5; high++ {
				for _, elo := range []float64{p.Elo0, p.Elo1} {
					share := (4*expectedScore(elo) - float64(low)) / float64(high-low) // of the higher score
					if share <= 0 || share >= 1 {
						continue
					}
					wrong := 0
					for seed := range seeds {
						failed, _ := wrongOf(uint64(seed), p, elo, func(r *rand.Rand, _ float64) float64 {
							if r.Float64() < share {
								return float64(high) / 2
							}
							return float64(low) / 2
						})
						wrong += failed
					}
					t.Logf("%+v, scores %d and %d, Elo %g: %.1f %% wrong", p, low, high, elo, float64(wrong)/10/float64(seeds))
					if wrong > 50*seeds {
						t.Error("more than 5 %")
					}
				}
			}
		}
	}
}

// naiveLogLikelihood climbs to the likeliest distribution of a mean, whose logarithm it returns: it shifts shares
// between three scores so that sum and mean stay.
func naiveLogLikelihood(weights [5]float64, mean float64) float64 {
	var shares [5]float64
	for i, ways := range [5]float64{1, 4, 6, 4, 1} {
		shares[i] = ways * math.Pow(mean, float64(i)) * math.Pow(1-mean, float64(4-i))
	}
	logLikelihood := func(shares [5]float64) (sum float64) {
		for i, n := range weights {
			if shares[i] < 0 {
				return math.Inf(-1)
			}
			if n > 0 {
				sum += n * math.Log(shares[i])
			}
		}
		return sum
	}
	best := logLikelihood(shares)
	climb := func(step float64) (climbed bool) {
		for low := range 5 {
			for middle := low + 1; middle < 5; middle++ {
				for high := middle + 1; high < 5; high++ {
					shifted := shares
					shifted[low] += step * float64(high-middle)
					shifted[middle] -= step * float64(high-low)
					shifted[high] += step * float64(middle-low)
					if found := logLikelihood(shifted); found > best {
						shares, best, climbed = shifted, found, true
					}
				}
			}
		}
		return climbed
	}
	for step := 0.05; step > 1e-8; step /= 2 {
		for climb(step) || climb(-step) {
			continue
		}
	}
	return best
}

func TestTheRatioIsThatOfTheLikeliestDistributions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		p := SPRT{Elo0: float64(r.IntN(200) - 150), Elo1: float64(r.IntN(200) + 60)}
		s0, s1 := expectedScore(p.Elo0), expectedScore(p.Elo1)
		test, midway := Test{SPRT: p}, (s0+s1)/2
		weights := [5]float64{0: 1 - midway, 4: midway}
		for range 1 + r.IntN(40) {
			i := r.IntN(1 + r.IntN(5))
			weights[i]++
			test.add(float64(i) / 2)
		}
		want := naiveLogLikelihood(weights, s1) - naiveLogLikelihood(weights, s0)
		if got := test.LLR[len(test.LLR)-1]; math.Abs(got-want) > 1e-5*(1+math.Abs(want)) {
			t.Errorf("%+v, %v: %g, want %g", p, weights, got, want)
		}
	}
}

func TestPairsThatAreAllAlikeDecideNoSoonerThanChanceAllows(t *testing.T) {
	for _, p := range []SPRT{{0, 1}, {0, 10}, {0, 100}, {0, 400}, {-100, 0}, {-50, 50}, {-1000, 1000}} {
		for points := 0.0; points <= 2; points += 0.5 {
			test := decide(p, 3000, func() float64 { return points })
			score, refused := points/2, expectedScore(p.Elo0)
			switch test.Decision() {
			case AcceptsH0:
				refused = expectedScore(p.Elo1)
			case Undecided:
				if last := test.LLR[len(test.LLR)-1]; math.IsNaN(last) {
					t.Errorf("%+v, all %g: not a number", p, points)
				}
				continue
			}
			// The hypothesis refused lets a pair score so with this probability at most.
			most := min(1, refused/score)
			if score < refused {
				most = (1 - refused) / (1 - score)
			}
			if chance := math.Pow(most, float64(len(test.LLR))); chance > 0.05 {
				t.Errorf("%+v, all %g: %s after %d pairs, which has a chance of %g", p, points, test.Decision(), len(test.LLR), chance)
			}
		}
	}
}

// tested are the settings of a test that is decided before its last game.
func tested() Settings {
	s := settings(firstMove, lastMove)
	s.Games, s.SPRT = 400, &SPRT{Elo0: 0, Elo1: 150}
	return s
}

func TestATournamentIsOverOnceItsTestIsDecided(t *testing.T) {
	made := begin(t, quatro.New(), tested())
	playAll(t, made, RunOptions{})
	s := made.Standing()
	if !s.Over || s.Test.Decision() == Undecided || s.Played != s.Test.Games() || s.Played == s.Total {
		t.Errorf("%s after %d of %d games, over %t", s.Test.Decision(), s.Played, s.Total, s.Over)
	}
	one := math.Abs(s.Test.LLR[len(s.Test.LLR)-2])
	if last := math.Abs(s.Test.LLR[len(s.Test.LLR)-1]); one >= s.Test.Bound() || last < s.Test.Bound() {
		t.Errorf("decided between %g and %g", one, last)
	}
}

func TestATestThatIsNotDecidedEndsAtItsLimit(t *testing.T) {
	settings := tested()
	settings.Games = 2
	made := begin(t, quatro.New(), settings)
	playAll(t, made, RunOptions{})
	if s := made.Standing(); !s.Over || s.Test.Decision() != Undecided || s.Test.Games() != 2 {
		t.Errorf("%+v", s.Test)
	}
}

func TestAnInterruptedTestDecidesAsOneThatIsNot(t *testing.T) {
	whole := begin(t, quatro.New(), tested())
	playAll(t, whole, RunOptions{})
	for _, concurrency := range []int{1, 3} {
		lines := ""
		for runs := 0; ; runs++ {
			made := begin(t, quatro.New(), tested())
			if flaw := made.Restore(lines); flaw != nil {
				t.Fatal(*flaw)
			}
			ctx, interrupt := context.WithCancel(t.Context())
			ended := 0
			err := made.Run(ctx, RunOptions{
				Runner: scripted(t), Concurrency: concurrency, Keep: func(line string) error { lines += line + "\n"; return nil },
				Tell: func(e Event) {
					if e.Done != nil {
						ended++
					}
					if ended == 5 {
						interrupt()
					}
				},
			})
			interrupt()
			if err != nil {
				continue
			}
			if got, want := made.Standing().Test, whole.Standing().Test; runs == 0 || !reflect.DeepEqual(got, want) {
				t.Errorf("%d at a time, %d runs: %+v, want %+v", concurrency, runs+1, got, want)
			}
			break
		}
	}
}

func TestTheDecisionIsInWords(t *testing.T) {
	for _, c := range []struct {
		p      SPRT
		points float64
		key    string
		elo    float64
	}{
		{SPRT{0, 50}, 2, "tournament.sprt.above", 0},
		{SPRT{20, 50}, 2, "tournament.sprt.above.better", 20},
		{SPRT{-20, 50}, 2, "tournament.sprt.above.worse", 20},
		{SPRT{0, 50}, 0, "tournament.sprt.below.better", 50},
		{SPRT{-50, 0}, 0, "tournament.sprt.below", 0},
		{SPRT{-50, -20}, 0, "tournament.sprt.below.worse", 20},
	} {
		test := decide(c.p, 1000, func() float64 { return c.points })
		finding, certainty := test.Finding(test.Decision(), "x"), test.Certainty()
		if finding.Key != c.key || finding.Args["Elo"] != c.elo || finding.Args["Engine"] != "x" || certainty.Key != "tournament.sprt.certainty" {
			t.Errorf("%+v: %+v, %+v", c.p, finding, certainty)
		}
	}
	test := Test{}
	if finding, count := test.Finding(test.Decision(), "x"), test.Certainty(); finding.Key != "tournament.sprt.undecided" || count.Key != "tournament.sprt.after" {
		t.Errorf("%+v, %+v", finding, count)
	}
}

func TestATestThatMakesNoSenseIsRefused(t *testing.T) {
	for key, change := range map[string]func(*Settings){
		"tournament.sprt.engines":  func(s *Settings) { s.Engines = append(s.Engines, "easy") },
		"tournament.sprt.elo":      func(s *Settings) { s.SPRT.Elo1 = s.SPRT.Elo0 },
		"tournament.sprt.openings": func(s *Settings) { s.Pieces = 0 },
	} {
		s := tested()
		change(&s)
		if _, flaw := New(quatro.New(), s); flaw == nil || flaw.Key != key {
			t.Errorf("%v, want %s", flaw, key)
		}
	}
	for _, p := range []SPRT{{math.NaN(), 5}, {0, math.NaN()}, {0, math.Inf(1)}, {-MaxElo - 1, 0}, {5, 0}} {
		s := tested()
		s.SPRT = &p
		if _, flaw := New(quatro.New(), s); flaw == nil || flaw.Key != "tournament.sprt.elo" {
			t.Errorf("%+v: %v", p, flaw)
		}
	}
}

func TestOpeningsOfAFileAreEachPlayedTwice(t *testing.T) {
	s := settings(firstMove, lastMove)
	s.Openings = FileOpening
	for n := range 2 {
		p, err := begin(t, quatro.New(), settings(firstMove, lastMove)).opening(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		s.Positions = append(s.Positions, p.Encode())
	}
	made := begin(t, quatro.New(), s)
	playAll(t, made, RunOptions{})
	for n, g := range made.Games() {
		if g.Opening != s.Positions[n/2] {
			t.Errorf("game %d begins with %s", n, g.Opening)
		}
	}
	for key, change := range map[string]func(*Settings){
		"tournament.openings.few":      func(s *Settings) { s.Games = 6 },
		"tournament.openings.position": func(s *Settings) { s.Positions[1] = "((" },
		"tournament.openings.over": func(s *Settings) {
			g := made.Games()[0]
			s.Positions[1] = replayed(t, &g).Encode()
		},
	} {
		changed := s
		changed.Positions = slices.Clone(s.Positions)
		change(&changed)
		if _, flaw := New(quatro.New(), changed); flaw == nil || flaw.Key != key {
			t.Errorf("%v, want %s", flaw, key)
		}
	}
}

// replayed is the last position of a game.
func replayed(t *testing.T, g *Game) game.Position {
	p := state(t, g.Opening)
	for _, move := range g.Moves {
		p, _ = p.Play(move)
	}
	return p
}
