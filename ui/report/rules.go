package report

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/ui/i18n"
)

// Rules says the rules that are played by: "Captura: ímpar · Volta: sim".
func Rules(w *i18n.Words, module string, settings []game.Setting, rules game.Rules) string {
	var parts []string
	for _, s := range Settings(w, module, settings) {
		if i := slices.Index(s.Values, rules[s.Key]); i >= 0 {
			parts = append(parts, s.Name+": "+s.Names[i])
		}
	}
	return strings.Join(parts, " · ")
}
