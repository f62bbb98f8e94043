package tournament

import (
	"context"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/quatro"
)

// Players of the tests are programs of which only the first word matters; see
// scripted.
const (
	firstMove = "cmd:first" // plays the first legal move
	lastMove  = "cmd:last"  // the last
)

// settings are those of a short tournament of Quatro.
func settings(engines ...string) Settings {
	return Settings{Engines: engines, Games: 4, Time: 1000, Pieces: 6, Openings: AnyOpening, Seed: 7}
}

// begin makes a tournament.
func begin(t *testing.T, g game.Playable, s Settings) *Tournament {
	t.Helper()
	made, wrong := New(g, s)
	if wrong != nil {
		t.Fatalf("%+v", *wrong)
	}
	return made
}

// scripted is a game.ProgramRunner of players that need no processes.
func scripted(t *testing.T) game.ProgramRunner {
	return func(_ context.Context, command []string, input string, _ time.Duration) (string, *game.ProgramFault) {
		p := state(t, input)
		moves := p.Moves()
		switch command[0] {
		case "first":
			return Answer(p, moves[0]), nil
		case "last":
			return Answer(p, moves[len(moves)-1]), nil
		case "crash":
			return "", &game.ProgramFault{Reason: game.FaultCrash, Detail: "exit status 3"}
		case "rubbish":
			return "I resign", nil
		case "liar": // its word is legal, its state another one
			word, _, _ := strings.Cut(Answer(p, moves[0]), " ")
			_, state, _ := strings.Cut(Answer(p, moves[len(moves)-1]), " ")
			return word + " " + state, nil
		case "stubborn": // plays on an occupied cell
			return "(A1 " + p.Encode() + ")", nil
		}
		t.Errorf("player %q", command)
		return "", &game.ProgramFault{Reason: game.FaultCrash, Detail: ""}
	}
}

// state reads what a program is asked.
func state(t *testing.T, input string) game.Position {
	t.Helper()
	p, errors := quatro.New().ReadPosition(input, rulesOf("give"))
	if len(errors) > 0 {
		t.Fatalf("%q: %+v", input, errors)
	}
	return p
}

func rulesOf(variant string) game.Rules {
	rules, _ := game.Rules{}.With(game.Rules{"variant": variant}, quatro.New().MatchSettings())
	return rules
}

// playAll plays a tournament to its end.
func playAll(t *testing.T, made *Tournament, options RunOptions) {
	t.Helper()
	if options.Runner == nil {
		options.Runner = scripted(t)
	}
	if err := made.Run(t.Context(), options); err != nil {
		t.Fatal(err)
	}
}
