package edit

import (
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/ui/host"
	"procura/ui/undo"
)

// form is a problem as it is typed: name, target and board, with undo and redo, and the
// text that follows them.
type form struct {
	host   host.Host
	owner  Owner
	module puzzle.Blanks
	edits  uint64

	input   input
	history undo.Stack[input]
	// group names what is being typed. Typing on in the same group is one step with what was typed
	// before.
	group string
	// text holds the problem as text, written by the program or typed. issues holds what is wrong with
	// the typed text. While there are issues, the board stays as it was before them.
	text   string
	issues []game.Issue
	// picked is the place of the board that is picked, nowhere for none.
	picked int
}

// input holds what was typed. It never changes.
type input struct {
	name, target string
	draft        puzzle.Draft
}

// nowhere is no place of a board.
const nowhere = 1 << 20

func (f *form) setInput(in input) {
	f.input = in
	f.edits++
	f.text, f.issues = "", nil
	if p := in.draft.Legible(); p != nil {
		f.text = f.host.Store().Format([]game.Problem{{Name: in.name, Puzzle: p}})
	}
}

// changeInput changes the input, as one step with what went before in its group; "" is a
// group of its own.
func (f *form) changeInput(group string, in input) {
	if group == "" || group != f.group {
		f.history.Add(f.input)
	}
	f.group = group
	f.setInput(in)
}

// Undo takes the last step back. A text with a mistake is no step yet: it becomes that of
// the board again.
func (f *form) Undo() {
	if len(f.issues) > 0 {
		f.setInput(f.input)
		f.owner.Changed()
		return
	}
	f.showStep(f.history.Undo(f.input))
}

func (f *form) Redo() { f.showStep(f.history.Redo(f.input)) }

func (f *form) showStep(in input, ok bool) {
	if ok {
		f.setInput(in)
		f.group, f.picked = "", nowhere
		f.owner.Changed()
	}
}

func (f *form) CanUndo() bool          { return f.history.CanUndo() || len(f.issues) > 0 }
func (f *form) CanRedo() bool          { return f.history.CanRedo() }
func (f *form) Name() string           { return f.input.name }
func (f *form) Target() string         { return f.input.target }
func (f *form) Text() string           { return f.text }
func (f *form) Mistakes() []game.Issue { return f.issues }
func (f *form) Scene() scene.Board     { return f.input.draft.Scene() }
func (f *form) HasTarget() bool        { return f.module.HasTarget() }

func (f *form) SetName(name string) {
	if in := f.input; name != in.name {
		in.name = name
		f.changeInput("name", in)
		f.owner.Changed()
	}
}

func (f *form) SetTarget(target string) {
	if in := f.input; target != in.target {
		in.target = target
		f.changeInput("target", f.withRules(in))
		f.owner.Changed()
	}
}

// withRules returns an input whose board stands under the rules and the target that are typed,
// if what is typed is a target.
func (f *form) withRules(in input) input {
	base := f.module.Blank()
	if p := in.draft.Legible(); p != nil {
		base, _ = base.WithRules(p.Rules())
	}
	if strings.TrimSpace(in.target) != "" {
		target, ok := in.parseTarget()
		if !ok {
			return in
		}
		base = base.WithTarget(target)
	}
	in.draft = in.draft.WithRulesOf(base)
	return in
}

func (in input) parseTarget() (int, bool) {
	target, err := strconv.Atoi(strings.Join(strings.Fields(in.target), ""))
	return target, err == nil && target >= 0
}

func (f *form) setDraft(group string, d puzzle.Draft) {
	in := f.input
	in.draft, f.picked = d, nowhere
	f.changeInput(group, in)
	f.owner.Changed()
}

func (f *form) Clear() { f.setDraft("", f.input.draft.Clear()) }
