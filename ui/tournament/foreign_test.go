package tournament

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"procura/core/tournament"
	"procura/ui/foreign"
	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

// brought opens a tournament of a program and a level that came with a file, of which
// no game is played.
func brought(t *testing.T, command string) (*rig, *View, *impostor) {
	t.Helper()
	r, p := withPrograms(t, 0)
	v := r.tournament("easy", "easy")
	settings := v.session.Order
	settings.Engines = []string{"bot=cmd:" + command, "easy"}
	settings.Games = 6
	settings.Pieces = 0
	settings.Judge = 0
	made, wrong := tournament.New(v.session.module, settings)
	if wrong != nil {
		t.Fatal(wrong)
	}
	path := filepath.Join(t.TempDir(), "campeonato.dat")
	if err := r.Store.SaveJournal(path, made.Head()); err != nil {
		t.Fatal(err)
	}
	r.reopen(v, path)
	return r, v, p
}

// reopen opens a tournament's file.
func (r *rig) reopen(v *View, path string) {
	r.T.Helper()
	v.session.open(path)
	r.Until("the file read", func() bool { return v.session.phase != phaseReading })
	if v.session.phase != phaseStopped {
		r.T.Fatalf("state %d, notice %q", v.session.phase, r.Notice())
	}
}

// begin presses the button and waits for what comes of it: a question, or a run.
func (r *rig) begin(v *View) (asked bool) {
	r.T.Helper()
	test.Tap(v.action)
	r.Until("a question or a run", func() bool { return r.PopUp() != nil || v.session.playing() })
	return r.PopUp() != nil
}

// answer taps a button of the question.
func (r *rig) answer(key string) {
	r.T.Helper()
	words := r.Words().Key(key)
	for _, b := range uitest.All[*widgets.Button](r.PopUp()) {
		if b.Text == words {
			test.Tap(b)
			r.Pump()
			return
		}
	}
	r.T.Fatalf("no %q in %q", words, uitest.Written(r.PopUp()))
}

const (
	yesRun = "tournament.page.foreign.yes"
	noRun  = "tournament.page.foreign.no"
)

// halt stops a run.
func (r *rig) halt(v *View) {
	r.T.Helper()
	test.Tap(v.action)
	r.ends(v, phaseStopped)
}

func TestAProgramOfAFileIsShownWholeAndRunsOnlyAfterAYes(t *testing.T) {
	r, v, p := brought(t, "no-such-program --time {ms} 'two words'")
	if !r.begin(v) {
		t.Fatal("it was not asked")
	}
	folder, _ := os.Getwd()
	said := strings.Join(uitest.Written(r.PopUp()), "\n")
	for _, words := range []string{"Um programa de terceiros", "bot", "no-such-program (não existe aqui)", "1  --time\n2  50\n3  “two words”", folder} {
		if !strings.Contains(said, words) {
			t.Errorf("no %q in\n%s", words, said)
		}
	}
	r.Key(fyne.KeyReturn)
	r.Key(fyne.KeyEscape)
	if r.PopUp() != nil || v.session.phase != phaseStopped || v.action.Disabled() {
		t.Errorf("state %d after Enter and Escape", v.session.phase)
	}
	r.begin(v)
	r.answer(noRun)
	if p.asked.Load() != 0 || v.session.phase != phaseStopped {
		t.Fatalf("it ran unasked: %d, state %d", p.asked.Load(), v.session.phase)
	}
	r.begin(v)
	r.answer(yesRun)
	r.Until("the program to be asked", func() bool { return p.asked.Load() > 0 })
	r.halt(v)
}

func TestAYesIsRememberedUntilTheProgramChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bot.exe")
	put := func(content string) {
		if err := os.WriteFile(path, []byte(content), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	put("#!/bin/sh\n")
	r, v, _ := brought(t, "'"+path+"' {ms}")
	if !r.begin(v) {
		t.Fatal("it was not asked")
	}
	r.answer(yesRun)
	r.Until("the run", v.session.playing)
	r.halt(v)
	if r.begin(v) {
		t.Fatal("asked again though nothing has changed")
	}
	r.halt(v)
	r.reopen(v, v.session.File)
	if r.begin(v) {
		t.Fatal("asked again after the file was opened again")
	}
	r.halt(v)
	put("#!/bin/sh\nrm -r ~\n")
	if !r.begin(v) {
		t.Fatal("another program ran unasked")
	}
	r.answer(noRun)
	put("#!/bin/sh\n")
	v.session.Order.Time++
	if r.begin(v) {
		t.Fatal("asked though it is as it was")
	}
	r.halt(v)
}

func TestAProgramThatChangesWhileItIsShownIsShownAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bot.exe")
	put := func(content string) {
		if err := os.WriteFile(path, []byte(content), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	put("#!/bin/sh\n")
	r, v, p := brought(t, "'"+path+"' {ms}")
	if !r.begin(v) {
		t.Fatal("it was not asked")
	}
	put("#!/bin/sh\nrm -r ~\n")
	r.answer(yesRun)
	r.Until("a question or a run", func() bool { return r.PopUp() != nil || v.session.playing() })
	if v.session.playing() || p.asked.Load() != 0 {
		t.Fatal("what was not shown ran")
	}
	r.answer(noRun)
}

func TestAProgramOfAFileStaysForeignUntilItsCommandIsTyped(t *testing.T) {
	r, v, p := brought(t, "no-such-program")
	v.session.renew()
	if v.session.phase != phaseFresh || !slices.Contains(v.session.Order.Engines, "bot=cmd:no-such-program") {
		t.Fatalf("state %d, %v", v.session.phase, v.session.Order.Engines)
	}
	rename := func(spec string) {
		before := v.session.Order.Engines[0]
		v.session.typed(spec, before)
		v.session.Order.Engines = []string{spec, "easy"}
	}
	for _, spec := range []string{"bot=cmd:no-such-program", "renamed=cmd:no-such-program", "cmd:no-such-program --seen"} {
		rename(spec)
		if !r.begin(v) {
			t.Fatalf("%s ran unasked", spec)
		}
		r.answer(noRun)
		if v.session.phase != phaseFresh || p.asked.Load() != 0 {
			t.Fatalf("state %d", v.session.phase)
		}
	}
	rename("cmd:typed-here")
	if r.begin(v) {
		t.Fatal("asked for what the user has typed")
	}
	test.Tap(v.action)
	r.ends(v, phaseFresh)
}

func TestAProgramIsNotShownAsALevel(t *testing.T) {
	r := newRig(t)
	for _, name := range []string{"Perfeito", "fácil "} {
		if c := contenderOf(r.Words(), name+"=cmd:/opt/bot --x"); c.name != "bot" || c.detail != "/opt/bot --x" {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

func TestTheQuestionFitsTheWindow(t *testing.T) {
	everyRoom(t, func(t *testing.T, r *rig, room fyne.Size) {
		v := r.tournament("easy", "easy")
		var found []foreign.Program
		for range 3 {
			f := foreign.Program{Name: "bot", Command: []string{"x"}}
			f.Sight.Path, f.Sight.Folder = "/usr/"+strings.Repeat("long/", 60)+"bot", "/tmp"
			f.Sight.Arguments = []string{strings.Repeat("argument ", 80), "100"}
			found = append(found, f)
		}
		v.session.askForeign(found, func() {})
		if size := r.PopUp().MinSize(); size.Width > room.Width || size.Height > room.Height {
			t.Errorf("%v in %v", size, room)
		}
		r.answer(noRun)
	})
}
