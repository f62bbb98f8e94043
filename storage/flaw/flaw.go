// Package flaw keeps what is wrong with a text, for those who read one: issues with their
// places, so many of them, and pieces of the text short enough for a message.
package flaw

import (
	"cmp"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/sexp"
	"procura/core/text"
)

// MaxIssues is the number of issues that are listed one by one.
const MaxIssues = 1000

// List are what is wrong with a text: so many are listed, the others counted.
type List struct {
	// File is what the issues say they are of.
	File     string
	issues   []game.Issue
	unlisted int
}

// Pass passes over an issue where no more are listed. Who can have very many asks it
// before wording one.
func (l *List) Pass() bool {
	if len(l.issues) < MaxIssues {
		return false
	}
	l.unlisted++
	return true
}

// Add adds an issue.
func (l *List) Add(issue game.Issue) {
	if !l.Pass() {
		l.issues = append(l.issues, issue)
	}
}

// Issue adds what is wrong at a place.
func (l *List) Issue(at sexp.Pos, what, expected text.Message) {
	l.Add(game.Issue{File: l.File, Line: at.Line, Column: at.Column, What: what, Expected: expected})
}

// Report adds what the reader of Lisp, or a game, has found.
func (l *List) Report(errors []sexp.Error) {
	for i := range errors {
		if e := &errors[i]; !l.Pass() {
			l.Issue(e.Pos, Short(e.What), e.Expected)
		}
	}
}

// None reports whether nothing is wrong.
func (l *List) None() bool { return len(l.issues) == 0 }

// Found are the issues as they were added, and how many more there are; expected says
// what the file could hold.
func (l *List) Found(expected text.Message) []game.Issue {
	if l.unlisted == 0 {
		return l.issues
	}
	return append(l.issues, game.Issue{File: l.File, What: text.M("error.file.more", "Count", l.unlisted), Expected: expected})
}

// Listed is found in the order of the places.
func (l *List) Listed(expected text.Message) []game.Issue {
	Sort(l.issues)
	return l.Found(expected)
}

// Sort puts issues into the order of their places.
func Sort(issues []game.Issue) {
	slices.SortStableFunc(issues, func(a, b game.Issue) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

// Short is a message whose arguments from the file are short.
func Short(m text.Message) text.Message {
	for name, value := range m.Args {
		if s, ok := value.(string); ok {
			m.Args[name] = Clip(s)
		}
	}
	return m
}

// MaxClip is how many characters of a text stand in a message.
const MaxClip = 40

// Clip is the beginning of a text, short enough for a message.
func Clip(s string) string {
	n := 0
	for i := range s {
		if n == MaxClip {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// OneLine makes one line of a text, in UTF-8, so that it can't end a comment
// or a field, nor change how a file is decoded.
func OneLine(s string) string {
	s = lineEnds.Replace(s)
	return strings.TrimSpace(strings.ToValidUTF8(s, "\uFFFD"))
}

// Expected says that a file could hold problems of these games.
func Expected(games []game.Puzzler) text.Message {
	ids := make([]string, len(games))
	for i, g := range games {
		ids[i] = g.ID()
	}
	return text.M("error.file.problem.expected", "Games", strings.Join(ids, ", "))
}
