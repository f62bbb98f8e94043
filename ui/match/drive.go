package match

import (
	"slices"
	"time"

	"procura/core/game"
	"procura/ui/match/study"
)

// The surface by which the tour drives the page. All of it is for the UI goroutine.

// Seat chooses who plays, "" for a human.
func (v *View) Seat(levels ...game.Level) {
	for i, level := range levels {
		v.panel.seats[i].SetSelectedIndex(slices.Index(v.panel.seats[i].Keys, string(level)))
	}
}

// Pick taps a place of the board where a move can go on, by its number among those.
func (v *View) Pick(number int) {
	if choices, _ := v.session.match.Next(v.picked); len(choices) > 0 {
		v.board.OnTap(choices[number%len(choices)])
	}
}

// PickOf taps the first place of a move.
func (v *View) PickOf(move string) { v.board.OnTap(study.WayTo(v.session.match.Position(), move)[0]) }

// PlayMove plays a move for a human.
func (v *View) PlayMove(move string) { v.play(move, game.Thought{Elapsed: time.Second}) }

// Moving reports whether a move is being shown.
func (v *View) Moving() bool { return v.moving }

// Over reports whether the match has ended and its last move is shown.
func (v *View) Over() bool { return over(v) && !v.moving }

// Ready reports whether the match is over, or a human can pick a move.
func (v *View) Ready() bool { return !v.moving && (over(v) || v.human()) }

// Moves is how many moves were made.
func (v *View) Moves() int { return v.session.match.Index() }

// NewGame begins a match as the panel says.
func (v *View) NewGame() { v.start.OnTapped() }

// PressHelp taps the third button: a hint, a review, and more.
func (v *View) PressHelp() { v.help.OnTapped() }

// Hinted is how many steps of a hint are shown.
func (v *View) Hinted() int { return v.hinted }

// LookBack shows the position after i moves; Live goes back to the match.
func (v *View) LookBack(i int) { v.review(i) }

// Live goes back to the match.
func (v *View) Live() { v.live() }

// ShowValues shows the values of moves, or hides them.
func (v *View) ShowValues(on bool) { v.switchValues(on) }

// Valued reports whether all values of the position are known that will be.
func (v *View) Valued() bool { return v.archive.At(v.session.match.Position()).Over }

// Reviewed reports whether all positions of the match have been looked at.
func (v *View) Reviewed() bool { return v.annotating == nil && v.annotated() }

// Mistakes is how many mistakes of the match are known.
func (v *View) Mistakes() int { return v.mistakes() }

// Line is the position that is shown, in a line.
func (v *View) Line() string { return game.LineOf(v.seen()) }

// Browse goes to the game a step before or after this one; Place tells where among
// the games it is.
func (v *View) Browse(step int) { v.browse(step) }

// Place is the number of the game among those that are kept, and how many they are.
func (v *View) Place() (at, of int) { return v.session.history.at, len(v.session.history.games) }

// Compose begins to set up a position; then SetUp taps a place, Give is the button
// of the piece in hand, and Act plays from there.
func (v *View) Compose() { v.compose() }

// SetUp taps a place of the position that is set up.
func (v *View) SetUp(place int) { v.setup.Tapped(place) }

// Give gives the chosen piece to the player to move.
func (v *View) Give() { v.setup.Give() }

// Match is the match that is played.
func (v *View) Match() *game.Match { return v.session.match }

// News says what has come to the table, until the first move.
func (v *View) News() string { return v.news }

// Thinking reports whether a computer thinks.
func (v *View) Thinking() bool { return v.thinking }

// LookedBackAt is the move that is looked back at, -1 for none.
func (v *View) LookedBackAt() int { return v.reviewed }

// Seats are the levels of the players, "" for a human.
func (v *View) Seats() [2]game.Level { return v.session.seats }
