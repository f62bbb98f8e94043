package keys_test

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/internal/uitest"
	"procura/ui/keys"
	"procura/ui/theme"
)

func TestMain(m *testing.M) { uitest.Main(m) }

func key(name fyne.KeyName, held fyne.KeyModifier) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: name, Modifier: held}
}

func TestTheKeysOfAMenuStandInOneColumn(t *testing.T) {
	app := test.NewTempApp(t)
	for _, scale := range []float32{1, 1.25, 2} {
		app.Settings().SetTheme(theme.New(theme.Light, scale))
		items := []*fyne.MenuItem{fyne.NewMenuItem("Abrir…", nil), fyne.NewMenuItem("Guardar resultados…", nil), fyne.NewMenuItem("Colar problemas", nil)}
		items[0].Shortcut, items[2].Shortcut = key(fyne.KeyO, fyne.KeyModifierControl), key(fyne.KeyV, fyne.KeyModifierControl|fyne.KeyModifierShift)
		keys.Write(uitest.Speak("pt"), items)
		var columns []float32
		for _, i := range []int{0, 2} {
			before, _, found := strings.Cut(items[i].Label, "Ctrl+")
			if !found {
				t.Fatalf("%q has no keys", items[i].Label)
			}
			columns = append(columns, fyne.MeasureText(before, app.Settings().Theme().Size(fynetheme.SizeNameText), fyne.TextStyle{}).Width)
		}
		if d := columns[0] - columns[1]; d > 3*scale || d < -3*scale {
			t.Errorf("at %v the keys begin at %v", scale, columns)
		}
		if longest := fyne.MeasureText(items[1].Label, app.Settings().Theme().Size(fynetheme.SizeNameText), fyne.TextStyle{}).Width; columns[0] < longest {
			t.Errorf("at %v the keys begin at %v, within words of %v", scale, columns[0], longest)
		}
	}
}

// A window looks for the item of a shortcut by its name; Fyne writes the keys of a
// shortcut that tells them, in a grey that can hardly be read.
func TestTheShortcutOfAnItemHasItsNameAndKeepsItsKeys(t *testing.T) {
	test.NewTempApp(t)
	item := fyne.NewMenuItem("Abrir…", nil)
	want := key(fyne.KeyO, fyne.KeyModifierControl)
	item.Shortcut = want
	keys.Write(uitest.Speak("pt"), []*fyne.MenuItem{item})
	if got := item.Shortcut.ShortcutName(); got != want.ShortcutName() {
		t.Errorf("name %q, want %q", got, want.ShortcutName())
	}
	if _, told := item.Shortcut.(fyne.KeyboardShortcut); told {
		t.Error("the keys are told to Fyne")
	}
	if got := keys.Label(item); got != "Abrir…" {
		t.Errorf("called %q", got)
	}
}

func TestTheNamesOfKeysAreTranslated(t *testing.T) {
	for language, want := range map[string][]string{
		"pt": {"Ctrl+Maiús+C", "Alt+Esquerda", "Ctrl+Enter", "F1"}, "en": {"Ctrl+Shift+C", "Alt+Left", "Ctrl+Enter", "F1"},
	} {
		var got []string
		for _, s := range []*desktop.CustomShortcut{
			key(fyne.KeyC, fyne.KeyModifierShift|fyne.KeyModifierControl), key(fyne.KeyLeft, fyne.KeyModifierAlt),
			key(fyne.KeyReturn, fyne.KeyModifierControl), key(fyne.KeyF1, 0),
		} {
			got = append(got, keys.Name(uitest.Speak(language), s))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

func TestTheListOfKeysHasALineForEach(t *testing.T) {
	test.NewTempApp(t)
	shape := map[string][]int{}
	for _, language := range []string{"pt", "en"} {
		w := uitest.Speak(language)
		written := uitest.Written(keys.List(w))
		for _, g := range keys.Groups(w) {
			shape[language] = append(shape[language], len(g.Rows))
			for _, r := range g.Rows {
				if r.Keys == "" || r.What == "" || strings.ContainsAny(r.Keys+r.What, "*=#\n") {
					t.Errorf("%s: %s: a row %q", language, g.Name, r)
				}
				if !slices.Contains(written, r.Keys) || !slices.Contains(written, r.What) {
					t.Errorf("%s: %q is not shown", language, r)
				}
			}
		}
	}
	if !slices.Equal(shape["pt"], shape["en"]) || len(shape["pt"]) != 6 {
		t.Errorf("rows of the groups: %v", shape)
	}
}
