package solver

import (
	"maps"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/search"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// parameterRow asks for the number of the chosen algorithm; it is hidden where
// the algorithm takes none. What was typed for each number is kept.
type parameterRow struct {
	words *i18n.Words
	// parameter is the one that is asked for; its key is "" for none.
	parameter search.Parameter
	typed     map[string]string // by key
	name      *widgets.Line
	entry     *widget.Entry
	content   fyne.CanvasObject
}

func newParameterRow(w *i18n.Words) *parameterRow {
	r := &parameterRow{words: w, typed: map[string]string{}, entry: widget.NewEntry()}
	r.name = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	r.entry.Validator = func(string) error {
		if _, wrong := r.value(); wrong != nil {
			return &wordsError{w.Say(*wrong)}
		}
		return nil
	}
	r.entry.AlwaysShowValidationError = true
	r.entry.OnChanged = func(s string) { r.typed[r.parameter.Key] = s }
	r.content = widgets.Row(r.name, r.entry)
	r.content.Hide()
	return r
}

// show asks for the number of an algorithm.
func (r *parameterRow) show(a search.Algorithm) {
	p, ok := a.Parameter()
	if !ok {
		r.parameter = search.Parameter{}
		r.content.Hide()
		return
	}
	r.parameter = p
	r.name.SetText(r.words.Key("parameter." + p.Key))
	r.entry.SetPlaceHolder(r.number(p.Usual))
	r.entry.SetText(r.typed[p.Key])
	_ = r.entry.Validate() // the same text may be wrong for another number
	r.content.Show()
}

// restore takes over what was typed in another row.
func (r *parameterRow) restore(from *parameterRow) { r.typed = maps.Clone(from.typed) }

// value is the number typed, 0 for the usual one; the message says what it may
// be when it is not that.
func (r *parameterRow) value() (float64, *text.Message) {
	if r.parameter.Key == "" {
		return 0, nil
	}
	typed := strings.Join(strings.Fields(r.entry.Text), "")
	if typed == "" {
		return 0, nil
	}
	value, err := strconv.ParseFloat(strings.Replace(typed, ",", ".", 1), 64)
	if err != nil || value == 0 || !r.parameter.Allows(value) {
		wrong := r.wrong()
		return 0, &wrong
	}
	return value, nil
}

func (r *parameterRow) wrong() text.Message {
	key := "parameter.wrong"
	if r.parameter.Whole {
		key = "parameter.wrong.whole"
	}
	return text.M(key, "Name", r.words.Key("parameter."+r.parameter.Key),
		"Least", r.number(r.parameter.Least), "Most", r.number(r.parameter.Most))
}

// number writes a value of the parameter as the language does.
func (r *parameterRow) number(value float64) string { return r.words.Parameter(value) }
