package format

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/text"
)

// member is a member of a JSON object: its key, and a pointer to its value, or a function that reads it.
type member struct {
	key string
	to  any
}

// formatObject writes a JSON object on one line, without the members that have their zero value.
func formatObject(members []member) string {
	var list []string
	for _, m := range members {
		if !reflect.ValueOf(m.to).Elem().IsZero() {
			list = append(list, text.JSON(m.key)+":"+text.JSON(m.to))
		}
	}
	return "{" + strings.Join(list, ",") + "}"
}

// flaw says what is wrong at an offset of a text, in bytes, and what was expected there.
type flaw struct {
	at             int
	what, expected text.Message
}

// formFlaw says that a value can't be read; example shows one that could be.
func formFlaw(at int, value, example string) *flaw {
	return &flaw{at, text.M("error.match.form", "Text", clip(OneLine(value))), text.M("error.match.form.expected", "Form", example)}
}

// reportFlaw adds a flaw in a text to the issues.
func (l *issueList) reportFlaw(content string, f *flaw) {
	l.report(posAt(content, f.at), f.what, f.expected)
}

// posAt is the place of an offset in a text.
func posAt(content string, at int) text.Pos {
	before := content[:min(at, len(content))]
	start := strings.LastIndexByte(before, '\n') + 1
	return text.Pos{Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(before[start:])}
}

// offsetOf is the offset of a place in a text.
func offsetOf(content string, p text.Pos) int {
	at := 0
	for line := range strings.Lines(content) {
		if p.Line == 1 {
			return at + len(string([]rune(line)[:min(p.Column-1, utf8.RuneCountInString(line))]))
		}
		p.Line--
		at += len(line)
	}
	return at
}

// jsonReader reads JSON member by member, so that each flaw has its place. It refuses keys that it does not know
// and keys that stand twice.
type jsonReader struct {
	src     string
	decoder *json.Decoder
}

// newJSONReader reads a text, which must be one JSON value.
func newJSONReader(src string) (*jsonReader, *flaw) {
	var syntax *json.SyntaxError
	if err := json.Unmarshal([]byte(src), new(json.RawMessage)); errors.As(err, &syntax) {
		at := max(0, int(syntax.Offset)-1)
		return nil, &flaw{at, text.M("error.json.syntax", "Reason", syntax.Error()), text.M("error.json.syntax.expected")}
	}
	return &jsonReader{src, json.NewDecoder(strings.NewReader(src))}, nil
}

// offset is where the next token begins.
func (r *jsonReader) offset() int {
	at := int(r.decoder.InputOffset())
	return at + len(r.src[at:]) - len(strings.TrimLeft(r.src[at:], " \t\r\n,:"))
}

// readObject reads the next value as an object.
func (r *jsonReader) readObject(members []member) *flaw {
	at := r.offset()
	if t, _ := r.decoder.Token(); t != json.Delim('{') {
		return formFlaw(at, r.src[at:], "{...}")
	}
	var seen []string
	for r.decoder.More() {
		at := r.offset()
		token, _ := r.decoder.Token()
		key, _ := token.(string)
		i := slices.IndexFunc(members, func(m member) bool { return m.key == key })
		switch {
		case i < 0:
			return unknownKey(at, key, keysOf(members))
		case slices.Contains(seen, key):
			return repeatedKey(at, key)
		}
		seen = append(seen, key)
		if wrong := r.readMember(members[i]); wrong != nil {
			return wrong
		}
	}
	_, _ = r.decoder.Token() // its end: the text is valid
	return nil
}

func unknownKey(at int, key string, known []string) *flaw {
	return &flaw{at, text.M("error.key.unknown", "Key", clip(OneLine(key))), text.M("error.key.unknown.expected", "Keys", strings.Join(known, " "))}
}

func repeatedKey(at int, key string) *flaw {
	return &flaw{at, text.M("error.key.twice", "Key", key), text.M("error.key.twice.expected")}
}

// newerVersion says that a later version of the program has written a file.
func newerVersion(at int, version int64) *flaw {
	return &flaw{at, text.M("error.version.newer", "Version", version), text.M("error.version.newer.expected")}
}

func keysOf(members []member) []string {
	var keys []string
	for _, m := range members {
		keys = append(keys, m.key)
	}
	return keys
}

func (r *jsonReader) readMember(m member) *flaw {
	at := r.offset()
	if read, nested := m.to.(func() *flaw); nested {
		return read()
	}
	if r.decoder.Decode(m.to) != nil || r.src[at] == 'n' { // null changes nothing
		return formFlaw(at, r.src[at:int(r.decoder.InputOffset())], text.JSON(m.key)+": "+exampleOf(m.to))
	}
	return nil
}

// exampleOf is a value of the type that a pointer points to.
func exampleOf(to any) string {
	switch t := reflect.TypeOf(to).Elem(); t.Kind() {
	case reflect.String:
		return `"..."`
	case reflect.Slice:
		return `["..."]`
	case reflect.Map:
		return `{"...": "..."}`
	case reflect.Bool:
		return "true"
	}
	return "1"
}

// readArray reads the next value as an array, each element of it by read.
func (r *jsonReader) readArray(read func() *flaw) *flaw {
	at := r.offset()
	if t, _ := r.decoder.Token(); t != json.Delim('[') {
		return formFlaw(at, r.src[at:], "[...]")
	}
	for r.decoder.More() {
		if wrong := read(); wrong != nil {
			return wrong
		}
	}
	_, _ = r.decoder.Token()
	return nil
}
