// Package extras is what the window has beside its pages, for the shell: each in a box, or
// a strip, of its own, with its work beside the window.
//
//	daily      the problem of the day, one for each game, and the best that was played
//	generator  problems made as they are wished; how they are made is for core/generate
//	lectures   a prepared list of steps: edited, saved, and walked through
//	verifier   a file of certificates, checked by core/certify
//	exporter   pictures, a film of a path, pages to be printed; how they look is for picture
package extras

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/match"
	"procura/core/paste"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Daily has the problems of the days.
type Daily struct {
	window host.Host
	job    *task.Job[*dailyNote] // nil where there is no problem
	box    *dailyBox             // open, nil for none
}

func NewDaily(w host.Host) *Daily {
	d := &Daily{window: w, job: task.NewJob[*dailyNote]("daily", w.Post)}
	d.job.Cleanup = w.ReleaseMemory
	return d
}

func (d *Daily) Close() { d.job.Drop() }

// dailyNote is what is known of the problem of a game on a day.
type dailyNote struct {
	puzzle game.Puzzle
	// minimum is the length of its shortest solutions, best that of the shortest that was
	// played by hand, 0 for none.
	minimum, best int
}

// dailyName is what the problem of a day is called, in files too.
func dailyName(day string) string { return "desafio " + day }

func dailyKey(day, id string) string { return "extras.daily." + day + "." + id }

// noted is what was noted of a day, nil where nothing was, or what nobody can read.
func (d *Daily) noted(day, id string) *dailyNote {
	var n dailyNote
	var word string
	if _, err := fmt.Sscan(d.window.Note(dailyKey(day, id)), &word, &n.minimum, &n.best); err != nil || n.minimum <= 0 {
		return nil
	}
	found, wrong := paste.ReadID(word, d.window.Games())
	if wrong != nil || found.Puzzle == nil || found.Puzzle.Module().ID() != id {
		return nil
	}
	n.puzzle = found.Puzzle
	return &n
}

func (d *Daily) keepNote(day string, n *dailyNote) {
	d.window.SetNote(dailyKey(day, n.puzzle.Module().ID()), fmt.Sprintln(paste.ProblemID(n.puzzle, nil), n.minimum, n.best))
}

// Played takes up a run by hand, where it is of the problem of a day and shorter than
// those before.
func (d *Daily) Played(run game.Run) {
	day, ok := strings.CutPrefix(run.Problem, dailyName(""))
	if !ok || run.Ran.Algorithm != game.Hand || !run.Solved() {
		return
	}
	day = day[:min(len(day), len(time.DateOnly))] // a name that was taken has a number behind it
	n := d.noted(day, run.Game)
	if n == nil || n.puzzle.Identity() != run.Identity || n.best > 0 && n.best <= run.Length {
		return
	}
	n.best = run.Length
	d.keepNote(day, n)
}

// Open opens the box of today, and finds the problems that were not found yet.
func (d *Daily) Open() {
	d.box = newDailyBox(d, time.Now())
	d.findNext()
}

// findNext finds the first problem that is missing, as long as the box is open.
func (d *Daily) findNext() {
	if d.box == nil {
		return
	}
	i := slices.IndexFunc(d.box.rows, func(r *dailyRow) bool { return !r.known })
	if i < 0 {
		return
	}
	row, day := d.box.rows[i], d.box.day
	d.job.Start(func(ctx context.Context, p *task.Progress[*dailyNote]) error {
		r := row.request
		r.Threads = max(1, runtime.NumCPU()-1)
		maker, wrong := generate.New(r)
		if wrong != nil {
			panic("daily: " + wrong.Why.Key) // a day asks for nothing else than what is possible
		}
		if made := maker.Find(ctx, 0, nil); made.Puzzle != nil {
			p.Update(func(n **dailyNote) { *n = &dailyNote{puzzle: made.Puzzle, minimum: made.Length} })
		}
		return nil
	}, func(n *dailyNote, _ error) {
		if n != nil {
			d.keepNote(day, n)
		}
		row.showFound(n)
		d.findNext()
	})
}

// play shows a problem on the tab of its game.
func (d *Daily) play(day string, n *dailyNote) {
	d.box.shown.Hide()
	n.puzzle.Identity() // it is kept from now on
	remark := fmt.Sprintf("mínimo: %d (provado)", n.minimum)
	d.window.ShowMade(match.File{Problems: []game.Problem{{Name: dailyName(day), Puzzle: n.puzzle, Remarks: []string{remark}, Minimum: n.minimum}}})
}

const dailyWidth = 520

// dailyBox is the problems of a day, a row for each game.
type dailyBox struct {
	desk  *Daily
	day   string
	rows  []*dailyRow
	shown host.Box
}

// dailyRow is the problem of a game.
type dailyRow struct {
	words   *i18n.Words
	request generate.Request
	known   bool       // found, or known that it is not
	note    *dailyNote // nil before it is found
	said    *widgets.Line
	best    *widgets.Line
	play    *widgets.Button
	content fyne.CanvasObject
}

func newDailyBox(d *Daily, day time.Time) *dailyBox {
	b := &dailyBox{desk: d, day: day.Format(time.DateOnly)}
	list := widgets.Stacked(14)
	for _, m := range d.window.Games() {
		if request, ok := generate.Daily(day, m); ok {
			r := b.newRow(request)
			b.rows = append(b.rows, r)
			list.Add(r.content)
		}
	}
	w := d.window.Words()
	leave := widgets.NewButton(w.Key("menu.button.close"), nil, func() { b.shown.Hide() })
	content := widgets.WithWidth(dailyWidth, container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), widgets.Stacked(18, list, leave)))
	b.shown = d.window.ShowFocusedForm(w.Key("extras.daily.title", "Day", w.Date(day)), content, leave, func() {
		d.box = nil
		d.job.Drop()
	})
	return b
}

func (b *dailyBox) newRow(request generate.Request) *dailyRow {
	w := b.desk.window.Words()
	r := &dailyRow{words: w, request: request}
	name := widgets.NewText(w.Say(request.Game.Title()), true)
	r.said = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	r.said.SetText(w.Key("extras.daily.under"))
	r.best = widgets.NewWhole(theme.Muted, fynetheme.SizeNameText)
	r.play = widgets.NewButton(w.Key("extras.daily.play"), nil, func() { b.desk.play(b.day, r.note) })
	r.play.Disable()
	right := container.NewHBox(container.NewCenter(r.best), container.NewCenter(r.play))
	r.content = container.NewBorder(nil, nil, nil, right, widgets.Stacked(0, name, r.said))
	if n := b.desk.noted(b.day, request.Game.ID()); n != nil {
		r.showFound(n)
	}
	return r
}

// showFound shows what was found, or that nothing was.
func (r *dailyRow) showFound(n *dailyNote) {
	w := r.words
	r.known = true
	if n == nil {
		r.said.SetText(w.Key("extras.daily.none"))
		return
	}
	r.note = n
	r.said.SetText(w.Say(n.puzzle.Summary()) + " · " + w.Key("extras.daily.minimum", "Count", n.minimum))
	switch {
	case n.best == 0:
		r.best.Say("", theme.Muted)
	case n.best <= n.minimum:
		r.best.Say(w.Key("extras.daily.perfect", "Count", n.best), theme.Proved)
	default:
		r.best.Say(w.Key("extras.daily.best", "Count", n.best), theme.Bound)
	}
	r.play.Enable()
	r.content.Refresh()
}
