// Man writes the man pages of the program and of each command, from the texts of the help: in English into man1 of a
// folder, in Portuguese into pt/man1. SOURCE_DATE_EPOCH is their date.
//
//	go run -tags nogui ./packaging/man FOLDER
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"procura/core/game"
	"procura/core/games"
	"procura/resources"
	"procura/ui/console"
	"procura/ui/i18n"
)

// headings are the sections of a page, as pages of each language call them.
var headings = map[string]map[string]string{
	"en": {
		"manual": "General Commands Manual",
		"name":   "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "commands": "COMMANDS", "options": "OPTIONS",
		"heuristics": "HEURISTICS", "rules": "RULES", "examples": "EXAMPLES", "status": "EXIT STATUS", "see": "SEE ALSO",
	},
	"pt": {
		"manual": "Manual de comandos",                                                                                   //nolint:misspell // Portuguese
		"name":   "NOME", "synopsis": "SINOPSE", "description": "DESCRIÇÃO", "commands": "COMANDOS", "options": "OPÇÕES", //nolint:misspell // Portuguese
		"heuristics": "HEURÍSTICAS", "rules": "REGRAS", "examples": "EXEMPLOS", "status": "ESTADO DE SAÍDA", "see": "VER TAMBÉM",
	},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: man FOLDER")
		os.Exit(2)
	}
	seconds, _ := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	date := time.Unix(seconds, 0).UTC().Format(time.DateOnly)
	for language, folder := range map[string]string{"en": "man1", "pt": "pt/man1"} {
		if err := writePages(filepath.Join(os.Args[1], folder), language, date); err != nil {
			fmt.Fprintln(os.Stderr, "man:", err)
			os.Exit(1)
		}
	}
}

func writePages(folder, language, date string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // everybody reads man pages
		return fmt.Errorf("make folder: %w", err)
	}
	for name, content := range pages(language, date) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil { //nolint:gosec // everybody reads them
			return fmt.Errorf("write page: %w", err)
		}
	}
	return nil
}

// pages returns the pages of a language, by the names of their files.
func pages(language, date string) map[string]string {
	root, words := commands(language)
	all := map[string]string{}
	for _, of := range append(root.Commands(), root) {
		p := &page{headings: headings[language], words: words}
		p.write(of, date)
		all[nameOf(of)+".1"] = p.String()
	}
	return all
}

func commands(language string) (*cobra.Command, *i18n.Words) {
	words := i18n.MustLoad(resources.Translations, language)
	return console.Tree(&console.Env{Words: words, Games: games.All(games.Settings{}), Memory: 2 << 30}), words
}

// nameOf returns the name of the page of a command: procura-solve.
func nameOf(of *cobra.Command) string { return strings.ReplaceAll(of.CommandPath(), " ", "-") }

// page is a man page under way, in roff.
type page struct {
	strings.Builder
	headings map[string]string
	words    *i18n.Words
}

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *page) write(of *cobra.Command, date string) {
	p.line(`'\" -*- coding: UTF-8 -*-`)
	p.line(`.TH %s 1 %s "Procura %s" "%s"`, escape(strings.ToUpper(nameOf(of))), date, game.Version, p.headings["manual"])
	p.line(".nh\n.ad l") // words are not parted: there are no rules for Portuguese everywhere
	p.head("name")
	p.line(`%s \- %s`, escape(nameOf(of)), inline(of.Short))
	p.head("synopsis")
	for i, usage := range strings.Split(of.Annotations["usage"], "\n") {
		if i > 0 {
			p.line(".br")
		}
		words, _, _ := strings.Cut(usage, "  ")
		p.line("%s", synopsis(words))
	}
	p.head("description")
	p.text(of.Long)
	if !of.HasParent() {
		p.commands(of)
	}
	p.head("options")
	of.Flags().VisitAll(p.option)
	for _, name := range []string{"heuristics", "rules"} {
		if of.Annotations[name] != "" {
			p.head(name)
			p.line("%s", inline(p.words.Key("cli.head."+name)))
			p.table(of.Annotations[name])
		}
	}
	if of.Example != "" {
		p.head("examples")
		p.examples(of.Example)
	}
	p.head("status")
	p.table(of.Annotations["status"])
	p.see(of)
}

func (p *page) head(name string) { p.line(".SH %s", p.headings[name]) }

// text writes lines as a paragraph; those that are indented are a word and what it means.
func (p *page) text(block string) {
	for line := range strings.Lines(block) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, " ") {
			word, meaning, _ := strings.Cut(strings.TrimSpace(line), " ")
			p.line(".TP 14\n%s\n%s", inline(word), inline(strings.TrimSpace(meaning)))
			continue
		}
		p.line("%s", inline(line))
	}
}

// commands lists the commands, a group under its title.
func (p *page) commands(root *cobra.Command) {
	p.head("commands")
	for _, group := range root.Groups() {
		p.line(".SS %s", escape(strings.TrimSuffix(group.Title, ":")))
		for _, of := range root.Commands() {
			if of.GroupID == group.ID {
				p.line(".TP\n.BR %s (1)\n%s", escape(nameOf(of)), inline(of.Short))
			}
		}
	}
}

func (p *page) option(f *pflag.Flag) {
	name := bold("--" + f.Name)
	if f.Shorthand != "" {
		name = bold("-"+f.Shorthand) + ", " + name
	}
	if f.Value.Type() != "bool" {
		name += " " + italic(f.Value.Type())
	}
	p.line(".TP\n%s\n%s", name, inline(f.Usage))
}

// table writes lines of a word and what it means.
func (p *page) table(block string) {
	for line := range strings.Lines(block) {
		word, meaning, _ := strings.Cut(line, " ")
		p.line(".TP 12\n%s\n%s", bold(word), inline(strings.TrimSpace(meaning)))
	}
}

// examples writes examples, each under the sentence that says what it does.
func (p *page) examples(block string) {
	for line := range strings.Lines(block) {
		line = strings.TrimSpace(line)
		if sentence, ok := strings.CutPrefix(line, "# "); ok {
			p.line(".TP 4\n%s:", inline(sentence))
		} else {
			p.line(".nf\n%s\n.fi", escape(line))
		}
	}
}

// see names the other pages: those of the commands in that of the program, which the others name.
func (p *page) see(of *cobra.Command) {
	p.head("see")
	if of.HasParent() {
		p.line(".BR procura (1)")
		return
	}
	var names []string
	for _, command := range of.Commands() {
		names = append(names, ".BR "+escape(nameOf(command))+" (1)")
	}
	p.line("%s", strings.Join(names, ",\n"))
}

// synopsis writes what is typed in bold, and what stands for something else in italics.
func synopsis(line string) string {
	words := strings.Fields(line)
	for i, word := range words {
		switch {
		case strings.HasPrefix(word, "["):
			words[i] = escape(word)
		case word == strings.ToUpper(word):
			words[i] = italic(word)
		default:
			words[i] = bold(word)
		}
	}
	return strings.Join(words, " ")
}

func bold(word string) string   { return `\fB` + escape(word) + `\fP` }
func italic(word string) string { return `\fI` + escape(word) + `\fP` }

// typed matches what texts set apart as typed: `easy`.
var typed = regexp.MustCompile("`([^`]*)`")

// inline writes a text, what is typed in it in bold.
func inline(text string) string { return typed.ReplaceAllString(escape(text), `\fB$1\fP`) }

// escape writes a text in which roff finds no commands of its own. Signs stay those of a keyboard, to be copied.
func escape(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "~", `\(ti`, "^", `\(ha`).Replace(text)
	if strings.HasPrefix(text, ".") {
		return `\&` + text
	}
	return text
}
