package perfect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"procura/core/text"
)

func TestWordsHaveTheirPlaces(t *testing.T) {
	at := func(word string, line, column int) Word { return Word{word, text.Pos{Line: line, Column: column}} }
	for src, want := range map[string][]Word{
		"":              nil,
		" \t\r\n":       nil,
		"ab":            {at("ab", 1, 1)},
		" é  bc\u00a0d": {at("é", 1, 2), at("bc", 1, 5), at("d", 1, 8)},
		"a\xe9b c\n":    {at("a\xe9b", 1, 1), at("c", 1, 5)},
		"a\n\n  b c":    {at("a", 1, 1), at("b", 3, 3), at("c", 3, 5)},
	} {
		if got := SplitWords(src); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", src, got, want)
		}
	}
}

// read reads two words.
func read(src string, variant Variant) (Position, []text.Error) {
	words := SplitWords(src)
	return ReadBrief(words[0], words[1], variant, Straight, nil)
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	for _, src := range []string{"................ -", "0123456789abcdef -", "...4ae...9...... 7", "..............F. b"} {
		p, wrong := read(src, Give)
		if again, _ := read(p.String(), Give); wrong != nil || again != p || len(p.String()) != len(src) {
			t.Errorf("%q: %v, written %q", src, wrong, p)
		}
	}
}

func TestAPieceIsADigitAndThereOnce(t *testing.T) {
	for src, want := range map[string]string{
		"..g............. -":    "1:3 digit g",
		"..é............. -":    "1:3 digit é",
		"..\x10............. -": "1:3 digit \x10", // 0 but for a bit
		".3..3........... -":    "1:5 twice 3",
		".a.............. A":    "1:18 twice A",
		"................ .":    "1:18 digit .",
	} {
		if _, wrong := read(src, Give); len(wrong) != 1 || told(wrong[0]) != want {
			t.Errorf("%q: %v", src, wrong)
		}
	}
}

// told is the text of an error, and its place.
func told(e text.Error) string {
	said := cmp.Or(e.What.Args["Piece"], e.What.Args["Text"])
	return fmt.Sprintf("%d:%d %s %s", e.Line, e.Column, strings.TrimPrefix(e.What.Key, "error.quatro."), said)
}

func TestWhoChoosesThePieceHasNoneInHand(t *testing.T) {
	if _, wrong := read("................ 3", Choose); len(wrong) != 1 || told(wrong[0]) != "1:18 hand 3" {
		t.Errorf("%v", wrong)
	}
	if _, wrong := read("................ -", Choose); wrong != nil {
		t.Errorf("%v", wrong)
	}
}

func TestAPieceIsCalledAsTheReaderCallsIt(t *testing.T) {
	name := func(piece int8, held bool) string { return fmt.Sprint(piece, held) }
	_, wrong := ReadBrief(Word{Text: "a..............."}, Word{Text: "A"}, Choose, Straight, name)
	if len(wrong) != 2 || told(wrong[0]) != "0:0 twice 10 false" || told(wrong[1]) != "0:0 hand 10 true" {
		t.Errorf("%v", wrong)
	}
}

func TestALetterStandsForItsRules(t *testing.T) {
	for _, letter := range []string{"L", "S", "C"} {
		variant, lines, ok := RulesOfLetter(letter)
		if !ok || RulesLetter(variant, lines) != letter {
			t.Errorf("%s: %v %v %t", letter, variant, lines, ok)
		}
	}
	if _, _, ok := RulesOfLetter("X"); ok || RulesLetter(Choose, Squares) != "" {
		t.Error("a letter that is none")
	}
}
