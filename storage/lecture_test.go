package storage_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/paste"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// What is written again ends its lines as they ended, and begins as it began.
func TestALectureKeepsTheLineEndsOfItsFile(t *testing.T) {
	store := storage.Store{Games: filetest.Puzzlers()}
	word := paste.ProblemID(filetest.Official(t, "cavalo.dat", "C").Puzzle, nil)
	path := filepath.Join(t.TempDir(), "aula.toml")
	for _, src := range []string{
		"\uFEFF# uma nota\r\nlecture = 1\r\ntitle = \"Antes\"\r\n[[step]]\r\nproblem = \"" + word + "\"\r\n# fim\r\n",
		"lecture = 1\ntitle = \"Antes\"\n[[step]]\nproblem = \"" + word + "\"",
	} {
		if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		file := store.Open(t.Context(), path)
		if file.Lecture == nil || len(file.Issues) > 0 {
			t.Fatalf("%q: %v", src, file.Issues)
		}
		stamp, err := store.SaveLecture(path, *file.Lecture, file.Stamp)
		if now, _ := os.ReadFile(path); err != nil || string(now) != src || stamp != file.Stamp {
			t.Errorf("%q is %q now, %v", src, now, err)
		}
		file.Lecture.Title = "Depois"
		if _, err := store.SaveLecture(path, *file.Lecture, "another"); err == nil {
			t.Error("a file that has changed was written over")
		}
		for range 600 {
			file.Lecture.Insert(0, game.LectureStep{Puzzle: file.Lecture.Steps[0].Puzzle, Note: strings.Repeat("n", 2000)})
		}
		if _, err := store.SaveLecture(path, *file.Lecture, ""); err == nil || store.Reason(err).Key != "error.lecture.size" {
			t.Error("a lecture that can't be read again was written", err)
		}
	}
}
