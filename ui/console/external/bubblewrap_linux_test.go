package external

import (
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// inBubblewrap runs a script of the shell, which must not fail.
func inBubblewrap(t *testing.T, script string, arguments ...string) string {
	t.Helper()
	needBubblewrap(t)
	said, fault := Run(t.Context(), append([]string{"sh", "-c", script, "sh"}, arguments...), "", time.Minute)
	if fault != nil {
		t.Fatal(fault)
	}
	return said
}

func TestABubblewrapThatMayNotWorkIsNotUsed(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	if got := findBubblewrap(); got != "" {
		t.Errorf("found %q where there is none", got)
	}
	put(t, filepath.Join(folder, "bwrap"), "#!/bin/sh\necho No permissions to create a new namespace >&2\nexit 1\n")
	if got := findBubblewrap(); got != "" {
		t.Errorf("%q is used", got)
	}
}

func TestInBubblewrapThereIsNoNetwork(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	address := listener.Addr().String()
	eachWay(t, func(t *testing.T) {
		got, fault := ask(t.Context(), t, "dial", "", time.Minute, address)
		if fault != nil || strings.Contains(got, "connected") != (bubblewrap() == "") {
			t.Errorf("%s, %v", got, fault)
		}
	})
}

func TestInBubblewrapOnlyTheFolderIsWritten(t *testing.T) {
	outside := t.TempDir()
	t.Chdir(t.TempDir())
	name := filepath.Base(filepath.Dir(outside)) + ".made"
	inBubblewrap(t, `echo in >inside; echo out >"$1/outside"; echo out >"/tmp/$2"; echo out >"$HOME/$2"; mount -o remount,rw /; echo out >"/var/$2"; true`, outside, name)
	if _, err := os.Stat("inside"); err != nil {
		t.Error(err)
	}
	home, _ := os.UserHomeDir()
	for _, path := range []string{outside + "/outside", "/tmp/" + name, home + "/" + name, "/var/" + name} {
		if os.Remove(path) == nil {
			t.Errorf("%s was written", path)
		}
	}
}

func TestInBubblewrapAFolderWithTheUsersOwnIsNotWritten(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, home := range []string{folder, filepath.Join(folder, "ana")} {
		t.Setenv("HOME", home)
		if got := inBubblewrap(t, `echo x >made || pwd`); strings.TrimSpace(got) != folder {
			t.Errorf("%s: %q", home, got)
		}
	}
	t.Setenv("HOME", folder+"/../other")
	if got := inBubblewrap(t, `echo x >made || pwd`); got != "" {
		t.Errorf("%q", got)
	}
}

func TestInBubblewrapArgumentsAreRead(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(t.TempDir())
	put(t, filepath.Join(folder, "book.dat"), "opening")
	link := filepath.Join(t.TempDir(), "book.link")
	if err := os.Symlink(filepath.Join(folder, "book.dat"), link); err != nil {
		t.Fatal(err)
	}
	if got := inBubblewrap(t, `cat "$1" "${2#*=}" "$3/book.dat"`, link, "--book="+folder+"/book.dat", folder); got != "openingopeningopening" {
		t.Errorf("%q", got)
	}
}

func TestInBubblewrapAProgramOfItsOwnFolderRuns(t *testing.T) {
	needBubblewrap(t)
	_, program := bot(t)
	for _, command := range []string{program, "./bot.exe"} {
		if got, fault := Run(t.Context(), []string{command}, "", time.Minute); got != "one\n" || fault != nil {
			t.Errorf("%s: %q, %v", command, got, fault)
		}
	}
}

func TestInBubblewrapOtherProcessesAreNotSeen(t *testing.T) {
	own := strconv.Itoa(os.Getpid())
	if got := inBubblewrap(t, `kill -0 "$1" 2>&- && tr '\0' ' ' <"/proc/$1/cmdline"; true`, own); strings.Contains(got, "external.test") {
		t.Errorf("it sees %q", got)
	}
	if got := inBubblewrap(t, `ls /run/user /run/dbus 2>&-; true`); got != "" {
		t.Errorf("sockets of others: %q", got)
	}
}
