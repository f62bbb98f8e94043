package puzzle

import (
	"context"

	"procura/core/search"
)

// Provable is for rules whose verdicts can be written as certificates; see
// docs/proofs.md for what each line is.
type Provable[S comparable] interface {
	// ProofHead is the lines that say the problem, without the start.
	ProofHead() []string
	// ProofState appends a state as certificates write it.
	ProofState(line []byte, s S) []byte
	// ProofBounds are the lower bounds that the checker knows by name, those that cost
	// least first.
	ProofBounds() []ProofBound[S]
}

// ProofBound is a lower bound on the moves that a state needs, search.Unreachable where
// it has no solution.
type ProofBound[S comparable] struct {
	Name string
	// Lines are what the checker needs beyond the name, nil for nothing; they stand
	// before the bounds.
	Lines func() []string
	// Never says that it gives search.Unreachable or nothing.
	Never bool
	// Enough is how many states may well be left with it and those before it before the
	// next one is named too; 0 is the usual number.
	Enough int64
	// Prepare makes what Estimate and Lines ask for, in so many bytes at most; nil for
	// nothing. It tells how many it took, and what stopped it.
	Prepare  func(ctx context.Context, room int64) (int64, search.Stop)
	Estimate func(S) int
}

// ProvableFolded is for rules whose certificates may hold one state for all that its
// symmetries make of it, those of search.Symmetric; ProofFolds reports whether they do.
type ProvableFolded interface{ ProofFolds() bool }

// ProvableMost is for rules that can write why no path has more points.
type ProvableMost interface {
	// ProveMost writes the evidence that no path has more than so many points, line by
	// line. The error is that of write, a *game.Unwritten, or a *game.Refuted where a path
	// has more.
	ProveMost(ctx context.Context, upper int, write func(line string) error) error
}
