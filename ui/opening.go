package ui

import (
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

// greeting has the cards of the first start, and does what they offer.
type greeting struct {
	*Shell
	cards *cards
}

// showOnce shows the cards at the first start, unless a file is to be opened.
func (g *greeting) showOnce() {
	if g.program.Opening.Play == "" || g.settings.Switch(greetedKey) {
		return
	}
	g.settings.SetSwitch(greetedKey, true)
	if len(g.awaited) == 0 {
		g.cards.content.Show()
		g.cards.focus(g.window.Canvas())
	}
}

// rebuild makes the cards in the words of now; they can be seen where those before could be.
func (g *greeting) rebuild() {
	opening, say := g.program.Opening, g.notices.Words().Key
	newOffer := func(picture, title, what string, do func()) offer {
		return offer{picture: g.program.Drawing(picture), title: say(title), what: say(what), do: func() { g.hide(); do() }}
	}
	offers := []offer{
		newOffer(opening.SolvePicture, "help.cards.solve", "help.cards.solve.what", g.solve),
		newOffer(opening.PlayPicture, "help.cards.play", "help.cards.play.what", g.play),
	}
	if len(g.program.LabPages) > 0 {
		offers = append(offers, newOffer(opening.ExplorePicture, "help.cards.explore", "help.cards.explore.what", g.explore))
	}
	seen := g.cards.isVisible()
	g.cards = newCards(offers, say("help.cards.close"), g.hide)
	if seen {
		g.cards.content.Show()
	}
}

// hide takes the cards away; the keyboard is the window's again.
func (g *greeting) hide() {
	if g.cards.isVisible() {
		g.cards.content.Hide()
		g.window.Content().Refresh() // what is above takes their room
		g.window.Canvas().Unfocus()
	}
}

// solve solves the problem of the opening.
func (g *greeting) solve() {
	g.bringGame(g.program.Opening.Game)
	g.pages.top().view().DoMainAction()
}

// play turns to where a game is played.
func (g *greeting) play() {
	g.bringGame(g.program.Opening.Play)
	t := g.pages.top()
	t.turnTo(t.find(func(p *tabPage) bool { return p.mode == host.Play }))
	g.showTop()
}

// explore looks into a search for the problem of the opening.
func (g *greeting) explore() {
	opening := g.program.Opening
	for _, p := range g.pages.OpenProblems() {
		if p.Puzzle.Module().ID() == opening.Game && p.Name == opening.Problem {
			g.services.Send(host.RunToExplore{Run: game.Proposed(p, game.Method{Algorithm: search.AStar})})
			return
		}
	}
}

// bringGame brings the tab of a game to the front.
func (g *greeting) bringGame(id string) {
	if i := g.pages.find(id); i >= 0 {
		g.bringTab(i)
	}
}
