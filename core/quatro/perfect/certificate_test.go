package perfect

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/gametest"
	"procura/core/search"
	"procura/core/verify"
)

// certified is the certificate of a position as text.
func certified(t testing.TB, e *Engine, p Position, w Worth) string {
	t.Helper()
	c, stop, err := e.Certify(t.Context(), p, w, Room{Choices: 1 << 20}, Options{})
	if err != nil || stop != search.NotStopped {
		t.Fatal(p, w, stop, err)
	}
	var text bytes.Buffer
	if err := c.Write(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// checked returns what the checker finds of a certificate.
func checked(t testing.TB, text string) (found verify.Finding) {
	t.Helper()
	if err := verify.Check(t.Context(), strings.NewReader(text), nil, func(f verify.Finding) { found = f }); err != nil {
		t.Fatal(err)
	}
	return found
}

func refusal(f verify.Finding) string {
	if f.Refused == nil {
		return ""
	}
	return fmt.Sprintf("%d %s %v", f.Refused.Line, f.Refused.Key, f.Refused.Args)
}

// timed is a worth with its distance, and without.
func timed(w Worth) []Worth { return []Worth{w, {Value: w.Value}} }

// PROCURA_CERTIFICATES is how many positions of each kind, 60 when it is not set.
func someCertificates() int {
	count, err := strconv.Atoi(os.Getenv("PROCURA_CERTIFICATES"))
	if err != nil {
		return gametest.Cases(60, 60)
	}
	return count
}

// late is a position that playing every game to its end is quick for; one in
// twenty has 8 pieces and more where many are asked for.
func late(r *rand.Rand, variant Variant, lines Lines) Position {
	if someCertificates() > 60 && r.IntN(20) == 0 {
		return scattered(r, variant, lines, 8+r.IntN(3))
	}
	return scattered(r, variant, lines, 11+r.IntN(5))
}

// minimax is naive, with what it has found in a map.
func minimax(p Position) Worth {
	known := map[Position]Worth{}
	var worth func(Position) Worth
	worth = func(p Position) Worth {
		best, found := known[p]
		if found {
			return best
		}
		for _, m := range p.Moves() {
			after, placed := p.Play(m), 1
			var w Worth
			if m.Cell == None {
				placed = 0
			}
			switch {
			case wonBy(after):
				w = Worth{Win, 1}
			case after.Placed() == Cells:
				w = Worth{Value: Draw}
			default:
				w = turned(worth(after), placed)
			}
			if better(w, best) {
				best = w
			}
		}
		known[p] = best
		return best
	}
	return worth(p)
}

func TestACertificateOfAnyLatePositionIsVerifiedAndSaysWhatPlayingEveryGameSays(t *testing.T) {
	r, e := rand.New(rand.NewPCG(13, 1)), New(1<<20, 1)
	allRules(func(variant Variant, lines Lines) {
		for range someCertificates() {
			p := late(r, variant, lines)
			for _, w := range timed(minimax(p)) {
				text := certified(t, e, p, w)
				if got := checked(t, text); got.Refused != nil || got.Game != "quatro" || got.Name != p.String() || got.Claim != (&Certificate{Worth: w}).claim() {
					t.Fatalf("%v: %+v %s\n%s", p, got, refusal(got), text)
				}
			}
		}
	})
}

// claims are all that can be said of a position with so many empty cells.
func claims(empty int) []Worth {
	list := []Worth{{Value: Draw}, {Value: Win}, {Value: Loss}}
	for n := 1; n <= empty; n++ {
		list = append(list, Worth{Win, n}, Worth{Loss, n})
	}
	return list
}

func follows(claim, truth Worth) bool {
	return claim.Value == truth.Value && (claim.Distance == 0 || claim.Distance == truth.Distance)
}

// mutants changes a certificate in one place: every line left out, every byte
// changed, every claim. The head says what is proved, so that a change of the
// rules or of the position is another claim.
func mutants(r *rand.Rand, text string, count int) (list []string) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for range count {
		changed := append([]string{}, lines...)
		i := r.IntN(len(changed))
		switch r.IntN(4) {
		case 0:
			changed = append(changed[:i], changed[i+1:]...)
		case 1:
			j := r.IntN(len(changed))
			changed[i], changed[j] = changed[j], changed[i]
		case 2:
			changed[i] = changed[r.IntN(len(changed))]
		default:
			line, digits := []byte(changed[i]), "0123456789abcdef.-"
			at := r.IntN(len(line))
			line[at] = digits[r.IntN(len(digits))]
			changed[i] = string(line)
		}
		list = append(list, strings.Join(changed, "\n")+"\n")
	}
	return list
}

// trueOf tells whether what a certificate says of its position is true.
func trueOf(t *testing.T, text string) bool {
	t.Helper()
	lines := strings.Split(text, "\n")
	rules, position := strings.Fields(lines[2]), strings.Fields(lines[3])
	p, err := parse(position[1], position[2], Variant(strings.Index("gc", rules[1][8:9])), Lines(strings.Index("ls", rules[2][6:7])))
	if len(rules[2]) > len("lines=lines") {
		p, err = parse(position[1], position[2], p.Variant, Squares)
	}
	if err != nil {
		t.Fatal(text, err)
	}
	for _, w := range claims(Cells - p.Placed()) {
		if lines[4] == "claim "+(&Certificate{Worth: w}).claim() {
			return follows(w, minimax(p))
		}
	}
	return false
}

func TestAMutantIsRefusedUnlessWhatItClaimsIsTrue(t *testing.T) {
	r, e := rand.New(rand.NewPCG(13, 2)), New(1<<20, 1)
	refused, believed := 0, 0
	allRules(func(variant Variant, lines Lines) {
		for range someCertificates() {
			p := late(r, variant, lines)
			for _, mutant := range mutants(r, certified(t, e, p, minimax(p)), 20) {
				if checked(t, mutant).Refused != nil {
					refused++
					continue
				}
				believed++
				if !trueOf(t, mutant) {
					t.Fatalf("verified:\n%s", mutant)
				}
			}
		}
	})
	t.Log(refused, "refused", believed, "believed")
	if refused < 10*believed {
		t.Error("mutants that change nothing")
	}
}

// A strategy may be well written and prove another thing: the claim is changed,
// with the times of the strategies that it asks for.
func TestNoOtherClaimIsVerified(t *testing.T) {
	gametest.Long(t)
	r, e := rand.New(rand.NewPCG(13, 3)), New(1<<20, 1)
	allRules(func(variant Variant, lines Lines) {
		for range someCertificates() {
			p := late(r, variant, lines)
			truth := minimax(p)
			c, _, err := e.Certify(t.Context(), p, truth, Room{Choices: 1 << 20}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, claim := range claims(Cells - p.Placed()) {
				var text bytes.Buffer
				other := &Certificate{p, claim, wanted(p, claim)}
				for i := range other.Strategies {
					for _, s := range c.Strategies { // those of the same player
						if s.Mover == other.Strategies[i].Mover {
							other.Strategies[i].Choices = s.Choices
						}
					}
				}
				if err := other.Write(&text); err != nil {
					t.Fatal(err)
				}
				if got := checked(t, text.String()); got.Refused == nil && !follows(claim, truth) {
					t.Fatalf("%v is %v, verified:\n%s", p, truth, text.String())
				}
			}
		}
	})
}

func TestWhatARefusalSays(t *testing.T) {
	e := New(1<<20, 1)
	p, err := parse("29e..d08..f...c.", "7", Give, Straight)
	if err != nil {
		t.Fatal(err)
	}
	text := certified(t, e, p, Worth{Win, 7})
	for _, c := range []struct{ old, other, want string }{
		{"variant=give", "variant=take", "3 rules"},
		{"variant=give", "variant=choose", "4 position"},
		{"position 29e", "position 22e", "4 position"},
		{"position 29e..d08..f...c. 7", "position 29e..d08..f...c. 2", "4 position"},
		{"win 7", "win 8", "6 strategy"},
		{"win 7", "win seven", "5 claim"},
		{"win 7", "draw", "6 strategy"},
		{"mover wins 7", "other wins 7", "6 strategy"},
		{"\n29e..d08..f...c. 7 2", "\n29e..d08..f...c. 7 3", "7 choice"},
		{"lines=lines", "lines=squares", ""},
		{"\nend", "", ""},
	} {
		changed := strings.Replace(text, c.old, c.other, 1)
		if got := refusal(checked(t, changed)); changed == text || got == "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%q for %q: %s, want %s", c.other, c.old, got, c.want)
		}
	}
}

func TestACertificateIsTheSameWhateverTheThreadsAndTheTable(t *testing.T) {
	r, one, two := rand.New(rand.NewPCG(13, 4)), New(1<<20, 1), New(1<<20, 2)
	for range 5 {
		p := scattered(r, Give, Straight, 7)
		worth, err := one.Solve(t.Context(), p, Options{Distance: true})
		if err != nil {
			t.Fatal(err)
		}
		if certified(t, one, p, worth.Worth) != certified(t, two, p, worth.Worth) {
			t.Error(p)
		}
	}
}

func TestACertificateThatIsTooLargeOrWrongOrStoppedIsNone(t *testing.T) {
	e := New(1<<20, 1)
	p, err := parse("6.....2.9..5c1..", "a", Give, Straight)
	if err != nil {
		t.Fatal(err)
	}
	if c, _, err := e.Certify(t.Context(), p, Worth{Value: Draw}, Room{Choices: 5_000}, Options{}); c != nil || !errors.Is(err, ErrTooLarge) {
		t.Error(c, err)
	}
	if c, _, err := e.Certify(t.Context(), p, Worth{Win, 9}, Room{Choices: 1 << 20}, Options{}); c != nil || !errors.Is(err, ErrRefuted) {
		t.Error(c, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if c, stop, err := e.Certify(ctx, p, Worth{Value: Draw}, Room{Choices: 1 << 20}, Options{}); c != nil || stop != search.ByCancel || err != nil {
		t.Error(c, stop, err)
	}
}

// TestEveryPositionFromSixPiecesOnHasACertificate prints sizes and times.
func TestEveryPositionFromSixPiecesOnHasACertificate(t *testing.T) {
	gametest.Long(t)
	r, e := rand.New(rand.NewPCG(13, 6)), New(64<<20, 1)
	var write, check, size []float64
	allRules(func(variant Variant, lines Lines) {
		for i := range max(3, someCertificates()/4) {
			p := scattered(r, variant, lines, 6+i%7)
			worth, err := e.Solve(t.Context(), p, Options{Distance: true})
			if err != nil {
				t.Fatal(err)
			}
			begin := time.Now()
			text := certified(t, e, p, worth.Worth)
			write, begin = append(write, time.Since(begin).Seconds()), time.Now()
			if got := checked(t, text); got.Refused != nil {
				t.Fatal(p, worth.Worth, refusal(got))
			}
			check, size = append(check, time.Since(begin).Seconds()), append(size, float64(len(text)))
		}
	})
	t.Logf("%d positions: to write %s, to check %s", len(size), medianAndWorst(write), medianAndWorst(check))
	medianAndWorst(size)
	t.Logf("bytes: median %.0f, most %.0f", size[len(size)/2], size[len(size)-1])
}

func medianAndWorst(seconds []float64) string {
	slices.Sort(seconds)
	return fmt.Sprintf("median %.3f s and worst %.3f s", seconds[len(seconds)/2], seconds[len(seconds)-1])
}
