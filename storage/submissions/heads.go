package submissions

import (
	"strings"

	"procura/core/grade"
)

// begins recognises a line that begins a block.
func (p *parser) begins(l *line) (grade.Layout, bool) {
	key := l.key
	switch {
	case strings.HasPrefix(key, "resultados fina"):
		return grade.Course, true
	case strings.HasPrefix(key, "caracter") && strings.HasPrefix(strings.TrimSpace(l.raw), ">"):
		return grade.Lists, true
	case strings.HasPrefix(key, "gerado em"), strings.HasPrefix(key, "estat") && strings.HasSuffix(key, "sticas gerais"):
		return grade.Statistics, !p.goesOn(grade.Statistics, key)
	case key == "tabuleiro" && strings.HasPrefix(l.raw, "\t") && l.colon:
		return grade.Tabs, true
	}
	return grade.Boards, isBoardName(key) && !l.colon
}

// isBoardName recognises "tabuleiro a": one word behind it, that says which and not
// what it is.
func isBoardName(key string) bool {
	name, ok := strings.CutPrefix(key, "tabuleiro ")
	if !ok || len(name) > 20 || strings.Contains(name, " ") {
		return false
	}
	for _, other := range []string{"inic", "fin", "sol", "obje", "atual", "actual", "de", "do"} {
		if strings.HasPrefix(name, other) && len(name) > 1 {
			return false
		}
	}
	return true
}

// goesOn reports whether a line that begins a layout is the second one of the
// block that is read.
func (p *parser) goesOn(layout grade.Layout, key string) bool {
	if p.now == nil || p.now.block.Layout != layout || p.now.titled || strings.HasPrefix(key, "gerado") {
		return false
	}
	p.now.titled = true
	return true
}
