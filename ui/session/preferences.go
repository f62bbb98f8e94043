package session

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"procura/ui/task"
)

// File keeps preferences, JSON values under keys, for all windows; its methods are
// called from one goroutine at a time.
type File interface {
	// Read returns all, nil where there are none yet.
	Read() (map[string]json.RawMessage, error)
	// Change lays changes over what other windows have written.
	Change(changes map[string]json.RawMessage, merge func(key string, old, changed json.RawMessage) json.RawMessage) error
	// Leave keeps changes for the next Change of any window, where this one may not write
	// and ends.
	Leave(changes map[string]json.RawMessage) error
}

// Preferences are what the user chose for good. What is set is written beside the
// window. Their methods are for the window's goroutine.
type Preferences struct {
	file    File
	runner  *task.Runner
	values  map[string]json.RawMessage
	changed map[string]json.RawMessage // what is to be written
	flying  map[string]json.RawMessage // what is being written
	base    []string                   // the recent files as last read or written
	writing bool
	failed  func(error)
	// failures counts those in a row.
	failures int
}

// gather is the time in which changes are gathered before they are written.
const gather = 300 * time.Millisecond

// The time between two attempts doubles from the first to the last.
const (
	firstRetry = time.Second
	lastRetry  = time.Minute
)

// tellAfter is the failure that is told: another window may have been writing.
const tellAfter = 2

// ReadPreferences reads the preferences of a file. The error says that they were damaged, or
// can't be read: then they are the usual ones.
func ReadPreferences(file File, post func(func())) (*Preferences, error) {
	p := &Preferences{file: file, runner: task.New(post), changed: map[string]json.RawMessage{}, failed: func(error) {}}
	values, err := file.Read()
	if values == nil {
		values = map[string]json.RawMessage{}
	}
	p.values = values
	p.began(values)
	return p, err //nolint:wrapcheck // says all
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
	p.change(key, content)
}

// change has a change written soon.
func (p *Preferences) change(key string, value json.RawMessage) {
	p.changed[key] = value
	if !p.writing {
		p.writing = true
		p.runner.After(gather, p.write)
	}
}

func (p *Preferences) write() {
	changes, merge := p.changed, merge(p.base)
	p.flying, p.changed = changes, map[string]json.RawMessage{}
	task.Start(p.runner, func(context.Context) (bool, error) { return true, p.file.Change(changes, merge) },
		nil, func(_ bool, err error) {
			p.writing = false
			p.ended(changes, err)
		})
}

// ended notes what became of changes; those that could not be written are written
// with the next ones, or after a while.
func (p *Preferences) ended(changes map[string]json.RawMessage, err error) {
	p.flying = nil
	if err == nil {
		p.failures = 0
		p.began(changes)
		if len(p.changed) > 0 {
			p.writing = true
			p.write()
		}
		return
	}
	p.changed = over(changes, p.changed)
	p.failures++
	if p.failures == tellAfter {
		p.failed(err)
	}
	failures := p.failures
	p.runner.After(min(firstRetry<<min(failures-1, 10), lastRetry), func() {
		if !p.writing && p.failures == failures { // nobody has tried since
			p.writing = true
			p.write()
		}
	})
}

// began takes the list of recent files of values as the one that windows begin with.
func (p *Preferences) began(values map[string]json.RawMessage) {
	if content, ok := values[recentKey]; ok {
		p.base = nil
		_ = json.Unmarshal(content, &p.base) // else it is empty
	}
}

// over lays newer changes over older ones.
func over(older, newer map[string]json.RawMessage) map[string]json.RawMessage {
	all := map[string]json.RawMessage{}
	maps.Copy(all, older)
	maps.Copy(all, newer)
	return all
}

// Close writes what is to be written, at once, or leaves it for the next window.
func (p *Preferences) Close() {
	p.runner.Close() // what it was writing may have failed
	changes := over(p.flying, p.changed)
	if p.file.Change(changes, merge(p.base)) != nil {
		_ = p.file.Leave(changes) // nobody is there to be told
	}
	p.flying, p.changed = nil, map[string]json.RawMessage{}
}

// recentKey is the list that windows add to, each at its beginning, and mostRecent how
// long it gets.
const (
	recentKey  = "recent"
	mostRecent = 8
)

// merge takes what was changed last; but of a list of recent files that another window
// has changed too, what that one has added stays. base is the list that both began
// with.
func merge(base []string) func(key string, old, changed json.RawMessage) json.RawMessage {
	return func(key string, old, changed json.RawMessage) json.RawMessage {
		var there, now []string
		if key != recentKey || json.Unmarshal(old, &there) != nil || json.Unmarshal(changed, &now) != nil {
			return changed
		}
		for _, path := range there {
			if len(now) < mostRecent && !slices.Contains(now, path) && !slices.Contains(base, path) {
				now = append(now, path)
			}
		}
		content, err := json.Marshal(now)
		if err != nil {
			return changed
		}
		return content
	}
}

// Keys are the keys that begin with some words, sorted.
func (p *Preferences) Keys(prefix string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(p.values)), func(key string) bool { return !strings.HasPrefix(key, prefix) })
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

func (p *Preferences) SetStringList(key string, value []string) { p.set(key, value) }
