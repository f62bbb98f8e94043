package document

import (
	"strings"

	"procura/core/game"
	"procura/storage/flaw"
	"procura/storage/reader"
)

// Format writes problems in strict form: reading gives the same problems back.
// Name and settings go into comments where the form does not carry them and
// they are not the default; remarks stand above them.
func Format(problems []game.Problem) string {
	var b strings.Builder
	order := map[string]int{}
	tall := false
	for i, p := range problems {
		id := p.Puzzle.Module().ID()
		block := formatProblem(p, reader.DefaultName(order[id]))
		order[id]++
		before := tall
		if tall = strings.Contains(block, "\n"); i > 0 && (tall || before) {
			b.WriteString("\n")
		}
		b.WriteString(block + "\n")
	}
	return b.String()
}

// formatProblem writes one problem; usual is the name it would get anyway.
func formatProblem(p game.Problem, usual string) string {
	name := tame(p.Name)
	if name == "" {
		name = usual
	}
	form, carries := p.Puzzle.Encode(name)
	head := ""
	for _, remark := range p.Remarks {
		head += "; " + flaw.OneLine(remark) + "\n"
	}
	if !carries && name != usual {
		head += "; nome: " + name + "\n"
	}
	if rules := Changed(p.Puzzle.Rules(), p.Puzzle.Module().Settings()); rules != "" {
		head += "; regras: " + rules + "\n"
	}
	return head + strings.TrimRight(form, "\n")
}

// Changed writes the settings that are not the default.
func Changed(rules game.Rules, settings []game.Setting) string {
	var words []string
	for _, s := range settings {
		if value := rules[s.Key]; value != s.Values[0] {
			words = append(words, s.Key+"="+value)
		}
	}
	return strings.Join(words, " ")
}
