package game

import (
	"fmt"
	"strings"
	"testing"

	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// lecture has the steps a, b and c, each with a comment before it in its file.
func lecture() Lecture {
	l := Lecture{Text: LectureFrame{Tail: ")"}}
	for _, title := range []string{"a", "b", "c"} {
		l.Steps = append(l.Steps, LectureStep{Title: title, Puzzle: what{identity: title}, Text: LectureText{Before: ";" + title}})
	}
	return l
}

func TestStepsOfALectureAreMovedWithTheirText(t *testing.T) {
	for want, act := range map[string]func(*Lecture){
		"a;a b;b c;c )":   func(l *Lecture) { l.Move(1, 1) },
		"b;b c;c a;a )":   func(l *Lecture) { l.Move(0, 2) },
		"c;c a;a b;b )":   func(l *Lecture) { l.Move(2, 0) },
		"n a;a b;b c;c )": func(l *Lecture) { l.Insert(0, LectureStep{Title: "n"}) },
		"a;a b;b c;c n )": func(l *Lecture) { l.Insert(3, LectureStep{Title: "n"}) },
		"a;a c;b;c )":     func(l *Lecture) { l.Delete(1) },
		"a;a b;b ;c)":     func(l *Lecture) { l.Delete(2) },
		"a;a b;b ":        func(l *Lecture) { l.Text.Tail = ""; l.Delete(2) },
		"a;a c;c )":       func(l *Lecture) { l.Steps[1].Text.Before = " \n"; l.Delete(1) },
		"a;a new;b c;c )": func(l *Lecture) { l.Change(1, LectureStep{Title: "new", Text: LectureText{Before: "x"}}) },
	} {
		l := lecture()
		old := l.Steps[0]
		kept := l.Steps
		act(&l)
		var got strings.Builder
		for _, s := range l.Steps {
			got.WriteString(s.Title + s.Text.Before + " ")
		}
		got.WriteString(l.Text.Tail)
		if got.String() != want {
			t.Errorf("%q, want %q", got.String(), want)
		}
		if kept[0].Title != old.Title || kept[1].Title != "b" || kept[2].Title != "c" {
			t.Errorf("%q: the list as it was has changed: %v", want, kept)
		}
	}
}

func TestStepsAreTheSameWhateverBoardOfThemIsShown(t *testing.T) {
	bfs := Method{Algorithm: "bfs"}
	for i, c := range []struct {
		same   bool
		change func(*LectureStep)
	}{
		{true, func(s *LectureStep) { s.At, s.Title, s.Note = 1, "b", "c" }},
		{true, func(s *LectureStep) { s.Method = &LectureRun{Method: bfs} }},
		{false, func(s *LectureStep) { s.Method = &LectureRun{} }},
		{false, func(s *LectureStep) { s.Method = nil }},
		{false, func(s *LectureStep) { s.Name = "b" }},
		{false, func(s *LectureStep) { s.Puzzle = what{identity: "b"} }},
		{false, func(s *LectureStep) { s.Moves = []string{"x"} }},
	} {
		one := LectureStep{Puzzle: what{identity: "a"}, Method: &LectureRun{Method: bfs}}
		other := one
		c.change(&other)
		if one.Same(&other) != c.same || other.Same(&one) != c.same {
			t.Errorf("%d: the same: %t", i, !c.same)
		}
	}
}

// at is a position that tells where it is.
type at struct {
	Position
	line string
}

func (p at) Line() string { return p.line }

func TestSearchesForTwoAreTheSameByPositionMethodAndSeed(t *testing.T) {
	one := LectureStep{Thought: &LectureThought{at{line: "a"}, play.Method{Limits: play.Limits{Depth: 2}}}}
	for i, c := range []struct {
		same bool
		step LectureStep
	}{
		{true, LectureStep{Title: "b", Thought: &LectureThought{at{line: "a"}, play.Method{Limits: play.Limits{Depth: 2}}}, Moment: &LectureMoment{Step: 3}}},
		{false, LectureStep{Thought: &LectureThought{at{line: "b"}, play.Method{Limits: play.Limits{Depth: 2}}}}},
		{false, LectureStep{Thought: &LectureThought{at{line: "a"}, play.Method{Limits: play.Limits{Depth: 3}}}}},
		{false, LectureStep{Thought: &LectureThought{at{line: "a"}, play.Method{Limits: play.Limits{Depth: 2}, Options: play.Options{Seed: 1}}}}},
		{false, LectureStep{Puzzle: what{identity: "a"}}},
	} {
		if one.Same(&c.step) != c.same || c.step.Same(&one) != c.same {
			t.Errorf("%d: the same: %t", i, !c.same)
		}
	}
}

// taught is a game with a setting of the puzzle and one for two; its boards tell how they came about.
type taught struct{ Playable }

func (taught) ID() string               { return "taught" }
func (taught) HasTarget() bool          { return false }
func (taught) Settings() []Setting      { return settings[:1] }
func (taught) MatchSettings() []Setting { return settings[1:] }
func (taught) Decode(forms []text.Node) Decoded {
	return Decoded{Puzzle: taughtBoard{board: forms[0].Text}}
}

func (taught) ReadPosition(board string, rules Rules) (Position, []text.Error) {
	return taughtPosition{board: board + rules.Format(settings[1:])}, nil
}

// taughtBoard is a puzzle, and a path of it.
type taughtBoard struct {
	Puzzle
	board string
	moves []string
}

func (b taughtBoard) Replay(moves []string) (Replay, error) {
	return taughtBoard{b, b.board, moves}, nil
}
func (b taughtBoard) Len() int              { return len(b.moves) + 1 }
func (b taughtBoard) Step(i int) scene.Step { return stepTo(b.board + strings.Join(b.moves[:i], "")) }
func (b taughtBoard) WithRules(r Rules) (Puzzle, *text.Message) {
	b.board += r.Format(settings[:len(r)])
	return b, nil
}

func stepTo(board string) scene.Step {
	return scene.Step{Board: scene.Board{RowNames: []string{board}}}
}

type taughtPosition struct {
	Position
	board string
}

func (p taughtPosition) Scene() scene.Board { return stepTo(p.board).Board }
func (p taughtPosition) Show(move string) (scene.Step, *text.Message) {
	return stepTo(p.board + move), nil
}

func (p taughtPosition) Play(move string) (Position, *text.Message) {
	return taughtPosition{board: p.board + move}, nil
}

func TestALessonPlaysItsMovesUnderEachValue(t *testing.T) {
	for _, c := range []struct{ setting, first, second, want string }{
		{"numbers", "on", "off", "[xnumbers=on on a true xnumbers=on1 on b false xnumbers=off off a true xnumbers=off1 off b false]"},
		{"double", "smallest", "choice", "[xdouble=smallest smallest a true xdouble=smallest1 smallest b false xdouble=choice choice a true xdouble=choice1 choice b false]"},
		{"", "", "", "[x  a true x1  b false x  a true x1  b false]"},
	} {
		l := Lesson{Setting: c.setting, Board: "x"}
		for _, value := range []string{c.first, c.second} {
			l.Takes = append(l.Takes, Take{Value: value, Moves: []string{"1"}, Says: Says("x", "a", "b")})
		}
		var got []string
		for _, f := range l.Film(taught{}) {
			got = append(got, fmt.Sprint(f.Board.RowNames[0], " ", f.Value, " ", strings.TrimPrefix(f.Says.Key, "help.lesson.x."), " ", f.First))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%q: %v", c.setting, got)
		}
		_, puzzle := l.Puzzle(taught{})
		if about, found := l.Of(taught{}); about.Key != c.setting || found != (c.setting != "") || puzzle != (c.setting != "double") {
			t.Errorf("%q is about %q, %t; of a puzzle: %t", c.setting, about.Key, found, puzzle)
		}
	}
}
