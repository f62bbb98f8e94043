package resources

import (
	"bytes"
	"io/fs"
	"testing"
)

func TestEveryPieceHasItsDrawing(t *testing.T) {
	for _, colour := range "bp" {
		for _, shape := range "rq" {
			for _, height := range "ab" {
				for _, density := range "oc" {
					name := string([]rune{colour, shape, height, density})
					if _, err := fs.Stat(Drawings, "drawings/"+name+".svg"); err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
}

func TestOnlyTheKnightAndTheTreeTakeTheThemesColour(t *testing.T) {
	names, err := fs.Glob(Drawings, "drawings/*.svg")
	if err != nil || len(names) != 19 {
		t.Fatalf("%d drawings, %v", len(names), err)
	}
	for _, name := range names {
		content, err := fs.ReadFile(Drawings, name)
		if err != nil {
			t.Fatal(err)
		}
		mono := bytes.Contains(content, []byte(`class="mono"`))
		if want := name == "drawings/knight.svg" || name == "drawings/tree.svg"; mono != want {
			t.Errorf("%s: mono %v", name, mono)
		}
	}
}

func TestEachGameHasItsSamples(t *testing.T) {
	for _, game := range []string{"adji-boto", "cavalo", "quatro"} {
		if content, err := fs.ReadFile(Problems, "problems/"+game+".dat"); err != nil || len(content) == 0 {
			t.Errorf("%s: %d bytes, %v", game, len(content), err)
		}
	}
}
