package certify

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"strings"
)

const (
	// longest is how many bytes a line may have.
	longest = 1 << 17
	// often is after how many lines the context is looked at.
	often = 1024
)

// reader goes through the plain text of certificates. It stands at a line until next is
// called; what comes after an error is never looked at.
type reader struct {
	ctx      context.Context //nolint:containedctx // it lives as long as the call of Check
	in       *bufio.Reader
	progress *Progress

	line   []byte // without its line feed, valid until next
	number int    // of the line, from 1
	open   bool   // it stands at a line: the text has not ended
	long   bool   // the line is longer than longest, and left out
	err    error  // of reading, or of the context
}

// newReader stands before the first line; it unpacks what gzip has packed.
func newReader(ctx context.Context, in io.Reader, p *Progress) *reader {
	r := &reader{ctx: ctx, in: bufio.NewReaderSize(in, longest), progress: p}
	if magic, _ := r.in.Peek(2); string(magic) == "\x1f\x8b" {
		unpacked, err := gzip.NewReader(r.in)
		r.in, r.err = bufio.NewReaderSize(unpacked, longest), err
	}
	return r
}

// next goes to the next line.
func (r *reader) next() {
	r.line, r.open, r.long = nil, false, false
	if r.number++; r.err != nil || r.number%often == 1 && !r.look() {
		return
	}
	line, err := r.in.ReadSlice('\n')
	for errors.Is(err, bufio.ErrBufferFull) && r.look() {
		r.long = true
		_, err = r.in.ReadSlice('\n')
	}
	if r.err == nil && err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	if r.err != nil {
		return
	}
	if r.open = err == nil || len(line) > 0; !r.long {
		r.line = bytes.TrimSuffix(line, []byte("\n"))
	}
	r.progress.Lines.Store(int64(r.number))
}

// look reports whether the context goes on.
func (r *reader) look() bool {
	if r.err == nil {
		r.err = r.ctx.Err()
	}
	return r.err == nil
}

// number reads digits alone, at most nine, without zeros before others.
func number(text string) (n int, ok bool) {
	for _, digit := range []byte(text) {
		if digit < '0' || digit > '9' || len(text) > 9 {
			return 0, false
		}
		n = n*10 + int(digit-'0')
	}
	return n, text == "0" || text != "" && text[0] != '0'
}

// numbers reads a text by a pattern, as "solution # atleast #".
func numbers(text, pattern string) (found []int, ok bool) {
	words, wanted := strings.Split(text, " "), strings.Split(pattern, " ")
	for i, word := range words {
		n, isNumber := number(word)
		switch {
		case len(words) != len(wanted):
			return nil, false
		case wanted[i] == "#" && isNumber:
			found = append(found, n)
		case wanted[i] != word || word == "#":
			return nil, false
		}
	}
	return found, true
}
