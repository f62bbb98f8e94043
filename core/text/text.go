// Package text carries the sentences that core wants said. Core never speaks a
// language: it names a message and its arguments, and ui and console look the
// words up in the translation files.
package text

// Args are the named arguments of a message. A value may itself be a Message.
// The argument "Count" also chooses the plural form.
type Args map[string]any

// Message is a sentence to be translated: the key of a translation file and
// what to fill in.
type Message struct {
	Key  string
	Args Args
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

// IsZero reports whether there is nothing to say.
func (m Message) IsZero() bool { return m.Key == "" }
