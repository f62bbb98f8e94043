// Package text carries the sentences that core wants said. Core never speaks a
// language: it names a message and its arguments, and ui and console look the
// words up in the translation files.
package text

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// Args holds the named arguments of a message: texts, numbers and messages.
// The argument "Count" also chooses the plural form.
type Args map[string]any

// Message is a sentence to be translated: the key of a translation file and
// what to fill in. Its JSON gives it back.
type Message struct {
	Key  string `json:"key"`
	Args Args   `json:"args,omitempty"`
}

// M makes a message from its key and alternating argument names and values.
// It panics when a name is missing or no string: that is a programming error.
func M(key string, pairs ...any) Message {
	if len(pairs) == 0 {
		return Message{Key: key}
	}
	if len(pairs)%2 != 0 {
		panic("text: argument without a value in " + key)
	}
	args := make(Args, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return Message{Key: key, Args: args}
}

// UnmarshalJSON reads arguments. Whole numbers become int, for they choose plurals, and
// objects become messages.
func (a *Args) UnmarshalJSON(src []byte) error {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(src, &values); err != nil {
		return fmt.Errorf("text: arguments of a message: %w", err)
	}
	*a = make(Args, len(values))
	for name, value := range values {
		argument, err := readArgument(value)
		if err != nil {
			return fmt.Errorf("text: argument %s: %w", name, err)
		}
		(*a)[name] = argument
	}
	return nil
}

func readArgument(src []byte) (argument any, err error) {
	if src[0] == '{' {
		var m Message
		err = json.Unmarshal(src, &m)
		return m, err //nolint:wrapcheck // by its caller
	}
	err = json.Unmarshal(src, &argument)
	if number, is := argument.(float64); is {
		argument = Number(number)
	}
	return argument, err //nolint:wrapcheck // by its caller
}

// IsZero reports whether there is nothing to say.
func (m Message) IsZero() bool { return m.Key == "" }

// Number is a figure as an argument of a message: a whole one where it is whole, for it
// chooses plurals.
func Number(x float64) any {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case x == math.Trunc(x) && math.Abs(x) < 1<<53:
		return int(x)
	}
	return x
}

// Clip is a text with at most so many characters; of a longer one the beginning, and
// an ellipsis.
func Clip(s string, most int) string {
	n := 0
	for i := range s {
		n++
		if n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// ClipFront is Clip for a text whose end says more, such as the path of a folder.
func ClipFront(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return "…" + string(runes[len(runes)-most:])
}

const longestName = 60

// FileName turns a name into a file name that every system accepts.
func FileName(name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`<>:"/\|?*`, r) {
			return '-'
		}
		return r
	}, Plain(name))
	letters := []rune(strings.Trim(plain, " .-"))
	plain = strings.TrimRight(string(letters[:min(len(letters), longestName)]), " .-")
	if plain == "" {
		return "procura"
	}
	return plain
}
