package main

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"time"

	"procura/core/quatro/perfect"
	"procura/core/search"
)

// keeper builds a chapter and keeps what is known of it in a file: a byte a position.
type keeper struct {
	chapter   perfect.Chapter
	path      string
	every     time.Duration
	positions []perfect.Position
	scores    []int8 // of the positions, see perfect.Worth.Score; or marks
}

// The marks that are no scores.
const (
	unknown int8 = -128
	won     int8 = 127
)

// build finds the worth of every position of the chapter.
func (k *keeper) build(ctx context.Context, e *perfect.Engine) error {
	k.prepare()
	if err := k.resume(); err != nil {
		return err
	}
	begin, saved := time.Now(), time.Now()
	for i, p := range k.positions {
		if k.scores[i] == unknown {
			r, err := e.Solve(ctx, p, perfect.Options{Distance: true})
			if err != nil {
				return err
			}
			if r.Stopped == search.NotStopped {
				k.scores[i] = r.Score()
			}
		}
		if time.Since(saved) < k.every && ctx.Err() == nil && i+1 < len(k.positions) {
			continue
		}
		if err := k.save(); err != nil {
			return err
		}
		saved = time.Now()
		fmt.Printf("%s: %d of %d positions in %.0f s\n", k.path, i+1, len(k.positions), time.Since(begin).Seconds())
		if ctx.Err() != nil {
			return fmt.Errorf("stopped: %s keeps what is known", k.path)
		}
	}
	return nil
}

// prepare lists the positions, and marks those among them that are won.
func (k *keeper) prepare() {
	k.positions = k.chapter.Positions()
	k.scores = make([]int8, len(k.positions))
	for i, p := range k.positions {
		k.scores[i] = unknown
		if p.Won() {
			k.scores[i] = won
		}
	}
}

// addTo adds the chapter to a book. What that says of it, or of the chapter above it, has to
// agree.
func (k *keeper) addTo(book *perfect.Book) error {
	worths := make([]perfect.Worth, len(k.positions))
	for i, p := range k.positions {
		if k.scores[i] == won {
			continue
		}
		worths[i] = perfect.WorthOfScore(k.scores[i])
		if w, known := book.Worth(p); known && w != worths[i] {
			return fmt.Errorf("%v: %v is %v by the book, %v by itself", k.chapter, p, w, worths[i])
		}
	}
	book.Add(k.chapter, worths)
	return nil
}

// head is the line before the bytes of a checkpoint: their checksum, and the
// hash of the positions that they are of.
func (k *keeper) head(data []byte) string {
	return fmt.Sprintf("%08x %016x\n", crc32.ChecksumIEEE(data), k.chapter.Hash())
}

func (k *keeper) save() error {
	data := make([]byte, len(k.scores))
	for i, score := range k.scores {
		data[i] = byte(score)
	}
	return replace(k.path, func(f *os.File) error {
		_, err := f.WriteString(k.head(data) + string(data))
		return err
	})
}

// resume reads the checkpoint, if there is one.
func (k *keeper) resume() error {
	text, err := os.ReadFile(k.path)
	at := max(0, len(text)-len(k.scores)) // where the bytes begin
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return err
	case string(text[:at]) != k.head(text[at:]):
		return fmt.Errorf("%s is damaged, or of other positions: remove it to begin its chapter again", k.path)
	}
	for i := range k.scores {
		k.scores[i] = int8(text[at+i])
	}
	return nil
}
