package text

import (
	"regexp"
	"strings"
)

// plainNumber is what a spreadsheet takes for a number and nothing else.
var plainNumber = regexp.MustCompile(`^[-+]?\d+(\.\d+)?$`)

// behind is a formula behind a mark that spreadsheets of some countries take for the
// end of a cell.
var behind = regexp.MustCompile(`([;\t\r\n][\s"']*)([-=+@])`)

// Cell keeps a spreadsheet from taking a cell of a table of CSV for a formula: an
// apostrophe before it.
func Cell(s string) string {
	s = behind.ReplaceAllString(s, "$1'$2")
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) && !plainNumber.MatchString(s) {
		return "'" + s
	}
	return s
}
