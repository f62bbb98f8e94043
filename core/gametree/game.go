package gametree

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// Game is the module of the trees. It is none of the games of the program: nobody plays it.
type Game struct{}

// ID is the word in files.
func (Game) ID() string { return "tree" }

// Title is the name on the screen.
func (Game) Title() text.Message { return text.M("core.game.tree") }

// Settings is empty, and so is MatchSettings.
func (Game) Settings() []game.Setting { return nil }

// MatchSettings lists none.
func (Game) MatchSettings() []game.Setting { return nil }

// typed finds the position of a trace that begins with a list of numbers.
var typed = regexp.MustCompile(`(?m)^\x{FEFF}?trace +position +\(([( ]|[a-z]+ )*-?\d`)

// GameOfTrace is the game of which a trace for two is: Game where its position begins with a list of numbers, else g.
func GameOfTrace(trace []byte, g game.Playable) game.Playable {
	if typed.Match(trace[:min(len(trace), 4096)]) {
		return Game{}
	}
	return g
}

// Opening is the root of a tree as books have it.
func (Game) Opening(game.Rules) game.Position {
	t, _ := Parse("((3 12 8) (2 4 6) (14 5 2))")
	return t.Position()
}

// ReadPosition reads a tree, and behind it the moves that lead to the position: "(3 (12 8)) b a".
func (Game) ReadPosition(src string, _ game.Rules) (game.Position, []text.Error) {
	doc := text.ParseText(src)
	t, errors := read(doc)
	if len(errors) > 0 {
		return nil, errors
	}
	p := t.Position()
	for i := range doc.Forms[1:] {
		move := &doc.Forms[1+i]
		after, wrong := p.Play(move.Text)
		if wrong != nil {
			return nil, wrongAt(move, wrong.Key, "Move", text.Clip(move.Text, mostQuoted))
		}
		p = after
	}
	return p, nil
}

// Position is the root of a tree as a position of a game.
func (t Tree) Position() game.Position { return match.New[int, uint16](&rules{t}, 0) }

// NodeOf is the node of a tree that a node of a recorded search at its root stands for.
func (t Tree) NodeOf(r *play.Record, i uint32) (number int) {
	for _, node := range r.PathTo(i)[1:] {
		number = t.Nodes[number].Children[r.Node(node).Ordinal]
	}
	return number
}

// rules are those of a tree: a state is the number of a node, a move is Node.Move of a child.
type rules struct{ Tree }

func (r *rules) Module() game.Playable    { return Game{} }
func (r *rules) Rules() game.Rules        { return game.Rules{} }
func (r *rules) Play(s int, m uint16) int { return r.Nodes[s].Children[r.placeOf(s, m)] }
func (r *rules) Notation(m uint16) string { return letters(int(m), alphabet[0]) }
func (r *rules) Score(s int) int          { return r.Eval(s) }
func (r *rules) Key(s int) uint64         { return uint64(s+1) * 0x9E3779B97F4A7C15 }

func (r *rules) Moves(s int, moves []uint16) []uint16 {
	for _, child := range r.Nodes[s].Children {
		moves = append(moves, r.Nodes[child].Move)
	}
	return moves
}

// placeOf is the place of the child that a move leads to.
func (r *rules) placeOf(s int, m uint16) int {
	return slices.IndexFunc(r.Nodes[s].Children, func(child int) bool { return r.Nodes[child].Move == m })
}

func (r *rules) End(s int) play.Outcome {
	if r.Nodes[s].IsLeaf() {
		return play.Drawn
	}
	return play.Open
}

func (r *rules) Eval(s int) int {
	n := &r.Nodes[s]
	if n.IsMax() {
		return n.Value
	}
	return -n.Value
}

func (r *rules) Encode(s int) string {
	words := r.String()
	var moves []string
	for s > 0 {
		moves = append([]string{r.Notation(r.Nodes[s].Move)}, moves...)
		s = r.Nodes[s].Parent
	}
	return strings.Join(append([]string{words}, moves...), " ")
}

// Picks is the place of the child in the tray, where all children lie.
func (r *rules) Picks(s int, m uint16) [][]int { return [][]int{{-1 - r.placeOf(s, m)}} }

func (r *rules) Draw(s int) scene.Board {
	b := scene.Board{Columns: 1, Rows: 1, Cells: []scene.Cell{{Text: r.title(s)}}}
	for _, child := range r.Nodes[s].Children {
		b.Tray = append(b.Tray, scene.Cell{Text: r.title(child)})
	}
	return b
}

// title is the number of a leaf, and the letter of another node.
func (r *rules) title(i int) string {
	if n := &r.Nodes[i]; n.IsLeaf() {
		return strconv.Itoa(n.Value)
	}
	return r.Label(i)
}

func (r *rules) Step(before int, m uint16) scene.Step {
	return scene.Step{Board: r.Draw(r.Play(before, m))}
}
