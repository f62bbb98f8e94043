// Package flag has the flags of the command line: their kinds, what the help says of them, and the messages for wrong
// ones.
package flag

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"procura/core/datafile"
	"procura/core/search"
	"procura/core/text"
)

// Flag is a flag of a command.
type Flag struct {
	name, word, about string
	to                any
}

// New returns a flag. In the help, word stands for its value, "" for a switch, and about is the key of its sentence. Its
// value goes to "to", which has the default: a pointer to a string, strings, a switch, a number or a time, or one of the
// kinds below.
func New(name, word, about string, to any) Flag { return Flag{name, word, about, to} }

// Name returns the name without dashes.
func (f Flag) Name() string { return f.name }

// Output is a file that a command writes. Grows is the kind of a file that is appended to, "" for one that is replaced.
type Output struct {
	Name  string // of its flag
	Path  *string
	Grows datafile.Kind
}

type (
	positive     struct{ to any }
	milliseconds struct{ to *int }
	choice       struct {
		to     *string
		values []string
		signs  string
	}
	size struct {
		to            *int64
		key, argument string
	}
)

// Positive is the kind of a number or time that must be above zero if it is given.
func Positive(to any) any { return positive{to} }

// Choice is the kind of a flag that takes one of a few words.
func Choice(to *string, values ...string) any { return choice{to, values, ""} }

// ChoiceOrSign is the kind of a flag that takes one of a few words, or one of a few signs.
func ChoiceOrSign(to *string, signs string, values ...string) any { return choice{to, values, signs} }

// Milliseconds is the kind of a time in whole milliseconds; a bare number is one, too.
func Milliseconds(to *int) any { return milliseconds{to} }

// Size is the kind of a number of bytes; key and argument make the message for a wrong one.
func Size(to *int64, key, argument string) any { return size{to, key, argument} }

// NewFile is the kind of a file that is written as a whole.
func NewFile(path *string) any { return Output{Path: path} }

// GrowingFile is the kind of a file that is appended to.
func GrowingFile(path *string, kind datafile.Kind) any { return Output{Path: path, Grows: kind} }

// Set is the set of flags of a command.
type Set struct {
	*pflag.FlagSet
	// Outputs are the files that the flags name for writing.
	Outputs []Output
	// UsualArgs are the operands where none is given.
	UsualArgs []string
	checks    []func() *text.Message
	sentences []sentence
}

// NewSet returns a set that adds to the flags of a command.
func NewSet(of *pflag.FlagSet) *Set { return &Set{FlagSet: of} }

// Args returns the operands.
func (s *Set) Args() []string {
	if s.NArg() == 0 {
		return s.UsualArgs
	}
	return s.FlagSet.Args()
}

// SetUsual gives a flag another default, if there is such a flag.
func (s *Set) SetUsual(name, word string) {
	if f := s.Lookup(name); f != nil && !f.Changed {
		_ = f.Value.Set(word) // a word that can't be read leaves the default
	}
}

// Rewrite changes the words that were given for a flag, if there is such a flag.
func (s *Set) Rewrite(name string, by func(word string) string) {
	f := s.Lookup(name)
	if f == nil || !f.Changed {
		return
	}
	words, several := f.Value.(list)
	if !several {
		_ = f.Value.Set(by(f.Value.String()))
		return
	}
	for i, word := range *words.to {
		(*words.to)[i] = by(word)
	}
}

// Check returns what is wrong with a single flag, nil for nothing.
func (s *Set) Check() *text.Message {
	for _, check := range s.checks {
		if wrong := check(); wrong != nil {
			return wrong
		}
	}
	return nil
}

// Add adds flags. It panics on a type that no flag has, a programming error.
func (s *Set) Add(flags ...Flag) {
	for _, f := range flags {
		s.add(f)
	}
}

// AddCourse adds the flag of a course.
func (s *Set) AddCourse(path *string) { s.add(New("course", "FILE", "cli.flag.course", path)) }

func (s *Set) add(f Flag) { //nolint:gocyclo // one case for each kind of flag
	switch to := f.to.(type) {
	case positive:
		s.add(Flag{f.name, f.word, f.about, to.to})
		s.checks = append(s.checks, func() *text.Message {
			set := s.Lookup(f.name)
			if set.Changed && strings.IndexAny(set.Value.String(), "-0") == 0 {
				return new(text.M("console.positive", "Flag", "--"+f.name))
			}
			return nil
		})
	case choice:
		s.addValue(f, stringValue(to.to), to.values...)
		s.checks = append(s.checks, func() *text.Message {
			isSign := len(*to.to) == 1 && strings.Contains(to.signs, *to.to)
			if !s.Changed(f.name) || isSign || slices.Contains(to.values, *to.to) {
				return nil
			}
			return WrongWord("--"+f.name, *to.to, to.values)
		})
	case size:
		s.addValue(f, &value{
			wrong: "console.flag.empty",
			show:  func() string { return sizeWord(*to.to) },
			read:  func(word string) error { return readSize(word, to) },
		})
	case Output:
		to.Name = f.name
		s.addValue(f, stringValue(to.Path))
		s.Outputs = append(s.Outputs, to)
	case *string:
		s.addValue(f, stringValue(to))
	case *[]string:
		v := &value{
			wrong: "console.flag.empty",
			show:  func() string { return strings.Join(*to, ",") },
			read: func(word string) error {
				*to = append(*to, word)
				return errIfEmpty(word)
			},
		}
		s.addValue(f, v)
		s.Lookup(f.name).Value = list{v, to}
	case *bool:
		s.BoolVar(to, f.name, *to, "")
		s.sentences = append(s.sentences, sentence{Flag: f, value: &value{}})
	case *int:
		s.addValue(f, number(to, "console.flag.whole", strconv.Atoi))
	case *int64:
		s.addValue(f, number(to, "console.flag.whole", func(word string) (int64, error) { return strconv.ParseInt(word, 10, 64) }))
	case *uint64:
		s.addValue(f, number(to, "console.flag.natural", func(word string) (uint64, error) { return strconv.ParseUint(word, 10, 64) }))
	case *time.Duration:
		s.addValue(f, number(to, "console.flag.time", parseTime))
	case milliseconds:
		s.addValue(f, number(to.to, "console.flag.milliseconds", parseMilliseconds))
	default:
		panic(fmt.Sprintf("console: --%s goes to a %T, which no flag can", f.name, to))
	}
}

// addValue adds a flag; words lists its values, if they are few.
func (s *Set) addValue(f Flag, v *value, words ...string) {
	s.Var(v, f.name, "")
	s.sentences = append(s.sentences, sentence{f, v, words, v.String()})
}

// sentence is what the help says of a flag: the words that it takes, if they are few, and its default.
type sentence struct {
	Flag
	value *value
	words []string
	usual string
}

// EachValue calls do for each flag that is no switch, with the word that stands for its value and the words that it
// takes, if they are few.
func (s *Set) EachValue(do func(name, word string, words []string)) {
	for _, f := range s.sentences {
		if f.word != "" {
			do(f.name, f.word, f.words)
		}
	}
}

// Describe gives the flags their sentences; translate puts the words that stand for values into the language. Only the
// help needs them, and reading the texts takes a while.
func (s *Set) Describe(say func(key string, pairs ...any) string, translate func(words string) string) {
	for _, described := range s.sentences {
		usage := say(described.about)
		if len(described.words) > 0 {
			usage += ": " + strings.Join(described.words, ", ")
		}
		if !slices.Contains([]string{"", "0", "0s"}, described.usual) {
			usage += " " + say("cli.default", "Value", described.usual)
		}
		declared := s.Lookup(described.name)
		declared.Usage = strings.ReplaceAll(usage, "`", "") // pflag takes what stands in them for the value's name
		declared.DefValue = ""
		described.value.word = translate(described.word)
	}
}

// value is the value of a flag that is no switch.
type value struct {
	word  string // it stands for the value in the help
	wrong string // the key of the message for a word that can't be read
	show  func() string
	read  func(word string) error
}

func (v *value) String() string        { return v.show() }
func (v *value) Type() string          { return v.word }
func (v *value) Set(word string) error { return v.read(word) }

// list is the value of a flag that may be given again; cobra offers such a flag again if it has GetSlice.
type list struct {
	*value
	to *[]string
}

func (l list) GetSlice() []string { return *l.to }

var errEmpty = errors.New("the value is empty")

func errIfEmpty(word string) error {
	if word == "" {
		return errEmpty
	}
	return nil
}

func stringValue(to *string) *value {
	return &value{
		wrong: "console.flag.empty",
		show:  func() string { return *to },
		read: func(word string) error {
			*to = word
			return errIfEmpty(word)
		},
	}
}

// number returns the value of a number or time; wrong is the key of the message for a word that is none. One out of
// range is an error of strconv.
func number[T any](to *T, wrong string, read func(word string) (T, error)) *value {
	return &value{
		wrong: wrong,
		show:  func() string { return shortTime(fmt.Sprint(*to)) },
		read: func(word string) error {
			value, err := read(word)
			if err == nil {
				*to = value
			}
			return err
		},
	}
}

// shortTime returns a time as people write it: 1h for 1h0m0s.
func shortTime(written string) string {
	if short, ok := strings.CutSuffix(written, "m0s"); ok {
		written = short + "m"
	}
	if short, ok := strings.CutSuffix(written, "h0m"); ok {
		written = short + "h"
	}
	return written
}

var timeWord = regexp.MustCompile(`^[-+]?(([0-9]+\.?[0-9]*|\.[0-9]+)(ns|us|µs|μs|ms|s|m|h))+$`)

func parseTime(word string) (time.Duration, error) {
	d, err := time.ParseDuration(word)
	if err != nil && timeWord.MatchString(word) {
		return 0, strconv.ErrRange
	}
	return d, err //nolint:wrapcheck // it is asked for its kind alone
}

var errFraction = errors.New("part of a millisecond")

// parseMilliseconds reads a time, or a bare number of milliseconds.
func parseMilliseconds(word string) (int, error) {
	if n, err := strconv.Atoi(word); err == nil || errors.Is(err, strconv.ErrRange) {
		return n, err //nolint:wrapcheck // it is asked for its kind alone
	}
	d, err := parseTime(word)
	if err == nil && d%time.Millisecond != 0 {
		err = errFraction
	}
	return int(d / time.Millisecond), err
}

// wrongSize is the message for a size that can't be read.
type wrongSize struct{ text.Message }

func (w wrongSize) Error() string { return w.Key }

func readSize(word string, to size) error {
	if word == "" {
		return errEmpty
	}
	bytes, err := search.ParseSize(word)
	if err != nil {
		return wrongSize{text.M(to.key, to.argument, word)}
	}
	*to.to = bytes
	return nil
}

// sizeWord returns a size as --memory takes it.
func sizeWord(bytes int64) string {
	unit := 0
	for bytes%1024 == 0 && bytes > 0 && unit < 3 {
		bytes /= 1024
		unit++
	}
	return strconv.FormatInt(bytes, 10) + []string{"", "KiB", "MiB", "GiB"}[unit]
}
