package format

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"procura/core/text"
)

// block is a table of a TOML text, or what stands before the first one: key = value, line by line. From and to are its lines
// in the text, in bytes, without what stands before and after it.
type block struct {
	name     string // of the table
	array    bool   // it is written [[name]]
	from, to int
	values   []tomlValue
}

// tomlValue is a value of a block, from and to its bounds in the text.
type tomlValue struct {
	key      string
	keyFrom  int
	from, to int
	text     string // the content of a string, else the text as it is written
	quoted   bool   // it is a string
	number   bool
}

// whole returns the value as a whole number, and whether it is one.
func (v tomlValue) whole() (int64, bool) {
	number, err := strconv.ParseInt(strings.ReplaceAll(v.text, "_", ""), 0, 64)
	return number, v.number && err == nil
}

// find returns the value of a key.
func (b *block) find(key string) (tomlValue, bool) {
	i := slices.IndexFunc(b.values, func(v tomlValue) bool { return v.key == key })
	if i < 0 {
		return tomlValue{from: b.from}, false
	}
	return b.values[i], true
}

// check refuses keys that are not known, and keys that stand twice.
func (b *block) check(known []string) *flaw {
	for i, v := range b.values {
		if !slices.Contains(known, v.key) {
			return unknownKey(v.keyFrom, v.key, known)
		}
		if slices.ContainsFunc(b.values[:i], func(w tomlValue) bool { return w.key == v.key }) {
			return &flaw{v.keyFrom, text.M("error.key.twice", "Key", v.key), text.M("error.key.twice.expected")}
		}
	}
	return nil
}

func unknownKey(at int, key string, known []string) *flaw {
	return &flaw{at, text.M("error.key.unknown", "Key", clip(OneLine(key))), text.M("error.key.unknown.expected", "Keys", strings.Join(known, " "))}
}

// mostValues is the number of values that are kept of a block. No block has so many keys: check refuses it without the others.
const mostValues = 100

// splitTOML splits a text into what stands before its tables, and these: so many at most.
func splitTOML(content string, most int) ([]block, *flaw) {
	src := []byte(content)
	blocks := []block{{}}
	p := &unstable.Parser{}
	p.Reset(src)
	for p.NextExpression() {
		e := p.Expression()
		name, from := joinKey(e)
		if e.Kind != unstable.KeyValue {
			if len(blocks) > most {
				return blocks, nil
			}
			from = strings.LastIndexByte(content[:from], '\n') + 1
			blocks = append(blocks, block{name: name, array: e.Kind == unstable.ArrayTable, from: from, to: lineEnd(content, from)})
			continue
		}
		end := int(e.Raw.Offset + e.Raw.Length)
		v := e.Value()
		last := &blocks[len(blocks)-1]
		last.to = lineEnd(content, end)
		if len(last.values) == mostValues {
			continue
		}
		last.values = append(last.values, tomlValue{
			key: name, keyFrom: from, from: int(v.Raw.Offset), to: end, text: string(v.Data),
			quoted: v.Kind == unstable.String, number: v.Kind == unstable.Integer,
		})
	}
	var wrong *unstable.ParserError
	if errors.As(p.Error(), &wrong) {
		at := int(p.Range(wrong.Highlight).Offset)
		return nil, &flaw{at, text.M("error.toml.syntax", "Reason", clip(OneLine(wrong.Message))), text.M("error.toml.syntax.expected")}
	}
	return blocks, nil
}

// joinKey returns the key of an expression, the parts of a dotted one joined, and where it stands.
func joinKey(e *unstable.Node) (key string, from int) {
	parts := splitKey(e)
	names := make([]string, len(parts))
	for i, part := range parts {
		names[i] = part.name
	}
	return strings.Join(names, "."), parts[0].at
}

// keyPart is a part of a dotted key, and where it stands.
type keyPart struct {
	name string
	at   int
}

// splitKey returns the parts of the key of an expression.
func splitKey(e *unstable.Node) (parts []keyPart) {
	for keys := e.Key(); keys.Next(); {
		parts = append(parts, keyPart{string(keys.Node().Data), int(keys.Node().Raw.Offset)})
	}
	return parts
}

// lineEnd returns the offset of the next line.
func lineEnd(content string, at int) int {
	i := strings.IndexByte(content[at:], '\n')
	if i < 0 {
		return len(content)
	}
	return at + i + 1
}

// keyValue is a key with its value in TOML, "" if it is left out.
type keyValue struct{ key, value string }

// patchBlock writes a block again: values that are others than before are replaced where they stand, taken out, or added
// at the end. All else stays.
func patchBlock(source string, was, now []keyValue) string {
	blocks, _ := splitTOML(source, 1) // a part of a text that was read
	b := &blocks[len(blocks)-1]
	for _, old := range was {
		if !slices.ContainsFunc(now, func(v keyValue) bool { return v.key == old.key }) {
			now = append(now, keyValue{key: old.key})
		}
	}
	var edits []edit
	added := ""
	for _, next := range now {
		v, has := b.find(next.key)
		switch {
		case slices.Contains(was, next):
		case has && next.value == "":
			edits = append(edits, removeValue(source, v))
		case has:
			edits = append(edits, edit{v.from, v.to, next.value})
		case next.value != "":
			added += next.key + " = " + next.value + "\n"
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return b.from - a.from })
	for _, e := range edits {
		source = source[:e.from] + e.by + source[e.to:]
	}
	if added != "" && !strings.HasSuffix(source, "\n") {
		source += "\n"
	}
	return source + added
}

// edit replaces a part of a text.
type edit struct {
	from, to int
	by       string
}

// removeValue takes a value out with its line, but for a comment behind it.
func removeValue(source string, v tomlValue) edit {
	end := lineEnd(source, v.to)
	if strings.TrimSpace(source[v.to:end]) != "" {
		end = v.to
	}
	return edit{v.keyFrom, end, ""}
}
