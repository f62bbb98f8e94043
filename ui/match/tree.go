package match

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/match"
	"procura/ui/i18n"
	"procura/ui/keys"
	"procura/ui/match/session"
	"procura/ui/match/study"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// branchBar are what can be done with the move that is looked at: comment it, make its
// variation the main one, delete it.
type branchBar struct {
	comment         *commentEntry
	promote, delete *widgets.Button

	words   *i18n.Words
	session *session.Session
}

func newBranches(explain study.Explainer, s *session.Session) branchBar {
	w := explain.Words
	b := branchBar{words: w, session: s}
	b.comment = newCommentEntry()
	b.promote = widgets.NewButton(w.Key("match.tree.promote"), nil, s.PromoteBranch)
	b.delete = widgets.NewButton(w.Key("match.tree.delete"), nil, s.DeleteBranch)
	b.comment.Tip.Explain(explain.Tips, w.Key("explain.match.comment"), b.comment)
	b.promote.Explain(explain.Tips, w.Key("explain.match.promote"))
	b.delete.Explain(explain.Tips, w.Key("explain.match.delete"))
	b.comment.OnChanged = func(words string) {
		b.comment.Tip.Leave()
		if !b.comment.quiet {
			s.SetComment(words)
		}
	}
	return b
}

func (b *branchBar) layOut() fyne.CanvasObject {
	return widgets.Stacked(6, b.comment, container.New(widgets.Columns{Shares: []float32{1, 1}, Gap: 6}, b.promote, b.delete))
}

// showBranch offers what can be done with the move that is looked at.
func (b *branchBar) showBranch() {
	n := b.session.Looked()
	b.comment.showComment(n)
	key := "match.tree.comment"
	if n.Parent() == nil {
		key = "match.tree.comment.start"
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

// commentEntry is the entry of a comment; Escape leaves it.
type commentEntry struct {
	widgets.Entry
	quiet bool // what it shows is no change
}

func newCommentEntry() *commentEntry {
	r := &commentEntry{}
	r.MultiLine, r.Wrapping = true, fyne.TextWrapWord
	r.Attach(r, nil)
	r.ExtendBaseWidget(r)
	r.SetMinRowsVisible(2)
	return r
}

// showComment shows the comment of a node, unless just that is being written.
func (r *commentEntry) showComment(n *match.Node) {
	if r.Text == n.Comment() {
		return
	}
	r.quiet = true
	r.SetText(n.Comment())
	r.quiet = false
}

// TypedKey leaves the entry by Escape and Enter: a comment has no line ends.
func (r *commentEntry) TypedKey(e *fyne.KeyEvent) {
	switch keys.Of(keys.Box, e.Name) {
	case keys.Close, keys.Yes:
		if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil {
			c.Unfocus()
		}
	default:
		r.Entry.TypedKey(e)
	}
}

// twoLineText is a text of up to two lines, in a colour of the theme. It always has the
// height of both, so that nothing jumps; what does not fit ends in an ellipsis.
type twoLineText struct {
	widget.BaseWidget
	Words  string
	colour fyne.ThemeColorName
	lines  [2]*canvas.Text
}

func newTwoLineText(colour fyne.ThemeColorName) *twoLineText {
	p := &twoLineText{colour: colour}
	for i := range p.lines {
		p.lines[i] = canvas.NewText("", color.Transparent)
	}
	p.ExtendBaseWidget(p)
	return p
}

// Say shows words in a colour.
func (p *twoLineText) Say(words string, colour fyne.ThemeColorName) {
	if p.Words != words || p.colour != colour {
		p.Words, p.colour = words, colour
		p.Refresh()
	}
}

// MinSize is the height of two lines.
func (p *twoLineText) MinSize() fyne.Size {
	return fyne.NewSize(0, 2*p.height())
}

func (p *twoLineText) size() float32 { return p.Theme().Size(fynetheme.SizeNameText) }

func (p *twoLineText) height() float32 {
	return fyne.MeasureText("0", p.size(), fyne.TextStyle{}).Height
}

// CreateRenderer shows both lines.
func (p *twoLineText) CreateRenderer() fyne.WidgetRenderer { return &twoLineRenderer{p} }

type twoLineRenderer struct{ passage *twoLineText }

func (r *twoLineRenderer) Destroy()           {}
func (r *twoLineRenderer) MinSize() fyne.Size { return r.passage.MinSize() }

func (r *twoLineRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.passage.lines[0], r.passage.lines[1]}
}

func (r *twoLineRenderer) Refresh() {
	r.Layout(r.passage.Size())
	for _, line := range r.passage.lines {
		line.Refresh()
	}
}

// Layout breaks the words.
func (r *twoLineRenderer) Layout(size fyne.Size) {
	p := r.passage
	texts := halves(p.Words, size.Width, p.size())
	for i, line := range p.lines {
		line.Text, line.TextSize, line.Color = texts[i], p.size(), theme.Color(p.colour)
		line.Resize(fyne.NewSize(size.Width, p.height()))
		line.Move(fyne.NewPos(0, float32(i)*p.height()))
	}
}

// halves breaks words into two lines of a width; of the second one as much as fits.
func halves(words string, width, size float32) (lines [2]string) {
	fits := func(s string) bool {
		return width <= 0 || fyne.MeasureText(s, size, fyne.TextStyle{}).Width <= width
	}
	list, at := strings.Fields(words), 0
	for i, word := range list {
		longer := strings.TrimSpace(lines[at] + " " + word)
		switch {
		case fits(longer):
			lines[at] = longer
		case at == 0:
			at, lines[1] = 1, word
		default:
			rest := []rune(strings.Join(append([]string{lines[1]}, list[i:]...), " "))
			for len(rest) > 0 && !fits(string(rest)+"…") {
				rest = rest[:len(rest)-1]
			}
			lines[1] = string(rest) + "…"
			return lines
		}
	}
	return lines
}
