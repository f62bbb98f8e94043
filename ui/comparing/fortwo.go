package comparing

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"procura/core/compare"
	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/page"
	"procura/ui/task"
	"procura/ui/theme"
)

// timeForExact is the time for the exact values of a position.
const timeForExact = 3 * time.Second

// listedPosition is a position that was read from a file: its line, and the name that it has in tables.
type listedPosition struct {
	Line string `json:"line"`
	Name string `json:"name"`
}

// forTwo is what the page has at two players in the place of problems: positions, those of the match and of files.
type forTwo struct {
	session *Session
	game    game.Playable
	reading *task.Job[datafile.File]
}

// NewForTwo makes the page on which methods for two players are compared at positions of a game, nil if it is not for
// two.
func NewForTwo(h host.Host, m game.Module) host.Session {
	g, ok := m.(game.Playable)
	if !ok {
		return nil
	}
	s := newSession(h, m)
	s.Key, s.ForTwo, s.forTwo = "comparing-two", true, &forTwo{s, g, page.NewJob[datafile.File](&s.Base, "reading positions")}
	s.sheet.isForTwo = true
	s.choices.Figure, s.choices.Repeat = "nodes", 1
	return s
}

// update lists the positions; that of the match that is looked at is ticked when it is another one than before.
func (t *forTwo) update() {
	s, w := t.session, t.session.Host.Words()
	f, looked := &s.choices, s.Host.Looked()
	f.problems = nil
	for i, n := range lineThrough(looked) {
		p := n.Position()
		if p.Outcome() != play.Open {
			continue
		}
		e := entry{position: p, id: p.Line(), name: w.Key("compare.two.turn", "Number", i+1), colour: theme.Muted}
		if n == looked {
			e.badge, e.colour = w.Key("compare.two.now"), theme.Accent
			if e.id != f.Problem {
				f.tick(e.id)
			}
		}
		f.problems = append(f.problems, e)
	}
	for _, l := range f.Listed {
		if p, wrong := t.readLine(l.Line); wrong == nil {
			f.problems = append(f.problems, entry{position: p, id: l.Line, name: l.Name, colour: theme.Muted})
		}
	}
	if len(f.On) == 0 {
		f.setMethods(startingForTwo())
	}
	s.Changed()
}

// lineThrough returns the nodes of the line on which a node stands, from the beginning; none for nil.
func lineThrough(n *match.Node) (line []*match.Node) {
	for at := n; at != nil; at = at.Parent() {
		line = slices.Insert(line, 0, at)
	}
	for at := n; at != nil && len(at.Next()) > 0; {
		at = at.Next()[0]
		line = append(line, at)
	}
	return line
}

// startingForTwo returns the first list of methods: the same search, of one depth, without and with what makes it faster,
// ordering and killers each alone and together.
func startingForTwo() (texts []string, on []bool) {
	texts = []string{
		"minimax,depth=3", "alphabeta,depth=3", "alphabeta,depth=3,iterative=on", "alphabeta,depth=3,iterative=on,ordering=on",
		"alphabeta,depth=3,iterative=on,killers=on", "alphabeta,depth=3,iterative=on,ordering=on,killers=on",
	}
	return texts, []bool{true, true, true, true, true, false}
}

// greatestDepth is the greatest depth of atDepths.
const greatestDepth = 5

// atDepths returns methods at the depths 1 to 5, depth after depth, and behind these at their own limits where those are others.
func atDepths(list []compare.Contender) (all []compare.Contender) {
	for depth := 1; depth <= greatestDepth; depth++ {
		for _, c := range list {
			m := *c.Thinks
			m.Limits.Depth = depth
			all = append(all, compare.Contender{Thinks: &m, Text: m.String()})
		}
	}
	seen := map[string]bool{}
	return slices.DeleteFunc(append(all, list...), func(c compare.Contender) bool {
		again := seen[c.Text]
		seen[c.Text] = true
		return again
	})
}

// opening is the position of which evaluations are, nil at one player.
func (t *forTwo) opening() game.Position {
	if t == nil {
		return nil
	}
	return t.game.Opening(game.Defaults(t.game.MatchSettings()))
}

func (t *forTwo) readLine(line string) (game.Position, *text.Message) {
	if t == nil {
		return nil, new(text.M("compare.two.nofile", "File", line))
	}
	p, wrong := match.ReadLine(t.game, line, game.Defaults(t.game.MatchSettings()))
	if len(wrong) > 0 {
		return nil, &wrong[0].What
	}
	return p, nil
}

// mostListed is the greatest number of positions from files.
const mostListed = 500

// askPositions asks for a file of positions and adds them to the list.
func (t *forTwo) askPositions() {
	s := t.session
	s.Host.AskForFile(s.Host.Words().Key("compare.two.ask"), func(path string) {
		store := s.Host.Store()
		t.reading.Start(func(ctx context.Context, p *task.Progress[datafile.File]) error {
			file := store.Open(ctx, path)
			p.Update(func(read *datafile.File) { *read = file })
			return ctx.Err() //nolint:wrapcheck // it is not said
		}, func(file datafile.File, err error) {
			if err == nil {
				t.addPositions(file.Source, path)
			}
		})
	})
}

// addPositions ticks the positions of a file alone, and shows what is wrong in it.
func (t *forTwo) addPositions(src []byte, path string) {
	s, name := t.session, filepath.Base(path)
	f := &s.choices
	list, issues := match.ReadPositions(t.game, path, src, game.Defaults(t.game.MatchSettings()))
	switch {
	case len(list) == 0:
		s.Host.ShowError(text.M("compare.two.nofile", "File", name))
		return
	case len(list)+len(f.Listed) > mostListed:
		s.Host.ShowError(text.M("compare.two.many", "Most", mostListed))
		return
	}
	clear(f.Ticked)
	for _, p := range list {
		line := p.Position.Line()
		f.Listed = append(f.Listed, listedPosition{line, name + ":" + strconv.Itoa(p.Line)})
		f.Ticked[line] = true
	}
	if len(issues) > 0 {
		s.Host.ShowFileIssues(datafile.File{Path: path, Issues: issues})
	}
	s.Host.SaveStateSoon()
	t.update()
}

// boardOf returns the position of a line, after the move that was chosen there; false where nothing is to be shown.
func (s *sheet) boardOf(l *line) (step scene.Step, has bool) {
	if l == nil || s.positions == nil {
		return step, false
	}
	p := s.positions[l.Problem].Position
	if l.row.Thought != nil {
		if after, wrong := p.Show(l.row.Thought.Move); wrong == nil {
			return after, true
		}
	}
	return scene.Step{Board: p.Scene()}, true
}
