package document

import (
	"encoding/json"
	"slices"

	"procura/core/game"
	"procura/core/match"
)

// kept is a document as it outlives the window: the file as it was read, and what has
// become of the problems that no tab held. Those that tabs hold are kept by them.
type kept struct {
	Path    string `json:"path"`
	Results bool   `json:"results,omitempty"`
	Source  []byte `json:"source,omitempty"`
	Stamp   string `json:"stamp,omitempty"`
	// Text holds the problems, as they were when the document last got or lost a tab or
	// was saved, where they are not those of the source.
	Text  string  `json:"text,omitempty"`
	Where []place `json:"where,omitempty"`
}

// place is what a text does not tell of a problem.
type place struct {
	Name  string `json:"name"`
	Line  int    `json:"line"`
	Place int    `json:"place"`
}

// Version changes with what Keep writes down.
func (d *Document) Version() uint64 { return d.version }

// Park notes that the problems are to be kept as they are now.
func (d *Document) Park() { d.version++ }

// Keep returns what writes the document down as it is now; format writes problems.
func (d *Document) Keep(format func([]game.Problem) string) func() ([]byte, error) {
	k := kept{Path: d.Path, Results: d.Results, Source: d.source, Stamp: d.stamp}
	held, read := slices.Clone(d.held), d.read
	return func() ([]byte, error) {
		if k.Source == nil || !slices.EqualFunc(held, read, same) {
			k.Text = format(held)
			for _, p := range held {
				k.Where = append(k.Where, place{p.Name, p.Line, p.Place})
			}
		}
		return json.Marshal(k) //nolint:wrapcheck // of plain structures
	}
}

// Restore is a document that was kept; read reads a text. It reports whether it is as
// it was.
func Restore(content []byte, read func(name string, src []byte) match.File) (*Document, bool) {
	var k kept
	if json.Unmarshal(content, &k) != nil {
		return nil, false
	}
	d := &Document{Path: k.Path, Results: k.Results, source: k.Source, stamp: k.Stamp}
	if k.Source != nil {
		d.read = read(k.Path, k.Source).Problems
		d.held = slices.Clone(d.read)
	}
	if k.Text == "" {
		return d, k.Source != nil
	}
	held := read(k.Path, []byte(k.Text)).Problems
	if len(held) != len(k.Where) {
		return nil, false
	}
	for i, where := range k.Where {
		held[i].Name, held[i].Line, held[i].Place = where.Name, max(0, where.Line), max(0, where.Place)
	}
	d.held = held
	if k.Source == nil {
		d.read = slices.Clone(held)
	}
	return d, true
}
