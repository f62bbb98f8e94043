package storage

import (
	"cmp"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/sexp"
	"procura/core/text"
)

// maxIssues is the number of issues that are listed one by one.
const maxIssues = 1000

// flaws are what is wrong with a text: so many are listed, the others counted.
type flaws struct {
	// file is what the issues say they are of.
	file     string
	issues   []game.Issue
	unlisted int
}

// pass passes over an issue where no more are listed. Who can have very many asks it
// before wording one.
func (l *flaws) pass() bool {
	if len(l.issues) < maxIssues {
		return false
	}
	l.unlisted++
	return true
}

// list adds an issue.
func (l *flaws) list(issue game.Issue) {
	if !l.pass() {
		l.issues = append(l.issues, issue)
	}
}

// issue adds what is wrong at a place.
func (l *flaws) issue(at sexp.Pos, what, expected text.Message) {
	l.list(game.Issue{File: l.file, Line: at.Line, Column: at.Column, What: what, Expected: expected})
}

// report adds what the reader of Lisp, or a game, has found.
func (l *flaws) report(errors []sexp.Error) {
	for i := range errors {
		if e := &errors[i]; !l.pass() {
			l.issue(e.Pos, short(e.What), e.Expected)
		}
	}
}

// none reports whether nothing is wrong.
func (l *flaws) none() bool { return len(l.issues) == 0 }

// found are the issues as they were added, and how many more there are; expected says
// what the file could hold.
func (l *flaws) found(expected text.Message) []game.Issue {
	if l.unlisted == 0 {
		return l.issues
	}
	return append(l.issues, game.Issue{File: l.file, What: text.M("error.file.more", "Count", l.unlisted), Expected: expected})
}

// listed is found in the order of the places.
func (l *flaws) listed(expected text.Message) []game.Issue {
	sortIssues(l.issues)
	return l.found(expected)
}

// sortIssues puts issues into the order of their places.
func sortIssues(issues []game.Issue) {
	slices.SortStableFunc(issues, func(a, b game.Issue) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// short is a message whose arguments from the file are short.
func short(m text.Message) text.Message {
	for name, value := range m.Args {
		if s, ok := value.(string); ok {
			m.Args[name] = clip(s)
		}
	}
	return m
}

// maxClip is how many characters of a text stand in a message.
const maxClip = 40

// clip is the beginning of a text, short enough for a message.
func clip(s string) string {
	n := 0
	for i := range s {
		if n == maxClip {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// oneLine makes one line of a text, in UTF-8, so that it can't end a comment
// or a field, nor change how a file is decoded.
func oneLine(s string) string {
	s = lineEnds.Replace(s)
	return strings.TrimSpace(strings.ToValidUTF8(s, "\uFFFD"))
}

// expected says that a file could hold problems of these games.
func expected(games []game.Puzzler) text.Message {
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.ID()
	}
	return text.M("error.file.problem.expected", "Games", strings.Join(ids, ", "))
}
