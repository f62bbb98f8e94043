package format

import (
	"strings"
	"unicode/utf8"

	"procura/core/text"
)

// Results of other programs have boards in them, and they are no problems: a file is such where
// a board stands behind a field on its line, as in " - Problema: ((...) (...))", and other lines
// are fields of results. What layout they have is for the room of submissions.

// resultStems are parts of the keys of such fields, with accents and without.
var resultStems = []string{"algoritm", //nolint:misspell // Portuguese
	"heur", "profund", "gerad", "expandid", "penetr", "tempo", "ramific", "solu", "caminho"}

const (
	// leastFields is the least number of fields in a file of results.
	leastFields = 2
	// longestField is the greatest length of the key of a field, in bytes.
	longestField = 40
)

// findForeignResults is the first field of results, where the text in which entries were found is
// those of another program.
func findForeignResults(content string, entries []*Entry) (at text.Pos, field string, found bool) {
	if len(entries) == 0 {
		return at, "", false
	}
	columns := map[int]int{} // of the first problem of each line
	for _, e := range entries {
		if _, known := columns[e.At.Line]; !known {
			columns[e.At.Line] = e.At.Column
		}
	}
	number, behind, stems := 0, false, map[string]bool{}
	for line := range strings.Lines(content) {
		number++
		key, isField := fieldKey(line)
		if !isField {
			continue
		}
		before := utf8.RuneCountInString(line[:strings.IndexByte(line, ':')])
		behind = behind || columns[number] > before
		for _, stem := range resultStems {
			if strings.Contains(key, stem) && !stems[stem] {
				stems[stem] = true
				if field == "" {
					at, field = text.Pos{Line: number, Column: 1}, strings.TrimSpace(line)
				}
			}
		}
	}
	return at, field, behind && len(stems) >= leastFields
}

// fieldKey returns the text before the colon of a line, in lower case and without marks before it.
func fieldKey(line string) (key string, found bool) {
	key, _, found = strings.Cut(line[:min(len(line), longestField)], ":")
	key = strings.TrimLeft(strings.ToLower(key), " \t->*#|=.")
	return key, found && key != "" && !strings.ContainsAny(key, "();\"")
}
