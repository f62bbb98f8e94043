package foreign

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Preferences are those of the user.
type Preferences interface {
	Bool(key string) bool
	SetBool(key string, value bool)
	StringWithFallback(key, usual string) string
	SetString(key, value string)
}

// keyed are preferences that tell which keys they have.
type keyed interface {
	// Keys are those that begin with some words, sorted.
	Keys(prefix string) []string
}

// A yes is a switch under the fingerprint of a program, and beside it a text that says what
// the program was.
const (
	prefix = "foreign."
	about  = ".about"
)

// Permit is a yes to a program.
type Permit struct {
	// Print is of the program, its arguments, its folder and the files named.
	Print string
	host.Program
}

// IsAllowed reports whether a program may run.
func IsAllowed(p Preferences, fingerprint string) bool { return p.Bool(prefix + fingerprint) }

// Allow keeps a yes.
func Allow(p Preferences, fingerprint string, program host.Program) {
	p.SetBool(prefix+fingerprint, true)
	p.SetString(prefix+fingerprint+about, strings.Join([]string{program.Name, program.Command, program.Folder}, "\n"))
}

// Revoke takes a yes back.
func Revoke(p Preferences, fingerprint string) {
	p.SetBool(prefix+fingerprint, false)
	p.SetString(prefix+fingerprint+about, "")
}

// AllAllowed are the programs that may run, by their names; behind them those that an earlier
// version allowed, of which nothing else is known.
func AllAllowed(p Preferences) []Permit {
	k, ok := p.(keyed)
	if !ok {
		return nil
	}
	var list []Permit
	for _, key := range k.Keys(prefix) {
		if !p.Bool(key) {
			continue
		}
		one := Permit{Print: strings.TrimPrefix(key, prefix)}
		if words := strings.SplitN(p.StringWithFallback(key+about, ""), "\n", 3); len(words) == 3 {
			one.Program = host.Program{Name: words[0], Command: words[1], Folder: words[2]}
		}
		list = append(list, one)
	}
	slices.SortStableFunc(list, func(a, b Permit) int {
		if (a.Command == "") != (b.Command == "") {
			return strings.Compare(b.Command, a.Command)
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list
}

// ShowAllowed shows what may run in a form, which can be taken back there, one or all.
func ShowAllowed(w *i18n.Words, p Preferences, room func() fyne.Size, form func(title string, content fyne.CanvasObject) host.Box) {
	b := &permitBox{words: w, preferences: p, rows: widgets.Stacked(14)}
	b.all = widgets.NewButton(w.Key("shell.permits.revoke.all"), nil, func() {
		for _, one := range AllAllowed(p) {
			Revoke(p, one.Print)
		}
		b.fill()
	})
	done := widgets.NewButton(w.Key("menu.button.close"), nil, nil)
	done.Importance = widget.HighImportance
	why := widgets.NewParagraph(w.Key("shell.permits.why"))
	list := container.NewVBox(widgets.Outdented(why), widgets.AtLeast(0, listHeight, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), b.rows)))
	buttons := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 8}, b.all, done)
	b.fill()
	content := widgets.BoxForm(width, room, list, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), buttons))
	done.OnTapped = form(w.Key("shell.permits.title"), content).Hide
}

// listHeight is that of the list in the box.
const listHeight = 230

// permitBox is the list of what may run.
type permitBox struct {
	words       *i18n.Words
	preferences Preferences
	rows        *fyne.Container
	all         *widgets.Button
}

// fill makes the list anew.
func (b *permitBox) fill() {
	b.rows.RemoveAll()
	list := AllAllowed(b.preferences)
	for i := range list {
		b.rows.Add(b.row(&list[i]))
	}
	if len(list) == 0 {
		b.rows.Add(muted(b.words.Key("shell.permits.none")))
	}
	widgets.Enable(b.all, len(list) > 0)
}

// row is a program, and the button that takes its yes back.
func (b *permitBox) row(one *Permit) fyne.CanvasObject {
	name := widgets.NewText(one.Name, true)
	rows := widgets.Stacked(2, name)
	if one.Command == "" {
		name.SetText(b.words.Key("shell.permits.unknown"))
		rows.Add(muted(one.Print))
	} else {
		rows.Add(widgets.Passage(one.Command, widget.RichTextStyle{SizeName: fynetheme.SizeNameText}, fyne.TextWrapBreak))
		rows.Add(muted(b.words.Key("shell.permits.folder", "Folder", one.Folder)))
	}
	revoke := widgets.NewButton(b.words.Key("shell.permits.revoke"), nil, func() {
		Revoke(b.preferences, one.Print)
		b.fill()
	})
	return container.NewBorder(nil, nil, nil, container.NewVBox(revoke), rows)
}

// muted is a smaller text of as many lines as it takes.
func muted(words string) fyne.CanvasObject {
	return widgets.Passage(words, widget.RichTextStyle{ColorName: theme.Muted, SizeName: fynetheme.SizeNameCaptionText}, fyne.TextWrapBreak)
}
