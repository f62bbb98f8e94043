// Package game says what a game can do, in interfaces that files, window and
// command line share. It holds contracts only; a game writes its rules in its
// own types, and packages puzzle and match erase them once per run, never per
// node.
//
//	Module    one game: its name, rule settings, and what it can do
//	Puzzler   a module with one-player problems: text in, Puzzle out
//	Puzzle    one problem under one set of rules, ready to be solved and shown
//	Playable  a module that two can play: text in, Position out
//	Position  one position of a game for two, under its rules
package game

import (
	"maps"
	"slices"
	"strings"

	"procura/core/text"
)

// Module is one game.
type Module interface {
	// ID is the game's word in files, JSON and on the command line.
	ID() string
	// Title is the game's name on the screen.
	Title() text.Message
	// Settings lists the rule settings, in the order they are shown.
	Settings() []Setting
}

// Setting is one rule that can be played in more than one way.
type Setting struct {
	// Key is the setting's word in files.
	Key string
	// Values are the words it can take; the first is the default.
	Values []string
	// Name is its name on the screen; value names have the key
	// "core.rule.<game>.<key>.<value>".
	Name text.Message
}

// Puzzlers lists those among modules that have one-player problems.
func Puzzlers(modules []Module) []Puzzler { return those[Puzzler](modules) }

// Playables lists those among modules that two can play.
func Playables(modules []Module) []Playable { return those[Playable](modules) }

// those lists the modules that can do something.
func those[T Module](modules []Module) []T {
	var able []T
	for _, m := range modules {
		if a, ok := m.(T); ok {
			able = append(able, a)
		}
	}
	return able
}

// Version is the program's version; FyneApp.toml states the same, and a test
// compares them.
const Version = "0.1.0"

// Level is the strength of a computer player; core/match/opponent.go says what each level does.
type Level string

const (
	// Easy plays any move that does not lose at once.
	Easy Level = "easy"
	// Medium looks two moves ahead.
	Medium Level = "medium"
	// Hard looks four moves ahead, and plays by exact values in the endgame.
	Hard Level = "hard"
	// Perfect plays by exact values, and sets traps.
	Perfect Level = "perfect"
	// AlphaBeta is the algorithm of the course, with depth and time of its own.
	AlphaBeta Level = "alphabeta"
	// Program is a program of somebody else, which has played in a championship.
	Program Level = "program"
)

// Name is the level's name on the screen.
func (l Level) Name() text.Message {
	switch l {
	case Easy, Medium, Hard, Perfect, Program:
		return text.M("core.level." + string(l))
	}
	return text.M("core.level.alphabeta")
}

// Issue describes what is wrong with a file, at a place in it. Line and Column are from 1;
// both are 0 when the file as a whole is meant.
type Issue struct {
	File           string
	Line, Column   int
	What, Expected text.Message
}

// IssueIn is an error in the text of a file.
func IssueIn(file string, e text.Error) Issue {
	return Issue{File: file, Line: e.Line, Column: e.Column, What: e.What, Expected: e.Expected}
}

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
			m := text.M("error.rule.key", "Key", key, "Allowed", strings.Join(settingKeys(settings), " "))
			return nil, &m
		}
		if !slices.Contains(setting.Values, value) {
			m := text.M("error.rule.value", "Key", key, "Value", value, "Allowed", strings.Join(setting.Values, " "))
			return nil, &m
		}
		next[key] = value
	}
	return next, nil
}

func settingKeys(settings []Setting) (keys []string) {
	for _, s := range settings {
		keys = append(keys, s.Key)
	}
	return keys
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
