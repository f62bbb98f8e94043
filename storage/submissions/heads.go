package submissions

import (
	"strings"

	"procura/core/grade"
)

// begins recognises a line that begins a block.
func (p *parser) begins(l *line) (grade.Layout, bool) {
	key, _ := l.field()
	switch {
	case courseHead.MatchString(key):
		return grade.Course, true
	case strings.HasPrefix(strings.TrimSpace(l.raw), ">") && listsHead.MatchString(key):
		return grade.Lists, true
	case statisticsHead.MatchString(key):
		return grade.Statistics, !p.goesOn(grade.Statistics, key)
	case strings.HasPrefix(l.raw, "\t") && key == "tabuleiro" && strings.Contains(l.bare, ":"):
		return grade.Tabs, true
	}
	name := boardsHead.FindStringSubmatch(key)
	return grade.Boards, name != nil && !notName.MatchString(name[1]) && !strings.Contains(l.bare, ":")
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
