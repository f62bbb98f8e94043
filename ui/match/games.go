package match

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
)

// Games holds the games of a session as wholes: kept when another one begins, read,
// saved and logged.
type Games struct {
	// Kept holds the games in the order they began, so that none is lost when another
	// takes its place. At is the place of the one that is played, behind the others as
	// long as it is not kept.
	Kept []match.Record `json:"-"`
	At   int            `json:"at"`
	// File is the file that the played game was read from or saved to, "" for none.
	File string `json:"file"`
	// Log is the file that moves are appended to, "" for none.
	Log string `json:"log"`

	session *Session
	parts   []keptGame // by place
}

// Caption says where a match came from.
type Caption struct {
	Said  []text.Message
	Words string // or so, by another room
}

// In returns the caption as a line.
func (n Caption) In(w *i18n.Words) string {
	line := n.Words
	for _, m := range n.Said {
		line += " · " + w.Say(m)
	}
	return strings.TrimPrefix(line, " · ")
}

// New begins a match as the settings say.
func (g *Games) New() {
	s := g.session
	s.Engine.stop()
	s.Host.ClearStatus()
	s.Caption = g.clear(Caption{})
	g.start()
	s.Halted, s.Back = false, -1
	s.beginTurn()
	s.Changed()
}

func (g *Games) start() {
	s := g.session
	s.Match = match.From(s.Module.Opening(maps.Clone(s.Rules)))
	s.Opener, s.Engines, g.File = s.Begins, [2]string{}, ""
	s.openArchive()
}

// ChangeNext begins anew where nothing has been played; else the next match will be
// as the settings say.
func (g *Games) ChangeNext() {
	if g.isUntouched() {
		g.New()
		return
	}
	g.session.Changed()
}

// Compose begins to set up a position: the one that is shown is the beginning.
func (g *Games) Compose() {
	s := g.session
	s.Setup.Start(s.ShownPosition(), s.Seat(s.Shown()+1))
	s.Asked = Nothing
	s.Changed()
}

// PlaySetUp begins a match at what has been set up, and the turn with it, if one can play
// from there.
func (g *Games) PlaySetUp() {
	s := g.session
	p, wrong := s.Setup.Draft.Position()
	if wrong != nil {
		return
	}
	g.beginAt(p, s.Setup.Mover, text.M("match.setup.begun"))
	s.Setup.finish()
	s.Halted = false
	s.beginTurn()
	s.Changed()
}

// Place begins a match at a position, or puts it into the one being set up. The
// only human is the one to move.
func (g *Games) Place(p game.Position) {
	s := g.session
	if s.Setup.Open() {
		s.Setup.Load(p)
		s.Changed()
		return
	}
	g.beginAt(p, humanOpener(s), text.M("core.game.pasted"))
	s.Changed()
}

// PlayFrom goes to the position that is looked back at, to play from there; of a game of a championship another
// match begins there.
func (g *Games) PlayFrom() {
	s := g.session
	if !s.OfEngines() {
		s.GoTo(s.Shown(), s.Back >= 0)
		return
	}
	g.beginAt(s.ShownPosition(), humanOpener(s), text.M("match.from.begun"))
	s.Changed()
}

// openPuzzle begins a puzzle; the game that was played is kept.
func openPuzzle(s *Session, t host.TaskToPlay) {
	s.Games.beginAt(t.Position, humanOpener(s))
	s.Puzzle = Puzzle{Name: t.Name, Line: t.Position.Line(), Kind: t.Kind, Depth: t.Depth}
	if t.Values != nil {
		s.Archive.Learn(t.Position, match.Valuation{Values: t.Values, Over: true})
	}
	s.beginHalted()
	s.Changed()
}

// humanOpener returns the seat that begins where a position is taken up: the only human, if there is one.
func humanOpener(s *Session) int {
	if s.Seats[s.Begins] != "" && s.Seats[1-s.Begins] == "" {
		return 1 - s.Begins
	}
	return s.Begins
}

func (g *Games) beginAt(p game.Position, opener int, caption ...text.Message) {
	r := g.record()
	r.Match = match.From(p)
	r.Archive = nil
	r.Opener = opener
	r.Seats = g.session.Seats
	r.Engines = [2]string{}
	g.begin(r, Caption{Said: caption})
}

// Open goes on with a game that was read; from is its file, "" for what does not come from one. When it is saved, another
// name is proposed for a game of version 0.1, and for one that was not read whole.
func (g *Games) Open(file datafile.File, from string) {
	g.begin(*file.Match, Caption{Said: []text.Message{text.M("core.game.opened", "File", filepath.Base(file.Path))}})
	g.File = ""
	if len(file.Issues) == 0 {
		g.File = from
	}
	if file.Old && from != "" {
		g.File = strings.TrimSuffix(from, ".dat") + ".json"
		g.session.Host.ShowStatus(text.M("core.game.old", "File", filepath.Base(from), "New", filepath.Base(g.File)))
	}
	g.session.Changed()
}

// Review looks at a game from its beginning; one that is kept already is gone back to, with its review.
func (g *Games) Review(r match.Record, caption string) {
	g.keepCurrent()
	at := slices.IndexFunc(g.Kept, func(k match.Record) bool { return k.Engines == r.Engines && endOf(k, r) != nil })
	if at < 0 {
		g.begin(r, Caption{Words: caption})
	} else {
		g.At = at
		g.load(g.Kept[at], Caption{Words: caption})
		end := endOf(g.Kept[at], r)
		g.session.Match.Follow(end)
		g.session.Match.Go(end.Number())
		g.session.beginTurn()
	}
	g.session.lookAt(0)
	g.session.Changed()
}

// endOf returns the node of a kept game that stands for the end of another one, or nil if that is another game.
func endOf(kept, r match.Record) *match.Node {
	if kept.Match.At(0).Line() != r.Match.At(0).Line() {
		return nil
	}
	return nodeBehind(kept.Match, movesTo(r.Match.Node(r.Match.Len())))
}

// Browse goes to the game before the current game, or after it.
func (g *Games) Browse(step int) {
	g.keepCurrent()
	i := g.At + step
	switch {
	case i < 0:
		g.session.Host.ShowError(text.M("core.game.first"))
	case i >= len(g.Kept):
		g.session.Host.ShowError(text.M("core.game.last"))
	default:
		g.At = i
		g.load(g.Kept[i], Caption{Said: []text.Message{text.M("core.game.number", "Number", i+1, "Total", len(g.Kept))}})
		g.session.Changed()
	}
}

// begin puts a game in the place of another one, which is kept.
func (g *Games) begin(r match.Record, caption Caption) { g.load(r, g.clear(caption)) }

// load takes a game that has come. No computer moves before it is told to.
func (g *Games) load(r match.Record, caption Caption) {
	s := g.session
	s.Host.ClearStatus()
	s.Setup.Close()
	g.adoptRecord(r)
	s.Back, s.Caption = -1, caption
	s.beginHalted()
}

// adoptRecord takes a game with its players and rules, as far as they play here.
func (g *Games) adoptRecord(r match.Record) {
	s := g.session
	start := r.Match.At(0)
	s.Match = r.Match
	s.Archive = r.Archive
	s.Opener = r.Opener
	s.Engines = r.Engines
	s.openArchive()
	if r.OfEngines() {
		return // the next match is as it was to be
	}
	s.Begins = r.Opener
	s.Rules = maps.Clone(start.Rules())
	levels := match.PlayableLevels(start)
	for seat, level := range r.Seats {
		if level != "" && !slices.Contains(levels, level) {
			level = game.Hard
		}
		s.Seats[seat] = level
	}
	if slices.Contains(s.Seats[:], game.AlphaBeta) {
		s.takeEngine(r.Engine, start)
	}
}

func (g *Games) record() match.Record {
	s := g.session
	r := match.Record{Match: s.Match, Archive: s.Archive, Engines: s.Engines, Opener: s.Opener, Engine: s.engine(), Program: game.Version, When: time.Now()}
	for seat := range r.Seats {
		r.Seats[seat] = s.Player(seat)
	}
	return r
}

// clear keeps the game that is played and makes room for a new one; the caption says so
// where there are games to go back to.
func (g *Games) clear(caption Caption) Caption {
	g.keepCurrent()
	g.At = len(g.Kept)
	if g.At > 0 {
		caption.Said = append(caption.Said, text.M("core.game.kept"))
	}
	return caption
}

// keepCurrent keeps the game that is played, if something has been played or it did not
// begin as every game does.
func (g *Games) keepCurrent() {
	switch {
	case g.At < len(g.Kept):
		g.Kept[g.At] = g.record()
	case !g.isUntouched() && !g.session.IsPuzzle(): // a puzzle can be opened again
		g.Kept = append(g.Kept, g.record())
	}
}

// isUntouched reports whether nothing has been played in a game that begins as usual.
func (g *Games) isUntouched() bool {
	start := g.session.Match.At(0)
	return g.session.Match.Len() == 0 && start.Encode() == g.session.Module.Opening(start.Rules()).Encode()
}

// SettingsDiffer reports whether the next match differs from this one in more than the
// players.
func (g *Games) SettingsDiffer() bool {
	s := g.session
	return s.Opener != s.Begins || !maps.Equal(s.Rules, s.Match.Position().Rules())
}

// Save writes the game as it stands when its turn comes.
func (g *Games) Save(path string) {
	h := g.session.Host
	h.WriteFile(path, func() (func() error, func(error)) {
		r := g.record()
		r.Match = r.Match.Clone()
		return func() error { return h.Store().SaveFile(path, []byte(h.Store().FormatMatch(r)), true) }, func(err error) {
			if err != nil {
				return
			}
			g.File = path
			h.AddRecent(path)
			h.ShowStatus(text.M("core.game.saved", "File", filepath.Base(path)))
		}
	})
}

// KeepLog asks for the file that moves are to be kept in, or stops keeping them.
func (g *Games) KeepLog(on bool) {
	g.Log = ""
	if !on {
		return
	}
	g.session.Host.AskForLog(func(path string, mode host.WriteMode) {
		g.Log = path
		if mode == host.NewFile {
			g.writeLog(func(s report.Store) error { return s.Replace(path, datafile.KindLog, "") })
		}
		g.session.Changed()
	}, g.session.Changed)
}

// log appends the last move to the log, when there is one; when that can't be, it ends.
func (g *Games) log() {
	if g.Log == "" {
		return
	}
	s, path := g.session, g.Log
	i := s.Match.Index()
	seat, move, after := s.Seat(i), s.Match.Played(i), s.Match.Position().Encode()
	g.writeLog(func(s report.Store) error { return s.AppendMove(path, seat, move, after) })
}

// writeLog writes to the log beside the window; when that can't be, it ends.
func (g *Games) writeLog(write func(report.Store) error) {
	s, path := g.session, g.Log
	s.Host.WriteFile(path, func() (func() error, func(error)) {
		return func() error { return write(s.Host.Store()) }, func(err error) {
			if err != nil && g.Log == path { // a log with holes is none
				g.Log = ""
				s.Changed()
			}
		}
	})
}

// Positions as text, to the clipboard and from it.

// Copy puts the position that is shown on the clipboard, with its rules.
func (g *Games) Copy() { g.session.Host.Clipboard().SetContent(g.session.ShownPosition().Line()) }

// Paste begins a match at the position that the clipboard holds, or goes on with
// a game that it holds. What is wrong is told with its place, and then nothing
// changes.
func (g *Games) Paste() {
	h := g.session.Host
	src, name := text.Decode([]byte(h.Clipboard().Content())), h.Words().Key("menu.clipboard")
	if strings.TrimSpace(src) == "" {
		h.ShowStatus(text.M("core.game.nothing"))
		return
	}
	if paste.LooksLikeID(src) { // of any game
		h.OpenClipboard()
		return
	}
	file := h.Store().Read(name, []byte(src))
	if file.ForTwo {
		h.ShowFile(file)
		return
	}
	p, wrong := g.read(src, file.Problems)
	h.ShowFileIssues(datafile.File{Path: name, Issues: issues(name, wrong)})
	if len(wrong) == 0 {
		g.Place(p)
	}
}

func issues(name string, wrong []text.Error) []game.Issue {
	list := make([]game.Issue, len(wrong))
	for i, e := range wrong {
		list[i] = game.IssueIn(name, e)
	}
	return list
}

// read reads a position in any form that the game has, or the one problem of the
// game that the text holds.
func (g *Games) read(src string, problems []game.Problem) (game.Position, []text.Error) {
	module, rules := g.session.Module, g.session.Rules
	p, wrong := match.ReadLine(module, src, rules)
	if len(wrong) == 0 || len(problems) != 1 || problems[0].Puzzle.Module().ID() != module.ID() {
		return p, wrong
	}
	form, _ := problems[0].Puzzle.Encode("")
	rules, refused := rules.With(problems[0].Puzzle.Rules(), module.MatchSettings())
	if refused != nil {
		return nil, wrong
	}
	if q, refused := module.ReadPosition(form, rules); len(refused) == 0 {
		return q, nil
	}
	return nil, wrong
}
