package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/text"
	"procura/resources"
	"procura/ui/i18n"
)

func TestAStripThatComesOrGoesLeavesTheRestToWhatIsBelow(t *testing.T) {
	test.NewTempApp(t)
	high := canvas.NewRectangle(nil)
	high.SetMinSize(fyne.NewSize(10, 30))
	first, second, content := &notice{content: container.NewStack(high)}, &notice{content: container.NewStack(high)}, container.NewStack()
	first.content.Hide()
	second.content.Hide()
	stage := stackStrips(content, first, second)
	stage.Resize(fyne.NewSize(200, 300))
	for _, c := range []struct {
		show, hide *notice
		top        float32
	}{
		{nil, nil, 0},
		{second, nil, 30 + fynetheme.Padding()},
		{first, nil, 2 * (30 + fynetheme.Padding())},
		{nil, second, 30 + fynetheme.Padding()},
		{nil, first, 0},
	} {
		if c.show != nil {
			c.show.content.Show()
			c.show.settle()
		}
		if c.hide != nil {
			c.hide.hide()
		}
		if at, size := content.Position(), content.Size(); at.Y != c.top || size != fyne.NewSize(200, 300-c.top) {
			t.Errorf("at %v of %v, want %v from the top", at, size, c.top)
		}
		if least := stage.MinSize(); least.Height != c.top {
			t.Errorf("%v is wanted, not %v", least, c.top)
		}
	}
}

func TestTheButtonOfAToastDoesWhatItOffersAndTheToastGoes(t *testing.T) {
	test.NewTempApp(t)
	toast := newToast(i18n.MustLoad(resources.Translations, "pt"), nil)
	done := 0
	do := func() { done++ }
	for _, c := range []struct {
		name  string
		say   func()
		act   func()
		done  int
		stays bool
	}{
		{"an offer is taken", func() { toast.toast(speak(text.M("shell.notice.copied")), "menu.button.onlythese", do, false) }, toast.press, 1, false},
		{"an offer is left", func() { toast.toast(speak(text.M("shell.notice.copied")), "menu.button.onlythese", do, false) }, toast.hidePassing, 0, false},
		{"an offer is closed", func() { toast.toast(speak(text.M("shell.notice.copied")), "menu.button.onlythese", do, false) }, toast.hide, 0, false},
		{"work is ended", func() { toast.toast(quote("saving"), "menu.button.cancel", do, true) }, toast.press, 1, true},
		{"work is passed by", func() { toast.toast(quote("saving"), "menu.button.cancel", do, true) }, toast.hidePassing, 0, true},
		{"work has ended", func() { toast.toast(quote("saving"), "menu.button.cancel", do, true) }, toast.hide, 0, false},
		{"news are passed by", func() { toast.toast(speak(text.M("shell.notice.copied")), "", nil, false) }, toast.hidePassing, 0, false},
	} {
		toast.hide()
		done = 0
		if c.say(); toast.text() == "" {
			t.Errorf("%s: nothing is said", c.name)
		}
		if c.act(); done != c.done || (toast.text() != "") != c.stays {
			t.Errorf("%s: done %d times, says %q", c.name, done, toast.text())
		}
	}
	toast.toast(speak(text.M("shell.notice.copied")), "menu.button.onlythese", do, false)
	again := newToast(i18n.MustLoad(resources.Translations, "en"), toast)
	if again.press(); done != 1 || again.text() != "" {
		t.Errorf("in other words: done %d times, says %q", done, again.text())
	}
}
