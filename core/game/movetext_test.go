package game

import (
	"strings"
	"testing"
)

func TestMovesAreReadInTheNotationThatTheyAreIn(t *testing.T) {
	for text, want := range map[string]string{
		"B1 C3 D5":                         "B1 C3 D5",
		"(B1 C3 D5)":                       "B1 C3 D5",
		`["B1","C3","D5"]`:                 "B1 C3 D5",
		`["B1", "C3", "D5"]`:               "B1 C3 D5",
		"B1-C3-D5":                         "B1 C3 D5",
		"B1(20) C3(30) D5(22)":             "B1 C3 D5",
		"B1 (20), C3 (30), D5 (22)":        "B1 C3 D5",
		"1) B1 2) C3 3) D5":                "B1 C3 D5",
		"1. B1 2. C3 3. D5":                "B1 C3 D5",
		"1.B1 2.C3 3.D5":                   "B1 C3 D5",
		"Nb1 Nc3 Nd5":                      "b1 c3 d5",
		"#(B1 C3 D5)":                      "B1 C3 D5",
		":B1 :C3 :D5":                      "B1 C3 D5",
		"(P17::B1 P17::C3 P17::D5)":        "B1 C3 D5",
		"(P17:B1 P17:C3 P17:D5)":           "B1 C3 D5",
		"(KEYWORD:B1 KEYWORD:C3)":          "B1 C3",
		"(|b1| |c3|)":                      "b1 c3",
		"B1, C3 e D5":                      "B1 C3 D5",
		"{B1; C3; D5}":                     "B1 C3 D5",
		"B1 > C3 > D5":                     "B1 C3 D5",
		"B1 -> C3 -> D5":                   "B1 C3 D5",
		"b1→c3→d5":                         "b1 c3 d5",
		"b1 ⇒ c3":                          "b1 c3",
		"((B 1) (C 3))":                    "B1 C3",
		`[["B",1],["C",3]]`:                "B1 C3",
		"(B1 20) (C3 30)":                  "B1 C3",
		"((B1 . 20) (C3 . 30))":            "B1 C3",
		"B1 20 C3 30 D5 22":                "B1 C3 D5",
		"B 1 C 3 D 5":                      "B1 C3 D5",
		"1B 3C 5D":                         "B1 C3 D5",
		"((0 5) (1 4))":                    "(0 5) (1 4)",
		"[(0,5),(1,4)]":                    "(0 5) (1 4)",
		"[(0, 5), (1, 4)]":                 "(0 5) (1 4)",
		"[[0, 5], [1, 4]]":                 "(0 5) (1 4)",
		"((0 . 5) (1 . 4))":                "(0 5) (1 4)",
		"0-5":                              "(0 5)",
		"0-5 1-4":                          "(0 5) (1 4)",
		"0,5 1,4":                          "(0 5) (1 4)",
		"0,5; 1,4":                         "(0 5) (1 4)",
		"0, 5; 1, 4":                       "(0 5) (1 4)",
		"0 5, 1 4":                         "(0 5) (1 4)",
		"0:5 1:4":                          "(0 5) (1 4)",
		"L0C5 L1C4":                        "L0C5 L1C4",
		"(L0, C5) (L1, C4)":                "L0C5 L1C4",
		"L0 C5, L1 C4":                     "L0C5 L1C4",
		"C5L0 C4L1":                        "L0C5 L1C4",
		"(linha 0, coluna 5)":              "L0C5",
		`[{"row": 0, "col": 5}]`:           "L0C5",
		"0 5\n1, 4\n3: 0 5\n4 - 1 5":       "(0 5) (1 4) (0 5) (1 5)",
		"1. (0 5)\n(1 4)\nJogada 3: (I 1)": "(0 5) (1 4) I1",
		"E1-66 F3":                         "E1-66 F3",
		"C2=bqac D2=prbo":                  "C2=bqac D2=prbo",
		"C2:bqac D2:prbo":                  "C2=bqac D2=prbo",
		"(C2 bqac) (D2 prbo)":              "C2=bqac D2=prbo",
		"C2 = bqac":                        "C2=bqac",
		"C2 (branca quadrada alta cheia)":  "C2=bqac",
		"(((branca quadrada alta cheia) C2) ((preta redonda baixa oca) (1 3)))": "C2=bqac (1 3)=prbo",
		"C2/prbo\n/prbo":            "C2/prbo /prbo",
		"(B1 C3 ...)":               "B1 C3 cut",
		"B1 C3…":                    "B1 C3 cut",
		"B1, C3, ... (mais 3)":      "B1 C3 cut",
		"(...)":                     "cut",
		"(B1 C3":                    "B1 cut open",
		"((0 5) (1 4)":              "(0 5) (1 4) cut open",
		"()":                        "",
		"[]":                        "",
		"":                          "",
		"# # #":                     "unclear",
		"(# # #)":                   "unclear",
		"custo 3":                   "unclear",
		"20 30 22":                  "unclear",
		"(0 5 1 4)":                 "unclear",
		"0,5,1,4":                   "unclear",
		"2.5":                       "unclear",
		"(-1 5)":                    "unclear",
		"B1 C3 D5 custo 3":          "B1 C3 D5, behind: custo #",
		"B1 C3 D5 (custo 3)":        "B1 C3 D5, behind: #",
		"início: B1 C3":             "B1 C3, before: início",
		"Jogada 1: B1 Jogada 2: C3": "B1 C3, before: jogada #",
		"B1 depois C3":              "B1 C3",
		"B1 lixo C3":                "B1 C3 unclear",
		"(E1 () F3)":                "E1 F3 unclear",
		"((0 5) (lixo) (1 4))":      "(0 5) (1 4) unclear",
		"(B1 (20) C3 (30))":         "B1 C3",
		"P17:B1":                    "P17 B1",
		"B1 (+1,+2) (-2,+1)":        "B1, behind: offset offset",
		"B1 (+20) C3 (+30)":         "B1 C3",
	} {
		m := ReadMoves(text)
		got := strings.Join(m.Moves, " ")
		for _, one := range []struct {
			word string
			said bool
		}{{" cut", m.Cut}, {" open", m.Open}, {" unclear", m.Unclear}, {", before: " + m.Before, m.Before != "" && strings.Trim(m.Before, "# ") != ""}, {", behind: " + m.After, m.After != "" && len(m.Moves) > 0 && m.After != "#" || strings.HasSuffix(text, "(custo 3)")}} {
			if one.said {
				got += one.word
			}
		}
		got = strings.TrimSpace(got)
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
