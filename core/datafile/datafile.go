// Package datafile has the types that stand for files of the program: File was read, Document is
// to be written. Package storage reads and writes them.
package datafile

import (
	"procura/core/course"
	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
)

// File holds what was read from a file, and what was refused in it. Problems and runs may stand
// in one file; everything else is alone in its file.
type File struct {
	Path string
	// Source has the bytes that were read, nil where reading failed or the text came from
	// elsewhere. Stamp is their hash.
	Source   []byte
	Stamp    string
	Problems []game.Problem
	// ForTwo reports a game for two, and Match is that game; nil where too much of
	// it is wrong.
	ForTwo bool
	Match  *match.Record
	// Position was pasted; files hold none.
	Position game.Position
	// Runs are the results in the file. Solved lists their problems, each once;
	// the window fills it in.
	Runs   []game.Run
	Solved []game.Problem
	// Journal is the text of a tournament, Trace the text of a recorded search.
	Journal string
	Trace   []byte
	Lecture *game.Lecture
	// ForCourse reports the settings of a course, and Course has them; nil where anything in it is wrong.
	ForCourse bool
	Course    *course.Course
	// Submission reports results of another program, which are for a grader: whatever else
	// was found in the file does not count.
	Submission bool
	// Old reports a game or a lecture in the form of version 0.1, which is written in today's.
	Old    bool
	Issues []game.Issue
}

// Kind names a sort of content.
type Kind string

// The kinds of content that a file can have.
const (
	KindProblems   Kind = "problems"
	KindGame       Kind = "game"
	KindResults    Kind = "results"
	KindTournament Kind = "tournament"
	KindLecture    Kind = "lecture"
	KindTrace      Kind = "trace"
	KindCourse     Kind = "course"
	KindLog        Kind = "log"    // of moves; such files are written and never read
	KindJudged     Kind = "judged" // results of programs, a line each; as KindLog
)

// Kinds lists the kinds of content that were found.
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
		{KindCourse, f.ForCourse},
	} {
		if k.holds {
			kinds = append(kinds, k.kind)
		}
	}
	return kinds
}

// Document is a file of problems that is to be written.
type Document struct {
	// Problems are all that the file is to hold, of all games, in their order. One with a
	// Place stood there in Source, and keeps its bytes where it has not changed.
	Problems []game.Problem
	// Source is the file as it was read, nil for a new file. Everything in it stays that is
	// not part of a changed problem.
	Source []byte
	// Stamp is the hash of what the program last knew at the path, "" for nothing.
	Stamp string
	// Agreed holds the keys of the questions that the user said yes to.
	Agreed []string
}

// Saved is the outcome of writing a document.
type Saved struct {
	// Ask is a question to the user; nothing was written yet. When it is nil, File is what
	// the disk holds now: the document's problems with their new places.
	Ask  *text.Message
	File File
}
