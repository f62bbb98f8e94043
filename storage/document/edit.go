package document

import (
	"cmp"
	"slices"
	"strings"

	"procura/storage/format"

	"procura/core/text"
)

// source is a file and its text, as text.DecodeParts makes it. Offsets are into the text.
type source struct {
	src   []byte
	text  string
	parts []text.Part
}

func newSource(src []byte) source {
	decoded := text.DecodeParts(src)
	return source{src, decoded.Text, decoded.Parts}
}

// edit puts a text in the place of a span of the source.
type edit struct {
	format.Span
	text string
}

// sortEdits puts edits in the order of the text; what is put in stands before what is cut at the same place.
func sortEdits(edits []edit) {
	slices.SortStableFunc(edits, func(a, b edit) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
}

// apply edits a part of a text; the edits are sorted, and what they cut outside of it stays. It reports
// false where two of them overlap.
func apply(content string, within format.Span, edits []edit) (string, bool) {
	var b strings.Builder
	at := within.From
	for _, e := range edits {
		from := max(e.From, within.From)
		if from < at {
			return "", false
		}
		b.WriteString(content[at:from])
		b.WriteString(e.text)
		at = min(e.To, within.To)
	}
	b.WriteString(content[at:within.To])
	return b.String(), true
}

// encode applies sorted edits to the file, in its line ends. What is not edited keeps its bytes; what is
// takes the encoding of its part. With unicode the whole file becomes UTF-8, and so it does
// where the bytes would be read as another text.
func (s *source) encode(edits []edit, unicode bool) (out []byte, ok bool) {
	want, ok := apply(s.text, format.Span{To: len(s.text)}, edits)
	if !ok {
		return nil, false
	}
	eol := text.LineEnd(s.src)
	if !unicode {
		c := cursor{source: s}
		for _, e := range edits {
			out = append(out, c.advance(e.From)...)
			out = c.encoding.Append(out, strings.ReplaceAll(e.text, "\n", eol))
			c.advance(e.To)
		}
		out = append(out, c.advance(len(s.text))...)
		if text.Decode(out) == want {
			return out, true
		}
	}
	return []byte(strings.ReplaceAll(want, "\n", eol)), true
}

// cursor goes through a file and its text in step.
type cursor struct {
	*source
	inFile, inText int
	part           int // the index of the part that it is in
	encoding       text.Encoding
}

// advance goes on to an offset into the text, behind the byte order mark there, and returns the bytes before it.
func (c *cursor) advance(to int) []byte {
	from := c.inFile
	for c.part < len(c.parts) {
		p := c.parts[c.part]
		c.encoding = p.Encoding
		c.inFile = max(c.inFile, p.From+p.Mark)
		for c.inFile < p.To && c.inText < to {
			inFile, inText := p.Step(c.src[c.inFile:p.To])
			c.inFile += inFile
			c.inText += inText
		}
		if c.inFile < p.To {
			break
		}
		c.part++
	}
	return c.src[from:c.inFile]
}

// lacksLetters reports whether the encoding of the file has no sign for a character of an edit.
func (s *source) lacksLetters(edits []edit) bool {
	latin := slices.ContainsFunc(s.parts, func(p text.Part) bool { return p.Encoding == text.Latin1 })
	return latin && slices.ContainsFunc(edits, func(e edit) bool { return text.Latin1.Lacks(e.text) })
}

const (
	blanks     = " \t"
	whiteSpace = " \t\n"
)

func (s *source) opensLine(at int) bool { return at == 0 || s.text[at-1] == '\n' }

func (s *source) endsLine(at int) bool { return at == len(s.text) || s.text[at] == '\n' }

// skipBack goes left over characters of a set, skipForward right.
func (s *source) skipBack(at int, set string) int { return len(strings.TrimRight(s.text[:at], set)) }

func (s *source) skipForward(at int, set string) int {
	return len(s.text) - len(strings.TrimLeft(s.text[at:], set))
}

// lineOf returns where the line of an offset begins when only blanks stand before the offset, and otherwise the offset.
func (s *source) lineOf(at int) int {
	if line := s.skipBack(at, blanks); s.opensLine(line) {
		return line
	}
	return at
}

// beforeQuote returns where the quote mark before a form stands, or the form when there is none.
func (s *source) beforeQuote(at int) int {
	return s.skipForward(s.skipBack(at, blanks+"'`"), blanks)
}

// nextLine returns where the line after that of an offset begins.
func (s *source) nextLine(at int) int {
	if i := strings.IndexByte(s.text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(s.text)
}

// isBlankAbove reports whether the line above the one that begins at an offset is blank, or there is none.
func (s *source) isBlankAbove(at int) bool {
	return at == 0 || s.opensLine(s.skipBack(at-1, blanks))
}

// commentsIn finds the comments in a part of the text.
func (s *source) commentsIn(part format.Span) (found []format.Span) {
	for _, c := range text.Comments(s.text[part.From:part.To]) {
		found = append(found, format.Span{From: part.From + c.From, To: part.From + c.To})
	}
	return found
}

// cut makes edits that remove spans; those with nothing but white space between them go together.
func (s *source) cut(spans []format.Span) (edits []edit) {
	slices.SortFunc(spans, func(a, b format.Span) int { return cmp.Compare(a.From, b.From) })
	var joined []format.Span
	for _, span := range spans {
		last := len(joined) - 1
		if last >= 0 && span.From <= s.skipForward(joined[last].To, whiteSpace) {
			joined[last].To = max(joined[last].To, span.To)
			continue
		}
		joined = append(joined, span)
	}
	for _, span := range joined {
		edits = append(edits, edit{s.withBlanks(span), ""})
	}
	return edits
}

// withBlanks extends a span that is cut over what would be left of its lines: blanks, lines without anything else, and one of two
// blank lines that would come together.
func (s *source) withBlanks(span format.Span) format.Span {
	to := s.skipForward(span.To, blanks)
	if !s.endsLine(to) {
		return format.Span{From: span.From, To: to}
	}
	from := s.skipBack(span.From, blanks)
	if !s.opensLine(from) {
		return format.Span{From: from, To: to}
	}
	to = s.nextLine(to)
	if from > 0 && s.isBlankAbove(from) && s.endsLine(s.skipForward(to, blanks)) {
		from = s.skipBack(from-1, blanks)
	}
	return format.Span{From: from, To: to}
}
