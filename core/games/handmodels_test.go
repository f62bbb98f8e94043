package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// model plays a puzzle in the plainest way, without anything of the games. It never
// changes.
type model interface {
	// legal maps the moves that can be played to the ways to pick them.
	legal() map[string][][]int
	// play is the board after a move.
	play(move string) model
	// board are the words of the board's text, brackets left out.
	board() string
	// places counts the cells, and the places of the tray.
	places() (cells, tray int)
	// fits reports whether a reason is true of a place that is refused.
	fits(why text.Message, picked []int, place int) bool
	// done reports the points, and whether a target is reached.
	done(target int) (score int, goal bool)
}

// models makes the model of a problem of a game from the words of its text.
var models = map[string]func(words []string, rules game.Rules) model{
	"cavalo": newKnight, "adjiboto": newPits, "quatro": newPieces,
}

// knight is the Jogo do Cavalo: numbers from 0, -1 for none.
type knight struct {
	rules   game.Rules
	numbers [100]int
	first   [100]int // as on the first board
	gone    [100]string
	at      int // -1 before the placement
	began   int
	points  int
	moves   int
}

func newKnight(words []string, rules game.Rules) model {
	k := knight{rules: rules, at: -1, began: -1}
	for i, word := range words[len(words)-100:] {
		k.numbers[i] = -1
		if word == "t" {
			k.at, k.began = i, i
		} else if n, err := strconv.Atoi(word); err == nil {
			k.numbers[i] = n
		}
	}
	k.first = k.numbers
	return k
}

func nameOf(cell, columns int) string {
	return string(rune('A'+cell%columns)) + strconv.Itoa(cell/columns+1)
}

func isJump(a, b int) bool {
	x, y := a%10-b%10, a/10-b/10
	return x*x+y*y == 5
}

func (k knight) reaches(cell int) bool {
	if k.numbers[cell] < 0 {
		return false
	}
	return k.at < 0 && cell < 10 || k.at >= 0 && isJump(k.at, cell)
}

// doubles are the cells of the doubles that a landing can erase.
func (k knight) doubles(landing int) []int {
	n := k.numbers[landing]
	if k.rules["numbers"] == "off" || k.at < 0 && k.rules["placement-rule"] == "off" || n%11 != 0 {
		return nil
	}
	var list []int
	for cell, other := range k.numbers {
		if cell != landing && other > 0 && other%11 == 0 {
			list = append(list, cell)
		}
	}
	return list
}

func (k knight) legal() map[string][][]int {
	moves := map[string][][]int{}
	for cell := range 100 {
		if !k.reaches(cell) {
			continue
		}
		doubles := k.doubles(cell)
		if k.rules["double"] != "choice" || len(doubles) == 0 {
			moves[nameOf(cell, 10)] = [][]int{{cell}}
			continue
		}
		for _, other := range doubles {
			move := fmt.Sprintf("%s-%d", nameOf(cell, 10), k.numbers[other])
			twice := 0
			for _, n := range k.first {
				if n == k.numbers[other] {
					twice++
				}
			}
			if twice > 1 {
				move += "@" + nameOf(other, 10)
			}
			moves[move] = [][]int{{cell, other}}
		}
	}
	return moves
}

func (k knight) play(move string) model {
	way := k.legal()[move][0]
	landing, doubles := way[0], k.doubles(way[0])
	ruled := k.rules["numbers"] == "on" && (k.at >= 0 || k.rules["placement-rule"] == "on")
	n := k.numbers[landing]
	k.moves++
	k.at, k.points = landing, k.points+n
	k.numbers[landing], k.gone[landing] = -1, fmt.Sprint("solver.refuse.cavalo.visited ", k.moves)
	erase := func(cell int, key string) {
		k.numbers[cell], k.gone[cell] = -1, fmt.Sprint(key, " ", k.moves, " ", fmt.Sprintf("%02d", n))
	}
	for cell, other := range k.numbers {
		if ruled && n%11 != 0 && other == n%10*10+n/10 {
			erase(cell, "solver.refuse.cavalo.mirror")
		}
	}
	if len(doubles) == 0 {
		return k
	}
	chosen := doubles[0]
	for _, cell := range doubles[1:] {
		larger, smaller := k.numbers[cell] > k.numbers[chosen], k.numbers[cell] <= k.numbers[chosen]
		if k.rules["double"] == "largest" && larger || k.rules["double"] == "smallest" && smaller {
			chosen = cell
		}
	}
	if len(way) > 1 {
		chosen = way[1]
	}
	erase(chosen, "solver.refuse.cavalo.double")
	return k
}

func (k knight) board() string {
	list := make([]string, 100)
	for i, n := range k.numbers {
		list[i] = "nil"
		if n >= 0 {
			list[i] = strconv.Itoa(n)
		}
	}
	if k.at >= 0 {
		list[k.at] = "t"
	}
	return strings.Join(list, " ")
}

func (k knight) places() (cells, tray int)              { return 100, 0 }
func (k knight) done(target int) (score int, goal bool) { return k.points, k.points >= target }

// all reports whether everything is true.
func every(is ...bool) bool { return !slices.Contains(is, false) }

func (k knight) fits(why text.Message, picked []int, place int) bool {
	holds, number := k.numbers[place] >= 0, fmt.Sprintf("%02d", k.first[place])
	first := len(picked) == 0
	switch why.Key {
	case "solver.refuse.cavalo.row":
		return every(holds, first, k.at < 0, place >= 10)
	case "solver.refuse.cavalo.jump":
		return every(holds, first, !isJump(k.at, place), why.Args["From"] == nameOf(k.at, 10), why.Args["Cell"] == nameOf(place, 10))
	case "solver.refuse.cavalo.here":
		return place == k.at
	case "solver.refuse.cavalo.begin":
		return every(place == k.began, place != k.at)
	case "solver.refuse.cavalo.empty":
		return every(k.first[place] < 0, place != k.began)
	case "solver.refuse.cavalo.visited":
		return every(k.gone[place] == fmt.Sprint(why.Key, " ", why.Args["Move"]), place != k.at)
	case "solver.refuse.cavalo.mirror", "solver.refuse.cavalo.double":
		return every(k.gone[place] == fmt.Sprint(why.Key, " ", why.Args["Move"], " ", why.Args["By"]), why.Args["Number"] == number)
	case "solver.refuse.cavalo.itself":
		return every(!first, slices.Contains(picked, place))
	case "solver.refuse.cavalo.zero":
		return every(!first, holds, k.first[place] == 0)
	case "solver.refuse.cavalo.nodouble":
		return every(!first, holds, k.first[place]%11 != 0, why.Args["Number"] == number)
	}
	return false
}

// pits is Adji-Boto*, sown seed by seed.
type pits struct {
	rules game.Rules
	seeds [12]int // row 0, then row 1
}

func newPits(words []string, rules game.Rules) model {
	p := pits{rules: rules}
	for i, word := range words {
		p.seeds[i], _ = strconv.Atoi(word)
	}
	return p
}

// next is the pit behind one, counter-clockwise.
func next(pit int) int {
	switch {
	case pit == 0:
		return 6
	case pit == 11:
		return 5
	case pit < 6:
		return pit - 1
	}
	return pit + 1
}

// rightmost is the right-most pit of row 0 with seeds, -1 for none.
func (p pits) rightmost() int {
	for pit := 5; pit >= 0; pit-- {
		if p.seeds[pit] > 0 {
			return pit
		}
	}
	return -1
}

func (p pits) legal() map[string][][]int {
	moves := map[string][][]int{}
	for pit, n := range p.seeds {
		if n > 0 && (pit > 5 || p.rules["moves"] == "all" || pit == p.rightmost()) {
			moves[fmt.Sprintf("(%d %d)", pit/6, pit%6)] = [][]int{{pit}}
		}
	}
	return moves
}

func (p pits) play(move string) model {
	origin := p.legal()[move][0][0]
	n, at, passed := p.seeds[origin], origin, false
	if p.rules["lap"] != "lost" {
		p.seeds[origin] = 0
	} else {
		p.seeds[origin] -= n
	}
	for n > 0 {
		at = next(at)
		if at == origin {
			passed = true
			if p.rules["lap"] == "skip" {
				continue
			}
		}
		p.seeds[at]++
		n--
	}
	if passed && p.rules["lap"] == "lost" {
		p.seeds[origin] = 0 // what is in it is gone, before the capture looks
	}
	if c := p.seeds[at]; c == 1 || c == 3 || c == 5 {
		p.seeds[at] = 0
	}
	return p
}

func (p pits) board() string { return strings.Trim(fmt.Sprint(p.seeds), "[]") }

func (p pits) places() (cells, tray int) { return 12, 0 }

func (p pits) done(int) (score int, goal bool) { return 0, p.seeds == [12]int{} }

func (p pits) fits(why text.Message, _ []int, place int) bool {
	said := func(pit int) bool { return why.Args["Move"] == fmt.Sprintf("(%d %d)", pit/6, pit%6) }
	switch why.Key {
	case "solver.refuse.adjiboto.empty":
		return p.seeds[place] == 0 && said(place)
	case "solver.refuse.adjiboto.manual":
		return p.rules["moves"] == "manual" && place < p.rightmost() && p.seeds[place] > 0 && said(p.rightmost())
	}
	return false
}

// pieces is the Quatro puzzle: pieces as four letters, "" for none.
type pieces struct {
	rules   game.Rules
	cells   [16]string
	reserve []string
}

func newPieces(words []string, rules game.Rules) model {
	p := pieces{rules: rules}
	cell, letters := 0, ""
	for _, word := range words {
		if word == "0" {
			cell++
			continue
		}
		letters += word[:1]
		if len(letters) < 4 {
			continue
		}
		if cell < 16 {
			p.cells[cell] = letters
			cell++
		} else {
			p.reserve = append(p.reserve, letters)
		}
		letters = ""
	}
	return p
}

func (p pieces) won() bool {
	four := func(cells ...int) bool {
		for trait := range 4 {
			same := true
			for _, cell := range cells {
				same = same && p.cells[cell] != "" && p.cells[cells[0]] != "" && p.cells[cell][trait] == p.cells[cells[0]][trait]
			}
			if same {
				return true
			}
		}
		return false
	}
	for i := range 4 {
		if four(4*i, 4*i+1, 4*i+2, 4*i+3) || four(i, i+4, i+8, i+12) {
			return true
		}
	}
	for cell := range 11 {
		if p.rules["lines"] == "squares" && cell%4 < 3 && four(cell, cell+1, cell+4, cell+5) {
			return true
		}
	}
	return four(0, 5, 10, 15) || four(3, 6, 9, 12)
}

func (p pieces) legal() map[string][][]int {
	moves := map[string][][]int{}
	for cell, piece := range p.cells {
		if piece != "" || p.won() {
			continue
		}
		for i, letters := range p.reserve {
			move := nameOf(cell, 4) + "=" + letters
			moves[move] = append(moves[move], []int{cell, -1 - i}, []int{-1 - i, cell})
		}
	}
	return moves
}

func (p pieces) play(move string) model {
	name, letters, _ := strings.Cut(move, "=")
	i := slices.Index(p.reserve, letters)
	p.reserve = slices.Delete(slices.Clone(p.reserve), i, i+1)
	p.cells[int(name[0]-'A')+4*int(name[1]-'1')] = letters
	return p
}

func (p pieces) places() (cells, tray int) { return 16, len(p.reserve) }

func (p pieces) done(int) (score int, goal bool) { return 0, p.won() }

func (p pieces) board() string {
	full := map[byte]string{'b': "branca", 'p': "preta", 'r': "redonda", 'q': "quadrada", 'a': "alta", 'o': "oca", 'c': "cheia"}
	var list []string
	add := func(letters string) {
		for trait := range 4 {
			word := full[letters[trait]]
			if trait == 2 && letters[trait] == 'b' {
				word = "baixa"
			}
			list = append(list, word)
		}
	}
	for _, piece := range p.cells {
		if piece == "" {
			list = append(list, "0")
		} else {
			add(piece)
		}
	}
	for _, piece := range p.reserve {
		add(piece)
	}
	return strings.Join(list, " ")
}

func (p pieces) fits(why text.Message, picked []int, place int) bool {
	switch why.Key {
	case "solver.refuse.quatro.line":
		return p.won()
	case "solver.refuse.quatro.taken":
		return place >= 0 && p.cells[place] != "" && why.Args["Cell"] == nameOf(place, 4)
	case "solver.refuse.quatro.reserve":
		return len(p.reserve) == 0
	case "solver.refuse.quatro.full":
		return !slices.Contains(p.cells[:], "")
	case "solver.refuse.quatro.piece":
		return len(picked) == 1 && picked[0] >= 0 && place >= 0 && why.Args["Cell"] == nameOf(picked[0], 4)
	case "solver.refuse.quatro.cell":
		return len(picked) == 1 && picked[0] < 0 && place < 0
	}
	return false
}
