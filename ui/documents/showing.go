package documents

import (
	"log"
	"os"
	"path/filepath"
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/host"
	"procura/ui/overlay"
	"procura/ui/report"
)

// taker takes what a file holds of some kinds: it shows that and calls then, and shows
// nothing where the user changed his mind.
type taker struct {
	kinds []match.Kind
	take  func(f found, then func())
}

// takers say who takes what a file can hold. Problems and the problems of results go to
// the same tabs, together.
func (l *List) takers() []taker {
	return []taker{
		{[]match.Kind{match.KindGame, match.KindTournament}, l.spread},
		{[]match.Kind{match.KindProblems, match.KindResults}, l.present},
		{[]match.Kind{match.KindLecture}, l.lecture},
	}
}

// show shows what was read where it belongs, says what is wrong with it, and calls then.
func (l *List) show(f found, then func()) {
	if f.file.Submission {
		l.offerGrading(f, then)
		return
	}
	logFile(f)
	kinds := f.file.Kinds()
	step := func() {
		l.keepWrong(f.file.Path, f.lines...)
		then()
	}
	for _, t := range slices.Backward(l.takers()) {
		if slices.ContainsFunc(t.kinds, func(k match.Kind) bool { return slices.Contains(kinds, k) }) {
			next := step
			step = func() { t.take(f, next) }
		}
	}
	step()
}

// offerGrading offers to grade results of another program: what is open stays, unless
// somebody wants what looks like problems there.
func (l *List) offerGrading(f found, then func()) {
	say := l.window.Words().Key
	answers := []overlay.Answer{{Words: say("button.cancel"), Do: then}}
	if len(f.file.Problems) > 0 {
		answers = append(answers, overlay.Answer{Words: say("button.openanyway"), Do: func() {
			f.file.Submission = false
			l.show(f, then)
		}})
	}
	answers = append(answers, overlay.Answer{Words: say("lab.grading"), Do: func() {
		f.lines = nil
		l.spread(f, then)
	}})
	l.window.Choose(say("confirm.submission", "File", shortened(filepath.Base(f.file.Path))), answers...)
}

// lecture gives a lecture to the window.
func (l *List) lecture(f found, then func()) {
	l.window.Hush()
	l.window.Lecture(f.file, f.from)
	then()
}

// spread gives a file to all pages, and brings the first one that took something to
// the front.
func (l *List) spread(f found, then func()) {
	l.window.Hush()
	f.file.Problems, f.file.Runs, f.file.Solved = nil, nil, nil // are taken by tabs
	first := -1
	for i, t := range l.window.Tabs() {
		if t.Open(f.file, f.from) && first < 0 {
			first = i
		}
	}
	if l.arrived(first, f.from); first < 0 && len(f.lines) == 0 {
		l.keepWrong(f.file.Path, l.window.Words().Key("error.nobody", "File", filepath.Base(f.file.Path)))
	}
	then()
}

// arrived brings a tab to the front that took something of a file; -1 for none.
func (l *List) arrived(first int, from string) {
	if first < 0 {
		return
	}
	if from != "" {
		l.window.Visited(from)
	}
	l.window.Bring(first)
}

// Offer shows what was read from the clipboard.
func (l *List) Offer(file match.File) { l.showAtOnce(l.prepare(file, "")) }

// Present shows problems that were made here, with runs of them. One that is there
// already, as the problem of a day, is chosen.
func (l *List) Present(file match.File) {
	if len(file.Problems) == 1 && l.choose(file.Problems[0]) {
		return
	}
	l.showAtOnce(found{file: file, lines: report.Findings(l.window.Words(), file)})
}

// choose chooses a problem that a tab has, and reports whether there is one.
func (l *List) choose(p game.Problem) bool {
	for i, t := range l.window.Tabs() {
		h := t.Holder()
		selector, can := h.(host.Selector)
		if can && slices.ContainsFunc(h.Problems(), func(q game.Problem) bool { return p.Name == q.Name && p.Puzzle.Identity() == q.Puzzle.Identity() }) {
			l.arrived(i, "")
			selector.Select(p.Name)
			return true
		}
	}
	return false
}

// logFile tells tests and curious users what was opened, when PROCURA_LOG asks.
func logFile(f found) {
	if os.Getenv("PROCURA_LOG") == "" {
		return
	}
	log.Printf("opened %s: %d problems, %d errors", f.file.Path, len(f.file.Problems), len(f.file.Issues))
	for _, line := range f.lines {
		log.Print(line)
	}
}
