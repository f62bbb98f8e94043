package keys

import (
	"cmp"
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

type Row struct{ Keys, What string }

// Groups are the keys of the program, as the list has them.
func Groups(w *i18n.Words) []Group {
	var list []Group
	for _, g := range groups {
		made := Group{Name: w.Key("keys." + string(g[0]))}
		for _, place := range g {
			made.Rows = append(made.Rows, rows(w, place)...)
		}
		list = append(list, made)
	}
	return list
}

func rows(w *i18n.Words, place Place) []Row {
	var list []Row
	told := map[Action][]Key{}
	var order []Action
	for _, b := range Table {
		if b.Place != place || b.Quiet {
			continue
		}
		does := cmp.Or(b.Told, b.Does)
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

// NameOf returns the name of the first key of an action.
func NameOf(w *i18n.Words, place Place, does Action) string {
	at := slices.IndexFunc(Table, func(b Binding) bool { return b.Place == place && b.Does == does })
	return Table[at].Keys[0].in(w)
}

var arrows = plain(fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown)

// names writes several keys that do the same: "Ctrl+1 a 4",
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
