package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/ui/extras"
	"procura/ui/row"
	"procura/ui/theme"
)

// frame puts pages, strips and cards into the window, in the language, the colours and the size of the settings.
type frame struct {
	System
	app      fyne.App
	window   fyne.Window
	settings *settings
	notices  *notices
	dialogs  *dialogs
	pages    *pages
	greeting *greeting
	lectures *extras.Lectures
	dark     bool // how the views were made
	visible  bool // the window is on the screen
}

// build makes the views in the language and the look of the settings; they take the place of
// those before. The same page stays on top, and dialogs stay open.
func (f *frame) build() {
	selected := f.pages.first // before it is laid out: the mark under the tab would not follow
	if f.pages.row != nil {
		selected = f.pages.row.SelectedIndex()
		if !f.dialogs.isOpen() { // it has a focus of its own
			f.window.Canvas().Unfocus()
		}
	}
	f.loadWords()
	f.dark = theme.IsDark()
	for _, t := range f.pages.tabs {
		f.buildTab(t)
	}
	f.assemble(selected)
}

// loadWords loads the words of the language.
func (f *frame) loadWords() {
	f.notices.rebuild(f.Speak(f.settings.language))
	f.greeting.rebuild()
}

// buildTab makes the views of a tab.
func (f *frame) buildTab(t *tab) { t.buildViews(f.notices.Words().Say, f.pages.pageTurned) }

// assemble puts the views of all tabs into the window, with one of them on top.
func (f *frame) assemble(selected int) {
	var tabs []row.Tab
	for _, t := range f.pages.tabs {
		tabs = append(tabs, row.Tab{Title: f.notices.Words().Say(t.Title()), Icon: t.workingMark(), Views: t.content, Rail: t.rail})
	}
	placed, content := row.New(tabs, f.settings.presenting)
	for i, t := range f.pages.tabs {
		t.framed = placed.Framed[i]
	}
	f.pages.setRow(placed.Tabs, selected)
	n, free := f.notices, placed.Free
	if f.settings.presenting {
		f.window.SetMainMenu(nil) // first: Fyne leaves what it has where a menu was above it
		l := f.newLeavingLine()
		content, free = l.above(content), l.free
	}
	toasted := floatToasts(content, free, n.status, n.offer)
	cards := f.greeting.cards
	pages := f.lectures.AboveStrip(container.NewBorder(nil, cards.Content, nil, nil, toasted))
	f.window.SetContent(f.watched(stackStrips(pages, n.warning, n.unsaved, n.issues)))
	if cards.IsVisible() {
		cards.Focus()
	}
	f.pages.showTop()
}

// cover shows a sentence in the place of the pages.
func (f *frame) cover(content fyne.CanvasObject) {
	f.window.SetContent(container.NewBorder(f.notices.issues.content, nil, nil, nil, container.NewCenter(content)))
}

// setTitle names the window after a document, "" for none.
func (f *frame) setTitle(document string) {
	switch {
	case !f.visible:
	case document == "":
		f.window.SetTitle(name)
	default:
		f.window.SetTitle(document + " — " + name)
	}
}

// applyTheme applies the colours and the size of texts of the settings.
func (f *frame) applyTheme() {
	f.app.Settings().SetTheme(theme.New(f.settings.mode, max(f.settings.scale, f.settings.enlarged)))
}

// followTheme makes the views anew where the colours have changed, by the settings or by
// the system: some of what is drawn does not follow by itself.
func (f *frame) followTheme() {
	if theme.IsDark() != f.dark && !f.pages.waiting {
		f.build()
	}
}

// setMode changes between light and dark; the views follow.
func (f *frame) setMode(mode theme.Mode) {
	f.settings.mode = mode
	f.applyTheme()
}

// setLanguage makes the views in another language.
func (f *frame) setLanguage(language string) {
	f.settings.language = language
	f.build()
}

// setScale makes the views in another size of texts; the window keeps its size.
func (f *frame) setScale(scale float32) {
	f.settings.scale = scale
	f.applyTheme()
	f.build()
}
