package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"procura/core/quatro/perfect"
)

// two is a keeper of the chapter of two pieces.
func two(path string) *keeper {
	k := &keeper{chapter: perfect.Chapter{Pieces: 2}, path: path, every: time.Millisecond}
	k.prepare(perfect.New(1<<20, 1))
	return k
}

func TestACheckpointKeepsWhatIsKnown(t *testing.T) {
	path := filepath.Join(t.TempDir(), "part")
	before := two(path)
	known := []perfect.Worth{{Value: perfect.Win, Distance: 9}, {Value: perfect.Draw}, {Value: perfect.Loss, Distance: 12}}
	for i, w := range known {
		before.batch.Know(3*i, w)
	}
	if err := before.save(); err != nil {
		t.Fatal(err)
	}
	after := two(path)
	if err := after.resume(); err != nil {
		t.Fatal(err)
	}
	if after.known() != len(known) || !slices.Equal(after.worths(), before.worths()) {
		t.Fatal(after.known(), after.worths())
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
	j := &job{work: t.TempDir(), out: filepath.Join(t.TempDir(), "book"), pieces: 2, threads: 1, memory: 1 << 20, every: time.Millisecond}
	if err := j.run(ctx); err == nil {
		t.Fatal("a book in 5 ms")
	}
	if _, err := os.Stat(filepath.Join(j.work, "0-0-2.part")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(j.out); err == nil {
		t.Error("a book without its chapters")
	}
}

func TestAChapterThatContradictsTheOneAboveIsRefused(t *testing.T) {
	k, above := two(filepath.Join(t.TempDir(), "part")), perfect.NewBook()
	c := perfect.Chapter{Pieces: 3}
	draws := make([]perfect.Worth, len(c.Positions()))
	for i := range draws {
		draws[i].Value = perfect.Draw
	}
	above.Add(c, draws)
	for i := range k.open {
		k.batch.Know(i, perfect.Worth{Value: perfect.Draw})
	}
	if err := k.agrees(above); err != nil {
		t.Fatal(err)
	}
	other := two(k.path)
	for i := range other.open {
		other.batch.Know(i, perfect.Worth{Value: perfect.Win, Distance: 2})
	}
	if other.agrees(above) == nil {
		t.Fatal("a win where all that follows is drawn")
	}
}

func TestAnInterruptedSweepLeavesACheckpoint(t *testing.T) {
	folder := t.TempDir()
	from := filepath.Join(folder, "book")
	if err := write(from, perfect.NewBook()); err != nil {
		t.Fatal(err)
	}
	j := &job{work: folder, from: from, out: filepath.Join(folder, "new"), hand: true, pieces: 2, threads: 1, memory: 1 << 20, every: time.Millisecond}
	for range 2 { // it goes on from its own
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		if err := j.run(ctx); err == nil {
			t.Fatal("a chapter in 5 ms")
		}
		cancel()
	}
	path := filepath.Join(folder, "0-0-3s.part")
	if err := os.WriteFile(path, []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := j.run(t.Context()); !errors.Is(err, perfect.ErrSweep) {
		t.Error(err)
	}
}
