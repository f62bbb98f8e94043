package match

import (
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
)

// A match is a tree of positions.
type (
	// Node is a position of the tree.
	Node = game.TreeNode[game.Position]
	// Row is a position in the list of moves.
	Row = game.TreeRow[game.Position]
	// Played is a move that was played.
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

// Record is a match with its players, as files keep it.
type Record struct {
	Match *History
	// Seats holds the level of each seat, "" for a human; Opener is the seat that
	// makes the first move of the match.
	Seats  [2]game.Level
	Opener int
	// Engines play a game of a championship: in the notation of tournament.ParseEngine, or by name.
	// Its seats are empty; such a game can be replayed, not played on.
	Engines [2]string
	// Engine holds the settings of the seats that play by AlphaBeta: depth, time,
	// quiescence and memory.
	Engine game.MoveRequest
	// Archive has what was found out about its positions, nil for nothing; files lack it.
	Archive *Archive
	// Program is the version that kept it, When the time; both may lack.
	Program string
	When    time.Time
}

// OfEngines reports whether the match is a game of a championship.
func (r *Record) OfEngines() bool { return r.Engines != [2]string{} }

// Result reports whether the last move of the match ends the game, and which seat has won, -1 for a
// draw. Where the history stands does not matter.
func (r *Record) Result() (winner int, over bool) {
	return winnerAt(r.Match.At(r.Match.Len()), (r.Opener+r.Match.Len())%2)
}
