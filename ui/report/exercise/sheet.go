package exercise

import (
	"io"
	"strings"

	"procura/core/gametree"
	"procura/ui/i18n"
	"procura/ui/picture"
)

// Sheets are exercises of one shape for a number of students.
type Sheets struct {
	Title string // "" for the usual one
	Shape gametree.Shape
	Seed  uint64 // of the first exercise; those that follow have the seeds behind it
	// Count is the number of exercises on a sheet, Students that of the sheets.
	Count, Students int
}

// SeedOf is the seed of an exercise of a sheet; both are counted from 0.
func (s *Sheets) SeedOf(student, number int) uint64 { return s.Seed + uint64(student*s.Count+number) }

// TreeOf is an exercise of a sheet.
func (s *Sheets) TreeOf(student, number int) gametree.Tree {
	return gametree.Random(s.SeedOf(student, number), s.Shape)
}

// WritePDF writes the sheets, or the key to them, each from a new page on.
func (s *Sheets) WritePDF(to io.Writer, w *i18n.Words, isKey bool) error {
	var paper *picture.PDF
	inks := picture.Inks{Text: black, Muted: grey, Said: black, Line: pale}
	for student := range s.Students {
		heading := s.heading(w, student, isKey)
		like := Draw(s.TreeOf(student, 0), s.Shape, nil)
		if paper == nil {
			paper = picture.NewPDF(heading, inks, s.Count, like)
		} else {
			paper.Begin(heading, s.Count, like)
		}
		for number := range s.Count {
			paper.Add(s.captioned(w, student, number, isKey))
		}
	}
	return paper.Write(to) //nolint:wrapcheck // it is that of the file
}

func (s *Sheets) heading(w *i18n.Words, student int, isKey bool) picture.Heading {
	h := picture.Heading{Title: s.Title, Lines: []string{w.Key("generate.exercise.task"), w.Key("generate.exercise.either")}}
	if h.Title == "" {
		h.Title = w.Key("generate.exercise.title")
	}
	if s.Students > 1 {
		h.Foot = w.Key("generate.exercise.sheet", "Number", student+1)
	}
	if isKey {
		h.Said = w.Key("generate.exercise.key")
		h.Lines = []string{w.Key("generate.exercise.convention")}
	} else {
		h.Said = w.Key("generate.exercise.name")
	}
	return h
}

func (s *Sheets) captioned(w *i18n.Words, student, number int, isKey bool) picture.Captioned {
	t := s.TreeOf(student, number)
	c := picture.Captioned{Title: w.Key("generate.exercise.item", "Number", number+1, "Tree", t.String())}
	if !isKey {
		c.Sheet = Draw(t, s.Shape, nil)
		return c
	}
	answers := t.Solve(true)
	c.Sheet = Draw(t, s.Shape, answers)
	c.Lines = []string{w.Key("generate.exercise.result", "Value", answers[0].Value, "Looked", t.CountLeaves(), "Leaves", t.Leaves())}
	if soft := SoftValues(t, answers); len(soft) > 0 {
		c.Lines = append(c.Lines, w.Key("generate.exercise.soft", "Nodes", strings.Join(soft, ", ")))
	}
	return c
}

// SoftValues are the values of fail-soft where they differ from answers of fail-hard, as "C = 3".
func SoftValues(t gametree.Tree, hard []gametree.Answer) (list []string) {
	for i, soft := range t.Solve(false) {
		if soft.Value != hard[i].Value {
			list = append(list, t.Label(i)+" = "+gametree.Number(soft.Value))
		}
	}
	return list
}
