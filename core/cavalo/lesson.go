package cavalo

import (
	"fmt"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// Lessons show the game, and what each setting does, on boards with few numbers.
func (Game) Lessons() []game.Lesson {
	return []game.Lesson{lesson(), lessonOnNumbers(), lessonOnDoubles(), lessonOnPlacement()}
}

// sparse is a problem with numbers on some cells: "D1 57 E3 75".
func sparse(target int, numbers string) string {
	var rows [size][size]string
	words := strings.Fields(numbers)
	for i := 0; i < len(words); i += 2 {
		rows[words[i][1]-'1'][words[i][0]-'A'] = words[i+1]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "(- %d (", target)
	for _, row := range rows {
		b.WriteByte('(')
		for _, number := range row {
			if number == "" {
				number = "NIL"
			}
			b.WriteString(number + " ")
		}
		b.WriteByte(')')
	}
	return b.String() + "))"
}

func lesson() game.Lesson {
	return game.Lesson{
		Board: sparse(130, "B1 12 D1 40 G1 25 B2 17 F2 04 C3 20 E3 37 F5 73 D5 61 G4 28 C7 90 E7 52 H6 33"),
		Takes: []game.Take{{Moves: []string{"D1", "E3", "D5"}, Says: []text.Message{
			text.M("lesson.cavalo.start"), text.M("lesson.cavalo.place"),
			text.M("lesson.cavalo.jump"), text.M("lesson.cavalo.goal"),
		}}},
	}
}

func lessonOnNumbers() game.Lesson {
	return game.Lesson{
		Setting: "numbers", Board: sparse(130, "B1 08 D1 57 E3 75 C3 46 B5 13 D5 29 F2 10 E7 81"),
		Takes: []game.Take{
			{Value: "on", Moves: []string{"D1", "C3", "D5"}, Says: []text.Message{
				text.M("lesson.cavalo.numbers.on.start"), text.M("lesson.cavalo.numbers.on.erase"),
				text.M("lesson.cavalo.numbers.on.around"), text.M("lesson.cavalo.numbers.on.goal"),
			}},
			{Value: "off", Moves: []string{"D1", "E3"}, Says: []text.Message{
				text.M("lesson.cavalo.numbers.off.start"), text.M("lesson.cavalo.numbers.off.stays"), text.M("lesson.cavalo.numbers.off.goal"),
			}},
		},
	}
}

func lessonOnDoubles() game.Lesson {
	return game.Lesson{
		Setting: "double", Board: sparse(120, "D1 33 B2 44 C3 55 E3 88 F2 11"),
		Takes: []game.Take{
			{Value: "largest", Moves: []string{"D1", "C3"}, Says: []text.Message{
				text.M("lesson.cavalo.double.largest.start"), text.M("lesson.cavalo.double.largest.erase"), text.M("lesson.cavalo.double.largest.end"),
			}},
			{Value: "smallest", Moves: []string{"D1", "E3"}, Says: []text.Message{
				text.M("lesson.cavalo.double.smallest.start"), text.M("lesson.cavalo.double.smallest.erase"), text.M("lesson.cavalo.double.smallest.end"),
			}},
			{Value: "choice", Moves: []string{"D1-44", "E3-55"}, Says: []text.Message{
				text.M("lesson.cavalo.double.choice.start"), text.M("lesson.cavalo.double.choice.erase"), text.M("lesson.cavalo.double.choice.end"),
			}},
		},
	}
}

func lessonOnPlacement() game.Lesson {
	return game.Lesson{
		Setting: "placement-rule", Board: sparse(150, "D1 57 E3 75 F2 41 C3 30 F5 24 D5 42 H3 16"),
		Takes: []game.Take{
			{Value: "on", Moves: []string{"D1", "F2"}, Says: []text.Message{
				text.M("lesson.cavalo.placement.on.start"), text.M("lesson.cavalo.placement.on.erase"), text.M("lesson.cavalo.placement.on.end"),
			}},
			{Value: "off", Moves: []string{"D1", "E3", "F5"}, Says: []text.Message{
				text.M("lesson.cavalo.placement.off.start"), text.M("lesson.cavalo.placement.off.stays"),
				text.M("lesson.cavalo.placement.off.jump"), text.M("lesson.cavalo.placement.off.erase"),
			}},
		},
	}
}
