package main

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"time"

	"procura/core/quatro/perfect"
)

// keeper builds a chapter and keeps what is known of it in a file: a byte a
// position, unknown, won, 0 for a draw, d or -d for a win or a loss in d.
type keeper struct {
	chapter   perfect.Chapter
	path      string
	every     time.Duration
	follows   func(perfect.Position) (perfect.Worth, bool) // what is not to be searched; nil for nothing
	positions []perfect.Position
	open      []int // the positions to be searched
	batch     *perfect.Batch
}

// The marks of a checkpoint that are no distances.
const (
	unknown int8 = -128
	won     int8 = 127
)

// build finds the worth of every position of the chapter.
func (k *keeper) build(ctx context.Context, e *perfect.Engine) ([]perfect.Worth, error) {
	k.prepare(e)
	if err := k.resume(); err != nil {
		return nil, err
	}
	begin, known := time.Now(), k.known()
	for k.known() < len(k.open) {
		round, cancel := context.WithTimeout(ctx, k.every)
		stop := k.batch.Run(round, perfect.Options{Distance: true})
		cancel()
		if err := k.save(); err != nil {
			return nil, err
		}
		k.printProgress(begin, known)
		if stop != perfect.NotStopped && ctx.Err() != nil {
			return nil, fmt.Errorf("stopped: %s keeps what is known", k.path)
		}
	}
	return k.worths(), nil
}

// prepare lists the positions, and those among them that are not won.
func (k *keeper) prepare(e *perfect.Engine) {
	k.positions = k.chapter.Positions()
	var list []perfect.Position
	for i, p := range k.positions {
		if !p.Won() {
			k.open = append(k.open, i)
			list = append(list, p)
		}
	}
	k.batch = e.Batch(list)
	for i := 0; i < len(list) && k.follows != nil; i++ {
		if w, known := k.follows(list[i]); known {
			k.batch.Know(i, w)
		}
	}
}

func (k *keeper) known() (count int) {
	for i := range k.open {
		if w := k.batch.Worth(i); w.Value == perfect.Draw || w.Distance != 0 {
			count++
		}
	}
	return count
}

// worths are what is known: Unknown for a position whose distance is not.
func (k *keeper) worths() []perfect.Worth {
	all := make([]perfect.Worth, len(k.positions))
	for i, at := range k.open {
		if w := k.batch.Worth(i); w.Value == perfect.Draw || w.Distance > 0 {
			all[at] = w
		}
	}
	return all
}

// agrees compares the chapter with what follows from the one above.
func (k *keeper) agrees(above *perfect.Book) error {
	for i, at := range k.open {
		p := k.positions[at]
		if w, known := above.Worth(p); known && w != k.batch.Worth(i) {
			return fmt.Errorf("%v: %v is %v by the chapter above, %v by itself", k.chapter, p, w, k.batch.Worth(i))
		}
	}
	return nil
}

// check searches positions of the chapter again, picked at random, with an
// empty table and no book.
func (k *keeper) check(ctx context.Context, count, threads int) error {
	e := perfect.New(1<<28, threads)
	for range min(count, len(k.open)) {
		i := rand.IntN(len(k.open))
		p := k.positions[k.open[i]]
		e.Forget()
		r, err := e.Solve(ctx, p, perfect.Options{Distance: true})
		switch {
		case err != nil:
			return err
		case r.Stopped != perfect.NotStopped:
			return errors.New("stopped while the book was checked")
		case k.batch.Worth(i).Value != perfect.Unknown && r.Worth != k.batch.Worth(i):
			return fmt.Errorf("%v: %v is %v, searched again %v", k.chapter, p, k.batch.Worth(i), r.Worth)
		}
	}
	return nil
}

func (k *keeper) printProgress(begin time.Time, before int) {
	known := k.known()
	c := k.chapter
	fmt.Printf("variant %d lines %d pieces %d: %d of %d positions (%d with those won), %d in %.0f s\n",
		c.Variant, c.Lines, c.Pieces, known, len(k.open), len(k.positions), known-before, time.Since(begin).Seconds())
}

// head is the line before the bytes of a checkpoint: their checksum, and the
// hash of the positions that they are of.
func (k *keeper) head(data []byte) string {
	return fmt.Sprintf("%08x %016x\n", crc32.ChecksumIEEE(data), k.chapter.Hash())
}

func (k *keeper) save() error {
	data := make([]byte, len(k.positions))
	for i := range data {
		data[i] = byte(won)
	}
	for i, at := range k.open {
		score := unknown
		switch w := k.batch.Worth(i); {
		case w.Value == perfect.Draw:
			score = 0
		case w.Distance == 0:
		case w.Value == perfect.Win:
			score = int8(w.Distance)
		default:
			score = -int8(w.Distance)
		}
		data[at] = byte(score)
	}
	return replace(k.path, func(f *os.File) error {
		_, err := f.WriteString(k.head(data) + string(data))
		return err
	})
}

// resume tells the batch what the checkpoint knows, if there is one.
func (k *keeper) resume() error {
	text, err := os.ReadFile(k.path)
	at := max(0, len(text)-len(k.positions)) // where the bytes begin
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case string(text[:at]) != k.head(text[at:]):
		return fmt.Errorf("%s is damaged, or of other positions: remove it to begin its chapter again", k.path)
	}
	for i, of := range k.open {
		switch score := int8(text[at+of]); {
		case score == unknown:
		case score > 0:
			k.batch.Know(i, perfect.Worth{Value: perfect.Win, Distance: int(score)})
		case score < 0:
			k.batch.Know(i, perfect.Worth{Value: perfect.Loss, Distance: -int(score)})
		default:
			k.batch.Know(i, perfect.Worth{Value: perfect.Draw})
		}
	}
	return nil
}
