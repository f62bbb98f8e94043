package match_test

import (
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/quatro"
)

func TestAFileOfPositionsIsReadLineByLine(t *testing.T) {
	src := "# twice\r\n\r\nL 5...4..821f.d.e. 7\r\nC;\"1.5...7e3......2\";-;x\n; no\nL 11.............. -\n1.5...7e3......2 - 3\n"
	rules := game.Rules{"variant": "choose", "lines": "squares"}
	list, wrong := match.ReadPositions(quatro.New(), "p.txt", append([]byte("\xef\xbb\xbf"), src...), rules)
	want := []string{"L 5...4..821f.d.e. 7", "C 1.5...7e3......2 -", "variant=choose lines=squares 1.5...7e3......2 -"}
	if len(list) != 3 || len(wrong) != 1 || wrong[0].File != "p.txt" || wrong[0].Line != 6 || wrong[0].Column != 4 {
		t.Fatalf("%v %v", list, wrong)
	}
	for i, line := range []int{3, 4, 7} {
		if list[i].Line != line || list[i].Position.Line() != want[i] {
			t.Errorf("line %d: %s, want line %d: %s", list[i].Line, list[i].Position.Line(), line, want[i])
		}
	}
}

func TestAGameWithoutAFormOfItsOwnHasPositionsInLines(t *testing.T) {
	list, wrong := match.ReadPositions(gametest.Toy{}, "", []byte("(toy 3)\n\nnone\n(toy 4)"), nil)
	if len(list) != 2 || len(wrong) != 1 || wrong[0].Line != 3 || list[1].Line != 4 {
		t.Errorf("%v %v", list, wrong)
	}
}
