package report

import (
	"fmt"
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

// Issue writes an issue as "file:line:column: what; what was expected".
func Issue(w *i18n.Words, issue game.Issue) string {
	place := filepath.Base(issue.File)
	if issue.Line > 0 {
		place = fmt.Sprintf("%s:%d:%d", place, issue.Line, issue.Column)
	}
	said := place + ": " + w.Say(issue.What)
	if !issue.Expected.IsZero() {
		said += "; " + w.Say(issue.Expected)
	}
	return said
}
