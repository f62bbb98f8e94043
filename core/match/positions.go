package match

import (
	"strings"

	"procura/core/game"
	"procura/core/text"
)

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
