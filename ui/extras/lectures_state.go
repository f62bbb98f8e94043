package extras

import (
	"encoding/json"

	"procura/core/game"
	"procura/ui/host"
)

// lecturePart is the lecture as a file has it, with where one is in it.
const lecturePart = "lecture"

// kept is what outlives the window.
type keptLecture struct {
	At      int    `json:"at"`
	Path    string `json:"path"`
	Stamp   string `json:"stamp"`
	Changed bool   `json:"changed"`
	Text    string `json:"text"`
}

// StateKey is its name among what outlives the window.
func (d *Lectures) StateKey() string { return "lecture" }

// StateParts returns the lecture, where one is open.
func (d *Lectures) StateParts() []host.Part {
	if !d.open {
		return nil
	}
	l, k := d.lecture, keptLecture{At: d.at, Path: d.path, Stamp: d.stamp, Changed: d.changed}
	return []host.Part{{Name: lecturePart, Version: d.version, Encode: func() ([]byte, error) {
		k.Text = d.window.Store().FormatLecture(l)
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}}}
}

// RestoreState takes up the lecture of an earlier window; its step is not staged: what was on
// the screen comes back by itself.
func (d *Lectures) RestoreState(parts map[string][]byte) []host.RestoreStep {
	content, ok := parts[lecturePart]
	if !ok {
		return nil
	}
	var k keptLecture
	var l *game.Lecture
	if json.Unmarshal(content, &k) == nil {
		l = d.window.Store().Read("", []byte(k.Text)).Lecture
	}
	return []host.RestoreStep{func() []string {
		if l == nil || k.At < -1 || k.At >= max(1, len(l.Steps)) {
			return []string{lecturePart}
		}
		d.open, d.lecture, d.at, d.path, d.stamp, d.changed = true, *l, k.At, k.Path, k.Stamp, k.Changed
		d.version++
		return nil
	}}
}
