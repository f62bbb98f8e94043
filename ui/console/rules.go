package console

import (
	"maps"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/core/text"
)

// matchFlags are the flags of the commands for games of two: which game, and its
// rules. Each setting is also a flag of its own, --variant give.
type matchFlags struct {
	game  string
	rules []string // KEY=VALUE
	named game.Rules
}

// addMatchFlags adds the flags; it comes after all others of a command, which
// have their names first.
func (env *Env) addMatchFlags(flags *pflag.FlagSet) *matchFlags {
	f := &matchFlags{named: game.Rules{}}
	flags.StringVar(&f.game, "game", "", "")
	flags.StringArrayVar(&f.rules, "rule", nil, "")
	for _, g := range game.Playables(env.Games) {
		for _, s := range g.MatchSettings() {
			if flags.Lookup(s.Key) == nil {
				flags.Var(setting{f.named, s.Key}, s.Key, "")
			}
		}
	}
	return f
}

// changes are the rules that are typed.
func (f *matchFlags) changes() (game.Rules, *text.Message) {
	changes := maps.Clone(f.named)
	for _, word := range f.rules {
		key, value, wrong := readRule(word)
		if wrong != nil {
			return nil, wrong
		}
		changes[key] = value
	}
	return changes, nil
}

// readRule reads KEY=VALUE.
func readRule(word string) (key, value string, wrong *text.Message) {
	key, value, ok := strings.Cut(word, "=")
	if !ok {
		return "", "", flaw(text.M("console.rule", "Rule", word))
	}
	return key, value, nil
}

// setting is a flag that sets a rule; which values there are the game says.
type setting struct {
	rules game.Rules
	key   string
}

func (s setting) String() string { return s.rules[s.key] }
func (s setting) Type() string   { return "rule" }

func (s setting) Set(value string) error {
	s.rules[s.key] = value
	return nil
}

// playable is the game for two with a name, the first one for "".
func (env *Env) playable(id string) (game.Playable, *text.Message) {
	list := game.Playables(env.Games)
	if len(list) == 0 {
		return nil, flaw(text.M("move.nogame"))
	}
	if id == "" {
		return list[0], nil
	}
	i := slices.IndexFunc(list, func(g game.Playable) bool { return g.ID() == id })
	if i < 0 {
		var ids []string
		for _, g := range list {
			ids = append(ids, g.ID())
		}
		return nil, flaw(text.M("console.flag.word", "Flag", "--game", "Value", id, "Allowed", strings.Join(ids, " ")))
	}
	return list[i], nil
}
