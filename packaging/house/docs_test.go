package main

import (
	"go/ast"
	"os"
	"regexp"
	"testing"
)

// The documents name the test that holds a rule; a test that is renamed is
// renamed there too.
func TestTheTestsThatDocumentsNameExist(t *testing.T) {
	t.Chdir("../..")
	h, err := load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, r := range h.rooms {
		for _, f := range r.files {
			for _, d := range f.tree.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && f.test {
					there[d.Name.Name] = true
				}
			}
		}
	}
	named := regexp.MustCompile("`(Test\\w+)`")
	for path, least := range map[string]int{"docs/rules.md": 50, "docs/formats.md": 3} {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		found := named.FindAllSubmatch(src, -1)
		if len(found) < least {
			t.Errorf("%s names %d tests only", path, len(found))
		}
		for _, match := range found {
			if name := string(match[1]); !there[name] {
				t.Errorf("%s names %s, which is not there", path, name)
			}
		}
	}
}
