package gametest

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// MutateTrace makes a few random changes to the lines of a trace, as damage, mistakes of other
// programs and ill will make them: the result may be right, or wrong in any line.
func MutateTrace(r *rand.Rand, trace string) string {
	lines := strings.SplitAfter(trace, "\n")
	for range 1 + r.IntN(4) {
		lines = traceMutations[r.IntN(len(traceMutations))](r, lines)
	}
	return strings.Join(lines, "")
}

// traceMutations change lines; there is at least one before and after.
var traceMutations = []func(*rand.Rand, []string) []string{
	func(r *rand.Rand, lines []string) []string { // two change places
		i, j := r.IntN(len(lines)), r.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return lines
	},
	func(r *rand.Rand, lines []string) []string { // one is repeated
		i := r.IntN(len(lines))
		return slices.Insert(lines, i, slices.Repeat(lines[i:i+1], 1+r.IntN(300))...)
	},
	func(r *rand.Rand, lines []string) []string { // some are lost
		i := r.IntN(len(lines))
		end := min(len(lines), i+1+r.IntN(3))
		return append(slices.Delete(lines, i, end), "")
	},
	func(r *rand.Rand, lines []string) []string { // the rest is lost, in the middle of a line
		i := r.IntN(len(lines))
		return append(lines[:i:i], lines[i][:r.IntN(len(lines[i])+1)])
	},
	func(r *rand.Rand, lines []string) []string { // it begins again
		return append(lines, lines[r.IntN(len(lines)):]...)
	},
	func(r *rand.Rand, lines []string) []string { // a number is another one
		i := r.IntN(len(lines))
		places := numbers.FindAllStringIndex(lines[i], -1)
		if places == nil {
			return lines
		}
		at := places[r.IntN(len(places))]
		other := oddNumbers[r.IntN(len(oddNumbers))]
		if was, err := strconv.Atoi(lines[i][at[0]:at[1]]); err == nil && r.IntN(2) == 0 {
			other = strconv.Itoa(was + r.IntN(5) - 2)
		}
		lines[i] = lines[i][:at[0]] + other + lines[i][at[1]:]
		return lines
	},
	func(r *rand.Rand, lines []string) []string { // a word is another one
		i := r.IntN(len(lines))
		words := strings.Split(lines[i], " ")
		words[r.IntN(len(words))] = oddWords[r.IntN(len(oddWords))]
		lines[i] = strings.Join(words, " ")
		return lines
	},
	func(r *rand.Rand, lines []string) []string { // an event that others write
		event := oddEvents[r.IntN(len(oddEvents))]
		return slices.Insert(lines, r.IntN(len(lines)), event)
	},
}

var (
	numbers    = regexp.MustCompile(`[0-9]+`)
	oddNumbers = []string{
		"-1", "0", "1", "007", "1.5", "1e3", "1e308", "-1e308", "inf", "-inf", "NaN", "1048575", "1048576", "2147483647", "2147483648",
		"4294967295", "4294967296", "18446744073709551616", "0x10", "1_0", "\u0663",
	}
	oddWords = []string{
		"", "\n", "\r\n", "\t", "\x00", "\x1b]52;c;x\x07", "\xff\xfe", "\u202e", "trace", "node", "drop", "expand", "goal", "limit", "counts", "algorithm", "-", "(0 4)",
		"g=1", "h=inf", "f=-3", "g=", "=", strings.Repeat("x", 5000), strings.Repeat("1", 400),
	}
	oddEvents = []string{
		"trace limit 0\n", "trace limit inf\n", "trace limit 1\ntrace node 900000 - -\n", "trace expand 0\n", "trace expand 1\n", "trace goal 0\n",
		"trace node 1048575 - - g=2147483647\n", "trace node 999999 0 - g=-5 h=1e300 f=-inf\n", "trace counts generated=9999999999 expanded=1\n",
		"trace algorithm rbfs/x\n", "of others\n", "trace \n",
	}
)
