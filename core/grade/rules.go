package grade

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// namedSetting matches a setting that a block names.
var namedSetting = regexp.MustCompile(`([\pL\d-]+)\s*[=:]\s*([\pL\d-]+)`)

// readRules reads the settings that a block names, in any order and case. It is
// not ok if the text contains anything else, or a value that a setting does not have.
func readRules(named string, settings []game.Setting) (rules game.Rules, ok bool) {
	rules, ok = game.Rules{}, true
	for _, parts := range namedSetting.FindAllStringSubmatch(strings.ToLower(named), -1) {
		at := slices.IndexFunc(settings, func(s game.Setting) bool { return s.Key == parts[1] })
		if at < 0 || !slices.Contains(settings[at].Values, parts[2]) {
			ok = false
			continue
		}
		rules[parts[1]] = parts[2]
	}
	rest := namedSetting.ReplaceAllString(named, "")
	return rules, ok && strings.Trim(rest, " \t,;-.()") == ""
}

// fixRules puts a problem under the settings of the judge that its block does not name.
func (j *Judge) fixRules(b *Block, s *subject) {
	if j.Rules == nil {
		return
	}
	settings := s.puzzle.Module().Settings()
	named, _ := readRules(b.Rules, settings)
	s.fixed = j.Rules(s.puzzle.Module().ID())
	maps.DeleteFunc(s.fixed, func(key, _ string) bool {
		return named[key] != "" || !slices.ContainsFunc(settings, func(s game.Setting) bool { return s.Key == key })
	})
	if ruled, wrong := s.puzzle.WithRules(s.fixed); wrong == nil {
		s.puzzle = ruled
	}
}

// agreeing returns the complete settings that agree with some of them.
func agreeing(some game.Rules, settings []game.Setting) []game.Rules {
	return slices.DeleteFunc(game.Combinations(settings), func(rules game.Rules) bool {
		complete, _ := rules.With(some, settings)
		return !maps.Equal(complete, rules)
	})
}

// noteNamedRules finds the complete settings that agree with those that a block names, none if it
// names none. It adds a note about text that is no setting.
func (v *Verdict) noteNamedRules(b *Block, p game.Puzzle) {
	settings := p.Module().Settings()
	named, ok := readRules(b.Rules, settings)
	if !ok {
		v.Notes = append(v.Notes, text.M("grade.note.norules", "Rules", b.Rules))
	}
	if len(named) == 0 {
		return
	}
	for _, rules := range agreeing(named, settings) {
		v.named = append(v.named, rules.Format(settings))
	}
}

// withRules returns a puzzle under settings, "key=value key=value"; others stay.
func withRules(named string, p game.Puzzle) game.Puzzle {
	rules, _ := readRules(named, p.Module().Settings())
	other, wrong := p.WithRules(rules)
	if wrong != nil {
		panic("grade: " + wrong.Key)
	}
	return other
}

// rulesOf returns the rules of a puzzle, "key=value key=value".
func rulesOf(p game.Puzzle) string { return p.Rules().Format(p.Module().Settings()) }
