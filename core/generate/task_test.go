package generate_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/generate"
	"procura/core/tasks"
)

// findTask makes the task of a request.
func findTask(t *testing.T, r generate.Request) generate.Result {
	t.Helper()
	maker, wrong := generate.New(r)
	if wrong != nil {
		t.Fatalf("%v: %v", r.Command(), wrong)
	}
	found := maker.Find(context.Background(), 0, nil)
	if found.Task == nil || found.Puzzle != nil {
		t.Fatalf("%v: none in %d tries", r.Command(), found.Tries)
	}
	return found
}

func TestThereIsATaskForEveryDay(t *testing.T) {
	m := generator(t, "quatro")
	hardest := map[time.Weekday]generate.Level{}
	kinds := map[tasks.Kind]int{}
	var times []time.Duration
	most := 0
	for i := range max(14, gametest.Cases(14, 1000)) { // two weeks at least: a level is held against that of the week before
		date := time.Date(2026, 11, 23+i, 12, 0, 0, 0, time.UTC)
		r, ok := generate.DailyTask(date, m)
		if !ok {
			t.Fatal("Quatro has no task for a day")
		}
		r.Threads = 2
		found := findTask(t, r)
		level := generate.LevelOfTask(found.Task.Figures)
		if before, ok := hardest[date.Weekday()]; ok && before != level {
			t.Errorf("%s is %s, a week before %s", date.Format(time.DateOnly), level, before)
		}
		hardest[date.Weekday()] = level
		kinds[found.Task.Kind]++
		times, most = append(times, found.Elapsed), max(most, found.Tries)
	}
	slices.Sort(times)
	t.Log(len(times), "days,", times[len(times)/2], "each, at most", times[len(times)-1], "and", most, "tries")
	if hardest[time.Monday] != generate.Easy || hardest[time.Thursday] != generate.Medium || hardest[time.Sunday] != generate.Hard || len(kinds) != len(tasks.Kinds()) {
		t.Errorf("%v, %v", hardest, kinds)
	}
	for _, id := range []string{"cavalo", "adjiboto"} {
		if _, ok := generate.DailyTask(time.Now(), generator(t, id)); ok {
			t.Errorf("%s has a task for two", id)
		}
	}
}

func TestTheTaskOfADayComesFromItsDate(t *testing.T) {
	m := generator(t, "quatro")
	r, _ := generate.DailyTask(time.Date(2026, 11, 22, 23, 59, 0, 0, time.UTC), m)
	if r.Seed != 20261122 {
		t.Errorf("seed %d", r.Seed)
	}
	again, _ := generate.DailyTask(time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC), m)
	if a, b := findTask(t, r), findTask(t, again); a.Task.Line() != b.Task.Line() {
		t.Errorf("%s, then %s", a.Task.Line(), b.Task.Line())
	}
}

func TestThreadsDoNotChangeTheTask(t *testing.T) {
	for _, rules := range []game.Rules{nil, {"lines": "squares"}, {"variant": "choose"}} {
		r := generate.Request{Game: generator(t, "quatro"), Wish: game.Wish{Rules: rules}, Task: tasks.Wish{Kind: tasks.Win, Depth: 3}, Seed: 5}
		alone := findTask(t, r)
		for _, r.Threads = range []int{2, 5} {
			if found := findTask(t, r); found.Tries != alone.Tries || found.Task.Line() != alone.Task.Line() || !reflect.DeepEqual(found.Task.Values, alone.Task.Values) || found.Task.Figures != alone.Task.Figures {
				t.Errorf("%v: with %d threads try %d, alone try %d", r.Command(), r.Threads, found.Tries, alone.Tries)
			}
		}
	}
}

func TestTheCommandOfATaskNamesWhatIsAsked(t *testing.T) {
	r := generate.Request{
		Game: generator(t, "quatro"), Wish: game.Wish{Rules: game.Rules{"lines": "squares", "variant": "give"}}, Task: tasks.Wish{Kind: tasks.Piece, Depth: 2}, Seed: 5,
	}
	if got := strings.Join(r.Command(), " "); got != "generate --game quatro --seed 5 --task piece --depth 2 --rule lines=squares" {
		t.Error(got)
	}
}

func TestTheLevelOfATaskIsThatOfItsFigures(t *testing.T) {
	for f, want := range map[tasks.Figures]generate.Level{
		{Depth: 1}:                generate.Easy,
		{Depth: 2, Plausible: 30}: generate.Easy,
		{Depth: 5}:                generate.Easy,
		{Depth: 3, Plausible: 1}:  generate.Medium,
		{Depth: 4, Plausible: 1}:  generate.Medium,
		{Depth: 4, Plausible: 2}:  generate.Hard,
		{Depth: 2, Plausible: 1, Fooled: [2]int{1, 0}}: generate.Medium,
		{Depth: 2, Plausible: 2, Fooled: [2]int{0, 1}}: generate.Hard,
		{Depth: 2, Plausible: 1, Fooled: [2]int{1, 1}}: generate.Medium,
	} {
		if got := generate.LevelOfTask(f); got != want {
			t.Errorf("%+v is %s", f, got)
		}
	}
}

func TestATaskIsOfTheLevelAsked(t *testing.T) {
	for seed := range uint64(6) {
		for _, l := range generate.Levels() {
			r := generate.GradedTask(generator(t, "quatro"), l, 300+seed)
			if got := generate.LevelOfTask(findTask(t, r).Task.Figures); got != l {
				t.Errorf("%s: %s", l, got)
			}
		}
	}
}

// BenchmarkDay makes the tasks of days, as the window asks for them.
func BenchmarkDay(b *testing.B) {
	m := generator(b, "quatro")
	for i := range b.N {
		r, _ := generate.DailyTask(time.Date(2026, 11, 23+i, 12, 0, 0, 0, time.UTC), m)
		r.Threads = 2
		maker, _ := generate.New(r)
		maker.Find(b.Context(), 0, nil)
	}
}

// A length of a level is of that level, and so is that of a day; a week begins easy and ends hard.
func TestTheLevelOfALengthIsThatOfRequests(t *testing.T) {
	for _, id := range []string{"cavalo", "adjiboto"} {
		c := generator(t, id).(game.Composer)
		for seed := range uint64(20) {
			easy, medium, hard := generate.Graded(c, generate.Easy, seed).Moves, generate.Graded(c, generate.Medium, seed).Moves, generate.Graded(c, generate.Hard, seed).Moves
			if generate.LevelOf(c, easy) != generate.Easy || generate.LevelOf(c, medium) == generate.Easy || generate.LevelOf(c, hard) != generate.Hard {
				t.Errorf("%s: %d, %d, %d moves are %s, %s, %s", id, easy, medium, hard, generate.LevelOf(c, easy), generate.LevelOf(c, medium), generate.LevelOf(c, hard))
			}
		}
		var week []generate.Level
		for day := range 7 {
			r, _ := generate.Daily(time.Date(2026, 11, 23+day, 12, 0, 0, 0, time.UTC), c)
			week = append(week, generate.LevelOf(c, r.Moves))
		}
		if want := []generate.Level{generate.Easy, generate.Easy, generate.Easy, generate.Medium, generate.Medium, generate.Hard, generate.Hard}; !slices.Equal(week, want) {
			t.Errorf("%s: %v, want %v", id, week, want)
		}
	}
}
