package puzzle

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Identity is a hash of game, board, target and rules, made when it is first asked
// for: a list asks for those of ten thousand problems again and again.
func (p puzzle[S, A]) Identity() string { return p.identity() }

func (p puzzle[S, A]) hash() string {
	sum := sha256.Sum256([]byte(p.description()))
	return hex.EncodeToString(sum[:8])
}

// description is all that makes the problem this one.
func (p puzzle[S, A]) description() string {
	form, _ := p.Encode("")
	target, has := p.Target()
	return fmt.Sprintf("%s\n%s\n%d %t\n%s",
		p.Module().ID(), form, target, has, p.Rules().Format(p.Module().Settings()))
}
