// Command bookgen builds the book of Quatro: the exact worth, with distances,
// of every canonical position with few pieces, for whoever keeps the book that
// the program embeds. It may be stopped at any time, and goes on from where it
// was when it is started again with the same folder:
//
//	go run ./core/quatro/perfect/bookgen -work build/book -out resources/quatro.book
//
// With -hand and -from it adds to a book the chapters of positions with as many
// pieces and one in hand, in Give.
//
//	go run ./core/quatro/perfect/bookgen -hand -from resources/quatro.book -work build/book -out resources/quatro.book
//
// The book is written anew after each chapter. What it says of fewer
// pieces follows from the positions with the most, but for what checkpoints of
// a run with fewer -pieces have found by searching: that has to agree.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"procura/core/quatro/perfect"
)

type job struct {
	work, out, from string
	hand            bool
	pieces, threads int
	memory          int64
	every           time.Duration
}

func main() {
	var j job
	flag.StringVar(&j.work, "work", "build/book", "folder of the checkpoints")
	flag.StringVar(&j.out, "out", "build/quatro.book", "the book")
	flag.StringVar(&j.from, "from", "", "the book to which -hand adds")
	flag.BoolVar(&j.hand, "hand", false, "only the chapters with a piece in hand")
	flag.IntVar(&j.pieces, "pieces", 4, "the most pieces on the board")
	flag.IntVar(&j.threads, "threads", 1, "threads")
	flag.Int64Var(&j.memory, "memory", 1<<30, "bytes of the table")
	flag.DurationVar(&j.every, "every", 30*time.Second, "time between checkpoints")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := j.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1) //nolint:gocritic // nothing is left to do for stop
	}
}

func (j *job) run(ctx context.Context) error {
	if err := os.MkdirAll(j.work, 0o755); err != nil {
		return err
	}
	book, err := j.begin()
	engine := perfect.New(j.memory, j.threads)
	if !j.hand { // a book that has the chapter would answer in the place of the search
		engine.Use(book)
	}
	for _, c := range j.chapters() {
		if err == nil {
			err = j.build(ctx, engine, book, c)
		}
	}
	return err
}

// begin is the book to which the chapters are added.
func (j *job) begin() (*perfect.Book, error) {
	if j.from == "" {
		return perfect.NewBook(), nil
	}
	text, err := os.ReadFile(j.from)
	if err != nil {
		return nil, err
	}
	return perfect.ReadBook(bytes.NewReader(text))
}

// chapters lists those to be built. Of one set of rules those with the most pieces come
// first, since the others follow from them.
func (j *job) chapters() (list []perfect.Chapter) {
	for _, lines := range []perfect.Lines{perfect.Straight, perfect.Squares} {
		if j.hand {
			list = append(list, perfect.Chapter{Variant: perfect.Give, Lines: lines, Pieces: j.pieces, Hand: true})
			continue
		}
		for _, variant := range []perfect.Variant{perfect.Give, perfect.Choose} {
			for pieces := j.pieces; pieces >= 0; pieces-- {
				list = append(list, perfect.Chapter{Variant: variant, Lines: lines, Pieces: pieces})
			}
		}
	}
	return list
}

// build adds a chapter. What the book says of it by the chapters that it has must agree.
func (j *job) build(ctx context.Context, e *perfect.Engine, book *perfect.Book, c perfect.Chapter) error {
	name := fmt.Sprintf("%d-%d-%d.part", c.Variant, c.Lines, c.Pieces)
	if c.Hand {
		name = fmt.Sprintf("%d-%d-%dh.part", c.Variant, c.Lines, c.Pieces)
	}
	k := &keeper{chapter: c, path: filepath.Join(j.work, name), every: j.every}
	if err := k.build(ctx, e); err != nil {
		return err
	}
	if err := k.addTo(book); err != nil {
		return err
	}
	return replace(j.out, func(f *os.File) error { return book.Write(f) })
}

// replace writes a file beside the old one and puts it in its place.
func replace(path string, fill func(*os.File) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	if err := errors.Join(f.Chmod(0o644), fill(f), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
