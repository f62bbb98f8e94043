package overlay

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Stage lays strips above what fills a window, the first one on top. settle is to be
// called when one has come or gone: Fyne lays a container out again when something in
// it wants more room, not when something in it goes, and what was hidden from the
// beginning is in no window yet that it could ask to be painted.
func Stage(content fyne.CanvasObject, strips ...*fyne.Container) (stage *fyne.Container, settle func()) {
	touch := canvas.NewRectangle(nil) // is always there, and has no size
	stage = container.New(strip{}, touch)
	for _, s := range strips {
		stage.Add(s)
	}
	stage.Add(content)
	return stage, func() {
		stage.Layout.Layout(stage.Objects, stage.Size())
		touch.Refresh()
	}
}

// strip stands objects below each other, each as high as it must be, and the last one
// fills the rest.
type strip struct{}

// MinSize is the widest, and all that are seen below each other.
func (strip) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for i, o := range objects[1:] {
		if !o.Visible() {
			continue
		}
		least := o.MinSize()
		size = fyne.NewSize(max(size.Width, least.Width), size.Height+least.Height)
		if i < len(objects)-2 {
			size.Height += gap()
		}
	}
	return size
}

// Layout places what is seen.
func (strip) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y, last := float32(0), len(objects)-1
	for _, o := range objects[1:last] {
		if o.Visible() {
			height := o.MinSize().Height
			o.Move(fyne.NewPos(0, y))
			o.Resize(fyne.NewSize(size.Width, height))
			y += height + gap()
		}
	}
	objects[last].Move(fyne.NewPos(0, y))
	objects[last].Resize(fyne.NewSize(size.Width, size.Height-y))
}

func gap() float32 { return fyne.CurrentApp().Settings().Theme().Size(fynetheme.SizeNamePadding) }

// call calls a function, if there is one.
func call(f func()) {
	if f != nil {
		f()
	}
}
