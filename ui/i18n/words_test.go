package i18n_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// alike are the words that texts of both languages have: those that are written alike, names, signs, what
// stands on keys and in commands, and the fixed words of files.
var alike = strings.Fields(`
	by html imposs pos student task
	fail soft principal bubblewrap iter ns ord quiesc ref tab αβ
	a algorithm and animal audit beta byte bytes central course d delete diagonal e end enter esc escape f final g gigabyte goal h home i ids
	impossible irregular legal level m manual markdown max mb md min mit move ms n nil no normal o or p page perfect q quotient r s t thread threads
	total u v w x y z zero zip α β ½
	adji del depth script shell minimax negascout allow alphabeta alt as key pieces analyze any astar b bak bfs bibfs bits boto b² c cavalo certificate check cmd commands compare continue count csv ctrl dat
	dfs do docs down duplicates easy editor elo english est eval false file fools for force formula game games generate gib gif graph grade hard help html
	heuristic id ida ib idastar inf iso j json judge k kib l length lisp llr medium memory menu method mib name names nodes not off on opening openings pdf png português
	positions prbo print problem problems procura program proof proofs quatro random rbfs repeat resolve rule serve sheet size students sma smastar solve sprt svg
	target text time toml tournament trace tree true ucs up use utc utf value verify version
	alta baixa branca cheia cursor decide decimal excel original problemas impossivel jogo objetivo oca penetr exp front mem probl preta quadrada redonda resultados drawn ff fail soft`)

var (
	filled = regexp.MustCompile("{{[^}]*}}|`[^`]*`")
	word   = regexp.MustCompile(`[\pL\pM]+`)
)

// vocabulary are the words of a language's files, in small letters, each with a key that has it.
func vocabulary(t *testing.T, language string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for key, forms := range texts(t, language) {
		for _, form := range forms {
			for _, one := range word.FindAllString(filled.ReplaceAllString(form, " "), -1) {
				found[strings.ToLower(one)] = key
			}
		}
	}
	return found
}

func TestEachLanguageHasWordsOfItsOwn(t *testing.T) {
	english, portuguese := vocabulary(t, "en"), vocabulary(t, "pt")
	for _, one := range slices.Sorted(maps.Keys(english)) {
		if other, both := portuguese[one]; both && !slices.Contains(alike, one) {
			t.Errorf("%q stands in both languages: %s, %s", one, english[one], other)
		}
		if one != "português" && strings.ContainsAny(one, "ãõçáéíóúâêôàü") {
			t.Errorf("%q, in %s, is no English", one, english[one])
		}
	}
}
