package alphabeta

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/teach"
	"procura/ui/exploring/code"
	"procura/ui/page"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// codePane is the pseudo-code of the method, with the line lit that says what an event did.
type codePane struct {
	view    *View
	name    *widgets.Line
	choice  *widgets.Choice
	list    *code.Listing
	about   *widgets.Sentence
	content fyne.CanvasObject
}

func newCodePane(v *View) *codePane {
	w, prefs := v.Words, v.session.Host
	p := &codePane{view: v, list: code.NewListing(), name: widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, true)}
	p.about = widgets.NewSentence(prefs, fynetheme.ColorNameForeground, fynetheme.SizeNameCaptionText, 3)
	p.choice = code.NewVocabularyChoice(w, v.Tips, prefs, p.render)
	head := container.NewBorder(nil, nil, nil, widgets.WithWidth(codeChoice, p.choice.KeyedSelect), p.name)
	p.content = widgets.Border(head, p.about, nil, nil, p.list.Content)
	return p
}

// codeChoice is the width of the choice of words, at the usual size of texts.
const codeChoice = 190

func (p *codePane) render() {
	s, w := p.view.session, p.view.Words
	t := s.thought
	if t == nil {
		return
	}
	p.name.SetText(w.Key("alphabeta.algorithm." + string(t.Method.Options.Algorithm)))
	p.list.ShowLines(w, teach.LinesForTwo(t.Method.Options, teach.Vocabulary(p.choice.Key())))
	line, node := -1, t.Record.Event(s.player.Index).Node
	lit := teach.LitForTwo(t.Record, t.Method.Options, s.player.Index)
	isFault := t.fault != nil && t.fault.Event == s.player.Index
	if isFault || isGroundless(t, node) { // what its parent does next is of no account
		lit = slices.DeleteFunc(lit, func(l teach.Lit) bool { return l.Node != node })
	}
	if len(lit) > 0 {
		line, node = lit[len(lit)-1].Line, lit[len(lit)-1].Node
	}
	p.list.LightLine(line)
	said := explain(w, t, node, s.player.Index, page.DrawMove)
	if isFault {
		said = w.Key("alphabeta.fault") + ": " + w.Say(t.fault.Said)
	}
	p.about.SetText(said)
}
