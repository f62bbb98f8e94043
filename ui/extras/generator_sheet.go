package extras

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/picture/paper"
	"procura/ui/report"
	"procura/ui/report/sheet"
	"procura/ui/task"
	"procura/ui/theme"
)

// sheetForm is what the box asks for sheets besides problems.
type sheetForm struct {
	title    string
	students []generate.Student
	also     map[string]bool // the games whose problems stand on the sheet, besides the one that is chosen
}

// written is how the work on sheets ended.
type written struct {
	class   sheet.Class
	missing []generate.Missing
	wrong   error // of a file
	file    string
	done    bool
}

// sheetWork makes sheets and writes their files.
type sheetWork struct {
	work     generate.Sheets
	class    sheet.Class
	progress generate.SheetsProgress
	store    report.Store
	words    *i18n.Words
	drawings paper.Drawings
}

// readList asks for a file with students, and reads it.
func (d *Generator) readList() {
	d.window.AskForFile(d.window.Words().Key("generate.box.list"), func(path string) {
		d.lists.Start(func(_ context.Context, p *task.Progress[string]) error {
			content, err := d.window.Store().ReadJournal(path)
			p.Update(func(text *string) { *text = content })
			return err //nolint:wrapcheck // it is said as it is
		}, func(content string, err error) { d.takeList(path, content, err) })
	})
}

// takeList takes up a list of students, or says what is wrong with it.
func (d *Generator) takeList(path, content string, err error) {
	w := d.window.Words()
	said := ""
	if err != nil {
		said = report.Issue(w, game.Issue{File: path, What: d.window.Store().Reason(err)})
	} else if students, issues := generate.ReadStudents(path, []byte(content)); len(issues) > 0 {
		said = report.Issue(w, issues[0])
	} else {
		d.sheet.students = students
	}
	if d.box != nil {
		d.box.said = said
		d.box.fill()
	}
}

// parts returns the problems of a sheet, game by game; the form of each game says how many and which. The refusal, when
// there is one, is of a game.
func (d *Generator) parts(chosen *generatorForm) (parts []generate.Part, wrong *game.Refusal) {
	total := 0
	for _, g := range d.games {
		f := d.forms[g.ID()]
		if f != chosen && !d.sheet.also[g.ID()] {
			continue
		}
		request, refused := f.request()
		if refused != nil {
			return nil, refused
		}
		parts = append(parts, generate.Part{Request: request, Count: f.wanted()})
		total += f.wanted()
	}
	if total > sheet.MostProblems {
		return nil, &game.Refusal{Field: fieldCount, Why: text.M("generate.sheet.most", "Most", sheet.MostProblems)}
	}
	return parts, nil
}

// saveSheet asks where sheets go, makes them and writes them.
func (d *Generator) saveSheet(f *generatorForm) {
	parts, wrong := d.parts(f)
	if wrong != nil || d.isBusy() {
		return
	}
	w := d.window.Words()
	name := text.FileName(strings.TrimSpace(d.sheet.title))
	if d.sheet.title == "" {
		name = w.Key("generate.sheet.file")
	}
	d.window.AskWhereToSave(w.Key("generate.box.save"), name+".dat", func(path string) {
		if d.isBusy() {
			return
		}
		limit, _ := time.ParseDuration(f.time) // the keys are durations
		work := &sheetWork{
			work:  generate.Sheets{Parts: parts, Students: d.sheet.students, Time: limit},
			class: sheet.Class{Title: strings.TrimSpace(d.sheet.title), Seed: parts[0].Request.Seed, Problems: path},
			store: d.window.Store(), words: w,
			drawings: theme.Sources(d.window.Drawing),
		}
		d.making = work
		d.sheets.Start(work.run, d.endSheets)
	})
}

// run makes the sheets and writes them; it reports how that ended.
func (w *sheetWork) run(ctx context.Context, p *task.Progress[written]) error {
	var so written
	so.file, so.wrong = w.checkFiles()
	if so.wrong == nil {
		w.class.Sheets, so.missing = w.work.Find(ctx, &w.progress)
	}
	if so.wrong == nil && len(w.class.Sheets) > 0 && ctx.Err() == nil {
		so.file, so.wrong = w.writeFiles(ctx)
		so.done = so.wrong == nil
	}
	so.class = w.class
	p.Update(func(to *written) { *to = so })
	return nil
}

func (w *sheetWork) key() string   { return sheet.Beside(w.class.Problems, "key", ".md") }
func (w *sheetWork) pages() string { return sheet.Beside(w.class.Problems, "", ".pdf") }

// checkFiles makes sure that nothing is in the place of the files beside the one that was asked for.
func (w *sheetWork) checkFiles() (file string, wrong error) {
	files := []string{w.key(), sheet.ProofsOf(w.key()), w.pages(), sheet.Beside(w.pages(), "key", ".pdf")}
	for _, s := range w.work.Students {
		files = append(files, w.class.FileOf(s.Number))
	}
	for i, file := range files {
		if w.store.SameFile(file, append(slices.Clone(files[:i]), w.class.Problems)...) {
			return file, fmt.Errorf("%s is two files of one sheet", file)
		}
		if err := w.store.CheckNew(file, false); err != nil {
			return file, err //nolint:wrapcheck // Reason knows it
		}
	}
	return "", nil
}

// writeFiles writes all files; one that is wrong is returned with its error.
func (w *sheetWork) writeFiles(ctx context.Context) (file string, wrong error) {
	c := &w.class
	if err := c.SaveProofs(ctx, w.store, sheet.ProofsOf(w.key()), false); err != nil {
		return sheet.ProofsOf(w.key()), err //nolint:wrapcheck // Reason knows it
	}
	for i := range c.Sheets {
		s := &c.Sheets[i]
		path := c.FileOf(s.Student.Number)
		if err := w.store.SaveFile(path, []byte(c.Format(s, w.store)), path == c.Problems); err != nil {
			return path, err //nolint:wrapcheck // Reason knows it
		}
	}
	if err := w.store.SaveFile(w.key(), []byte(c.Markdown(w.words)), false); err != nil {
		return w.key(), err //nolint:wrapcheck // Reason knows it
	}
	for path, write := range map[string]func(context.Context, io.Writer) error{
		w.pages(): func(ctx context.Context, to io.Writer) error { return c.WritePages(ctx, to, w.words, w.drawings) },
		sheet.Beside(w.pages(), "key", ".pdf"): func(ctx context.Context, to io.Writer) error {
			return c.WriteKeyPages(ctx, to, w.words, w.drawings)
		},
	} {
		var content bytes.Buffer
		if err := write(ctx, &content); err != nil {
			return path, err
		}
		if err := w.store.SaveFile(path, content.Bytes(), false); err != nil {
			return path, err //nolint:wrapcheck // Reason knows it
		}
	}
	return "", nil
}

// endSheets says how the work on sheets ended; the box stays where something is missing.
func (d *Generator) endSheets(so written, err error) {
	w, said := d.window.Words(), ""
	switch {
	case err != nil:
		said = w.Key("generate.box.failed")
	case so.wrong != nil:
		said = w.Key("error.writing", "File", filepath.Base(so.file), "Reason", d.window.Store().Reason(so.wrong))
	case len(so.missing) > 0:
		m := &so.missing[0]
		who := m.Student.Number
		if who == "" {
			who = w.Key("generate.sheet.model")
		}
		said = w.Key("generate.sheet.missing", "Count", len(so.missing), "Student", who, "Outcome", report.NotGenerated(w, &m.Result))
	}
	if so.done {
		d.window.ShowStatus(so.class.Saved(so.class.Problems))
	}
	switch {
	case d.box == nil:
	case said != "":
		d.box.said = said
	case so.done:
		d.box.shown.Hide()
	}
}
