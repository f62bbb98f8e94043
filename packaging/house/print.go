package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// printer writes lines, and keeps the first error.
type printer struct {
	out io.Writer
	err error
}

func (p *printer) line(format string, values ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.out, format+"\n", values...)
	}
}

// section begins a section and says how it counts.
func (p *printer) section(title, how string) {
	p.line("\n## %s\n%s", title, how)
}

// tally writes counts with their sum, by name.
func tally(counts map[string]int) string {
	sum := 0
	var words []string
	for name, n := range counts {
		sum += n
		words = append(words, fmt.Sprintf("%s %d", name, n))
	}
	slices.Sort(words)
	if sum == 0 {
		return "0"
	}
	return fmt.Sprintf("%d (%s)", sum, strings.Join(words, ", "))
}
