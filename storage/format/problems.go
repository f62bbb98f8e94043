package format

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"procura/core/game"
)

// Problems writes problems in strict form: reading gives the same problems back.
// Name and settings go into comments where the form does not carry them and
// they are not the default; remarks stand above them.
func Problems(problems []game.Problem) string {
	names := Names{}
	var blocks []string
	for _, p := range problems {
		lines, form := Problem(p, names.Next(p.Puzzle.Module().ID()))
		blocks = append(blocks, lines+form)
	}
	if len(blocks) == 0 {
		return ""
	}
	text, _ := JoinBlocks(blocks)
	return text + "\n"
}

// JoinBlocks puts blocks one below the other, tall ones, of more than a line, between blank lines; it reports
// whether there are such.
func JoinBlocks(blocks []string) (text string, tall bool) {
	var b strings.Builder
	before := false
	for i, block := range blocks {
		now := strings.Contains(block, "\n")
		switch {
		case i > 0 && (now || before):
			b.WriteString("\n\n")
		case i > 0:
			b.WriteString("\n")
		}
		b.WriteString(block)
		before, tall = now, tall || now
	}
	return b.String(), tall
}

// Problem writes one problem, the lines before its form and the form; usual is the name it
// would get anyway.
func Problem(p game.Problem, usual string) (lines, form string) {
	name := cmp.Or(ReadableName(p.Name), usual)
	form, carries := p.Puzzle.Encode(name)
	if carries || name == usual {
		name = ""
	}
	for _, remark := range p.Remarks {
		lines += "; " + OneLine(remark) + "\n"
	}
	lines += SayingLines(name, ChangedRules(p.Puzzle.Rules(), p.Puzzle.Module().Settings()))
	return lines, strings.TrimRight(form, "\n")
}

// SayingLines returns comments with a name and rules; an empty one is left out.
func SayingLines(name, rules string) (lines string) {
	if name != "" {
		lines += "; nome: " + name + "\n"
	}
	if rules != "" {
		lines += "; regras: " + rules + "\n"
	}
	return lines
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
	names := Names{}
	var problems []game.Problem
	for i, e := range entries {
		usual := names.Next(e.Game)
		if e.Puzzle != nil {
			problems = append(problems, game.Problem{Name: names.ClaimName(e.Game, cmp.Or(e.Name, usual)), Line: e.At.Line, Place: i + 1, Puzzle: e.Puzzle})
		}
	}
	return problems
}

// Names gives out the names of the problems of a file, game by game.
type Names map[string]*register

// register holds the names taken in a game, and how often each was asked for; next is the index of the next
// problem.
type register struct {
	asked map[string]int
	next  int
}

func (n Names) of(game string) *register {
	if n[game] == nil {
		n[game] = &register{asked: map[string]int{}}
	}
	return n[game]
}

// Next is the name that the next problem of a game has where it says none.
func (n Names) Next(game string) string {
	r := n.of(game)
	r.next++
	return DefaultName(r.next - 1)
}

// ClaimName takes a name in a game, or the first of name-2, name-3 ... that is free.
func (n Names) ClaimName(game, name string) string {
	free, asked := n.Free(game, name)
	r := n.of(game)
	r.asked[name] = asked
	r.asked[free]++
	return free
}

// Free returns the name that ClaimName would take, and how often it was asked for before.
func (n Names) Free(game, name string) (free string, asked int) {
	r := n.of(game)
	free, asked = name, r.asked[name]
	for r.asked[free] > 0 {
		asked++
		free = fmt.Sprintf("%s-%d", name, asked)
	}
	return free, asked
}

// ReadableName makes a name of a text that can be read back.
func ReadableName(name string) string {
	const room = 10 // for -2
	name = OneLine(name)
	if name == "-" { // written for "no name"
		return ""
	}
	if utf8.RuneCountInString(name) > MaxName {
		name = strings.TrimSpace(string([]rune(name)[:MaxName-room]))
	}
	return name
}
