package ui

import (
	"fyne.io/fyne/v2"

	"procura/ui/theme"
)

// settings are what the user chose for good; they live in the preferences.
type settings struct {
	mode          theme.Mode
	scale         float32
	language      string // "" follows the system
	animation     bool
	page          int // of the switch, that the tabs open with; -1 for the last
	width, height float64
	recent        []string
}

// The window's size at the first start, and the least that fits.
const (
	firstWidth, firstHeight = 1180, 760
	leastWidth, leastHeight = 640, 480
	mostLength              = 8000
	mostRecent              = 8
)

func loadSettings(p fyne.Preferences) settings {
	s := settings{
		mode:      theme.Mode(p.StringWithFallback("theme", string(theme.System))),
		scale:     float32(p.FloatWithFallback("scale", 1)),
		language:  p.String("language"),
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

func (s *settings) save(p fyne.Preferences) {
	p.SetString("theme", string(s.mode))
	p.SetFloat("scale", float64(s.scale))
	p.SetString("language", s.language)
	p.SetBool("animation", s.animation)
	p.SetInt("page", s.page)
	p.SetFloat("width", s.width)
	p.SetFloat("height", s.height)
	p.SetStringList("recent", s.recent)
}

func (s *settings) size() fyne.Size {
	fit := func(length, least float64) float32 {
		return float32(min(max(length, least), mostLength))
	}
	return fyne.NewSize(fit(s.width, leastWidth), fit(s.height, leastHeight))
}

func (s *settings) keepSize(size fyne.Size) {
	s.width, s.height = float64(size.Width), float64(size.Height)
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
