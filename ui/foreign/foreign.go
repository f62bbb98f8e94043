// Package foreign shows somebody else's programs before they run, and asks whether they may. It is
// for pages that run what a file, or an earlier window, has named: a tournament, a
// comparison, a race.
//
//	Inspect   finds out what the programs are on this computer
//	Strange   lists those that the user has not allowed
//	Ask       shows them; a yes holds until the window closes
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

// Program is somebody else's program.
type Program struct {
	Name    string
	Command []string
	Sight   external.CommandFiles // set by Inspect
}

// Inspect finds out which files programs are on this computer; it runs nothing. It fails only
// when ctx ends.
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

// Strange lists the inspected programs that the user has not allowed yet.
func Strange(h host.Host, found []Program) []Program {
	return slices.DeleteFunc(slices.Clone(found), func(p Program) bool { return h.IsProgramAllowed(p.Sight.Fingerprint) })
}

// Inherits reports whether a command has a word in common with another, apart from placeholders
// like {ms}.
func Inherits(command, from string) bool {
	words, _ := game.SplitCommand(command)
	others, _ := game.SplitCommand(from)
	return slices.ContainsFunc(words, func(word string) bool {
		return !strings.HasPrefix(word, "{") && slices.Contains(others, word)
	})
}

// Ask shows inspected programs, and the reason why they are to run. Only its button says yes; Enter
// and Escape say no. A yes is noted, and yes is called, which must inspect again: the
// programs may have changed while they were read.
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
		for _, p := range found {
			h.AllowProgram(p.Sight.Fingerprint)
		}
		yes()
	}
}

// The width of the box, and the height of its list: each program's and the most.
const (
	width      = 620
	eachHeight = 235
	mostHeight = 330
)

// rows builds the lines about a program.
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
