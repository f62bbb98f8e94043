package storage

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"procura/storage/internal/filetest"
)

// keys are the message keys in the sources of core/text, storage and the rooms in it that
// have no texts of their own.
func keys(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, pattern := range []string{"*.go", "../core/text/*.go", "disk/*.go", "format/*.go", "document/*.go"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			if matched, _ := filepath.Match("*_test.go", filepath.Base(path)); matched {
				continue
			}
			for _, m := range regexp.MustCompile(`\bM\("([^"]+)"`).FindAllStringSubmatch(filetest.Content(t, path), -1) {
				found = append(found, m[1])
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryMessageIsTranslated(t *testing.T) {
	for _, language := range []string{"en", "pt"} {
		texts := map[string]any{}
		if err := json.Unmarshal([]byte(filetest.Content(t, "../resources/translations/error."+language+".json")), &texts); err != nil {
			t.Fatal(err)
		}
		for _, key := range keys(t) {
			if texts[key] == nil && !strings.HasPrefix(key, "shell.ask.") {
				t.Errorf("%s has no %s", language, key)
			}
		}
	}
}
