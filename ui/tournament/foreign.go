package tournament

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

	"procura/core/program"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/console/external"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// A tournament's file says which programs are to run, and whoever wrote it may be
// anybody. So what the user did not type in this window is shown to him before its
// first run, and again when it is not what it was.

// foreign is a program that came with a file, and what it is here.
type foreign struct {
	tournament.Program
	sight external.Sight
}

// told is what the user is shown of a program, where he takes a yes back.
func (f *foreign) told() host.Program {
	return host.Program{Name: external.Plain(f.Name), Command: f.sight.Line(f.Command), Folder: external.Plain(f.sight.Folder)}
}

// command is the command of an engine that is a program.
func command(spec string) string {
	_, command, _ := strings.Cut(spec, "cmd:")
	return command
}

// typed notes that the user has made an engine of another one, or of "". What was
// somebody else's stays so while a word of its command is left: a long one is not seen
// whole where it is changed.
func (c *Session) typed(spec, before string) {
	if c.own[before] || !inherits(command(spec), command(before)) {
		if c.own == nil {
			c.own = map[string]bool{}
		}
		c.own[spec] = true
	}
}

// inherits reports whether a word of a command, but what is filled in, is of another.
func inherits(command, from string) bool {
	words, _ := program.Split(command)
	others, _ := program.Split(from)
	return slices.ContainsFunc(words, func(word string) bool {
		return !strings.HasPrefix(word, "{") && slices.Contains(others, word)
	})
}

// permitted goes on when all programs of a tournament may run: at once when the user
// has typed them, else when he says, or has said, yes.
func (c *Session) permitted(t *tournament.Tournament, goOn func()) {
	programs := slices.DeleteFunc(t.Programs(), func(p tournament.Program) bool { return c.own[p.Spec] })
	if len(programs) == 0 {
		goOn()
		return
	}
	c.phase, c.awaited = phaseReading, ""
	task.Start(c.runner, func(ctx context.Context) ([]foreign, error) { return look(ctx, programs) }, nil,
		func(found []foreign, err error) { c.looked(t, found, err, goOn) })
	c.show()
}

// look finds out what programs are.
func look(ctx context.Context, programs []tournament.Program) (found []foreign, err error) {
	for _, p := range programs {
		f := foreign{Program: p}
		if f.sight, err = external.Look(ctx, p.Command); err != nil {
			return nil, err //nolint:wrapcheck // the context's own
		}
		found = append(found, f)
	}
	return found, nil
}

// looked asks about those that are not remembered. After a yes it is looked again: the
// programs may have changed while they were read.
func (c *Session) looked(t *tournament.Tournament, found []foreign, err error, goOn func()) {
	c.phase = c.resting()
	c.show()
	if err != nil {
		task.LogPanic("look at programs", err)
		c.host.Complain(text.M("tournament.page.failed"))
		return
	}
	found = slices.DeleteFunc(found, func(f foreign) bool { return c.host.Allowed(f.sight.Print) })
	if len(found) == 0 {
		goOn()
		return
	}
	before := c.tourney
	c.askForeign(found, func() {
		for i := range found {
			c.host.Allow(found[i].sight.Print, found[i].told())
		}
		if c.tourney == before && c.phase == c.resting() {
			c.permitted(t, goOn)
		}
	})
}

// askForeign shows programs of somebody else whole. Nothing but its button says yes:
// neither Enter nor Escape.
func (c *Session) askForeign(found []foreign, yes func()) {
	say := c.host.Words().Key
	all := widgets.Stacked(10)
	for i := range found {
		all.Add(foreignRows(c.host.Words(), &found[i]))
	}
	why, remembered := wrapped(say("tournament.page.foreign.why", "Count", len(found))), wrapped(say("tournament.page.foreign.remembered"))
	why.Wrapping, remembered.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
	remembered.SizeName = fynetheme.SizeNameCaptionText
	no, run := widgets.NewButton(say("tournament.page.foreign.no"), nil, nil), widgets.NewButton(say("tournament.page.foreign.yes"), nil, nil)
	no.Importance = widget.HighImportance
	buttons := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 8}, no, run)
	list := widgets.WithHeight(min(foreignHeight*float32(len(found)), foreignMost), container.NewVScroll(all))
	content := widgets.WithWidth(foreignWidth, container.NewVBox(widgets.Outdented(why), list, widgets.Outdented(remembered), buttons))
	closing := c.host.Form(say("tournament.page.foreign", "Count", len(found)), content)
	no.OnTapped = closing
	run.OnTapped = func() {
		closing()
		yes()
	}
}

// The size of the box: its width, and the height of its list.
const (
	foreignWidth  = 620
	foreignHeight = 235
	foreignMost   = 330
)

// foreignRows are the lines about a program.
func foreignRows(w *i18n.Words, f *foreign) fyne.CanvasObject {
	name := widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, true)
	name.SetText(external.Plain(f.Name))
	path := external.Plain(f.sight.Path)
	if f.sight.Path == "" {
		path = w.Key("tournament.page.foreign.missing", "Program", external.Plain(f.Command[0]))
	}
	var arguments []string
	for i, argument := range f.sight.Arguments {
		arguments = append(arguments, strconv.Itoa(i+1)+"  "+external.Plain(argument))
	}
	if len(arguments) == 0 {
		arguments = []string{w.Key("tournament.page.foreign.none")}
	}
	rows := widgets.Stacked(0, name)
	for _, row := range [][2]string{
		{"tournament.page.foreign.program", path},
		{"tournament.page.foreign.folder", external.Plain(f.sight.Folder)},
		{"tournament.page.foreign.arguments", strings.Join(arguments, "\n")},
	} {
		title := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
		title.SetText(w.Key(row[0]))
		rows.Add(container.New(layout.NewCustomPaddedLayout(4, 0, 0, 0), title))
		rows.Add(widgets.Passage(row[1], widget.RichTextStyle{SizeName: fynetheme.SizeNameText}, fyne.TextWrapBreak))
	}
	return rows
}

// wrapped is a text of which everything is shown.
func wrapped(words string) *widget.Label {
	l := widget.NewLabel(words)
	l.Wrapping = fyne.TextWrapBreak
	return l
}
