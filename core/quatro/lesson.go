package quatro

import (
	"procura/core/game"
	"procura/core/text"
)

// Lessons show the game, and what each setting does, on boards with few pieces.
func (Game) Lessons() []game.Lesson {
	return []game.Lesson{lesson(), lessonOnLines(), lessonOnVariant()}
}

// Boards of the lessons. Where tall pieces could make a line, no other trait can.
const (
	startBoard = `((((branca redonda alta oca) 0 0 0)
  (0 (preta quadrada alta oca) 0 (branca quadrada baixa cheia))
  (0 0 0 0) (0 0 0 0))
 ((preta redonda alta cheia) (branca quadrada alta cheia) (preta redonda baixa oca) (preta quadrada baixa cheia)))`
	squareBoard = `((((branca redonda alta oca) (preta quadrada alta oca) 0 0)
  ((preta redonda alta cheia) 0 0 0)
  (0 (branca quadrada alta cheia) 0 0) (0 0 0 0))
 ((branca redonda alta cheia) (preta quadrada alta cheia) (preta redonda baixa oca) (branca quadrada baixa oca)))`
	rowBoard = `((((branca redonda alta oca) (preta quadrada alta oca) (preta redonda alta cheia) 0)
  (0 0 0 0) (0 0 0 0) (0 0 0 0))
 ((branca quadrada alta cheia) (branca redonda baixa oca) (preta quadrada baixa cheia) (preta redonda baixa oca) (branca quadrada baixa oca)))`
)

func lesson() game.Lesson {
	return game.Lesson{
		Board: startBoard,
		Takes: []game.Take{{Moves: []string{"C3=prac", "D4=bqac"}, Says: []text.Message{
			text.M("lesson.quatro.start"), text.M("lesson.quatro.place"), text.M("lesson.quatro.line"),
		}}},
	}
}

func lessonOnLines() game.Lesson {
	return game.Lesson{
		Setting: "lines", Board: squareBoard,
		Takes: []game.Take{
			{Value: "lines", Moves: []string{"B2=brac", "B4=pqac"}, Says: []text.Message{
				text.M("lesson.quatro.lines.lines.start"), text.M("lesson.quatro.lines.lines.square"), text.M("lesson.quatro.lines.lines.column"),
			}},
			{Value: "squares", Moves: []string{"B2=brac"}, Says: []text.Message{
				text.M("lesson.quatro.lines.squares.start"), text.M("lesson.quatro.lines.squares.square"),
			}},
		},
	}
}

func lessonOnVariant() game.Lesson {
	return game.Lesson{
		Setting: "variant", Board: rowBoard,
		Takes: []game.Take{
			{Value: "give", Moves: []string{"/pqbc", "D1/brbo"}, Says: []text.Message{
				text.M("lesson.quatro.variant.give.start"), text.M("lesson.quatro.variant.give.give"), text.M("lesson.quatro.variant.give.place"),
			}},
			{Value: "choose", Moves: []string{"D1=bqac"}, Says: []text.Message{
				text.M("lesson.quatro.variant.choose.start"), text.M("lesson.quatro.variant.choose.win"),
			}},
		},
	}
}
