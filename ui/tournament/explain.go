package tournament

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/ui/i18n"
	"procura/ui/widgets"
)

// explainer says in a sentence what is meant by what stands on the page, on the page's
// layer for tips.
type explainer struct {
	words *i18n.Words
	tips  *widgets.Tips
}

// about is the sentence on something.
func (e explainer) about(key string) string { return e.words.Key("tournament.page.about." + key) }

// labelled is a row of a setting: its name, explained under the pointer as what changes
// it explains itself.
func (e explainer) labelled(name string, shares []float32, setting fyne.CanvasObject, tip *widgets.Tip) fyne.CanvasObject {
	l := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	l.SetText(name)
	return container.New(widgets.Columns{Shares: shares}, widgets.NewLiveTerm(l, e.tips, tip.Words), setting)
}

// rule is the sentence on a value of a rule setting.
func (e explainer) rule(game, setting, value string) string {
	return e.words.Key("explain.rule." + game + "." + setting + "." + value)
}

// heads are the names of columns, which explain themselves under the pointer and where
// the keyboard is; row lays them out.
func (e explainer) heads(keys []string, cells []fyne.CanvasObject, row func(...fyne.CanvasObject) fyne.CanvasObject) *widgets.Terms {
	var list []*widgets.Term
	var objects []fyne.CanvasObject
	for i, cell := range cells {
		if keys[i] == "" {
			objects = append(objects, cell)
			continue
		}
		term := widgets.NewTerm(cell, e.tips, e.about("column."+keys[i]))
		list, objects = append(list, term), append(objects, term)
	}
	return widgets.NewTerms(row(objects...), list...)
}

// columns are the keys of the columns of the table, "" for the place.
func columns(engines int) []string {
	keys := []string{"", "engine"}
	for range engines {
		keys = append(keys, "against")
	}
	return append(keys, totals...)
}
