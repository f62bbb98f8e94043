package ui_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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

func pressed(name fyne.KeyName, held fyne.KeyModifier) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: name, Modifier: held}
}

func TestTheKeysOfAMenuStandInOneColumn(t *testing.T) {
	app := test.NewTempApp(t)
	for _, scale := range []float32{1, 1.25, 2} {
		app.Settings().SetTheme(theme.New(theme.Light, scale))
		items := []*fyne.MenuItem{fyne.NewMenuItem("Abrir…", nil), fyne.NewMenuItem("Guardar resultados…", nil), fyne.NewMenuItem("Colar problemas", nil)}
		items[0].Shortcut, items[2].Shortcut = pressed(fyne.KeyO, fyne.KeyModifierControl), pressed(fyne.KeyV, fyne.KeyModifierControl|fyne.KeyModifierShift)
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
	want := pressed(fyne.KeyO, fyne.KeyModifierControl)
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
			pressed(fyne.KeyC, fyne.KeyModifierShift|fyne.KeyModifierControl), pressed(fyne.KeyLeft, fyne.KeyModifierAlt),
			pressed(fyne.KeyReturn, fyne.KeyModifierControl), pressed(fyne.KeyF1, 0),
		} {
			got = append(got, keys.Name(uitest.Speak(language), s))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", language, got, want)
		}
	}
}

func TestTheListOfKeysHasALineForEach(t *testing.T) {
	shape := map[string][]int{}
	for _, language := range []string{"pt", "en"} {
		w := uitest.Speak(language)
		for _, g := range keys.Groups(w) {
			if strings.HasPrefix(g.Name, "keys.") || len(g.Rows) == 0 {
				t.Errorf("%s: a group %q of %d rows", language, g.Name, len(g.Rows))
			}
			shape[language] = append(shape[language], len(g.Rows))
			for _, r := range g.Rows {
				if r.Keys == "" || r.What == "" || strings.ContainsAny(r.Keys+r.What, "*=#\n") || strings.HasPrefix(r.What, "keys.") {
					t.Errorf("%s: %s: a row %q", language, g.Name, r)
				}
			}
		}
	}
	if !slices.Equal(shape["pt"], shape["en"]) || len(shape["pt"]) != 17 {
		t.Errorf("rows of the groups: %v", shape)
	}
}

// What keys do in a place is told, or said to need no telling; and no key does two things
// in one place.
func TestEveryBindingIsToldOnceAndHasKeysOfItsOwn(t *testing.T) {
	w, places := uitest.Speak("en"), map[keys.Place]bool{}
	var rows []string
	for _, g := range keys.Groups(w) {
		for _, r := range g.Rows {
			rows = append(rows, r.What)
		}
	}
	taken := map[keys.Place]map[keys.Key]keys.Action{}
	for _, b := range keys.Table {
		places[b.Place] = true
		told := b.Does
		if b.Told != "" {
			told = b.Told
		}
		if what := w.Key("keys." + string(b.Place) + "." + string(told)); !b.Quiet && !slices.Contains(rows, what) {
			t.Errorf("the list does not tell %s in %s", b.Does, b.Place)
		}
		if taken[b.Place] == nil {
			taken[b.Place] = map[keys.Key]keys.Action{}
		}
		for _, k := range b.Keys {
			if other, twice := taken[b.Place][k]; twice {
				t.Errorf("%s: %v is for %s and for %s", b.Place, k, other, b.Does)
			}
			taken[b.Place][k] = b.Does
		}
	}
	if len(places) < 15 {
		t.Errorf("only %d places", len(places))
	}
}

// A key that the code names by itself is in no list, and an action that nobody asks for
// is a promise that nobody keeps.
func TestNoKeyIsNamedOutsideTheTableAndEveryActionIsAskedFor(t *testing.T) {
	named := regexp.MustCompile(`\bfyne\.Key[A-Z0-9]\w*|CustomShortcut\{`)
	types := []string{"fyne.KeyEvent", "fyne.KeyName", "fyne.KeyModifier"}
	asked, files := map[string]bool{}, 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, a := range regexp.MustCompile(`keys\.([A-Z]\w+)`).FindAllStringSubmatch(string(content), -1) {
			asked[a[1]] = true
		}
		path = filepath.ToSlash(path)
		if strings.HasPrefix(path, "keys/") || strings.HasPrefix(path, "internal/") {
			return nil
		}
		files++
		for _, name := range named.FindAllString(string(content), -1) {
			if !slices.ContainsFunc(types, func(one string) bool { return strings.HasPrefix(name, one) }) {
				t.Errorf("%s names %s: the table has the keys", path, name)
			}
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files: %v", files, err)
	}
	table, err := os.ReadFile(filepath.Join("keys", "table.go"))
	if err != nil {
		t.Fatal(err)
	}
	byFyne := []string{"Walk", "Menu", "Show", "Move"} // its selects and sliders know which way
	for _, a := range regexp.MustCompile(`(?m)^\t(\w+) +Action += "`).FindAllStringSubmatch(string(table), -1) {
		if !asked[a[1]] && !slices.Contains(byFyne, a[1]) {
			t.Errorf("nobody asks for keys.%s", a[1])
		}
	}
}
