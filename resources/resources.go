// Package resources holds what is built into the program, for main to hand to
// those who need it: drawings, translations and sample problems. Nothing but
// embeds.
package resources

import "embed"

// Drawings holds drawings/NAME.svg: the sixteen pieces of Quatro, named by the
// first letters of colour, shape, height and density ("bqac"), the knight,
// which is in one colour (class "mono") so that a theme can choose it, and the
// program's icon.
//
//go:embed drawings/*.svg
var Drawings embed.FS

// Translations holds translations/AREA.LANGUAGE.json: flat objects from key to
// text, or to its plural forms.
//
//go:embed translations/*.json
var Translations embed.FS

// Problems holds problems/*.dat: the samples that each tab opens with.
//
//go:embed problems/*.dat
var Problems embed.FS

// Lessons holds lessons/NAME.LANGUAGE.toml: lectures about what a search does, in their order.
//
//go:embed lessons/*.toml
var Lessons embed.FS

// Book is the book of Quatro: the worth of all positions of up to four pieces,
// made by core/quatro/perfect/bookgen.
//
//go:embed quatro.book
var Book []byte

// Tasks is a file of sixty tasks of Quatro for two in six steps of ten, made by a test of core/tasks.
//
//go:embed tasks/quatro.txt
var Tasks []byte
