// Command bookgen builds the book of Quatro: the exact worth, with distances,
// of every canonical position with few pieces, for whoever keeps the book that
// the program embeds. It may be stopped at any time, and goes on from where it
// was when it is started again with the same folder:
//
//	go run ./core/quatro/perfect/bookgen -work build/book -out resources/quatro.book
//
// With -hand and -from it adds to a book the chapters of positions with as many
// pieces and one in hand, in Give. They follow from a sweep of the boards with a
// piece more.
//
//	go run ./core/quatro/perfect/bookgen -hand -from resources/quatro.book -work build/book -out resources/quatro.book
//
// The book is written anew after each set of rules. What it says of fewer
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
	sample          int
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
	flag.IntVar(&j.sample, "sample", 0, "positions of each chapter to search again, without a book, before it is believed")
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
	book := perfect.NewBook()
	engine := perfect.New(j.memory, j.threads)
	if j.hand {
		return j.hands(ctx, engine)
	}
	for _, lines := range []perfect.Lines{perfect.Straight, perfect.Squares} {
		for _, variant := range []perfect.Variant{perfect.Give, perfect.Choose} {
			if err := j.rules(ctx, engine, book, variant, lines); err != nil {
				return err
			}
		}
	}
	return nil
}

// rules builds the chapters of one set of rules, those with the most pieces
// first, since the others follow from them.
func (j *job) rules(ctx context.Context, e *perfect.Engine, book *perfect.Book, variant perfect.Variant, lines perfect.Lines) error {
	above := perfect.NewBook()
	for pieces := j.pieces; pieces >= 0; pieces-- {
		c := perfect.Chapter{Variant: variant, Lines: lines, Pieces: pieces}
		k := &keeper{chapter: c, path: j.path(variant, lines, fmt.Sprint(pieces)), every: j.every}
		worths, err := k.build(ctx, e)
		if err != nil {
			return err
		}
		if err := errors.Join(k.agrees(above), k.check(ctx, j.sample, j.threads)); err != nil {
			return err
		}
		above = perfect.NewBook()
		above.Add(c, worths)
		book.Add(c, worths)
		e.Use(book)
	}
	return write(j.out, book)
}

// hands adds the chapters with a piece in hand. The book that is read need not have
// them; what it has of them has to agree.
func (j *job) hands(ctx context.Context, e *perfect.Engine) error {
	text, err := os.ReadFile(j.from)
	if err != nil {
		return err
	}
	book, err := perfect.ReadBook(bytes.NewReader(text))
	if err != nil {
		return err
	}
	for _, lines := range []perfect.Lines{perfect.Straight, perfect.Squares} {
		s := &sweeper{e.Sweep(lines, j.pieces+1), j.path(perfect.Give, lines, fmt.Sprint(j.pieces+1, "s")), j.every}
		if err := s.run(ctx); err != nil {
			return err
		}
		k := &keeper{
			chapter: perfect.Chapter{Variant: perfect.Give, Lines: lines, Pieces: j.pieces, Hand: true},
			path:    j.path(perfect.Give, lines, fmt.Sprint(j.pieces, "h")), every: j.every, follows: holder(s.Sweep, book),
		}
		worths, err := k.build(ctx, e)
		if err != nil {
			return err
		}
		if err := errors.Join(k.agrees(book), k.check(ctx, j.sample, j.threads)); err != nil {
			return err
		}
		book.Add(k.chapter, worths)
		if err := write(j.out, book); err != nil {
			return err
		}
	}
	return nil
}

// holder is what a piece in hand is worth by a sweep of the boards with a piece more,
// and by what the book says of the board: unless some gift wins, none does.
func holder(s *perfect.Sweep, book *perfect.Book) func(perfect.Position) (perfect.Worth, bool) {
	return func(p perfect.Position) (perfect.Worth, bool) {
		w, known := s.Holder(p)
		if known && w.Value == perfect.Unknown {
			p.InHand = perfect.None
			giver, inBook := book.Worth(p)
			return perfect.Worth{Value: perfect.Draw}, inBook && giver.Value != perfect.Win
		}
		return w, known
	}
}

func (j *job) path(variant perfect.Variant, lines perfect.Lines, what string) string {
	return filepath.Join(j.work, fmt.Sprintf("%d-%d-%s.part", variant, lines, what))
}

func write(path string, book *perfect.Book) error {
	return replace(path, func(f *os.File) error { return book.Write(f) })
}

// replace writes a file beside the old one and puts it in its place.
func replace(path string, fill func(*os.File) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	if err := errors.Join(f.Chmod(0o644), fill(f)); err != nil {
		_ = f.Close()
		return err
	}
	if err := f.Sync(); err != nil {
		_ = f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// sweeper runs a sweep and keeps what is known of it in a file.
type sweeper struct {
	*perfect.Sweep
	path  string
	every time.Duration
}

func (s *sweeper) run(ctx context.Context) error {
	if err := s.resume(); err != nil {
		return err
	}
	begin := time.Now()
	for known, all := s.Known(); known < all; known, all = s.Known() {
		round, cancel := context.WithTimeout(ctx, s.every)
		s.Run(round)
		cancel()
		if err := s.save(); err != nil {
			return err
		}
		now, _ := s.Known()
		fmt.Printf("%s: %d of %d boards in %.0f s\n", s.path, now, all, time.Since(begin).Seconds())
		if now < all && ctx.Err() != nil {
			return fmt.Errorf("stopped: %s keeps what is known", s.path)
		}
	}
	return nil
}

func (s *sweeper) save() error {
	return replace(s.path, func(f *os.File) error {
		data, err := s.MarshalBinary()
		_, wrong := f.Write(data)
		return errors.Join(err, wrong)
	})
}

// resume reads the file, if there is one.
func (s *sweeper) resume() error {
	data, err := os.ReadFile(s.path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = s.UnmarshalBinary(data)
	}
	if err != nil {
		return fmt.Errorf("%s: %w: remove it to begin again", s.path, err)
	}
	return nil
}
