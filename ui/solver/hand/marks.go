package hand

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// Marks returns the marks of the board. They show a hint, or what comes after each move, else the
// places that can be picked. The last are seen while somebody is at the board.
func (h *Hand) Marks(w *i18n.Words) []board.Mark {
	l, ok := h.position()
	if !ok {
		return nil
	}
	marks := addPreview(w, h.placeMarks(w, l), l, h.pointedMove(l))
	if h.Refused == nil {
		return marks
	}
	refused := board.Mark{Place: h.Refused.Place}
	i := slices.IndexFunc(marks, func(m board.Mark) bool { return m.Place == h.Refused.Place })
	if i >= 0 {
		refused = marks[i]
		marks = slices.Delete(marks, i, i+1)
	}
	cells := l.Scene().Cells // the note of one says the same at more length
	if refused.Place < 0 || refused.Place >= len(cells) || cells[refused.Place].Note.IsZero() {
		refused.Note = w.Say(h.Refused.Why)
	}
	return append(marks, refused)
}

// pointedMove returns the line with the move that a click would play where the pointer is, nil for none.
func (h *Hand) pointedMove(l puzzle.Line) puzzle.Line {
	if move := l.Ways().Tap(h.Picked, h.Pointed).Move; move != "" {
		if next, wrong := l.Play(move); wrong == nil {
			return next
		}
	}
	return nil
}

// Previews reports whether a click would play a move where the pointer is.
func (h *Hand) Previews() bool {
	l, ok := h.position()
	return ok && h.pointedMove(l) != nil
}

// addPreview adds marks for what a move would do: where its seeds go, what it captures, what it
// erases. A mark that a place has already stays.
func addPreview(w *i18n.Words, marks []board.Mark, l, next puzzle.Line) []board.Mark {
	if next == nil {
		return marks
	}
	marks = slices.Clone(marks)
	mark := func(place int, said string, colour fyne.ThemeColorName) {
		i := slices.IndexFunc(marks, func(m board.Mark) bool { return m.Place == place })
		if i < 0 {
			i, marks = len(marks), append(marks, board.Mark{Place: place})
		}
		if marks[i].Text == "" {
			marks[i].Text, marks[i].Color = said, colour
		}
	}
	step, before := next.Step(next.Len()-1), l.Scene()
	sown := map[int]int{}
	for _, m := range step.Motions {
		switch m.Kind {
		case scene.Sow:
			for _, place := range m.Over {
				sown[place]++
			}
		case scene.Capture:
			mark(m.To, "−"+strconv.Itoa(before.Cells[m.To].Seeds+sown[m.To]), theme.Bound)
		case scene.Erase:
			mark(m.To, w.Key("solver.hand.erases"), theme.Impossible)
		case scene.Move, scene.Highlight:
		}
	}
	for place, seeds := range sown {
		mark(place, "+"+strconv.Itoa(seeds), theme.Accent)
	}
	slices.SortFunc(marks, func(a, b board.Mark) int { return a.Place - b.Place })
	return marks
}

func (h *Hand) placeMarks(w *i18n.Words, l puzzle.Line) []board.Mark {
	var hints []board.Mark
	switch {
	case h.Hint != nil && h.Hinted == 2:
		hints = board.HintMarks(l.Ways().To(h.Hint.Move))
		if len(hints) == 1 { // a number alone says nothing
			hints[0].Text = w.Key("match.hint")
		}
	case h.Hint != nil && len(h.Hint.Places) > 0:
		for _, place := range h.Hint.Places {
			hints = append(hints, board.Mark{Place: place, Text: "?", Color: theme.Accent, Strong: true, Note: w.Say(h.Hint.First)})
		}
	case h.showsOutlooks(l) && h.tellsDeadEnds(l.Puzzle()):
		hints = h.outlooksAt(h.at).deadEndMarks(w, l.Ways().Behind(h.Picked), l)
	case h.showsOutlooks(l):
		return h.outlookMarks(w, l)
	}
	next, _ := l.Ways().Next(h.Picked)
	marks := board.ChoiceMarks(next, h.Hint == nil && !h.Playing)
	for _, hint := range hints { // which may be where no move goes
		if i := slices.IndexFunc(marks, func(m board.Mark) bool { return m.Place == hint.Place }); i >= 0 {
			hint.Choice = true
			marks[i] = hint
		} else {
			marks = append(marks, hint)
		}
	}
	return marks
}

// deadEndMarks marks the places behind which every move is proved to be a dead end, and those that are not decided.
func (o *outlooks) deadEndMarks(w *i18n.Words, behind map[int][]string, l puzzle.Line) (marks []board.Mark) {
	for place, moves := range behind {
		switch c := outlookOf(l, moves, o); {
		case c.isDeadEnd():
			marks = append(marks, board.Mark{Place: place, Text: w.Key("solver.hand.after.dead"), Color: theme.Impossible, Strong: true, Note: w.Key("solver.hand.after.none")})
		case !c.reaches && o.over:
			marks = append(marks, board.Mark{Place: place, Text: "?", Color: theme.Muted, Strong: true, Note: w.Key("solver.hand.after.unlooked")})
		}
	}
	return marks
}

// deadEnds says how many moves from a position are proved to be dead ends.
func (o *outlooks) deadEnds(w *i18n.Words, l puzzle.Line) string {
	if !o.over {
		return w.Key("solver.hand.deadends.looking")
	}
	legal, dead, open := l.Legal(), 0, 0
	for _, move := range legal {
		switch c := outlookOf(l, []string{move}, o); {
		case c.isDeadEnd():
			dead++
		case !c.reaches:
			open++
		}
	}
	said := w.Key("solver.hand.deadends.found", "Count", dead)
	switch dead {
	case 0:
		said = w.Key("solver.hand.deadends.none")
	case len(legal):
		said = w.Key("solver.hand.deadends.all")
	}
	if open > 0 {
		said += " · " + w.Key("solver.hand.deadends.open", "Count", open)
	}
	return said
}

// outlook sums up the moves that begin at a place: how many there are, how many have been searched,
// and what those searches found.
type outlook struct {
	all, known int
	solved     bool
	least      int // the fewest moves of the whole line, if solved
	bound      int // of the others
	open       bool
	reaches    bool // the goal, be it in more moves than need be
}

// isDeadEnd reports whether no solution is left behind any move.
func (c outlook) isDeadEnd() bool { return c.known == c.all && !c.solved && !c.open }

// outlookMarks returns marks that show for each place how many moves the whole takes at least, or how
// many more that is than it need be.
func (h *Hand) outlookMarks(w *i18n.Words, l puzzle.Line) []board.Mark {
	known := h.outlooksAt(h.at)
	chances := map[int]outlook{}
	best, settled := 0, true
	for place, moves := range l.Ways().Behind(h.Picked) {
		c := outlookOf(l, moves, known)
		chances[place] = c
		settled = settled && c.known == c.all
		if c.solved && (best == 0 || c.least < best) {
			best = c.least
		}
	}
	fewest, _ := h.Minimum(l.Puzzle())
	marks, cells := make([]board.Mark, 0, len(chances)), l.Scene().Cells
	for place, c := range chances {
		mark := c.toMark(w, fewest, known.over)
		mark.Place, mark.Choice = place, h.Playing
		mark.Strong = c.solved && c.least == best && (settled || fewest.Verdict == search.Optimal && best == fewest.Length)
		// a word beside a number is read on a ground of its own
		mark.Strong = mark.Strong || mark.Color != theme.Muted && place >= 0 && cells[place].Text != ""
		marks = append(marks, mark)
	}
	slices.SortFunc(marks, func(a, b board.Mark) int { return a.Place - b.Place })
	return marks
}

func outlookOf(l puzzle.Line, moves []string, known *outlooks) outlook {
	c := outlook{all: len(moves)}
	for _, move := range moves {
		o, ok := known.moves[move]
		if !ok {
			continue
		}
		c.known++
		c.reaches = c.reaches || o.Verdict == search.Optimal || o.Verdict == search.Solution
		if total, proved := o.Proved(l); proved {
			if !c.solved || total < c.least {
				c.solved, c.least = true, total
			}
		} else if o.Verdict != search.Impossible {
			least := l.Len() + max(0, o.Bound)
			if !c.open || least < c.bound {
				c.bound = least
			}
			c.open = true
		}
	}
	return c
}

// exact reports whether the fewest moves of the whole line are known: no move behind the
// place that is not settled may lead to fewer.
func (c outlook) exact() bool {
	return c.solved && c.known == c.all && (!c.open || c.bound >= c.least)
}

// atLeast returns a proved lower bound on the moves of the whole line behind a place.
func (c outlook) atLeast() int {
	if c.solved {
		return min(c.bound, c.least)
	}
	return c.bound
}

// toMark returns a mark such as "+2". It is "8" if it is not known how many there need be, "≥8" if no
// more is proved, "dead" for no way to the goal, and "···" for what is not known yet.
func (c outlook) toMark(w *i18n.Words, fewest search.Report, over bool) board.Mark {
	sure := fewest.Verdict == search.Optimal
	switch {
	case c.solved && sure && (c.exact() || c.least == fewest.Length):
		more := c.least - fewest.Length
		m := board.Mark{Text: "+" + strconv.Itoa(more), Color: theme.Bound, Note: w.Key("solver.hand.after.more", "Moves", c.least, "More", more)}
		if more == 0 {
			m.Color = theme.Proved
			m.Note = w.Key("solver.hand.after.least", "Moves", c.least)
		}
		return m
	case c.exact():
		return board.Mark{Text: strconv.Itoa(c.least), Color: fynetheme.ColorNameForeground, Note: w.Key("solver.hand.after", "Moves", c.least)}
	case c.isDeadEnd():
		return board.Mark{Text: w.Key("solver.hand.after.dead"), Color: theme.Impossible, Note: w.Key("solver.hand.after.none")}
	case c.known == c.all:
		return board.Mark{Text: "≥" + strconv.Itoa(c.atLeast()), Color: theme.Muted, Note: w.Key("solver.hand.after.unknown", "Moves", c.atLeast())}
	case over:
		return board.Mark{Text: "?", Color: theme.Muted, Note: w.Key("solver.hand.after.unlooked")}
	}
	return board.Mark{Text: "···", Color: theme.Muted, Note: w.Key("solver.hand.after.looking")}
}

func Preview(b scene.Board, picked []int) scene.Board {
	b.Cells, b.Tray = slices.Clone(b.Cells), slices.Clone(b.Tray)
	for _, place := range picked {
		switch {
		case place < 0 && -1-place < len(b.Tray):
			b.Tray[-1-place].Role = scene.Held
		case place >= 0 && place < len(b.Cells):
			b.Cells[place].Role = scene.Source
		}
	}
	return b
}
