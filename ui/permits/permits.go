// Package permits keeps which programs of somebody else may run, for the shell: a yes is
// kept in the preferences, and a box lists what was said yes to and takes it back.
//
//	tournament   asks, and Allow keeps the yes under the program's fingerprint
//	shell        All lists them, Show shows the list, Revoke takes a yes back
package permits

import (
	"slices"
	"strings"

	"procura/ui/host"
)

// Preferences are those of the user.
type Preferences interface {
	Bool(key string) bool
	SetBool(key string, value bool)
	StringWithFallback(key, usual string) string
	SetString(key, value string)
}

// keyed are preferences that tell which keys they have.
type keyed interface {
	// Keys are those that begin with some words, sorted.
	Keys(prefix string) []string
}

// A yes is a switch under the fingerprint of a program, and beside it a text that says what
// the program was.
const (
	prefix = "foreign."
	about  = ".about"
)

// Permit is a yes to a program.
type Permit struct {
	// Print is of the program, its arguments, its folder and the files named.
	Print string
	host.Program
}

// Allowed reports whether a program may run.
func Allowed(p Preferences, fingerprint string) bool { return p.Bool(prefix + fingerprint) }

// Allow keeps a yes.
func Allow(p Preferences, fingerprint string, program host.Program) {
	p.SetBool(prefix+fingerprint, true)
	p.SetString(prefix+fingerprint+about, strings.Join([]string{program.Name, program.Command, program.Folder}, "\n"))
}

// Revoke takes a yes back.
func Revoke(p Preferences, fingerprint string) {
	p.SetBool(prefix+fingerprint, false)
	p.SetString(prefix+fingerprint+about, "")
}

// All are the programs that may run, by their names; behind them those that an earlier
// version allowed, of which nothing else is known.
func All(p Preferences) []Permit {
	k, ok := p.(keyed)
	if !ok {
		return nil
	}
	var list []Permit
	for _, key := range k.Keys(prefix) {
		if !p.Bool(key) {
			continue
		}
		one := Permit{Print: strings.TrimPrefix(key, prefix)}
		if words := strings.SplitN(p.StringWithFallback(key+about, ""), "\n", 3); len(words) == 3 {
			one.Program = host.Program{Name: words[0], Command: words[1], Folder: words[2]}
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b Permit) int {
		if (a.Command == "") != (b.Command == "") {
			return strings.Compare(b.Command, a.Command)
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list
}
