package game

// Unseal is the kit that a puzzle was made of, false where it has other types:
// for measurements that search its states by other means than search.Run.
func Unseal[S comparable, A any](p Puzzle) (Kit[S, A], bool) {
	s, ok := p.(sealed[S, A])
	return s.kit, ok
}
