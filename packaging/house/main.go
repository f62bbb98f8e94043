// House prints the figures by which the rooms of the program are kept: how long
// functions are, how large packages and types, who leans on whom, how much a
// reader must open. It is for whoever moves a wall; `make house` runs it.
//
//	go list ──> load ──> parse, type-check ──> figures ──> one section each
//
// Every section says how it counts. Nothing in it knows where a file stands but
// the places named in load.go, so that it measures any layout.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "house:", err)
		os.Exit(1)
	}
}

// run measures the program in the working folder.
func run(ctx context.Context, out io.Writer) error {
	h, err := load(ctx)
	if err != nil {
		return err
	}
	check(h)
	r := &printer{out: out}
	for _, section := range []func(*house, *printer){
		functions, tests, goroutines, rooms, upward, biggestTypes, hooks, reader, switches, undocumented, arrows, leftOut,
	} {
		section(h, r)
	}
	return r.err
}
