package certify

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// header is the first line of a certificate.
const header = "procura proof 1"

// never stands for infinitely many moves; numbers in a certificate are smaller.
const never = 1 << 30

const _ uint = 1 << 63 // no sum of numbers of nine digits leaves an int, which has 64 bits

// certificate is one that is being checked. Its first refusal stays, and whoever reads
// on after it changes nothing.
type certificate struct {
	*reader
	Finding
	claim claim
}

// claim is what a certificate says, beyond its words.
type claim struct {
	path          bool // one follows, of so many moves, or points where most is asked
	moves, points int
	least         int  // no solution has fewer moves; never, and there is none
	most          bool // it speaks of points: no path has more than upper
	upper         int
}

func (c *certificate) ok() bool { return c.Refused == nil && c.err == nil }

// refuse says what is wrong with the line that is read, with pairs of a key and a value.
func (c *certificate) refuse(key string, args ...any) {
	if c.long {
		key = "long"
	} else if !c.open || string(c.line) == header {
		key = "cut"
	}
	c.refuseAt(c.number, key, args...)
}

func (c *certificate) refuseAt(line int, key string, args ...any) {
	if !c.ok() {
		return
	}
	c.Refused = &Refusal{Line: line, Key: key, Args: map[string]any{}}
	for pair := range slices.Chunk(args, 2) {
		c.Refused.Args[pair[0].(string)] = pair[1] //nolint:forcetypeassert // by its callers
	}
}

// shown is the beginning of the line, for a refusal.
func (c *certificate) shown() string {
	return string(bytes.ToValidUTF8(c.line[:min(len(c.line), 80)], []byte("?")))
}

// has reports whether the line begins with a word.
func (c *certificate) has(word string) bool {
	after, ok := bytes.CutPrefix(c.line, []byte(word))
	return ok && (len(after) == 0 || after[0] == ' ')
}

// take is what follows the word that the line begins with; it goes to the next one.
func (c *certificate) take(word string) string {
	if !c.has(word) {
		c.refuse("line", "Word", word, "Text", c.shown())
		return ""
	}
	rest := strings.TrimPrefix(string(c.line[len(word):]), " ")
	if !utf8.ValidString(rest) {
		c.refuse("utf8")
	}
	c.next()
	return rest
}

// check reads it to its end.
func (c *certificate) check() {
	if string(c.line) != header {
		c.refuse("header", "Text", c.shown())
		return
	}
	if c.next(); string(c.line) == "match quatro" {
		c.Game = "quatro"
		c.next()
		c.checkMatch()
	} else {
		c.checkPuzzle()
	}
	if rest := c.take("end"); rest != "" {
		c.refuseAt(c.number-1, "line", "Word", "end", "Text", rest)
	}
}

func (c *certificate) checkPuzzle() {
	game := c.take("game")
	name := c.take("name")
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
	default:
		c.Game = ""
		c.refuseAt(c.number-2, "game", "Text", game)
	}
}

// settings reads the rules: each setting of the game once, in its order, given as
// "numbers on off" and so on.
func (c *certificate) settings(settings ...string) map[string]string {
	text, rules := c.take("rules"), map[string]string{}
	given := strings.Split(text, " ")
	for i, setting := range settings {
		words := strings.Split(setting, " ")
		for _, value := range words[1:] {
			if i < len(given) && given[i] == words[0]+"="+value {
				rules[words[0]] = value
			}
		}
	}
	if len(given) != len(settings) || len(rules) != len(settings) {
		c.refuseAt(c.number-1, "rules", "Text", text)
	}
	return rules
}

// readClaim reads what is claimed.
func (c *certificate) readClaim() {
	text := c.take("claim")
	c.Claim = text
	exact, isExact := numbers(text, "optimal #")
	between, isBetween := numbers(text, "solution # atleast #")
	least, isLeast := numbers(text, "atleast #")
	most, isMost := numbers(text, "most #")
	gap, isGap := numbers(text, "points # atmost #")
	switch {
	case isExact:
		c.claim = claim{path: true, moves: exact[0], least: exact[0]}
	case isBetween:
		c.claim = claim{path: true, moves: between[0], least: between[1]}
	case isLeast:
		c.claim = claim{least: least[0]}
	case text == "impossible":
		c.claim = claim{least: never}
	case isMost:
		c.claim = claim{path: true, most: true, points: most[0], upper: most[0], least: never}
	case isGap:
		c.claim = claim{path: true, most: true, points: gap[0], upper: gap[1], least: never}
	default:
		c.refuseAt(c.number-1, "claim", "Text", text)
	}
}

// step is a move: where, and what else it says, and what comes of it.
type step[S comparable] struct {
	cell, other int
	next        S
}

// puzzle is what the rules of a game say of a problem of it: how a state that may come of
// its start is read; the moves of a state, and how one is written; which state stands for
// all that symmetries make of one; and the lower bounds on the moves that a state needs,
// nil where there is none of a name.
type puzzle[S comparable] interface {
	start() S
	parse(text []byte) (S, bool)
	isGoal(s S) bool
	steps(s S, into []step[S]) []step[S]
	word(m step[S]) string
	fold(s S) S
	bound(name string) func(S) int
}

var (
	_ puzzle[knight] = (*cavalo)(nil)
	_ puzzle[pits]   = (*adjiboto)(nil)
	_ puzzle[board]  = (*quatro)(nil)
)

// readStart reads the start of a problem.
func readStart[S comparable](c *certificate, p puzzle[S]) S {
	text := c.take("start")
	s, ok := p.parse([]byte(text))
	if !ok {
		c.refuseAt(c.number-1, "state", "Text", text)
	}
	return s
}

// judge checks what follows the problem.
func judge[S comparable](c *certificate, p puzzle[S]) {
	c.readClaim()
	knight, isCavalo := any(p).(*cavalo)
	switch {
	case !c.ok():
		return
	case c.claim.most && isCavalo:
		knight.target = c.claim.upper + 1
	case c.claim.most, isCavalo && knight.target == never:
		c.refuseAt(c.number-1, "target")
	}
	if c.claim.path {
		walk(c, p, moves(c.take("path")))
	}
	switch {
	case slices.ContainsFunc([]string{"table", "shifts", "payments", "perimeter", "bounds"}, c.has):
		checkLevels(c, p)
	case c.claim.most && c.ok():
		c.checkTree(knight)
	default:
		c.refuse("kind", "Text", c.shown())
	}
}

// moves parts a path into moves; "(0 5)" is one.
func moves(path string) []string {
	path = strings.ReplaceAll(path, "(0 ", "(0_")
	list := strings.Fields(strings.ReplaceAll(path, "(1 ", "(1_"))
	for i := range list {
		list[i] = strings.ReplaceAll(list[i], "_", " ")
	}
	return list
}

// walk follows the path of the line before, move by move.
func walk[S comparable](c *certificate, p puzzle[S], path []string) {
	s, line := p.start(), c.number-1
	for i, move := range path {
		var meant []step[S]
		for _, m := range p.steps(s, nil) {
			if word := p.word(m); move == word || strings.HasPrefix(word, move+"@") {
				meant = append(meant, m)
			}
		}
		if len(meant) != 1 {
			c.refuseAt(line, "move", "Number", i+1, "Text", move)
			return
		}
		s = meant[0].next
	}
	at, _ := any(s).(knight)
	switch {
	case c.claim.most && int(at.points) != c.claim.points:
		c.refuseAt(line, "points", "Count", int(at.points), "Claimed", c.claim.points)
	case !c.claim.most && len(path) != c.claim.moves:
		c.refuseAt(line, "length", "Count", len(path), "Claimed", c.claim.moves)
	case !c.claim.most && !p.isGoal(s):
		c.refuseAt(line, "reach")
	}
}
