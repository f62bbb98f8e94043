// Package limits has the controls of what ends a search, for the pages that ask for it:
// time and memory to be chosen, numbers to be typed.
package limits

import (
	"slices"
	"strconv"
	"strings"

	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Memories are the limits of memory that are offered.
func Memories() []string { return []string{"256MiB", "1GiB", "2GiB", "4GiB"} }

// NewTime offers limits of time, such as "30s" and "5m"; "" is none.
func NewTime(w *i18n.Words, offered []string, chosen func(string)) *widgets.Choice {
	names := make([]string, len(offered))
	for i, limit := range offered {
		names[i] = strings.NewReplacer("s", " s", "m", " min").Replace(limit)
		if limit == "" {
			names[i] = w.Key("solver.limit.none")
		}
	}
	return widgets.NewChoice(offered, names, chosen)
}

// NewMemory offers limits of memory, and the one that is in force too where it is not
// among them.
func NewMemory(w *i18n.Words, own string, chosen func(string)) *widgets.Choice {
	offered := Memories()
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

// NewNumber is an entry for a number; what is not valid is marked wrong. usual stands in
// it while it is empty.
func NewNumber(w *i18n.Words, usual string, valid func(string) bool, typed func(string)) *widgets.Entry {
	e := widgets.NewEntry()
	e.SetPlaceHolder(usual)
	e.Validator = func(s string) error {
		if !valid(s) {
			return Wrong{w.Key("solver.limit.wrong")}
		}
		return nil
	}
	e.AlwaysShowValidationError = true
	e.OnChanged = typed
	return e
}

// Parse reads a positive number with optional blanks; nothing is 0.
func Parse(s string) (n int64, ok bool) {
	s = strings.Join(strings.Fields(s), "")
	if s == "" {
		return 0, true
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n > 0 && n < 1<<40
}

// Valid reports whether Parse reads a text.
func Valid(s string) bool {
	_, ok := Parse(s)
	return ok
}

// Wrong is what is wrong with a number, in words of the user.
type Wrong struct{ Words string }

func (w Wrong) Error() string { return w.Words }
