package ui_test

import (
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	corescene "procura/core/scene"
	"procura/core/text"
	"procura/ui/board"
	pictures "procura/ui/picture"
	"procura/ui/theme"
)

// A board on a picture to be kept looks as in its own picture: one of numbers with a knight
// that has come a way and a tray, and one of pits.
func TestABoardOnAPictureLooksAsInItsPicture(t *testing.T) {
	skipPictures(t)
	grid := corescene.Board{Columns: 4, Rows: 3, ColumnNames: []string{"A", "B", "C", "D"}, RowNames: []string{"1", "2", "3"}, Trail: []int{0, 6}}
	for i := range 12 {
		grid.Cells = append(grid.Cells, corescene.Cell{Text: fmt.Sprint(20 + i), Role: corescene.Role(i % 2)})
	}
	grid.Cells[0].Role, grid.Cells[0].Order = corescene.Visited, 1
	grid.Cells[6].Role, grid.Cells[6].Drawing = corescene.Current, "knight"
	grid.Cells[9].Role = corescene.Erased
	grid.Tray, grid.TrayName = []corescene.Cell{{Drawing: "bqac"}, {Drawing: "prbo"}}, text.M("ção & <reserva>")
	pits := corescene.Board{Style: corescene.Pits, Columns: 3, Rows: 2, ColumnNames: []string{"1", "2", "3"}}
	for i := range 6 {
		pits.Cells = append(pits.Cells, corescene.Cell{Seeds: 3 * i})
	}
	album := gallery{Kept: filepath.Join("picture", "testdata", "golden"), Changed: filepath.Join("..", "build", "golden")}
	names := map[string]bool{}
	for name, b := range map[string]corescene.Board{"grid": grid, "pits": pits} {
		names[name] = true
		test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Dark, 1)) // a picture has a theme of its own
		look := theme.New(theme.Light, 1)
		still := board.NewStill(theme.Drawings(os.DirFS("../resources"), "drawings"), func(m text.Message) string { return m.Key },
			func(name fyne.ThemeColorName) color.Color { return look.Color(name, fynetheme.VariantDark) }, fyne.NewSize(300, 240))
		still.Display(corescene.Step{Board: b})
		sheet := pictures.Capture(still, pictures.FrameOf(still), look)
		album.Check(t, name, pictures.NewPainter(1, color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}).Paint(sheet))
	}
	album.Only(t, names)
}
