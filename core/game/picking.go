package game

import "slices"

// Ways lists, for each legal move of a board, the places to tap one after the other to play it. A move may be
// picked in several ways.
type Ways []Way

// Way is one way to pick a move: the places to tap in turn, cells of the scene from 0, and -1-i for place
// i of the tray. No way begins another one.
type Way struct {
	Move   string
	Places []int
}

// goesOn reports whether a way goes on after what is picked.
func (w *Way) goesOn(picked []int) bool {
	return len(picked) < len(w.Places) && slices.Equal(w.Places[:len(picked)], picked)
}

// Next describes how a move goes on of which some places are picked: what can be picked
// next, in order, or, when the move is complete, its notation. Places that begin no move
// have neither.
func (w Ways) Next(picked []int) (choices []int, complete string) {
	for i := range w {
		switch places := w[i].Places; {
		case slices.Equal(places, picked):
			return nil, w[i].Move
		case w[i].goesOn(picked) && !slices.Contains(choices, places[len(picked)]):
			choices = append(choices, places[len(picked)])
		}
	}
	return choices, ""
}

// Behind lists the moves behind each choice of Next.
func (w Ways) Behind(picked []int) map[int][]string {
	behind := map[int][]string{}
	for i := range w {
		if w[i].goesOn(picked) {
			place := w[i].Places[len(picked)]
			behind[place] = append(behind[place], w[i].Move)
		}
	}
	return behind
}

// To is the way to a move, of several the one with cells before the tray; nil when it can't
// be picked.
func (w Ways) To(move string) []int {
	var to []int
	for i := range w {
		if w[i].Move == move && slices.Compare(w[i].Places, to) > 0 {
			to = w[i].Places
		}
	}
	return to
}

// Pick is the result of a tap.
type Pick struct {
	// Picked are the places picked now.
	Picked []int
	// Move is the move that is complete, "" for none.
	Move string
	// Refused reports whether the place can't be picked.
	Refused bool
}

// Tap adds a place to those that are picked, or puts it in the place of some, as few as the
// rules allow. One that is picked already is let go, with those after it; one that no move
// goes on with is refused, and what was picked stays.
func (w Ways) Tap(picked []int, place int) Pick {
	if i := slices.Index(picked, place); i >= 0 {
		return Pick{Picked: slices.Clone(picked[:i])}
	}
	for kept := len(picked); kept >= 0; kept-- {
		now := append(slices.Clone(picked[:kept]), place)
		choices, complete := w.Next(now)
		if complete != "" {
			return Pick{Move: complete}
		}
		if len(choices) > 0 {
			return Pick{Picked: now}
		}
	}
	return Pick{Picked: slices.Clone(picked), Refused: true}
}
