package format_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// branched is a random game with variations, comments, and a line somewhere in it.
func branched(t *testing.T, random *rand.Rand, r match.Record) match.Record {
	t.Helper()
	m := r.Match
	for range 12 {
		m.Go(random.IntN(m.Len() + 1))
		moves := m.Position().Moves()
		if len(moves) == 0 {
			continue
		}
		for range 1 + random.IntN(3) {
			moves = m.Position().Moves()
			if len(moves) > 0 {
				move := moves[random.IntN(len(moves))]
				after, _ := m.Position().Play(move)
				if wrong := m.Play(move, invented(random, r.Seats[m.Index()%2], move, after.Moves())); wrong != nil {
					t.Fatal(wrong)
				}
			}
		}
		n := m.Node(random.IntN(m.Len() + 1))
		m.SetComment(n, []string{"", `melhor: "C2" \ não?`, "a; (b", "é um erro", "nil", "12"}[random.IntN(6)])
		m.Promote(m.Node(random.IntN(m.Len() + 1)))
	}
	m.Go(m.Len() - random.IntN(2)*min(1, m.Len()))
	m.ForgetEdits()
	return r
}

// trees compares two trees, figures and comments too.
func trees(t *testing.T, got, want *match.Node) {
	t.Helper()
	a, b := got.Next(), want.Next()
	if got.Comment() != want.Comment() || !reflect.DeepEqual(got.Played(), want.Played()) || len(a) != len(b) {
		t.Fatalf("%+v %q, %d moves; want %+v %q, %d moves", got.Played(), got.Comment(), len(a), want.Played(), want.Comment(), len(b))
	}
	for i := range a {
		trees(t, a[i], b[i])
	}
}

func TestVariationsAndCommentsComeBack(t *testing.T) {
	gametest.Long(t)
	random := rand.New(rand.NewPCG(11, 9))
	path, beside := filepath.Join(t.TempDir(), "partida.json"), 0
	for _, start := range openings() {
		for range 30 {
			want := branched(t, random, recorded(t, random, start))
			if !want.Match.Plain() {
				beside++
			}
			if err := (storage.Store{}).SaveFile(path, []byte(format.Match(want)), true); err != nil {
				t.Fatal(err)
			}
			file := storage.Store{Games: duellists}.Open(t.Context(), path)
			if file.Match == nil || len(file.Issues) > 0 {
				t.Fatalf("read %+v of\n%s", file, filetest.Content(t, path))
			}
			trees(t, file.Match.Match.Node(0), want.Match.Node(0))
			checkSameGame(t, file.Match, &want)
			if ok, _ := file.Match.Match.CanStepEdit(game.Back); ok {
				t.Error("a game that was read has changes to be taken back")
			}
			if t.Failed() {
				t.Fatal(filetest.Content(t, path))
			}
		}
	}
	if beside < 100 {
		t.Errorf("only %d games have variations", beside)
	}
}

func TestMovesAfterTheSameOneStandInTheirOrder(t *testing.T) {
	src := `{"match":1,"game":"quatro","comment":"uma partida","line":4}
		{"move":"/brao"}
		{"move":"A3/pqbc"}
		{"move":"A1/pqbc","after":1}
		{"move":"B1/pqbo"}
		{"move":"A2/pqbc","after":1}
		{"move":"C2/bqbo"}
		{"move":"B2/bqbo","after":5}`
	file := (storage.Store{Games: duellists}).Read("partida.json", []byte(src))
	if file.Match == nil || len(file.Issues) > 0 {
		t.Fatalf("%+v", file)
	}
	var said []string
	for row := range file.Match.Match.Nodes() {
		said = append(said, fmt.Sprint(row.Indent, row.Node.Played().Move, row.Node.Comment()))
	}
	if got, want := strings.Join(said, " "), "0uma partida 0/brao 0A3/pqbc 1A1/pqbc 1B1/pqbo 1A2/pqbc 1C2/bqbo 2B2/bqbo"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if m := file.Match.Match; m.Len() != 3 || m.Played(2).Move != "A1/pqbc" {
		t.Errorf("the line has %d moves", m.Len())
	}
}
