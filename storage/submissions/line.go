package submissions

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// line is a line of a file.
type line struct {
	raw string
	// bare is the line without blanks around it and marks before it.
	bare string
	// key is what stands before its colon, folded; all of it where it has none.
	// value is what stands behind.
	key, value string
	colon      bool
}

func newLine(raw string) line {
	l := line{raw: strings.TrimRight(raw, " \t\n")}
	l.bare = strings.TrimLeft(l.raw, " \t->*#|=.")
	key, value, colon := strings.Cut(l.bare, ":")
	l.key, l.value, l.colon = folded(key[:min(len(key), maxKey)]), strings.TrimSpace(value), colon
	return l
}

// maxKey is the part of a line that can be a key.
const maxKey = 80

// isBlank reports whether a line has neither letters nor digits: rules of dashes
// part what is written, as blank lines do.
func (l *line) isBlank() bool {
	return !strings.ContainsFunc(l.raw, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) &&
		!strings.ContainsAny(l.raw, "()")
}

// isConflict recognises the marks that version control leaves between lines.
func (l *line) isConflict() bool {
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if rest, ok := strings.CutPrefix(l.raw, mark); ok && (rest == "" || rest[0] == ' ' && mark[0] != '=') {
			return true
		}
	}
	return false
}

// startsForm reports whether a list begins the line.
func (l *line) startsForm() bool {
	return strings.HasPrefix(strings.TrimLeft(l.bare, "'`"), "(")
}

// accented are the letters that lose their accent, and those they become.
const (
	accented = "áàâãäéêèíìóôõòúüçºª°"
	bareOnes = "aaaaaeeeiioooouucoao"
)

// folded is a text in small letters without accents, its words parted by one
// blank. What became of an accent that was lost, a question mark or an odd sign,
// is left out: the words that are looked for allow for that.
func folded(s string) string {
	var b strings.Builder
	blank := false
	for _, r := range s {
		switch {
		case r >= 'A' && r <= 'Z':
			r += 'a' - 'A'
		case r >= utf8.RuneSelf:
			r = unaccented(unicode.ToLower(r))
		}
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			if blank && b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteRune(r)
			blank = false
		case r > 0 && r < utf8.RuneSelf && strings.IndexByte(" \t_-/", byte(r)) >= 0:
			blank = true
		}
	}
	return b.String()
}

func unaccented(r rune) rune {
	at := 0
	for _, letter := range accented {
		if letter == r {
			return rune(bareOnes[at])
		}
		at++
	}
	return 0
}

// clipped is the part of a value that is kept: names are short.
func clipped(s string) string {
	const most = 100
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "…"
}
