package main

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"procura/ui/i18n"
)

func TestEachCommandHasAPageInEachLanguage(t *testing.T) {
	for _, language := range i18n.Languages() {
		root, _ := commands(language)
		all := pages(language, "2026-01-02")
		for _, of := range append(root.Commands(), root) {
			content := all[nameOf(of)+".1"]
			for _, name := range []string{"name", "synopsis", "description", "options", "examples", "status", "see"} {
				if name == "examples" && of == root {
					continue
				}
				if !strings.Contains(content, "\n.SH "+headings[language][name]+"\n") {
					t.Errorf("%s %s: no %s", language, of.CommandPath(), name)
				}
			}
			of.Flags().VisitAll(func(f *pflag.Flag) {
				if !strings.Contains(content, bold("--"+f.Name)) || !strings.Contains(content, inline(f.Usage)) {
					t.Errorf("%s %s: no --%s", language, of.CommandPath(), f.Name)
				}
			})
		}
		if len(all) != len(root.Commands())+1 {
			t.Errorf("%s: pages %v", language, slices.Sorted(maps.Keys(all)))
		}
	}
}

func TestAPageHasHeuristicsRulesAndExamples(t *testing.T) {
	content := pages("en", "2026-01-02")["procura-solve.1"]
	for _, want := range []string{
		".SH HEURISTICS", "payments, course*", ".SH RULES", `double=largest|smallest|choice`, `procura solve cavalo.dat \-\-problem C`,
		`\fBprocura\fP \fBsolve\fP \fIFILE...\fP [flags]`, ".TH PROCURA\\-SOLVE 1 2026-01-02",
	} {
		if !strings.Contains(content, want) {
			t.Errorf("no %q in\n%s", want, content)
		}
	}
}

func TestATextHasNoCommandOfRoff(t *testing.T) {
	for text, want := range map[string]string{
		".SH x": `\&.SH x`, "'x": `\(aqx`, `a\b`: `a\eb`, "--time": `\-\-time`, "`easy`": `\fBeasy\fP`, "~/x": `\(ti/x`,
	} {
		if got := inline(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
