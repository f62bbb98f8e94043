package comparing

import (
	"bytes"
	"path/filepath"
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
	"procura/ui/widgets/chart"
)

// figure draws a column of the lines that are shown: groups are the problems, series the
// contenders, each of which keeps its colour whatever is filtered.
//
// The lines are those that its points stand for.
func figure(w *i18n.Words, s *sheet, p *State) (f chart.Figure, lines [][]turn) {
	shape := chart.Bar
	if p.Lines {
		shape = chart.Line
	}
	f = chart.Figure{Legend: true, Labels: !p.Lines, LogY: p.Log, FormatY: writer(w, p.Figure)}
	group := map[int]int{}
	for i := range s.problems {
		if slices.ContainsFunc(s.shown, func(l *line) bool { return l.Problem == i }) {
			group[i] = len(f.Groups)
			f.Groups = append(f.Groups, s.Names[i])
		}
	}
	for c, name := range s.Called {
		series := chart.Series{Name: name, Colour: theme.SeriesColour(c), Shape: shape}
		var of []turn
		for problem := range s.problems {
			if l := s.line(turn{problem, c}); l != nil && slices.Contains(s.shown, l) {
				if v, ok := l.Of(measures[p.Figure]); ok {
					series.Points = append(series.Points, chart.Point{X: float64(group[problem]), Y: scaled(p.Figure, v.Median), AtLeast: l.atLeast(p.Figure)})
					of = append(of, l.place())
				}
			}
		}
		if len(series.Points) > 0 {
			f.Series, lines = append(f.Series, series), append(lines, of)
		}
	}
	return f, lines
}

// scaled is a number in the unit of the figure's axis: memory in KiB.
func scaled(c column, v float64) float64 {
	if c == columnMemory {
		return v / 1024
	}
	return v
}

// writer writes the numbers of a column, nil for plain ones.
func writer(w *i18n.Words, c column) func(float64) string {
	switch c {
	case columnTime:
		return func(v float64) string { return brief(w, v) }
	case columnMemory:
		return func(v float64) string { return w.Number(int64(v+0.5)) + " KiB" }
	}
	return nil
}

// brief is a time with no more digits than it needs: the numbers at an axis are round.
func brief(w *i18n.Words, seconds float64) string {
	switch {
	case seconds < 1:
		return w.Parameter(seconds*1e3) + " ms"
	case seconds < 60:
		return w.Parameter(seconds) + " s"
	}
	return w.Duration(time.Duration(seconds * float64(time.Second)))
}

// The size of a figure in files.
var paperSize = fyne.NewSize(960, 480)

func (s *Session) titled() chart.Figure {
	w := s.Host.Words()
	f, _ := figure(w, &s.sheet, &s.choices.State)
	f.Title = w.Key("compare.page.figure." + s.choices.Figure)
	if s.choices.Log {
		f.Title += " · " + w.Key("compare.page.log")
	}
	if s.sheet.Repeat > 1 && s.choices.Figure == columnTime {
		f.Title += " · " + w.Key("compare.page.median", "Count", s.sheet.Repeat)
	}
	return f
}

// exports are what can be done with the rows, in the menus and by links, as those stand side
// by side.
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
	return []host.MenuEntry{
		entry(host.FileMenu, 31, "menu.comparing.csv", s.askCSV),
		entry(host.FileMenu, 32, "menu.comparing.markdown", s.askMarkdown),
		entry(host.EditMenu, 15, "menu.comparing.copy", s.copyTable),
		entry(host.FileMenu, 33, "menu.comparing.results", s.askResults),
		entry(host.FileMenu, 34, "menu.comparing.png", func() { s.askFigure("png") }),
		entry(host.FileMenu, 35, "menu.comparing.svg", func() { s.askFigure("svg") }),
	}
}

// askCSV asks where all rows are to be written, a line for each run, under words of the language.
func (s *Session) askCSV() {
	words, rows := s.Host.Words(), s.sheet.Rows
	s.askTable("csv", func() string {
		cells := compare.Cells(rows, words.Say)
		for i, key := range cells[0] {
			cells[0][i] = words.Key("compare.sheet." + key)
		}
		return report.Dialect(words).CSV(cells)
	})
}

// askMarkdown asks where the table is to be written as it is shown.
func (s *Session) askMarkdown() {
	table := markdownOf(s)
	s.askTable("md", func() string { return table })
}

func (s *Session) askTable(ending string, table func() string) {
	s.askSave("menu.dialog.comparing.table", ending, func(path string) error { return s.Host.Store().SaveFile(path, []byte(table()), true) })
}

// askFigure asks where the figure is to be written. It is laid out here, and made into
// a file beside the window.
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

// markdown is the table as it is shown, in the words of the window.
func markdownOf(s *Session) string {
	return compare.Markdown(widgets.Texts(s.sheet.columns, s.sheet.shown))
}

// askSave asks for a file and has it written beside the window.
func (s *Session) askSave(title, ending string, write func(path string) error) {
	w := s.Host.Words()
	s.Host.AskWhereToSave(w.Key(title), w.Key("compare.page.file")+"."+ending, func(path string) {
		page.WriteFile(s.Host, path, func() error { return write(path) }, text.M("compare.page.saved", "File", filepath.Base(path)))
	})
}

// askResults asks for a file of results to write the runs to; those of programs and those
// that failed are no results.
func (s *Session) askResults() {
	var runs []game.Run // of each line the one that stands for all
	for _, l := range s.sheet.lines {
		if !l.failed() && !compare.IsProgram(&l.row.Run) {
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

// copyTable puts the table on the clipboard, in Markdown.
func (s *Session) copyTable() {
	if len(s.sheet.shown) > 0 {
		s.Host.Clipboard().SetContent(markdownOf(s))
		s.Host.ShowStatus(text.M("compare.page.copied"))
	}
}
