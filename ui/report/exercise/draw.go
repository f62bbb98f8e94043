// Package exercise writes exercises of alpha-beta for paper: the trees, with room for what a
// student fills in or with the answers, and sheets of them as PDF. It knows no window.
package exercise

import (
	"image/color"

	"procura/core/gametree"
	"procura/ui/picture"
)

// Lengths are units of a sheet, of which an inch has 96.
const (
	leafWidth           = 26.0  // at least
	sheetWidth          = 560.0 // at least
	aside               = 44.0  // for MAX and MIN
	boxWidth, boxHeight = 48.0, 62.0
	gap                 = 44.0 // between levels
	leafHeight          = 24.0
	textSize, nameSize  = 10.5, 12.0
	lineHeight          = 14.0
	indent              = 4.0
)

var (
	black = color.NRGBA{A: 0xFF}
	grey  = color.NRGBA{R: 0x70, G: 0x70, B: 0x70, A: 0xFF}
	pale  = color.NRGBA{R: 0xB8, G: 0xB8, B: 0xB8, A: 0xFF}
	red   = color.NRGBA{R: 0xB0, G: 0x1E, B: 0x1E, A: 0xFF}
	cream = color.NRGBA{R: 0xF6, G: 0xF4, B: 0xEE, A: 0xFF}
	// Paper is the ground of a sheet.
	Paper = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0xFF}
)

// drawing draws a tree.
type drawing struct {
	gametree.Tree
	answers []gametree.Answer // nil for an empty sheet
	sheet   picture.Sheet
	x       []float64 // of the nodes
	isCut   []bool    // what is crossed out, or below that
}

// Draw draws a tree with its answers, or with room for them where a node has none. All trees of a
// shape have sheets of one size.
func Draw(t gametree.Tree, s gametree.Shape, answers []gametree.Answer) picture.Sheet {
	leaves := 1
	for range s.Depth {
		leaves *= s.Branching
	}
	d := drawing{Tree: t, answers: answers, x: make([]float64, len(t.Nodes)), isCut: make([]bool, len(t.Nodes))}
	d.sheet.Width = max(sheetWidth, aside+leafWidth*float64(leaves))
	d.sheet.Height = d.top(s.Depth) + leafHeight
	d.place()
	for ply := range s.Depth {
		name := "MAX"
		if ply%2 == 1 {
			name = "MIN"
		}
		d.write(0, d.top(ply)+boxHeight/2+textSize/3, name, textSize, grey)
	}
	for i := 1; i < len(t.Nodes); i++ {
		d.drawBranch(i)
	}
	for i := range t.Nodes {
		if t.Nodes[i].IsLeaf() {
			d.drawLeaf(i)
		} else {
			d.drawNode(i)
		}
	}
	return d.sheet
}

// top is the upper edge of a level.
func (d *drawing) top(ply int) float64 { return float64(ply) * (boxHeight + gap) }

// place stands the leaves side by side, and each other node over the middle of its children.
func (d *drawing) place() {
	room := (d.sheet.Width - aside) / float64(d.Leaves())
	leaf := 0
	for i, n := range d.Nodes {
		if n.IsLeaf() {
			d.x[i] = aside + (float64(leaf)+0.5)*room
			leaf++
		}
	}
	for i := len(d.Nodes) - 1; i >= 0; i-- {
		if children := d.Nodes[i].Children; len(children) > 0 {
			d.x[i] = (d.x[children[0]] + d.x[children[len(children)-1]]) / 2
		}
	}
}

// drawBranch draws the branch to a node; one that is cut is crossed by two strokes.
func (d *drawing) drawBranch(i int) {
	n := &d.Nodes[i]
	parent := n.Parent
	isFirst := len(d.answers) > 0 && d.answers[i].IsCut
	isBehind := false // a sibling that is cut
	for _, child := range d.Nodes[parent].Children {
		isBehind = isBehind || child < i && d.answers != nil && d.answers[child].IsCut
	}
	d.isCut[i] = d.isCut[parent] || isFirst || isBehind
	ink := black
	if d.isCut[i] {
		ink = pale
	}
	line := picture.Line{X1: d.x[parent], Y1: d.top(n.Ply-1) + boxHeight, X2: d.x[i], Y2: d.top(n.Ply), Width: 1, Color: ink}
	d.sheet.AddMark(line, 0, 0)
	if !isFirst && !isBehind || d.isCut[parent] {
		return
	}
	const half, apart = 6.0, 4.0
	x, y := line.X1+(line.X2-line.X1)*0.6, line.Y1+(line.Y2-line.Y1)*0.6
	for _, dy := range []float64{-apart / 2, apart / 2} {
		d.sheet.AddMark(picture.Line{X1: x - half, Y1: y + dy + 2, X2: x + half, Y2: y + dy - 2, Width: 1.4, Color: red}, 0, 0)
	}
}

func (d *drawing) drawLeaf(i int) {
	ink := black
	if d.isCut[i] {
		ink = pale
	}
	size := nameSize
	d.sheet.AddMark(picture.Text{X: d.x[i], Y: d.top(d.Nodes[i].Ply) + leafHeight*0.6, Size: size, Middle: true, Text: gametree.Number(d.Nodes[i].Value), Color: ink}, 0, 0)
}

// drawNode draws a box with the letter of a node and its alpha, beta and value.
func (d *drawing) drawNode(i int) {
	x, y := d.x[i]-boxWidth/2, d.top(d.Nodes[i].Ply)
	ink, fill := black, cream
	if d.isCut[i] {
		ink, fill = pale, Paper
	}
	d.sheet.AddMark(picture.Box{X: x, Y: y, Width: boxWidth, Height: boxHeight, Radius: 4, Fill: fill, Edge: ink, EdgeWidth: 1}, 0, 0)
	d.sheet.AddMark(picture.Text{X: d.x[i], Y: y + lineHeight, Size: nameSize, Middle: true, Bold: true, Text: d.Label(i), Color: ink}, 0, 0)
	if d.isCut[i] {
		return
	}
	numbers := []string{"", "", ""}
	isFilled := len(d.answers) > 0 && d.answers[i].IsFilled
	if isFilled {
		a := d.answers[i]
		numbers = []string{gametree.Number(a.Alpha), gametree.Number(a.Beta), gametree.Number(a.Value)}
	}
	for k, name := range []string{"α", "β", "v"} {
		base := y + float64(k+2)*lineHeight + 1
		d.write(x+indent, base, name, textSize, grey)
		d.write(x+indent+13, base, numbers[k], textSize, black)
		if !isFilled {
			d.sheet.AddMark(picture.Line{X1: x + indent + 11, Y1: base + 2, X2: x + boxWidth - indent, Y2: base + 2, Width: 0.6, Color: pale}, 0, 0)
		}
	}
}

func (d *drawing) write(x, y float64, s string, size float64, ink color.NRGBA) {
	d.sheet.AddMark(picture.Text{X: x, Y: y, Size: size, Text: s, Color: ink}, 0, 0)
}
