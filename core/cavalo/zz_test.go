package cavalo

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/game"
)

func TestZZ(t *testing.T) {
	limit, _ := strconv.Atoi(os.Getenv("YIELDS"))
	bests := map[string]int{"R1": 3070, "R2": 3085, "R3": 3115, "R4": 3056, "R5": 3110, "R6": 3050, "R7": 3079, "R8": 3130, "R9": 3120, "R10": 3130}
	for _, r := range randomBoards(t) {
		if !strings.Contains(" "+os.Getenv("ZZ")+" ", " "+r.name+" ") {
			continue
		}
		rules, _ := game.Defaults(Game{}.Settings()).With(game.Rules{"double": "largest"}, Game{}.Settings())
		p := newProblem(r.readBoard(), 2000, true, rules)
		best := bests[r.name]
		last := 1 << 20
		began := time.Now()
		yields := 0
		out := ""
		for c := range p.UpperBounds(func() int { return best }, 1) {
			yields++
			if c.Points > best {
				best = c.Points
				out += fmt.Sprintf(" points %d@%d", best, yields)
			}
			last = min(last, c.Upper)
			if yields%(limit/4) == 0 {
				out += fmt.Sprintf(" %d", last)
			}
			if yields >= limit {
				break
			}
		}
		fmt.Printf("%s %d to %d yields %d %.1fs:%s\n", r.name, best, last, yields, time.Since(began).Seconds(), out)
	}
}
