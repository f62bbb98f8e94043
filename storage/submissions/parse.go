package submissions

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"procura/core/grade"
	"procura/core/text"
)

// MaxBlocks is the number of blocks that are taken from a file.
const MaxBlocks = 10_000

// maxLines is the number of lines that are read of a file.
const maxLines = 200_000

// Parse makes blocks of the text of a file, in their order. A text in which no
// layout is recognised is one block without a layout.
func Parse(path string, src []byte) []grade.Block {
	p := parser{file: path, content: text.Decode(src)}
	p.readLines()
	if len(p.blocks) == 0 {
		p.openBlock(grade.Unknown, 1, 0)
		p.closeBlock(len(p.content))
	}
	return p.blocks
}

// parser makes blocks of lines: a line that begins a layout begins a block.
type parser struct {
	file    string
	content string
	blocks  []grade.Block
	// now is the block that is read, nil outside of all.
	now *blockReader
	// fenced: the lines are an example in a document of Markdown.
	fenced bool
	// rest explains why the rest of the file is not read; zero while it is.
	rest text.Message
}

func (p *parser) readLines() {
	at, number := 0, 0
	for raw := range strings.Lines(p.content) {
		number++
		if number > maxLines {
			p.rest = text.M("grade.issue.lines", "Limit", maxLines)
		}
		if !p.rest.IsZero() {
			break
		}
		p.readLine(raw, number, at)
		at += len(raw)
	}
	p.closeBlock(at)
	if last := len(p.blocks) - 1; last >= 0 && !p.rest.IsZero() {
		p.blocks[last].Remarks = append(p.blocks[last].Remarks, p.rest)
	}
}

func (p *parser) readLine(raw string, number, at int) {
	l := newLine(raw)
	if l.isConflict() {
		return
	}
	if strings.HasPrefix(l.bare, "```") {
		name, _ := splitName(p.file)
		p.fenced = !p.fenced && !saysResults(name)
	}
	if layout, head := headOf(&l); head && !p.fenced && !p.goesOnBlock(layout, l.key) {
		begins := beginsBlock(&l, layout, p.content[at+len(raw):])
		if !begins && p.now != nil { // a name over one of its boards
			p.now.endBoard()
			return
		}
		if begins {
			p.closeBlock(at)
			p.openBlock(layout, number, at)
		}
		if begins && layout == grade.Boards {
			readProblem(p.now, l.bare[strings.LastIndexAny(l.bare, " \t")+1:])
			return
		}
	}
	p.readBody(&l, raw, number, at)
}

// readBody reads a line that begins no block.
func (p *parser) readBody(l *line, raw string, number, at int) {
	switch {
	case p.now == nil && l.isBlank():
		return
	case p.now == nil:
		p.openBlock(grade.Unknown, number, at)
	}
	if !strings.HasSuffix(raw, "\n") {
		p.now.noteSevered(l)
	}
	p.now.readLine(l)
	if p.now.done {
		p.closeBlock(at + len(raw))
	}
}

func (p *parser) openBlock(layout grade.Layout, number, at int) {
	p.now = newReading(layout)
	p.now.from = at
	p.now.block.File, p.now.block.Line, p.now.block.Number = p.file, number, len(p.blocks)+1
}

// closeBlock ends the block that is read at a place of the text.
func (p *parser) closeBlock(at int) {
	if p.now == nil {
		return
	}
	b := p.now.finishBlock()
	b.Text = strings.TrimRight(p.content[min(p.now.from, at):at], "\n")
	p.now = nil
	if len(p.blocks) == MaxBlocks {
		p.rest = text.M("grade.issue.blocks", "Limit", MaxBlocks)
		return
	}
	p.blocks = append(p.blocks, b)
}

// goesOnBlock reports whether a line that begins a layout is the second one of the
// block that is read.
func (p *parser) goesOnBlock(layout grade.Layout, key string) bool {
	if layout != grade.Statistics || p.now == nil || p.now.block.Layout != layout || p.now.titled || strings.HasPrefix(key, "gerado") {
		return false
	}
	p.now.titled = true
	return true
}

type line struct {
	raw string
	// bare is the line without blanks around it and marks before it.
	bare string
	// key is the folded text before the colon, or the whole line if it has none.
	// value is the text behind the colon.
	key, value string
	colon      bool
}

func newLine(raw string) line {
	l := line{raw: strings.TrimRight(raw, " \t\n")}
	l.bare = strings.TrimLeft(l.raw, " \t->*#|=.")
	key, value, colon := strings.Cut(l.bare, ":")
	l.key, l.value, l.colon = folded(key[:min(len(key), maxKey)]), strings.TrimSpace(value), colon
	return l
}

// maxKey is the part of a line that can be a key.
const maxKey = 80

// isBlank reports whether a line has neither letters nor digits: rules of dashes
// part what is written, as blank lines do.
func (l *line) isBlank() bool {
	return !strings.ContainsFunc(l.raw, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) &&
		!strings.ContainsAny(l.raw, "()")
}

// isConflict recognises the marks that version control leaves between lines.
func (l *line) isConflict() bool {
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if rest, ok := strings.CutPrefix(l.raw, mark); ok && (rest == "" || rest[0] == ' ' && mark[0] != '=') {
			return true
		}
	}
	return false
}

// startsForm reports whether a list begins the line.
func (l *line) startsForm() bool {
	return strings.HasPrefix(strings.TrimLeft(l.bare, "'`"), "(")
}

// accented are the letters that lose their accent, and those they become.
const (
	accented = "áàâãäéêèíìóôõòúüçºª°"
	bareOnes = "aaaaaeeeiioooouucoao"
)

// folded is a text in small letters without accents, its words parted by one
// blank. What became of an accent that was lost, a question mark or an odd sign,
// is left out: the words that are looked for allow for that.
func folded(s string) string {
	var b strings.Builder
	blank := false
	for _, r := range s {
		switch {
		case r >= 'A' && r <= 'Z':
			r += 'a' - 'A'
		case r >= utf8.RuneSelf:
			r = unaccented(unicode.ToLower(r))
		}
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if blank && b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteRune(r)
			blank = false
		case r > 0 && r < utf8.RuneSelf && strings.IndexByte(" \t_-/", byte(r)) >= 0:
			blank = true
		}
	}
	return b.String()
}

func unaccented(r rune) rune {
	at := 0
	for _, letter := range accented {
		if letter == r {
			return rune(bareOnes[at])
		}
		at++
	}
	return 0
}

// clipped is the part of a value that is kept: names are short. It does not keep the text
// that it is of.
func clipped(s string) string {
	const most = 100
	if len(s) <= most {
		return strings.Clone(s)
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
