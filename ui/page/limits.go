package page

import (
	"slices"
	"strconv"
	"strings"

	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// The controls of what ends a search, for the pages that ask for it: time and memory to be
// chosen, numbers to be typed.

// MemoryLimits are the limits of memory that are offered.
func MemoryLimits() []string { return []string{"256MiB", "1GiB", "2GiB", "4GiB"} }

// NewTimeLimit offers limits of time, such as "30s" and "5m"; "" is none.
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

// WrongNumber is what is wrong with a number, in words of the user.
type WrongNumber struct{ Words string }

func (w WrongNumber) Error() string { return w.Words }
