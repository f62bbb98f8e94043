package page

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Explainer tells in a sentence what is meant by what stands on a page or in a dialog, on a
// layer for tips.
type Explainer struct {
	Words *i18n.Words
	Tips  *widgets.Tips
}

// Button is a button with words, and Check a check; name and about are keys.
func (e Explainer) Button(name, about string, tapped func()) *widgets.Button {
	b := widgets.NewButton(e.Words.Key(name), nil, tapped)
	b.Explain(e.Tips, e.Words.Key(about))
	return b
}

func (e Explainer) Check(name, about string, changed func(on bool)) *widgets.KeyedCheck {
	c := widgets.NewCheck(e.Words.Key(name), changed)
	c.Explain(e.Tips, e.Words.Key(about))
	return c
}

// Row is a setting beside its name, which explains it as its tip does.
func (e Explainer) Row(name string, setting fyne.CanvasObject, tip *widgets.Tip) fyne.CanvasObject {
	return widgets.Row(widgets.NewName(name, e.Tips, tip), setting)
}

// Labelled is a row of a setting: its name, and what changes it, which explains both.
func (e Explainer) Labelled(name string, setting *widgets.Choice, about func(key string) string) fyne.CanvasObject {
	setting.ExplainEach(e.Tips, about)
	return e.Row(name, setting.KeyedSelect, &setting.Tip)
}

// Same explains every value of a setting alike.
func (e Explainer) Same(key string) func(string) string {
	words := e.Words.Key(key)
	return func(string) string { return words }
}

// RuleChoice chooses the value of a rule of a game.
func (e Explainer) RuleChoice(m game.Module, rule game.Setting, change func(value string)) *widgets.Choice {
	c := widgets.NewKeyChoice(e.Words, "core.rule."+m.ID()+"."+rule.Key+".", rule.Values, change)
	if e.Tips != nil {
		c.ExplainEach(e.Tips, func(value string) string { return e.Words.Key("explain.rule." + m.ID() + "." + rule.Key + "." + value) })
	}
	return c
}

// RuleRows are a heading and a row for each rule of a game, hidden where there is none, and what
// chooses their values, which are long; change hears of a choice. Without a layer for tips
// nothing is explained.
func (e Explainer) RuleRows(columns widgets.Columns, m game.Module, rules []game.Setting, change func(key, value string)) (group *fyne.Container, choices []*widgets.Choice) {
	group = widgets.Stacked(4, widgets.Heading(e.Words.Key("core.rules.heading")))
	for _, rule := range rules {
		c := e.RuleChoice(m, rule, func(value string) { change(rule.Key, value) })
		choices = append(choices, c)
		group.Add(container.New(columns, widgets.NewName(e.Words.Say(rule.Name), e.Tips, &c.Tip), c.KeyedSelect))
	}
	widgets.Show(group, len(choices) > 0)
	return group, choices
}

// The controls of what ends a search, for the pages that ask for it: time and memory to be
// chosen, numbers to be typed.

func MemoryLimits() []string { return []string{"256MiB", "1GiB", "2GiB", "4GiB"} }

// TimeLimits lists the time limits on offer; "" is no limit.
func TimeLimits() []string { return []string{"1s", "5s", "10s", "30s", "1m", "5m", "30m", ""} }

// NewTimeLimit offers time limits, such as "30s" and "5m"; "" is no limit.
func NewTimeLimit(w *i18n.Words, offered []string, chosen func(string)) *widgets.Choice {
	names := make([]string, len(offered))
	for i, limit := range offered {
		names[i] = strings.NewReplacer("s", " s", "m", " min").Replace(limit)
		if limit == "" {
			names[i] = w.Key("solver.limit.none")
		}
	}
	return widgets.NewChoice(offered, names, chosen)
}

// NewMemoryLimit offers limits of memory, and the one that is in force too where it is not
// among them.
func NewMemoryLimit(w *i18n.Words, own string, chosen func(string)) *widgets.Choice {
	offered := MemoryLimits()
	if !slices.Contains(offered, own) {
		offered = append(offered, own)
	}
	names := make([]string, len(offered))
	for i, key := range offered {
		size, _ := search.ParseSize(key)
		names[i] = w.Bytes(size)
	}
	return widgets.NewChoice(offered, names, chosen)
}

// NewNumberEntry is an entry for a number; what is not valid is marked wrong. usual stands in
// it while it is empty.
func NewNumberEntry(w *i18n.Words, usual string, valid func(string) bool, typed func(string)) *widgets.Entry {
	e := widgets.NewEntry()
	e.SetPlaceHolder(usual)
	e.Validator = func(s string) error {
		if !valid(s) {
			return WrongNumber{w.Key("solver.limit.wrong")}
		}
		return nil
	}
	e.AlwaysShowValidationError = true
	e.OnChanged = typed
	return e
}

// ParseNumber reads a positive number with optional blanks; nothing is 0.
func ParseNumber(s string) (n int64, ok bool) {
	s = strings.Join(strings.Fields(s), "")
	if s == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0 && n < 1<<40
}

// ValidNumber reports whether ParseNumber reads a text.
func ValidNumber(s string) bool {
	_, ok := ParseNumber(s)
	return ok
}

// WrongNumber tells in the user's words why a number is wrong.
type WrongNumber struct{ Words string }

func (w WrongNumber) Error() string { return w.Words }

// Section is a part of a panel that its button opens and closes; it stays as it was left.
type Section struct {
	host    host.Host
	key     string // of the switch that keeps it
	button  *widgets.Button
	rows    fyne.CanvasObject
	Content fyne.CanvasObject
}

// NewSection has rows below a button, which about explains; changed hears that the button was used.
func (e Explainer) NewSection(h host.Host, key, about string, rows fyne.CanvasObject, changed func()) *Section {
	s := &Section{host: h, key: "opened." + key, rows: rows}
	s.button = widgets.NewQuietButton(e.Tips, e.Words.Key(about), "", nil, func() {
		s.SetOpen(!s.IsOpen())
		changed()
	})
	s.button.Alignment, s.button.IconPlacement = widget.ButtonAlignLeading, widget.ButtonIconTrailingText
	s.Content = widgets.Stacked(4, widgets.Giving(widgets.Outdented(s.button)), rows)
	return s
}

func (s *Section) IsOpen() bool    { return s.host.Switch(s.key) }
func (s *Section) SetOpen(on bool) { s.host.SetSwitch(s.key, on) }

// Render shows the rows where the section is open, and words on its button.
func (s *Section) Render(words string) {
	icon := widgets.ChevronDown
	if s.IsOpen() {
		icon = widgets.ChevronUp
	}
	if s.button.Text != words || s.button.Icon != icon {
		s.button.Text, s.button.Icon = words, icon
		s.button.Refresh()
	}
	widgets.Show(s.rows, s.IsOpen())
}
