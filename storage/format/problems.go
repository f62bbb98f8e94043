package format

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"procura/core/game"
)

// Problems writes problems in strict form: reading gives the same problems back.
// Name and settings go into comments where the form does not carry them and
// they are not the default; remarks stand above them.
func Problems(problems []game.Problem) string {
	var b strings.Builder
	order := map[string]int{}
	tall := false
	for i, p := range problems {
		id := p.Puzzle.Module().ID()
		block := Problem(p, DefaultName(order[id]))
		order[id]++
		before := tall
		if tall = strings.Contains(block, "\n"); i > 0 && (tall || before) {
			b.WriteString("\n")
		}
		b.WriteString(block + "\n")
	}
	return b.String()
}

// Problem writes one problem; usual is the name it would get anyway.
func Problem(p game.Problem, usual string) string {
	name := ReadableName(p.Name)
	if name == "" {
		name = usual
	}
	form, carries := p.Puzzle.Encode(name)
	head := ""
	for _, remark := range p.Remarks {
		head += "; " + OneLine(remark) + "\n"
	}
	if !carries && name != usual {
		head += "; nome: " + name + "\n"
	}
	if rules := ChangedRules(p.Puzzle.Rules(), p.Puzzle.Module().Settings()); rules != "" {
		head += "; regras: " + rules + "\n"
	}
	return head + strings.TrimRight(form, "\n")
}

// ChangedRules writes the settings that are not the default.
func ChangedRules(rules game.Rules, settings []game.Setting) string {
	var words []string
	for _, s := range settings {
		if value := rules[s.Key]; value != s.Values[0] {
			words = append(words, s.Key+"="+value)
		}
	}
	return strings.Join(words, " ")
}

// DefaultName is the name of the problem at index, from 0, among those of its
// game: A, B ... Z, AA, AB ...
func DefaultName(index int) string {
	name := ""
	for n := index + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('A'+(n-1)%26)) + name
	}
	return name
}

// nameProblems makes problems of the entries that were read. A name that stands twice
// in a game gets -2, -3 and so on.
func nameProblems(entries []*Entry) []game.Problem {
	order := map[string]int{}
	names := map[string]Register{}
	var problems []game.Problem
	for i, e := range entries {
		name := e.Name
		if name == "" {
			name = DefaultName(order[e.Game])
		}
		order[e.Game]++
		if e.Puzzle == nil {
			continue
		}
		if names[e.Game] == nil {
			names[e.Game] = Register{}
		}
		problems = append(problems, game.Problem{Name: names[e.Game].Claim(name), Line: e.At.Line, Place: i + 1, Puzzle: e.Puzzle})
	}
	return problems
}

// Register holds the names taken in a game, and how often each was asked for.
type Register map[string]int

// Claim takes name, or the first of name-2, name-3 ... that is free.
func (r Register) Claim(name string) string {
	free, asked := r.Free(name)
	r[name] = asked
	r[free]++
	return free
}

// Free is what claim takes, and how often name was asked for before.
func (r Register) Free(name string) (free string, asked int) {
	free, asked = name, r[name]
	for r[free] > 0 {
		asked++
		free = fmt.Sprintf("%s-%d", name, asked)
	}
	return free, asked
}

// ReadableName makes a name of a text that can be read back.
func ReadableName(name string) string {
	const room = 10                        // for -2
	if name = OneLine(name); name == "-" { // written for "no name"
		return ""
	}
	if utf8.RuneCountInString(name) > MaxName {
		name = strings.TrimSpace(string([]rune(name)[:MaxName-room]))
	}
	return name
}
