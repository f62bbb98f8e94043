package format

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/text"
)

// mostSteps is how many steps a lecture can have, mostWords how long a title or a note
// can be.
const (
	mostSteps = 1000
	mostWords = 2000
)

// lectureReader reads a lecture. What it can't make anything of stays in the text, and is
// there again when the lecture is saved.
type lectureReader struct {
	*issueList
	modules []game.Module
	content string
}

// readLecture reads a form as a lecture; next is what follows it, nil where nothing does.
func readLecture(wrong *issueList, modules []game.Module, content string, whole, next *text.Node) match.File {
	r := &lectureReader{wrong, modules, content}
	l := &game.Lecture{Damaged: whole.Broken}
	cut := whole.Items[0].To
	l.Text.TitleFrom, l.Text.TitleTo = cut, cut
	items := whole.Items[1:]
	if len(items) > 0 && items[0].Kind == text.String {
		l.Title = r.readWords(&items[0])
		l.Text.TitleFrom, l.Text.TitleTo = items[0].From, items[0].To
		cut, items = items[0].To, items[1:]
	}
	l.Text.Head = content[:cut]
	for i := range items {
		n := &items[i]
		if !isHeaded(n, stepWord) {
			continue
		}
		if len(l.Steps) == mostSteps {
			r.report(n.Pos, text.M("error.lecture.steps"), text.M("error.lecture.steps.expected", "Limit", mostSteps))
			break
		}
		if s, ok := r.readStep(n); ok {
			was := s
			s.Text = game.LectureText{Before: content[cut:n.From], Source: content[n.From:n.To], Was: &was}
			l.Steps = append(l.Steps, s)
			cut = n.To
		}
	}
	l.Text.Tail = content[cut:]
	if next != nil {
		r.report(next.Pos, text.M("error.lecture.more"), text.M("error.lecture.more.expected"))
	}
	return match.File{Path: r.file, Lecture: l, Issues: r.sortedIssues(expectedProblems(game.Puzzlers(modules)))}
}

// readWords are those of a string, no longer than they may be.
func (r *lectureReader) readWords(n *text.Node) string {
	if utf8.RuneCountInString(n.Text) <= mostWords {
		return n.Text
	}
	r.report(n.Pos, text.M("error.lecture.long"), text.M("error.lecture.long.expected", "Limit", mostWords))
	return ""
}

// readStep reads one; false where it has no problem that can be read.
func (r *lectureReader) readStep(n *text.Node) (s game.LectureStep, ok bool) {
	if len(n.Items) > 1 && n.Items[1].Kind == text.String {
		s.Title = r.readWords(&n.Items[1])
	}
	if note := findSection(n, noteWord); note != nil {
		if len(note.Items) != 2 || note.Items[1].Kind != text.String {
			r.reportForm(note, `(nota "...")`)
		} else {
			s.Note = r.readWords(&note.Items[1])
		}
	}
	problem := findSection(n, problemWord)
	if problem == nil || len(problem.Items) < 2 {
		r.report(n.Pos, text.M("error.lecture.problem"), text.M("error.match.form.expected", "Form", `(problema cavalo_p... "C")`))
		return s, false
	}
	if !r.readProblem(problem, &s) {
		return s, false
	}
	if m := findSection(n, methodWord); m != nil && !r.readMethod(m, findSection(n, limitsWord), &s) {
		return s, false
	}
	if at := findSection(n, atWord); at != nil {
		number, isNumber := -1, false
		if len(at.Items) == 2 {
			number, isNumber = at.Items[1].Int()
		}
		if !isNumber || number < 0 {
			r.reportForm(at, "(jogada 3)")
		} else {
			s.At = number
		}
	}
	return s, true
}

func (r *lectureReader) readProblem(n *text.Node, s *game.LectureStep) bool {
	id := &n.Items[1]
	found, wrong := paste.ReadID(id.Text, r.modules)
	if wrong != nil {
		at := id.Pos
		if id.Kind == text.String {
			at.Column++
		}
		at.Column += wrong.Column - 1
		r.report(at, shortArgs(wrong.What), wrong.Expected)
		return false
	}
	if found.Puzzle == nil {
		r.reportForm(n, `(problema cavalo_p... "C")`)
		return false
	}
	s.Puzzle, s.Moves = found.Puzzle, found.Moves
	if len(n.Items) > 2 && n.Items[2].Kind == text.String {
		s.Name = r.readWords(&n.Items[2])
	}
	return true
}

// readMethod reads how the run of a step is found; limits may be nil.
func (r *lectureReader) readMethod(n, limits *text.Node, s *game.LectureStep) bool {
	m := &game.LectureRun{}
	if len(n.Items) < 2 || !slices.Contains(append(search.Algorithms(), game.Best), search.Algorithm(n.Items[1].Word())) {
		r.reportForm(n, "(metodo astar :heuristica cores)")
		return false
	}
	m.Algorithm = search.Algorithm(n.Items[1].Word())
	rest := n.Items[2:]
	if p, takes := m.Algorithm.Parameter(); takes && len(rest) > 0 {
		if key, value, is := strings.Cut(rest[0].Text, "="); is {
			number, err := strconv.ParseFloat(value, 64)
			if key != p.Key || err != nil || !p.Allows(number) {
				r.reportForm(&rest[0], p.Key+"="+strconv.FormatFloat(p.Usual, 'f', -1, 64))
				return false
			}
			m.Parameter, rest = number, rest[1:]
		}
	}
	ok := true
	wrong := func(n *text.Node, example string) {
		ok = false
		r.reportForm(n, cmp.Or(example, ":tempo 30000"))
	}
	readKeys(m, methodFields(s.Puzzle), rest, wrong)
	if limits != nil {
		readKeys(&m.Limits, limitFields, limits.Items[1:], wrong)
	}
	if _, wrong := m.Resolve(s.Puzzle); ok && wrong != nil {
		r.report(n.Pos, *wrong, text.M("error.match.form.expected", "Form", "(metodo astar)"))
		return false
	}
	s.Method = m
	return ok
}
