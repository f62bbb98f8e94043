package submissions

import (
	"regexp"
	"strings"
	"unicode"
)

// line is a line of a file.
type line struct {
	raw string
	// bare is the line without blanks around it and marks before it.
	bare string
}

func newLine(raw string) line {
	raw = strings.TrimRight(raw, " \t\n")
	return line{raw: raw, bare: strings.TrimLeft(raw, " \t->*#|=.•")}
}

// isBlank reports whether a line has neither letters nor digits: rules of dashes
// part what is written, as blank lines do.
func (l *line) isBlank() bool {
	return !strings.ContainsFunc(l.raw, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) &&
		!strings.ContainsAny(l.raw, "()")
}

// isConflict recognises the marks that version control leaves between lines.
func (l *line) isConflict() bool {
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if rest, ok := strings.CutPrefix(l.raw, mark); ok && (rest == "" || rest[0] == ' ') {
			return true
		}
	}
	return false
}

// field splits a line at its colon. A line without one is a key without a value.
func (l *line) field() (key, value string) {
	key, value, _ = strings.Cut(l.bare, ":")
	if len(key) > maxKey {
		key = key[:maxKey]
	}
	return folded(strings.Trim(key, " -=*")), strings.TrimSpace(value)
}

// maxKey is the part of a line that can be a key.
const maxKey = 80

// startsForm reports whether a list begins the line.
func (l *line) startsForm() bool {
	return strings.HasPrefix(strings.TrimLeft(l.bare, "'`"), "(")
}

// letters are those that lose their accent.
var letters = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ã", "a", "ä", "a", "é", "e", "ê", "e", "è", "e", "í", "i", "ì", "i", "ó", "o",
	"ô", "o", "õ", "o", "ò", "o", "ú", "u", "ü", "u", "ç", "c", "º", "o", "ª", "a", "°", "o",
)

// folded is a text in small letters without accents, its words parted by one
// blank. What became of an accent that was lost, a question mark or two odd
// letters, is left out: the patterns of keys allow for that.
func folded(s string) string {
	var b strings.Builder
	for _, r := range letters.Replace(strings.ToLower(s)) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == ' ' || r == '\t' || r == '_' || r == '-' || r == '/':
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// The lines that begin a block.
var (
	courseHead     = regexp.MustCompile(`^resultados fina\w* d\w* resol`)
	boardsHead     = regexp.MustCompile(`^tabuleiro (\w{1,20})$`)
	listsHead      = regexp.MustCompile(`^caracter\w{0,3}sticas`)
	statisticsHead = regexp.MustCompile(`^(gerado em|estat\w{0,3}sticas gerais)`)
	notName        = regexp.MustCompile(`^(inicial|final|sol\w*|objet\w*|atual|actual|de|do)$`)
)
