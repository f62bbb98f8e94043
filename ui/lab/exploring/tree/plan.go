package tree

import (
	"maps"
	"slices"
	"strconv"

	"procura/core/game"
)

// What is drawn of a search is planned before anything is drawn: a tree of branches, made
// of what the exploration answers for the nodes that are in it, and for no others.
//
//	start ── C1 ── B3 ── A4 ── C3      the spine: the path to the node that is looked at
//	   │      │     └─ D2   └─ D3      twigs: the children of each node on it
//	   │      └─ E2                    and those of others, as far as there is room
//	   └─ + 6                          what is left of brothers: pressed, they open
//
// An expanded node none of whose children are drawn has a stub with their number.

// kind is what a branch is.
type kind uint8

const (
	ofNode  kind = iota
	ofFate       // a successor that has no node, with what became of it
	ofRest       // brothers that are not drawn
	ofFolds      // nodes of the path that are not drawn: it is too long
)

// name tells a branch from all others of a plan, and stays as long as what is drawn is
// the same thing.
type name struct {
	kind  kind
	node  uint32 // of a node, else that of its parent
	place string // among the successors, of a fate
}

// branch is what is drawn of a node, or of some that are not drawn.
type branch struct {
	name
	parent   *branch
	children []*branch
	known    game.Node
	// gone is a successor without a node.
	gone game.Offspring
	// open says that its children are drawn, as far as there is room.
	open bool
	// rest is how many nodes are not drawn; of a node without children here, its stub.
	rest int
	// spine says that it is on the way to the node that is looked at.
	spine bool
	// fate is what became of a node that was dropped, "" where that is not known.
	fate game.Fate

	depth int     // the column
	y     float32 // the middle, from the spine's; first from its parent's
}

// stubbed reports whether all children of a node are hidden.
func (b *branch) stubbed() bool { return b.kind == ofNode && b.rest > 0 && len(b.children) == 0 }

// waits reports whether a successor without a node waits in the frontier.
func (b *branch) waits() bool { return b.kind == ofFate && b.fate == game.Fresh }

// How much is drawn.
const (
	budget  = 60  // boxes, for what nobody has asked for
	most    = 180 // boxes at all
	longest = 36  // nodes of a path
	handful = 5   // brothers
	last    = 8   // children of the node that is looked at
	few     = 3   // children of other nodes
	helping = 12  // brothers that a press opens
)

// wish is what is to be seen.
type wish struct {
	e      game.Exploration
	moment game.Moment
	here   uint32 // the node that is looked at
	lone   bool   // the path alone
	hushed bool   // nothing that tells what the search does next
	rows   int    // boxes that are seen under one another
	opened map[uint32]bool
	closed map[uint32]bool
	more   map[uint32]int // brothers that were asked for, by their parent
	// stopped says that nobody wants the plan any more; nil for never.
	stopped func() bool
}

// clone is a wish that stays as it is.
func (w wish) clone() wish {
	w.opened, w.closed, w.more = maps.Clone(w.opened), maps.Clone(w.closed), maps.Clone(w.more)
	return w
}

// planner makes a plan of a wish.
type planner struct {
	wish
	left int              // boxes that may be drawn still
	on   map[uint32]bool  // nodes of the spines
	list []*branch        // all that are drawn, in the order in which they were made
	of   map[name]*branch // by their names
	// untried are the entries of the frontier that have no node yet, by their parents.
	untried map[uint32][]game.Entry
	heirs   map[uint32][]game.Offspring // of nodes on the spines, as they were made
}

// plan is the tree that is drawn, with its branches in the order in which they were made:
// those of the spine first.
func plan(w wish) (root *branch, list []*branch) {
	p := &planner{wish: w, left: budget, on: map[uint32]bool{}, of: map[name]*branch{}, untried: untried(w), heirs: map[uint32][]game.Offspring{}}
	for _, n := range w.more {
		p.left += n
	}
	p.left = min(p.left+few*len(w.opened), most)
	spines := [][]uint32{w.e.Path(w.here)}
	if other := w.e.Path(w.moment.Node); !slices.Contains(spines[0], w.moment.Node) && len(other) > 0 && other[0] == spines[0][0] && !w.lone {
		spines = append(spines, other)
	}
	for i, way := range spines {
		p.spine(way, i == 0)
	}
	if !w.lone {
		p.brothers(spines)
		p.twigs()
	}
	p.rests()
	return p.list[0], p.list
}

// mostUntried is how many entries of a frontier are looked through for those without a
// node: the deepest come first.
const mostUntried = 1024

// untried are the entries of the frontier without a node: some searches make a successor
// when its turn comes.
func untried(w wish) map[uint32][]game.Entry {
	frontier := w.moment.Frontier
	if len(frontier) == 0 || frontier[0].Node != game.NoNode {
		return nil
	}
	if len(frontier) < w.moment.Waiting {
		frontier = w.e.Moment(w.moment.Step, mostUntried).Frontier
	}
	of := map[uint32][]game.Entry{}
	for _, e := range frontier {
		of[e.Parent] = append(of[e.Parent], e)
	}
	return of
}

// waits is the entry of the frontier that a successor of a node is, nil for none.
func (p *planner) waits(node uint32, move string) *game.Entry {
	list := p.untried[node]
	if i := slices.IndexFunc(list, func(e game.Entry) bool { return e.Move == move }); i >= 0 {
		return &list[i]
	}
	return nil
}

// add puts a branch into the plan.
func (p *planner) add(b, parent *branch) *branch {
	if parent != nil {
		b.parent, b.depth = parent, parent.depth+1
		parent.children = append(parent.children, b)
	}
	p.list = append(p.list, b)
	p.of[b.name] = b
	p.left--
	return b
}

// node draws a node, unless it is there.
func (p *planner) node(n uint32, parent *branch) *branch {
	if b := p.of[name{node: n}]; b != nil {
		return b
	}
	return p.add(&branch{name: name{node: n}, known: p.e.Node(n, p.moment.Step)}, parent)
}

// spine draws a path; where it is too long, its end, with a fold behind the start.
func (p *planner) spine(way []uint32, main bool) {
	for _, n := range way {
		p.on[n] = true
	}
	at := p.node(way[0], nil)
	at.spine = at.spine || main
	if fold := len(way) - longest; fold > 0 {
		name := name{kind: ofFolds, node: way[1]}
		if p.of[name] == nil {
			p.add(&branch{name: name, rest: fold, spine: main}, at)
		}
		at, way = p.of[name], way[fold:]
	}
	for _, n := range way[1:] {
		at = p.node(n, at)
		at.spine = at.spine || main
	}
}

// brothers draws the children of the nodes on the spines, beginning at their ends: there
// somebody looks.
func (p *planner) brothers(spines [][]uint32) {
	for _, way := range spines {
		for i, n := range slices.Backward(way) {
			b := p.of[name{node: n}]
			if b == nil || b.open { // on both
				continue
			}
			share := handful
			if i == len(way)-1 {
				share = last
			}
			p.open(b, share)
		}
	}
}

// twigs draws the children of other nodes: those that were asked for, then those that
// were expanded last, as far as there is room in their column.
func (p *planner) twigs() {
	for i := 0; i < len(p.list); i++ { //nolint:intrange // the list grows
		if b := p.list[i]; b.kind == ofNode && p.opened[b.node] && !p.on[b.node] {
			p.open(b, handful)
		}
	}
	var list []*branch
	for _, b := range p.list {
		if b.kind == ofNode && !p.on[b.node] && b.known.Expanded >= 0 && len(b.children) == 0 {
			list = append(list, b)
		}
	}
	slices.SortStableFunc(list, func(a, b *branch) int { return b.known.Expanded - a.known.Expanded })
	columns := map[int]int{}
	for _, b := range p.list {
		columns[b.depth]++
	}
	for _, b := range list {
		if column := b.depth + 1; p.left >= few && columns[column]+few <= p.rows {
			before := len(p.list)
			p.open(b, few)
			columns[column] += len(p.list) - before + 1
		}
	}
}

// open draws children of a node, a share of them at most and what was asked for. Nodes of
// a path stay in their place among them.
func (p *planner) open(b *branch, share int) {
	if p.closed[b.node] || b.known.Expanded < 0 || p.stopped != nil && p.stopped() {
		return
	}
	b.open = true
	wanted := max(0, min(share+p.more[b.node], p.left))
	first, all := p.e.Children(b.node, p.moment.Step, wanted+1) // one may be on a path
	first = p.newest(b, first)
	there := b.children
	b.children = nil
	drawn := 0
	for _, n := range first {
		if i := slices.IndexFunc(there, func(c *branch) bool { return c.name == name{node: n} }); i >= 0 {
			b.children = append(b.children, there[i])
			there = slices.Delete(there, i, i+1)
			drawn++
		} else if drawn < wanted {
			p.node(n, b)
			drawn++
		}
	}
	for _, c := range there { // further on, or a fold
		b.children = append(b.children, c)
		if c.kind == ofNode {
			drawn++
		}
	}
	b.rest = all - drawn
	p.fates(b, wanted-drawn)
}

// newest puts those children first that a node on a spine has now: where it was expanded
// more than once, older ones were dropped.
func (p *planner) newest(b *branch, children []uint32) []uint32 {
	if !p.on[b.node] {
		return children
	}
	var list []uint32
	for _, o := range p.offspring(b) {
		if o.Node != game.NoNode && int64(o.Node) < p.moment.Generated {
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

// fates draws successors of a node on a spine that have no node, and says of the others what
// became of them; all stand in the game's order.
func (p *planner) fates(b *branch, room int) {
	if !p.on[b.node] {
		return
	}
	own, ended := b.node == p.moment.Node, 1
	if own {
		ended = room // else they lead nowhere
	}
	places := map[name]int{}
	for i, o := range p.offspring(b) {
		of := name{node: o.Node}
		if e := p.waits(b.node, o.Move); e != nil {
			o.Node, o.Fate, o.G, o.H, o.F = game.NoNode, game.Fresh, e.G, e.H, e.F
		}
		switch {
		case o.Node != game.NoNode:
			if c := p.of[of]; c != nil {
				c.fate = o.Fate
			}
		case o.Fate == game.Unmade && !own: // it may have been made since
			continue
		case room > 0 && p.left > 0 && (ended > 0 || o.Fate == game.Fresh):
			of = name{ofFate, b.node, strconv.Itoa(i)}
			p.add(&branch{name: of, gone: o, fate: o.Fate}, b)
			if room--; o.Fate != game.Fresh {
				ended--
			}
		default:
			b.rest++
		}
		places[of] = i
	}
	slices.SortStableFunc(b.children, func(x, y *branch) int { return places[x.name] - places[y.name] })
}

// offspring are the successors of a node, as they were made last.
func (p *planner) offspring(b *branch) []game.Offspring {
	if b.node == p.moment.Node {
		return p.moment.Successors
	}
	list, known := p.heirs[b.node]
	if !known {
		if m := p.e.Moment(b.known.Expanded, 0); m.Node == b.node {
			list = m.Successors
		}
		p.heirs[b.node] = list
	}
	return list
}

// rests says how many children of a node are not drawn: under those that are, or where
// there is none by a stub.
func (p *planner) rests() {
	for _, b := range slices.Clone(p.list) {
		switch {
		case b.kind != ofNode || b.known.Expanded < 0 || p.stopped != nil && p.stopped():
		case len(b.children) == 0:
			if b.rest == 0 {
				_, b.rest = p.e.Children(b.node, p.moment.Step, 0)
				b.rest += len(p.untried[b.node])
			}
		case p.lone:
			b.rest = 0
		case b.rest > 0:
			p.add(&branch{name: name{ofRest, b.node, ""}, rest: b.rest}, b)
		}
	}
}
