package exploring

import (
	"slices"

	"procura/core/scene"
)

// What is drawn of a search is planned before anything is drawn: a tree of branches, made
// of what its source answers for the nodes that are in it, and for no others.
//
//	start ── C1 ── B3 ── A4 ── C3      the spine: the path to the node that is looked at; the trunk, that of the step
//	   │      │     └─ D2   └─ D3      twigs: the children of each node on it
//	   │      └─ E2                    and those of others, as far as there is room
//	   └─ + 6                          what is left of brothers: pressed, they open
//
// An expanded node none of whose children are drawn has a stub with their number.

// BranchKind tells what a branch stands for.
type BranchKind uint8

const (
	// NodeBranch is a node.
	NodeBranch BranchKind = iota
	// OtherBranch is something below a node that has no node of its own: a successor that was
	// thrown away, or moves that were cut.
	OtherBranch
	// RestBranch is brothers that are not drawn.
	RestBranch
	// FoldBranch is nodes of the path that are not drawn: it is too long.
	FoldBranch
)

// BranchName identifies a branch of a plan. It stays the same as long as the same thing is
// drawn.
type BranchName struct {
	Kind   BranchKind
	Number uint32 // of a node, else that of its parent
	Place  string // among the children, of an OtherBranch
}

// Branch is a box of the tree: a node, or the rest of some that are not drawn.
type Branch struct {
	BranchName
	// Turn is the step that expanded a node, -1 before. Depth is its distance from the start.
	Turn, Depth int
	// Hidden is the number of nodes that are not drawn. A node without children here shows it at its
	// stub.
	Hidden int
	// Spine reports whether it is on the way to the node that is looked at, OnPath whether it is on that or on
	// the way to the node of the step.
	Spine, OnPath bool

	parent   *Branch
	children []*Branch
	// open reports whether its children are drawn, as far as there is room.
	open bool
	// trunk reports whether it is on the way to the node of the step. The trunk is drawn straight, so
	// that the tree stays where it is when another node is chosen.
	trunk bool
	// run is what a search of one player says of it.
	run runBranch

	column int
	y      float32 // the middle, from the trunk's; first from its parent's
}

func (b *Branch) hasStub() bool { return b.Kind == NodeBranch && b.Hidden > 0 && len(b.children) == 0 }

// Source gives the tree what it draws of a search, as that stood at one step. All but LookOf and Tip are called
// beside the window.
type Source interface {
	// ForPlan returns the source for one plan, which may remember what it found.
	ForPlan() Source
	// Current is the node of the step, and Path the way to a node from the start.
	Current() uint32
	Path(node uint32) []uint32
	// Describe fills in Turn and Depth of a node.
	Describe(b *Branch)
	// Children returns the first children of a node, so many at most, and how many there are.
	Children(b *Branch, most int) (first []uint32, all int)
	// AddOthers adds to a node what has no node of its own, as far as there is room.
	AddOthers(p *Planner, b *Branch, room int)
	// CountOthers returns how much of that there is where nothing below a node is drawn.
	CountOthers(b *Branch) int
	// LookOf tells how a node, or what has none of its own, is drawn; of other branches it is not asked.
	LookOf(b *Branch) Look
	// Tip tells all that is known of such a branch.
	Tip(b *Branch) string
	// Scene is the board of a node.
	Scene(node uint32) scene.Step
}

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
	source       Source
	node         uint32  // the node that is looked at
	pathOnly     bool    // the path alone
	whole        bool    // all of it, also what is not seen at once
	rows         int     // boxes that are seen under one another
	room         float32 // the height that is seen, at the usual size
	opened       map[uint32]bool
	closed       map[uint32]bool
	moreSiblings map[uint32]int // brothers that were asked for, by their parent
	// stopped reports whether nobody wants the plan any more.
	stopped func() bool
}

// Planner makes a plan of a wish.
type Planner struct {
	treeRequest
	boxesLeft int                    // boxes that may be drawn still
	filling   bool                   // what is left of the room is filled
	onSpine   map[uint32]bool        // nodes of the spines
	list      []*Branch              // all that are drawn, in the order in which they were made
	byName    map[BranchName]*Branch // by their names
}

// planTree returns the tree that is drawn: its branches in the order in which they were made, the root
// and the others of the spine first.
func planTree(w treeRequest) []*Branch {
	w.source = w.source.ForPlan()
	p := &Planner{treeRequest: w, boxesLeft: maxBoxesUnasked, onSpine: map[uint32]bool{}, byName: map[BranchName]*Branch{}}
	for _, n := range w.moreSiblings {
		p.boxesLeft += n
	}
	p.boxesLeft = min(p.boxesLeft+childrenOfOthers*len(w.opened), maxBoxes)
	current := w.source.Current()
	spines := [][]uint32{w.source.Path(w.node)}
	if other := w.source.Path(current); !slices.Contains(spines[0], current) && len(other) > 0 && other[0] == spines[0][0] && !w.pathOnly {
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

// AddBranch draws a branch below another one.
func (p *Planner) AddBranch(b, parent *Branch) *Branch {
	if parent != nil {
		b.parent, b.column = parent, parent.column+1
		parent.children = append(parent.children, b)
	}
	p.list = append(p.list, b)
	p.byName[b.BranchName] = b
	p.boxesLeft--
	return b
}

// FindBranch returns a branch that is drawn, nil for none. HasRoom reports whether more may be drawn.
func (p *Planner) FindBranch(name BranchName) *Branch { return p.byName[name] }

func (p *Planner) HasRoom() bool { return p.boxesLeft > 0 }

// addNode draws a node, unless it is there.
func (p *Planner) addNode(n uint32, parent *Branch) *Branch {
	if b := p.byName[BranchName{Number: n}]; b != nil {
		return b
	}
	b := &Branch{BranchName: BranchName{Number: n}, OnPath: p.onSpine[n]}
	p.source.Describe(b)
	return p.AddBranch(b, parent)
}

// addSpine draws a path; where it is too long, its end, with a fold behind the start.
func (p *Planner) addSpine(way []uint32, main bool) {
	for _, n := range way {
		p.onSpine[n] = true
	}
	at := p.addNode(way[0], nil)
	at.Spine = at.Spine || main
	if fold := len(way) - maxPathNodes; fold > 0 {
		name := BranchName{Kind: FoldBranch, Number: way[1]}
		if p.byName[name] == nil {
			p.AddBranch(&Branch{BranchName: name, Hidden: fold, Spine: main}, at)
		}
		at, way = p.byName[name], way[fold:]
	}
	for _, n := range way[1:] {
		at = p.addNode(n, at)
		at.Spine = at.Spine || main
	}
}

// markTrunk marks a path, as far as the node of the step where that is on it.
func (p *Planner) markTrunk(way []uint32) {
	if at := slices.Index(way, p.source.Current()); at >= 0 {
		way = way[:at+1]
	}
	for _, n := range way {
		for _, kind := range []BranchKind{NodeBranch, FoldBranch} {
			if b := p.byName[BranchName{Kind: kind, Number: n}]; b != nil {
				b.trunk = true
			}
		}
	}
}

// addSiblings draws the children of the nodes on the spines, beginning at their ends: there
// somebody looks.
func (p *Planner) addSiblings(spines [][]uint32) {
	for _, way := range spines {
		for i, n := range slices.Backward(way) {
			b := p.byName[BranchName{Number: n}]
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
func (p *Planner) addTwigs() {
	for i := 0; i < len(p.list); i++ { //nolint:intrange // the list grows
		if b := p.list[i]; b.Kind == NodeBranch && p.opened[b.Number] && !p.onSpine[b.Number] {
			p.addChildren(b, siblingsDrawn)
		}
	}
	var list []*Branch
	for _, b := range p.list {
		if b.Kind == NodeBranch && !p.onSpine[b.Number] && b.Turn >= 0 && len(b.children) == 0 {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(a, b *Branch) int { return b.Turn - a.Turn })
	columns := map[int]int{}
	for _, b := range p.list {
		columns[b.column]++
	}
	for _, b := range list {
		if column := b.column + 1; p.boxesLeft >= childrenOfOthers && (p.whole || columns[column]+childrenOfOthers <= p.rows) {
			before := len(p.list)
			p.addChildren(b, childrenOfOthers)
			columns[column] += len(p.list) - before + 1
		}
	}
}

// fillRoom draws more children of nodes, one at a time, as long as all of it can be seen at once.
func (p *Planner) fillRoom() {
	p.filling = true
	full := map[BranchName]bool{}
	for grown := true; grown; {
		grown = false
		for i := 0; i < len(p.list) && !p.stopped(); i++ { // the list grows
			b := p.list[i]
			folded := b.Kind == NodeBranch && b.Turn >= 0 && !p.closed[b.Number] && (!b.open || b.Hidden > 0)
			if !folded || full[b.BranchName] || p.boxesLeft <= 0 {
				continue
			}
			if p.addChildWhereItFits(b) {
				grown = true
			} else {
				full[b.BranchName] = true
			}
		}
	}
}

// addChildWhereItFits draws one more child of a node, if there is one and room for it. What else a node has below it shows
// only when it is opened: there has to be room for a box more.
func (p *Planner) addChildWhereItFits(b *Branch) bool {
	before, children, hidden := len(p.list), b.children, b.Hidden
	b.children, b.Hidden = append(slices.Clone(children), &Branch{}), max(0, hidden-1)
	if !b.open {
		b.children = append(b.children, &Branch{})
	}
	fits := p.whole || p.fits()
	b.children, b.Hidden = children, hidden
	if fits {
		p.addChildren(b, len(children)-p.moreSiblings[b.Number]+1)
	}
	return len(p.list) > before
}

// fits reports whether all that is drawn can be seen at once, with the boxes that tell how much is not drawn.
func (p *Planner) fits() bool {
	tall := func(b *Branch) float32 {
		if b.Kind == RestBranch {
			return restHeight
		}
		return boxHeight
	}
	drawn := map[*Branch][]*Branch{} // the children without such a box
	for _, b := range p.list {
		if b.Hidden > 0 && len(b.children) > 0 {
			drawn[b] = b.children
			b.children = append(slices.Clone(b.children), &Branch{BranchName: BranchName{Kind: RestBranch}})
		}
	}
	outline := arrangeSubtree(p.list[0], tall, gapUnder)
	for b, children := range drawn {
		b.children = children
	}
	return slices.Max(outline.bottom)-slices.Min(outline.top)+2*margin <= p.room
}

// addChildren draws children of a node, a share of them at most and what was asked for. Nodes of
// a path stay in their place among them.
func (p *Planner) addChildren(b *Branch, share int) {
	if p.closed[b.Number] || b.Turn < 0 || p.stopped() {
		return
	}
	b.open = true
	wanted := max(0, min(share+p.moreSiblings[b.Number], p.boxesLeft+len(b.children)))
	first, all := p.source.Children(b, wanted+1) // one may be on a path
	there := b.children
	b.children = nil
	drawn := 0
	for _, n := range first {
		if i := slices.IndexFunc(there, func(c *Branch) bool { return c.BranchName == BranchName{Number: n} }); i >= 0 {
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
		if c.Kind == NodeBranch {
			drawn++
		}
	}
	b.Hidden = all - drawn
	p.source.AddOthers(p, b, wanted-drawn)
}

// countHidden adds how many children of a node are not drawn. It shows that under those that are drawn, or by a
// stub if there are none.
func (p *Planner) countHidden() {
	for _, b := range slices.Clone(p.list) {
		switch {
		case b.Kind != NodeBranch || b.Turn < 0 || p.stopped():
		case len(b.children) == 0:
			if b.Hidden == 0 {
				_, b.Hidden = p.source.Children(b, 0)
				b.Hidden += p.source.CountOthers(b)
			}
		case p.pathOnly:
			b.Hidden = 0
		case b.Hidden > 0:
			p.AddBranch(&Branch{BranchName: BranchName{RestBranch, b.Number, ""}, Hidden: b.Hidden}, b)
		}
	}
}

// The places of a plan's branches: a column for each depth, children under one another
// in their order, and subtrees moved together until they touch, column by column. A node
// stands at the height of its child on the trunk, so that the path to the step's node
// is a straight line; others stand in the middle of their children.
//
//	outline of a subtree     0    1    2
//	                              +----+
//	                        +----+|    |     top[d], bottom[d]: how far it reaches
//	                        +----+|    +     in each column, from the height of its
//	                              +----+     root

// subtreeOutline holds how far a subtree reaches in each column.
type subtreeOutline struct{ top, bottom []float32 }

// arrangeSubtree gives each branch its height from its parent's. tall returns the height of a drawn
// branch, and gap is the space that is left free between two.
func arrangeSubtree(b *Branch, tall func(*Branch) float32, gap float32) subtreeOutline {
	half := tall(b) / 2
	var below subtreeOutline
	for _, c := range b.children {
		own := arrangeSubtree(c, tall, gap)
		c.y = below.distanceBelow(own, gap)
		below.join(own, c.y)
	}
	base := heightAmongChildren(b)
	for _, c := range b.children {
		c.y -= base
	}
	whole := subtreeOutline{[]float32{-half}, []float32{half}}
	for d := range below.top {
		whole.top, whole.bottom = append(whole.top, below.top[d]-base), append(whole.bottom, below.bottom[d]-base)
	}
	return whole
}

// distanceBelow returns how far down another subtree has to go so that the two do not touch.
func (o *subtreeOutline) distanceBelow(other subtreeOutline, gap float32) float32 {
	down := float32(0)
	for d := range min(len(o.top), len(other.top)) {
		if need := o.bottom[d] - other.top[d] + gap; d == 0 || need > down {
			down = need
		}
	}
	return down
}

// join takes another subtree in, so far down.
func (o *subtreeOutline) join(other subtreeOutline, down float32) {
	for d := range other.top {
		if d == len(o.top) {
			o.top, o.bottom = append(o.top, other.top[d]+down), append(o.bottom, other.bottom[d]+down)
			continue
		}
		o.top[d], o.bottom[d] = min(o.top[d], other.top[d]+down), max(o.bottom[d], other.bottom[d]+down)
	}
}

func heightAmongChildren(b *Branch) float32 {
	switch at := slices.IndexFunc(b.children, func(c *Branch) bool { return c.trunk }); {
	case len(b.children) == 0:
		return 0
	case at >= 0:
		return b.children[at].y
	}
	return (b.children[0].y + b.children[len(b.children)-1].y) / 2
}

// setHeights makes heights of the distances to parents.
func setHeights(b *Branch, y float32) {
	b.y = y
	for _, c := range b.children {
		setHeights(c, y+c.y)
	}
}
