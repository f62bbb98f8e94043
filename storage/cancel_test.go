package storage

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/sexp"
)

// counting is a game that counts the forms that it is shown, and cancels at one.
type counting struct {
	game.Puzzler
	cancel   func()
	at, seen int
}

func (c *counting) ID() string { return "none" }

func (c *counting) Decode([]sexp.Node) game.Decoded {
	if c.seen++; c.seen == c.at {
		c.cancel()
	}
	return game.Decoded{}
}

// After a cancel no more is done than is under way: forms that were read together, and
// what stands in one.
func TestReadingIsCancelledAndReadsNoFurther(t *testing.T) {
	for _, unit := range []string{"((1))", "(a)\n", "(list (a) (b))\n", "a 1\n", "'(a b)", "(((((a)))))"} {
		t.Run(unit, func(t *testing.T) {
			for _, list := range []string{unit, "((a)"} {
				ctx, cancel := context.WithCancel(t.Context())
				c := &counting{cancel: cancel, at: 1000}
				src := []byte(list + strings.Repeat(unit, 100_000))
				file, entries := survey(ctx, "f", src, []game.Module{c}, true)
				if c.seen < c.at || c.seen > c.at+2*maxForms {
					t.Errorf("%q: %d forms were shown, cancelled at %d", list, c.seen, c.at)
				}
				if len(file.Problems)+len(file.Issues)+len(entries) > 0 {
					t.Errorf("%q: %v, %v", list, file, entries)
				}
			}
		})
	}
}

// lasting is a context that ends when it has been asked so often.
type lasting struct {
	context.Context
	asks int
}

func (l *lasting) Err() error {
	if l.asks--; l.asks < 0 {
		return context.Canceled
	}
	return nil
}

func TestReadingOfResultsIsCancelled(t *testing.T) {
	src := []byte(strings.Repeat(resultsHead+"\n -- Jogo: Cavalo\n", 1000))
	ctx := &lasting{t.Context(), 100}
	_, _, blocks := readBlocks(ctx, src)
	if len(blocks) == 0 || len(blocks) > 100 {
		t.Errorf("%d blocks", len(blocks))
	}
	if file := readText(ctx, "f", src, puzzlers()); len(file.Runs)+len(file.Issues) > 0 {
		t.Error(file)
	}
}

func TestAFileIsNoLongerReadWhenItIsCancelled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f.dat")
	write(t, path, strings.Repeat("a ", MaxSize/2))
	ctx := &lasting{t.Context(), 3}
	if src, err := load(ctx, path, limits); !errors.Is(err, context.Canceled) || src != nil {
		t.Errorf("%d bytes, %v", len(src), err)
	}
	ctx.asks = 0
	if file := Open(ctx, path, puzzlers()); file.Source != nil || len(file.Issues) > 0 {
		t.Errorf("%+v", file)
	}
}

func TestNoMoreIsLoadedThanIsAllowed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	write(t, path, strings.Repeat("x", 1000))
	for _, c := range []struct {
		b    bounds
		want int
		long bool
	}{
		{bounds{size: 1000}, 1000, false},
		{bounds{size: 999}, 1000, true},
		{bounds{size: 10}, 11, true},
		{bounds{size: 10, grown: func(src []byte) int { return len(src) + 10 }}, 22, true},
		{bounds{size: 10, grown: func([]byte) int { return 1000 }}, 1000, false},
		{bounds{size: 10, grown: func([]byte) int { return 10 }}, 11, true},
	} {
		if src, err := load(t.Context(), path, c.b); len(src) != c.want || errors.Is(err, errTooLong) != c.long || err != nil && !c.long {
			t.Errorf("%d bytes, %v; want %d", len(src), err, c.want)
		}
	}
}

// What is a file when it is looked at can be a pipe when it is opened.
func TestNothingWaitsForTheOtherEndOfAPipe(t *testing.T) {
	path := pipe(t)
	if _, err := load(t.Context(), path, limits); !errors.Is(err, errNotFile) {
		t.Error(err)
	}
	if err := appendText(path, "x"); !errors.Is(err, errNotFile) {
		t.Error(err)
	}
	f, err := os.OpenFile(path, os.O_RDONLY|atOnce, 0)
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
}
