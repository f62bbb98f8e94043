package board

import (
	"fmt"
	"image/png"
	"os"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"procura/core/scene"
	"procura/core/text"
	"procura/resources"
	"procura/ui/look"
	"procura/ui/player"
)

var _ = desktop.KeyShiftLeft

func pvSay(m text.Message) string {
	switch m.Key {
	case "player.step":
		return fmt.Sprintf("passo %v de %v", m.Args["Index"], m.Args["Total"])
	case "player.key.home":
		return "Home"
	case "player.key.space":
		return "Espaço"
	case "player.key.end":
		return "End"
	case "player.speed":
		return fmt.Sprintf("%v×", m.Args["Factor"])
	}
	return m.Key
}

func pvCavalo() scene.Board {
	b := scene.Board{Columns: 10, Rows: 10, Cells: make([]scene.Cell, 100)}
	for i := range 10 {
		b.ColumnNames = append(b.ColumnNames, string(rune('A'+i)))
		b.RowNames = append(b.RowNames, fmt.Sprint(i+1))
	}
	for i := range b.Cells {
		b.Cells[i].Role = scene.Void
		if i%3 != 1 || i < 30 {
			b.Cells[i].Text = fmt.Sprintf("%02d", (i*37)%100)
			b.Cells[i].Role = scene.Role((i/10 + i%10) % 2)
		}
	}
	b.Trail = []int{3, 11, 32, 44, 65}
	for k, i := range b.Trail {
		b.Cells[i].Role, b.Cells[i].Order = scene.Visited, k+1
		if b.Cells[i].Text == "" {
			b.Cells[i].Text = fmt.Sprintf("%02d", i)
		}
	}
	b.Cells[65].Role, b.Cells[65].Drawing = scene.Current, "knight"
	for _, i := range []int{5, 33, 27} {
		b.Cells[i].Role, b.Cells[i].Note = scene.Erased, text.M("75 apagado: simétrico de 57")
		b.Cells[i].Text = fmt.Sprintf("%02d", i)
	}
	return b
}

func pvQuatro() scene.Board {
	b := scene.Board{Columns: 4, Rows: 4, Cells: make([]scene.Cell, 16), ColumnNames: []string{"A", "B", "C", "D"}, RowNames: []string{"1", "2", "3", "4"}}
	for i, d := range map[int]string{1: "prac", 2: "pqao", 6: "brbc", 8: "pqbo", 11: "bqac", 13: "brao"} {
		b.Cells[i].Drawing = d
	}
	b.Cells[8].Role = scene.Current
	b.Cells[1].Role, b.Cells[2].Role = scene.Winning, scene.Winning
	for _, d := range []string{"brac", "brbo", "bqao", "bqbo", "bqbc", "prao", "prbo", "prbc", "pqac", "pqbc"} {
		b.Tray = append(b.Tray, scene.Cell{Drawing: d})
	}
	b.TrayName = text.M("Reserva")
	return b
}

func pvPits() scene.Board {
	b := scene.Board{Style: scene.Pits, Columns: 6, Rows: 2, Cells: make([]scene.Cell, 12), ColumnNames: []string{"0", "1", "2", "3", "4", "5"}, RowNames: []string{"0", "1"}}
	for i, n := range []int{0, 3, 1, 4, 7, 12, 24, 2, 5, 6, 100, 18} {
		b.Cells[i].Seeds = n
	}
	b.Cells[3].Role, b.Cells[1].Role = scene.Source, scene.Current
	return b
}

func TestPreview(t *testing.T) {
	if os.Getenv("PREVIEW") == "" {
		t.Skip()
	}
	app := test.NewTempApp(t)
	for _, mode := range []look.Mode{look.Light, look.Dark} {
		app.Settings().SetTheme(look.New(mode, 1))
		for name, c := range map[string]struct {
			b    scene.Board
			w, h float32
		}{
			"cavalo": {pvCavalo(), 720, 600}, "quatro": {pvQuatro(), 720, 640}, "quatrowide": {pvQuatro(), 900, 440}, "pits": {pvPits(), 720, 440},
		} {
			b := New(look.Drawings(resources.Drawings, "drawings"), pvSay)
			p := player.New(pvSay)
			p.SetLength(7)
			p.Seek(3)
			bg := canvas.NewRectangle(look.Color(look.Surface))
			w := test.NewWindow(container.NewStack(bg, container.NewPadded(container.NewBorder(nil, p, nil, nil, b))))
			w.SetPadded(false)
			w.Resize(fyne.NewSize(c.w, c.h))
			b.Display(scene.Step{Board: c.b})
			if name == "cavalo" {
				b.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.view.geometry.place(33).center()}})
				w.Canvas().Focus(b)
				b.cursor = 47
				b.step(1, 0)
				b.MouseOut()
				b.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: b.view.geometry.place(33).center()}})
			}
			if name == "quatro" {
				b.SetMarks([]Mark{{0, true, "V 7", look.Proved}, {3, true, "D 4", look.Impossible}, {4, false, "E", look.Muted}, {-1, true, "D", look.Impossible}, {-4, true, "V", look.Proved}})
			}
			if name == "pits" {
				b.view.flight.hold(4, b.view.place(2).box)
			}
			f, _ := os.Create(fmt.Sprintf("/tmp/pv_%s_%s.png", name, mode))
			_ = png.Encode(f, w.Canvas().Capture())
			f.Close()
			w.Close()
		}
	}
	_ = theme.VariantDark
}
