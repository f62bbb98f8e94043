package document

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"procura/storage/format"

	"procura/core/text"
)

// original is a file as it was: its bytes, and its text as text.Decode makes it. Offsets
// are into the text; what is put into it takes the file's line ends and encoding.
type original struct {
	src  []byte
	text string
	// latin says that it is ISO-8859-1; it is UTF-8 else.
	latin bool
	// dropped says of each byte of the text whether it goes; puts is what comes, by offset.
	dropped []bool
	puts    map[int]string
}

func newOriginal(src []byte) original {
	text := text.Decode(src)
	return original{src, text, !utf8.Valid(src), make([]bool, len(text)), map[int]string{}}
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

func (o *original) opensLine(at int) bool { return at == 0 || o.text[at-1] == '\n' }

func (o *original) endsLine(at int) bool { return at == len(o.text) || o.text[at] == '\n' }

const blanks = " \t"

func (o *original) isBlank(at int) bool { return strings.IndexByte(blanks, o.text[at]) >= 0 }

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

// isBlankAbove reports whether the line above the one that begins at an offset is blank, or there is none.
func (o *original) isBlankAbove(at int) bool {
	return at == 0 || o.opensLine(o.skipBack(at-1, blanks))
}

// commentsIn finds the comments in a part of the text: from each semicolon that stands in
// no string to the end of its line.
func (o *original) commentsIn(s format.Span) (found []format.Span) {
	quoted := false
	for at := s.From; at < s.To; at++ {
		switch c := o.text[at]; {
		case c == '\n':
			quoted = false
		case c == '"':
			quoted = !quoted
		case c == '\\' && quoted && !o.endsLine(at+1):
			at++
		case c == ';' && !quoted:
			end := o.skipBack(o.nextLine(at), "\n")
			found = append(found, format.Span{From: at, To: end})
			at = end - 1
		}
	}
	return found
}

// putText puts a text at an offset, behind what was put there before.
func (o *original) putText(at int, text string) { o.puts[at] += text }

func (o *original) setDropped(from, to int, dropped bool) {
	for i := from; i < to; i++ {
		o.dropped[i] = dropped
	}
}

// dropText drops a part of the text, and the blanks around it that would be left over.
func (o *original) dropText(from, to int) {
	if o.opensLine(from) || o.isBlank(from-1) {
		to = o.skipForward(to, blanks)
	}
	if o.endsLine(to) {
		from = o.skipBack(from, blanks)
	}
	o.setDropped(from, to, true)
}

// begins reports whether a line will begin at an offset, but for blanks.
func (o *original) begins(at int) bool {
	for o.puts[at] == "" && at > 0 && (o.dropped[at-1] || o.isBlank(at-1)) {
		at--
	}
	if put := o.puts[at]; put != "" {
		return strings.HasSuffix(put, "\n")
	}
	return o.opensLine(at)
}

// lineAt is the line that begins at an offset, as it will be: where it ends, whether some of
// it is dropped, and whether nothing but blanks is left.
func (o *original) lineAt(from int) (to int, cut, blank bool) {
	blank = true
	for to = from; to < len(o.text); to++ {
		if to > from && o.puts[to] != "" {
			blank = false
		}
		switch {
		case o.dropped[to]:
			cut = true
		case o.text[to] == '\n':
			return to + 1, cut, blank
		case !o.isBlank(to):
			blank = false
		}
	}
	return to, cut, blank && o.puts[to] == ""
}

// dropBlankLines drops the lines of which nothing is left, and one of two blank lines that
// come together.
func (o *original) dropBlankLines() {
	above, isBlank, gap := format.Span{}, true, false // the last line that stays; whether lines behind it have gone
	for from := 0; from < len(o.text); {
		to, cut, blank := o.lineAt(from)
		switch {
		case cut && blank:
			o.setDropped(from, to, true)
			gap = true
		case blank && isBlank && gap:
			o.setDropped(from, to, true)
			gap = false
		default:
			above, isBlank, gap = format.Span{From: from, To: to}, blank, false
		}
		from = to
	}
	if isBlank && gap {
		o.setDropped(above.From, above.To, true)
	}
}

// lacksLetters reports whether the encoding has no sign for a character that is put in.
func (o *original) lacksLetters() bool {
	for _, put := range o.puts {
		if o.latin && strings.ContainsFunc(put, func(c rune) bool { return c > 0xFF }) {
			return true
		}
	}
	return false
}

// splice makes bytes of what is left and what is put in. A file of ISO-8859-1 becomes one of
// UTF-8 where that is asked for, or it would be read as that.
func (o *original) splice(unicode bool) []byte {
	body := bytes.TrimPrefix(o.src, []byte(orderMark))
	head := o.src[:len(o.src)-len(body)]
	out, eol := append(make([]byte, 0, len(o.src)+len(o.src)/64), head...), LineEnd(o.src)
	put := func(at int) {
		text := strings.ReplaceAll(o.puts[at], "\n", eol)
		if o.latin && !unicode {
			text = string(LatinBytes(text))
		}
		out = append(out, text...)
	}
	for at, raw := 0, 0; raw < len(body); { // the same place in the text and in the bytes
		put(at)
		inFile, inText := o.sizes(body[raw:])
		switch part := body[raw : raw+inFile]; {
		case o.dropped[at+inText-1]:
		case o.latin && unicode:
			out = append(out, text.Latin1(part)...)
		default:
			out = append(out, part...)
		}
		at, raw = at+inText, raw+inFile
	}
	put(len(o.text))
	if o.latin && !unicode && utf8.Valid(out) && bytes.ContainsFunc(out[len(head):], func(c rune) bool { return c >= utf8.RuneSelf }) {
		return o.splice(true)
	}
	return out
}

// sizes are how many bytes the first character of a part of the file has there, and in the text.
func (o *original) sizes(part []byte) (inFile, inText int) {
	switch {
	case bytes.HasPrefix(part, []byte("\r\n")):
		return 2, 1
	case o.latin && part[0] >= utf8.RuneSelf:
		return 1, 2
	}
	return 1, 1
}

// LatinBytes encodes a text in ISO-8859-1, which has all of its characters.
func LatinBytes(text string) []byte {
	var out []byte
	for _, c := range text {
		out = append(out, byte(c))
	}
	return out
}
