package session

import (
	"procura/core/game"
	"procura/core/opponent"
	"procura/core/play"
	"procura/ui/match/study"
)

// Look is which position of a match is shown.
type Look struct {
	// Back is the move that is looked back at, -1 for none.
	Back    int
	onward  bool // of a mistake looked back at, what was played is shown
	table   *Table
	archive *study.Archive
}

// lookAt looks back at the position after i moves.
func (l *Look) lookAt(i int) {
	l.Back, l.onward = i, false
	if i == l.table.Match.Index() {
		l.Back = -1
	}
}

// goLive looks at the match as it stands.
func (l *Look) goLive() { l.lookAt(l.table.Match.Index()) }

// Row is the move behind which the screen is: the one looked back at, else the last
// one.
func (l *Look) Row() int {
	if l.Back >= 0 {
		return l.Back
	}
	return l.table.Match.Index()
}

// Mistake reports whether move i was one, as far as is known.
func (l *Look) Mistake(i int) (opponent.Mistake, bool) { return l.archive.Mistake(l.table.Match, i) }

// LookedAt is the mistake that is looked back at: the board shows the position
// before it, with the better move.
func (l *Look) LookedAt() (opponent.Mistake, bool) {
	if l.Back < 0 || l.onward {
		return opponent.Mistake{}, false
	}
	return l.Mistake(l.Back)
}

// Shown is the index of the position on the board.
func (l *Look) Shown() int {
	if _, wrong := l.LookedAt(); wrong {
		return l.Back - 1
	}
	return l.Row()
}

// Valuer is the position that is shown, if it can be valued at all.
func (l *Look) Valuer() (game.Valuer, bool) {
	p, ok := l.table.Match.At(l.Shown()).(game.Valuer)
	return p, ok
}

// open is the same where its moves can be valued: it is not over.
func (l *Look) open() (game.Valuer, bool) {
	p, ok := l.Valuer()
	return p, ok && p.Outcome() == play.Open
}

// CanAnnotate reports whether the match is over and its moves can be valued.
func (l *Look) CanAnnotate() bool {
	_, ok := l.table.Match.At(0).(game.Valuer)
	return ok && l.table.Ended()
}
