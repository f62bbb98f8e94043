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
	"math"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/task"
)

// Page is the page that a puzzle is played on.
type Page interface {
	// Replay is the line whose boards are shown, and which of them; false where that can't
	// be played on now.
	Replay() (l puzzle.Line, index int, ok bool)
	// BestRun is the run that says most of a puzzle.
	BestRun(p game.Puzzle) (run game.Run, ok bool)
	// Idle reports whether the page is seen, nothing plays on it, and nothing is searched.
	Idle() bool
	// ShowGame shows a game by hand where it stands now, and how its last move came about if
	// it has moved.
	ShowGame(g *puzzle.History, moved bool)
	// NotePlay is called when the user has played on the problem, or taken a move back.
	NotePlay()
	// GoalReached takes a line that somebody has played to the goal, with a bound on the moves
	// of the problem, -1 for none; Bounded tells such a bound that comes later.
	GoalReached(l puzzle.Line, bound int)
	RaiseBound(p game.Puzzle, bound int)
	// Changed shows what is new.
	Changed()
}

// Hand holds the games that are played by hand on a page. It belongs to the goroutine of the
// interface.
type Hand struct {
	games
	picking
	// Pointed is the place that the pointer or the keyboard is at, which may be none.
	Pointed int
	// ShowOutlooks reports whether the user wants to see what comes after each move.
	ShowOutlooks bool
	// Playing reports whether the page is there to play on: places that can be picked are ringed also while nobody is
	// at the board.
	Playing bool
	Engine
	answerHidden bool // nothing tells the answer

	host   host.Host
	answer answer
}

// picking holds what belongs to the board that is shown. It is forgotten with that board.
type picking struct {
	at string // that board, as positionKey
	// Picked holds the places of the move under way.
	Picked []int
	// Refused holds why the last place was not picked, nil if it was.
	Refused *Refusal
	// Hint is the hint that was asked for, nil for none. Hinted is the number of its steps that are
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

func New(h host.Host, page Page) *Hand {
	hand := &Hand{host: h, Pointed: math.MaxInt, games: games{page: page, byProblem: map[string]*gameList{}, kept: State{}}}
	hand.Engine = Engine{hand: hand, Runner: task.New(h.Post), outlooks: map[string]*outlooks{}}
	hand.Cleanup = h.ReleaseMemory
	return hand
}

// Line returns the problem with the moves up to the board that is shown, or false if it
// can't be played on now.
func (h *Hand) Line() (puzzle.Line, bool) {
	film, index, ok := h.page.Replay()
	if !ok || index >= film.Len() {
		return nil, false
	}
	return film.First(index), true
}

func positionKey(l puzzle.Line) string {
	return l.Puzzle().Identity() + " " + strings.Join(l.Moves(), " ")
}

// position notes which board is shown: what belongs to another one is forgotten.
func (h *Hand) position() (puzzle.Line, bool) {
	l, ok := h.Line()
	at := ""
	if ok {
		at = positionKey(l)
	}
	if at != h.at {
		h.picking = picking{at: at}
		h.Asked = false
	}
	return l, ok
}

func (h *Hand) Tap(place int) {
	l, ok := h.position()
	if !ok {
		return
	}
	pick := l.Ways().Tap(h.Picked, place)
	h.Picked, h.Refused = pick.Picked, nil
	if pick.Refused {
		h.Refused = &Refusal{place, *l.Refusal(pick.Picked, place)}
	} else {
		h.clearHint()
	}
	if pick.Move != "" {
		h.playMove(pick.Move)
		return
	}
	h.page.Changed()
}

// Drag picks two places in turn, between which a piece was dragged.
func (h *Hand) Drag(from, to int) {
	l, ok := h.position()
	if !ok {
		return
	}
	h.Picked = nil
	first := l.Ways().Tap(nil, from)
	switch cells := l.Scene().Cells; {
	case !first.Refused:
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

func (h *Hand) playMove(move string) {
	film, index, _ := h.page.Replay()
	t := h.gamesOf(film.Puzzle())
	if t.givesUp(film, index, move) {
		t.givenUp++
	}
	if h.showsOutlooks(film) {
		h.countHint(film.Puzzle())
	}
	g := t.gameFrom(film, index)
	before := g.Position()
	if wrong := g.Play(move); wrong != nil {
		h.host.ShowError(*wrong)
		return
	}
	h.countPlay()
	if l := g.Position(); l.Goal() && !before.Goal() {
		bound := -1
		if least, known := h.Minimum(l.Puzzle()); known {
			bound = boundOf(least)
		}
		h.page.GoalReached(l, bound)
		t.givenUp = 0
	}
	h.page.ShowGame(g, true)
}

// AddSolution takes what a search from a position of a game has found, and reports whether the
// game goes on with it: then it stands before that, and has it as one step.
func (h *Hand) AddSolution(l puzzle.Line, run game.Run) bool {
	h.answer = answer{l, run}
	g, live := h.LiveGame(l.Puzzle())
	if !live || !run.Solved() || !slices.Equal(g.Position().Moves(), l.Moves()) || g.Add(run.Path) != nil {
		return false
	}
	h.countPlay()
	return true
}

// answerAt returns the search that goes through the position on the board, if one does.
func (h *Hand) answerAt(l puzzle.Line) (game.Run, bool) {
	from := h.answer.line
	if from == nil || from.Puzzle().Identity() != l.Puzzle().Identity() {
		return game.Run{}, false
	}
	moves, way := l.Moves(), slices.Concat(from.Moves(), h.answer.run.Path)
	ok := len(moves) >= from.Len()-1 && len(moves) <= len(way) && slices.Equal(moves, way[:len(moves)])
	return h.answer.run, ok
}

// ShowsAnswer reports whether the verdict of the search that ended last is the one that is
// said of the board.
func (h *Hand) ShowsAnswer() bool {
	g, playing := h.GameOnBoard()
	if !playing {
		return false
	}
	_, ok := h.answerAt(g.Position())
	return ok
}

// CanHint reports whether there can be hints: there is something to be reached, and the
// answer is not hidden.
func (h *Hand) CanHint() bool {
	l, ok := h.Line()
	return ok && !h.answerHidden && game.HasGoal(l.Puzzle())
}

func (h *Hand) AskHint() {
	l, ok := h.position()
	if !ok || !h.CanHint() {
		return
	}
	h.Picked, h.Refused = nil, nil
	switch {
	case h.Hint == nil && !h.Asked:
		h.Asked = true
		h.countHint(l.Puzzle())
	case h.Hint != nil && h.Hint.Move != "":
		h.Hinted = 2
	}
	h.page.Changed()
}

func (h *Hand) countHint(p game.Puzzle) {
	h.gamesOf(p).hints++
	h.edits++
}

// Hints returns the number of hints that the user has had at a puzzle: those that were asked for, and
// moves that were played with their values on the board. Tries returns the number of ways that were
// tried until the goal.
func (h *Hand) Hints(p game.Puzzle) int { return h.gamesOf(p).hints }
func (h *Hand) Tries(p game.Puzzle) int { return 1 + h.gamesOf(p).givenUp }

func (h *Hand) clearHint() { h.Hint, h.Hinted, h.Asked = nil, 0, false }

// Escape leaves the nearest thing that can be left, and reports whether there was one.
func (h *Hand) Escape() bool {
	switch {
	case len(h.Picked) > 0 || h.Refused != nil:
		h.Picked, h.Refused = nil, nil
	case h.Hint != nil || h.Asked:
		h.clearHint()
	default:
		return false
	}
	h.page.Changed()
	return true
}

// HideAnswer hides what tells the answer, hints and what comes after each move, or no longer.
func (h *Hand) HideAnswer(on bool) {
	h.answerHidden = on
	if on {
		h.clearHint()
	}
}

func (h *Hand) SetShowOutlooks(on bool) {
	if h.ShowOutlooks != on {
		h.ShowOutlooks = on
		h.page.Changed()
	}
}

// showsOutlooks reports whether what comes after each move is marked.
func (h *Hand) showsOutlooks(l puzzle.Line) bool {
	return h.ShowOutlooks && !h.answerHidden && game.HasGoal(l.Puzzle()) && !l.Goal()
}

// tellsDeadEnds reports whether dead ends are all that is told of the moves of a puzzle: somebody who plays looks for
// the best of them. In a game whose problems all have solutions there is none, and the values are told.
func (h *Hand) tellsDeadEnds(p game.Puzzle) bool {
	c, composes := p.Module().(game.Composer)
	return h.Playing && (!composes || c.Never(game.Wish{Impossible: true}) == nil)
}

func (h *Hand) Close() { h.Drop() }
