package board

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/core/scene"
)

func TestCellsAreShadedByTheLogarithmAndRingedWhereNodesWait(t *testing.T) {
	b := New(pictures, keyWords{})
	board := scene.Board{Columns: 4, Rows: 1, Cells: make([]scene.Cell, 4)}
	board.Cells[3].Role = scene.Erased
	b.Display(scene.Step{Board: board})
	b.Resize(fyne.NewSize(400, 60))
	before := b.view.cells[0].ground.FillColor
	b.SetHeat(scene.Heat{Reached: []int{0, 1, 10000, 10000}, Waiting: []int{2, 0, 1, 1}})
	for i, want := range []int{0, 1, heatLevels, heatLevels} {
		if p := b.view.cells[i]; p.heat.level != want {
			t.Errorf("cell %d: level %d, want %d", i, p.heat.level, want)
		}
	}
	fills, ringed := map[any]bool{}, ""
	for _, p := range b.view.cells {
		fills[p.ground.FillColor] = true
		if p.ring != nil && p.ring.Visible() {
			ringed += "o"
		} else {
			ringed += "-"
		}
	}
	if len(fills) != 4 || ringed != "o-o-" { // what is erased keeps its own
		t.Errorf("%d colours, rings %s", len(fills), ringed)
	}
	if note := b.view.noteOf(2, b.words); !strings.Contains(note, "reached · ") || !strings.HasSuffix(note, "waits") {
		t.Errorf("note %q", note)
	}
	b.SetHeat(scene.Heat{})
	if b.view.cells[2].ground.FillColor != b.view.cells[1].ground.FillColor || b.view.cells[0].ring.Visible() ||
		b.view.cells[0].ground.FillColor != before || b.view.legend.on {
		t.Error("the heat stays")
	}
}

func TestTheLegendIsBesideTheBoardWhereThereIsRoom(t *testing.T) {
	b := New(pictures, keyWords{})
	b.Display(scene.Step{Board: scene.Board{Columns: 4, Rows: 4, Cells: make([]scene.Cell, 16)}})
	b.SetHeat(scene.Heat{Reached: slices.Repeat([]int{1}, 16), Waiting: make([]int, 16)})
	for width, seen := range map[float32]bool{300: false, 600: true} {
		b.Resize(fyne.NewSize(width, 300))
		if b.view.legend.Visible() != seen {
			t.Errorf("%.0f wide: %t", width, !seen)
		}
	}
}
