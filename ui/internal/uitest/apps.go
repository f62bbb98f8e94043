package uitest

import (
	"os"
	"reflect"
	"slices"
	"sync"
	"testing"
	_ "unsafe" // for the link to what Fyne keeps

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Fyne forgets what texts measure and how icons are drawn when an app of its test
// driver is made, and when an app gets a theme; to find that out again took a third of
// the time of a test. So apps are made many at a time, and the theme that all windows
// begin with is not said again to an app that has no window yet.

// app is one of Fyne's, whose settings are ours.
type app struct {
	fyne.App
	settings *settings
}

func (a *app) Settings() fyne.Settings { return a.settings }

// settings are those of an app, and know what theme Fyne's caches are of.
type settings struct {
	fyne.Settings
	app   *app
	theme fyne.Theme // nil until there is one
}

var (
	spare []fyne.App
	// cached is the theme that all is of that Fyne keeps, nil where nobody knows.
	cached fyne.Theme
)

// NewApp is an app of Fyne's test driver, without preferences, until the end of a test.
func NewApp(t testing.TB) fyne.App {
	if os.Getenv("LANG") != "pt_PT.UTF-8" {
		t.Fatal("TestMain chooses the locale")
	}
	if _, ours := fyne.CurrentApp().(*app); !ours { // another test has made one
		cached = nil
	}
	if len(spare) == 0 {
		for range 100 {
			spare = append(spare, test.NewApp())
		}
		cached = nil
	}
	a := &app{App: spare[0]}
	spare = spare[1:]
	a.settings = &settings{Settings: a.App.Settings(), app: a, theme: cached}
	fyne.SetCurrentApp(a)
	return a
}

func (s *settings) Theme() fyne.Theme {
	if s.theme == nil {
		return s.Settings.Theme()
	}
	return s.theme
}

// SetTheme has everything made anew, unless there is nothing, and all that is kept is
// of that theme.
func (s *settings) SetTheme(theme fyne.Theme) {
	s.theme = theme
	if reflect.DeepEqual(theme, cached) && !s.app.showing() {
		return
	}
	cached = theme
	s.Settings.SetTheme(theme)
}

// showing reports whether there is something in a window.
func (a *app) showing() bool {
	return slices.ContainsFunc(a.Driver().AllWindows(), func(w fyne.Window) bool { return w.Content() != nil })
}

//go:linkname renderers fyne.io/fyne/v2/internal/cache.renderers
var renderers sync.Map

// forgetWidgets lets go of the widgets of windows that are closed, as Fyne's own driver does; its test driver keeps them
// until the program ends.
func forgetWidgets() {
	renderers.Clear()
}
