// Package judging has the flags of the command judge, and the file that keeps its results.
package judging

import (
	"context"
	"path/filepath"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/judge"
	"procura/core/text"
	"procura/ui/console/external"
	"procura/ui/console/flag"
	"procura/ui/report"
)

// Flags are the flags, as they were typed.
type Flags struct {
	Problems string
	// Method is that of the traces, "" for the one that each names.
	Method     string
	Allowed    bool
	File, HTML string // files, "" for none
	CSV        *flag.CSV
	// Earlier are the results of an earlier run, after OpenJournal.
	Earlier []judge.Result

	by string
}

// AddTo adds the flags to a command line. Limits and the number of programs at the same time go into the plan.
func (f *Flags) AddTo(set *flag.Set, plan *judge.Plan) {
	l := &plan.Limits
	*l = judge.UsualLimits()
	plan.Concurrency, f.by = 1, "problem"
	set.Add(
		flag.New("by", "WORD", "cli.flag.judge-by", flag.Choice(&f.by, "problem", "student")),
		flag.New("problems", "FILE", "cli.flag.problems", &f.Problems),
		flag.New("algorithm", "NAME", "cli.flag.algorithm-judged", &f.Method),
		flag.New("allow-commands", "", "cli.flag.judge-allow", &f.Allowed),
		flag.New("time", "TIME", "cli.flag.judge-time", flag.Positive(&l.Time)),
		flag.New("memory", "SIZE", "cli.flag.judge-memory", flag.Positive(flag.Size(&l.Memory, "console.memory", "Memory"))),
		flag.New("output", "SIZE", "cli.flag.judge-output", flag.Positive(flag.Size(&l.Output, "console.judge.output", "Output"))),
		flag.New("concurrency", "N", "cli.flag.judge-concurrency", flag.Positive(&plan.Concurrency)),
		flag.New("file", "FILE", "cli.flag.judge-file", flag.GrowingFile(&f.File, datafile.KindJudged)),
	)
	f.CSV = set.AddCSV()
	set.Add(flag.New("html", "FILE|-", "cli.flag.html", flag.NewFile(&f.HTML)))
}

// IsByStudent reports whether there is a row for each student in place of one for each program and problem.
func (f *Flags) IsByStudent() bool { return f.by == "student" }

// OpenJournal reads the results of an earlier run in the file of --file and locks it until release is called: results of
// two programs would mix in it. Without a file there are none, and add keeps nothing.
func (f *Flags) OpenJournal(store report.Store) (add func(line string) error, release func(), wrong *text.Message) {
	if f.File == "" {
		return func(string) error { return nil }, func() {}, nil
	}
	lines, err := store.ReadJournal(f.File)
	if err != nil {
		return nil, nil, new(text.M("error.reading", "File", f.File, "Reason", store.Reason(err)))
	}
	results, line := judge.ReadResults(lines)
	if line > 0 {
		return nil, nil, new(text.M("console.judge.file", "File", f.File, "Line", line))
	}
	add, release, err = store.HoldJournal(f.File, lines)
	if err != nil {
		return nil, nil, new(text.M("error.writing", "File", filepath.ToSlash(f.File), "Reason", store.Reason(err)))
	}
	f.Earlier = results
	return add, release, nil
}

// TellCommands tells which commands the programs are, and that none of them was run; nothing after an interrupt.
func TellCommands(ctx context.Context, programs []game.Executable) (told []text.Message) {
	for _, p := range programs {
		sight, err := external.InspectCommand(ctx, p.Command)
		if err != nil {
			return nil
		}
		told = append(told, text.M("tournament.foreign.command", "Engine", p.Name, "Command", sight.Line(p.Command), "Folder", p.Folder))
	}
	return append(told, text.M("console.judge.foreign"))
}
