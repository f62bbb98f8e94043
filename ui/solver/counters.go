package solver

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/solver/history"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// counters shows a search's live figures, and its progress.
type counters struct {
	words   *i18n.Words
	figures map[string]*widgets.Line
	names   map[string]*widgets.Line
	bar     *widget.ProgressBar
	mark    *widgets.Mark
	problem *widgets.Line // what they are about
	method  *widgets.Line // and of
	about   *widgets.Hint // of the method
	head    *fyne.Container
	colour  fyne.ThemeColorName // of the figures
	terms   *widgets.Terms
	all     []*widgets.Term // in the order of the rows
	content fyne.CanvasObject
}

// figureKeys are the rows, in order; all but the first ones are shown with the rules and limits only.
var figureKeys = []string{"expanded", "generated", "frontier", "time", "depth", "speed", "memory"}

const firstFigures = 4

func newCounters(e page.Explainer) *counters {
	c := &counters{words: e.Words, figures: map[string]*widgets.Line{}, names: map[string]*widgets.Line{}, bar: widgets.NewProgress(), colour: fynetheme.ColorNameForeground}
	rows := widgets.Stacked(0)
	for _, key := range figureKeys {
		term := widgets.NewTerm(c.newFigure(key), e.Tips, e.Words.Key("explain.counter."+key))
		c.all = append(c.all, term)
		rows.Add(term)
	}
	c.terms = widgets.NewTerms(rows, c.all...)
	c.bar.Hide()
	c.mark, c.problem = widgets.NewMark(), widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	c.head = container.NewBorder(nil, nil, c.mark, nil, c.problem)
	c.method = widgets.NewCaption("")
	c.about = widgets.NewHint(c.method, c.method, e.Tips)
	c.content = widgets.Stacked(6, widgets.WithHeight(6, c.bar), widgets.Stacked(0, c.head, c.about, c.terms))
	c.clear()
	return c
}

func (c *counters) newFigure(key string) fyne.CanvasObject {
	name := widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	name.SetText(c.words.Key("solver.counter." + key))
	value := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	c.names[key], c.figures[key] = name, value
	return widgets.Figure(name, value)
}

// showRows shows all rows, or the first ones.
func (c *counters) showRows(all bool) {
	shown := len(c.all)
	if !all {
		shown = firstFigures
	}
	for i, term := range c.all {
		widgets.Show(term, i < shown)
	}
	c.terms.Hold(c.all[:shown]...)
}

func (c *counters) clear() {
	for _, key := range figureKeys {
		c.set(key, "–")
	}
}

func (c *counters) set(key, value string) { c.figures[key].Say(value, c.colour) }

// showSubject says which problem and which method the figures are of, and how many wait behind it. They are
// grey where a file has them, or the panel has another method than the run that they are of.
func (c *counters) showSubject(s *Session) {
	sign, words, of := widgets.NoSign, "", ""
	c.colour, c.about.More = fynetheme.ColorNameForeground, ""
	p, ok := s.current()
	switch run := s.playback.run; {
	case s.Working():
		j := s.searches.job
		ran, _ := j.request.Method.Resolve(j.problem.Puzzle)
		sign, words = widgets.UnderWay, c.searchLabel(s.searches)
		of = report.Method(c.words, game.Run{Game: s.module.ID(), Ran: ran, Maximise: j.request.Maximise})
	case ok:
		words = c.words.Dated(text.Plain(p.Name))
		if run == nil {
			break
		}
		if run.From != "" {
			c.colour, of = theme.Muted, history.MethodCell(c.words, nil, run).Text
			break
		}
		of = report.Method(c.words, run.Run)
		if run.Ran.Algorithm != game.Hand && !s.choices.isOf(p.Puzzle, c.words, &run.Run) {
			c.colour = theme.Muted
			of = c.words.Key("solver.counters.other", "Method", of)
			c.about.More = c.words.Key("solver.counters.other.tip")
		}
	}
	c.problem.SetText(words)
	c.method.SetText(of)
	if sign != c.mark.Sign() {
		c.mark.SetSign(sign, "")
		c.head.Refresh()
	}
}

// searchLabel says whose search is under way: "C · a procurar · 2 à espera".
func (c *counters) searchLabel(s *searches) string {
	key := "solver.counters.searching"
	if s.Phase() == task.Stopping {
		key = "solver.counters.cancelling"
	}
	words := c.words.Key(key, "Problem", nameOf(c.words, s.job.problem))
	if waiting := len(s.queue); waiting > 0 {
		words += " · " + c.words.Key("solver.counters.waiting", "Count", waiting)
	}
	return words
}

func (c *counters) showSearch(s *searches) {
	c.names["frontier"].SetText(c.words.Key("solver.counter.frontier"))
	elapsed := time.Since(s.began)
	p := s.job.request.Progress
	c.showFigures(p.Expanded.Load(), p.Generated.Load(), p.Frontier.Load(), p.Bytes.Load(), elapsed)
	c.set("depth", c.words.Number(p.Depth.Load()))
	c.bar.SetValue(progressShare(p, s.job.request.Limits, elapsed))
}

// progressShare is how far the search is: with a solution, how much of its length is
// proved, or how much of the most points is reached; else how much of the limit
// that is nearest has been used up, for the search can't tell how far the goal is,
// but how long it may go on. Nothing moves between two ticks: drawing sixty frames a second would take a core
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

func (c *counters) showFigures(expanded, generated, frontier, bytes int64, elapsed time.Duration) {
	c.set("expanded", c.words.Number(expanded))
	c.set("generated", c.words.Number(generated))
	c.set("frontier", c.words.Number(frontier))
	c.set("memory", c.words.Bytes(bytes))
	c.set("time", c.words.Duration(elapsed))
	speed, unit := int64(0), int64(1)
	if elapsed > 0 {
		speed = int64(float64(expanded) / elapsed.Seconds())
	}
	for speed/unit >= 1000 { // it is not known better
		unit *= 10
	}
	c.set("speed", c.words.Number(speed/unit*unit))
}

func (c *counters) showRun(run game.Run) {
	c.clear()
	c.names["frontier"].SetText(c.words.Key("solver.counter.greatest"))
	if run.Ran.Algorithm != game.Hand {
		c.showFigures(run.Expanded, run.Generated, run.Frontier, run.Bytes, run.Elapsed)
	}
	if run.Solved() {
		c.set("depth", c.words.Number(int64(run.Length)))
	}
}

// showClaimed shows what a file says of a run, as the table has it.
func (c *counters) showClaimed(r *history.Record) {
	c.clear()
	c.set("depth", history.Length(c.words, r))
	c.set("generated", history.Generated(c.words, r))
	c.set("expanded", history.Expanded(c.words, r))
	c.set("time", history.Time(c.words, r))
}
