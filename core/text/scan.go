package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scanner walks over a text character by character and knows where it is.
type scanner struct {
	text string
	// at is the byte where the next character begins, pos its place.
	at  int
	pos Pos
}

func (s *scanner) done() bool { return s.at == len(s.text) }

// peek is the next character; the text must not be done.
func (s *scanner) peek() rune {
	c, _ := s.decode()
	return c
}

// decode is the next character and how many bytes it takes.
func (s *scanner) decode() (rune, int) {
	if c := s.text[s.at]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(s.text[s.at:])
}

// next steps over the next character.
func (s *scanner) next() {
	c, size := s.decode()
	s.step(c, size)
}

func (s *scanner) step(c rune, size int) {
	s.at += size
	if c == '\n' {
		s.pos = Pos{s.pos.Line + 1, 1}
		return
	}
	s.pos.Column++
}

// while steps over characters that are in a class, and returns them.
func (s *scanner) while(in func(rune) bool) string {
	from := s.at
	for !s.done() {
		c, size := s.decode()
		if !in(c) {
			break
		}
		s.step(c, size)
	}
	return s.text[from:s.at]
}

func (s *scanner) atom() string {
	from := s.at
	for !s.done() {
		if c := s.text[s.at]; '0' <= c && c <= 'z' && c != ';' { // most, and quickly
			s.at++
			s.pos.Column++
			continue
		}
		c, size := s.decode()
		if c == '|' && (s.at == from || s.text[s.at-1] == ':') {
			skipBars(s)
			continue
		}
		if ends(c) {
			break
		}
		s.step(c, size)
	}
	return s.text[from:s.at]
}

// skipBars steps over a name between bars, in which blanks and semicolons are letters, or else
// over the first bar: those of a drawn board stand between blanks.
func skipBars(s *scanner) {
	s.next()
	rest := s.text[s.at:min(len(s.text), s.at+maxWord)]
	end := strings.IndexAny(rest, "|\n\"()")
	if end <= 0 || rest[end] != '|' || rest[:end] != strings.TrimSpace(rest[:end]) {
		return
	}
	for end += s.at; s.at <= end; {
		s.next()
	}
}

// beginsBlock reports whether a text begins with a comment that goes on over line ends: #| ... |#.
func beginsBlock(text string) bool { return strings.HasPrefix(text, "#|") }

// skipBlock steps over such a comment, and those in it. One that the text does not close ends with
// it, and closed is false.
func skipBlock(s *scanner) (closed bool) {
	for depth := 0; !s.done(); {
		switch rest := s.text[s.at:]; {
		case beginsBlock(rest):
			depth++
			s.next()
		case strings.HasPrefix(rest, "|#"):
			depth--
			s.next()
		}
		s.next()
		if depth == 0 {
			return true
		}
	}
	return false
}

// ends reports whether a character ends an atom.
func ends(c rune) bool {
	switch c {
	case '(', ')', '"', ';':
		return true
	}
	return blank(c)
}

func (s *scanner) comment() Comment {
	at, from := s.pos, s.at
	line := s.while(func(c rune) bool { return c != '\n' })
	return Comment{Pos: at, Text: strings.TrimSpace(strings.TrimLeft(line, ";")), From: from, To: s.at}
}

// quotation reads a string; a backslash takes the next character as it is. A
// string that its line does not close ends there, and closed is false.
func (s *scanner) quotation() (content string, closed bool) {
	s.next()
	content = s.while(func(c rune) bool { return c != '"' && c != '\\' && c != '\n' })
	if s.done() || s.peek() == '\n' {
		return content, false
	}
	if s.peek() == '"' {
		s.next()
		return content, true
	}
	return s.escaped(content)
}

// escaped reads a string from its first backslash on; head is what stands before.
func (s *scanner) escaped(head string) (content string, closed bool) {
	var b strings.Builder
	b.WriteString(head)
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
	switch c {
	case ' ', '\n', '\t', '\v', '\f', '\r', ',', '\x1a', '\uFEFF':
		return true
	}
	return c >= utf8.RuneSelf && unicode.IsSpace(c)
}
