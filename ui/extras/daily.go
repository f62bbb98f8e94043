// Package extras has the features of the window that are no pages, for the shell: each in a box, a
// strip, or a part of a page, with its own background work.
//
//	daily       the problem of the day, one for each game: a box, and those of the last days
//	days        how each of them was solved, and how many days there are in a row
//	challenges  the card of the day below a list, and another problem in a click
//	generator   problems with properties that the user chooses, made by core/generate
//	lectures    a prepared list of steps: edited, saved, and walked through
//	verifier    a file of certificates, checked by core/verify
//	exporter    pictures, a film of a path, pages to be printed, drawn by ui/picture
package extras

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/generate"
	"procura/core/paste"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Daily has the problems of the days.
type Daily struct {
	window host.Host
	job    *task.Job[*dayNote] // nil if there is no problem
	box    *dailyBox           // open, nil for none
	wanted []*daySearch        // those that are looked for, one after another
	cards  map[cardPlace]*Challenges
	made   map[string]*another // by their identity
	set    taskSet
}

// NewDaily begins with a file of tasks, nil for none.
func NewDaily(w host.Host, src []byte) *Daily {
	d := &Daily{window: w, set: taskSet{window: w, src: src}, job: task.NewJob[*dayNote]("daily", w.Post), cards: map[cardPlace]*Challenges{}, made: map[string]*another{}}
	d.job.Cleanup = w.ReleaseMemory
	return d
}

// Close ends all work.
func (d *Daily) Close() {
	d.job.Drop()
	d.wanted = nil
	for _, c := range d.cards {
		c.job.Drop()
	}
}

// daySearch is the search for the problem of a game on a day, with its waiting readers.
type daySearch struct {
	day     time.Time
	request generate.Request
	waiting []dayReader
}

// dayReader is called with the problem of a day, nil if there is none.
type dayReader interface{ showFound(n *dayNote) }

// find looks a problem up, or for it beside the window.
func (d *Daily) find(day time.Time, m game.Module, to dayReader) {
	if n := d.noted(day, m.ID()); n != nil && d.openNote(n, m.ID()) != nil {
		to.showFound(n)
		return
	}
	request, ok := requestOf(day, m)
	if !ok {
		to.showFound(nil)
		return
	}
	for _, s := range d.wanted {
		if s.day.Equal(day) && s.request.Game.ID() == m.ID() {
			if !slices.Contains(s.waiting, to) {
				s.waiting = append(s.waiting, to)
			}
			return
		}
	}
	d.wanted = append(d.wanted, &daySearch{day, request, []dayReader{to}})
	if len(d.wanted) == 1 {
		d.findNext()
	}
}

// findNext finds the first problem that is wanted.
func (d *Daily) findNext() {
	s := d.wanted[0]
	d.job.Start(func(ctx context.Context, p *task.Progress[*dayNote]) error {
		r := s.request
		r.Threads = max(1, runtime.NumCPU()-1)
		maker, wrong := generate.New(r)
		if wrong != nil {
			panic("daily: " + wrong.Why.Key) // a day asks for nothing else than what is possible
		}
		if made := maker.Find(ctx, 0, nil); made.Puzzle != nil || made.Task != nil {
			p.Update(func(n **dayNote) { *n = noteOf(&made) })
		}
		return nil
	}, func(n *dayNote, _ error) {
		d.wanted = d.wanted[1:]
		if n != nil {
			d.keepFound(s.day, s.request.Game.ID(), n)
		}
		for _, to := range s.waiting {
			to.showFound(n)
		}
		if len(d.wanted) > 0 {
			d.findNext()
		}
	})
}

// requestOf makes the request for the problem of a day: for two, where the game has such tasks.
func requestOf(day time.Time, m game.Module) (generate.Request, bool) {
	if r, ok := generate.DailyTask(day, m); ok {
		return r, ok
	}
	return generate.Daily(day, m)
}

// noteOf notes a problem that was found.
func noteOf(r *generate.Result) *dayNote {
	if t := r.Task; t != nil {
		return &dayNote{word: paste.PositionID(t.Position), minimum: t.Depth, kind: t.Kind}
	}
	return &dayNote{word: paste.ProblemID(r.Puzzle, nil), minimum: r.Length}
}

// Open opens the box of today, and finds the problems that were not found yet.
func (d *Daily) Open() {
	d.box = newDailyBox(d, d.today())
	for _, r := range d.box.rows {
		d.find(r.day, r.game, r)
	}
}

// play shows a problem on the tab of its game.
func (d *Daily) play(day time.Time, id string, n *dayNote) {
	found := d.openNote(n, id)
	if found == nil {
		return
	}
	if d.box != nil {
		d.box.shown.Hide()
	}
	if found.Position != nil {
		d.window.Send(host.TaskToPlay{Name: dayPrefix + day.Format(time.DateOnly), Position: found.Position, Kind: n.kind, Depth: n.minimum})
		return
	}
	p := found.Puzzle
	remark := fmt.Sprintf("mínimo: %d (provado)", n.minimum)
	challenge := game.Problem{Name: dayPrefix + day.Format(time.DateOnly), Puzzle: p, Remarks: []string{remark}, Minimum: n.minimum, Set: game.Challenge}
	d.showToPlay(challenge, datafile.File{Solved: []game.Problem{challenge}}) // no document has it
}

// showToPlay shows a problem that was made, as a file has it, where it is played by hand.
func (d *Daily) showToPlay(p game.Problem, file datafile.File) {
	p.Puzzle.Identity() // it is kept from now on
	d.window.ShowMade(file)
	d.window.Send(host.ProblemToPlay{Problem: p})
}

// nextOffers lists what to go on with after a problem of a level: today's problem of another game, then of this one, that is not
// solved yet, and another problem that is harder.
func (d *Daily) nextOffers(id string, solved generate.Level) []host.Offer {
	var offers []host.Offer
	if m := d.nextUnsolved(id); m != nil {
		offers = append(offers, host.Offer{Words: text.M("extras.next.daily", "Game", m.Title()), Do: func() { d.playToday(m) }})
	}
	levels := generate.Levels()
	harder := levels[min(slices.Index(levels, solved)+1, len(levels)-1)]
	words := text.M("extras.next.another")
	if harder == solved {
		words = text.M("extras.next.hard")
	}
	return append(offers, host.Offer{Words: words, Do: func() { d.makeAnother(id, harder) }})
}

// nextUnsolved returns the game behind another one whose problem of today is not solved, the other one last; nil for none.
func (d *Daily) nextUnsolved(id string) game.Module {
	day, all := d.today(), d.window.Games()
	own := slices.IndexFunc(all, func(m game.Module) bool { return m.ID() == id })
	for i := range all {
		m := all[(own+1+i)%len(all)]
		n := d.noted(day, m.ID())
		if _, ok := requestOf(day, m); ok && (n == nil || n.best == 0) {
			return m
		}
	}
	return nil
}

// playToday plays today's problem of a game as soon as it is found.
func (d *Daily) playToday(m game.Module) {
	day := d.today()
	d.find(day, m, nextDay{d, day, m})
}

// makeAnother makes a problem of a game, from the card where it is played.
func (d *Daily) makeAnother(id string, l generate.Level) {
	for _, forTwo := range []bool{true, false} {
		if c := d.cards[cardPlace{id, forTwo}]; c != nil {
			c.makeAnother(l)
			return
		}
	}
}

// nextDay plays the problem of a day as soon as it is found. It is compared by value, so that it plays once however often it
// waits.
type nextDay struct {
	desk *Daily
	day  time.Time
	game game.Module
}

func (t nextDay) showFound(n *dayNote) {
	if n == nil {
		t.desk.window.ShowStatus(text.M("extras.daily.none"))
		return
	}
	t.desk.play(t.day, t.game.ID(), n)
}

const dailyWidth = 520

// dailyBox is the problems of a day, a row for each game.
type dailyBox struct {
	rows  []*dailyRow
	shown host.Box
}

// dailyRow is the problem of a game.
type dailyRow struct {
	words   *i18n.Words
	day     time.Time
	game    game.Module
	note    *dayNote // nil before it is found
	said    *widgets.Line
	best    *widgets.Line
	play    *widgets.Button
	content fyne.CanvasObject
	desk    *Daily
}

func newDailyBox(d *Daily, day time.Time) *dailyBox {
	b := &dailyBox{}
	list := widgets.Stacked(14)
	for _, m := range d.window.Games() {
		if _, ok := requestOf(day, m); ok {
			r := newDailyRow(d, day, m)
			b.rows = append(b.rows, r)
			list.Add(r.content)
		}
	}
	w := d.window.Words()
	leave := widgets.NewButton(w.Key("menu.button.close"), nil, func() { b.shown.Hide() })
	content := widgets.WithWidth(dailyWidth, container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), widgets.Stacked(18, list, leave)))
	b.shown = d.window.ShowFocusedForm(w.Key("extras.daily.title", "Day", w.Date(day)), content, leave, func() { d.box = nil })
	return b
}

func newDailyRow(d *Daily, day time.Time, m game.Module) *dailyRow {
	w := d.window.Words()
	r := &dailyRow{words: w, day: day, game: m, desk: d}
	name := widgets.NewText(w.Say(m.Title()), true)
	r.said = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	r.said.SetText(w.Key("extras.daily.under"))
	r.best = widgets.NewWhole(theme.Muted, fynetheme.SizeNameText)
	r.play = widgets.NewButton(w.Key("extras.daily.play"), nil, func() { d.play(day, m.ID(), r.note) })
	r.play.Disable()
	right := container.NewHBox(container.NewCenter(r.best), container.NewCenter(r.play))
	r.content = container.NewBorder(nil, nil, nil, right, widgets.Stacked(0, name, r.said))
	return r
}

// showFound shows what was found, or that nothing was.
func (r *dailyRow) showFound(n *dayNote) {
	w := r.words
	if n == nil {
		r.said.SetText(w.Key("extras.daily.none"))
		return
	}
	r.note = n
	if n.kind != "" {
		r.said.SetText(w.Say(report.Task(n.kind, n.minimum)))
	} else {
		r.said.SetText(w.Say(r.desk.openNote(n, r.game.ID()).Puzzle.Summary()) + " · " + w.Key("extras.daily.minimum", "Count", n.minimum))
	}
	if n.best > 0 {
		r.best.Say(movesOf(w, n), n.colour())
	}
	r.play.Enable()
	r.content.Refresh()
}
