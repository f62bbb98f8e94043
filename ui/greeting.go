package ui

import (
	"procura/core/game"
	"procura/core/search"
	"procura/ui/help"
	"procura/ui/host"
)

// Opening describes how the window opens if nothing comes back from an earlier one. It shows a
// board that is worth watching and, the first time, cards that tell what there is
// to do.
type Opening struct {
	// Game and Problem are the tab and the problem on top, "" for the first ones.
	Game, Problem string
	// Play is the game that a card offers to be played, "" for no cards.
	Play string
	// SolvePicture, PlayPicture and ExplorePicture are the drawings of the cards.
	SolvePicture, PlayPicture, ExplorePicture string
}

// greetedKey is the switch of the preferences that is on once the cards were shown.
const greetedKey = "greeted"

// greeting has the cards of the first start, and does what they offer.
type greeting struct {
	program  Program
	cards    *help.Cards
	settings *settings
	pages    *pages
	services *services
}

// chooseProblem brings the problem of the opening to the front, before there are views.
func (g *greeting) chooseProblem() {
	opening := g.program.Opening
	if place := g.pages.find(opening.Game); place >= 0 {
		g.pages.first = place
		g.pages.tabs[place].Send(host.ProblemChosen{Problem: game.Problem{Name: opening.Problem}})
	}
}

// showOnce shows the cards at the first start.
func (g *greeting) showOnce() {
	if g.program.Opening.Play != "" && !g.settings.Switch(greetedKey) {
		g.settings.SetSwitch(greetedKey, true)
		g.cards.Content.Show()
		g.cards.Focus()
	}
}

// rebuild makes the cards in the words of now.
func (g *greeting) rebuild() {
	opening, say := g.program.Opening, g.services.Words().Key
	newOffer := func(picture, title, what string, do func()) help.Offer {
		return help.Offer{Picture: g.program.Drawing(picture), Title: say(title), What: say(what), Do: func() { g.cards.Hide(); do() }}
	}
	offers := []help.Offer{
		newOffer(opening.SolvePicture, "help.cards.solve", "help.cards.solve.what", g.solve),
		newOffer(opening.PlayPicture, "help.cards.play", "help.cards.play.what", g.play),
	}
	if len(g.program.LabPages) > 0 {
		offers = append(offers, newOffer(opening.ExplorePicture, "help.cards.explore", "help.cards.explore.what", g.explore))
	}
	g.cards.Rebuild(offers, say("help.cards.close"))
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
	t.turnTo(t.find(func(p *page) bool { return p.mode == host.Play }))
	g.pages.showTop()
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
		g.pages.bringTab(i)
	}
}
