package storage

import (
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/sexp"
	"procura/core/text"
)

// draft is what stands before a problem and belongs to it.
type draft struct {
	// begun says that a number or a name has opened the problem.
	begun bool
	// name comes from a field, a label or a comment; label is the node of the
	// first two, to be reported when no problem follows.
	name  string
	label *sexp.Node
	// target is the number of a field; nil without one.
	target *int
	rules  game.Rules
	// rulesAt is the place of the comment that gave rules.
	rulesAt sexp.Pos
	// marks is where all this stands.
	marks []mark
}

// unname takes the name away again.
func (d *draft) unname() {
	d.begun, d.name, d.label = false, "", nil
	d.marks = slices.DeleteFunc(d.marks, func(m mark) bool { return m.kind.names() })
}

// flush reports a name that no problem followed, and forgets it.
func (r *reader) flush() {
	label := r.draft.label
	if label == nil {
		return
	}
	r.draft.unname()
	r.junk(label)
}

// begin closes the problem before and opens the next.
func (r *reader) begin() {
	r.flush()
	r.draft.target = nil
	r.last = nil
	r.inJunk = false
}

// name takes the name of the next problem.
func (r *reader) name(it item) {
	r.flush()
	label := it.nodes[0]
	r.draft.begun, r.draft.name, r.draft.label = true, it.text, &label
	r.noteItem(&r.draft.marks, it)
}

// target takes the number of an Objetivo field. It belongs to the problem
// before it, unless that has one or another problem has begun.
func (r *reader) target(it item) {
	head, _, _ := strings.Cut(it.text, " ")
	value, err := strconv.Atoi(head)
	if err != nil || value < 0 {
		if r.pass() {
			return
		}
		r.issue(it.nodes[0].Pos, text.M("error.file.target", "Text", clip(it.text)), text.M("error.file.target.expected"))
		return
	}
	if r.draft.begun || r.last == nil || r.last.aimed {
		r.draft.target = &value
		r.noteItem(&r.draft.marks, it)
		return
	}
	r.last.aim(value)
	r.noteItem(&r.last.where.marks, it)
}

func (e *entry) aim(target int) {
	e.aimed = true
	if e.puzzle != nil {
		e.puzzle = e.puzzle.WithTarget(target)
	}
}

// hear obeys the comments before a node: "nome: X" and "regras: key=value".
// One behind the problem on its last line belongs to that problem, others to
// the next.
func (r *reader) hear(comments []sexp.Comment) {
	for _, c := range comments {
		about, ok := directive(c)
		switch {
		case !ok: // a remark
		case r.last != nil && c.Line == r.last.end:
			r.apply(&about, r.last)
		default:
			r.draft.merge(&about)
			r.note(&r.draft.marks, about.marks...)
		}
	}
}

// directive reads what a comment says of a problem.
func directive(c sexp.Comment) (draft, bool) {
	key, value, _ := strings.Cut(c.Text, ":")
	value = strings.TrimSpace(value)
	switch strings.ToLower(strings.TrimSpace(key)) {
	case "nome":
		return draft{name: value, marks: []mark{markComment(markSaysName, c, value)}}, value != ""
	case "regras":
		rules := parseRules(value)
		return draft{rules: rules, rulesAt: c.Pos, marks: []mark{markComment(markSaysRules, c, value)}}, len(rules) > 0
	}
	return draft{}, false
}

// maxRules is more settings than any game has.
const maxRules = 100

// parseRules reads "key=value key=value"; words without "=" are passed over, and
// what follows so many settings that no game has them.
func parseRules(words string) game.Rules {
	rules := game.Rules{}
	for word := range strings.FieldsSeq(words) {
		if key, value, ok := strings.Cut(word, "="); ok {
			rules[key] = value
		}
		if len(rules) > maxRules {
			break
		}
	}
	return rules
}

func (d *draft) merge(about *draft) {
	if about.name != "" {
		d.name = about.name
	}
	if len(about.rules) > 0 {
		d.rules, d.rulesAt = about.rules, about.rulesAt
	}
}

// apply gives a problem what a draft says of it. Rules that the game does not
// have refuse the problem: it would be another one without them.
func (r *reader) apply(d *draft, e *entry) {
	r.note(&e.where.marks, d.marks...)
	if e.name == "" {
		e.name = d.name
	}
	if d.target != nil {
		e.aim(*d.target)
	}
	if len(d.rules) == 0 || e.puzzle == nil {
		return
	}
	changed, wrong := e.puzzle.WithRules(d.rules)
	if wrong != nil {
		r.issue(d.rulesAt, short(*wrong), text.M("error.file.rules.expected", "Game", e.game,
			"Rules", game.Defaults(e.puzzle.Module().Settings()).Format(e.puzzle.Module().Settings())))
		e.puzzle = nil
		return
	}
	e.puzzle = changed
}
