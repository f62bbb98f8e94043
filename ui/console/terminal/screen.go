package terminal

import (
	"cmp"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
	"golang.org/x/term"

	"procura/core/text"
)

// Screen is the output of a command, a terminal or not. It escapes control characters, so that nothing in a file, a
// program's output or an argument can control the terminal. It remembers its first error, so that a full disk is
// reported once.
type Screen struct {
	to io.Writer
	// Err is the first error of the writer.
	Err error

	terminal *os.File // nil for a file, a pipe, or a terminal that knows no escape sequences
	colours  bool
	progress *Progress
	torn     []byte // the beginning of a character whose end is still to come
}

// Open returns the screens of a command and its progress, which is shown on errs.
func Open(out, errs io.Writer) (*Screen, *Screen, *Progress) {
	progress := &Progress{}
	newScreen := func(to io.Writer) *Screen {
		s := &Screen{to: to, progress: progress}
		if file, ok := isTerminal(to); ok && os.Getenv("TERM") != "dumb" && takesSequences(file) {
			s.terminal, s.colours = file, os.Getenv("NO_COLOR") == ""
		}
		return s
	}
	screen := newScreen(errs)
	progress.on = screen
	return newScreen(out), screen, progress
}

func isTerminal(stream any) (*os.File, bool) {
	file, ok := stream.(*os.File)
	return file, ok && term.IsTerminal(int(file.Fd()))
}

// Write never fails; see Err.
func (s *Screen) Write(p []byte) (int, error) {
	whole := slices.Concat(s.torn, p)
	end := len(whole)
	for i := max(0, end-utf8.UTFMax+1); i < len(whole); i++ {
		if !utf8.FullRune(whole[i:]) {
			end = i
			break
		}
	}
	s.torn = slices.Clone(whole[end:])
	s.write(text.Lines(string(whole[:end])))
	return len(p), s.Err
}

// WritePlain writes a text that holds nothing to escape, except the tabs and the byte order mark of a table.
func (s *Screen) WritePlain(content string) { s.write(content) }

// write writes what is safe for a terminal, in the place of the progress.
func (s *Screen) write(safe string) {
	if safe == "" {
		return
	}
	if s.terminal != nil {
		defer s.progress.makeRoom(strings.HasSuffix(safe, "\n"))()
	}
	if s.Err == nil {
		_, s.Err = s.to.Write([]byte(safe))
	}
}

// leastWidth is used for narrower terminals, usualWidth for a terminal that does not tell its width.
const (
	leastWidth = 20
	usualWidth = 80
)

// Width returns the columns of the terminal, 0 if it is none: then a line has no end.
func (s *Screen) Width() int {
	if s.terminal == nil {
		return 0
	}
	width, _, _ := term.GetSize(int(s.terminal.Fd()))
	return max(cmp.Or(width, usualWidth), leastWidth)
}

// Colour is a colour of text.
type Colour string

const (
	Plain  Colour = ""
	Red    Colour = "31"
	Green  Colour = "32"
	Yellow Colour = "33"
)

// Line is a line that may have anything in it, and a part of a colour.
type Line struct {
	Before, Coloured, After string
	Colour                  Colour
	// Row reports whether it is cut where the terminal ends, as a row of a table, and not continued below.
	Row bool
}

// PrintLine prints a line. Without a terminal it is neither cut, continued nor coloured.
func (s *Screen) PrintLine(l Line) {
	before, coloured := text.Plain(l.Before), text.Plain(l.Coloured)
	whole := before + coloured + text.Plain(l.After)
	var parts []string
	switch width := s.Width(); {
	case width == 0:
		parts = []string{whole}
	case l.Row:
		parts = []string{runewidth.Truncate(whole, width, "…")}
	default:
		parts = Wrap(whole, width)
	}
	from, to := len(before), len(before)+len(coloured)
	var b strings.Builder
	at := 0 // in the whole line, where the part begins
	for i, part := range parts {
		if i > 0 {
			b.WriteString(indent)
		}
		b.WriteString(s.paint(part, from-at, to-at, l.Colour))
		b.WriteString("\n")
		at += len(part) + 1 // the blank between them
	}
	s.write(b.String())
}

// paint colours the part of a line between two places, which may lie outside of it.
func (s *Screen) paint(line string, from, to int, c Colour) string {
	from, to = min(max(from, 0), len(line)), min(max(to, 0), len(line))
	if !s.colours || c == Plain || from >= to {
		return line
	}
	return line[:from] + "\x1b[" + string(c) + "m" + line[from:to] + "\x1b[0m" + line[to:]
}

// indent stands before the continuation of a line.
const indent = "  "

// Wrap breaks a line at blanks, one of which each break takes away, so that its parts fit a width with their indent. A
// word that is longer stays whole, to be copied.
func Wrap(line string, width int) (parts []string) {
	room := width
	for runewidth.StringWidth(line) > room {
		at := breakOf(line, room)
		if at < 0 {
			break
		}
		parts, line = append(parts, line[:at]), line[at+1:]
		room = width - len(indent)
	}
	return append(parts, line)
}

// breakOf returns the last blank behind a word at which a line still fits, else the first one; -1 for none.
func breakOf(line string, room int) int {
	words := len(line) - len(strings.TrimLeft(line, " "))
	at, used := -1, 0
	for i, r := range line {
		if r == ' ' && i > words && (at < 0 || used <= room) {
			at = i
		}
		used += runewidth.RuneWidth(r)
		if used > room && at >= 0 {
			break
		}
	}
	return at
}
