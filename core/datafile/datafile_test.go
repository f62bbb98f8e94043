package datafile_test

import (
	"fmt"
	"testing"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametest"
)

func TestAFileIsOfTheKindsOfWhatItHolds(t *testing.T) {
	for want, f := range map[string]datafile.File{
		"[]": {}, "[game]": {ForTwo: true}, "[tournament]": {Journal: "x"}, "[lecture]": {Lecture: &game.Lecture{}},
		"[problems results]": {Problems: make([]game.Problem, 1), Runs: make([]game.Run, 1)},
	} {
		if got := fmt.Sprint(f.Kinds()); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if kinds := (&datafile.File{Position: gametest.Toy{}.Opening(nil)}).Kinds(); len(kinds) != 1 || kinds[0] != datafile.KindGame {
		t.Errorf("a position: %v", kinds)
	}
}
