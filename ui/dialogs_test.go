package ui

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"procura/resources"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// portuguese speaks it.
type portuguese struct{}

func (portuguese) Words() *i18n.Words { return i18n.MustLoad(resources.Translations, "pt") }

// desk is a window with dialogs, whose keys go where the shell's do.
func desk(t *testing.T) (*dialogs, fyne.Canvas) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	w := test.NewTempWindow(t, widget.NewLabel("page"))
	w.Resize(fyne.NewSize(900, 600))
	d := &dialogs{window: w, Speaker: portuguese{}, pages: &pages{}}
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { d.handleKey(e.Name) })
	return d, w.Canvas()
}

func press(c fyne.Canvas, name fyne.KeyName) {
	e := &fyne.KeyEvent{Name: name}
	if c.Focused() != nil {
		c.Focused().TypedKey(e)
		return
	}
	c.OnTypedKey()(e)
}

func TestEscapeClosesTheBoxOnTopWhereverTheKeyboardIs(t *testing.T) {
	d, c := desk(t)
	for tabs := range 5 {
		under := 0
		d.ShowFocusedForm("under", longContent(), nil, func() { under++ })
		d.AskText("over", "name", "yes", func(string) error { return nil }, func(string) { t.Error("it is answered") })
		for range tabs {
			c.FocusNext()
		}
		press(c, fyne.KeyEscape)
		if !d.isOpen() || under != 0 {
			t.Fatalf("after %d times Tab, Escape closes the box beneath", tabs)
		}
		c.Unfocus()
		press(c, fyne.KeyEscape)
		if d.isOpen() || under != 1 {
			t.Fatalf("after %d times Tab, Escape does not close the box beneath", tabs)
		}
	}
}

func TestTheKeyboardIsAgainWhereItWasWhenABoxIsClosed(t *testing.T) {
	d, c := desk(t)
	button := widgets.NewButton("page", nil, nil)
	d.window.SetContent(button)
	c.Focus(button)
	d.showReading("title", widget.NewLabel("words"), fyne.NewSize(300, 300), func() {})
	if c.Focused() == fyne.Focusable(button) {
		t.Error("the page has the keyboard under a box")
	}
	press(c, fyne.KeyEscape)
	if c.Focused() != fyne.Focusable(button) {
		t.Errorf("%T has the keyboard", c.Focused())
	}
}

func longContent() fyne.CanvasObject { return widgets.NewButton("button", nil, nil) }

func TestALineIsAnsweredWhenItIsRight(t *testing.T) {
	d, c := desk(t)
	var answer string
	d.AskText("line", "name", "yes", func(s string) error {
		if s != "right" {
			return errors.New("wrong")
		}
		return nil
	}, func(s string) { answer = s })
	entry := c.Focused()
	test.Type(entry, "wro")
	press(c, fyne.KeyReturn)
	if answer != "" || !d.isOpen() {
		t.Errorf("%q is taken", answer)
	}
	entry.(*widgets.Entry).SetText("right")
	press(c, fyne.KeyReturn)
	if answer != "right" || d.isOpen() {
		t.Errorf("%q is taken, open: %v", answer, d.isOpen())
	}
}

func TestEnterPressesTheButtonThatHasTheKeyboard(t *testing.T) {
	for tabs, want := range []string{"three", "one", "two"} {
		d, c := desk(t)
		said := ""
		answer := func(words string) host.Answer { return host.Answer{Words: words, Do: func() { said = words }} }
		d.Choose("which?", answer("one"), answer("two"), answer("three"))
		for range tabs {
			c.FocusNext()
		}
		press(c, fyne.KeyReturn)
		if said != want || d.isOpen() {
			t.Errorf("after %d times Tab: %q, want %q", tabs, said, want)
		}
	}
}

// Answers that are too long to stand beside each other stand one below the other, in the window.
func TestAQuestionIsNoWiderThanTheWindow(t *testing.T) {
	for _, words := range []string{"x", strings.Repeat("a long file name ", 4)} {
		d, c := desk(t)
		said := ""
		answer := func(number string) host.Answer {
			return host.Answer{Words: words + number, Do: func() { said = number }}
		}
		d.Choose("which?", answer("1"), answer("2"), answer("3"))
		if room := c.Overlays().Top().MinSize(); room.Width > c.Size().Width || room.Height > c.Size().Height {
			t.Errorf("%q takes %v", words, room)
		}
		press(c, fyne.KeyReturn)
		if said != "3" {
			t.Errorf("Enter gives %q", said)
		}
	}
}

func TestNeitherEnterNorEscapeLosesSomething(t *testing.T) {
	for _, c := range []struct {
		answers string // those in small letters lose nothing
		enter   string
	}{{"cancel LOSE save", "save"}, {"cancel LOSE", "cancel"}, {"cancel go", "go"}} {
		for key, want := range map[fyne.KeyName]string{fyne.KeyReturn: c.enter, fyne.KeyEnter: c.enter, fyne.KeyEscape: "cancel"} {
			for _, focused := range []bool{true, false} {
				d, canvas := desk(t)
				said := ""
				var answers []host.Answer
				for words := range strings.FieldsSeq(c.answers) {
					answers = append(answers, host.Answer{Words: words, Loses: words == "LOSE", Do: func() { said = words }})
				}
				d.Choose("which?", answers...)
				if !focused {
					canvas.Unfocus()
				}
				press(canvas, key)
				if said != want {
					t.Errorf("%s of %s gives %q, want %q", key, c.answers, said, want)
				}
			}
		}
	}
}

func TestABoxIsReadByKeyboard(t *testing.T) {
	d, c := desk(t)
	long := widget.NewLabel("")
	for range 100 {
		long.SetText(long.Text + "line\n")
	}
	d.showReading("title", long, fyne.NewSize(300, 300), func() {})
	at := func() float32 { return fyne.CurrentApp().Driver().AbsolutePositionForObject(long).Y }
	top := at()
	for _, c2 := range []struct {
		key  fyne.KeyName
		want func(before float32) bool
	}{
		{fyne.KeyDown, func(before float32) bool { return at() < before && at() > before-60 }},
		{fyne.KeyPageDown, func(before float32) bool { return at() < before-100 }},
		{fyne.KeyUp, func(before float32) bool { return at() > before && at() < before+60 }},
		{fyne.KeyEnd, func(before float32) bool { return at() < before-500 }},
		{fyne.KeyDown, func(before float32) bool { return at() == before }},
		{fyne.KeyHome, func(float32) bool { return at() == top }},
		{fyne.KeyPageUp, func(float32) bool { return at() == top }},
	} {
		before := at()
		press(c, c2.key)
		if !c2.want(before) {
			t.Errorf("%s: from %v to %v", c2.key, before, at())
		}
	}
	press(c, fyne.KeyReturn)
	if d.isOpen() {
		t.Error("Enter does not press the button that closes the box")
	}
}

// What is scrolled in a box comes into view too, as the button below a long text.
func TestWhatIsScrolledInABoxComesIntoView(t *testing.T) {
	d, c := desk(t)
	long := widget.NewLabel(strings.Repeat("line\n", 50))
	below := widgets.NewButton("below", nil, nil)
	d.showReading("title", container.NewVBox(long, below), fyne.NewSize(300, 300), func() {})
	c.Focus(below)
	if at := fyne.CurrentApp().Driver().AbsolutePositionForObject(below); at.Y > 450 {
		t.Errorf("it is at %v", at)
	}
}
