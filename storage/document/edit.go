package document

import (
	"cmp"
	"slices"
	"strings"

	"procura/storage/format"

	"procura/core/text"
)

// editor has a file, its text as text.DecodeParts makes it, and what is to be edited. Offsets are into the text.
type editor struct {
	src   []byte
	text  string
	parts []text.Part
	edits []edit
	// overlaps reports that two edits are of the same text: the file can't be written.
	overlaps bool
}

func newEditor(src []byte) editor {
	decoded := text.DecodeParts(src)
	return editor{src: src, text: decoded.Text, parts: decoded.Parts}
}

// edit puts a text in the place of a span.
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

// apply returns a part of the text with sorted edits; what they cut outside of the part stays.
func (d *editor) apply(part format.Span, edits []edit) string {
	var b strings.Builder
	at := part.From
	for _, e := range edits {
		from := max(e.From, part.From)
		if from < at {
			d.overlaps = true
			return ""
		}
		b.WriteString(d.text[at:from])
		b.WriteString(e.text)
		at = min(e.To, part.To)
	}
	b.WriteString(d.text[at:part.To])
	return b.String()
}

// encode returns the edited file. What is not edited keeps its bytes; what is takes the encoding of its part, and the line ends of
// the file. With unicode the whole file becomes UTF-8, and so it does where its bytes would be read as another text.
func (d *editor) encode(unicode bool) []byte {
	sortEdits(d.edits)
	want := d.apply(format.Span{To: len(d.text)}, d.edits)
	if d.overlaps {
		return nil
	}
	eol := text.LineEnd(d.src)
	out := make([]byte, 0, len(d.src)+len(d.src)/64)
	c := cursor{editor: d}
	for _, e := range d.edits {
		out = append(out, c.advance(e.From)...)
		out = c.encoding.Append(out, strings.ReplaceAll(e.text, "\n", eol))
		c.advance(e.To)
	}
	out = append(out, c.advance(len(d.text))...)
	if unicode || text.Decode(out) != want {
		return []byte(strings.ReplaceAll(want, "\n", eol))
	}
	return out
}

// cursor goes through a file and its text in step.
type cursor struct {
	*editor
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

// lacksLetters reports whether an edit has a character that the encoding of the file lacks.
func (d *editor) lacksLetters() bool {
	latin := slices.ContainsFunc(d.parts, func(p text.Part) bool { return p.Encoding == text.Latin1 })
	return latin && slices.ContainsFunc(d.edits, func(e edit) bool { return text.Latin1.Lacks(e.text) })
}

const (
	blanks     = " \t"
	whiteSpace = " \t\n"
)

func (d *editor) opensLine(at int) bool { return at == 0 || d.text[at-1] == '\n' }

func (d *editor) endsLine(at int) bool { return at == len(d.text) || d.text[at] == '\n' }

// skipBack goes left over characters of a set, skipForward right.
func (d *editor) skipBack(at int, set string) int { return len(strings.TrimRight(d.text[:at], set)) }

func (d *editor) skipForward(at int, set string) int {
	return len(d.text) - len(strings.TrimLeft(d.text[at:], set))
}

// lineOf returns where the line of an offset begins when only blanks stand before the offset, and otherwise the offset.
func (d *editor) lineOf(at int) int {
	if line := d.skipBack(at, blanks); d.opensLine(line) {
		return line
	}
	return at
}

// beforeQuote returns where the quote mark before a form stands, or the form when there is none.
func (d *editor) beforeQuote(at int) int {
	return d.skipForward(d.skipBack(at, blanks+"'`"), blanks)
}

// nextLine returns the offset at which the next line begins.
func (d *editor) nextLine(at int) int {
	if i := strings.IndexByte(d.text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(d.text)
}

// isBlankAbove reports whether a line, given by the offset of its beginning, is the first or has a blank line above.
func (d *editor) isBlankAbove(at int) bool {
	return at == 0 || d.opensLine(d.skipBack(at-1, blanks))
}

// commentsIn finds the comments in a part of the text.
func (d *editor) commentsIn(part format.Span) (found []format.Span) {
	for _, c := range text.Comments(d.text[part.From:part.To]) {
		found = append(found, format.Span{From: part.From + c.From, To: part.From + c.To})
	}
	return found
}

// cut makes edits that remove spans; those with nothing but white space between them go together.
func (d *editor) cut(spans []format.Span) (edits []edit) {
	slices.SortFunc(spans, func(a, b format.Span) int { return cmp.Compare(a.From, b.From) })
	var joined []format.Span
	for _, span := range spans {
		last := len(joined) - 1
		if last >= 0 && span.From <= d.skipForward(joined[last].To, whiteSpace) {
			joined[last].To = max(joined[last].To, span.To)
			continue
		}
		joined = append(joined, span)
	}
	for _, span := range joined {
		edits = append(edits, edit{d.withBlanks(span), ""})
	}
	return edits
}

// withBlanks extends a span that is cut over what would be left of its lines: blanks, lines without anything else, and one of two
// blank lines that would come together.
func (d *editor) withBlanks(span format.Span) format.Span {
	to := d.skipForward(span.To, blanks)
	if !d.endsLine(to) {
		return format.Span{From: span.From, To: to}
	}
	from := d.skipBack(span.From, blanks)
	if !d.opensLine(from) {
		return format.Span{From: from, To: to}
	}
	to = d.nextLine(to)
	if from > 0 && d.isBlankAbove(from) && d.endsLine(d.skipForward(to, blanks)) {
		from = d.skipBack(from-1, blanks)
	}
	return format.Span{From: from, To: to}
}
