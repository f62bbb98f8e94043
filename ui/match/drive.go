package match

import (
	"slices"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/ui/match/session"
)

// Driver works the page of a match as a user would, for tests of other rooms, whichever view of it stands. All of it is for the UI goroutine, where nothing
// else is said.
type Driver struct{ page *page }

// Drive works the page of a view.
func Drive(v *View) Driver { return Driver{v.page} }

func (d Driver) view() *View { return d.page.view }

func (d Driver) session() *session.Session { return d.page.session }

// Seat chooses who plays, "" for a human.
func (d Driver) Seat(levels ...game.Level) {
	for i, level := range levels {
		d.view().panel.seats[i].SetSelectedIndex(slices.Index(d.view().panel.seats[i].Keys, string(level)))
	}
}

// Pick taps a place of the board where a move can go on, by its number among those.
func (d Driver) Pick(number int) {
	if choices, _ := d.session().Match.Next(d.session().Picked); len(choices) > 0 {
		d.view().board.OnTap(choices[number%len(choices)])
	}
}

// PlayMove plays a move for a human.
func (d Driver) PlayMove(move string) { d.session().Play(move, game.Analysis{Elapsed: time.Second}) }

// Over reports whether the match has ended and its last move is shown.
func (d Driver) Over() bool { return d.session().MatchPhase() == session.Over }

// Ready reports whether the match is over, or a human can pick a move.
func (d Driver) Ready() bool { return d.Over() || d.session().Phase() == session.Picking }

// Moves is how many moves were made.
func (d Driver) Moves() int { return d.session().Match.Index() }

// NewGame begins a match as the panel says.
func (d Driver) NewGame() { d.view().start.OnTapped() }

// ShowValues shows the values of moves, or hides them.
func (d Driver) ShowValues(on bool) { d.session().SwitchValues(on) }

// Valued reports whether all values of the position are known that will be.
func (d Driver) Valued() bool { return d.session().Archive.At(d.session().Match.Position()).Over }

// Trapped reports whether the traps of its best moves are counted too.
func (d Driver) Trapped() bool { return d.session().Archive.TrapsAt(d.session().Match.Position()).Over }

// Place is the number of the game among those that are kept, and how many they are.
func (d Driver) Place() (at, of int) {
	return d.session().Games.At, len(d.session().Games.Kept)
}

// Compose begins to set up a position; then SetUp taps a place, Give is the button
// of the piece in hand, and Act plays from there.
func (d Driver) Compose() { d.session().Games.Compose() }

// SetUp taps a place of the position that is set up.
func (d Driver) SetUp(place int) { d.view().setup.Tap(place) }

// Match is the match that is played.
func (d Driver) Match() *match.History { return d.session().Match }

// News says what has come, until the first move.
func (d Driver) News() string { return d.session().News.In(d.view().words) }

// Thinking reports whether a computer thinks.
func (d Driver) Thinking() bool { return d.session().MatchPhase() == session.Thinking }

// LookedBackAt is the move that is looked back at, -1 for none.
func (d Driver) LookedBackAt() int { return d.session().Back }

// Seats are the levels of the players, "" for a human.
func (d Driver) Seats() [2]game.Level { return d.session().Seats }

// Give gives the chosen piece to the player to move.
func (d Driver) Give() { d.view().setup.Give() }
