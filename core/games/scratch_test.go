package games

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro"
)

func TestScratch(t *testing.T) {
	g := game.Playable(quatro.New())
	_ = strings.Fields
	rules := game.Defaults(g.MatchSettings())
	line := os.Getenv("POS")
	p, bad := match.ReadLine(g, line, rules)
	if len(bad) > 0 {
		t.Fatal(bad)
	}
	fmt.Println(p.Line(), p.Moves())
	for _, spec := range strings.Split(os.Getenv("SPEC"), ";") {
		m, w := match.ParseMethod(p, spec)
		if w != nil {
			t.Fatal(w)
		}
		th, a := match.Think(t.Context(), p, m, 0)
		r := th.Record
		root := r.Node(r.Iterations[len(r.Iterations)-1].Root)
		fmt.Println("==", spec, "value", root.Value, "best", p.Moves()[root.Best], "nodes", th.Counts.Nodes, "cuts", th.Counts.AlphaCuts+th.Counts.BetaCuts, "leaves", th.Counts.Leaves, a.Value)
		if r.Events() < 400 && os.Getenv("ALL") != "" {
			for e := range r.Events() {
				ev := r.Event(e)
				n := r.Node(ev.Node)
				ind := strings.Repeat("  ", int(n.Ply))
				if ev.Leaves {
					fmt.Printf("%3d %s<- %d %s value %d bound %v left %d\n", e, ind, ev.Node, th.Move(ev.Node), n.Value, n.Bound, n.Left)
				} else {
					fmt.Printf("%3d %s-> %d %s [%d,%d]\n", e, ind, ev.Node, th.Move(ev.Node), n.Alpha, n.Beta)
				}
			}
		}
	}
	_ = play.Win
}
