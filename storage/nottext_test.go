package storage_test

import (
	"archive/zip"
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"procura/core/games"
	"procura/storage"
)

func TestWhatIsNoTextIsToldInOneSentence(t *testing.T) {
	board, err := os.ReadFile("../resources/problems/cavalo.dat")
	if err != nil {
		t.Fatal(err)
	}
	store := storage.Store{Games: games.All(games.Settings{})}
	zipped := func(method uint16) []byte {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		f, _ := w.CreateHeader(&zip.FileHeader{Name: "problemas.dat", Method: method})
		_, _ = f.Write(board)
		_ = w.Close()
		return b.Bytes()
	}
	var picture bytes.Buffer
	_ = png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 40, 30)))
	program, _ := os.ReadFile("/proc/self/exe") // elsewhere it has no bytes, and is not tried
	for name, c := range map[string]struct {
		src  []byte
		want string
	}{
		"stored.zip":   {zipped(zip.Store), "error.bytes.zip"},
		"deflated.zip": {zipped(zip.Deflate), "error.bytes.zip"},
		"a.rar":        {append([]byte("Rar!\x1a\x07\x01\x00"), board...), "error.submissions.format"},
		"a.png":        {picture.Bytes(), "error.bytes"},
		"program":      {program, "error.bytes"},
	} {
		if len(c.src) == 0 {
			continue
		}
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, c.src, 0o600); err != nil {
			t.Fatal(err)
		}
		f := store.Open(t.Context(), path)
		if len(f.Issues) != 1 || f.Issues[0].What.Key != c.want || len(f.Problems) > 0 {
			t.Errorf("%s: %d problems, %v", name, len(f.Problems), f.Issues)
		}
	}
	odd := append([]byte("-- \x00\x01\n"), board...) // a comment with bytes that no text has loses no problem
	if f := store.Read("odd.dat", odd); len(f.Problems) == 0 {
		t.Errorf("%v", f.Issues)
	}
}
