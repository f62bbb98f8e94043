// Package foreign shows programs of somebody else before they run, and asks. It is for
// pages that run what a file, or an earlier window, has named: a tournament, a
// comparison, a race.
//
//	Inspect   what the programs are on this computer, beside the window
//	Strange   those that nobody has said yes to
//	Ask       shows them whole; a yes is kept by their fingerprints, in the preferences
//	permits   what may run, in a box where a yes can be taken back
package foreign

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/ui/console/external"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/widgets"
)

// Program is a program of somebody else, and what it is here.
type Program struct {
	// Name is what it is called, Command what is run.
	Name    string
	Command []string
	// Sight is what Inspect has found out.
	Sight external.CommandFiles
}

// Inspect finds out what programs are; it runs nothing.
func Inspect(ctx context.Context, programs []Program) (found []Program, err error) {
	for _, p := range programs {
		p.Sight, err = external.InspectCommand(ctx, p.Command)
		if err != nil {
			return nil, err //nolint:wrapcheck // the context's own
		}
		found = append(found, p)
	}
	return found, nil
}

// Strange are those of the programs that were looked at that may not run yet.
func Strange(h host.Host, found []Program) []Program {
	return slices.DeleteFunc(slices.Clone(found), func(p Program) bool { return h.IsProgramAllowed(p.Sight.Print) })
}

// Inherits reports whether a word of a command, but what is filled in, is of another.
func Inherits(command, from string) bool {
	words, _ := game.SplitCommand(command)
	others, _ := game.SplitCommand(from)
	return slices.ContainsFunc(words, func(word string) bool {
		return !strings.HasPrefix(word, "{") && slices.Contains(others, word)
	})
}

// Ask shows programs of somebody else whole, and why they are to run. Nothing but its
// button says yes, which is kept: neither Enter nor Escape. After a yes it is to be looked
// again: the programs may have changed while they were read.
func Ask(h host.Host, reason string, found []Program, yes func()) {
	say := h.Words().Key
	all := widgets.Stacked(10)
	for i := range found {
		all.Add(rows(h.Words(), &found[i]))
	}
	why, remembered := widgets.NewParagraph(reason), widgets.NewParagraph(say("tournament.page.foreign.remembered"))
	remembered.SizeName = fynetheme.SizeNameCaptionText
	no, run := widgets.NewButton(say("tournament.page.foreign.no"), nil, nil), widgets.NewButton(say("tournament.page.foreign.yes"), nil, nil)
	no.Importance = widget.HighImportance
	buttons := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 8}, no, run)
	list := widgets.WithHeight(min(eachHeight*float32(len(found)), mostHeight), container.NewVScroll(all))
	content := widgets.WithWidth(width, container.NewVBox(widgets.Outdented(why), list, widgets.Outdented(remembered), buttons))
	closing := h.ShowForm(say("tournament.page.foreign", "Count", len(found)), content).Hide
	no.OnTapped = closing
	run.OnTapped = func() {
		closing()
		for _, p := range found { // what is shown of it where a yes is taken back
			h.AllowProgram(p.Sight.Print, host.Program{Name: external.Plain(p.Name), Command: p.Sight.Line(p.Command), Folder: external.Plain(p.Sight.Folder)})
		}
		yes()
	}
}

// The size of the box: its width, and the height of its list.
const (
	width      = 620
	eachHeight = 235
	mostHeight = 330
)

// rows are the lines about a program.
func rows(w *i18n.Words, p *Program) fyne.CanvasObject {
	name := widgets.NewText(external.Plain(p.Name), true)
	path := external.Plain(p.Sight.Path)
	if p.Sight.Path == "" {
		path = w.Key("tournament.page.foreign.missing", "Program", external.Plain(p.Command[0]))
	}
	var arguments []string
	for i, argument := range p.Sight.Arguments {
		arguments = append(arguments, strconv.Itoa(i+1)+"  "+external.Plain(argument))
	}
	if len(arguments) == 0 {
		arguments = []string{w.Key("tournament.page.foreign.none")}
	}
	list := widgets.Stacked(0, name)
	for _, row := range [][2]string{
		{"tournament.page.foreign.program", path},
		{"tournament.page.foreign.folder", external.Plain(p.Sight.Folder)},
		{"tournament.page.foreign.arguments", strings.Join(arguments, "\n")},
	} {
		title := widgets.NewCaption(w.Key(row[0]))
		list.Add(container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), title))
		list.Add(widgets.Passage(row[1], widget.RichTextStyle{SizeName: fynetheme.SizeNameText}, fyne.TextWrapBreak))
	}
	return list
}
