package comparing

import (
	"bytes"
	"path/filepath"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/widgets/chart"
)

// ifThere does something with the rows, or says that there are none.
func (s *Session) ifThere(do func()) func() {
	return func() {
		if len(s.sheet.rows) == 0 {
			s.host.Complain(text.M("comparing.norows"))
			return
		}
		do()
	}
}

// askCSV asks where all rows are to be written, a line for each run.
func (s *Session) askCSV() {
	plain, rows := s.host.Words().Plain(), s.sheet.rows
	s.askTable("csv", func() string { return compare.Table(rows, plain.Say) })
}

// askMarkdown asks where the table is to be written as it is shown.
func (s *Session) askMarkdown() {
	table := markdown(s.host.Words(), &s.sheet)
	s.askTable("md", func() string { return table })
}

func (s *Session) askTable(ending string, table func() string) {
	s.askSave("dialog.comparing.table", ending, func(path string) error { return s.host.Store().SaveTable(path, table()) })
}

// askFigure asks where the figure is to be written. It is laid out here, and made into
// a file beside the window.
func (s *Session) askFigure(ending string) {
	f := s.titled()
	sheet := chart.Paint(s.host.Words(), f, paperSize)
	s.askSave("dialog.comparing.figure", ending, func(path string) error {
		var out bytes.Buffer
		write := chart.PNG
		if ending == "svg" {
			write = chart.SVGTitled(f.Title)
		}
		if err := write(&out, sheet); err != nil {
			return err //nolint:wrapcheck // a buffer never fails
		}
		return s.host.Store().SavePicture(path, out.Bytes())
	})
}

// askSave asks for a file and has it written beside the window.
func (s *Session) askSave(title, ending string, write func(path string) error) {
	w := s.host.Words()
	s.host.AskSave(w.Key(title), w.Key("comparing.file")+"."+ending, func(path string) {
		s.host.Write(path, func() (func() error, func(error)) {
			return func() error { return write(path) }, func(err error) {
				if err == nil {
					s.host.Tell(text.M("comparing.saved", "File", filepath.Base(path)))
				}
			}
		})
	})
}

// askResults asks for a file of results to add the runs to; those of programs and those
// that failed are no results.
func (s *Session) askResults() {
	runs := s.results()
	if len(runs) == 0 {
		s.host.Complain(text.M("comparing.noresults"))
		return
	}
	s.host.AskAppend(s.host.Words().Key("dialog.results"), "resultados.dat", func(path string) {
		s.host.Write(path, func() (func() error, func(error)) {
			do := func() error { return s.host.Store().AppendResults(path, runs...) }
			return do, func(err error) {
				if err == nil {
					s.host.Tell(text.M("comparing.joined", "Count", len(runs), "Number", len(runs), "File", filepath.Base(path)))
				}
			}
		})
	}, func() {})
}

// results are the runs that a file of results can hold: of each line the one that stands
// for all.
func (s *Session) results() (runs []game.Run) {
	for _, l := range s.sheet.lines {
		if !l.failed() && !compare.IsProgram(&l.row.Run) {
			runs = append(runs, l.row.Run)
		}
	}
	return runs
}

// copyTable puts the table on the clipboard, in Markdown.
func (s *Session) copyTable() {
	if len(s.sheet.shown) > 0 {
		s.host.Clipboard().SetContent(markdown(s.host.Words(), &s.sheet))
		s.host.Tell(text.M("comparing.copied"))
	}
}
