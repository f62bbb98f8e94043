package theme

import (
	"bytes"
	"image/color"
	"io/fs"
	"path"
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// mono marks, in the text of a drawing, that it is in one colour and takes that
// of the theme.
var mono = []byte(`class="mono"`)

// rim marks that a drawing is edged in Rim, and written with that of the light
// theme: in the dark theme a dark piece could not be told from its cell.
var rim = []byte(`class="rim"`)

// DrawingSet are drawings by name. One in a single colour comes as a fyne.ThemedResource in
// OnAccent: boards put it on a disc of the accent.
type DrawingSet map[string]fyne.Resource

// Drawing looks a drawing up; nil for a name that isn't there.
func (s DrawingSet) Drawing(name string) fyne.Resource { return s[name] }

// Drawings reads the SVG files of a folder; their names have no extension.
func Drawings(files fs.FS, folder string) DrawingSet {
	found := DrawingSet{}
	names, _ := fs.Glob(files, path.Join(folder, "*.svg")) // the pattern is well formed
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			continue
		}
		base := path.Base(name)
		found[base[:len(base)-len(".svg")]] = drawing(base, content)
	}
	return found
}

func drawing(name string, content []byte) fyne.Resource {
	plain := fyne.NewStaticResource(name, content)
	switch {
	case bytes.Contains(content, mono):
		return tinted{fynetheme.NewColoredResource(plain, OnAccent), content}
	case bytes.Contains(content, rim):
		edges := palette[Rim]
		bright := bytes.ReplaceAll(content, []byte(written(edges[light])), []byte(written(edges[dark])))
		return rimmed{light: plain, dark: fyne.NewStaticResource("dark-"+name, bright)}
	}
	return plain
}

// tinted is a drawing in one colour, which Fyne gives it.
type tinted struct {
	*fynetheme.ThemedResource
	written []byte // in the colour of the light theme
}

// rimmed is a drawing with an edge for each theme.
type rimmed struct{ light, dark fyne.Resource }

// Name tells the two apart, for those who keep what they have painted.
func (r rimmed) Name() string { return r.now().Name() }

// Content is the drawing for the theme of the program.
func (r rimmed) Content() []byte { return r.now().Content() }

func (r rimmed) now() fyne.Resource {
	if IsDark() {
		return r.dark
	}
	return r.light
}

// Drawing is the content of a drawing in the colours of this theme, whichever the
// program has; a theme that follows the system is light.
func (t *Theme) Drawing(r fyne.Resource) []byte {
	shade := t.shade(fynetheme.VariantLight)
	switch r := r.(type) {
	case tinted:
		ink := palette[OnAccent]
		return bytes.ReplaceAll(r.written, []byte(strings.ToLower(written(ink[light]))), []byte(written(ink[shade])))
	case rimmed:
		return [...]fyne.Resource{light: r.light, dark: r.dark}[shade].Content()
	}
	return r.Content()
}

// Sources returns what finds the text of a drawing by name, in the colours of the light theme, which paper has; "" for a
// name that isn't there.
func Sources(find func(name string) fyne.Resource) func(name string) string {
	paper := New(Light, 1)
	return func(name string) string {
		if drawing := find(name); drawing != nil {
			return string(paper.Drawing(drawing))
		}
		return ""
	}
}

// tint is an icon in one colour of the theme. Fyne reads an icon, colours it and writes it
// anew each time that somebody asks for it, which a button does twice whenever anything
// about it changes; a tint does so once for each colour.
type tint struct {
	*fynetheme.ThemedResource
	mu   sync.Mutex
	kept map[color.Color][]byte
}

// Tint draws an SVG in a colour of the theme, looked up when it is painted.
func Tint(drawing fyne.Resource, name fyne.ThemeColorName) fyne.Resource {
	return newTint(fynetheme.NewColoredResource(drawing, name))
}

func newTint(r *fynetheme.ThemedResource) *tint {
	return &tint{ThemedResource: r, kept: map[color.Color][]byte{}}
}

// Content is the drawing in the colour of now; it is not to be changed.
func (t *tint) Content() []byte {
	now := color.NRGBAModel.Convert(fynetheme.Color(t.ThemeColorName()))
	t.mu.Lock()
	defer t.mu.Unlock()
	content, there := t.kept[now]
	if !there {
		content = t.ThemedResource.Content()
		t.kept[now] = content
	}
	return content
}

// icons holds the icons of Fyne that were asked for, each once for all themes.
var icons sync.Map // of fyne.ThemeIconName to *tint

// tintedIcon returns an icon of Fyne's in the colour of the theme. An icon with several colours
// keeps them.
func tintedIcon(name fyne.ThemeIconName) fyne.Resource {
	if t, there := icons.Load(name); there {
		return t.(*tint)
	}
	icon := fynetheme.DefaultTheme().Icon(name)
	themed, one := icon.(*fynetheme.ThemedResource)
	if !one {
		return icon
	}
	t, _ := icons.LoadOrStore(name, newTint(themed))
	return t.(*tint)
}
