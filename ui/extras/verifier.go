package extras

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/text"
	"procura/core/verify"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Verifier checks one file at a time.
type Verifier struct {
	window host.Host
	job    *task.Job[[]verify.Finding]
	box    *verifierBox // open, nil for none
}

func NewVerifier(w host.Host) *Verifier {
	d := &Verifier{window: w, job: task.NewJob[[]verify.Finding]("verify", w.Post)}
	d.job.Cleanup = w.ReleaseMemory
	d.job.OnChanged = func() {
		if d.box != nil {
			d.box.render()
		}
	}
	return d
}

// verification is a file that is being checked, or was.
type verification struct {
	path     string
	began    time.Time
	progress verify.Progress
	size     atomic.Int64
	read     atomic.Int64 // bytes of size

	found     []verify.Finding // as of the last look
	cancelled bool
	ended     bool
	err       error // of reading, once it has ended
}

// Open checks a file and shows what is found.
func (d *Verifier) Open(path string) {
	d.Close()
	c := &verification{path: path, began: time.Now()}
	d.box = newVerifierBox(d, c)
	store, memory := d.window.Store(), int(d.window.MemoryLimit())
	d.job.Start(func(ctx context.Context, so *task.Progress[[]verify.Finding]) error {
		return c.run(ctx, store, memory, so)
	}, func(_ []verify.Finding, err error) { c.ended, c.err = true, err })
}

// run checks the file; it is called beside the window.
func (c *verification) run(ctx context.Context, store report.Store, memory int, so *task.Progress[[]verify.Finding]) error {
	file, size, err := store.OpenProof(c.path)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	defer file.Close() //nolint:errcheck // nothing was written
	c.size.Store(max(size, 1))
	return verify.Limits{Memory: memory}.Check(ctx, counter{file, &c.read}, &c.progress, func(f verify.Finding) { //nolint:wrapcheck // the window says it
		so.Update(func(all *[]verify.Finding) { *all = append(*all, f) })
	})
}

// refused counts the certificates that were refused.
func (c *verification) refused() (n int) {
	for _, f := range c.found {
		if f.Refused != nil {
			n++
		}
	}
	return n
}

// cancelOrClose is the button of the box.
func (d *Verifier) cancelOrClose() {
	if d.Busy() {
		d.box.check.cancelled = true
		d.job.Cancel()
		return
	}
	d.Close()
}

// Close closes the box and ends all work.
func (d *Verifier) Close() {
	if d.box != nil {
		d.box.shown.Hide()
	}
}

// Busy reports whether a file is being checked.
func (d *Verifier) Busy() bool { return d.box != nil && !d.box.check.ended }

// status tells how far it is, or what came of it.
func (d *Verifier) status(c *verification) text.Message {
	w, file, lines := d.window.Words(), filepath.Base(c.path), c.progress.Lines.Load()
	switch {
	case !c.ended:
		return text.M("proof.verify.reading", "File", file, "Count", lines, "Number", w.Number(lines),
			"Percent", min(100, 100*c.read.Load()/max(c.size.Load(), 1)), "Time", w.Duration(time.Since(c.began).Round(time.Second)))
	case c.cancelled:
		return text.M("proof.verify.cancelled", "File", file)
	case c.err != nil:
		reason := d.window.Store().Reason(c.err)
		if report.IsDamaged(c.err) { // what gzip has packed
			reason = text.M("proof.refusal.packed")
		}
		return text.M("proof.verify.failed", "File", file, "Reason", reason)
	case len(c.found) == 0:
		return text.M("proof.verify.none", "File", file)
	case c.refused() > 0:
		return text.M("proof.verify.some", "File", file, "Count", len(c.found), "Refused", c.refused())
	}
	return text.M("proof.verify.done", "File", file, "Count", len(c.found))
}

// counter counts the bytes that are read.
type counter struct {
	from io.Reader
	read *atomic.Int64
}

func (c counter) Read(b []byte) (int, error) {
	n, err := c.from.Read(b)
	c.read.Add(int64(n))
	return n, err //nolint:wrapcheck // a reader's own errors go through
}

// verifierSize is the size of the box without its button.
var verifierSize = fyne.NewSize(720, 320)

// verifierBox shows what was found of a file.
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
	b.tips.Clock = d.job
	b.list.Explain(b.tips)
	b.status = widgets.NewText("", false)
	b.button = widgets.NewButton("", nil, d.cancelOrClose)
	b.render()
	status := widgets.NewHint(b.status, container.New(layout.NewCustomPaddedLayout(2, 6, 4, 4), b.status), b.tips)
	rows := widgets.AtLeast(verifierSize.Width, verifierSize.Height, widgets.Card(b.list))
	content := container.NewBorder(status, container.New(layout.NewCustomPaddedLayout(8, 0, 0, 0), b.button), nil, nil, rows)
	b.shown = d.window.ShowFocusedForm(b.words.Key("proof.verify.title"), b.tips.Over(content), b.button, func() {
		d.job.Drop()
		d.box = nil
	})
	return b
}

func (b *verifierBox) render() {
	c := b.check
	c.found = b.desk.job.Latest()
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

// certificateRow shows a certificate: its problem and claim, and the finding below.
type certificateRow struct {
	*widgets.Hint
	mark            *widgets.Mark
	name, claim, is *widgets.Line
}

func (b *verifierBox) newRow() fyne.CanvasObject {
	r := &certificateRow{
		mark:  widgets.NewMark(),
		name:  widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText),
		claim: widgets.NewText("", false),
		is:    widgets.NewCaption(""),
	}
	said := container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 10), r.name), nil, r.claim)
	content := container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 6), container.NewCenter(r.mark)), nil, container.NewVBox(said, r.is))
	r.Hint = widgets.NewHint(r.is, container.New(layout.NewCustomPaddedLayout(3, 3, 10, 10), content), b.tips)
	return r
}

// fill shows a certificate in a row.
func (b *verifierBox) fill(i int, o fyne.CanvasObject) {
	f := b.check.found[i]
	r := o.(*certificateRow)
	game := f.Game // one that nobody knows is called by its word
	if m := b.module(f.Game); m != nil {
		game = b.words.Say(m.Title())
	}
	r.name.SetText(game + " " + report.Quoted(f.Name))
	r.claim.SetText(report.ClaimWords(b.words, f.Claim))
	r.More = r.claim.Words
	if f.Refused == nil {
		r.mark.SetSign(widgets.Verified, "")
		r.is.Say(b.words.Key("proof.verify.verified", "Facts", report.Facts(b.words, f, b.rules(f))), theme.Proved)
	} else {
		r.mark.SetSign(widgets.Refused, "")
		r.is.Say(b.words.Key("proof.verify.refused", "Reason", report.Refused(b.words, f.Refused)), theme.Impossible)
	}
	o.Refresh()
}

func (b *verifierBox) module(id string) game.Module {
	for _, m := range b.desk.window.Games() {
		if m.ID() == id {
			return m
		}
	}
	return nil
}

// rules returns the rules of a certificate, for one player or for two.
func (b *verifierBox) rules(f verify.Finding) string {
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
