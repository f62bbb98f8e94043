package solver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/ui/formula"
	"procura/ui/internal/uitest"
)

const courseText = `title = "IA 2026/27"
problems = ["problemas.dat"]
[rules.cavalo]
double = "smallest"
[limits]
time = "12s"
memory = "1GiB"
[heuristics]
moves-left = "ceil(falta / max(maior, 1))"
seeds-left = "sementes / 2"
`

// writeCourse makes a course on the problems of the Cavalo that come with the program.
func writeCourse(t *testing.T) (course, problems string) {
	t.Helper()
	folder := t.TempDir()
	course, problems = filepath.Join(folder, "curso.toml"), filepath.Join(folder, "problemas.dat")
	src, err := os.ReadFile("../../resources/problems/cavalo.dat")
	if err != nil {
		t.Fatal(err)
	}
	for path, content := range map[string]string{course: courseText, problems: string(src)} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return course, problems
}

// openCourse opens a course, and waits for its problems.
func openCourse(r *rig, course string) {
	r.T.Helper()
	r.Open(course)
	r.Until("the problems of the course", func() bool { return strings.HasPrefix(r.Window().Title(), "problemas.dat") })
}

// doubles are the values of a setting in the problems of the Cavalo, in their order.
func doubles(r *rig) string {
	var list []string
	for _, p := range r.Tab("cavalo").session.problems {
		list = append(list, p.Puzzle.Rules()["double"])
	}
	return strings.Join(list, " ")
}

func TestACourseOpensItsProblemsUnderItsRulesAndOffersItsHeuristics(t *testing.T) {
	r := newRig(t)
	course, _ := writeCourse(t)
	openCourse(r, course)
	if got := doubles(r); got != strings.TrimSpace(strings.Repeat("smallest ", 6)) {
		t.Errorf("the problems have double=%s", got)
	}
	if got := r.Window().Title(); got != "problemas.dat — IA 2026/27 — Procura" {
		t.Errorf("the title is %q", got)
	}
	if !slices.Contains(r.Recent(), course) {
		t.Errorf("recent are %q", r.Recent())
	}
	v := r.on("cavalo", "A")
	c := v.session.choices
	if c.Time != "10s" || c.Memory != "1GiB" {
		t.Errorf("the limits are %s and %s", c.Time, c.Memory)
	}
	p, _ := v.session.current()
	key := game.FormulaKey("ceil(falta / max(maior, 1))")
	offered, _ := formula.Offered(r.Host(), p.Puzzle, "")
	if !slices.Contains(offered, key) || slices.Contains(offered, game.FormulaKey("sementes / 2")) {
		t.Errorf("%q are on offer", offered)
	}
	if got := formula.Name(r.Words(), r.Host(), "cavalo", key); !strings.HasPrefix(got, "moves-left: ") {
		t.Errorf("it is called %q", got)
	}
}

func TestASettingThatTheUserChangesWinsAndTheCourseIsThereAgain(t *testing.T) {
	d := &drawer{kept: map[string][]byte{}}
	r := d.in(t)
	course, problems := writeCourse(t)
	openCourse(r, course)
	r.on("cavalo", "B").session.changeRules(game.Rules{"double": "choice"})
	r.ends()
	if err := os.Remove(course); err != nil {
		t.Fatal(err)
	}
	again := d.in(t)
	if got := doubles(again); got != "smallest choice smallest smallest smallest smallest" {
		t.Errorf("the problems have double=%s", got)
	}
	if got := again.Window().Title(); got != "problemas.dat • — IA 2026/27 — Procura" {
		t.Errorf("the title is %q", got)
	}
	before, _ := os.ReadFile(problems)
	again.Choose("menu.file", "menu.save")
	again.Settle()
	after, _ := os.ReadFile(problems)
	if written := strings.Count(string(after), "double="); written != 1 || strings.Contains(string(before), "double=") {
		t.Errorf("%d problems were written with rules, where one was changed", written)
	}
	if got := doubles(again); got != "smallest choice smallest smallest smallest smallest" {
		t.Errorf("once saved, the problems have double=%s", got)
	}
	if got := again.Window().Title(); got != "problemas.dat — IA 2026/27 — Procura" {
		t.Errorf("once saved, the title is %q", got)
	}
	again.Choose("menu.file", "menu.save")
	again.Settle()
	if twice, _ := os.ReadFile(problems); string(twice) != string(after) {
		t.Error("a second save changes the file")
	}
}

func TestTheSamplesCloseTheCourse(t *testing.T) {
	r := newRig(t)
	course, problems := writeCourse(t)
	openCourse(r, course)
	r.Host().(interface{ OpenSamples() }).OpenSamples()
	r.Settle()
	if got := r.Window().Title(); r.Host().Course() != nil || got != "Procura" {
		t.Errorf("the title is %q", got)
	}
	r.Open(problems)
	if got := doubles(r); strings.Contains(got, "smallest") {
		t.Errorf("the problems have double=%s", got)
	}
}

func TestACourseThatIsWrongChangesNothing(t *testing.T) {
	r := newRig(t)
	_, problems := writeCourse(t)
	wrong := filepath.Join(filepath.Dir(problems), "errado.toml")
	if err := os.WriteFile(wrong, []byte(courseText+"[points]\nbonus = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := r.identities()
	r.Open(wrong)
	if r.Host().Course() != nil || r.identities() != before {
		t.Error("it was taken")
	}
	if said := strings.Join(uitest.Written(r.Window().Content()), "\n"); !strings.Contains(said, "errado.toml") {
		t.Errorf("nothing is said:\n%s", said)
	}
}
