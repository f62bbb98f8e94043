package format

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/text"
)

// MaxIssues is the number of issues that are listed one by one.
const MaxIssues = 1000

// issueList collects what is wrong with a text: the first MaxIssues are listed, the others counted.
type issueList struct {
	// file is the name of the file in each issue.
	file     string
	issues   []game.Issue
	unlisted int
}

// passOver passes over an issue where no more are listed. Who can have very many asks it
// before wording one.
func (l *issueList) passOver() bool {
	if len(l.issues) < MaxIssues {
		return false
	}
	l.unlisted++
	return true
}

func (l *issueList) addIssue(issue game.Issue) {
	if !l.passOver() {
		l.issues = append(l.issues, issue)
	}
}

func (l *issueList) report(at text.Pos, what, expected text.Message) {
	l.addIssue(game.Issue{File: l.file, Line: at.Line, Column: at.Column, What: what, Expected: expected})
}

// flaw is an error at an offset of a text, in bytes.
type flaw struct {
	at             int
	what, expected text.Message
}

// formFlaw returns the flaw of a value that can't be read; example shows one that could be.
func formFlaw(at int, value, example string) *flaw {
	return &flaw{at, text.M("error.match.form", "Text", clip(OneLine(value))), text.M("error.match.form.expected", "Form", example)}
}

// newerVersion returns the flaw of a file that a later version of the program has written.
func newerVersion(at int, version int64) *flaw {
	return &flaw{at, text.M("error.version.newer", "Version", version), text.M("error.version.newer.expected")}
}

// reportFlaw adds a flaw in a text.
func (l *issueList) reportFlaw(content string, f *flaw) {
	l.report(placeIn(content, f.at), f.what, f.expected)
}

// placeIn returns the place of an offset in a text.
func placeIn(content string, at int) text.Pos {
	before := content[:min(at, len(content))]
	start := strings.LastIndexByte(before, '\n') + 1
	return text.Pos{Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(before[start:])}
}

// reportAll adds what the reader of Lisp, or a game, has found.
func (l *issueList) reportAll(errors []text.Error) {
	for i := range errors {
		if e := &errors[i]; !l.passOver() {
			l.report(e.Pos, shortArgs(e.What), e.Expected)
		}
	}
}

// listIssues are the issues as they were added, and how many more there are; expected says
// what the file could hold.
func (l *issueList) listIssues(expected text.Message) []game.Issue {
	if l.unlisted == 0 {
		return l.issues
	}
	return append(l.issues, game.Issue{File: l.file, What: text.M("error.file.more", "Count", l.unlisted), Expected: expected})
}

// sortedIssues are these in the order of the places.
func (l *issueList) sortedIssues(expected text.Message) []game.Issue {
	sortIssues(l.issues)
	return l.listIssues(expected)
}

func sortIssues(issues []game.Issue) {
	slices.SortStableFunc(issues, func(a, b game.Issue) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

func shortArgs(m text.Message) text.Message {
	for name, value := range m.Args {
		if s, ok := value.(string); ok {
			m.Args[name] = clip(s)
		}
	}
	return m
}

// maxClip is the number of characters of a text that a message quotes.
const maxClip = 40

// clip is the beginning of a text, short enough for a message.
func clip(s string) string { return text.Clip(s, maxClip) }

// excerpt is the beginning of a node on one line, short enough for a message.
func excerpt(n *text.Node) string { return clip(OneLine(n.Start(maxClip * utf8.UTFMax))) }

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// OneLine makes one line of a text, in UTF-8, so that it can't end a comment
// or a field, nor change how a file is decoded.
func OneLine(s string) string {
	s = lineEnds.Replace(s)
	return strings.TrimSpace(strings.ToValidUTF8(s, "\uFFFD"))
}

// expectedProblems names the games whose problems can be read: "a Quatro, Cavalo or Adji-Boto problem".
func expectedProblems(games []game.Puzzler) text.Message {
	words := make([]string, len(games))
	for i, g := range games {
		words[i] = cmp.Or(gameWords[g.ID()], g.ID())
	}
	last := len(words) - 1
	if last <= 0 {
		return text.M("error.file.problem.expected.one", "Game", strings.Join(words, ""))
	}
	return text.M("error.file.problem.expected", "Games", strings.Join(words[:last], ", "), "Last", words[last])
}
