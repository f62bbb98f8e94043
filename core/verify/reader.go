package verify

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// longest is the most bytes of a line.
const longest = 1 << 17

// reader goes through the plain text of certificates. It stands at a line until next is
// called; what comes after an error is never looked at.
type reader struct {
	account
	ctx         context.Context //nolint:containedctx // it lives as long as the call of Check
	source      *source
	raw, in     *bufio.Reader // in unpacks raw, or is it
	progress    *Progress
	patterns    map[string]*regexp.Regexp
	plain, paid int // bytes of text, and of them those that count

	line   []byte // without its end, LF or CR LF, and byte order marks, valid until next
	number int    // of the line, from 1
	open   bool   // it stands at a line: the text has not ended
	long   bool   // the line is longer than longest, and left out
	err    error  // of reading, or of the context
}

// newReader stands before the first line; it unpacks what gzip has packed.
func newReader(ctx context.Context, in io.Reader, p *Progress) *reader {
	r := &reader{ctx: ctx, source: &source{in: in}, progress: p, patterns: map[string]*regexp.Regexp{}}
	r.raw = bufio.NewReaderSize(r.source, longest)
	r.in = r.raw
	if magic, _ := r.in.Peek(2); string(magic) == "\x1f\x8b" {
		unpacked, err := gzip.NewReader(r.in)
		r.in, r.err = bufio.NewReaderSize(unpacked, longest), err
	}
	return r
}

// next goes to the next line.
func (r *reader) next() {
	r.number++
	r.long = false
	line, err := r.read()
	for errors.Is(err, bufio.ErrBufferFull) {
		r.long, line = true, nil
		_, err = r.read()
	}
	if r.err == nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	r.open = r.err == nil && (err == nil || len(line) > 0)
	r.line = bytes.Trim(line, "\r\n\uFEFF")
	r.source.line = r.source.read
	r.progress.Lines.Store(int64(r.number))
}

// read reads to the end of a line, or of the buffer.
func (r *reader) read() ([]byte, error) {
	if !r.goesOn() {
		return nil, r.err
	}
	part, err := r.in.ReadSlice('\n')
	r.plain += len(part)
	if r.plain > unpackedBase+mostPerPacked*r.source.read {
		r.err = overrun("unpacked")
	}
	counted := min(r.plain, countedPerPacked*(r.source.read-r.raw.Buffered()))
	r.pay(counted - r.paid)
	r.paid = counted
	return part, err //nolint:wrapcheck // a reader's own errors go through
}

// goesOn reports whether there is no error, and the context has not ended.
func (r *reader) goesOn() bool {
	if r.err == nil {
		r.err = r.ctx.Err()
	}
	return r.err == nil
}

// number reads digits alone, at most nine, without zeros before others.
func number(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && 0 <= n && n < 1e9 && strconv.Itoa(n) == text
}

// parts are the text, if it is as the pattern says, and what stands in its parentheses, and
// in place of #, a number; nil if it is not.
func (r *reader) parts(text, pattern string) []string {
	if r.patterns[pattern] == nil {
		whole := "^(?:" + strings.ReplaceAll(pattern, "#", "(0|[1-9][0-9]{0,8})") + ")$"
		r.patterns[pattern] = regexp.MustCompile(whole)
	}
	return r.patterns[pattern].FindStringSubmatch(text)
}
