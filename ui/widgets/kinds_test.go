package widgets_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// There is one kind of each control, which has a ring and comes into view: Fyne's own have
// neither; and there is one kind of ring.
func TestPagesAreMadeOfOurOwnControls(t *testing.T) {
	fynes := regexp.MustCompile(`\bwidget\.New(Button|ButtonWithIcon|Check|CheckGroup|Entry|MultiLineEntry|PasswordEntry|Select|SelectEntry|RadioGroup|Slider|List|Table|Tree|Hyperlink|Accordion|Form)\(|\bdialog\.(New|Show)(Confirm|Form|Information|Entry)|NewSurface\("", theme\.Accent`)
	files := 0
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		content, err := os.ReadFile(path)
		files++
		for _, name := range fynes.FindAllString(string(content), -1) {
			t.Errorf("%s has %s...): take the one of widgets", path, name)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files: %v", files, err)
	}
}
