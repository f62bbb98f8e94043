package match

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/ui/host"
)

// reviewPart begins the names of the parts with reviews.
const reviewPart = "review-"

// keptReview holds the saved part with the review of a game. It is used again as long as what is known of
// the game does not change.
type keptReview struct {
	host.Part
	of      *match.Archive
	changes uint64
}

// reviewState holds the values found so far for the moves of a game.
type reviewState struct {
	// Values holds the values of the moves of each position that was valued to the end, by its short form.
	Values map[string]valuesState `json:"values"`
	// Righted holds the mistakes that were put right, as the moves that lead to them.
	Righted [][]string `json:"righted,omitempty"`
}

// valuesState holds the values of the moves of a position in the order of the rules, "w3 d l4 -".
type valuesState struct {
	Moves string `json:"moves"`
	Nodes int64  `json:"nodes"`
}

// statePart returns the saved part with the review of the game at a place.
func (k *keptReview) statePart(place int, a *match.Archive) host.Part {
	if k.of == a && k.changes == a.Changes {
		return k.Part
	}
	k.of, k.changes = a, a.Changes
	known, positions := maps.Clone(a.Known), nodesOf(a.Match)
	var righted [][]string
	for _, n := range a.Righted {
		righted = append(righted, movesTo(n))
	}
	k.Part = host.Part{Name: reviewPart + strconv.Itoa(place+1), Version: k.Version + 1, Encode: func() ([]byte, error) {
		state := reviewState{Values: map[string]valuesState{}, Righted: righted}
		for _, n := range positions {
			if v := known[n.Position().Encode()]; v.Over {
				state.Values[n.Position().Brief()] = valuesState{writeValues(n.Position(), v.Values), v.Nodes}
			}
		}
		return json.Marshal(state) //nolint:wrapcheck // of plain structures
	}}
	return k.Part
}

func nodesOf(m *match.History) (list []*match.Node) {
	for row := range m.Nodes() {
		list = append(list, row.Node)
	}
	return list
}

// movesTo returns the moves that lead to a node.
func movesTo(n *match.Node) (moves []string) {
	for ; n.Parent() != nil; n = n.Parent() {
		moves = append(moves, n.Played().Move)
	}
	slices.Reverse(moves)
	return moves
}

// readReview reads what is known of the moves of a game into an archive, and reports whether it is whole.
func readReview(m *match.History, content []byte, to **match.Archive) bool {
	var state reviewState
	if json.Unmarshal(content, &state) != nil {
		return false
	}
	a := match.NewArchive(m)
	a.Changes = 1 // it is kept on
	for _, n := range nodesOf(m) {
		p := n.Position()
		kept, found := state.Values[p.Brief()]
		if !found {
			continue
		}
		values, whole := readValues(p, kept.Moves)
		if !whole {
			return false
		}
		a.Learn(p, match.Valuation{Values: values, Nodes: kept.Nodes, Over: true})
	}
	for _, moves := range state.Righted {
		if n := nodeBehind(m, moves); n != nil {
			a.PutRight(n)
		}
	}
	*to = a
	return true
}

// nodeBehind returns the node behind some moves from the beginning, nil for none.
func nodeBehind(m *match.History, moves []string) *match.Node {
	n := m.Node(0)
	for _, move := range moves {
		i := slices.IndexFunc(n.Next(), func(next *match.Node) bool { return next.Played().Move == move })
		if i < 0 {
			return nil
		}
		n = n.Next()[i]
	}
	return n
}

// outcomeLetters write proved outcomes.
var outcomeLetters = map[play.Outcome]string{play.Won: "w", play.Drawn: "d", play.Lost: "l", play.Open: "-"}

func writeValues(p game.Position, values map[string]game.Value) string {
	moves := p.Moves()
	words := make([]string, len(moves))
	for i, move := range moves {
		v := values[move]
		words[i] = outcomeLetters[v.Outcome]
		if v.Distance > 0 {
			words[i] += strconv.Itoa(v.Distance)
		}
	}
	return strings.Join(words, " ")
}

func readValues(p game.Position, written string) (values map[string]game.Value, whole bool) {
	moves, words := p.Moves(), strings.Fields(written)
	if len(words) != len(moves) {
		return nil, false
	}
	values = map[string]game.Value{}
	for i, word := range words {
		if word == outcomeLetters[play.Open] {
			continue
		}
		outcomes := map[byte]play.Outcome{'w': play.Won, 'd': play.Drawn, 'l': play.Lost}
		v := game.Value{Outcome: outcomes[word[0]]}
		if digits := word[1:]; digits != "" {
			distance, err := strconv.Atoi(digits)
			if err != nil || distance < 1 {
				return nil, false
			}
			v.Distance = distance
		}
		if !v.Exact() {
			return nil, false
		}
		values[moves[i]] = v
	}
	return values, true
}
