// Package lecture reads and writes lectures, as lists that people can read and any Lisp
// too. It serves storage.
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
package lecture

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"procura/core/lecture"
	"procura/core/search"
	"procura/core/sexp"
	"procura/core/shortid"
)

// head begins a lecture, and tells it from other files.
const head = "aula"

// The words of a step and of its sections.
const (
	stepWord    = "passo"
	noteWord    = "nota"
	problemWord = "problema"
	methodWord  = "metodo"
	limitsWord  = "limites"
	atWord      = "jogada"
)

// The keys of a method and of limits.
const (
	heuristicKey  = ":heuristica"
	duplicatesKey = ":repetidos"
	goalKey       = ":objetivo"
	timeKey       = ":tempo"
	nodesKey      = ":nos"
	depthKey      = ":profundidade"
	memoryKey     = ":memoria"
	mostPoints    = "maximo"
)

// Format writes a lecture; reading gives the same one back.
func Format(l *lecture.Lecture) string {
	var b strings.Builder
	if l.Text.Head == "" {
		b.WriteString("(" + head + " " + sexp.Quote(l.Title))
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
func headText(l *lecture.Lecture) string {
	f := l.Text
	was := ""
	if f.TitleTo > f.TitleFrom {
		if nodes, _ := sexp.Parse([]byte(f.Head[f.TitleFrom:f.TitleTo])); len(nodes) > 0 {
			was = nodes[0].Text
		}
	}
	if was == l.Title {
		return f.Head
	}
	title := sexp.Quote(l.Title)
	if f.TitleFrom == f.TitleTo {
		title = " " + title
	}
	return f.Head[:f.TitleFrom] + title + f.Head[f.TitleTo:]
}

// section is a part of a step: its word, and what it says, "" where it is left out.
type section struct {
	word string
	text func(*lecture.Step) string
}

// sections are those of a step, in their order.
var sections = []section{
	{noteWord, func(s *lecture.Step) string { return list(noteWord, quoted(s.Note)) }},
	{problemWord, func(s *lecture.Step) string {
		return list(problemWord, shortid.Problem(s.Puzzle, s.Moves), quoted(s.Name))
	}},
	{methodWord, methodText},
	{limitsWord, limitsText},
	{atWord, func(s *lecture.Step) string {
		if s.At == 0 {
			return ""
		}
		return list(atWord, strconv.Itoa(s.At))
	}},
}

// stepText is a step: as it stood, but for the sections that have changed.
func stepText(s *lecture.Step) string {
	if s.Text.Was != nil {
		if nodes, _ := sexp.Parse([]byte(s.Text.Source)); len(nodes) == 1 && len(nodes[0].Items) > 0 {
			return patch(s, &nodes[0])
		}
	}
	text := "(" + stepWord + " " + sexp.Quote(s.Title)
	for _, part := range sections {
		if said := part.text(s); said != "" {
			text += "\n  " + said
		}
	}
	return text + ")"
}

// edit replaces some bytes of a text.
type edit struct {
	from, to int
	by       string
}

// puts reports whether an edit takes nothing away.
func (e edit) puts() bool { return e.from == e.to }

// patch changes the sections of a step that say something else than they did.
func patch(s *lecture.Step, n *sexp.Node) string {
	source, was := s.Text.Source, s.Text.Was
	var edits []edit
	if s.Title != was.Title {
		at := n.Items[0].To
		e := edit{at, at, " " + sexp.Quote(s.Title)}
		if len(n.Items) > 1 && n.Items[1].Kind == sexp.String {
			e = edit{n.Items[1].From, n.Items[1].To, sexp.Quote(s.Title)}
		}
		edits = append(edits, e)
	}
	for _, part := range sections {
		said := part.text(s)
		if said == part.text(was) {
			continue
		}
		if old := find(n, part.word); old != nil {
			edits = append(edits, edit{old.From, old.To, said})
		} else if said != "" {
			edits = append(edits, edit{len(source) - 1, len(source) - 1, "\n  " + said})
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return b.from - a.from })
	for i := len(edits) - 1; i > 0; i-- { // what is put into one place stays in its order
		if edits[i].from == edits[i-1].from && edits[i].puts() && edits[i-1].puts() {
			edits[i-1].by += edits[i].by
			edits = slices.Delete(edits, i, i+1)
		}
	}
	for _, e := range edits {
		source = source[:e.from] + e.by + source[e.to:]
	}
	return source
}

// find is the first section of a word, nil for none.
func find(n *sexp.Node, word string) *sexp.Node {
	for i := range n.Items {
		if item := &n.Items[i]; len(item.Items) > 0 && item.Items[0].Word() == word {
			return item
		}
	}
	return nil
}

func quoted(words string) string {
	if words == "" {
		return ""
	}
	return sexp.Quote(words)
}

// list is a list of words, "" where there is only the first.
func list(words ...string) string {
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	if len(words) < 2 {
		return ""
	}
	return "(" + strings.Join(words, " ") + ")"
}

func methodText(s *lecture.Step) string {
	if s.Method == nil {
		return ""
	}
	m := s.Method
	words := append([]string{methodWord}, strings.Fields(m.Words())...)
	for key, value := range pairs(heuristicKey, m.Heuristic, duplicatesKey, string(m.Duplicates)) {
		words = append(words, key, value)
	}
	if m.Maximise {
		words = append(words, goalKey, mostPoints)
	}
	return list(words...)
}

func limitsText(s *lecture.Step) string {
	if s.Method == nil {
		return ""
	}
	number := func(n int64) string {
		if n == 0 {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	l, memory := s.Method.Limits, ""
	if l.Memory > 0 {
		memory = search.FormatSize(l.Memory)
	}
	words := []string{limitsWord}
	for key, value := range pairs(timeKey, number(l.Time.Milliseconds()), nodesKey, number(l.Nodes), depthKey, number(int64(l.Depth)), memoryKey, memory) {
		words = append(words, key, value)
	}
	return list(words...)
}

// pairs are keys and values, without those that have no value.
func pairs(words ...string) func(func(string, string) bool) {
	return func(yield func(string, string) bool) {
		for pair := range slices.Chunk(words, 2) {
			if pair[1] != "" && !yield(pair[0], pair[1]) {
				return
			}
		}
	}
}
