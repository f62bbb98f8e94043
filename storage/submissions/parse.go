package submissions

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"procura/core/grade"
	"procura/core/sexp"
	"procura/core/text"
)

// MaxBlocks is the number of blocks that are taken from a file.
const MaxBlocks = 10_000

// maxLines is the number of lines that are read of a file.
const maxLines = 200_000

// Parse makes blocks of the text of a file, in their order. A text in which no
// layout is recognised is one block without a layout.
func Parse(path string, src []byte) []grade.Block {
	p := parser{file: path, content: decoded(src)}
	p.lines()
	if len(p.blocks) == 0 {
		p.open(grade.Unknown, 1, 0)
		p.close(len(p.content))
	}
	return p.blocks
}

// decoded is the text of a file: line by line UTF-8 or ISO-8859-1, because files
// are made of pieces; line ends are "\n".
func decoded(src []byte) string {
	src = narrow(src)
	var b strings.Builder
	b.Grow(len(src) + len(src)/8)
	left := maxLines
	for line := range bytes.Lines(src) {
		b.WriteString(sexp.Decode(line))
		if left--; left < 0 {
			break
		}
	}
	return b.String()
}

// narrow is a text in UTF-8 if it was in UTF-16, as a console of Windows writes what
// programs print: with a byte order mark, or with a zero in its first character.
func narrow(src []byte) []byte {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case len(src) < 2:
		return src
	case src[0] == 0xFE && src[1] == 0xFF, src[0] == 0 && src[1] > 0 && src[1] < utf8.RuneSelf:
		order = binary.BigEndian
	case src[0] == 0xFF && src[1] == 0xFE, src[1] == 0 && src[0] > 0 && src[0] < utf8.RuneSelf:
	default:
		return src
	}
	units := make([]uint16, 0, len(src)/2)
	for at := 0; at+1 < len(src); at += 2 {
		units = append(units, order.Uint16(src[at:]))
	}
	return []byte(string(utf16.Decode(units)))
}

// parser makes blocks of lines: a line that begins a layout begins a block.
type parser struct {
	file    string
	content string
	blocks  []grade.Block
	// now is the block that is read, nil outside of all.
	now *reading
	// rest says why the rest of the file is not read; zero while it is.
	rest text.Message
}

func (p *parser) lines() {
	at, number := 0, 0
	for raw := range strings.Lines(p.content) {
		if number++; number > maxLines {
			p.rest = text.M("grade.issue.lines", "Limit", maxLines)
		}
		if !p.rest.IsZero() {
			break
		}
		p.line(raw, number, at)
		at += len(raw)
	}
	p.close(at)
	if last := len(p.blocks) - 1; last >= 0 && !p.rest.IsZero() {
		p.blocks[last].Remarks = append(p.blocks[last].Remarks, p.rest)
	}
}

func (p *parser) line(raw string, number, at int) {
	l := newLine(raw)
	if l.isConflict() {
		return
	}
	if layout, ok := p.begins(&l); ok {
		p.close(at)
		p.open(layout, number, at)
		if layout == grade.Boards {
			readProblem(p.now, l.bare[strings.LastIndexAny(l.bare, " \t")+1:])
			return
		}
	}
	switch {
	case p.now == nil && l.isBlank():
		return
	case p.now == nil:
		p.open(grade.Unknown, number, at)
	}
	if !strings.HasSuffix(raw, "\n") {
		p.now.sever(&l)
	}
	p.now.take(&l)
	if p.now.done {
		p.close(at + len(raw))
	}
}

func (p *parser) open(layout grade.Layout, number, at int) {
	p.now = newReading(layout)
	p.now.from = at
	p.now.block.File, p.now.block.Line, p.now.block.Number = p.file, number, len(p.blocks)+1
}

// close ends the block that is read at a place of the text.
func (p *parser) close(at int) {
	if p.now == nil {
		return
	}
	b := p.now.finish()
	b.Text = strings.TrimRight(p.content[min(p.now.from, at):at], "\n")
	p.now = nil
	if len(p.blocks) == MaxBlocks {
		p.rest = text.M("grade.issue.blocks", "Limit", MaxBlocks)
		return
	}
	p.blocks = append(p.blocks, b)
}
