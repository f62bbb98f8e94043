// Package i18ntest has the program's own languages ready for tests, window or command
// line alike: loading one takes as long as many of them.
package i18ntest

import (
	"io/fs"
	"sync"

	"procura/resources"
	"procura/ui/i18n"
)

// speaking are the languages loaded so far.
var speaking sync.Map

// Speak is a language of the program, "" the system's.
func Speak(language string) *i18n.Words {
	if w, ok := speaking.Load(language); ok {
		return w.(*i18n.Words)
	}
	files, err := fs.Sub(resources.Translations, "translations")
	if err != nil {
		panic(err)
	}
	w, err := i18n.New(files, language)
	if err != nil {
		panic(err)
	}
	speaking.Store(language, w)
	return w
}
