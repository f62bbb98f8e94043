package document

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/text"
)

// original is a file's content and how it is written down. Places in it are
// offsets into src; what is put in is text as text.Decode makes it, which takes the
// file's line ends and encoding.
type original struct {
	src []byte
	// start is behind a byte order mark.
	start int
	// latin says that it is ISO-8859-1; it is UTF-8 else.
	latin bool
	eol   string
}

func newOriginal(src []byte) original {
	body := bytes.TrimPrefix(src, []byte("\uFEFF"))
	return original{src: src, start: len(src) - len(body), latin: !utf8.Valid(body), eol: LineEnd(src)}
}

// LineEnd is what most lines of a file end in.
func LineEnd(src []byte) string {
	pairs := bytes.Count(src, []byte("\r\n"))
	unix, mac := bytes.Count(src, []byte("\n"))-pairs, bytes.Count(src, []byte("\r"))-pairs
	switch {
	case pairs > unix && pairs >= mac:
		return "\r\n"
	case mac > unix:
		return "\r"
	}
	return "\n"
}

// locate finds the offsets of places; one behind the end is the end.
func (o *original) locate(wanted []text.Pos) map[text.Pos]int {
	slices.SortFunc(wanted, comparePlaces)
	found := make(map[text.Pos]int, len(wanted))
	at, here := o.start, text.Pos{Line: 1, Column: 1}
	for _, place := range wanted {
		for at < len(o.src) && comparePlaces(here, place) < 0 {
			at, here = o.step(at, here)
		}
		found[place] = at
	}
	return found
}

func comparePlaces(a, b text.Pos) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

func (o *original) step(at int, here text.Pos) (int, text.Pos) {
	switch c := o.src[at]; {
	case c == '\n' || c == '\r':
		return at + o.breakAt(at), text.Pos{Line: here.Line + 1, Column: 1}
	case o.latin || c < utf8.RuneSelf:
		return at + 1, text.Pos{Line: here.Line, Column: here.Column + 1}
	}
	_, size := utf8.DecodeRune(o.src[at:])
	return at + size, text.Pos{Line: here.Line, Column: here.Column + 1}
}

// breakAt is the length of the line end at an offset, 0 without one.
func (o *original) breakAt(at int) int {
	switch {
	case at >= len(o.src):
		return 0
	case o.src[at] == '\r' && at+1 < len(o.src) && o.src[at+1] == '\n':
		return 2
	case o.src[at] == '\n' || o.src[at] == '\r':
		return 1
	}
	return 0
}

func (o *original) opensLine(at int) bool {
	return at <= o.start || o.src[at-1] == '\n' || o.src[at-1] == '\r' && o.breakAt(at-1) == 1
}

// skipBack goes left over characters of a set, on one line.
func (o *original) skipBack(at int, set string) int {
	for at > o.start && strings.IndexByte(set, o.src[at-1]) >= 0 {
		at--
	}
	return at
}

// skipForward goes right over characters of a set.
func (o *original) skipForward(at int, set string) int {
	for at < len(o.src) && strings.IndexByte(set, o.src[at]) >= 0 {
		at++
	}
	return at
}

const blanks = " \t"

// nextLine is where the rest of a line ends, behind its line end.
func (o *original) nextLine(at int) int {
	for at < len(o.src) && o.breakAt(at) == 0 {
		at++
	}
	return at + o.breakAt(at)
}

// blankAt reports whether a blank line begins at an offset, and where the next does.
func (o *original) blankAt(at int) (int, bool) {
	next := o.skipForward(at, blanks)
	return next + o.breakAt(next), o.breakAt(next) > 0
}

// blankBefore finds the blank line that ends where a line begins.
func (o *original) blankBefore(at int) (int, bool) {
	if at <= o.start {
		return at, false
	}
	end := at - 1
	if end > o.start && o.breakAt(end-1) == 2 {
		end--
	}
	from := o.skipBack(end, blanks)
	return from, o.opensLine(from)
}

// text is a stretch of it as text.Decode makes it.
func (o *original) text(from, to int) string {
	part := string(o.src[from:to])
	if o.latin {
		part = text.Latin1(o.src[from:to])
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(part)
}

type edit struct {
	from, to int
	text     string
}

// sortEdits puts edits in the order of the file, and reports whether they leave each
// other alone.
func sortEdits(edits []edit) bool {
	slices.SortStableFunc(edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(min(a.to-a.from, 1), min(b.to-b.from, 1)))
	})
	for i := range edits[min(1, len(edits)):] {
		if edits[i+1].from < edits[i].to {
			return false
		}
	}
	return true
}

// lacksLetters reports whether the encoding has no sign for a character of the edits.
func (o *original) lacksLetters(edits []edit) bool {
	return o.latin && slices.ContainsFunc(edits, func(e edit) bool {
		return strings.ContainsFunc(e.text, func(c rune) bool { return c > 0xFF })
	})
}

// splice carries edits out that sortEdits has put in order. A file of ISO-8859-1
// becomes one of UTF-8 where that is asked for, or it would be read as that.
func (o *original) splice(edits []edit, unicode bool) []byte {
	out := append(make([]byte, 0, len(o.src)+len(o.src)/64), o.src[:o.start]...)
	keep := func(part []byte) {
		if o.latin && unicode {
			part = []byte(text.Latin1(part))
		}
		out = append(out, part...)
	}
	at := o.start
	for _, e := range edits {
		keep(o.src[at:e.from])
		put := strings.ReplaceAll(e.text, "\n", o.eol)
		if o.latin && !unicode {
			put = string(LatinBytes(put))
		}
		out, at = append(out, put...), e.to
	}
	keep(o.src[at:])
	if body := out[o.start:]; o.latin && !unicode && utf8.Valid(body) && bytes.ContainsFunc(body, func(c rune) bool { return c >= utf8.RuneSelf }) {
		return o.splice(edits, true)
	}
	return out
}

// LatinBytes encodes a text in ISO-8859-1, which has all of its characters.
func LatinBytes(text string) []byte {
	var out []byte
	for _, c := range text {
		out = append(out, byte(c))
	}
	return out
}
