package storage

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"procura/core/game"
)

// stamp is a hash of a file's content.
func stamp(src []byte) string {
	sum := sha256.Sum256(src)
	return hex.EncodeToString(sum[:])
}

// Write replaces the file at path by problems in strict form; see Format. The
// old file stays as it is until the new one is safely on the disk.
func Write(path string, problems []game.Problem) error {
	if err := replace(path, []byte(Format(problems))); err != nil {
		return fmt.Errorf("save problems: %w", err)
	}
	return nil
}

// Create makes a file of problems in strict form, where there is none at path: one
// that is there, even a moment ago, is an error and stays as it is. When writing
// fails, nothing is left.
func Create(path string, problems []game.Problem) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return fmt.Errorf("make a file of problems: %w", withoutFolder(path, err))
	}
	err = fill(f, 0, func(w io.Writer) error {
		_, err := io.WriteString(w, Format(problems))
		return err
	})
	if err != nil {
		return fmt.Errorf("make a file of problems: %w", errors.Join(err, os.Remove(path)))
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// Format writes problems in strict form: Read gives the same problems back.
// Name and settings go into comments where the form does not carry them and
// they are not the default; remarks stand above them.
func Format(problems []game.Problem) string {
	var b strings.Builder
	order := map[string]int{}
	tall := false
	for i, p := range problems {
		id := p.Puzzle.Module().ID()
		block := formatProblem(p, DefaultName(order[id]))
		order[id]++
		before := tall
		if tall = strings.Contains(block, "\n"); i > 0 && (tall || before) {
			b.WriteString("\n")
		}
		b.WriteString(block + "\n")
	}
	return b.String()
}

// formatProblem writes one problem; usual is the name it would get anyway.
func formatProblem(p game.Problem, usual string) string {
	name := tame(p.Name)
	if name == "" {
		name = usual
	}
	form, carries := p.Puzzle.Encode(name)
	head := ""
	for _, remark := range p.Remarks {
		head += "; " + oneLine(remark) + "\n"
	}
	if !carries && name != usual {
		head = "; nome: " + name + "\n"
	}
	if rules := changed(p.Puzzle.Rules(), p.Puzzle.Module().Settings()); rules != "" {
		head += "; regras: " + rules + "\n"
	}
	return head + strings.TrimRight(form, "\n")
}

// changed writes the settings that are not the default.
func changed(rules game.Rules, settings []game.Setting) string {
	var words []string
	for _, s := range settings {
		if value := rules[s.Key]; value != s.Values[0] {
			words = append(words, s.Key+"="+value)
		}
	}
	return strings.Join(words, " ")
}

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// oneLine makes one line of a text, in UTF-8, so that it can't end a comment
// or a field, nor change how a file is decoded.
func oneLine(s string) string {
	s = lineEnds.Replace(s)
	return strings.TrimSpace(strings.ToValidUTF8(s, "\uFFFD"))
}
