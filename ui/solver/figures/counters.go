package figures

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/solver/history"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Counters show a search's live figures, and its progress.
type Counters struct {
	words   *i18n.Words
	Figures map[string]*widgets.Line
	Names   map[string]*widgets.Line
	Bar     *widget.ProgressBar
	Mark    *widgets.Mark
	Problem *widgets.Line // what they are about
	Method  *widgets.Line // and of
	About   *widgets.Hint // of the method
	head    *fyne.Container
	Colour  fyne.ThemeColorName // of the figures
	Terms   *widgets.Terms
	all     []*widgets.Term // in the order of the rows
	Content fyne.CanvasObject
}

// Keys lists the rows, in order. All but the first ones are shown with the rules and limits
// only.
var Keys = []string{"expanded", "generated", "frontier", "time", "depth", "speed", "memory"}

const firstFigures = 4

// NewCounters shows no figures; they are explained.
func NewCounters(e page.Explainer) *Counters {
	c := &Counters{words: e.Words, Figures: map[string]*widgets.Line{}, Names: map[string]*widgets.Line{}, Bar: widgets.NewProgress(), Colour: fynetheme.ColorNameForeground}
	rows := widgets.Stacked(0)
	for _, key := range Keys {
		term := widgets.NewTerm(c.newFigure(key), e.Tips, e.Words.Key("explain.counter."+key))
		c.all = append(c.all, term)
		rows.Add(term)
	}
	c.Terms = widgets.NewTerms(rows, c.all...)
	c.Bar.Hide()
	c.Mark, c.Problem = widgets.NewMark(), widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	c.head = container.NewBorder(nil, nil, c.Mark, nil, c.Problem)
	c.Method = widgets.NewCaption("")
	c.About = widgets.NewHint(c.Method, c.Method, e.Tips)
	c.Content = widgets.Stacked(6, widgets.WithHeight(6, c.Bar), widgets.Stacked(0, c.head, c.About, c.Terms))
	c.Clear()
	return c
}

func (c *Counters) newFigure(key string) fyne.CanvasObject {
	name := widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	name.SetText(c.words.Key("solver.counter." + key))
	value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	c.Names[key], c.Figures[key] = name, value
	return widgets.Figure(name, value)
}

// ShowRows shows all rows, or the first ones.
func (c *Counters) ShowRows(all bool) {
	shown := len(c.all)
	if !all {
		shown = firstFigures
	}
	for i, term := range c.all {
		widgets.Show(term, i < shown)
	}
	c.Terms.Hold(c.all[:shown]...)
}

// Clear shows no figures.
func (c *Counters) Clear() {
	for _, key := range Keys {
		c.set(key, "–")
	}
}

func (c *Counters) set(key, value string) { c.Figures[key].Say(value, c.Colour) }

// Subject names the search or the run of the counters.
type Subject struct {
	Sign            widgets.Sign // of a search under way
	Problem, Method string
	// Grey reports whether the figures are claimed by a file, or are of another method than the panel has. More
	// explains that.
	Grey bool
	More string
}

// ShowSubject shows which problem and which method the figures are of.
func (c *Counters) ShowSubject(s Subject) {
	c.Colour = fynetheme.ColorNameForeground
	if s.Grey {
		c.Colour = theme.Muted
	}
	c.About.More = s.More
	c.Problem.SetText(s.Problem)
	c.Method.SetText(s.Method)
	if s.Sign != c.Mark.Sign() {
		c.Mark.SetSign(s.Sign, "")
		c.head.Refresh()
	}
}

// ShowSearch shows how a search stands that began at a time.
func (c *Counters) ShowSearch(p *search.Progress, limits search.Limits, began time.Time) {
	c.Names["frontier"].SetText(c.words.Key("solver.counter.frontier"))
	elapsed := time.Since(began)
	c.showFigures(p.Expanded.Load(), p.Generated.Load(), p.Frontier.Load(), p.Bytes.Load(), elapsed)
	c.set("depth", c.words.Number(p.Depth.Load()))
	c.Bar.SetValue(progressShare(p, limits, elapsed))
}

// progressShare returns how far the search is, from 0 to 1. With a solution, that is the share of its
// length that is proved, or the share of the most points that is reached. Else it is the used share of
// the limit that is nearest: the search can't tell how far the goal is, but how long it may go on.
// Nothing moves between two ticks: drawing sixty frames a second would take a core
// from the search where there is no graphics card.
func progressShare(p *search.Progress, limits search.Limits, elapsed time.Duration) float64 {
	part := func(used, limit int64) float64 {
		if limit <= 0 {
			return 0
		}
		return min(float64(used)/float64(limit), 1)
	}
	if upper := p.Upper.Load(); upper > 0 {
		return part(p.Points.Load(), upper)
	}
	if best := p.Best.Load(); best > 0 {
		return part(max(0, p.Bound.Load()), best)
	}
	return max(part(int64(elapsed), int64(limits.Time)), part(p.Generated.Load(), limits.Nodes),
		part(p.Bytes.Load(), limits.Memory))
}

func (c *Counters) showFigures(expanded, generated, frontier, bytes int64, elapsed time.Duration) {
	c.set("expanded", c.words.Number(expanded))
	c.set("generated", c.words.Number(generated))
	c.set("frontier", c.words.Number(frontier))
	c.set("memory", c.words.Bytes(bytes))
	c.set("time", c.words.Duration(elapsed))
	speed := int64(0)
	if elapsed > 0 {
		speed = int64(float64(expanded) / elapsed.Seconds())
	}
	c.set("speed", c.words.Number(report.Speed(speed)))
}

// ShowRun shows the figures of a run.
func (c *Counters) ShowRun(run game.Run) {
	c.Clear()
	c.Names["frontier"].SetText(c.words.Key("solver.counter.greatest"))
	if run.Ran.Algorithm != game.Hand {
		c.showFigures(run.Expanded, run.Generated, run.Frontier, run.Bytes, run.Elapsed)
	}
	if run.Solved() {
		c.set("depth", c.words.Number(int64(run.Length)))
	}
}

// ShowClaimed shows what a file says of a run, as the table has it.
func (c *Counters) ShowClaimed(r *history.Record) {
	c.Clear()
	c.set("depth", history.Length(c.words, r))
	c.set("generated", history.Generated(c.words, r))
	c.set("expanded", history.Expanded(c.words, r))
	c.set("time", history.Time(c.words, r))
}
