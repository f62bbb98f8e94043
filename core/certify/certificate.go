package certify

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// header is the first line of a certificate.
const header = "procura proof 1"

// never stands for infinitely many moves; numbers in a certificate are smaller.
const never = 1 << 30

// certificate is one that is being checked. Its first refusal stays, and whoever reads
// on after it changes nothing.
type certificate struct {
	*reader
	Finding
	claim claim
}

// claim is what a certificate says, beyond its words.
type claim struct {
	// path: a path follows, of so many moves, or of so many points where most is asked.
	path          bool
	moves, points int
	// least: no solution has fewer moves; never, and there is none.
	least int
	// most: it speaks of points, and no path has more than upper.
	most  bool
	upper int
}

func (c *certificate) ok() bool { return c.Refused == nil && c.err == nil }

// refuse says what is wrong with the line that is read, with pairs of a key and a value.
func (c *certificate) refuse(key string, args ...any) {
	switch {
	case c.long:
		key = "long"
	case !c.open || string(c.line) == header:
		key = "cut"
	}
	c.refuseAt(c.number, key, args...)
}

func (c *certificate) refuseAt(line int, key string, args ...any) {
	if !c.ok() {
		return
	}
	c.Refused = &Refusal{Line: line, Key: key, Args: map[string]any{}}
	for i := 0; i < len(args); i += 2 {
		c.Refused.Args[args[i].(string)] = args[i+1] //nolint:forcetypeassert // by its callers
	}
}

// shown is the beginning of the line, for a refusal.
func (c *certificate) shown() string {
	const some = 80
	if line := []rune(string(bytes.ToValidUTF8(c.line[:min(len(c.line), 4*some)], []byte("?")))); len(line) > some {
		return string(line[:some]) + "..."
	} else {
		return string(line)
	}
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
	c.next()
	return rest
}

// check reads it to its end.
func (c *certificate) check() {
	if string(c.line) != header {
		c.refuse("header", "Text", c.shown())
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
	if c.ok() && string(c.line) != "end" {
		c.refuse("line", "Word", "end", "Text", c.shown())
	}
	if c.ok() {
		c.next()
	}
}

func (c *certificate) checkPuzzle() {
	line := c.number
	game := c.take("game")
	if name := c.line; !utf8.Valid(name) {
		c.refuse("name")
	}
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
		c.refuseAt(line, "game", "Text", game)
	}
}

// settings reads the rules: "numbers=on double=largest" against "numbers on off" and so
// on, each setting of the game once, in its order.
func (c *certificate) settings(settings ...string) map[string]string {
	line, rules := c.number, map[string]string{}
	given := strings.Split(c.take("rules"), " ")
	for i, setting := range settings {
		words := strings.Split(setting, " ")
		for _, value := range words[1:] {
			if i < len(given) && given[i] == words[0]+"="+value {
				rules[words[0]] = value
			}
		}
	}
	if len(given) != len(settings) || len(rules) != len(settings) {
		c.refuseAt(line, "rules", "Text", strings.Join(given, " "))
	}
	return rules
}

// readClaim reads what is claimed.
func (c *certificate) readClaim() {
	line := c.number
	text := c.take("claim")
	c.Claim = text
	found := func(pattern string) (n [2]int, ok bool) {
		list, ok := numbers(text, pattern)
		copy(n[:], list)
		return n, ok
	}
	if n, ok := found("optimal #"); ok {
		c.claim = claim{path: true, moves: n[0], least: n[0]}
	} else if n, ok := found("solution # atleast #"); ok {
		c.claim = claim{path: true, moves: n[0], least: n[1]}
	} else if n, ok := found("atleast #"); ok {
		c.claim = claim{least: n[0]}
	} else if text == "impossible" {
		c.claim = claim{least: never}
	} else if n, ok := found("most #"); ok && c.Game == "cavalo" {
		c.claim = claim{path: true, most: true, points: n[0], upper: n[0], least: never}
	} else if n, ok := found("points # atmost #"); ok && c.Game == "cavalo" {
		c.claim = claim{path: true, most: true, points: n[0], upper: n[1], least: never}
	} else {
		c.refuseAt(line, "claim", "Text", text)
		c.Claim = ""
	}
}

// step is a move: where, and what else it says, and what comes of it.
type step[S comparable] struct {
	cell, other int
	next        S
}

// puzzle is what the rules of a game say of a problem of it.
type puzzle[S comparable] interface {
	start() S
	// parse reads a state, which may come of the start; write writes it.
	parse(text []byte) (S, bool)
	write(s S) string
	isGoal(s S) bool
	// steps appends the moves of a state, and word writes one: in full, and shorter
	// where that says as much.
	steps(s S, into []step[S]) []step[S]
	word(m step[S]) (full, short string)
	// bound is a lower bound on the moves that a state needs, by its name; nil where
	// the game has none of that name.
	bound(name string) func(S) int
}

// judge checks what follows the problem.
func judge[S comparable](c *certificate, p puzzle[S]) {
	c.readClaim()
	knight, isCavalo := any(p).(*cavalo)
	if !c.ok() {
		return
	}
	if c.claim.most {
		knight.target = c.claim.upper + 1
	} else if isCavalo && knight.target == never {
		c.refuseAt(c.number-1, "target")
	}
	if c.claim.path {
		line := c.number
		walk(c, p, line, moves(c.take("path")))
	}
	switch {
	case !c.ok():
	case c.has("bounds"), c.has("table"), c.has("shifts"):
		checkLevels(c, p)
	case c.claim.most:
		c.checkTree(knight)
	default:
		c.refuse("kind", "Text", c.shown())
	}
}

// moves parts a path into moves; "(0 5)" is one.
func moves(path string) []string {
	if path == "" {
		return nil
	}
	list := strings.Split(path, " ")
	for i := 0; i+1 < len(list); i++ {
		if strings.HasPrefix(list[i], "(") && !strings.HasSuffix(list[i], ")") {
			list[i] += " " + list[i+1]
			list = append(list[:i+1], list[i+2:]...)
		}
	}
	return list
}

// walk follows a path, move by move.
func walk[S comparable](c *certificate, p puzzle[S], line int, path []string) {
	s := p.start()
	for i, move := range path {
		var meant []step[S]
		for _, m := range p.steps(s, nil) {
			full, short := p.word(m)
			if move == full {
				meant = []step[S]{m}
				break
			} else if move == short {
				meant = append(meant, m)
			}
		}
		if len(meant) != 1 {
			c.refuseAt(line, "move", "Number", i+1, "Text", move)
			return
		}
		s = meant[0].next
	}
	switch at, isKnight := any(s).(knight); {
	case c.claim.most:
		if isKnight && int(at.points) != c.claim.points {
			c.refuseAt(line, "points", "Count", int(at.points), "Claimed", c.claim.points)
		}
	case len(path) != c.claim.moves:
		c.refuseAt(line, "length", "Count", len(path), "Claimed", c.claim.moves)
	case !p.isGoal(s):
		c.refuseAt(line, "reach", "Text", p.write(s))
	}
}
