package exploring

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

// everythingSaid is what the page says of a step: each side, and the tips of the tree; without bare numbers, of which
// a chart keeps those of a figure before.
func everythingSaid(r *rig) (list []string) {
	add := func() {
		list = append(list, slices.DeleteFunc(strings.Split(r.said(), "\n"), func(said string) bool {
			_, err := strconv.Atoi(said)
			return err == nil
		})...)
	}
	for _, tab := range sideTabs {
		r.session.changeOption(func(on *options) { on.SideTab = tab })
		add()
		if tab == codeTab {
			buttons, at := uitest.All[*widgets.Button](r.page().sidePanel.code.Content), r.at()
			for before := ""; r.at() == at && r.said() != before; buttons[len(buttons)-1].OnTapped() { // line by line
				before = r.said()
				add()
			}
			r.Step(at)
		}
	}
	tree := r.page().treePane.tree
	for _, b := range tree.sheet.drawn {
		list = append(list, tree.tipOf(b.branch))
	}
	return list
}

// While the answer is hidden, a run says of a step what one says that was stopped soon after it: nothing else can
// tell what comes.
func TestAHiddenAnswerIsThatOfARunThatEndsHere(t *testing.T) {
	for _, p := range samples(newReal(t)) {
		game := p.Puzzle.Module().ID()
		r := onTop(newReal(t).Rig, nil, game)
		r.Host().HideAnswer(true)
		for _, a := range []search.Algorithm{search.BFS, search.DFS, search.AStar, search.IDAStar, search.BiBFS} {
			whole := r.saidBySteps(p, a, 300)
			for step, want := range whole {
				if step == 0 || step > 3 || step >= len(whole)-2 { // the end is told
					continue
				}
				if slices.ContainsFunc(want, func(said string) bool { return strings.HasPrefix(said, "objetivo, ") }) {
					t.Errorf("%s %s, step %d: it tells a goal", game, a, step)
				}
				ended := r.saidBySteps(p, a, int64(step+2))
				if got := ended[step]; !slices.Equal(got, want) {
					i := 0
					for i < min(len(got), len(want)) && got[i] == want[i] {
						i++
					}
					t.Errorf("%s %s, step %d: %q, and of a run that ends there %q", game, a, step, want[i:min(i+4, len(want))], got[i:min(i+4, len(got))])
				}
			}
		}
	}
}

// saidBySteps is what is said of each step of a run with so many expansions: nothing where it can't be explored.
func (r *rig) saidBySteps(p game.Problem, a search.Algorithm, expansions int64) (said [][]string) {
	run := game.Proposed(p, game.Method{Algorithm: a})
	run.Limits.Expansions = expansions
	run.When = time.Now().Add(time.Hour + time.Duration(expansions)*time.Second) // another one each time, and of the same age
	r.Explore(run)
	r.Until("the exploration", func() bool { return !r.session.Working() && (r.Exploring() || r.Refused()) })
	for step := range r.Steps() {
		r.Step(step)
		said = append(said, everythingSaid(r))
	}
	return said
}
