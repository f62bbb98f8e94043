package help

import (
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
)

// algorithmShares are the widths of the columns: name, complete, optimal, time, memory.
var algorithmShares = []float32{17, 22, 29, 17, 21}

// algorithmPage describes what each algorithm guarantees.
func algorithmPage(b *box) page {
	w := b.window.Words()
	parts := []fyne.CanvasObject{title(w.Key("help.chapter." + Algorithms)), plain(w.Key("help.algorithms.intro")), small(w.Key("help.algorithms.letters"))}
	var heads []fyne.CanvasObject
	for _, column := range []string{"name", "complete", "optimal", "time", "memory"} {
		heads = append(heads, strong(w.Key("help.algorithms."+column)))
	}
	parts = append(parts, row(algorithmShares, heads...), rule())
	for _, a := range append(search.Algorithms(), search.Anytime) { // which "best" is made of
		parts = append(parts, algorithmRow(w, a)...)
	}
	return readingPage(b, append(parts, plain(w.Key("help.algorithms.duplicates")), plain(w.Key("help.algorithms.bounds")))...)
}

// algorithmRow shows the guarantees of an algorithm, and under them how it works and
// what it can end with.
func algorithmRow(w *i18n.Words, a search.Algorithm) []fyne.CanvasObject {
	of := func(what string) string { return w.Key("help.guarantee." + string(a) + "." + what) }
	cells := []fyne.CanvasObject{strong(w.Key("core.algorithm." + string(a)))}
	for _, what := range []string{"complete", "optimal", "time", "memory"} {
		cells = append(cells, plain(of(what)))
	}
	about := string(a)
	if !a.Info().Textbook {
		about = string(game.Best)
	}
	return []fyne.CanvasObject{
		row(algorithmShares, cells...),
		row([]float32{algorithmShares[0], 94}, small(""), small(w.Key("explain.algorithm."+about)+" "+of("verdict"))), rule(),
	}
}

// heuristicShares are the widths of the columns: name, admissible, consistent, what it is.
var heuristicShares = []float32{18, 16, 22, 56}

// heuristicPage describes what each heuristic of each game promises.
func heuristicPage(b *box) page {
	w := b.window.Words()
	parts := []fyne.CanvasObject{title(w.Key("help.chapter." + Heuristics)), plain(w.Key("help.heuristics.intro"))}
	for _, m := range b.window.Games() {
		teacher, ok := m.(game.Teacher)
		if !ok {
			continue
		}
		puzzle, ok := teacher.Lessons()[0].Puzzle(m)
		if !ok {
			continue
		}
		parts = append(parts, row(heuristicShares, strong(strings.ToUpper(w.Say(m.Title()))),
			strong(w.Key("help.heuristics.admissible")), strong(w.Key("help.heuristics.consistent")), plain("")), rule())
		for _, h := range puzzle.Heuristics() {
			parts = append(parts, heuristicRow(w, m.ID(), h), rule())
		}
	}
	return readingPage(b, append(parts, small(w.Key("help.heuristics.audit")))...)
}

func heuristicRow(w *i18n.Words, id string, h game.HeuristicInfo) fyne.CanvasObject {
	admissible, consistent := "help.heuristics.yes", "help.heuristics.unrefuted"
	if !h.Admissible {
		admissible = "help.heuristics.no"
	}
	if !h.Admissible || h.Inconsistent {
		consistent = "help.heuristics.no"
	}
	return row(heuristicShares, plain(w.Say(h.Name)), plain(w.Key(admissible)), plain(w.Key(consistent)),
		plain(w.Key("explain.heuristic."+id+"."+h.Key)))
}

// verdictPage describes what the words of a verdict mean.
func verdictPage(b *box) page {
	w := b.window.Words()
	parts := []fyne.CanvasObject{title(w.Key("help.chapter." + Verdicts)), plain(w.Key("help.verdicts.intro"))}
	for _, verdict := range []search.Verdict{search.Optimal, search.Solution, search.Impossible, search.Unknown} {
		parts = append(parts, rule(), row([]float32{16, 84}, strong(i18n.Sentence(w.Key("core.verdict."+string(verdict)))), plain(w.Key("help.verdicts."+string(verdict)))))
	}
	parts = append(parts, rule(), row([]float32{16, 84}, strong(i18n.Sentence(w.Key("core.verdict.maximum"))), plain(w.Key("help.verdicts.maximum"))), rule())
	return readingPage(b, append(parts, plain(w.Key("help.verdicts.checked")))...)
}
