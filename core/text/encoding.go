package text

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Every text from outside, be it of a file, a pipe, a program or the clipboard, becomes a
// string here, in Decode. A file may be made of parts, since programs append to what others
// have written: each part has an encoding of its own; see split.

// Encoding is a way to write the characters of a text as bytes.
type Encoding uint8

// The encodings that are read.
const (
	UTF8 Encoding = iota
	Latin1
	UTF16LE
	UTF16BE
)

// String is the name of the encoding, in all languages.
func (e Encoding) String() string {
	return [...]string{"UTF-8", "ISO-8859-1", "UTF-16LE", "UTF-16BE"}[e]
}

// Part is a stretch of a file that has one encoding.
type Part struct {
	Encoding
	// From and To are its offsets in the file, in bytes; Mark is the number of bytes that
	// its byte order mark takes, 0 without one.
	From, To, Mark int
}

// Decoded is the text of a file, and how the file has it.
type Decoded struct {
	// Text is UTF-8 without byte order marks; every line ends in "\n".
	Text string
	// Parts lists the stretches of the file that have one encoding each, in order and without gaps.
	Parts []Part
	// Errors lists the bytes that are no characters. In Text they are U+FFFD, zero bytes U+0000.
	Errors []Error
}

// Decode turns the bytes of a file into the text that positions refer to; see DecodeParts.
func Decode(src []byte) string { return DecodeParts(src).Text }

// DecodeParts reads a file part by part.
func DecodeParts(src []byte) Decoded {
	d := Decoded{Parts: split(src)}
	texts := make([]string, 0, len(d.Parts))
	var halves, odd flaw
	length := 0
	for _, p := range d.Parts {
		raw, lone := p.decode(src)
		content := unixLines(raw)
		if len(lone) > 0 {
			halves.addPlaces(len(lone), length+len(unixLines(raw[:lone[0]])))
		}
		if p.isWide() && (p.To-p.From)%2 != 0 {
			odd.addPlaces(1, length+len(content)-len("\uFFFD"))
		}
		texts = append(texts, content)
		length += len(content)
	}
	d.Text = strings.Join(texts, "")
	zeros := flaw{strings.Count(d.Text, "\x00"), strings.IndexByte(d.Text, 0)}
	d.refuse(zeros, M("error.text.zero", "Count", zeros.count))
	d.refuse(halves, M("error.text.half", "Count", halves.count))
	d.refuse(odd, M("error.text.odd"))
	return d
}

// flaw counts bytes that stand for no characters, and has the first of their places in the text.
type flaw struct{ count, first int }

func (f *flaw) addPlaces(count, first int) {
	if f.count == 0 {
		f.first = first
	}
	f.count += count
}

func (d *Decoded) refuse(f flaw, what Message) {
	if f.count == 0 {
		return
	}
	before := d.Text[:f.first]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	at := Pos{strings.Count(before, "\n") + 1, utf8.RuneCountInString(line) + 1}
	d.Errors = append(d.Errors, Error{Pos: at, What: what, Expected: M("error.text.expected")})
}

func (e Encoding) isWide() bool { return e == UTF16LE || e == UTF16BE }

// decode is the text of a part with the line ends of the file, and the places in it where
// characters of UTF-16 lack their other half.
func (p Part) decode(src []byte) (raw string, halves []int) {
	body := src[p.From+p.Mark : p.To]
	switch p.Encoding {
	case UTF8:
		return string(body), nil
	case Latin1:
		return decodeLatin1(body), nil
	}
	var b strings.Builder
	b.Grow(len(body))
	for len(body) > 0 {
		c, size := decodeUnits(body, p.byteOrder())
		if c == lone {
			halves = append(halves, b.Len())
		}
		b.WriteRune(c)
		body = body[size:]
	}
	return b.String(), halves
}

// lone stands for half a surrogate pair: no character, and written as U+FFFD.
const lone = -1

// decodeUnits is the first character of a part in UTF-16, and how many bytes it has there; a
// unit that lacks a byte is U+FFFD.
func decodeUnits(body []byte, order binary.ByteOrder) (c rune, size int) {
	if len(body) < 2 {
		return utf8.RuneError, len(body)
	}
	c = rune(order.Uint16(body))
	if !utf16.IsSurrogate(c) {
		return c, 2
	}
	if len(body) >= 4 {
		if pair := utf16.DecodeRune(c, rune(order.Uint16(body[2:]))); pair != utf8.RuneError {
			return pair, 4
		}
	}
	return lone, 2
}

// decodeLatin1 decodes ISO-8859-1, where a byte is the number of its character.
func decodeLatin1(src []byte) string {
	var b strings.Builder
	b.Grow(len(src) + len(src)/8)
	for _, c := range src {
		b.WriteRune(rune(c))
	}
	return b.String()
}

func unixLines(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text))
	for {
		line, rest, more := strings.Cut(text, "\r")
		b.WriteString(line)
		if !more {
			return b.String()
		}
		b.WriteByte('\n')
		text = strings.TrimPrefix(rest, "\n")
	}
}

// Step returns the number of bytes that the first character of a stretch of the part has in the file and in the
// text. A line end is one character.
func (p Part) Step(body []byte) (inFile, inText int) {
	if !p.isWide() {
		switch {
		case bytes.HasPrefix(body, []byte("\r\n")):
			return 2, 1
		case p.Encoding == Latin1 && body[0] >= utf8.RuneSelf:
			return 1, 2
		}
		return 1, 1
	}
	c, size := decodeUnits(body, p.byteOrder())
	if c == '\r' {
		if next, more := decodeUnits(body[size:], p.byteOrder()); next == '\n' {
			size += more
		}
	}
	return size, len(string(c))
}

// Stream is a text that is too long to be held, as UTF-8: UTF-16 is known by its byte order mark
// alone. What is neither, as what is packed, stays as it is.
func Stream(in io.Reader) io.Reader {
	return transform.NewReader(in, unicode.BOMOverride(transform.Nop))
}

// Lacks reports whether the encoding has no sign for a character of a text.
func (e Encoding) Lacks(content string) bool {
	return e == Latin1 && strings.ContainsFunc(content, func(c rune) bool { return c > 0xFF })
}

// Append adds a text, of which the encoding lacks nothing, to bytes.
func (e Encoding) Append(to []byte, content string) []byte {
	if e == UTF8 {
		return append(to, content...)
	}
	for _, c := range content {
		if e == Latin1 {
			to = append(to, byte(c))
			continue
		}
		for _, unit := range utf16.AppendRune(nil, c) {
			to = e.byteOrder().AppendUint16(to, unit)
		}
	}
	return to
}

// order is the byte order of UTF-16.
type order interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

func (e Encoding) byteOrder() order {
	if e == UTF16BE {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// LineEnd returns the line end that most lines of a file have.
func LineEnd(src []byte) string {
	pairs, unix, mac := 0, 0, 0
	for _, p := range split(src) {
		raw, _ := p.decode(src)
		both := strings.Count(raw, "\r\n")
		pairs += both
		unix += strings.Count(raw, "\n") - both
		mac += strings.Count(raw, "\r") - both
	}
	switch {
	case pairs > unix && pairs >= mac:
		return "\r\n"
	case mac > unix:
		return "\r"
	}
	return "\n"
}

// MaxLine is the number of bytes kept of a line; more is dropped.
const MaxLine = 4 << 10

// NextLine reads a line to its end, or until ctx ends, and keeps its beginning. The file may be in any encoding: a
// line of UTF-16 may begin with the last byte of the line before, and lack its own.
func NextLine(ctx context.Context, lines *bufio.Reader) (string, error) {
	var kept []byte
	for {
		if lines.Buffered() == 0 && ctx.Err() != nil {
			return decodeLine(kept), ctx.Err()
		}
		c, err := lines.ReadByte()
		if err != nil {
			return decodeLine(kept), err
		}
		if len(kept) < MaxLine {
			kept = append(kept, c)
		}
		if c == '\n' || c == '\r' && endsAlone(lines, kept) {
			return decodeLine(kept), nil
		}
	}
}

// decodeLine decodes what was kept of a line, without a letter cut in two, and without the last byte of the file's
// last line.
func decodeLine(kept []byte) string {
	if len(kept) == 1 && kept[0] == 0 {
		return ""
	}
	for len(kept) > MaxLine-utf8.UTFMax {
		if c, size := utf8.DecodeLastRune(kept); c != utf8.RuneError || size != 1 {
			break
		}
		kept = kept[:len(kept)-1]
	}
	return Decode(kept)
}

// endsAlone reports whether a carriage return ends a line of single bytes by itself, as on an old Mac.
func endsAlone(lines *bufio.Reader, line []byte) bool {
	next, _ := lines.Peek(1)
	wide := len(line) > 1 && line[len(line)-2] == 0
	return !wide && len(next) > 0 && next[0] != '\n' && next[0] != 0
}
