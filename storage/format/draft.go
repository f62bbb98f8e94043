package format

import (
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// draft collects what stands before a problem and belongs to it.
type draft struct {
	// begun reports whether a number or a name has opened the problem.
	begun bool
	// name comes from a field, a label or a comment; label is the node of the
	// first two, to be reported when no problem follows.
	name  string
	label *text.Node
	// target is the number of a field; nil without one.
	target *int
	rules  game.Rules
	// rulesAt is the place of the comment that gave rules.
	rulesAt text.Pos
	// marks has the place of each of these.
	marks []Mark
}

func (d *draft) dropName() {
	d.begun, d.name, d.label = false, "", nil
	d.marks = slices.DeleteFunc(d.marks, func(m Mark) bool { return m.Kind == MarkName })
}

// reportLooseName reports a name that no problem followed, and forgets it.
func (r *reader) reportLooseName() {
	label := r.draft.label
	if label == nil {
		return
	}
	r.draft.dropName()
	r.reportJunk(label)
}

// beginProblem closes the problem before and opens the next.
func (r *reader) beginProblem() {
	r.reportLooseName()
	r.draft.target = nil
	r.last = nil
	r.inJunk = false
}

func (r *reader) readName(it item) {
	r.reportLooseName()
	r.label = it.nodes[0] // which lasts no longer than the item
	r.draft.begun, r.draft.name, r.draft.label = true, it.text, &r.label
	r.noteItem(&r.draft.marks, it)
}

// readTarget takes the number of an Objetivo field. It belongs to the problem
// before it, unless that has one or another problem has begun.
func (r *reader) readTarget(it item) {
	head, _, _ := strings.Cut(it.text, " ")
	value, err := strconv.Atoi(head)
	if err != nil || value < 0 {
		if r.passOver() {
			return
		}
		r.report(it.nodes[0].Pos, text.M("error.file.target", "Text", clip(it.text)), text.M("error.file.target.expected"))
		return
	}
	if r.draft.begun || r.last == nil || r.last.Aimed {
		r.draft.target = &value
		r.noteItem(&r.draft.marks, it)
		return
	}
	r.last.setTarget(value)
	r.noteItem(&r.last.Where.Marks, it)
}

func (e *Entry) setTarget(target int) {
	e.Aimed = true
	if e.Puzzle != nil {
		e.Puzzle = e.Puzzle.WithTarget(target)
	}
}

// applyComments obeys the comments before a node: "nome: X" and "regras: key=value".
// One behind the problem on its last line belongs to that problem, others to
// the next.
func (r *reader) applyComments(comments []text.Comment) {
	for _, c := range comments {
		about, ok := directive(c)
		switch {
		case !ok: // a remark
		case r.last != nil && c.Line == r.last.End:
			r.applyDraft(&about, r.last)
		default:
			r.draft.merge(&about)
			r.noteMarks(&r.draft.marks, about.marks...)
		}
	}
}

// Says reports whether a comment holds the name or the rules of a problem.
func Says(c text.Comment) bool {
	_, says := directive(c)
	return says
}

// directive reads what a comment says of a problem.
func directive(c text.Comment) (draft, bool) {
	key, value, _ := strings.Cut(c.Text, ":")
	value = strings.TrimSpace(value)
	switch strings.ToLower(strings.TrimSpace(key)) {
	case "nome":
		return draft{name: value, marks: []Mark{markComment(MarkName, c)}}, value != ""
	case "regras":
		rules := ParseRules(value)
		return draft{rules: rules, rulesAt: c.Pos, marks: []Mark{markComment(MarkRules, c)}}, len(rules) > 0
	}
	return draft{}, false
}

func (d *draft) merge(about *draft) {
	if about.name != "" {
		d.name = about.name
	}
	if len(about.rules) > 0 {
		d.rules, d.rulesAt = about.rules, about.rulesAt
	}
}

// applyDraft gives a problem what a draft says of it. Rules that the game does not
// have refuse the problem: it would be another one without them.
func (r *reader) applyDraft(d *draft, e *Entry) {
	r.noteMarks(&e.Where.Marks, d.marks...)
	if e.Name == "" {
		e.Name = d.name
	}
	if d.target != nil {
		e.setTarget(*d.target)
	}
	if len(d.rules) == 0 || e.Puzzle == nil {
		return
	}
	changed, wrong := e.Puzzle.WithRules(d.rules)
	if wrong != nil {
		r.report(d.rulesAt, shortArgs(*wrong), text.M("error.file.rules.expected", "Game", e.Game,
			"Rules", game.Defaults(e.Puzzle.Module().Settings()).Format(e.Puzzle.Module().Settings())))
		e.Puzzle = nil
		return
	}
	e.Puzzle = changed
}
