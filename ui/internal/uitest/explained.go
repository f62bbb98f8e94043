package uitest

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"

	"procura/ui/widgets"
)

// Unexplained are the controls and the names of columns of a page that have no sentence
// of their own to say, or say a key.
func Unexplained(page fyne.CanvasObject) []string {
	var list []string
	check := func(what string, tip *widgets.Tip) {
		if words := tip.Words(); !strings.HasSuffix(words, ".") || strings.HasPrefix(words, "[") {
			list = append(list, fmt.Sprintf("%s: %q", what, words))
		}
	}
	for _, b := range All[*widgets.Button](page) {
		check(fmt.Sprintf("button %q", b.Text), &b.Tip)
	}
	for _, e := range All[*widgets.Entry](page) {
		check(fmt.Sprintf("entry %q", e.Text), &e.Tip)
	}
	for _, c := range All[*widgets.KeyedCheck](page) {
		check(fmt.Sprintf("check %q", c.Text), &c.Tip)
	}
	for _, s := range All[*widgets.Slider](page) {
		check("slider", &s.Tip)
	}
	for _, s := range All[*widgets.KeyedSelect](page) {
		check(fmt.Sprintf("select %q", s.Selected), &s.Tip)
	}
	for _, t := range All[*widgets.Terms](page) {
		for i, term := range t.List {
			check(fmt.Sprintf("column %d", i), &term.Tip)
		}
	}
	return list
}
