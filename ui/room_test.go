package ui_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/ui/alphabeta"
	"procura/ui/auditing"
	"procura/ui/comparing"
	"procura/ui/exploring"
	"procura/ui/internal/uitest"
	"procura/ui/match"
	"procura/ui/solver"
	"procura/ui/theme"
)

// rooms are the windows that every page fits in, the least first.
var rooms = []fyne.Size{{Width: 820, Height: 600}, {Width: 960, Height: 540}, {Width: 1024, Height: 700}, {Width: 1366, Height: 768}, {Width: 1920, Height: 1080}}

// filled are pages in states that have no picture.
var filled = []scene{
	{"play-cavalo", nil, false, func(r *uitest.Rig) { playHand(r, "cavalo") }},
	{"play-adjiboto", nil, false, func(r *uitest.Rig) { playHand(r, "adjiboto") }},
	{"stopped", nil, false, arrangeStopped},
	{"explore-adjiboto", nil, false, func(r *uitest.Rig) { explore(r, "adjiboto", "C", search.AStar) }},
	{"explore-quatro", nil, false, arrangeExploreMatch},
	{"alphabeta-tree", nil, false, func(r *uitest.Rig) { openTree(r).GoTo(12) }},
	{"alphabeta-exercise", nil, false, func(r *uitest.Rig) {
		page[*alphabeta.View](r, "quatro")
		press(r, "alphabeta.exercise.open")
	}},
	{"alphabeta-code", nil, false, func(r *uitest.Rig) { openTree(r).ShowTab("code") }},
	{"alphabeta-quiz", nil, false, func(r *uitest.Rig) {
		d := openTree(r)
		d.GoTo(3)
		d.ShowTab("quiz")
	}},
	{"predict", nil, false, func(r *uitest.Rig) {
		explore(r, "cavalo", "B", search.BFS)
		press(r, "explore.room.predict")
	}},
	{"comparing-adjiboto", nil, false, func(r *uitest.Rig) { page[*comparing.View](r, "adjiboto") }},
	{"comparing-two", nil, false, func(r *uitest.Rig) {
		page[*comparing.View](r, "quatro").DoMainAction()
		r.Until("all rows", func() bool { return isIdle(r) })
	}},
	{"heuristics-adjiboto", nil, false, func(r *uitest.Rig) { page[*auditing.View](r, "adjiboto") }},
	{"reviewed", nil, false, arrangeReviewed},
	{"new-match", nil, false, func(r *uitest.Rig) {
		playLesson(r, 3)
		press(r, "match.new")
	}},
	{"lesson", nil, false, func(r *uitest.Rig) { r.Host().ShowFile(r.Host().Lessons()[0]) }},
}

func playHand(r *uitest.Rig, game string) {
	page[*solver.View](r, game)
	r.Page("menu.mode.play")
	r.Key("H")
	r.Settle()
}

func arrangeStopped(r *uitest.Rig) {
	d := solver.Drive(page[*solver.View](r, "cavalo"))
	d.Pick("D")
	d.UseMethod("dfs", "")
	d.Press()
	r.Until("the end of the search", func() bool { return !d.Running() })
}

func explore(r *uitest.Rig, id, problem string, algorithm search.Algorithm) {
	r.T.Helper()
	d := exploring.Drive(page[*exploring.View](r, id))
	problems := r.Host().OpenProblems()
	at := slices.IndexFunc(problems, func(p game.Problem) bool { return p.Puzzle.Module().ID() == id && p.Name == problem })
	d.Explore(game.Proposed(problems[at], game.Method{Algorithm: algorithm}))
	r.Until("the exploration", d.Exploring)
	d.Step(4)
}

// openTree opens an exercise of the books.
func openTree(r *uitest.Rig) alphabeta.Driver {
	r.T.Helper()
	d := alphabeta.Drive(page[*alphabeta.View](r, "quatro"))
	d.OpenTree("((3 12 8) (2 4 6) (14 5 2))")
	r.Until("the search", d.IsShown)
	return d
}

func arrangeExploreMatch(r *uitest.Rig) {
	explore(r, "quatro", "D", search.DFS)
}

// arrangeReviewed is the end of a match, played from a position and reviewed, with its second move shown. A review from
// the first move on takes minutes and gigabytes.
func arrangeReviewed(r *uitest.Rig) {
	m := playLesson(r, 6)
	m.Games.Place(m.Match.Position())
	for _, move := range lesson[6:] {
		m.Play(move, game.Analysis{Elapsed: time.Second})
		r.Until("the move", func() bool { return m.Phase() == match.Picking || m.Phase() == match.Over })
	}
	press(r, "match.study.review")
	r.Until("the review", func() bool { return len(m.Archive.Pending(m.Match)) == 0 })
	m.Review(2)
}

// TestNothingLiesOnAnythingAndNothingIsCutThatHasRoom opens every page, and what can lie over it, in all windows, texts and
// languages, and as it is shown to a room; a part of them unless all is tried. No line is cut beside free room.
func TestNothingLiesOnAnythingAndNothingIsCutThatHasRoom(t *testing.T) {
	for number, s := range slices.Concat(scenes, filled, editing, boxes) {
		if only := os.Getenv("PROCURA_SCENE"); only != "" && !slices.Contains(strings.Split(only, ","), s.name) {
			continue
		}
		for i, scale := range []float64{1, 1.5, 2} {
			for j, language := range []string{"pt", "en"} {
				if !whole && (number+gametest.Rotation())%12 != 2*i+j {
					continue
				}
				t.Run(fmt.Sprint(s.name, " ", scale, " ", language), func(t *testing.T) {
					r := stageIn(t, sight{language, theme.Light, rooms[4:]}, scale, func(o *uitest.Options) { o.Drawn = os.Getenv(roomPictures) != "" })
					lookAround(t, r, s, float32(scale))
				})
			}
		}
	}
}

// lookAround looks at a scene in all windows, and filling the screen.
func lookAround(t *testing.T, r *uitest.Rig, s scene, scale float32) {
	s.arrange(r)
	r.Settle()
	boxed := r.PopUp() != nil
	for _, room := range rooms {
		if boxed { // it has the size for the window in which it is opened
			r.CloseDialog()
			settleUnderMenu(r, room, scale)
			s.arrange(r)
		}
		settleUnderMenu(r, room, scale)
		look(t, r, fmt.Sprint(room.Width, "x", room.Height), room.SubtractWidthHeight(0, menuHeight*scale))
	}
	if boxed {
		return
	}
	r.Choose("menu.view", "menu.fullscreen")
	for _, screen := range rooms[3:] {
		r.SettleIn(screen)
		r.Pump() // texts follow the size
		r.SettleIn(screen)
		look(t, r, fmt.Sprint("F11 ", screen.Width, "x", screen.Height), screen)
	}
}

// roomPictures names a folder that gets a picture of each page in each room.
const roomPictures = "PROCURA_ROOMS"

// look tells what is misplaced in what lies on top.
func look(t *testing.T, r *uitest.Rig, where string, room fyne.Size) {
	r.HideNotice() // it floats, and goes
	if folder := os.Getenv(roomPictures); folder != "" {
		name := strings.NewReplacer("/", "-", " ", "-").Replace(t.Name()[strings.Index(t.Name(), "/")+1:] + " " + where)
		if err := writePicture(filepath.Join(folder, name+".png"), r.Window().Canvas().Capture()); err != nil {
			t.Error(err)
		}
	}
	root := r.Window().Content()
	if top := r.Window().Canvas().Overlays().Top(); top != nil {
		root, room = top, r.Window().Canvas().Size() // it lies over the menu, too
	}
	for _, fault := range uitest.Misplaced(root, room) {
		t.Errorf("%s: %s", where, fault)
	}
}
