package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"procura/core/search/audit"
	"procura/ui/files"
	"procura/ui/host"
	"procura/ui/theme"
)

// Preferences keep what the user chose for good.
type Preferences interface {
	Bool(key string) bool
	SetBool(key string, value bool)
	StringWithFallback(key, usual string) string
	SetString(key, value string)
	BoolWithFallback(key string, usual bool) bool
	FloatWithFallback(key string, usual float64) float64
	SetFloat(key string, value float64)
	IntWithFallback(key string, usual int) int
	SetInt(key string, value int)
	StringList(key string) []string
	SetStringList(key string, value []string)
}

// settings hold the choices of the user for good; they live in the preferences. They are
// host.Prefs.
type settings struct {
	preferences Preferences
	memory      int64 // the default limit of a search, in bytes
	judged      map[judgedKey]host.Judgement
	allowed     map[string]bool // programs, by their fingerprints, until the window closes

	mode          theme.Mode
	scale         float32
	language      string // "" follows the system
	animation     bool
	width, height float64 // of the window, as the user made it
	recent        files.RecentFiles
	// presenting reports whether the window fills the screen for a room. enlarged is the
	// size of texts then.
	presenting bool
	enlarged   float32
}

// The window's size at the first start, and the least that fits.
const (
	firstWidth, firstHeight = 1180, 760
	leastWidth, leastHeight = 640, 480
	mostLength              = 8000
)

var scales = map[string]float32{"1": 1, "1.25": 1.25, "1.5": 1.5, "2": 2}

func scaleKey(scale float32) string {
	for key, value := range scales {
		if value == scale {
			return key
		}
	}
	return ""
}

func loadSettings(p Preferences) *settings {
	s := &settings{
		preferences: p, judged: map[judgedKey]host.Judgement{}, allowed: map[string]bool{},
		mode:      theme.Mode(p.StringWithFallback("theme", string(theme.System))),
		scale:     float32(p.FloatWithFallback("scale", 1)),
		language:  p.StringWithFallback("language", ""),
		animation: p.BoolWithFallback("animation", true),
		width:     p.FloatWithFallback("width", firstWidth),
		height:    p.FloatWithFallback("height", firstHeight),
		recent:    files.NewRecentFiles(p.StringList("recent")),
	}
	if scaleKey(s.scale) == "" {
		s.scale = 1
	}
	return s
}

func (s *settings) save() {
	p := s.preferences
	p.SetString("theme", string(s.mode))
	p.SetFloat("scale", float64(s.scale))
	p.SetString("language", s.language)
	p.SetBool("animation", s.animation)
	p.SetFloat("width", s.width)
	p.SetFloat("height", s.height)
	p.SetStringList("recent", s.recent)
}

// size returns the size of the window, as the user made it.
func (s *settings) size() fyne.Size {
	within := func(length, least float64) float32 { return float32(min(max(length, least), mostLength)) }
	return fyne.NewSize(within(s.width, leastWidth), within(s.height, leastHeight))
}

// setSize takes up the size that the user gave the window; that of a screen is not one.
func (s *settings) setSize(size fyne.Size) {
	if !s.presenting {
		s.width, s.height = float64(size.Width), float64(size.Height)
	}
}

func (s *settings) IsAnimated() bool { return s.animation }

func (s *settings) Presenting() bool { return s.presenting }

func (s *settings) MemoryLimit() int64 { return s.memory }

func (s *settings) Switch(key string) bool        { return s.preferences.Bool(key) }
func (s *settings) SetSwitch(key string, on bool) { s.preferences.SetBool(key, on) }
func (s *settings) Note(key string) string        { return s.preferences.StringWithFallback(key, "") }
func (s *settings) SetNote(key, value string)     { s.preferences.SetString(key, value) }

func (s *settings) IsProgramAllowed(fingerprint string) bool { return s.allowed[fingerprint] }
func (s *settings) AllowProgram(fingerprint string)          { s.allowed[fingerprint] = true }

// Formulas are kept as texts, the last one first, under the game that they are of.
const formulasKey = "formulas."

// mostFormulas is the greatest number of formulas of a game that are kept and returned. mostFormula is
// the greatest length of a formula that is kept.
const (
	mostFormulas = 40
	mostFormula  = 4000
)

func (s *settings) Formulas(game string) []string {
	list := s.preferences.StringList(formulasKey + game)
	return slices.Clone(list[:min(len(list), mostFormulas)])
}

func (s *settings) KeepFormula(game, formula string) {
	if formula == "" || len(formula) > mostFormula {
		return
	}
	list := slices.DeleteFunc(s.Formulas(game), func(one string) bool { return one == formula })
	list = slices.Insert(list, 0, formula)
	s.preferences.SetStringList(formulasKey+game, list[:min(len(list), mostFormulas)])
}

// judgedKey is a formula on a problem. What audits of this window have found of one is
// found again in as short a time, so that none outlives it.
type judgedKey struct{ identity, formula string }

// mostJudged is the greatest number of judgements that are noted.
const mostJudged = 2000

// KeepJudgement: a part of a space, seen later, takes nothing back.
func (s *settings) KeepJudgement(identity, formula string, found host.Judgement) {
	key := judgedKey{identity, formula}
	was, known := s.judged[key]
	if known && was.Admissible != audit.Open && found.Admissible == audit.Open {
		return
	}
	if !known && len(s.judged) >= mostJudged {
		clear(s.judged)
	}
	s.judged[key] = found
}

func (s *settings) Judgement(identity, formula string) host.Judgement {
	return s.judged[judgedKey{identity, formula}]
}
