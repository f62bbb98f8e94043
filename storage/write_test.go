package storage

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/storage/document"
	"procura/storage/internal/filetest"
)

// TestAResultNamesTheRulesOfItsGame: those that the store knows of it.
func TestAResultNamesTheRulesOfItsGame(t *testing.T) {
	for _, g := range filetest.Puzzlers() {
		run := fixedRun()
		run.Game, run.Rules = g.ID(), game.Defaults(g.Settings())
		want := run.Rules.Format(g.Settings())
		if text := (Store{Games: filetest.Puzzlers()}).FormatResults(run); want == "" || !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestResultsThatAreReplacedAreKeptBesideTheFileEachTime(t *testing.T) {
	s := Store{Games: filetest.Puzzlers(), Backups: &document.Backups{}}
	path := filepath.Join(t.TempDir(), "r.dat")
	if err := s.AppendResults(path, fixedRun(), fixedRun()); err != nil {
		t.Fatal(err)
	}
	two := s.FormatResults(fixedRun(), fixedRun())
	for range 2 {
		if err := s.Replace(path, datafile.KindResults, s.FormatResults(fixedRun())); err != nil {
			t.Fatal(err)
		}
	}
	for file, want := range map[string]string{path: s.FormatResults(fixedRun()), path + ".bak": two, path + ".bak2": s.FormatResults(fixedRun())} {
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s: %v, %d bytes, want %d", file, err, len(got), len(want))
		}
	}
	other := filepath.Join(t.TempDir(), "p.dat")
	if err := os.WriteFile(other, []byte(filetest.Pits), 0o600); err != nil {
		t.Fatal(err)
	}
	if s.Replace(other, datafile.KindResults, s.FormatResults(fixedRun())) == nil {
		t.Error("a file of problems is replaced by results")
	}
}

func TestALogThatIsEmptiedIsKeptBesideIt(t *testing.T) {
	s := Store{Games: filetest.Puzzlers(), Backups: &document.Backups{}}
	path, before := filepath.Join(t.TempDir(), "log.dat"), "Jogador: 1 (humano)\nJogada: A1\n"
	filetest.Write(t, path, before)
	if err := s.Replace(path, datafile.KindLog, ""); err != nil || filetest.Content(t, path) != "" || filetest.Content(t, path+".bak") != before {
		t.Errorf("%v: %q, kept %q", err, filetest.Content(t, path), filetest.Content(t, path+".bak"))
	}
	filetest.Write(t, path, filetest.Pits)
	if s.Replace(path, datafile.KindLog, "") == nil || filetest.Content(t, path) != filetest.Pits {
		t.Error("a file of problems is emptied as a log")
	}
}

// What an earlier program wrote by mistake stays as it is too: problems, and then a block.
func TestOnlyAFileOfItsKindIsAddedTo(t *testing.T) {
	block := Store{}.FormatResults(fixedRun())
	s := Store{Games: filetest.Puzzlers()}
	runs := func(path string) error { return s.AppendResults(path, fixedRun()) }
	check := func(path string) error { return s.CheckAppend(path, datafile.KindResults) }
	move := func(path string) error { return s.AppendMove(path, 0, match.Played{Move: "A1"}, "") }
	for _, test := range []struct {
		content string
		add     func(path string) error
		check   func(path string) error
		key     string // of what is said, "" where it is added to
	}{
		{"", runs, check, ""},
		{" \r\n\n", runs, check, ""},
		{"\uFEFF" + block, runs, check, ""},
		{strings.ReplaceAll(block, "\n", "\r\n"), runs, check, ""},
		{"a title\n\n" + block, runs, check, ""},
		{filetest.Pits, runs, check, "error.file.noresults"},
		{filetest.Pits + "\n" + block, runs, check, "error.file.noresults"},
		{"; RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n" + filetest.Pits, runs, check, "error.file.noresults"},
		{"buy bread\n", runs, check, "error.file.noresults"},
		{"Jogador: 1 (humano)\n", runs, check, "error.file.noresults"},
		{"{\"tournament\":1}\n" + block, runs, check, "error.file.noresults"},
		{"", move, nil, ""},
		{"Jogador: 1 (humano)\n", move, nil, ""},
		{"Jog", move, nil, ""},
		{filetest.Pits, move, nil, "error.file.nolog"},
		{block, move, nil, "error.file.nolog"},
	} {
		path := filepath.Join(t.TempDir(), "f.dat")
		filetest.Write(t, path, test.content)
		for _, write := range []func(string) error{test.check, test.add} {
			if write == nil {
				continue
			}
			if got := filetest.Content(t, path); got != test.content {
				t.Errorf("%.40q: a check wrote %.40q", test.content, got)
			}
			if err := write(path); (err == nil) != (test.key == "") || err != nil && (Store{}).Reason(err).Key != test.key {
				t.Errorf("%.40q: %v, want %q", test.content, err, test.key)
			}
		}
		got := filetest.Content(t, path)
		if !strings.HasPrefix(got, test.content) || (len(got) > len(test.content)) != (test.key == "") {
			t.Errorf("%.40q became %.80q", test.content, got)
		}
	}
}
