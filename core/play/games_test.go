package play

import "math/rand/v2"

// maze is a random game that meets positions again: layers of rooms, moves lead
// to rooms of the next layer or the one after.
type maze struct {
	rooms [][]room
}

type room struct {
	next []spot
	end  Outcome
	eval int
	loud int // the moves from here on are loud
}

type spot struct{ layer, room int }

// newMaze makes a maze; where shallow, many rooms end the game.
func newMaze(seed uint64, layers, width, moves int) *maze {
	random := rand.New(rand.NewPCG(seed, 7))
	m := &maze{}
	for layer := range layers {
		var row []room
		for range width {
			r := room{eval: random.IntN(41) - 20}
			if layer == layers-1 || layer > 1 && random.IntN(8) == 0 {
				r.end = Outcome(1 + random.IntN(3))
			} else {
				for range 1 + random.IntN(moves) {
					r.next = append(r.next, spot{min(layers-1, layer+1+random.IntN(4)/3), random.IntN(width)})
				}
			}
			r.loud = random.IntN(len(r.next) + 1)
			row = append(row, r)
		}
		m.rooms = append(m.rooms, row)
	}
	return m
}

func (m *maze) at(s spot) *room { return &m.rooms[s.layer][s.room] }

func (m *maze) Moves(s spot, moves []int) []int {
	for i := range m.at(s).next {
		moves = append(moves, i)
	}
	return moves
}

func (m *maze) Loud(s spot, moves []int) []int {
	for i := m.at(s).loud; i < len(m.at(s).next); i++ {
		moves = append(moves, i)
	}
	return moves
}

func (m *maze) Play(s spot, i int) spot { return m.at(s).next[i] }
func (m *maze) End(s spot) Outcome      { return m.at(s).end }
func (m *maze) Eval(s spot) int         { return m.at(s).eval }
func (m *maze) Key(s spot) uint64       { return uint64(s.layer)<<32 | uint64(s.room) }

// minimax is the value without any pruning.
func (m *maze) minimax(s spot, depth, ply int, quiescence bool) int {
	if end := m.End(s); end != Open {
		return worth(end, ply)
	}
	best, moves := -Win, m.Moves(s, nil)
	if depth == 0 {
		best, moves = m.Eval(s), nil
		if quiescence {
			moves = m.Loud(s, nil)
		}
	}
	for _, i := range moves {
		best = max(best, -m.minimax(m.Play(s, i), max(0, depth-1), ply+1, quiescence))
	}
	return best
}

// textbook is a tree given by its leaves: three moves, then three replies whose
// values are those of the player at the root.
type textbook [3][3]int

type place struct{ depth, branch, leaf int }

func (textbook) Moves(s place, moves []int) []int {
	if s.depth == 2 {
		return moves
	}
	return append(moves, 0, 1, 2)
}

func (textbook) Play(s place, m int) place {
	if s.depth == 0 {
		return place{1, m, 0}
	}
	return place{2, s.branch, m}
}
func (textbook) End(place) Outcome { return Open }

func (t textbook) Eval(s place) int {
	if s.depth < 2 {
		return 0
	}
	return t[s.branch][s.leaf]
}
func (textbook) Key(s place) uint64 { return uint64(s.depth*100 + s.branch*10 + s.leaf) }

// heap is Nim on one heap: take 1 to 3, who takes the last one wins.
type heap struct{}

func (heap) Moves(n int, moves []int) []int {
	for take := 1; take <= min(3, n); take++ {
		moves = append(moves, take)
	}
	return moves
}
func (heap) Play(n, take int) int { return n - take }
func (heap) Eval(int) int         { return 0 }
func (heap) Key(n int) uint64     { return uint64(n) }

func (heap) End(n int) Outcome {
	if n == 0 {
		return Lost
	}
	return Open
}

// endless never ends within reach, and every node has many moves.
type endless struct{}

func (endless) Moves(_ uint64, moves []uint64) []uint64 {
	for i := range uint64(20) {
		moves = append(moves, i)
	}
	return moves
}
func (endless) Play(s, m uint64) uint64 { return (s*31 + m + 1) * 0x9E3779B97F4A7C15 }
func (endless) End(uint64) Outcome      { return Open }
func (endless) Eval(s uint64) int       { return int(s>>48) - 1<<15 }
func (endless) Key(s uint64) uint64     { return s }
