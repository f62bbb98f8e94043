// Package peers compares the searches of this program with those of others, for
// docs/performance.md: the same problem, the same heuristic, in one run. It is
// tests only, so that the libraries it compares with stay out of the program.
package peers
