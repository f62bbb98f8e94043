package generate

import (
	"context"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
	"unicode"

	"procura/core/game"
	"procura/core/text"
)

// Student is somebody of a class. The number tells the student's files and problems from those of others.
type Student struct{ Number, Name string }

// MostStudents is the greatest number of students on a list.
const MostStudents = 1000

// ReadStudents reads a list with a name or "number;name" a line. Who has no number gets that of the place on the list,
// from 1. Two students with one number are an issue.
func ReadStudents(file string, src []byte) (list []Student, issues []game.Issue) {
	lines := map[string]int{}
	at := 0
	for line := range strings.Lines(text.Decode(src)) {
		at++
		s, wrong := readStudent(strings.TrimSpace(line), len(list)+1)
		if wrong == nil && s.Number == "" {
			continue
		}
		key := strings.ToLower(text.FileName(s.Number)) // some systems have one file for "a1" and "A1"
		if before := lines[key]; wrong == nil && before > 0 {
			wrong = new(text.M("error.students.twice", "Number", s.Number, "Line", before))
		}
		if wrong == nil && len(list) == MostStudents {
			wrong = new(text.M("error.students.many", "Most", MostStudents))
		}
		if wrong != nil {
			return nil, append(issues, game.Issue{File: file, Line: at, Column: 1, What: *wrong})
		}
		lines[key] = at
		list = append(list, s)
	}
	if len(list) == 0 {
		return nil, []game.Issue{{File: file, What: text.M("error.students.none")}}
	}
	return list, nil
}

// mostNumber is the length of the longest number of a student.
const mostNumber = 40

// readStudent reads a line; a student without a number is an empty line.
func readStudent(line string, place int) (Student, *text.Message) {
	number, name, numbered := strings.Cut(line, ";")
	number, name = text.Plain(strings.TrimSpace(number)), text.Plain(strings.TrimSpace(name))
	switch {
	case line == "":
		return Student{}, nil
	case !numbered:
		return Student{Number: strconv.Itoa(place), Name: number}, nil
	case len(number) > mostNumber || strings.IndexFunc(number, unicode.IsDigit) < 0:
		return Student{}, new(text.M("error.students.number", "Number", number))
	}
	return Student{number, name}, nil
}

// NumberStudents makes a list of students without names.
func NumberStudents(count int) (list []Student) {
	for i := range count {
		list = append(list, Student{Number: strconv.Itoa(i + 1)})
	}
	return list
}

// Sheets asks for a sheet of problems, and for a sheet with variants of them for each student.
type Sheets struct {
	Parts    []Part
	Students []Student
	// Time is the limit for each problem; 0 is none.
	Time time.Duration
}

// Part asks for a number of problems.
type Part struct {
	Request Request
	Count   int
}

// Sheet is a sheet with its problems; that of no student is the model of the others.
type Sheet struct {
	Student  Student
	Problems []Result
}

// Missing is a problem of a student's sheet that was not found; Number counts the problems of a sheet from 0.
type Missing struct {
	Student Student
	Number  int
	Result  Result
}

// SheetsProgress describes the work so far; any goroutine may read it.
type SheetsProgress struct {
	// Found counts the problems of all sheets.
	Found atomic.Int64
	Of    atomic.Int64
	Progress
}

// Find makes the sheets, the model first. A sheet that lacks a problem is left out; without the model there is none.
func (s *Sheets) Find(ctx context.Context, progress *SheetsProgress) (sheets []Sheet, missing []Missing) {
	count := 0
	for _, p := range s.Parts {
		count += p.Count
	}
	progress.Of.Store(int64(count * (1 + len(s.Students))))
	var model []Result
	for _, student := range append([]Student{{}}, s.Students...) {
		made, missed := s.findSheet(ctx, student, model, progress)
		if missed != nil {
			missing = append(missing, *missed)
		} else {
			sheets = append(sheets, Sheet{student, made})
		}
		if student.Number == "" {
			model = made
		}
		if ctx.Err() != nil || len(sheets) == 0 {
			break
		}
	}
	return sheets, missing
}

// findSheet makes the sheet of a student; the model is that of no student.
func (s *Sheets) findSheet(ctx context.Context, student Student, model []Result, progress *SheetsProgress) (made []Result, missed *Missing) {
	for _, part := range s.Parts {
		for number := range part.Count {
			request := part.Request
			request.Counted = true
			var r Result
			if student.Number != "" {
				r = s.findOne(ctx, request.Variant(&model[len(made)].Proof, student.Number), number, progress)
			} else {
				r = s.findModel(ctx, request, number, part.Count, progress)
			}
			if r.Puzzle == nil {
				return nil, &Missing{student, len(made), r}
			}
			made = append(made, r)
			progress.Found.Add(1)
		}
	}
	return made, nil
}

// mostModels is the greatest number of models that are tried for a problem of a sheet.
const mostModels = 10

// findModel finds a problem that has variants, of a sheet with so many; the last one tried may have none. Where a problem
// has any, nearly every student's is found in fewer than 200 tries.
func (s *Sheets) findModel(ctx context.Context, r Request, number, count int, progress *SheetsProgress) (model Result) {
	for i := range mostModels {
		model = s.findOne(ctx, r, number+i*count, progress)
		if model.Puzzle == nil || len(s.Students) == 0 {
			break
		}
		variant := r.Variant(&model.Proof, "") // nobody's, so that the model is the same whoever is in the class
		variant.Tries = 2000 + 10*model.Tries
		if s.findOne(ctx, variant, number, progress).Puzzle != nil {
			break
		}
	}
	return model
}

func (s *Sheets) findOne(ctx context.Context, r Request, number int, progress *SheetsProgress) Result {
	if s.Time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, s.Time)
		defer stop()
	}
	maker, _ := New(r) // nothing that a request was refused for
	return maker.Find(ctx, number, &progress.Progress)
}
