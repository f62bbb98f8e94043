package exploring

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/lab/exploring/tree"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// grove is the tree with what enlarges it, and what it leaves out.
type grove struct {
	view     *View
	tree     *tree.Tree
	scale    *widgets.Line
	pathOnly *widgets.KeyedCheck
	boards   *widgets.KeyedCheck
	quiet    bool
	content  fyne.CanvasObject
}

func newGrove(v *View) *grove {
	w, s := v.words, v.session
	g := &grove{view: v, tree: tree.New(w, s.host.Drawing)}
	g.tree.Explain(v.tips)
	g.tree.Later = s.runner.After
	g.tree.Beside = func(work, done func()) { s.besideOn(s.grower, work, done) }
	g.tree.OnChoose = s.pick
	g.tree.OnKey = v.Key
	g.scale = widgets.NewWhole(theme.Muted, fynetheme.SizeNameCaptionText)
	g.tree.OnZoom = func(float32) { g.renderScale() }
	g.pathOnly = g.check("path", func(on bool) { s.switched(func(all *switches) { all.PathOnly = on }) })
	g.boards = g.check("boards", func(on bool) { s.switched(func(all *switches) { all.Boards = on }) })
	g.content = widgets.Border(g.tools(), nil, nil, nil, g.tree)
	g.renderScale()
	return g
}

// check is a switch of the tree.
func (g *grove) check(key string, set func(bool)) *widgets.KeyedCheck {
	w := g.view.words
	c := widgets.NewCheck(w.Key("exploring.tree."+key), func(on bool) {
		if !g.quiet {
			set(on)
		}
	})
	c.OnKey = g.view.Key
	c.Explain(g.view.tips, w.Key("exploring.about.tree."+key))
	return c
}

// toolHeight is the height of the row above the tree, at the usual size of texts.
const toolHeight = 26

// tools are the row above the tree.
func (g *grove) tools() fyne.CanvasObject {
	w := g.view.words
	button := func(icon fyne.Resource, words, about string, do func()) fyne.CanvasObject {
		b := widgets.NewButton(words, icon, do)
		b.Importance = widget.LowImportance
		b.Explain(g.view.tips, w.Key(about))
		return b
	}
	row := container.New(widgets.Snug{Height: toolHeight},
		button(fynetheme.ContentRemoveIcon(), "", "exploring.about.tree.smaller", func() { g.tree.Zoom(1 / zoomBy) }),
		middle(g.scale),
		button(fynetheme.ContentAddIcon(), "", "exploring.about.tree.larger", func() { g.tree.Zoom(zoomBy) }),
		button(nil, w.Key("exploring.tree.fit"), "exploring.about.tree.fit", g.tree.Fit),
		g.boards, g.pathOnly)
	return container.NewBorder(nil, nil, middle(widgets.Heading(w.Key("exploring.tree"))), row)
}

// zoomBy is how much boxes are enlarged at a time.
const zoomBy = 1.2

func (g *grove) renderScale() {
	g.scale.SetText(g.view.words.Percent(100*float64(g.tree.Scale()), 0))
}

// render shows a sight.
func (g *grove) render(s *sight) {
	session := g.view.session
	on := &session.switches
	g.quiet = true
	g.pathOnly.SetChecked(on.PathOnly)
	g.boards.SetChecked(on.Boards)
	g.quiet = false
	g.tree.PathOnly(on.PathOnly)
	g.tree.Boards(on.Boards)
	g.tree.ShowMoment(session.walk.exploration, s.moment)
	node := s.node.Number
	if s.follows() {
		node = game.NoNode
	}
	g.tree.Choose(node)
	g.hide()
}

// hide hides what gives an answer away.
func (g *grove) hide() {
	s := g.view.session
	g.tree.HideAnswer(s.switches.Veiled || s.hidden)
	g.tree.HideFigures(s.covered...)
}
