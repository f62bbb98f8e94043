package format_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// alphaBeta is a move as the alpha-beta makes one.
var alphaBeta = match.Played{
	Move: "C2/prbo",
	Analysis: game.Analysis{
		Level: game.AlphaBeta, Move: "C2/prbo", Counts: play.Counts{Nodes: 41208, AlphaCuts: 2871, BetaCuts: 9604, Depth: 4},
		Value: game.Value{Points: -12}, Elapsed: 12_345_678 * time.Nanosecond,
	},
}

func TestAMoveIsLoggedWithItsCounts(t *testing.T) {
	want := `Jogador: 1 (alfa-beta)
Jogada: C2/prbo
Estado: ((rows)  (reserve) (preta redonda baixa oca))
Nº de nós analisados: 41208
Nº de cortes alfa: 2871
Nº de cortes beta: 9604
Profundidade: 4
Valor: -12 (estimado)
Tempo gasto: 12.345 ms

`
	if got := format.Move(0, alphaBeta, "((rows)\n (reserve) (preta redonda baixa oca))"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestAHumanHasOnlyATime(t *testing.T) {
	got := format.Move(1, match.Played{Move: "C2", Analysis: game.Analysis{Elapsed: 2 * time.Second}}, "(s)")
	want := "Jogador: 2 (humano)\nJogada: C2\nEstado: (s)\nNº de nós analisados: -\nNº de cortes alfa: -\n" +
		"Nº de cortes beta: -\nProfundidade: -\nValor: -\nTempo gasto: 2000.000 ms\n\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestValuesAreLoggedInWords(t *testing.T) {
	for want, analysis := range map[string]game.Analysis{
		"vitória em 3 (exato)": {Level: game.Hard, Value: game.Value{Outcome: play.Won, Distance: 3}},
		"derrota em 4 (exato)": {Level: game.Perfect, Value: game.Value{Outcome: play.Lost, Distance: 4}},
		"empate (exato)":       {Level: game.Medium, Value: game.Value{Outcome: play.Drawn}},
		"0 (estimado)":         {Level: game.Medium},
		"-":                    {Level: game.Easy},
	} {
		if got := format.Move(0, match.Played{Analysis: analysis}, ""); !strings.Contains(got, "\nValor: "+want+"\n") {
			t.Errorf("want %q in\n%s", want, got)
		}
	}
}

func TestMovesAreAppendedAndEarlierBytesStay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.dat")
	if err := os.WriteFile(path, []byte("Jogador: torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := "Jogador: torn\n"
	for seat := range 2 {
		if err := (storage.Store{}).AppendMove(path, seat, alphaBeta, ""); err != nil {
			t.Fatal(err)
		}
		want += format.Move(seat, alphaBeta, "")
	}
	if got := filetest.Content(t, path); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestALogThatCantBeWrittenSaysSo(t *testing.T) {
	if err := (storage.Store{}).AppendMove(t.TempDir(), 0, alphaBeta, ""); err == nil {
		t.Error("a folder was written")
	}
}
