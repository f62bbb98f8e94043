package adjiboto

import (
	"procura/core/game"
	"procura/core/text"
)

// Lessons show the game, and what each setting does, on boards with few seeds.
func (Game) Lessons() []game.Lesson {
	return []game.Lesson{lesson(), lessonOnLap(), lessonOnMoves()}
}

func lesson() game.Lesson {
	return game.Lesson{
		Board: "((0 0 0 0 0 0) (4 0 3 0 1 0))",
		Takes: []game.Take{{Moves: []string{"(1 0)", "(1 1)", "(1 3)"}, Says: []text.Message{
			text.M("lesson.adjiboto.start"), text.M("lesson.adjiboto.sow"),
			text.M("lesson.adjiboto.capture"), text.M("lesson.adjiboto.goal"),
		}}},
	}
}

// Thirteen seeds come round; which pits are captured depends on what becomes of those
// that fall into their own.
func lessonOnLap() game.Lesson {
	return game.Lesson{
		Setting: "lap", Board: "((0 0 0 0 0 0) (0 0 13 1 1 0))",
		Takes: []game.Take{
			{Value: "lost", Moves: []string{"(1 2)"}, Says: []text.Message{text.M("lesson.adjiboto.lap.lost.start"), text.M("lesson.adjiboto.lap.lost.end")}},
			{Value: "keep", Moves: []string{"(1 2)"}, Says: []text.Message{text.M("lesson.adjiboto.lap.keep.start"), text.M("lesson.adjiboto.lap.keep.end")}},
			{Value: "skip", Moves: []string{"(1 2)"}, Says: []text.Message{text.M("lesson.adjiboto.lap.skip.start"), text.M("lesson.adjiboto.lap.skip.end")}},
		},
	}
}

func lessonOnMoves() game.Lesson {
	return game.Lesson{
		Setting: "moves", Board: "((0 0 1 1 0 0) (0 0 0 0 0 0))",
		Takes: []game.Take{
			{Value: "all", Moves: []string{"(0 2)", "(0 3)"}, Says: []text.Message{
				text.M("lesson.adjiboto.moves.all.start"), text.M("lesson.adjiboto.moves.all.first"), text.M("lesson.adjiboto.moves.all.end"),
			}},
			{Value: "manual", Moves: []string{"(0 3)", "(0 2)", "(0 1)"}, Says: []text.Message{
				text.M("lesson.adjiboto.moves.manual.start"), text.M("lesson.adjiboto.moves.manual.first"),
				text.M("lesson.adjiboto.moves.manual.second"), text.M("lesson.adjiboto.moves.manual.end"),
			}},
		},
	}
}
