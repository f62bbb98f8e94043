package external

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// bot lays a program and a file beside it into a folder.
func bot(t *testing.T) (folder, program string) {
	t.Helper()
	folder = t.TempDir()
	t.Chdir(folder)
	program = filepath.Join(folder, "bot.exe")
	put(t, program, "#!/bin/sh\necho one\n")
	put(t, filepath.Join(folder, "book.dat"), "opening\n")
	return folder, program
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
		t.Fatal(err)
	}
}

func look(t *testing.T, command ...string) CommandFiles {
	t.Helper()
	s, err := InspectCommand(t.Context(), command)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestACommandIsShownByItsFileItsArgumentsAndItsFolder(t *testing.T) {
	folder, program := bot(t)
	if runtime.GOOS != "windows" {
		if err := os.Symlink(program, filepath.Join(folder, "innocent")); err != nil {
			t.Fatal(err)
		}
		if s := look(t, "./innocent", "100"); s.Path != resolved(program) {
			t.Errorf("%+v", s)
		}
	}
	s := look(t, program, "two words", "x")
	if s.Path != resolved(program) || s.Folder != folder || s.Line([]string{program, "two words", "x"}) != Plain(s.Path)+" “two words” x" {
		t.Errorf("%+v", s)
	}
	if s := look(t, "no-such-program-here"); s.Path != "" {
		t.Errorf("%+v", s)
	}
}

func TestAnotherProgramArgumentFileOrFolderHasAnotherPrint(t *testing.T) {
	folder, program := bot(t)
	command := []string{program, "book.dat", "--more=book.dat", "100"}
	first := look(t, command...)
	if again := look(t, command...); again.Fingerprint != first.Fingerprint {
		t.Error("the same is not the same")
	}
	differs := func(what string, command ...string) {
		t.Helper()
		if look(t, command...).Fingerprint == first.Fingerprint {
			t.Errorf("another %s, and the same print", what)
		}
	}
	differs("argument", program, "book.dat", "--more=book.dat", "101")
	differs("split", program, "book.dat --more=book.dat", "100")
	put(t, "book.dat", "opening!\n")
	differs("content of a file", command...)
	put(t, "book.dat", "opening\n")
	put(t, program, "#!/bin/sh\nrm -r ~\n")
	differs("program", command...)
	put(t, program, "#!/bin/sh\necho one\n")
	other := filepath.Join(folder, "other")
	if err := os.Mkdir(other, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(other)
	differs("folder", command...)
	t.Chdir(folder)
	differs("nothing", program+"x", "book.dat", "--more=book.dat", "100")
	if again := look(t, command...); again.Fingerprint != first.Fingerprint {
		t.Error("what it was before is not the same")
	}
}

func TestLookingEndsWhenItIsWantedNoMore(t *testing.T) {
	_, program := bot(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := InspectCommand(ctx, []string{program}); err == nil {
		t.Error("no error")
	}
}

func TestWhatCanNotBeSeenIsWrittenOut(t *testing.T) {
	for word, want := range map[string]string{
		"plain": "plain", "": "“”", "two words": "“two words”", "olá": "olá", "a\nb": `a\nb`,
		"\u202egnp.exe": `\u202egnp.exe`, "\u200b": `\u200b`, "\x1b[2J": `\x1b[2J`, "bot.py\u3164": `bot.py\u3164`, "a\ufe0f\u2800": `a\ufe0f\u2800`, `C:\bot.exe`: `C:\bot.exe`,
	} {
		if got := Plain(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}
