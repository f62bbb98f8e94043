package comparing

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/foreign"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
)

// methodList is the list of contenders. It has no widgets.
type methodList struct {
	items []compare.Contender
	// own has the texts of programs that were typed in this window.
	own map[string]bool
}

func (l methodList) MarshalJSON() ([]byte, error) { return json.Marshal(l.Texts()) } //nolint:wrapcheck // a part of more

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *methodList) UnmarshalJSON(src []byte) error {
	var texts []string
	if err := json.Unmarshal(src, &texts); err != nil {
		return err //nolint:wrapcheck // a part of more
	}
	if !l.Assign(texts) {
		return fmt.Errorf("contenders: no method among %q", texts)
	}
	return nil
}

// All returns the contenders, in their order.
func (l *methodList) All() []compare.Contender { return slices.Clone(l.items) }

// areAll reports whether the contenders are methods for two players at a position, or none is where that is nil.
func (l *methodList) areAll(p game.Position) bool {
	return !slices.ContainsFunc(l.items, func(c compare.Contender) bool {
		_, wrong := parseContender(p, c.Text)
		return wrong != nil || (p != nil) != (c.Thinks != nil)
	})
}

// Texts returns the contenders as they are saved.
func (l *methodList) Texts() []string {
	texts := make([]string, len(l.items))
	for i := range l.items {
		texts[i] = l.items[i].Text
	}
	return texts
}

// Assign replaces the contenders, as by those of an earlier window, whose programs need permission. It leaves out
// texts that are no method, and then returns false.
func (l *methodList) Assign(texts []string) (all bool) {
	l.items, all = nil, true
	for _, spec := range texts {
		c, wrong := parseContender(nil, spec)
		all = all && wrong == nil
		if wrong == nil {
			l.items = append(l.items, c)
		}
	}
	return all
}

// parseContender reads a method of either kind: no algorithm is of both. An evaluation has to be one of p, if that is not nil.
func parseContender(p game.Position, spec string) (compare.Contender, *text.Message) {
	name, _, _ := strings.Cut(spec, ",")
	if slices.Contains(play.Algorithms(), play.Algorithm(name)) {
		return compare.ParseForTwo(p, spec, play.Limits{})
	}
	return compare.ParseMethod(spec)
}

// set changes the contender at an index; an index behind the end adds one. A program from elsewhere needs permission
// as long as a word of its command is left, since a long command is not seen whole where it is edited.
func (l *methodList) set(at int, c compare.Contender) {
	before := ""
	if at < len(l.items) {
		before = l.items[at].Text
		l.items[at] = c
	} else {
		l.items = append(l.items, c)
	}
	if c.IsProgram() && (l.own[before] || !foreign.Inherits(c.Text, before)) {
		if l.own == nil {
			l.own = map[string]bool{}
		}
		l.own[c.Text] = true
	}
}

// strange returns the programs that were not typed in this window.
func (l *methodList) strange() (programs []foreign.Program) {
	for _, c := range l.items {
		if c.IsProgram() && !l.own[c.Text] {
			programs = append(programs, foreign.Program{Name: filepath.Base(c.Command[0]), Command: c.Command})
		}
	}
	return programs
}

// Permit calls goOn when all programs of the list may run: at once if the user has typed them, else when the user
// allows it or has allowed it. look is the job that inspects the programs.
func (l *methodList) Permit(h host.Host, look *task.Job[[]foreign.Program], goOn func()) {
	programs := l.strange()
	if len(programs) == 0 {
		goOn()
		return
	}
	look.Start(func(ctx context.Context, p *task.Progress[[]foreign.Program]) error {
		found, err := foreign.Inspect(ctx, programs)
		p.Update(func(all *[]foreign.Program) { *all = found })
		return err //nolint:wrapcheck // the context's own
	}, func(found []foreign.Program, err error) {
		if err != nil {
			h.ShowError(text.M("compare.contenders.look"))
			return
		}
		found = foreign.Strange(h, found)
		if len(found) == 0 {
			goOn()
			return
		}
		texts := l.Texts()
		foreign.Ask(h, h.Words().Key("compare.contenders.why", "Count", len(found)), found, func() {
			if slices.Equal(texts, l.Texts()) {
				l.Permit(h, look, goOn)
			}
		})
	})
}

// contenderName names a contender as its runs are named on every page, "A* (1,5) · pares · árvore"; a program has the
// name of its file. Parts that are shared are left out.
func contenderName(w *i18n.Words, c compare.Contender, puzzle game.Puzzle, shared ...namePart) string {
	if c.IsProgram() {
		return cmp.Or(c.Name, filepath.Base(c.Command[0]))
	}
	if c.Thinks != nil {
		name := ""
		for _, p := range nameParts(w, c.Thinks) {
			if !slices.Contains(shared, p) {
				name += p.inName
			}
		}
		return name
	}
	if puzzle == nil {
		return c.Text
	}
	ran, wrong := c.Method.Resolve(puzzle)
	if wrong != nil {
		return c.Text
	}
	return report.Method(w, game.Run{Game: puzzle.Module().ID(), Asked: c.Method, Ran: ran})
}

// switchMark stands before each switch in the name of a method.
const switchMark = " · "

// namePart is a part of the name of a method for two players: as it stands in the name, and as it is said of all methods.
// What a switch does is in about.
type namePart struct{ inName, ofAll, about string }

// shortened returns the name of a method for two players with short words, "" for other contenders.
func shortened(w *i18n.Words, c compare.Contender, name string) string {
	if c.Thinks == nil {
		return ""
	}
	algorithm := string(c.Thinks.Options.Algorithm)
	words := []string{w.Key("compare.two.algorithm." + algorithm), w.Key("compare.two.short." + algorithm)}
	for _, key := range report.Switches(c.Thinks) {
		words = append(words, w.Key("compare.two.name."+key), w.Key("compare.two.short."+key))
	}
	return strings.NewReplacer(words...).Replace(name)
}

// nameParts returns what "alpha-beta 3 · iterative · ordering · killers" is made of.
func nameParts(w *i18n.Words, m *play.Method) []namePart {
	parts := []namePart{{inName: w.Key("compare.two.algorithm." + string(m.Options.Algorithm))}}
	if depth := m.Limits.Depth; depth > 0 {
		parts = append(parts, namePart{inName: " " + strconv.Itoa(depth), ofAll: w.Key("alphabeta.depth", "Depth", depth)})
	}
	add := func(words, about string) {
		parts = append(parts, namePart{switchMark + words, words, about})
	}
	for _, key := range report.Switches(m) {
		add(w.Key("compare.two.name."+key), w.Key("compare.two.switch."+key))
	}
	if m.Options.Eval != "" {
		add(m.Options.Eval, "")
	}
	if m.Limits.Time > 0 {
		add(w.Duration(m.Limits.Time), "")
	}
	if m.Limits.Nodes > 0 {
		add(w.Key("compare.two.name.nodes", "Number", w.Number(m.Limits.Nodes)), "")
	}
	return parts
}

// aboutSwitches says what each switch of a method for two players does, a line each; "" for other contenders.
func aboutSwitches(w *i18n.Words, c compare.Contender) string {
	if c.Thinks == nil {
		return ""
	}
	var said []string
	for _, p := range nameParts(w, c.Thinks) {
		if p.about != "" {
			said = append(said, p.about)
		}
	}
	return strings.Join(said, "\n")
}

// contenderNames names the contenders of a list. What two or more methods for two players have all in common is not in
// their names, but in shared, "" for nothing.
func contenderNames(w *i18n.Words, list []compare.Contender, puzzle game.Puzzle) (names []string, shared string) {
	var common []namePart
	if len(list) > 1 && list[0].Thinks != nil {
		common = nameParts(w, list[0].Thinks)[1:]
		for _, c := range list {
			parts := nameParts(w, c.Thinks)
			common = slices.DeleteFunc(common, func(p namePart) bool { return !slices.Contains(parts, p) })
		}
	}
	for _, c := range list {
		names = append(names, contenderName(w, c, puzzle, common...))
	}
	var said []string
	for _, p := range common {
		said = append(said, p.ofAll)
	}
	if len(said) > 0 {
		shared = w.Key("compare.two.shared", "Parts", strings.Join(said, switchMark))
	}
	return names, shared
}

// Some returns the contenders for which pick is true, with the permissions of their programs.
func (l *methodList) Some(picked func(place int) bool) *methodList {
	some := &methodList{own: l.own}
	for i, c := range l.items {
		if picked(i) {
			some.items = append(some.items, c)
		}
	}
	return some
}
