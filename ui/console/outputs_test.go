package console_test

import (
	"context"
	"encoding/csv"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"procura/core/datafile"
	"procura/core/game"
	"procura/ui/console"
	"procura/ui/report"
)

// output is a flag of a command for a file that is written.
type output struct {
	command, flag string
	// args are those that the command needs beside, INPUT the file that it reads, and
	// input what is in that; "" for a command that reads none.
	args, input string
	// adds says that the file is added to.
	adds bool
}

const (
	aProblem  = "((0 0 0 0 0 1) (0 0 0 0 0 1))\n"
	aPosition = "C 6.1.d5...f.83e7. -\n"
	aResult   = " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Problema: A\n"
	byMethods = "INPUT --method bfs --method astar"
)

var everyOutput = []output{
	{"solve", "append", "INPUT", aProblem, true},
	{"solve", "certificate", "INPUT", aProblem, false},
	{"solve", "trace", "INPUT --algorithm bfs", aProblem, false},
	{"compare", "csv", byMethods, aProblem, false},
	{"compare", "markdown", byMethods, aProblem, false},
	{"compare", "append", byMethods, aProblem, true},
	{"analyze", "certificate", "--positions INPUT --no-book", aPosition, false},
	{"analyze", "trace", "5...4..821f.d.e. 7 --method alphabeta,depth=2", "", false},
	{"grade", "csv", "INPUT", aResult, false},
	{"grade", "html", "INPUT", aResult, false},
	{"judge", "file", "/bin/true --problems INPUT --allow-commands", aProblem, true},
	{"judge", "csv", "/bin/true --problems INPUT --allow-commands", aProblem, false},
	{"judge", "html", "/bin/true --problems INPUT --allow-commands", aProblem, false},
	{"generate", "out", "--game adjiboto --moves 2", "", false},
	{"generate", "out", "--game quatro --task win", "", false},
	{"generate", "sheet", "--game alphabeta", "", false},
	{"generate", "key", "--game alphabeta --students 2", "", false},
	{"generate", "pdf", "--game adjiboto --moves 2 --title Ficha", "", false},
	{"tournament", "file", "easy easy --games 2 --opening-pieces 12 --judge 0", "", true},
	{"tournament", "csv", "easy easy --games 2 --opening-pieces 12 --judge 0", "", false},
}

// does runs the command of an output in the folder of a test, where its input is in.dat.
func (o output) does(t *testing.T, env *console.Env, value string, more ...string) heard {
	t.Helper()
	put(t, "in.dat", o.input)
	args := append([]string{o.command}, strings.Fields(strings.ReplaceAll(o.args, "INPUT", "in.dat"))...)
	h := runWith(t.Context(), env, slices.Concat(args, []string{"--" + o.flag, value}, more)...)
	if got := read(t, "in.dat"); got != o.input {
		t.Errorf("what is read has changed: %q", got)
	}
	return h
}

// refused checks that an output was refused before the work, in one line.
func (h heard) refused(t *testing.T, status int, says string) {
	t.Helper()
	h.expect(t, status, 1)
	if h.out != "" || !strings.Contains(h.err, says) {
		t.Errorf("%s%s, want only %q", h.out, h.err, says)
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// eachOutput tests every output in a folder of its own.
func eachOutput(t *testing.T, test func(t *testing.T, o output, env *console.Env)) {
	t.Helper()
	for _, o := range everyOutput {
		t.Run(o.command+" "+o.flag, func(t *testing.T) {
			t.Chdir(t.TempDir())
			env := smallEnv(t, "en")
			env.Games = modules()
			test(t, o, env)
		})
	}
}

func TestAnOutputIsWrittenWhereNothingIs(t *testing.T) {
	eachOutput(t, func(t *testing.T, o output, env *console.Env) {
		o.does(t, env, "new").expect(t, 0, 0)
		entries, err := os.ReadDir(".")
		if err != nil || len(entries) != 2 || read(t, "new") == "" {
			t.Errorf("%v, %v", entries, err)
		}
	})
}

func TestAnOutputWithoutANameIsBadUsage(t *testing.T) {
	eachOutput(t, func(t *testing.T, o output, env *console.Env) {
		o.does(t, env, "").refused(t, console.BadUsage, "--"+o.flag+" needs a value")
	})
}

func TestAnOutputThatCanNotBeWrittenIsSaidOnceAndBeforeTheWork(t *testing.T) {
	eachOutput(t, func(t *testing.T, o output, env *console.Env) {
		o.does(t, env, "gone/new").refused(t, console.Failed, "gone/new: could not be saved: its folder does not exist")
		o.does(t, env, ".").refused(t, console.Failed, "it is a folder")
		if !o.adds {
			put(t, "locked", "")
			if err := os.Chmod("locked", 0o400); err != nil {
				t.Fatal(err)
			}
			o.does(t, env, "locked", "--force").refused(t, console.Failed, "locked: could not be saved: the system does not allow it")
		}
		env.Store = fullDisk{env.Store}
		o.does(t, env, "new").refused(t, console.Failed, "new: could not be saved: the disk is full")
	})
}

// fullDisk is a store where nothing more can be written.
type fullDisk struct{ report.Store }

func (fullDisk) CheckNew(string, bool) error             { return syscall.ENOSPC }
func (fullDisk) CheckAppend(string, datafile.Kind) error { return syscall.ENOSPC }

func TestAnOutputNeverReplacesWhatIsReadHoweverItIsWritten(t *testing.T) {
	eachOutput(t, func(t *testing.T, o output, env *console.Env) {
		if o.input == "" {
			t.Skip("it reads nothing")
		}
		put(t, "in.dat", o.input)
		if err := os.Mkdir("x", 0o700); err != nil {
			t.Fatal(err)
		}
		paths := []string{"in.dat", "./x/../in.dat"}
		if os.Symlink("in.dat", "link") == nil {
			paths = append(paths, "link")
		}
		if os.Link("in.dat", "twin") == nil {
			paths = append(paths, "twin")
		}
		for _, path := range paths {
			h := o.does(t, env, path)
			if !o.adds {
				h = o.does(t, env, path, "--force")
			}
			h.refused(t, console.BadUsage, path+": the command reads it, so --"+o.flag+" does not write to it")
		}
	})
}

func TestAnOutputReplacesWhatIsThereOnlyWhenForced(t *testing.T) {
	eachOutput(t, func(t *testing.T, o output, env *console.Env) {
		if o.adds {
			t.Skip("it is added to")
		}
		put(t, "mine", "mine")
		if os.Symlink("mine", "link") == nil {
			o.does(t, env, "link").refused(t, console.Failed, "link: could not be saved: it is there already")
		}
		o.does(t, env, "./mine").refused(t, console.Failed, "mine: could not be saved: it is there already; --force")
		if read(t, "mine") != "mine" {
			t.Error("it was replaced")
		}
		o.does(t, env, "mine", "--force").expect(t, 0, 0)
		if got := read(t, "mine"); got == "mine" || got == "" {
			t.Errorf("%q", got)
		}
	})
}

func TestWhatIsOfAnotherKindIsNotAddedTo(t *testing.T) {
	eachOutput(t, func(t *testing.T, o output, env *console.Env) {
		if !o.adds {
			t.Skip("it is not added to")
		}
		for _, content := range []string{aProblem, "buy bread\n", aProblem + aResult, "(\"A\" 70 ("} {
			put(t, "other", content)
			o.does(t, env, "other").refused(t, console.Failed, "other: ")
			if read(t, "other") != content {
				t.Error("it was added to")
			}
		}
		put(t, "other", "\n")
		o.does(t, env, "other").expect(t, 0, 0)
		o.does(t, env, "other")
		if len(read(t, "other")) < 100 {
			t.Error("it was not added to")
		}
	})
}

// A flag for a file that is written can't forget any of this: the help has them all.
func TestEveryFlagForAFileIsKnown(t *testing.T) {
	inputs := strings.Fields("course positions problems opening-file students")
	for command, help := range helps(t, "en") {
		for _, m := range regexp.MustCompile(`(?m)^ *--([a-z-]+) (FILE[^ ]*) `).FindAllStringSubmatch(help, -1) {
			i := slices.IndexFunc(everyOutput, func(o output) bool { return o.flag == m[1] && o.command == command })
			switch {
			case slices.Contains(inputs, m[1]):
			case i < 0:
				t.Errorf("%s: no test of --%s", command, m[1])
			case everyOutput[i].adds == strings.HasSuffix(m[2], "|-"):
				t.Errorf("%s: the help says --%s %s", command, m[1], m[2])
			}
		}
	}
}

// A dash is standard output, and nothing else is there then.
func TestAnOutputMayBeStandardOutput(t *testing.T) {
	eachOutput(t, func(t *testing.T, o output, env *console.Env) {
		if o.adds {
			o.does(t, env, "-").refused(t, console.BadUsage, "--"+o.flag+" adds to a file, and standard output is none; name a file")
			return
		}
		o.does(t, env, "written").expect(t, 0, 0)
		h := o.does(t, env, "-")
		h.expect(t, 0, 0)
		timeless := regexp.MustCompile(`[\d.,]+ (µs|ms|s)\b|\d\.\d+|\d{3,}| +|-{3,}`)
		if got, want := timeless.ReplaceAllString(h.out, ""), timeless.ReplaceAllString(read(t, "written"), ""); got != want || got == "" {
			t.Errorf("%s\nis not\n%s", got, want)
		}
		o.does(t, env, "-", "--json").refused(t, console.BadUsage, "standard output holds one thing: --json, --"+o.flag+" -")
		entries, err := os.ReadDir(".")
		if err != nil || len(entries) > 2 {
			t.Errorf("%v, %v", entries, err)
		}
	})
}

func TestStandardOutputHoldsOneFile(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "in.dat", aProblem)
	run(t, "compare", "in.dat", "--method", "bfs", "--csv", "-", "--markdown", "-").refused(t, console.BadUsage, "standard output holds one thing: --csv -, --markdown -")
	run(t, "solve", "in.dat", "--algorithm", "bfs", "--trace", "-", "--certificate", "-").refused(t, console.BadUsage, "standard output holds one thing: --certificate -, --trace -")
}

// What a command writes to standard output another one reads from standard input.
func TestADashIsStandardInput(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "in.dat", aProblem)
	put(t, "r.dat", aResult)
	for args, content := range map[string]string{
		"check":                                aProblem,
		"solve --json":                         aProblem,
		"audit":                                aProblem,
		"id":                                   aProblem,
		"compare --method bfs --csv -":         aProblem,
		"grade":                                aResult,
		"analyze --no-book --json --positions": aPosition,
		"verify":                               run(t, "solve", "in.dat", "--certificate", "-").out,
		"grade r.dat --csv - --problems":       aProblem,
		"check --json":                         run(t, "solve", "in.dat", "--algorithm", "bfs", "--trace", "-").out,
	} {
		put(t, "content", content)
		words := strings.Fields(args)
		named := runWith(t.Context(), newEnv(t, "en"), append(words, "content")...)
		piped := asked(t, strings.NewReader(content), append(words, "-")...)
		timeless := regexp.MustCompile(`[\d.]+ (µs|ms|s)\b|"seconds":[\d.e-]+|,0\.[\d]+,| +`)
		if got, want := timeless.ReplaceAllString(piped.out, " "), timeless.ReplaceAllString(strings.ReplaceAll(named.out, "content", "-"), " "); got != want || got == "" || piped.status != named.status {
			t.Errorf("%s:\n%s%s\nis not\n%s%s", args, got, piped.err, want, named.err)
		}
	}
	asked(t, strings.NewReader(aProblem), "solve", "-", "-").refused(t, console.BadUsage, "- is standard input, which can be read only once")
	asked(t, strings.NewReader(aProblem), "grade", "-", "--problems", "-").refused(t, console.BadUsage, "- is standard input, which can be read only once")
}

func TestTwoOutputsAreNotOneFile(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "in.dat", aProblem)
	run(t, "compare", "in.dat", "--method", "bfs", "--csv", "a", "--markdown", "./b/../a").refused(t, console.BadUsage, "--markdown and --csv are the same file")
	put(t, "r.dat", aResult)
	run(t, "solve", "in.dat", "--append", "r.dat", "--certificate", "./r.dat", "--force").refused(t, console.BadUsage, "--certificate and --append are the same file")
}

// A file in a folder of hand-ins is read, and so are a program that is asked and its files.
func TestWhatIsReadInAFolderOrByAProgramIsNotReplaced(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "in.dat", aProblem)
	if err := os.Mkdir("class", 0o700); err != nil {
		t.Fatal(err)
	}
	put(t, "class/ana.txt", aResult)
	run(t, "grade", "class", "--csv", "class/ana.txt", "--force").refused(t, console.BadUsage, "class/ana.txt: the command reads it")
	run(t, "grade", "class", "--problems", "in.dat", "--csv", "in.dat", "--force").refused(t, console.BadUsage, "in.dat: the command reads it")
	put(t, "bot.py", "print()\n")
	run(t, "compare", "in.dat", "--method", "cmd:python3 bot.py", "--csv", "bot.py", "--force").refused(t, console.BadUsage, "bot.py: the command reads it")
	run(t, "tournament", "easy", "cmd:python3 bot.py", "--file", "bot.py").refused(t, console.BadUsage, "bot.py: the command reads it")
}

// realFiles is a store with problems of the test, whose files are real.
type realFiles struct {
	report.Store
	file datafile.File
}

func (c realFiles) Open(context.Context, string) datafile.File { return c.file }

// A file that is made while the command works stays too, and the table is on standard
// output.
func TestWhatIsMadeMeanwhileIsNotReplaced(t *testing.T) {
	t.Chdir(t.TempDir())
	p := optimal()
	p.solve = func(context.Context, game.SolveRequest) { put(t, "out", "mine") }
	env, store := fakeEnv(t, p)
	env.Store = realFiles{newEnv(t, "en").Store, store.file}
	h := runWith(t.Context(), env, "compare", "some.dat", "--method", "bfs", "--csv", "out")
	h.expect(t, console.Failed, 1)
	if read(t, "out") != "mine" || !strings.Contains(h.err, "it is there already") || !strings.Contains(h.out, "bfs") {
		t.Errorf("%s%s", h.out, h.err)
	}
}

// The same numbers, read by a program and in Excel; no cell is a formula.
func TestEachCSVHasTheFormOfItsFlags(t *testing.T) {
	eachOutput(t, func(t *testing.T, o output, env *console.Env) {
		if o.flag != "csv" {
			t.Skip("it is no CSV")
		}
		plain := o.does(t, env, "-").out
		excel := o.does(t, env, "-", "--excel").out
		if !strings.HasPrefix(excel, "\ufeff") || strings.HasPrefix(plain, "\ufeff") {
			t.Errorf("%q", excel)
		}
		reader := csv.NewReader(strings.NewReader(strings.TrimPrefix(excel, "\ufeff")))
		reader.Comma = ';'
		rows, err := reader.ReadAll()
		want, wrong := csv.NewReader(strings.NewReader(plain)).ReadAll()
		if err != nil || wrong != nil || len(rows) != len(want) || !slices.Equal(rows[0], want[0]) {
			t.Errorf("%v, %v:\n%s%s", err, wrong, excel, plain)
		}
		tabs := csv.NewReader(strings.NewReader(o.does(t, env, "-", "--separator", "tab").out))
		tabs.Comma = '\t'
		if rows, err := tabs.ReadAll(); err != nil || !slices.Equal(rows[0], want[0]) {
			t.Errorf("%v: %v", err, rows)
		}
		for _, line := range []string{"--excel", "--separator tab", "--decimal ,", "--bom"} {
			args := append([]string{o.command}, strings.Fields(strings.ReplaceAll(o.args, "INPUT", "in.dat")+" "+line)...)
			name, _, _ := strings.Cut(line, " ")
			runWith(t.Context(), env, args...).refused(t, console.BadUsage, "procura: "+name+" is for the table of --csv FILE\n")
		}
		o.does(t, env, "-", "--separator", "x").refused(t, console.BadUsage, "--separator can't be x; it can be: comma semicolon tab")
	})
}
