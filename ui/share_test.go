package ui_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"procura/ui/board"
	"procura/ui/internal/uitest"
)

// menuHeight is that of the menu, at the usual size of texts: the window of a test has
// none.
const menuHeight = 28

// settleUnderMenu lays a window out as with a menu above its content.
func settleUnderMenu(r *uitest.Rig, room fyne.Size, scale float32) {
	r.SettleIn(room)
	r.Window().Content().Resize(room.SubtractWidthHeight(0, menuHeight*scale))
}

// shown is the board on the page on top.
func shown(r *uitest.Rig) *board.Board {
	r.T.Helper()
	for _, b := range uitest.All[*board.Board](r.Top().Content()) {
		if b.CellsSize().Height > 0 {
			return b
		}
	}
	r.T.Fatal("no board")
	panic("not reached")
}

// The pages with a board. Runs, verdict and the reason of it are shown by the solver.
func TestTheCellsHaveTheirShareOfTheWindow(t *testing.T) {
	for _, page := range []struct {
		name    string
		arrange func(*uitest.Rig)
		share   float32
		solved  bool // with runs, verdict and reason
	}{
		{"cavalo", arrangeCavalo, 0.55, true},
		{"quatro", arrangeQuatro, 0.55, true},
		{"adjiboto", arrangeAdjiboto, 0.55, true},
		{"match", arrangeMatch, 0.55, false},
		{"setup", arrangeSetup, 0.55, false},
	} {
		r := stage(t, sight{"pt", "light", usual})
		page.arrange(r)
		for _, room := range []fyne.Size{{Width: 960, Height: 540}, {Width: 1024, Height: 700}, {Width: 1180, Height: 760}, {Width: 1366, Height: 768}, {Width: 1920, Height: 1080}} {
			settleUnderMenu(r, room, 1)
			cells := shown(r).CellsSize()
			t.Logf("%s %vx%v: %.1f %%", page.name, room.Width, room.Height, 100*cells.Height/room.Height)
			said := strings.Join(uitest.Written(r.Top().Content()), "\n")
			said = strings.ReplaceAll(said, "no máximo", "pelo menos") // either is a bound
			if room.Height >= 700 && page.solved {
				for _, part := range []string{r.Words().Key("solver.column.penetrance"), "ÓTIMA", "pelo menos"} {
					if !strings.Contains(said, part) {
						t.Errorf("%s in %v: %q is not shown", page.name, room, part)
					}
				}
			}
			if cells.Height < page.share*room.Height {
				t.Errorf("%s in %v: the cells are %.0f high, %.1f %%", page.name, room, cells.Height, 100*cells.Height/room.Height)
			}
		}
	}
}

// In larger texts what is told keeps its line, and the rest folds.
func TestTheCellsHaveMostOfTheirShareInLargeTexts(t *testing.T) {
	for _, c := range []struct {
		scale, share float32
		rooms        []fyne.Size
	}{
		{1.5, 0.55, []fyne.Size{{Width: 1024, Height: 700}, {Width: 1180, Height: 760}, {Width: 1920, Height: 1080}}},
		{2, 0.5, []fyne.Size{{Width: 1024, Height: 700}, {Width: 1180, Height: 760}}},
		{2, 0.55, []fyne.Size{{Width: 1366, Height: 768}, {Width: 1920, Height: 1080}}},
	} {
		app := uitest.NewApp(t)
		app.Preferences().SetFloat("scale", float64(c.scale))
		r := uitest.New(t, areas(), func(o *uitest.Options) { o.App = app })
		arrangeCavalo(r)
		for _, room := range c.rooms {
			settleUnderMenu(r, room, c.scale)
			what := fmt.Sprint(room, " at ", c.scale)
			uitest.Fits(t, what, r.Window().Content(), room.SubtractWidthHeight(0, menuHeight*c.scale))
			cells := shown(r).CellsSize()
			t.Logf("%s: %.1f %%", what, 100*cells.Height/room.Height)
			if cells.Height < c.share*room.Height {
				t.Errorf("%s: the cells are %.0f high, %.1f %%", what, cells.Height, 100*cells.Height/room.Height)
			}
		}
	}
}
