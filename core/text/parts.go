package text

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// How the parts of a file are told from each other, for what was appended has no mark:
//
//	A 70\n     c3 a7 \n     e7 \n         B 00 7 00 \n 00     C \n
//	UTF-8                   ISO-8859-1    UTF-16LE            UTF-8
//
//	UTF-16      from a byte order mark, or from where every other byte is 0, to another mark,
//	            or to whole lines without zeros that are letters of one byte
//	UTF-8       what is none, and what of its lines is valid
//	ISO-8859-1  the other lines
//
// Lines without accents are of the part before them.

const mark8 = "\uFEFF"

// markAt is the byte order mark that a text begins with: its encoding and its length, 0 for none.
func markAt(src []byte) (e Encoding, length int) {
	switch {
	case bytes.HasPrefix(src, []byte(mark8)):
		return UTF8, len(mark8)
	case bytes.HasPrefix(src, []byte{0xFF, 0xFE}):
		return UTF16LE, 2
	case bytes.HasPrefix(src, []byte{0xFE, 0xFF}):
		return UTF16BE, 2
	}
	return UTF8, 0
}

// mostParts is the most parts of a file; what follows them is ISO-8859-1.
const mostParts = 10_000

// split finds the parts of a file, in time linear in its length.
func split(src []byte) []Part {
	s := splitter{src: src}
	for at := 0; at < len(src); {
		e, length := markAt(src[at:])
		if !e.isWide() {
			e, at = s.addNarrow(at)
			length = 0
			if marked, mark := markAt(src[at:]); marked == e {
				length = mark
			}
		}
		if at == len(src) {
			break
		}
		if len(s.parts) >= mostParts {
			s.parts = append(s.parts, Part{Latin1, at, len(src), 0})
			break
		}
		end := s.endOfWide(at+length, e)
		s.parts = append(s.parts, Part{e, at, end, length})
		at = end
	}
	return s.parts
}

type splitter struct {
	src   []byte
	parts []Part
}

// addNarrow adds the parts from a place on that have a byte a letter, and returns where
// UTF-16 follows on them, and in which order; the end of the file where it does not.
func (s *splitter) addNarrow(from int) (next Encoding, to int) {
	next, to = s.findWide(from)
	for from < to && len(s.parts) < mostParts {
		end := s.markedLine(from, to)
		s.addLines(from, end)
		from = end
	}
	if from < to {
		s.parts = append(s.parts, Part{Latin1, from, to, 0})
	}
	return next, to
}

// markedLine returns the first place between two where a line begins with the mark of UTF-8, or the second place.
func (s *splitter) markedLine(from, to int) int {
	for at := from + 1; at < to; {
		next := bytes.Index(s.src[at:to], []byte(mark8))
		if next < 0 {
			break
		}
		at += next
		if isLineEnd(s.src[at-1]) {
			return at
		}
		at += len(mark8)
	}
	return to
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// addLines adds parts of UTF-8 and ISO-8859-1; a mark is at their beginning, if anywhere.
func (s *splitter) addLines(from, to int) {
	_, mark := markAt(s.src[from:to])
	if utf8.Valid(s.src[from:to]) {
		s.parts = append(s.parts, Part{UTF8, from, to, mark})
		return
	}
	eol := byte('\n')
	if bytes.IndexByte(s.src[from:to], eol) < 0 {
		eol = '\r' // as on an old Mac
	}
	p, known := Part{UTF8, from, to, mark}, false
	for at := from + mark; at < to && len(s.parts) < mostParts; {
		end := s.lineEnd(at, to, eol)
		line := s.src[at:end]
		e := UTF8
		if !utf8.Valid(line) {
			e = Latin1
		}
		switch accented := hasAccents(line); {
		case accented && known && e != p.Encoding:
			p.To = at
			s.parts = append(s.parts, p)
			p = Part{e, at, to, 0}
		case accented:
			p.Encoding, known = e, true
		}
		at = end
	}
	if len(s.parts) >= mostParts {
		p.Encoding = Latin1
	}
	s.parts = append(s.parts, p)
}

func hasAccents(line []byte) bool {
	return bytes.ContainsFunc(line, func(c rune) bool { return c >= utf8.RuneSelf })
}

// lineEnd returns the end of the line at a place, at the latest another place.
func (s *splitter) lineEnd(at, to int, eol byte) int {
	if i := bytes.IndexByte(s.src[at:to], eol); i >= 0 {
		return at + i + 1
	}
	return to
}

// findWide finds UTF-16 behind a place: where it begins, and in which order. There is none where
// that is the end of the file.
func (s *splitter) findWide(from int) (Encoding, int) {
	line := from // where that of the zero begins
	for at := from; ; {
		next := bytes.IndexByte(s.src[at:], 0)
		if next < 0 {
			return UTF8, len(s.src)
		}
		zero := at + next
		if i := bytes.LastIndexByte(s.src[at:zero], '\n'); i >= 0 {
			line = at + i + 1
		}
		if e, begin := s.wideAround(zero, at, line); begin >= 0 {
			return e, begin
		}
		at = zero + 1
	}
}

// wideAround is the order and the beginning of the UTF-16 that a zero is of, or -1. Before it no
// byte from a place on is a zero; its line begins at another one.
func (s *splitter) wideAround(zero, from, line int) (Encoding, int) {
	for _, order := range []Encoding{UTF16LE, UTF16BE} {
		mark := order.Append(nil, mark8)
		if i := bytes.LastIndex(s.src[from:zero+1], mark); i >= 0 && from+i < zero {
			return order, from + i
		}
	}
	if !s.alternates(zero) {
		return UTF8, -1
	}
	head := s.src[line:zero]
	if bytes.ContainsFunc(head, func(c rune) bool { return c < ' ' && c != '\t' && c != '\r' }) {
		return [2]Encoding{UTF16BE, UTF16LE}[len(head)%2], line // another letter than Latin begins the line
	}
	if zero == line && (zero == from || s.endsBigEndian(zero)) {
		return UTF16BE, zero
	}
	return UTF16LE, zero - 1
}

// endsBigEndian tells big endian UTF-16 that begins with a zero, behind a line end of a byte, from
// little endian that begins with that line end: by where the zeros end.
func (s *splitter) endsBigEndian(zero int) bool {
	end := zero
	for end < len(s.src) && s.src[end] == 0 {
		end += 2
	}
	return end == len(s.src) || end < len(s.src) && s.src[end-1] == '\n'
}

// alternates reports whether every other byte from a zero on is one, as far as can be seen.
func (s *splitter) alternates(zero int) bool {
	const seen = 3 // bytes
	for i, c := range s.src[zero:min(len(s.src), zero+seen)] {
		if (c == 0) != (i%2 == 0) {
			return false
		}
	}
	return zero+seen <= len(s.src) || zero <= 1 // or the whole file is one letter
}

// endOfWide returns the end of the UTF-16 that goes on at a place.
func (s *splitter) endOfWide(at int, e Encoding) int {
	judged := at // up to here letters of two bytes were told from others
	for ; at+1 < len(s.src); at += 2 {
		if s.src[at] == 0 || s.src[at+1] == 0 {
			continue
		}
		if _, mark := markAt(s.src[at:]); mark > 0 {
			return at
		}
		if at < judged {
			continue
		}
		judged = len(s.src)
		if i := bytes.IndexByte(s.src[at:], 0); i >= 0 {
			judged = at + i
		}
		if s.isNarrow(at, judged, e) {
			return at
		}
	}
	if at < len(s.src) && isLineEnd(s.src[at]) {
		return at
	}
	return len(s.src)
}

// endOfFile ends the files of old systems.
const endOfFile = 0x1a

// isNarrow reports whether bytes without a zero, behind UTF-16, are letters of one byte: lines,
// or all that is left, most of ASCII. The lines that boards are drawn with have a % each.
func (s *splitter) isNarrow(from, to int, e Encoding) bool {
	atEnd := to == len(s.src)
	if e == UTF16LE && !atEnd {
		to-- // the zero belongs to that byte
	}
	stretch := s.src[from:to]
	if len(bytes.Trim(stretch, "\x1a !\"")) == 0 {
		return false // in UTF-16 ‚, †, ‡ and •
	}
	usual := 0
	for _, c := range bytes.TrimSuffix(stretch, []byte{endOfFile}) {
		switch {
		case c < ' ' && strings.IndexByte("\t\r\n\f", c) < 0:
			return false
		case c < utf8.RuneSelf && c != '%':
			usual++
		}
	}
	if 2*usual <= len(stretch) {
		return false
	}
	const least = 4 // bytes, of which two letters might be
	odd, long := len(stretch)%2 != 0, len(stretch) >= least && utf8.Valid(stretch)
	return bytes.IndexByte(stretch, '\n') >= 0 || atEnd && (odd || long)
}

// LongestTail is the number of bytes at the end of a file that EndOf looks at.
const LongestTail = 4

// EndOf tells how a file ends by its last bytes: the encoding that goes on with it, UTF-8 where that
// of a byte a letter can't be told, and whether its last line has no end.
func EndOf(tail []byte) (e Encoding, inLine bool) {
	for _, e := range []Encoding{UTF16LE, UTF16BE} {
		if isWideTail(tail, e) {
			return e, !bytes.HasSuffix(tail, e.Append(nil, "\n"))
		}
	}
	return UTF8, len(tail) > 0 && tail[len(tail)-1] != '\n'
}

// isWideTail reports whether two letters of UTF-16 end a text, each with one zero.
func isWideTail(tail []byte, e Encoding) bool {
	high := 1 // the index of the byte of a letter that is 0
	if e == UTF16BE {
		high = 0
	}
	for i, c := range tail {
		if (c == 0) != (i%2 == high) {
			return false
		}
	}
	return len(tail) == LongestTail
}
