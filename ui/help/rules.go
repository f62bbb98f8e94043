package help

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/game"
	"procura/ui/board"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// rulesPage says how a game is played, and shows it on boards of a first lesson.
func rulesPage(b *box, m game.Module, lesson game.Lesson) page {
	film := lesson.Film(m)
	abreast := 2
	if len(film)%3 == 0 {
		abreast = 3
	}
	parts := []fyne.CanvasObject{markdown(b, "help.rules."+m.ID())}
	width := (readingWidth(b) - gap*float32(abreast-1)) / float32(abreast)
	for i := 0; i < len(film); i += abreast {
		pictures := container.New(widgets.Columns{Shares: slices.Repeat([]float32{1}, abreast), Gap: gap})
		for _, f := range film[i:min(i+abreast, len(film))] {
			pictures.Add(picture(b, f, width))
		}
		parts = append(parts, pictures)
	}
	return readingPage(b, parts...)
}

// picture is a board of a film with what is to be seen on it.
func picture(b *box, f game.Frame, width float32) fyne.CanvasObject {
	w := b.window.Words()
	model := board.New(b.window.Drawing, w.Say)
	model.Display(f.Step)
	least := model.MinSize()
	size := fyne.NewSize(width, min(width*least.Height/least.Width, 0.62*b.size.Height))
	still := board.NewStill(b.window.Drawing, w.Say, theme.Color, size)
	still.Display(f.Step)
	drawn := container.NewWithoutLayout()
	for o := range still.Objects() {
		drawn.Add(o)
	}
	return widgets.Stacked(4, container.New(fixed(size), drawn), plain(w.Say(f.Says)), small(w.Say(f.Board.Status)))
}
