package format

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/paste"
	"procura/core/search"
	"procura/core/text"
)

// A lecture is a list that people can read, and any Lisp too:
//
//	; a comment stays where it is
//	(aula "Largura contra A*"
//
//	 (passo "O problema"
//	  (nota "Quantas jogadas, no mínimo?")
//	  (problema cavalo_p3F... "C"))
//
//	 (passo "Em largura"
//	  (problema cavalo_p3F... "C")
//	  (metodo bfs :repetidos graph)
//	  (limites :tempo 30000 :memoria 1GiB)
//	  (jogada 6))
//
//	 (passo "O que vem a seguir?"
//	  (problema cavalo_p3F... "C")
//	  (metodo bfs)
//	  (explorar 12 prever)))
//
// What is written again keeps every byte that is not about what has changed.

// lectureHead begins a lecture, and tells it from other files.
const lectureHead = "aula"

// The words of a step and of its sections.
const (
	stepWord    = "passo"
	noteWord    = "nota"
	problemWord = "problema"
	methodWord  = "metodo"
	limitsWord  = "limites"
	atWord      = "jogada"
	momentWord  = "explorar"
	predictWord = "prever"
)

// questionWords are the words for what is asked of the next step of a search, by the kinds of core/teach.
var questionWords = map[string]string{"next": "", "fates": "sucessores", "value": "h"}

// maximumGoal is the goal of a method for the most points.
const maximumGoal = "maximo"

// methodFields are the figures of a method for a problem.
func methodFields(p game.Puzzle) []keyed[game.LectureRun] {
	return []keyed[game.LectureRun]{
		{
			":heuristica", "", func(m *game.LectureRun) string { return m.Heuristic },
			func(m *game.LectureRun, n *text.Node) bool { m.Heuristic = n.Text; return true },
		},
		{":repetidos", ":repetidos graph", func(m *game.LectureRun) string { return string(m.Duplicates) }, func(m *game.LectureRun, n *text.Node) bool {
			m.Duplicates = search.Duplicates(n.Text)
			return slices.Contains([]search.Duplicates{search.Graph, search.Tree, search.Quotient}, m.Duplicates)
		}},
		{":objetivo", ":objetivo " + maximumGoal, func(m *game.LectureRun) string { return when(m.Maximise, maximumGoal) }, func(m *game.LectureRun, n *text.Node) bool {
			m.Maximise = n.Text == maximumGoal
			return m.Maximise && p.Maximises()
		}},
	}
}

// limitFields are those of limits.
var limitFields = []keyed[search.Limits]{
	{":tempo", ":tempo 30000", func(l *search.Limits) string { return positive(l.Time.Milliseconds()) }, func(l *search.Limits, n *text.Node) bool {
		ms, ok := n.Int()
		l.Time = time.Duration(ms) * time.Millisecond
		return ok && ms > 0 && ms <= int(24*time.Hour/time.Millisecond)
	}},
	keyedLimit(":nos", ":nos 1000000", 1<<40, func(l *search.Limits) *int64 { return &l.Nodes }),
	keyedLimit(":profundidade", ":profundidade 40", math.MaxInt32, func(l *search.Limits) *int { return &l.Depth }),
	{":memoria", ":memoria 1GiB", func(l *search.Limits) string { return when(l.Memory > 0, search.FormatSize(l.Memory)) }, func(l *search.Limits, n *text.Node) (ok bool) {
		size, err := search.ParseSize(n.Text)
		l.Memory = size
		return err == nil
	}},
}

// Lecture writes a lecture; reading gives the same one back.
func Lecture(l *game.Lecture) string {
	var b strings.Builder
	if l.Text.Head == "" {
		b.WriteString("(" + lectureHead + " " + text.Quote(l.Title))
	} else {
		b.WriteString(headText(l))
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		b.WriteString(cmp.Or(s.Text.Before, "\n\n "))
		b.WriteString(stepText(s))
	}
	b.WriteString(cmp.Or(l.Text.Tail, ")\n"))
	return b.String()
}

// headText is what stands before the steps, with the title of now.
func headText(l *game.Lecture) string {
	f := l.Text
	was := ""
	if f.TitleTo > f.TitleFrom {
		if nodes, _ := text.Parse([]byte(f.Head[f.TitleFrom:f.TitleTo])); len(nodes) > 0 {
			was = nodes[0].Text
		}
	}
	if was == l.Title {
		return f.Head
	}
	title := text.Quote(l.Title)
	if f.TitleFrom == f.TitleTo {
		title = " " + title
	}
	return f.Head[:f.TitleFrom] + title + f.Head[f.TitleTo:]
}

// stepSection is a part of a step: its word, and what it says, "" where it is left out.
type stepSection struct {
	word string
	text func(*game.LectureStep) string
}

// stepSections are those of a step, in their order.
var stepSections = []stepSection{
	{noteWord, func(s *game.LectureStep) string { return sectionWords(noteWord, quoted(s.Note)) }},
	{problemWord, func(s *game.LectureStep) string {
		return sectionWords(problemWord, paste.ProblemID(s.Puzzle, s.Moves), quoted(s.Name))
	}},
	{methodWord, methodText},
	{limitsWord, limitsText},
	{atWord, func(s *game.LectureStep) string { return sectionWords(atWord, positive(int64(s.At))) }},
	{momentWord, momentText},
}

// stepText is a step: as it stood, but for the sections that have changed.
func stepText(s *game.LectureStep) string {
	if s.Text.Was != nil {
		if nodes, _ := text.Parse([]byte(s.Text.Source)); len(nodes) == 1 && len(nodes[0].Items) > 0 {
			return patchStep(s, &nodes[0])
		}
	}
	text := "(" + stepWord + " " + text.Quote(s.Title)
	for _, part := range stepSections {
		if said := part.text(s); said != "" {
			text += "\n  " + said
		}
	}
	return text + ")"
}

// patchStep splices into a step the sections that say something else than they did.
func patchStep(s *game.LectureStep, n *text.Node) string {
	type edit struct {
		from, to int
		by       string
	}
	var edits []edit
	source, was, end := s.Text.Source, s.Text.Was, len(s.Text.Source)-1
	switch at := n.Items[0].To; {
	case s.Title == was.Title:
	case len(n.Items) > 1 && n.Items[1].Kind == text.String:
		edits = append(edits, edit{n.Items[1].From, n.Items[1].To, text.Quote(s.Title)})
	default:
		edits = append(edits, edit{at, at, " " + text.Quote(s.Title)})
	}
	for _, part := range stepSections {
		said := part.text(s)
		if said == part.text(was) {
			continue
		}
		if old := findSection(n, part.word); old != nil {
			edits = append(edits, edit{old.From, old.To, said})
		} else if said != "" {
			edits = append(edits, edit{end, end, "\n  " + said})
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return a.from - b.from })
	spliced, at := "", 0
	for _, e := range edits {
		spliced, at = spliced+source[at:e.from]+e.by, e.to
	}
	return spliced + source[at:]
}

// findSection is the first section of a word, nil for none.
func findSection(n *text.Node, word string) *text.Node {
	for i := range n.Items {
		if item := &n.Items[i]; isHeaded(item, word) {
			return item
		}
	}
	return nil
}

func quoted(words string) string { return when(words != "", text.Quote(words)) }

// sectionWords is a list of words, "" where there is only the first.
func sectionWords(words ...string) string {
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	return when(len(words) > 1, "("+strings.Join(words, " ")+")")
}

func methodText(s *game.LectureStep) string {
	if s.Method == nil {
		return ""
	}
	words := append([]string{methodWord}, strings.Fields(s.Method.AlgorithmText())...)
	return sectionWords(writeKeys(words, methodFields(s.Puzzle), s.Method)...)
}

func limitsText(s *game.LectureStep) string {
	if s.Method == nil {
		return ""
	}
	return sectionWords(writeKeys([]string{limitsWord}, limitFields, &s.Method.Limits)...)
}

func momentText(s *game.LectureStep) string {
	if s.Method == nil || s.Moment == nil {
		return ""
	}
	kind := s.Moment.Predict
	return sectionWords(momentWord, strconv.Itoa(s.Moment.Step), when(kind != "", predictWord), questionWords[kind])
}

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
func readLecture(wrong *issueList, modules []game.Module, content string, whole, next *text.Node) datafile.File {
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
	return datafile.File{Path: r.file, Lecture: l, Issues: r.sortedIssues(expectedProblems(game.Puzzlers(modules)))}
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
		number, ok := readCount(at)
		if !ok || len(at.Items) > 2 {
			r.reportForm(at, "(jogada 3)")
		} else {
			s.At = number
		}
	}
	if moment := findSection(n, momentWord); moment != nil {
		s.Moment = r.readMoment(moment, s.Method)
	}
	return s, true
}

// readCount is the number behind the first word of a section.
func readCount(section *text.Node) (number int, ok bool) {
	if len(section.Items) < 2 {
		return 0, false
	}
	number, ok = section.Items[1].Int()
	return number, ok && number >= 0
}

// readMoment reads which step of the search of a method is looked into, nil for none that can be.
func (r *lectureReader) readMoment(n *text.Node, method *game.LectureRun) *game.LectureMoment {
	step, ok := readCount(n)
	m := &game.LectureMoment{Step: step}
	if len(n.Items) > 2 {
		words := make([]string, 0, 2)
		for _, item := range n.Items[2:] {
			words = append(words, item.Word())
		}
		asked := strings.TrimPrefix(strings.Join(words, " "), predictWord)
		for kind, word := range questionWords {
			if words[0] == predictWord && strings.TrimSpace(asked) == word {
				m.Predict = kind
			}
		}
		ok = ok && m.Predict != ""
	}
	switch {
	case !ok:
		r.reportForm(n, "(explorar 12 prever sucessores)")
	case method == nil:
		r.reportForm(n, "(metodo bfs) (explorar 12)")
	default:
		return m
	}
	return nil
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
