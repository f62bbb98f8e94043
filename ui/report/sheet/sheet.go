// Package sheet writes sheets of problems for a class: a file of problems without answers for each student, and the key,
// as JSON, as Markdown and as pages of A4, with certificates beside it. It knows no window.
//
//	generate.Sheets --> Class --> problems   F.dat, F-NUMBER.dat
//	                          --> key        K.json or K.md, K-proofs.txt
//	                          --> pages      F.pdf, F-key.pdf
package sheet

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/search"
	"procura/core/text"
	"procura/core/verify"
	"procura/ui/report"
)

// Class is the sheets of a class.
type Class struct {
	// Title is that of the sheets, "" for none.
	Title string
	// Names are those of the problems of a sheet; those that are missing have the letters of a file: A, B ... of each game.
	Names  []string
	Seed   uint64
	Sheets []generate.Sheet
	// Problems is the file of the model, "" for none; those of students stand beside it.
	Problems string

	// proofs is the file with the certificates, "" for none; certified are the problems that have one there.
	proofs    string
	certified map[*generate.Result]bool
}

// FileOf returns the file with the problems of a student, "" for the model.
func (c *Class) FileOf(number string) string {
	if number == "" || c.Problems == "" {
		return c.Problems
	}
	return Beside(c.Problems, text.FileName(number), filepath.Ext(c.Problems))
}

// Beside returns the path of a file that belongs to another one: F.dat, word and ending make F-word.ending.
func Beside(path, word, ending string) string {
	path = strings.TrimSuffix(path, filepath.Ext(path))
	if word != "" {
		path += "-" + word
	}
	return path + ending
}

// ProofsOf returns the file for the certificates of a key.
func ProofsOf(key string) string { return Beside(key, "proofs", ".txt") }

// named returns the problems of a sheet with their names.
func (c *Class) named(s *generate.Sheet) []game.Problem {
	letters := map[string]rune{}
	var list []game.Problem
	for i := range s.Problems {
		p := game.Problem{Puzzle: s.Problems[i].Puzzle}
		id := p.Puzzle.Module().ID()
		p.Name = string('A' + letters[id])
		letters[id]++
		if i < len(c.Names) {
			p.Name = c.Names[i]
		}
		list = append(list, p)
	}
	return list
}

// MostProblems is the greatest number of problems on a sheet: each has a letter.
const MostProblems = 26

// Format writes the problems of a sheet as a file without answers.
func (c *Class) Format(s *generate.Sheet, store report.Store) string {
	list := c.named(s)
	var remarks []string
	if c.Title != "" {
		remarks = append(remarks, "folha: "+c.Title)
	}
	if s.Student.Number != "" {
		remarks = append(remarks, "aluno: "+s.Student.Number+" "+s.Student.Name)
	}
	list[0].Remarks = remarks
	return store.Format(list)
}

// Saved tells that the sheets are written, a file of them, and how many of their problems stand on an earlier sheet, too: there may be
// few that are as hard as the model.
func (c *Class) Saved(file string) text.Message {
	seen, repeated := map[string]bool{}, 0
	for i := range c.Sheets {
		for _, r := range c.Sheets[i].Problems {
			if seen[r.Puzzle.Identity()] {
				repeated++
			}
			seen[r.Puzzle.Identity()] = true
		}
	}
	said := text.M("generate.sheet.saved", "Count", len(c.Sheets), "File", filepath.ToSlash(file))
	if repeated == 0 {
		return said
	}
	return text.M("generate.sheet.repeated", "Saved", said, "Count", repeated)
}

// What a certificate of a problem may take; beyond, the key has none for it.
const (
	proofBytes  = 16 << 20
	proofStates = 2_000_000
	proofNodes  = 1_000_000
	proofMemory = 1 << 30
)

// SaveProofs writes the certificates of all problems into a file, checked, each under the student's number and the name of
// its problem. What can't be certified in reasonable room is left out; where nothing is left there is no file. The error may
// be a *report.Unverified.
func (c *Class) SaveProofs(ctx context.Context, store report.Store, path string, replace bool) (err error) {
	file, err := store.CreateCertificates(path, replace)
	if err != nil {
		return err //nolint:wrapcheck // Store.Reason knows it
	}
	isWhole := false
	defer func() {
		if !isWhole {
			file.Drop()
		}
	}()
	certified := map[*generate.Result]bool{}
	for i := range c.Sheets {
		s := &c.Sheets[i]
		for k, p := range c.named(s) {
			err := certify(ctx, file, p.Puzzle, strings.TrimSpace(s.Student.Number+" "+p.Name), s.Problems[k].Proof)
			if ctx.Err() != nil {
				return ctx.Err() //nolint:wrapcheck // it is asked for
			}
			_, unwritten := errors.AsType[*game.Unwritten](err)
			if err != nil && !unwritten {
				return err
			}
			if !unwritten {
				certified[&s.Problems[k]] = true
			}
		}
	}
	isWhole = true
	if len(certified) > 0 {
		c.certified, c.proofs = certified, path
	}
	return file.Keep() //nolint:wrapcheck // Store.Reason knows it
}

func certify(ctx context.Context, to game.Certificates, p game.Puzzle, name string, proof generate.Proof) error {
	certifier, ok := p.(game.Certifier)
	if !ok {
		return &game.Unwritten{Why: text.M("proof.unwritten.game")}
	}
	run := p.Solve(ctx, game.SolveRequest{
		Name: name, Method: game.Method{Algorithm: game.Best}, Limits: search.Limits{Nodes: proofNodes, Memory: proofMemory},
	})
	if run.Verdict != proof.Verdict {
		return &game.Unwritten{Why: text.M("proof.unwritten.cancel")} // its nodes did not suffice
	}
	return to.Add(func(w io.Writer) error {
		return certifier.Certify(ctx, w, run, game.ProofLimits{Bytes: proofBytes, States: proofStates, Memory: proofMemory, Threads: 1}) //nolint:wrapcheck // SaveProofs tells them apart
	}, func(r io.Reader) error {
		return report.Verify(ctx, verify.Check, r, nil, run.Game, report.Claim(run)) //nolint:wrapcheck // as above
	}) //nolint:wrapcheck // as above
}
