package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/quatro/perfect"
)

// two is a keeper of the chapter of two pieces.
func two(path string) *keeper {
	k := &keeper{chapter: perfect.Chapter{Pieces: 2}, path: path, every: time.Millisecond}
	k.prepare()
	return k
}

func TestACheckpointKeepsWhatIsKnown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "part")
	before := two(path)
	for i, score := range []int8{9, 0, -12} {
		before.scores[3*i] = score
	}
	if err := before.save(); err != nil {
		t.Fatal(err)
	}
	after := two(path)
	if err := after.resume(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(after.scores, before.scores) || after.scores[1] != unknown {
		t.Fatal(after.scores)
	}
}

func TestADamagedCheckpointIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "part")
	if err := two(path).save(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string][]byte{
		"short":   text[:len(text)-1],
		"empty":   nil,
		"changed": append(bytes.Clone(text[:len(text)-1]), 5),
		"other":   bytes.Replace(text, []byte(fmt.Sprintf("%016x", perfect.Chapter{Pieces: 2}.Hash())), []byte("0123456789abcdef"), 1),
	} {
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if two(path).resume() == nil {
			t.Error(name)
		}
	}
}

func TestAnInterruptLeavesACheckpoint(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	from := filepath.Join(t.TempDir(), "from")
	if err := replace(from, func(f *os.File) error { return perfect.NewBook().Write(f) }); err != nil {
		t.Fatal(err)
	}
	for part, j := range map[string]*job{"0-0-2.part": {}, "0-0-2h.part": {hand: true, from: from}} {
		j.work = t.TempDir()
		j.out = filepath.Join(t.TempDir(), "book")
		j.pieces = 2
		j.threads = 1
		j.memory = 1 << 20
		j.every = time.Millisecond
		for range 2 { // it goes on from its own
			if err := j.run(ctx); err == nil {
				t.Fatal("a book in 5 ms")
			}
		}
		if _, err := os.Stat(filepath.Join(j.work, part)); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(j.out); err == nil {
			t.Error("a book without its chapters")
		}
		if err := os.WriteFile(filepath.Join(j.work, part), []byte("damaged"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := j.run(t.Context()); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Error(err)
		}
	}
}

// draws is a book in which all positions of three pieces are drawn.
func draws() *perfect.Book {
	c, book := perfect.Chapter{Pieces: 3}, perfect.NewBook()
	worths := make([]perfect.Worth, len(c.Positions()))
	for i := range worths {
		worths[i].Value = perfect.Draw
	}
	book.Add(c, worths)
	return book
}

func TestAChapterThatContradictsTheOneAboveIsRefused(t *testing.T) {
	k, above := two(filepath.Join(t.TempDir(), "part")), draws()
	for i := range k.scores {
		k.scores[i] = 2
	}
	if k.addTo(above) == nil {
		t.Fatal("a win where all that follows is drawn")
	}
	clear(k.scores)
	if err := k.addTo(above); err != nil {
		t.Fatal(err)
	}
}

func TestAChapterIsBuiltByTheEngine(t *testing.T) {
	k, e := two(filepath.Join(t.TempDir(), "part")), perfect.New(1<<20, 1)
	e.Use(draws())
	if err := k.build(t.Context(), e); err != nil || slices.ContainsFunc(k.scores, func(score int8) bool { return score != 0 }) {
		t.Fatal(err, k.scores)
	}
}
