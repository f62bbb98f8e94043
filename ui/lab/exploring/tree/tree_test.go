package tree

import (
	"fmt"
	"image/png"
	"os"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"procura/core/game"
	"procura/ui/internal/uitest"
	"procura/ui/internal/walk"
	"procura/ui/theme"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// shown is a tree in a window, at the end of a made-up search.
func shown(t testing.TB, mode theme.Mode, scale float32) (*Tree, *script, fyne.Window) {
	t.Helper()
	uitest.NewApp(t).Settings().SetTheme(theme.New(mode, scale))
	tree, s := New(uitest.Speak("pt"), func(string) fyne.Resource { return nil }), newScript(60, 5)
	window := test.NewWindow(container.NewStack(canvas.NewRectangle(theme.Color(theme.Surface)), tree))
	t.Cleanup(window.Close)
	window.SetPadded(false)
	window.Resize(fyne.NewSize(760, 500))
	tree.ShowStep(s, 40)
	return tree, s, window
}

func TestPicture(t *testing.T) {
	to := os.Getenv("TREE_PICTURE")
	if to == "" {
		t.Skip()
	}
	for _, mode := range []theme.Mode{theme.Light, theme.Dark} {
		for _, zoom := range []float32{0.5, 1, 1.7} {
			tree, s, window := shown(t, mode, 1)
			tree.ShowStep(s, 59)
			tree.Zoom(zoom)
			file, err := os.Create(fmt.Sprintf("%s-%s-%v.png", to, mode, zoom))
			if err != nil {
				t.Fatal(err)
			}
			if err := png.Encode(file, window.Canvas().Capture()); err != nil {
				t.Fatal(err)
			}
			_ = file.Close()
		}
	}
}

var (
	_ = slices.Sort[[]int]
	_ = walk.Texts
	_ = game.NoNode
)
