package tabs

import (
	"slices"

	"procura/ui/host"
)

// entries are the entries of all pages, those of the page in front first; those of
// the others that can't be chosen are off.
func (t *Tab) entries(menu host.Menu) []Entry {
	var list []Entry
	for i, p := range t.pages {
		for _, e := range p.Entries() {
			onTop := i == t.front
			if e.Menu == menu && (onTop || e.Scope != host.Only) {
				list = append(list, Entry{Entry: e, onTop: onTop, Off: e.Off || !onTop && e.Scope == host.OnTop})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Entry) int { return rank(a) - rank(b) })
	return list
}

// Entries are those of the tab on top and, so that menus stay as they are, the
// entries of other tabs that it does not have, which can't be chosen.
func Entries(top *Tab, all []*Tab, menu host.Menu) []Entry {
	list := top.entries(menu)
	for _, t := range all {
		for _, e := range t.entries(menu) {
			if e.Scope != host.Only && !slices.ContainsFunc(list, func(own Entry) bool { return own.Key == e.Key }) {
				list = append(list, Entry{Entry: e.Entry, Off: true})
			}
		}
	}
	return list
}

// Entry is an entry of a menu; Off says that it can't be chosen.
type Entry struct {
	host.Entry
	Off   bool
	onTop bool // it is of the page on top
}

func rank(e Entry) int {
	if e.onTop {
		return 0
	}
	return 1
}
