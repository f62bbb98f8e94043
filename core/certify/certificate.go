package certify

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

// certificate is one that is being checked. Its first refusal stays, and whoever reads
// on after it changes nothing.
type certificate struct {
	*reader
	Finding
	path    bool // one follows, that comes to reached: so many moves, or points if most
	reached int
	least   int  // no solution has fewer moves; never, and there is none
	most    bool // the claim is about points: no path has more than upper
	upper   int
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

// rules reads the settings of a game by a pattern, and gives their values from 1 on.
func (c *certificate) rules(pattern string) []string {
	text := c.take("rules")
	if found := parts(text, pattern); found != nil {
		return found
	}
	c.refuseAt(c.number-1, "rules", "Text", text)
	return make([]string, 4)
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

// readClaim reads what is claimed.
func (c *certificate) readClaim() {
	c.Claim = c.take("claim")
	patterns := []string{"optimal #", "solution # atleast #", "most #", "points # atmost #", "atleast #", "impossible"}
	for kind, pattern := range patterns {
		found := parts(c.Claim, pattern)
		if found == nil {
			continue
		}
		c.path, c.most, c.least = kind < 4, kind == 2 || kind == 3, never
		if last, ok := number(found[len(found)-1]); ok && c.most {
			c.upper = last
		} else if ok {
			c.least = last
		}
		c.reached, _ = number(found[min(1, len(found)-1)])
		return
	}
	c.refuseAt(c.number-1, "claim", "Text", c.Claim)
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
	if c.ok() && (c.most && !isCavalo || !c.most && isCavalo && knight.target == never) {
		c.refuseAt(c.number-1, "target")
	}
	if c.ok() && c.most {
		knight.target = c.upper + 1
	}
	if c.ok() && c.path {
		walk(c, p, c.take("path"))
	}
	if isCavalo && c.has("payments") {
		knight.readPayments(c)
	}
	if a, ok := any(p).(*adjiboto); ok && c.has("perimeter") {
		a.readPerimeter(c)
	}
	switch {
	case !c.ok():
	case c.has("bounds"):
		checkLevels(c, p)
	case c.most:
		c.checkTree(knight)
	default:
		c.refuse("kind", "Text", c.shown())
	}
}

// walk follows the path of the line before, move by move.
func walk[S comparable](c *certificate, p puzzle[S], path string) {
	s, line := p.start(), c.number-1
	moves := regexp.MustCompile(`\([^)]*\)\S*|\S+`).FindAllString(path, -1)
	for i, move := range moves {
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
	case c.most && int(at.points) != c.reached:
		c.refuseAt(line, "points", "Count", int(at.points), "Claimed", c.reached)
	case !c.most && len(moves) != c.reached:
		c.refuseAt(line, "length", "Count", len(moves), "Claimed", c.reached)
	case !c.most && !p.isGoal(s):
		c.refuseAt(line, "reach")
	}
}
