package extras

import (
	"context"
	"math/rand/v2"
	"runtime"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/generate"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Challenges are below the list of a game: the card of the day, and another problem in a
// click.
//
//	+------------------------------+
//	| Desafio de hoje              |   a click opens it
//	| quinta, 26 de novembro       |   once it is solved: à segunda
//	| ◇ 4 jogadas         3 dias > |   opens the days before
//	+------------------------------+
//	Outro      fácil  médio  difícil
type Challenges struct {
	desk    *Daily
	words   *i18n.Words
	game    game.Module
	forTwo  bool // its problems are tasks for two
	content fyne.CanvasObject
	set     *widgets.Button // opens the set of tasks
	next    *widgets.Button // plays today's problem of another game

	card       *dayCard
	day        time.Time // that is shown
	note       *dayNote  // nil before it is found
	none       bool      // there is none on that day
	date, par  *widgets.Line
	mark       *widgets.Mark
	copy, days *widgets.Button

	job           *task.Job[generate.Result]
	offer, making fyne.CanvasObject
	said          *widgets.Line
}

// cardPlace is a page with a card: of two who play a game, or of one.
type cardPlace struct {
	game   string
	forTwo bool
}

// NewChallenges makes the cards below the list of a game, in the current language; nil for a game
// without generated problems. It replaces the one made before.
func (d *Daily) NewChallenges(id string, forTwo bool, tips *widgets.Tips) host.Challenges {
	for _, m := range d.window.Games() {
		if request, ok := requestOf(d.today(), m); ok && m.ID() == id {
			place := cardPlace{id, forTwo}
			if old := d.cards[place]; old != nil {
				old.job.Drop()
			}
			c := &Challenges{desk: d, words: d.window.Words(), game: m, forTwo: request.Task.Kind != ""}
			c.job = task.NewJob[generate.Result]("another", d.window.Post)
			c.job.Cleanup, c.job.OnChanged = d.window.ReleaseMemory, c.renderAnother
			c.set = widgets.NewQuietButton(tips, c.words.Key("extras.tasks.tip"), "", nil, func() { openTasks(d, m) })
			c.next = widgets.NewQuietButton(tips, c.words.Key("extras.next.tip"), "", nil, func() { d.playToday(d.nextUnsolved(id)) })
			c.content = widgets.Stacked(2, c.newCard(tips), c.next, c.newAnother(tips), c.set)
			d.cards[place] = c
			c.render()
			c.renderAnother()
			return c
		}
	}
	return nil
}

func (c *Challenges) Content() fyne.CanvasObject { return c.content }

// Seen shows today's card and finds its problem. It is called whenever the page is shown or
// drawn, so that a window that stays open over midnight gets the new day.
func (c *Challenges) Seen() {
	if today := c.desk.today(); !today.Equal(c.day) {
		c.day, c.note, c.none = today, nil, false
		c.render()
	} else if c.note != nil || c.none {
		return
	}
	c.desk.find(c.day, c.game, c)
}

func (c *Challenges) showFound(n *dayNote) {
	c.note = c.desk.noted(c.day, c.game.ID()) // the day may be another one by now
	c.none = n == nil && c.note == nil
	c.render()
}

// renderCards shows the current results on all cards.
func (d *Daily) renderCards() {
	for place, c := range d.cards {
		if n := d.noted(c.day, place.game); n != nil {
			c.note = n
		}
		c.render()
	}
}

// press plays the problem; where a day has gone by since it was shown, it shows the new one.
func (c *Challenges) press() {
	switch {
	case !c.day.Equal(c.desk.today()):
		c.Seen()
	case c.note != nil:
		c.desk.play(c.day, c.game.ID(), c.note)
	}
}

// about is the text of the card's tip.
func (c *Challenges) about() string {
	said := c.words.Day(c.day)
	if n := c.note; n != nil && n.best > 0 {
		said += ": " + movesOf(c.words, n) + " · " + attemptOf(c.words, n)
	}
	return said + ". " + c.words.Key("extras.daily.card.tip")
}

func (c *Challenges) newCard(tips *widgets.Tips) fyne.CanvasObject {
	w := c.words
	line := func(colour fyne.ThemeColorName, bold bool) *widgets.Line {
		return widgets.NewLine(colour, fynetheme.SizeNameCaptionText, bold)
	}
	title := widgets.NewText(w.Key("extras.daily.today"), true)
	c.date, c.par, c.mark = line(theme.Muted, false), line(theme.Accent, true), widgets.NewMark()
	c.copy = widgets.NewQuietButton(tips, w.Key("extras.daily.copy.tip"), "", fynetheme.ContentCopyIcon(), func() { c.desk.copyResult(c.day, c.game.ID()) })
	c.days = widgets.NewQuietButton(tips, w.Key("extras.daily.days.tip"), "", nil, func() { openHistory(c.desk, c.game) })
	row := func(b *widgets.Button, words fyne.CanvasObject) fyne.CanvasObject { // its height stays without the button
		return widgets.AtLeast(0, 24, container.NewBorder(nil, nil, nil, tightly(b), widgets.Middle(words)))
	}
	rows := widgets.Stacked(1, row(c.copy, title), c.date, row(c.days, container.NewBorder(nil, nil, c.mark, nil, c.par)))
	c.card = newDayCard(c)
	c.card.Tip.ExplainLive(tips, c.about, c.card)
	return container.NewStack(c.card, container.New(layout.NewCustomPaddedLayout(2, 2, 8, 0), rows))
}

// tightly is a button of the least height that can be hit, whose words stand as near as those of
// a sentence.
func tightly(b fyne.CanvasObject) fyne.CanvasObject {
	placed := container.New(layout.NewCustomPaddedLayout(0, 0, -6, 0), container.New(layout.NewCenterLayout(), widgets.FixedSize(0, 24, b)))
	return container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		if !b.Visible() { // the words have its room
			return fyne.Size{}
		}
		return placed.MinSize()
	}}, placed)
}

// render shows what is known of the day: its minimum, and nothing of the way there, until it
// is solved.
func (c *Challenges) render() {
	w, n := c.words, c.note
	if c.day.IsZero() {
		c.day = c.desk.today()
	}
	row := c.desk.streak()
	said := w.Key("extras.daily.history")
	if row > 0 {
		said = w.Key("extras.daily.streak", "Count", row)
	}
	c.days.SetText(said)
	widgets.Show(c.days, c.desk.hasHistory(c.game.ID()))
	solved := n != nil && n.best > 0
	widgets.Show(c.copy, solved)
	second := w.Day(c.day)
	switch {
	case c.none:
		c.mark.SetSign(widgets.NoSign, "")
		c.par.Say(w.Key("extras.daily.missing"), theme.Muted)
	case n == nil:
		c.mark.SetSign(widgets.NoSign, "")
		c.par.Say(w.Key("extras.daily.under"), theme.Muted)
	case solved:
		c.mark.SetSign(widgets.ParMet, n.colour())
		c.par.Say(parOf(w, n, n.best), n.colour())
		second = attemptOf(w, n)
		if !n.searched && n.kind == "" {
			second = againstMinimum(w, n) + " · " + second
		}
	default:
		c.mark.SetSign(widgets.Par, theme.Accent)
		c.par.Say(parOf(w, n, n.minimum), theme.Accent)
		if n.searched {
			second = w.Key("extras.daily.searched")
		}
	}
	c.date.SetText(second)
	done, all := c.desk.set.countSolved(c.game)
	c.set.SetText(w.Key("extras.tasks.progress", "Solved", done, "Count", all) + "…") // it opens a box
	widgets.Show(c.set, c.forTwo && all > 0)
	other := c.desk.nextUnsolved(c.game.ID())
	widgets.Show(c.next, solved && other != nil)
	if other != nil {
		c.next.SetText(w.Key("extras.next.daily", "Game", other.Title()))
	}
	widgets.LayOutAnew(c.content) // the mark has come or gone
	c.content.Refresh()
}

// parOf tells how many moves a problem takes, or what its task is.
func parOf(w *i18n.Words, n *dayNote, moves int) string {
	if n.kind != "" {
		return w.Key("extras.daily.task."+string(n.kind), "Count", n.minimum)
	}
	return w.Key("extras.daily.par", "Count", moves)
}

// dayCard is a ground that can be pressed, under the words of a card.
type dayCard struct {
	widget.BaseWidget
	widgets.Focus
	ground *widgets.Surface
	of     *Challenges
}

func newDayCard(of *Challenges) *dayCard {
	c := &dayCard{of: of, ground: widgets.NewSurface(fynetheme.ColorNameBackground, theme.Line, 8)}
	c.Attach(c, c.ground.Lit())
	c.ExtendBaseWidget(c)
	return c
}

func (c *dayCard) Tapped(*fyne.PointEvent) {
	c.Tip.Leave()
	c.of.press()
}

func (c *dayCard) TypedKey(event *fyne.KeyEvent) {
	c.Tip.Key(event)
	if keys.Of(keys.Button, event.Name) != keys.Press {
		widgets.ForwardKey(c, event)
		return
	}
	c.Tip.Leave()
	c.of.press()
}

func (c *dayCard) CreateRenderer() fyne.WidgetRenderer {
	return c.WithRing(widgets.NewRenderer(c, container.NewStack(c.ground)))
}

// levelWord is a word that makes a problem of a level when it is pressed.
type levelWord struct {
	widget.BaseWidget
	term *widgets.Term
}

func newLevelWord(words string, term func(content fyne.CanvasObject) *widgets.Term) *levelWord {
	said := widgets.NewWhole(theme.Accent, fynetheme.SizeNameCaptionText)
	said.SetText(words)
	l := &levelWord{term: term(widgets.Middle(said))}
	l.ExtendBaseWidget(l)
	return l
}

func (l *levelWord) Cursor() desktop.Cursor { return desktop.PointerCursor }

func (l *levelWord) Tapped(*fyne.PointEvent) {
	l.term.Tip.Leave()
	l.term.Opens()
}

func (l *levelWord) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.term) }

// The height of the row that makes another problem, at the usual size of texts, and the air beside a word of it.
const (
	rowHeight = 26
	wordGap   = 8
)

// newAnother is the row that makes another problem. The keyboard comes to its words together.
func (c *Challenges) newAnother(tips *widgets.Tips) fyne.CanvasObject {
	w := c.words
	row := container.New(widgets.Segments{Gap: wordGap})
	var terms []*widgets.Term
	for _, level := range generate.Levels() {
		l := newLevelWord(w.Key("extras.another."+string(level)), func(content fyne.CanvasObject) *widgets.Term {
			return widgets.NewTerm(content, tips, w.Key("extras.another.tip."+string(level)))
		})
		l.term.Opens = func() { c.makeAnother(level) }
		terms = append(terms, l.term)
		row.Add(l)
	}
	line := func() *widgets.Line { return widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false) }
	indented := func(o fyne.CanvasObject) fyne.CanvasObject {
		return container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), o)
	}
	title := line()
	title.SetText(w.Key("extras.another.title"))
	named := indented(widgets.Middle(title))
	whole := container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(0, named.MinSize().Height) }, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		widgets.Show(named, title.Wanted()+8 <= size.Width) // or nothing: the words say enough
		widgets.Place(named, 0, 0, size.Width, size.Height)
	}}, named)
	words := widgets.NewTerms(row, terms...)
	c.offer = container.New(widgets.LayoutFunc{Least: func([]fyne.CanvasObject) fyne.Size {
		return fyne.NewSize(0, rowHeight*widgets.TextScale())
	}, Place: func(_ []fyne.CanvasObject, size fyne.Size) {
		width := min(size.Width, words.MinSize().Width+wordGap)
		widgets.Place(whole, 0, 0, size.Width-width, size.Height)
		widgets.Place(words, size.Width-width, 0, width, size.Height)
	}}, whole, words)
	c.said = line()
	cancel := widgets.NewQuietButton(tips, w.Key("extras.another.cancel.tip"), w.Key("menu.button.cancel"), nil, func() { c.job.CancelWithin(task.Patience) })
	c.making = container.NewBorder(nil, nil, nil, container.New(widgets.Tight(26), cancel), indented(widgets.Middle(c.said)))
	return container.NewStack(c.offer, c.making)
}

func (c *Challenges) renderAnother() {
	widgets.Show(c.offer, !c.job.Busy())
	widgets.Show(c.making, c.job.Busy())
}

// patience limits the time of the search for another problem.
const patience = 10 * time.Second

// makeAnother makes a problem that is as hard as that, puts it behind the others and chooses
// it. Its minimum is known, and no way is shown.
func (c *Challenges) makeAnother(l generate.Level) {
	if c.job.Busy() {
		return
	}
	seed := uint64(1 + rand.IntN(mostSeed)) //nolint:gosec // is no secret
	var request generate.Request
	if c.forTwo {
		request = generate.GradedTask(c.game.(game.Generator), l, seed)
	} else {
		request = generate.Graded(c.game.(game.Composer), l, seed)
	}
	request.Threads = max(1, runtime.NumCPU()-1)
	c.said.SetText(c.words.Key("extras.another.under", "Level", c.words.Key("extras.another."+string(l))))
	c.job.Start(func(ctx context.Context, p *task.Progress[generate.Result]) error {
		maker, wrong := generate.New(request)
		if wrong != nil {
			panic("another: " + wrong.Why.Key) // a level asks for nothing else than what is possible
		}
		ctx, stop := context.WithTimeout(ctx, patience)
		defer stop()
		made := maker.Find(ctx, 0, nil)
		p.Update(func(r *generate.Result) { *r = made })
		return nil
	}, func(r generate.Result, err error) { c.present(l, request, r, err) })
}

// nextName names the next problem of a level: its number is one more than those of all in the list.
func (c *Challenges) nextName(l generate.Level) string {
	number := 1
	for _, p := range c.desk.window.OpenProblems() {
		if of, rest := i18n.CutLevel(p.Name); of == string(l) && p.Puzzle.Module().ID() == c.game.ID() {
			if n, err := strconv.Atoi(rest); err == nil {
				number = max(number, n+1)
			}
		}
	}
	return i18n.LevelName(string(l), number)
}

func (c *Challenges) present(l generate.Level, request generate.Request, r generate.Result, err error) {
	h := c.desk.window
	switch {
	case err != nil:
		h.ShowError(text.M("generate.box.failed"))
	case r.Task != nil:
		t := r.Task
		c.desk.made[t.Position.Line()] = &another{*noteOf(&r), l}
		h.Send(host.TaskToPlay{Position: t.Position, Kind: t.Kind, Depth: t.Depth, Values: t.Values})
	case r.Puzzle == nil:
		h.ShowStatus(text.M("extras.another.none", "Outcome", report.NotGenerated(c.words, &r)))
	default:
		p := game.Problem{Name: c.nextName(l), Puzzle: r.Puzzle, Remarks: r.Remarks(request), Minimum: r.Length, Set: game.Generated}
		c.desk.made[p.Puzzle.Identity()] = &another{*noteOf(&r), l}
		c.desk.showToPlay(p, datafile.File{Problems: []game.Problem{p}})
	}
}
