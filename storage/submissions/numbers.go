package submissions

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"procura/core/grade"
)

// number is a number as programs write it: 43, 0.139535, 1,9, 1.39d-1, 3/10, 14 %.
var number = regexp.MustCompile(`^([-+]?\d{1,300})(?:[.,](\d{1,300}))?(?:[eEdDfFsSlL]([-+]?\d{1,4}))?(?:/(\d{1,18}))?\s*(%)?`)

// figure reads the number that a value begins with. A dash, NIL and nothing are no
// number; any other text is a wrong one.
func figure(s string) grade.Figure {
	s = strings.TrimSpace(s)
	if s == "" || s == "-" || strings.EqualFold(s, "nil") {
		return grade.Figure{}
	}
	parts := number.FindStringSubmatch(s)
	if parts == nil {
		return grade.Figure{Text: clipped(s), Wrong: true}
	}
	f := grade.Figure{Text: strings.TrimSpace(parts[0]), Digits: len(parts[2])}
	f.Value, f.Wrong = value(parts)
	if exponent, err := strconv.Atoi(parts[3]); err == nil {
		f.Digits = max(0, f.Digits-exponent)
	}
	if parts[4] != "" {
		f.Digits = 12
	}
	if parts[5] != "" {
		f.Value, f.Digits = f.Value/100, f.Digits+2
	}
	return f
}

// grouped is a count whose digits stand in threes: 1.234.567; of two groups alone
// only a comma is taken so, 1.234 may be any number.
var grouped = regexp.MustCompile(`^\d{1,3}(?:(?:\.\d{3}){2,5}|(?:,\d{3}){1,5})(?:$|[^\d.,])`)

// ungrouped is the text of a count without marks between its digits.
func ungrouped(s string) string {
	written := grouped.FindString(s)
	return strings.NewReplacer(".", "", ",", "").Replace(written) + s[len(written):]
}

// value is the number that the parts of a figure write.
func value(parts []string) (value float64, wrong bool) {
	written := parts[1]
	if parts[2] != "" {
		written += "." + parts[2]
	}
	if parts[3] != "" {
		written += "e" + parts[3]
	}
	value, err := strconv.ParseFloat(written, 64)
	if parts[4] != "" {
		below, _ := strconv.ParseFloat(parts[4], 64)
		value /= below
	}
	return value, err != nil || math.IsInf(value, 0) || math.IsNaN(value)
}

// readTime reads "0.001234 segundos", "12 ms", "0:00:01".
func readTime(r *reading, s string) {
	if span, ok := clock(clipped(s)); ok {
		r.block.Claims.Seconds = grade.Figure{Text: clipped(s), Value: span.Seconds()}
		return
	}
	f := figure(s)
	if unit := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(clipped(s), f.Text))); strings.HasPrefix(unit, "ms") || strings.HasPrefix(unit, "mil") {
		f.Value /= 1000
	}
	r.block.Claims.Seconds = f
}

// clockTime is a time of day, or a span: h:m:s.
var clockTime = regexp.MustCompile(`\b(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,6}))?`)

func clock(s string) (time.Duration, bool) {
	found := clockTime.FindStringSubmatch(s)
	if found == nil {
		return 0, false
	}
	return spanOf(found), true
}

func spanOf(parts []string) time.Duration {
	var span time.Duration
	for i, unit := range []time.Duration{time.Hour, time.Minute, time.Second} {
		n, _ := strconv.Atoi(parts[i+1])
		span += time.Duration(n) * unit
	}
	if parts[4] != "" {
		fraction, _ := strconv.ParseFloat("0."+parts[4], 64)
		span += time.Duration(fraction * float64(time.Second))
	}
	return span
}

// readClock reads "10:02:03 -- Fim: 10:02:05": a time, where no other is given.
func readClock(r *reading, s string) {
	s = clipped(s)
	times := clockTime.FindAllStringSubmatch(s, 3)
	if len(times) != 2 {
		return
	}
	r.block.Clock = times[0][0] + " " + times[1][0]
	span := spanOf(times[1]) - spanOf(times[0])
	if span < 0 { // over midnight
		span += 24 * time.Hour
	}
	r.span = grade.Figure{Text: s, Value: span.Seconds()}
}
