package paste

import (
	"bytes"
	"math"
	"math/big"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/puzzle"
	"procura/core/search/explore"
	"procura/core/text"
)

// An id is a problem, the moves played on it, or a position of a game
// for two as one short word, to be copied, sent and pasted:
//
//	cavalo_pF3k...x8Zq
//	|      ||      check: four characters, of all before them
//	|      |what it holds, packed into one number with 62 digits (0-9 a-z A-Z)
//	|      p a problem, m a position of a game for two; another form of it will
//	|        have another letter
//	the game
//
// What it holds is what can be seen: the board as its game packs it, the target, the
// settings, the moves; no name. There is one word for each, so that words can be
// compared. A mistake in typing one is found, and where it is: see mistake.

// The letters of what an id holds, each with its form.
const (
	problemLetter  = "p"
	positionLetter = "m"
)

// IDContent is the content of an id: a problem with moves, or a position.
type IDContent struct {
	// Puzzle is the problem, nil for a position; Moves were played on it.
	Puzzle game.Puzzle
	Moves  []string
	// Position is the position of a game for two, nil for a problem.
	Position game.Position
}

// ProblemID writes a problem and legal moves from its start. It panics on others.
func ProblemID(p game.Puzzle, moves []string) string {
	w := &text.RadixWriter{}
	if !puzzle.Pack(p, w) {
		form, _ := p.WithTarget(0).Encode("")
		writeText(w, form)
	}
	if p.Module().HasTarget() {
		number := uint64(0) // for none
		if target, has := p.Target(); has {
			number = uint64(max(target, 0)) + 1
		}
		w.Number(number, 1024)
	}
	writeRules(w, p.Rules(), p.Module().Settings())
	s := p.Start()
	for _, move := range moves {
		next := s.Successors()
		i := slices.IndexFunc(next, func(n game.Successor) bool { return n.Move == move })
		if i < 0 {
			panic("shortid: " + move + " is not legal")
		}
		w.Digit(i+1, len(next)+1) // 0 is for the end
		s = next[i].State
	}
	return composeID(p.Module().ID(), problemLetter, w)
}

// PositionID writes a position of a game for two.
func PositionID(p game.Position) string {
	w := &text.RadixWriter{}
	writeRules(w, p.Rules(), p.Module().MatchSettings())
	if !p.Pack(w) {
		writeText(w, p.Encode())
	}
	return composeID(p.Module().ID(), positionLetter, w)
}

func writeRules(w *text.RadixWriter, rules game.Rules, settings []game.Setting) {
	for _, s := range settings {
		w.Digit(slices.Index(s.Values, rules[s.Key]), len(s.Values))
	}
}

func readRules(r *text.RadixReader, settings []game.Setting) game.Rules {
	rules := game.Rules{}
	for _, s := range settings {
		rules[s.Key] = s.Values[r.Digit(len(s.Values))]
	}
	return rules
}

// writeText is for games that can't pack.
func writeText(w *text.RadixWriter, form string) {
	w.Number(uint64(len(form)), 64)
	for i := range len(form) {
		w.Digit(int(form[i]), 256)
	}
}

func readText(r *text.RadixReader) (string, bool) {
	n := r.Number(64)
	if n > maxLength {
		return "", false
	}
	form := make([]byte, n)
	for i := range form {
		form[i] = byte(r.Digit(256))
	}
	return string(form), true
}

func composeID(id, letter string, w *text.RadixWriter) string {
	body := id + "_" + letter
	if sum := w.Sum(); sum.Sign() > 0 {
		body += sum.Text(idBase)
	}
	return body + idCheck(body)
}

// TraceProblem is the problem that a file with a trace is of: the id on a line above the
// trace, with its name behind it, as the command id prints them. It is false where there
// is none.
func TraceProblem(src []byte, modules []game.Module) (game.Problem, bool) {
	for line := range bytes.Lines(src) {
		if len(line) > explore.MaxTraceLine {
			continue
		}
		word, name, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		if word == "trace" {
			break
		}
		if found, wrong := ReadID(word, modules); LooksLikeID(word) && wrong == nil && found.Puzzle != nil && len(found.Moves) == 0 {
			return game.Problem{Name: name, Puzzle: found.Puzzle}, true
		}
	}
	return game.Problem{}, false
}

// LooksLikeID reports whether a text is meant to be an id: one word, with a low line
// behind the letters that it begins with, and nothing that a list or a board has.
func LooksLikeID(src string) bool {
	head, rest, found := strings.Cut(strings.TrimSpace(src), "_")
	if !found || head == "" || len(head) > maxGame || len(rest) <= checkLength || strings.ContainsAny(head+rest, " \t\r\n()'\"=:;,./\\") {
		return false
	}
	return len(head) >= 3 && len(strings.Trim(head, idDigits[10:36])) <= 1 // one may be a mistake
}

const (
	// maxLength is more characters than any id has that is of use.
	maxLength = 10_000
	// maxGame is more letters than the name of any game has.
	maxGame = 30
)

// ReadID reads an id of one of the games, with blanks around it. The error says what
// is wrong, at which character.
func ReadID(src string, modules []game.Module) (IDContent, *text.Error) {
	word := strings.TrimSpace(src)
	found, wrong := readWord(word, modules)
	if wrong == nil {
		return found, nil
	}
	return IDContent{}, wrong.asError(src, word)
}

func readWord(word string, modules []game.Module) (IDContent, *mistake) {
	if wrong := checkShape(word); wrong != nil {
		return IDContent{}, wrong
	}
	if !isWholeID(word) {
		return IDContent{}, locate(word, modules)
	}
	found, wrong := openID(word, modules)
	if wrong == nil && found.id() != word {
		wrong = contentMistake(word) // there is another word for it: nobody wrote this one
	}
	return found, wrong
}

// id is the word for what was found.
func (f IDContent) id() string {
	if f.Position != nil {
		return PositionID(f.Position)
	}
	return ProblemID(f.Puzzle, f.Moves)
}

func openID(word string, modules []game.Module) (IDContent, *mistake) {
	id, rest, _ := strings.Cut(word, "_")
	letter, sum := rest[:1], new(big.Int)
	if digits := rest[1 : len(rest)-checkLength]; digits != "" {
		sum.SetString(digits, idBase) // shape has looked at each
	}
	r, found := text.NewRadixReader(sum), IDContent{}
	for _, m := range modules {
		if m.ID() != id {
			continue
		}
		var ok bool
		switch p, _ := m.(game.Puzzler); {
		case letter == problemLetter && p != nil:
			found.Puzzle, found.Moves, ok = readProblem(r, p)
		case letter == positionLetter:
			found.Position, ok = readPosition(r, m)
		default:
			return IDContent{}, unknownLetter(word)
		}
		if !ok || !r.Done() {
			return IDContent{}, contentMistake(word)
		}
		return found, nil
	}
	return IDContent{}, unknownGame(word, modules)
}

func readProblem(r *text.RadixReader, g game.Puzzler) (game.Puzzle, []string, bool) {
	p, ok := unpackBoard(r, g)
	if !ok {
		return nil, nil, false
	}
	if g.HasTarget() {
		switch number := r.Number(1024); {
		case number > math.MaxInt+1:
			return nil, nil, false
		case number > 0:
			p = p.WithTarget(int(number - 1))
		}
	}
	p, _ = p.WithRules(readRules(r, g.Settings()))
	var moves []string
	for s := p.Start(); ; {
		next := s.Successors()
		i := r.Digit(len(next) + 1)
		if i == 0 {
			return p, moves, true
		}
		moves, s = append(moves, next[i-1].Move), next[i-1].State
	}
}

func unpackBoard(r *text.RadixReader, g game.Puzzler) (game.Puzzle, bool) {
	if g, ok := g.(puzzle.Unpacker); ok {
		return g.Unpack(r)
	}
	form, ok := readText(r)
	forms, errors := text.Parse([]byte(form))
	if !ok || len(errors) > 0 || len(forms) == 0 {
		return nil, false
	}
	found := g.Decode(forms)
	return found.Puzzle, found.Puzzle != nil
}

func readPosition(r *text.RadixReader, m game.Module) (game.Position, bool) {
	g, ok := m.(game.Playable)
	if !ok {
		return nil, false
	}
	rules := readRules(r, g.MatchSettings())
	if g, ok := g.(match.Unpacker); ok {
		return g.UnpackPosition(r, rules)
	}
	form, ok := readText(r)
	if !ok {
		return nil, false
	}
	p, errors := g.ReadPosition(form, rules)
	return p, len(errors) == 0
}

const (
	// idBase is the base of the digits, which big.Int.Text writes.
	idBase   = 62
	idDigits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	// checkLength is the number of characters of a check.
	checkLength = 4
	// modulus is the greatest prime of so many digits, radix a primitive root of it.
	modulus, multiplier = 14_776_331, 1000
)

// idCheck returns the check characters of an id: a polynomial hash of its bytes modulo a prime. It detects every changed
// character and every two exchanged ones; of other mistakes it misses one in 15 million.
func idCheck(body string) string {
	h, end := hashID(0, body), [checkLength]byte{}
	for i := range end {
		end[checkLength-1-i] = idDigits[h%idBase]
		h /= idBase
	}
	return string(end[:])
}

// hashID returns the hash of a text whose beginning has the hash before.
func hashID(before int64, s string) int64 {
	for i := range len(s) {
		before = (before + int64(s[i])) * multiplier % modulus
	}
	return before
}

// hasRightCheck reports whether the end of a word is the check of what stands before it.
func hasRightCheck(word string) bool {
	at := len(word) - checkLength
	return at > 0 && idCheck(word[:at]) == word[at:]
}

func checkHash(end string) int64 {
	h := int64(0)
	for i := range len(end) {
		digit := strings.IndexByte(idDigits, end[i])
		if digit < 0 {
			return -1
		}
		h = h*idBase + int64(digit)
	}
	return h
}
