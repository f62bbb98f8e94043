package submissions_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/games"
	"procura/core/grade"
	"procura/core/quatro/oracle"
	"procura/core/search"
	"procura/storage"
	"procura/storage/submissions"
)

var keep = flag.String("keep", "", "write 1000 generated files to this folder")

// kinds are what is done to files, ten of a hundred each, the right ones first so
// that others can be copied from them.
var kinds = []string{"right", "right", "illegal", "long", "measures", "rules", "rules", "torn", "unknown", "copied"}

func corpus(count int) []handin {
	g := &generator{Rand: rand.New(rand.NewPCG(7, 9))}
	var files []handin
	for i := range count {
		files = append(files, g.file(kinds[i*len(kinds)/count]))
	}
	return files
}

func judge(t *testing.T) *grade.Judge {
	t.Helper()
	modules := games.All(oracle.Settings{})
	var list []game.Problem
	for _, name := range []string{"cavalo", "adji-boto", "quatro"} {
		file := storage.Open("../../resources/problems/"+name+".dat", modules)
		if len(file.Issues) > 0 {
			t.Fatal(file.Issues)
		}
		list = append(list, file.Problems...)
	}
	return grade.New(modules, list, search.Limits{Time: time.Minute, Memory: 1 << 30}, 1)
}

func TestAHundredGeneratedFilesAreJudgedRight(t *testing.T) {
	j := judge(t)
	for _, h := range corpus(100) {
		blocks := submissions.Parse(h.name, h.content)
		if len(blocks) != 1 {
			t.Errorf("%s: %d blocks\n%s", h.name, len(blocks), h.content)
			continue
		}
		v := j.Judge(t.Context(), blocks[0])
		if wrong := h.differs(&v); wrong != "" {
			t.Errorf("%s: %s; %v\n%s", h.name, wrong, v.Issues, h.content)
		}
	}
}

// differs says where a verdict is not the truth.
func (h *handin) differs(v *grade.Verdict) string {
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"layout", string(v.Layout), h.layout},
		{"game", v.Game, h.game},
		{"legal", fmt.Sprint(v.Legal), fmt.Sprint(h.legal)},
		{"broken_at", written(v.BrokenAt), number(h.brokenAt, h.brokenAt > 0)},
		{"moves", written(v.Moves), number(h.moves, !h.wayless)},
		{"reaches_goal", written(v.ReachesGoal), h.reaches},
		{"optimum", written(v.Optimum), number(h.optimum, h.optimum > 0)},
		{"excess", written(v.Excess), number(h.moves-h.optimum, !h.wayless && h.reaches == "true")},
		{"ok", v.OK, len(h.legal) > 0 && h.reaches == "true" && h.flaws == 0},
	} {
		unasked := h.kind == "torn" && c.what != "layout" && c.what != "ok"
		if c.got != c.want && !unasked {
			return fmt.Sprintf("%s is %v, want %v", c.what, c.got, c.want)
		}
	}
	if n := len(v.Issues); h.kind != "unknown" && (n > 0) != (h.flaws > 0) {
		return fmt.Sprintf("%d issues, want at least %d", n, h.flaws)
	}
	if same := v.SameAs; (same == nil) != (h.same == "") || same != nil && same.File != h.same {
		return fmt.Sprintf("same as %v, want %q", same, h.same)
	}
	return ""
}

func number(n int, ok bool) string {
	if !ok {
		return "null"
	}
	return fmt.Sprint(n)
}

func written[T any](value *T) string {
	if value == nil {
		return "null"
	}
	return fmt.Sprint(*value)
}

// The files of a course are read and judged from a folder; what is asked is a
// minute, and here it is ten.
func TestAFolderOfAThousandFilesTakesNoTime(t *testing.T) {
	folder := t.TempDir()
	if *keep != "" {
		folder = *keep
	}
	for _, h := range corpus(1000) {
		if err := os.WriteFile(filepath.Join(folder, h.name), h.content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	files, refused := submissions.List(t.Context(), []string{folder})
	if len(files) != 1000 || len(refused) > 0 || !slices.IsSorted(files) {
		t.Fatalf("%d files, %v", len(files), refused)
	}
	j, right := judge(t), 0
	for _, path := range files {
		blocks, err := submissions.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		for i := range blocks {
			if v := j.Judge(t.Context(), blocks[i]); v.OK {
				right++
			}
		}
	}
	if took := time.Since(began); took > 10*time.Minute || right < 300 {
		t.Errorf("%d right, in %v", right, took)
	}
}
