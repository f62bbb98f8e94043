// Package store keeps the nodes of a search within a budget of bytes: vectors in
// chunks, parents in two bits a node, hash tables of nodes, and a table of what
// is known of states. It knows nothing of problems or algorithms.
package store
