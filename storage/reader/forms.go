package reader

import (
	"strings"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/sexp"
	"procura/core/text"
	"procura/storage/flaw"
)

// maxWraps is the number of wrappers and outer lists that are opened one
// inside the other.
const maxWraps = 4

// walk reads nodes that stand side by side; wraps is the number of lists
// opened around them.
func (r *reader) walk(level *feed, wraps int) {
	s := &items{feed: level, content: r.content}
	for !r.full() {
		if forms := s.forms(nil); len(forms) > 0 {
			r.take(s, forms, wraps)
			continue
		}
		it := s.next()
		if it.nodes == nil {
			return
		}
		r.mark(it)
	}
}

// mark reads an item that is no form.
func (r *reader) mark(it item) {
	r.hear(it.nodes[0].Comments)
	switch it.kind {
	case itemSeparator:
		r.begin()
	case itemNumber:
		r.begin()
		r.draft.begun = true
		r.noteItem(&r.draft.marks, it)
	case itemName, itemLabel:
		r.name(it)
	case itemTarget:
		r.target(it)
	case itemLong:
		r.Issue(it.nodes[0].Pos, text.M("error.file.line"), text.M("error.file.line.expected", "Limit", MaxWords))
	}
}

// take reads forms, and those that follow them, until none is left.
func (r *reader) take(s *items, forms []sexp.Node, wraps int) {
	for len(forms) > 0 && !r.full() {
		if forms[0].Large {
			r.large(s, &forms[0], wraps)
			return
		}
		forms = forms[r.takeFirst(forms, wraps):]
		if len(forms) == 0 || !forms[0].Broken {
			forms = s.forms(forms)
		}
	}
}

// takeFirst reads the problem or the wrapper at the front of forms, and says
// how many forms that were.
func (r *reader) takeFirst(forms []sexp.Node, wraps int) int {
	first := &forms[0]
	r.hear(first.Comments)
	if body := wrapped(first); len(body) > 0 && wraps < maxWraps {
		r.enter(first, wraps, true)
		r.walk(&feed{ahead: body}, wraps+1)
		return 1
	}
	found, id := r.offer(forms)
	switch {
	case found.Puzzle == nil && wraps < maxWraps && r.isOuter(first):
		r.enter(first, wraps, false)
		r.walk(&feed{ahead: first.Items}, wraps+1)
		return 1
	case found.Used > 0:
		r.add(forms[:found.Used], found, id, wraps)
		return found.Used
	case first.Broken: // Parse has said why
		r.close(&Entry{})
	default:
		r.junk(first)
	}
	return 1
}

// large reads what stands in a list that is too large for a problem: it can only be
// one around problems.
func (r *reader) large(s *items, list *sexp.Node, wraps int) {
	r.hear(list.Comments)
	if wraps == maxWraps {
		r.close(&Entry{})
		return // passed over, with an error
	}
	s.more.Enter()
	inner, before := &feed{more: s.more}, len(r.entries)
	first := inner.at(0)
	if first == nil {
		return
	}
	head := definition(first)
	if head == 0 && first.Kind != sexp.List && !isSeparator(first) {
		r.junk(list)
		inner.rest()
		return
	}
	r.enter(list, wraps, head > 0)
	if head > 0 {
		inner.at(head - 1)
		inner.take(min(head, len(inner.ahead)))
		inner.lists = true
	}
	r.walk(inner, wraps+1)
	r.ended(before, wraps, s.more.Pos())
}

// offer asks each game to read the front of forms. The first that reads a
// problem wins; else the first that knows what is wrong with it.
func (r *reader) offer(forms []sexp.Node) (found game.Decoded, id string) {
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

// add takes a problem that a game knows, be it good or not. Refused ones count
// in the order of the default names.
func (r *reader) add(forms []sexp.Node, found game.Decoded, id string, wraps int) {
	e := &Entry{At: forms[0].Pos, End: forms[len(forms)-1].End.Line, Game: id, Name: strings.TrimSpace(found.Name), Puzzle: found.Puzzle}
	if e.Name == "-" { // written for "no name"
		e.Name = ""
	}
	if r.places {
		e.Where = Whereabouts{Span: spanOf(forms), Name: e.Name, Puzzle: e.Puzzle, Around: r.around[:wraps:wraps]}
	}
	r.Report(found.Errors)
	if e.Puzzle == nil && len(found.Errors) == 0 {
		r.Issue(e.At, r.problem(&forms[0]), r.expected())
	}
	r.entries = append(r.entries, e)
	r.apply(&r.draft, e)
	r.close(e)
}

// close ends a problem: what is read next belongs to another, except a target.
func (r *reader) close(e *Entry) {
	r.last, r.draft, r.inJunk = e, draft{}, false
}

// junk reports text that no game knows. Words and rows of cells in a row are
// reported once.
func (r *reader) junk(n *sexp.Node) {
	small := n.Kind != sexp.List || n.IsFlat()
	if !small {
		r.close(&Entry{})
	} else if r.draft.label != nil {
		r.draft.unname()
	}
	if small && r.inJunk {
		return
	}
	r.inJunk = small
	if r.Pass() {
		return
	}
	r.Issue(n.Pos, r.problem(n), r.expected())
}

// problem says that a node is no problem.
func (r *reader) problem(n *sexp.Node) text.Message {
	said := n.Start(flaw.MaxClip * utf8.UTFMax)
	if n.Large {
		said = r.content[n.From:min(len(r.content), n.From+flaw.MaxClip*utf8.UTFMax)]
	}
	return text.M("error.file.problem", "Text", flaw.Clip(flaw.OneLine(said)))
}

// isOuter recognises a list around problems: lists and separators only, one of
// them a problem by itself.
func (r *reader) isOuter(n *sexp.Node) bool {
	problem := false
	for i := range n.Items {
		item := &n.Items[i]
		if item.Kind != sexp.List && !isSeparator(item) {
			return false
		}
		if !problem && item.Kind == sexp.List {
			found, _ := r.offer(n.Items[i : i+1])
			problem = found.Puzzle != nil
		}
	}
	return problem
}

// wrapped is what a Lisp definition holds, nothing for other forms.
func wrapped(n *sexp.Node) []sexp.Node {
	if n.Kind != sexp.List || len(n.Items) < 2 {
		return nil
	}
	head := definition(&n.Items[0])
	if head == 0 || head == 1 && n.Items[1].Kind != sexp.List {
		return nil
	}
	return lists(n.Items[min(head, len(n.Items)):])
}

// definition is how many items a Lisp definition, or a call of list or quote, that
// begins with a word has before what it holds; 0 for other words.
func definition(n *sexp.Node) int {
	switch begins(n) {
	case 'd', 'D', 's', 'S', 'l', 'L', 'q', 'Q':
	default:
		return 0
	}
	switch n.Word() {
	case "defun":
		return 3
	case "defparameter", "defvar", "defconstant", "setq", "setf":
		return 2
	case "list", "quote":
		return 1
	}
	return 0
}

// lists are the lists among nodes: a definition's documentation is passed over.
func lists(nodes []sexp.Node) []sexp.Node {
	var found []sexp.Node
	for i := range nodes {
		if nodes[i].Kind == sexp.List {
			found = append(found, nodes[i])
		}
	}
	return found
}
