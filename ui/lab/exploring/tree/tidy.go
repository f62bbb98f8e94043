package tree

// The places of a plan's branches: a column for each depth, children under one another
// in their order, and subtrees moved together until they touch, column by column. A node
// stands at the height of its child on the spine, so that the path to what is looked at
// is a straight line; others stand in the middle of their children.
//
//	outline of a subtree     0    1    2
//	                              +----+
//	                        +----+|    |     top[d], bottom[d]: how far it reaches
//	                        +----+|    +     in each column, from the height of its
//	                              +----+     root

// outline is how far a subtree reaches in each column.
type outline struct{ top, bottom []float32 }

// arrange gives the branches under a root their heights: its own is 0. tall is how high a
// branch is drawn, and gap what is left free between two.
func arrange(root *branch, tall func(*branch) float32, gap float32) {
	shape(root, tall, gap)
	settle(root, 0)
}

// shape gives each branch its height from its parent's.
func shape(b *branch, tall func(*branch) float32, gap float32) outline {
	half := tall(b) / 2
	var below outline
	for _, c := range b.children {
		own := shape(c, tall, gap)
		c.y = below.under(own, gap)
		below.join(own, c.y)
	}
	base := middle(b)
	for _, c := range b.children {
		c.y -= base
	}
	whole := outline{[]float32{-half}, []float32{half}}
	for d := range below.top {
		whole.top, whole.bottom = append(whole.top, below.top[d]-base), append(whole.bottom, below.bottom[d]-base)
	}
	return whole
}

// under is how far down another subtree has to go in order not to touch.
func (o *outline) under(other outline, gap float32) float32 {
	down := float32(0)
	for d := range min(len(o.top), len(other.top)) {
		if need := o.bottom[d] - other.top[d] + gap; d == 0 || need > down {
			down = need
		}
	}
	return down
}

// join takes another subtree in, so far down.
func (o *outline) join(other outline, down float32) {
	for d := range other.top {
		if d == len(o.top) {
			o.top, o.bottom = append(o.top, other.top[d]+down), append(o.bottom, other.bottom[d]+down)
			continue
		}
		o.top[d], o.bottom[d] = min(o.top[d], other.top[d]+down), max(o.bottom[d], other.bottom[d]+down)
	}
}

// middle is the height of a node among its children.
func middle(b *branch) float32 {
	for _, c := range b.children {
		if c.spine {
			return c.y
		}
	}
	if len(b.children) == 0 {
		return 0
	}
	return (b.children[0].y + b.children[len(b.children)-1].y) / 2
}

// settle makes heights of the distances to parents.
func settle(b *branch, y float32) {
	b.y = y
	for _, c := range b.children {
		settle(c, y+c.y)
	}
}
