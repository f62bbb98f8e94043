package match

import (
	"time"

	"procura/core/game"
	"procura/core/text"
)

// Record is a match as it is kept: who plays it, and as what.
type Record struct {
	Match *History
	// Seats holds the level of each seat, "" for a human; Opener is the seat that
	// makes the first move of the match.
	Seats  [2]game.Level
	Opener int
	// Engines are the players of a game of a championship, as tournament.ParseEngine reads them, or their names;
	// its seats are empty. Such a game is looked at, and no computer plays in it.
	Engines [2]string
	// Engine holds the settings of the seats that play by AlphaBeta: depth, time,
	// quiescence and memory.
	Engine game.MoveRequest
	// Archive holds what was found out about it, nil for nothing; files lack it.
	Archive *Archive
	// Program is the version that kept it, When the time; both may lack.
	Program string
	When    time.Time
}

// OfEngines reports whether the match is a game of a championship.
func (r *Record) OfEngines() bool { return r.Engines != [2]string{} }

// Result says how the moves that the match keeps end: the seat that has won, -1
// for a draw; not over when they lead to no end.
func (r *Record) Result() (winner int, over bool) {
	return winnerAt(r.Match.At(r.Match.Len()), (r.Opener+r.Match.Len())%2)
}

// File holds what the reader found in a file: problems in their order, a game for two,
// the runs of a file of results, a tournament, or the trace of a search; and what was
// refused. Problems and runs may stand in one file, the others are alone in theirs; see
// Kinds.
type File struct {
	Path string
	// Source is the text that was read, byte for byte; nil where it could not be, or what was
	// read is no file. Stamp is its hash.
	Source []byte
	Stamp  string
	// Problems are the ones of a file of problems.
	Problems []game.Problem
	// ForTwo reports a game for two, and Match is that game; nil where too much of
	// it is wrong.
	ForTwo bool
	Match  *Record
	// Position is one that somebody has copied, nil in files.
	Position game.Position
	// Runs are the ones of a file of results.
	Runs []game.Run
	// Solved are the problems that the runs are of, each once; the window has them
	// made beside itself.
	Solved []game.Problem
	// Journal is the text of a tournament, "" for other files.
	Journal string
	// Submission reports results of another program, which are for a grader: whatever else
	// was found in the file is none of that.
	Submission bool
	// Trace is a file with the trace of a search, nil for other files.
	Trace []byte
	// Lecture is a prepared list of steps, nil in other files.
	Lecture *game.Lecture
	Issues  []game.Issue
}

// Kind says what a file holds. One may hold problems and results.
type Kind string

// The kinds of what a file can hold.
const (
	KindProblems   Kind = "problems"
	KindGame       Kind = "game"
	KindResults    Kind = "results"
	KindTournament Kind = "tournament"
	KindLecture    Kind = "lecture"
	KindTrace      Kind = "trace"
	KindLog        Kind = "log" // of moves, which are only added
)

// Kinds are the kinds of what was found; none where nothing was.
func (f *File) Kinds() []Kind {
	var kinds []Kind
	for _, k := range []struct {
		kind  Kind
		holds bool
	}{
		{KindProblems, len(f.Problems) > 0},
		{KindGame, f.ForTwo || f.Position != nil},
		{KindResults, len(f.Runs) > 0},
		{KindTournament, f.Journal != ""},
		{KindLecture, f.Lecture != nil},
		{KindTrace, f.Trace != nil},
	} {
		if k.holds {
			kinds = append(kinds, k.kind)
		}
	}
	return kinds
}

// Document is a file of problems that is to be written.
type Document struct {
	// Problems are all that it is to hold, of all games, in their order. One that has
	// its place in Source and is the same as there keeps its bytes.
	Problems []game.Problem
	// Source is the file as it was read, of which everything stays that is no part of
	// a changed problem; nil for a new file.
	Source []byte
	// Stamp is the hash of what the program last knew at the path, "" for nothing.
	Stamp string
	// Agreed are the keys of the questions that the user said yes to.
	Agreed []string
}

// Saved says how a document was written.
type Saved struct {
	// Ask is the question that the user has to answer before anything is written; nil once it
	// is, and then the file is what is on the disk, problem for problem those of the
	// document, with their new places.
	Ask  *text.Message
	File File
}
