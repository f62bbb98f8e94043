package exploring

import (
	"slices"
	"strconv"

	"procura/core/game"
	"procura/core/search/explore"
	"procura/core/search/record"
)

// What is drawn of a search is planned before anything is drawn: a tree of branches, made
// of what the exploration answers for the nodes that are in it, and for no others.
//
//	start ── C1 ── B3 ── A4 ── C3      the spine: the path to the node that is looked at; the trunk, that of the step
//	   │      │     └─ D2   └─ D3      twigs: the children of each node on it
//	   │      └─ E2                    and those of others, as far as there is room
//	   └─ + 6                          what is left of brothers: pressed, they open
//
// An expanded node none of whose children are drawn has a stub with their number.

type branchKind uint8

const (
	nodeBranch branchKind = iota
	fateBranch            // a successor that has no node, with what became of it
	restBranch            // brothers that are not drawn
	foldBranch            // nodes of the path that are not drawn: it is too long
)

// branchName identifies a branch of a plan. It stays the same as long as the same thing is
// drawn.
type branchName struct {
	kind   branchKind
	number uint32 // of a node, else that of its parent
	place  string // among the successors, of a fate
}

// branch is a box of the tree: a node, or the rest of some that are not drawn.
type branch struct {
	branchName
	parent   *branch
	children []*branch
	node     explore.Node
	// successor is a successor without a node.
	successor explore.Offspring
	// open reports whether its children are drawn, as far as there is room.
	open bool
	// hidden is the number of nodes that are not drawn. A node without children here shows it at its
	// stub.
	hidden int
	// spine reports whether it is on the way to the node that is looked at. trunk reports whether it is on
	// the way to the node of the step. The trunk is drawn straight, so that the tree stays where it is
	// when another node is chosen.
	spine, trunk bool
	// fate tells what became of a node that was dropped. It is Unmade if that is not known.
	fate record.Fate

	depth int     // the column
	y     float32 // the middle, from the trunk's; first from its parent's
}

func (b *branch) hasStub() bool { return b.kind == nodeBranch && b.hidden > 0 && len(b.children) == 0 }

// isWaiting reports whether a successor without a node waits in the frontier.
func (b *branch) isWaiting() bool { return b.kind == fateBranch && b.fate == record.Fresh }

// How much is drawn.
const (
	maxBoxesUnasked   = 120 // boxes, for what nobody has asked for
	maxBoxes          = 180 // boxes at all
	maxPathNodes      = 36  // nodes of a path
	siblingsDrawn     = 5   // brothers
	childrenOfCurrent = 8   // children of the node that is looked at
	childrenOfOthers  = 3   // children of other nodes
	siblingsPerPress  = 12  // brothers that a press opens
)

// treeRequest asks for a plan of the tree.
type treeRequest struct {
	exploration  game.Exploration
	moment       explore.Moment
	node         uint32  // the node that is looked at
	pathOnly     bool    // the path alone
	goalsHidden  bool    // a goal looks like other nodes
	nextHidden   bool    // and no path is lit
	rows         int     // boxes that are seen under one another
	room         float32 // the height that is seen, at the usual size
	opened       map[uint32]bool
	closed       map[uint32]bool
	moreSiblings map[uint32]int // brothers that were asked for, by their parent
	// stopped reports whether nobody wants the plan any more.
	stopped func() bool
}

// treePlanner makes a plan of a wish.
type treePlanner struct {
	treeRequest
	boxesLeft int                    // boxes that may be drawn still
	filling   bool                   // what is left of the room is filled
	onSpine   map[uint32]bool        // nodes of the spines
	list      []*branch              // all that are drawn, in the order in which they were made
	byName    map[branchName]*branch // by their names
	// untried holds the entries of the frontier that have no node yet, by their parents.
	untried   map[uint32][]explore.Entry
	offspring map[uint32][]explore.Offspring // of nodes on the spines, as they were made
}

// planTree returns the tree that is drawn: its branches in the order in which they were made, the root
// and the others of the spine first.
func planTree(w treeRequest) []*branch {
	p := &treePlanner{
		treeRequest: w, boxesLeft: maxBoxesUnasked, untried: ungeneratedEntries(w),
		onSpine: map[uint32]bool{}, byName: map[branchName]*branch{}, offspring: map[uint32][]explore.Offspring{},
	}
	for _, n := range w.moreSiblings {
		p.boxesLeft += n
	}
	p.boxesLeft = min(p.boxesLeft+childrenOfOthers*len(w.opened), maxBoxes)
	spines := [][]uint32{w.exploration.Path(w.node)}
	if other := w.exploration.Path(w.moment.Node); !slices.Contains(spines[0], w.moment.Node) && len(other) > 0 && other[0] == spines[0][0] && !w.pathOnly {
		spines = append(spines, other)
	}
	for i, way := range spines {
		p.addSpine(way, i == 0)
	}
	p.markTrunk(spines[len(spines)-1])
	if !w.pathOnly {
		p.addSiblings(spines)
		p.addTwigs()
		p.fillRoom()
	}
	p.countHidden()
	return p.list
}

// maxEntriesSearched is the greatest number of entries of a frontier that are searched for entries
// without a node. The deepest come first.
const maxEntriesSearched = 1024

// ungeneratedEntries returns the entries of the frontier without a node, by their parents. Some searches
// make a successor only when its turn comes.
func ungeneratedEntries(w treeRequest) map[uint32][]explore.Entry {
	frontier := w.moment.Frontier
	if len(frontier) == 0 || frontier[0].Node != explore.None {
		return nil
	}
	if len(frontier) < w.moment.Waiting {
		frontier = w.exploration.Moment(w.moment.Step, maxEntriesSearched).Frontier
	}
	of := map[uint32][]explore.Entry{}
	for _, e := range frontier {
		of[e.Parent] = append(of[e.Parent], e)
	}
	return of
}

func (p *treePlanner) add(b, parent *branch) *branch {
	if parent != nil {
		b.parent, b.depth = parent, parent.depth+1
		parent.children = append(parent.children, b)
	}
	p.list = append(p.list, b)
	p.byName[b.branchName] = b
	p.boxesLeft--
	return b
}

// addNode draws a node, unless it is there.
func (p *treePlanner) addNode(n uint32, parent *branch) *branch {
	if b := p.byName[branchName{number: n}]; b != nil {
		return b
	}
	return p.add(&branch{branchName: branchName{number: n}, node: p.exploration.Node(n, p.moment.Step)}, parent)
}

// addSpine draws a path; where it is too long, its end, with a fold behind the start.
func (p *treePlanner) addSpine(way []uint32, main bool) {
	for _, n := range way {
		p.onSpine[n] = true
	}
	at := p.addNode(way[0], nil)
	at.spine = at.spine || main
	if fold := len(way) - maxPathNodes; fold > 0 {
		name := branchName{kind: foldBranch, number: way[1]}
		if p.byName[name] == nil {
			p.add(&branch{branchName: name, hidden: fold, spine: main}, at)
		}
		at, way = p.byName[name], way[fold:]
	}
	for _, n := range way[1:] {
		at = p.addNode(n, at)
		at.spine = at.spine || main
	}
}

// markTrunk marks a path, as far as the node of the step where that is on it.
func (p *treePlanner) markTrunk(way []uint32) {
	if at := slices.Index(way, p.moment.Node); at >= 0 {
		way = way[:at+1]
	}
	for _, n := range way {
		for _, kind := range []branchKind{nodeBranch, foldBranch} {
			if b := p.byName[branchName{kind: kind, number: n}]; b != nil {
				b.trunk = true
			}
		}
	}
}

// addSiblings draws the children of the nodes on the spines, beginning at their ends: there
// somebody looks.
func (p *treePlanner) addSiblings(spines [][]uint32) {
	for _, way := range spines {
		for i, n := range slices.Backward(way) {
			b := p.byName[branchName{number: n}]
			if b == nil || b.open { // on both
				continue
			}
			share := siblingsDrawn
			if i == len(way)-1 {
				share = childrenOfCurrent
			}
			p.addChildren(b, share)
		}
	}
}

// addTwigs draws the children of other nodes: of nodes that the user opened, then of the nodes that
// were expanded last, as far as there is room in their column.
func (p *treePlanner) addTwigs() {
	for i := 0; i < len(p.list); i++ { //nolint:intrange // the list grows
		if b := p.list[i]; b.kind == nodeBranch && p.opened[b.number] && !p.onSpine[b.number] {
			p.addChildren(b, siblingsDrawn)
		}
	}
	var list []*branch
	for _, b := range p.list {
		if b.kind == nodeBranch && !p.onSpine[b.number] && b.node.Expanded >= 0 && len(b.children) == 0 {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(a, b *branch) int { return b.node.Expanded - a.node.Expanded })
	columns := map[int]int{}
	for _, b := range p.list {
		columns[b.depth]++
	}
	for _, b := range list {
		if column := b.depth + 1; p.boxesLeft >= childrenOfOthers && columns[column]+childrenOfOthers <= p.rows {
			before := len(p.list)
			p.addChildren(b, childrenOfOthers)
			columns[column] += len(p.list) - before + 1
		}
	}
}

// fillRoom draws more children of nodes, one at a time, as long as all of it can be seen at once.
func (p *treePlanner) fillRoom() {
	p.filling = true
	full := map[branchName]bool{}
	for grown := true; grown; {
		grown = false
		for i := 0; i < len(p.list) && !p.stopped(); i++ { // the list grows
			b := p.list[i]
			folded := b.kind == nodeBranch && b.node.Expanded >= 0 && !p.closed[b.number] && (!b.open || b.hidden > 0)
			if !folded || full[b.branchName] || p.boxesLeft <= 0 {
				continue
			}
			if p.addChildWhereItFits(b) {
				grown = true
			} else {
				full[b.branchName] = true
			}
		}
	}
}

// addChildWhereItFits draws one more child of a node, if there is one and room for it.
func (p *treePlanner) addChildWhereItFits(b *branch) bool {
	before, children := len(p.list), b.children
	b.children = append(slices.Clone(children), &branch{})
	fits := p.fits()
	b.children = children
	if fits {
		p.addChildren(b, len(children)-p.moreSiblings[b.number]+1)
	}
	return len(p.list) > before
}

// fits reports whether all that is drawn can be seen at once, with the boxes that tell how much is not drawn.
func (p *treePlanner) fits() bool {
	tallest := func(*branch) float32 { return boxHeight }
	outline := arrangeSubtree(p.list[0], tallest, gapUnder)
	high := slices.Max(outline.bottom) - slices.Min(outline.top)
	if slices.ContainsFunc(p.list, func(b *branch) bool { return b.hidden > 0 && len(b.children) > 0 }) {
		high += gapUnder + restHeight
	}
	return high+2*margin <= p.room
}

// addChildren draws children of a node, a share of them at most and what was asked for. Nodes of
// a path stay in their place among them.
func (p *treePlanner) addChildren(b *branch, share int) {
	if p.closed[b.number] || b.node.Expanded < 0 || p.stopped() {
		return
	}
	b.open = true
	wanted := max(0, min(share+p.moreSiblings[b.number], p.boxesLeft+len(b.children)))
	first, all := p.exploration.Children(b.number, p.moment.Step, wanted+1) // one may be on a path
	first = p.newestFirst(b, first)
	there := b.children
	b.children = nil
	drawn := 0
	for _, n := range first {
		if i := slices.IndexFunc(there, func(c *branch) bool { return c.branchName == branchName{number: n} }); i >= 0 {
			b.children = append(b.children, there[i])
			there = slices.Delete(there, i, i+1)
		} else if drawn < wanted {
			p.addNode(n, b)
		} else {
			continue
		}
		drawn++
	}
	for _, c := range there { // further on, or a fold
		b.children = append(b.children, c)
		if c.kind == nodeBranch {
			drawn++
		}
	}
	b.hidden = all - drawn
	p.addFates(b, wanted-drawn)
}

// newestFirst puts those children first that a node on a spine has now: where it was expanded
// more than once, older ones were dropped.
func (p *treePlanner) newestFirst(b *branch, children []uint32) []uint32 {
	if !p.onSpine[b.number] {
		return children
	}
	var list []uint32
	for _, o := range p.successors(b) {
		if o.Node != explore.None && int64(o.Node) < p.moment.Generated {
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

// addFates draws successors of a node on a spine that have no node, and says of the others what
// became of them; all stand in the game's order.
func (p *treePlanner) addFates(b *branch, room int) {
	if !p.onSpine[b.number] {
		return
	}
	own, ended := b.number == p.moment.Node, 1+p.moreSiblings[b.number]
	if own || p.filling {
		ended = room // else they lead nowhere
	}
	places := map[branchName]int{}
	for i, o := range p.successors(b) {
		of := branchName{number: o.Node}
		o = asUntried(o, p.untried[b.number])
		fate := branchName{fateBranch, b.number, strconv.Itoa(i)}
		switch {
		case p.byName[fate] != nil:
			of = fate
			room--
		case o.Node != explore.None:
			if c := p.byName[of]; c != nil {
				c.fate = o.Fate
			}
		case o.Fate == record.Unmade && !own: // it may have been made since
			continue
		case room > 0 && p.boxesLeft > 0 && (ended > 0 || o.Fate == record.Fresh):
			of = fate
			p.add(&branch{branchName: of, successor: o, fate: o.Fate}, b)
			room--
			if o.Fate != record.Fresh {
				ended--
			}
		default:
			b.hidden++
		}
		places[of] = i
	}
	slices.SortStableFunc(b.children, func(x, y *branch) int { return places[x.branchName] - places[y.branchName] })
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
func (p *treePlanner) successors(b *branch) []explore.Offspring {
	if b.number == p.moment.Node {
		return p.moment.Successors
	}
	list, known := p.offspring[b.number]
	if !known {
		if m := p.exploration.Moment(b.node.Expanded, 0); m.Node == b.number {
			list = m.Successors
		}
		p.offspring[b.number] = list
	}
	return list
}

// countHidden adds how many children of a node are not drawn. It shows that under those that are drawn, or by a
// stub if there are none.
func (p *treePlanner) countHidden() {
	for _, b := range slices.Clone(p.list) {
		switch {
		case b.kind != nodeBranch || b.node.Expanded < 0 || p.stopped():
		case len(b.children) == 0:
			if b.hidden == 0 {
				_, b.hidden = p.exploration.Children(b.number, p.moment.Step, 0)
				b.hidden += len(p.untried[b.number])
			}
		case p.pathOnly:
			b.hidden = 0
		case b.hidden > 0:
			p.add(&branch{branchName: branchName{restBranch, b.number, ""}, hidden: b.hidden}, b)
		}
	}
}
