package exploring

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/explore"
	"procura/core/search/record"
)

// treeScript is an exploration of a made-up search, best first on a tree of moves, that notes
// what it is asked.
type treeScript struct {
	game.Exploration // what no test asks
	nodes            []explore.Node
	children         [][]uint32
	moments          []explore.Moment

	asked  map[uint32]int // how many children of a node were asked for at once
	scenes map[uint32]bool
	known  map[uint32]bool
}

// newTreeScript searches for so many steps; width is how many successors a node has about.
func newTreeScript(steps, width int) *treeScript {
	s := &treeScript{}
	s.forget()
	var open []uint32
	add := func(parent uint32, move string, g, h float64, step int) uint32 {
		n := explore.Node{
			Number: uint32(len(s.nodes)), Parent: parent, Move: move, G: g, H: h, F: g + h, Generated: step, Expanded: -1, Status: explore.Waits,
		}
		if len(s.nodes) > 0 {
			n.Depth = s.nodes[parent].Depth + 1
		}
		s.nodes, s.children = append(s.nodes, n), append(s.children, nil)
		open = append(open, n.Number)
		return n.Number
	}
	add(0, "", 0, 4, 0)
	s.moments = []explore.Moment{{Kind: record.Began, Node: 0}}
	for step := 1; step < steps; step++ {
		slices.SortStableFunc(open, func(a, b uint32) int {
			return cmp.Or(cmp.Compare(s.nodes[a].F, s.nodes[b].F), cmp.Compare(s.nodes[a].H, s.nodes[b].H))
		})
		n := open[0]
		open = open[1:]
		s.nodes[n].Expanded, s.nodes[n].Status = step, explore.Done
		m := explore.Moment{Step: step, Kind: record.Expanded, Node: n}
		for i := range width + int(n)%3 {
			move := fmt.Sprintf("%c%d", 'A'+(int(n)*7+i*3)%10, 1+(int(n)*5+i)%10)
			g, h := s.nodes[n].G+1, float64((int(n)*13+i*7)%4+2)
			o := explore.Offspring{Move: move, Node: explore.None, G: g, H: h, F: g + h, Fate: record.Repeated}
			if (int(n)+i)%4 != 3 {
				o.Node, o.Fate = add(n, move, g, h, step), record.Fresh
				s.children[n] = append(s.children[n], o.Node)
			}
			m.Successors = append(m.Successors, o)
		}
		s.moments = append(s.moments, m)
	}
	return s
}

func (s *treeScript) forget() {
	s.asked, s.scenes, s.known = map[uint32]int{}, map[uint32]bool{}, map[uint32]bool{}
}

func (s *treeScript) Run() game.Run { return game.Run{Identity: fmt.Sprintf("%p", s)} }

func (s *treeScript) Nodes() int { return len(s.nodes) }

func (s *treeScript) Steps() int { return len(s.moments) }

func (s *treeScript) Phases() []record.Phase {
	return []record.Phase{{Algorithm: string(search.AStar)}}
}

func (s *treeScript) Moment(step, _ int) explore.Moment { return s.moments[step] }

func (s *treeScript) Node(node uint32, step int) explore.Node {
	s.known[node] = true
	n := s.nodes[node]
	if n.Expanded > step {
		n.Expanded, n.Status = -1, explore.Waits
	}
	return n
}

func (s *treeScript) Path(node uint32) []uint32 {
	way := []uint32{node}
	for node != 0 {
		node = s.nodes[node].Parent
		way = append(way, node)
	}
	slices.Reverse(way)
	return way
}

func (s *treeScript) Children(node uint32, step, most int) ([]uint32, int) {
	s.asked[node] = max(s.asked[node], most)
	if s.nodes[node].Expanded > step {
		return nil, 0
	}
	list := s.children[node]
	return list[:min(most, len(list))], len(list)
}

func (s *treeScript) Scene(node uint32) scene.Step {
	s.scenes[node] = true
	b := scene.Board{Columns: 10, Rows: 10, Cells: make([]scene.Cell, 100)}
	for i := range b.Cells {
		b.Cells[i].Text = fmt.Sprintf("%02d", i)
	}
	for _, n := range s.Path(node) {
		b.Cells[(int(n)*37)%100].Role = scene.Visited
		b.Trail = append(b.Trail, (int(n)*37)%100)
	}
	b.Cells[b.Trail[len(b.Trail)-1]].Role = scene.Current
	return scene.Step{Board: b, Move: s.nodes[node].Move}
}

// laterCalls collects what is to be done later.
type laterCalls struct{ list []func() }

func (l *laterCalls) After(_ time.Duration, f func()) func() {
	wanted := true
	l.list = append(l.list, func() {
		if wanted {
			f()
		}
	})
	return func() { wanted = false }
}

// next does what waits, and reports whether there was something.
func (l *laterCalls) next() bool {
	todo := l.list
	l.list = nil
	for _, f := range todo {
		f()
	}
	return len(todo) > 0
}
