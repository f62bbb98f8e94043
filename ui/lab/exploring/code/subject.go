package code

import (
	"math"

	"procura/core/game"
	"procura/core/predict"
)

// subject says what the lit line is about: the node of the step, or a successor of it.
func (p *Panel) subject(o *game.Offspring) string {
	if o != nil {
		return p.words.Key("codepanel.successor", "Move", o.Move, "Figures", p.figures(o.G, o.H, o.F), "Fate", predict.FateName(o.Fate))
	}
	if p.moment.Kind == game.Began {
		return p.words.Key("codepanel.began")
	}
	n := p.e.Node(p.moment.Node, p.moment.Step)
	if n.Move == "" {
		return p.words.Key("codepanel.start", "Number", p.words.Number(int64(n.Number)), "Figures", p.figures(n.G, n.H, n.F))
	}
	return p.words.Key("codepanel.node", "Number", p.words.Number(int64(n.Number)), "Move", n.Move, "Figures", p.figures(n.G, n.H, n.F))
}

// figures are those that the search counts by.
func (p *Panel) figures(g, h, f float64) string {
	if !p.part.Informed() {
		return p.words.Key("codepanel.g", "G", p.figure(g))
	}
	return p.words.Key("codepanel.all", "G", p.figure(g), "H", p.figure(h), "F", p.figure(f))
}

// figure is a number as short as it can be.
func (p *Panel) figure(x float64) string {
	switch {
	case math.IsInf(x, 0) || math.IsNaN(x):
		return "∞"
	case x == math.Trunc(x) && math.Abs(x) < 1<<53:
		return p.words.Number(int64(x))
	}
	return p.words.Decimal(x, 2)
}
