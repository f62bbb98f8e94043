package extras

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/tasks"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// taskSet is the built-in tasks of a game for two, in an order that teaches, and how they were solved. That is kept as a line of
// the preferences, which all windows share: at which try each was solved first, 0 for not yet.
type taskSet struct {
	window host.Host
	src    []byte
	read   map[string][]tasks.Listed // by game
}

// tenEach is the number of tasks of a step.
const tenEach = 10

func tasksKey(id string) string { return "extras.tasks." + id }

// listOf returns the tasks of a game, none where the file is not of it.
func (s *taskSet) listOf(m game.Module) []tasks.Listed {
	list, known := s.read[m.ID()]
	if g, ok := m.(game.Playable); ok && !known && len(s.src) > 0 {
		list, _ = tasks.Read(g, "", s.src, game.Defaults(g.MatchSettings()))
		if s.read == nil {
			s.read = map[string][]tasks.Listed{}
		}
		s.read[m.ID()] = list
	}
	return list
}

// triesOf returns at which try each task was solved.
func (s *taskSet) triesOf(m game.Module) []int {
	tries := make([]int, len(s.listOf(m)))
	for i, word := range strings.Fields(s.window.Note(tasksKey(m.ID()))) {
		if n, err := strconv.Atoi(word); err == nil && n >= 0 && i < len(tries) {
			tries[i] = n
		}
	}
	return tries
}

// countSolved counts the tasks that are solved, and all.
func (s *taskSet) countSolved(m game.Module) (solved, all int) {
	tries := s.triesOf(m)
	for _, n := range tries {
		if n > 0 {
			solved++
		}
	}
	return solved, len(tries)
}

// takeSolved notes a task of the set, and returns its number, 0 if it is none.
func (s *taskSet) takeSolved(name string, p game.Position, tries int) (solved int) {
	number, ok := strings.CutPrefix(name, host.TaskPrefix)
	i, err := strconv.Atoi(number)
	list := s.listOf(p.Module())
	if !ok || err != nil || i < 1 || i > len(list) || list[i-1].Position.Line() != p.Line() {
		return 0
	}
	all := s.triesOf(p.Module())
	if all[i-1] == 0 {
		all[i-1] = max(1, tries)
	}
	words := make([]string, len(all))
	for i, n := range all {
		words[i] = strconv.Itoa(n)
	}
	s.window.SetNote(tasksKey(p.Module().ID()), strings.Join(words, " "))
	return i
}

// tasksBox is the set of tasks of a game, a row for each: a click opens it.
type tasksBox struct {
	desk  *Daily
	list  []tasks.Listed
	tries []int
	shown host.Box
}

// openTasks opens the set of a game, at the first task that is not solved.
func openTasks(d *Daily, m game.Module) {
	w := d.window.Words()
	b := &tasksBox{desk: d, list: d.set.listOf(m), tries: d.set.triesOf(m)}
	tips := widgets.NewTips()
	table := &widgets.Table[int]{Columns: b.taskColumns(), Tips: tips, Gap: 16, Padding: fyne.NewSize(8, 3), OnChoose: b.openTask}
	content := table.Build()
	said := widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false)
	solved, all := d.set.countSolved(m)
	said.SetText(w.Key("extras.tasks.progress", "Solved", solved, "Count", all))
	leave := widgets.NewButton(w.Key("menu.button.close"), nil, func() { b.shown.Hide() })
	room := tips.Over(widgets.Border(nil, widgets.Stacked(8, said, leave), nil, nil, content))
	b.shown = d.window.ShowFocusedForm(w.Key("extras.tasks.title", "Game", m.Title()), widgets.FixedSize(daysWidth, daysHeight, room), table.List, func() {})
	rows, first := make([]int, len(b.list)), 0
	for i := range rows {
		rows[i] = i + 1
		if first == 0 && b.tries[i] == 0 {
			first = i + 1
		}
	}
	table.ShowRows(rows, first)
	table.List.UnselectAll() // or a click on that row would be none
}

func (b *tasksBox) taskColumns() []widgets.Column[int] {
	w := b.desk.window.Words()
	column := func(key string, share float32, cell func(number int) (string, fyne.ThemeColorName)) widgets.Column[int] {
		return widgets.Column[int]{
			Key: key, Title: w.Key("extras.tasks." + key), About: w.Key("extras.tasks." + key + ".tip"), Share: share,
			Cell: func(number int) widgets.Cell {
				said, colour := cell(number)
				return widgets.Cell{Text: said, Colour: colour}
			},
		}
	}
	return []widgets.Column[int]{
		column("number", 3, func(number int) (string, fyne.ThemeColorName) { return w.Number(int64(number)), "" }),
		column("step", 8, func(number int) (string, fyne.ThemeColorName) {
			return w.Key("extras.tasks.step." + strconv.Itoa((number-1)/tenEach+1)), ""
		}),
		column("task", 9, func(number int) (string, fyne.ThemeColorName) {
			l := &b.list[number-1]
			return w.Say(report.Task(l.Kind, l.Depth)), ""
		}),
		column("tries", 5, func(number int) (string, fyne.ThemeColorName) {
			if n := b.tries[number-1]; n > 0 {
				return attemptOf(w, &dayNote{at: n}), theme.Proved
			}
			return w.Key("extras.tasks.open"), theme.Muted
		}),
	}
}

// openTask opens a task.
func (b *tasksBox) openTask(number int) {
	b.shown.Hide()
	b.desk.set.playTask(&b.list[number-1], number)
}

func (s *taskSet) playTask(l *tasks.Listed, number int) {
	s.window.Send(host.TaskToPlay{Name: host.TaskPrefix + strconv.Itoa(number), Position: l.Position, Kind: l.Kind, Depth: l.Depth})
}

// offerNextTask offers the first task of the set behind one that is solved now, and then from the beginning, that is not.
func (s *taskSet) offerNextTask(m game.Module, solved int) {
	list, tries := s.listOf(m), s.triesOf(m)
	result := attemptOf(s.window.Words(), &dayNote{at: tries[solved-1]})
	var offers []host.Offer
	for i := range list {
		place := (solved + i) % len(list)
		if tries[place] == 0 {
			next := text.M("extras.next.task", "Number", place+1)
			offers = append(offers, host.Offer{Words: next, Do: func() { s.playTask(&list[place], place+1) }})
			break
		}
	}
	s.window.Propose(text.M("extras.next.solved", "Result", result), offers...)
}
