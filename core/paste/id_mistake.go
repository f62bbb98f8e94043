package paste

import (
	"iter"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// mistake describes an error of an id, at a byte of it.
type mistake struct {
	at             int
	what, expected text.Message
}

// asError is the mistake at its place in the text that was read.
func (m *mistake) asError(src, word string) *text.Error {
	before := src[:strings.Index(src, word)+m.at]
	line := strings.LastIndexByte(before, '\n') + 1
	return &text.Error{
		Pos:  text.Pos{Line: 1 + strings.Count(before, "\n"), Column: 1 + len([]rune(before[line:]))},
		What: m.what, Expected: m.expected,
	}
}

// checkShape looks for what no id has.
func checkShape(word string) *mistake {
	for i, c := range word {
		if i >= maxLength {
			return &mistake{i, text.M("error.id.long"), text.M("error.id.long.expected", "Limit", maxLength)}
		}
		if c != '_' && !strings.ContainsRune(idDigits, c) {
			return &mistake{i, text.M("error.id.character", "Character", string(c)), text.M("error.id.character.expected")}
		}
	}
	if len(word) < shortest {
		return &mistake{len(word), text.M("error.id.short"), text.M("error.id.expected")}
	}
	return nil
}

// shortest is the length of a word of nothing: a game of one letter, the low line, what
// it is, the check.
const shortest = 3 + checkLength

// isWholeID reports whether a word has all parts of an id, and the right check.
func isWholeID(word string) bool {
	_, rest, found := strings.Cut(word, "_")
	return found && len(rest) > checkLength && !strings.Contains(rest, "_") && hasRightCheck(word)
}

func unknownGame(word string, modules []game.Module) *mistake {
	ids := make([]string, len(modules))
	for i, m := range modules {
		ids[i] = m.ID()
	}
	id, _, _ := strings.Cut(word, "_")
	return &mistake{0, text.M("error.id.game", "Game", id), text.M("error.id.game.expected", "Games", strings.Join(ids, ", "))}
}

// unknownLetter is for ids of other versions.
func unknownLetter(word string) *mistake {
	at := strings.IndexByte(word, '_') + 1
	return &mistake{at, text.M("error.id.letter", "Character", word[at:at+1]), text.M("error.id.letter.expected")}
}

// contentMistake is for words that nobody wrote, and whose check is right by chance.
func contentMistake(word string) *mistake {
	return &mistake{strings.IndexByte(word, '_') + 2, text.M("error.id.content"), text.M("error.id.expected")}
}

// locate looks for the one mistake in typing that makes a word of a right one: two
// characters exchanged, one that is another one, one too many or too few. Where there
// is none, or more than one, the check itself is called wrong.
func locate(word string, modules []game.Module) *mistake {
	if len(word) <= maxSearched {
		r := newRepair(word)
		for _, t := range typos {
			if found := uniqueRepairs(r.repairs(t), modules); len(found) == 1 {
				return &found[0]
			}
		}
	}
	return &mistake{max(0, len(word)-checkLength), text.M("error.id.check"), text.M("error.id.expected")}
}

// uniqueRepairs are the mistakes that make ids of a word, each of another one.
func uniqueRepairs(find iter.Seq2[string, mistake], modules []game.Module) (found []mistake) {
	seen := map[string]bool{}
	for right, m := range find {
		if f, wrong := openID(right, modules); !seen[right] && wrong == nil && f.id() == right {
			seen[right], found = true, append(found, m)
		}
	}
	return found
}

// maxSearched is the length of the longest word in which one is looked for.
const maxSearched = 1000

// repair makes words whose check is right of one whose check is wrong. It knows the
// hash of every beginning of the word, and so that of any part.
type repair struct {
	word  string
	begin []int64 // by length
	power []int64 // of multiplier
	said  int64
}

func newRepair(word string) *repair {
	r := &repair{word: word, begin: []int64{0}, power: []int64{1}, said: checkHash(word[len(word)-checkLength:])}
	for i := range len(word) {
		r.begin = append(r.begin, hashID(r.begin[i], word[i:i+1]))
		r.power = append(r.power, r.power[i]*multiplier%modulus)
	}
	return r
}

// fits reports whether the check is that of the word with the bytes from i to j replaced by
// others; where they are bytes of the check, it can't tell.
func (r *repair) fits(i, j int, by string) bool {
	end := len(r.word) - checkLength
	if j > end {
		return true
	}
	tail := r.begin[end] - r.begin[j]*r.power[end-j]%modulus + modulus
	return (hashID(r.begin[i], by)*r.power[end-j]+tail)%modulus == r.said
}

// typo is a mistake in typing: right gives what may have to stand in the place of as many characters.
type typo struct {
	what     string // the key of what is said, and the argument for the characters
	argument string
	length   int
	right    func(typed string) []string
}

var (
	idCharacters = strings.Split("_"+idDigits, "")
	anyCharacter = func(string) []string { return idCharacters }
)

var typos = []typo{
	{"error.id.exchanged", "Characters", 2, func(typed string) []string { return []string{typed[1:] + typed[:1]} }},
	{"error.id.wrong", "Character", 1, anyCharacter},
	{"error.id.toomany", "Character", 1, func(string) []string { return []string{""} }},
	{"error.id.toofew", "Character", 0, anyCharacter},
}

// repairs yields the ids that a word would be without one mistake, and the mistake.
func (r *repair) repairs(t typo) iter.Seq2[string, mistake] {
	return func(yield func(string, mistake) bool) {
		for i := range len(r.word) + 1 - t.length {
			typed := r.word[i : i+t.length]
			for _, by := range t.right(typed) {
				if by == typed || !r.fits(i, i+t.length, by) {
					continue
				}
				right := r.word[:i] + by + r.word[i+t.length:]
				m := mistake{i, text.M(t.what, t.argument, typed), text.M("error.id.wrong.expected", "Right", by)}
				if by == "" {
					m.expected = text.M("error.id.expected")
				}
				if isWholeID(right) && !yield(right, m) {
					return
				}
			}
		}
	}
}
