package perfect

import (
	"bufio"
	"fmt"
	"io"
)

// Certificate is what proves the worth of a position, see docs/proofs.md.
type Certificate struct {
	Position
	Worth
	Strategies []Strategy
}

// Write writes it as text.
func (c *Certificate) Write(to io.Writer) error {
	out := bufio.NewWriter(to)
	fmt.Fprintf(out, "procura proof 1\nmatch quatro\nrules variant=%s lines=%s\nposition %s\nclaim %s\n",
		[...]string{"give", "choose"}[c.Variant], [...]string{"lines", "squares"}[c.Lines], c.Position, c.claim())
	var line []byte
	for _, s := range c.Strategies {
		fmt.Fprintln(out, s)
		for _, choice := range s.Choices {
			line = appendTo(appendTo(line[:0], choice.Position, ' '), choice.Play(choice.Move), '\n')
			_, _ = out.Write(line) // Flush tells
		}
	}
	fmt.Fprintln(out, "end")
	return out.Flush() //nolint:wrapcheck // that of to
}

// claim is what a certificate says of the position.
func (c *Certificate) claim() string {
	if c.Distance == 0 {
		return c.Value.String()
	}
	return fmt.Sprint(c.Value, " ", c.Distance)
}

// String is the line before the choices.
func (s Strategy) String() string {
	owner, kind := "other", "holds"
	if s.Mover {
		owner = "mover"
	}
	if s.Wins {
		kind = "wins"
	}
	return fmt.Sprint("strategy ", owner, " ", kind, " ", s.Within, " ", len(s.Choices))
}

// appendTo appends a position, as String writes it, and what follows it.
func appendTo(line []byte, p Position, end byte) []byte {
	const digits = ".0123456789abcdef"
	for _, piece := range p.Board {
		line = append(line, digits[piece+1])
	}
	if line = append(line, ' ', digits[p.InHand+1]); p.InHand == None {
		line[len(line)-1] = '-'
	}
	return append(line, end)
}
