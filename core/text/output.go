package text

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What comes from a file, from a program or from somebody who types may hold anything. It leaves
// the program by one of these: Plain and Lines for a terminal or a label, JSON, CSV, Markdown.

// Plain is a text of a file as one line that shows what is in it: line ends and tabs
// are blanks; what can't be seen, turns the writing around or speaks to a terminal is
// written as \x1b or \u202e, and so is a byte that is no UTF-8.
func Plain(s string) string { return strings.ReplaceAll(Lines(s), "\n", " ") }

// Lines is Plain for a text of several lines.
func Lines(s string) string {
	if strings.IndexFunc(s, hidden) < 0 && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], string(utf8.RuneError)):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case r == '\r' || r == '\t':
			b.WriteByte(' ')
		case r == '\n' || !hidden(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// hidden recognises control characters, line and paragraph ends, marks of the
// direction of writing, and blanks without width.
func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r >= 0x2028 && r <= 0x2029 || r == 0x200B || r == 0x2060 || r == 0xFEFF
}

// JSON writes a plain structure on one line, without its end. What Plain would not show as it
// is stands escaped in its strings.
func JSON(v any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic("text: " + err.Error())
	}
	line := strings.TrimSuffix(b.String(), "\n")
	if strings.IndexFunc(line, hidden) < 0 {
		return line
	}
	b.Reset()
	for _, r := range line { // only strings hold any
		if hidden(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// plainNumber matches texts that a spreadsheet reads as a number and as nothing else.
var plainNumber = regexp.MustCompile(`^[-+]?\d+(\.\d+)?$`)

// A formula begins with one of these signs, the wide ones in some languages; and behind a mark that
// spreadsheets of some countries take for the end of a cell.
const formulaSigns = "-=+@\uff1d\uff0b\uff0d\uff20" // the first one in brackets is no range

var (
	leading = regexp.MustCompile(`^[\s"']*[` + formulaSigns + `]`)
	behind  = regexp.MustCompile(`(;[\s"']*)([` + formulaSigns + `])`)
)

// cell is a cell of CSV: plain, and no formula, which an apostrophe before it prevents.
func cell(s string) string {
	s = behind.ReplaceAllString(Plain(s), "$1'$2")
	if leading.MatchString(s) && !plainNumber.MatchString(s) {
		return "'" + s
	}
	return s
}

// Dialect is a form of CSV. The zero Dialect is for programs; spreadsheets of a country may want another one.
type Dialect struct {
	// Separator stands between cells, a comma if it is 0; Decimal stands in numbers, a point if it is 0.
	Separator, Decimal rune
	// Mark reports whether a byte order mark begins the file.
	Mark bool
}

// Excel is the form that a spreadsheet opens where numbers have a decimal comma.
var Excel = Dialect{Separator: ';', Decimal: ',', Mark: true}

// CSV writes a table, a line for each row. No spreadsheet takes a cell of it for a formula.
func (d Dialect) CSV(rows [][]string) string {
	var b strings.Builder
	if d.Mark {
		b.WriteRune('\ufeff')
	}
	w := csv.NewWriter(&b)
	w.Comma = cmp.Or(d.Separator, ',')
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, s := range row {
			cells[i] = cell(s)
			if plainNumber.MatchString(s) {
				cells[i] = strings.Replace(s, ".", string(cmp.Or(d.Decimal, '.')), 1)
			}
		}
		_ = w.Write(cells) // a strings.Builder takes everything
	}
	w.Flush()
	return b.String()
}

// marked puts a backslash before all that Markdown, as it is read on the web and for papers, could
// take for more than a character: also an address, which would become a link.
var marked = strings.NewReplacer(strings.Fields(
	"\\ \\\\ ` \\` * \\* _ \\_ [ \\[ ] \\] < \\< > \\> & \\& | \\| ~ \\~ ^ \\^ $ \\$ @ \\@ :// \\:// www. www\\.")...)

// Markdown escapes a text for a line or a table cell of Markdown.
func Markdown(s string) string { return marked.Replace(Plain(s)) }
