package ui

import (
	"fyne.io/fyne/v2"

	"procura/core/text"
	"procura/ui/export"
	"procura/ui/host"
)

// View opens a file in the system's viewer.
func (f frame) View(path string) error { return f.shell.program.View(path) }

// pictureItems are what makes pictures and pages of the board on top.
func (s menus) pictureItems() []*fyne.MenuItem {
	top, has := s.top().View().(host.Pictured)
	with := func(do func(host.Picture)) func() {
		return func() {
			if p, ok := top.Picture(); ok {
				do(p)
				return
			}
			s.complain(text.M("error.picture.none"))
		}
	}
	kinds := fyne.NewMenuItem(s.words.Key("menu.picture"), nil)
	kinds.ChildMenu = fyne.NewMenu("")
	for _, f := range export.Formats() {
		kinds.ChildMenu.Items = append(kinds.ChildMenu.Items, s.item("menu.picture."+string(f), with(func(p host.Picture) { s.exports.Save(p, f) })))
	}
	paper := s.item("menu.print", with(s.exports.Print))
	kinds.Disabled, paper.Disabled = !has, !has
	return []*fyne.MenuItem{kinds, paper}
}
