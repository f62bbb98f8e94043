package submissions

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"procura/core/grade"
)

// A block begins with the heading of its layout. Programs that write results, their manuals
// and what they print beside have such lines too: a heading is one where at least two fields
// of its layout stand below it, or one and a board.

// headOf is the layout that a line may begin, by its words alone.
func headOf(l *line) (layout grade.Layout, ok bool) {
	key := l.key
	switch {
	case !l.isPlain():
		return grade.Unknown, false
	case strings.HasPrefix(key, "resultados fina"):
		return grade.Course, true
	case strings.HasPrefix(key, "caracter") && strings.HasPrefix(strings.TrimSpace(l.raw), ">"):
		return grade.Lists, true
	case strings.HasPrefix(key, "gerado em"), strings.HasPrefix(key, "estat") && strings.HasSuffix(key, "sticas gerais"):
		return grade.Statistics, true
	case key == "tabuleiro" && l.colon && strings.HasPrefix(l.raw, "\t") && strings.TrimLeft(l.raw, " \t") == l.bare:
		return grade.Tabs, true
	}
	return grade.Boards, isBoardName(key) && !l.colon
}

// isBoardName recognises "tabuleiro a": one word behind it, that says which and not
// what it is.
func isBoardName(key string) bool {
	name, ok := strings.CutPrefix(key, "tabuleiro ")
	if !ok || len(name) > 20 || strings.Contains(name, " ") {
		return false
	}
	for _, other := range []string{"inic", "fin", "sol", "obje", "atual", "actual", "de", "do"} {
		if strings.HasPrefix(name, other) && len(name) > 1 {
			return false
		}
	}
	return true
}

// isPlain reports whether a line begins with a letter, as what programs print does, and not
// with a mark of a comment, a list or a text in code.
func (l *line) isPlain() bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(l.raw, " \t->*=."))
	return unicode.IsLetter(first) || first == utf8.RuneError
}

// code are marks that a line has in a program and not in what it prints: directives of
// formats, names in braces, quotes that end, a semicolon at the end.
var code = regexp.MustCompile("[{}\\\\`]|~[%&]|~[\\d,]*[:@]*[asdfegrcASDFEGRC](?:\\W|$)|%[-\\d.]*[sdfgiul](?:\\W|$)|\"\\s*[,;)+]|;\\s*$|<\\pL")

// evidence collects what was found below a heading.
type evidence struct {
	layout grade.Layout
	// places and runs have a bit for each field that was seen: fields of a board, and fields of
	// a run.
	places, runs uint64
	method       bool
	board        bool
	// other: there are lines that are of no block; whole: the heading is the whole sentence of
	// the course; over: nothing stands behind.
	other, whole, over bool
}

// maxAhead is the number of lines below a heading among which its fields must be.
const maxAhead = 300

// beginsBlock reports whether a heading has below it, in rest, what a block has.
func beginsBlock(head *line, layout grade.Layout, rest string) bool {
	e := evidence{layout: layout, whole: strings.Contains(head.key, "tabuleiro")}
	left := maxAhead
	for raw := range strings.Lines(rest) {
		l := newLine(raw)
		left--
		if left == 0 || e.endsAt(head, &l) {
			return e.isEnough()
		}
		other := e.other
		e.addLine(&l)
		if !strings.HasSuffix(raw, "\n") { // it breaks off in a line
			e.other = other
		}
		if e.isEnough() {
			return true
		}
	}
	e.over = true
	return e.isEnough()
}

// endsAt reports whether a line begins another block, or ends this one.
func (e *evidence) endsAt(head, l *line) bool {
	other, ok := headOf(l)
	switch {
	case !ok:
		return false
	case other == grade.Statistics && e.layout == other && strings.HasPrefix(head.key, "gerado") && !strings.HasPrefix(l.key, "gerado"):
		return false // its second line
	}
	e.over = other == e.layout
	return true
}

func (e *evidence) addLine(l *line) {
	switch {
	case strings.ContainsAny(l.raw, ".…") && strings.Trim(l.raw, " \t.…") == "": // and so on
		e.other = true
	case l.isBlank() || l.isConflict():
	case l.showsBoard():
		e.board = true
	case !l.isPlain() || code.MatchString(l.raw):
		e.other = true
	default:
		e.addField(l)
	}
}

func (e *evidence) addField(l *line) {
	if _, ok := l.boardHead(); ok {
		e.places |= 1 << 63
		return
	}
	for i := range fields {
		if f := &fields[i]; f.fits(l.key) {
			switch {
			case f.says == saysLittle:
			case !f.isSaid(l):
				e.other = true
			case f.says == saysPlace:
				e.places |= 1 << i
			default:
				e.runs |= 1 << i
				e.method = e.method || f.says == saysMethod
			}
			e.board = e.board || strings.HasPrefix(l.value, "((")
			return
		}
	}
	e.other = e.other || !l.colon
}

// The words that a value has at most, and the bytes among which a number begins.
const (
	maxWords = 8
	maxLead  = 24
)

// isSaid reports whether a field has a value as programs write it, and no sentence.
func (f *field) isSaid(l *line) bool {
	value := l.value
	switch {
	case !l.colon || l.key == "fim":
		return l.key == "fim"
	case value == "":
		return f.says == saysPath
	case f.says == saysNumber:
		lead := value[:min(len(value), maxLead)]
		alone := !strings.ContainsAny(lead, " \t") // as "-" and "NIL"
		return strings.ContainsAny(lead, "0123456789") || alone && !slices.Contains(types, folded(lead))
	}
	return strings.HasPrefix(value, "(") || len(strings.Fields(clipped(value))) <= maxWords
}

// types stand behind the names of fields in programs.
var types = []string{"bool", "boolean", "double", "float", "int", "integer", "long", "number", "real", "str", "string"}

// showsBoard recognises a line of a board: a list of lists, or cells.
func (l *line) showsBoard() bool {
	if rest := strings.TrimLeft(l.bare, "'"); strings.HasPrefix(rest, "((") {
		return true
	}
	words := strings.FieldsFunc(l.bare[:min(len(l.bare), maxRow)], func(r rune) bool { return strings.ContainsRune("() \t", r) })
	for _, word := range words {
		if !isCell(word) {
			return false
		}
	}
	return len(words) > 3
}

// isEnough reports whether what was seen makes a block. One of the course that breaks off
// behind its first lines is one, for its heading is a whole sentence.
func (e *evidence) isEnough() bool {
	counted := e.runs
	if e.layout == grade.Course {
		counted |= e.places
	}
	few, many := counted != 0, counted&(counted-1) != 0
	switch {
	case e.layout == grade.Boards, e.layout == grade.Tabs, e.layout == grade.Course && !e.whole:
		return e.method && (many || e.board) // its heading is a word or two
	case e.layout == grade.Course && e.over && !e.other:
		return few || !e.board
	}
	return many || few && e.board
}
