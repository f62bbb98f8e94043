package match

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"procura/core/match"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/match/session"
	"procura/ui/match/study"
	"procura/ui/widgets"
)

// branches are what can be done with the move that is looked at: comment it, make its
// variation the main one, delete it.
type branches struct {
	comment         *remark
	promote, delete *widgets.Button

	words   *i18n.Words
	session *session.Session
}

func newBranches(explain study.Explainer, s *session.Session) branches {
	w := explain.Words
	b := branches{words: w, session: s}
	b.comment = newRemark()
	b.promote = widgets.NewButton(w.Key("tree.promote"), nil, s.Promote)
	b.delete = widgets.NewButton(w.Key("tree.delete"), nil, s.Prune)
	b.comment.Tip.Explain(explain.Tips, w.Key("explain.match.comment"), b.comment)
	b.promote.Explain(explain.Tips, w.Key("explain.match.promote"))
	b.delete.Explain(explain.Tips, w.Key("explain.match.delete"))
	b.comment.OnChanged = func(words string) {
		b.comment.Tip.Leave()
		if !b.comment.quiet {
			s.Remark(words)
		}
	}
	return b
}

func (b *branches) layOut() fyne.CanvasObject {
	return widgets.Stacked(6, b.comment, container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, b.promote, b.delete))
}

// show offers what can be done with the move that is looked at.
func (b *branches) show() {
	n := b.session.Looked()
	b.comment.show(n)
	key := "tree.comment"
	if n.Parent() == nil {
		key = "tree.comment.start"
	}
	b.comment.SetPlaceHolder(b.words.Key(key, "Number", n.Number()))
	widgets.Enable(b.promote, inVariation(n))
	widgets.Enable(b.delete, n.Parent() != nil)
}

// inVariation reports whether a node is not of the main line.
func inVariation(n *match.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Next()[0] != n {
			return true
		}
	}
	return false
}

// remark is the entry of a comment; Escape leaves it.
type remark struct {
	widgets.Entry
	quiet bool // what it shows is no change
}

func newRemark() *remark {
	r := &remark{}
	r.MultiLine, r.Wrapping = true, fyne.TextWrapWord
	r.ExtendBaseWidget(r)
	r.SetMinRowsVisible(2)
	return r
}

// show shows the comment of a node, unless just that is being written.
func (r *remark) show(n *match.Node) {
	if r.Text == n.Comment() {
		return
	}
	r.quiet = true
	r.SetText(n.Comment())
	r.quiet = false
}

// TypedKey leaves the entry by Escape and Enter: a comment has no line ends.
func (r *remark) TypedKey(e *fyne.KeyEvent) {
	switch keys.Of(keys.Box, e.Name) {
	case keys.Close, keys.Yes:
		if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil {
			c.Unfocus()
		}
	default:
		r.Entry.TypedKey(e)
	}
}
