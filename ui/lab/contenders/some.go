package contenders

// For pages with a list of their own, in which contenders are picked.

// Ask asks what the contender at a place is, the end of the list for a new one.
func Ask(list *List, offer Offer, at int) { (&Panel{list: list, offer: offer}).ask(at) }

// Remove takes a contender away.
func (l *List) Remove(at int) { l.remove(at) }

// Some are those of a list that are picked; what is known of its programs is known of
// them.
func (l *List) Some(picked func(place int) bool) *List {
	some := &List{own: l.own}
	for i, c := range l.items {
		if picked(i) {
			some.items = append(some.items, c)
		}
	}
	return some
}
