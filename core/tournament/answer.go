package tournament

import (
	"strings"

	"procura/core/game"
	"procura/core/sexp"
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

// ReadAnswer is the legal move that an answer tells, or the fault in it. The
// state decides, the word must agree with it.
func ReadAnswer(before game.Position, answer string) (move string, fault *Fault) {
	forms, errors := sexp.Parse([]byte(sexp.Decode([]byte(answer))))
	if len(errors) > 0 || len(forms) != 1 || forms[0].Kind != sexp.List || len(forms[0].Items) != 2 || forms[0].Items[0].Kind != sexp.Atom {
		return "", &Fault{Reason: Rubbish, Detail: answer}
	}
	word, state := forms[0].Items[0].Text, &forms[0].Items[1]
	after, errors := before.Module().ReadPosition(state.String(), before.Rules())
	if len(errors) > 0 {
		return "", &Fault{Reason: Rubbish, Detail: answer}
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
	return "", &Fault{Reason: Illegal, Detail: answer}
}
