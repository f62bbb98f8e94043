package tournament

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"procura/core/gametest"
	"procura/core/quatro"
	"procura/core/text"
)

// FuzzJournal: no file of a tournament costs much, and the games that were taken over
// from one are written and taken over again as the same ones.
func FuzzJournal(f *testing.F) {
	s := settings("easy", "medium")
	made, _ := New(quatro.New(), s)
	game := `{"number":0,"first":0,"second":1,"opening":"(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca)))",` +
		`"moves":["/brao"],"result":"second","fault":{"reason":"late","detail":"x"},"sides":[{"late":1,"worst":30},{"judged":3,"errors":1}]}`
	for _, seed := range []string{
		"", "{", made.Head(), made.Head() + "\n" + game + "\n", "{\"tourn\n" + made.Head() + "\n" + game + "\n" + game + "\n" + game[:50],
		strings.Replace(made.Head(), `"games":4`, `"games":1000000`, 1), `{"tournament":2}`, made.Head() + "\n[]\n", made.Head() + "\n{}\n",
		strings.Replace(made.Head(), `"easy"`, `"easy","alphabeta:depth=3,time=20","cmd:x y"`, 1),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		var read *Tournament
		gametest.Within(t, func() {
			read = nil
			s, flaw := ReadSettings(lines)
			if flaw != nil {
				return
			}
			made, flaw := New(quatro.New(), s)
			if flaw == nil && made.Restore(lines) == nil {
				read = made
			}
		})
		if read != nil {
			holdJournal(t, read)
		}
	})
}

func holdJournal(t *testing.T, read *Tournament) {
	t.Helper()
	written := read.Head()
	for _, g := range read.Games() {
		written += "\n" + text.JSON(g)
	}
	s, flaw := ReadSettings(written)
	if flaw != nil {
		t.Fatalf("%s\ncan't be read: %v", written, *flaw)
	}
	back := begin(t, quatro.New(), s)
	if flaw := back.Restore(written); flaw != nil || !reflect.DeepEqual(plain(t, back), plain(t, read)) {
		t.Fatalf("%s\nis read as %+v, %v", written, back.Games(), flaw)
	}
}

// plain are the games of a tournament as they are written.
func plain(t *testing.T, made *Tournament) string {
	t.Helper()
	b, err := json.Marshal(made.Games())
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestManyEnginesAlikeHaveTheirNamesQuickly(t *testing.T) {
	engines := make([]Engine, 100_000)
	for i := range engines {
		engines[i].Name = "easy"
	}
	if all := uniqueNames(engines); all[0] != "easy" || all[1] != "easy-2" || all[99_999] != "easy-100000" {
		t.Error(all[0], all[1], all[99_999])
	}
}

func TestNamesOfEnginesDiffer(t *testing.T) {
	var engines []Engine
	for _, name := range []string{"easy-2", "easy", "easy", "easy", "easy-3"} {
		engines = append(engines, Engine{Name: name})
	}
	if got := strings.Join(uniqueNames(engines), " "); got != "easy-2 easy easy-3 easy-4 easy-3-2" {
		t.Error(got)
	}
}
