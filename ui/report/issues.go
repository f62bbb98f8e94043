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
	issue.File = filepath.Base(issue.File)
	return IssuePlace(w, issue) + ": " + Flaw(w, issue)
}

// IssuePlace says where an issue is: "a.dat, line 3, column 9".
func IssuePlace(w *i18n.Words, issue game.Issue) string {
	if issue.Line == 0 {
		return issue.File
	}
	return w.Key("issue.place", "File", issue.File, "Line", issue.Line, "Column", issue.Column)
}

// Flaw says what is wrong and what was expected.
func Flaw(w *i18n.Words, issue game.Issue) string {
	if issue.Expected.IsZero() {
		return w.Say(issue.What)
	}
	return w.Say(issue.What) + "; " + w.Say(issue.Expected)
}
