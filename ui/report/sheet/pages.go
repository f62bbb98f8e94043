package sheet

import (
	"cmp"
	"context"
	"image/color"
	"io"
	"strings"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/picture/paper"
	"procura/ui/report"
)

// Lengths are units of a sheet of marks, of which an inch has 96.
const (
	nameBand   = 30.0 // above a board
	nameSize   = 15.0
	answerBand = 64.0 // below it, for two lines
	answerLine = 28.0
	answerSize = 11.0
	leastWidth = 240.0
)

var (
	black = color.NRGBA{A: 0xFF}
	grey  = color.NRGBA{R: 0x50, G: 0x56, B: 0x5E, A: 0xFF}
	pale  = color.NRGBA{R: 0xB8, G: 0xB8, B: 0xB8, A: 0xFF}
)

// pages draws the sheets of a class.
type pages struct {
	*Class
	words    *i18n.Words
	drawings paper.Drawings
	isKey    bool
	pdf      *picture.PDF
}

// WritePages writes the sheets of the students, or of the model where there is no student, as pages of A4: each on pages
// of its own, and the problems of each game.
func (c *Class) WritePages(ctx context.Context, to io.Writer, w *i18n.Words, drawings paper.Drawings) error {
	p := &pages{Class: c, words: w, drawings: drawings}
	list := c.Sheets
	if len(list) > 1 {
		list = list[1:]
	}
	return p.write(ctx, to, list)
}

// WriteKeyPages writes the key of all sheets as pages of A4.
func (c *Class) WriteKeyPages(ctx context.Context, to io.Writer, w *i18n.Words, drawings paper.Drawings) error {
	p := &pages{Class: c, words: w, drawings: drawings, isKey: true}
	return p.write(ctx, to, c.Sheets)
}

func (p *pages) write(ctx context.Context, to io.Writer, list []generate.Sheet) error {
	for i := range list {
		s := &list[i]
		all := p.answers(s)
		for len(all) > 0 {
			n := 1
			for n < len(all) && all[n].Problem.Puzzle.Module().ID() == all[0].Problem.Puzzle.Module().ID() {
				n++
			}
			p.addPart(s, all[:n])
			all = all[n:]
			if ctx.Err() != nil {
				return ctx.Err() //nolint:wrapcheck // it is asked for
			}
		}
	}
	return p.pdf.Write(to) //nolint:wrapcheck // it is that of the file
}

// addPart adds the problems of a game on pages of their own.
func (p *pages) addPart(s *generate.Sheet, part []answer) {
	var boards []picture.Sheet
	width, height := leastWidth, 0.0
	for i := range part {
		b := p.draw(&part[i])
		boards = append(boards, b)
		width, height = max(width, b.Width), max(height, b.Height)
	}
	for i := range boards {
		boards[i].Width, boards[i].Height = width, height
		if !p.isKey {
			p.addAnswerLines(&boards[i])
		}
		boards[i] = picture.Inset(boards[i], picture.Around)
	}
	inks := picture.Inks{Text: black, Muted: grey, Said: black, Line: pale}
	if p.pdf == nil {
		p.pdf = picture.NewPDF(p.headingOf(s), inks, len(boards), boards[0])
	} else {
		p.pdf.Begin(p.headingOf(s), len(boards), boards[0])
	}
	for i := range boards {
		p.pdf.Add(picture.Captioned{Sheet: boards[i], Lines: p.captionOf(&part[i])})
	}
}

func (p *pages) headingOf(s *generate.Sheet) picture.Heading {
	w := p.words
	h := picture.Heading{Title: p.Title, Foot: p.heading(w, s)}
	if h.Title == "" {
		h.Title = w.Key("generate.sheet.title")
	}
	if p.isKey {
		h.Said = w.Key("generate.sheet.key") + " · " + p.heading(w, s)
		if p.pdf == nil {
			h.Lines = p.explainKey(w)
		}
		return h
	}
	const blank = "______________"
	h.Said = w.Key("generate.sheet.student", "Name", cmp.Or(s.Student.Name, blank+blank), "Number", cmp.Or(s.Student.Number, blank))
	h.Lines = []string{w.Key("generate.sheet.task")}
	return h
}

// draw draws a problem: its name and game over its board.
func (p *pages) draw(a *answer) picture.Sheet {
	w := p.words
	b := a.Problem.Puzzle.Scene()
	board := paper.Draw(&b, p.drawings, w.Say(b.TrayName))
	all := picture.Sheet{Width: board.Width, Height: board.Height + nameBand}
	for _, m := range board.Marks {
		all.AddMark(m, 0, nameBand)
	}
	name := picture.Text{Y: nameSize, Size: nameSize, Bold: true, Text: a.Name + " · " + w.Say(a.Problem.Puzzle.Module().Title()) + p.goalOf(a.Problem.Puzzle), Color: black}
	all.AddMark(name, 0, 0)
	return all
}

// goalOf tells the goal of a problem, where the game has many.
func (p *pages) goalOf(puzzle game.Puzzle) string {
	points, has := puzzle.Target()
	if !has {
		return ""
	}
	return " · " + p.words.Key("generate.sheet.points", "Count", points)
}

// addAnswerLines makes room for an answer in writing.
func (p *pages) addAnswerLines(s *picture.Sheet) {
	s.Height += answerBand
	first := s.Height - answerLine - 4
	s.AddMark(picture.Text{Y: first, Size: answerSize, Text: p.words.Key("generate.sheet.answer"), Color: grey}, 0, 0)
	for _, y := range []float64{first + 3, first + 3 + answerLine} {
		s.AddMark(picture.Line{X1: 0, Y1: y, X2: s.Width, Y2: y, Width: 0.7, Color: pale}, 0, 0)
	}
}

// captionOf has the settings that are not the usual ones, and in the key what is proved.
func (p *pages) captionOf(a *answer) (lines []string) {
	w, puzzle := p.words, a.Problem.Puzzle
	changed := game.Rules{}
	for _, s := range puzzle.Module().Settings() {
		if value := puzzle.Rules()[s.Key]; value != s.Values[0] {
			changed[s.Key] = value
		}
	}
	if len(changed) > 0 {
		lines = append(lines, report.Rules(w, puzzle.Module().ID(), puzzle.Module().Settings(), changed))
	}
	if !p.isKey {
		return lines
	}
	proved := []string{w.Key("core.verdict.impossible")}
	if a.Verdict != search.Impossible {
		proved = []string{w.Key("generate.sheet.fewest", "Count", a.Length)}
		if a.Paths > 0 {
			proved = append(proved, w.Key("generate.sheet.ways", "Count", a.Paths))
		}
		lines = append(lines, a.solution(w))
	}
	proved = append(proved, "BFS "+w.Number(a.Nodes), "A* "+w.Number(a.AStar))
	return append(lines, strings.Join(proved, " · "))
}
