package keys

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"procura/ui/i18n"
)

// Group is some keys of the list that belong together.
type Group struct {
	Name string
	Rows []Row
}

// Row says what keys do.
type Row struct{ Keys, What string }

// groups are the places that the list tells of together, under the words of a place.
var groups = []struct {
	heading Place
	places  []Place
}{
	{Window, []Place{Window, Box}},
	{Button, []Place{Button, Check, Select, Terms, Slider, Cards}},
	{List, []Place{List, Tree}},
	{Board, []Place{Board, Chart}},
	{Solver, []Place{Solver}},
	{Editor, []Place{Editor}},
	{Player, []Place{Player}},
	{Match, []Place{Match}},
	{Setup, []Place{Setup}},
	{Tournament, []Place{Tournament}},
	{Exploring, []Place{Exploring}},
	{Comparing, []Place{Comparing}},
	{Racing, []Place{Racing}},
	{Auditing, []Place{Auditing}},
	{Grading, []Place{Grading}},
	{Reading, []Place{Reading}},
}

// Groups are the keys of the program, as the list has them.
func Groups(w *i18n.Words) []Group {
	var list []Group
	for _, g := range groups {
		made := Group{Name: w.Key("keys." + string(g.heading))}
		for _, place := range g.places {
			made.Rows = append(made.Rows, rows(w, place)...)
		}
		list = append(list, made)
	}
	return list
}

// rows are those of a place.
func rows(w *i18n.Words, place Place) []Row {
	var list []Row
	told := map[Action][]Key{}
	var order []Action
	for _, b := range Table {
		if b.Place != place || b.Quiet {
			continue
		}
		does := b.row()
		if told[does] == nil {
			order = append(order, does)
		}
		told[does] = append(told[does], b.Keys...)
	}
	for _, does := range order {
		list = append(list, Row{names(w, told[does]), w.Key("keys." + string(place) + "." + string(does))})
	}
	return list
}

// row is the row of the list that a binding is told in.
func (b *Binding) row() Action {
	if b.Told != "" {
		return b.Told
	}
	return b.Does
}

var arrows = plain(fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown)

// names are how several keys are written, any of which does the same: "Ctrl+1 a 4",
// "Enter, Espaço", "Setas".
func names(w *i18n.Words, keys []Key) string {
	if first, last := keys[0], keys[len(keys)-1]; first.Name == fyne.Key1 && len(keys) > 1 {
		return w.Key("keys.key.range", "From", first.in(w), "To", string(last.Name))
	}
	var list []string
	if !slices.ContainsFunc(arrows, func(k Key) bool { return !slices.Contains(keys, k) }) {
		list = append(list, w.Key("keys.key.arrows"))
		keys = slices.DeleteFunc(slices.Clone(keys), func(k Key) bool { return slices.Contains(arrows, k) })
	}
	for _, k := range keys {
		if name := k.in(w); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}
