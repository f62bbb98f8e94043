package external

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
)

// Sight is what a command is on this computer, now.
type Sight struct {
	// Path is the program's file, links followed; "" when there is none.
	Path string
	// Arguments are those of the command, Folder is where it runs.
	Arguments []string
	Folder    string
	// Print is equal for two commands only when all of this is, and what is in the
	// program's file and in every file that an argument names.
	Print string
}

// Look finds out what a command is; it runs nothing. It reads whole files, and is an
// error when ctx ends before it has. What the program itself goes on to read is not
// looked at.
func Look(ctx context.Context, command []string) (Sight, error) {
	s := Sight{Arguments: command[1:]}
	s.Folder, _ = os.Getwd() // shown as empty where it is gone
	files := Files(command)
	s.Path = files[0]
	seal := sha256.New()
	note := func(word string) { fmt.Fprintf(seal, "%d:%s,", len(word), word) } // never fails
	note(s.Folder)
	note(s.Path)
	for _, word := range command {
		note(word)
	}
	for _, path := range files {
		content, err := digest(ctx, path)
		if err != nil {
			return s, err
		}
		note(path)
		note(content)
	}
	s.Print = hex.EncodeToString(seal.Sum(nil))
	return s, nil
}

// Files are those of a command: the program's, links followed, "" when there is none, and
// the regular files that arguments name.
func Files(command []string) []string {
	files := []string{""}
	if path, err := exec.LookPath(command[0]); err == nil {
		files[0] = resolved(path)
	}
	return append(files, named(command[1:])...)
}

// resolved is a file's path from the root, links followed.
func resolved(path string) string {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	if meant, err := filepath.EvalSymlinks(path); err == nil {
		path = meant
	}
	return path
}

// named are the regular files that arguments name, as "bot.py" or "--book=b.dat".
func named(arguments []string) (paths []string) {
	for _, argument := range arguments {
		_, value, _ := strings.Cut(argument, "=")
		for _, path := range []string{argument, value} {
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				paths = append(paths, resolved(path))
			}
		}
	}
	return paths
}

// digest is a hash of a file's content. Of one that can't be read, as a program may
// be, it is what the system tells of it.
func digest(ctx context.Context, path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", ctx.Err() //nolint:wrapcheck // nil, or asked for
	}
	if !info.Mode().IsRegular() { // a pipe would wait for who writes it
		return info.Mode().String(), ctx.Err() //nolint:wrapcheck // as above
	}
	file, err := os.Open(path)
	if err != nil {
		return fmt.Sprint(info.Size(), info.ModTime()), ctx.Err() //nolint:wrapcheck // as above
	}
	defer func() { _ = file.Close() }()
	sum, chunk := sha256.New(), make([]byte, 1<<18)
	for ctx.Err() == nil {
		n, err := file.Read(chunk)
		_, _ = sum.Write(chunk[:n]) // never fails
		switch {
		case err == io.EOF:
			return hex.EncodeToString(sum.Sum(nil)), nil
		case err != nil:
			return "unreadable", nil
		}
	}
	return "", ctx.Err() //nolint:wrapcheck // as above
}

// brailleBlank counts as a sign, and looks like none.
const brailleBlank = '\u2800'

// Plain is a word of a command as it can be read: what is not seen, or turns the
// direction of writing around, is written as its number, and a word with blanks, or
// an empty one, stands between quotes.
func Plain(word string) string {
	var b strings.Builder
	for _, c := range word {
		if unicode.IsPrint(c) && !unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) && c != brailleBlank {
			b.WriteRune(c)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(c), "'"))
		}
	}
	if word == "" || strings.ContainsAny(word, " \"'") {
		return "“" + b.String() + "”"
	}
	return b.String()
}

// Line is a whole command, each word plain.
func (s Sight) Line(command []string) string {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = Plain(word)
	}
	if s.Path != "" {
		words[0] = Plain(s.Path)
	}
	return strings.Join(words, " ")
}
