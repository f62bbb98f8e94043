package solver

import (
	"slices"
	"strings"

	"procura/core/search"
	"procura/ui/widgets"
)

func (p *methodPanel) timeNames() []string {
	names := make([]string, len(timeLimits))
	for i, limit := range timeLimits {
		names[i] = strings.NewReplacer("s", " s", "m", " min").Replace(limit)
		if limit == "" {
			names[i] = p.words.Key("limit.none")
		}
	}
	return names
}

// newMemory offers the limit that is chosen too, where it is not in the list.
func (p *methodPanel) newMemory() *widgets.Choice {
	keys := slices.Clone(memoryLimits)
	if own := p.choices.memory; !slices.Contains(keys, own) {
		keys = append(keys, own)
	}
	names := make([]string, len(keys))
	for i, key := range keys {
		size, _ := search.ParseSize(key)
		names[i] = p.words.Bytes(size)
	}
	return widgets.NewChoice(keys, names, p.into(&p.choices.memory))
}

// newNumber is an entry for a limit; what is no positive number is marked
// wrong, and means no limit.
func (p *methodPanel) newNumber(typed *string) *widgets.Entry {
	e := widgets.NewEntry()
	e.SetPlaceHolder(p.words.Key("limit.none"))
	e.Validator = func(s string) error {
		if _, ok := parseLimit(s); !ok {
			return &wordsError{p.words.Key("limit.wrong")}
		}
		return nil
	}
	e.AlwaysShowValidationError = true
	e.OnChanged = func(s string) { *typed = s }
	return e
}

type wordsError struct{ words string }

func (e *wordsError) Error() string { return e.words }
