package exploring

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
)

// levelHeads are the names of the columns of a tree, which stay over it while it is scrolled.
type levelHeads struct {
	tree    *searchTree
	content *fyne.Container
}

func newLevelHeads(t *searchTree) *levelHeads {
	return &levelHeads{t, container.NewWithoutLayout()}
}

// height is that of a name, at the size of texts of now.
func (l *levelHeads) height() float32 {
	return fyne.MeasureText("0", fynetheme.CaptionTextSize(), fyne.TextStyle{}).Height
}

// place puts each name over its column, where all of it can be seen.
func (l *levelHeads) place() {
	s, shown := l.tree.sheet, 0
	if l.tree.request.exploration != nil {
		for column, level := range levelsOf(s.plan) {
			if level >= 0 && l.placeName(shown, column, level) {
				shown++
			}
		}
	}
	for _, o := range l.content.Objects[shown:] {
		o.Hide()
	}
	canvas.Refresh(l.content)
}

// placeName has a text say the level of a column, its number alone where columns are narrow.
func (l *levelHeads) placeName(text, column, level int) bool {
	s, t := l.tree.sheet, l.tree
	if text == len(l.content.Objects) {
		l.content.Add(canvas.NewText("", nil))
	}
	name := l.content.Objects[text].(*canvas.Text)
	name.Text, name.TextSize, name.Color = t.words.Key("explore.tree.level", "Level", level), fynetheme.CaptionTextSize(), theme.Color(theme.Muted)
	if name.MinSize().Width > s.metrics.pitch {
		name.Text = t.words.Number(int64(level))
	}
	size := name.MinSize()
	left := s.origin().X + float32(column)*s.metrics.pitch + (s.metrics.box.Width-size.Width)/2 - t.scroll.Offset.X
	placeObject(name, fyne.NewPos(left, 0), size)
	name.Show()
	return left >= 0 && left+size.Width <= t.scroll.Size().Width
}

// levelsOf is the depth of the nodes in each column of a plan, -1 where nodes of a path are left out.
func levelsOf(plan []*branch) (levels []int) {
	for _, b := range plan {
		for b.depth >= len(levels) {
			levels = append(levels, -1)
		}
		if b.kind == nodeBranch && levels[b.depth] < 0 {
			levels[b.depth] = b.node.Depth
		}
	}
	for _, b := range plan {
		if b.kind == fateBranch && levels[b.depth] < 0 {
			levels[b.depth] = b.parent.node.Depth + 1
		}
	}
	return levels
}
