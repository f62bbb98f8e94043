package sexp

import (
	"strconv"
	"strings"
)

// IsNil reports whether the node is the atom NIL, in any case, or ().
func (n *Node) IsNil() bool {
	return n.Kind == Atom && strings.EqualFold(n.Text, "nil") || n.Kind == List && len(n.Items) == 0
}

const (
	// maxDigits is the length of the longest number, leading zeros and all.
	maxDigits = 40
	// maxWord is the length of the longest word that means something.
	maxWord = 100
)

// Int reads an atom as a whole number; leading zeros are allowed.
func (n *Node) Int() (int, bool) {
	if n.Kind != Atom || len(n.Text) > maxDigits || n.Text == "" || n.Text[0] > '9' {
		return 0, false // most words, and quickly
	}
	value, err := strconv.Atoi(n.Text)
	return value, err == nil
}

// Word is an atom in lower case, "" for other nodes. A very long one, which is no
// word of any game, stays as it is.
func (n *Node) Word() string {
	if n.Kind != Atom {
		return ""
	}
	if len(n.Text) > maxWord {
		return n.Text
	}
	return strings.ToLower(n.Text)
}

// IsFlat reports whether the node is a list without lists in it; NIL counts
// as an atom.
func (n *Node) IsFlat() bool {
	if n.Kind != List {
		return false
	}
	for i := range n.Items {
		if n.Items[i].Kind == List {
			return false
		}
	}
	return true
}

// IsRows reports whether the node is a list of flat lists, at least one.
func (n *Node) IsRows() bool {
	if n.Kind != List || len(n.Items) == 0 {
		return false
	}
	for i := range n.Items {
		if !n.Items[i].IsFlat() {
			return false
		}
	}
	return true
}
