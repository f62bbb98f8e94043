package tournament

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/core/tournament"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// contender returns the name of an engine on the screen.
type contender struct{ name, detail string }

// contenders name engines, as tournament.ParseEngine reads them; one whose name
// stands again gets a number.
func contenders(w *i18n.Words, specs []string) []contender {
	var list []contender
	taken := map[string]int{}
	for _, spec := range specs {
		c := contenderOf(w, spec)
		taken[c.name]++
		if taken[c.name] > 1 {
			c.name += " (" + strconv.Itoa(taken[c.name]) + ")"
		}
		list = append(list, c)
	}
	return list
}

func contenderOf(w *i18n.Words, spec string) contender {
	e, wrong := tournament.ParseEngine(spec)
	if wrong != nil {
		return contender{name: spec}
	}
	c := contender{name: e.Name}
	if e.Command != nil {
		sounds := func(level game.Level) bool { return strings.EqualFold(strings.TrimSpace(e.Name), w.Say(level.Name())) }
		if e.Name == spec || slices.ContainsFunc([]game.Level{game.Easy, game.Medium, game.Hard, game.Perfect, game.AlphaBeta}, sounds) {
			c.name = filepath.Base(e.Command[0])
		}
		c.detail = strings.Join(e.Command, " ")
		return c
	}
	level := report.Engine(w, &e.Request)
	details := engineDetails(w, &e.Request)
	if e.Name == spec {
		c.name = level
	} else {
		details = slices.Insert(details, 0, level)
	}
	c.detail = strings.Join(details, " · ")
	return c
}

// engineDetails are the settings of a level that are not the usual ones.
func engineDetails(w *i18n.Words, ask *game.MoveRequest) []string {
	var list []string
	if ask.Limits.Time > 0 {
		list = append(list, strconv.FormatInt(ask.Limits.Time.Milliseconds(), 10)+" ms")
	}
	if ask.NoTraps {
		list = append(list, w.Key("tournament.page.notraps"))
	}
	if ask.Level != game.AlphaBeta {
		return list
	}
	if ask.Options.Eval != "" {
		list = append(list, ask.Options.Eval)
	}
	if !ask.Options.Ordering {
		list = append(list, w.Key("tournament.page.unordered"))
	}
	if ask.Options.Quiescence {
		list = append(list, w.Key("tournament.page.quiet"))
	}
	if ask.Options.Memory > 0 {
		list = append(list, w.Bytes(ask.Options.Memory))
	}
	return list
}

// engineForm is the form of an engine: a level with its settings, or a program.
type engineForm struct {
	explainer
	kind                        *widgets.Choice
	name, time, depth, memory   *widgets.Entry
	eval                        *widgets.Choice
	usualEval                   string
	evalRow                     fyne.CanvasObject
	ordering, quiescence, traps *widgets.KeyedCheck
	command                     *widgets.Entry
	hint, wrong                 *widgets.Line
	timing, alphabeta, perfect  fyne.CanvasObject
	program, content            fyne.CanvasObject
	done, cancel                *widgets.Button
}

// programKind is the choice of a program, beside the levels.
const programKind = "cmd"

func newEngineForm(w *i18n.Words, levels []game.Level, programs bool, room func() fyne.Size) *engineForm {
	f := &engineForm{explainer: explainer{page.Explainer{Words: w, Tips: widgets.NewTips()}}}
	var keys, names []string
	for _, level := range levels {
		keys, names = append(keys, string(level)), append(names, w.Say(level.Name()))
	}
	if programs {
		keys, names = append(keys, programKind), append(names, w.Key("tournament.page.program"))
	}
	f.kind = widgets.NewChoice(keys, names, func(string) { f.showRows() })
	entry := func(about, placeholder string) *widgets.Entry {
		made := widgets.NewEntry()
		made.SetPlaceHolder(placeholder)
		made.Explain(f.Tips, f.about(about))
		return made
	}
	f.kind.ExplainEach(f.Tips, func(string) string { return f.about("kind") })
	f.name, f.time = entry("name", w.Key("tournament.page.optional")), entry("own", w.Key("tournament.page.usual"))
	f.eval = widgets.NewChoice(nil, nil, func(string) {})
	f.eval.Explain(f.Tips, w.Key("explain.match.eval"))
	f.depth, f.memory = entry("depth", w.Key("solver.limit.none")), entry("memory", w.Key("tournament.page.none"))
	f.command = entry("command", "procura move --time {ms}")
	f.ordering = f.Check("tournament.page.ordering", "tournament.page.about.ordering", nil)
	f.quiescence = f.Check("match.quiescence", "tournament.page.about.quiescence", nil)
	f.traps = f.Check("tournament.page.traps", "tournament.page.about.traps", nil)
	f.done = f.Button("tournament.page.accept", "tournament.page.about.accept", nil)
	f.cancel = f.Button("menu.button.cancel", "tournament.page.about.cancel", nil)
	f.done.Importance = widget.HighImportance
	f.content = f.Tips.Over(f.layOut(room))
	f.fill("")
	return f
}

func (f *engineForm) layOut(room func() fyne.Size) fyne.CanvasObject {
	say := f.Words.Key
	f.hint = widgets.NewCaption(say("tournament.page.command.hint", "Time", "{ms}", "Variant", "{variant}", "Lines", "{lines}"))
	f.wrong = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, false)
	f.timing = widgets.Labelled(say("tournament.page.own.time"), f.time)
	f.evalRow = widgets.Labelled(say("match.eval"), f.eval.KeyedSelect)
	f.alphabeta = widgets.Stacked(6, widgets.Labelled(say("solver.limit.depth"), f.depth), widgets.Labelled(say("tournament.page.memory"), f.memory),
		f.evalRow,
		container.New(widgets.Columns{Shares: []float32{1, 1}}, widgets.Outdented(f.ordering), f.quiescence))
	f.perfect = widgets.Outdented(f.traps)
	f.program = widgets.Stacked(2, widgets.NewText(say("tournament.page.command"), false), f.command, f.hint)
	buttons := container.New(&widgets.Flow{Gap: 8}, f.cancel, f.done)
	form := widgets.Stacked(6, widgets.Labelled(say("tournament.page.kind"), f.kind.KeyedSelect), widgets.Labelled(say("tournament.page.name"), f.name),
		f.timing, f.alphabeta, f.perfect, f.program, f.wrong)
	return widgets.BoxForm(formWidth, room, container.New(layout.NewCustomPaddedLayout(0, 8, 0, 0), form), buttons)
}

const formWidth = 480

// showRows keeps the rows that the chosen kind has.
func (f *engineForm) showRows() {
	kind := f.kind.Key()
	for row, wanted := range map[fyne.CanvasObject]bool{
		f.timing: kind != programKind, f.alphabeta: kind == string(game.AlphaBeta),
		f.perfect: kind == string(game.Perfect), f.program: kind == programKind,
	} {
		widgets.Show(row, wanted)
	}
	f.wrong.SetText("")
	f.content.Refresh()
}

// fill shows an engine in the form; "" is a new one.
func (f *engineForm) fill(spec string) {
	e, wrong := tournament.ParseEngine(spec)
	if wrong != nil {
		e = tournament.Engine{Name: spec, Request: game.MoveRequest{Level: game.Medium}}
		e.Request.Options.Ordering = true
	}
	number := func(entry *widgets.Entry, n int64) {
		entry.SetText("")
		if n > 0 {
			entry.SetText(strconv.FormatInt(n, 10))
		}
	}
	f.kind.Set(string(e.Request.Level))
	if e.Command != nil {
		f.kind.Set(programKind)
		_, command, _ := strings.Cut(spec, "cmd:")
		f.command.SetText(command)
	}
	f.name.SetText("")
	if e.Name != spec {
		f.name.SetText(e.Name)
	}
	number(f.time, e.Request.Limits.Time.Milliseconds())
	number(f.depth, int64(e.Request.Limits.Depth))
	number(f.memory, e.Request.Options.Memory>>20)
	f.ordering.SetChecked(e.Request.Options.Ordering || e.Request.Level != game.AlphaBeta)
	f.quiescence.SetChecked(e.Request.Options.Quiescence)
	f.traps.SetChecked(!e.Request.NoTraps)
	f.showRows()
}

// offerEvals offers the evaluations of the game, with that of an engine chosen.
func (f *engineForm) offerEvals(h host.Host, opening game.Position, spec string) {
	e, _ := tournament.ParseEngine(spec)
	keys, names, chosen := formula.OfferedEvals(f.Words, h, opening, e.Request.Options.Eval)
	f.eval.Offer(keys, names, chosen)
	f.usualEval, _ = match.ResolveEval(opening, "")
	widgets.Show(f.evalRow, len(keys) > 1)
}

// spec is the engine as tournament.ParseEngine reads it, or what is wrong with it.
func (f *engineForm) spec() (string, *text.Message) {
	spec, name := f.written(), strings.TrimSpace(f.name.Text)
	if strings.ContainsAny(name, ":=") {
		return "", new(text.M("tournament.page.wrong.name"))
	}
	if name != "" {
		spec = name + "=" + spec
	}
	_, wrong := tournament.ParseEngine(spec)
	return spec, wrong
}

// written is the engine without its name.
func (f *engineForm) written() string {
	kind := f.kind.Key()
	if kind == programKind {
		return programKind + ":" + strings.TrimSpace(f.command.Text)
	}
	var settings []string
	add := func(key, value string, wanted bool) {
		if wanted && value != "" {
			settings = append(settings, key+"="+value)
		}
	}
	alphabeta := kind == string(game.AlphaBeta)
	add("time", strings.TrimSpace(f.time.Text), true)
	add("depth", strings.TrimSpace(f.depth.Text), alphabeta)
	add("memory", strings.TrimSpace(f.memory.Text), alphabeta)
	add("ordering", "off", alphabeta && !f.ordering.Checked)
	add("quiescence", "on", alphabeta && f.quiescence.Checked)
	add("eval", f.eval.Key(), alphabeta && f.eval.Key() != f.usualEval)
	add("traps", "off", kind == string(game.Perfect) && !f.traps.Checked)
	if len(settings) == 0 {
		return kind
	}
	return kind + ":" + strings.Join(settings, ",")
}

// askEngine opens the form with an engine, and hands on the edited one.
func askEngine(c *Session, w *i18n.Words, spec string, use func(spec string)) *engineForm {
	f := newEngineForm(w, c.levels(), c.Host.Programs() != nil, c.Host.BoxRoom)
	f.Tips.Clock = c
	f.fill(spec)
	f.offerEvals(c.Host, c.module.Opening(c.Order.Rules), spec)
	closing := c.Host.ShowForm(w.Key("tournament.page.engine"), f.content).Hide
	f.cancel.OnTapped = closing
	f.done.OnTapped = func() {
		spec, wrong := f.spec()
		if wrong != nil {
			f.wrong.SetText(w.Say(*wrong))
			return
		}
		closing()
		use(spec)
	}
	return f
}

// explainer explains the parts of the page, each in a sentence.
type explainer struct{ page.Explainer }

// about is the sentence on something.
func (e explainer) about(key string) string { return e.Words.Key("tournament.page.about." + key) }
