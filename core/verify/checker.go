package verify

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// header is the first line of a certificate.
const header = "procura proof 1"

// never stands for infinitely many moves; numbers in a certificate are smaller.
const never = 1 << 30

const _ uint = 1 << 63 // no sum of numbers of nine digits leaves an int, which has 64 bits

// checker checks one certificate, line by line. Its first refusal stays, and whoever reads
// on after it changes nothing.
type checker struct {
	*reader
	Finding
	path    bool // one follows, that comes to reached: so many moves, or points if most
	reached int
	least   int  // no solution has fewer moves; never, and there is none
	most    bool // the claim is about points: no path has more than upper
	upper   int
}

func (c *checker) ok() bool { return c.Refused == nil && c.err == nil }

// require refuses a line unless it is as it must be, and reports whether all is well. A
// reason is a key, with pairs of a key and a value.
func (c *checker) require(is bool, line int, key string, args ...any) bool {
	switch {
	case is || !c.ok():
		return c.ok()
	case line == c.number && c.long:
		key = "long"
	case line == c.number && (!c.open || string(c.line) == header):
		key = "cut"
	}
	c.Refused = &Refusal{Line: line, Key: key, Args: map[string]any{}}
	for pair := range slices.Chunk(args, 2) {
		if text, ok := pair[1].(string); ok {
			pair[1] = strings.ToValidUTF8(text[:min(len(text), 80)], "?")
		}
		c.Refused.Args[pair[0].(string)] = pair[1] //nolint:forcetypeassert // by its callers
	}
	return false
}

// spend does so many steps of work for a line, and reports whether all is well.
func (c *checker) spend(line, steps int) bool {
	c.work -= steps
	return c.require(c.work >= 0, line, "work")
}

// here is require for the line that is read, and taken for the text of the one before.
func (c *checker) here(is bool, key string) bool {
	return is && c.ok() || c.require(is, c.number, key, "Text", string(c.line))
}

func (c *checker) taken(is bool, key, text string) bool {
	return c.require(is, c.number-1, key, "Text", text)
}

// has reports whether the line is a word, or begins with it and a space.
func (c *checker) has(word string) bool {
	after, ok := bytes.CutPrefix(c.line, []byte(word))
	return ok && (len(after) == 0 || after[0] == ' ' && len(after) > 1)
}

// takeWord returns what follows the word that the line begins with; it goes to the next one.
func (c *checker) takeWord(word string) string {
	if !c.require(c.has(word), c.number, "line", "Word", word, "Text", string(c.line)) {
		return ""
	}
	rest := strings.TrimPrefix(string(c.line[len(word):]), " ")
	c.here(utf8.ValidString(rest), "utf8")
	c.next()
	return rest
}

// takeParts returns what stands for the parts of a pattern in what follows the word, from 1 on.
func (c *checker) takeParts(word, pattern, key string) []string {
	text := c.takeWord(word)
	found := c.parts(text, pattern)
	if !c.taken(found != nil, key, text) {
		return make([]string, 1+len(pattern))
	}
	return found
}

// takeRules is takeParts of the line of rules.
func (c *checker) takeRules(pattern string) []string {
	found := c.takeParts("rules", pattern, "rules")
	c.Rules = found[0]
	return found
}

// check reads it to its end.
func (c *checker) check() {
	if !c.here(string(c.line) == header, "header") {
		return
	}
	c.next()
	if string(c.line) == "match quatro" {
		c.Game = "quatro"
		c.next()
		c.checkMatch()
	} else {
		c.checkPuzzle()
	}
	rest := c.takeWord("end")
	c.require(rest == "", c.number-1, "line", "Word", "end", "Text", rest)
}

func (c *checker) checkPuzzle() {
	game := c.takeParts("game", "cavalo|adjiboto|quatro", "game")[0]
	name := c.takeWord("name")
	if !c.ok() {
		return
	}
	c.Game, c.Name = game, name
	switch game {
	case "cavalo":
		judge(c, readCavalo(c))
	case "adjiboto":
		judge(c, readAdjiboto(c))
	case "quatro":
		judge(c, readQuatro(c))
	}
}

func (c *checker) readClaim() {
	claim := c.takeWord("claim")
	patterns := []string{"optimal #", "solution # atleast #", "most #", "points # atmost #", "atleast #", "impossible"}
	kind := slices.IndexFunc(patterns, func(pattern string) bool { return c.parts(claim, pattern) != nil })
	if !c.taken(kind >= 0, "claim", claim) {
		return
	}
	c.Claim = claim
	found := c.parts(claim, patterns[kind])
	last, isNumber := number(found[len(found)-1])
	c.path = kind < 4
	c.most = kind == 2 || kind == 3
	c.least = never
	c.upper = last
	if isNumber && !c.most {
		c.least = last
	}
	c.reached, _ = number(found[min(1, len(found)-1)])
}

// step is a move: where, and what else it says, and what comes of it.
type step[S comparable] struct {
	cell, other int
	next        S
}

// puzzle gives the rules of a game for one problem. It reads a state that may come of the
// start; it lists the moves of a state, and writes a move; it finds the state that stands
// for all that symmetries make of one. bound returns the bound of a name, nil if there is
// none: it reports whether a state needs at least so many moves.
type puzzle[S comparable] interface {
	start() S
	parse(text []byte) (S, bool)
	isGoal(s S) bool
	steps(s S, into []step[S]) []step[S]
	word(m step[S]) string
	fold(s S) S
	bound(name string) func(s S, moves int) bool
}

// readStart reads the start of a problem.
func readStart[S comparable](c *checker, p puzzle[S]) S {
	text := c.takeWord("start")
	s, ok := p.parse([]byte(text))
	c.taken(ok, "state", text)
	return s
}

// judge checks what follows the problem.
func judge[S comparable](c *checker, p puzzle[S]) {
	c.readClaim()
	knight, isCavalo := any(p).(*cavalo)
	if !c.taken(c.most && isCavalo || !c.most && (!isCavalo || knight.target != never), "target", c.Claim) {
		return
	}
	if c.most {
		knight.target = c.upper + 1
	}
	if c.path {
		walk(c, p, c.takeWord("path"))
	}
	if isCavalo && c.has("payments") {
		knight.readPayments(c)
	}
	if a, ok := any(p).(*adjiboto); ok && c.has("perimeter") {
		a.readPerimeter(c)
	}
	if c.has("bounds") {
		checkLevels(c, p)
	} else if c.here(c.most, "kind") {
		c.checkTree(knight)
	}
}

// walk follows the path of the line before, move by move.
func walk[S comparable](c *checker, p puzzle[S], path string) {
	s, line := p.start(), c.number-1
	list := regexp.MustCompile(`\([^)]*\)\S*|\S+`).FindAllString(path, -1)
	c.taken(strings.Join(list, " ") == path, "spaces", path)
	for i, move := range list {
		var meant []step[S]
		steps := p.steps(s, nil)
		c.spend(line, wordWork*(1+len(steps)))
		for _, m := range steps {
			if word := p.word(m); move == word || strings.HasPrefix(word, move+"@") {
				meant = append(meant, m)
			}
		}
		if !c.require(len(meant) == 1, line, "move", "Number", i+1, "Text", move) {
			return
		}
		s = meant[0].next
	}
	if at, _ := any(s).(knight); c.most {
		c.require(int(at.points) == c.reached, line, "points", "Count", int(at.points), "Claimed", c.reached)
		return
	}
	c.require(len(list) == c.reached, line, "length", "Count", len(list), "Claimed", c.reached)
	c.require(p.isGoal(s), line, "reach")
}
