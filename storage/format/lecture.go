package format

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

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
//	  (jogada 6)))
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
)

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
