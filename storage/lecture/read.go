package lecture

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/lecture"
	"procura/core/match"
	"procura/core/search"
	"procura/core/sexp"
	"procura/core/shortid"
	"procura/core/text"
	"procura/storage/flaw"
)

// Is reports whether a text is a lecture: its first form is one.
func Is(first *sexp.Node) bool { return len(first.Items) > 0 && first.Items[0].Word() == head }

// mostSteps is how many steps a lecture can have, mostWords how long a title or a note
// can be.
const (
	mostSteps = 1000
	mostWords = 2000
)

// reading reads a lecture. What it can't make anything of stays in the text, and is
// there again when the lecture is saved.
type reading struct {
	*flaw.List
	modules []game.Module
	content string
}

// Read reads a form as a lecture; next is what follows it, nil where nothing does.
func Read(wrong *flaw.List, modules []game.Module, content string, whole, next *sexp.Node) match.File {
	r := &reading{wrong, modules, content}
	l := &lecture.Lecture{Damaged: whole.Broken}
	cut := whole.Items[0].To
	l.Text.TitleFrom, l.Text.TitleTo = cut, cut
	items := whole.Items[1:]
	if len(items) > 0 && items[0].Kind == sexp.String {
		l.Title = r.words(&items[0])
		l.Text.TitleFrom, l.Text.TitleTo = items[0].From, items[0].To
		cut, items = items[0].To, items[1:]
	}
	l.Text.Head = content[:cut]
	for i := range items {
		n := &items[i]
		if len(n.Items) == 0 || n.Items[0].Word() != stepWord {
			continue
		}
		if len(l.Steps) == mostSteps {
			r.Issue(n.Pos, text.M("error.lecture.steps"), text.M("error.lecture.steps.expected", "Limit", mostSteps))
			break
		}
		if s, ok := r.step(n); ok {
			was := s
			s.Text = lecture.Text{Before: content[cut:n.From], Source: content[n.From:n.To], Was: &was}
			l.Steps = append(l.Steps, s)
			cut = n.To
		}
	}
	l.Text.Tail = content[cut:]
	if next != nil {
		r.Issue(next.Pos, text.M("error.lecture.more"), text.M("error.lecture.more.expected"))
	}
	return match.File{Path: r.File, Lecture: l, Issues: r.Listed(flaw.Expected(game.Puzzlers(modules)))}
}

// words are those of a string, no longer than they may be.
func (r *reading) words(n *sexp.Node) string {
	if utf8.RuneCountInString(n.Text) <= mostWords {
		return n.Text
	}
	r.Issue(n.Pos, text.M("error.lecture.long"), text.M("error.lecture.long.expected", "Limit", mostWords))
	return ""
}

// form reports a node that can't be read; example is what could be.
func (r *reading) form(n *sexp.Node, example string) {
	r.Issue(n.Pos, text.M("error.match.form", "Text", flaw.Clip(flaw.OneLine(n.Start(flaw.MaxClip*utf8.UTFMax)))), text.M("error.match.form.expected", "Form", example))
}

// step reads one; false where it has no problem that can be read.
func (r *reading) step(n *sexp.Node) (s lecture.Step, ok bool) {
	if len(n.Items) > 1 && n.Items[1].Kind == sexp.String {
		s.Title = r.words(&n.Items[1])
	}
	if note := find(n, noteWord); note != nil {
		if len(note.Items) != 2 || note.Items[1].Kind != sexp.String {
			r.form(note, `(nota "...")`)
		} else {
			s.Note = r.words(&note.Items[1])
		}
	}
	problem := find(n, problemWord)
	if problem == nil || len(problem.Items) < 2 {
		r.Issue(n.Pos, text.M("error.lecture.problem"), text.M("error.match.form.expected", "Form", `(problema cavalo_p... "C")`))
		return s, false
	}
	if !r.problem(problem, &s) {
		return s, false
	}
	if m := find(n, methodWord); m != nil && !r.method(m, find(n, limitsWord), &s) {
		return s, false
	}
	if at := find(n, atWord); at != nil {
		number, isNumber := -1, false
		if len(at.Items) == 2 {
			number, isNumber = at.Items[1].Int()
		}
		if !isNumber || number < 0 {
			r.form(at, "(jogada 3)")
		} else {
			s.At = number
		}
	}
	return s, true
}

// problem reads the id of one, and its name.
func (r *reading) problem(n *sexp.Node, s *lecture.Step) bool {
	id := &n.Items[1]
	found, wrong := shortid.Read(id.Text, r.modules)
	if wrong != nil {
		at := id.Pos
		if id.Kind == sexp.String {
			at.Column++
		}
		at.Column += wrong.Column - 1
		r.Issue(at, flaw.Short(wrong.What), wrong.Expected)
		return false
	}
	if found.Puzzle == nil {
		r.form(n, `(problema cavalo_p... "C")`)
		return false
	}
	s.Puzzle, s.Moves = found.Puzzle, found.Moves
	if len(n.Items) > 2 && n.Items[2].Kind == sexp.String {
		s.Name = r.words(&n.Items[2])
	}
	return true
}

// method reads how the run of a step is found; limits may be nil.
func (r *reading) method(n, limits *sexp.Node, s *lecture.Step) bool {
	m := &lecture.Method{}
	if len(n.Items) < 2 || !known(n.Items[1].Word()) {
		r.form(n, "(metodo astar :heuristica cores)")
		return false
	}
	m.Algorithm = search.Algorithm(n.Items[1].Word())
	rest := n.Items[2:]
	if p, takes := m.Algorithm.Parameter(); takes && len(rest) > 0 {
		if key, value, is := strings.Cut(rest[0].Text, "="); is {
			number, err := strconv.ParseFloat(value, 64)
			if key != p.Key || err != nil || !p.Allows(number) {
				r.form(&rest[0], p.Key+"="+strconv.FormatFloat(p.Usual, 'f', -1, 64))
				return false
			}
			m.Parameter, rest = number, rest[1:]
		}
	}
	ok := r.keys(rest, map[string]func(string) bool{
		heuristicKey:  func(v string) bool { m.Heuristic = v; return true },
		duplicatesKey: func(v string) bool { m.Duplicates = search.Duplicates(v); return merges(m.Duplicates) },
		goalKey:       func(v string) bool { m.Maximise = v == mostPoints; return m.Maximise && s.Puzzle.Maximises() },
	})
	if limits != nil {
		ok = r.limits(limits, &m.Limits) && ok
	}
	if _, wrong := m.Resolve(s.Puzzle); ok && wrong != nil {
		r.Issue(n.Pos, *wrong, text.M("error.match.form.expected", "Form", "(metodo astar)"))
		return false
	}
	s.Method = m
	return ok
}

func known(word string) bool {
	for _, a := range search.Algorithms() {
		if string(a) == word {
			return true
		}
	}
	return word == string(game.Best)
}

func merges(d search.Duplicates) bool {
	return d == search.Graph || d == search.Tree || d == search.Quotient
}

func (r *reading) limits(n *sexp.Node, l *search.Limits) bool {
	number := func(to *int64, most int64) func(string) bool {
		return func(v string) bool {
			value, err := strconv.ParseInt(v, 10, 64)
			*to = value
			return err == nil && value > 0 && value <= most
		}
	}
	var ms, depth int64
	ok := r.keys(n.Items[1:], map[string]func(string) bool{
		timeKey: number(&ms, int64(24*time.Hour/time.Millisecond)), nodesKey: number(&l.Nodes, 1<<40), depthKey: number(&depth, math.MaxInt32),
		memoryKey: func(v string) bool {
			size, err := search.ParseSize(v)
			l.Memory = size
			return err == nil
		},
	})
	l.Time, l.Depth = time.Duration(ms)*time.Millisecond, int(depth)
	return ok
}

// keys reads keys, each with a value; those of later versions are passed over.
func (r *reading) keys(items []sexp.Node, take map[string]func(string) bool) bool {
	for len(items) > 0 {
		if len(items) == 1 || !strings.HasPrefix(items[0].Text, ":") {
			r.form(&items[0], ":tempo 30000")
			return false
		}
		if set, ok := take[items[0].Text]; ok && !set(items[1].Text) {
			r.form(&items[1], items[0].Text+" "+examples[items[0].Text])
			return false
		}
		items = items[2:]
	}
	return true
}

// examples are values that keys can have.
var examples = map[string]string{
	duplicatesKey: "graph", goalKey: mostPoints, timeKey: "30000", nodesKey: "1000000", depthKey: "40", memoryKey: "1GiB",
}
