package ui_test

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"procura/core/gametest"
	"procura/ui/board"
	"procura/ui/internal/uitest"
	"procura/ui/match"
)

// menuHeight is that of the menu, at the usual size of texts: the window of a test has
// none.
const menuHeight = 28

// settleUnderMenu lays a window out as with a menu above its content.
func settleUnderMenu(r *uitest.Rig, room fyne.Size, scale float32) {
	r.SettleIn(room)
	r.Window().Content().Resize(room.SubtractWidthHeight(0, menuHeight*scale))
}

// cellsHeight is that of the cells of the board on the page on top, of pits with their counts.
func cellsHeight(r *uitest.Rig) float32 {
	r.T.Helper()
	for _, b := range uitest.All[*board.Board](r.Top().Content()) {
		top, bottom := b.Size().Height, float32(0)
		layers := test.WidgetRenderer(b).Objects()
		for _, cell := range layers[0].(*fyne.Container).Objects {
			top, bottom = min(top, cell.Position().Y), max(bottom, cell.Position().Y+cell.Size().Height)
		}
		upper, lower := top, bottom
		for _, o := range layers[2].(*fyne.Container).Objects { // counts stand in the middle of bands
			if count, is := o.(*canvas.Text); is && len(count.Text) > 0 && count.Text[0] >= '0' && count.Text[0] <= '9' {
				middle := count.Position().Y + count.Size().Height/2
				top, bottom = min(top, 2*middle-upper), max(bottom, 2*middle-lower)
			}
		}
		if bottom > 0 {
			return bottom - top
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
			cells := cellsHeight(r)
			t.Logf("%s %vx%v: %.1f %%", page.name, room.Width, room.Height, 100*cells/room.Height)
			said := strings.Join(uitest.Written(r.Top().Content()), "\n")
			said = strings.ReplaceAll(said, "no máximo", "pelo menos") // either is a bound
			if room.Height >= 700 && page.solved {
				for _, part := range []string{"ÓTIMA", "pelo menos"} {
					if !strings.Contains(said, part) {
						t.Errorf("%s in %v: %q is not shown", page.name, room, part)
					}
				}
			}
			if cells < page.share*room.Height {
				t.Errorf("%s in %v: the cells are %.0f high, %.1f %%", page.name, room, cells, 100*cells/room.Height)
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
		{2, 0.48, []fyne.Size{{Width: 1024, Height: 700}, {Width: 1180, Height: 760}}}, // badges stand in corners beside the cells
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
			cells := cellsHeight(r)
			t.Logf("%s: %.1f %%", what, 100*cells/room.Height)
			if cells < c.share*room.Height {
				t.Errorf("%s: the cells are %.0f high, %.1f %%", what, cells, 100*cells/room.Height)
			}
		}
	}
}

// countControls is what a click or Tab reaches on a page, tabs included: a list, a board, a term that explains itself each count once.
func countControls(r *uitest.Rig) (names []string) {
	w := &walker{canvas: r.Window().Canvas(), painted: func(string) bool { return false }}
	for _, s := range w.forth() {
		names = append(names, s.name)
	}
	return names
}

func TestAPageHasFewControlsAtFirstSight(t *testing.T) {
	r := stage(t, sight{"pt", "light", usual})
	for tab := range r.Row().Items {
		r.Row().SelectIndex(tab)
		for i, p := range r.Pages(tab) {
			r.TurnTo(i)
			most := 20
			if _, ok := p.(*match.View); ok {
				most = 25
			}
			names := countControls(r)
			t.Logf("%s, %s: %d", r.Row().Items[tab].Text, p.Title(), len(names))
			if len(names) > most || len(names) < 3 {
				t.Errorf("%s, %s: %d at first sight, %d at most:\n%s", r.Row().Items[tab].Text, p.Title(), len(names), most, strings.Join(names, "\n"))
			}
		}
	}
}

// With rows in its tables, and a search or a game on its boards, a page has more.
func TestAFullPageGetsNoMoreControls(t *testing.T) {
	most := map[string]int{
		"match": 21, "match-values": 22, "match-over": 21, "setup": 13, "tournament": 11, "quatro": 24, "cavalo": 24, "adjiboto": 24, "lab": 29,
		"comparing": 38, "race": 24, "race-two": 24, "heuristics": 27, "explore": 33,
	}
	for number, s := range scenes {
		if most[s.name] == 0 || !whole && !gametest.Part(number) {
			continue
		}
		r := stage(t, sight{"pt", "light", usual})
		s.arrange(r)
		if names := countControls(r); len(names) > most[s.name] {
			t.Errorf("%s: %d, %d at most:\n%s", s.name, len(names), most[s.name], strings.Join(names, "\n"))
		}
	}
}
