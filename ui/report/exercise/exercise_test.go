package exercise

import (
	"bytes"
	"regexp"
	"slices"
	"testing"

	"procura/core/gametree"
	"procura/resources"
	"procura/ui/i18n"
	"procura/ui/picture"
)

// eachShape tests a tree of each shape with the smallest and the greatest number of children.
func eachShape(test func(s gametree.Shape, t gametree.Tree)) {
	for _, s := range []gametree.Shape{{Depth: 2, Branching: 2}, {Depth: 2, Branching: 5}, {Depth: 3, Branching: 3}, {Depth: 5, Branching: 2}} {
		for seed := range uint64(20) {
			test(s, gametree.Random(seed, s))
		}
	}
}

// textsOf are the texts of a drawing, from the back to the front.
func textsOf(s picture.Sheet) (list []string) {
	for _, m := range s.Marks {
		if w, is := m.(picture.Text); is {
			list = append(list, w.Text)
		}
	}
	return list
}

func TestABlankTreeHasRoomForEveryNumberAndNoAnswer(t *testing.T) {
	eachShape(func(shape gametree.Shape, tree gametree.Tree) {
		lines, texts := 0, textsOf(Draw(tree, shape, nil))
		for _, m := range Draw(tree, shape, nil).Marks {
			if l, is := m.(picture.Line); is && l.Color == pale {
				lines++
			}
		}
		inner := len(tree.Nodes) - tree.Leaves()
		if lines != 3*inner || slices.Contains(texts, "∞") {
			t.Errorf("%s: %d lines to write on, %v", tree, lines, texts)
		}
	})
}

func TestAKeyHasEveryAnswerAndCrossesOutWhatIsCut(t *testing.T) {
	eachShape(func(shape gametree.Shape, tree gametree.Tree) {
		answers := tree.Solve(true)
		d := Draw(tree, shape, answers)
		var want []string
		crossed := 0
		for i, a := range answers {
			if a.IsFilled {
				want = append(want, gametree.Number(a.Alpha), gametree.Number(a.Beta), gametree.Number(a.Value))
			}
			for k, child := range tree.Nodes[i].Children {
				if answers[child].IsCut {
					crossed += len(tree.Nodes[i].Children) - k
				}
			}
		}
		var got []string
		strokes := 0
		for _, m := range d.Marks {
			switch m := m.(type) {
			case picture.Line:
				if m.Color == red {
					strokes++
				}
			case picture.Text:
				if m.Color == black && !m.Middle {
					got = append(got, m.Text)
				}
			}
		}
		if !slices.Equal(got, want) || strokes != 2*crossed {
			t.Errorf("%s: %v and %d strokes, want %v and %d", tree, got, strokes, want, 2*crossed)
		}
	})
}

func TestATreeStaysOnItsSheetAndItsNodesApart(t *testing.T) {
	sizes := map[gametree.Shape][2]float64{}
	eachShape(func(shape gametree.Shape, tree gametree.Tree) {
		d := Draw(tree, shape, nil)
		size := [2]float64{d.Width, d.Height}
		if before, known := sizes[shape]; known && before != size {
			t.Errorf("%s: %v, and others of this shape %v", tree, size, before)
		}
		sizes[shape] = size
		var boxes []picture.Box
		for _, m := range d.Marks {
			if b, is := m.(picture.Box); is {
				for _, other := range boxes {
					if b.Y == other.Y && b.X < other.X+other.Width && other.X < b.X+b.Width {
						t.Errorf("%s: a node lies over another one", tree)
					}
				}
				if b.X < 0 || b.X+b.Width > d.Width || b.Y+b.Height > d.Height {
					t.Errorf("%s: a node at %v, %v", tree, b.X, b.Y)
				}
				boxes = append(boxes, b)
			}
		}
	})
}

func TestEachStudentHasASheetOfItsOwn(t *testing.T) {
	w := i18n.MustLoad(resources.Translations, "pt")
	s := Sheets{Shape: gametree.Shape{Depth: 3, Branching: 3}, Seed: 7, Count: 2, Students: 3}
	seen := map[string]bool{}
	for student := range s.Students {
		for number := range s.Count {
			seen[s.TreeOf(student, number).String()] = true
		}
	}
	if len(seen) != 6 {
		t.Errorf("%d trees", len(seen))
	}
	for _, isKey := range []bool{false, true} {
		var out bytes.Buffer
		if err := s.WritePDF(&out, w, isKey); err != nil {
			t.Fatal(err)
		}
		if pages := len(regexp.MustCompile(`/Type /Page\b[^s]`).FindAll(out.Bytes(), -1)); pages != 3 {
			t.Errorf("%d pages", pages)
		}
	}
}

func TestFailSoftIsSaidWhereItDiffers(t *testing.T) {
	tree, _ := gametree.Parse("(5 (6 (1 2)) (4 9))")
	if got := SoftValues(tree, tree.Solve(true)); !slices.Equal(got, []string{"B = 2", "C = 2", "D = 4"}) {
		t.Error(got)
	}
}
