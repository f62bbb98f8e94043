package storage_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/datafile"
	"procura/core/games"
	"procura/core/text"
	"procura/storage"
	"procura/storage/document"
)

// boardRows are the rows of a board of Cavalo with empty cells, as a spreadsheet has them.
func boardRows(separator, end string) string {
	var rows []string
	for row := range 10 {
		cells := make([]string, 10)
		for column := range cells {
			if (row+column)%7 != 3 {
				cells[column] = []string{"12", "5", "90", "33", "7"}[(row*3+column)%5]
			}
		}
		rows = append(rows, strings.Join(cells, separator))
	}
	return strings.Join(rows, end) + end
}

func TestATableOfASpreadsheetIsAProblemInAnyEncoding(t *testing.T) {
	s := storage.Store{Games: games.All(games.Settings{})}
	want := s.Read("board", []byte(boardRows("\t", "\n")))
	if len(want.Problems) != 1 || len(want.Issues) != 0 {
		t.Fatalf("%d problems, %v", len(want.Problems), want.Issues)
	}
	for _, separator := range []string{"\t", ";", ","} {
		for _, end := range []string{"\n", "\r\n", "\r"} {
			for _, e := range []text.Encoding{text.UTF8, text.UTF16LE, text.UTF16BE, text.Latin1} {
				for _, mark := range []string{"", "\uFEFF"} {
					if e == text.Latin1 && mark != "" {
						continue
					}
					path := filepath.Join(t.TempDir(), "board.csv")
					if err := os.WriteFile(path, e.Append(nil, mark+boardRows(separator, end)), 0o600); err != nil {
						t.Fatal(err)
					}
					got := s.Open(t.Context(), path)
					if len(got.Problems) != 1 || len(got.Issues) != 0 || s.Format(got.Problems) != s.Format(want.Problems) {
						t.Errorf("%q, %q, %v, %q: %d problems, %v", separator, end, e, mark, len(got.Problems), got.Issues)
					}
				}
			}
		}
	}
}

func TestAWrongCellOfATableHasItsPlace(t *testing.T) {
	content := strings.Replace(boardRows(";", "\n"), ";90", ";900", 1)
	file := storage.Store{Games: games.All(games.Settings{})}.Read("board.csv", []byte(content))
	at := strings.Index(content, "900")
	if len(file.Problems) != 0 || len(file.Issues) != 1 || file.Issues[0].File != "board.csv" ||
		file.Issues[0].Line != 1 || file.Issues[0].Column != at+1 {
		t.Errorf("%v %v, at %d", file.Problems, file.Issues, at)
	}
}

// A table is no text that problems can be written into: the user is asked first, and the table stays until then.
func TestProblemsAreNotWrittenOverATableWithoutAQuestion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "board.csv")
	before := boardRows(";", "\n")
	if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	s := storage.Store{Games: games.All(games.Settings{})}
	file := s.Open(t.Context(), path)
	changed := datafile.Document{Problems: file.Problems, Source: file.Source, Stamp: file.Stamp}
	saved, err := s.Save(path, changed)
	if err != nil || saved.Ask == nil || saved.Ask.Key != document.AskStrict {
		t.Errorf("%+v, %v", saved.Ask, err)
	}
	if after, err := os.ReadFile(path); err != nil || string(after) != before {
		t.Errorf("the table was changed: %q, %v", after, err)
	}
}
