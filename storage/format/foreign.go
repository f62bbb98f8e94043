package format

import (
	"strings"

	"procura/core/match"
	"procura/core/text"
)

// Results of other programs have boards in them, and they are no problems: a file is such where
// a board stands behind a field on its line, as in " - Problema: ((...) (...))", and other lines
// are fields of results. What layout they have is for the room of submissions.

// resultStems are what the keys of such fields have in them, with accents or without.
var resultStems = []string{"algoritm", "heur", "profund", "gerad", "expandid", "penetr", "tempo", "ramific", "solu", "caminho"}

const (
	// leastFields is how many fields of results a file of them has.
	leastFields = 2
	// longestField is how long the key of a field is, in bytes.
	longestField = 40
)

// isForeign reports whether the text is results of another program, and where their first field is.
func (r *reader) isForeign() (at text.Pos, field string, is bool) {
	columns := map[int]int{} // of the first problem of each line
	for _, e := range r.entries {
		if _, known := columns[e.At.Line]; !known {
			columns[e.At.Line] = e.At.Column
		}
	}
	number, behind, stems := 0, false, map[string]bool{}
	for line := range strings.Lines(r.content) {
		number++
		key, found := fieldKey(line)
		if !found {
			continue
		}
		before := len([]rune(line[:strings.IndexByte(line, ':')]))
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

// fieldKey is what stands before the colon of a line, in lower case and without marks before it.
func fieldKey(line string) (key string, found bool) {
	key, _, found = strings.Cut(line[:min(len(line), longestField)], ":")
	key = strings.TrimLeft(strings.ToLower(key), " \t->*#|=.")
	return key, found && key != "" && !strings.ContainsAny(key, "();\"")
}

// refuseForeign is a file of results of another program: nothing of it is opened.
func (r *reader) refuseForeign(at text.Pos, field string) match.File {
	r.issueList = issueList{file: r.file}
	r.report(at, text.M("error.file.foreign", "Text", clip(field)), r.expected())
	return match.File{Path: r.file, Issues: r.issues}
}
