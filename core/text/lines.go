package text

import (
	"bufio"
	"context"
	"unicode/utf8"
)

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
