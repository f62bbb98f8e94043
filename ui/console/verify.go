package console

import (
	"context"
	"errors"
	"os"
	"runtime/debug"
	"time"

	"procura/core/certify"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/report"
)

// verified is one line of verify --json.
type verified struct {
	File    string  `json:"file"`
	OK      bool    `json:"ok"`
	Game    string  `json:"game"`
	Name    string  `json:"name"`
	Rules   string  `json:"rules"`
	Target  *int    `json:"target"`
	Played  bool    `json:"played"`
	Claim   string  `json:"claim"`
	Line    int     `json:"line"`
	Reason  string  `json:"reason"`
	Seconds float64 `json:"seconds"`
}

// verification is a run of verify.
type verification struct {
	*command
	time   time.Duration // for a file
	limits certify.Limits
	since  time.Time // the last certificate was told of
}

// What verify may take unless something else is said.
const (
	verifyTime   = time.Hour
	verifyMemory = 2 << 30
)

// programOverhead is what the program takes besides what the checker counts, and of the rest one part
// in four may be garbage that waits.
const programOverhead = 32 << 20

// verify checks the certificates of files, one after another.
func verify(ctx context.Context, c *command) {
	v := &verification{command: c}
	v.addJSON()
	v.flags.DurationVar(&v.time, "time", verifyTime, "")
	memory := v.flags.String("memory", search.FormatSize(min(verifyMemory, max(c.Memory, 2*programOverhead))), "")
	var size int64
	if !v.parse(v.needs("console.nocertificate"), v.readSize("memory", "console.memory", "Memory", &size), func() *text.Message {
		return flawIf(size < 2*programOverhead, "console.verify.memory", "Memory", *memory)
	}, v.positive("time")) {
		return
	}
	v.limits.Memory = int(size-programOverhead) / 4 * 3
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(size - programOverhead))
	for _, path := range v.flags.Args() {
		if ctx.Err() == nil {
			v.file(ctx, path)
		}
	}
	if ctx.Err() != nil {
		v.fail(text.M("console.verify.stopped"))
	}
}

// file checks the certificates of a file, which may be a pipe; "-" is standard input.
func (v *verification) file(ctx context.Context, path string) {
	v.since = time.Now()
	within, stop := context.WithTimeout(ctx, v.time)
	defer stop()
	in, err := v.In, error(nil)
	if path != "-" {
		var file *os.File
		if file, err = openFile(within, path); err == nil {
			defer file.Close() //nolint:errcheck // nothing was written
		}
		in = file
	}
	if errors.Is(err, context.DeadlineExceeded) {
		v.printFinding(path, certify.Finding{Target: -1, Refused: &certify.Refusal{Key: "time"}})
	}
	if err == nil {
		err = v.limits.Check(within, leavable{within, in}, nil, func(f certify.Finding) { v.printFinding(path, f) })
	}
	if err != nil && within.Err() == nil {
		v.failReading(path, err)
	}
}

func (v *verification) printFinding(path string, f certify.Finding) {
	said := verified{File: path, OK: f.Refused == nil, Game: f.Game, Name: f.Name, Rules: f.Rules, Played: f.Played, Claim: f.Claim, Line: f.Line, Seconds: v.seconds()}
	if f.Target >= 0 {
		said.Target = &f.Target
	}
	w := v.Words
	about := ""
	if f.Game != "" {
		about = w.Key("core.game."+f.Game) + " " + report.Quoted(f.Name)
		if facts := report.Facts(w, f, f.Rules); facts != "" {
			about += " (" + facts + ")"
		}
		about += ": "
	}
	if f.Refused == nil {
		v.print(said, about+w.Key("console.verified", "Claim", f.Claim))
		return
	}
	why := report.RefusalMessage(f.Refused)
	said.Line, said.Reason = f.Refused.Line, v.Plain.Say(why)
	v.status = Failed
	v.print(said, about+w.Key("console.refused", "Reason", w.Say(why)))
}

// failReading tells that a file could not be read, or not to its end.
func (v *verification) failReading(path string, err error) {
	why := v.Store.Reason(err)
	if report.IsDamaged(err) {
		why = text.M("proof.refusal.packed")
	}
	if v.json {
		v.printJSON(verified{File: path, Reason: v.Plain.Say(why), Seconds: v.seconds()})
	}
	v.report(game.Issue{File: path, What: why})
}

// print prints a line a certificate.
func (v *verification) print(said verified, words string) {
	if v.json {
		v.printJSON(said)
		return
	}
	v.line("%s:%d: %s", said.File, said.Line, words)
}

func (v *verification) seconds() float64 {
	now := time.Now()
	defer func() { v.since = now }()
	return seconds(now.Sub(v.since))
}
