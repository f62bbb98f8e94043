package perfect

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestCanonicalPositionsAreAsManyAsProven(t *testing.T) {
	for lines, counts := range [][]int{Straight: {1, 2, 40, 454, 10374}, Squares: {1, 3, 84, 1586, 39193}} {
		for pieces, want := range counts {
			if got := len(Canonical(Give, Lines(lines), pieces)); got != want {
				t.Errorf("lines %d, %d pieces: %d, want %d", lines, pieces, got, want)
			}
		}
	}
}

func TestTheOutlinesAreThoseOfTheKeys(t *testing.T) {
	for lines, known := range outlines {
		for pieces, want := range known {
			if got := outlineOf(canonicalKeys(Lines(lines), pieces)); got != want {
				t.Errorf("lines %d, %d pieces: %d with the hash %016x, not %d with %016x", lines, pieces, got.count, got.hash, want.count, want.hash)
			}
		}
	}
}

func TestAKeyIsItsCanonicalPosition(t *testing.T) {
	for lines := Straight; lines <= Squares; lines++ {
		for pieces := range 4 {
			for _, key := range canonicalKeys(lines, pieces) {
				p := fromKey(key)
				p.Lines = lines
				b := p.board()
				if got := b.key(geometries[lines]()); got != key || p.Placed() != pieces {
					t.Fatalf("lines %d: key %x is %v, key %x", lines, key, p, got)
				}
			}
		}
	}
}

func TestPositionsFromAnotherSideHaveOneKey(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	allRules(func(_ Variant, lines Lines) {
		for range 2000 {
			p := scattered(r, Give, lines, 1+r.IntN(12))
			q := moved(r, p)
			g, a, b := geometries[lines](), p.board(), q.board()
			if a.key(g) != b.key(g) {
				t.Fatalf("%v and %v", p, q)
			}
		}
	})
}

// madeUp is a book with worths that could be, up to so many pieces.
func madeUp(r *rand.Rand, pieces int) *Book {
	b := NewBook()
	allRules(func(variant Variant, lines Lines) {
		for n := range pieces + 1 {
			c := Chapter{variant, lines, n, false}
			list := make([]Worth, len(c.Positions()))
			for i := range list {
				list[i] = Worth{Win - Value(r.IntN(3)), 0}
				if list[i].Value != Draw {
					list[i].Distance = 1 + r.IntN(Cells-n)
				}
			}
			b.Add(c, list)
		}
	})
	return b
}

func TestABookIsReadAsItWasWritten(t *testing.T) {
	var file bytes.Buffer
	want := madeUp(rand.New(rand.NewPCG(1, 1)), 3)
	if err := want.Write(&file); err != nil {
		t.Fatal(err)
	}
	got, err := ReadBook(bytes.NewReader(file.Bytes()))
	if err != nil || len(got.Chapters()) != 16 {
		t.Fatal(err)
	}
	for _, c := range want.Chapters() {
		for _, p := range c.Positions() {
			a, _ := want.Worth(p)
			if b, known := got.Worth(p); a != b || !known {
				t.Fatalf("%v %v: %v, want %v", c, p, b, a)
			}
		}
	}
	for _, cut := range []int{1, 10, file.Len() / 2, file.Len() - 1} {
		if _, err := ReadBook(bytes.NewReader(file.Bytes()[:cut])); !errors.Is(err, ErrBook) {
			t.Errorf("cut at %d: %v", cut, err)
		}
	}
}

// TestABookOfOtherPositionsIsRefused: as many with other keys, or fewer.
func TestABookOfOtherPositionsIsRefused(t *testing.T) {
	c := Chapter{Give, Straight, 2, false}
	good := fmt.Sprintf("%016x", c.Hash())
	written := func(count int, hash string) *bytes.Buffer {
		var file bytes.Buffer
		packed := gzip.NewWriter(&file)
		data := make([]byte, count)
		fmt.Fprintf(packed, "%schapter 0 0 2 %d %08x %s\n%s", bookTitle, count, crc32.ChecksumIEEE(data), hash, data)
		if err := packed.Close(); err != nil {
			t.Fatal(err)
		}
		return &file
	}
	if b, err := ReadBook(written(40, good)); err != nil || len(b.Chapters()) != 1 {
		t.Fatal(b, err)
	}
	for name, file := range map[string]*bytes.Buffer{
		"other keys": written(40, "0123456789abcdef"),
		"fewer":      written(39, good),
		"more":       written(41, good),
	} {
		if _, err := ReadBook(file); !errors.Is(err, ErrBook) || !strings.Contains(err.Error(), "other positions") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if c.Hash() == (Chapter{Give, Squares, 2, false}).Hash() {
		t.Error("lines and squares have the same keys")
	}
}

func TestABookKnowsAPieceLessThanItsChapters(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	e := New(1<<20, 1)
	allRules(func(variant Variant, lines Lines) {
		p := scattered(r, variant, lines, 11)
		p.InHand = None
		b, want := NewBook(), naive(p)
		c := Chapter{variant, lines, 12, false}
		var worths []Worth
		keys := map[uint64]bool{}
		for _, m := range p.Moves() {
			for _, x := range []Position{p.Play(m)} {
				for _, after := range placed(x) {
					board := after.board()
					if key := board.key(geometries[lines]()); !after.Won() && !keys[key] {
						keys[key] = true
					}
				}
			}
		}
		sorted := slices.Sorted(maps.Keys(keys))
		for _, key := range sorted {
			q := fromKey(key)
			q.Variant, q.Lines = variant, lines
			found, _ := e.Solve(t.Context(), q, Options{Distance: true})
			worths = append(worths, found.Worth)
		}
		b.Add(c, worths)
		b.chapters[c].keys = func() []uint64 { return sorted }
		if got, known := b.Worth(p); !known || got != want {
			t.Fatalf("%v %v %v: %v %v, want %v", variant, lines, p, got, known, want)
		}
	})
}

// placed are the positions after the piece in hand, if there is one, is placed.
func placed(p Position) (list []Position) {
	if p.InHand == None {
		return []Position{p}
	}
	for c, piece := range p.Board {
		if piece == None {
			list = append(list, p.Play(Move{int8(c), p.InHand, None}))
		}
	}
	return list
}

func TestABookKnowsAPieceInHandByItsPlacements(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	b := madeUp(r, 3)
	e := New(1<<20, 1)
	e.Use(b)
	for range 50 {
		p := scattered(r, Give, Straight, 2)
		if p.InHand == None {
			continue
		}
		want := Worth{}
		for c, piece := range p.Board {
			if piece == None {
				w, _ := b.Worth(p.Play(Move{int8(c), p.InHand, None}))
				w = w.later(1)
				if want.Value == Unknown || w.Better(want) {
					want = w
				}
			}
		}
		if got, err := e.Solve(t.Context(), p, Options{Distance: true}); err != nil || got.Worth != want || got.Nodes != 0 {
			t.Fatalf("%v: %v, want %v", p, got, want)
		}
	}
	p, _ := parse("..6.4....bc.3a..", "0", Give, Straight)
	wrong := NewBook()
	wrong.Add(Chapter{Pieces: 6}, nil)
	wrong.chapters[Chapter{Pieces: 7}] = &chapter{make([]int8, 1<<20), func() []uint64 { return everyKeyAfter(p) }}
	e.Use(wrong)
	if got, _ := e.Solve(t.Context(), p, Options{Distance: true}); got.Value != Draw {
		t.Error("the book was not asked")
	}
	if got, _ := e.Solve(t.Context(), p, Options{Distance: true, NoBook: true}); got.Worth != (Worth{Win, 9}) {
		t.Error("the book was asked")
	}
	full := scattered(r, Give, Straight, 3)
	full.InHand = int8(first(full.board().reserve))
	if _, known := b.Worth(full); known {
		t.Error("a book of three pieces knows four")
	}
}

// everyKeyAfter are the keys of the boards after the piece in hand is placed.
func everyKeyAfter(p Position) (keys []uint64) {
	for _, after := range placed(p) {
		b := after.board()
		keys = append(keys, b.key(geometries[p.Lines]()))
	}
	slices.Sort(keys)
	return keys
}

func FuzzReadBook(f *testing.F) {
	var file bytes.Buffer
	_ = madeUp(rand.New(rand.NewPCG(1, 1)), 1).Write(&file)
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := ReadBook(bytes.NewReader(data))
		if (b == nil) == (err == nil) {
			t.Fatal(b, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("..6.4....bc.3a..", "0", uint8(0))
	f.Add("................", "-", uint8(3))
	f.Fuzz(func(t *testing.T, board, hand string, rules uint8) {
		if !(Word{Text: board}).IsBoard() || !(Word{Text: hand}).IsHand() {
			return
		}
		p, err := parse(board, hand, Variant(rules&1), Lines(rules>>1&1))
		if err != nil {
			return
		}
		if got := p.String(); got != strings.ToLower(board)+" "+strings.ToLower(hand) {
			t.Fatalf("%q %q became %q", board, hand, got)
		}
	})
}

// sides is a worth that positions have alike when they are one from several sides: it
// is made of the keys of what comes after.
func sides(p Position) Worth {
	var keys []uint64
	for _, m := range p.spots() {
		after := p.Play(m).board()
		keys = append(keys, after.key(geometries[p.Lines]()))
	}
	slices.Sort(keys)
	return Worth{Win, 1 + int(hashOf(keys)%13)}
}

func TestAPieceInHandIsLookedUpFromEverySide(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 1))
	for _, lines := range []Lines{Straight, Squares} {
		for pieces := range 4 {
			b, c := NewBook(), Chapter{Give, lines, pieces, true}
			list := c.Positions()
			worths := make([]Worth, len(list))
			for i, p := range list {
				worths[i] = sides(p)
			}
			b.Add(c, worths)
			for range 2_000 {
				i := r.IntN(len(list))
				if got, known := b.Worth(moved(r, list[i])); !known || got != worths[i] {
					t.Fatal(list[i], got, known, worths[i])
				}
			}
		}
	}
}
