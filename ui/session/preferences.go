package session

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"procura/ui/task"
)

// File keeps preferences, JSON values under keys, for all windows; its methods are
// called from one goroutine at a time.
type File interface {
	// Read returns all, nil where there are none yet.
	Read() (map[string]json.RawMessage, error)
	// Change edits the values in the file, which another window may have changed.
	Change(edit func(values map[string]json.RawMessage)) error
}

// Preferences holds what the user chose for good. What is set is written beside the window.
// Its methods are for the window's goroutine.
type Preferences struct {
	file   File
	runner *task.Runner
	values map[string]json.RawMessage
	// edits are still to be made in the file. As long as there are any, they are being written, or will be
	// soon. To make one twice does no harm.
	edits   []func(values map[string]json.RawMessage)
	failing bool
	failed  func(error)
}

// gather is the time in which changes are gathered before they are written.
const gather = 300 * time.Millisecond

// retry is the time between two attempts to write.
const retry = 2 * time.Second

// ReadPreferences reads the preferences of a file. The error tells that they were damaged, or can't
// be read: then they are the usual ones.
func ReadPreferences(file File, post func(func())) (*Preferences, error) {
	values, err := file.Read()
	if values == nil {
		values = map[string]json.RawMessage{}
	}
	return &Preferences{file: file, runner: task.New(post), values: values, failed: func(error) {}}, err //nolint:wrapcheck // says all
}

// Failed has somebody told that they can't be written, once until they can; they are
// tried again and again.
func (p *Preferences) Failed(told func(error)) { p.failed = told }

func read[T any](p *Preferences, key string, usual T) T {
	var value T
	if content, ok := p.values[key]; !ok || json.Unmarshal(content, &value) != nil {
		return usual
	}
	return value
}

func (p *Preferences) set(key string, value any) {
	content, err := json.Marshal(value)
	if err != nil || string(content) == string(p.values[key]) { // no number has none
		return
	}
	p.values[key] = content
	p.edit(func(values map[string]json.RawMessage) { values[key] = content })
}

// edit has an edit made in the file soon.
func (p *Preferences) edit(edit func(values map[string]json.RawMessage)) {
	p.edits = append(p.edits, edit)
	if len(p.edits) == 1 {
		p.runner.After(gather, p.write)
	}
}

// write makes the edits in the file; those that come meanwhile are made after them, and all are tried again
// after a while where that fails.
func (p *Preferences) write() {
	edits := p.edits
	task.Start(p.runner, func(context.Context) (bool, error) { return true, p.file.Change(all(edits)) },
		nil, func(_ bool, err error) {
			if err != nil {
				if !p.failing {
					p.failed(err)
				}
				p.failing = true
				p.runner.After(retry, p.write)
				return
			}
			p.failing = false
			p.edits = p.edits[len(edits):]
			if len(p.edits) > 0 {
				p.write()
			}
		})
}

func all(edits []func(map[string]json.RawMessage)) func(map[string]json.RawMessage) {
	return func(values map[string]json.RawMessage) {
		for _, edit := range edits {
			edit(values)
		}
	}
}

// Close writes what is to be written, at once.
func (p *Preferences) Close() {
	p.runner.Close() // what it was writing may have failed
	if len(p.edits) > 0 {
		_ = p.file.Change(all(p.edits)) // nobody is there to be told
		p.edits = nil
	}
}

func (p *Preferences) Bool(key string) bool { return read(p, key, false) }

func (p *Preferences) SetBool(key string, value bool) { p.set(key, value) }

func (p *Preferences) BoolWithFallback(key string, usual bool) bool { return read(p, key, usual) }

func (p *Preferences) StringWithFallback(key, usual string) string { return read(p, key, usual) }

func (p *Preferences) SetString(key, value string) { p.set(key, value) }

func (p *Preferences) FloatWithFallback(key string, usual float64) float64 {
	return read(p, key, usual)
}

func (p *Preferences) SetFloat(key string, value float64) { p.set(key, value) }

func (p *Preferences) IntWithFallback(key string, usual int) int { return read(p, key, usual) }

func (p *Preferences) SetInt(key string, value int) { p.set(key, value) }

func (p *Preferences) StringList(key string) []string { return read(p, key, []string(nil)) }

// SetStringList sets a list; what another window has added to it meanwhile stays behind it.
func (p *Preferences) SetStringList(key string, value []string) {
	before := p.StringList(key)
	if slices.Equal(before, value) {
		return
	}
	p.values[key] = encode(value)
	p.edit(func(values map[string]json.RawMessage) {
		var there []string
		_ = json.Unmarshal(values[key], &there) // else there is nothing
		added := slices.DeleteFunc(there, func(s string) bool { return slices.Contains(before, s) || slices.Contains(value, s) })
		values[key] = encode(slices.Concat(value, added))
	})
}

func encode(list []string) json.RawMessage {
	content, _ := json.Marshal(list) // of texts, which can be encoded
	return content
}
