package help

import (
	"fyne.io/fyne/v2"

	"procura/core/game"
)

// part is something by others that the program is made of.
type part struct{ name, licence string }

// parts are the libraries that go.mod asks for, and what is shown.
var parts = []part{
	{"codeberg.org/go-pdf/fpdf", "MIT"},
	{"fyne.io/fyne/v2", "BSD 3-Clause"},
	{"github.com/expr-lang/expr", "MIT"},
	{"github.com/fyne-io/oksvg", "BSD 3-Clause"},
	{"github.com/go-gl/glfw/v3.4/glfw", "BSD 3-Clause"},
	{"github.com/jeandeaual/go-locale", "MIT"},
	{"github.com/nicksnyder/go-i18n/v2", "MIT"},
	{"github.com/pbnjay/memory", "BSD 3-Clause"},
	{"github.com/spf13/pflag", "BSD 3-Clause"},
	{"github.com/sqweek/dialog", "ISC"},
	{"github.com/srwiley/rasterx", "BSD 3-Clause"},
	{"golang.org/x/image", "BSD 3-Clause"},
	{"golang.org/x/sys", "BSD 3-Clause"},
	{"golang.org/x/text", "BSD 3-Clause"},
	{"gonum.org/v1/gonum", "BSD 3-Clause"},
	{"Inter", "SIL Open Font License 1.1"},
}

// aboutPage says what the program is, and what it is made of.
func aboutPage(b *box) page {
	w := b.window.Words()
	list := []fyne.CanvasObject{title("Procura " + game.Version), plain(w.Key("help.about")), muted(w.Key("help.licence")), strong(w.Key("help.parts"))}
	for _, p := range parts {
		list = append(list, row([]float32{50, 50}, plain(p.name), muted(p.licence)))
	}
	return readingPage(b, list...)
}
