package format_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/text"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// counting is a game that counts the forms that it is shown, and cancels at one.
type counting struct {
	game.Puzzler
	cancel   func()
	at, seen int
}

func (c *counting) ID() string { return "none" }

func (c *counting) Decode([]text.Node) game.Decoded {
	c.seen++
	if c.seen == c.at {
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
				file, entries := format.Survey(ctx, "f", src, []game.Module{c}, true)
				if c.seen < c.at || c.seen > c.at+64 {
					t.Errorf("%q: %d forms were shown, cancelled at %d", list, c.seen, c.at)
				}
				if len(file.Problems)+len(file.Issues)+len(entries) > 0 {
					t.Errorf("%q: %v, %v", list, file, entries)
				}
			}
		})
	}
}

func TestReadingOfResultsIsCancelled(t *testing.T) {
	src := []byte(strings.Repeat(format.ResultsHead+"\n -- Jogo: Cavalo\n", 1000))
	ctx := &filetest.Lasting{Context: t.Context(), Asks: 100}
	_, _, blocks := format.ReadRuns(ctx, src)
	if len(blocks) == 0 || len(blocks) > 100 {
		t.Errorf("%d blocks", len(blocks))
	}
	if file := format.Read(ctx, "f", src, filetest.Puzzlers()); len(file.Runs)+len(file.Issues) > 0 {
		t.Error(file)
	}
}

func TestAFileThatIsCancelledHoldsNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f.dat")
	filetest.Write(t, path, strings.Repeat("a ", format.MaxSize/2))
	for asks := range 20 {
		if file := (storage.Store{Games: filetest.Puzzlers()}).Open(&filetest.Lasting{Context: t.Context(), Asks: asks}, path); file.Source != nil || len(file.Issues) > 0 {
			t.Errorf("asked %d times: %+v", asks, file.Issues)
		}
	}
}
