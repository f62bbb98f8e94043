package extras

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/certify"
	"procura/core/game"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// boxSize is that of the box without its button.
var verifierSize = fyne.NewSize(720, 320)

// box shows what was found of a file.
type verifierBox struct {
	desk   *Verifier
	check  *verification
	words  *i18n.Words
	tips   *widgets.Tips
	list   *widgets.KeyedList
	status *widgets.Line
	button *widgets.Button
	shown  host.Box
}

func newVerifierBox(d *Verifier, c *verification) *verifierBox {
	b := &verifierBox{desk: d, check: c, words: d.window.Words(), tips: widgets.NewTips()}
	b.list = widgets.NewKeyedList(func() int { return len(c.found) }, b.newRow, b.fill)
	b.tips.Later = d.job.After
	b.list.Explain(b.tips)
	b.status = widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false)
	b.button = widgets.NewButton("", nil, d.press)
	b.render()
	return b
}

// open shows it.
func (b *verifierBox) open() {
	status := widgets.NewHint(b.status, container.New(layout.NewCustomPaddedLayout(2, 6, 4, 4), b.status), b.tips)
	rows := widgets.AtLeast(verifierSize.Width, verifierSize.Height, widgets.Card(b.list))
	content := container.NewBorder(status, container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), b.button), nil, nil, rows)
	b.shown = b.desk.window.ShowFocusedForm(b.words.Key("proof.verify.title"), b.tips.Over(content), b.button, b.desk.closed)
}

// render shows how things stand.
func (b *verifierBox) render() {
	c := b.check
	colour := fynetheme.ColorNameForeground
	switch {
	case !c.ended:
	case c.refused() > 0 || c.err != nil || c.cancelled || len(c.found) == 0:
		colour = theme.Impossible
	default:
		colour = theme.Proved
	}
	b.status.Say(b.words.Say(b.desk.status(c)), colour)
	key := "menu.button.cancel"
	if c.ended {
		key = "menu.button.close"
	}
	if said := b.words.Key(key); b.button.Text != said {
		b.button.SetText(said)
	}
	b.list.Refresh()
}

// row is a certificate: what it is of and claims, and below that what was found.
type certificateRow struct {
	mark            *widgets.Mark
	name, claim, is *widgets.Line
	hint            *widgets.Hint
}

func (b *verifierBox) newRow() fyne.CanvasObject {
	r := &certificateRow{
		mark:  widgets.NewMark(),
		name:  widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText),
		claim: widgets.NewLine(fynetheme.ColorNameForeground, fynetheme.SizeNameText, false),
		is:    widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false),
	}
	said := container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 10), r.name), nil, r.claim)
	content := container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 6), container.NewCenter(r.mark)), nil, container.NewVBox(said, r.is))
	r.hint = widgets.NewHint(r.is, container.New(&certificateRowLayout{layout.NewCustomPaddedLayout(3, 3, 10, 10), r}, content), b.tips)
	return r.hint
}

type layouter = fyne.Layout // whose only method has its name

// rowLayout is how a row is found again in its object.
type certificateRowLayout struct {
	layouter
	row *certificateRow
}

// fill shows a certificate in a row.
func (b *verifierBox) fill(i int, o fyne.CanvasObject) {
	f := b.check.found[i]
	r := o.(*widgets.Hint).Row().(*fyne.Container).Layout.(*certificateRowLayout).row
	r.name.SetText(b.game(f.Game) + " " + report.Quoted(f.Name))
	r.claim.SetText(report.ClaimWords(b.words, f.Claim))
	r.hint.More = r.claim.Words
	if f.Refused == nil {
		r.mark.Say(widgets.Verified)
		r.is.Say(b.words.Key("proof.verify.verified", "Facts", report.Facts(b.words, f, b.rules(f))), theme.Proved)
	} else {
		r.mark.Say(widgets.Refused)
		r.is.Say(b.words.Key("proof.verify.refused", "Reason", report.Refused(b.words, f.Refused)), theme.Impossible)
	}
	o.Refresh()
}

// game is what a game is called; one that nobody knows by its word.
func (b *verifierBox) game(id string) string {
	if m := b.module(id); m != nil {
		return b.words.Say(m.Title())
	}
	return id
}

func (b *verifierBox) module(id string) game.Module {
	for _, m := range b.desk.window.Games() {
		if m.ID() == id {
			return m
		}
	}
	return nil
}

// rules says those of a certificate, for one player or for two.
func (b *verifierBox) rules(f certify.Finding) string {
	m, rules := b.module(f.Game), game.Rules{}
	for _, word := range strings.Fields(f.Rules) {
		key, value, _ := strings.Cut(word, "=")
		rules[key] = value
	}
	if m == nil {
		return f.Rules
	}
	settings := m.Settings()
	if two, ok := m.(game.Playable); ok && len(rules) == len(two.MatchSettings()) {
		settings = two.MatchSettings()
	}
	return report.Rules(b.words, f.Game, settings, rules)
}
