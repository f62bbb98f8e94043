package console

import (
	"context"
	"fmt"

	"procura/core/match"
	"procura/core/shortid"
)

// id prints the short id of each problem, of a game for two that of its last position.
func id(ctx context.Context, env *Env, args []string) int {
	flags := newFlags()
	if status, ok := env.parse(flags, args); !ok {
		return status
	}
	status := Done
	for _, path := range flags.Args() {
		file, ok := unless(ctx, func() match.File { return env.Store.Open(ctx, path) })
		if !ok {
			break
		}
		for _, p := range file.Problems {
			fmt.Fprintln(env.Out, shortid.Problem(p.Puzzle, nil), p.Name)
		}
		if file.Match != nil {
			fmt.Fprintln(env.Out, shortid.Position(file.Match.Match.At(file.Match.Match.Len())))
		}
		env.report(file.Issues)
		if len(file.Issues) > 0 {
			status = Failed
		}
	}
	return status
}
