package console_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"procura/core/game"
	"procura/core/generate"
	"procura/core/grade"
	"procura/core/judge"
	"procura/core/match"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/search/explore"
	"procura/core/tasks"
	"procura/core/tournament"
)

const schemaFolder = "../../docs/schema/"

// schemas returns the schema of each command that has --json.
var schemas = sync.OnceValue(func() map[string]*jsonschema.Schema {
	compiler, all := jsonschema.NewCompiler(), map[string]*jsonschema.Schema{}
	files, _ := filepath.Glob(schemaFolder + "*.json")
	for _, file := range files {
		all[strings.TrimSuffix(filepath.Base(file), ".json")] = compiler.MustCompile(file)
	}
	return all
})

// asInTheProgram gives the games of the tests the name of one of the program.
var asInTheProgram = strings.NewReplacer(`"game":"toy"`, `"game":"cavalo"`, `"game":"duel"`, `"game":"quatro"`)

// misfit returns why a line of JSON does not fit the schema of the command that printed it.
func misfit(args []string, out string) error {
	if len(args) == 0 || schemas()[args[0]] == nil || !slices.Contains(args, "--json") {
		return nil
	}
	for line := range strings.Lines(out) {
		object, err := jsonschema.UnmarshalJSON(strings.NewReader(asInTheProgram.Replace(line)))
		if err == nil {
			err = schemas()[args[0]].Validate(object)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
	}
	return nil
}

func TestEveryCommandThatPrintsJSONHasASchema(t *testing.T) {
	var commands []string
	for command, help := range helps(t, "en") {
		if strings.Contains(help, "--json") && command != "" {
			commands = append(commands, command)
		}
	}
	slices.Sort(commands)
	if got := slices.Sorted(maps.Keys(schemas())); !slices.Equal(got, commands) {
		t.Errorf("%v, want %v", got, commands)
	}
}

// samples returns lines that the commands print of files that are good, damaged, impossible and too hard.
func samples(t *testing.T) map[string][]map[string]any {
	t.Helper()
	t.Setenv(player, "solver")
	program := "cmd:" + strings.ReplaceAll(os.Args[0], `\`, `\\`)
	folder := t.TempDir()
	made := func(name string) string { return filepath.Join(folder, name) }
	run(t, "solve", cavalo, "--problem", "A", "--append", made("results.dat"), "--trace", made("trace"), "--algorithm", "astar").expect(t, 0, 0)
	run(t, "tournament", "easy", "easy", "--games", "2", "--opening-pieces", "12", "--judge", "0", "--file", made("tournament.dat")).expect(t, 0, 0)
	run(t, "analyze", "6.....2.9..5c1..", "a", "--method", "alphabeta", "--depth", "2", "--trace", made("thought")).expect(t, 0, 0)
	all := map[string][]map[string]any{}
	for _, words := range [][]string{
		{"check", cavalo, quatro, wild + "cavalo-damaged.dat", wild + "quatro-duplicate-piece.dat"},
		{"check", made("results.dat"), made("trace"), write(t, "wrong.trace", read(t, made("trace"))+"trace expand 0\n"), made("tournament.dat"), write(t, "jogo.json", "{\"match\":1,\"game\":\"quatro\",\"position\":\"012............. 4\"}\n{\"move\":\"D1\"}\n"), made("none")},
		{"check", writeCourse(t, wholeCourse), writeCourse(t, "[limits]\n")},
		{"solve", cavalo, adjiboto, "--nodes", "2000"},
		{"solve", cavalo, "--problem", "A", "--problem", "E", "--algorithm", "astar", "--weight", "1.5"},
		{"solve", cavalo, "--problem", "A", "--goal", "max", "--max-depth", "3"},
		{"solve", quatro, "--problem", "A", "--algorithm", "bfs", "--duplicates", "quotient"},
		{"audit", cavalo, "--problem", "A", "--heuristic", "course"},
		{"audit", adjiboto, "--random", "2", "--size", "8", "--nodes", "5000"},
		{"audit", adjiboto, "--problem", "A", "--heuristic-formula", "seeds * moves"},
		{"audit", "--eval", "formula: seguras - linhas_com_3", "--count", "30"},
		{"analyze", "6.....2.9..5c1..", "a", "--no-book"},
		{"analyze", "1111............", "-"},
		{"analyze", "6.....2.9..5c1..", "a", "--method", "alphabeta,ordering=on", "--depth", "2"},
		{"analyze", "5...4..821f.d.e.", "7", "--method", "negascout", "--depth", "12"},
		{"check", made("thought"), write(t, "fault", regexp.MustCompile(`leave 1 value=-?\d+`).ReplaceAllString(read(t, made("thought")), "leave 1 value=99999"))},
		{"tournament", "easy", "medium", program + " nothing", "--games", "2", "--opening-pieces", "12", "--judge", "50", "--time", "100"},
		{"tournament", "easy", "perfect", "--sprt", "0,300", "--games", "2", "--opening-pieces", "12", "--judge", "0", "--time", "100"},
		{"grade", layouts + "boards.dat", layouts + "lists.dat", layouts + "course.dat", layouts + "tabs.dat", "--problems", cavalo},
		{"grade", "../../storage/testdata/turma", made("none")},
		{"grade", layouts + "lists.dat", made("none"), "--problems", cavalo, "--by", "student"},
		{"judge", "/bin/true", "/bin/false", "/bin/echo", writeProgram(t, "cat F.trace", "trace algorithm bfs\ntrace goal 7\n"), "--problems", cavalo, "--allow-commands"},
		{"judge", "/bin/echo", wild, "--problems", cavalo, "--allow-commands", "--by", "student"},
		{"verify", "testdata/proofs.txt", made("results.dat"), made("none")},
		{"compare", cavalo, "--problem", "A", "--method", "bfs", "--method", program + " claim", "--method", program + " cheat"},
		{"compare", "--positions", "testdata/positions.txt", "--method", "alphabeta,depth=2,memory=on", "--method", "minimax,depth=1"},
		{"compare", "--positions", "testdata/positions.txt", "--method", "alphabeta,nodes=2", "--judge", "0"},
		{"compare", "--positions", "testdata/positions.txt", "--method", "mine=" + program + " move --time 500 --variant {variant} --lines {lines}", "--method", program + " fail"},
		{"generate", "--game", "cavalo", "--moves", "4", "--fools", "astar/course:1"},
		{"generate", "--game", "adjiboto", "--moves", "2", "--unique", "--size", "6"},
		{"generate", "--game", "cavalo", "--impossible", "--size", "6"},
		{"generate", "--game", "quatro", "--moves", "4", "--time", "1ms"},
		{"generate", "--game", "alphabeta", "--students", "2"},
		{"generate", "--game", "cavalo", "--fools", "astar/course:1", "--unique", "--key", made("key.json"), "--students", "1"},
		{"generate", "--game", "cavalo", "--impossible", "--pdf", made("sheet.pdf")},
		{"generate", "--game", "quatro", "--task", "win", "--depth", "2"},
		{"generate", "--game", "quatro", "--task", "draw", "--time", "1ns"},
	} {
		lines := run(t, append(words, "--json")...).objects(t)
		if len(lines) == 0 {
			t.Errorf("%v prints nothing", words)
		}
		all[words[0]] = append(all[words[0]], lines...)
	}
	return all
}

// each calls visit for every object in a value, from within outwards.
func each(value any, visit func(map[string]any)) {
	switch v := value.(type) {
	case []any:
		for _, part := range v {
			each(part, visit)
		}
	case map[string]any:
		for _, part := range v {
			each(part, visit)
		}
		visit(v)
	}
}

// A schema is no weaker than what is printed: it wants every key, and takes no other one and no value of another type.
func TestASchemaTakesNothingElse(t *testing.T) {
	for command, lines := range samples(t) {
		keys, schema := map[string]bool{}, schemas()[command]
		for _, line := range lines {
			refused := func(what, key string) {
				if schema.Validate(line) == nil {
					t.Errorf("%s takes %s %s: %v", command, key, what, line)
				}
			}
			each(line, func(object map[string]any) {
				for key, value := range object {
					keys[key] = true
					object[key] = []any{[]any{}}
					refused("of another type", key)
					object[key] = value
				}
			})
			for key, value := range line {
				delete(line, key)
				refused("left out", key)
				line[key] = value
			}
			line["other"] = 1
			refused("as one more key", "other")
			delete(line, "other")
		}
		each(schemaFile(t, command), func(object map[string]any) {
			properties, _ := object["properties"].(map[string]any)
			for key := range properties {
				if !keys[key] {
					t.Errorf("%s: no sample has %s", command, key)
				}
			}
		})
	}
}

func schemaFile(t *testing.T, command string) (schema map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(read(t, schemaFolder+command+".json")), &schema); err != nil {
		t.Fatal(err)
	}
	return schema
}

// wordsOf returns words of the code's types as one text, in alphabetical order.
func wordsOf[W ~string](words ...W) string {
	var list []string
	for _, w := range words {
		list = append(list, string(w))
	}
	slices.Sort(list)
	return strings.Join(list, "|")
}

func TestTheWordsOfTheSchemasAreThoseOfTheCode(t *testing.T) {
	var games []string
	for _, m := range modules() {
		games = append(games, m.ID())
	}
	verdicts := []search.Verdict{search.Optimal, search.Solution, search.Impossible, search.Unknown}
	faults := game.FaultReasons()
	known := map[string][]string{
		"game":       {wordsOf(games...), wordsOf(append(games, "")...)},
		"algorithm":  {wordsOf(append(search.Algorithms(), game.Best)...)},
		"method":     {wordsOf(append(search.Algorithms(), game.Best, search.Anytime)...)},
		"task":       {wordsOf(tasks.Kinds()...)},
		"level":      {wordsOf(append(generate.Levels(), "")...)},
		"goal":       {wordsOf(game.GoalReach, game.GoalMost)},
		"duplicates": {wordsOf(search.Graph, search.Tree, search.Quotient), wordsOf("", search.Graph, search.Tree, search.Quotient)},
		"verdict":    {wordsOf(verdicts...), wordsOf(append(verdicts, "failed")...), wordsOf(search.Optimal, search.Impossible, search.Unknown), wordsOf(search.Optimal, search.Impossible)},
		"stopped_by": {wordsOf(search.NotStopped, search.ByTime, search.ByNodes, search.ByMemory, search.ByDepth, search.ByCancel)},
		"admissible": {wordsOf(audit.Holds, audit.Fails, audit.Open)},
		"consistent": {wordsOf(audit.Holds, audit.Fails, audit.Open)},
		"value":      {"draw|loss|unknown|win"},
		"anyOf":      {"draw|loss|win"},
		"outcome":    {"draw|loss|win"},
		"result":     {wordsOf(tournament.FirstWins, tournament.SecondWins, tournament.Draw)},
		"decision":   {wordsOf(tournament.AcceptsH0, tournament.AcceptsH1, tournament.Undecided)},
		"layout":     {wordsOf(grade.Unknown, grade.Course, grade.Boards, grade.Lists, grade.Statistics, grade.Tabs)},
		"says":       {wordsOf(grade.SaysPath, grade.SaysImpossible, grade.SaysNothing)},
		"status":     {wordsOf(grade.Statuses()...), wordsOf(judge.Statuses()...), wordsOf(grade.Right, grade.Wrong, grade.Open)},
		"trace":      {wordsOf(judge.NoTrace, judge.TraceOK, judge.TraceFault)},
		"reason": {
			wordsOf(append(faults, "")...), wordsOf(judge.Statuses()...),
			wordsOf(grade.OutsideSet, grade.Illegal, grade.Short, grade.FalseClaim, grade.FalseMeasures, grade.Legal, grade.Impossible, grade.Cut, grade.NoPath, grade.Unproved, grade.NotRead),
		},
		"propertyNames": {wordsOf(faults...)},
		"bound":         {"exact|lower|upper"},
		"kind":          {wordsOf(match.FaultKinds()...), wordsOf(explore.FaultKinds()...)},
		"end":           {wordsOf("", explore.AtGoal, explore.Exhausted, explore.Early)},
		"items":         {wordsOf(explore.Policy(math.MaxUint8).Names()...)},
	}
	for command := range schemas() {
		each(schemaFile(t, command), func(object map[string]any) {
			for key, value := range object {
				part, _ := value.(map[string]any)
				list, _ := part["enum"].([]any)
				var words []string
				for _, word := range list {
					words = append(words, word.(string))
				}
				if len(words) > 0 && !slices.Contains(known[key], wordsOf(words...)) {
					t.Errorf("%s: %s: %v, want one of %v", command, key, words, known[key])
				}
			}
		})
	}
}
