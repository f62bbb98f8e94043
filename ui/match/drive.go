package match

import (
	"slices"
	"time"

	"procura/core/game"
	"procura/core/match"
)

// Driver works the page of a match as a user would, for the tour and for tests of other
// rooms. All of it is for the UI goroutine, where nothing else is said.
type Driver struct{ view *View }

// Drive works a view.
func Drive(v *View) Driver { return Driver{v} }

// Seat chooses who plays, "" for a human.
func (d Driver) Seat(levels ...game.Level) {
	for i, level := range levels {
		d.view.panel.seats[i].SetSelectedIndex(slices.Index(d.view.panel.seats[i].Keys, string(level)))
	}
}

// Pick taps a place of the board where a move can go on, by its number among those.
func (d Driver) Pick(number int) {
	if choices, _ := d.view.session.match.Next(d.view.picked); len(choices) > 0 {
		d.view.board.OnTap(choices[number%len(choices)])
	}
}

// PickOf taps the first place of a move.
func (d Driver) PickOf(move string) {
	d.view.board.OnTap(match.WayTo(d.view.session.match.Position(), move)[0])
}

// PlayMove plays a move for a human.
func (d Driver) PlayMove(move string) { d.view.play(move, game.Analysis{Elapsed: time.Second}) }

// Over reports whether the match has ended and its last move is shown.
func (d Driver) Over() bool { return over(d.view) && !d.view.moving }

// Ready reports whether the match is over, or a human can pick a move.
func (d Driver) Ready() bool { return !d.view.moving && (over(d.view) || d.view.human()) }

// Moves is how many moves were made.
func (d Driver) Moves() int { return d.view.session.match.Index() }

// NewGame begins a match as the panel says.
func (d Driver) NewGame() { d.view.start.OnTapped() }

// PressHelp taps the third button: a hint, a review, and more.
func (d Driver) PressHelp() { d.view.help.OnTapped() }

// Hinted is how many steps of a hint are shown.
func (d Driver) Hinted() int { return d.view.hinted }

// LookBack shows the position after i moves; Live goes back to the match.
func (d Driver) LookBack(i int) { d.view.review(i) }

// Live goes back to the match.
func (d Driver) Live() { d.view.live() }

// ShowValues shows the values of moves, or hides them.
func (d Driver) ShowValues(on bool) { d.view.switchValues(on) }

// Valued reports whether all values of the position are known that will be.
func (d Driver) Valued() bool { return d.view.archive.At(d.view.session.match.Position()).Over }

// Reviewed reports whether all positions of the match have been looked at.
func (d Driver) Reviewed() bool { return d.view.annotating == nil && d.view.annotated() }

// Mistakes is how many mistakes of the match are known.
func (d Driver) Mistakes() int { return d.view.mistakes() }

// Line is the position that is shown, in a line.
func (d Driver) Line() string { return match.Line(d.view.seen()) }

// Browse goes to the game a step before or after this one; Place tells where among
// the games it is.
func (d Driver) Browse(step int) { d.view.browse(step) }

// Place is the number of the game among those that are kept, and how many they are.
func (d Driver) Place() (at, of int) {
	return d.view.session.history.at, len(d.view.session.history.games)
}

// Compose begins to set up a position; then SetUp taps a place, Give is the button
// of the piece in hand, and Act plays from there.
func (d Driver) Compose() { d.view.compose() }

// SetUp taps a place of the position that is set up.
func (d Driver) SetUp(place int) { d.view.setup.Tapped(place) }

// Give gives the chosen piece to the player to move.
func (d Driver) Give() { d.view.setup.Give() }

// Match is the match that is played.
func (d Driver) Match() *match.History { return d.view.session.match }

// News says what has come, until the first move.
func (d Driver) News() string { return d.view.news }

// Thinking reports whether a computer thinks.
func (d Driver) Thinking() bool { return d.view.thinking }

// LookedBackAt is the move that is looked back at, -1 for none.
func (d Driver) LookedBackAt() int { return d.view.reviewed }

// Seats are the levels of the players, "" for a human.
func (d Driver) Seats() [2]game.Level { return d.view.session.seats }
