package ui

import (
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/host"
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

// chooseOpening brings the problem of the opening to the front, before there are views.
func (s *Shell) chooseOpening() {
	opening := s.program.Opening
	if place := s.pages.find(opening.Game); place >= 0 {
		s.pages.first = place
		s.pages.tabs[place].Send(host.ProblemChosen{Problem: game.Problem{Name: opening.Problem}})
	}
}

// showCardsOnce shows the cards at the first start, unless a file is to be opened.
func (s *Shell) showCardsOnce() {
	if s.program.Opening.Play == "" || s.settings.Switch(greetedKey) {
		return
	}
	s.settings.SetSwitch(greetedKey, true)
	if len(s.awaited) == 0 {
		s.cards.content.Show()
		s.cards.focus(s.window.Canvas())
	}
}

// newCards makes the cards in the words of now; they can be seen where those before
// could be.
func (s *Shell) newCards(before *cards) *cards {
	opening, say := s.program.Opening, s.words().Key
	newOffer := func(picture, title, what string, do func()) offer {
		return offer{picture: s.program.Drawing(picture), title: say(title), what: say(what), do: do}
	}
	offers := []offer{
		newOffer(opening.SolvePicture, "help.cards.solve", "help.cards.solve.what", s.solveFirst),
		newOffer(opening.PlayPicture, "help.cards.play", "help.cards.play.what", s.playFirst),
	}
	if len(s.program.LabPages) > 0 {
		offers = append(offers, newOffer(opening.ExplorePicture, "help.cards.explore", "help.cards.explore.what", s.exploreFirst))
	}
	made := newCards(offers, say("help.cards.close"), s.hideCards)
	if before.isVisible() {
		made.content.Show()
	}
	return made
}

// hideCards takes the cards away; the keyboard is the window's again.
func (s *Shell) hideCards() {
	if s.cards.isVisible() {
		s.cards.content.Hide()
		s.window.Content().Refresh() // what is above takes their room
		s.window.Canvas().Unfocus()
	}
}

// solveFirst solves the problem of the opening.
func (s *Shell) solveFirst() {
	s.hideCards()
	s.bringGame(s.program.Opening.Game)
	s.pages.top().view().DoMainAction()
}

// playFirst turns to where a game is played.
func (s *Shell) playFirst() {
	s.hideCards()
	s.bringGame(s.program.Opening.Play)
	t := s.pages.top()
	t.turnTo(slices.IndexFunc(t.pages, func(p *tabPage) bool { return p.session.Describe().Plays }))
	s.showTop()
}

// exploreFirst looks into a search for the problem of the opening.
func (s *Shell) exploreFirst() {
	s.hideCards()
	opening := s.program.Opening
	for _, p := range s.pages.OpenProblems() {
		if p.Puzzle.Module().ID() == opening.Game && p.Name == opening.Problem {
			s.pages.ExploreRun(game.Proposed(p, game.Method{Algorithm: search.AStar}))
			return
		}
	}
}

// bringGame brings the tab of a game to the front.
func (s *Shell) bringGame(id string) {
	if i := s.pages.find(id); i >= 0 {
		s.bring(i)
	}
}
