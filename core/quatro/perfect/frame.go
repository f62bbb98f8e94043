package perfect

import "slices"

// frame is the room for the children of a node. They are made in three steps,
// so that those that the table decides cost little, and the look-ups, which wait
// for memory, wait together:
//
//	follow   the board, for all that a rule does not decide
//	sift     the key, and what is known
//	arrange  the view, and the order in which to try them
type frame struct {
	children []node
	keys     []uint64
	order    []uint8 // twice as long: see trial
}

// room is the frame for the children of a node with so many empty cells.
func (w *worker) room(empty int) *frame {
	f := &w.frames[empty]
	if f.children == nil {
		most := empty * empty
		*f = frame{make([]node, most), make([]uint64, most), make([]uint8, 2*most)}
	}
	return f
}

// follow makes the board after a piece is put on a cell; dead when nobody can
// win there any more.
func (n *node) follow(before *node, g *geometry, piece, cell uint) (dead bool) {
	n.board = before.board
	n.place(g, piece, cell)
	return n.dead()
}

// sift puts those of the first boards of a frame in its order that are not one
// of the others from another side and whose answers are not known; done when
// one has the answer sought.
func (w *worker) sift(f *frame, count, empty int, attacks, sought bool) (kept int, done bool) {
	if empty < tableCells {
		for i := range count {
			f.order[i] = uint8(i)
		}
		return count, false
	}
	keys := f.keys[:count]
	for i := range keys {
		keys[i] = w.key(&f.children[i].board)
		f.children[i].key = keys[i]
	}
	for i, key := range keys {
		reached, known := w.knownAs(key, attacks)
		switch {
		case known && reached == sought:
			return 0, true
		case !known && !slices.Contains(keys[:i], key):
			f.order[kept] = uint8(i)
			kept++
		}
	}
	return kept, false
}

// arrange completes the first nodes in the order of a frame, and puts those
// first that promise most: the least number.
func (w *worker) arrange(f *frame, count int, promise func(*node) int) {
	for i, which := range f.order[:count] {
		child := &f.children[which]
		child.look(w.geometry)
		child.order = promise(child)
		j := i
		for ; j > 0 && f.children[f.order[j-1]].order > child.order; j-- {
			f.order[j] = f.order[j-1]
		}
		f.order[j] = which
	}
}
