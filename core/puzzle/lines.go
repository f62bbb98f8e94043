package puzzle

import (
	"bufio"
	"errors"
	"io"
)

// errTooLong means that a text is longer than it may be.
var errTooLong = errors.New("the text is too long")

// errTooWide means that a line is longer than a checker reads.
var errTooWide = errors.New("a line is too long")

// longestLine is the length that a line of a certificate stays under.
const longestLine = 128 << 10

// lines writes lines, up to a limit of bytes. After the first error it writes no more,
// and keeps it.
type lines struct {
	out         *bufio.Writer
	left, limit int64
	err         error
}

// newLines writes to w at most so many bytes; 0 is no limit.
func newLines(w io.Writer, limit int64) *lines {
	const buffered = 1 << 16
	return &lines{out: bufio.NewWriterSize(w, buffered), left: limit, limit: limit}
}

// write writes bytes, and reports whether all is well so far.
func (l *lines) write(p []byte) bool {
	if l.limit > 0 && l.err == nil {
		if l.left -= int64(len(p)); l.left < 0 {
			l.err = errTooLong
		}
	}
	if l.err == nil {
		_, l.err = l.out.Write(p)
	}
	return l.err == nil
}

// line writes lines, given without their ends.
func (l *lines) line(texts ...string) {
	for _, text := range texts {
		if len(text) >= longestLine && l.err == nil {
			l.err = errTooWide
		}
		l.write([]byte(text + "\n"))
	}
}

// put is line with the error, for others.
func (l *lines) put(text string) error {
	l.line(text)
	return l.err
}

// flush writes what is held back, and gives the first error.
func (l *lines) flush() error {
	if l.err == nil {
		l.err = l.out.Flush()
	}
	return l.err
}
