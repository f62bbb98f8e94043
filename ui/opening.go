package ui

import (
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
	"procura/ui/overlay"
)

// Opening is how the window opens where nothing comes back of an earlier one: with a
// board that is worth watching and, the first time, with cards that say what there is
// to do.
type Opening struct {
	// Game and Problem are the tab and the problem on top, "" for the first ones.
	Game, Problem string
	// Play is the game that a card offers to be played, "" for no cards.
	Play string
	// SolvePicture, PlayPicture and ExplorePicture are the drawings of the cards.
	SolvePicture, PlayPicture, ExplorePicture string
}

// greetedKey is the switch of the preferences that says that the cards were there.
const greetedKey = "greeted"

// point brings the problem of the opening to the front, before there are views.
func (s *Shell) point() {
	for i, t := range s.tabs {
		if t.Game() != s.program.Opening.Game {
			continue
		}
		s.first = i
		if h, ok := t.Holder().(host.Selector); ok {
			h.Select(s.program.Opening.Problem)
		}
	}
}

// greet shows the cards at the first start, unless a file is to be opened.
func (s *Shell) greet() {
	if s.program.Opening.Play == "" || s.program.Preferences.Bool(greetedKey) {
		return
	}
	s.program.Preferences.SetBool(greetedKey, true)
	if len(s.awaited) == 0 {
		s.cards.Show()
		s.cards.Focus(s.window.Canvas())
	}
}

// newCards makes the cards in the words of now; they can be seen where those before
// could be.
func (s *Shell) newCards(before *overlay.Cards) *overlay.Cards {
	opening := s.program.Opening
	offer := func(picture, key string, do func()) overlay.Offer {
		return overlay.Offer{Picture: s.program.Drawing(picture), Title: s.words.Key(key), What: s.words.Key(key + ".what"), Do: do}
	}
	offers := []overlay.Offer{
		offer(opening.SolvePicture, "cards.solve", s.solveFirst),
		offer(opening.PlayPicture, "cards.play", s.playFirst),
	}
	if len(s.program.Benches) > 0 {
		offers = append(offers, offer(opening.ExplorePicture, "cards.explore", s.exploreFirst))
	}
	made := overlay.NewCards(offers, s.words.Key("cards.close"), s.ungreet)
	if before.Visible() {
		made.Show()
	}
	return made
}

// ungreet takes the cards away; the keyboard is the window's again.
func (s *Shell) ungreet() {
	if s.cards.Visible() {
		s.cards.Hide()
		s.window.Content().Refresh() // what is above takes their room
		s.window.Canvas().Unfocus()
	}
}

// solveFirst solves the problem of the opening.
func (s *Shell) solveFirst() {
	s.ungreet()
	s.bringGame(s.program.Opening.Game)
	s.top().View().Act()
}

// playFirst turns to where a game is played.
func (s *Shell) playFirst() {
	s.ungreet()
	s.bringGame(s.program.Opening.Play)
	s.top().Turn(slices.IndexFunc(s.top().Sessions(), func(one host.Session) bool {
		_, plays := one.(host.Reviewer)
		return plays
	}))
	s.showTop()
}

// exploreFirst looks into a search for the problem of the opening.
func (s *Shell) exploreFirst() {
	s.ungreet()
	opening := s.program.Opening
	for _, p := range (services{s}).Problems() {
		if p.Puzzle.Module().ID() == opening.Game && p.Name == opening.Problem {
			services{s}.Explore(game.Proposed(p, game.Method{Algorithm: search.AStar}))
			return
		}
	}
}

// bringGame brings the tab of a game to the front.
func (s *Shell) bringGame(id string) {
	if i := (Driver{s}).Find(id); i >= 0 {
		s.bring(i)
	}
}
