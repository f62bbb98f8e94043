package theme

import (
	"bytes"
	"io/fs"
	"path"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// mono marks, in the text of a drawing, that it is in one colour and takes that
// of the theme.
var mono = []byte(`class="mono"`)

// Drawings reads the SVG files of a folder and returns a lookup by name without
// extension: nil for a name that isn't there. A drawing in one colour comes as a
// fyne.ThemedResource in OnAccent: boards put it on a disc of the accent.
func Drawings(files fs.FS, folder string) func(name string) fyne.Resource {
	found := map[string]fyne.Resource{}
	names, _ := fs.Glob(files, path.Join(folder, "*.svg")) // the pattern is well formed
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			continue
		}
		base := path.Base(name)
		found[base[:len(base)-len(".svg")]] = drawing(base, content)
	}
	return func(name string) fyne.Resource { return found[name] }
}

func drawing(name string, content []byte) fyne.Resource {
	plain := fyne.NewStaticResource(name, content)
	if bytes.Contains(content, mono) {
		return fynetheme.NewColoredResource(plain, OnAccent)
	}
	return plain
}
