package match

import (
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// PositionText is for rules that can write a state together with its rules, for
// a clipboard. Where a game can't, the list of Encode has to do.
type PositionText[S any] interface {
	// Line writes a state and the rules, on one line where there is a short form
	// for it. A LineReader reads it back, whatever rules it is given.
	Line(S) string
}

// LineReader is a playable game that reads what PositionText writes.
type LineReader interface {
	game.Playable
	// ReadLine reads a position as ReadPosition does, and the rules that its text
	// gives, which win over rules.
	ReadLine(src string, rules game.Rules) (game.Position, []text.Error)
}

func (p position[S, M]) Line() string {
	if rules, ok := p.rules.(PositionText[S]); ok {
		return rules.Line(p.state)
	}
	return p.Encode()
}

// ReadLine reads a position in any form that the game has, under the rules that
// the text gives and, where it gives none, under rules.
func ReadLine(g game.Playable, src string, rules game.Rules) (game.Position, []text.Error) {
	if reader, ok := g.(LineReader); ok {
		return reader.ReadLine(src, rules)
	}
	return g.ReadPosition(src, rules)
}

// Packer is for rules that can write a state in little room, for short ids; the
// module is an Unpacker. Settings are no part of it.
type Packer[S any] interface {
	// Pack writes a state.
	Pack(S, *text.RadixWriter)
}

// Unpacker is a game that reads what a Packer writes.
type Unpacker interface {
	game.Playable
	// UnpackPosition reads a state under complete and allowed rules, false where the
	// digits are none.
	UnpackPosition(*text.RadixReader, game.Rules) (game.Position, bool)
}

func (p position[S, M]) Pack(w *text.RadixWriter) bool {
	packer, ok := p.rules.(Packer[S])
	if ok {
		packer.Pack(p.state, w)
	}
	return ok
}

// Prompter is for rules that can say how a move goes on of which a part is
// picked. Where a game can't, the status of the scene has to do.
type Prompter[S any] interface {
	// Prompt tells what is to be picked next at a state that is not over, after one place or
	// more; see game.Ways.
	Prompt(s S, picked []int) text.Message
}

func (p position[S, M]) Prompt(picked []int) text.Message {
	if rules, ok := p.rules.(Prompter[S]); ok && len(picked) > 0 {
		return rules.Prompt(p.state, picked)
	}
	return p.Scene().Status
}

// Refuser is for rules that can say why a place can't be picked.
type Refuser[S any] interface {
	// Refusal explains why no move goes on with a place after some others were picked; see
	// game.Ways.
	Refusal(s S, picked []int, place int) text.Message
}

func (p position[S, M]) Refusal(picked []int, place int) text.Message {
	if rules, ok := p.rules.(Refuser[S]); ok {
		return rules.Refusal(p.state, picked, place)
	}
	return text.M("solver.refuse.match")
}

// Critic is for rules that see at a glance what is wrong with a move.
type Critic[S, M any] interface {
	// Fault tells what a legal move of s overlooks that is over with the next one at the latest: a
	// win at once, or that the opponent wins at once; no text where it is neither. The text goes on
	// after "Lost at move 7: ".
	Fault(s S, m M) text.Message
}

func (p position[S, M]) Fault(move string) (said text.Message) {
	rules, ok := p.rules.(Critic[S, M])
	if m, wrong := p.find(move); ok && wrong == nil {
		return rules.Fault(p.state, m)
	}
	return said
}

// Editable is for rules whose positions can be set up by hand.
type Editable[S any] interface {
	// Draft takes a state as the beginning of another one.
	Draft(S) game.PositionDraft
}

func (p position[S, M]) Draft() (game.PositionDraft, bool) {
	if rules, ok := p.rules.(Editable[S]); ok {
		return rules.Draft(p.state), true
	}
	return nil, false
}

// Listed is a position of a file of positions, with its line.
type Listed struct {
	Line     int
	Position game.Position
}

// ListReader is a playable game with a form for the lines of a file of positions.
type ListReader interface {
	game.Playable
	// ReadListed reads a line, under the rules that it gives and, where it gives none, under rules. What is wrong
	// has a column; found is false for an empty line or a comment.
	ReadListed(line string, rules game.Rules) (p game.Position, wrong *game.Issue, found bool)
}

// ReadPositions reads the text of a file of positions, one a line, in which the game goes on. Rules are those of lines
// that give none.
func ReadPositions(g game.Playable, file string, src []byte, rules game.Rules) (list []Listed, wrong []game.Issue) {
	number := 0
	for line := range strings.Lines(text.Decode(src)) {
		number++
		p, issue, found := readListed(g, strings.TrimRight(line, "\n"), rules)
		switch {
		case !found:
		case issue != nil:
			issue.File, issue.Line = file, number
			wrong = append(wrong, *issue)
		default:
			list = append(list, Listed{number, p})
		}
	}
	return list, wrong
}

func readListed(g game.Playable, line string, rules game.Rules) (game.Position, *game.Issue, bool) {
	if reader, ok := g.(ListReader); ok {
		return reader.ReadListed(line, rules)
	}
	if strings.TrimSpace(line) == "" {
		return nil, nil, false
	}
	p, errors := ReadLine(g, line, rules)
	if len(errors) > 0 {
		return nil, &game.Issue{Column: errors[0].Column, What: errors[0].What, Expected: errors[0].Expected}, true
	}
	return p, nil, true
}
