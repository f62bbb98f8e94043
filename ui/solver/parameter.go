package solver

import (
	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/limits"
	"procura/ui/widgets"
)

// parameterRow asks for the number of the chosen algorithm; it is hidden where
// the algorithm takes none. What was typed for each number is kept.
type parameterRow struct {
	words   *i18n.Words
	choices *choices
	// parameter is the one that is asked for; its key is "" for none.
	parameter search.Parameter
	name      *widgets.Line
	entry     *widgets.Entry
	content   fyne.CanvasObject
}

func newParameterRow(e explainer, c *choices) *parameterRow {
	w := e.words
	r := &parameterRow{words: w, choices: c, entry: widgets.NewEntry()}
	r.entry.Tip.ExplainLive(e.tips, func() string { return w.Key("explain.parameter." + r.parameter.Key) }, r.entry)
	r.name = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	r.entry.OnChanged = func(s string) { c.numbers[r.parameter.Key] = s }
	r.entry.Validator = func(s string) error {
		if _, wrong := parseNumber(w, r.parameter, s); wrong != nil {
			return limits.Wrong{Words: w.Say(*wrong)}
		}
		return nil
	}
	r.entry.AlwaysShowValidationError = true
	r.content = widgets.Row(widgets.NewLiveTerm(r.name, e.tips, r.entry.Tip.Words), r.entry)
	r.content.Hide()
	return r
}

// render asks for the number of the chosen algorithm.
func (r *parameterRow) render() {
	p, ok := r.choices.algorithm.Parameter()
	widgets.Show(r.content, ok)
	if p.Key == r.parameter.Key && r.entry.Text == r.choices.numbers[p.Key] {
		return
	}
	typed := r.choices.numbers[p.Key]
	r.parameter = p
	if !ok {
		return
	}
	r.name.SetText(r.words.Key("parameter." + p.Key))
	r.entry.SetPlaceHolder(r.words.Parameter(p.Usual))
	r.entry.SetText(typed)
	_ = r.entry.Validate() // the same text may be wrong for another number
}
