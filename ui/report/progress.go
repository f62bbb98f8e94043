package report

import (
	"math"
	"time"

	"procura/core/search"
	"procura/ui/i18n"
)

// Standing tells how a search under way stands, the most important first: time, what is proved, nodes and how many a
// second, the time that its limits leave, and the depth.
func Standing(w *i18n.Words, p *search.Progress, limits search.Limits, elapsed time.Duration) []string {
	parts := []string{Clock(w, elapsed)}
	if p.Bound.Load() > 0 || p.Upper.Load() > 0 || p.Standing() != nil {
		parts = append(parts, Searching(w, p, Known{}))
	}
	parts = append(parts, Nodes(w, p.Expanded.Load(), elapsed)...)
	if left := limitLeft(p, limits, elapsed); left > 0 {
		parts = append(parts, w.Key("console.progress.limit", "Time", Clock(w, left)))
	}
	if depth := p.Depth.Load(); depth > 0 {
		parts = append(parts, w.Key("console.progress.depth", "Number", w.Number(depth)))
	}
	return parts
}

// limitLeft returns the time that the limits of time and nodes leave to a search, 0 for no limit.
func limitLeft(p *search.Progress, limits search.Limits, elapsed time.Duration) time.Duration {
	left := time.Duration(math.MaxInt64)
	if limits.Time > 0 {
		left = limits.Time - elapsed
	}
	if generated := p.Generated.Load(); limits.Nodes > 0 && generated > 0 {
		left = min(left, time.Duration(float64(limits.Nodes-generated)/float64(generated)*float64(elapsed)))
	}
	if left == math.MaxInt64 {
		return 0
	}
	return max(left, 0)
}

// Nodes tells how many nodes were visited, and how many a second.
func Nodes(w *i18n.Words, nodes int64, elapsed time.Duration) []string {
	if nodes == 0 || elapsed <= 0 {
		return nil
	}
	speed := int64(float64(nodes) / elapsed.Seconds())
	return []string{
		w.Key("console.analyze.nodes", "Count", int(nodes), "Number", w.Number(nodes)),
		w.Key("console.analyze.speed", "Number", w.Number(Speed(speed))),
	}
}

// Speed rounds a number to three digits: it is not known better.
func Speed(each int64) int64 {
	unit := int64(1)
	for each/unit >= 1000 {
		unit *= 10
	}
	return each / unit * unit
}

// Clock writes a time in whole seconds.
func Clock(w *i18n.Words, d time.Duration) string {
	if d < time.Minute {
		return w.Key("generate.seconds", "Seconds", int(d.Seconds()))
	}
	return w.Duration(d.Truncate(time.Second))
}

// Left tells about how long the rest of equal pieces of work takes, "" before the first is done.
func Left(w *i18n.Words, done, all int, elapsed time.Duration) string {
	if done <= 0 || done >= all {
		return ""
	}
	return w.Key("tournament.page.left", "Time", About(w, elapsed/time.Duration(done)*time.Duration(all-done)))
}

// About writes a time as roughly as it is known.
func About(w *i18n.Words, d time.Duration) string {
	const step = 5 * time.Second
	switch {
	case d < time.Minute-step:
		return w.Key("tournament.page.seconds", "Seconds", int(max(step, (d+step-1).Truncate(step)).Seconds()))
	case d < 90*time.Minute:
		return w.Key("tournament.page.minutes", "Minutes", int(math.Ceil(d.Minutes())))
	}
	return w.Key("tournament.page.hours", "Hours", w.Decimal(d.Hours(), 1))
}
