package tasks

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
)

// Listed is a task as a file of positions has it, with its line. What it claims is not proved.
type Listed struct {
	match.Listed
	Kind  Kind
	Depth int
}

// Prove proves it; false if it is none of this depth, or ctx ended before that was known.
func (l *Listed) Prove(ctx context.Context) (*Task, bool) {
	t, ok := Prove(ctx, l.Position, l.Kind)
	return t, ok && t.Depth == l.Depth && t.measure(ctx)
}

// Line writes what Read reads: the line of the position, with the task behind a semicolon, where a file of positions may have
// anything.
func (t *Task) Line() string {
	return fmt.Sprintf("%s ; task=%s depth=%d", t.Position.Line(), t.Kind, t.Depth)
}

// form shows what must stand behind a position, in the message about a line that lacks it.
var form = fmt.Sprintf("; task=piece|place|win|draw depth=1-%d", MostDepth)

// Read reads a file of positions in which every line has a task. Rules are those of lines that give none.
func Read(g game.Playable, file string, src []byte, rules game.Rules) (list []Listed, wrong []game.Issue) {
	positions, wrong := match.ReadPositions(g, file, src, rules)
	lines := slices.Collect(strings.Lines(text.Decode(src)))
	for _, p := range positions {
		line := lines[p.Line-1]
		_, words, _ := strings.Cut(line, ";")
		l := Listed{Listed: p}
		if l.readWords(words) {
			list = append(list, l)
			continue
		}
		column := len([]rune(strings.TrimRight(line, "\r\n"))) - len([]rune(strings.TrimRight(words, "\r\n"))) + 1
		wrong = append(wrong, game.Issue{File: file, Line: p.Line, Column: column, What: text.M("error.task"), Expected: text.M("error.expected.task", "Form", form)})
	}
	return list, wrong
}

// readWords reads task=KIND depth=N among words, and reports whether both are there.
func (l *Listed) readWords(words string) bool {
	for word := range strings.FieldsSeq(words) {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "task":
			l.Kind = Kind(value)
		case "depth":
			l.Depth, _ = strconv.Atoi(value) // 0 is none
		}
	}
	return slices.Contains(Kinds(), l.Kind) && l.Depth >= 1 && l.Depth <= MostDepth
}
