package theme

import (
	"image/color"
	"sync"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// tint is an icon in one colour of the theme. Fyne reads an icon, colours it and writes it
// anew each time that somebody asks for it, which a button does twice whenever anything
// about it changes; a tint does so once for each colour.
type tint struct {
	*fynetheme.ThemedResource
	mu   sync.Mutex
	kept map[color.Color][]byte
}

// Tint is an SVG drawing in a colour of the theme, whatever that is when it is painted.
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

// icons are those of Fyne that were asked for, each once for all themes.
var icons sync.Map // of fyne.ThemeIconName to *tint

// tintedIcon is an icon of Fyne's that keeps its colours; one that has colours of its own
// comes as it is.
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
