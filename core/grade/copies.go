package grade

import (
	"crypto/sha256"
	"strings"
	"unicode"
)

// copied is an earlier block with the same text, counts and times, nil for none.
// Shortest paths coincide by nature, and so do the counts of a search that is
// told in full: without a time that can be told from 0, or a time of day, nothing
// is said.
func (j *Judge) copied(b *Block) *Reference {
	c := &b.Claims
	timed := c.Seconds.Given() && c.Seconds.Value > 0 || b.Clock != ""
	if !timed || !c.Generated.Given() && !c.Expanded.Given() {
		return nil
	}
	sum := sha256.Sum256([]byte(folded(b.Text)))
	key := string(sum[:])
	if first, ok := j.seen[key]; ok {
		return &first
	}
	j.seen[key] = Reference{b.File, b.Number}
	return nil
}

// folded is the letters and digits of a text, in lower case, with one blank
// between words.
func folded(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(".=/", r)
	})
	return strings.Join(words, " ")
}
