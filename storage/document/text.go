package document

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/text"
)

// original is a file as it was: its bytes, and its text as text.Decode makes it. Offsets
// are into the text; what is put into it takes the file's line ends and encoding.
type original struct {
	src  []byte
	text string
	// latin says that it is ISO-8859-1; it is UTF-8 else.
	latin bool
}

const orderMark = "\uFEFF"

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
	at, here := 0, text.Pos{Line: 1, Column: 1}
	for _, place := range wanted {
		for at < len(o.text) && comparePlaces(here, place) < 0 {
			c, size := utf8.DecodeRuneInString(o.text[at:])
			at += size
			if here.Column++; c == '\n' {
				here = text.Pos{Line: here.Line + 1, Column: 1}
			}
		}
		found[place] = at
	}
	return found
}

func comparePlaces(a, b text.Pos) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

func (o *original) opensLine(at int) bool { return at == 0 || o.text[at-1] == '\n' }

func (o *original) endsLine(at int) bool { return at == len(o.text) || o.text[at] == '\n' }

const blanks = " \t"

// skipBack goes left over characters of a set, skipForward right.
func (o *original) skipBack(at int, set string) int { return len(strings.TrimRight(o.text[:at], set)) }

func (o *original) skipForward(at int, set string) int {
	return len(o.text) - len(strings.TrimLeft(o.text[at:], set))
}

// beforeQuote is where the quote mark before a form stands, or else the form.
func (o *original) beforeQuote(at int) int {
	return o.skipForward(o.skipBack(at, blanks+"'`"), blanks)
}

// nextLine is where the line behind that of an offset begins.
func (o *original) nextLine(at int) int {
	if i := strings.IndexByte(o.text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(o.text)
}

// blankAt reports whether a blank line begins at an offset, and where the next does.
func (o *original) blankAt(at int) (int, bool) {
	end := o.skipForward(at, blanks)
	return min(end+1, len(o.text)), end < len(o.text) && o.endsLine(end)
}

// blankBefore finds the blank line that ends where a line begins.
func (o *original) blankBefore(at int) (int, bool) {
	if at == 0 {
		return 0, false
	}
	from := o.skipBack(at-1, blanks)
	return from, o.opensLine(from)
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
func (o *original) splice(edits []edit, unicode bool) []byte { //nolint:gocyclo // one case for each kind of edit
	body := bytes.TrimPrefix(o.src, []byte(orderMark))
	head := o.src[:len(o.src)-len(body)]
	out, eol := append(make([]byte, 0, len(o.src)+len(o.src)/64), head...), LineEnd(o.src)
	at, raw := 0, 0 // the same place in the text and in the bytes
	advance := func(to int) []byte {
		from := raw
		for ; at < to; at++ {
			switch c := body[raw]; {
			case c == '\r' && raw+1 < len(body) && body[raw+1] == '\n':
				raw++
			case o.latin && c >= utf8.RuneSelf: // two bytes of the text
				at++
			}
			raw++
		}
		return body[from:raw]
	}
	keep := func(part []byte) {
		if o.latin && unicode {
			part = []byte(text.Latin1(part))
		}
		out = append(out, part...)
	}
	for _, e := range edits {
		keep(advance(e.from))
		put := strings.ReplaceAll(e.text, "\n", eol)
		if o.latin && !unicode {
			put = string(LatinBytes(put))
		}
		out = append(out, put...)
		advance(e.to)
	}
	keep(advance(len(o.text)))
	if o.latin && !unicode && utf8.Valid(out) && bytes.ContainsFunc(out[len(head):], func(c rune) bool { return c >= utf8.RuneSelf }) {
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
