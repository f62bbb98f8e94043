package game

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// MoveText is the way that a text of another program holds, in whatever notation. Moves
// are written as E1, E1-66, C2=bqac, (0 5), or L0C5 where the text names row and column:
//
//	B1 C3 D5   (B1 C3 D5)   ["B1","C3"]   B1-C3-D5   b1→c3   :B1 P17::C3 |d5|   Nb1 Nc3
//	1) B1 2) C3   Jogada 1: B1   B1(20) C3(30)   B1 20 C3 30   (B 1) (C 3)   B1, C3 e D5
//	((0 5) (1 4))   [(0,5),(1,4)]   0-5 1-4   0,5; 1,4   L0C5 L1C4   (linha 0 coluna 5)
//	C2=bqac   (C2 bqac)   C2 (branca quadrada alta cheia)   ((branca ...) (1 2))
//
// It says what is written, and knows no board: whether the places are on one, and what the
// numbers count, is for who has the board.
type MoveText struct {
	Moves []string
	// Cut reports whether the moves break off: by "..." or by a bracket that is not closed. Open
	// reports whether it was such a bracket.
	Cut, Open bool
	// Before and After are the words before the first move and behind the last, with # for
	// each number.
	Before, After string
	// Unclear reports whether what stands between the moves, or in their place, is not understood.
	Unclear bool
}

// ReadMoves reads the moves of a text. It takes time linear in its length.
//
//	text -> items, words and lists (movelexer.go) -> elements, what each is by itself
//	-> places, what some are beside their like (moveplaces.go) -> moves
func ReadMoves(content string) MoveText {
	lexer := moveLexer{text: content}
	lexer.run()
	r := moveReader{}
	items := lexer.top()
	if strings.Contains(content, ":") {
		items = dropPackages(items)
	}
	alone := len(items) == 1
	r.readItems(items, alone)
	r.makePlaces(alone && items[0].isList)
	m := r.result()
	m.Open = len(lexer.open) > 1
	m.Cut = m.Cut || m.Open || lexer.count > maxMoveItems
	m.Unclear = m.Unclear && !(m.Cut && len(m.Moves) == 0)
	if last := len(m.Moves) - 1; m.Open && last >= 0 && !strings.HasPrefix(m.Moves[last], "(") && m.After == "" {
		m.Moves = m.Moves[:last] // of E10 it may be E1
	}
	return m
}

// Labelled reports whether a number or a name with one stands before the first move.
func (m *MoveText) Labelled() bool { return strings.Contains(m.Before, "#") }

// Surrounded reports whether there are words before the first move or behind the last that
// are neither a label nor a number.
func (m *MoveText) Surrounded() bool {
	return strings.Trim(m.After, "# ") != "" || m.Before != "" && !strings.HasSuffix(m.Before, "#")
}

// moveElement is a part of a way: a place, a number, a label or note, a word, or dots.
type moveElement struct {
	kind elementKind
	text string
	glue string
	// lettered reports whether a place is a letter with a number.
	lettered bool
}

type elementKind int

const (
	aWord elementKind = iota
	aNumber
	aLabel // also a note in brackets
	aLetter
	aPlace
	aReversed // 1B, which is a place where all are like that
	someDots
)

type moveReader struct {
	elements []moveElement
	inside   bool // a list
}

var (
	plainPlace    = regexp.MustCompile(`^[A-Za-z]\d{1,3}$`)
	knightPlace   = regexp.MustCompile(`^[NnCc]([A-Za-z]\d{1,2})$`)
	namedPlace    = regexp.MustCompile(`^[LlRr](\d{1,2})[Cc](\d{1,2})$`)
	columnPlace   = regexp.MustCompile(`^[Cc](\d{1,2})[LlRr](\d{1,2})$`)
	reversedPlace = regexp.MustCompile(`^(\d{1,2})([A-Za-z])$`)
	fourLetters   = regexp.MustCompile(`^[A-Za-z]{4}$`)
	ordinal       = regexp.MustCompile(`^\d+[ºª]$`)
	rowWord       = regexp.MustCompile(`(?i)^(linha|lin|line|row|l|r)$`)
	columnWord    = regexp.MustCompile(`(?i)^(coluna|col|column|c)$`)
	connector     = regexp.MustCompile(`(?i)^(e|y|and|depois|then|to|para|ate|até|de|from)$`)
)

// placeWord is the place that a word is.
func placeWord(word string) (place string, ok bool) {
	if plainPlace.MatchString(word) {
		return word, true
	}
	if parts := knightPlace.FindStringSubmatch(word); parts != nil {
		return parts[1], true
	}
	if parts := namedPlace.FindStringSubmatch(word); parts != nil {
		return "L" + parts[1] + "C" + parts[2], true
	}
	if parts := columnPlace.FindStringSubmatch(word); parts != nil {
		return "L" + parts[2] + "C" + parts[1], true
	}
	return "", false
}

// readItems reads the items of a list, or of the text; alone reports whether the text is one list.
func (r *moveReader) readItems(items []moveItem, alone bool) {
	for i := range items {
		item := &items[i]
		switch {
		case item.dots:
			r.add(moveElement{kind: someDots, glue: item.glue})
		case r.attachPiece(item):
		case item.isList:
			r.readList(item, alone)
		case isNumber(item.text) || ordinal.MatchString(item.text):
			kind := aNumber
			if item.numbered || ordinal.MatchString(item.text) || i+1 < len(items) && marksLabel(items[i+1]) {
				kind = aLabel
			}
			r.add(moveElement{kind: kind, text: item.text, glue: item.glue})
		default:
			r.readWord(item)
		}
	}
}

// marksLabel reports whether what stands before an item makes a label of the number before that:
// "1. B1", "1: 0 5", but not "0:5" and "2.5".
func marksLabel(next moveItem) bool {
	glue := strings.TrimLeft(next.glue, " ")
	if glue == "" || strings.IndexByte(".:)", glue[0]) < 0 {
		return false
	}
	return strings.Contains(next.glue, " ") && glue != "." || len(glue) > 1 || !isNumber(next.text)
}

func (r *moveReader) add(e moveElement) { r.elements = append(r.elements, e) }

func (r *moveReader) readWord(item *moveItem) {
	e := moveElement{text: item.text, glue: item.glue}
	place, ok := placeWord(item.text)
	switch {
	case ok:
		e.kind, e.text, e.lettered = aPlace, place, !namedPlace.MatchString(place)
	case reversedPlace.MatchString(item.text):
		e.kind = aReversed
	case len(item.text) == 1 && unicode.IsLetter(rune(item.text[0])):
		e.kind = aLetter
	case strings.TrimSpace(item.glue) == "/" && fourLetters.MatchString(item.text): // of a game for two
		e.kind, e.text = aPlace, "/"+item.text
	}
	r.add(e)
}

// attachPiece takes what belongs to the place before it: a number that goes, E1-66, or a
// piece, C2=bqac, C2 (branca quadrada alta cheia).
func (r *moveReader) attachPiece(item *moveItem) bool {
	place := r.barePlace()
	if place == nil || strings.Contains(item.glue, "\n") {
		return false
	}
	sign := strings.TrimSpace(item.glue)
	letters, words := initials(item)
	switch {
	case !item.isList && sign == "-" && item.glue == "-" && isNumber(item.text):
		place.text += "-" + item.text
	case !item.isList && isOneOf(sign, "=/@:") && fourLetters.MatchString(item.text):
		place.text += strings.Replace(sign, ":", "=", 1) + item.text
	case words && (sign == "" || isOneOf(sign, "=,:")):
		place.text += "=" + letters
	default:
		return false
	}
	return true
}

// barePlace is the last element where that is a place with nothing behind it, else nil.
func (r *moveReader) barePlace() *moveElement {
	last := len(r.elements) - 1
	if last < 0 || r.elements[last].kind != aPlace || strings.ContainsAny(r.elements[last].text, "-=@/") {
		return nil
	}
	return &r.elements[last]
}

// isOneOf reports whether a text is one of some signs.
func isOneOf(s, signs string) bool { return len(s) == 1 && strings.ContainsAny(s, signs) }

// initials writes a list of four words, a piece, by their first letters.
func initials(item *moveItem) (letters string, ok bool) {
	if !item.isList || len(item.list) != 4 {
		return "", false
	}
	for i := range item.list {
		word := item.list[i].text
		if item.list[i].isList || len(word) < 2 || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) || word[0] >= 0x80 {
			return "", false
		}
		letters += strings.ToLower(word[:1])
	}
	return letters, true
}

// readList reads a list: a place, a place with a note, a note, or some of these.
func (r *moveReader) readList(item *moveItem, alone bool) {
	if place, lettered, ok := pairOf(item.list); ok && item.torn {
		return // of (0 15 it may be (0 1
	} else if ok {
		r.add(moveElement{kind: aPlace, text: place, glue: item.glue, lettered: lettered})
		return
	}
	inner := moveReader{inside: true}
	inner.readItems(item.list, false)
	if alone {
		r.elements = append(r.elements, inner.elements...)
		return
	}
	inner.makePlaces(true)
	places, words := inner.count(aPlace), inner.count(aWord) == len(inner.elements)
	dots := inner.count(someDots) > 0
	switch last := len(inner.elements) - 1; {
	case isOffset(item.list): // in the place of a move
		r.add(moveElement{text: "offset", glue: item.glue})
	case last < 0:
		r.add(moveElement{text: "()", glue: item.glue})
	case words && r.inside: // in the place of a move
		r.add(moveElement{text: inner.elements[0].text, glue: item.glue})
	case places == 0 && !dots:
		r.add(moveElement{kind: aLabel, text: "#", glue: item.glue})
	case places == 1 && !dots && inner.elements[last].kind != aWord:
		place := inner.elements[slices.IndexFunc(inner.elements, func(e moveElement) bool { return e.kind == aPlace })]
		place.glue = item.glue
		r.add(place)
	default:
		r.elements = append(r.elements, inner.elements...)
	}
}

// count counts the elements of a kind.
func (r *moveReader) count(kind elementKind) int {
	count := 0
	for i := range r.elements {
		if r.elements[i].kind == kind {
			count++
		}
	}
	return count
}

// result gives the moves, and what stands around and between them.
func (r *moveReader) result() MoveText {
	var m MoveText
	var gap []string
	noise, unclear := false, false
	for i := range r.elements {
		e := &r.elements[i]
		if e.kind == someDots {
			m.Cut = true
			break
		}
		noise = true
		switch e.kind {
		case aPlace:
			between := strings.Join(gap, " ")
			if len(m.Moves) == 0 {
				m.Before = between
			} else {
				unclear = unclear || between != "" && !strings.Contains(between, "#")
			}
			m.Moves = append(m.Moves, e.text)
			gap = nil
		case aNumber, aLabel:
			gap = append(gap, "#")
		default:
			gap = append(gap, strings.ToLower(e.text))
		}
	}
	if len(m.Moves) > 0 {
		m.After = strings.Join(gap, " ")
	} else {
		empty := len(r.elements) == 1 && r.elements[0].text == "()"
		unclear = noise && !empty
	}
	m.Unclear = unclear
	return m
}

// PlainMove is a move without blanks, brackets and capitals: (I 1) is i1.
func PlainMove(move string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(" \t\n()\"',.", r):
			return -1
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return r
	}, move)
}

// SpellMoves are moves as the game writes them, from a state on, where each can be only one; from
// the first that can't, as they are.
func SpellMoves(state State, moves []string) []string {
	moves = slices.Clone(moves)
	for i, move := range moves {
		fit := slices.DeleteFunc(slices.Clone(state.Successors()), func(s Successor) bool { return PlainMove(s.Move) != PlainMove(move) })
		if len(fit) != 1 {
			break
		}
		moves[i], state = fit[0].Move, fit[0].State
	}
	return moves
}
