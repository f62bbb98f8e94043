package i18n_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"procura/ui/i18n"
)

// avoided are words that the program has another one for, and spellings that are not
// those of its languages: European Portuguese since the agreement of 1990, and British
// English.
var avoided = map[string][]struct{ words, instead string }{
	"pt": {
		{`\balvos?\b`, "objetivo"},
		{`deit(ou|ar|aram|ad[oa]s?) fora`, "desperdiçar, descartar"},
		{`semente do acaso`, "semente aleatória"},
		{`(?i)não se sabe (se|qual|o)\b|desconhecid`, "por decidir"},
		{`(?i)\bnovo jogo\b|jogos? (jogad|acabad|anterior|seguinte|perdid|em curso|interrompid)|guardar (o )?jogo`, "partida"},
		{`melhor jogo`, "jogo perfeito"},
		{`jogadas? possíve(l|is)`, "jogada legal"},
		{`passa da distância|ultrapassa a distância`, "excede a distância real"},
		{`× o mínimo`, "vezes o mínimo"},
		{`carater`, "caracteres"},
		{`\b(arquivo|tela|usuário|você|mouse|deletar|salvar|gerenciar|registro|planejar|contato|excluir arquivo|tamanho da fonte)s?\b`, "a palavra de Portugal"},
		{`\best(á|ão|ou|ava|amos) \p{L}+ndo\b`, "a + infinitivo"},
		{`(?i)\b(object|direc[çt]|selec[çt]|correc[çt]|ac[çt]ua|activ|óptim|excepto|projecto|efect|exact[oa]|fact[ou]r|espectáculo|recepção)`, "a grafia de 1990"},
		{`\.\.\.( |$)`, "…"},
		{`[}\d]%`, "um espaço antes de %"},
		{`“|”`, "« »"},
		{`nenhumas|dentro umas das outras|promete ser|limite d[oa]s? (pagamentos|cores|pares)`, "o que se percebe sem o manual"},
	},
	"en": {
		{`(?i)\btargets?\b`, "goal"},
		{`(?i)\bchampionships?\b|\bmatch(es)?\b`, "tournament, game"},
		{`(?i)seed of chance`, "random seed"},
		{`(?i)\bnot known\b|\bis not sure\b`, "unknown"},
		{`(?i)broken? off`, "interrupted"},
		{`(?i)\b(go|goes|going|went) on\b`, "continue"},
		{`(?i)with best play`, "perfect play"},
		{`(?i)possible moves?`, "legal moves"},
		{`(?i)the system's`, "System"},
		{`(?i)(fault|error) of the program`, "an error in the program"},
		{`\d+ more points|Count}} more point`, "+99 points"},
		{`× the minimum`, "times the minimum"},
		{`(?i)\b(color|recogniz|behavior|center|canceled|canceling|initializ)`, "the British spelling"},
		{`\.\.\.( |$)`, "…"},
		{`[}\d] %`, "no space before %"},
		{`“|”`, `"`},
		{`’`, "'"},
		{`(?i)last thought|promises to be|bound of the (payments|colours|pairs)`, "what is understood without the manual"},
	},
}

// quoted are texts that quote a command, a file or its words.
var quoted = regexp.MustCompile(`--target|FILE\.\.\.|ENGINE\.\.\.|FOLDER\.\.\.|FICHEIRO\.\.\.|MOTOR\.\.\.|PASTA\.\.\.|ARCHIVE\.\.\.|ZIP\.\.\.|: \.\.\."?`)

func TestThereIsOneWordForOneThing(t *testing.T) {
	for _, language := range i18n.Languages() {
		all := texts(t, language)
		for _, a := range avoided[language] {
			find := regexp.MustCompile(a.words)
			for key, e := range all {
				for _, form := range e {
					plain := fillIn.ReplaceAllString(quoted.ReplaceAllString(form, ""), "{}")
					if found := find.FindString(plain); found != "" {
						t.Errorf("%s: %s has %q: write %s", language, key, found, a.instead)
					}
				}
			}
		}
	}
}

// A race is between methods; what a method does once is an execução.
func TestARaceIsNoRun(t *testing.T) {
	for key, e := range texts(t, "pt") {
		for _, form := range e {
			if regexp.MustCompile(`(?i)\bcorridas?\b`).MatchString(form) && !strings.Contains(key, "racing") && !strings.HasPrefix(key, "compare.race.") {
				t.Errorf("%s has corrida: write execução: %q", key, form)
			}
		}
	}
}

// Titles of menus, buttons and columns have no full stop; sentences that explain do, and
// both languages alike.
func TestBothLanguagesEndATextAlike(t *testing.T) {
	en, pt := texts(t, "en"), texts(t, "pt")
	for key, e := range en {
		for form, text := range e {
			for _, end := range []string{".", "…", ":", "?", "!"} {
				if end == "." && strings.Count(text, " ") < 3 {
					continue // a word that is cut short
				}
				if strings.HasSuffix(text, end) != strings.HasSuffix(pt[key][form], end) {
					t.Errorf("%s: %q and %q", key, text, pt[key][form])
				}
			}
		}
	}
}

// A menu's entry or a button begins with a capital in both languages, or in none.
func TestBothLanguagesBeginATextAlike(t *testing.T) {
	en, pt := texts(t, "en"), texts(t, "pt")
	large := regexp.MustCompile(`^\p{Lu}`)
	either := []string{"proof.why.", "core.summary.", "solver.fact.", "solver.badge.", "help.algorithms.letters", "error.wish.algorithm", "help.lesson.", "match.column.", "match.figure.", "extras.date.month.", "extras.date.weekday."} // begin with a name of their own
	for key, e := range en {
		if slices.ContainsFunc(either, func(start string) bool { return strings.HasPrefix(key, start) }) {
			continue
		}
		for form, text := range e {
			if regexp.MustCompile(`^\p{L}`).MatchString(text) && regexp.MustCompile(`^\p{L}`).MatchString(pt[key][form]) && large.MatchString(text) != large.MatchString(pt[key][form]) {
				t.Errorf("%s: %q and %q", key, text, pt[key][form])
			}
		}
	}
}

// What explains something under the pointer is a sentence.
func TestWhatExplainsIsASentence(t *testing.T) {
	about := regexp.MustCompile(`\.tip$|\.about\.|\.explain\.|^explain\.|^lesson\.|^fold\.|^help\.verdicts\.|^help\.heuristics\.(intro|audit)`)
	for _, language := range i18n.Languages() {
		for key, e := range texts(t, language) {
			for _, form := range e {
				if about.MatchString(key) && !strings.HasSuffix(form, ".") {
					t.Errorf("%s: %s: %q has no full stop", language, key, form)
				}
			}
		}
	}
}
