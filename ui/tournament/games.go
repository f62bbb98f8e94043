package tournament

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/match"
	"procura/core/scene"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/board"
	"procura/ui/foreign"
	"procura/ui/i18n"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// liveGame shows the game under way, or the last one, on a small board.
type liveGame struct {
	words *i18n.Words
	board.Drawings
	board   *board.Board
	players [2]*widgets.Line
	title   *widgets.Line
	move    *widgets.Line
	slot    *widgets.Surface
	hand    *canvas.Image
	inHand  fyne.CanvasObject
	moves   *widgets.Sentence
	content fyne.CanvasObject
	// game and moves tell the position on the board; game is -1 for none.
	game, shown int
}

func newLiveGame(w *i18n.Words, drawings board.Drawings) *liveGame {
	g := &liveGame{words: w, Drawings: drawings, board: board.New(drawings, w), game: -1}
	for i := range g.players {
		g.players[i] = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	}
	g.title = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)
	g.move = widgets.NewCaption("")
	g.slot = widgets.NewSurface(theme.VisitedCell, theme.Accent, 6)
	g.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	slot := widgets.FixedSize(liveHand, liveHand, g.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), g.hand))
	g.inHand = container.NewHBox(slot, container.NewCenter(widgets.Heading(w.Key("tournament.page.hand"))))
	g.moves = widgets.NewSentence(drawings, fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, movesLines)
	g.moves.Gap = 6
	told := container.NewBorder(widgets.Stacked(1, g.title, g.players[0], g.players[1], g.move, g.inHand),
		nil, nil, nil, container.NewVScroll(g.moves))
	g.content = container.New(widgets.Columns{Shares: []float32{3, 2}, Gap: 8}, g.board, told)
	return g
}

// movesLines is the number of lines for the moves of the game.
const movesLines = 8

// liveHand is the side of the picture of the piece in hand.
const liveHand = 40

// showGame shows a game, or the opening position while no game has begun.
func (g *liveGame) showGame(n *snapshot, opening game.Position, who []contender) {
	position := n.position
	switch {
	case position == nil:
		position, g.game = opening, -1
	case n.game == g.game && len(n.moves) == g.shown:
		return
	default:
		g.game, g.shown = n.game, len(n.moves)
	}
	step := scene.Step{Board: position.Scene()}
	if n.position != nil && n.before != nil {
		step, _ = n.before.Show(n.moves[len(n.moves)-1]) // it was played
	}
	g.showHand(&step.Board)
	step.Board.Tray = nil // the board is small
	g.board.Display(step)
	g.showPlayers(n, who)
}

// showPlayers shows who plays, and the moves.
func (g *liveGame) showPlayers(n *snapshot, who []contender) {
	for _, player := range g.players {
		player.Hidden = n.position == nil
	}
	if n.position == nil {
		g.move.SetText(g.words.Key("tournament.page.nogame"))
		g.moves.SetText("")
		return
	}
	g.players[0].SetText("1 · " + who[n.first].name)
	g.players[1].SetText("2 · " + who[n.second].name)
	said := g.words.Key("tournament.page.game", "Number", n.game+1)
	if n.elapsed > 0 {
		said += " · " + g.words.Duration(n.elapsed)
	}
	g.move.SetText(said)
	g.moves.SetText(strings.Join(n.written, " "))
}

// showHand shows the piece in hand, where the game has one.
func (g *liveGame) showHand(b *scene.Board) {
	g.hand.Resource = nil
	held := slices.IndexFunc(b.Tray, func(c scene.Cell) bool { return c.Role == scene.Held })
	if held >= 0 && b.Tray[held].Drawing != "" {
		g.hand.Resource = g.Drawing(b.Tray[held].Drawing)
	}
	g.inHand.(*fyne.Container).Hidden = held < 0
	g.hand.Refresh()
}

// gamesList lists the games that are over, the newest first.
type gamesList struct {
	games   []tournament.Game
	who     []contender
	table   *widgets.Table[*tournament.Game]
	content fyne.CanvasObject
}

func newGamesList(e explainer, onSelect func(tournament.Game)) *gamesList {
	l := &gamesList{}
	w := e.Words
	l.table = &widgets.Table[*tournament.Game]{Gap: 6, Padding: fyne.NewSize(8, 3), Tips: e.Tips, Columns: []widgets.Column[*tournament.Game]{
		{
			Title: "#", About: e.about("column.number"), Share: 0.9,
			Cell: func(g *tournament.Game) widgets.Cell { return widgets.Cell{Text: strconv.Itoa(g.Number + 1)} },
		},
		{
			Title: w.Key("tournament.page.first"), About: e.about("column.first"), Share: 2.8,
			Cell: func(g *tournament.Game) widgets.Cell { return widgets.Cell{Text: l.who[g.First].name} },
		},
		{
			Title: w.Key("tournament.page.second"), About: e.about("column.second"), Share: 2.8,
			Cell: func(g *tournament.Game) widgets.Cell { return widgets.Cell{Text: l.who[g.Second].name} },
		},
		{
			Title: w.Key("tournament.page.result"), About: e.about("column.result"), Share: 3.6, Number: true,
			Cell: func(g *tournament.Game) widgets.Cell {
				cell := widgets.Cell{Text: resultOf(w, g)}
				if g.Fault != nil {
					cell.Colour = theme.Impossible
				}
				return cell
			},
		},
	}}
	l.table.OnChoose = func(g *tournament.Game) {
		l.table.List.UnselectAll()
		onSelect(*g)
	}
	l.content = container.NewBorder(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), widgets.Heading(e.Words.Key("tournament.page.games.over"))), nil, nil, nil, l.table.Build())
	return l
}

func (l *gamesList) showGames(games []tournament.Game, who []contender) {
	if len(games) == len(l.games) && slices.Equal(who, l.who) {
		return
	}
	l.games, l.who = games, who
	var rows []*tournament.Game
	for i := range slices.Backward(games) {
		rows = append(rows, &games[i])
	}
	l.table.ShowRows(rows, nil)
}

// resultOf is "1–0", and the reason where a player has failed.
func resultOf(w *i18n.Words, g *tournament.Game) string {
	score := "½–½"
	switch g.Result {
	case tournament.FirstWins:
		score = "1–0"
	case tournament.SecondWins:
		score = "0–1"
	}
	if g.Fault != nil {
		score += " " + w.Say(g.Fault.Reason.Name())
	}
	return score
}

// recordOf makes a match of a game, for review. The first engine has the first seat.
func recordOf(module game.Playable, settings tournament.Settings, g *tournament.Game) (match.Record, bool) {
	start, errors := module.ReadPosition(g.Opening, settings.Rules)
	if len(errors) > 0 {
		return match.Record{}, false
	}
	r := match.Record{Match: match.From(start)}
	var played [2]game.Analysis
	for side, engine := range []int{g.First, g.Second} {
		r.Engines[side] = settings.Engines[engine]
		e, _ := tournament.ParseEngine(r.Engines[side]) // it was one when the tournament began
		played[side] = game.Analysis{Level: cmp.Or(e.Request.Level, game.Program), Limit: e.Request.Limits.Depth}
	}
	for i, move := range g.Moves {
		if wrong := r.Match.Play(move, played[i%2]); wrong != nil {
			return match.Record{}, false
		}
	}
	return r, true
}

// A tournament's file says which programs are to run, and whoever wrote it may be
// anybody. So what the user did not type in this window is shown to him before its
// first run, and again when it is not what it was.

// command is the command of an engine that is a program.
func command(spec string) string {
	_, command, _ := strings.Cut(spec, "cmd:")
	return command
}

// typed notes that the user has made an engine of another one, or of "". What was
// somebody else's stays so while a word of its command is left: a long one is not seen
// whole where it is changed.
func (c *Session) typed(spec, before string) {
	if c.own[before] || !foreign.Inherits(command(spec), command(before)) {
		c.own[spec] = true
	}
}

// permitted goes on when all programs of a tournament may run: at once when the user
// has typed them, else when he says, or has said, yes.
func (c *Session) permitted(t *tournament.Tournament, goOn func()) {
	var programs []foreign.Program
	for _, p := range slices.DeleteFunc(t.Programs(), func(p tournament.Program) bool { return c.own[p.Spec] }) {
		programs = append(programs, foreign.Program{Name: p.Name, Command: p.Command})
	}
	if len(programs) == 0 {
		goOn()
		return
	}
	c.phase, c.awaited = phaseReading, ""
	task.Start(c.runner, func(ctx context.Context) ([]foreign.Program, error) { return foreign.Inspect(ctx, programs) }, nil,
		func(found []foreign.Program, err error) { c.looked(t, found, err, goOn) })
	c.Changed()
}

// looked asks the user about the programs that were not allowed before.
func (c *Session) looked(t *tournament.Tournament, found []foreign.Program, err error, goOn func()) {
	c.phase = c.resting()
	c.Changed()
	if err != nil {
		task.LogPanic("look at programs", err)
		c.Host.ShowError(text.M("tournament.page.failed"))
		return
	}
	found = foreign.Strange(c.Host, found)
	if len(found) == 0 {
		goOn()
		return
	}
	before := c.tourney
	c.askForeign(found, func() {
		if c.tourney == before && c.phase == c.resting() {
			c.permitted(t, goOn)
		}
	})
}

func (c *Session) askForeign(found []foreign.Program, yes func()) {
	foreign.Ask(c.Host, c.Host.Words().Key("tournament.page.foreign.why", "Count", len(found)), found, yes)
}
