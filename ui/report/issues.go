package report

import (
	"path/filepath"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/ui/i18n"
)

// Findings lists errors of a file with their places, then warnings by problem.
func Findings(w *i18n.Words, file match.File) []string {
	var lines []string
	for _, issue := range file.Issues {
		lines = append(lines, text.Plain(Issue(w, issue)))
	}
	for _, p := range file.Problems {
		for _, m := range p.Puzzle.Warnings() {
			lines = append(lines, text.Plain(p.Name+": "+w.Say(m)))
		}
	}
	return lines
}

// Issue writes an issue with the name of its file: "a.dat, line 3, column 9: what; what
// was expected".
func Issue(w *i18n.Words, issue game.Issue) string {
	place := filepath.Base(issue.File)
	if issue.Line > 0 {
		place = w.Key("issue.place", "File", place, "Line", issue.Line, "Column", issue.Column)
	}
	return place + ": " + Flaw(w, issue)
}

// Flaw says what is wrong and what was expected.
func Flaw(w *i18n.Words, issue game.Issue) string {
	if issue.Expected.IsZero() {
		return w.Say(issue.What)
	}
	return w.Say(issue.What) + "; " + w.Say(issue.Expected)
}
