package quatro

import (
	"maps"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/quatro/brief"
	"procura/core/sexp"
	"procura/core/text"
)

// rulesOf are the rules that a letter of files of positions stands for, nil for
// none.
func rulesOf(letter string) game.Rules {
	choose, squares, ok := brief.Rules(letter)
	if !ok {
		return nil
	}
	rules := game.Rules{"variant": "give", "lines": "lines"}
	if choose {
		rules["variant"] = "choose"
	}
	if squares {
		rules["lines"] = "squares"
	}
	return rules
}

// Line writes "L BOARD HAND"; where the rules have no letter, "key=value
// key=value BOARD HAND"; and where pieces are missing, "; regras: ..." and the
// list below it.
func (d *Duel) Line(s Position) string {
	words := d.rules.Format(d.Module().MatchSettings())
	if !s.Complete() {
		return "; " + rulesMark + words + "\n" + d.Encode(s)
	}
	if letter := brief.Letter(d.Choose(), d.Squares()); letter != "" {
		words = letter
	}
	return words + " " + d.Brief(s)
}

// rulesMark begins a comment that gives rules.
const rulesMark = "regras: "

// ReadLine reads what Line writes, a line of a file of positions, with anything
// behind it, and all that ReadPosition reads. A piece in hand says that the
// variant is give, where the text does not name one.
func (g Game) ReadLine(src string, rules game.Rules) (game.Position, []sexp.Error) {
	said := newSaid(sexp.Decode([]byte(src)))
	complete, wrong := rules.With(said.rules, g.MatchSettings())
	if wrong != nil {
		allowed := game.Defaults(g.MatchSettings()).Format(g.MatchSettings())
		key, _ := wrong.Args["Key"].(string)
		return nil, []sexp.Error{{Pos: said.places[key], What: *wrong, Expected: text.M("expected.quatro.rules", "Rules", allowed)}}
	}
	p, errors := g.ReadPosition(said.rest, complete)
	if len(errors) > 0 && said.rules["variant"] == "" && complete["variant"] == "choose" {
		complete["variant"] = "give"
		if given, wrong := g.ReadPosition(said.rest, complete); len(wrong) == 0 {
			return given, nil
		}
	}
	return p, errors
}

// said is what a text says of rules, and the rest of the text: everything in it
// stands where it stood.
type said struct {
	rules  game.Rules
	places map[string]sexp.Pos // of rules by their keys
	rest   string
}

func newSaid(src string) *said {
	s := &said{rules: game.Rules{}, places: map[string]sexp.Pos{}, rest: src}
	trimmed := strings.TrimLeft(src, " \t\n'")
	switch {
	case len(src) > maxLine: // something else that was on a clipboard
	case beginsWithLetter(src):
		s.words()
	case strings.HasPrefix(trimmed, "("), strings.Contains(src, ";"):
		s.comments()
	default:
		s.words()
	}
	return s
}

// maxLine is how many bytes of a text are searched for rules.
const maxLine = 64 << 10

// beginsWithLetter reports whether the first word of a text stands for rules.
func beginsWithLetter(src string) bool {
	for word := range strings.FieldsSeq(src) {
		return rulesOf(word) != nil
	}
	return false
}

// comments takes rules from comments, as files of problems give them.
func (s *said) comments() {
	begin := 0
	for line := range strings.Lines(s.rest) {
		_, comment, _ := strings.Cut(line, ";")
		comment = strings.TrimLeft(comment, "; \t")
		if value, ok := strings.CutPrefix(comment, strings.TrimSpace(rulesMark)); ok {
			for _, word := range strings.Fields(value) {
				s.rule(word, begin+strings.Index(line, word))
			}
		}
		begin += len(line)
	}
}

// words takes rules from the words around a board, and leaves out what stands
// behind board and hand in a line with a letter.
func (s *said) words() {
	kept, end, lettered := 0, 0, -1 // the line of the letter
	for i, word := range strings.Fields(s.rest) {
		begin := end + strings.Index(s.rest[end:], word)
		end = begin + len(word)
		line := strings.Count(s.rest[:begin], "\n")
		of := rulesOf(word)
		switch {
		case i == 0 && of != nil:
			lettered = line
			maps.Copy(s.rules, of)
			end = s.blank(begin, end)
		case line == lettered && kept >= 2, s.rule(word, begin):
			end = s.blank(begin, end)
		default:
			kept++
		}
	}
}

// rule notes "key=value" at a byte of the text, and reports whether it is one.
func (s *said) rule(word string, begin int) bool {
	key, value, ok := strings.Cut(word, "=")
	if !ok {
		return false
	}
	s.rules[key], s.places[key] = value, at(s.rest, begin).Pos
	return true
}

// blank writes blanks over a part of the text, as many as it has characters, and
// returns where they end.
func (s *said) blank(begin, end int) int {
	blanks := strings.Repeat(" ", utf8.RuneCountInString(s.rest[begin:end]))
	s.rest = s.rest[:begin] + blanks + s.rest[end:]
	return begin + len(blanks)
}
