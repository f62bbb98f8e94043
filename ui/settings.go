package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"procura/ui/theme"
)

// Preferences keep what the user chose for good; see package session, and Fyne's own
// for tests.
type Preferences interface {
	Bool(key string) bool
	SetBool(key string, value bool)
	BoolWithFallback(key string, usual bool) bool
	StringWithFallback(key, usual string) string
	SetString(key, value string)
	FloatWithFallback(key string, usual float64) float64
	SetFloat(key string, value float64)
	IntWithFallback(key string, usual int) int
	SetInt(key string, value int)
	StringList(key string) []string
	SetStringList(key string, value []string)
}

// settings are what the user chose for good; they live in the preferences.
type settings struct {
	mode          theme.Mode
	scale         float32
	language      string // "" follows the system
	animation     bool
	page          int     // of the switch, that the tabs open with; -1 for the usual one
	width, height float64 // of the window, as the user made it
	recent        []string
}

// The window's size at the first start, and the least that fits.
const (
	firstWidth, firstHeight = 1180, 760
	leastWidth, leastHeight = 640, 480
	mostLength              = 8000
	mostRecent              = 8
)

func loadSettings(p Preferences) settings {
	s := settings{
		mode:      theme.Mode(p.StringWithFallback("theme", string(theme.System))),
		scale:     float32(p.FloatWithFallback("scale", 1)),
		language:  p.StringWithFallback("language", ""),
		animation: p.BoolWithFallback("animation", true),
		page:      p.IntWithFallback("page", -1),
		width:     p.FloatWithFallback("width", firstWidth),
		height:    p.FloatWithFallback("height", firstHeight),
		recent:    p.StringList("recent"),
	}
	if scaleKey(s.scale) == "" {
		s.scale = 1
	}
	s.recent = s.recent[:min(len(s.recent), mostRecent)]
	return s
}

func (s *settings) save(p Preferences) {
	p.SetString("theme", string(s.mode))
	p.SetFloat("scale", float64(s.scale))
	p.SetString("language", s.language)
	p.SetBool("animation", s.animation)
	p.SetInt("page", s.page)
	p.SetFloat("width", s.width)
	p.SetFloat("height", s.height)
	p.SetStringList("recent", s.recent)
}

// size is that of the window, as the user made it.
func (s *settings) size() fyne.Size {
	within := func(length, least float64) float32 { return float32(min(max(length, least), mostLength)) }
	return fyne.NewSize(within(s.width, leastWidth), within(s.height, leastHeight))
}

// visit puts a file first among the recent ones.
func (s *settings) visit(path string) {
	list := []string{path}
	for _, old := range s.recent {
		if old != path && len(list) < mostRecent {
			list = append(list, old)
		}
	}
	s.recent = list
}

// forget takes a file off the recent ones.
func (s *settings) forget(path string) {
	s.recent = slices.DeleteFunc(s.recent, func(old string) bool { return old == path })
}

// keepSettings writes the settings down.
func (s *Shell) keepSettings() { s.settings.save(s.program.Preferences) }

// visited puts a file first among the recent ones.
func (s *Shell) visited(path string) {
	s.settings.visit(path)
	s.keepSettings()
	menus{s}.build()
}

// dress puts the colours and sizes of the settings on.
func (s *Shell) dress() {
	s.program.App.Settings().SetTheme(theme.New(s.settings.mode, max(s.settings.scale, s.enlarged)))
}

// follow makes the views anew where the colours have changed, by the settings or by
// the system: what was drawn in the others does not all follow by itself.
func (s *Shell) follow() {
	if theme.IsDark() != s.dark && !s.returning {
		s.build()
	}
}

// setMode changes between light and dark; the views follow.
func (s *Shell) setMode(mode theme.Mode) {
	s.settings.mode = mode
	s.dress()
}

// setLanguage makes the views in another language.
func (s *Shell) setLanguage(language string) {
	s.settings.language = language
	s.build()
}

// setScale makes the views in another size of texts; the window stays as large as it is.
func (s *Shell) setScale(scale float32) {
	s.settings.scale = scale
	s.dress()
	s.build()
}

// observe takes up the size that the user gave the window; that of a screen is not one.
func (s *Shell) observe() {
	if !s.presenting {
		size := s.window.Canvas().Size()
		s.settings.width, s.settings.height = float64(size.Width), float64(size.Height)
	}
}
