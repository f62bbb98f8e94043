package ui

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/theme"
)

// buildMenu makes the menu anew: recent files, check marks and what is off
// while a dialog is open change with it.
func (s *Shell) buildMenu() {
	s.menu = fyne.NewMainMenu(s.fileMenu(), s.editMenu(), s.viewMenu(), s.helpMenu())
	s.window.SetMainMenu(s.menu)
}

// item is a menu item, with a key when it has one. A menu's key fires under a
// modal dialog too, so the action is guarded.
func (s *Shell) item(key string, shortcut fyne.Shortcut, action func()) *fyne.MenuItem {
	m := fyne.NewMenuItem(s.words.Key(key), func() {
		if s.window.Canvas().Overlays().Top() == nil {
			action()
		}
	})
	m.Shortcut = shortcut
	return m
}

func control(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

func (s *Shell) fileMenu() *fyne.Menu {
	recent := fyne.NewMenuItem(s.words.Key("menu.recent"), nil)
	recent.ChildMenu = fyne.NewMenu("")
	for _, path := range s.settings.recent {
		recent.ChildMenu.Items = append(recent.ChildMenu.Items,
			fyne.NewMenuItem(filepath.Base(path)+"  ·  "+filepath.Dir(path), func() { s.OpenFile(path) }))
	}
	recent.Disabled = len(s.settings.recent) == 0
	items := []*fyne.MenuItem{
		s.item("menu.open", control(fyne.KeyO), s.askOpen),
		recent,
		s.item("menu.samples", nil, s.openSamples),
		fyne.NewMenuItemSeparator(),
		s.item("menu.results", control(fyne.KeyR), s.askResults),
	}
	items = slices.Insert(items, 4, s.withContest(s.saveItems())...)
	for _, m := range items {
		m.Disabled = m.Disabled || s.asking
	}
	quit := s.item("menu.quit", control(fyne.KeyQ), s.quit)
	quit.IsQuit = true
	return fyne.NewMenu(s.words.Key("menu.file"), append(items, fyne.NewMenuItemSeparator(), quit)...)
}

// openSamples puts the problems that come with the program back on the desks.
func (s *Shell) openSamples() {
	s.file = ""
	s.spread("", s.program.Samples)
	for _, v := range s.views {
		v.reload()
	}
	s.bar.hide()
	s.showTitle()
}

func (s *Shell) editMenu() *fyne.Menu {
	items := []*fyne.MenuItem{
		s.item("menu.copyboard", &desktop.CustomShortcut{KeyName: fyne.KeyC, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}, s.copyBoard),
		s.item("menu.copyproblem", nil, s.copyProblem),
		s.item("menu.copypath", nil, s.copyPath),
		fyne.NewMenuItemSeparator(),
		s.item("menu.paste", &desktop.CustomShortcut{KeyName: fyne.KeyV, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}, s.paste),
		fyne.NewMenuItemSeparator(),
	}
	return fyne.NewMenu(s.words.Key("menu.edit"), append(items, s.matchItems()...)...)
}

// copyBoard puts the board as it is shown on the clipboard, as text.
func (s *Shell) copyBoard() {
	shown := s.view().board
	if m := s.match(); m != nil {
		shown = m.facing()
	} else if c := s.contestOnTop(); c != nil {
		shown = c.live.board
	}
	s.program.App.Clipboard().SetContent(shown.Text())
}

// copyProblem puts the chosen problem on the clipboard, as it stands in a file.
func (s *Shell) copyProblem() {
	if p, ok := s.view().desk.current(); ok {
		s.program.App.Clipboard().SetContent(s.program.Store.Format([]game.Problem{p}))
	}
}

// copyPath puts the path that is shown on the clipboard.
func (s *Shell) copyPath() {
	if path := s.view().shown.Path; len(path) > 0 {
		s.program.App.Clipboard().SetContent(strings.Join(path, " "))
	}
}

// paste opens the problems that the clipboard holds, or the game for two.
func (s *Shell) paste() {
	file := s.program.Store.Read(s.words.Key("menu.clipboard"), []byte(s.program.App.Clipboard().Content()))
	s.openMatch(file)
	if first := s.spread("", file.Problems); first >= 0 {
		s.file = ""
		for _, v := range s.views {
			v.reload()
		}
		s.tabs.SelectIndex(first)
		s.showTitle()
	}
	s.notice(file)
}

func (s *Shell) viewMenu() *fyne.Menu {
	modes := s.radio("menu.theme", []string{string(theme.System), string(theme.Light), string(theme.Dark)},
		string(s.settings.mode), func(key string) { s.settings.mode = theme.Mode(key); s.applyTheme() })
	scales := s.radio("menu.size", []string{"1", "1.25", "1.5", "2"}, scaleKey(s.settings.scale), func(key string) {
		s.settings.scale = scaleOf(key)
		s.applyTheme()
		s.build()
	})
	languages := s.radio("menu.language", []string{"system", "pt", "en"}, languageKey(s.settings.language), func(key string) {
		s.settings.language = strings.TrimPrefix(key, "system")
		s.build()
	})
	animation := s.item("menu.animation", nil, func() {
		s.settings.animation = !s.settings.animation
		s.changed()
	})
	animation.Checked = s.settings.animation
	return fyne.NewMenu(s.words.Key("menu.view"), modes, scales, languages, fyne.NewMenuItemSeparator(), animation)
}

// radio is a menu of values of which one is checked.
func (s *Shell) radio(key string, values []string, chosen string, choose func(string)) *fyne.MenuItem {
	parent := fyne.NewMenuItem(s.words.Key(key), nil)
	parent.ChildMenu = fyne.NewMenu("")
	for _, value := range values {
		m := s.item(key+"."+value, nil, func() {
			choose(value)
			s.changed()
		})
		m.Checked = value == chosen
		parent.ChildMenu.Items = append(parent.ChildMenu.Items, m)
	}
	return parent
}

// changed keeps the settings and shows them in the menu.
func (s *Shell) changed() {
	s.settings.save(s.program.App.Preferences())
	s.buildMenu()
}

var scales = map[string]float32{"1": 1, "1.25": 1.25, "1.5": 1.5, "2": 2}

func scaleOf(key string) float32 { return scales[key] }

func scaleKey(scale float32) string {
	for key, value := range scales {
		if value == scale {
			return key
		}
	}
	return ""
}

func languageKey(language string) string {
	if language == "" {
		return "system"
	}
	return language
}

func (s *Shell) helpMenu() *fyne.Menu {
	return fyne.NewMenu(s.words.Key("menu.help"),
		s.item("menu.rules", nil, s.showRules), // F1 too: see SolverView.key
		s.item("menu.keys", nil, func() { s.showText("menu.keys", "help.keys") }),
		s.item("menu.about", nil, func() { s.showText("menu.about", "help.about") }),
	)
}

// showRules explains the game of the tab on top.
func (s *Shell) showRules() { s.showText("menu.rules", "help.rules."+s.view().desk.module.ID()) }

// showText shows a help text, written in Markdown.
func (s *Shell) showText(title, key string) {
	rich := widget.NewRichTextFromMarkdown(s.words.Key(key, "Version", game.Version))
	rich.Wrapping = fyne.TextWrapWord
	s.showDialog(strings.TrimSuffix(s.words.Key(title), " (F1)"), rich, fyne.NewSize(560, 440), func() {})
}

// showDialog shows something to be read and tells when it is closed; Escape
// closes it too.
func (s *Shell) showDialog(title string, content fyne.CanvasObject, size fyne.Size, closed func()) {
	d := dialog.NewCustom(title, s.words.Key("button.close"), container.NewVScroll(content), s.window)
	s.reading = d
	d.SetOnClosed(func() {
		s.reading = nil
		closed()
	})
	d.Show()
	d.Resize(size)
}
