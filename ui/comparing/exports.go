package comparing

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/table"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// exports returns the menu entries for saving and copying, in their order.
func (s *Session) exports() []host.MenuEntry {
	entry := func(menu host.Menu, place int, key string, do func()) host.MenuEntry {
		return host.MenuEntry{Menu: menu, Place: place, Key: key, Do: func() {
			if len(s.sheet.Rows) == 0 {
				s.Host.ShowError(text.M("compare.page.norows"))
				return
			}
			do()
		}}
	}
	list := []host.MenuEntry{
		entry(host.FileMenu, 31, "menu.comparing.csv", s.askCSV),
		entry(host.FileMenu, 32, "menu.comparing.markdown", s.askMarkdown),
		entry(host.EditMenu, 15, "menu.comparing.copy", s.copyTable),
		entry(host.FileMenu, 34, "menu.comparing.png", func() { s.askFigure("png") }),
		entry(host.FileMenu, 35, "menu.comparing.svg", func() { s.askFigure("svg") }),
	}
	if s.forTwo == nil {
		list = slices.Insert(list, 3, entry(host.FileMenu, 33, "menu.comparing.results", s.askResults))
	}
	return list
}

// askCSV asks for a file and writes all runs to it, a line each, under heads in the language of the window.
func (s *Session) askCSV() {
	words, rows := s.Host.Words(), s.sheet.Rows
	plan := &compare.Plan{Positions: s.sheet.positions, Contenders: s.sheet.contenders}
	s.askTable("csv", func() string {
		columns := compare.Columns(plan, words.Say)
		if s.forTwo != nil {
			columns = compare.ThoughtColumns(plan, words.Say)
		}
		for i := range columns {
			columns[i].Key = words.Key("compare.sheet." + columns[i].Key)
		}
		return table.CSV(report.Dialect(words, s.Host.Note(report.CSVNote)), columns, table.Pointers(rows))
	})
}

// askMarkdown asks for a file and writes the table to it as it is shown.
func (s *Session) askMarkdown() {
	content := markdownOf(s)
	s.askTable("md", func() string { return content })
}

func (s *Session) askTable(ending string, content func() string) {
	s.askSave("menu.dialog.comparing.table", ending, func(path string) error { return s.Host.Store().SaveFile(path, []byte(content()), true) })
}

// titled returns the figure with its title.
func (s *Session) titled() chart.Figure {
	w := s.Host.Words()
	f, _ := figure(w, &s.sheet, &s.choices.State)
	f.Title = w.Key("compare.page.figure." + s.choices.Figure)
	if s.choices.Log {
		f.Title += " · " + w.Key("compare.page.log")
	}
	if s.sheet.Repeat > 1 && compare.MeasureColumnOf(s.choices.Figure).Unit == compare.Seconds {
		f.Title += " · " + w.Key("compare.page.median", "Count", s.sheet.Repeat)
	}
	return f
}

// paperSize is the size of a figure in files.
var paperSize = fyne.NewSize(960, 480)

// askFigure asks for a file and writes the figure to it. It is laid out at once, and drawn beside the window.
func (s *Session) askFigure(ending string) {
	f := s.titled()
	sheet := chart.Layout(s.Host.Words(), f, paperSize)
	s.askSave("menu.dialog.comparing.figure", ending, func(path string) error {
		var out bytes.Buffer
		if ending == "svg" {
			_ = chart.SVG(&out, sheet, f.Title) // a buffer never fails
		} else {
			_ = chart.PNG(&out, sheet)
		}
		return s.Host.Store().SaveFile(path, out.Bytes(), true)
	})
}

// markdownOf returns the table as it is shown, under what all methods have in common.
func markdownOf(s *Session) string {
	_, shared := contenderNames(s.Host.Words(), s.sheet.contenders, s.choices.puzzle())
	return strings.TrimLeft(shared+"\n\n"+widgets.Markdown(s.sheet.columns, s.sheet.shown), "\n")
}

// askSave asks for a file and has it written beside the window.
func (s *Session) askSave(title, ending string, write func(path string) error) {
	w := s.Host.Words()
	s.Host.AskWhereToSave(w.Key(title), w.Key("compare.page.file")+"."+ending, func(path string) {
		page.WriteFile(s.Host, path, func() error { return write(path) }, text.M("compare.page.saved", "File", filepath.Base(path)))
	})
}

// askResults asks for a file of results and writes the runs to it, except those of programs and failed ones.
func (s *Session) askResults() {
	var runs []game.Run // of each line the one that stands for all
	for _, l := range s.sheet.lines {
		if !l.failed() && !l.row.Run.ByProgram() {
			runs = append(runs, l.row.Run)
		}
	}
	if len(runs) == 0 {
		s.Host.ShowError(text.M("compare.page.noresults"))
		return
	}
	s.Host.AskForResults(runs, func(path string, mode host.WriteMode, chosen []game.Run) {
		write := func() error { return page.WriteResults(s.Host.Store(), path, mode, chosen) }
		page.WriteFile(s.Host, path, write, page.ResultsWritten(s.Host.Words(), path, mode, chosen))
	})
}

// copyTable copies the table to the clipboard in Markdown.
func (s *Session) copyTable() {
	if len(s.sheet.shown) > 0 {
		s.Host.Clipboard().SetContent(markdownOf(s))
		s.Host.ShowStatus(text.M("compare.page.copied"))
	}
}
