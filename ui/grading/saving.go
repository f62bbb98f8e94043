package grading

import (
	"context"
	"io"
	"path/filepath"
	"slices"

	"procura/core/grade"
	"procura/core/judge"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/report/classpage"
	"procura/ui/task"
	"procura/ui/theme"
)

// askSave asks for a file and writes to it the blocks, or the students where the table has those.
func (s *Session) askSave() {
	words, name, count := s.Host.Words(), "grade.page.file", "grade.page.saved"
	dialect := report.Dialect(words, s.Host.Note(report.CSVNote))
	sheet, rows := table.CSV(dialect, sheetColumns(words), s.rows), len(s.rows)
	if s.State.Programs {
		var results []*judge.Result
		for _, r := range slices.SortedStableFunc(slices.Values(s.rows), func(a, b *row) int { return a.place - b.place }) {
			if r.program != nil {
				results = append(results, r.program)
			}
		}
		name, sheet, rows = "grade.page.programs.file", table.CSV(dialect, judge.Columns(), results), len(results)
	}
	if c := s.class; c.isListed() {
		name, count = "grade.page.student.file", "grade.page.student.saved"
		sheet, rows = table.CSV(dialect, grade.StudentSheet(c.problems, words.Plain().Say), c.students), len(c.students)
	}
	s.Host.AskWhereToSave(words.Key("menu.dialog.grading.save"), words.Key(name)+".csv", func(path string) {
		save := func() error { return s.Host.Store().SaveFile(path, []byte(sheet), true) }
		page.WriteFile(s.Host, path, save, text.M(count, "Count", rows, "File", filepath.Base(path)))
	})
}

// askPages asks for a file and writes the class to it as a page of HTML, and a page of each student into a folder beside
// it where that is wanted.
func (c *roster) askPages() {
	h := c.session.Host
	if c.pages.Busy() || c.session.Working() || len(c.students) == 0 {
		return
	}
	say := h.Words().Key
	save := func(each bool) func() {
		return func() {
			h.AskWhereToSave(say("menu.dialog.grading.html"), say("grade.page.student.file")+".html", func(path string) { c.writePages(path, each) })
		}
	}
	h.Choose(say("grade.page.html.which"),
		host.Answer{Words: say("menu.button.cancel"), Do: func() {}},
		host.Answer{Words: say("grade.page.html.each"), Do: save(true)},
		host.Answer{Words: say("grade.page.html.all"), Do: save(false)})
}

// writePages writes the pages beside the window.
func (c *roster) writePages(path string, each bool) {
	if c.pages.Busy() {
		return
	}
	h, count := c.session.Host, len(c.students)
	work := pagesWork{path: path, store: h.Store(), isEach: each, Class: classpage.Class{
		Title: c.title, Problems: c.problems, Students: c.students, Verdicts: map[grade.Reference]*grade.Verdict{},
		Words: h.Words(), Drawings: theme.Sources(h.Drawing),
	}}
	for _, s := range c.students {
		for _, p := range s.Problems {
			if r := c.at[p.Best]; r != nil {
				work.Verdicts[p.Best] = &r.Verdict
			}
		}
	}
	said := func(written int) string {
		return h.Words().Key("grade.page.html.writing", "Number", written, "Total", count)
	}
	c.pages.Start(said, work.run, func(_ int, err error) {
		if err != nil {
			h.ShowError(text.M("error.writing", "File", filepath.Base(path), "Reason", h.Store().Reason(err)))
			return
		}
		done := text.M("grade.page.html.saved", "File", filepath.Base(path))
		if each {
			done = text.M("grade.page.html.saved.each", "Count", count, "File", filepath.Base(path), "Folder", filepath.Base(classpage.FolderOf(path)))
		}
		h.ShowStatus(done)
	})
}

// pagesWork writes the pages of a class.
type pagesWork struct {
	classpage.Class
	path   string
	store  report.Store
	isEach bool // a page of each student, too
}

// run writes the pages; its progress is the number of students with a page.
func (w *pagesWork) run(ctx context.Context, p *task.Progress[int]) error {
	return w.Save(ctx, w.path, w.isEach, func(file string, write func(io.Writer) error) error { //nolint:wrapcheck // Reason knows it
		err := w.store.SaveWritten(file, write, true)
		if err == nil && file != w.path {
			p.Update(func(written *int) { *written++ })
		}
		return err //nolint:wrapcheck // as above
	})
}
