package flag

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"procura/core/text"
)

// Wrong translates an error of the flag package.
func Wrong(flags *pflag.FlagSet, err error) text.Message {
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		dashes := "--"
		if e.GetSpecifiedShortnames() != "" {
			dashes = "-"
		}
		var names []string
		flags.VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		typed := dashes + e.GetSpecifiedName()
		wrong := text.M("console.flag.unknown", "Flag", typed)
		if meant := sameMeaning(typed, names); len(meant) > 0 {
			return text.M("cli.meant", "Wrong", wrong, "Words", strings.Join(meant, ", "))
		}
		return DidYouMean(wrong, typed, names)
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		return text.M("console.flag.empty", "Flag", "--"+e.GetSpecifiedName())
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		return wrongValue(e)
	}
	return text.M("console.flag.syntax", "Reason", err.Error())
}

// sameMeaning returns the flags, among those of a command, that other commands or programs call as it was typed.
func sameMeaning(typed string, names []string) (meant []string) {
	output := []string{"--append", "--out", "--csv"}
	others := map[string][]string{
		"--method": {"--algorithm"}, "--algorithm": {"--method"}, "--output": output, "--out": output, "-o": output,
	}
	for _, name := range others[typed] {
		if slices.Contains(names, name) {
			meant = append(meant, name)
		}
	}
	return meant
}

func wrongValue(e *pflag.InvalidValueError) text.Message {
	if wrong, ok := errors.AsType[wrongSize](e); ok {
		return wrong.Message
	}
	key := "console.flag.bool"
	if v, ok := e.GetFlag().Value.(*value); ok {
		key = v.wrong
	}
	if _, err := strconv.Atoi(e.GetValue()); err == nil && key == "console.flag.time" {
		wrong := text.M(key, "Flag", "--"+e.GetFlag().Name, "Value", e.GetValue())
		return text.M("cli.meant", "Wrong", wrong, "Words", e.GetValue()+"s")
	}
	switch {
	case errors.Is(e, strconv.ErrRange):
		key = "console.flag.range"
	case errors.Is(e, errEmpty):
		key = "console.flag.empty"
	}
	return text.M(key, "Flag", "--"+e.GetFlag().Name, "Value", e.GetValue())
}

// WrongWord is the message for a value that is none of the words of a flag.
func WrongWord(flag, typed string, words []string) *text.Message {
	wrong := text.M("console.flag.word", "Flag", flag, "Value", typed, "Allowed", strings.Join(words, " "))
	return new(DidYouMean(wrong, typed, words))
}

// DidYouMean adds to a message the words that are near to what was typed, if there are some.
func DidYouMean(wrong text.Message, typed string, words []string) text.Message {
	near := NearWords(typed, words)
	if len(near) == 0 {
		return wrong
	}
	return text.M("cli.meant", "Wrong", wrong, "Words", strings.Join(near, ", "))
}

// NearWords returns the words that differ by at most two letters, or that begin with what was typed.
func NearWords(typed string, words []string) []string {
	typed = strings.ReplaceAll(typed, "*", "star") // as in A*
	if i := slices.IndexFunc(words, func(word string) bool { return strings.EqualFold(word, typed) }); i >= 0 {
		return words[i : i+1]
	}
	if len(typed) < 2 {
		return nil
	}
	all := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, word := range words {
		all.AddCommand(&cobra.Command{Use: word, Run: func(*cobra.Command, []string) {}})
	}
	return all.SuggestionsFor(typed)
}
