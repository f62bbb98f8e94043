package resources

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"procura/core/quatro/perfect"
	"procura/core/search"
)

// pages are the canonical positions without a piece in hand, by the number of
// pieces: with straight lines, and with squares.
var pages = [2][5]int{{1, 2, 40, 454, 10_374}, {1, 3, 84, 1_586, 39_193}}

func book(t *testing.T) *perfect.Book {
	t.Helper()
	b, err := perfect.ReadBook(bytes.NewReader(Book))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// hands are the rules under which the book has four pieces with one in hand.
var hands = []perfect.Lines{perfect.Straight, perfect.Squares}

func TestTheBookHasEveryPositionOfUpToFourPieces(t *testing.T) {
	b := book(t)
	chapters := b.Chapters()
	if len(chapters) != 2*2*5+len(hands) {
		t.Fatalf("chapters %v", chapters)
	}
	for _, c := range chapters {
		positions, want := c.Positions(), pages[c.Lines][c.Pieces]
		if c.Hand {
			want *= 16 - c.Pieces
		}
		if len(positions) != want {
			t.Errorf("%+v has %d positions", c, len(positions))
		}
		for _, p := range positions {
			if _, known := b.Worth(p); !known {
				t.Fatalf("%+v lacks %v", c, p)
			}
		}
	}
}

// The facts of docs/rules.md, and what the search without a book has found.
func TestTheBookKnowsHowTheGameEnds(t *testing.T) {
	b := book(t)
	for _, lines := range []perfect.Lines{perfect.Straight, perfect.Squares} {
		for pieces := range 3 {
			for _, p := range (perfect.Chapter{Variant: perfect.Give, Lines: lines, Pieces: pieces}).Positions() {
				if w, _ := b.Worth(p); w.Value != perfect.Draw {
					t.Errorf("give, lines %d: %v is %+v", lines, p, w)
				}
			}
		}
		if w, _ := b.Worth(perfect.Empty(perfect.Choose, lines)); w.Value != perfect.Loss {
			t.Errorf("choose, lines %d: the first player is worth %+v", lines, w)
		}
	}
}

// PROCURA_BOOK is the number of positions of each chapter of four pieces, some
// when it is not set. The other chapters follow from these: that is checked for
// as many.
func TestTheBookAgreesWithTheSearch(t *testing.T) {
	count, _ := strconv.Atoi(os.Getenv("PROCURA_BOOK"))
	random := rand.New(rand.NewPCG(uint64(count), 1))
	if count == 0 {
		count = 2
	}
	b, e := book(t), perfect.New(64<<20, 0)
	for _, c := range b.Chapters() {
		list := slices.DeleteFunc(c.Positions(), perfect.Position.Won)
		for range count {
			p := list[random.IntN(len(list))]
			want, _ := b.Worth(p)
			if c.Pieces < 4 {
				if got := above(t, b, p); got != want {
					t.Errorf("%+v: %v is %+v, by its moves %+v", c, p, want, got)
				}
				continue
			}
			found, err := e.Solve(t.Context(), p, perfect.Options{Distance: true, NoBook: true})
			if err != nil || found.Worth != want {
				t.Errorf("%+v: %v is %+v, the search says %+v, %v", c, p, want, found.Worth, err)
			}
		}
	}
}

// Who gives the piece has the best of what it is worth in the other one's hand.
func TestTheBookWithAPieceInHandAgreesWithThatWithoutOne(t *testing.T) {
	b := book(t)
	for _, lines := range hands {
		boards := perfect.Chapter{Lines: lines, Pieces: 4}.Positions()
		for _, p := range slices.DeleteFunc(boards, perfect.Position.Won) {
			best := perfect.Worth{}
			for _, m := range p.Moves() {
				if w := turned(known(t, b, p.Play(m))); best.Value == perfect.Unknown || w.Better(best) {
					best = w
				}
			}
			if want := known(t, b, p); want != best {
				t.Errorf("%v is %v, by its moves %v", p, want, best)
			}
		}
	}
}

// The worth that its moves give is that which follows from the boards of four pieces.
func TestAnAnalysisOfThreePiecesWithOneInHandSearchesNothing(t *testing.T) {
	e, b, random := perfect.New(1<<20, 1), book(t), rand.New(rand.NewPCG(54, 4))
	e.Use(b)
	for _, lines := range hands {
		list := (perfect.Chapter{Lines: lines, Pieces: 3}).Positions()
		for range 20 {
			p := list[random.IntN(len(list))]
			p = p.Play(p.Moves()[random.IntN(13)])
			a, err := e.Analyze(p)
			if err != nil || a.Run(t.Context(), perfect.Options{Distance: true}) != search.NotStopped || a.Nodes() != 0 {
				t.Fatalf("%v: %d positions searched, %v", p, a.Nodes(), err)
			}
			if w, done := a.Worth(); !done || w != known(t, b, p) {
				t.Errorf("%v: %v", p, w)
			}
		}
	}
}

// above is the worth of a position by that of the positions with a piece more:
// a game in which every value counts, played out here by its rules.
func above(t *testing.T, b *perfect.Book, p perfect.Position) perfect.Worth {
	t.Helper()
	best := perfect.Worth{}
	for _, m := range p.Moves() {
		after, placed := p.Play(m), 1
		var w perfect.Worth
		switch {
		case m.Cell == perfect.None: // the opponent places what he was given
			w, placed = above(t, b, after), 0
		case after.Won():
			w, placed = perfect.Worth{Value: perfect.Loss}, 1
		case p.Variant == perfect.Give: // a piece more, and his own to give
			after.InHand = perfect.None
			w = turned(known(t, b, after))
		default:
			w = known(t, b, after)
		}
		w = turned(w)
		if w.Distance > 0 || w.Value == perfect.Win {
			w.Distance += placed
		}
		if best.Value == perfect.Unknown || w.Better(best) {
			best = w
		}
	}
	return best
}

func known(t *testing.T, b *perfect.Book, p perfect.Position) perfect.Worth {
	t.Helper()
	w, ok := b.Worth(p)
	if !ok {
		t.Fatalf("the book lacks %v", p)
	}
	return w
}

func turned(w perfect.Worth) perfect.Worth {
	switch w.Value {
	case perfect.Win:
		w.Value = perfect.Loss
	case perfect.Loss:
		w.Value = perfect.Win
	}
	return w
}

// BenchmarkReadBook is what opening the book costs, with its positions counted
// out and held against it.
func BenchmarkReadBook(b *testing.B) {
	for b.Loop() {
		if _, err := perfect.ReadBook(bytes.NewReader(Book)); err != nil {
			b.Fatal(err)
		}
	}
}
