package tournament

import (
	"strings"
	"testing"

	"procura/core/quatro"
)

// A Lisp program prints the package of its symbols, and all in capitals.
func TestAnAnswerWithPackagesIsRead(t *testing.T) {
	p, errors := quatro.New().ReadPosition("(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca) (preta redonda alta oca)))", rulesOf("choose"))
	if len(errors) > 0 {
		t.Fatal(errors)
	}
	answer := strings.ToUpper(Answer(p, "B1=prao"))
	for _, word := range []string{"BRANCA", "PRETA", "REDONDA", "ALTA", "OCA"} {
		answer = strings.ReplaceAll(answer, word, "P17::"+word)
	}
	for _, output := range []string{answer, strings.Replace(answer, "B1", "P17::B1", 1), strings.Replace(answer, "B1", ":B1", 1), strings.Replace(answer, "B1", "|B1|", 1)} {
		if move, fault := ReadAnswer(p, output); move != "B1=prao" {
			t.Errorf("%s: %q, %v", output, move, fault)
		}
	}
}
