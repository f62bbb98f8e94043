package sexp

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scanner walks over a text character by character and knows where it is.
type scanner struct {
	rest string
	pos  Pos
}

func newScanner(text string) scanner { return scanner{rest: text, pos: Pos{1, 1}} }

func (s *scanner) done() bool { return s.rest == "" }

// peek is the next character; the text must not be done.
func (s *scanner) peek() rune {
	c, _ := utf8.DecodeRuneInString(s.rest)
	return c
}

// next steps over the next character.
func (s *scanner) next() {
	c, size := utf8.DecodeRuneInString(s.rest)
	s.rest = s.rest[size:]
	if c == '\n' {
		s.pos = Pos{s.pos.Line + 1, 1}
		return
	}
	s.pos.Column++
}

// while steps over characters that are in a class, and returns them.
func (s *scanner) while(in func(rune) bool) string {
	from := s.rest
	for !s.done() && in(s.peek()) {
		s.next()
	}
	return from[:len(from)-len(s.rest)]
}

func (s *scanner) atom() string {
	return s.while(func(c rune) bool { return !blank(c) && !strings.ContainsRune(`()";`, c) })
}

// comment reads to the end of the line.
func (s *scanner) comment() Comment {
	at := s.pos
	line := s.while(func(c rune) bool { return c != '\n' })
	return Comment{Pos: at, Text: strings.TrimSpace(strings.TrimLeft(line, ";"))}
}

// quotation reads a string; a backslash takes the next character as it is. A
// string that its line does not close ends there, and closed is false.
func (s *scanner) quotation() (content string, closed bool) {
	s.next()
	var b strings.Builder
	for !s.done() && s.peek() != '\n' {
		c := s.peek()
		s.next()
		switch {
		case c == '"':
			return b.String(), true
		case c == '\\' && !s.done() && s.peek() != '\n':
			c = s.peek()
			s.next()
		}
		b.WriteRune(c)
	}
	return b.String(), false
}

// blank reports whether a character only separates: white space, a comma, a
// byte order mark left by joining files, the end mark of old DOS files.
func blank(c rune) bool {
	return c == ',' || c == '\uFEFF' || c == '\x1a' || unicode.IsSpace(c)
}
