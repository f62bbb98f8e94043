package format

import (
	"slices"
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/text"
)

// maxWraps is the number of wrappers and outer lists that are opened one
// inside the other.
const maxWraps = 4

// readLevel reads nodes that stand side by side; wraps is the number of lists
// opened around them.
func (r *reader) readLevel(level *feed, wraps int) {
	s := &items{feed: level, content: r.content}
	for !r.isFull() {
		if forms := s.forms(nil); len(forms) > 0 {
			r.readForms(s, forms, wraps)
			continue
		}
		it := s.next()
		if it.nodes == nil {
			return
		}
		r.readItem(it)
	}
}

// readItem reads an item that is no form.
func (r *reader) readItem(it item) {
	r.applyComments(it.nodes[0].Comments)
	switch it.kind {
	case itemSeparator:
		r.beginProblem()
	case itemNumber:
		r.beginProblem()
		r.draft.begun = true
		r.noteItem(&r.draft.marks, it)
	case itemName, itemLabel:
		r.readName(it)
	case itemTarget:
		r.readTarget(it)
	case itemLong:
		r.report(it.nodes[0].Pos, text.M("error.file.line"), text.M("error.file.line.expected", "Limit", MaxWords))
	}
}

// readForms reads the given forms, then all other forms of the text.
func (r *reader) readForms(s *items, forms []text.Node, wraps int) {
	for len(forms) > 0 && !r.isFull() {
		if forms[0].Large {
			r.readLargeList(s, &forms[0], wraps)
			return
		}
		forms = forms[r.readFirstForm(forms, wraps):]
		if len(forms) == 0 || !forms[0].Broken {
			forms = s.forms(forms)
		}
	}
}

// readFirstForm reads the problem or the wrapper at the front of forms, and says
// how many forms that were.
func (r *reader) readFirstForm(forms []text.Node, wraps int) int {
	first := &forms[0]
	r.applyComments(first.Comments)
	if body := wrapped(first); len(body) > 0 && wraps < maxWraps {
		r.enterList(first, wraps)
		r.readLevel(&feed{ahead: body}, wraps+1)
		return 1
	}
	found, id := r.decodeForms(forms)
	var cut *text.Node
	if found.Puzzle == nil {
		cut = first.CutAt()
	}
	if cut != nil {
		found.Errors = []text.Error{text.CutError(cut)}
	}
	switch {
	case found.Puzzle == nil && wraps < maxWraps && r.isOuter(first):
		r.enterList(first, wraps)
		r.readLevel(&feed{ahead: first.Items}, wraps+1)
		return 1
	case found.Used > 0:
		r.addEntry(forms[:found.Used], found, id, wraps)
		return found.Used
	case first.Broken: // Parse has said why
		r.closeProblem(&Entry{})
	case cut != nil:
		r.closeProblem(&Entry{})
		r.reportAll(found.Errors)
	default:
		r.reportJunk(first)
	}
	return 1
}

// readLargeList reads what stands in a list that is too large for a problem: it can only be
// one around problems.
func (r *reader) readLargeList(s *items, list *text.Node, wraps int) {
	r.applyComments(list.Comments)
	if wraps == maxWraps {
		r.closeProblem(&Entry{})
		return // passed over, with an error
	}
	s.more.Enter()
	inner, before := &feed{more: s.more}, len(r.entries)
	first := inner.at(0)
	if first == nil {
		return
	}
	head := definition(first)
	if head == 0 && first.Kind != text.List && !isSeparator(first) {
		r.reportJunk(list)
		for inner.at(0) != nil { // all of it is passed over
			inner.take(1)
		}
		return
	}
	r.enterList(list, wraps)
	if head > 0 {
		inner.at(head - 1)
		inner.take(min(head, len(inner.ahead)))
		inner.lists = true
	}
	r.readLevel(inner, wraps+1)
	r.closeList(before, wraps, s.more)
}

// decodeForms asks each game to read the front of forms. The first that reads a
// problem wins; else the first that knows what is wrong with it.
func (r *reader) decodeForms(forms []text.Node) (found game.Decoded, id string) {
	if forms[0].Broken {
		return found, id
	}
	for _, g := range r.games {
		d := g.Decode(forms)
		d.Used = min(d.Used, len(forms))
		if len(d.Errors) > 0 {
			d.Puzzle = nil
		}
		if d.Used > 0 && d.Puzzle != nil {
			return d, g.ID()
		}
		if d.Used > 0 && found.Used == 0 {
			found, id = d, g.ID()
		}
	}
	return found, id
}

// addEntry takes a problem that a game knows, be it good or not. Refused ones count
// in the order of the default names.
func (r *reader) addEntry(forms []text.Node, found game.Decoded, id string, wraps int) {
	e := &Entry{At: forms[0].Pos, End: forms[len(forms)-1].End.Line, Game: id, Name: strings.TrimSpace(found.Name), Puzzle: found.Puzzle}
	if e.Name == "-" { // written for "no name"
		e.Name = ""
	}
	if r.places {
		e.Where = Whereabouts{Span: spanOf(forms), Name: e.Name, Around: r.around[:wraps:wraps]}
	}
	if len(r.issues) < MaxIssues { // others are counted alone
		found.Errors = text.Gather(found.Errors)
	}
	r.reportAll(found.Errors)
	if e.Puzzle == nil && len(found.Errors) == 0 {
		r.report(e.At, notAProblem(r.content, &forms[0]), r.expected())
	}
	r.entries = append(r.entries, e)
	r.applyDraft(&r.draft, e)
	r.closeProblem(e)
}

// closeProblem ends a problem: what is read next belongs to another, except a target.
func (r *reader) closeProblem(e *Entry) {
	r.last, r.draft, r.inJunk = e, draft{}, false
}

// reportJunk reports text that no game knows. Words and rows of cells in a row are
// reported once.
func (r *reader) reportJunk(n *text.Node) {
	small := n.Kind != text.List || n.IsFlat()
	if !small {
		r.closeProblem(&Entry{})
	} else if r.draft.label != nil {
		r.draft.dropName()
	}
	if small && r.inJunk {
		return
	}
	r.inJunk = small
	if r.passOver() {
		return
	}
	r.report(n.Pos, notAProblem(r.content, n), r.expected())
}

// notAProblem returns the message that a node of a text is no problem.
func notAProblem(content string, n *text.Node) text.Message {
	said := n.Start(maxClip * utf8.UTFMax)
	if n.Large {
		said = content[n.From:min(len(content), n.From+maxClip*utf8.UTFMax)]
	}
	return text.M("error.file.problem", "Text", clip(OneLine(said)))
}

// isOuter recognises a list around problems: lists and separators only, one of
// them a problem by itself.
func (r *reader) isOuter(n *text.Node) bool {
	problem := false
	for i := range n.Items {
		item := &n.Items[i]
		if item.Kind != text.List && !isSeparator(item) {
			return false
		}
		if !problem && item.Kind == text.List {
			found, _ := r.decodeForms(n.Items[i : i+1])
			problem = found.Puzzle != nil
		}
	}
	return problem
}

// wrapped returns the contents of a Lisp definition, nothing for other forms.
func wrapped(n *text.Node) []text.Node {
	if n.Kind != text.List || len(n.Items) < 2 {
		return nil
	}
	head := definition(&n.Items[0])
	if head == 0 || head == 1 && n.Items[1].Kind != text.List {
		return nil
	}
	body := slices.Clone(n.Items[min(head, len(n.Items)):]) // a definition's documentation is passed over
	return slices.DeleteFunc(body, func(n text.Node) bool { return n.Kind != text.List })
}

// definition returns the number of items that stand before the contents of a Lisp
// definition, or of a call of list or quote, that begins with the given word. It returns 0
// for other words.
func definition(n *text.Node) int {
	if n.Kind != text.Atom || n.Text == "" || n.Text[0] <= '9' {
		return 0 // most words, and quickly
	}
	return definitions[n.Word()]
}

var definitions = map[string]int{"defun": 3, "defparameter": 2, "defvar": 2, "defconstant": 2, "setq": 2, "setf": 2, "list": 1, "quote": 1}
