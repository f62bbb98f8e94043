package extras

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/paste"
	"procura/core/tasks"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
)

// dayNote holds the problem of a game on a day and how it was solved. It is kept as a line of the
// preferences, which all windows share. Words that are missing at the end of a line have their
// zero values.
//
//	id minimum best at attempts solved searched hints answered kind
//
// Of a task for two, minimum is the depth, and best the same once it is solved.
type dayNote struct {
	word string // the problem, as paste has it
	// minimum is the length of its shortest solutions, best that of the shortest way that was
	// played by hand, 0 for none, and at which attempt that was; an attempt is a way that was
	// begun, of which there were so many until the goal was reached last.
	minimum, best, at, attempts int
	solved                      string     // the day on which it was solved by hand first, "" for none
	searched                    bool       // a search had the answer before that
	hints                       int        // that somebody had asked for until best
	answered                    bool       // a search had the answer after best: no way counts any more
	kind                        tasks.Kind // "" for a problem of one player
}

// another is a problem that was made beside those of the days, and how it was solved.
type another struct {
	dayNote
	level generate.Level
}

// undated stands for no day.
const undated = "-"

const dayPrefix = "desafio "

func dayKey(day time.Time, id string) string {
	return "extras.daily." + day.Format(time.DateOnly) + "." + id
}

// today is noon local time, so that adding days is safe across changes of the clock.
func (d *Daily) today() time.Time {
	now := d.window.Now()
	year, month, day := now.Date()
	return time.Date(year, month, day, 12, 0, 0, 0, now.Location())
}

func daysBefore(day time.Time, n int) time.Time { return day.AddDate(0, 0, -n) }

// noted returns the note of a day, nil if there is none or it can't be read.
func (d *Daily) noted(day time.Time, id string) *dayNote {
	var n dayNote
	line := d.window.Note(dayKey(day, id))
	read, _ := fmt.Sscan(line, &n.word, &n.minimum, &n.best, &n.at, &n.attempts, &n.solved, &n.searched, &n.hints, &n.answered, &n.kind)
	if read < 3 || n.minimum <= 0 || n.best < 0 || n.at < 0 || n.attempts < 0 {
		return nil
	}
	if n.solved == undated {
		n.solved = ""
	}
	if !slices.Contains(tasks.Kinds(), n.kind) {
		n.kind = ""
	}
	if n.best > 0 && read < 7 { // as it was written first
		n.at, n.attempts, n.solved = 1, 1, day.Format(time.DateOnly)
	}
	return &n
}

func (d *Daily) keepNote(day time.Time, id string, n *dayNote) {
	d.window.SetNote(dayKey(day, id), fmt.Sprintln(n.word, n.minimum, n.best, n.at, n.attempts, cmp.Or(n.solved, undated), n.searched, n.hints, n.answered, n.kind))
}

// keepFound notes a problem that was found, and forgets those of the days before that nobody
// has looked at: they are found again.
func (d *Daily) keepFound(day time.Time, id string, n *dayNote) {
	d.keepNote(day, id, n)
	for i := 1; i <= historyDays; i++ {
		before := daysBefore(day, i)
		if old := d.noted(before, id); old != nil && old.attempts == 0 && !old.searched {
			d.window.SetNote(dayKey(before, id), "")
		}
	}
}

// openNote returns the problem of a note, or its position for two, nil if it belongs to another game.
func (d *Daily) openNote(n *dayNote, id string) *paste.IDContent {
	found, wrong := paste.ReadID(n.word, d.window.Games())
	switch {
	case wrong != nil:
	case found.Position != nil && n.kind != "" && found.Position.Module().ID() == id:
		return &found
	case found.Puzzle != nil && n.kind == "" && found.Puzzle.Module().ID() == id:
		return &found
	}
	return nil
}

// hasHistory reports whether somebody has looked at a problem of the last days.
func (d *Daily) hasHistory(id string) bool {
	for i := range historyDays {
		if n := d.noted(daysBefore(d.today(), i), id); n != nil && (n.attempts > 0 || n.searched) {
			return true
		}
	}
	return false
}

// counts reports whether a problem was solved on its day, by hand.
func (n *dayNote) counts(day time.Time) bool {
	return n != nil && n.solved == day.Format(time.DateOnly) && !n.searched
}

// streak counts the days in a row up to today on which a problem of any game was solved; today need not be one yet.
func (d *Daily) streak() int {
	solved := func(day time.Time) bool {
		return slices.ContainsFunc(d.window.Games(), func(m game.Module) bool { return d.noted(day, m.ID()).counts(day) })
	}
	day, row := d.today(), 0
	if !solved(day) {
		day = daysBefore(day, 1)
	}
	for ; solved(day); day = daysBefore(day, 1) {
		row++
	}
	return row
}

// dayOf returns the day in the name of a problem, false if it is of none.
func (d *Daily) dayOf(name string) (day time.Time, ok bool) {
	name, ok = strings.CutPrefix(name, dayPrefix)
	name = name[:min(len(name), len(time.DateOnly))] // a name that was taken has a number behind it
	day, err := time.ParseInLocation(time.DateOnly, name, d.window.Now().Location())
	return day, ok && err == nil
}

// Solved takes up a run that has reached its goal, by hand after some tries with some hints, where
// it is of the problem of a day, or of another that was made.
func (d *Daily) Solved(run game.Run, tries, hints int) {
	hand := run.Ran.Algorithm == game.Hand
	if a := d.made[run.Identity]; a != nil && run.Solved() {
		if hand {
			d.offerAnother(a, run.Game, run.Length, tries, hints)
		} else {
			a.takeAnswer()
		}
		return
	}
	day, ok := d.dayOf(run.Problem)
	if !ok || !run.Solved() {
		return
	}
	n := d.noted(day, run.Game)
	if n == nil {
		return
	}
	if p := d.openNote(n, run.Game); p == nil || p.Puzzle == nil || p.Puzzle.Identity() != run.Identity {
		return
	}
	if !hand {
		n.takeAnswer()
		d.keepNote(day, run.Game, n)
		d.renderCards()
		return
	}
	d.keepWay(day, run.Game, n, run.Length, tries, hints)
}

// TaskSolved takes up a task for two that was solved at some try with some hints, where it is that of a day or of the set.
func (d *Daily) TaskSolved(name string, p game.Position, tries, hints int) {
	id := p.Module().ID()
	if number := d.set.takeSolved(name, p, tries); number > 0 {
		d.renderCards()
		d.set.offerNextTask(p.Module(), number)
		return
	}
	if a := d.made[p.Line()]; a != nil {
		d.offerAnother(a, id, a.minimum, tries, hints)
		return
	}
	if day, ok := d.dayOf(name); ok {
		if n := d.noted(day, id); n != nil && n.kind != "" && n.word == paste.PositionID(p) {
			d.keepWay(day, id, n, n.minimum, tries, hints)
		}
	}
}

// offerAnother notes a way of so many moves through a problem that was made, and offers what is next.
func (d *Daily) offerAnother(a *another, id string, moves, tries, hints int) {
	a.takeWay(moves, tries, hints, d.today())
	d.window.Propose(text.M("extras.next.solved", "Result", resultOf(d.window.Words(), &a.dayNote)), d.nextOffers(id, a.level)...)
}

// keepWay notes a way of so many moves.
func (d *Daily) keepWay(day time.Time, id string, n *dayNote, moves, tries, hints int) {
	better := n.takeWay(moves, tries, hints, d.today())
	d.keepNote(day, id, n)
	d.renderCards()
	if better {
		d.offerResult(day, id, n)
	}
}

// takeAnswer takes up that a search had the answer.
func (n *dayNote) takeAnswer() {
	n.searched = n.searched || n.best == 0
	n.answered = n.best > 0
}

// takeWay takes up a way of so many moves, and reports whether it is shorter than those before.
func (n *dayNote) takeWay(moves, tries, hints int, today time.Time) bool {
	n.attempts += tries
	if n.solved == "" {
		n.solved = today.Format(time.DateOnly)
	}
	if n.best > 0 && (n.best <= moves || n.answered) {
		return false
	}
	n.best, n.at, n.hints = moves, n.attempts, hints
	return true
}

// colour is the colour of a number of moves.
func (n *dayNote) colour() fyne.ThemeColorName {
	if n.best > n.minimum {
		return theme.Bound
	}
	return theme.Proved
}

// movesOf tells how many moves somebody took against the minimum, or which task was solved.
func movesOf(w *i18n.Words, n *dayNote) string {
	if n.kind != "" {
		return w.Say(report.Task(n.kind, n.minimum))
	}
	return w.Key("extras.daily.par", "Count", n.best) + ", " + againstMinimum(w, n)
}

// resultOf tells how a problem was solved that is on the screen.
func resultOf(w *i18n.Words, n *dayNote) string {
	if n.kind != "" { // the task is there
		return attemptOf(w, n)
	}
	return movesOf(w, n) + " · " + attemptOf(w, n)
}

func againstMinimum(w *i18n.Words, n *dayNote) string {
	if n.best <= n.minimum {
		return w.Key("extras.daily.perfect")
	}
	return w.Key("extras.daily.over", "Minimum", n.minimum)
}

// attemptOf tells at which attempt that was, or with how many hints; "" for one that does not count.
func attemptOf(w *i18n.Words, n *dayNote) string {
	const words = 10 // so many have a word
	switch {
	case n.searched:
		return w.Key("extras.daily.aftersearch")
	case n.hints > 0:
		return w.Key("extras.daily.hints", "Count", n.hints)
	case n.at <= words:
		return w.Key("extras.daily.attempt." + strconv.Itoa(max(1, n.at)))
	}
	return w.Key("extras.daily.attempt", "Number", n.at)
}

// rowOf tells how many days there are in a row, "" for fewer than two.
func rowOf(w *i18n.Words, days int) string {
	if days < 2 {
		return ""
	}
	return w.Key("extras.daily.row", "Count", days)
}

// mostMarks is the greatest number of marks in a picture.
const mostMarks = 40

// pictureOf draws the solution of the problem of a day in lines that can be sent to others:
// a mark for each move, an empty one for those over the minimum, and no move of it; of a task, a mark for each try.
func (d *Daily) pictureOf(w *i18n.Words, day time.Time, m game.Module, n *dayNote) string {
	marks := strings.Repeat("●", min(n.minimum, mostMarks)) + strings.Repeat("○", max(0, min(n.best-n.minimum, mostMarks-n.minimum)))
	if n.kind != "" { // a mark for each try
		marks = strings.Repeat("○", max(0, min(n.at, mostMarks)-1)) + "●"
	}
	last := attemptOf(w, n)
	if row := rowOf(w, d.streak()); row != "" && n.counts(day) {
		last += " · " + row
	}
	return strings.Join([]string{
		w.Key("extras.daily.picture", "Game", m.Title()), w.Day(day), marks + "  " + movesOf(w, n), last,
	}, "\n") + "\n"
}

// offerResult shows how the problem of a day was solved, and offers that as lines.
func (d *Daily) offerResult(day time.Time, id string, n *dayNote) {
	w := d.window.Words()
	said := resultOf(w, n)
	if row := rowOf(w, d.streak()); row != "" && n.counts(day) {
		said += " · " + row
	}
	d.window.Propose(text.M("extras.daily.solved", "Result", said), d.nextOffers(id, generate.LevelOfDay(day))...)
}

// copyResult puts the lines of a day on the clipboard.
func (d *Daily) copyResult(day time.Time, id string) {
	if n := d.noted(day, id); n != nil && n.best > 0 {
		for _, m := range d.window.Games() {
			if m.ID() == id {
				d.window.Clipboard().SetContent(d.pictureOf(d.window.Words(), day, m, n))
				d.window.ShowStatus(text.M("extras.daily.copied"))
			}
		}
	}
}
