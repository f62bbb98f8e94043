package solver

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"procura/ui/host"
	"procura/ui/widgets"
)

// folds are the parts of a game's page that the user has folded, for good.
type folds struct {
	host                 host.Host
	prefix               string
	list, counters, runs bool
}

func newFolds(h host.Host, game string) *folds {
	f := &folds{host: h, prefix: "folded." + game + "."}
	for key, folded := range f.all() {
		*folded = h.Remembered(f.prefix + key)
	}
	return f
}

func (f *folds) all() map[string]*bool {
	return map[string]*bool{"list": &f.list, "counters": &f.counters, "runs": &f.runs}
}

// fold folds all, or takes that back where all are folded.
func (f *folds) fold() {
	on := !f.list || !f.counters || !f.runs
	f.list, f.counters, f.runs = on, on, on
	f.keep()
}

func (f *folds) keep() {
	for key, folded := range f.all() {
		f.host.Remember(f.prefix+key, *folded)
	}
}

// folders are the small controls that fold a part of the page each.
type folders struct{ list, counters, runs *widgets.Button }

func newFolders(e explainer, f *folds, changed func()) *folders {
	button := func(key string, folded *bool) *widgets.Button {
		b := widgets.NewButton("", nil, func() {
			*folded = !*folded
			f.keep()
			changed()
		})
		b.Importance = widget.LowImportance
		b.Explain(e.tips, e.words.Key(key))
		return b
	}
	return &folders{button("fold.list", &f.list), button("fold.counters", &f.counters), button("fold.runs", &f.runs)}
}

// show lets the controls say what they would do.
func (c *folders) show(f *folds) {
	set := func(b *widgets.Button, folded bool, open, closed fyne.Resource) {
		icon := open
		if folded {
			icon = closed
		}
		if b.Icon != icon {
			b.SetIcon(icon)
		}
	}
	set(c.list, f.list, widgets.ChevronLeft, widgets.ChevronRight)
	set(c.counters, f.counters, widgets.ChevronDown, widgets.ChevronUp)
	set(c.runs, f.runs, widgets.ChevronDown, widgets.ChevronUp)
}

// small is a control of the least size that can be hit.
func small(b fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCenterLayout(), container.New(widgets.Fixed{Width: 26, Height: 24}, b))
}
