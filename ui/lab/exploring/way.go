package exploring

import (
	"procura/core/game"
	"procura/ui/theme"
	"procura/ui/widgets"

	"fyne.io/fyne/v2"
)

// way lists the nodes on the way to the one that is looked at.
type way struct {
	view    *View
	rows    *listing
	content fyne.CanvasObject
}

func newWay(v *View) *way {
	t := &way{view: v}
	t.rows = newListing(widgets.Columns{Shares: []float32{2, 4, 8}, Gap: 8}, 3, v.tips, v.Key)
	t.content = widgets.Border(widgets.Heading(v.words.Key("exploring.tree")), nil, nil, nil, t.rows.list)
	return t
}

func (t *way) render(s *sight) {
	w, e, session := t.view.words, t.view.session.walk.exploration, t.view.session
	var lines []line
	for _, number := range s.path {
		n := e.Node(number, s.step)
		lines = append(lines, line{
			cells:   []string{nodeNumber(w, number), moveOf(w, &n), values(w, t.view.informed(n.Phase), n.G, n.H, n.F)},
			colours: []fyne.ThemeColorName{theme.Muted, "", theme.Muted}, node: number, do: func() { session.pick(number) },
		})
	}
	node := s.node.Number
	if session.switches.Veiled {
		node = game.NoNode
	}
	t.rows.show(lines, node)
}
