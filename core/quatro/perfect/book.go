package perfect

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"io"
	"maps"
	"math/bits"
	"slices"
)

// Book has the worth of all positions without a piece in hand, up to some
// number of pieces, and of positions with one. Written, it is compressed text and
// bytes, a chapter for each rules and number of pieces:
//
//	quatro book 2
//	chapter VARIANT LINES PIECES COUNT CHECKSUM KEYS
//	COUNT bytes: the worth of the canonical positions in ascending order of keys
//	hands VARIANT LINES PIECES COUNT CHECKSUM KEYS
//	COUNT bytes: the same of each with every piece in hand that it lacks
//
// where VARIANT and LINES are 0 or 1, the checksum is the CRC-32 of the bytes,
// and a byte is 0 for a draw, d for a win and -d for a loss in d placements.
// The positions are not in it: they are counted out again when the first of a
// chapter is looked up. Those of the program have to be as many, with the same
// hash of their keys, or the bytes would be the worth of others.
type Book struct{ chapters map[Chapter]*chapter }

// Chapter names a part of a book.
type Chapter struct {
	Variant Variant
	Lines   Lines
	Pieces  int
	Hand    bool // with a piece in hand
}

// Positions are the ones of a chapter, in its order.
func (c Chapter) Positions() []Position {
	boards := Canonical(c.Variant, c.Lines, c.Pieces)
	if !c.Hand {
		return boards
	}
	list := make([]Position, 0, len(boards)*(Cells-c.Pieces))
	for _, p := range boards {
		for _, m := range appendGifts(nil, None, None, p.board().reserve) {
			list = append(list, p.Play(m))
		}
	}
	return list
}

// each is the number of positions of a chapter for each canonical board.
func (c Chapter) each() int {
	if c.Hand {
		return Cells - c.Pieces
	}
	return 1
}

// chapterWords begin a chapter, without a piece in hand and with one.
var chapterWords = map[bool]string{false: "chapter", true: "hands"}

// Hash tells the positions of a chapter, in their order, from any others.
func (c Chapter) Hash() uint64 { return c.outline().hash }

// outline identifies the keys of the boards with so many pieces.
type outline struct {
	count int
	hash  uint64
}

// outlines has those of up to four pieces, so that to read a book nobody has to
// count them out; a test does.
var outlines = [2][]outline{
	Straight: {
		{1, 0x8cf57a8bfca42b5d},
		{2, 0x88202fb960ff7f95},
		{40, 0x3612d19ba532e24d},
		{454, 0x4820876fc01b1299},
		{10374, 0x85e2c884c32d9243},
	},
	Squares: {
		{1, 0x8cf57a8bfca42b5d},
		{3, 0x32d43a0eed2725f4},
		{84, 0xe75f1cabf1b6c8a6},
		{1586, 0x0ac091073117d2b9},
		{39193, 0x13f8ed4353810a9d},
	},
}

// outline identifies the boards of a chapter.
func (c Chapter) outline() outline {
	if known := outlines[c.Lines]; c.Pieces < len(known) {
		return known[c.Pieces]
	}
	return outlineOf(canonicalKeys(c.Lines, c.Pieces))
}

func outlineOf(keys []uint64) outline { return outline{len(keys), hashOf(keys)} }

// hashOf is the FNV-1a of keys, each with its lowest byte first.
func hashOf(keys []uint64) uint64 {
	sum, bytes := fnv.New64a(), [8]byte{}
	for _, key := range keys {
		binary.LittleEndian.PutUint64(bytes[:], key)
		_, _ = sum.Write(bytes[:])
	}
	return sum.Sum64()
}

type chapter struct {
	scores []int8
	keys   func() []uint64
}

// ErrBook is the error of reading a damaged book.
var ErrBook = errors.New("not a book of Quatro")

// NewBook is a book without chapters.
func NewBook() *Book { return &Book{chapters: map[Chapter]*chapter{}} }

// Add sets a chapter: the worth of its positions, in their order. A won position,
// which is worth nothing, counts as a draw.
func (b *Book) Add(c Chapter, worths []Worth) {
	scores := make([]int8, len(worths))
	for i, w := range worths {
		scores[i] = w.Score()
	}
	b.addScores(c, scores)
}

func (b *Book) addScores(c Chapter, scores []int8) {
	b.chapters[c] = &chapter{scores, func() []uint64 { return canonicalKeys(c.Lines, c.Pieces) }}
}

// Chapters lists the chapters of the book in order of variant, lines and pieces.
func (b *Book) Chapters() []Chapter {
	return slices.SortedFunc(maps.Keys(b.chapters), func(x, y Chapter) int {
		return cmp.Or(cmp.Compare(x.Variant, y.Variant), cmp.Compare(x.Lines, y.Lines), x.Pieces-y.Pieces, x.each()-y.each())
	})
}

// Worth looks a position up, or what it may become a piece later. A nil book
// knows nothing.
func (b *Book) Worth(p Position) (Worth, bool) {
	if b == nil {
		return Worth{}, false
	}
	if w, known := b.of(p); known {
		return w, true
	}
	if b.chapters[Chapter{p.Variant, p.Lines, p.Placed() + 1, false}] == nil {
		return Worth{}, false
	}
	switch {
	case p.Variant == Choose:
		return best(p.Moves(), func(m Move) (Worth, bool) { return b.placed(p, m, Worth.before) })
	case p.InHand == None:
		return best(p.Moves(), func(m Move) (Worth, bool) {
			w, known := b.Worth(p.Play(m))
			return w.before(0), known
		})
	}
	return best(p.spots(), func(m Move) (Worth, bool) { return b.placed(p, m, Worth.later) })
}

// spots are the placements of the piece in hand.
func (p Position) spots() (moves []Move) {
	for c, piece := range p.Board {
		if piece == None {
			moves = append(moves, Move{int8(c), p.InHand, None})
		}
	}
	return moves
}

// placed is the worth of placing a piece; seen turns that of the position
// after it into the player's.
func (b *Book) placed(p Position, m Move, seen func(Worth, int) Worth) (Worth, bool) {
	after := p.Play(m)
	if after.Won() {
		return Worth{Win, 1}, true
	}
	w, known := b.of(after)
	return seen(w, 1), known
}

func best(moves []Move, worth func(Move) (Worth, bool)) (top Worth, known bool) {
	for _, m := range moves {
		w, known := worth(m)
		if !known {
			return Worth{}, false
		}
		if top.Value == Unknown || w.Better(top) {
			top = w
		}
	}
	return top, top.Value != Unknown
}

// of looks a position up.
func (b *Book) of(p Position) (Worth, bool) {
	c := Chapter{p.Variant, p.Lines, p.Placed(), p.InHand != None}
	ch := b.chapters[c]
	if ch == nil {
		return Worth{}, false
	}
	board, g := p.board(), geometries[p.Lines]()
	key := board.key(g)
	i, found := slices.BinarySearch(ch.keys(), key)
	i *= c.each()
	if c.Hand && found {
		canonical := fromKey(key).board()
		i += bits.OnesCount16(canonical.reserve & (1<<board.seen(g, key, p.InHand) - 1))
	}
	if !found || i >= len(ch.scores) {
		return Worth{}, false
	}
	return WorthOfScore(ch.scores[i]), true
}

const bookTitle = "quatro book 2\n"

// Write writes the book.
func (b *Book) Write(to io.Writer) error {
	out, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		return fmt.Errorf("book: %w", err)
	}
	text := bytes.NewBufferString(bookTitle)
	for _, c := range b.Chapters() {
		data := make([]byte, len(b.chapters[c].scores))
		for i, score := range b.chapters[c].scores {
			data[i] = byte(score)
		}
		fmt.Fprintf(text, chapterHead, chapterWords[c.Hand], c.Variant, c.Lines, c.Pieces, len(data), crc32.ChecksumIEEE(data), c.Hash())
		text.Write(data)
	}
	if _, err := out.Write(text.Bytes()); err != nil {
		return fmt.Errorf("book: %w", err)
	}
	return out.Close()
}

const chapterHead = "%s %d %d %d %d %08x %016x\n"

const (
	// most is more positions than any chapter has.
	most = 1 << 22
	// mostPieces is of which on counting the positions out takes too long.
	mostPieces = 5
)

// ReadBook reads what Write wrote.
func ReadBook(from io.Reader) (*Book, error) {
	packed, err := gzip.NewReader(from)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBook, err)
	}
	in, b := bufio.NewReader(packed), NewBook()
	if title, _ := in.ReadString('\n'); title != bookTitle {
		return nil, fmt.Errorf("%w: it begins with %q, not %q", ErrBook, title, bookTitle)
	}
	for {
		switch err := b.readChapter(in); {
		case errors.Is(err, io.EOF):
			return b, nil
		case err != nil:
			return nil, fmt.Errorf("%w: %w", ErrBook, err)
		}
	}
}

// readChapter reads a chapter; it fails with io.EOF where there is none.
func (b *Book) readChapter(in *bufio.Reader) error { //nolint:gocyclo // each field of a chapter, with what is wrong in it
	line, err := in.ReadString('\n')
	if err != nil {
		return err //nolint:wrapcheck // ReadBook wraps it
	}
	var c Chapter
	var count int
	var word string
	var sum uint32
	var hash uint64
	if _, err := fmt.Sscanf(line, chapterHead, &word, &c.Variant, &c.Lines, &c.Pieces, &count, &sum, &hash); err != nil {
		return fmt.Errorf("chapter %q: %s", line, err.Error())
	}
	c.Hand = word == chapterWords[true]
	if word != chapterWords[c.Hand] || count < 0 || count > most || c.Pieces < 0 || c.Pieces > mostPieces || c.Lines > Squares {
		return fmt.Errorf("chapter %q", line)
	}
	data := make([]byte, count)
	if _, err := io.ReadFull(in, data); err != nil {
		return fmt.Errorf("chapter %q is cut short", line)
	}
	if crc32.ChecksumIEEE(data) != sum {
		return fmt.Errorf("chapter %q: checksum", line)
	}
	if ours := c.outline(); ours.count*c.each() != count || ours.hash != hash {
		return fmt.Errorf("chapter %q is of other positions than this program's, %d with the hash %016x", line, ours.count, ours.hash)
	}
	scores := make([]int8, count)
	for i, score := range data {
		scores[i] = int8(score)
		if scores[i] < -Cells || scores[i] > Cells {
			return fmt.Errorf("chapter %q: %d placements", line, scores[i])
		}
	}
	b.addScores(c, scores)
	return nil
}
