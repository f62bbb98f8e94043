// Package sexp reads and writes the Lisp text of problem files. The reader
// knows lists, atoms, strings, quote marks and comments, remembers where each
// stands, and keeps going after an error, so that one broken list does not
// hide the good ones before it.
package sexp

import "procura/core/text"

// Pos is a place in a text: line and column, both from 1. A column counts
// characters; a tab is one.
type Pos struct{ Line, Column int }

// Kind tells what a node is.
type Kind uint8

const (
	// Atom is a bare word or number.
	Atom Kind = iota
	// String is a text between double quotes.
	String
	// List is a list between parentheses.
	List
)

// Comment is a line comment without its semicolons and outer blanks.
type Comment struct {
	Pos
	Text string
}

// Node is an atom, a string or a list, and where it stands.
type Node struct {
	Pos
	Kind Kind
	// Text is the atom as written, or the string without its quotes.
	Text string
	// Items are the members of a list.
	Items []Node
	// End is the place after the node's last character.
	End Pos
	// From and To are where it begins and ends in the text, in bytes.
	From, To int
	// Quoted reports a quote mark before the node.
	Quoted bool
	// Broken reports that Parse refused the node, or something inside it, and
	// said so in an error; what is here is what could be read.
	Broken bool
	// Large reports a list with more than MaxNodes nodes, of which nothing is here:
	// a Reader can enter it.
	Large bool
	// Comments are the comments between the node before and this one. Those
	// before a closing parenthesis go to the next node that opens after it.
	Comments []Comment
}

// Error says what is wrong at a place, and what was expected there.
type Error struct {
	Pos
	What, Expected text.Message
}
