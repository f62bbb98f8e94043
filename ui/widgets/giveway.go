package widgets

import "fyne.io/fyne/v2"

// giveway caps the least height of its content.
type giveway struct{ least float32 }

// GivingWay is content that can be less high than it wants, as a board can, down to a
// height at the usual size of texts.
func GivingWay(least float32, content fyne.CanvasObject) *fyne.Container {
	return &fyne.Container{Layout: giveway{least}, Objects: []fyne.CanvasObject{content}}
}

// MinSize is what the content wants, and no more than the height.
func (g giveway) MinSize(objects []fyne.CanvasObject) fyne.Size {
	wanted := objects[0].MinSize()
	return fyne.NewSize(wanted.Width, min(wanted.Height, g.least*TextScale()))
}

// Layout gives the content the whole size.
func (g giveway) Layout(objects []fyne.CanvasObject, size fyne.Size) { Fixed{}.Layout(objects, size) }
