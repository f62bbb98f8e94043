package uitest

import (
	"image"
	"image/color"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	_ "unsafe" // for the link to what Fyne keeps

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/ui/theme"
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

// settings holds the settings of an app, and the theme that Fyne's caches were made with.
type settings struct {
	fyne.Settings
	app   *app
	theme fyne.Theme // nil until there is one
	drawn bool       // icons are drawn
}

// blank is the theme of a window whose icons nobody looks at: Fyne reads an icon anew whenever something about its button
// changes, which took a fifth of the time of a test. Icons have no size of their own.
type blank struct{ *theme.Theme }

func (t blank) Icon(name fyne.ThemeIconName) fyne.Resource {
	return emptyIcon(strings.TrimSuffix(t.Theme.Icon(name).Name(), ".svg"))
}

// emptyIcon is the name of an icon that is a picture to Fyne, and read at once; where Fyne gives it a colour it becomes a
// drawing, without a line.
type emptyIcon string

const emptyPicture = "<svg/>"

func (i emptyIcon) Name() string  { return string(i) }
func (emptyIcon) Content() []byte { return []byte(emptyPicture) }

func init() { //nolint:gochecknoinits // as packages of pictures do
	empty := image.NewAlpha(image.Rect(0, 0, 1, 1))
	image.RegisterFormat("empty icon", emptyPicture,
		func(io.Reader) (image.Image, error) { return empty, nil },
		func(io.Reader) (image.Config, error) {
			return image.Config{ColorModel: color.AlphaModel, Width: 1, Height: 1}, nil
		})
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

// WithIcons has a program under test draw its icons.
func WithIcons(a fyne.App) fyne.App {
	a.(*app).settings.drawn = true //nolint:forcetypeassert // NewApp makes no other
	return a
}

func (s *settings) Theme() fyne.Theme {
	if s.theme == nil {
		return s.Settings.Theme()
	}
	if ours, ok := s.theme.(*theme.Theme); ok && !s.drawn {
		return blank{ours}
	}
	return s.theme
}

// SetTheme has everything made anew, unless there is nothing, and all that is kept is
// of that theme.
func (s *settings) SetTheme(look fyne.Theme) {
	if b, ok := look.(blank); ok {
		look = b.Theme
	}
	s.theme = look
	if reflect.DeepEqual(look, cached) && !s.app.showing() {
		return
	}
	cached = look
	s.Settings.SetTheme(look)
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
