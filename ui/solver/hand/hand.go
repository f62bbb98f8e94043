// Package hand is a puzzle as somebody plays it by hand on the page that solves it.
// It has the state and the row of buttons; the page has the board, and shows on it what
// the Hand says.
//
//	tables    the games by hand of each problem, with undo and redo
//	picking   the places of the move under way, why one was refused, a hint
//	Engine    works beside the window: the fewest moves, a hint, what comes after
//	          each move
//	Marks     what is said of places of the board; Verdict is said in words
//
// A game begins where somebody plays a move on a board that is shown, be it the start
// or a step of a run, and is shown from then on, until a run takes its place.
package hand

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
)

// Page is the page that a puzzle is played on.
type Page interface {
	// Film is the line whose boards are shown, and which of them; false where that can't
	// be played on now.
	Film() (l puzzle.Line, index int, ok bool)
	// Known is the run that says most of a puzzle.
	Known(p game.Puzzle) (run game.Run, ok bool)
	// Idle reports whether the page is seen, nothing plays on it, and nothing is searched.
	Idle() bool
	// Turn shows a game by hand where it stands now, and how its last move came about if
	// it has moved.
	Turn(g *puzzle.History, moved bool)
	// Reached takes a line that somebody has played to the goal, with a bound on the moves
	// of the problem, -1 for none; Bounded tells such a bound that comes later.
	Reached(l puzzle.Line, bound int)
	Bounded(p game.Puzzle, bound int)
	// Changed shows what is new.
	Changed()
}

// Hand is what is played by hand on a page. It belongs to the goroutine of the
// interface.
type Hand struct {
	picking
	// Ahead says that it is wanted what comes after each move.
	Ahead bool
	// Engine is what works beside the window.
	Engine Engine
	veiled bool // nothing tells the answer

	host   host.Host
	page   Page
	tables map[string]*table // by the identity of the problem
	kept   Kept
	answer answer
	edits  uint64 // of the games
	// plays is what somebody did to them since the window is open: a game that has come
	// back is looked into when it goes on.
	plays uint64
}

// picking is what belongs to the board that is shown, and is forgotten with it.
type picking struct {
	at string // that board, as placeOf
	// Picked are the places of the move under way.
	Picked []int
	// Refused says why the last place was not picked, nil where it was.
	Refused *Refusal
	// Hint is the one that was asked for, nil for none; Hinted are its steps that are
	// shown.
	Hint   *puzzle.Hint
	Hinted int
}

// Refusal is why a place can't be picked.
type Refusal struct {
	Place int
	Why   text.Message
}

// answer is a search from a position of a game.
type answer struct {
	line puzzle.Line
	run  game.Run
}

// New is a hand that has not played yet.
func New(h host.Host, page Page) *Hand {
	hand := &Hand{host: h, page: page, tables: map[string]*table{}, kept: Kept{}}
	hand.Engine = Engine{hand: hand, runner: task.New(h.Post), fewest: map[string]search.Report{}, after: map[string]*prospect{}}
	hand.Engine.runner.Cleanup = h.Release
	return hand
}

// Line is the problem with the moves up to the board that is shown, false where it
// can't be played on now.
func (h *Hand) Line() (puzzle.Line, bool) {
	film, index, ok := h.page.Film()
	if !ok || index >= film.Len() {
		return nil, false
	}
	return film.First(index), true
}

// placeOf is what a position is known by.
func placeOf(l puzzle.Line) string {
	return l.Puzzle().Identity() + " " + strings.Join(l.Moves(), " ")
}

// look notes which board is shown: what belongs to another one is forgotten.
func (h *Hand) look() (puzzle.Line, bool) {
	l, ok := h.Line()
	at := ""
	if ok {
		at = placeOf(l)
	}
	if at != h.at {
		h.picking = picking{at: at}
		h.Engine.Asked = false
	}
	return l, ok
}

// Tap takes a place of the board as a part of a move.
func (h *Hand) Tap(place int) {
	l, ok := h.look()
	if !ok {
		return
	}
	pick := puzzle.Tap(l, h.Picked, place)
	h.Picked, h.Refused = pick.Picked, nil
	if pick.Refused != nil {
		h.Refused = &Refusal{place, *pick.Refused}
	} else {
		h.forget()
	}
	if pick.Move != "" {
		h.play(pick.Move)
		return
	}
	h.page.Changed()
}

// Drag takes two places: a piece that is carried from one to the other.
func (h *Hand) Drag(from, to int) {
	l, ok := h.look()
	if !ok {
		return
	}
	h.Picked = nil
	first := puzzle.Tap(l, nil, from)
	switch cells := l.Scene().Cells; {
	case first.Refused == nil:
		h.Tap(from)
		if first.Move == "" && from != to {
			h.Tap(to)
		}
	case from >= 0 && from < len(cells) && cells[from].Drawing != "":
		h.Tap(to)
	default:
		h.Tap(from)
	}
}

// play plays a move on the board that is shown.
func (h *Hand) play(move string) {
	film, index, _ := h.page.Film()
	t := h.tableOf(film.Puzzle())
	g := t.take(film, index)
	before := g.Line()
	if wrong := g.Play(move); wrong != nil {
		h.host.Complain(*wrong)
		return
	}
	h.edits++
	h.plays++
	if l := g.Line(); l.Goal() && !before.Goal() {
		h.page.Reached(l, h.bound(l.Puzzle()))
	}
	h.page.Turn(g, true)
}

// Undo takes the last step back; from a run it goes back to the game.
func (h *Hand) Undo() { h.turn((*table).undo) }

// Redo plays again what was taken back.
func (h *Hand) Redo() { h.turn((*table).redo) }

func (h *Hand) turn(step func(*table) (moved, ok bool)) {
	t, there := h.table()
	if !there {
		return
	}
	if moved, ok := step(t); ok {
		h.edits++
		h.plays++
		h.page.Turn(t.game(), moved)
	}
}

// CanUndo and CanRedo report whether Undo and Redo would do something.
func (h *Hand) CanUndo() bool { return h.can((*table).undo) }

// CanRedo reports whether Redo would do something.
func (h *Hand) CanRedo() bool { return h.can((*table).redo) }

func (h *Hand) can(step func(*table) (moved, ok bool)) bool {
	t, there := h.table()
	if !there {
		return false
	}
	_, ok := step(t.clone())
	return ok
}

// table is that of the problem on the board, where a game has begun.
func (h *Hand) table() (*table, bool) {
	film, _, ok := h.page.Film()
	if !ok {
		return nil, false
	}
	t := h.tableOf(film.Puzzle())
	return t, len(t.games) > 0
}

// Live is the game by hand that a problem shows, false where it shows something else.
func (h *Hand) Live(p game.Puzzle) (*puzzle.History, bool) {
	t := h.tableOf(p)
	if !t.live {
		return nil, false
	}
	return t.game(), true
}

// Playing is the game by hand on the board.
func (h *Hand) Playing() (*puzzle.History, bool) {
	film, _, ok := h.page.Film()
	if !ok {
		return nil, false
	}
	return h.Live(film.Puzzle())
}

// Leave tells that a problem shows something else now.
func (h *Hand) Leave(p game.Puzzle) {
	if t := h.tableOf(p); t.live {
		t.live = false
		h.edits++
	}
}

// Stepped tells that the player shows another board of the film.
func (h *Hand) Stepped(i int) {
	if g, ok := h.Playing(); ok && g.Index() != i {
		g.Go(i)
		h.edits++
	}
}

// Found takes what a search from a position of a game has found, and reports whether the
// game goes on with it: then it stands before that, and has it as one step.
func (h *Hand) Found(l puzzle.Line, run game.Run) bool {
	h.answer = answer{l, run}
	g, live := h.Live(l.Puzzle())
	if !live || !run.Solved() || !slices.Equal(g.Line().Moves(), l.Moves()) {
		return false
	}
	if g.Add(run.Path) != nil {
		return false
	}
	h.edits++
	h.plays++
	return true
}

// answered is the search that goes through the position on the board, if one does.
func (h *Hand) answered(l puzzle.Line) (game.Run, bool) {
	from := h.answer.line
	if from == nil || from.Puzzle().Identity() != l.Puzzle().Identity() {
		return game.Run{}, false
	}
	moves, way := l.Moves(), slices.Concat(from.Moves(), h.answer.run.Path)
	ok := len(moves) >= from.Len()-1 && len(moves) <= len(way) && slices.Equal(moves, way[:len(moves)])
	return h.answer.run, ok
}

// Answers reports whether the verdict of the search that ended last is the one that is
// said of the board.
func (h *Hand) Answers() bool {
	g, playing := h.Playing()
	if !playing {
		return false
	}
	_, ok := h.answered(g.Line())
	return ok
}

// Plays counts what was done to the games: moves, and steps back and forth.
func (h *Hand) Plays() uint64 { return h.plays }

// Close ends all work.
func (h *Hand) Close() { h.Engine.runner.Drop() }
