package generate

import (
	"fmt"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/search"
)

// Remarks are the comments that a file has above a problem: its seed, what is proved
// of it, and the command that makes it again. Their words are fixed, as all in files.
func (r *Result) Remarks(asked Request) []string {
	lines := []string{fmt.Sprintf("semente: %d", r.Seed)}
	if r.Verdict == search.Impossible {
		lines = append(lines, "impossível (provado)")
	} else {
		lines = append(lines, fmt.Sprintf("mínimo: %d (provado)", r.Length))
	}
	if r.Paths > 0 {
		lines = append(lines, fmt.Sprintf("caminhos mínimos: %d", r.Paths))
	}
	if r.Nodes > 0 {
		lines = append(lines, fmt.Sprintf("nós de bfs: %d", r.Nodes))
	}
	if f := asked.Fools; f.Algorithm != "" {
		lines = append(lines, fmt.Sprintf("%s/%s: %d (%d acima do mínimo)", f.Algorithm, f.Heuristic, r.Length+r.FooledBy, r.FooledBy))
	}
	asked.Seed = r.Seed
	return append(lines, "procura "+strings.Join(asked.Command(), " "))
}

// Command is the command that makes the first problem of a request.
func (r Request) Command() []string {
	words := []string{"generate", "--game", r.Game.ID(), "--seed", strconv.FormatUint(r.Seed, 10)}
	add := func(field game.Field, asked bool, value string) {
		if asked {
			words = append(words, strings.Fields("--"+string(field)+" "+value)...)
		}
	}
	add(game.FieldSize, r.Sized, strconv.Itoa(r.Size))
	add(game.FieldMoves, r.Moves != 0, strconv.Itoa(r.Moves))
	add(game.FieldUnique, r.Unique, "")
	add(game.FieldImpossible, r.Impossible, "")
	add(game.FieldFools, r.Fools.Algorithm != "", r.Fools.String())
	add(game.FieldNodes, !r.Nodes.IsZero(), r.Nodes.String())
	for _, s := range r.Game.Settings() {
		value := r.Rules[s.Key]
		add(game.FieldRule, value != "" && value != s.Values[0], s.Key+"="+value)
	}
	return words
}
