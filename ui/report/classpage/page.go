// Package classpage writes a class as pages of HTML that stand by themselves: one of all students, or one of a student,
// which names no other. Each wrong answer has the board of its first wrong step.
package classpage

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"image/color"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"procura/core/course"
	"procura/core/grade"
	"procura/core/judge"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/picture"
	"procura/ui/picture/paper"
	"procura/ui/report"
)

//go:embed page.html
var layout string

var page = template.Must(template.New("page").Parse(layout))

// Class holds what pages of a class are made of.
type Class struct {
	// Title is the heading, "" for the usual one.
	Title    string
	Problems []grade.ProblemName
	Students []*grade.Student
	// Verdicts are those on the blocks that count; of one that is not here, only the table tells.
	Verdicts map[grade.Reference]*grade.Verdict
	Words    *i18n.Words
	Drawings paper.Drawings
}

// WriteAll writes the page of all students.
func (c *Class) WriteAll(ctx context.Context, w io.Writer) error {
	return c.write(ctx, w, c.Students, false)
}

// WriteOne writes the page of a student.
func (c *Class) WriteOne(ctx context.Context, w io.Writer, s *grade.Student) error {
	return c.write(ctx, w, []*grade.Student{s}, true)
}

// New returns a page without students; the course, which may be nil, has its title.
func New(c *course.Course, w *i18n.Words, drawings paper.Drawings) *Class {
	made := &Class{Verdicts: map[grade.Reference]*grade.Verdict{}, Words: w, Drawings: drawings}
	if c != nil {
		made.Title = c.Title
	}
	return made
}

// AddVerdict keeps a verdict, to tell why its answer is right or wrong. Without a class nothing is kept.
func (c *Class) AddVerdict(v *grade.Verdict) {
	if c == nil {
		return
	}
	c.Verdicts[grade.Reference{File: v.File, Block: v.Block}] = v
}

// FolderOf returns the folder of the students' pages: beside the page of all, and named as it.
func FolderOf(path string) string {
	if filepath.Ext(path) == "" {
		return path + "-pages" // path is the page
	}
	return strings.TrimSuffix(path, filepath.Ext(path))
}

// Save writes the page of all students to a path and, if each, a page of each student into the folder of that path, named
// by the number or, without one of the student's own, with the place on the list. Save writes one file.
func (c *Class) Save(ctx context.Context, path string, each bool, save func(file string, write func(io.Writer) error) error) error {
	if err := save(path, func(w io.Writer) error { return c.WriteAll(ctx, w) }); err != nil || !each {
		return err
	}
	if err := os.MkdirAll(FolderOf(path), 0o700); err != nil {
		return err //nolint:wrapcheck // Store.Reason knows it
	}
	used := map[string]bool{}
	for i, s := range c.Students {
		name := cmp.Or(s.Number, strconv.Itoa(i+1))
		if used[name] { // somebody handed in twice, or has another's number
			name += "-" + strconv.Itoa(i+1)
		}
		used[name] = true
		file := filepath.Join(FolderOf(path), name+".html")
		if err := save(file, func(w io.Writer) error { return c.WriteOne(ctx, w, s) }); err != nil {
			return err
		}
	}
	return nil
}

// shown is what the layout shows.
type shown struct {
	Language, Title, Said string
	Heads                 []string // of the table of all
	Labels                map[string]string
	Students              []student
	IsOne                 bool
}

type student struct {
	Name, Number  string
	Points, OutOf string // "11", "11 of 24 points"
	Anchor        string
	Cells         []cell // of the table of all
	Results       []result
	Remarks       []string
}

type cell struct{ Status, Words string }

type result struct {
	Problem, Status, Mark, Said, Points, Moves string
	Notes                                      []string
	Figures                                    []figure
}

// figure is a board with what it shows.
type figure struct {
	SVG     template.HTML
	Caption string
}

func (c *Class) write(ctx context.Context, w io.Writer, students []*grade.Student, isOne bool) error {
	say := c.Words.Key
	made := shown{Language: c.Words.Language(), Title: c.Title, IsOne: isOne}
	switch {
	case made.Title == "" && isOne:
		made.Title = say("grade.html.title.one")
	case made.Title == "":
		made.Title = say("grade.html.title")
	}
	made.Labels = map[string]string{
		"student": say("grade.html.student"), "number": say("grade.html.number"), "points": say("grade.html.points"),
		"problem": say("grade.html.problem"), "result": say("grade.html.result"), "moves": say("grade.html.moves"),
	}
	if !isOne {
		made.Said = say("grade.html.count", "Count", len(students))
		for _, name := range c.Problems {
			made.Heads = append(made.Heads, report.ProblemTitle(c.Words, name))
		}
	}
	for i, s := range students {
		if ctx.Err() != nil {
			return ctx.Err() //nolint:wrapcheck // of the caller itself
		}
		made.Students = append(made.Students, c.student(ctx, s, i, isOne))
	}
	return page.Execute(w, made) //nolint:wrapcheck // the writer is the caller's
}

func (c *Class) student(ctx context.Context, s *grade.Student, place int, isOne bool) student {
	made := student{Name: s.Name, Number: s.Number, Anchor: fmt.Sprintf("s%d", place+1)}
	made.Points = c.Words.Parameter(s.Points) + "/" + c.Words.Parameter(s.OutOf)
	made.OutOf = c.Words.Key("grade.html.of", "Points", c.Words.Parameter(s.Points), "OutOf", c.Words.Parameter(s.OutOf))
	for _, name := range c.Problems {
		made.Cells = append(made.Cells, c.cell(s.Find(name)))
	}
	for i := range s.Problems {
		made.Results = append(made.Results, c.result(ctx, &s.Problems[i]))
	}
	for _, name := range s.Missing {
		made.Results = append(made.Results, result{Problem: report.ProblemTitle(c.Words, name), Status: "missing", Mark: "–", Said: c.Words.Key("grade.html.missing"), Points: c.Words.Parameter(0)})
	}
	remarks := s.Remarks
	if !isOne {
		remarks = slices.Concat(remarks, s.Copies, s.Explained) // which name others
	}
	for _, remark := range remarks {
		made.Remarks = append(made.Remarks, i18n.Sentence(c.Words.Say(withoutFolders(remark))))
	}
	return made
}

// withoutFolders names the files of a remark without their folders.
func withoutFolders(m text.Message) text.Message {
	m.Args = maps.Clone(m.Args)
	for _, name := range []string{"File", "Set"} {
		if file, ok := m.Args[name].(string); ok {
			m.Args[name] = path.Base(file)
		}
	}
	return m
}

// cell is a result in a few signs: the moves, with what there are too many, or the status.
func (c *Class) cell(p *grade.ProblemResult) cell {
	switch {
	case p == nil:
		return cell{"missing", "–"}
	case p.Program != nil:
		return cell{string(p.Status), report.JudgedCell(c.Words, p.Program)}
	case p.Status != grade.Right || p.Moves == nil:
		return cell{string(p.Status), report.BlockStatus(c.Words, p.Status)}
	}
	return cell{string(p.Status), report.CountMoves(*p.Moves, p.Excess)}
}

var marks = map[grade.Status]string{grade.Right: "✓", grade.Wrong: "✗", grade.Open: "?", grade.Unread: "?"}

func (c *Class) result(ctx context.Context, p *grade.ProblemResult) result {
	r := result{
		Problem: report.ProblemTitle(c.Words, grade.ProblemName{Game: p.Game, Problem: p.Problem}), Status: string(p.Status), Mark: marks[p.Status],
		Said: i18n.Sentence(report.BlockStatus(c.Words, p.Status)), Points: c.Words.Parameter(p.Points),
	}
	if p.Moves != nil {
		r.Moves = report.CountMoves(*p.Moves, p.Excess)
	}
	v := c.Verdicts[p.Best]
	if p.Program != nil {
		r.tellProgram(c.Words, p.Program)
	} else if v != nil {
		r.tellVerdict(c.Words, v)
	}
	if v != nil && v.Puzzle != nil && slices.Contains(drawn, v.Reason) {
		r.Figures = c.figures(ctx, v)
	}
	return r
}

func (r *result) tellVerdict(w *i18n.Words, v *grade.Verdict) {
	told := *v
	told.Issues = nil
	for _, issue := range v.Issues {
		told.Issues = append(told.Issues, withoutFolders(issue))
	}
	r.Said = i18n.Sentence(report.Grade(w, &told))
	if proved := report.BlockProof(w, v); proved != "" && v.Reason == grade.FalseClaim {
		r.Notes = append(r.Notes, w.Key("grade.page.proved", "Proved", proved))
	}
	for _, issue := range told.Issues {
		if words := i18n.Sentence(w.Say(issue)); words != r.Said {
			r.Notes = append(r.Notes, words)
		}
	}
}

// tellProgram tells what became of a program.
func (r *result) tellProgram(w *i18n.Words, of *judge.Result) {
	r.Said = i18n.Sentence(report.Judged(w, of))
	if of.Fault != nil {
		r.Notes = append(r.Notes, w.Key("grade.judged.fault", "Line", of.Fault.Line))
	}
}

// drawn lists the reasons that a board shows.
var drawn = []grade.Reason{grade.OutsideSet, grade.Illegal, grade.Short}

// figures draws the board at which a wrong answer goes wrong; of a path of boards, the one that was written, too.
func (c *Class) figures(ctx context.Context, v *grade.Verdict) []figure {
	way := grade.NewReplay(ctx, v)
	last := way.Len() - 1
	if last < 0 {
		return nil
	}
	switch {
	case way.Written != nil:
		return []figure{
			c.draw(*way.Follows, c.Words.Key("grade.page.follows"), way.Differ),
			c.draw(*way.Written, c.Words.Key("grade.page.written"), way.Differ),
		}
	case way.BreaksAt(last):
		return []figure{c.draw(way.StepAt(last).Board, report.Break(c.Words, &way), []int{way.Cell})}
	case len(way.Changed) > 0:
		return []figure{c.draw(way.StepAt(0).Board, c.Words.Key("grade.page.changed", "Problem", way.Given), way.Changed)}
	}
	board := way.StepAt(last).Board
	return []figure{c.draw(board, c.Words.Say(board.Status), nil)}
}

func (c *Class) draw(b scene.Board, caption string, rings []int) figure {
	sheet := picture.Inset(paper.Draw(&b, c.Drawings, c.Words.Say(b.TrayName), rings...), 4)
	var out bytes.Buffer
	_ = picture.SVG(&out, sheet, caption, white) // a buffer never fails
	_, svg, _ := bytes.Cut(out.Bytes(), []byte("?>\n"))
	return figure{SVG: template.HTML(svg), Caption: caption} //nolint:gosec // SVG escapes what it is given
}

var white = color.NRGBA{R: 0xFF, G: 0xFF, B: 0xFF, A: 0xFF}
