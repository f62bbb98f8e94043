package theme

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"golang.org/x/image/font/sfnt"
)

// What the font lacks is taken from the system, where it looks different
// everywhere, or is a box.
func TestTheFontHasEveryLetterOfTheProgram(t *testing.T) {
	letters := map[rune]string{}
	for _, folder := range []string{"../../resources/translations", "../../ui", "../../core"} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err == nil && (strings.HasSuffix(path, ".json") || strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")) {
				collect(t, letters, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(letters) < 100 {
		t.Fatalf("only %d letters: does the test look in the right place?", len(letters))
	}
	for _, style := range []fyne.TextStyle{{}, {Bold: true}, {Italic: true}} {
		font, err := sfnt.Parse(New(Light, 1).Font(style).Content())
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		for letter, place := range letters {
			if glyph, err := font.GlyphIndex(&buffer, letter); err != nil || glyph == 0 {
				t.Errorf("%v: no %q (%U), which stands in %s", style, letter, letter, place)
			}
		}
	}
}

// collect notes the letters of a file but for its comments.
func collect(t *testing.T, letters map[rune]string, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		line, _, _ = strings.Cut(line, "//")
		for _, letter := range strings.TrimSpace(line) {
			if letter != '\t' {
				letters[letter] = path
			}
		}
	}
}

func TestDigitsHaveOneWidth(t *testing.T) {
	for _, style := range []fyne.TextStyle{{}, {Bold: true}} {
		font, err := sfnt.Parse(New(Light, 1).Font(style).Content())
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		widths := map[int]bool{}
		for digit := '0'; digit <= '9'; digit++ {
			glyph, _ := font.GlyphIndex(&buffer, digit) // the test above has found it
			width, err := font.GlyphAdvance(&buffer, glyph, 1000, 0)
			if err != nil {
				t.Fatal(err)
			}
			widths[int(width)] = true
		}
		if len(widths) != 1 {
			t.Errorf("%v: widths %v", style, widths)
		}
	}
}
