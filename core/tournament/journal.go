package tournament

import (
	"encoding/json"
	"reflect"
	"strings"

	"procura/core/text"
)

// A tournament is kept as lines of text, each a JSON object: first the settings,
// then the finished games in the order in which they ended,
//
//	{"tournament":1,"game":"quatro",...}
//	{"number":0,"first":0,"second":1,...}
//
// A line that a crash has torn is no object; it is left out, and its game is
// played again. Of a line that stands twice, the first counts.

const version = 1

type head struct {
	Tournament int `json:"tournament"`
	Settings
}

// Head is the line of the settings.
func (t *Tournament) Head() string { return text.JSON(head{version, t.settings}) }

// Restore reads the finished games of an earlier run, so that Run plays only the others. It returns
// what is wrong with the lines; then it has changed nothing.
func (t *Tournament) Restore(lines string) *text.Message {
	headKept := false
	played := map[int]Game{}
	number := 0
	own := t.Head()
	for each := range strings.Lines(lines) {
		number++
		if !json.Valid([]byte(each)) || headKept && strings.TrimSpace(each) == own {
			continue // torn, or two have begun at once
		}
		if !headKept {
			if flaw := t.compare(each); flaw != nil {
				return flaw
			}
			headKept = true
			continue
		}
		var g Game
		if err := json.Unmarshal([]byte(each), &g); err != nil || !t.belongs(&g) {
			return wrong("tournament.file.line", "Line", number)
		}
		if _, twice := played[g.Number]; !twice {
			played[g.Number] = g
		}
	}
	if !headKept && !tornHead(lines) {
		return wrong("tournament.file")
	}
	t.takeOver(headKept, played)
	return nil
}

// tornHead reports whether lines hold at most the beginning of the settings.
func tornHead(lines string) bool {
	const begins = `{"tournament"`
	return strings.TrimSpace(lines) == "" || strings.HasPrefix(lines, begins) || strings.HasPrefix(begins, lines)
}

// takeOver takes games over, and the openings that they began with.
func (t *Tournament) takeOver(headKept bool, played map[int]Game) {
	t.lock.Lock()
	t.headKept, t.played = headKept, played
	t.test = Test{SPRT: t.test.SPRT}
	t.extendTest()
	t.lock.Unlock()
	t.openingsLock.Lock()
	defer t.openingsLock.Unlock()
	for n, g := range played {
		if t.openings[t.schedule[n].openingNumber] != nil {
			continue
		}
		if p, errors := t.game.ReadPosition(g.Opening, t.rules); len(errors) == 0 {
			t.openings[t.schedule[n].openingNumber] = p
		}
	}
}

// ReadSettings are the settings that lines were kept under, or reports that they are not of
// a tournament.
func ReadSettings(lines string) (Settings, *text.Message) {
	for each := range strings.Lines(lines) {
		if json.Valid([]byte(each)) {
			return readHead(each)
		}
	}
	return Settings{}, wrong("tournament.file")
}

func readHead(line string) (Settings, *text.Message) {
	var h head
	if err := json.Unmarshal([]byte(line), &h); err != nil || h.Tournament != version {
		return Settings{}, wrong("tournament.file")
	}
	return h.Settings, nil
}

// compare returns how the settings of a first line differ.
func (t *Tournament) compare(first string) *text.Message {
	settings, flaw := readHead(first)
	if flaw != nil {
		return flaw
	}
	mine, kept := reflect.ValueOf(t.settings), reflect.ValueOf(settings)
	for i := range mine.NumField() {
		if reflect.DeepEqual(mine.Field(i).Interface(), kept.Field(i).Interface()) {
			continue
		}
		name, _, _ := strings.Cut(mine.Type().Field(i).Tag.Get("json"), ",")
		return wrong("tournament.file.settings", "Setting", name,
			"Kept", text.JSON(kept.Field(i).Interface()), "Asked", text.JSON(mine.Field(i).Interface()))
	}
	return nil
}

// belongs reports whether a record can be one of this tournament.
func (t *Tournament) belongs(g *Game) bool {
	if g.Number < 0 || g.Number >= len(t.schedule) {
		return false
	}
	p := t.schedule[g.Number]
	return g.First == p.first && g.Second == p.second &&
		(g.Result == FirstWins || g.Result == SecondWins || g.Result == Draw)
}
