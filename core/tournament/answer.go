package tournament

import (
	"context"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/text"
)

// Answer writes a legal move and the state after it as the championship wants
// them: "(C2 ((new board) (new reserve)))". What stands behind "=" in the
// notation, the piece chosen, is left out: the state tells it.
func Answer(before game.Position, move string) string {
	after, wrong := before.Play(move)
	if wrong != nil {
		panic("tournament: no legal move: " + move)
	}
	word, _, _ := strings.Cut(move, "=")
	return "(" + word + " " + after.Encode() + ")"
}

// AskProgram asks a program for a move: it has the state on standard input, and is ended after twice its time.
func AskProgram(ctx context.Context, run game.ProgramRunner, command []string, p game.Position, within time.Duration) (move string, fault *game.ProgramFault) {
	output, fault := run(ctx, game.FillCommand(command, within, p.Rules()), p.Encode()+"\n", 2*within)
	if fault == nil {
		move, fault = ReadAnswer(p, output)
	}
	if fault != nil {
		fault.Detail = game.Excerpt(fault.Detail)
	}
	return move, fault
}

// ReadAnswer is the legal move that an answer tells, or the fault in it. The
// state decides, the word must agree with it. Lines before it that hold no list of
// lists are passed over.
func ReadAnswer(before game.Position, output string) (move string, fault *game.ProgramFault) {
	for _, answer := range game.Answers(output, func(line string) bool { return strings.Contains(line, "((") }) {
		if word, state, ok := splitAnswer(answer); ok {
			return readMove(before, word, state, answer)
		}
	}
	return "", &game.ProgramFault{Reason: game.FaultRubbish, Detail: output}
}

// splitAnswer parts an answer into its word and its state.
func splitAnswer(answer string) (word string, state *text.Node, ok bool) {
	forms, errors := text.Parse([]byte(answer))
	if len(errors) > 0 || len(forms) != 1 || forms[0].Kind != text.List || len(forms[0].Items) != 2 || forms[0].Items[0].Kind != text.Atom {
		return "", nil, false
	}
	word = forms[0].Items[0].Text
	if m := game.ReadMoves(word); len(m.Moves) == 1 { // P::B1, :B1, |B1|
		word = m.Moves[0]
	}
	return word, &forms[0].Items[1], true
}

func readMove(before game.Position, word string, state *text.Node, answer string) (move string, fault *game.ProgramFault) {
	after, errors := before.Module().ReadPosition(state.String(), before.Rules())
	if len(errors) > 0 {
		return "", &game.ProgramFault{Reason: game.FaultRubbish, Detail: answer}
	}
	want := after.Encode()
	for _, move := range before.Moves() {
		short, _, _ := strings.Cut(move, "=")
		if !strings.EqualFold(word, short) && !strings.EqualFold(word, move) {
			continue
		}
		if next, _ := before.Play(move); next.Encode() == want {
			return move, nil
		}
	}
	return "", &game.ProgramFault{Reason: game.FaultIllegal, Detail: answer}
}
