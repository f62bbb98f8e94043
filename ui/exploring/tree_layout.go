package exploring

import "slices"

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
func arrangeSubtree(b *branch, tall func(*branch) float32, gap float32) subtreeOutline {
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

func heightAmongChildren(b *branch) float32 {
	switch at := slices.IndexFunc(b.children, func(c *branch) bool { return c.trunk }); {
	case len(b.children) == 0:
		return 0
	case at >= 0:
		return b.children[at].y
	}
	return (b.children[0].y + b.children[len(b.children)-1].y) / 2
}

// setHeights makes heights of the distances to parents.
func setHeights(b *branch, y float32) {
	b.y = y
	for _, c := range b.children {
		setHeights(c, y+c.y)
	}
}
