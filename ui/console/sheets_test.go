package console_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"procura/ui/console"
)

// sheetKey is what the tests read of a key.
type sheetKey struct {
	Certificates string
	Sheets       []struct {
		Number, Student, File string
		Problems              []struct {
			Name, Problem, Verdict, Heuristic string
			Length                            *int
			BFS                               int `json:"bfs_nodes"`
			AStar                             int `json:"astar_nodes"`
			Certified                         bool
		}
	}
}

func readKey(t *testing.T, path string) (key sheetKey) {
	t.Helper()
	if err := json.Unmarshal([]byte(read(t, path)), &key); err != nil {
		t.Fatal(err)
	}
	return key
}

// namesIn lists the files of a folder.
func namesIn(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// The commands solve and verify hold the key, which was made without them.
func TestEachStudentHasAFileAndTheKeyIsTrue(t *testing.T) {
	for _, game := range []string{"cavalo --rule double=choice", "adjiboto", "quatro --moves 2"} {
		t.Chdir(t.TempDir())
		put(t, "class.txt", "123;Ana\r\nb-7;Rui\r\n")
		h := makes(t, "--game "+game+" --count 2 --sheet F.dat --key K.json --title Ficha --students class.txt")
		h.expect(t, console.Done, 0)
		if want := []string{"F-123.dat", "F-b-7.dat", "F.dat", "K-proofs.txt", "K.json", "class.txt"}; !slices.Equal(namesIn(t, "."), want) {
			t.Fatal(namesIn(t, "."), h)
		}
		key := readKey(t, "K.json")
		certified := 0
		for i, sheet := range key.Sheets {
			solved := run(t, "solve", sheet.File, "--algorithm", "bfs", "--json").objects(t)
			aided := run(t, "solve", sheet.File, "--algorithm", "astar", "--json").objects(t)
			for k, p := range sheet.Problems {
				model := key.Sheets[0].Problems[k]
				if solved[k]["length"] != float64(*p.Length) || solved[k]["generated"] != float64(p.BFS) || aided[k]["generated"] != float64(p.AStar) ||
					solved[k]["problem"] != p.Name || aided[k]["heuristic"] != p.Heuristic {
					t.Errorf("%s %d: %+v, %v, %v", game, i, p, solved[k], aided[k])
				}
				if *p.Length != *model.Length || p.BFS > 2*model.BFS || model.BFS > 2*p.BFS || p.AStar > 2*model.AStar || model.AStar > 2*p.AStar {
					t.Errorf("%s %d: %+v is not as hard as %+v", game, i, p, model)
				}
				if p.Certified {
					certified++
				}
			}
		}
		if verified := run(t, "verify", key.Certificates, "--json").objects(t); certified != 6 || len(verified) != 6 || slices.ContainsFunc(verified, func(o map[string]any) bool { return o["ok"] != true }) {
			t.Errorf("%d certificates: %v", certified, verified)
		}
	}
}

func TestAKeyFileFitsTheSchema(t *testing.T) {
	path := filepath.Join(t.TempDir(), "K.json")
	makes(t, "--game quatro --impossible --key "+path).expect(t, console.Done, 0)
	key, err := jsonschema.UnmarshalJSON(strings.NewReader(read(t, path)))
	if err == nil {
		err = schemas()["generate"].Validate(key)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestASheetHasNoAnswers(t *testing.T) {
	t.Chdir(t.TempDir())
	makes(t, "--game cavalo --count 3 --sheet F.dat --students 2 --pdf F.pdf --key F.md").expect(t, console.Done, 0)
	for _, file := range []string{"F.dat", "F-1.dat", "F-2.dat"} {
		if found := regexp.MustCompile(`semente|mínimo|caminhos|nós|procura`).FindString(read(t, file)); found != "" {
			t.Errorf("%s says %s", file, found)
		}
	}
	if !strings.HasPrefix(read(t, "F.pdf"), "%PDF") || !strings.HasPrefix(read(t, "F-key.pdf"), "%PDF") {
		t.Error("no pages")
	}
	for _, want := range []string{"F-1.dat", "F-2.dat", "Shortest paths", "factor of 2", "F-proofs.txt"} {
		if !strings.Contains(read(t, "F.md"), want) {
			t.Errorf("the key has no %q", want)
		}
	}
}

func TestASheetOfAStudentIsTheSameInAnotherClass(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "one.txt", "7;Ana\n8;Rui\n")
	put(t, "two.txt", "9;Eva\n8;Rui\n")
	makes(t, "--game adjiboto --count 2 --sheet one.dat --students one.txt --threads 1").expect(t, console.Done, 0)
	makes(t, "--game adjiboto --count 2 --sheet two.dat --students two.txt --threads 2").expect(t, console.Done, 0)
	if read(t, "one-8.dat") != read(t, "two-8.dat") || read(t, "one-8.dat") == read(t, "one-7.dat") {
		t.Errorf("%s\n%s", read(t, "one-8.dat"), read(t, "two-8.dat"))
	}
}

func TestNamesOfProblemsAndTitlesAreReadBack(t *testing.T) {
	t.Chdir(t.TempDir())
	title := "regras: lap=skip\nnome: Z"
	for _, game := range []string{"cavalo", "adjiboto"} {
		h := run(t, "generate", "--game", game, "--sheet", game+".dat", "--title", title, "--names", "1.a, Salto duplo,(x;y)")
		h.expect(t, console.Done, 0)
		var names []string
		for _, p := range run(t, "check", game+".dat", "--json").objects(t) {
			names = append(names, p["problem"].(string))
		}
		if want := []string{"1.a", "Salto duplo", "(x;y)"}; !slices.Equal(names, want) {
			t.Errorf("%q\n%s", names, read(t, game+".dat"))
		}
	}
}

// What stands beside the files of the flags is not replaced either, nor is one of them another one.
func TestNoFileOfASheetIsReplacedOrWrittenTwice(t *testing.T) {
	for args, file := range map[string]string{
		"--sheet F.dat --students 2":              "F-2.dat",
		"--sheet F.dat --key K.json":              "K-proofs.txt",
		"--sheet F.dat --key K.json --pdf F.pdf":  "F-key.pdf",
		"--sheet F.dat --key K.json --students 1": "F.dat",
	} {
		t.Chdir(t.TempDir())
		put(t, file, "mine")
		makes(t, "--game adjiboto --moves 2 "+args).refused(t, console.Failed, file)
		if names := namesIn(t, "."); len(names) != 1 || read(t, file) != "mine" {
			t.Errorf("%s: %v", args, names)
		}
		makes(t, "--game adjiboto --moves 2 --force "+args).expect(t, console.Done, 0)
		if read(t, file) == "mine" {
			t.Error("--force replaces it")
		}
	}
	t.Chdir(t.TempDir())
	put(t, "k.txt", "key1;Ana\n")
	for args, want := range map[string]string{
		"--sheet F.md --key F.md":                           "--key and --sheet are the same file",
		"--sheet F.pdf --key F-1.md --pdf F.pdf":            "--pdf and --sheet are the same file",
		"--sheet F.json --key F-key1.json --students k.txt": "--students and --key are the same file",
		"--sheet k.txt --students k.txt --force":            "k.txt: the command reads it",
	} {
		makes(t, "--game adjiboto --moves 2 "+args).refused(t, console.BadUsage, want)
	}
}

func TestWhatIsWrongWithASheetIsSaid(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "twice.txt", "1;Ana\n1;Rui\n")
	put(t, "head.txt", "número;nome\n1;Ana\n")
	for args, want := range map[string]string{
		"--title T":                         "--title needs --sheet, --key or --pdf",
		"--students 3":                      "--students needs --sheet, --key or --pdf",
		"--names A":                         "--names needs --sheet, --key or --pdf",
		"--sheet F.dat --out G.dat":         "--out is of no use with --sheet, --key or --pdf",
		"--sheet F.dat --key F.txt":         "--key must end in .json or .md, not F.txt",
		"--sheet F.dat --names A,B,A":       "--names needs 3 different readable names",
		"--sheet F.dat --names A,,B":        "--names needs 3 different readable names",
		"--sheet F.dat --names A,-":         "--names needs 2 different readable names",
		"--sheet F.dat --names A --count 2": "--names needs 2 different readable names",
		"--sheet F.dat --count 27":          "at most 26 problems on a sheet, and 1,000 students",
		"--sheet F.dat --students 0":        "at most 26 problems on a sheet, and 1,000 students",
		"--sheet F.dat --students 1001":     "at most 26 problems on a sheet, and 1,000 students",
		"--sheet - --students 2":            "the sheets of the students stand beside that of --sheet, which must be a file",
		"--sheet - --key -":                 "standard output holds one thing: --sheet -, --key -",
	} {
		makes(t, "--game adjiboto "+args).refused(t, console.BadUsage, want)
	}
	for args, want := range map[string]string{
		"twice.txt": "twice.txt:2:1: the number 1 is on line 1 already",
		"head.txt":  `head.txt:1:1: "número" is no student number: each line has a name, or number;name`,
		"none.txt":  "none.txt: ",
	} {
		makes(t, "--game adjiboto --sheet F.dat --students "+args).refused(t, console.Failed, want)
	}
	makes(t, "--game alphabeta --sheet F.pdf --students twice.txt").refused(t, console.BadUsage, "--students must be more than 0")
}

func TestAVariantThatIsNotFoundIsSaid(t *testing.T) {
	t.Chdir(t.TempDir())
	h := makes(t, "--game adjiboto --moves 90 --time 30ms --sheet F.dat --key F.md --students 3")
	h.expect(t, console.Failed, 1)
	if !strings.HasPrefix(h.err, "procura: Model: problem 1 is missing: none found in ") || len(namesIn(t, ".")) != 0 {
		t.Error(h, namesIn(t, "."))
	}
}

func TestAnInterruptLeavesNoSheets(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, stop := context.WithCancel(t.Context())
	stop()
	h := runWith(ctx, newEnv(t, "en"), strings.Fields("generate --game cavalo --sheet F.dat --key F.md --students 50")...)
	h.expect(t, console.Failed, 1)
	if !strings.Contains(h.err, "interrupted after") || len(namesIn(t, ".")) != 0 {
		t.Error(h, namesIn(t, "."))
	}
}

func TestAListOfStudentsMayComeFromStandardInput(t *testing.T) {
	t.Chdir(t.TempDir())
	asked(t, strings.NewReader("5;Ana\n"), strings.Fields("generate --game adjiboto --sheet F.dat --students -")...).expect(t, console.Done, 0)
	if !strings.HasPrefix(read(t, "F-5.dat"), "; aluno: 5 Ana\n") {
		t.Error(read(t, "F-5.dat"))
	}
}
