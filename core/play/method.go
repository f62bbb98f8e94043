package play

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/text"
)

// Method is a search with its switches and limits, as ParseMethod reads it.
type Method struct {
	Options Options
	Limits  Limits
}

// FormulaPrefix begins an evaluation that the user has written.
const FormulaPrefix = "formula: "

// MethodMemory is the table of a method with memory, in bytes.
const MethodMemory = 16 << 20

// The keys of a method, in the order in which they are written. A formula may hold commas:
// it comes last.
const methodKeys = "depth time nodes iterative ordering killers memory quiescence soft eval"

// Keys lists the keys that an algorithm has: minimax cuts nothing.
func (a Algorithm) Keys() (keys []string) {
	for _, key := range strings.Fields(methodKeys) {
		if a != Minimax || key != "killers" && key != "soft" {
			keys = append(keys, key)
		}
	}
	return keys
}

// Values lists the values of a key of a method, nil where there are too many.
func Values(key string) []string {
	if slices.Contains([]string{"depth", "time", "nodes", "eval"}, key) {
		return nil
	}
	return []string{"on", "off"}
}

// SwitchKeys lists the keys of methods that are on or off.
func SwitchKeys() []string {
	return slices.DeleteFunc(strings.Fields(methodKeys), func(key string) bool { return Values(key) == nil })
}

// setting matches KEY=VALUE behind a formula: no formula ends so.
var setting = regexp.MustCompile(`^\s*(` + strings.ReplaceAll(methodKeys, " ", "|") + `)=[^\s()=]+\s*$`)

// ParseMethod reads ALGORITHM[,KEY=VALUE ...].
//
//	minimax alphabeta negascout
//	depth=N nodes=N time=MS or 2s           limits
//	iterative=on|off                        on where no depth is given
//	ordering killers memory quiescence=on|off
//	soft=on|off                             fail-soft
//	eval=NAME or eval=formula: TEXT         up to the end of the text, but for KEY=VALUE there
func ParseMethod(spec string) (Method, *text.Message) {
	name, settings := splitMethod(spec)
	m := Method{Options: Options{Algorithm: Algorithm(name)}}
	if !slices.Contains(Algorithms(), m.Options.Algorithm) {
		return m, new(text.M("match.method.algorithm", "Algorithm", text.Clip(name, mostQuoted), "Algorithms", strings.Trim(fmt.Sprint(Algorithms()), "[]")))
	}
	m.Options.Hard = m.Options.Algorithm != Minimax
	iterative := ""
	for _, s := range settings {
		key, value, _ := strings.Cut(s, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if wrong := m.set(key, value); wrong != nil {
			return m, wrong
		}
		if key == "iterative" {
			iterative = value
		}
	}
	m.Options.Direct = iterative == "off" || iterative == "" && m.Limits.Depth > 0
	return m, nil
}

const mostQuoted = 60

func splitMethod(spec string) (name string, settings []string) {
	pieces := strings.Split(spec, ",")
	for i, piece := range pieces {
		key, value, _ := strings.Cut(piece, "=")
		if strings.TrimSpace(key) != "eval" || !isFormula(value) {
			continue
		}
		end := len(pieces)
		for end > i+1 && setting.MatchString(pieces[end-1]) {
			end--
		}
		pieces = slices.Concat(pieces[:i], []string{strings.Join(pieces[i:end], ",")}, pieces[end:])
		break
	}
	return strings.TrimSpace(pieces[0]), pieces[1:]
}

func isFormula(eval string) bool {
	return strings.HasPrefix(strings.TrimSpace(eval), strings.TrimSpace(FormulaPrefix))
}

// set changes a setting, or says why it can't be so.
func (m *Method) set(key, value string) *text.Message {
	o := &m.Options
	if !slices.Contains(o.Algorithm.Keys(), key) {
		return new(text.M("compare.setting", "Algorithm", string(o.Algorithm), "Setting", text.Clip(key, mostQuoted), "Keys", strings.Join(o.Algorithm.Keys(), ", ")))
	}
	on, number := value == "on", int64(0)
	switch key {
	case "eval":
		return m.setEval(value)
	case "depth", "nodes", "time":
		return m.limit(key, value)
	case "iterative":
	case "ordering":
		o.Ordering = on
	case "killers":
		o.Killers = on
	case "memory":
		if on {
			number = MethodMemory
		}
		o.Memory = number
	case "quiescence":
		o.Quiescence = on
	case "soft":
		o.Hard = !on
	}
	if !on && value != "off" {
		return new(text.M("match.method.switch", "Setting", text.Clip(key+"="+value, mostQuoted)))
	}
	return nil
}

func (m *Method) setEval(value string) *text.Message {
	if isFormula(value) {
		value = FormulaPrefix + strings.TrimSpace(strings.TrimPrefix(value, strings.TrimSpace(FormulaPrefix)))
	}
	m.Options.Eval = value
	if value == "" || value == FormulaPrefix {
		return new(text.M("match.method.eval"))
	}
	return nil
}

const (
	mostNodes = 1_000_000_000_000
	mostTime  = 24 * time.Hour
)

func (m *Method) limit(key, value string) *text.Message {
	most := int64(mostNodes)
	switch key {
	case "depth":
		most = maxPly
	case "time":
		most = mostTime.Milliseconds()
	}
	number, err := strconv.ParseInt(value, 10, 64)
	if duration, wrong := time.ParseDuration(value); key == "time" && wrong == nil {
		number, err = duration.Milliseconds(), nil
	}
	if err != nil || number < 1 || number > most {
		return new(text.M("compare.number.whole", "Setting", text.Clip(key+"="+value, mostQuoted), "Least", 1, "Most", most))
	}
	switch key {
	case "depth":
		m.Limits.Depth = int(number)
	case "nodes":
		m.Limits.Nodes = number
	case "time":
		m.Limits.Time = time.Duration(number) * time.Millisecond
	}
	return nil
}

// String writes a method as ParseMethod reads it, with what is not usual.
func (m Method) String() string {
	o, words := m.Options, string(m.Options.Algorithm)
	add := func(key string, there bool, value string) {
		if there {
			words += "," + key + "=" + value
		}
	}
	add("depth", m.Limits.Depth > 0, strconv.Itoa(m.Limits.Depth))
	add("time", m.Limits.Time > 0, strconv.FormatInt(m.Limits.Time.Milliseconds(), 10))
	add("nodes", m.Limits.Nodes > 0, strconv.FormatInt(m.Limits.Nodes, 10))
	add("iterative", m.Limits.Depth > 0 && !o.Direct, "on")
	add("iterative", m.Limits.Depth == 0 && o.Direct, "off")
	add("ordering", o.Ordering, "on")
	add("killers", o.Killers, "on")
	add("memory", o.Memory > 0, "on")
	add("quiescence", o.Quiescence, "on")
	add("soft", !o.Hard && o.Algorithm != Minimax, "on")
	add("eval", o.Eval != "", o.Eval)
	return words
}
