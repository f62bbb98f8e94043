// Package game says what a game can do, in interfaces that files, window and
// command line share. It holds contracts only; a game writes its rules in its
// own types, and packages puzzle and match erase them once per run, never per
// node.
//
//	Module    one game: its name, rule settings, and what it can do
//	Puzzler   a module with one-player problems: text in, Puzzle out
//	Puzzle    one problem under one set of rules, ready to be solved and shown
//	Playable  a module that two can play: text in, Position out
//	Position  one position of a game for two, under its rules
package game

import "procura/core/text"

// Module is one game.
type Module interface {
	// ID is the game's word in files, JSON and on the command line.
	ID() string
	// Title is the game's name on the screen.
	Title() text.Message
	// Settings lists the rule settings, in the order they are shown.
	Settings() []Setting
}

// Setting is one rule that can be played in more than one way.
type Setting struct {
	// Key is the setting's word in files.
	Key string
	// Values are the words it can take; the first is the default.
	Values []string
	// Name is its name on the screen; value names have the key
	// "rule.<game>.<key>.<value>".
	Name text.Message
}

// Puzzlers lists those among modules that have one-player problems.
func Puzzlers(modules []Module) []Puzzler { return those[Puzzler](modules) }

// Playables lists those among modules that two can play.
func Playables(modules []Module) []Playable { return those[Playable](modules) }

// those lists the modules that can do something.
func those[T Module](modules []Module) []T {
	var able []T
	for _, m := range modules {
		if a, ok := m.(T); ok {
			able = append(able, a)
		}
	}
	return able
}
