package game

import (
	"strings"
	"unicode"
)

// isOffset reports whether a list is two numbers with signs, which say how far a move goes: (+1,-2).
func isOffset(items []moveItem) bool {
	signed := false
	for i := range items {
		digits, below := strings.CutPrefix(items[i].text, "-")
		if !isNumber(digits) {
			return false
		}
		signed = signed || below || strings.HasSuffix(items[i].glue, "+")
	}
	return signed && len(items) == 2
}

// pairOf is the place that a list is: (0 5), (0 . 5), (B 1), (L0 C5), (linha 0 coluna 5), with
// a piece or not, (C2 bqac), ((branca quadrada alta cheia) (1 2)).
func pairOf(items []moveItem) (place string, lettered, ok bool) {
	if len(items) == 4 {
		place, ok = namedPair(items)
		return place, false, ok
	}
	if len(items) != 2 || !joinsPair(items[1].glue) {
		return "", false, false
	}
	first, second := &items[0], &items[1]
	if letters, is := initials(first); is {
		place, lettered, ok = onePlace(second)
		return place + "=" + letters, lettered, ok
	}
	if first.isList || second.isList {
		letters, is := initials(second)
		place, lettered, ok = onePlace(first)
		return place + "=" + letters, lettered, ok && is
	}
	return pairOfWords(first, second)
}

// namedPair is the place of a list as (linha 0 coluna 5).
func namedPair(items []moveItem) (place string, ok bool) {
	first, second := items[0].text, items[2].text
	row, column := items[1].text, items[3].text
	if columnWord.MatchString(first) {
		first, second = second, first
		row, column = column, row
	}
	return "L" + row + "C" + column, rowWord.MatchString(first) && columnWord.MatchString(second) && isNumber(row) && isNumber(column)
}

// pairOfWords is the place that two words are, or a place and a piece.
func pairOfWords(first, second *moveItem) (place string, lettered, ok bool) {
	switch {
	case isNumber(first.text) && isNumber(second.text):
		return "(" + first.text + " " + second.text + ")", false, true
	case len(first.text) == 1 && unicode.IsLetter(rune(first.text[0])) && isNumber(second.text):
		return first.text + second.text, true, true
	case fourLetters.MatchString(second.text):
		place, ok = placeWord(first.text)
		return place + "=" + second.text, true, ok
	case fourLetters.MatchString(first.text):
		place, ok = placeWord(second.text)
		return place + "=" + first.text, true, ok
	}
	place, ok = placeWord(first.text + second.text)
	return place, false, ok && namedPlace.MatchString(place)
}

func joinsPair(glue string) bool {
	trimmed := strings.TrimSpace(glue)
	return glue != "." && (trimmed == "" || isOneOf(trimmed, ",;-."))
}

// onePlace is the place that an item is.
func onePlace(item *moveItem) (place string, lettered, ok bool) {
	if item.isList {
		return pairOf(item.list)
	}
	place, ok = placeWord(item.text)
	return place, true, ok
}

// makePlaces makes places of what is one only beside its like: numbers in pairs, 1B, L0 C5, B 1. In
// a list with other things numbers are none: it may be a row of a board.
func (r *moveReader) makePlaces(list bool) {
	r.dropConnectors()
	places, letters := r.count(aPlace), r.count(aLetter)
	lettered := r.countLettered()
	switch {
	case places == 0 && r.count(aReversed) > 0:
		r.turnReversed()
	case places == 0 && letters > 0 && 2*letters == len(r.elements):
		r.joinLetters()
	case lettered == places && places > 1 && places%2 == 0:
		r.joinNamed()
	}
	if lettered == 0 && letters == 0 && !(list && r.count(aWord) > 0) {
		r.pairNumbers()
	}
}

// countLettered counts the places that are a letter with a number.
func (r *moveReader) countLettered() int {
	count := 0
	for i := range r.elements {
		if r.elements[i].lettered {
			count++
		}
	}
	return count
}

// dropConnectors leaves out words as "e" and "to"; what stood before them stands before the next.
func (r *moveReader) dropConnectors() {
	kept, glue := r.elements[:0], ""
	for i, e := range r.elements {
		next := i+1 < len(r.elements) && r.elements[i+1].kind == aNumber
		word := e.kind == aWord || e.kind == aLetter && !next
		if word && connector.MatchString(e.text) {
			glue += e.glue + e.text
			continue
		}
		e.glue, glue = glue+e.glue, ""
		kept = append(kept, e)
	}
	r.elements = kept
}

// turnReversed makes places of those whose number stands first: 1B is B1.
func (r *moveReader) turnReversed() {
	for i := range r.elements {
		if e := &r.elements[i]; e.kind == aReversed {
			parts := reversedPlace.FindStringSubmatch(e.text)
			e.kind, e.text, e.lettered = aPlace, parts[2]+parts[1], true
		}
	}
}

// joinLetters makes places of letters and numbers in turn: B 1 C 3.
func (r *moveReader) joinLetters() {
	var joined []moveElement
	for i := 0; i+1 < len(r.elements); i += 2 {
		letter, number := r.elements[i], r.elements[i+1]
		if letter.kind != aLetter || number.kind != aNumber {
			return
		}
		joined = append(joined, moveElement{kind: aPlace, text: letter.text + number.text, glue: letter.glue, lettered: true})
	}
	r.elements = joined
}

// joinNamed makes places of rows and columns in turn: L0 C5 L1 C4.
func (r *moveReader) joinNamed() {
	var joined []moveElement
	for i := 0; i+1 < len(r.elements); i++ {
		e, next := r.elements[i], r.elements[i+1]
		if e.kind != aPlace {
			joined = append(joined, e)
			continue
		}
		place, ok := placeWord(e.text + next.text)
		if next.kind != aPlace || !ok || !namedPlace.MatchString(place) {
			return
		}
		joined = append(joined, moveElement{kind: aPlace, text: place, glue: e.glue})
		i++
	}
	r.elements = joined
}

// pairNumbers makes places of numbers that stand in pairs: 0-5 1-4, or 0 5 alone on a line.
func (r *moveReader) pairNumbers() {
	var paired []moveElement
	for i := 0; i < len(r.elements); {
		end := r.endOfNumbers(i)
		switch {
		case end == i:
			end++
			paired = append(paired, r.elements[i])
		case r.isWordBeside(i, end):
			paired = append(paired, r.elements[i:end]...)
		default:
			paired = append(paired, pairRun(r.elements[i:end])...)
		}
		i = end
	}
	r.elements = paired
}

// endOfNumbers finds the end of the numbers that stand on one line from an element on.
func (r *moveReader) endOfNumbers(from int) int {
	end := from
	for end < len(r.elements) && r.elements[end].kind == aNumber && (end == from || !r.beginsLine(end)) {
		end++
	}
	return end
}

func (r *moveReader) beginsLine(at int) bool { return strings.Contains(r.elements[at].glue, "\n") }

// isWordBeside reports whether a word stands before or behind some elements, on their line.
func (r *moveReader) isWordBeside(from, end int) bool {
	before := from > 0 && r.elements[from-1].kind == aWord && !r.beginsLine(from)
	return before || end < len(r.elements) && r.elements[end].kind == aWord && !r.beginsLine(end)
}

// pairRun reads numbers in pairs as places, perhaps behind a number that is a label.
func pairRun(numbers []moveElement) []moveElement {
	if pairs, ok := pairsOf(numbers); ok {
		return pairs
	}
	if pairs, ok := pairsOf(numbers[1:]); ok && numbers[1].glue != numbers[2].glue {
		return append([]moveElement{numbers[0]}, pairs...)
	}
	return numbers
}

// pairsOf are the places that numbers are, where another sign joins two than parts them.
func pairsOf(numbers []moveElement) (places []moveElement, ok bool) {
	if len(numbers) == 0 || len(numbers)%2 != 0 {
		return nil, false
	}
	joint := numbers[1].glue
	if sign := strings.TrimSpace(joint); sign != "" && !isOneOf(sign, ",;-:/|") {
		return nil, false
	}
	for i := 0; i < len(numbers); i += 2 {
		if numbers[i+1].glue != joint || i > 0 && numbers[i].glue == joint || len(numbers[i].text) > 2 || len(numbers[i+1].text) > 2 {
			return nil, false
		}
		places = append(places, moveElement{kind: aPlace, text: "(" + numbers[i].text + " " + numbers[i+1].text + ")", glue: numbers[i].glue})
	}
	return places, true
}
