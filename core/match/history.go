package match

import (
	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
)

// A match is a tree of the positions of a game for two.
type (
	Node   = game.TreeNode[game.Position]
	Row    = game.TreeRow[game.Position]
	Played = game.Played
)

// History is a game under way. The first player is 0, the other one 1. It is for one
// goroutine; its positions are for any.
type History struct{ game.Tree[game.Position] }

// From begins a match at any position.
func From(start game.Position) *History { return &History{game.NewTree(start)} }

// Clone copies a match, for another goroutine.
func (h *History) Clone() *History { return &History{h.Tree.Clone()} }

// Step draws the position after i moves of the line, and how the last of them led there.
func (h *History) Step(i int) scene.Step { return StepTo(h.Node(i)) }

// StepTo draws the position of a node, and how the move led there.
func StepTo(n *Node) scene.Step {
	if n.Parent() == nil {
		return scene.Step{Board: n.Position().Scene()}
	}
	step, _ := n.Parent().Position().Show(n.Played().Move)
	return step
}

// Over tells whether the game is over now and who has won, -1 for a draw.
func (h *History) Over() (winner int, over bool) { return winnerAt(h.Position(), h.Index()%2) }

// winnerAt tells whether the game is over at a position where a seat is to move, and which one
// has won, -1 for a draw.
func winnerAt(p game.Position, mover int) (winner int, over bool) {
	switch p.Outcome() {
	case play.Won:
		return mover, true
	case play.Lost:
		return 1 - mover, true
	case play.Drawn:
		return -1, true
	}
	return -1, false
}
