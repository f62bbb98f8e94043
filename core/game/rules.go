package game

import (
	"maps"
	"slices"
	"strings"

	"procura/core/text"
)

// Rules holds the value of each rule setting by key.
type Rules map[string]string

// Defaults gives every setting its default value.
func Defaults(settings []Setting) Rules {
	rules := make(Rules, len(settings))
	for _, s := range settings {
		rules[s.Key] = s.Values[0]
	}
	return rules
}

// With returns rules with changes laid over them, or a message that names the
// setting or value that settings does not have.
func (r Rules) With(changes Rules, settings []Setting) (Rules, *text.Message) {
	next := Defaults(settings)
	for key := range next {
		if value, ok := r[key]; ok {
			next[key] = value
		}
	}
	for _, key := range slices.Sorted(maps.Keys(changes)) {
		value := changes[key]
		setting, ok := find(settings, key)
		if !ok {
			m := text.M("error.rule.key", "Key", key)
			return nil, &m
		}
		if !setting.allows(value) {
			m := text.M("error.rule.value", "Key", key, "Value", value, "Allowed", strings.Join(setting.Values, " "))
			return nil, &m
		}
		next[key] = value
	}
	return next, nil
}

// Combinations lists every complete choice of values for settings: the defaults
// first, the last setting changing fastest.
func Combinations(settings []Setting) []Rules {
	list := []Rules{{}}
	for _, s := range settings {
		var longer []Rules
		for _, rules := range list {
			for _, value := range s.Values {
				next := maps.Clone(rules)
				next[s.Key] = value
				longer = append(longer, next)
			}
		}
		list = longer
	}
	return list
}

// Format writes rules as "key=value key=value", in the order of settings.
func (r Rules) Format(settings []Setting) string {
	words := make([]string, 0, len(settings))
	for _, s := range settings {
		words = append(words, s.Key+"="+r[s.Key])
	}
	return strings.Join(words, " ")
}

// IsDefault reports whether every setting has its default value.
func (r Rules) IsDefault(settings []Setting) bool {
	for _, s := range settings {
		if r[s.Key] != s.Values[0] {
			return false
		}
	}
	return true
}

func find(settings []Setting, key string) (Setting, bool) {
	for _, s := range settings {
		if s.Key == key {
			return s, true
		}
	}
	return Setting{}, false
}

func (s Setting) allows(value string) bool {
	return slices.Contains(s.Values, value)
}
