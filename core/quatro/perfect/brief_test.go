package perfect

import (
	"slices"
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
func read(src string, choose bool) (BriefPosition, []BriefFlaw) {
	words := SplitWords(src)
	return ReadBrief(words[0], words[1], choose)
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	for _, src := range []string{"................ -", "0123456789abcdef -", "...4ae...9...... 7", "..............F. b"} {
		p, wrong := read(src, false)
		if again, _ := read(p.String(), false); wrong != nil || again != p || len(p.String()) != len(src) {
			t.Errorf("%q: %v, written %q", src, wrong, p)
		}
	}
}

func TestAPieceIsADigitAndThereOnce(t *testing.T) {
	for src, want := range map[string]BriefFlaw{
		"..g............. -":    {Kind: UnknownPiece, Pos: text.Pos{Line: 1, Column: 3}},
		"..é............. -":    {Kind: UnknownPiece, Pos: text.Pos{Line: 1, Column: 3}},
		"..\x10............. -": {Kind: UnknownPiece, Pos: text.Pos{Line: 1, Column: 3}}, // 0 but for a bit
		".3..3........... -":    {Kind: PieceTwice, Pos: text.Pos{Line: 1, Column: 5}},
		".a.............. A":    {Kind: PieceTwice, Pos: text.Pos{Line: 1, Column: 18}},
		"................ .":    {Kind: UnknownPiece, Pos: text.Pos{Line: 1, Column: 18}},
	} {
		if _, wrong := read(src, false); len(wrong) != 1 || wrong[0].Pos != want.Pos || wrong[0].Kind != want.Kind {
			t.Errorf("%q: %v", src, wrong)
		}
	}
}

func TestWhoChoosesThePieceHasNoneInHand(t *testing.T) {
	if _, wrong := read("................ 3", true); len(wrong) != 1 || wrong[0].Kind != PieceInHand || wrong[0].Piece != 3 {
		t.Errorf("%v", wrong)
	}
	if _, wrong := read("................ -", true); wrong != nil {
		t.Errorf("%v", wrong)
	}
}

func TestALetterStandsForItsRules(t *testing.T) {
	for _, letter := range []string{"L", "S", "C"} {
		choose, squares, ok := RulesOfLetter(letter)
		if !ok || RulesLetter(choose, squares) != letter {
			t.Errorf("%s: %t %t %t", letter, choose, squares, ok)
		}
	}
	if _, _, ok := RulesOfLetter("X"); ok || RulesLetter(true, true) != "" {
		t.Error("a letter that is none")
	}
}
