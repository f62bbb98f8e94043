package storage

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"procura/storage/internal/filetest"
)

// keys are the message keys in the sources of sexp, storage and the rooms in it that
// have no texts of their own.
func keys(t *testing.T) []string {
	t.Helper()
	var found []string
	for _, pattern := range []string{"*.go", "../core/sexp/*.go", "disk/*.go", "flaw/*.go", "reader/*.go", "results/*.go", "gamefile/*.go", "lecture/*.go", "document/*.go"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			if matched, _ := filepath.Match("*_test.go", filepath.Base(path)); matched {
				continue
			}
			for _, m := range regexp.MustCompile(`text\.M\("([^"]+)"`).FindAllStringSubmatch(filetest.Content(t, path), -1) {
				found = append(found, m[1])
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryMessageIsTranslated(t *testing.T) {
	want := keys(t)
	for _, language := range []string{"en", "pt"} {
		src, err := os.ReadFile("../resources/translations/storage." + language + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(src, &texts); err != nil {
			t.Fatal(err)
		}
		var got []string
		for key := range texts {
			got = append(got, key)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s has\n%v\nthe sources\n%v", language, got, want)
		}
	}
}
