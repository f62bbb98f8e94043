package overlay

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

func TestAStripThatComesOrGoesLeavesTheRestToWhatIsBelow(t *testing.T) {
	test.NewTempApp(t)
	high := canvas.NewRectangle(nil)
	high.SetMinSize(fyne.NewSize(10, 30))
	first, second, content := container.NewStack(high), container.NewStack(high), container.NewStack()
	first.Hide()
	second.Hide()
	stage, settle := Stage(content, first, second)
	stage.Resize(fyne.NewSize(200, 300))
	for _, c := range []struct {
		show, hide *fyne.Container
		top        float32
	}{
		{nil, nil, 0},
		{second, nil, 30 + gap()},
		{first, nil, 2 * (30 + gap())},
		{nil, second, 30 + gap()},
		{nil, first, 0},
	} {
		if c.show != nil {
			c.show.Show()
		}
		if c.hide != nil {
			c.hide.Hide()
		}
		settle()
		if at, size := content.Position(), content.Size(); at.Y != c.top || size != fyne.NewSize(200, 300-c.top) {
			t.Errorf("at %v of %v, want %v from the top", at, size, c.top)
		}
		if least := stage.MinSize(); least.Height != c.top {
			t.Errorf("%v is wanted, not %v", least, c.top)
		}
	}
}
