// Package i18n speaks: it turns the messages of core and the keys of ui and
// console into sentences of a language, and writes numbers as that language
// does. The window and the command line share it; it knows no Fyne.
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/jeandeaual/go-locale"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"

	"procura/core/text"
	_ "procura/ui/i18n/locale" // before anything of Fyne asks for the language
)

// Languages lists the languages of the program, the reference one first.
func Languages() []string { return []string{"pt", "en"} }

// System is the language of the system if the program speaks it, else English.
func System() string {
	tag, err := locale.GetLanguage()
	if err == nil && tag == "pt" {
		return "pt"
	}
	return "en"
}

// Words speaks one language. It may be used from any goroutine.
type Words struct {
	language string
	printer  *message.Printer
	plain    *Words // in English

	// The texts are read when the first is needed: that takes a while, and many commands
	// say nothing.
	files     fs.FS
	reading   sync.Once
	localizer *i18n.Localizer
	damaged   error
}

// New loads the translation files AREA.LANGUAGE.json of a folder. An empty
// language is the system's.
func New(files fs.FS, speak string) (*Words, error) {
	if speak == "" {
		speak = System()
	}
	w := newWords(files, speak)
	w.read()
	return w, w.damaged
}

// loaded are the words that MustLoad has made, one of each language.
var loaded sync.Map // of string to *Words

// MustLoad loads the translations that are built in, when the first word is said; that
// panics where they are broken.
func MustLoad(builtIn embed.FS, language string) *Words {
	if language == "" {
		language = System()
	}
	if w, there := loaded.Load(language); there {
		return w.(*Words)
	}
	folder, err := fs.Sub(builtIn, "translations")
	if err != nil {
		panic(fmt.Sprint("procura: no built-in translations: ", err))
	}
	w, _ := loaded.LoadOrStore(language, newWords(folder, language))
	return w.(*Words)
}

func newWords(files fs.FS, speak string) *Words {
	w := newSpeaker(files, speak)
	w.plain = newSpeaker(files, "en")
	w.plain.plain = w.plain
	return w
}

func newSpeaker(files fs.FS, speak string) *Words {
	return &Words{language: speak, files: files, printer: message.NewPrinter(tagOf(speak))}
}

func (w *Words) read() {
	w.reading.Do(func() { w.localizer, w.damaged = load(w.files, w.language) })
}

// Plain speaks English, for files whose words are fixed.
func (w *Words) Plain() *Words { return w.plain }

// load reads the translation files of a language, or the English ones if it has no files.
func load(files fs.FS, speak string) (*i18n.Localizer, error) {
	tag := tagOf(speak)
	bundle := i18n.NewBundle(tag)
	names, err := fs.Glob(files, "*."+speak+".json")
	if err != nil {
		return nil, fmt.Errorf("translations: %w", err)
	}
	if len(names) == 0 && speak != "en" {
		return load(files, "en")
	}
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("translations: %w", err)
		}
		file, err := i18n.ParseMessageFileBytes(content, path.Base(name), map[string]i18n.UnmarshalFunc{"json": json.Unmarshal})
		if err == nil {
			err = bundle.AddMessages(tag, file.Messages...)
		}
		if err != nil {
			return nil, fmt.Errorf("translations: %s: %w", name, err)
		}
	}
	return i18n.NewLocalizer(bundle, tag.String()), nil
}

// tagOf is the language as numbers and plurals know it: Portugal writes
// "0 sementes", Brazil "0 semente".
func tagOf(speak string) language.Tag {
	if speak == "pt" {
		return language.EuropeanPortuguese
	}
	return language.English
}

// Language is the language spoken: "pt" or "en".
func (w *Words) Language() string { return w.language }

// Say translates a message; arguments that are messages are translated first, and
// whole numbers are written as Number does, but for those that name a place or a
// thing. A key that no file has is said as it is, in brackets.
func (w *Words) Say(m text.Message) string {
	if m.IsZero() {
		return ""
	}
	data := make(map[string]any, len(m.Args))
	for name, value := range m.Args {
		data[name] = w.argument(name, value)
	}
	config := &i18n.LocalizeConfig{MessageID: m.Key, TemplateData: data}
	if count, ok := m.Args["Count"]; ok {
		config.PluralCount = count
	}
	w.read()
	if w.damaged != nil {
		panic("procura: " + w.damaged.Error())
	}
	said, err := w.localizer.Localize(config)
	if err != nil && config.PluralCount != nil {
		// Portuguese has a form of its own for exact millions; ours is "other".
		config.PluralCount = 2
		said, err = w.localizer.Localize(config)
	}
	if err != nil {
		return "[" + m.Key + "]"
	}
	return said
}

// names are the arguments that are numbers but count nothing.
var names = []string{"Line", "Column", "Seed"}

// argument returns the text that replaces an argument in a sentence.
func (w *Words) argument(name string, value any) any {
	if slices.Contains(names, name) {
		return value
	}
	switch value := value.(type) {
	case text.Message:
		return w.Say(value)
	case int:
		return w.Number(int64(value))
	case int64:
		return w.Number(value)
	case float64:
		if math.IsNaN(value) || math.IsInf(value, 0) {
			return value
		}
		return w.Parameter(value)
	}
	return value
}

// Key translates a key with alternating argument names and values.
func (w *Words) Key(key string, pairs ...any) string { return w.Say(text.M(key, pairs...)) }

// Number writes a whole number with the language's separators: "3,153", and in
// Portugal, where groups begin with five digits, "3153" and "31 530".
func (w *Words) Number(n int64) string {
	return signed(w.printer.Sprint(number.Decimal(n, w.groups(math.Abs(float64(n)))...)))
}

// signed has a minus sign where the library writes a hyphen.
func signed(number string) string {
	if size, below := strings.CutPrefix(number, "-"); below {
		return "−" + size
	}
	return number
}

// MoreThan is said of a number that is not all: something ended early.
func MoreThan(number string) string { return "> " + number }

// longDecimal is the size from which a number is written with a power of ten: 1e308 has 309 digits.
const longDecimal = 1e15

// Decimal writes a number with that many digits after the decimal mark; a very large one as "1.5e+20".
func (w *Words) Decimal(x float64, digits int) string {
	if size := math.Abs(x); size >= longDecimal && !math.IsInf(x, 0) {
		word := strconv.FormatFloat(x, 'g', 4, 64)
		if w.language == "pt" {
			word = strings.Replace(word, ".", ",", 1)
		}
		return signed(word)
	}
	return signed(w.printer.Sprint(number.Decimal(x, append(w.groups(math.Abs(x)), number.Scale(digits))...)))
}

// Percent writes a percentage with that many digits after the decimal mark: "4.5%", and
// in Portugal "4,5 %".
func (w *Words) Percent(x float64, digits int) string {
	if w.language == "pt" {
		return w.Decimal(x, digits) + " %"
	}
	return w.Decimal(x, digits) + "%"
}

// groups reports whether a number's digits are grouped; the library does not know from where
// on a language does.
func (w *Words) groups(size float64) []number.Option {
	if w.language == "pt" && size < 10_000-0.5 {
		return []number.Option{number.NoSeparator()}
	}
	return nil
}

// isoDate is a day as names in files have it, those of the puzzles of a day with a word before it.
var isoDate = regexp.MustCompile(`\b(?:desafio )?\d{4}-\d{2}-\d{2}\b`)

// levels are the words for how hard a problem is, as names in files have them.
var levels = map[string]string{"easy": "Fácil", "medium": "Médio", "hard": "Difícil"}

// LevelName names a problem in a file by its level and its number among those: "Fácil 1".
func LevelName(level string, number int) string { return levels[level] + " " + strconv.Itoa(number) }

// CutLevel cuts the level off a name that LevelName has made; level is "" for any other.
func CutLevel(name string) (level, number string) {
	for level, word := range levels {
		if number, ok := strings.CutPrefix(name, word+" "); ok && number != "" && number[0] >= '0' && number[0] <= '9' {
			return level, number
		}
	}
	return "", ""
}

// Dated writes a problem's name, as a file has it, in the language: days in their short form, and the level that it begins with.
func (w *Words) Dated(s string) string {
	if level, number := CutLevel(s); level != "" {
		s = w.Key("core.level."+level) + " " + number
	}
	return isoDate.ReplaceAllStringFunc(s, func(found string) string {
		iso, isPuzzle := strings.CutPrefix(found, "desafio ")
		day, err := time.Parse(time.DateOnly, iso)
		if err != nil {
			return found
		}
		said := day.Format("2 Jan 2006")
		if w.language == "pt" {
			said = day.Format("02/01/2006")
		}
		if isPuzzle {
			return w.Key("extras.date.puzzle", "Day", said)
		}
		return said
	})
}

// Duration writes a time with a unit that fits, s and min, or ms for all that is shorter, so that times
// below each other compare at a glance.
func (w *Words) Duration(d time.Duration) string {
	said, _ := w.Durations(d)
	return said
}

// Durations writes a time as Duration does, and others in its unit, which is not said again: "0,09 ms",
// "0,08", "0,11".
func (w *Words) Durations(d time.Duration, others ...time.Duration) (said string, beside []string) {
	unit, name, digits := time.Millisecond, " ms", 1
	switch { // chosen for what is written: never "1000.0 ms"
	case d == 0:
		digits = 0
	case d.Round(time.Microsecond) < 10*time.Microsecond:
		digits = 3
	case d.Round(time.Millisecond/100) < 10*time.Millisecond:
		digits = 2
	case d.Round(time.Millisecond/10) < time.Second:
	case d.Round(time.Second/100) < time.Minute:
		unit, name, digits = time.Second, " s", 2
	default:
		for _, other := range others {
			beside = append(beside, minutes(other))
		}
		return minutes(d), beside
	}
	for _, other := range others {
		beside = append(beside, w.Decimal(float64(other)/float64(unit), digits))
	}
	return w.Decimal(float64(d)/float64(unit), digits) + name, beside
}

func minutes(d time.Duration) string {
	seconds := int(d.Round(time.Second).Seconds())
	return fmt.Sprintf("%d min %02d s", seconds/60, seconds%60)
}

// Date writes a day in words: "24 de novembro de 2026", "24 November 2026".
func (w *Words) Date(t time.Time) string {
	return w.Key("extras.date.day", "Day", strconv.Itoa(t.Day()), "Month", text.M("extras.date.month."+strconv.Itoa(int(t.Month()))), "Year", strconv.Itoa(t.Year()))
}

// Day writes a day of some week near: "terça, 24 de novembro", "Tuesday, 24 November".
func (w *Words) Day(t time.Time) string {
	return w.Key("extras.date.near", "Weekday", text.M("extras.date.weekday."+strconv.Itoa(int(t.Weekday()))), "Day", strconv.Itoa(t.Day()),
		"Month", text.M("extras.date.month."+strconv.Itoa(int(t.Month()))))
}

// Moment writes a day and the time of day.
func (w *Words) Moment(t time.Time) string { return w.Date(t) + ", " + t.Format("15:04") }

// Bytes writes a size in binary units.
func (w *Words) Bytes(n int64) string {
	units := []string{"B", "KiB", "MiB", "GiB"}
	size, unit := float64(n), 0
	for math.Round(size) >= 1024 && unit < len(units)-1 {
		size, unit = size/1024, unit+1
	}
	digits := 0
	if unit == 3 && size != float64(int64(size)) {
		digits = 1
	}
	return w.Decimal(size, digits) + " " + units[unit]
}

// Parameter writes a number with the digits after the decimal mark that it
// needs, two at most.
func (w *Words) Parameter(x float64) string {
	hundredths := int64(math.Round(100 * x))
	switch {
	case hundredths%100 == 0:
		return w.Number(hundredths / 100)
	case hundredths%10 == 0:
		return w.Decimal(x, 1)
	}
	return w.Decimal(x, 2)
}

// Value writes what a search has figured: a parameter, without end, or unknown.
func (w *Words) Value(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case math.IsInf(x, -1), math.IsNaN(x):
		return "–"
	}
	return w.Parameter(x)
}

// Names are the texts of keys behind a prefix.
func Names[K ~string](w *Words, prefix string, keys []K) []string {
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = w.Key(prefix + string(key))
	}
	return names
}

// Sentence begins with a capital, but where that is the name of a value: "h = 2".
func Sentence(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 || strings.HasPrefix(words[size:], " = ") {
		return words
	}
	return string(unicode.ToUpper(first)) + words[size:]
}
