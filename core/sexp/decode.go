package sexp

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Decode turns the bytes of a file into the text that positions refer to:
// UTF-8 without byte order mark, where every line ends in "\n". Bytes that are
// not UTF-8 are taken as ISO-8859-1.
func Decode(src []byte) string {
	src = bytes.TrimPrefix(src, []byte("\uFEFF"))
	text := string(src)
	if !utf8.Valid(src) {
		text = latin1(src)
	}
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return unixLines(text)
}

// unixLines ends every line in "\n".
func unixLines(text string) string {
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

// latin1 decodes ISO-8859-1, where a byte is the number of its character.
func latin1(src []byte) string {
	var b strings.Builder
	b.Grow(len(src) + len(src)/8)
	for _, c := range src {
		b.WriteRune(rune(c))
	}
	return b.String()
}
