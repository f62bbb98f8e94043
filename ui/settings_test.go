package ui

import (
	"testing"

	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/theme"
)

// Pictures are drawn at the size of the window: one that is enormous takes all
// memory, and the program would never start again. So this builds no window.
func TestDamagedPreferencesMakeNothingEnormous(t *testing.T) {
	for _, wrong := range []float64{40, 1e6, 1e300} {
		p := test.NewTempApp(t).Preferences()
		for _, key := range []string{"scale", "width", "height"} {
			p.SetFloat(key, wrong)
		}
		got := loadSettings(p)
		if size := got.size(); size.Width > 16_000 || size.Height > 16_000 {
			t.Errorf("%g: a window of %v", wrong, size)
		}
		if text := theme.New(got.mode, got.scale).Size(fynetheme.SizeNameText); !(text > 6 && text < 100) {
			t.Errorf("%g: texts of %v", wrong, text)
		}
	}
}
