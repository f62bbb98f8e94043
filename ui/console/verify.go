package console

import (
	"context"
	"errors"
	"io"
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
	env    *Env
	json   bool
	time   time.Duration // for a file
	limits certify.Limits
	since  time.Time // the last certificate was told of
	status int
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
func verify(ctx context.Context, env *Env, args []string) int {
	v := &verification{env: env}
	set, memory := newFlags(), ""
	set.BoolVar(&v.json, "json", false, "")
	set.DurationVar(&v.time, "time", verifyTime, "")
	set.StringVar(&memory, "memory", search.FormatSize(min(verifyMemory, max(env.Memory, 2*programOverhead))), "")
	if status, ok := env.parsePaths(set, args, "console.nocertificate"); !ok {
		return status
	}
	size, err := search.ParseSize(memory)
	switch {
	case err != nil:
		return env.badUsage(text.M("console.memory", "Memory", memory))
	case size < 2*programOverhead:
		return env.badUsage(text.M("console.verify.memory", "Memory", memory))
	case v.time <= 0:
		return env.badUsage(text.M("console.positive", "Flag", "--time"))
	}
	v.limits.Memory = int(size-programOverhead) / 4 * 3
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(size - programOverhead))
	for _, path := range set.Args() {
		if ctx.Err() == nil {
			v.file(ctx, path)
		}
	}
	if ctx.Err() != nil {
		env.printError(text.M("console.verify.stopped"))
		v.status = Failed
	}
	return v.status
}

// file checks the certificates of a file; "-" is standard input.
func (v *verification) file(ctx context.Context, path string) {
	v.since = time.Now()
	within, stop := context.WithTimeout(ctx, v.time)
	defer stop()
	in, closes, err := v.open(within, path)
	if errors.Is(err, context.DeadlineExceeded) {
		v.printFinding(path, certify.Finding{Target: -1, Refused: &certify.Refusal{Key: "time"}})
	}
	if err == nil {
		defer closes()
		err = v.limits.Check(within, leavable{within, in}, nil, func(f certify.Finding) { v.printFinding(path, f) })
	}
	if err != nil && within.Err() == nil {
		v.unread(path, err)
	}
}

// open opens a file, which may be a pipe.
func (v *verification) open(ctx context.Context, path string) (in io.Reader, closes func(), err error) {
	if path == "-" {
		return v.env.In, func() {}, nil
	}
	type opening struct {
		file *os.File
		err  error
	}
	opened, ok := untilDone(ctx, func() opening {
		file, err := os.Open(path)
		return opening{file, err}
	})
	if !ok {
		return nil, nil, ctx.Err() //nolint:wrapcheck // it is asked for
	}
	if opened.err != nil {
		return nil, nil, opened.err // Store.Reason knows the system's errors
	}
	return opened.file, func() { _ = opened.file.Close() }, nil
}

// printFinding prints what was found of a certificate.
func (v *verification) printFinding(path string, f certify.Finding) {
	said := verified{File: path, OK: f.Refused == nil, Game: f.Game, Name: f.Name, Rules: f.Rules, Played: f.Played, Claim: f.Claim, Line: f.Line, Seconds: v.seconds()}
	if f.Target >= 0 {
		said.Target = &f.Target
	}
	w := v.env.Words
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
	said.Line, said.Reason = f.Refused.Line, v.env.Plain.Say(why)
	v.status = Failed
	v.print(said, about+w.Key("console.refused", "Reason", w.Say(why)))
}

// unread tells that a file could not be read, or not to its end.
func (v *verification) unread(path string, err error) {
	v.status = Failed
	why := v.env.Store.Reason(err)
	if report.IsDamaged(err) {
		why = text.M("proof.refusal.packed")
	}
	if v.json {
		v.env.printJSON(verified{File: path, Reason: v.env.Plain.Say(why), Seconds: v.seconds()})
	}
	v.env.report([]game.Issue{{File: path, What: why}})
}

// print prints a line a certificate.
func (v *verification) print(said verified, words string) {
	if v.json {
		v.env.printJSON(said)
		return
	}
	v.env.line("%s:%d: %s", said.File, said.Line, words)
}

// seconds since a certificate was told of.
func (v *verification) seconds() float64 {
	now := time.Now()
	defer func() { v.since = now }()
	return float64(now.Sub(v.since).Microseconds()) / 1e6
}
