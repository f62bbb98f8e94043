package files

import (
	"fmt"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/host"
)

// RecentFiles lists the paths of the files that were opened or saved last, the last one first.
type RecentFiles []string

// mostRecent is how many are listed.
const mostRecent = 8

// NewRecentFiles makes a list of the paths that the settings have kept.
func NewRecentFiles(kept []string) RecentFiles {
	return kept[:min(len(kept), mostRecent)]
}

// Prepend puts a file first.
func (r *RecentFiles) Prepend(path string) {
	r.Forget(path)
	*r = append(RecentFiles{path}, (*r)[:min(len(*r), mostRecent-1)]...)
}

// Forget takes a file off the list.
func (r *RecentFiles) Forget(path string) {
	*r = slices.DeleteFunc(slices.Clone(*r), func(old string) bool { return old == path })
}

// RecentMenu makes the submenu that opens a recent file; an item has the name of the file
// and its folder.
func (l *Documents) RecentMenu() *fyne.MenuItem {
	menu := fyne.NewMenuItem(l.window.Words().Key("menu.recent"), nil)
	menu.ChildMenu = fyne.NewMenu("")
	for _, path := range l.window.Recent() {
		name := text.Clip(text.Plain(filepath.Base(path)), 60)
		folder := text.ClipFront(text.Plain(filepath.Dir(path)), 60)
		label := fmt.Sprint(name, "  ·  ", folder)
		menu.ChildMenu.Items = append(menu.ChildMenu.Items, fyne.NewMenuItem(label, func() { l.Open(path) }))
	}
	menu.Disabled = len(menu.ChildMenu.Items) == 0
	return menu
}

// askToForget offers to take a file that is gone off the list of recent ones.
func (o *opener) askToForget(path string, then func()) {
	w := o.window.Words()
	o.window.Choose(w.Key("shell.recent.gone", "File", path),
		host.Answer{Words: w.Key("menu.button.leave"), Do: then},
		host.Answer{Words: w.Key("menu.button.forget"), Do: func() {
			o.window.RemoveRecent(path)
			then()
		}})
}
