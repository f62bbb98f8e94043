package format

import (
	"strings"

	"procura/core/text"
)

// keyed is a figure of a list: ":nos 41208". write gives "" for one that is left out; read reports whether
// the node is what write could have written, as example is.
type keyed[T any] struct {
	key, example string
	write        func(*T) string
	read         func(*T, *text.Node) bool
}

// writeKeys adds the figures of something to words.
func writeKeys[T any](words []string, fields []keyed[T], of *T) []string {
	for _, f := range fields {
		if word := f.write(of); word != "" {
			words = append(words, f.key, word)
		}
	}
	return words
}

// readKeys reads figures, and passes over those of later versions. What can't be read changes nothing; of that
// wrong is told with an example, or without one where it is no key with a value, which ends it.
func readKeys[T any](to *T, fields []keyed[T], items []text.Node, wrong func(n *text.Node, example string)) {
	for ; len(items) > 0; items = items[2:] {
		key := plain(keyword(&items[0]))
		if len(items) == 1 || !strings.HasPrefix(key, ":") {
			wrong(&items[0], "")
			return
		}
		for _, f := range fields {
			if was := *to; f.key == key && !f.read(to, &items[1]) {
				*to = was
				wrong(&items[1], f.example)
			}
		}
	}
}

// keyword is an atom in lower case with the colon before it, "" for other nodes.
func keyword(n *text.Node) string {
	if n.Kind != text.Atom {
		return ""
	}
	return strings.ToLower(n.Text)
}

// keyedCount is a figure that counts, up to some number; 0 is left out.
func keyedCount[T any, N int | int64](key, example string, most int64, of func(*T) *N) keyed[T] {
	return keyed[T]{
		key, example, func(t *T) string { return positive(int64(*of(t))) },
		func(t *T, n *text.Node) bool {
			number, ok := n.Int()
			*of(t) = N(number)
			return ok && number >= 0 && int64(number) <= most
		},
	}
}

// keyedLimit is a count that is not 0.
func keyedLimit[T any, N int | int64](key, example string, most int64, of func(*T) *N) keyed[T] {
	f := keyedCount(key, example, most, of)
	count := f.read
	f.read = func(t *T, n *text.Node) bool { return count(t, n) && *of(t) > 0 }
	return f
}
