// Package perfect finds the exact worth of any position of the two-player game
// of Quatro: who wins, and in how many placements when the winner hurries and
// the loser does not. It is for matches, studies and tools that want the truth
// about a position or about each of its moves; it plays no game itself.
//
// An Engine searches: Solve one position, Analyze all moves of one, with
// results that may be read while it works, Batch many positions. A Book holds
// results made before, by the program in bookgen; a Sweep finds those with a piece
// in hand.
//
// How it searches. One question at a time is asked: does the attacker complete
// a line before more than so many pieces are on the board? Win, draw, loss and
// the distance come from a few such questions, and yes and no are quick to
// decide: a defender needs no more than one harmless piece at a time. What is
// fast about it:
//
//	board  for each line the values that its pieces share, a byte a line
//	view   what one placement would do, for each empty cell, from these bytes
//	key    one number for the up to 12,288 positions that symmetries map to
//	       each other, and for no other position
//	table  bounds of scores by that key, shared by the threads without locks
//	frame  the children of a node: first all boards, then all look-ups, then
//	       the views of those that are left
//	tail   with six empty cells and fewer, no board any more: a byte for each
//	       set of empty cells, folded in half by each placement
//
// and the order of moves: a cell is tried first that leaves few safe pieces,
// each of which leaves few in turn.
package perfect
