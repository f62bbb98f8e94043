package exploring

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
	"procura/ui/board"
	"procura/ui/i18n"
)

// searchTree is the tree of a run of one player.
type searchTree struct {
	*Tree
	exploration game.Exploration
	moment      explore.Moment
	fault       *explore.Fault // of a trace that was judged

	goalsHidden bool     // a goal looks like other nodes
	hidden      []uint32 // nodes whose g, h and f are asked for
}

// runBranch is what a branch has of a run.
type runBranch struct {
	node explore.Node
	// successor is a successor without a node.
	successor explore.Offspring
	// fate tells what became of a node that was dropped. It is Unmade if that is not known.
	fate record.Fate
}

func newSearchTree(w *i18n.Words, drawings board.Drawings) *searchTree {
	legend := []LegendEntry{
		{ExpandedBox, w.Key("explore.tree.legend.done")},
		{WaitingBox, w.Key("explore.tree.legend.waiting")},
		{DroppedBox, w.Key("explore.tree.legend.dropped")},
		{PathBox, w.Key("explore.tree.legend.path")},
		{GoalBox, w.Key("explore.goal")},
		{EndBox, w.Key("explore.tree.legend.end")},
	}
	return &searchTree{Tree: NewTree(w, drawings, legend, func(level int) (name, short string) {
		return w.Key("explore.tree.level", "Level", level), w.Number(int64(level))
	})}
}

// showMoment shows a step of an exploration.
func (t *searchTree) showMoment(e game.Exploration, m explore.Moment) {
	isOther, isMoved := e != t.exploration, m.Step != t.moment.Step
	if isOther {
		t.hidden = nil
	}
	t.exploration, t.moment = e, m
	t.ShowStep(&runSource{searchTree: t, exploration: e, moment: m}, isOther, isMoved)
}

// hide leaves out which nodes are goals, what the search does next, and g, h and f of nodes that are asked for.
func (t *searchTree) hide(goals, next bool, figures ...uint32) {
	t.goalsHidden, t.pathHidden, t.hidden = goals || next, next, figures
	t.drawPlan()
}

// runSource gives the tree what it draws of a run at a step.
type runSource struct {
	*searchTree // for its looks
	exploration game.Exploration
	moment      explore.Moment

	// untried holds the entries of the frontier that have no node yet, by their parents.
	untried   map[uint32][]explore.Entry
	offspring map[uint32][]explore.Offspring // of nodes on the spines, as they were made
}

func (s *runSource) ForPlan() Source {
	plan := &runSource{searchTree: s.searchTree, exploration: s.exploration, moment: s.moment, offspring: map[uint32][]explore.Offspring{}}
	plan.untried = ungeneratedEntries(s.exploration, &s.moment)
	return plan
}

func (s *runSource) Current() uint32 { return s.moment.Node }

func (s *runSource) Path(node uint32) []uint32 { return s.exploration.Path(node) }

func (s *runSource) Scene(node uint32) scene.Step { return s.exploration.Scene(node) }

func (s *runSource) Describe(b *Branch) {
	b.run.node = s.exploration.Node(b.Number, s.moment.Step)
	b.Turn, b.Depth = b.run.node.Expanded, b.run.node.Depth
}

func (s *runSource) Children(b *Branch, most int) (first []uint32, all int) {
	first, all = s.exploration.Children(b.Number, s.moment.Step, most)
	if most > 0 {
		first = s.newestFirst(b, first)
	}
	return first, all
}

func (s *runSource) CountOthers(b *Branch) int { return len(s.untried[b.Number]) }

// isWaiting reports whether a successor without a node waits in the frontier.
func (b *Branch) isWaiting() bool { return b.Kind == OtherBranch && b.run.fate == record.Fresh }

// maxEntriesSearched is the greatest number of entries of a frontier that are searched for entries
// without a node. The deepest come first.
const maxEntriesSearched = 1024

// ungeneratedEntries returns the entries of the frontier without a node, by their parents. Some searches
// make a successor only when its turn comes.
func ungeneratedEntries(e game.Exploration, m *explore.Moment) map[uint32][]explore.Entry {
	frontier := m.Frontier
	if len(frontier) == 0 || frontier[0].Node != explore.None {
		return nil
	}
	if len(frontier) < m.Waiting {
		frontier = e.Moment(m.Step, maxEntriesSearched).Frontier
	}
	of := map[uint32][]explore.Entry{}
	for _, entry := range frontier {
		of[entry.Parent] = append(of[entry.Parent], entry)
	}
	return of
}

// newestFirst puts those children first that a node on a spine has now: where it was expanded
// more than once, older ones were dropped.
func (s *runSource) newestFirst(b *Branch, children []uint32) []uint32 {
	if !b.OnPath {
		return children
	}
	var list []uint32
	for _, o := range s.successors(b) {
		if o.Node != explore.None && int64(o.Node) < s.moment.Generated {
			list = append(list, o.Node)
		}
	}
	for _, n := range children {
		if !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

// AddOthers draws successors of a node on a spine that have no node, and says of the others what
// became of them; all stand in the game's order.
func (s *runSource) AddOthers(p *Planner, b *Branch, room int) {
	if !b.OnPath {
		return
	}
	own, ended := b.Number == s.moment.Node, 1+p.moreSiblings[b.Number]
	if own || p.filling {
		ended = room // else they lead nowhere
	}
	places := map[BranchName]int{}
	for i, o := range s.successors(b) {
		of := BranchName{Number: o.Node}
		o = asUntried(o, s.untried[b.Number])
		fate := BranchName{OtherBranch, b.Number, strconv.Itoa(i)}
		switch {
		case p.byName[fate] != nil:
			of = fate
			room--
		case o.Node != explore.None:
			if c := p.byName[of]; c != nil {
				c.run.fate = o.Fate
			}
		case o.Fate == record.Unmade && !own: // it may have been made since
			continue
		case room > 0 && p.boxesLeft > 0 && (ended > 0 || o.Fate == record.Fresh):
			of = fate
			p.AddBranch(&Branch{BranchName: of, run: runBranch{successor: o, fate: o.Fate}}, b)
			room--
			if o.Fate != record.Fresh {
				ended--
			}
		default:
			b.Hidden++
		}
		places[of] = i
	}
	slices.SortStableFunc(b.children, func(x, y *Branch) int { return places[x.BranchName] - places[y.BranchName] })
}

// asUntried returns a successor as it waits to be tried, if it is among those that do.
func asUntried(o explore.Offspring, waiting []explore.Entry) explore.Offspring {
	at := slices.IndexFunc(waiting, func(e explore.Entry) bool { return e.Move == o.Move })
	if at < 0 {
		return o
	}
	e := &waiting[at]
	o.Node, o.Fate = explore.None, record.Fresh
	o.G, o.H, o.F = e.G, e.H, e.F
	return o
}

// successors returns the successors of a node, as they were made last.
func (s *runSource) successors(b *Branch) []explore.Offspring {
	if b.Number == s.moment.Node {
		return s.moment.Successors
	}
	list, known := s.offspring[b.Number]
	if !known {
		if m := s.exploration.Moment(b.run.node.Expanded, 0); m.Node == b.Number {
			list = m.Successors
		}
		s.offspring[b.Number] = list
	}
	return list
}

func (t *searchTree) styleFor(b *Branch) BoxStyle {
	if b.Kind == OtherBranch {
		if b.run.fate == record.Unmade || b.isWaiting() {
			return WaitingBox
		}
		return DroppedBox
	}
	return styleForNode(t, b)
}

func styleForNode(t *searchTree, b *Branch) BoxStyle {
	switch {
	case b.run.node.Goal && !t.goalsHidden && b.Number == t.exploration.Goal():
		return EndBox
	case b.run.node.Goal && !t.goalsHidden:
		return GoalBox
	case b.Number == t.CurrentNode():
		return CurrentBox
	case b.Spine && !t.pathHidden:
		return PathBox
	case b.run.node.Status == explore.Done:
		return ExpandedBox
	case b.run.node.Status == explore.Dropped:
		return DroppedBox
	}
	return WaitingBox
}

// LookOf tells how a node or a successor is drawn.
func (t *searchTree) LookOf(b *Branch) Look {
	l := Look{Style: t.styleFor(b), Title: t.boxTitle(b), Line: t.boxLine(b)}
	l.Heavy = b.Kind == NodeBranch && (b.Number == t.moment.Node || b.Number == t.CurrentNode())
	if turn := t.turnOf(b); turn >= 0 {
		l.Badge = FormatTurn(t.words, turn)
	}
	if t.fault != nil && b.Kind == NodeBranch && b.Number == t.fault.Node {
		l.Badge = "!"
	}
	return l
}

// turnOf returns the step that has expanded a node, or where the search ended there, -1 for none.
func (t *searchTree) turnOf(b *Branch) int {
	e, last := t.exploration, t.moment.Step
	switch {
	case b.Kind != NodeBranch:
		return -1
	case b.run.node.Goal && !t.goalsHidden && b.Number == e.Goal() && e.StepOf(b.Number) <= last:
		return e.StepOf(b.Number)
	}
	return b.run.node.Expanded
}

// boxTitle returns the first line of a box.
func (t *searchTree) boxTitle(b *Branch) string {
	if b.Kind == OtherBranch {
		return b.run.successor.Move
	}
	return cmp.Or(b.run.node.Move, rootName(t.words, t.exploration, b.run.node.Phase))
}

// boxLine returns the second line: what the node costs, or what became of it.
func (t *searchTree) boxLine(b *Branch) string {
	dropped := b.Kind == NodeBranch && b.run.node.Status == explore.Dropped
	switch {
	case b.isWaiting():
		o := &b.run.successor
		return formatSum(t.words, isInformed(t.exploration, t.moment.Phase), o.G, o.H, o.F)
	case b.Kind == OtherBranch, dropped && b.run.fate != record.Unmade && b.run.fate != record.Fresh:
		return t.words.Key("explore.tree.fate." + b.run.fate.String())
	case dropped:
		return t.words.Key("explore.tree.dropped")
	case slices.Contains(t.hidden, b.Number):
		return t.words.Key("explore.tree.hidden")
	}
	return formatSum(t.words, isInformed(t.exploration, b.run.node.Phase), b.run.node.G, b.run.node.H, b.run.node.F)
}

// Tip returns all that is known of a node or a successor.
func (t *searchTree) Tip(b *Branch) string {
	if b.Kind == OtherBranch {
		if b.isWaiting() {
			return t.words.Key("explore.tree.tip.waiting", "Move", b.run.successor.Move, "Figures", t.boxLine(b))
		}
		return t.words.Key("explore.tree.tip.fate", "Move", b.run.successor.Move, "Fate", t.words.Key("explore.tree.fate."+b.run.fate.String()))
	}
	n := b.run.node
	said := []string{t.words.Key("explore.tree.tip.node", "Number", int(n.Number), "Move", t.boxTitle(b), "Figures", t.boxLine(b))}
	if n.Generated >= 0 {
		said = append(said, t.words.Key("explore.tree.tip.generated", "Step", n.Generated))
	}
	if n.Expanded >= 0 {
		said = append(said, t.words.Key("explore.tree.tip.expanded", "Step", n.Expanded))
	}
	if b.hasStub() {
		said = append(said, t.words.Key("explore.tree.tip.stub", "Count", b.Hidden))
	}
	return strings.Join(said, " ")
}

// formatValues writes what a node costs: "4 + 2 = 6"; where f is another number than the sum,
// as with a weight, "4 + 2, f 7"; without a heuristic what the way costs, "g 4".
func formatValues(w *i18n.Words, informed bool, g, h, f float64) string {
	if !informed {
		return "g " + w.Value(g)
	}
	sum := w.Value(g) + " + " + w.Value(h)
	if h < 0 {
		sum = w.Value(g) + " − " + w.Value(-h)
	}
	if g+h == f || math.IsInf(h, 1) && math.IsInf(f, 1) || math.IsNaN(f) {
		return sum + " = " + w.Value(f)
	}
	return sum + ", f " + w.Value(f)
}

// isInformed reports whether a part of the run has a heuristic; what is not known of has one.
func isInformed(e game.Exploration, phase int) bool {
	phases := e.Phases()
	return phase >= len(phases) || search.Algorithm(phases[phase].Algorithm).Informed()
}

// rootName names a node without a move: the start, or the goal of a search from there.
func rootName(w *i18n.Words, e game.Exploration, phase int) string {
	if phases := e.Phases(); phase < len(phases) && phases[phase].Back {
		return w.Key("explore.goal")
	}
	return w.Key("explore.start")
}

// formatSum writes what a node costs as in a box: "6 = 4+2".
func formatSum(w *i18n.Words, informed bool, g, h, f float64) string {
	key, more := "explore.tree.other", "+"+w.Value(h)
	if h < 0 {
		more = "−" + w.Value(-h)
	}
	switch {
	case !informed:
		key = "explore.tree.g"
	case f == g+h, math.IsNaN(f):
		key = "explore.tree.sum"
	case f == h:
		key = "explore.tree.h"
	}
	return w.Key(key, "F", w.Value(f), "G", w.Value(g), "H", w.Value(h), "More", more)
}
