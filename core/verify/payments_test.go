package verify

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// paymentsOf are payments at random for a board: any will do.
func paymentsOf(random *rand.Rand, p *cavalo, most int) string {
	var words []string
	for a := range 100 {
		for _, b := range p.near[a] {
			if a < b && p.begin.left.has(a) && p.begin.left.has(b) {
				words = append(words, fmt.Sprint(random.IntN(2*most+1)-most))
			}
		}
	}
	return strings.TrimSpace("payments " + strings.Join(words, " "))
}

// TestPaymentsAreNotAboveTheDistance under all rules, with any payments.
func TestPaymentsAreNotAboveTheDistance(t *testing.T) {
	long(t)
	random := rand.New(rand.NewPCG(31, 32))
	exact, above := 0, 0
	for range many(t, 200) {
		p := someCavalo(random)
		k, _ := p.puzzle.(*cavalo)
		c := begun([]string{paymentsOf(random, k, 1<<random.IntN(12)), "end"})
		k.readPayments(c)
		if !c.ok() {
			t.Fatal(c.Refused)
		}
		for s, n := range distances(p.puzzle, smallSpace) {
			b := k.payments(s)
			switch {
			case b > n:
				t.Fatalf("%v: payments of %s is %d, and it needs %d", p.head, p.text(s), b, n)
			case b == n && n < never:
				exact++
			}
			if b > k.greatest(s) {
				above++
			}
		}
	}
	t.Logf("%d exact, %d above numbers", exact, above)
	if exact < 100 || above < 100 {
		t.Error("the sample says little")
	}
}

func TestPaymentsThatAreNotOneForEachPairAreRefused(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 34))
	for range 50 {
		p := someCavalo(random)
		k, _ := p.puzzle.(*cavalo)
		right := paymentsOf(random, k, 9)
		wrong := []string{right + " 1", right + " x", right + " -"}
		if at := strings.LastIndexByte(right, ' '); at > 0 {
			wrong = append(wrong, right[:at], right[:at]+" 1.5", right[:at]+" ", right[:at]+" --1", right[:at]+" -")
		}
		for _, line := range wrong {
			c := begun([]string{line, "end"})
			k.readPayments(c)
			if c.ok() {
				t.Errorf("%q is taken for %q", line, right)
			}
		}
	}
}
