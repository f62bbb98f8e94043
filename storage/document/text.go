package document

import (
	"slices"
	"strings"

	"procura/storage/format"

	"procura/core/text"
)

// original is a file as it was: its bytes, and its text as text.Decode makes it. Offsets
// are into the text; what is put into it takes the file's line ends and encoding.
type original struct {
	src   []byte
	text  string
	parts []text.Part
	// dropped says of each byte of the text whether it goes; puts is what comes, by offset.
	dropped []bool
	puts    map[int]string
}

func newOriginal(src []byte) original {
	decoded := text.DecodeParts(src)
	return original{src, decoded.Text, decoded.Parts, make([]bool, len(decoded.Text)), map[int]string{}}
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

// commentsIn finds the comments in a part of the text.
func (o *original) commentsIn(s format.Span) (found []format.Span) {
	for _, c := range text.Comments(o.text[s.From:s.To]) {
		found = append(found, format.Span{From: s.From + c.From, To: s.From + c.To})
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

// lacksLetters reports whether the encoding of the file has no sign for a character that is put in.
func (o *original) lacksLetters() bool {
	latin := slices.ContainsFunc(o.parts, func(p text.Part) bool { return p.Encoding == text.Latin1 })
	for _, put := range o.puts {
		if latin && text.Latin1.Lacks(put) {
			return true
		}
	}
	return false
}

// splice makes bytes of what is left and what is put in, which takes the encoding of its part. Parts
// of ISO-8859-1 become UTF-8 where that is asked for, or they would be read as that.
func (o *original) splice(unicode bool) []byte {
	out, eol := make([]byte, 0, len(o.src)+len(o.src)/64), text.LineEnd(o.src)
	var want strings.Builder // the text of it
	want.Grow(len(o.text))
	e, at := text.UTF8, 0
	put := func() {
		if content := o.puts[at]; content != "" {
			out = e.Append(out, strings.ReplaceAll(content, "\n", eol))
			want.WriteString(content)
		}
	}
	for _, p := range o.parts {
		out = append(out, o.src[p.From:p.From+p.Mark]...)
		e = p.Encoding
		if e == text.Latin1 && unicode {
			e = text.UTF8
		}
		for raw := p.From + p.Mark; raw < p.To; {
			put()
			inFile, inText := p.Step(o.src[raw:p.To])
			letter := o.text[at : at+inText]
			switch dropped := o.dropped[at+inText-1]; {
			case !dropped && e != p.Encoding && inText > 1:
				out = append(out, letter...)
			case !dropped:
				out = append(out, o.src[raw:raw+inFile]...)
			}
			if !o.dropped[at+inText-1] {
				want.WriteString(letter)
			}
			raw += inFile
			at += inText
		}
	}
	put()
	if !unicode && text.Decode(out) != want.String() {
		return o.splice(true)
	}
	return out
}
