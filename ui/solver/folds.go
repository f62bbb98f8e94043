package solver

import (
	"slices"

	"fyne.io/fyne/v2"

	"procura/ui/widgets"
)

// sections lists the parts of a game's page that F9 folds, for good. List and runs have a button, too.
var sections = []string{"list", "counters", "runs"}

// folds holds the buttons that fold sections of a page, and tells which sections are folded.
type folds struct {
	view    *View
	buttons map[string]*widgets.Button // by section
}

func newFolds(v *View) *folds {
	f := &folds{view: v, buttons: map[string]*widgets.Button{}}
	for _, section := range []string{"list", "runs"} {
		about := v.words.Key("shell.fold." + section)
		f.buttons[section] = widgets.NewQuietButton(v.Tips, about, "", nil, func() { f.toggle(section) })
	}
	return f
}

// switchOf returns the key of the switch that keeps whether a section is folded.
func (f *folds) switchOf(section string) string {
	return "folded." + f.view.session.module.ID() + "." + section
}

func (f *folds) isFolded(section string) bool { return f.view.session.Host.Switch(f.switchOf(section)) }

func (f *folds) fold(section string, on bool) {
	f.view.session.Host.SetSwitch(f.switchOf(section), on)
}

// toggle folds a section or shows it again; the list of a narrow window, where it is folded by itself, for as
// long as the page is there.
func (f *folds) toggle(section string) {
	if stage := f.view.stage; section == "list" && stage.Narrow() {
		stage.Opened = !stage.Opened
	} else {
		f.fold(section, !f.isFolded(section))
	}
	f.refresh()
}

// toggleAll folds list, counters and runs, so that there is more of the board, or shows them again where all are
// folded.
func (f *folds) toggleAll() {
	on := slices.ContainsFunc(sections, func(section string) bool { return !f.isFolded(section) })
	for _, section := range sections {
		f.fold(section, on)
	}
	f.view.stage.Opened = false
	f.refresh()
}

func (f *folds) refresh() {
	f.apply()
	f.view.method.Refresh()
	f.view.page.Refresh()
}

// apply sets which sections the page shows when it is laid out.
func (f *folds) apply() {
	s := f.view.session
	f.view.stage.Folded = widgets.Folding{List: f.isFolded("list"), Rest: f.isFolded("runs") || s.answerHidden || looksPlayed(s)}
	showFold(f.buttons["runs"], f.isFolded("runs"), widgets.ChevronDown, widgets.ChevronUp)
	f.showList()
}

// showList shows the list of problems; where it is folded, only the button that opens it.
func (f *folds) showList() {
	v := f.view
	folded := v.stage.ListFolded()
	showFold(f.buttons["list"], folded, widgets.ChevronLeft, widgets.ChevronRight)
	widgets.Show(v.heading, !folded)
	widgets.Show(v.list, !folded)
	widgets.Show(v.below, !folded)
}

// showFold gives a button that folds the icon for what it does.
func showFold(b *widgets.Button, folded bool, folds, unfolds fyne.Resource) {
	icon := folds
	if folded {
		icon = unfolds
	}
	if b.Icon != icon {
		b.SetIcon(icon)
	}
}
