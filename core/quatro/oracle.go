package quatro

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"procura/core/game"
	"procura/core/play"
	"procura/core/quatro/perfect"
	"procura/core/search"
	"procura/core/text"
)

// An Oracle answers the game for two with the values of the exact engine:
// it turns positions and turns of one into those of the other, and keeps the
// engine's table only as long as somebody asks. It is for the list of games.

// OracleSettings limit what an oracle uses.
type OracleSettings struct {
	// Book is a book as perfect.Book writes it; none, or a damaged one, leaves all
	// to the search.
	Book []byte
	// Memory is the size of the table in bytes, 0 for the usual one, which is
	// enough for what the book leaves to the search.
	Memory int64
	// Threads is the number of threads that search; 0 leaves one processor to the window.
	Threads int
}

// Oracle is the Valuer of the program. Searches wait for each other.
type Oracle struct {
	settings OracleSettings
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

// NewOracle makes an oracle. It reads its book and takes its memory when it is asked
// for the first time.
func NewOracle(s OracleSettings) *Oracle {
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

// borrowEngine is the engine, which is kept until giveBack.
func (o *Oracle) borrowEngine() *perfect.Engine {
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

// returnEngine ends what borrow began: when nobody asks for a while, the table goes.
func (o *Oracle) returnEngine() {
	o.lock.Lock()
	defer o.lock.Unlock()
	o.asking--
	if o.asking == 0 {
		o.rest = time.AfterFunc(o.idle, o.releaseEngine)
	}
}

func (o *Oracle) releaseEngine() {
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

// pollEvery is the time between two looks at what a search has found.
const pollEvery = time.Millisecond

// Values calls each with the values of the turns while the search finds them. A
// position that lacks pieces it leaves alone. When it returns, or panics, the
// search has ended too.
func (o *Oracle) Values(ctx context.Context, d *Duel, s Position, each func(Turn, game.Value)) int64 {
	if !s.Complete() {
		return 0
	}
	engine := o.borrowEngine()
	defer o.returnEngine()
	p := EnginePosition(d, s)
	analysis, err := engine.Analyze(p)
	if err != nil {
		return 0
	}
	ctx, halt := context.WithCancel(ctx)
	ended := make(chan any, 1)
	go func() { ended <- runAnalysis(ctx, analysis) }()
	told := make([]perfect.Worth, len(analysis.Moves()))
	panicked := pollSearch(ended, halt, func() { reportChanges(analysis, p.Variant, told, each) })
	if panicked != nil {
		panic(panicked)
	}
	return int64(analysis.Nodes())
}

// pollSearch looks at a search from time to time and once more when it has ended,
// and gives what it panicked with. A look that panics halts the search first.
func pollSearch(ended <-chan any, halt func(), look func()) (panicked any) {
	running := true
	defer func() {
		halt()
		if running {
			<-ended
		}
	}()
	ticks := time.NewTicker(pollEvery)
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

// runAnalysis gives what the search panicked with to whoever waits for it, else nil.
func runAnalysis(ctx context.Context, a *perfect.Analysis) (panicked any) {
	defer func() { panicked = recover() }()
	a.Run(ctx, perfect.Options{Distance: true})
	return nil
}

// reportChanges calls each for what has changed since it was told.
func reportChanges(a *perfect.Analysis, variant perfect.Variant, told []perfect.Worth, each func(Turn, game.Value)) {
	for i, m := range a.Moves() {
		if m.Worth != told[i] {
			told[i] = m.Worth
			each(turnOf(variant, m.Move), game.Value{Outcome: outcomes[m.Worth.Value], Distance: m.Worth.Distance})
		}
	}
}

// EnginePosition is a position of the game for two as the exact engine takes it.
func EnginePosition(d *Duel, s Position) perfect.Position {
	p := perfect.Empty(d.variant, perfect.Straight)
	if d.puzzle.complete == completeSquares {
		p.Lines = perfect.Squares
	}
	for cell := range p.Board {
		if piece, ok := s.At(cell); ok {
			p.Board[cell] = int8(piece)
		}
	}
	if s.inHand != nothing {
		p.InHand = int8(s.inHand)
	}
	return p
}

// turnOf is a move of the exact engine in the game for two.
func turnOf(variant perfect.Variant, m perfect.Move) Turn {
	switch {
	case m.Cell == perfect.None:
		return GivePiece(Piece(m.Given))
	case variant == perfect.Choose:
		return PlacePiece(int(m.Cell), Piece(m.Piece))
	case m.Given == perfect.None:
		return Place(int(m.Cell))
	}
	return PlaceGive(int(m.Cell), Piece(m.Given))
}

// outcomes are the values as the games count them.
var outcomes = [...]play.Outcome{perfect.Loss: play.Lost, perfect.Draw: play.Drawn, perfect.Win: play.Won}

// Prove values a position, and writes the certificate of that.
func (o *Oracle) Prove(ctx context.Context, d *Duel, s Position, w io.Writer, l game.ProofLimits) error {
	if !s.Complete() {
		return &game.Unwritten{Why: text.M("proof.unwritten.nothing")}
	}
	engine := o.borrowEngine()
	defer o.returnEngine()
	p := EnginePosition(d, s)
	analysis, err := engine.Analyze(p)
	if err != nil {
		return &game.Unwritten{Why: text.M("proof.unwritten.nothing")}
	}
	if analysis.Run(ctx, perfect.Options{Distance: true}) != search.NotStopped {
		return &game.Unwritten{Why: text.M("proof.unwritten.cancel")}
	}
	worth, _ := analysis.Worth()
	return engine.Prove(ctx, p, worth, w, l) //nolint:wrapcheck // it says all
}
