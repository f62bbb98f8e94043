// Package oracle answers the game for two with the values of the exact engine:
// it turns positions and turns of one into those of the other, and keeps the
// engine's table only as long as somebody asks. It is for the list of games.
package oracle

import (
	"bytes"
	"cmp"
	"context"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/quatro"
	"procura/core/quatro/perfect"
)

// Settings are what an oracle may use.
type Settings struct {
	// Book is a book as perfect.Book writes it; none, or a damaged one, leaves all
	// to the search.
	Book []byte
	// Memory is the size of the table in bytes, 0 for the usual one, which is
	// enough for what the book leaves to the search.
	Memory int64
	// Threads is how many search; 0 leaves one processor to the window.
	Threads int
}

// Oracle is a quatro.Valuer. Searches wait for each other.
type Oracle struct {
	settings Settings
	book     func() *perfect.Book
	idle     time.Duration // how long a table is kept that nobody uses

	lock   sync.Mutex
	engine *perfect.Engine // nil while there is no table
	asking int
	rest   *time.Timer // gives the table back
}

const (
	usualMemory = 64 << 20
	usualIdle   = 20 * time.Second
)

// New makes an oracle. It reads its book and takes its memory when it is asked
// for the first time.
func New(s Settings) *Oracle {
	s.Memory = cmp.Or(s.Memory, usualMemory)
	s.Threads = cmp.Or(s.Threads, max(1, runtime.NumCPU()-1))
	return &Oracle{settings: s, idle: usualIdle, book: sync.OnceValue(func() *perfect.Book {
		book, err := perfect.ReadBook(bytes.NewReader(s.Book))
		if err != nil {
			return nil
		}
		return book
	})}
}

// borrow is the engine, which is kept until giveBack.
func (o *Oracle) borrow() *perfect.Engine {
	book := o.book()
	o.lock.Lock()
	defer o.lock.Unlock()
	o.asking++
	if o.rest != nil {
		o.rest.Stop()
	}
	if o.engine == nil {
		o.engine = perfect.New(o.settings.Memory, o.settings.Threads)
		o.engine.Use(book)
	}
	return o.engine
}

// giveBack ends what borrow began: when nobody asks for a while, the table goes.
func (o *Oracle) giveBack() {
	o.lock.Lock()
	defer o.lock.Unlock()
	if o.asking--; o.asking == 0 {
		o.rest = time.AfterFunc(o.idle, o.release)
	}
}

func (o *Oracle) release() {
	o.lock.Lock()
	resting := o.asking == 0
	if resting {
		o.engine = nil
	}
	o.lock.Unlock()
	if resting {
		debug.FreeOSMemory()
	}
}

// glance is the time between two looks at what a search has found.
const glance = 10 * time.Millisecond

// Values calls each with the values of the turns while the search finds them. A
// position that lacks pieces it leaves alone. When it returns, or panics, the
// search has ended too.
func (o *Oracle) Values(ctx context.Context, d *quatro.Duel, s quatro.Position, each func(quatro.Turn, game.Value)) int64 {
	if !s.Complete() {
		return 0
	}
	engine := o.borrow()
	defer o.giveBack()
	p := Position(d, s)
	analysis, err := engine.Analyze(p)
	if err != nil {
		return 0
	}
	ctx, halt := context.WithCancel(ctx)
	ended := make(chan any, 1)
	go func() { ended <- run(ctx, analysis) }()
	told := make([]perfect.Worth, len(analysis.Moves()))
	panicked := follow(ended, halt, func() { tell(analysis, p.Variant, told, each) })
	if panicked != nil {
		panic(panicked)
	}
	return int64(analysis.Nodes())
}

// follow looks at a search from time to time and once more when it has ended,
// and gives what it panicked with. A look that panics halts the search first.
func follow(ended <-chan any, halt func(), look func()) (panicked any) {
	running := true
	defer func() {
		halt()
		if running {
			<-ended
		}
	}()
	ticks := time.NewTicker(glance)
	defer ticks.Stop()
	for running {
		select {
		case <-ticks.C:
		case panicked = <-ended:
			running = false
		}
		look()
	}
	return panicked
}

// run gives what the search panicked with to whoever waits for it, else nil.
func run(ctx context.Context, a *perfect.Analysis) (panicked any) {
	defer func() { panicked = recover() }()
	a.Run(ctx, perfect.Options{Distance: true})
	return nil
}

// tell calls each for what has changed since it was told.
func tell(a *perfect.Analysis, variant perfect.Variant, told []perfect.Worth, each func(quatro.Turn, game.Value)) {
	for i, m := range a.Moves() {
		if m.Worth != told[i] {
			told[i] = m.Worth
			each(turn(variant, m.Move), value(m.Worth))
		}
	}
}

// Position is a position of the game for two as the exact engine takes it.
func Position(d *quatro.Duel, s quatro.Position) perfect.Position {
	p := perfect.Empty(perfect.Give, perfect.Straight)
	if d.Choose() {
		p.Variant = perfect.Choose
	}
	if d.Squares() {
		p.Lines = perfect.Squares
	}
	for cell := range p.Board {
		if piece, ok := s.At(cell); ok {
			p.Board[cell] = int8(piece)
		}
	}
	if held, ok := s.Held(); ok {
		p.InHand = int8(held)
	}
	return p
}

// turn is a move of the exact engine in the game for two.
func turn(variant perfect.Variant, m perfect.Move) quatro.Turn {
	switch {
	case m.Cell == perfect.None:
		return quatro.Give(quatro.Piece(m.Given))
	case variant == perfect.Choose:
		return quatro.PlacePiece(int(m.Cell), quatro.Piece(m.Piece))
	case m.Given == perfect.None:
		return quatro.Place(int(m.Cell))
	}
	return quatro.PlaceGive(int(m.Cell), quatro.Piece(m.Given))
}

// outcomes are the values as the games count them.
var outcomes = [...]play.Outcome{perfect.Loss: play.Lost, perfect.Draw: play.Drawn, perfect.Win: play.Won}

func value(w perfect.Worth) game.Value {
	return game.Value{Outcome: outcomes[w.Value], Distance: w.Distance}
}
