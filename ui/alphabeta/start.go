package alphabeta

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/play"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// startPane is the page while there is nothing to walk through: which position, which method, and a tree of
// one's own.
type startPane struct {
	view      *View
	says      *widget.Label
	position  *widgets.Line
	algorithm *widgets.Choice
	depth     *widgets.KeyedSelect
	switches  map[string]*widgets.KeyedCheck
	begin     *widgets.Button
	cancel    *widgets.Button
	back      *widgets.Button
	tree      *widgets.Entry
	wrong     *widgets.Line
	form      fyne.CanvasObject
	quiet     bool
	content   fyne.CanvasObject
}

// The width of the card at the usual size of texts, and the greatest depth that is offered: at the beginning of a game
// deeper searches have more nodes than a record keeps.
const (
	startWidth = 620
	mostDepth  = 6
)

func newStartPane(v *View) *startPane {
	w, s := v.Words, v.session
	f := &startPane{view: v, says: widgets.NewParagraph(""), switches: map[string]*widgets.KeyedCheck{}}
	title := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameHeadingText, true).Align(fyne.TextAlignCenter)
	title.SetText(w.Key("alphabeta.title"))
	f.says.Alignment = fyne.TextAlignCenter
	f.position = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false).Align(fyne.TextAlignCenter)
	f.algorithm = widgets.NewKeyChoice(w, "alphabeta.algorithm.", play.Algorithms(), func(string) { f.changed() })
	f.algorithm.Explain(v.Tips, w.Key("alphabeta.about.algorithm"))
	var depths []string
	for depth := 1; depth <= mostDepth; depth++ {
		depths = append(depths, w.Key("alphabeta.depth", "Depth", depth))
	}
	f.depth = widgets.NewSelect(depths, func(int) { f.changed() })
	f.depth.Explain(v.Tips, w.Key("alphabeta.about.depth"))
	checks := container.New(layout.NewGridLayoutWithColumns(3))
	for _, key := range play.SwitchKeys() {
		check := widgets.NewCheck(w.Key("alphabeta.switch."+key), func(bool) { f.changed() })
		check.Explain(v.Tips, w.Key("alphabeta.switch."+key+".about"))
		f.switches[key] = check
		checks.Add(check)
	}
	f.switches["ordering"].Require(f.switches["iterative"]) // it needs a depth before
	f.begin = v.Button("alphabeta.begin", "alphabeta.about.begin", s.think)
	f.begin.Importance = widget.HighImportance
	f.cancel = v.Button("menu.button.cancel", "alphabeta.about.cancel", s.thinking.Cancel)
	f.cancel.Importance = widget.DangerImportance
	f.back = v.Button("alphabeta.back", "alphabeta.about.back", func() { s.setChoosing(false) })
	method := container.New(layout.NewGridLayoutWithColumns(2), f.algorithm.KeyedSelect, f.depth)
	f.tree = widgets.NewEntry()
	f.tree.SetPlaceHolder("(3 (12 8) (2 4 6))")
	f.tree.OnSubmitted = func(string) { f.openTree() }
	open := v.Button("alphabeta.tree.open", "alphabeta.about.tree.open", f.openTree)
	exercise := v.Button("alphabeta.exercise.open", "alphabeta.exercise.about.open", func() { s.setExercise(newFillIn("small")) })
	f.wrong = widgets.NewLine(theme.Impossible, fynetheme.SizeNameCaptionText, false)
	treeName := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	treeName.SetText(strings.ToUpper(w.Key("alphabeta.tree.name")))
	tree := widgets.Stacked(4, treeName, container.NewBorder(nil, nil, nil, open, f.tree), f.wrong, container.NewCenter(exercise))
	position := widgets.NewLiveTerm(f.position, v.Tips, func() string { return s.start.Line() })
	f.form = widgets.Stacked(10, position, method, checks)
	card := widgets.Stacked(12, title, f.says, f.form, container.NewCenter(container.NewHBox(container.NewStack(f.begin, f.cancel), f.back)), widget.NewSeparator(), tree)
	f.content = widgets.Centred(startWidth, widgets.Card(container.New(layout.NewCustomPaddedLayout(18, 18, 20, 20), card)))
	return f
}

// changed takes the choices.
func (f *startPane) changed() {
	if f.quiet {
		return
	}
	words := f.algorithm.Key() + ",depth=" + strconv.Itoa(max(1, f.depth.SelectedIndex()+1))
	for _, key := range play.Algorithm(f.algorithm.Key()).Keys() {
		if check := f.switches[key]; check != nil && check.Checked {
			words += "," + key + "=on"
		}
	}
	m, _ := play.ParseMethod(words)
	if before, wrong := play.ParseMethod(f.view.session.State.Method); wrong == nil {
		m.Options.Eval = before.Options.Eval
	}
	f.view.session.State.Method, f.view.session.State.Seed = m.String(), 0
	f.render()
}

func (f *startPane) render() {
	s, w := f.view.session, f.view.Words
	busy := s.Working()
	said := w.Key("alphabeta.start")
	switch {
	case busy:
		said = w.Key("alphabeta.thinking")
	case !s.why.IsZero():
		said = w.Say(s.why)
	}
	if f.says.Text != said {
		f.says.SetText(said)
	}
	position := w.Key("alphabeta.position")
	switch opening := s.game.Opening(game.Defaults(s.game.MatchSettings())); {
	case s.State.Number > 0:
		position = w.Key("alphabeta.position.move", "Number", s.State.Number)
	case opening.Line() == s.start.Line():
		position = w.Key("alphabeta.position.opening")
	case s.State.File != "":
		position = w.Key("alphabeta.position.trace", "File", s.State.File)
	}
	f.position.SetText(position)
	widgets.Show(f.back, !busy && s.thought != nil)
	widgets.Show(f.begin, !busy)
	widgets.Show(f.cancel, busy)
	m, wrong := play.ParseMethod(s.State.Method)
	if wrong != nil {
		return
	}
	f.quiet = true
	f.algorithm.Set(string(m.Options.Algorithm))
	f.depth.SetSelectedIndex(min(max(1, m.Limits.Depth), mostDepth) - 1)
	on := report.Switches(&m)
	for key, check := range f.switches {
		check.SetChecked(slices.Contains(on, key))
	}
	for _, key := range []string{"killers", "soft"} {
		widgets.Enable(f.switches[key], m.Options.Algorithm != play.Minimax)
	}
	f.quiet = false
}

// openTree looks into the tree that was typed.
func (f *startPane) openTree() {
	wrong := f.view.session.openTree(f.tree.Text)
	if wrong == nil {
		f.wrong.SetText("")
		f.view.unfocus()
	} else {
		f.wrong.SetText(f.view.Words.Key("alphabeta.tree.wrong", "Column", wrong.Column, "What", wrong.What, "Expected", wrong.Expected))
	}
}

// methodName writes a method: "alfa-beta 3, ordenação".
func methodName(w *i18n.Words, m play.Method) string {
	said := []string{w.Key("alphabeta.algorithm." + string(m.Options.Algorithm))}
	if m.Limits.Depth > 0 {
		said[0] += " " + strconv.Itoa(m.Limits.Depth)
	}
	for _, key := range report.Switches(&m) {
		said = append(said, w.Key("compare.two.name."+key)) // as the tables of methods do
	}
	if m.Options.Eval != "" {
		said = append(said, m.Options.Eval)
	}
	return strings.Join(said, ", ")
}
