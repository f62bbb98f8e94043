package extras

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// The width of the box, and the least height of its form, so that it does not grow by
// each reason.
const (
	generatorWidth = 720
	formHeight     = 400
)

// generatorBox shows a form and the work that it has started.
type generatorBox struct {
	desk  *Generator
	words *i18n.Words
	form  *generatorForm
	said  string // how the last work ended
	shown host.Box

	game               *widgets.Choice
	size, moves, by    *widgets.Entry
	least, most        *widgets.Entry
	count, seed        *widgets.Entry
	unique, impossible *widgets.KeyedCheck
	fools, time        *widgets.Choice
	dice               *widgets.Button
	rules              []*widgets.Choice
	notes              map[game.Field]*widgets.Wrapped
	status             *widgets.Line
	button, leave      *widgets.Button
	title              *widgets.Entry
	list, save         *widgets.Button
	also               []*widgets.KeyedCheck // the other games, on a sheet
	body               *fyne.Container       // of the game
	filling            bool                  // widgets are given what the form has
}

func newGeneratorBox(d *Generator, f *generatorForm) *generatorBox {
	b := &generatorBox{desk: d, words: d.window.Words(), form: f, notes: map[game.Field]*widgets.Wrapped{}}
	var keys, names []string
	for _, g := range d.games {
		keys, names = append(keys, g.ID()), append(names, b.words.Say(g.Title()))
	}
	b.game = widgets.NewChoice(keys, names, func(key string) {
		b.form, b.said = d.forms[key], ""
		b.fill()
	})
	b.status = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	b.button = widgets.NewButton("", nil, b.press)
	b.leave = widgets.NewButton(b.words.Key("menu.button.close"), nil, func() { b.shown.Hide() })
	b.save = widgets.NewButton(b.words.Key("generate.box.save"), nil, func() {
		b.said = ""
		d.saveSheet(b.form)
	})
	b.body = container.NewStack()
	b.fill()
	buttons := container.New(&widgets.Flow{Gap: 8}, b.leave, b.save, b.button)
	status := container.New(layout.NewCustomPaddedLayout(2, 6, 0, 0), b.status)
	below := container.NewVBox(status, buttons) // stays there when the form shrinks
	content := widgets.BoxForm(generatorWidth, d.window.BoxRoom, widgets.AtLeast(0, formHeight, b.body), below)
	b.shown = d.window.ShowFocusedForm(b.words.Key("generate.box.title"), content, b.moves, func() {
		d.box = nil
		d.cancel()
	})
	return b
}

// press starts the work or, while there is some, cancels it.
func (b *generatorBox) press() {
	if b.desk.isBusy() {
		b.desk.cancel()
		return
	}
	b.said = ""
	b.desk.start(b.form)
}

// fill makes the fields of the game anew, with what its form has.
func (b *generatorBox) fill() {
	b.filling = true
	f, say := b.form, b.words.Key
	b.notes = map[game.Field]*widgets.Wrapped{}
	sizes, lengths := f.game.Sizes(), generate.LengthsOf(f.game)
	b.size = b.newEntry(&f.size, say("generate.box.from", "Least", sizes.Least, "Most", sizes.Most))
	b.moves = b.newEntry(&f.moves, say("generate.box.from", "Least", lengths.Least, "Most", lengths.Most))
	b.by, b.least, b.most = b.newEntry(&f.by, say("generate.box.by.any")), b.newEntry(&f.least, say("generate.box.least")), b.newEntry(&f.most, say("generate.box.most"))
	b.count, b.seed = b.newEntry(&f.count, ""), b.newEntry(&f.seed, "")
	typed := b.seed.OnChanged
	b.seed.OnChanged = func(s string) {
		f.drawn = false
		typed(s)
	}
	b.dice = widgets.NewButton(say("generate.box.another"), nil, func() {
		f.draw()
		seed := f.seed
		b.seed.SetText(seed)
		f.drawn = true
	})
	b.unique = b.newCheck(say("generate.box.unique"), &f.unique)
	b.impossible = b.newCheck(say("generate.box.impossible"), &f.impossible)
	b.fools = b.newFools()
	b.time = page.NewTimeLimit(b.words, times, func(key string) { b.form.time = key })
	b.time.Set(f.time)
	b.game.Set(f.game.ID())
	b.body.Objects = []fyne.CanvasObject{widgets.Stacked(14, b.layOut(), b.layOutSheet())}
	b.body.Refresh()
	b.filling = false
	b.render()
}

// newEntry is a field for a number; what it may be stands in it while it is empty.
func (b *generatorBox) newEntry(typed *string, usual string) *widgets.Entry {
	e := widgets.NewEntry()
	e.SetPlaceHolder(usual)
	e.SetText(*typed)
	e.OnChanged = func(s string) {
		*typed = s
		b.changed()
	}
	e.OnSubmitted = func(string) {
		if !b.desk.isBusy() && !b.button.Disabled() {
			b.press()
		}
	}
	return e
}

func (b *generatorBox) newCheck(words string, on *bool) *widgets.KeyedCheck {
	c := widgets.NewCheck(words, nil)
	c.SetChecked(*on)
	c.OnChanged = func(now bool) {
		*on = now
		b.changed()
	}
	return c
}

// newFools offers the searches that can be misled.
func (b *generatorBox) newFools() *widgets.Choice {
	keys, names := []string{""}, []string{b.words.Key("generate.box.nobody")}
	heuristics := map[string]string{}
	for _, h := range b.form.heuristics() {
		heuristics[h.Key] = b.words.Say(h.Name)
	}
	for _, key := range b.form.foolable() {
		f := fooling(key)
		keys, names = append(keys, key), append(names, b.words.Key("core.algorithm."+string(f.Algorithm))+" · "+heuristics[f.Heuristic])
	}
	c := widgets.NewChoice(keys, names, func(key string) {
		b.form.fools = key
		b.changed()
	})
	c.Set(b.form.fools)
	return c
}

// layOut lays the fields out: what the problem is to be like at the left, the rules and
// the series at the right.
func (b *generatorBox) layOut() fyne.CanvasObject {
	say := b.words.Key
	between := container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, b.least, b.most)
	seed := container.NewBorder(nil, nil, nil, b.dice, b.seed)
	wish := widgets.Stacked(4, widgets.Heading(say("generate.box.problem")),
		b.noted(game.FieldGame, say("generate.box.game"), b.game.KeyedSelect),
		b.noted(game.FieldSize, b.words.Say(b.form.game.Sizes().Name), b.size),
		b.noted(game.FieldMoves, say("generate.box.moves"), b.moves),
		b.noted(game.FieldNodes, say("generate.box.nodes"), between),
		b.noted(game.FieldUnique, "", b.unique),
		b.noted(game.FieldImpossible, "", b.impossible),
		b.noted(game.FieldFools, say("generate.box.fools"), b.fools.KeyedSelect),
		b.noted(fieldBy, say("generate.box.by"), b.by))
	series := widgets.Stacked(4, widgets.Heading(say("generate.box.series")),
		b.noted(fieldCount, say("generate.box.howmany"), b.count),
		b.noted(fieldSeed, say("generate.box.seed.name"), seed),
		b.noted("", say("generate.box.time"), b.time.KeyedSelect))
	settings := b.form.game.Settings()
	rules, choices := page.Explainer{Words: b.words}.RuleRows(widgets.Columns{Shares: []float32{11, 29}}, b.form.game, settings, func(key, value string) {
		b.form.rules, _ = b.form.rules.With(game.Rules{key: value}, settings)
		b.changed()
	})
	for i, s := range settings {
		choices[i].Set(b.form.rules[s.Key])
	}
	b.rules = choices
	return container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 28}, container.NewVBox(wish), container.NewVBox(widgets.Stacked(14, rules, series)))
}

// layOutSheet lays out what sheets have besides problems: a title, the students, and problems of other games.
func (b *generatorBox) layOutSheet() fyne.CanvasObject {
	say, s := b.words.Key, &b.desk.sheet
	b.title = b.newEntry(&s.title, say("generate.sheet.title"))
	students := say("generate.box.students")
	b.list = widgets.NewButton(say("generate.box.list"), nil, b.desk.readList)
	if len(s.students) > 0 {
		students = say("generate.box.listed", "Count", len(s.students))
		b.list = widgets.NewButton(say("generate.box.nolist"), nil, func() {
			s.students = nil
			b.fill()
		})
	}
	b.also = nil
	others := container.NewHBox()
	for _, g := range b.desk.games {
		if g == b.form.game {
			continue
		}
		id := g.ID()
		c := widgets.NewCheck(b.words.Say(g.Title())+" ("+b.desk.forms[id].count+")", nil)
		c.SetChecked(s.also[id])
		c.OnChanged = func(on bool) {
			s.also[id] = on
			b.changed()
		}
		b.also = append(b.also, c)
		others.Add(c)
	}
	half := widgets.Columns{Shares: []float32{1, 1}, Gap: 28}
	return widgets.Stacked(4, widgets.Heading(say("generate.box.sheet")),
		container.New(half,
			container.NewVBox(widgets.Stacked(4, widgets.Labelled(say("generate.box.named"), b.title), widgets.Labelled(students, b.list))),
			container.NewVBox(widgets.Stacked(4, widgets.NewText(say("generate.box.also"), false), others))))
}

// noted is a row with room for a reason below it.
func (b *generatorBox) noted(field game.Field, name string, setting fyne.CanvasObject) fyne.CanvasObject {
	row := widgets.Outdented(setting)
	if name != "" {
		row = widgets.Labelled(name, setting)
	}
	n := widgets.NewWrapped("", widget.RichTextStyle{ColorName: theme.Muted, SizeName: fynetheme.SizeNameCaptionText}, fyne.TextWrapWord)
	n.Content.Hide()
	if field != "" {
		b.notes[field] = n
	}
	return widgets.Stacked(2, row, n.Content)
}

// changed shows what a change makes possible.
func (b *generatorBox) changed() {
	if !b.filling {
		b.said = ""
		b.render()
	}
}

// render shows what can be asked for, and how the work goes.
func (b *generatorBox) render() {
	var why map[game.Field]text.Message
	var wrong *game.Refusal
	if !b.desk.isBusy() {
		why, wrong = b.form.reasons()
	}
	for field, n := range b.notes {
		colour, said := theme.Muted, ""
		if wrong != nil && wrong.Field == field {
			colour = theme.Bound
		}
		if m, has := why[field]; has {
			said = b.words.Say(worded(m))
		}
		n.SetText(said, colour)
		widgets.Show(n.Content, said != "")
	}
	b.enable(why, wrong)
	b.renderWork(wrong == nil)
}

// worded is a reason in the words of the window, where that of the command line speaks
// of flags.
func worded(m text.Message) text.Message {
	if m.Key == "error.wish.solvable" {
		return text.M("generate.box.solvable")
	}
	return m
}

// enable switches off what can't be used, and everything while there is work.
func (b *generatorBox) enable(why map[game.Field]text.Message, wrong *game.Refusal) {
	idle := !b.desk.isBusy()
	can := func(field game.Field) bool {
		_, off := why[field]
		return idle && (!off || wrong != nil && wrong.Field == field)
	}
	widgets.Enable(b.moves, can(game.FieldMoves))
	widgets.Enable(b.unique, can(game.FieldUnique))
	widgets.Enable(b.impossible, can(game.FieldImpossible))
	widgets.Enable(b.fools, can(game.FieldFools))
	widgets.Enable(b.by, idle && b.form.fools != "")
	for _, w := range []fyne.Disableable{b.game, b.size, b.least, b.most, b.count, b.seed, b.dice, b.time, b.title, b.list} {
		widgets.Enable(w, idle)
	}
	for _, w := range b.rules {
		widgets.Enable(w, idle)
	}
	for _, w := range b.also {
		widgets.Enable(w, idle)
	}
	_, refused := b.desk.parts(b.form)
	widgets.Enable(b.save, idle && refused == nil)
}

// renderWork shows how the work goes, or how the last one ended; right tells whether another
// one can begin.
func (b *generatorBox) renderWork(right bool) {
	busy, words, importance := b.desk.isBusy(), "generate.box.start", widget.HighImportance
	if busy {
		words, importance = "menu.button.cancel", widget.DangerImportance
	}
	b.button.Importance = importance
	b.button.SetText(b.words.Key(words))
	widgets.Enable(b.button, right || busy)
	if !busy {
		b.status.Say(b.said, theme.Bound)
		return
	}
	if b.desk.sheets.Busy() {
		p := &b.desk.making.progress
		b.status.Say(b.words.Key("generate.box.of", "Number", min(p.Found.Load()+1, p.Of.Load()), "Count", p.Of.Load())+" · "+
			b.words.Key("generate.tries", "Count", p.Tries.Load()), theme.Muted)
		return
	}
	w := b.desk.work
	tries := w.progress.Tries.Load()
	said := b.words.Key("generate.box.under", "Tries", text.M("generate.tries", "Count", tries),
		"Seconds", strconv.Itoa(int(w.progress.Seconds())))
	if all := w.form.wanted(); all > 1 {
		said = b.words.Key("generate.box.of", "Number", b.desk.job.Latest().number+1, "Count", all) + " · " + said
	}
	b.status.Say(said, theme.Muted)
}
